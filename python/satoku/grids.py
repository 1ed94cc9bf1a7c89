"""Grids as arrays of NumPy, with 0 for a blank cell."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from satoku.errors import from_kind

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["from_grids", "to_grids"]

#: The characters of a blank and of the symbols from 1 on.
_SYMBOLS = ".123456789ABCDEFGHIJKLMNOP"


def to_grids(texts: Any) -> npt.NDArray[np.uint8]:
    """Returns givens or solutions as small numbers: a board, or an array of boards of one size.

    Args:
        texts: A text with a character for each cell or a puzzle, whose givens are taken; or several
            of one length: a list, or a column of pyarrow, polars or pandas.

    Boards that are no square, such as overlapping ones, have their cells in one row. ``numpy.asarray``
    of a puzzle is the same.

    >>> to_grids("1..4.........32.").tolist()
    [[1, 0, 0, 4], [0, 0, 0, 0], [0, 0, 0, 0], [0, 3, 2, 0]]
    """
    import numpy as np

    values = np.full(256, 255, np.uint8)
    values[list(_SYMBOLS.encode())] = range(len(_SYMBOLS))
    values[ord("0")] = 0
    is_one = not hasattr(texts, "__iter__") or isinstance(texts, str)
    rows: list[Any] = [texts] if is_one else getattr(texts, "to_pylist", lambda: list(texts))()
    if any(row is None for row in rows):
        raise from_kind("input", "grids: a text is missing", None, "leave out the rows without one")
    lines = [str(row) for row in rows]
    cells = len(lines[0]) if lines else 0
    if any(len(line) != cells for line in lines):
        raise from_kind("input", "grids: expected texts of one length", None, None)
    grids: npt.NDArray[np.uint8] = values[
        np.frombuffer("".join(lines).encode("ascii", "replace"), np.uint8)
    ]
    if (grids == 255).any():
        message = f"grids: expected {_SYMBOLS} or 0, found another character"
        raise from_kind("input", message, None, None)
    side = math.isqrt(cells)
    shape = (side, side) if side * side == cells else (cells,)
    return grids.reshape(shape if is_one else (len(lines), *shape))


def from_grids(grids: Any) -> Any:
    """Returns arrays of numbers as texts: one for a board, a list for an array of boards.

    Args:
        grids: Whole numbers from 0 (a blank) to 25: an array of NumPy or what can become one, such as
            a tensor on the CPU, with two dimensions for a board and three for several.

    ``Puzzle`` takes a board as it is, and :func:`satoku.rate_batch` ``{"givens": from_grids(grids)}``.

    >>> from_grids([[1, 0, 0, 4], [0, 0, 0, 0], [0, 0, 0, 0], [0, 3, 2, 0]])
    '1..4.........32.'
    """
    import numpy as np

    array = np.asarray(grids)
    whole = array.astype(np.int64) if array.dtype.kind in "iufb" else None
    if whole is None or array.ndim not in (2, 3) or not (whole == array).all():
        kind = f"{array.dtype} with {array.ndim} dimensions"
        message = f"grids: expected whole numbers with 2 or 3 dimensions, found {kind}"
        raise from_kind("input", message, None, None)
    if whole.size and not 0 <= whole.min() <= whole.max() < len(_SYMBOLS):
        message = f"grids: expected 0 to 25, found {whole.min()} to {whole.max()}"
        raise from_kind("input", message, None, None)
    text = np.frombuffer(_SYMBOLS.encode(), np.uint8)[whole].tobytes().decode()
    if whole.ndim == 2:
        return text
    cells = whole.shape[1] * whole.shape[2]
    return [text[row * cells : (row + 1) * cells] for row in range(len(whole))]
