"""The native part of satoku."""

import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, final

import numpy.typing as npt

from satoku.errors import Error
from satoku.literals import Assurance, Column, Level, Symmetry

__all__ = [
    "Batch",
    "Batches",
    "Hint",
    "Proof",
    "Puzzle",
    "Puzzles",
    "Rating",
    "Report",
    "Request",
    "Step",
    "__version__",
    "answer_rows",
    "check_section",
    "column_names",
    "known_names",
    "puzzle_rows",
    "read_bytes",
    "read_file",
    "verify",
    "write_file",
    "write_text",
]

__version__: str

@final
class Puzzle:
    """A puzzle with what is known of it. Puzzles are equal if they state the same.

    Cells are numbered row by row from 0 and symbols from 1; in texts, symbols above 9 are ``A`` to
    ``P``. Puzzles can be pickled.

    >>> from satoku import Puzzle
    >>> puzzle = Puzzle("1..4.........32.")
    >>> puzzle.size, puzzle.shape, puzzle.clue_count
    (4, (4, 4), 4)
    """

    def __new__(cls, text: str | npt.ArrayLike) -> Puzzle:
        """Reads one puzzle in any format: 81 characters, a link, a JSON object; or an array of numbers
        with 0 for a blank.

        Raises:
            InputError: If it cannot be read, with the place.
        """

    @property
    def givens(self) -> str:
        """The givens: a character for each cell, row by row, ``.`` for a blank."""
    @property
    def solution(self) -> str | None:
        """The solution, where it is known: a symbol for each cell. :meth:`solve` finds it."""
    @property
    def clues(self) -> list[dict[str, Any]]:
        """The clues that are not givens: dicts with ``kind``, ``cells`` and the kind's fields."""
    @property
    def clue_count(self) -> int:
        """The number of clues, givens and others."""
    @property
    def variant(self) -> str:
        """The variant with its kinds of clue, such as ``"classic"`` or ``"x+cage"``."""
    @property
    def rules(self) -> str:
        """All that the givens do not state: the variant if that is all, or else JSON."""
    @property
    def size(self) -> int:
        """The number of symbols, 4 to 25."""
    @property
    def shape(self) -> tuple[int, int]:
        """The number of rows and of columns."""
    @property
    def minimal(self) -> bool | None:
        """Whether every clue is needed, where it is known."""
    @property
    def symmetry(self) -> Symmetry | None:
        """The symmetry that was requested for the givens."""
    @property
    def assurance(self) -> Assurance | None:
        """The evidence for one solution: ``"fast"``, ``"double"`` or ``"proof"``."""
    @property
    def seed(self) -> int | None:
        """The seed that made it."""
    @property
    def index(self) -> int | None:
        """Its index among the puzzles of the seed, from 0."""
    @property
    def rating(self) -> float | None:
        """The score of the hardest step, where it is known. :meth:`rate` finds it."""
    @property
    def level(self) -> Level | None:
        """The level, ``"beginner"`` to ``"beyond"``, where it is known."""
    @property
    def techniques(self) -> dict[str, int] | None:
        """The techniques with their numbers of steps, where they are known."""
    @property
    def certificate(self) -> str | None:
        """The proof that there is one solution, where there is one. :meth:`certify` makes it."""
    @property
    def id(self) -> str:
        """32 hexadecimal digits, computed from the rules and the clues."""
    @property
    def canonical(self) -> str:
        """The id of the canonical form.

        Classic puzzles up to 9x9 share it if one becomes the other by renaming symbols, exchanging
        bands, stacks, rows and columns within them, and transposing. Others share it only if they
        are equal.
        """
    def solve(self) -> str:
        """Returns the only solution: a symbol for each cell.

        Raises:
            NoSolutionError: If there is none.
            SeveralSolutionsError: If there are several.
            OutOfBudgetError: If that was not decided; never on 9x9.

        >>> from satoku import Puzzle
        >>> Puzzle("1..4.........32.").solve()
        '1234341221434321'
        """
    def check(self) -> Report:
        """Returns how many solutions there are, up to two, and which clues are not needed."""
    def hint(self, filled: str | None = None) -> Hint:
        """Returns a mistake or the next steps.

        Args:
            filled: The grid so far, givens included, as in :attr:`givens`; the givens if missing.
        """
    def steps(self) -> list[Step]:
        """Returns the steps of a person to the solution, as far as the known techniques reach.

        Raises:
            NoSolutionError: If there is no solution.
            SeveralSolutionsError: If there are several.
            UnsupportedError: For boards larger than 16x16.
        """
    def rate(self) -> Rating:
        """Returns how hard the puzzle is for a person, on the scale of Sukaku Explainer.

        Raises:
            NoSolutionError: If there is no solution.
            SeveralSolutionsError: If there are several.
            UnsupportedError: For boards larger than 16x16.
            OutOfBudgetError: If that takes too much work, which only large boards do.
        """
    def certify(self) -> Proof:
        """Returns the solution with a proof that it is the only one.

        Raises:
            NoSolutionError: If there is no solution.
            SeveralSolutionsError: If there are several.
        """
    def minimize(self, seed: int = 0) -> Puzzle:
        """Returns the puzzle without clues that it does not need, tried in an order of the seed."""
    @property
    def statement(self) -> str:
        """The rules in English, as a player reads them."""
    def to_dict(self) -> dict[str, Any]:
        """Returns the puzzle as data: what JSON files have, in which the seed is a text.

        >>> from satoku import Puzzle
        >>> Puzzle("1..4.........32.").to_dict()["givens"]
        '1..4.........32.'
        """
    def svg(self) -> str:
        """Returns a picture as an SVG document."""
    def to(self, format: str) -> str:
        """Returns the puzzle in a format of files, such as ``"ndjson"`` or ``"fpuzzles"``."""
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Puzzle], tuple[str]]: ...
    def __array__(
        self, dtype: npt.DTypeLike | None = None, copy: bool | None = None
    ) -> npt.NDArray[Any]: ...

