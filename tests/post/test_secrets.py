"""Nothing that is printed tells a secret. Every game with hidden things is looked at in two worlds that differ only in what a
reader may not see: whatever the reader asks or is told, it is the same to the letter. And in every game with chance, no answer
to a post depends on what is going to be dealt."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import referee
from referee.chance.stream import Stream
from referee.edit.simulate import NAMES, simulate
from referee.games import names
from referee.games.judge import STRICT
from referee.match.audit import given
from referee.match.loop import Match
from referee.post.view import view
from referee.report.blocks import FORMS
from referee.testing.secrets import another_world
from tests.playing import begun, errors, game_of
from tests.post import chance_again as again
from tests.post.conftest import SEED, Run

LOG = Path("log.ref")
WITH_SECRETS = [key for key in names() if game_of(key).has_secrets]
OTHER_SEED = "ff" * 32


def committed(text: str, seed: str = SEED) -> str:
    """A record as a log of play by post, whose chance so far was dealt somehow."""
    tags = f'[Started "2026-11-12T20:15Z"]\n[Commit "{again.commit(bytes.fromhex(seed), text)}"]\n'
    return text.replace("[Result ", f"{tags}[Result ", 1)


def write_log(text: str, seed: str = SEED) -> None:
    LOG.write_text(text, "utf-8")
    LOG.with_suffix(".seed").write_text(seed, "ascii")
    LOG.with_suffix(".seed").chmod(0o600)


def played(text: str) -> Match:
    (record,) = referee.read(text)
    return begun(record).run()


def asked(run: Run, reader: int | None) -> Iterator[tuple[str, str]]:
    """All that a reader can ask, and the answers."""
    whose: list[list[str]] = [[]] if reader is None else [[], ["--as", NAMES[reader]]]
    commands = [["view", "--public"], ["next", "--time", "2026-12-01T00:00Z"]]
    commands += [["view", *own] for own in whose if own]
    if reader is None:
        commands += [["next", "--reply", form] for form in FORMS]
        commands += [["next", "--remind", "--time", "2026-12-01T00:00Z"]]
    commands += [["next", "--reply", "text", "--picture", "board.svg", *whose[-1]], ["next", "--reply", "text", *whose[-1]]]
    commands += [[*command, *own] for own in whose for command in (["moves", "--claims"], ["show"], ["show", "--setup"])]
    commands += [
        [*command, *own]
        for own in whose
        for command in (["show", "--svg", "--whole"], ["score"], ["score", "--format", "json"])
    ]
    commands += [["report", *own] for own in whose[-1:]]
    if reader is None:
        commands += [["export"], ["standings"], ["desk", "-o", "-", "--time", "2026-12-01T00:00Z"]]
        commands += [["desk", "--format", form, "--time", "2026-12-01T00:00Z"] for form in ("text", "json")]
    for command in commands:
        answer = run(*command, "." if command[0] == "desk" else LOG)
        assert answer.exit_code == 0, answer.output
        picture = Path("board.svg").read_text("utf-8") if "board.svg" in command else ""
        yield " ".join(command), answer.output + picture


def answers(run: Run, posts: Sequence[str], *options: str) -> list[tuple[int, str]]:
    """What is said to each of these posts, each to the same log."""
    found = []
    before = LOG.read_bytes()
    for post in posts:
        answer = run("post", LOG, "-", "--time", "2026-12-01T00:00Z", *options, text=post)
        found.append((answer.exit_code, answer.stdout))
        LOG.write_bytes(before)
    return found


def sample(things: Sequence[str], most: int, seed: str) -> list[str]:
    """Some of them, of every kind: the first word says which."""
    order = list(things)
    Stream(seed.encode()).shuffle(order)
    kinds: dict[str, list[str]] = {}
    for thing in order:
        kinds.setdefault(thing.split(": ")[1].split()[0], []).append(thing)
    return [thing for group in kinds.values() for thing in group[: max(1, most // len(kinds))]]


def without_lots(answer: tuple[int, str]) -> tuple[int, str]:
    """Lots are drawn openly, from the cards that nobody holds: in another world those are others, and so may be all that follows."""
    return answer[0], answer[1].partition("\n* lots ")[0]


def secrets_are_kept(run: Run, key: str, seed: str, moves: int) -> int:
    """In how many pairs of worlds the readers were asked."""
    game = game_of(key)
    seats = min(seats for seats in game.seats if seats > 2)
    text = committed(simulate(game, seed, seats, stop_after=moves, claims=False))
    match = played(text)
    if match.is_over or match.awaited.kind != "move" or match.awaited.seat is None:
        return 0
    on_turn, pairs = match.awaited.seat, 0
    for reader in (None, on_turn, (on_turn + 1) % seats):
        other = another_world(text, reader, f"{seed} {reader}")
        if other == text:
            continue
        pairs += 1
        legal: list[str] = []
        for world in (text, other, another_world(text, None, f"{seed} tried")):  # with cards that others hold, too
            write_log(world)
            legal += sample(run("moves", LOG, "--private").stdout.splitlines(), 3, seed)
        wrong = [move.replace(NAMES[on_turn], NAMES[(on_turn + 1) % seats], 1) for move in legal[:1]]
        two_at_once = f"{legal[-1]}, {legal[0].split(': ')[1]}"
        posts = [*dict.fromkeys(legal), *wrong, two_at_once, "Anna: huh 7", "undo"]
        shown: list[dict[str, str]] = []
        told: list[list[tuple[int, str]]] = []
        for world in (text, other):
            write_log(world)
            shown.append(dict(asked(run, reader)))
            told.append(
                answers(run, posts) + answers(run, posts[::4], "--dry-run") + answers(run, posts[::8], "--reply", "text")
            )
        for command, answer in shown[0].items():
            assert answer == shown[1][command], f"{command} of {reader}\n{text}\n{other}"
        codes = [{post: code for post, (code, _) in zip(posts, world, strict=False)} for world in told]
        for one, two, post in zip(*told, posts + posts[::4] + posts[::8], strict=True):
            # What others try, they know to be possible or not, the first of two actions too: only that much can be told from it.
            begun = legal[-1] if post == two_at_once else post
            if reader == on_turn or (one[0] == two[0] and codes[0][begun] == codes[1][begun]):
                assert without_lots(one) == without_lots(two), f"{post} for {reader}\n{text}\n{other}"
    return pairs


@pytest.mark.parametrize("key", WITH_SECRETS)
def test_what_a_reader_may_not_see_makes_no_difference(key: str, run: Run) -> None:
    assert secrets_are_kept(run, key, "secrets", 9) >= 2


@pytest.mark.long
def test_a_post_after_which_lots_are_drawn_tells_no_secret(run: Run) -> None:
    """The last card of a round's last fight."""
    assert secrets_are_kept(run, "animal_kingdoms", "many 28", 28) >= 2


