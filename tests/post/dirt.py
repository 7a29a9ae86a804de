"""What forums, mails and chats put around a move: the move is the same, and a person would see it at once."""

from __future__ import annotations

from typing import NamedTuple
from unicodedata import combining, normalize

from referee.chance.stream import Stream

BEFORE = [
    "",
    "Hi everybody,\n\nsorry for the delay!\n",
    "Hallo zusammen,\n",
    '[quote="Ben"]{old}\nyour turn[/quote]\n',
    "> {old}\n>> older still\n\n",
    "<blockquote>{old}</blockquote>",
    "Ben wrote:\n> {old}\n\n",
    "Ben schrieb:\n{old}\n\n",
    "~~{old}~~\n",
    "[s]{old}[/s]\n",
    "[size=85][i]Posted 13 Nov 2026, 08:00[/i][/size]\n",
    "Was ein Spiel :-D\n\n",
]
AROUND = [
    "{move}",
    "{move}.",
    "{move} :-)",
    "{move} ;)",
    "{move} :lol:",
    "{move} 😀",
    "**{move}**",
    "[b]{move}[/b]",
    "[spoiler]{move}[/spoiler]",
    "<p>{move}</p>",
    "<div><b>{move}</b><br></div>",
    "- {move}",
    "• {move}",
    "`{move}`",
    "```\n{move}\n```",
    "||{move}||",
    ">!{move}!<",
    "„{move}“",
    "\ufeff{move}\u00a0",
]
BEHIND = [
    "",
    "\n\nCheers,\n{player}",
    "\nViele Grüße!",
    "\n-- \nSent from my phone",
    "\n\nOn Tue, 3 Nov 2026 at 10:00, Ben <ben@example.org> wrote:\n> {old}\n> > hm",
    "\n\nAm 03.11.2026 um 10:00 schrieb Ben:\n{old}",
    "\n\n-----Original Message-----\nFrom: Ben\nSent: Tuesday\n\n{old}",
    "\n[quote]{old}[/quote]",
]


class Dirty(NamedTuple):
    text: str
    options: list[str]


def dirty(move: str, old: str, choices: Stream) -> Dirty:
    """A move in a post as people write it; `old` is another line, which somebody quotes."""
    player, _, actions = move.partition(": ")
    options = []
    if choices.below(3) == 0:
        options, move = ["--by", bare(player)], actions
    elif choices.below(2):
        move = f"{bare(player)}: {actions}"
    if choices.below(3) == 0:
        move = move.replace(" ", "\u00a0")
    text = "".join(choices.choice(parts) for parts in (BEFORE, AROUND, BEHIND)).replace("{move}", move).replace("{old}", old)
    text = text.replace("{player}", bare(player))
    return Dirty(text.replace("\n", "\r\n") if choices.below(4) == 0 else text, options)


def bare(name: str) -> str:
    """Without accents."""
    return "".join(sign for sign in normalize("NFD", name) if not combining(sign))
