"""Requests: what puzzles to make."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, TypeVar, Union

from satoku._satoku import Request

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["Clues", "Range", "check_section", "of_options", "request"]

Number = TypeVar("Number", int, float)

#: A number, a pair of numbers with both ends included, or the text of the command line.
Range: TypeAlias = Union[Number, tuple[Number, Number], str]

#: How many clues: all together, or by their kinds.
Clues: TypeAlias = Union[Range[int], "Mapping[str, Range[int]]"]


def request(
    *,
    variant: str | None = None,
    size: int | str | None = None,
    regions: str | None = None,
    grids: str | None = None,
    clues: Clues | None = None,
    symmetry: str | None = None,
    pattern: str | Sequence[int] | Sequence[str] | None = None,
    solution: str | None = None,
    keep: str | Sequence[int] | Sequence[str] | None = None,
    difficulty: Range[float] | None = None,
    require: str | Sequence[str] | None = None,
    forbid: str | Sequence[str] | None = None,
    max_technique: str | None = None,
    assurance: str | None = None,
    engine: str | None = None,
    tries: int | None = None,
) -> Request:
    """Returns a request with the options of :func:`satoku.generate`.

    >>> request(clues=(26, 30), symmetry="rotate-180").to_dict()["clues"]
    '26..30'
    >>> request(variant="killer", clues={"killer": (8, 10)}).to_dict()["clues"]
    'cage:8..10'
    """
    return Request(
        variant=variant,
        size=size,
        regions=regions,
        grids=grids,
        clues=_counts(clues),
        symmetry=symmetry,
        pattern=pattern,
        solution=solution,
        keep=keep,
        difficulty=_range(difficulty),
        require=require,
        forbid=forbid,
        max_technique=max_technique,
        assurance=assurance,
        engine=engine,
        tries=tries,
    )


def of_options(options: Mapping[str, str]) -> Request:
    """Returns a request with options whose values are texts, as data sources of engines have them.

    >>> of_options({"clues": "30"}).to_dict()["clues"]
    '30'
    """
    return Request(**options)


def check_section(seed: int, start: int, count: int) -> None:
    """Refuses numbers that name no section of the puzzles of a seed.

    >>> check_section(1, 0, -1)
    Traceback (most recent call last):
    ValueError: count: expected 0 to 9223372036854775807, found -1
    """
    limits = {"seed": (seed, 2**64 - 1), "start": (start, 2**63 - 1), "count": (count, 2**63 - 1)}
    for name, (number, most) in limits.items():
        if not 0 <= number <= most:
            raise ValueError(f"{name}: expected 0 to {most}, found {number}")


def _counts(value: Clues | None) -> str | None:
    """Returns numbers of clues as the command line writes them."""
    if value is None or isinstance(value, (int, tuple, str)):
        return _range(value)
    return ",".join(f"{kind}:{_range(count)}" for kind, count in value.items())


def _range(value: Range[int] | Range[float] | None) -> str | None:
    """Returns a number or a pair of numbers as the command line writes it."""
    if isinstance(value, tuple):
        return f"{value[0]}..{value[1]}"
    return None if value is None else str(value)
