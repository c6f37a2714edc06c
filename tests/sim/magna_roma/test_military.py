"""The military board and the conquest of provinces."""

from __future__ import annotations

import pytest

from sim.magna_roma.state import BLOCKED, EMPTY, Phase

from .positions import changed, disc, do, give, held, lay, opened, options, points, provinces, stars, turn_of


def conquests(m):
    """The conquests on offer, as "PR01 low"."""
    return {name.removeprefix("CONQUER ") for name in options(m) if name.startswith("CONQUER")}


def acting(players=2, cards="PR01 PR05 PR08", seat=0, variant="base", **goods):
    """The seat may act, three provinces lie out."""
    m = opened(players, variant)
    provinces(m, cards)
    return turn_of(m, seat, phase=Phase.ACTION, **goods)


@pytest.mark.parametrize(("before", "gain", "after"), [(0, 1, 1), (0, 2, 2), (7, 2, 9), (8, 2, 9), (9, 1, 9), (9, 2, 9)])
def test_legions_are_spaces_up_to_the_end_of_the_board(before, gain, after):
    """MR-MIL-1, MR-SYM-4: what exceeds the last space is lost"""
    m = opened()
    # P01 is ZZXY: its north Z below purple P04's (XYXZ) or red R02's (XYXZ) south X
    lay(m, 0, "P04 TC" if gain == 2 else "R02 TC")
    turn_of(m, 0, "P01", legion=before)
    do(m, "CELL 5,3", "ROTATE 0")
    assert held(m) == {"legion": after}


@pytest.mark.parametrize(("legions", "value"), [(0, 0), (5, 0), (7, 0), (8, 3), (9, 5)])
def test_the_last_two_spaces_score_3_and_5(legions, value):
    """MR-MIL-3, MR-SCORE-6: rulebook, Military: 5 points on the last space"""
    m = opened()
    give(m, 0, legion=legions)
    assert points(m) == ({"military": value, "total": value} if value else {})


def test_example_of_blue():
    """MR-PROV-1, MR-CONQ-1, MR-CONQ-2, MR-PROV-2, MR-PROV-5, MR-MIL-2: rulebook, Send legions

    4 legions, the middle slots of Dalmatia and Aegyptus taken: the low slots, or the middle one of Africa, which brings a population.
    """
    m = acting(3, "PR05 PR08 PR04", legion=4)
    disc(m, 1, "PR05", "mid")
    disc(m, 2, "PR08", "mid")
    assert conquests(m) == {"PR05 low", "PR08 low", "PR04 low", "PR04 mid"}
    do(m, "CONQUER PR04 mid")
    assert held(m) == {"population": 1}  # 4 - 4 legions
    assert list(m.state.disc[2]) == [EMPTY, 0, EMPTY]
    # later: 2 points for each pair of Lyre and Column, here 3 Lyres and 2 Columns: 2 x 2 = 4
    lay(m, 0, "R08 R11 R18 TC R09 R12")
    stars(m, 0, 0, 0, 0)
    assert points(m)["africa"] == 4


@pytest.mark.parametrize(
    ("legions", "slots"), [(2, set()), (3, {"low"}), (4, {"low", "mid"}), (5, {"low", "mid", "high"}), (9, {"low", "mid", "high"})]
)
def test_a_slot_costs_3_4_or_5_legions(legions, slots):
    """MR-PROV-1, MR-CONQ-1: the same for each of the three provinces"""
    m = acting(legion=legions)
    assert conquests(m) == {f"{province} {slot}" for province in ("PR01", "PR05", "PR08") for slot in slots}


@pytest.mark.parametrize(("slot", "left"), [("low", 6), ("mid", 5), ("high", 4)])
def test_exactly_the_cost_is_paid(slot, left):
    """MR-CONQ-1, MR-MIL-2: from 9 legions, none from anybody else"""
    m = acting(cards="PR03 PR05 PR08", legion=9)
    give(m, 1, legion=9)
    do(m, f"CONQUER PR08 {slot}")
    assert held(m).get("legion") == left
    assert held(m, 1) == {"legion": 9}


@pytest.mark.parametrize("owner", [0, 1])
def test_an_occupied_slot_is_closed_to_all(owner):
    """MR-PROV-2: to its owner and to others"""
    m = acting(legion=9)
    disc(m, owner, "PR05", "high")
    assert "PR05 high" not in conquests(m)
    assert ("PR05 mid" in conquests(m)) == (owner == 1)


