"""How .ci/site makes the site of the documents in docs/."""

import os

project = "satoku"
author = "the authors of satoku"
copyright = "the authors of satoku, MIT or Apache 2.0"
extensions = ["myst_parser", "sphinx_copybutton"]
# Pages are Markdown for GitHub, whose anchors they use.
source_suffix = {".md": "markdown"}
root_doc = "index"
exclude_patterns = ["site/**"]
myst_heading_anchors = 5
myst_enable_extensions = ["html_image"]
myst_all_links_external = False
# Files beside pages, such as schemas, are copied where links name them.
suppress_warnings = ["misc.highlighting_failure", "myst.header"]
templates_path = ["site/_templates"]
html_theme = "furo"
html_title = "satoku"
html_static_path = ["site/_static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_show_sourcelink = False
# $ and what a command prints are not copied.
copybutton_prompt_text = "$ "
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "away.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
html_context = {"has_api": bool(os.environ.get("SITE_API")), "has_studio": bool(os.environ.get("SITE_STUDIO"))}
