"""What one player may see: nothing of what is hidden can be told from it, and it still checks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import referee
from high_card import GAME, HighCard
from high_card.notation import Draw, Hand, Play
from referee.chance.stream import Stream
from referee.edit.fmt import format_text
from referee.edit.simulate import NAMES, simulate
from referee.games import names
from referee.games.game import Game, Players
from referee.games.judge import STRICT
from referee.games.plain import PlainEdition
from referee.language import said
from referee.match.audit import ChanceLedger
from referee.match.table import Table
from referee.post.view import view, view_rows
from referee.record.notation import MAX_LINE
from referee.record.statement import Chance, Turn
from referee.verdict.verdict import judge_text
from tests.playing import begun, game_of
from tests.post.conftest import SEED, Run
from tests.post.playing import play_on


def seen(text: str, viewer: int | None) -> str:
    (record,) = referee.read(text)
    return view(record, viewer)


def is_legal(text: str) -> bool:
    return all(verdict.ok for verdict in judge_text(text))


# -- a game with secrets, on the command line ------------------------------------------------------------------------


@pytest.fixture
def log(run: Run, high_card: None) -> Path:
    words = ("--players", "Anna, Ben", "--seed", SEED, "-o", "log.ref")
    assert run("new", "High Card", *words).exit_code == 0
    return Path("log.ref")


def hands(path: Path) -> dict[str, list[str]]:
    found = re.findall(r"(?m)^\* hand (\d): (\S+) (\S+)", path.read_text("utf-8"))
    return {("Anna", "Ben")[int(seat) - 1]: [one, two] for seat, one, two in found}


def test_a_drawn_card_stands_in_the_line_and_only_its_player_sees_it(run: Run, log: Path) -> None:
    mine = hands(log)["Anna"]
    result = run("post", log, f"Anna: play {mine[0]}", "--time", "2026-11-12T20:15Z")
    assert re.fullmatch(
        rf"accepted: 1 line\n1\. Anna: play {mine[0]}, draw \?  {{2026-11-12T20:15Z}}\nBen to move\n", result.stdout
    )
    assert "referee view log.ref --as NAME" in result.stderr
    line = log.read_text("utf-8").splitlines()[-1]
    assert re.match(rf"1\. Anna: play {mine[0]}, draw \d  {{", line)
    assert line in run("view", log, "--as", "anna").stdout.splitlines()
    for who in (["--as", "Ben"], ["--public"]):
        assert re.sub(r"draw \d", "draw ?", line) in run("view", log, *who).stdout.splitlines()


def test_everybody_sees_the_own_hand_only(run: Run, log: Path) -> None:
    anna, ben = hands(log).values()
    assert [row for row in run("view", log, "--as", "Anna").stdout.splitlines() if row[0:1] == "*"] == [
        f"* hand 1: {' '.join(anna)}",
        "* hand 2: ? ?",
    ]
    assert "* hand 1: ? ?\n* hand 2: ? ?\n" in run("view", log, "--public").stdout
    assert f"* hand 2: {' '.join(ben)}" in run("view", log, "--as", "Ben").stdout


def test_a_draw_that_the_player_wrote_as_unknown_is_filled_in(run: Run, log: Path) -> None:
    card = hands(log)["Anna"][0]
    assert run("post", log, f"Anna: play {card}, draw ?").exit_code == 0
    assert re.search(rf"1\. Anna: play {card}, draw [1-9]  ", log.read_text("utf-8"))


def test_a_player_can_neither_choose_nor_guess_the_draw(run: Run, log: Path) -> None:
    before = log.read_bytes()
    anna = hands(log)["Anna"]
    told = {run("post", log, f"Anna: play {anna[0]}, draw {card}").stdout for card in range(1, 10)}
    assert told == {"not accepted: a draw is dealt from the seed: leave it out of the post\n"}
    assert log.read_bytes() == before


def test_a_refusal_tells_no_secret_unless_it_is_private(run: Run, log: Path) -> None:
    anna, ben = hands(log).values()
    public = run("post", log, f"Anna: play {ben[0]}").stdout
    assert public.splitlines()[0] == "not accepted: HC-1"
    assert "A player plays a card of the own hand." in public
    assert "the hand" not in public
    assert "^" not in public  # of several cards, the mark would tell which one is missing
    assert "near" not in public
    private = run("post", log, f"Anna: play {ben[0]}", "--private").stdout
    assert f"the hand: {', '.join(anna)}" in private
    assert "it is not Ben's turn (HC-2)" in run("post", log, f"Ben: play {ben[0]}").stdout  # everybody can see that
    assert "not certain: 'plya'" in run("post", log, "Anna: plya 1").stdout


def test_a_whole_game_with_secrets_is_proved(run: Run, log: Path) -> None:
    assert play_on(run, "log.ref") == "over"
    public = run("view", log, "--public").stdout
    assert run("reveal", log).exit_code == 0
    assert "and 7 chance events verified" in run("check", log).output  # two hands and five draws
    assert run("view", log, "--public").stdout == public  # a published seed would tell everything
    text = log.read_text("utf-8")
    drawn = re.findall(r"draw (\d)", text)
    swapped = text.replace(f"draw {drawn[0]}", "draw x").replace(f"draw {drawn[1]}", f"draw {drawn[0]}")
    found = run("check", "-", text=swapped.replace("draw x", f"draw {drawn[1]}")).output
    assert "C06 chance event 2 (counted from 0)" in found


def test_a_faulty_log_is_not_shown(run: Run, log: Path) -> None:
    log.write_text(log.read_text("utf-8") + "Anna: play 77, drwa 3\n", "utf-8")
    result = run("view", log, "--public")
    assert (result.exit_code, result.stdout) == (1, "")
    assert run("view", log).exit_code == 2
    assert run("view", log, "--as", "Anna", "--public").exit_code == 2


def test_a_move_that_was_taken_back_hides_its_secrets_too(run: Run, log: Path) -> None:
    anna, ben = hands(log).values()
    free = next(card for card in "123456789" if card not in anna + ben)
    text = log.read_text("utf-8")
    log.write_text(f"{text}1. Anna: play {ben[0]}, draw {free}\nundo\n1. Anna: play {anna[0]}, draw {free}\n", "utf-8")
    rows = run("view", log, "--public").stdout.splitlines()
    assert rows[-3:] == [f"1. Anna: play {ben[0]}, draw ?", "undo", f"1. Anna: play {anna[0]}, draw ?"]


def test_undo_takes_the_last_decision_back_and_the_next_draw_is_another_event(run: Run, log: Path) -> None:
    card = hands(log)["Anna"][0]
    run("post", log, f"Anna: play {card}")
    run("post", log, "undo")
    run("post", log, f"Anna: play {card}")
    run("post", log, "! abandon", "--ruling")
    assert "and 4 chance events verified" in run("reveal", log).output


def test_a_hand_stays_hidden_in_a_line_that_is_too_long_with_its_comment(run: Run) -> None:
    """Full names make a line longer: written out it would be too long, as it stands it is not."""
    players = "Anna (A), Benjamin Konstantin Maximilian (B)"
    assert run("new", "Animal Kingdoms", "--players", players, "--seed", SEED, "-o", "log.ref").exit_code == 0
    log = Path("log.ref")
    text = log.read_text("utf-8")
    hand = re.search(r'\* hand "Benj[^"]*": (.*)', text)
    assert hand is not None
    own = f"* hand B: {hand[1]} ;"
    log.write_text(text.replace(hand[0], own + "x" * (MAX_LINE - len(own))), "utf-8")
    assert run("check", log).exit_code == 0
    for command in (["view", "--public"], ["view", "--as", "Anna"], ["show", "--setup"], ["next", "--reply", "text"]):
        shown = run(*command, log)
        assert (shown.exit_code, hand[1] in shown.output) == (0, False)
    assert '* hand "Benjamin Konstantin Maximilian": ? ? ? ?\n' in run("view", "--public", log).stdout


@pytest.mark.parametrize("command", ["show", "score", "moves", "report", "replay"])
def test_a_running_game_shows_its_secrets_to_nobody_who_does_not_ask(run: Run, log: Path, command: str) -> None:
    """High Card draws all hands, so what `show` and `report` print has everything in it."""
    run("post", log, f"Anna: play {hands(log)['Anna'][0]}")
    note = "note: log.ref: a running game with secrets; this is what everybody may see (otherwise: --as NAME, --private)\n"
    told = {words: run(command, log, *words, text="e\nq\n") for words in ((), ("--as", "ben"), ("--private",))}
    assert [result.exit_code for result in told.values()] == [0, 0, 0]
    assert [result.stderr for result in told.values()] == [note, "", ""]
    if command != "score":
        assert len({result.stdout for result in told.values()}) > 1
    same = run("view", log, "--public").stdout
    Path("log.ref").write_text(same, "utf-8")
    assert run(command, log, "--private", text="e\nq\n").stdout == told[()].stdout


def test_a_league_shows_no_secrets_of_a_running_game_whoever_makes_its_pages(run: Run, log: Path) -> None:
    run("post", log, f"Anna: play {hands(log)['Anna'][0]}")
    Path("faulty.ref").write_text(log.read_text("utf-8") + "Anna: play 77, drwa 3\n", "utf-8")
    told = run("report", log, "faulty.ref", "-o", "told/", "-j", "2")
    assert told.exit_code == 3
    assert "note: log.ref: a running game with secrets" in told.stderr
    assert "faulty.ref: faulty, so it is not known who may see what" in told.stderr
    assert run("report", log, log, "-o", "all/", "--as", "Nobody").exit_code == 2
    log.write_text(run("view", log, "--public").stdout, "utf-8")
    assert run("report", log, log, "-o", "seen/", "--private", "-j", "1").exit_code == 0
    assert Path("told/log.html").read_text("utf-8") == Path("seen/log.html").read_text("utf-8")
    assert not Path("told/faulty.html").exists()


def test_pages_that_are_kept_show_no_secrets_to_whoever_may_not_see_them(run: Run, log: Path) -> None:
    run("post", log, f"Anna: play {hands(log)['Anna'][0]}")
    for eyes in (["--private"], [], ["--as", "Anna"], ["--as", "Ben"], ["--private"], ["--public"], [], []):
        for folder, more in (("kept/", []), ("new/", ["--no-cache"])):
            assert run("report", log, log, "-o", folder, "-j", "1", *eyes, *more).exit_code == 0
        assert Path("kept/log.html").read_text("utf-8") == Path("new/log.html").read_text("utf-8")


def test_whoever_looks_at_a_record_without_a_commitment_sees_all_of_it(run: Run, log: Path) -> None:
    Path("plain.ref").write_text(re.sub(r"\[Commit.*\n", "", log.read_text("utf-8")), "utf-8")
    open_hands = [f"  hands: {' '.join(hand)}\n" for hand in hands(log).values()]
    assert run("show", "plain.ref").stdout == run("show", log, "--private").stdout
    for words, seen in (((), [True, True]), (("--as", "Anna"), [True, False]), (("--public",), [False, False])):
        assert [hand in run("show", "plain.ref", *words).stdout for hand in open_hands] == seen
    assert not any(hand in run("show", log).stdout for hand in open_hands)


@pytest.mark.parametrize("is_over", [False, True])
def test_a_game_with_a_fault_is_shown_to_the_organiser_only(run: Run, log: Path, is_over: bool) -> None:
    """Behind a line that cannot be read nobody knows whether the game is over."""
    assert not is_over or play_on(run, "log.ref") == "over"
    log.write_text(log.read_text("utf-8") + "Anna: play 77, drwa 3\n", "utf-8")
    for command in ("show", "score", "moves", "report"):
        result = run(command, log)
        assert (result.exit_code, result.stdout) == (3, "")
        assert "log.ref: faulty, so it is not known who may see what" in result.stderr
    assert run("show", log, "--private").exit_code == 0
    assert run("show", log, "--as", "Nobody").exit_code == 2
    assert run("show", log, "--as", "Anna", "--private").exit_code == 2


# -- a turn of several actions ---------------------------------------------------------------------------------------


@pytest.fixture
def talk(run: Run, high_card: None) -> Path:
    words = ("--players", "Anna, Ben", "--seed", SEED, "--option", "talk=yes", "-o", "log.ref")
    assert run("new", "High Card", *words).exit_code == 0
    return Path("log.ref")


def test_a_turn_may_go_on_in_a_second_post_and_stays_one_line(run: Run, talk: Path) -> None:
    card = hands(talk)["Anna"][0]
    first = run("post", talk, f"Anna: play {card} ; hm", "--time", "2026-11-12T20:15Z")
    assert first.stdout.splitlines()[-1] == "Anna to move: high or low"
    rows = len(talk.read_text("utf-8").splitlines())
    second = run("post", talk, "1. Anna: say low ; yes", "--time", "2026-11-12T20:20Z")
    line = f"1. Anna: play {card}, draw ?, say low  {{2026-11-12T20:20Z}}  ; hm  ; yes"
    assert second.stdout == f"accepted: 1 line\n{line}\nBen to move\n"
    assert len(talk.read_text("utf-8").splitlines()) == rows
    assert run("check", talk).exit_code == 0
    assert run("fmt", "--check", talk).exit_code == 0
    run("post", talk, "undo")
    assert run("next", talk).output.splitlines()[2].split()[3] == "Anna"


def test_a_session_of_turns_in_two_posts(run: Run, talk: Path) -> None:
    assert play_on(run, "log.ref") == "over"
    assert run("reveal", talk).exit_code == 0


def test_nothing_is_posted_behind_a_draw_so_that_nobody_learns_what_will_be_drawn(run: Run, talk: Path) -> None:
    before = talk.read_bytes()
    anna, ben = hands(talk).values()
    for behind in ("say high", "draw ?, say high", *(f"play {card}" for card in range(1, 10))):
        told = run("post", talk, f"Anna: play {anna[0]}, {behind}").stdout
        assert told == f"not accepted: a draw is dealt first; post this again after it: {behind}\n"
    assert talk.read_bytes() == before
    alone = run("post", talk, f"Anna: play {anna[0]}").stdout.splitlines()[1:]
    for line in (f"Ben: play {ben[0]}", "= Anna 5", "undo", "! resign Ben"):
        talk.write_bytes(before)
        answer = run("post", talk, f"Anna: play {anna[0]}\n{line}", "--ruling")
        assert answer.stdout.splitlines() == ["accepted: 1 line; to be posted again: 1 line", *alone]
        assert answer.stderr.startswith(f"note: something was dealt first; post this again:\n{line}\n")


def test_a_wrong_number_is_refused_on_a_turn_that_goes_on(run: Run, talk: Path) -> None:
    run("post", talk, f"Anna: play {hands(talk)['Anna'][0]}")
    assert "A04" in run("post", talk, "7. Anna: say low").stdout


def test_moves_that_lie_face_down_are_turned_up_together(high_card: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if both cards of a round were played face down: the first is hidden until the second is in, and from then on both
    are seen. Draws stay hidden."""
    hidden = HighCard.seen

    def seen(*words: Any) -> Any:
        _, _, seat, action, viewer, _ = words
        return Play(0) if isinstance(action, Play) and seat != viewer else hidden(*words)

    monkeypatch.setattr(HighCard, "seen", seen)
    monkeypatch.setattr(HighCard, "face_down", lambda game, state: state.moves % 2 == 1)
    head = '[Game "High Card"]\n[Players "Anna, Ben"]\n\n* hand 1: 1 2\n* hand 2: 3 4\n'
    first, second, third = "1. Anna: play 1, draw 5\n", "2. Ben: play 3, draw 6\n", "3. Anna: play 5, draw 7\n"

    def rows(text: str, viewer: int | None) -> list[str]:
        (record,) = referee.read(text)
        return [row for row in view_rows(record, viewer)[5:] if row]

    assert rows(head + first, None) == rows(head + first, 1) == ["1. Anna: play ?, draw ?"]
    assert rows(head + first, 0) == ["1. Anna: play 1, draw 5"]
    assert rows(head + first + second, None) == ["1. Anna: play 1, draw ?", "2. Ben: play 3, draw ?"]
    assert rows(head + first + second + third, 1)[2] == "3. Anna: play ?, draw ?"
    assert rows(head + first + "undo\n", None)[0] == "1. Anna: play ?, draw ?"
    other = "1. Anna: play 2, draw 5\n"  # what was taken back is in the hand again, and nobody else has seen it
    assert rows(head + first + "undo\n" + other + second, None)[:3] == [
        "1. Anna: play ?, draw ?",
        "undo",
        "1. Anna: play 2, draw ?",
    ]