@final
class Step:
    """A step of a person, with the position it applies to. Notebooks show its picture.

    Steps can be pickled; the picture of one that was is found again when it is asked for.
    """

    def __new__(
        cls,
        fields: dict[str, Any],
        placed: tuple[int, int] | None,
        eliminated: Sequence[tuple[int, int]],
        puzzle: Puzzle,
        filled: str | None,
        index: int,
    ) -> Step: ...
    def __getnewargs__(
        self,
    ) -> tuple[
        dict[str, Any],
        tuple[int, int] | None,
        list[tuple[int, int]],
        Puzzle,
        str | None,
        int,
    ]: ...

    @property
    def technique(self) -> str:
        """The name of the technique."""
    @property
    def score(self) -> float:
        """How hard the step is, 0.0 to 25.5 on the scale of Sukaku Explainer."""
    @property
    def text(self) -> str:
        """The sentence that says what follows and why."""
    @property
    def placed(self) -> tuple[int, int] | None:
        """The cell (from 0) and the symbol (from 1) that is placed in it, if one is."""
    @property
    def eliminated(self) -> list[tuple[int, int]]:
        """The cells (from 0) and the symbols (from 1) that are ruled out in them."""
    def to_dict(self) -> dict[str, Any]:
        """Returns the step as data: technique, score, conclusion, parts and premises."""
    def svg(self) -> str:
        """Returns a picture of the position with the step as an SVG document."""
    def _repr_svg_(self) -> str: ...

@final
class Rating:
    """How hard a puzzle is for a person."""

    def __new__(
        cls,
        score: float | None,
        level: Level,
        effort: int,
        hardest: str | None,
        techniques: dict[str, int],
        scale: str,
    ) -> Rating: ...
    def __getnewargs__(
        self,
    ) -> tuple[float | None, Level, int, str | None, dict[str, int], str]: ...
    def __eq__(self, other: object, /) -> bool: ...

    @property
    def score(self) -> float | None:
        """The score of the hardest step, 0.0 to 25.5; ``None`` beyond the known techniques."""
    @property
    def level(self) -> Level:
        """The level, ``"beginner"`` to ``"beyond"``."""
    @property
    def effort(self) -> int:
        """The work of solving: a sum over all rounds."""
    @property
    def hardest(self) -> str | None:
        """The technique of the hardest step."""
    @property
    def techniques(self) -> dict[str, int]:
        """The techniques with their numbers of steps."""
    @property
    def scale(self) -> str:
        """The scale of the score, by the program and version that it is taken from."""

@final
class Report:
    """How many solutions a puzzle has, and which clues it does not need."""

    def __new__(cls, text: str, fields: dict[str, Any]) -> Report: ...
    def __getnewargs__(self) -> tuple[str, dict[str, Any]]: ...
    def __eq__(self, other: object, /) -> bool: ...

    @property
    def solutions(self) -> int | None:
        """0, 1, or 2 for two and more; ``None`` where that was not decided."""
    @property
    def unique(self) -> bool | None:
        """Whether there is exactly one solution; ``None`` where that was not decided."""
    @property
    def minimal(self) -> bool | None:
        """Whether every clue is needed, where there is one solution."""
    @property
    def redundant(self) -> list[str] | None:
        """The clues that are not needed, each by itself, such as ``"r1c1"``."""
    @property
    def differences(self) -> list[str] | None:
        """The cells in which two solutions differ, such as ``"r1c1"``."""
    @property
    def why(self) -> str | None:
        """The reason why there is no solution, where one is seen."""
    @property
    def text(self) -> str:
        """The report as a sentence."""
    def to_dict(self) -> dict[str, Any]:
        """Returns the report as data."""

