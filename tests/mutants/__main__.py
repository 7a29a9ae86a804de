"""`python -m tests.mutants` plants every mistake of the list, and says which of them the tests do not notice."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.mutants import Fate, Mistake, copy_to, mistakes, planted, run_tests, why_stale


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--only", action="append", metavar="TEXT", help="Mistakes with this in their name or file. Repeatable.")
    parser.add_argument("-j", type=int, default=1, metavar="N", help="Copies of the project to work in at once (default: 1).")
    parser.add_argument("--trust", action="store_true", help="Do not first check that the named tests pass as things are.")
    parser.add_argument("--stale", action="store_true", help="Only list the mistakes that can no longer be planted.")
    wanted = parser.parse_args(words)
    chosen = [
        mistake
        for mistake in mistakes()
        if not wanted.only or any(text in mistake.name or text in mistake.at for text in wanted.only)
    ]
    stale = {mistake: why for mistake in chosen if (why := why_stale(mistake))}
    for mistake, why in stale.items():
        print(f"stale: {mistake.at}: {mistake.name}: {why}")
    if wanted.stale or stale or not chosen:
        return 1 if stale else 0 if chosen else 2
    if not (wanted.trust or _pass_without(chosen)):
        print("the named tests fail without a mistake")
        return 2
    shares = [chosen[i :: wanted.j] for i in range(wanted.j)]
    with ThreadPoolExecutor(wanted.j) as pool:
        found = [pair for share in pool.map(_share, shares) for pair in share]
    missed = [mistake for mistake, fate in found if fate == "missed"]
    print(f"{len(found) - len(missed)} of {len(found)} found ({1 - len(missed) / len(found):.0%})")
    for mistake in missed:
        print(f"missed: {mistake.at}: {mistake.name}")
    return int(bool(missed))


def _pass_without(chosen: list[Mistake]) -> bool:
    """Do all the tests pass where nothing is planted? Otherwise every mistake would be found."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy_to(Path(folder))
        tests = dict.fromkeys(test for mistake in chosen for test in mistake.tests)
        return run_tests(Path(folder), tuple(tests), seconds=None) == 0


def _share(chosen: list[Mistake]) -> list[tuple[Mistake, Fate]]:
    done = []
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        for mistake, fate in planted(chosen, Path(folder)):
            print(f"{fate:7} {mistake.at}: {mistake.name}", file=sys.stderr, flush=True)
            done.append((mistake, fate))
    return done


if __name__ == "__main__":
    sys.exit(main())
