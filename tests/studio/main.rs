//! `satoku studio`: the page is served to whoever has the address, and to nobody else.

#[path = "../support/mod.rs"]
mod support;

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use support::command;

/// A studio that runs until it is dropped.
struct Studio {
    child: Child,
    port: u16,
    token: String,
}

impl Drop for Studio {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An answer of HTTP.
#[derive(Debug)]
struct Answer {
    status: u16,
    head: String,
    body: Vec<u8>,
}

impl Studio {
    fn start() -> Self {
        let mut command = command(&std::env::temp_dir(), &["studio", "--quiet"]);
        let command = command.stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let rest = line.strip_prefix("http://127.0.0.1:").expect(&line);
        let (port, token) = rest.trim_end().trim_end_matches('/').split_once('/').expect(&line);
        Studio { port: port.parse().unwrap(), token: token.to_owned(), child }
    }

    fn connect(&self) -> TcpStream {
        TcpStream::connect(("127.0.0.1", self.port)).unwrap()
    }

    /// Sends a request as it is.
    fn send(&self, request: &[u8]) -> Answer {
        let mut stream = self.connect();
        // It may be refused before it is read to its end.
        let _ = stream.write_all(request);
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        let at = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("an answer");
        let head = String::from_utf8(bytes[..at].to_vec()).unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Answer { status, head, body: bytes[at + 4..].to_vec() }
    }

