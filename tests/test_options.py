"""Options have one spelling. Names that they had before are read in records and editions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.edit.fmt import format_text
from referee.edit.simulate import simulate
from referee.games import names
from referee.games.editions import BadOption, choose, load
from referee.games.game import EditionError, Option
from referee.games.rulebook import Rulebook
from referee.games.versions import FIRST, options_at
from referee.verdict.verdict import judge_text
from tests.games.monkey_maniacs.table import at
from tests.playing import codes, committed, errors, game_of, verdict

MONKEYS = game_of("monkey_maniacs")
CAPPED = ("@ Max: 18 health, 0 chips", "@ Max: hand druid", "Max: play druid", "= Max 20")
FORMER = [(option, name) for key in names() for option in game_of(key).options for name in option.formerly]


@pytest.mark.parametrize("key", names())
def test_options_and_choices_are_spelled_with_hyphens(key: str) -> None:
    for option in game_of(key).options:
        for word in (option.name, *option.choices):
            assert re.fullmatch(r"[a-z]+(-[a-z]+)*", word)


@pytest.mark.parametrize("key", names())
def test_versions_and_texts_have_the_names_of_today(key: str) -> None:
    own = game_of(key)
    assert {name for version in own.versions for name in version.before} <= {option.name for option in own.options}
    said = "\n".join([*own.texts.values(), *(path.read_text("utf-8") for path in Path("grammar").glob(f"{key}*.md"))])
    assert not [name for option, name in FORMER if re.search(rf"(?<![\w`]){name}\b", said)]


@pytest.mark.parametrize(("option", "former"), FORMER)
def test_former_names_mean_the_same(option: Option, former: str) -> None:
    for choice in option.choices:
        assert choose(MONKEYS, {former: choice}, {}) == choose(MONKEYS, {option.name: choice}, {})
        found = verdict(at(3, *CAPPED[:-1], options=f"{former}={choice}"))
        assert found.match.header.options == {option.name: choice}
        assert found.conduct == verdict(at(3, *CAPPED[:-1], options=f"{option.name}={choice}")).conduct


def test_one_option_has_one_value() -> None:
    (fault,) = errors(at(3, *CAPPED, options="health_cap=start, health-cap=none"))
    assert (fault.code, fault.message) == ("H08", "option health-cap is given twice")
    for both in (("health_cap", "health-cap"), ("health-cap", "health_cap")):
        with pytest.raises(BadOption, match="option health-cap is given twice"):
            choose(MONKEYS, dict.fromkeys(both, "start"), {})


def test_a_wrong_value_is_told_by_the_name_of_today() -> None:
    (fault,) = errors(at(3, options="Health_Cap=yes"))
    assert (fault.code, fault.message) == ("H08", "option health-cap cannot be 'yes', only none or start")
    (fault,) = errors(at(3, options="late_trades: no"))
    assert fault.reason == "did you mean late-trades=no?"


def test_an_old_edition_and_an_old_version(tmp_path: Path) -> None:
    table = Path(MONKEYS.folder, f"{MONKEYS.default_edition}.toml").read_text("utf-8")
    (tmp_path / "club.toml").write_text(f'{table}\n[options]\nhealth_cap = "start"\n', "utf-8")
    record = at(3, *CAPPED).replace("[Players", '[Edition "club"]\n[Players')
    (found,) = judge_text(record, Rulebook((tmp_path,)))
    assert found.faults == ()
    assert options_at(MONKEYS, FIRST) == {"unseen-attacks": "refused"}
    (tmp_path / "club.toml").write_text(f'{table}\n[options]\nhealth_cap = "start"\nhealth-cap = "none"\n', "utf-8")
    with pytest.raises(EditionError):
        load(MONKEYS, "club", {}, [tmp_path])


def test_fmt_writes_todays_names() -> None:
    old = at(3, *CAPPED, options="Health_Cap = start, older=second,  late_trades=no")
    new = format_text(old)
    assert '[Options "health-cap = start, older=second,  late-trades=no"]' in new
    assert format_text(new) == new
    assert codes(old) == codes(new) == []


def test_fmt_leaves_what_a_commitment_binds() -> None:
    old = committed(at(3, *CAPPED, options="health_cap=start"))
    assert '[Options "health_cap=start"]' in format_text(old)


def test_a_random_game_is_written_with_todays_names() -> None:
    assert '[Options "health-cap=start"]' in simulate(MONKEYS, "1", options={"health_cap": "start"}, stop_after=1)
