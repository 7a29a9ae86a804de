"""What a commitment is worth: every way round it that `grammar/chance.md` excludes is found, and the proof says no more than
it proves."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.post import chance_again as again
from tests.post.conftest import SEED, Run

FIVE = [
    "Anna: take 1, place 1.1",
    "Ben: take 2, place 7.4",
    "Anna: take 3, place 3.3",
    "Ben: take 4, place 1.2",
    "Anna: take 5, place 1.5",
]
"""The last one empties section 1, and section 3 is revealed."""


@pytest.fixture
def log(run: Run) -> Path:
    assert run("new", "Ape Town", "--players", "Anna, Ben", "--seed", SEED, "-o", "log.ref").exit_code == 0
    return Path("log.ref")


def codes(run: Run, text: str) -> dict[str, str]:
    """The faults of a record: code and message."""
    found = json.loads(run("check", "-", "--format", "json", text=text).output)["records"][0]["faults"]
    return {fault["code"]: fault["message"] for fault in found}


def revealed(text: str) -> str:
    return text.replace('[Result "*"]', f'[Seed "{SEED}"]\n[Result "*"]')


def in_the_old_way(text: str) -> str:
    """The same record with a commitment of the first kind."""
    return re.sub(r'\[Commit ".*"\]', f'[Commit "{again.commit(bytes.fromhex(SEED))}"]', text)


def test_what_was_taken_back_is_drawn_again_as_it_was(run: Run, log: Path) -> None:
    run("post", log, "\n".join(FIVE))
    told = run("post", log, "undo").stdout.splitlines()
    assert told[2:] == ["1 chance event taken back: whoever saw what came knows what comes", "Anna to move"]
    run("post", log, FIVE[4])
    text = log.read_text("utf-8")
    assert text.count("* reveal 3: banana katta orang banana banana\n") == 2
    found = codes(run, revealed(text))
    assert found["W05"] == "the commitment is kept, and 4 chance events verified; 1 of them was taken back (W09)"
    assert found["W09"] == "1 chance event taken back: whoever saw what came knows what comes"
    assert run("check", log, "--quiet").exit_code == 0
    assert run("check", log, "--quiet", "--fail-on", "W09").exit_code == 1  # the players need not wait for the seed


def test_another_decision_after_an_undo_brings_no_other_draw(run: Run, log: Path) -> None:
    run("post", log, "\n".join(FIVE))
    for field in ("7.6", "1.6", "1.4"):
        run("post", log, "undo")
        assert run("post", log, f"Anna: take 5, place {field}").exit_code == 0
    assert log.read_text("utf-8").count("* reveal 3: banana katta orang banana banana\n") == 4


def test_moves_without_chance_can_be_taken_back_without_a_word(run: Run, log: Path) -> None:
    assert run("post", log, "\n".join(FIVE[:2])).exit_code == 0
    assert run("post", log, "undo").exit_code == 0
    found = codes(run, revealed(log.read_text("utf-8")))
    assert "W09" not in found
    assert found["W05"] == "the commitment is kept, and 2 chance events verified"


def test_several_undos_go_back_to_the_event_that_is_next(run: Run, log: Path) -> None:
    run("post", log, "\n".join(FIVE))
    run("post", log, "Ben: take 7, place 1.3")
    run("post", log, "undo\nundo\nundo")
    run("post", log, "\n".join(FIVE[3:]))
    text = log.read_text("utf-8")
    assert text.count("* reveal 3: banana katta orang banana banana\n") == 2
    assert "W05" in codes(run, revealed(text))


def test_a_chosen_position_in_a_game_with_a_commitment(run: Run, log: Path) -> None:
    text = log.read_text("utf-8")
    head, deal = text.split("\n\n")
    assert deal.startswith("* reveal")
    chosen = "@ open 1: orang orang orang orang orang\n@ open 2: katta katta banana banana tarsier\n@ next Anna\n"
    for record in (f"{head}\n\n{chosen}", revealed(f"{head}\n\n{chosen}"), in_the_old_way(revealed(f"{head}\n\n{chosen}"))):
        found = codes(run, record)
        assert found["C07"] == "somebody chose this position"
        assert "W05" not in found
        assert run("check", "-", text=record).exit_code == 1
        assert run("check", "-", "--select", "C07", "--fail-on", "C07", text=record).exit_code == 1
    assert codes(run, re.sub(r"\[Commit.*\n", "", f"{head}\n\n{chosen}")) == {}


def test_a_position_that_is_only_stated_chooses_nothing(run: Run, log: Path) -> None:
    run("post", log, FIVE[0])
    here = [row for row in run("show", log, "--setup").stdout.splitlines() if row.startswith("@")]
    found = codes(run, revealed("\n".join([log.read_text("utf-8").rstrip(), *here, ""])))
    assert "C07" not in found
    assert "W05" in found


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        ('[Players "Anna, Ben"]', '[Players "Ben, Anna"]'),
        ('[Players "Anna, Ben"]', '[Players "Anna, Ben (Anton)"]'),
        ('[Players "Anna, Ben"]', '[Players "Anna, Ben"]\n[Options "pay=received"]'),
        ('[Edition "piatnik-2025"]\n', ""),
    ],
)
def test_terms_are_bound(run: Run, log: Path, written: str, instead: str) -> None:
    text = log.read_text("utf-8")
    changed = text.replace(written, instead)
    assert changed != text
    assert "W05" in codes(run, revealed(text))
    found = codes(run, revealed(changed))
    assert found["C05"] == "this is not the seed of the [Commit] tag"
    assert "W05" not in found
    log.write_text(changed, "utf-8")
    assert "is not the seed of this log's [Commit] with these tags (Game, " in run("post", log, FIVE[0]).stdout
    older = codes(run, in_the_old_way(revealed(changed)))
    assert older["W05"].endswith("this old kind of commitment does not bind the players, the options or the rules")


def test_the_rules_are_bound(run: Run, log: Path) -> None:
    text = log.read_text("utf-8")
    changed = re.sub(r'\[Rules ".*"\]', '[Rules "2026-11-12"]', text)
    assert changed != text
    assert "C05" in codes(run, revealed(changed))


def test_what_is_not_bound_may_be_mended(run: Run, log: Path) -> None:
    text = revealed(log.read_text("utf-8"))
    assert "W05" in codes(run, text.replace('[Result "*"]', '[Event "Club night"]\n[Deadline "3d"]\n[Result "*"]'))


def test_a_log_of_the_first_kind_goes_on_as_it_began(run: Run, log: Path) -> None:
    """Its draws after an `undo` are drawn anew, as they always were, and said to be."""
    log.write_text(in_the_old_way(log.read_text("utf-8")), "utf-8")
    run("post", log, "\n".join(FIVE))
    run("post", log, "undo")
    assert run("post", log, FIVE[4]).stdout.splitlines()[-2] == "* reveal 3: tarsier banana banana banana tarsier"
    found = codes(run, revealed(log.read_text("utf-8")))
    assert found["W09"] == "1 chance event taken back: what comes now is drawn anew"
    assert found["W05"].startswith("the commitment is kept, and 4 chance events verified; 1 of them was taken back (W09)")


def test_nothing_is_proved_after_an_illegal_move(run: Run, log: Path) -> None:
    """Chance that is dealt in a position of somebody's own would be compared with a position that nobody knows."""
    run("post", log, "\n".join(FIVE))
    lines = revealed(log.read_text("utf-8"))
    for illegal in (
        lines + "6. Ben: take 6, place 9.9\n",  # the last line
        lines.replace("place 3.3", "place 3.9"),  # chance follows, and is the seed's
        lines.replace("place 3.3", "place 3.9").replace("reveal 3: banana katta", "reveal 3: katta banana"),
    ):
        found = codes(run, illegal)
        assert any(code.startswith("AT-") for code in found)
        assert "W05" not in found
        assert "C06" not in found
        assert re.fullmatch(r"[23] chance events verified; what follows the illegal move proves nothing", found["W06"])


