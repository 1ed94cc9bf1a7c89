#!/usr/bin/env python3
"""Draws docs/front/book.png, the pages of a book that the README shows.

    benches/front.py

They are the front of the cover and two pages of output/samples/book/digital.pdf. Needs
pdftoppm of poppler-utils.
"""

import pathlib
import struct
import subprocess
import tempfile
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The front, techniques that the book explains, and a puzzle.
PAGES = [1, 12, 15]
HEIGHT = 480
GAP = 12


def pixels(page, folder):
    """Returns the width of a page and its rows of RGB bytes."""
    out = pathlib.Path(folder) / str(page)
    words = ["pdftoppm", "-singlefile", "-f", str(page), "-scale-to-x", "-1", "-scale-to-y", str(HEIGHT)]
    subprocess.run([*words, ROOT / "output/samples/book/digital.pdf", out], check=True)
    head, size, most, body = (out.with_suffix(".ppm")).read_bytes().split(b"\n", 3)
    width, height = map(int, size.split())
    assert (head, most, height) == (b"P6", b"255", HEIGHT)
    return width, [body[at:at + 3 * width] for at in range(0, len(body), 3 * width)]


def framed(rows):
    """Returns the rows of a page with a thin grey line around them."""
    edge = b"\xb0\xb0\xb0"
    line = edge * (len(rows[0]) // 3)
    return [line, *[edge + row[3:-3] + edge for row in rows[1:-1]], line]


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def main():
    with tempfile.TemporaryDirectory() as folder:
        pages = [framed(pixels(page, folder)[1]) for page in PAGES]
    gap = b"\xff\xff\xff" * GAP
    rows = [gap.join(parts) for parts in zip(*pages, strict=True)]
    head = struct.pack(">IIBBBBB", len(rows[0]) // 3, len(rows), 8, 2, 0, 0, 0)
    body = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")
    (ROOT / "docs/front/book.png").write_bytes(png)
    print(f"docs/front/book.png: {len(png)} bytes")


if __name__ == "__main__":
    main()
