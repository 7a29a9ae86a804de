"""All verdicts on the examples, on the records of every rule, on random games and on mutants of them, as JSON Lines: `python -m tests.verdicts`.

Two builds of the referee, or two commits that should judge alike, must print the same.
"""

from __future__ import annotations

import argparse

from referee.games import names
from referee.report.data import verdict_data
from referee.report.json_text import json_text
from referee.verdict.verdict import judge_text
from tests.fuzz.driver import cases


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="mutants of each game")
    count = parser.parse_args().count
    for key in names():
        for case in cases("record", key, count, "verdicts"):
            for verdict in judge_text(case.data.decode("utf-8", "replace")):
                print(json_text(verdict_data(verdict)))


if __name__ == "__main__":
    main()
