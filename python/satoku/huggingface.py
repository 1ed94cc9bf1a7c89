"""Sets as folders that the Hugging Face Hub and ``datasets.load_dataset`` read."""

from __future__ import annotations

import json
import pathlib
import re
from typing import TYPE_CHECKING, Any

from satoku._satoku import Batches, Puzzle, __version__
from satoku.errors import from_kind
from satoku.tables import texts, to_table

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator

    import pyarrow as pa

    from satoku.tables import Table

__all__ = ["write_dataset"]


def write_dataset(
    folder: str | os.PathLike[str],
    table: Table,
    *,
    title: str = "Sudoku puzzles with exactly one solution",
    license: str | None = None,
    test: float = 0.1,
) -> dict[str, int]:
    """Writes a set as Parquet files with a dataset card, and returns the number of rows of each split.

    Rows whose canonical form is there already are left out: no puzzle of one split is the same as
    another of either, and classic ones up to 9x9 not even with their symbols renamed, their rows,
    columns, bands and stacks exchanged, or the board transposed. Which split a puzzle is in depends on
    that form alone, so sets of other seeds can be added later. Dictionaries become texts and maps lists, as the library ``datasets`` has them.

    Args:
        folder: The folder; it is made if it is missing, and files of an earlier set are replaced.
        table: The rows, as for :func:`satoku.rate_batch`. Those of :func:`satoku.batches` are written
            as they are made, in memory for some; their column ``canonical`` saves the time to compute
            it here.
        title: The title of the card.
        license: The name of a licence on the Hub, such as ``"cc0-1.0"``.
        test: The share of puzzles that are for the test.

    Example::

        columns = ["givens", "solution", "clue_count", "canonical"]
        write_dataset("sudoku", satoku.batches(1, 0, 100_000, columns=columns))
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    if not 0 <= test <= 1:
        raise from_kind("request", f"test: expected a share from 0 to 1, found {test}", None, None)
    data = pathlib.Path(folder) / "data"
    data.mkdir(parents=True, exist_ok=True)
    for name in ("train", "test"):
        (data / f"{name}-00000-of-00001.parquet").unlink(missing_ok=True)
    seen: set[str] = set()
    writers: dict[str, pq.ParquetWriter] = {}
    counts: dict[str, int] = {}
    sizes: dict[str, int] = {}
    schema = None
    for part in _parts(table):
        forms = _canonical(part)
        splits: dict[str, list[int]] = {"train": [], "test": []}
        for row, form in enumerate(forms):
            if form not in seen:
                seen.add(form)
                # The form is a hash: its first digits are a share.
                splits["test" if int(form[:8], 16) < test * 2**32 else "train"].append(row)
        plain = _plain(part)
        schema = plain.schema
        for name, rows in splits.items():
            if rows and name not in writers:
                path = data / f"{name}-00000-of-00001.parquet"
                writers[name] = pq.ParquetWriter(path, schema, compression="zstd")
            if rows:
                taken = plain.take(pa.array(rows))
                writers[name].write_table(taken)
                counts[name] = counts.get(name, 0) + taken.num_rows
                sizes[name] = sizes.get(name, 0) + taken.nbytes
    for writer in writers.values():
        writer.close()
    if schema is None:
        schema = _plain(to_table([])).schema
    card = pathlib.Path(folder) / "README.md"
    card.write_text(_card(schema, counts, sizes, title, license), encoding="utf-8")
    return counts


def _parts(table: Table) -> Iterator[pa.Table]:
    """Yields a set in parts that fit into memory."""
    if isinstance(table, Batches):
        for batch in table:
            yield to_table(batch)
    else:
        yield to_table(table)


def _canonical(part: pa.Table) -> list[str]:
    """Returns the ids of the canonical forms of the puzzles of a table."""
    if "canonical" in part.column_names:
        forms: list[str] = part.column("canonical").to_pylist()
        return forms
    givens = texts(part, "givens")
    rules = texts(part, "rules") or ["classic"] * len(givens)
    fields = [
        json.loads(text) if text and text.startswith("{") else {"variant": text or "classic"}
        for text in rules
    ]
    return [
        Puzzle(json.dumps({**other, "givens": text})).canonical
        for text, other in zip(givens, fields)
    ]


def _plain(part: pa.Table) -> pa.Table:
    """Returns a table with types that ``datasets`` knows."""
    import pyarrow as pa

    for place, field in enumerate(part.schema):
        kind, column = field.type, part.column(place)
        if pa.types.is_dictionary(kind):
            part = part.set_column(place, field.name, column.cast(kind.value_type))
        elif pa.types.is_map(kind):
            pair = pa.struct([("name", kind.key_type), ("count", kind.item_type)])
            rows = [None if row is None else _pairs(row) for row in column.to_pylist()]
            part = part.set_column(place, field.name, pa.array(rows, pa.list_(pair)))
    return part


def _pairs(row: list[tuple[str, int]]) -> list[dict[str, Any]]:
    return [{"name": name, "count": count} for name, count in row]


def _features(fields: Any, indent: str) -> Iterator[str]:
    """Yields the lines of a card that say the types of columns."""
    import pyarrow as pa

    for field in fields:
        kind = field.type
        yield f"{indent}- name: {field.name}"
        if pa.types.is_list(kind) and pa.types.is_struct(kind.value_type):
            yield f"{indent}  list:"
            yield from _features(list(kind.value_type), indent + "  ")
        elif pa.types.is_list(kind):
            yield f"{indent}  list: {_name(kind.value_type)}"
        else:
            yield f"{indent}  dtype: {_name(kind)}"


def _name(kind: Any) -> str:
    return {"double": "float64", "float": "float32", "large_string": "string"}.get(
        str(kind), str(kind)
    )


def _meanings() -> dict[str, str]:
    """Returns what the columns are, from the table in the documentation of ``satoku.batches``."""
    from satoku import batches

    rows = re.findall(
        r"^ {4}(\w+) +(?:\S+ )*\S+ {2,}(\S.*(?:\n {20,}\S.*)*)", batches.__doc__ or "", re.MULTILINE
    )
    return {name: " ".join(text.split()).replace("``", "`") for name, text in rows}


def _card(
    schema: Any, counts: dict[str, int], sizes: dict[str, int], title: str, license: str | None
) -> str:
    """Returns the dataset card."""
    total = sum(counts.values())
    bounds = [(10**3, "n<1K"), (10**4, "1K<n<10K"), (10**5, "10K<n<100K"), (10**6, "100K<n<1M")]
    size = next((name for most, name in bounds if total < most), "1M<n<10M")
    head = [f"pretty_name: {json.dumps(title)}"]
    head += [f"license: {license}"] if license is not None else []
    head += ["tags:", "- sudoku", "- reasoning", "size_categories:", f"- {size}"]
    head += ["configs:", "- config_name: default", "  data_files:"]
    for name in counts:
        head += [f"  - split: {name}", f"    path: data/{name}-*"]
    head += ["dataset_info:", "  features:", *_features(schema, "  "), "  splits:"]
    for name, count in counts.items():
        head += [f"  - name: {name}", f"    num_bytes: {sizes[name]}", f"    num_examples: {count}"]
    meanings = _meanings()
    columns = [f"| `{field.name}` | {meanings.get(field.name, '')} |" for field in schema]
    made = {name.decode(): text.decode() for name, text in (schema.metadata or {}).items()}
    how = f"Made by [satoku](https://pypi.org/project/satoku/) {__version__}."
    if "satoku.seed" in made:
        how = (
            f"Made by satoku {made['satoku.version']} from the seed {made['satoku.seed']} with the"
            f" request `{made['satoku.request']}`: these give the same puzzles again."
        )
    body = [
        f"# {title}",
        f"{total:,} puzzles, each with exactly one solution. {how}",
        "No puzzle is there twice; classic ones up to 9x9 not even with their symbols renamed, their"
        " rows, columns, bands and stacks exchanged, or the board transposed. A model meets no puzzle"
        " of the test that it was trained on.",
        "\n".join(["| column | what it is |", "|---|---|", *columns]),
    ]
    return "---\n" + "\n".join(head) + "\n---\n\n" + "\n\n".join(body) + "\n"
