# satoku with the typesetter. To build it, and to run it in the current folder:
#
#   docker build -t satoku .
#   docker run --rm -u "$(id -u):$(id -g)" -v "$PWD:/work" satoku book -o book
FROM rust:1.92-slim-bookworm AS build
WORKDIR /source
COPY . .
RUN cargo build --locked --release --features book

FROM debian:bookworm-slim
COPY --from=build /source/target/release/satoku /usr/local/bin/
COPY --from=build /source/LICENSE-MIT /source/LICENSE-APACHE /usr/share/doc/satoku/
WORKDIR /work
ENTRYPOINT ["satoku"]
