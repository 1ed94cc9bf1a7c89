#!/usr/bin/env python3
"""Writes docs/book-gallery.md: covers, spreads and pages of books that satoku makes.

    benches/book_gallery.py PROGRAM [ARGUMENTS OF book ...]

PROGRAM needs the feature `book`. The pictures are made small with Pillow, and pages are found by their
titles with pdftotext (poppler). The books are small, and the same each time.
"""

import os
import subprocess
import sys
import tempfile

from kinds import write
from PIL import Image

DOCS = os.path.join(os.path.dirname(__file__), "..", "docs")
PICTURES = os.path.join(DOCS, "gallery", "books")

# Name, caption, spec, and pages to show: a name, the text that is on the page, and a caption.
BOOKS = [
    (
        "levels",
        "`grid`, `navy`: four levels, four to a page",
        """
title = "Sudoku for Quiet Evenings"
subtitle = "Sixty-four puzzles with hints"
solutions-per-page = 20
[matter]
hints = true
[cover]
design = "grid"
palette = "navy"
[[section]]
count = 16
difficulty = "easy"
symmetry = "rotate-180"
[[section]]
count = 16
difficulty = "medium"
[[section]]
count = 16
difficulty = "hard"
[[section]]
count = 16
difficulty = "expert"
""",
        [
            ("techniques", "Naked Pair", "Techniques, each with an example from the book"),
            ("hints", "For each of these puzzles", "Hints: the decisive step of each hard puzzle"),
            ("solutions", "p. ", "Solutions, here 20 to a page"),
        ],
    ),
    (
        "large",
        "`band`, `forest`: large print",
        """
title = "Easy on the Eyes"
subtitle = "Large-print Sudoku"
edition = "large-print"
[cover]
design = "band"
palette = "forest"
[[section]]
count = 24
difficulty = "easy"
""",
        [],
    ),
    (
        "killer",
        "`bold`, `wine`: killers of 6x9 inches",
        """
title = "Killer Sudoku"
subtitle = "Sums without givens"
trim = "6x9"
answers = "partial"
[cover]
design = "bold"
palette = "wine"
[[section]]
count = 20
variant = "killer"
difficulty = "10 easy, 10 medium"
""",
        [("partial", "p. ", "`partial`: every other cell, to check a grid with")],
    ),
    (
        "kinds",
        "`classic`, `teal`: many kinds of clue, two to a page",
        """
title = "Lines and Signs"
subtitle = "Eight kinds of Sudoku"
puzzles-per-page = 2
answers = "upside-down"
[cover]
design = "classic"
palette = "teal"
[[section]]
count = 4
variant = "thermometer"
difficulty = "easy"
[[section]]
count = 4
variant = "arrow"
difficulty = "easy"
[[section]]
count = 4
variant = "jigsaw"
difficulty = "medium"
[[section]]
count = 4
variant = "sandwich"
difficulty = "easy"
[[section]]
count = 4
variant = "xv"
difficulty = "easy"
[[section]]
count = 4
variant = "windoku"
difficulty = "medium"
[[section]]
count = 4
variant = "futoshiki"
size = 6
difficulty = "easy"
[[section]]
count = 4
variant = "star-battle"
size = 8
difficulty = "easy"
""",
        [
            ("how-to-play", "How to Play", "The rules of each kind, with a solved example"),
            # The page behind the title: what is turned is not read.
            ("upside-down", "Solutions", "`upside-down`: nobody reads one by accident"),
        ],
    ),
    (
        "samurai",
        "`mosaic`, `plum`: five grids that overlap",
        """
title = "Samurai"
subtitle = "Five grids in one"
[cover]
design = "mosaic"
palette = "plum"
[[section]]
count = 10
variant = "samurai"
difficulty = "easy"
""",
        [],
    ),
    (
        "daily",
        "`sunrise`, `amber`: one a day",
        """
title = "Ten Weeks of Sudoku"
subtitle = "One a day"
first-date = "2027-01-01"
[cover]
design = "sunrise"
palette = "amber"
[[section]]
count = 70
difficulty = "hard, hard, expert, easy, easy, medium, medium"
order = "given"
""",
        [("calendar", "February 2027", "The first page of a month")],
    ),
    (
        "travel",
        "`paper`, `sky`: 5x8 inches, the modern look",
        """
title = "Sudoku to Go"
subtitle = "A pocket book"
trim = "5x8"
look = "modern"
answers = "check-cells"
[cover]
design = "paper"
palette = "sky"
volume = "Volume 1"
[[section]]
count = 60
difficulty = "30 easy, 30 medium"
""",
        [
            ("check-cells", "Check Digits", "`check-cells`: the digits of a few gray cells"),
            ("modern", "60 puzzles", "The opener of a section in the look `modern`"),
        ],
    ),
    (
        "kids",
        "`playful`, `amber`: shapes for children, the playful look",
        """
title = "My First Sudoku"
audience = "kids"
look = "playful"
symbols = "shapes"
trim = "8x10"
puzzles-per-page = 2
[cover]
design = "playful"
palette = "amber"
[[section]]
count = 12
size = 4
difficulty = "easy, beginner"
same-up-to-symmetry = true
[[section]]
count = 16
size = 6
difficulty = "easy"
""",
        [
            ("cut-outs", "Cut Out", "Cards to colour and cut out"),
            ("certificate", "Certificate", "A certificate for the reader"),
        ],
    ),
    (
        "sums",
        "`corner`, `teal`: killers with the digits of a pencil on the cover",
        """
title = "Killer Sudoku"
subtitle = "Cages for a rainy day"
[cover]
design = "corner"
palette = "teal"
[[section]]
count = 40
variant = "killer"
difficulty = "easy"
""",
        [],
    ),
    (
        "autumn",
        "`scene`, `amber`: the theme autumn in colour, printed to the edges",
        """
title = "Sudoku for Autumn"
subtitle = "When the leaves fall"
theme = "autumn"
service = "kdp-premium-color"
bleed = true
[cover]
design = "scene"
palette = "amber"
[[section]]
title = "Easy Arrows"
count = 24
variant = "arrow"
difficulty = "easy"
[[section]]
title = "Medium Jigsaws"
count = 24
variant = "jigsaw"
difficulty = "medium"
""",
        [("colour", "Easy Arrows", "The opener of a section in colour, with `theme` and `bleed`")],
    ),
    (
        "winter",
        "`pattern`, `wine`: the theme winter",
        """
title = "Sudoku for Winter"
subtitle = "Snow falls, and the tea is hot"
theme = "winter"
[cover]
design = "pattern"
palette = "wine"
[[section]]
count = 60
difficulty = "medium"
""",
        [("winter", "60 puzzles 1–60", "The opener of a section with a theme, in black")],
    ),
    (
        "many",
        "`count`, `ink`: the number of puzzles",
        """
title = "Sudoku Collection"
subtitle = "One for every train"
trim = "6x9"
puzzles-per-page = 2
[cover]
design = "count"
palette = "ink"
badge = "With solutions"
[[section]]
count = 120
difficulty = "40 easy, 40 medium, 40 hard"
""",
        [],
    ),
]