@final
class Proof:
    """A solution with a proof that it is the only one."""

    def __new__(cls, solution: str, certificate: str) -> Proof: ...
    def __getnewargs__(self) -> tuple[str, str]: ...
    def __eq__(self, other: object, /) -> bool: ...

    @property
    def solution(self) -> str:
        """The solution: a symbol for each cell."""
    @property
    def certificate(self) -> str:
        """The certificate, which :func:`verify` and public proof checkers read."""

@final
class Hint:
    """The answer to somebody who is stuck. Notebooks show the first step's picture."""

    def __new__(cls, kind: str, text: str, steps: Sequence[Step]) -> Hint: ...
    def __getnewargs__(self) -> tuple[str, str, list[Step]]: ...

    @property
    def kind(self) -> Literal["solved", "mistake", "steps", "stuck", "undecided"]:
        """What the hint says."""
    @property
    def text(self) -> str:
        """The sentence; of steps, that of the first."""
    @property
    def steps(self) -> list[Step]:
        """The steps that lead to the next symbol, the last of which places it."""
    def _repr_svg_(self) -> str | None: ...

@final
class Puzzles:
    """An iterator of puzzles that threads make in the background."""

    @property
    def seed(self) -> int:
        """The seed of the puzzles."""
    @property
    def start(self) -> int:
        """The index of the first puzzle."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Puzzles: ...
    def __next__(self) -> Puzzle: ...
    def close(self) -> None:
        """Stops making puzzles."""

@final
class Batch:
    """An Arrow record batch, by the PyCapsule interface."""

    @property
    def num_rows(self) -> int:
        """The number of rows."""
    @property
    def column_names(self) -> list[str]:
        """The names of the columns."""
    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[object, object]: ...

@final
class Batches:
    """An iterator of record batches, and one Arrow stream by the PyCapsule interface."""

    def __iter__(self) -> Batches: ...
    def __next__(self) -> Batch: ...
    def close(self) -> None:
        """Stops making puzzles."""

    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Request:
    """What puzzles to make: the options of :func:`satoku.generate`, checked."""

    def __new__(cls, **options: object) -> Request: ...
    def __getnewargs_ex__(self) -> tuple[tuple[()], dict[str, Any]]: ...
    def to_dict(self) -> dict[str, Any]:
        """Returns the settings that are not the default, as files of puzzles have them."""
    def puzzles(
        self,
        seed: int,
        start: int,
        count: int,
        jobs: int | None = None,
        progress: Callable[[int], object] | None = None,
    ) -> Puzzles:
        """Starts to make puzzles."""
    def batches(
        self,
        seed: int,
        start: int,
        count: int,
        batch_size: int,
        columns: Sequence[str] | None = None,
        dictionaries: bool = True,
        jobs: int | None = None,
        progress: Callable[[int], object] | None = None,
    ) -> Batches:
        """Starts to make puzzles as batches of a table."""

def verify(puzzle: Puzzle, solution: str | None = None, certificate: str | None = None) -> None:
    """Checks a solution and the proof that it is the only one; by default those of the puzzle.

    The proof is checked by a kernel that shares no code with the engines.

    Raises:
        InputError: If the grid is no solution or the certificate proves nothing.

    >>> from satoku import Puzzle, verify
    >>> puzzle = Puzzle("1..4.........32.")
    >>> proof = puzzle.certify()
    >>> verify(puzzle, proof.solution, proof.certificate)
    """

def read_bytes(text: bytes) -> list[Puzzle | Error]: ...
def read_file(path: str | os.PathLike[str]) -> list[Puzzle | Error]: ...
def write_file(puzzles: Iterable[Puzzle], path: str, name: str | None = None) -> int: ...
def write_text(puzzles: Iterable[Puzzle], name: str) -> tuple[str, int]: ...
def answer_rows(
    question: str,
    givens: list[str | None],
    rules: list[str | None],
    solutions: list[str | None],
    certificates: list[str | None],
    dictionaries: bool = True,
    jobs: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Batch: ...
def puzzle_rows(puzzles: Iterable[Puzzle], dictionaries: bool = True) -> Batch: ...
def check_section(seed: int, start: int, count: int, jobs: int | None = None) -> None: ...
def column_names() -> tuple[list[Column], int]: ...
def known_names() -> list[tuple[str, list[str]]]: ...