@pytest.mark.long
def test_two_actions_at_once_of_which_another_reader_cannot_know_the_first_to_be_possible(run: Run) -> None:
    """It is refused for one reason or the other, as the first alone would be refused or not."""
    assert secrets_are_kept(run, "animal_kingdoms", "many 45", 45) >= 2


@pytest.mark.parametrize("key", WITH_SECRETS)
def test_posts_with_talk_and_mails_look_the_same_in_two_worlds(key: str, run: Run) -> None:
    """Whatever is printed of them: what was ignored, what is to be posted again, and what became of mails."""
    game = game_of(key)
    seats = min(seats for seats in game.seats if seats > 2)
    text = committed(simulate(game, "talk", seats, stop_after=9, claims=False))
    other = another_world(text, None, "talk")
    match = played(text)
    assert other != text
    assert match.awaited.seat is not None
    player, following = NAMES[match.awaited.seat], NAMES[(match.awaited.seat + 1) % seats]
    members = "".join(f'[[members]]\nname = "{name}"\nmail = "{name}@example.org"\n' for name in NAMES[:seats])
    Path("league.toml").write_text(members, "utf-8")
    possible = []
    for world in (text, other):
        write_log(world)
        possible.append(run("moves", LOG, "--private").stdout.splitlines())
    both = [move for move in sample(possible[0], 3, key) if move in possible[1]]
    neither = f"{player}: nonsense 7"
    assert both
    told: list[list[tuple[int, str]]] = [[], []]
    for nth, world in enumerate((text, other)):
        for move in (*both, neither):
            actions = move.partition(": ")[2]
            behind = move.replace(player, following, 1)
            Path("x.eml").write_text(
                f"From: {player}@example.org\nDate: Fri, 13 Nov 2026 08:00:00 +0000\n\nHi!\n{actions}\n\n= Anna 0", "utf-8"
            )
            posts = [
                (["-", "--by", player], f"Hi!\n{actions}\nBye"),
                (["-", "--by", following], actions),
                (["-"], f"[quote]{move}[/quote]\n{move}\n{behind}\n{behind}"),
                (["--eml", "x.eml", "--league", "league.toml"], None),
            ]
            for words, pasted in posts:
                write_log(world)
                answer = run("post", LOG, *words, "--time", "2026-12-01T00:00Z", text=pasted)
                told[nth].append(without_lots((answer.exit_code, answer.output)))
    assert told[0] == told[1]
    assert {code for code, _ in told[0]} == {0, 1}


