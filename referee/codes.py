"""The fault codes that are the same in every game, with what they mean. Rules explain themselves in their game's folder."""

from __future__ import annotations

import re

from referee.games import find, names
from referee.games.versions import FIRST, known

_ASKED = "That is allowed, so it is reported only with --strict, or where --fail-on or --select names this code."

CODES: dict[str, tuple[str, str]] = {
    "S01": (
        "a line cannot be read",
        "A word stands where the notation does not allow it. The message lists what could have stood there. The line is left "
        "out and the next one is read as usual, but a move may be missing: what comes behind it is not judged for certain.",
    ),
    "S03": ("a line is too long", "No honest line has more than 10,000 characters."),
    "S04": (
        "a record is too long",
        "A record may have 100,000 statements, 1,000 tags and 10,000 unreadable lines. The rest of it is not read.",
    ),
    "S05": ("quoted text or a comment is not closed", 'A text in "quotes" and a comment in {braces} end on their own line.'),
    "S06": ("a number is too large", "No game needs a number of more than ten digits."),
    "S07": ("a line stands before any record", 'A record begins with its [Game "…"] tag; only then can its lines be read.'),
    "S08": ("there is no record", "The input is empty, or holds nothing but blanks."),
    "S09": (
        "a record takes too long",
        "Judging it was given up after the time limit (--time-limit). Other records are judged as usual. An honest record "
        "takes a fraction of a second.",
    ),
    "S10": (
        "judging a record broke off",
        "The process that judged this record died, for lack of memory perhaps, or the referee itself (or a game of another "
        "package) has a bug. Other records are judged as usual. Please report it with the record.",
    ),
    "H01": ("no game is named", 'A record begins with a tag such as [Game "Ape Town"].'),
    "H02": ("the game is not known", "`referee games` lists the games there are. Spelling and blanks count, capitals do not."),
    "H03": (
        "the edition is not known",
        "Editions are found by name: in the folders given with --editions, then among our own. `referee games` lists them.",
    ),
    "H04": ("the edition is wrong", "The edition's file cannot be played with; the message says what is wrong with it."),
    "H05": (
        "the players are not named",
        'A record needs [Players "Laura, Emma, Felix"]: clockwise, the starting player first.',
    ),
    "H06": ("too many or too few players", "The game cannot be played by that many."),
    "H07": ("a tag stands twice", "The first one counts. A new record begins with its [Game] tag."),
    "H08": (
        "an option is wrong",
        'Options are written [Options "name=value, name=value"], each once; `referee games NAME` lists them.',
    ),
    "H09": ("a date is wrong", "Dates are written 2026-11-12; unknown parts are ??."),
    "H10": (
        "a tag stands behind the first move",
        "Tags open a record; only a [Game] tag may come later, and starts the next one.",
    ),
    "H11": (
        "two players share a name",
        "Names and their aliases (in parentheses) tell players apart; capitals do not count. Where they say who has which "
        "colour, each colour has one owner.",
    ),
    "H12": ("nobody at the table has this name", "Lines name players as the [Players] tag does, or by an alias given there."),
    "H13": (
        "a tag of play by post is wrong",
        "[Seed] has 64 hexadecimal digits, and so has [Commit], after v2:. [Deadline] is a number of minutes, hours, days or "
        "weeks (90m, 12h, 3d, 1w), [Started] a time such as 2026-11-12T20:15Z.",
    ),
    "H14": (
        "the version of the rules is not known",
        "[Rules] names the version that the record is judged by, a date such as 2026-11-12. `referee games --versions` lists "
        "them; a newer referee may know more.",
    ),
    "H15": (
        "a game of another package failed",
        "The game is installed, but it cannot be loaded, or it broke off while it judged this record; the message says how. "
        "Other records are judged as usual. Report it to whoever wrote that package.",
    ),
    "C01": ("chance that was not awaited", "A chance line stands where the rules turn, draw or roll nothing."),
    "C02": (
        "chance is missing",
        "Before this move the table had to reveal, draw or roll something, and the record does not say what.",
    ),
    "C03": (
        "chance that cannot be",
        "The record shows more of a thing than the box holds, or a value that the thing does not have.",
    ),
    "C04": ("something unknown must be named", "What was written as ? is used now, so its face is known: name it in the move."),
    "C05": (
        "the seed is not the one that was committed to",
        "The SHA-256 of seed and terms is not the value of [Commit]: the seed was changed since the game began, or one of the "
        "tags that a commitment binds (Game, Edition, Rules, Players, Options).",
    ),
    "C06": (
        "chance that does not follow from the seed",
        "The published seed gives another event here than the record has. The first such event is named; what the record says "
        "is played on. grammar/chance.md tells how events follow from a seed.",
    ),
    "C07": (
        "a position was chosen in a game with a commitment",
        "Set-up lines say what lies on the table and who holds what. In a game with [Commit] all of that comes from the seed "
        "and the moves, so nothing is proved by the seed here.",
    ),
    "A01": ("a claim is wrong", "A claim in a move (such as +6) differs from what the rules give. The move itself stands."),
    "A02": ("an assertion is wrong", "A line with = or a set-up line in the middle of a record says what is not so here."),
    "A03": ("the result is wrong", "The [Result] tag differs from the score sheet, or cannot be read."),
    "A04": (
        "a move number is wrong",
        "Numbers may be left out. Where they stand they count the moves from 1, without those that were taken back; a record "
        "that begins with a set-up may begin with any number. In a game that numbers rounds they are the round. After a wrong "
        "number you may count on from it or return to the right one: it is reported once.",
    ),
    "A05": ("a result without an end", 'The record has a [Result], but the game is not over. [Result "*"] means: not over.'),
    "A06": (
        "a ruling without a rule or a move",
        "`! waive RULE` stands behind the move that it allows, and names a rule of the game.",
    ),
    "A07": ("nothing to take back", "`undo` takes back the last move that still stands, with the chance behind it."),
    "A08": (
        "the game had ended",
        "Behind a resignation or an abandonment nothing is played any more, and when the game is over nobody resigns. `undo` "
        "takes either back.",
    ),
    "W01": ("an illegal move was taken back", "Nothing is wrong with the record: the move does not count."),
    "W02": ("something to know", "A fact of this game that changes no verdict."),
    "W03": ("a ruling was applied", "The table decided; the referee follows and says so."),
    "W04": ("a ruling was not needed", "The move is legal without it."),
    "W05": (
        "the deal is verified",
        "The seed is the one committed to, and every chance event of the record follows from it. grammar/chance.md says what "
        "that proves, and what it does not.",
    ),
    "W06": (
        "a published seed that proves little",
        "Without a [Commit] the seed may have been chosen late; before the game is over it lets everybody foresee the chance.",
    ),
    "W07": ("too many faults to tell", "Of a record's faults 20,000 are told; the others are only counted."),
    "W08": (
        "a comment reads as a move",
        "What follows `;` or stands in {braces} is a comment and is not played, even if it could be read as a move. Separate "
        'the actions of a turn by ",", and write every turn on its own line. If it is a comment, word it differently.',
    ),
    "W09": (
        "chance was taken back",
        "In a game with [Commit] an `undo` took back something that was drawn, revealed or rolled. Players may have seen what "
        "comes before they decided again.",
    ),
    "W20": ("a game with rulings", f"The table waived a rule or gave points. {_ASKED}"),
    "W21": (
        "a game that starts from a set-up",
        f"It begins with a position that was written down. {_ASKED}",
    ),
    "W22": ("a game with moves taken back", f"`undo` took back a move or more. {_ASKED}"),
    "W23": ("a game with something unseen", f"A `?` stands for a card or tile that the writer did not see. {_ASKED}"),
    "W24": ("a game with other components or options", f"Not the game's own edition, or not the recommended options. {_ASKED}"),
    "W25": ("a game judged by old rules", f"Its [Rules] tag, or --rules, names a version that is not the newest. {_ASKED}"),
    "W26": ("a game without moves", f"It was given up before the first one. {_ASKED}"),
}


def explain(code: str) -> tuple[str, str] | None:
    """A title and a text for a fault's code, a rule's number or a reading's, or a version of the rules."""
    code = code.strip().upper()
    if code in CODES:
        return CODES[code]
    if re.fullmatch(r"\d{4}-\d\d-\d\d", code):
        return _version(code)
    if not re.fullmatch(r"[A-Z]{2}-Q?\d{1,3}", code):
        return None
    for name in names():
        game = find(name)
        if game is not None and game.code == code[:2]:
            text = game.texts.get(code)
            kind = "a reading of the rules" if "-Q" in code else "a rule"
            about = {option.name for option in game.options if option.reading == code}
            since = [f" Since {version.date}: {version.changed}" for version in game.versions if about & version.before.keys()]
            return (f"{kind} of {game.name}", text + "".join(since)) if text else None
    return None


def _version(date: str) -> tuple[str, str] | None:
    if date not in known():
        return None
    games = [game for name in names() if (game := find(name))]
    changes = [f"{game.name}: {version.changed}" for game in games for version in game.versions if version.date == date]
    first = ["The first version: what is judged otherwise since then is told by the later ones."] * (date == FIRST)
    return "a version of the rules", " ".join([*first, *changes])
