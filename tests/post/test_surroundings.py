"""What stands beside a move in a post: where it may say that the move is not meant, nothing is taken."""

from __future__ import annotations

import pytest

from referee.games.game import Players
from referee.post.desk import Refused
from referee.post.pasted import lines_of
from referee.post.sifting import Sieve
from tests.playing import game_of

Ape = game_of("ape_town")
MOVE = "Anna: take 1, place 1.1"


def taken(text: str, by: str | None = None) -> tuple[str, ...]:
    names = ("Anna", "Ben")
    return Sieve(Ape.notation, names, Players(names), by).sift(lines_of(text)).taken


@pytest.mark.parametrize(
    "text",
    [
        f"Ben suggested:\n{MOVE}",
        f"Don't do this:\n{MOVE}",
        f"Ben played:\n\n{MOVE}",
        f"What I would do\n{MOVE}",
        f"{MOVE}\nForget it, I will post tomorrow.",
        f"{MOVE}\nNo wait, I take 2 instead",
        f"{MOVE}\nnot!",
        f"{MOVE}. Just kidding!",
        f"{MOVE}\nNein, doch nicht",
        f"{MOVE}\nSorry, my mistake, please ignore",
        f"Option 1\n{MOVE}",
        f"If Ben lets me:\n{MOVE}",
        f"{MOVE}\nno, sorry, take 2, place 7.4",
        f"{MOVE}\nthinking …\nAnna: take 2, place 7.4",
        f"{MOVE}\nSorry!\nAnna: take 2, place 7.4",
        f"{MOVE}\nErr, scratch that.",
        f"{MOVE}\nHold on, let me think again.",
        f"{MOVE}\n\nStopp, ich überlege nochmal",
        f"{MOVE}\nThanks, Ben! On second thoughts, section 2.",
        f"{MOVE}\n\nCheers\nor 3.3",
        f"I was thinking of\n{MOVE}",
        f"Is this good?\n{MOVE}",
        f"This is not a move.\n{MOVE}",
        f"Ben hat das hier gespielt.\n\n{MOVE}",
        f"I hope that this is a good move :-)\n\n{MOVE}",
        f"See you at 8.15!\n{MOVE}",
        f"Board: 7.4 mandrill\n{MOVE}",
        f"2026-11-10 Ben\n{MOVE}",
        f"The next move:\n{MOVE}",
        f"{MOVE}\nOk?",
        f"{MOVE}\nRegards\nNope",
        f"{MOVE}\n👎",
        f"{MOVE} ❌",
        f"{MOVE} {{not final}}",
        f"{MOVE} ; just kidding",
        f"{MOVE} {{withdrawn}}",
        f"{MOVE} (withdrawn)",
        f"____\n{MOVE}",
        "zurück",
        "Anna gives up",
        "Anna 0, Ben 0",
    ],
)
def test_what_speaks_against_a_move_refuses_the_post(text: str) -> None:
    try:
        kept = taken(text)
    except Refused:
        return
    assert not any(Ape.notation.is_readable(line) for line in kept)  # the desk asks


@pytest.mark.parametrize(
    "text",
    [
        "he will take 1 and place it on 1.1",
        "We had 1 at 1.1",
        "Ben takes 1, places 1.1",
        "her move: take 1, place 1.1",
        "The next move: take 1, place 1.1",
        "Next move: take 1, place 1.1",
        "Der nächste Zug: nimm 1, lege 1.1",
        "take 1 or 2",
    ],
)
def test_talk_about_somebody_else_is_not_the_posters_move(text: str) -> None:
    try:
        found = taken(f"Hi!\n{text}", "Anna")
    except Refused:
        return
    assert not any(Ape.notation.is_readable(line) for line in found)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"Hi all!\n{MOVE}\nSorry for not posting sooner.", MOVE),
        (f"My move:\n{MOVE}\nYour turn, Ben", MOVE),
        (f"Round 2:\n{MOVE}", MOVE),
        (f"Thanks! {MOVE}", f"{MOVE} {{Thanks!}}"),
        (f"Hi all, sorry for the delay!\n\n{MOVE}\n\nCheers,\nAnna 🙂", MOVE),
        (f"Posted 13 Nov 2026, 08:00\n{MOVE}\nDu bist dran, Ben. Viele Grüße!", MOVE),
        (f"{MOVE} {{my first move}}", f"{MOVE} {{my first move}}"),
        ("I take 1 and place it on 1.1", "Anna: I take 1 and place it on 1.1"),
    ],
)
def test_what_says_nothing_of_a_move_is_kept_or_ignored(text: str, line: str) -> None:
    assert taken(text, "Anna")[0] == line
