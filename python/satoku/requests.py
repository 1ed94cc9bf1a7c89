"""Requests: what puzzles to make."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, TypeVar, Union

from satoku._satoku import Request

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from satoku.literals import Assurance, Engine, Level, Symmetry, Variant

__all__ = ["Clues", "Range", "of_options", "request"]

Number = TypeVar("Number", int, float)

#: A number, a pair of numbers with both ends included, or the text of the command line.
Range: TypeAlias = Union[Number, tuple[Number, Number], str]

#: How many clues: all together, or by their kinds.
Clues: TypeAlias = Union[Range[int], "Mapping[str, Range[int]]"]


def request(
    *,
    variant: Variant | str | None = None,
    size: int | str | None = None,
    regions: str | None = None,
    grids: str | None = None,
    cells: str | None = None,
    clues: Clues | None = None,
    symmetry: Symmetry | None = None,
    pattern: str | Sequence[int] | Sequence[str] | None = None,
    solution: str | None = None,
    layout: str | None = None,
    keep: str | Sequence[int] | Sequence[str] | None = None,
    difficulty: Level | Range[float] | None = None,
    require: str | Sequence[str] | None = None,
    forbid: str | Sequence[str] | None = None,
    max_technique: str | None = None,
    assurance: Assurance | None = None,
    engine: Engine | None = None,
    tries: int | None = None,
    best_of: int | None = None,
    balance: int | None = None,
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
        cells=cells,
        clues=_counts(clues),
        symmetry=symmetry,
        pattern=pattern,
        solution=solution,
        layout=layout,
        keep=keep,
        difficulty=_range(difficulty),
        require=require,
        forbid=forbid,
        max_technique=max_technique,
        assurance=assurance,
        engine=engine,
        tries=tries,
        best_of=best_of,
        balance=balance,
    )


def of_options(options: Mapping[str, str]) -> Request:
    """Returns a request with options whose values are texts, as data sources of engines have them.

    >>> of_options({"clues": "30"}).to_dict()["clues"]
    '30'
    """
    return Request(**options)


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
