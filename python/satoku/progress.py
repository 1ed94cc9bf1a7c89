"""Progress: a function that is called with a number, or a bar."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, Union

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Progress", "shown"]

#: A function that is called now and then with how many are done, or whether to show a bar of `tqdm`,
#: if that is installed.
Progress: TypeAlias = Union[bool, "Callable[[int], object]"]


def shown(progress: Progress, total: int) -> Callable[[int], object] | None:
    """Returns the function to call with how many of a number are done, if progress is wanted."""
    if callable(progress):
        return progress
    if not progress:
        return None
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    bar = tqdm(total=total, unit="puzzle")

    def show(done: int) -> None:
        bar.update(done - bar.n)
        if done >= total:
            bar.close()

    return show
