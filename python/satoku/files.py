"""Files of puzzles, in the formats of the command line."""

from __future__ import annotations

import os
import re
import warnings
from typing import TYPE_CHECKING, Callable, Literal, Union

from satoku._satoku import Puzzle, read_bytes, read_file, write_file, write_text
from satoku.errors import from_kind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from satoku.errors import Error

__all__ = ["read", "to_text", "write"]


def read(
    source: Union[str, bytes, os.PathLike[str]],
    *,
    on_error: Union[Literal["raise", "warn"], Callable[[Error], object]] = "raise",
) -> list[Puzzle]:
    """Reads the puzzles of a file or a text; the format is recognised by the content.

    Files may be packed by gzip.

    Args:
        source: A path, or the text itself. A ``str`` is a path if there is such a file, or if it
            ends like the name of one.
        on_error: What to do about a puzzle that cannot be read: ``"raise"`` its error; ``"warn"``,
            and go on with the next puzzle; or go on after calling a function with the error, such
            as the ``append`` of a list.

    Raises:
        InputError: If there is no puzzle, or at the first one that cannot be read, with its place.
        FileError: If there is no such file (then it is also a ``FileNotFoundError``), or it cannot be read.

    >>> [puzzle.clue_count for puzzle in read("1..4.........32.\\n.2..............\\n")]
    [4, 1]
    """
    if on_error not in ("raise", "warn") and not callable(on_error):
        message = f'on_error: expected "raise", "warn" or a function, found {on_error!r}'
        raise from_kind("request", message, None, None)
    if isinstance(source, bytes):
        found = read_bytes(source)
    elif isinstance(source, os.PathLike) or _is_path(source):
        found = read_file(source)
    else:
        found = read_bytes(source.encode())
    puzzles = []
    for one in found:
        if isinstance(one, Puzzle):
            puzzles.append(one)
        elif callable(on_error):
            on_error(one)
        elif on_error == "warn":
            place = "" if one.place is None else f"line {one.place[0]}: "
            warnings.warn(f"{place}{one}", stacklevel=2)
        else:
            raise one
    return puzzles


def _is_path(text: str) -> bool:
    # Symbols of large boards are upper-case letters, so a puzzle does not end like this.
    is_name = re.fullmatch(r"[^\s{}<>]*\.[a-z][a-z0-9]{0,9}(\.gz)?", text) is not None
    is_short = len(text) < 1024 and "\n" not in text and "\0" not in text
    return is_short and "://" not in text and (is_name or os.path.exists(text))


def write(
    puzzles: Iterable[Puzzle], path: Union[str, os.PathLike[str]], format: str | None = None
) -> int:
    """Writes puzzles to a file and returns how many there were.

    The puzzles may be an iterator, such as that of :func:`satoku.generate`: they are written as they
    are made. The file appears when all of them are written.

    Args:
        puzzles: The puzzles.
        path: The file. One that is there is replaced. If it ends in ``.gz``, it is packed by gzip.
        format: The name of a format; by default the path's extension decides, such as that of
            ``"set.csv.gz"``.

    Raises:
        RequestError: If the format is not known.
        UnsupportedError: If it cannot express a puzzle.
    """
    return write_file(puzzles, os.fspath(path), format)


def to_text(puzzles: Iterable[Puzzle], format: str = "ndjson") -> str:
    """Returns puzzles as a text in a format of files.

    >>> to_text(read("1..4.........32."), "lines")
    '1..4.........32.\\n'
    """
    return write_text(puzzles, format)[0]
