"""What people read on the page, in every language: the page has no words of its own."""

from __future__ import annotations

from referee.language import LANGUAGES, mark, translated, using

TEXTS: dict[str, str] = {
    "title": mark("Referee"),
    "lead": mark("Write down a board game by tapping, check a record, count the points. Nothing is sent anywhere."),
    "loading": mark("The referee is coming …"),
    "language": mark("Language"),
    "home": mark("Games"),
    "new": mark("New game"),
    "paste": mark("Paste or type a record"),
    "open": mark("Open a file"),
    "examples": mark("See an example:"),
    "kept": mark("Games on this device"),
    "none": mark("None yet. They are kept in this browser only: download what should last."),
    "delete": mark("Delete"),
    "sure": mark("Delete this game from this device?"),
    "game": mark("Game"),
    "players": mark("Players, clockwise, the starting player first"),
    "player": mark("Player {number}"),
    "edition": mark("Edition"),
    "usual": mark("as usual"),
    "options": mark("Other readings of the rules"),
    "start": mark("Start"),
    "tab-enter": mark("Enter"),
    "tab-text": mark("Text"),
    "tab-score": mark("Score"),
    "views": mark("Views"),
    "board": mark("The board"),
    "players-now": mark("Players"),
    "back": mark("Back"),
    "enter": mark("Enter"),
    "deal": mark("Deal for me"),
    "more": mark("More"),
    "own": mark("Or in your own words"),
    "write": mark("Write"),
    "line": mark("The line so far"),
    "choices": mark("What can come next"),
    "last": mark("Last lines"),
    "meant": mark("Did you mean:"),
    "keep": mark("Write it as it is"),
    "legal-near": mark("legal and near:"),
    "read-as": mark("written as {line}"),
    "nothing": mark("Write this line in your own words below."),
    "unplayable": mark("This record cannot be gone on with. See what is wrong under Text."),
    "record": mark("The record"),
    "faults": mark("What is wrong"),
    "fix": mark("What can be done?"),
    "no-fix": mark("No correction is certain: change the line."),
    "format": mark("Format"),
    "download": mark("Download"),
    "page": mark("As a page"),
    "sheet": mark("Sheet for the table"),
    "link": mark("Copy link"),
    "copied": mark("Copied. Whoever opens the link gets a game of their own."),
    "copy-this": mark("Copy this link:"),
    "too-long": mark("This game is too long for a link. Download it instead."),
    "bad-link": mark("This link is damaged or too long: it holds no game. Ask for a new one."),
    "bad-file": mark("This file is too large or not a text."),
    "box": mark("My own box"),
    "box-lead": mark(
        "Some components are not publicly documented and were reconstructed. They are marked below: put in what your box has."
    ),
    "box-check": mark("Check and keep"),
    "box-kept": mark("Nothing is wrong. {name} is kept on this device and can be chosen under Edition."),
    "box-taken": mark("{name} is your edition of {game} already: give this one another name."),
    "box-sure": mark("{name} is kept here already, with other components. Replace it?"),
    "box-needed": mark(
        "This game is played with the edition {name}. Ask whoever has it for the file {name}.toml, "
        "and open it on the first page."
    ),
    "box-too": mark("The game needs your edition: send the file {name}.toml, too."),
    "slow": mark("That took too long, so it was stopped. Nothing is lost."),
    "broken": mark("The referee cannot start in this browser: {why}"),
    "full": mark("This browser keeps nothing more: download the game."),
    "elsewhere": mark("This game was changed in another tab. Both are kept."),
    "untitled": mark("Untitled"),
}


def texts() -> dict[str, dict[str, str]]:
    """By language and key."""
    found = {}
    for language in LANGUAGES:
        with using(language):
            found[language] = {key: translated(text) for key, text in TEXTS.items()}
    return found