def test_no_line_of_a_view_holds_a_published_seed() -> None:
    text = simulate(game_of("manhattan_traffiq"), "seed", 2, stop_after=5).replace("[Result", f'[Seed "{SEED}"]\n[Result')
    (record,) = referee.read(text)
    assert SEED not in "\n".join(view_rows(record, 1))
    assert SEED not in view(record, None)


# -- nothing can be told ---------------------------------------------------------------------------------------------


def another_world(text: str, viewer: int | None, stream: Stream) -> str:
    """The same record in a world that looks the same to a viewer: cards that were never played, and that the viewer does
    not hold, change their places among the other hands, the draws and the pile."""
    (record,) = referee.read(text)
    known: set[int] = set()
    for _, statement in record.statements:
        event: Any = statement.event if isinstance(statement, Chance) else None
        if event is not None and event.seat == viewer:
            known |= set(event.cards)
        if isinstance(statement, Turn):
            is_own = NAMES.index(statement.player) == viewer
            actions: tuple[Any, ...] = statement.actions
            known |= {action.card for action in actions if is_own or not isinstance(action, Draw)}
    secret = [card for card in range(1, 10) if card not in known]
    others = secret[:]
    stream.shuffle(others)
    change = {str(a): str(b) for a, b in zip(secret, others, strict=True)}

    def changed(cards: re.Match[str]) -> str:
        return re.sub(r"\d", lambda card: change.get(card[0], card[0]), cards[0])

    text = re.sub(r"(?m)(?<=: )\d \d$", changed, text)
    return re.sub(r"draw \d", lambda draw: "draw " + change.get(draw[0][5:], draw[0][5:]), text)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 10**6), st.integers(2, 3), st.integers(0, 6), st.sampled_from([None, 0, 1]))
