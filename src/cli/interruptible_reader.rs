//! Waiting for what cannot be cancelled, but no longer than until a signal comes or the time is
//! over: input that others have still to write, and the typesetter.

use super::interrupt::is_told_to_end;
use std::io::{self, Cursor, Read};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// The time between two looks at whether it is time to end.
const PATIENCE: Duration = Duration::from_millis(50);

/// Returns the next thing that a thread sends; `None` once it is time to end.
fn received<T>(things: &mpsc::Receiver<T>) -> Option<Result<T, mpsc::RecvError>> {
    loop {
        match things.recv_timeout(PATIENCE) {
            Ok(thing) => return Some(Ok(thing)),
            Err(RecvTimeoutError::Disconnected) => return Some(Err(mpsc::RecvError)),
            Err(RecvTimeoutError::Timeout) if is_told_to_end() => return None,
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// Input that may keep the program waiting, such as a terminal or a pipe. Reading fails once a
/// signal came or the time is over.
///
/// A thread reads ahead, and is left to end with the program.
pub struct InterruptibleReader {
    chunks: mpsc::Receiver<io::Result<Vec<u8>>>,
    chunk: Cursor<Vec<u8>>,
}

/// The size of a chunk in bytes.
const CHUNK: usize = 1 << 16;

impl InterruptibleReader {
    /// Starts to read.
    pub fn new(mut input: impl Read + Send + 'static) -> Self {
        let (sender, chunks) = mpsc::sync_channel(1);
        thread::spawn(move || {
            let mut chunk = vec![0; CHUNK];
            loop {
                let read = match input.read(&mut chunk) {
                    Ok(0) => return,
                    Ok(length) => Ok(chunk[..length].to_vec()),
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    Err(error) => Err(error),
                };
                let is_last = read.is_err();
                if sender.send(read).is_err() || is_last {
                    return;
                }
            }
        });
        InterruptibleReader { chunks, chunk: Cursor::default() }
    }
}

impl Read for InterruptibleReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let length = self.chunk.read(buffer)?;
            if length > 0 || buffer.is_empty() {
                return Ok(length);
            }
            match received(&self.chunks) {
                Some(Ok(chunk)) => self.chunk = Cursor::new(chunk?),
                // The thread ended after the last chunk.
                Some(Err(_)) => return Ok(0),
                None => return Err(io::Error::other("interrupted")),
            }
        }
    }
}

/// The stack of a thread for long work: as much as the first thread usually has.
#[cfg(any(test, feature = "book", feature = "studio"))]
pub const STACK: usize = 8 << 20;

/// Does work that cannot be cancelled on a thread of its own, and passes what it sends to `take`.
/// Returns `None` if a signal comes before it is done. The thread is then left to end with the
/// program, and what it still sends is lost.
#[cfg(any(test, feature = "book"))]
pub fn unless_interrupted<M: Send + 'static, T: Send + 'static>(
    work: impl FnOnce(&dyn Fn(M)) -> T + Send + 'static,
    mut take: impl FnMut(M),
) -> Option<T> {
    enum News<M, T> {
        Sent(M),
        Done(T),
    }
    let (sender, news) = mpsc::sync_channel(1);
    let worker = thread::Builder::new().stack_size(STACK).spawn(move || {
        // Nobody receives anything once the thread was left.
        let done = work(&|message| drop(sender.send(News::Sent(message))));
        drop(sender.send(News::Done(done)));
    });
    let worker = worker.expect("the system gives threads");
    loop {
        match received(&news)? {
            Ok(News::Sent(message)) => take(message),
            Ok(News::Done(done)) => return Some(done),
            Err(_) => match worker.join() {
                Err(panic) => std::panic::resume_unwind(panic),
                Ok(()) => unreachable!("work that ends says so"),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Broken;

    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::PermissionDenied.into())
        }
    }

    #[test]
    fn all_is_read_as_it_was_written() {
        let text: Vec<u8> = (0..3 * CHUNK + 7).map(|byte| byte as u8).collect();
        let mut read = Vec::new();
        InterruptibleReader::new(Cursor::new(text.clone())).read_to_end(&mut read).unwrap();
        assert_eq!(read, text);
        let error = InterruptibleReader::new(Broken).read(&mut [0]).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::PermissionDenied);
    }

    #[test]
    fn what_work_sends_arrives_before_its_result() {
        let work = |send: &dyn Fn(u8)| {
            (1..=9).for_each(send);
            45
        };
        let mut sum = 0;
        assert_eq!(unless_interrupted(work, |number| sum += u32::from(number)), Some(45));
        assert_eq!(sum, 45);
        let panics = || unless_interrupted(|_: &dyn Fn(())| panic!("at work"), |()| {});
        let panic = std::panic::catch_unwind(panics).unwrap_err();
        assert_eq!(panic.downcast_ref::<&str>(), Some(&"at work"));
    }
}