    fn get(&self, path: &str) -> Answer {
        let port = self.port;
        self.send(format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n").as_bytes())
    }

    /// Returns a call with the usual lines.
    fn post(&self, method: &str, body: &str) -> String {
        let (port, token, length) = (self.port, &self.token, body.len());
        format!(
            "POST /{token}/call/{method} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\
             Origin: http://127.0.0.1:{port}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        )
    }

    /// Sends a call with the usual lines, some of them changed.
    fn call(&self, method: &str, body: &str, changed: &[(&str, Option<&str>)]) -> Answer {
        let (port, token) = (self.port, &self.token);
        let host = format!("127.0.0.1:{port}");
        let mut lines = vec![
            ("Host", host.clone()),
            ("Origin", format!("http://{host}")),
            ("Content-Type", "application/json".to_owned()),
            ("Content-Length", body.len().to_string()),
        ];
        for (name, value) in changed {
            lines.retain(|(known, _)| known != name);
            lines.extend(value.map(|value| (*name, value.to_owned())));
        }
        let line = |(name, value): &(&str, String)| format!("{name}: {value}\r\n");
        let lines = lines.iter().map(line).collect::<Vec<_>>().concat();
        let head = format!("POST /{token}/call/{method} HTTP/1.1\r\n{lines}\r\n");
        self.send(&[head.as_bytes(), body.as_bytes()].concat())
    }
}

const CHECK: &str = r#"{"puzzle":{"givens":"1..4.........32."}}"#;

#[test]
fn the_page_is_served_with_a_policy_and_knows_where_calls_are_answered() {
    let studio = Studio::start();
    let page = studio.get(&format!("/{}/", studio.token));
    assert_eq!(page.status, 200);
    let text = String::from_utf8(page.body).unwrap();
    // A program that was built before the page says how to build both.
    let is_built = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("web/dist").exists();
    let expected = match is_built {
        true => r#"<meta name="satoku-calls" content="call/">"#,
        false => "npm ci &amp;&amp; npm run build",
    };
    assert!(text.contains(expected), "{text}");
    for line in [
        "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval';",
        "frame-ancestors 'none'",
        "X-Content-Type-Options: nosniff",
        "Referrer-Policy: no-referrer",
        "Content-Type: text/html; charset=utf-8",
    ] {
        assert!(page.head.contains(line), "{line}: {}", page.head);
    }
    assert!(!page.head.contains("unsafe-inline"));
    // Every script and style that the page names is there.
    let named = text.split(['"', '\'']).filter(|word| word.starts_with("./"));
    for path in named {
        let file = studio.get(&format!("/{}/{}", studio.token, &path[2..]));
        assert_eq!(file.status, 200, "{path}");
        assert!(!file.body.is_empty());
    }
}

#[test]
fn calls_are_answered_as_by_the_program() {
    let studio = Studio::start();
    let checked = studio.call("check", CHECK, &[]);
    assert_eq!(checked.status, 200);
    let answer = "{\"result\":{\"solutions\":1,\"first\":\"1234341221434321\"}}\n";
    assert_eq!(String::from_utf8(checked.body).unwrap(), answer);

    let params = json!({ "request": { "size": "4" }, "seed": "1", "start": 0, "count": 3 });
    let made = studio.call("make", &params.to_string(), &[]);
    let lines: Vec<Value> = String::from_utf8(made.body)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let told = support::done(&["generate", "3", "--seed", "1", "--size", "4", "--format", "lines"]);
    let givens = lines.iter().filter_map(|line| line["progress"]["puzzle"]["givens"].as_str());
    assert_eq!(givens.collect::<Vec<_>>(), told.lines().collect::<Vec<_>>());
    assert_eq!(lines.last().unwrap()["result"]["made"], 3);

    let survey = json!({ "request": { "size": "4" }, "seed": "1", "count": 2 });
    let survey = String::from_utf8(studio.call("survey", &survey.to_string(), &[]).body).unwrap();
    let first: Value = serde_json::from_str(survey.lines().next().unwrap()).unwrap();
    assert!(first["progress"]["milliseconds"].as_f64().unwrap() > 0.0, "{survey}");

    for (method, body) in [("no-such", CHECK), ("check", "{"), ("check", "")] {
        let faulty = String::from_utf8(studio.call(method, body, &[]).body).unwrap();
        assert!(faulty.starts_with(r#"{"error":{"kind":"input""#), "{faulty}");
    }
}

#[cfg(feature = "book")]
mod books {
    use super::*;
    use base64::Engine as _;
    use base64::prelude::BASE64_STANDARD;

    fn called(studio: &Studio, method: &str, params: &Value) -> Vec<Value> {
        let answer = studio.call(method, &params.to_string(), &[]);
        assert_eq!(answer.status, 200);
        let text = String::from_utf8(answer.body).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[test]
    fn a_book_is_that_of_the_program() {
        let studio = Studio::start();
        let page = String::from_utf8(studio.get(&format!("/{}/", studio.token)).body).unwrap();
        assert!(page.contains(r#"<meta name="satoku-books">"#));
        let spec = "title = \"Twenty\"\nseed = 7\n\n[[section]]\ncount = 20\nsize = \"4\"\npuzzles-per-page = 1\n";
        let lines = called(&studio, "book", &json!({ "spec": spec }));
        let result = &lines.last().unwrap()["result"];
        assert_eq!((&result["puzzles"], &result["seed"]), (&json!(20), &json!("7")));
        assert!(lines.contains(&json!({ "progress": { "done": 20, "total": 20 } })));

        let scratch = tempfile::tempdir().unwrap();
        std::fs::write(scratch.path().join("book.toml"), spec).unwrap();
        let made = command(scratch.path(), &["book", "book.toml", "-o", "made"]);
        let made = { made }.output().unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let files: Vec<&Value> = lines
            .iter()
            .map(|line| &line["progress"])
            .filter(|file| file["name"].is_string())
            .collect();
        let bytes_of = |name: &str| {
            let file = files.iter().find(|file| file["name"] == name).expect(name);
            BASE64_STANDARD.decode(file["base64"].as_str().unwrap()).unwrap()
        };
        for name in ["interior.pdf", "cover.pdf"] {
            assert!(
                bytes_of(name) == std::fs::read(scratch.path().join("made").join(name)).unwrap()
            );
        }
        let pages = result["pages"].as_u64().unwrap();
        let is_page = |file: &&&Value| file["name"].as_str().unwrap().starts_with("preview/page-");
        assert_eq!(files.iter().filter(is_page).count() as u64, pages);
        assert!(bytes_of("preview/page-001.png").starts_with(b"\x89PNG"));
    }

    #[test]
    fn the_spec_to_start_from_is_that_of_the_program() {
        let studio = Studio::start();
        let lines = called(&studio, "book-template", &json!({}));
        let told = support::done(&["book", "--init"]);
        assert_eq!(lines, [json!({ "result": { "spec": told } })]);
    }

    #[test]
    fn specs_that_are_faulty_or_name_files_are_refused() {
        let studio = Studio::start();
        for (spec, part) in [
            ("title = 3", "book.toml"),
            ("[[section]]\ncount = 1\nfile = \"/etc/passwd\"\n", "files are not read here"),
            ("[cover]\npicture = \"cover.png\"\n", "files are not read here"),
            ("title-page = \"title.md\"\n", "book.toml"),
        ] {
            let lines = called(&studio, "book", &json!({ "spec": spec }));
            let error = &lines.last().unwrap()["error"];
            assert!(error["message"].as_str().expect(spec).contains(part), "{spec}: {error}");
        }
        let lines = called(&studio, "book", &json!({ "spec": "", "more": 1 }));
        assert!(lines[0]["error"]["message"].is_string(), "{lines:?}");
    }
}

#[test]
fn a_wrong_token_is_refused() {
    let studio = Studio::start();
    let (token, wrong) = (&studio.token, "0".repeat(32));
    for path in [
        "/".to_owned(),
        "/index.html".to_owned(),
        format!("/{wrong}/"),
        format!("/{}/", &token[1..]),
        format!("/{token}0/"),
        format!("//{token}/"),
        format!("/./{token}/"),
        format!("/?{token}"),
        format!("/index.html?token={token}"),
    ] {
        assert_eq!(studio.get(&path).status, 403, "{path}");
    }
    let port = studio.port;
    let call = format!(
        "POST /{wrong}/call/check HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\
         Origin: http://127.0.0.1:{port}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{CHECK}",
        CHECK.len()
    );
    assert_eq!(studio.send(call.as_bytes()).status, 403);
}

#[test]
fn other_pages_and_other_names_are_refused() {
    let studio = Studio::start();
    let port = studio.port;
    let (own, other) =
        (format!("http://localhost:{port}"), format!("http://127.0.0.1:{}", port ^ 1));
    assert_eq!(studio.call("check", CHECK, &[("Origin", Some(&own))]).status, 200);
    for origin in [None, Some("null"), Some(""), Some("https://example.org"), Some(other.as_str())]
    {
        assert_eq!(studio.call("check", CHECK, &[("Origin", origin)]).status, 403, "{origin:?}");
    }
    let secure = format!("https://127.0.0.1:{port}");
    assert_eq!(studio.call("check", CHECK, &[("Origin", Some(&secure))]).status, 403);
    let rebound = format!("example.org:{port}");
    for host in [None, Some("127.0.0.1"), Some("example.org"), Some(rebound.as_str())] {
        assert_eq!(studio.call("check", CHECK, &[("Host", host)]).status, 403, "{host:?}");
    }
    let page = format!(
        "GET /{}/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://example.org\r\n\r\n",
        studio.token
    );
    assert_eq!(studio.send(page.as_bytes()).status, 403);
}

#[test]
fn nothing_but_the_page_is_served() {
    let studio = Studio::start();
    for path in [
        "../Cargo.toml",
        "..%2fCargo.toml",
        "%2e%2e/Cargo.toml",
        "assets/../../Cargo.toml",
        "/etc/passwd",
        "//etc/passwd",
        "..\\Cargo.toml",
        "no-such-file",
        "index.html/",
        "call/check",
        "",
    ] {
        let path = format!("/{}/{path}", studio.token);
        let expected = if path.ends_with(&format!("{}/", studio.token)) { 200 } else { 404 };
        assert_eq!(studio.get(&path).status, expected, "{path}");
    }
    let port = studio.port;
    for method in ["PUT", "DELETE", "OPTIONS", "HEAD", "TRACE"] {
        let request =
            format!("{method} /{}/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n", studio.token);
        assert_eq!(studio.send(request.as_bytes()).status, 405, "{method}");
    }
}

#[test]
fn requests_that_are_too_large_or_unclear_are_refused() {
    let studio = Studio::start();
    let large = (17 << 20).to_string();
    for (changed, status) in [
        (("Content-Length", Some(large.as_str())), 413),
        (("Content-Length", Some("99999999999999999999999")), 413),
        (("Content-Length", Some("-1")), 400),
        (("Content-Length", Some("+5")), 400),
        (("Content-Length", None), 411),
        (("Transfer-Encoding", Some("chunked")), 411),
        (("Content-Type", Some("text/plain")), 415),
        (("Content-Type", None), 415),
    ] {
        assert_eq!(studio.call("check", CHECK, &[changed]).status, status, "{changed:?}");
    }
    let port = studio.port;
    let twice = format!(
        "POST /{}/call/check HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nHost: 127.0.0.1:{port}\r\n\
         Origin: http://127.0.0.1:{port}\r\nContent-Type: application/json\r\n\
         Content-Length: 2\r\n\r\n{{}}",
        studio.token
    );
    assert_eq!(studio.send(twice.as_bytes()).status, 400);
    let long = format!("GET /{} HTTP/1.1\r\n", "a".repeat(40_000));
    assert_eq!(studio.send(long.as_bytes()).status, 431);
    assert_eq!(studio.send(b"\x16\x03\x01\x00\x05hello\r\n\r\n").status, 400);
    assert_eq!(studio.call("check", "\u{fffd}", &[]).status, 200);
    // It still answers.
    assert_eq!(studio.call("check", CHECK, &[]).status, 200);
}

#[test]
fn a_call_ends_with_its_connection() {
    let studio = Studio::start();
    let params = json!({ "request": {}, "seed": "1", "start": 0, "count": 1_000_000_000 });
    let params = params.to_string();
    let (port, token) = (studio.port, &studio.token);
    // More than there may be at a time, so that the last one waits until others have ended.
    for _ in 0..40 {
        let mut stream = studio.connect();
        if stream.write_all(studio.post("make", &params).as_bytes()).is_ok() {
            let _ = stream.read(&mut [0; 64]);
        }
    }
    let is_answered = || {
        let mut stream = studio.connect();
        let request = format!("GET /{token}/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n");
        let _ = stream.write_all(request.as_bytes());
        stream.read(&mut [0; 64]).is_ok_and(|count| count > 0)
    };
    assert!((0..10_000).any(|_| is_answered()));
}

#[test]
fn connections_without_the_token_do_not_lock_the_owner_out() {
    let studio = Studio::start();
    let idle: Vec<TcpStream> = (0..40)
        .map(|_| {
            let mut stream = studio.connect();
            stream.write_all(b"G").unwrap();
            stream
        })
        .collect();
    for _ in 0..3 {
        assert_eq!(studio.get(&format!("/{}/", studio.token)).status, 200);
        assert_eq!(studio.call("check", CHECK, &[]).status, 200);
    }
    drop(idle);
}

#[test]
fn a_body_that_is_too_large_gets_its_answer() {
    let studio = Studio::start();
    let body = " ".repeat(17 << 20);
    for _ in 0..3 {
        assert_eq!(studio.call("check", &body, &[]).status, 413);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn answered_calls_leave_no_threads() {
    let studio = Studio::start();
    let threads =
        || std::fs::read_dir(format!("/proc/{}/task", studio.child.id())).unwrap().count();
    let before = threads();
    let open: Vec<TcpStream> = (0..60)
        .map(|_| {
            let mut stream = studio.connect();
            stream.write_all(studio.post("check", CHECK).as_bytes()).unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            assert!(answer.contains("solutions"), "{answer}");
            stream
        })
        .collect();
    // The threads end by themselves, although no client closed its connection.
    while threads() > before + 2 {
        std::thread::yield_now();
    }
    drop(open);
}

#[test]
fn a_port_that_is_taken_is_named() {
    let studio = Studio::start();
    let port = studio.port.to_string();
    let ran = support::run(&["studio", "--port", &port]);
    support::ended(&ran, 2, &["--port", &port, "hint:"]);
    support::ended(&support::run(&["studio", "--port", "70000"]), 2, &["from 0 to 65535"]);
}
