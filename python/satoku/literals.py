"""The names of arguments and results, made from the native part by tests/test_types.py."""

from typing import Literal, TypeAlias

__all__ = ["Assurance", "Column", "Engine", "Level", "Symmetry", "Variant"]

Assurance: TypeAlias = Literal[
    "fast",
    "double",
    "proof",
]

Column: TypeAlias = Literal[
    "index",
    "givens",
    "solution",
    "clue_count",
    "minimal",
    "assurance",
    "level",
    "rating",
    "rules",
    "effort",
    "techniques",
    "steps",
    "variant",
    "size",
    "symmetry",
    "id",
    "canonical",
    "certificate",
]

Engine: TypeAlias = Literal[
    "auto",
    "dpll",
    "csp",
    "cdcl",
    "varisat",
]

Level: TypeAlias = Literal[
    "beginner",
    "easy",
    "medium",
    "hard",
    "expert",
    "master",
    "diabolical",
    "beyond",
]

Symmetry: TypeAlias = Literal[
    "none",
    "rotate-180",
    "rotate-90",
    "mirror-horizontal",
    "mirror-vertical",
    "both-mirrors",
    "diagonal",
    "antidiagonal",
    "both-diagonals",
    "full",
]

Variant: TypeAlias = Literal[
    "classic",
    "x",
    "windoku",
    "jigsaw",
    "latin",
    "anti-knight",
    "anti-king",
    "non-consecutive",
    "miracle",
    "disjoint-groups",
    "global-entropy",
    "samurai",
    "twodoku",
    "windmill",
    "sohei",
    "overlapping",
    "given",
    "cage",
    "thermometer",
    "sum",
    "arrow",
    "little-killer",
    "sandwich",
    "x-sum",
    "skyscraper",
    "numbered-room",
    "quadruple",
    "between",
    "lockout",
    "region-sum",
    "zipper",
    "double-arrow",
    "entropic",
    "modular",
    "odd",
    "even",
    "minimum",
    "maximum",
    "dot",
    "xv",
    "inequality",
    "slow-thermometer",
    "whisper",
    "renban",
    "palindrome",
    "nabner",
    "parity",
    "clone",
    "extra-region",
    "all-dots",
    "all-xv",
    "all-inequalities",
]
