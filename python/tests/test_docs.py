"""The examples in the documentation run, and say what is true."""

import ast
import doctest
import importlib
import pathlib
import re

import satoku

PACKAGE = pathlib.Path(satoku.__file__).parent
README = pathlib.Path(__file__).resolve().parents[1] / "README.md"


def run(name, text, names):
    examples = doctest.DocTestParser().get_doctest(text, names, name, name, 0)
    results = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(examples)
    assert results.failed == 0, name
    return results.attempted


def test_examples_of_modules_run():
    attempted = 0
    names = ["errors", "files", "grids", "reasoning", "requests", "sections"]
    for name in ["satoku", *(f"satoku.{name}" for name in names)]:
        module = importlib.import_module(name)
        flags = doctest.IGNORE_EXCEPTION_DETAIL
        results = doctest.testmod(module, optionflags=flags)
        assert results.failed == 0, name
        attempted += results.attempted
    assert attempted > 10


def test_examples_of_the_native_part_run():
    tree = ast.parse((PACKAGE / "_satoku.pyi").read_text())
    nodes = [node for node in ast.walk(tree) if isinstance(node, (ast.ClassDef, ast.FunctionDef))]
    texts = [(node.name, ast.get_docstring(node) or "") for node in nodes]
    assert sum(run(name, text, {}) for name, text in texts) > 5


def test_the_readme_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL)
    assert blocks
    names = {}
    for block in blocks:
        if "spark" not in block and "ray" not in block:
            exec(compile(block, "README.md", "exec"), names)


def test_columns_are_documented():
    for name in satoku.COLUMNS:
        assert re.search(rf"^ *{name} +", satoku.batches.__doc__, re.MULTILINE), name
