"""A suite for other programs that judge records: `python -m tests.conformance -o DIR` writes a folder of texts, each with the
verdict that it must get as JSON. The cases are those of `tests/golden`, numbered by rule, and only verdicts that were accepted
there are written."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from referee.games import names
from referee.games.rulebook import Rulebook
from referee.games.versions import known
from referee.report.data import verdict_data
from referee.testing.golden import golden
from referee.verdict.explanations import explain
from referee.verdict.verdict import judge_text
from tests.golden import kept, records
from tests.playing import game_of

README = """\
# Conformance suite of the record format {format}

Every `.ref` file is one record; the `.json` file of the same name says what its verdict must be. No Python is needed.
The format, and what is left to a program, is on the page `grammar/format/README.md` of the referee; the lines and rules of each game
are in `grammar/` and `referee/games/`, where its boards and cards are, too (`*.toml`).

1. Read the record as UTF-8 and judge it by the version of the rules in `rules`, whatever the record says.
2. Compare `status`, `scored_at` (after how many moves the score was taken) and `standings` (from first to last).
3. Compare `faults`: the code and the place (line and columns from 1, in characters, `end_column` exclusive) of each whose
   `severity` is `error` and whose `follows` is `false`. Warnings, notices and what may only follow from an earlier fault are
   there to compare if your program has them. Words are yours.

`case` is the number of the rule, whether the record keeps or breaks it, and which of its records this is; other cases are named
after what they show. `why` says what the case is about. `cases.json` lists all {count} cases.

Our own program passes: `python -m tests.conformance --check DIR` prints the cases that it fails, which are none.
"""
RULES = known()[-1]
COMMAND = ("check", "--rules", RULES, "--format", "jsonl", "--exit-zero", "--no-settings")
"""How our own program is asked."""
SHORT = {"standings": ("rank", "player", "points"), "faults": ("code", "severity", "line", "column", "end_column", "follows")}


def cases() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """File, text and what is expected of every case. Raises AssertionError for a verdict that nobody has accepted."""
    for key in names():
        accepted = {row.name: row for row in kept(key, RULES)}
        for name, text in records(key):
            (verdict,) = judge_text(text, Rulebook(rules=RULES))
            assert golden(name, text, verdict) == accepted[name], f"{name}: run python -m tests.golden"
            case = re.sub(r"^examples/|\.ref:1$|\.ref", "", name)
            told = {"case": case, "why": why(key, case), "rules": RULES}
            yield f"{key}/{slug(case, key)}", text, told | short(verdict_data(verdict))


def short(data: dict[str, Any]) -> dict[str, Any]:
    """What of a verdict has to be the same."""
    lists = {name: [{field: each[field] for field in fields} for each in data[name]] for name, fields in SHORT.items()}
    return {"status": data["status"], "scored_at": data["scored_at"], **lists}


def why(key: str, case: str) -> str:
    """In a sentence: what the rule says that is kept or broken, what the fault means, or what is played."""
    game, name = game_of(key), case.rpartition("/")[2]
    code = re.match(r"[A-Z]+-?Q?\d+|", name)[0]  # type: ignore[index]  # it matches nothing, too
    if rule := game.rule(code):
        return f"{'Keeps' if ' kept ' in case else 'Breaks'} {code}: {rule}"
    if found := explain(code):
        return f"Has the fault {code}: {found[0]}."
    return f"A record of {game.name}: {name.replace('-', ' ')}."


def slug(case: str, key: str) -> str:
    return re.sub(r"[^\w-]+", "-", case.removeprefix(f"{key}/"))


def write(folder: Path) -> int:
    listed = []
    for name, text, told in cases():
        path = folder / f"{name}.ref"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8", newline="")
        path.with_suffix(".json").write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", "utf-8")
        listed.append({"file": path.relative_to(folder).as_posix(), "case": told["case"], "why": told["why"]})
    (folder / "cases.json").write_text(json.dumps(listed, ensure_ascii=False, indent=1) + "\n", "utf-8")
    (folder / "README.md").write_text(README.format(format="1.0", count=len(listed)), "utf-8")
    return len(listed)


def differences(folder: Path, lines: str) -> Iterator[str]:
    """What `referee check --format jsonl` has said otherwise about the records of the folder."""
    found = {Path(data["source"]): data for data in map(json.loads, lines.splitlines())}
    for path in sorted(folder.rglob("*.ref")):
        told = json.loads(path.with_suffix(".json").read_text("utf-8"))
        expected = {name: told[name] for name in ("status", "scored_at", *SHORT)}
        if path not in found or short(found[path]) != expected:
            yield f"{told['case']}: {path}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.conformance", description=__doc__)
    parser.add_argument("-o", metavar="DIR", type=Path, help="Write the suite into this folder.")
    parser.add_argument(
        "--check", metavar="DIR", type=Path, help="Does our own program pass it? Prints the cases that it fails."
    )
    chosen = parser.parse_args()
    if chosen.o:
        print(f"{write(chosen.o)} cases")
    if chosen.check:
        from click.testing import CliRunner

        from referee.cli import cli

        failed = [*differences(chosen.check, CliRunner().invoke(cli, [*COMMAND, str(chosen.check)]).stdout)]
        sys.stdout.writelines(f"{case}\n" for case in failed)
        return int(bool(failed))
    return 0


if __name__ == "__main__":
    sys.exit(main())
