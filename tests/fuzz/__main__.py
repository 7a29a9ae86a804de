"""The fuzz driver: `python -m tests.fuzz --count 1000000` is the long run.

Every case follows from the seed and its number. What goes wrong is made small and written to the findings' folder; move such
a file to `tests/fuzz/regressions`, with a name that says what was wrong, when it is mended.
"""

from __future__ import annotations

import argparse
import contextlib
import subprocess
import sys
import time
from pathlib import Path

from referee.games import names
from tests.fuzz import checks, limits
from tests.fuzz.driver import Run, case_in, cases, run
from tests.fuzz.seeds import TARGETS


def main(args: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__.split("\n\n")[0])
    parser.add_argument(
        "--target", choices=TARGETS, action="append", help="What is fed (default: everything). May be given again."
    )
    parser.add_argument("--game", choices=names(), action="append", help="Only this game. May be given again.")
    parser.add_argument("--count", type=int, default=1000, help="Mutants of each target and game (default: 1000).")
    parser.add_argument("--first", type=int, default=0, help="The number of the first mutant, to go on where a run ended.")
    parser.add_argument(
        "--every", type=int, default=checks.EVERY, metavar="N", help="Look at one in N records from all sides (default: 4)."
    )
    parser.add_argument("--seed", default="1", help="Another seed, other mutants.")
    parser.add_argument("--minutes", type=float, help="Stop after so many minutes.")
    parser.add_argument("--findings", type=Path, default=Path("findings"), metavar="DIR", help="Where findings are written.")
    parser.add_argument("--memory", type=int, default=4000, metavar="MB", help="The most that this process may use.")
    parser.add_argument("--replay", type=Path, metavar="FILE", help="Run one case again, named target.kind.what.suffix.")
    parser.add_argument("--atheris", action="store_true", help="Guided by coverage, one target and game; needs .[fuzz].")
    wanted = parser.parse_args(args)
    if wanted.replay is not None:
        found = run(case_in(wanted.replay), thorough=True)
        print("nothing wrong" if found is None else found.trace)
        return int(found is not None)
    if wanted.atheris:
        # Coverage is counted in modules that are imported after atheris has prepared them: a fresh process.
        target, game = (wanted.target or ["record"])[0], (wanted.game or names())[0]
        kind = game if game in TARGETS[target] else TARGETS[target][0]
        guided = [sys.executable, "-m", "tests.fuzz.guided", target, kind, str(wanted.count), wanted.seed, str(wanted.findings)]
        return subprocess.call(guided)
    checks.EVERY = wanted.every
    limits.limit_process(wanted.memory)
    return _run(wanted)


def _run(wanted: argparse.Namespace) -> int:
    """A hundred cases of every target and kind in turn, so that a run that is stopped has seen something of each."""
    done = Run(wanted.findings, lambda text: print(text, flush=True))
    end = time.monotonic() + 60 * wanted.minutes if wanted.minutes else float("inf")
    waiting = [
        iter(cases(target, kind, wanted.count, wanted.seed, wanted.first))
        for target in wanted.target or TARGETS
        for kind in TARGETS[target]
        if not wanted.game or kind in wanted.game or kind not in names()
    ]
    with contextlib.suppress(KeyboardInterrupt):  # what was done so far is told
        while waiting and time.monotonic() < end:
            for each in waiting.copy():
                for _ in range(100):
                    case = next(each, None)
                    if case is None:
                        waiting.remove(each)
                        break
                    done.take(case)
    for (target, kind), count in done.counts.items():
        print(f"{target:8} {kind:18} {count:>9,} cases")
    for (target, what), count in done.again.items():
        print(f"{target:8} {count} times: {what}")
    for measure, (cost, case) in done.slowest.items():
        where = done.keep(case, f"{case.target}.{case.kind}.most-{measure.replace(' ', '-')}")
        print(f"most: {cost:,.2f} {measure} ({where or case.target + ' ' + case.kind})")
    print(f"memory: {limits.peak()} MB")
    return int(bool(done.found))


if __name__ == "__main__":
    sys.exit(main())
