"""Ctrl-C ends everything soon, and the interpreter's lock is free in the meantime."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import satoku

# Each would take hours: boards without a bound on the work, or sets without an end.
LONG = {
    "an iterator that waits": "next(satoku.generate(1, seed=1, clues=17, tries=10**6, jobs=1))",
    "an iterator on threads": "list(satoku.generate(10**9, seed=1, jobs=2))",
    "a file": "satoku.write(satoku.generate(10**9, seed=1), os.devnull, 'lines')",
    "batches": "list(satoku.batches(1, 0, 10**9, clues=17, tries=10**6))",
    "a stream": "pyarrow.table(satoku.batches(1, 0, 10**9, clues=17, tries=10**6, batch_size=10))",
    "a stream that flows": "pyarrow.table(satoku.batches(1, 0, 10**9, batch_size=1000))",
    "a stream of polars": "polars.DataFrame(satoku.batches(1, 0, 10**9, batch_size=1000))",
    "a table": "satoku.rate_batch(pyarrow.table({'givens': [hard] * 10**6}))",
}

SCRIPT = """
import os, sys, signal, threading, time
import polars, pyarrow
import satoku
hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
sent = []
def interrupt():
    time.sleep(1)
    sent.append(time.monotonic())
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=interrupt, daemon=True).start()
try:
    {call}
except BaseException as error:
    assert type(error) is KeyboardInterrupt, error
    print(time.monotonic() - sent[0])
    # A second exception would come here.
    time.sleep(0.01)
    sys.stdout.flush()
    os._exit(0)
print("not interrupted")
os._exit(1)
"""


@pytest.mark.parametrize("what", LONG)
def test_ctrl_c_stops(what):
    script = SCRIPT.replace("{call}", LONG[what])
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    print(what, run.stdout.strip())


@pytest.mark.parametrize("what", ["a stream", "a stream that flows", "a stream of polars"])
def test_ctrl_c_that_nothing_catches_is_reported(what):
    script = SCRIPT.partition("try:")[0] + LONG[what]
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert run.returncode == -signal.SIGINT
    assert run.stderr.startswith("Traceback") and run.stderr.endswith("KeyboardInterrupt\n")


def test_other_threads_run():
    ticks, done = [], threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(1)
            time.sleep(0)

    thread = threading.Thread(target=tick)
    thread.start()
    try:
        for _ in range(3):
            before = len(ticks)
            next(satoku.generate(1, seed=1, size=16, jobs=1))
            assert len(ticks) > before + 10
    finally:
        done.set()
        thread.join()


def test_threads_share_puzzles():
    puzzles = list(satoku.generate(40, seed=6))
    expected = [puzzle.rate().score for puzzle in puzzles]
    found = [[] for _ in range(4)]

    def rate(scores):
        scores.extend(puzzle.rate().score for puzzle in puzzles)

    threads = [threading.Thread(target=rate, args=(scores,)) for scores in found]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4


def test_an_iterator_that_is_left_stops():
    before = threading.active_count()
    for _ in range(20):
        puzzles = satoku.generate(10**9, seed=1, jobs=2)
        next(puzzles)
        puzzles.close()
        del puzzles
    assert threading.active_count() == before


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
def test_what_was_started_before_a_fork_raises_after_it():
    script = """
import os, signal, sys
import pyarrow
import satoku
puzzles, batches = satoku.generate(10**9, seed=1), satoku.batches(1, 0, 10**9)
next(puzzles), next(satoku.generate(1, seed=1)).rate()
child = os.fork()
if child == 0:
    signal.alarm(20)
    for ask in (lambda: next(puzzles), lambda: next(batches), lambda: pyarrow.table(batches)):
        try:
            ask()
        except satoku.StateError as error:
            assert "fork" in str(error)
        else:
            os._exit(1)
    puzzles.close()
    del puzzles, batches, ask
    assert next(satoku.generate(1, seed=1)).rate().score is not None
    os._exit(0)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
