"""The pages of a league: one for each game, each player, and the league. One game's page is in memory at a time; of the others
is kept what stands in lists."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import quote

from referee.files.inputs import Unopened
from referee.games.drawing import escaped
from referee.games.rulebook import Rulebook
from referee.language import say
from referee.league.ledger import Sitting
from referee.league.played import Played
from referee.league.results import Results
from referee.league.terms import League
from referee.league.views import page as page_of
from referee.report.addresses import PLAYERS, ROUNDS, GameAddresses, PlayerAddresses
from referee.report.document import Markup
from referee.report.entry import IndexEntry
from referee.report.index import index_page
from referee.report.plain import safe
from referee.report.player_page import player_page
from referee.report.round_page import round_address, round_page, round_ways
from referee.verdict.verdict import Verdict


class File(NamedTuple):
    """A page to write: its path from the index page's folder, and its text."""

    path: str
    text: str


class Ways(NamedTuple):
    """The links of games' pages, known before any game is: whoever makes a page can do it alone."""

    home: str
    """To the index page."""
    players: PlayerAddresses

    def links(self, verdict: Verdict) -> list[tuple[str, str]]:
        named = [(self.players.address(name), name) for name in verdict.players]
        found = [(f"{PLAYERS}/{address}", safe(name)) for address, name in named if address is not None]
        return [(self.home, say("all games")), *found]


class Site:
    def __init__(self, league: League, folder: str, index: str, rulebook: Rulebook = Rulebook()) -> None:
        """`folder` is where the games' pages are, as seen from the index page; empty where they are beside it."""
        self.results = Results(league, rulebook=rulebook)
        self.entries: list[IndexEntry] = []
        self.lost: list[Unopened] = []
        self.folder, self.index = folder, index
        self.ways = Ways(f"../{quote(index)}" if folder else quote(index), PlayerAddresses.of(league))
        self._addresses = GameAddresses(index)
        self._of_player: dict[str, list[int]] = defaultdict(list)
        """The numbers of the games of everybody, by the address of the player's page."""
        self._names: dict[str, str] = {}
        self._pages: dict[int, str] = {}
        """The pages of games that count, by the identity of what the league keeps of them."""

    def add(self, verdict: Verdict) -> str:
        """Keeps what lists say of a game; gives the path of its page."""
        address = self._addresses.of(verdict.source)
        left = len(self.results.left_out)
        self.results.add(replace(verdict, source=os.path.basename(verdict.source)))
        kind = self.results.left_out[-1].kind if len(self.results.left_out) > left else None
        if kind is None:
            self._pages[id(self.results.played[-1])] = address
        for name in verdict.players:
            page = self.ways.players.address(name)
            if page is not None:
                self._names.setdefault(page, self.results.league.player(name) or name)
                self._of_player[page].append(len(self.entries))
        self.entries.append(IndexEntry.of(verdict, address, kind))
        return os.path.join(self.folder, address)

    def lose(self, error: Unopened) -> None:
        self.lost.append(error)

    def pages(self) -> Iterator[File]:
        """Those of the players, and of the league: the last one, so that it links to nothing that is not there."""
        found = self.results.standings
        lines = {line.player: line for line in found.lines}
        for line in found.lines:  # members without any record
            address = self.ways.players.address(line.player)
            if address is not None:
                self._names.setdefault(address, line.player)
        for address, name in self._names.items():
            page = page_of(found.ledger, name) if name in found.ledger.sittings else None
            entries = [self.entries[i] for i in self._of_player[address]]
            home = f"../{self.ways.home}"
            text = player_page(name, lines.get(name), page, entries, home, lambda who: self._link(who, ""), self._game_link)
            yield File(os.path.join(self.folder, PLAYERS, address), text)
        for at, published in enumerate(self.results.league.rounds):
            home, path = f"../{self.ways.home}", os.path.join(self.folder, ROUNDS, round_address(published))
            yield File(path, round_page(self.results, at, home, lambda who: self._link(who, f"../{PLAYERS}/"), self._to_game))
        to_games = f"{quote(self.folder)}/" if self.folder else ""
        to_players = f"{to_games}{PLAYERS}/"
        rounds = round_ways(self.results.league, f"{to_games}{ROUNDS}/")
        text = index_page(self.results, self.entries, self.lost, lambda who: self._link(who, to_players), to_games, rounds)
        yield File(self.index, text)

    def _link(self, player: str, folder: str) -> Markup:
        """To a player's page, where there is one."""
        address, name = self.ways.players.address(player), escaped(safe(player))
        return Markup(f'<a href="{escaped(folder + address)}">{name}</a>') if address in self._names else Markup(name)

    def _game_link(self, sitting: Sitting) -> Markup:
        return self._to_game(sitting.game)

    def _to_game(self, game: Played) -> Markup:
        """To a game's page from one in a folder beside it; a result without a record has none."""
        address = self._pages.get(id(game))
        if address is None:
            return Markup(escaped(say("forfeit") if game.forfeited else say("without a record")))
        return Markup(f'<a href="../{escaped(address)}">{escaped(safe(game.game))}</a>')
