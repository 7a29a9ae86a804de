"""`python -m tests.faults_page` writes `grammar/faults.md` and `grammar/faults.de.md`: every fault with a short record that causes
it and what the referee prints. A record that is in the page stays there as long as it still causes its fault; `--anew` looks for
all of them again, which takes a minute. `--check` only compares."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from typing import NamedTuple

from referee.edit.fmt import format_text, tidy
from referee.fault import Fault
from referee.games import names
from referee.language import LANGUAGES, using
from referee.record.text import without_comments
from referee.report.text import fault_block
from referee.testing.cases import Case
from referee.verdict.conditions import CODES as UNUSUAL
from referee.verdict.explanations import codes, families, rules_of
from referee.verdict.policy import Policy
from referee.verdict.verdict import Verdict, judge_text
from tests.games.ape_town.boards import game
from tests.golden import ROOT, records
from tests.playing import game_of, rule_cases
from tests.test_codes import NO_FAULTS

PAGES = {"en": ROOT / "grammar" / "faults.md", "de": ROOT / "grammar" / "faults.de.md"}
LONGEST = 6_000
"""Characters of a record; longer ones are not shortened to an example."""
TRIED = 4
"""So many records are shortened for each code; the shortest then is shown."""
SHORT = {
    "A08": game("! abandon", "1. Laura: take 1, place 1.1"),
    "W05": game(
        "* reveal 1: banana mandrill tarsier chimp orang\n* reveal 2: katta katta banana banana tarsier",
        "! abandon",
        Edition="piatnik-2025",
        Rules="2026-11-16",
        Commit="v2:1800bd5d1171985b23085421dc138a5e505ccc4903423df94c8dcb3887df3219",
        Seed="000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    ),
}
"""Shorter records than the examples and the cases have."""
NO_RECORD = {
    "S03": (
        "Any line of more than 10,000 characters, for example one with a very long comment.",
        "Jede Zeile mit mehr als 10.000 Zeichen, zum Beispiel mit einem sehr langen Kommentar.",
    ),
    "S04": (
        "Any record of more than 100,000 statements, 1,000 tags or 10,000 unreadable lines.",
        "Jede Partie mit mehr als 100.000 Angaben, 1.000 Tags oder 10.000 unlesbaren Zeilen.",
    ),
    "S08": ("An empty file.", "Eine leere Datei."),
    "S09": (
        "No known record: judging it must take longer than `--time-limit` allows.",
        "Keine bekannte Partie: Die Prüfung müsste länger dauern, als `--time-limit` erlaubt.",
    ),
    "S10": (
        "No known record: the process that judges it must die, for example for lack of memory.",
        "Keine bekannte Partie: Der Prozess, der sie prüft, müsste abbrechen, zum Beispiel weil der Speicher nicht reicht.",
    ),
    "H04": (
        """A record with `[Edition "mine"]`, checked with `--editions FOLDER`, if the file `mine.toml` in that folder has a mistake.""",
        """Eine Partie mit `[Edition "eigene"]`, geprüft mit `--editions ORDNER`, wenn `eigene.toml` in diesem Ordner einen """
        "Fehler enthält.",
    ),
    "H15": (
        "No record of the games shown here: it takes a game from another package that has a bug.",
        "Keine Partie der Spiele auf dieser Seite: Dazu gehört ein Spiel aus einem anderen Paket, das einen Fehler hat.",
    ),
    "W07": ("Any record with more than 20,000 faults.", "Jede Partie mit mehr als 20.000 Fehlern."),
}
"""What causes a fault that no short record causes."""
INTRODUCTION = {
    "en": """\
# Every fault

What the referee can say about a record. Each code is followed by its meaning, a short record that causes it, and what `referee check`
prints, without the name of the file. Other faults of the same record are left out. `referee explain CODE` says more about a code.
This page in German: [faults.de.md](faults.de.md).

`python -m tests.faults_page` writes this page.
""",
    "de": """\
# Alle Fehler

Was der Schiedsrichter an einer Partie bemängeln kann. Zu jedem Code steht hier, was er bedeutet, dazu eine kurze Partie mit diesem
Fehler und das, was `referee check` ausgibt, ohne den Namen der Datei. Weitere Fehler derselben Partie sind weggelassen. Mehr über
einen Code sagt `referee explain CODE`. Diese Seite auf Englisch: [faults.md](faults.md).