@pytest.mark.long
@pytest.mark.parametrize("key", WITH_SECRETS)
def test_what_a_reader_may_not_see_makes_no_difference_in_many_games(key: str, run: Run) -> None:
    assert sum(secrets_are_kept(run, key, f"many {moves}", moves) for moves in range(1, 60)) >= 100


def with_two_cards_exchanged(text: str) -> str:
    """A fresh log in which two players hold each other's last card. All cards that nobody holds are the same, so that what is
    dealt later is the same."""
    one, two = re.findall(r"(?m)^\* (?:hand|deal) .*?((?:[a-z]+ )?\S+)$", text)[-2:]
    return text.replace(one, "@").replace(two, one).replace("@", two)


def session_in_two_worlds(run: Run, key: str, posts: int) -> int:
    """A session of posts from the first deal on, the same posts in two worlds that everybody sees alike. As long as a move
    is possible in both: how many there were."""
    seats = min(seats for seats in game_of(key).seats if seats > 2)
    assert run("new", key, "--players", ", ".join(NAMES[:seats]), "--seed", SEED, "-o", LOG).exit_code == 0
    text = LOG.read_text("utf-8")
    worlds = [text, with_two_cards_exchanged(text)]
    assert worlds[0] != worlds[1]
    assert not errors(worlds[1])
    choices = Stream(f"session {key}".encode())
    for made in range(posts):
        possible: list[list[str]] = []
        for world in worlds:
            write_log(world)
            possible.append(run("moves", LOG, "--private").stdout.splitlines())
        common = [move for move in possible[0] if move in possible[1]]
        if not common:
            return made
        post = choices.choice(common)
        told: list[list[str]] = [[], []]
        for nth, world in enumerate(worlds):
            write_log(world)
            answer = run("post", LOG, post, "--time", "2026-12-01T00:00Z")
            assert answer.exit_code == 0, answer.output
            worlds[nth] = LOG.read_text("utf-8")
            told[nth] += [
                answer.output,
                run("view", LOG, "--public").output,
                run("next", LOG, "--time", "2026-12-02T00:00Z").output,
            ]
        assert told[0] == told[1], f"{post}\n{worlds[0]}\n{worlds[1]}"
    return posts


@pytest.mark.parametrize("key", WITH_SECRETS)
def test_a_session_by_post_looks_the_same_in_two_worlds(key: str, run: Run) -> None:
    assert session_in_two_worlds(run, key, 8) >= 4


@pytest.mark.long
@pytest.mark.parametrize("key", WITH_SECRETS)
def test_a_long_session_by_post_looks_the_same_in_two_worlds(key: str, run: Run) -> None:
    assert session_in_two_worlds(run, key, 100) >= 4


# -- moves that are made face down -------------------------------------------------------------------------------------


