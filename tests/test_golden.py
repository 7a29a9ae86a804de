"""No verdict changes unseen: every record and every rule's case is judged as it was when its verdict was accepted."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from referee.games import names
from referee.games.versions import known
from referee.testing.golden import differences
from tests import golden
from tests.games.ape_town.boards import SKIPS, game
from tests.golden import HERE, ROOT, judged, kept, records, versions
from tests.golden.__main__ import main
from tests.playing import game_of, rule_cases
from tests.test_rules_versions import PAYING, VERSIONS

ACCEPT = "what should be so is accepted with: python -m tests.golden --accept"


@pytest.mark.parametrize(("key", "version"), [(key, version) for key in names() for version in versions(key)])
def test_verdicts_are_those_that_were_accepted(key: str, version: str) -> None:
    found = list(differences(kept(key, version), judged(key, version)))
    assert not found, "\n".join([f"{len(found)} verdicts by the rules of {version} differ; {ACCEPT}", *found])


def test_nothing_is_kept_for_a_game_or_a_version_that_is_not() -> None:
    there = {path.relative_to(HERE).as_posix() for path in HERE.rglob("*.jsonl")}
    assert there == {f"{version}/{key}.jsonl" for key in names() for version in versions(key)}
    assert {version for key in names() for version in versions(key)} <= {*known()}


def test_another_verdict_is_found_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A referee that gives the first player a point too many."""
    game, version = game_of("ape_town"), known()[-1]
    right = type(game).scores
    monkeypatch.setattr(type(game), "scores", lambda self, state: [right(self, state)[0] + 1, *right(self, state)[1:]])
    found = list(differences(kept("ape_town", version), judged("ape_town", version)))
    assert "examples/ape_town/legal/tie.ref:1: " in "\n".join(found)
    assert any("standings 1 Felix 91, 2 Emma 73, 3 Laura 54 → 1 Felix 91, 2 Emma 73, 3 Laura 55" in row for row in found)
    assert any("faults none → A03" in row for row in found)


def test_other_suggestions_are_found_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.match.illegal.near_moves", lambda *_: ())
    version = known()[-1]
    found = list(differences(kept("ape_town", version), judged("ape_town", version)))
    assert "examples/ape_town/faulty/AT-25-wrong-colour.ref:1: suggestions or the score sheet differ" in found


def test_records_that_are_new_or_gone_are_named() -> None:
    old = kept("palermo", known()[-1])
    assert list(differences(old[1:], old)) == [f"{old[0].name}: new: {'; '.join(part for part in old[0][3:] if part)}"]
    assert list(differences(old, old[1:])) == [f"{old[0].name}: gone, or its text has changed"]
    assert list(differences(old, [one._replace(name="renamed") for one in old])) == []


@pytest.mark.parametrize("key", names())
def test_every_example_and_case_is_among_the_records(key: str) -> None:
    found = [name for name, _ in records(key)]
    assert len(set(found)) == len(found)
    files = {name.rsplit(":", 1)[0] for name in found if ":" in name}
    assert files == {path.relative_to(ROOT).as_posix() for path in (ROOT / "examples" / key).rglob("*.ref")}
    cases = rule_cases(key).cases
    assert len(cases) == sum(":" not in name for name in found)


def test_the_program_that_accepts_wants_nothing_else() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "tests.golden", "--no"], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert result.returncode == 1
    assert "--accept" in result.stderr


def test_a_new_version_is_compared_with_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is printed for a version of which nothing is kept yet is what it changes."""

    def told(accept: bool) -> tuple[int, list[str]]:
        return main(accept), capsys.readouterr().out.splitlines()

    few = {"ape_town": [("skips", game(*SKIPS)), ("short", game())]}
    monkeypatch.setattr(golden, "records", lambda key: few.get(key, []))
    monkeypatch.setattr(golden, "HERE", tmp_path)
    monkeypatch.setattr(type(game_of("ape_town")), "versions", VERSIONS[:1])
    code, rows = told(accept=False)
    assert (code, rows[-1]) == (1, "3 verdicts not as kept"), "two of the first version, and one that has changed"
    assert told(accept=True) == (0, [*rows[:-1], rows[-1].replace("not as kept", "accepted")])
    assert told(accept=False) == (0, ["0 verdicts not as kept"])
    new = golden.file_of("ape_town", PAYING)
    right = new.read_bytes()
    new.unlink()
    change = f"{PAYING} skips: status unfinished → illegal; faults none → AT-20@10:16"
    assert told(accept=False) == (1, [change, "1 verdict not as kept"])
    assert told(accept=True) == (0, [change, "1 verdict accepted"])
    assert new.read_bytes() == right
