"""What runs in the browser, asked without one: verdicts are those of the command line, and games can be entered by taps alone."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from referee.games.editions import load, own_table
from referee.games.ownbox import own_edition
from referee.games.wording import in_language
from referee.language import using
from referee.report.plain import safe
from referee.report.sheet import sheet
from referee.verdict.verdict import judge_text
from tests.playing import game_of
from tests.test_see import EXAMPLES
from tests.web.asking import Data, after, ask, started, tapped

GAMES = ("animal_kingdoms", "ape_town", "manhattan_traffiq", "monkey_maniacs", "palermo")
EXTRA = ("undo", "=", "!", "@", "[")
KINGDOMS = '[Game "Animal Kingdoms"]\n[Players "Anna, Ben"]\n'
APES = '[Game "Ape Town"]\n[Players "Anna, Ben"]\n* reveal 1: orang mandrill banana tarsier chimp\n* reveal 2: banana katta banana chimp mandrill\n'


@pytest.mark.parametrize("folder", [f"{key}/{kind}" for key in GAMES for kind in ("legal", "faulty")])
def test_every_example_has_the_verdict_of_the_command_line(folder: str) -> None:
    for path in sorted(Path(EXAMPLES, folder).glob("*.ref"))[:12]:
        text = path.read_text("utf-8")
        for language in ("en", "de"):
            found = ask("check", text=text, lang=language)
            with using(language):
                expected = [each for each in judge_text(text) if each.record.tags]
                faults = [(f.code, f.span.line, f.span.start, safe(f.message)) for each in expected for f in each.faults][:50]
            assert [record["status"] for record in found["records"]] == [each.status for each in expected], path
            assert [(f["code"], f["line"], f["start"], f["message"]) for f in found["faults"]] == faults, path


def follow(key: str, seed: str, lines: int | None = None, language: str = "en", **wishes: Any) -> Data:
    """Enters a random game by taps; where it stands then."""
    data, rows = started(key, seed, stop_after=lines, **wishes)
    state = ask("enter", data=data, lang=language)
    for row in rows:
        if state["over"]:  # what is left out at a game's end goes without saying
            break
        said = in_language(game_of(key), row, language)
        assert said.startswith(state["head"]), (row, state["head"])
        wanted = said[len(state["head"]) :]
        typed, ahead = tapped(state["data"], wanted, lang=language)
        assert typed == wanted.strip(), (said, typed, [word["text"] for word in ahead["words"]])
        assert ahead["complete"], (said, typed)
        state = ask("enter", data=state["data"], line=typed, lang=language)
        assert state["reply"]["written"], said
    return state


@pytest.mark.parametrize("key", GAMES)
def test_the_first_lines_of_a_game_are_entered_by_taps(key: str) -> None:
    assert follow(key, "tapped", 8)["scores"]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("key", GAMES)
def test_whole_games_are_entered_by_taps(key: str, seed: int) -> None:
    """Word for word."""
    language = ("en", "de")[seed % 2]
    assert follow(key, f"tapped {seed}", language=language)["over"]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("seats", "mode"), [(1, "plain"), (2, "plain"), (2, "egon"), (3, "plain"), (5, "plain")])
def test_whole_games_of_animal_kingdoms_are_entered_by_taps_with_and_without_egon(seats: int, mode: str, seed: int) -> None:
    assert follow("animal_kingdoms", f"kingdoms {seed}", seats=seats, options={"mode": mode})["over"]


def wander(key: str, seed: int, lines: int) -> None:
    """Whoever taps whatever is offered comes to the end of a legal line, line after line."""
    chooser = random.Random(seed)
    data, _ = started(key, f"wandering {seed}", stop_after=0)
    state = ask("enter", data=data)
    for _ in range(lines):
        if state["over"]:
            break
        if state["chance"] and chooser.random() < 0.7:
            state = ask("deal", data=state["data"], seed=f"{chooser.getrandbits(128):032x}")
            continue
        typed, ahead = "", ask("ahead", data=state["data"], typed="")
        for _ in range(200):
            words = [word for word in ahead["words"] if typed or (word["text"] not in EXTRA and word["kind"] != "tag")]
            if ahead["complete"] and (not words or chooser.random() < 0.5):
                break
            assert words, f"nothing is offered behind {state['head']} {typed}"
            typed = after(typed, chooser.choice(words))
            ahead = ask("ahead", data=state["data"], typed=typed)
        state = ask("enter", data=state["data"], line=typed)
        assert state["reply"]["written"], (typed, state["reply"]["faults"])


@pytest.mark.parametrize("key", GAMES)
def test_no_tap_leads_to_a_dead_end(key: str) -> None:
    wander(key, 1, 12)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 6))
@pytest.mark.parametrize("key", GAMES)
def test_no_tap_leads_to_a_dead_end_in_long_games(key: str, seed: int) -> None:
    wander(key, seed, 250)


# -- things to tap -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "typed", "things", "taps"),
    [
        (APES, "take 2, place ", ["1.4", "1.1", "4"], {"1.4": "1.4"}),
        (APES, "take ", ["1", "3", "1.4"], {"1": "1", "3": "3"}),
        (APES, "", ["1", "1.4"], {}),
        (APES, "nimm 2, lege ", ["1.4"], {"1.4": "1.4"}),
        (KINGDOMS, "D01, 5: ", ["nonsense", "<script>", ""], {}),
    ],
)
def test_only_what_may_come_next_can_be_tapped(text: str, typed: str, things: list[str], taps: dict[str, str]) -> None:
    assert {
        key: value for key, value in ask("ahead", data={"text": text}, typed=typed, things=things)["taps"].items() if key
    } == taps


def test_a_number_on_the_board_is_not_half_of_a_card() -> None:
    text = (EXAMPLES / "animal_kingdoms" / "legal" / "five-players.ref").read_text("utf-8")
    rows = text.split("\n")
    first = next(i for i, row in enumerate(rows) if row.startswith("1. "))
    *_, animal, number, _, _ = rows[first].split(",")[0].split()
    before = {"text": "\n".join(rows[:first])}
    things = [*map(str, range(1, 9)), f"{animal} {number}"]
    assert ask("ahead", data=before, typed=f"play {animal} ", things=things)["taps"] == {f"{animal} {number}": number}
    assert set(ask("ahead", data=before, typed="play ", things=things)["taps"]) == {f"{animal} {number}"}


# -- lines ---------------------------------------------------------------------------------------------------------------


def test_a_line_says_when_it_is_whole_and_what_it_brings() -> None:
    data = {"text": APES}
    assert not ask("ahead", data=data, typed="take 2, ")["complete"]
    found = ask("ahead", data=data, typed="take 2, place 7.4 ")
    assert (found["complete"], found["brings"]) == (True, ["Anna +6"])
    assert ask("enter", data=data, line="take 2, place 7.4")["scores"] == ["Anna 6", "Ben 0"]


def test_a_line_that_was_tapped_in_other_words_than_the_notations_is_whole_too() -> None:
    """Where nothing more may follow, it can be entered."""
    found = ask("ahead", data={"text": APES}, typed="takes 2 and puts it on 7.4 +6 ")
    assert (found["words"], found["complete"], found["brings"]) == ([], True, ["Anna +6"])


def test_a_refused_line_can_be_changed_kept_or_read_as_it_was_meant() -> None:
    state = ask("enter", data={"text": APES, "added": 9}, line="tkae 2, place 1.4")
    assert not state["reply"]["written"]
    assert state["offered"] == "1. Anna: take 2, place 1.4"
    assert ask("enter", data=state["data"], line="y")["data"]["text"].endswith("1. Anna: take 2, place 1.4\n")
    assert ask("back", data=state["data"])["data"]["text"] == APES
    assert ask("enter", data=state["data"], line="keep")["data"]["text"].endswith("tkae 2, place 1.4\n")


def test_a_deal_is_legal_chance_and_only_made_where_chance_is_awaited() -> None:
    data = {"text": '[Game "Ape Town"]\n[Players "Anna, Ben"]\n'}
    state = ask("deal", data=data, seed="00" * 16)
    assert state["reply"]["written"]
    assert state["data"]["text"].split("\n")[-2].startswith("* reveal 1: ")
    assert "nothing to deal" in ask("deal", data={"text": APES}, seed="00" * 16)["wrong"]


def test_what_can_be_done_about_a_fault_is_a_text_without_it() -> None:
    text = (EXAMPLES / "ape_town" / "faulty" / "AT-25-wrong-colour.ref").read_text("utf-8")
    both = f"{APES}\n{text}"
    faults = ask("check", text=both)["faults"]
    (nth,) = [i for i, fault in enumerate(faults) if fault["code"] == "AT-25"]
    fixes = ask("fixes", text=both, fault=nth)["fixes"]
    assert fixes
    for fix in fixes:
        assert fix["text"].startswith(f"{APES}\n")
        assert "2. Emma: take 5, place 7.6" in fix["text"], "the other lines stay"
        assert "AT-25" not in [
            fault["code"] for fault in ask("check", text=fix["text"])["faults"] if fault["severity"] == "error"
        ]


@pytest.mark.parametrize(
    "question",
    [
        {"do": "check", "text": "x" * 300_001},
        {"do": "check", "text": None},
        {"do": "ahead", "data": {"text": "x"}, "typed": ""},
        {"do": "enter", "data": {"text": ""}, "line": "x"},
        {"do": "start", "tags": {"Game": "<b>"}},
        {"do": "start", "tags": {"Game": "Ape Town", "Players": 'A", "B'}},
        {"do": "start", "tags": {"Game": "Ape Town"}},
        {"do": "nothing"},
        {"do": "sheet", "text": "; nothing"},
        {"do": "own", "game": "<b>", "name": "my-box"},
        {"do": "own", "game": "Ape Town", "name": "../my-box"},
        {"do": "sheet", "text": '[Game "Ape Town"]\n[Edition "<b>"]\n'},
        {"do": "deal", "data": {"text": '[Game "Ape Town"]\n[Players "A, B"]\n'}, "seed": "xyz"},
    ],
)
def test_a_question_without_sense_gets_a_sentence(question: Data) -> None:
    wrong = ask(**question)["wrong"]
    assert wrong
    assert "Traceback" not in wrong


def test_text_of_a_record_is_no_markup() -> None:
    text = APES.replace("Anna", "<img src=x onerror=alert(1)>").replace("[Players", '[Event "<script>"]\n[Players')
    shown = "".join(ask("look", text=text).values()) + ask("score", text=text)["html"]
    assert "<img" not in shown
    assert "<script" not in shown


# -- the box -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_a_sheet_for_the_table_is_that_of_the_command_line(key: str) -> None:
    game = game_of(key)
    for language in ("en", "de"):
        with using(language):
            expected = sheet(game, own_table(game), load(game, game.default_edition, {}))
        assert ask("sheet", text=f'[Game "{game.name}"]\n', lang=language)["html"] == expected


def test_points_say_below_which_components_nobody_is_sure_of() -> None:
    text = (EXAMPLES / "ape_town" / "legal" / "two-players.ref").read_text("utf-8")
    html = ask("score", text=text)["html"]
    assert html.count("these components are reconstructed") == 1
    assert "(My own box)" in html, "the page has a form for it"
    assert "reconstructed" not in ask("score", text=APES)["html"], "only of games that were played to the end"


@pytest.mark.parametrize("key", GAMES)
def test_the_box_of_every_game_can_be_filled_in(key: str) -> None:
    game = game_of(key)
    for language in ("en", "de"):
        text = ask("own", game=game.name, name="my-box", lang=language)["text"]
        with using(language):
            assert text == own_edition(game, "my-box")
        found = ask("box", text=text, lang=language)
        assert (found["problems"], found["name"], found["game"]) == ([], "my-box", game.name)
        assert found["svg"].startswith("<svg")


OWN = str(ask("own", game="Ape Town", name="my-box")["text"])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (OWN.replace('name = "my-box"', 'name = "a/b"'), 'it must say name = "…"'),
        (OWN.replace('name = "my-box"', ""), 'it must say name = "…"'),
        (OWN.replace('name = "my-box"', f'name = "{game_of("ape_town").default_edition}"'), "comes with the game"),
        (OWN.replace('game = "', 'game = "no-'), 'it must say game = "…"'),
        ("x = [", "not TOML"),
        ("", 'it must say name = "…"'),
        ("# " + "x" * 1_000_001, "larger than 1,000,000 bytes"),
        ("x = " + "[" * 20_000, "nested"),
        ("\ud800", "not TOML"),
        (OWN.partition("[")[0], ""),
    ],
    ids=["path", "no-name", "shipped", "no-game", "no-toml", "empty", "large", "deep", "half", "no-components"],
)
def test_what_is_wrong_with_a_box_is_said(text: str, said: str) -> None:
    found = ask("box", text=text)
    assert "wrong" not in found
    assert found["problems"]
    assert said in found["problems"][0]


def test_only_the_edition_that_comes_with_a_question_counts() -> None:
    """Whatever was asked before."""
    text = APES.replace("[Players", '[Edition "my-box"]\n[Players') + "1. Anna: take 2, place 7.4\n"
    richer = OWN.replace("mandrill = 3", "mandrill = 5")
    for _ in range(2):
        for editions, points in (({"my-box": OWN}, "Anna 6"), ({"my-box": richer}, "Anna 10")):
            assert ask("check", text=text, editions=editions)["faults"] == []
            assert ask("enter", data={"text": text}, editions=editions)["scores"] == [points, "Ben 0"]
            worth = "worth 5 points" if points == "Anna 10" else "worth 3 points"
            assert worth in ask("sheet", text=text, editions=editions)["html"]
        wrong: list[tuple[Data, str]] = [({}, "H03"), ({"my-box": "x"}, "H04"), ({"../my-box": OWN}, "H03")]
        for editions, code in wrong:
            assert [fault["code"] for fault in ask("check", text=text, editions=editions)["faults"]] == [code]
            assert "wrong" in ask("enter", data={"text": text}, editions=editions)
            assert "a bug" not in ask("sheet", text=text, editions=editions)["wrong"]


def test_a_game_is_begun_with_an_own_edition() -> None:
    tags = {"Game": "Ape Town", "Players": "Anna, Ben", "Edition": "my-box"}
    assert '[Edition "my-box"]' in ask("start", tags=tags, editions={"my-box": OWN})["data"]["text"]
    assert "no edition" in ask("start", tags=tags)["wrong"]
