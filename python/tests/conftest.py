"""What the tests share: the program, whose output the package must equal."""

import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def program():
    """Returns a function that runs the program and returns its output."""
    default = ROOT / "target" / "debug" / "satoku"
    path = os.environ.get("SATOKU_PROGRAM", str(default))
    assert os.access(path, os.X_OK), f"build the program first: cargo build ({path})"

    def run(*arguments):
        result = subprocess.run([path, *arguments], capture_output=True, check=True)
        return result.stdout

    return run
