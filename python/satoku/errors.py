"""Exceptions, each with a kind, a place in the input and a hint, where these are known."""

from __future__ import annotations

import os
import re

__all__ = [
    "AccessError",
    "BugError",
    "CancelledError",
    "Error",
    "FileError",
    "FolderError",
    "InputError",
    "MissingFileError",
    "NoSolutionError",
    "OutOfBudgetError",
    "RequestError",
    "SeveralSolutionsError",
    "StateError",
    "UnsupportedError",
]


class Error(Exception):
    """Something that satoku could not do.

    Attributes:
        kind: What went wrong, such as ``"input"`` or ``"no-solution"``; each kind has a class.
        place: The line and the column in characters, both from 1, if the input is at fault.
        hint: What to do about it.

    >>> import satoku
    >>> try:
    ...     satoku.Puzzle("1..4....!.......")
    ... except satoku.Error as error:
    ...     print(error.kind, error.place)
    input (1, 9)
    """

    kind: str = "unknown"
    place: tuple[int, int] | None = None
    hint: str | None = None


class InputError(Error, ValueError):
    """A text, file, clue or certificate is malformed or contradicts itself."""

    kind = "input"


class RequestError(Error, ValueError):
    """No puzzle can meet the request, or an argument names nothing that is known."""

    kind = "request"


class UnsupportedError(Error, ValueError):
    """The puzzle, board or format is outside what the function supports."""

    kind = "unsupported"


class NoSolutionError(Error, ValueError):
    """The puzzle has no solution, where one is needed."""

    kind = "no-solution"


class SeveralSolutionsError(Error, ValueError):
    """The puzzle has several solutions, where exactly one is needed."""

    kind = "several-solutions"


class OutOfBudgetError(Error):
    """The budget was used up, or the request was not met within its tries."""

    kind = "out-of-budget"


class CancelledError(Error):
    """The work was stopped."""

    kind = "cancelled"


class FileError(Error, OSError):
    """A file could not be read or written. It is also the built-in exception of its cause, such as
    ``FileNotFoundError``.
    """

    kind = "io"


class MissingFileError(FileError, FileNotFoundError):
    """There is no such file."""


class FolderError(FileError, IsADirectoryError):
    """The path is that of a folder."""


class AccessError(FileError, PermissionError):
    """The system does not allow it."""


class StateError(Error, RuntimeError):
    """What is asked is not left: a stream that was read, or threads that are in another process."""

    kind = "state"


class BugError(Error, RuntimeError):
    """An internal contradiction: a bug in satoku. Please report it."""

    kind = "bug"


def from_kind(
    kind: str, message: str, place: tuple[int, int] | None, hint: str | None
) -> Error:
    """Returns the exception of a kind. Flags of the program in the hint become arguments."""
    classes = {known.kind: known for known in Error.__subclasses__()}
    error = classes.get(kind, Error)(message)
    error.kind, error.place = kind, place
    if hint is not None:
        error.hint = re.sub(r"--([a-z][a-z-]*)", lambda flag: flag[1].replace("-", "_"), hint)
        if hasattr(error, "add_note"):  # Python 3.11
            error.add_note(f"hint: {error.hint}")
    return error


def of_system(number: int | None, message: str, path: str | os.PathLike[str]) -> FileError:
    """Returns the exception for a file by the number of the system's error, if it has one."""
    if number is None:
        return FileError(f"{path}: {message}")
    classes: dict[type[OSError], type[FileError]] = {
        FileNotFoundError: MissingFileError,
        IsADirectoryError: FolderError,
        PermissionError: AccessError,
    }
    plain = OSError(number, os.strerror(number))
    return classes.get(type(plain), FileError)(number, plain.strerror, os.fspath(path))