`python -m tests.faults_page` schreibt diese Seite.
""",
}
WITH_STRICT = {"en": "With `--strict`:", "de": "Mit `--strict`:"}
ELSEWHERE = {
    "en": "Other rules, each with the code that is reported if it is broken: {rules}.",
    "de": "Andere Regeln, jeweils mit dem Code, den ein Verstoß bekommt: {rules}.",
}


class Found(NamedTuple):
    """A record, as far as it is of interest here: its fault with the code that is looked for."""

    verdict: Verdict
    fault: Fault
    among: int
    """How many faults are reported."""

    @property
    def what(self) -> tuple[str, str, str]:
        """What stays when the record is shortened: the code, the sentence (of an error without its facts), the word at fault."""
        line, start, end = self.fault.span
        at = line - self.verdict.record.first
        rows = self.verdict.record.rows
        word = rows[at][start - 1 : end - 1] if 0 <= at < len(rows) else ""
        sentence = self.fault.what.text if self.fault.severity == "error" else self.fault.message
        return self.fault.code, sentence, "" if self.fault.code in UNUSUAL else word


def cases(key: str) -> list[Case]:
    return rule_cases(key).cases


def wanted() -> dict[str, list[str]]:
    """The codes of the page by family: what all games share, then the rules by which a game refuses something."""
    found = {family: [code for code in codes() if code[0] == family] for family in "SHCAW"}
    for key in names():
        game = game_of(key)
        broken = {case.fault for case in cases(key)}
        found[game.code] = [number for number in game.texts if number in broken]
    return found


def reported_otherwise(key: str) -> list[str]:
    """The other rules that can be broken, each with the codes that say so."""
    broken = [case for case in cases(key) if case.fault]
    own = {case.fault for case in broken}
    rules = [rule for rule in game_of(key).texts if rule not in own and any(case.rule == rule for case in broken)]
    return [f"{rule} ({', '.join(sorted({case.fault for case in broken if case.rule == rule}))})" for rule in rules]


# -- records that cause a fault ------------------------------------------------------------------------------------------


def causes(text: str, code: str) -> Found | None:
    """Does the record cause this? An error must be the first one, anything else must be in a record without errors."""
    verdict = next(iter(judge_text(text)))
    return next((found for found in _all_faults(verdict) if found.fault.code == code), None)


def _all_faults(verdict: Verdict) -> Iterator[Found]:
    faults = [fault for fault in verdict.faults if not fault.follows]
    first = next((fault for fault in faults if fault.severity == "error"), None)
    yield from (Found(verdict, fault, len(verdict.faults)) for fault in ([first] if first else faults))
    strict = Policy(strict=True).applied(verdict)
    if not first:
        yield from (Found(strict, fault, len(strict.faults)) for fault in strict.faults if fault.code in UNUSUAL)


def smallest(searched: set[str]) -> dict[str, list[str]]:
    """For every code the smallest records of `examples/` and of all cases that cause it, those with few other faults first."""
    texts = {text for key in names() for _, text in records(key)} | {*NO_FAULTS.values(), *SHORT.values()}
    texts |= {re.sub(r"(?m)^\[Commit .*\n", "", text) for text in texts if "[Seed " in text}
    found: dict[str, list[tuple[int, int, int, str]]] = {code: [] for code in searched}
    for text in texts:
        if len(text) <= LONGEST:
            for one in _all_faults(next(iter(judge_text(text)))):
                if one.fault.code in searched:
                    found[one.fault.code].append((one.among, *_size(text), text))
    return {code: [text for *_, text in sorted(begun)[:TRIED]] for code, begun in found.items()}


def _size(text: str) -> tuple[int, int]:
    return text.count("\n"), len(text)


def shortened(text: str, code: str) -> tuple[int, int, int, str]:
    """The record without the lines and comments that its fault does not need, and before it what makes it good or bad."""
    before = causes(text, code)
    assert before is not None

    def still(lines: list[str]) -> bool:
        now = causes("\n".join(lines) + "\n", code)
        return now is not None and now.what == before.what and now.among <= before.among

    lines = [line for line in text.split("\n") if line.strip()]
    if not still(lines):
        return before.among, *_size(text), text
    shorter = True
    while shorter:
        shorter = False
        for fewer in _fewer(lines):
            if still(fewer):
                lines, shorter = fewer, True
                break
    neat = tidy(lines)
    neat = neat if still(neat.split("\n")) else "\n".join(lines) + "\n"
    return before.among, *_size(neat), neat


def _fewer(lines: list[str]) -> Iterator[list[str]]:
    """Some lines in a row left out, many at first; then single comments."""
    for count in (16, 8, 4, 3, 2, 1):
        for i in range(len(lines) - count, -1, -1):
            if len(lines) > count:
                yield [*lines[:i], *lines[i + count :]]
    for i, line in enumerate(lines):
        if (bare := without_comments(line)) != line and bare:
            yield [*lines[:i], bare, *lines[i + 1 :]]


def all_records(kept: dict[str, str]) -> dict[str, str]:
    """A record for every code: the one that is kept if it still causes its fault, otherwise the shortest that is found."""
    needed = [code for family in wanted().values() for code in family if code not in NO_RECORD]
    found = {code: kept[code] for code in needed if code in kept and causes(kept[code], code)}
    searched = set(needed) - set(found)
    begun = smallest(searched) if searched else {}
    found |= {code: min(shortened(text, code) for text in texts)[-1] for code, texts in begun.items() if texts}
    return {code: found[code] for code in needed if code in found}


def german(text: str, code: str) -> str:
    """The record with German words, unless that would be another fault."""
    before, words = causes(text, code), format_text(text, words="de")
    after = causes(words, code)
    same = before and after and before.fault.span.line == after.fault.span.line
    return words if same else text


# -- the page ------------------------------------------------------------------------------------------------------------


def page(language: str, examples: dict[str, str]) -> str:
    """The page as it should be, with these records."""
    with using(language):
        return "\n".join([INTRODUCTION[language], *_sections(language, examples)])


def _sections(language: str, examples: dict[str, str]) -> Iterator[str]:
    titles = {family: title for family, title, _ in families()}
    games = {game_of(key).code: key for key in names()}
    for family, numbers in wanted().items():
        yield f"## {family}: {titles[family]}\n"
        meanings = {code: title for code, title, _ in rules_of(family)}
        for code in numbers:
            if family in games:
                yield f"### {code}\n\n{meanings[code].rstrip(';.')}.\n"
            else:
                yield f"### {code}: {meanings[code]}\n"
            yield from _example(language, code, examples)
        if family in games and (others := reported_otherwise(games[family])):
            yield ELSEWHERE[language].format(rules=", ".join(others)) + "\n"


def _example(language: str, code: str, examples: dict[str, str]) -> Iterator[str]:
    if code in NO_RECORD:
        yield NO_RECORD[code][LANGUAGES.index(language)] + "\n"
        if code != "S08":
            return
    text = examples.get(code, "")
    text = text if language == "en" else german(text, code)
    found = causes(text, code)
    if found is None:
        raise LookupError(f"the record of {code} does not cause it any more: run python -m tests.faults_page")
    if code in UNUSUAL:
        yield WITH_STRICT[language] + "\n"
    if text:
        yield _fenced(text.rstrip("\n"))
    yield _fenced("\n".join(fault_block(found.verdict, found.fault)))


def _fenced(text: str) -> str:
    return f"```text\n{text}\n```\n"


def examples_in(text: str) -> dict[str, str]:
    """The records of a page."""
    sections = re.split(r"(?m)^### (\S+?)(?::.*)?$", text)
    found = {}
    for code, section in zip(sections[1::2], sections[2::2], strict=True):
        if code not in NO_RECORD and (fenced := re.search(r"^```text\n(.*?)^```$", section, re.S | re.M)):
            found[code] = fenced[1]
    return found


def written(path: Path) -> str:
    return path.read_text("utf-8") if path.exists() else ""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults_page", description=__doc__)
    parser.add_argument("--check", action="store_true", help="Write nothing; print what differs.")
    parser.add_argument("--anew", action="store_true", help="Look for all records again.")
    options = parser.parse_args()
    kept = examples_in(written(PAGES["en"]))
    examples = kept if options.check else all_records({} if options.anew else kept)
    differs = False
    for language, path in PAGES.items():
        is_now, shall_be = written(path), page(language, examples)
        differs |= is_now != shall_be
        if options.check:
            rows = is_now.splitlines(True), shall_be.splitlines(True)
            sys.stdout.writelines(unified_diff(*rows, path.name, "as it should be", n=1))
        else:
            path.write_text(shall_be, "utf-8")
    return int(options.check and differs)


if __name__ == "__main__":
    sys.exit(main())
