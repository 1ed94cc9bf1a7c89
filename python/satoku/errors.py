"""Exceptions, each with a kind, a place in the input and a hint, where these are known."""

from __future__ import annotations

__all__ = [
    "BugError",
    "CancelledError",
    "Error",
    "FileError",
    "InputError",
    "NoSolutionError",
    "OutOfBudgetError",
    "RequestError",
    "SeveralSolutionsError",
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
    """A file could not be read or written."""

    kind = "io"


class BugError(Error, RuntimeError):
    """An internal contradiction: a bug in satoku. Please report it."""

    kind = "bug"


def from_kind(
    kind: str, message: str, place: tuple[int, int] | None, hint: str | None
) -> Error:
    """Returns the exception of a kind."""
    classes = {known.kind: known for known in Error.__subclasses__()}
    error = classes.get(kind, Error)(message)
    error.kind, error.place, error.hint = kind, place, hint
    if hint is not None and hasattr(error, "add_note"):  # Python 3.11
        error.add_note(f"hint: {hint}")
    return error