def test_chance_that_was_left_out_or_written_as_unknown_proves_nothing(run: Run, log: Path) -> None:
    run("post", log, "\n".join(FIVE))
    run("post", log, "Ben: take 7, place 1.3")
    text = revealed(log.read_text("utf-8"))
    left_out = codes(run, re.sub(r"\* reveal 3.*\n", "", text))
    assert ("C02" in left_out, "W05" in left_out) == (True, False)
    unknown = codes(run, text.replace("reveal 3: banana", "reveal 3: ?"))
    assert ("C06" in unknown, "W05" in unknown) == (True, False)


def test_a_draw_that_is_left_out_proves_nothing(run: Run) -> None:
    """Elsewhere a hidden draw may be left out. In a log dealt from a seed it is missed, whether the seed is published or not."""
    assert run("new", "Animal Kingdoms", "--players", "Anna, Ben", "--seed", SEED, "-o", "log.ref").exit_code == 0
    for player, card in re.findall(r"hand (\w+): (\w+ \d)", Path("log.ref").read_text("utf-8")):
        assert run("post", "log.ref", f"{player}: exchange {card}").exit_code == 0
    text = Path("log.ref").read_text("utf-8")
    short = re.sub(r", draw [a-z]+ \d", "", text, count=1)
    assert short != text
    assert "C02" not in codes(run, text)
    assert "C02" in codes(run, short)
    assert "C02" in codes(run, revealed(short))
    assert "W05" not in codes(run, revealed(short))
    assert "W05" in codes(run, revealed(text))


def test_a_move_that_names_its_own_chance_proves_nothing(run: Run) -> None:
    """Even if the seed gives the same: what comes is not for the player to say. Without a commitment it is the usual way."""
    assert run("new", "Manhattan TraffIQ", "--players", "Anna, Ben", "--seed", SEED, "-o", "log.ref").exit_code == 0
    assert run("post", "log.ref", "Anna: draw").exit_code == 0
    text = Path("log.ref").read_text("utf-8")
    named = text.replace("draw, get ", "draw ")
    assert named != text
    assert "C06" not in codes(run, text)
    for log in (named, revealed(named)):
        assert codes(run, log)["C06"] == "this move names its own chance"
    assert ("W05" in codes(run, revealed(text)), "W05" in codes(run, revealed(named))) == (True, False)
    assert "C06" not in codes(run, re.sub(r"\[Commit .*\n", "", named))
