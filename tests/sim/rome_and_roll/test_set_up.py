"""Set-up."""

from __future__ import annotations

from collections import Counter

import pytest

import sim
from sim.errors import InputError
from sim.rome_and_roll.state import EMPTY, FORUM, IN_BOX, IN_MIDDLE, SENECA, Character, Favour, Kind, Phase, Type

from .positions import CAST, do, favours, foremen, opened, options, settlements, table, track, yard

SEEDS = range(30)


def names(m):
    return [Kind(int(kind)).name for kind in m.state.dealt]


@pytest.mark.parametrize(("players", "rows", "columns"), [(1, 10, 12), (2, 10, 12), (3, 12, 15), (4, 12, 15)])
def test_the_side_of_the_map_follows_the_number_of_players(players, rows, columns):
    """RR-SET-1"""
    rules = opened(players).rules
    assert (rules.rows, rules.columns) == (rows, columns)


def test_all_characters_are_different_and_come_to_every_seat():
    """RR-SET-2: drawn at random; over many games every seat plays every character"""
    seen = set()
    for seed in SEEDS:
        characters = [int(n) for n in sim.open("rome_and_roll", players=3, seed=seed).state.character[:3]]
        assert len(set(characters)) == 3
        seen |= set(enumerate(characters))
    assert len(seen) == 3 * 4


def test_characters_can_be_chosen():
    """RR-SET-2: by a parameter; the others are drawn from those left"""
    for seed in SEEDS:
        m = opened(3, cast="PATRICIA", seed=seed)
        assert m.state.character[0] == Character.PATRICIA
        assert Character.PATRICIA not in m.state.character[1:3].tolist()
    with pytest.raises(InputError, match="one seat only"):
        opened(3, cast="PATRICIA LEGATUS PATRICIA")


def test_sheets_as_they_are_printed():
    """RR-SET-2, RR-SET-16, RR-REC-6: filled boxes count as gained and bring nothing"""
    m = opened(4)
    assert [yard(m, seat) for seat in range(4)] == ["WBS", "WBJ", "WBSF", "WSF"]  # the last with the fourth player's Fish
    assert m.state.soldiers.tolist() == [1, 0, 0, 0]
    assert m.state.senators.tolist() == [0, 0, 1, 0]
    assert [track(m, seat) for seat in range(4)] == [{}, {"coins": 2}, {}, {"glory": 1}]
    assert m.state.nero_taken == 0


def test_a_filled_box_that_is_blue_brings_no_card():
    """RR-SET-16: a start amount on the target itself"""
    m = opened(2, cast="MERCATRIX LEGATUS", characters={"MERCATRIX": {"coins": 9}})
    assert track(m, 0) == {"coins": 9}
    assert m.state.nero_taken == 0


def test_overseers_and_foremen():
    """RR-SET-3, RR-SET-10, RR-SET-12: all overseers in the Forum; the last player's foreman on the Religious blueprint, the others off"""
    for players in (2, 3, 4):
        m = opened(players)
        assert (m.state.overseer[:players] == FORUM).all()
        (kind,) = [kind for kind in m.state.dealt if m.rules.type[kind] == Type.RELIGIOUS]
        assert foremen(m) == {Kind(int(kind)).name: players - 1}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_eight_blueprints_are_dealt(players):
    """RR-SET-5, RR-SET-6: 2 Army, 1 Leisure, 2 Manufacturing, 1 Religious, 2 Urban; with 1 and 2 players none for 3 and 4; in time all
    others
    """
    seen = Counter()
    for seed in range(60):
        found = names(opened(players, seed=seed))
        assert "".join(sorted(name[0] for name in found)) == "AALMMRUU"
        assert len(set(found)) == 8
        seen.update(found)
    assert set(seen) == {kind.name for kind in Kind} - ({"A5", "L3", "M4", "U4"} if players < 3 else set())