def test_nothing_secret_can_be_told_from_two_records_that_differ_only_in_it(
    high_card: None, seed: int, seats: int, moves: int, viewer: int | None
) -> None:
    text = simulate(GAME, str(seed), seats, stop_after=moves)
    other = another_world(text, viewer, Stream(str(seed).encode()))
    assert is_legal(text)
    assert is_legal(other)
    one, two = seen(text, viewer), seen(other, viewer)
    assert one == two
    assert is_legal(one)
    assert format_text(one) == one
    assert seen(one, viewer) == one


def test_the_worlds_of_that_test_do_differ(high_card: None) -> None:
    pairs = [
        (text := simulate(GAME, str(seed), 3, stop_after=2), another_world(text, 0, Stream(bytes([seed]))))
        for seed in range(20)
    ]
    assert sum(one != two for one, two in pairs) > 15


class _Hidden(ChanceLedger):
    """Notes the chance events that a viewer sees otherwise than they are, each with another one that was possible."""

    def __init__(self, viewer: int | None) -> None:
        super().__init__()
        self.viewer, self.found = viewer, []  # type: tuple[int | None, list[tuple[str, str]]]

    def before(self, match: Table, i: int, seat: int | None, action: Any) -> None:
        super().before(match, i, seat, action)
        game, state = match.game, match.state
        if self._awaited.kind == "chance" and game.seen(state, seat, action, self.viewer, match.players) != action:
            other = game.deal(game.copy(state), Stream(f"another {i}".encode()))
            self.found.append((game.write(action, match.players), game.write(other, match.players)))