def with_a_card_face_down(seats: int) -> Iterator[tuple[str, str]]:
    """Logs of Animal Kingdoms that end with a fight's card face down (AK-43), and the same with another card of that hand."""
    game = game_of("animal_kingdoms")
    rows = re.sub(r'"Anna [^*]*\d"\]', '"*"]', simulate(game, "fights", seats, claims=False)).split("\n")
    for i, row in enumerate(rows):
        if ": fight " not in row:
            continue
        text, before = "\n".join([*rows[: i + 1], ""]), played("\n".join([*rows[:i], ""]))
        others = [game.write(move, before.players) for move in game.legal(before.state)]
        others = [other for other in others if other not in row]
        if others and game.face_down(played(text).state):
            yield committed(text), committed(text.replace(row, re.sub("fight .*", others[0], row)))


def test_a_card_of_a_fight_is_nobodys_business_until_the_last_is_in(run: Run) -> None:
    text, other = next(with_a_card_face_down(4))
    assert text != other
    match = played(text)
    assert match.awaited.seat is not None
    legal = [f"{NAMES[match.awaited.seat]}: {match.game.write(move, match.players)}" for move in match.game.legal(match.state)]
    for reader in (None, match.awaited.seat):
        told, shown = [], []
        for world in (text, other):
            write_log(world)
            shown.append(dict(asked(run, reader)))
            told.append(answers(run, [*legal[:2], "Anna: fight bee 9", "Ben: leave", "= Anna 1"]))
        assert shown[0] == shown[1]
        assert "fight ?  {" in told[0][0][1]  # a third player's card is still to come
        assert told[0] == told[1]


def test_with_the_last_card_of_a_fight_all_are_shown(run: Run) -> None:
    ended = 0
    for text, _ in with_a_card_face_down(3):
        match = played(text)
        assert match.awaited.seat is not None
        move = match.game.write(next(iter(match.game.legal(match.state))), match.players)
        write_log(text)
        ((_, answer),) = answers(run, [f"{NAMES[match.awaited.seat]}: {move}"])
        if "fight ?" not in answer and "the game is over" not in answer:
            ended += 1
            assert text.rstrip().split("\n")[-1] in answer.splitlines()
            assert move in answer
    assert ended >= 2


def test_a_refused_card_of_a_fight_is_not_shown_either(run: Run) -> None:
    """It would tell everybody what its player meant to play."""
    text, _ = next(with_a_card_face_down(4))
    match = played(text)
    assert match.awaited.seat is not None
    write_log(text)
    held = [match.game.write(move, match.players) for move in match.game.legal(match.state)]
    unheld = next(card for card in ("tiger 8", "wolf 8", "owl 8", "frog 8", "bee 8") if f"fight {card}" not in held)
    told = run("post", LOG, f"{NAMES[match.awaited.seat]}: fight {unheld}").stdout
    assert told.startswith("not accepted: AK-")
    assert unheld not in told


# -- what is dealt next ------------------------------------------------------------------------------------------------

IN_ONE_WORD = {"manhattan_traffiq": ("get ", "draw "), "monkey_maniacs": ("draw ", "buy card ")}
"""Chance that a move can name in the same breath: how the event begins, and the move that names it."""


def draws(match: Match, move: str) -> list[str]:
    """What two seeds give after a move that causes a draw; nothing where it causes none."""
    game, state = match.game, match.game.copy(match.state)
    (record,) = referee.read("\n".join(match.record.rows))
    seat = match.awaited.seat
    assert seat is not None
    for action in game.notation.read(move).actions:
        game.play(state, seat, action, STRICT)
    if game.awaited(state).kind != "chance" or game.awaited(state).seat is None:
        return []
    after = begun(record)
    after.now.state = state
    found = [given(after, bytes.fromhex(seed), n) for seed in (SEED, OTHER_SEED) for n in range(20)]
    return sorted({text for text in found if text is not None})