def test_one_disc_of_a_player_on_a_province():
    """MR-PROV-3, MR-AMB-13: per player: others may stand on the same card, and three discs are all"""
    m = acting(legion=9)
    disc(m, 0, "PR01", "low")
    disc(m, 1, "PR05", "low")
    assert conquests(m) == {"PR05 mid", "PR05 high", "PR08 low", "PR08 mid", "PR08 high"}
    disc(m, 0, "PR05", "mid")
    disc(m, 0, "PR08", "high")
    assert options(m) == {"END"}


def test_discs_and_provinces_stay():
    """MR-PROV-4, MR-PROV-2: after a conquest the cards are the same, and nothing is dealt anew"""
    m = acting(legion=9)
    before = m.state.province.copy()
    do(m, "CONQUER PR05 high")
    assert (m.state.province == before).all()
    assert m.state.disc[1, 2] == 0
    assert (m.state.disc != EMPTY).sum() == 1


BONUSES = {
    "PR01": ({"coin": 3}, {"coin": 2}),
    "PR02": ({"legion": 2}, {"legion": 1}),
    "PR03": ({"luxury": 2}, {"luxury": 1}),
    "PR04": ({"population": 2}, {"population": 1}),
    "PR05": ({"coin": 3}, {"coin": 2}),
    "PR06": ({"luxury": 2}, {"luxury": 1}),
    "PR07": ({"population": 2}, {"population": 1}),
    "PR08": ({"coin": 3}, {"coin": 2}),
    "PR09": ({"luxury": 2}, {"luxury": 1}),
    "PR10": ({"population": 2}, {"population": 1}),
}


@pytest.mark.parametrize("province", BONUSES)
def test_a_slots_bonus_is_gained_at_once(province):
    """MR-PROV-5, MR-CONQ-2: low, middle; nothing for the high one; legions are gained after the cost is paid"""
    others = [name for name in BONUSES if name != province][:2]
    for slot, cost, bonus in zip(("low", "mid", "high"), (3, 4, 5), (*BONUSES[province], {}), strict=True):
        m = acting(cards=" ".join([province, *others]), legion=cost)
        do(m, f"CONQUER {province} {slot}")
        assert held(m) == bonus


def test_a_bonus_of_legions_comes_after_the_payment():
    """MR-CONQ-2, MR-MIL-1: 9 - 3 + 2 = 8, not 9 + 2 - 3 = 6 after the end of the board"""
    m = acting(cards="PR02 PR05 PR08", legion=9)
    do(m, "CONQUER PR02 low")
    assert held(m) == {"legion": 8}


def test_one_conquest_a_turn():
    """MR-CONQ-3, MR-ACT-1: 9 legions would do for two"""
    m = acting(legion=9)
    do(m, "CONQUER PR01 low")
    assert m.state.phase == Phase.DRAFT


def test_a_conquest_serves_the_next_turn():
    """MR-CONQ-3, MR-PROV-3: another slot of another card then"""
    m = acting(legion=9)
    do(m, "CONQUER PR01 low")
    turn_of(m, 0, phase=Phase.ACTION)
    assert conquests(m) == {f"{province} {slot}" for province in ("PR05", "PR08") for slot in ("low", "mid", "high")}


def test_late_players_may_find_no_slot():
    """MR-EDGE-6: nine slots for twelve discs: only skipping is left"""
    m = acting(4, legion=9)
    for province in ("PR01", "PR05", "PR08"):
        for seat, slot in ((1, "low"), (2, "mid"), (3, "high")):
            disc(m, seat, province, slot)
    assert options(m) == {"END"}


def test_free_slots_may_be_too_dear():
    """MR-EDGE-6: 4 legions, only high slots free"""
    m = acting(3, legion=4)
    for province in ("PR01", "PR05", "PR08"):
        disc(m, 1, province, "low")
        disc(m, 2, province, "mid")
    assert options(m) == {"END"}


def test_a_blocked_slot_counts_as_occupied():
    """MR-EDGE-18, MR-PROV-2: by nobody's disc, so the other slots of the card stay open"""
    m = acting(legion=9)
    disc(m, BLOCKED, "PR05", "mid")
    assert {name for name in conquests(m) if name.startswith("PR05")} == {"PR05 low", "PR05 high"}


def test_costs_and_discs_are_parameters():
    """MR-PROV-1, MR-PROV-3 with other numbers: slots at 1, 2 and 6, one disc each"""
    m = changed(slot_costs=[1, 2, 6], discs=1)
    provinces(m, "PR01 PR05 PR08")
    turn_of(m, 0, phase=Phase.ACTION, legion=2)
    assert conquests(m) == {f"{province} {slot}" for province in ("PR01", "PR05", "PR08") for slot in ("low", "mid")}
    disc(m, 0, "PR08", "low")
    assert conquests(m) == set()
