"""The records that a game brings along: `examples/legal`, `examples/faulty`, `rules.txt` and `golden.jsonl` in its folder."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from referee.edit.fmt import format_text
from referee.games.game import AnyGame
from referee.games.pages import page_of
from referee.language import LANGUAGES, using
from referee.record.reader import pieces
from referee.testing import golden as kept
from referee.testing.cases import BadCases, missing, problem, rule_cases
from referee.verdict.verdict import judge_text


def _texts(folder: Path) -> Iterator[tuple[Path, str]]:
    for path in sorted(folder.glob("*.ref")):
        yield path, path.read_text("utf-8")


def legal(folder: Path) -> Iterator[str]:
    """Legal examples are legal and canonical."""
    for path, text in _texts(folder / "legal"):
        codes = [fault.code for found in judge_text(text) for fault in found.faults if not found.ok]
        if codes:
            yield f"{path.name}: is not legal: {' '.join(codes)}"
        elif format_text(text) != text:
            yield f"{path.name}: is not in canonical form: run referee fmt --write"


def faulty(folder: Path) -> Iterator[str]:
    """`AT-25-wrong-colour.ref` has AT-25 and no other fault that is not its consequence."""
    for path, text in _texts(folder / "faulty"):
        found = [fault for verdict in judge_text(text) for fault in verdict.faults if fault.severity == "error"]
        codes = [fault.code for fault in found if not fault.follows]
        wanted = re.match(r"[A-Z]{2}-\d+|[A-Z]\d\d", path.stem)
        if wanted is None:
            yield f"{path.name}: name it after its fault, such as {codes[0] if codes else 'C03'}-what-is-wrong.ref"
        elif codes != [wanted[0]]:
            yield f"{path.name}: has {' '.join(codes) or 'no fault'}, not {wanted[0]} alone"


def examples(game: AnyGame) -> Iterator[str]:
    """There are some, and they are what they are called."""
    folder = Path(game.folder) / "examples"
    for kind, check in (("legal", legal), ("faulty", faulty)):
        if not any(_texts(folder / kind)):
            yield f"examples/{kind}: there is no record in it"
        yield from (f"examples/{kind}/{found}" for found in check(folder))


def page(game: AnyGame) -> Iterator[str]:
    """The records on the game's page of notation are legal."""
    for language in LANGUAGES:
        with using(language):
            for text in re.findall(r"(?ms)^```ref\n(.*?)^```", page_of(game) or ""):
                if "[Game " not in text:
                    continue
                codes = [fault.code for found in judge_text(text) for fault in found.faults if fault.severity == "error"]
                if codes:
                    yield f"{game.key}.md: a record on it has {' '.join(codes)}: {text}"


def rules(game: AnyGame) -> Iterator[str]:
    """Every rule has a record that keeps it and one that breaks it, and they are judged so."""
    path = Path(game.folder) / "rules.txt"
    if not path.is_file():
        yield "rules.txt: there is no such file: write a record that keeps each rule, and one that breaks it"
        return
    try:
        said = rule_cases(str(path))
    except BadCases as error:
        yield f"rules.txt: {error}"
        return
    for case in said.cases:
        if why := problem(case):
            last = case.record.strip().splitlines()[-1]
            yield f"rules.txt: {case.rule} {'broken' if case.fault else 'kept'}, the record that ends with {last!r}: it {why}"
    for what in missing(said, (number for number in game.texts if "-Q" not in number)):
        yield f"rules.txt: there is no record with {what}; or say why none can be: {what.replace(' ', ' never ')}: …"


def records(game: AnyGame) -> Iterator[tuple[str, str]]:
    """Name and text of all of them."""
    folder = Path(game.folder)
    for path, text in (each for kind in ("legal", "faulty") for each in _texts(folder / "examples" / kind)):
        yield from ((f"{path.relative_to(folder).as_posix()}:{first}", piece) for first, piece in pieces(text))
    if (folder / "rules.txt").is_file():
        with suppress(BadCases):  # which is told by `rules`
            for nth, case in enumerate(rule_cases(str(folder / "rules.txt")).cases, 1):
                yield f"{case.rule} {'broken' if case.fault else 'kept'} {nth}", case.record


def golden(game: AnyGame) -> Iterator[str]:
    """Verdicts that were kept are as they were. Nothing is asked before something is kept."""
    path = Path(game.folder) / "golden.jsonl"
    if path.is_file():
        for row in kept.differences(kept.read(path), kept.judged(records(game))):
            yield f"golden.jsonl: {row}; if it should be so: referee games --check {game.key} --accept"


def accept(game: AnyGame) -> None:
    """Keep the verdicts as they are now."""
    kept.write(Path(game.folder) / "golden.jsonl", kept.judged(records(game)))