@pytest.mark.parametrize("key", names())
def test_no_answer_depends_on_what_is_dealt_next(key: str, run: Run) -> None:
    """The same posts to the same log with two seeds. What is refused, and what a dry run says, is the same to the letter."""
    game = game_of(key)
    seats = min(seats for seats in game.seats if seats > 1)
    guessed = 0
    for moves in (8,):
        text = simulate(game, f"next {moves}", seats, stop_after=moves, claims=False)
        match = played(text)
        write_log(committed(text))
        legal = sample(run("moves", LOG, "--private").stdout.splitlines(), 3, key)
        posts = [*legal, *(f"{move}\n= Anna 1" for move in legal), "undo"]
        for move in legal:
            possible = draws(match, move)
            guessed += len(possible) > 1
            posts += [f"{move}, {event}{more}" for event in possible[:3] for more in ("", ", done")]
            if possible and key in IN_ONE_WORD:
                event, named = IN_ONE_WORD[key]
                posts += [re.sub(r": .*", f": {draw.replace(event, named)}", move) for draw in possible[:3]]
        told = []
        for seed in (SEED, OTHER_SEED):
            write_log(committed(text, seed), seed)
            told.append([answers(run, posts), answers(run, posts[: len(legal)], "--dry-run")])
        for one, two, post in zip(*(plain for plain, _ in told), posts, strict=True):
            assert one[0] == two[0], post
            assert one == two or one[0] == 0, post
            assert one[1].splitlines()[0] == two[1].splitlines()[0], post  # what is to be posted again does not depend on it
        assert told[0][1] == told[1][1]
    assert guessed or key in ("ape_town", "palermo"), "no move was found that causes a draw"


@pytest.mark.parametrize(("key", "seats"), [("manhattan_traffiq", 2), ("monkey_maniacs", 2)])
def test_a_player_cannot_choose_the_draw_in_the_same_breath(key: str, seats: int, run: Run) -> None:
    """`draw RRBB` says the decision and the tile; with a seed only the decision is the player's."""
    event, named = IN_ONE_WORD[key]
    for moves in range(2, 30):
        text = simulate(game_of(key), "chosen", seats, stop_after=moves, claims=False)
        match = played(text)
        write_log(committed(text))
        legal = [move for move in run("moves", LOG, "--private").stdout.splitlines() if move.endswith(f": {named.strip()}")]
        if legal:
            break
    told = {
        run("post", LOG, legal[0].replace(named.strip(), draw.replace(event, named))).stdout for draw in draws(match, legal[0])
    }
    assert len(told) > 1
    assert all(
        text.startswith(f"not accepted: what comes is dealt from the seed: write only {named.strip()}, not ") for text in told
    )
    # In the log itself it is a fault as soon as anybody looks.
    chosen = legal[0].replace(named.strip(), draws(match, legal[0])[0].replace(event, named))
    faulty = run("check", "-", text=f"{committed(text)}{chosen}\n")
    assert (faulty.exit_code, "C06" in faulty.output) == (1, True)
    assert not errors(f"{text}{chosen}\n")


def test_the_tile_that_a_player_drew_is_not_in_a_refusal(run: Run) -> None:
    seed = "2064f7a5114169efcf9a566a30c19146d568bff2f08349552c96ec96842aaf56"
    run("new", "Manhattan TraffIQ", "--players", "Anna, Ben", "--seed", seed, "-o", LOG)
    assert run("post", LOG, "Anna: draw").stdout.startswith("accepted: 1 line\n1. Anna: draw, get ?  {")
    refused = run("post", LOG, "Anna: taxi +E1S1 to +E2S1")
    assert refused.exit_code == 1
    assert refused.stdout.splitlines()[1:3] == [
        "    1. Anna: draw, get ?, taxi +E1S1 to +E2S1",
        "                          ^^^^^^^^^^^^^^^^^^^",
    ]
    assert "RRRB" in run("post", LOG, "Anna: taxi +E1S1 to +E2S1", "--private").stdout


def test_views_of_two_worlds_do_differ_for_the_organiser() -> None:
    """Otherwise the tests above would compare nothing."""
    for key in WITH_SECRETS:
        text = committed(simulate(game_of(key), "differ", 3, stop_after=6, claims=False))
        other = another_world(text, 0, "differ")
        assert other != text
        (one,), (two,) = referee.read(text), referee.read(other)
        assert view(one, 0) == view(two, 0)
        assert view(one, 1) != view(two, 1) or view(one, 2) != view(two, 2)