HEAD = """# Books in pictures

Books that `satoku book` makes, as they come from a spec of a dozen lines. [book.md](book.md) says what a spec can say.
`benches/book_gallery.py PROGRAM` writes this page, and has the specs.

"""


def small(path, name, width, colours=None):
    """Saves a picture of a width, in few colours or all, as docs/gallery/books/NAME.png."""
    picture = Image.open(path).convert("RGB")
    height = round(picture.height * width / picture.width)
    picture = picture.resize((width, height), Image.Resampling.LANCZOS)
    if colours:
        picture = picture.convert("P", palette=Image.Palette.ADAPTIVE, colors=colours)
    picture.save(os.path.join(PICTURES, name + ".png"), optimize=True)


def page_with(pdf, text):
    """Returns the number of the first page that has a text in its first lines, after the contents."""
    pages = subprocess.run(["pdftotext", "-layout", pdf, "-"], check=True, capture_output=True, text=True)
    heads = [" ".join(page.split()[:60]) for page in pages.stdout.split("\f")]
    contents = next(number for number, head in enumerate(heads, 1) if "Contents" in head)
    return next(number for number, head in enumerate(heads, 1) if number > contents and text in head)


def cell(name, width, caption):
    plain = caption.replace("`", "")
    return f'<img src="gallery/books/{name}.png" width="{width}" alt="{plain}"><br>{caption}'


def table(cells, beside):
    rows = [cells[at : at + beside] for at in range(0, len(cells), beside)]
    head = "|" + " |" * beside + "\n|" + "---|" * beside + "\n"
    return head + "".join("| " + " | ".join(row + [""] * (beside - len(row))) + " |\n" for row in rows)


def main(program, *arguments):
    os.makedirs(PICTURES, exist_ok=True)
    covers, spreads, pages = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        for name, caption, spec, shown in BOOKS:
            path, out = os.path.join(folder, name + ".toml"), os.path.join(folder, name)
            write(path, 'author = "Ada Example"\nseed = 1\n' + spec)
            command = [program, "book", path, "-o", out, "--shop", "--preview", "--quiet", *arguments]
            subprocess.run(command, check=True)
            images = {image.rsplit("-", 1)[0]: os.path.join(out, "shop", image) for image in os.listdir(out + "/shop")}
            small(images["cover"], name + "-cover", 200, 96)
            covers.append(cell(name + "-cover", 170, caption))
            small(images["inside"], name + "-inside", 520, 48)
            spreads.append(cell(name + "-inside", 400, caption.split(": ", 1)[1]))
            if name == "levels":
                for image, width in [("aplus-header", 640), ("levels", 640), ("book-3d", 400)]:
                    small(images[image], "shop-" + image, width)
            for page, text, told in shown:
                number = page_with(out + "/interior.pdf", text) + (page == "upside-down")
                colours = 32 if page == "colour" else 8
                small(f"{out}/preview/page-{number:03}.png", "page-" + page, 380, colours)
                pages.append(cell("page-" + page, 260, told))
    images = [
        cell("shop-aplus-header", 400, "`aplus-header`, 970x600"),
        cell("shop-levels", 400, "`levels`, 970x300"),
        cell("shop-book-3d", 260, "`book-3d`, 2000x2000"),
    ]
    text = HEAD + "## Covers\n\nEach design can have each palette.\n\n" + table(covers, 4)
    text += "\n## Inside\n\n" + table(spreads, 2) + "\n## Pages\n\n" + table(pages, 3)
    text += "\n## Images for shops\n\n`satoku book --shop` draws these and others for each book.\n\n" + table(images, 2)
    write(os.path.join(DOCS, "book-gallery.md"), text)


if __name__ == "__main__":
    main(*sys.argv[1:])