@pytest.mark.parametrize("key", names())
def test_in_every_game_what_is_hidden_makes_no_difference(key: str) -> None:
    """In every game: one hidden event after another is dealt otherwise. Where the record is still legal, a viewer's text is
    the same to the letter; and every view is legal and canonical."""
    game, compared = game_of(key), 0
    seats = game.seats[-1]
    text = simulate(game, "hidden", seats, stop_after=12, claims=False)
    for viewer in (None, 0, seats - 1):
        shown = seen(text, viewer)
        assert is_legal(shown), shown
        assert format_text(shown) == shown
        (record,) = referee.read(text)
        hidden = _Hidden(viewer)
        begun(record, ledger=hidden).run()
        for one, other in hidden.found[-6:]:
            changed = text.replace(one, other, 1)
            if changed != text and is_legal(changed) and text.count(one) == 1:
                assert seen(changed, viewer) == shown
                compared += 1
    assert bool(compared) == (type(game).seen is not Game.seen), "nothing is hidden, or nothing was compared"


def test_a_game_without_secrets_shows_everything() -> None:
    text = simulate(game_of("ape_town"), "open", 2, stop_after=9)
    assert seen(text, None) == seen(text, 1) == text


def test_high_card_plays_by_its_rules(high_card: None) -> None:
    state = GAME.start(PlainEdition({"cards": 9}, {"talk": "no"}), 2)
    GAME.happen(state, Hand(0, (1, 2)), STRICT)
    assert said(GAME.awaited(state).what) == "hand 2"
    assert GAME.write(Hand(1, (0, 3)), Players(["A", "B"])) == "hand 2: ? 3"
