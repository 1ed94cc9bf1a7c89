//! The open connections of the studio: how many there may be, and which one gives way.

use std::io::{self, Read};
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The most connections at a time. A browser opens six.
const CONNECTIONS: usize = 32;

/// The open connections, oldest first.
#[derive(Debug, Clone, Default)]
pub struct Connections(Arc<Mutex<Open>>);

#[derive(Debug, Default)]
struct Open {
    next: u64,
    all: Vec<Connection>,
}

#[derive(Debug)]
struct Connection {
    number: u64,
    stream: TcpStream,
    /// Whether a request with the token came.
    is_trusted: bool,
}

/// The place of a connection, which is free again when this is dropped.
#[derive(Debug)]
pub struct Place {
    connections: Connections,
    number: u64,
}

impl Connections {
    /// Gives a connection a place. If all are taken, the oldest connection without a request that
    /// has the token is closed. `None` if there is no such one.
    pub fn admit(&self, stream: &TcpStream) -> Option<Place> {
        let stream = stream.try_clone().ok()?;
        let mut open = self.lock();
        if open.all.len() >= CONNECTIONS {
            let oldest = open.all.iter().position(|one| !one.is_trusted)?;
            // Its thread notices, and its place is no longer counted.
            let _ = open.all.remove(oldest).stream.shutdown(Shutdown::Both);
        }
        let number = open.next;
        open.next += 1;
        open.all.push(Connection { number, stream, is_trusted: false });
        Some(Place { connections: self.clone(), number })
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// Keeps the connection from giving way to others.
    pub fn trust(&self) {
        let mut open = self.connections.lock();
        let own = open.all.iter_mut().find(|one| one.number == self.number);
        if let Some(own) = own {
            own.is_trusted = true;
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.connections.lock().all.retain(|one| one.number != self.number);
    }
}

/// A connection that is read until a moment, however few bytes come at a time.
#[derive(Debug)]
pub struct Timed<'s> {
    stream: &'s TcpStream,
    until: Instant,
}

impl<'s> Timed<'s> {
    /// Reads a connection for this long.
    pub fn new(stream: &'s TcpStream, time: Duration) -> Self {
        Timed { stream, until: now() + time }
    }
}

impl Read for Timed<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.until.saturating_duration_since(now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(left))?;
        self.stream.read(buffer)
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "no answer depends on the time but that it came late"
)]
fn now() -> Instant {
    Instant::now()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use std::net::{Ipv4Addr, TcpListener};

    fn pair() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        (client, listener.accept().unwrap().0)
    }

    #[test]
    fn the_oldest_connection_without_the_token_gives_way() {
        let connections = Connections::default();
        let pairs: Vec<_> = (0..=CONNECTIONS).map(|_| pair()).collect();
        let mut places: Vec<Place> = Vec::new();
        for (_, server) in &pairs[..CONNECTIONS] {
            places.push(connections.admit(server).unwrap());
        }
        places[0].trust();
        let last = connections.admit(&pairs[CONNECTIONS].1).unwrap();
        // The second was closed, the first was not.
        assert_eq!((&pairs[1].0).read(&mut [0; 8]).unwrap(), 0);
        (&pairs[0].1).write_all(b"here").unwrap();
        assert_eq!((&pairs[0].0).read(&mut [0; 8]).unwrap(), 4);
        drop(last);
        places.iter().for_each(Place::trust);
        let again = connections.admit(&pairs[CONNECTIONS].1).unwrap();
        again.trust();
        assert!(connections.admit(&pairs[1].1).is_none(), "all are trusted");
        drop(again);
        assert!(connections.admit(&pairs[1].1).is_some());
    }

    #[test]
    fn reading_ends_at_its_moment_although_bytes_come() {
        let (mut client, server) = pair();
        client.write_all(b"G").unwrap();
        let mut timed = Timed::new(&server, Duration::ZERO);
        assert_eq!(timed.read(&mut [0; 8]).unwrap_err().kind(), io::ErrorKind::TimedOut);
    }
}