def test_saturn_is_there_only_with_an_advisor_who_opens_it():
    """RR-SET-7, RR-SET-8: three other Favours; Saturn's only if the Patricia plays"""
    seen = Counter()
    for seed in SEEDS:
        with_her, without = opened(2, cast="PATRICIA LEGATUS", seed=seed), opened(3, cast="LEGATUS MERCATRIX PRAEFECTUS", seed=seed)
        assert with_her.state.favour_owner[Favour.SATURN] == IN_MIDDLE
        assert without.state.favour_owner[Favour.SATURN] == IN_BOX
        for m in (with_her, without):
            assert len([name for name in favours(m, IN_MIDDLE) if name != "SATURN"]) == 3
            seen.update(favours(m, IN_MIDDLE))
    assert set(seen) == {favour.name for favour in Favour}


def test_the_first_player_is_pro_consul():
    """RR-SET-9: seats are numbered from the first Pro-Consul, so who starts is drawn with the characters' seats"""
    m = opened(4)
    do(m, "TAKE H1")
    assert m.state.pro_consul == 0
    assert (m.mover, m.state.phase) == (0, Phase.DRAFT)


@pytest.mark.parametrize(("players", "values"), [(1, [8, 6, 4, 2]), (2, [8, 6, 4]), (3, [8, 6, 4]), (4, [8, 6, 4, 2])])
def test_nero_cards_by_number_of_players(players, values):
    """RR-SET-11, RR-SOLO-1: the highest on top; one is left out with 2 or 3 players"""
    rules = opened(players).rules
    assert rules.nero_vp[: rules.nero_cards].tolist() == values


@pytest.mark.parametrize("settlement", ["H1", "H2"])
@pytest.mark.parametrize("seat", [0, 2])
def test_the_praefectus_starts_with_a_settlement(settlement, seat):
    """RR-SET-13: one of the two of strength 2 in Hispania, without a garrison; its Glory is on the sheet already"""
    cast = "PRAEFECTUS LEGATUS MERCATRIX" if seat == 0 else "LEGATUS MERCATRIX PRAEFECTUS"
    m = opened(3, cast=cast)
    assert (m.mover, m.state.phase) == (seat, Phase.HISPANIA)
    assert options(m) == {"TAKE H1", "TAKE H2"}
    do(m, f"TAKE {settlement}")
    assert settlements(m, seat) == [settlement]
    assert track(m, seat) == {"glory": 1}
    assert m.state.garrisoned[seat] == m.state.soldiers[seat] == 0
    assert (m.mover, m.state.phase) == (0, Phase.DRAFT)


def test_only_the_fourth_player_starts_with_a_fish():
    """RR-SET-14, AMB-54: in the Yard, on top of the sheet; not with three players"""
    four, three = opened(4, cast="MERCATRIX PATRICIA PRAEFECTUS LEGATUS"), opened(3, cast="MERCATRIX PRAEFECTUS LEGATUS")
    assert yard(four, 3) == "WBSF"
    assert four.state.boxes.sum() == 0
    assert yard(three, 2) == "WBS"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_recommended_first_game(players):
    """RR-SET-15: Training Ground, Engineering Post, Plaza, Brickmaker, Jeweller, Shrine, Villa, Market; Jupiter, Mars, Mercury"""
    m = opened(players, cast="LEGATUS MERCATRIX PRAEFECTUS" if players == 3 else CAST, variant="first_game")
    assert names(m) == ["A2", "A3", "L2", "M1", "M5", "R1", "U2", "U3"]
    assert [name for name in favours(m, IN_MIDDLE) if name != "SATURN"] == ["JUPITER", "MARS", "MERCURY"]


def test_nobody_owns_anything_else():
    """RR-SET-6, RR-CON-21: the city is empty but for the Forum, and no settlement, road or Favour is taken"""
    m = opened(4, cast="LEGATUS MERCATRIX PATRICIA")
    do(m, "TAKE H2")
    assert m.state.n_buildings == 1
    assert sorted(set(m.state.at.tolist())) == [EMPTY, FORUM]
    assert (m.state.at == FORUM).sum() == 9
    assert (m.state.road_owner == EMPTY).all()
    assert settlements(m, 0) == settlements(m, 1) == settlements(m, 2) == []
    assert all(favours(m, owner) == [] for owner in (0, 1, 2, 3, SENECA))


def test_positions_of_the_tests_are_empty():
    """RR-SET-16: what `table` writes is no start of a real game: everything is empty"""
    m = table(4)
    assert all(yard(m, seat) == "" and track(m, seat) == {} for seat in range(4))
    assert foremen(m) == {}
