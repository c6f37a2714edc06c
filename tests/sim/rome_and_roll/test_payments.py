"""Payments, compared with trying every way to pay.

The program pays from the Yard first, then with the die's icon of the kind, then with a Basket, and never asks. The property: whatever
else could have been paid, everything that the player could have after the turn (goods in the Yard, and icons used to bribe) is also within
reach after the program's payment; and what can be paid in some way is offered, what cannot is not.
"""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.rome_and_roll.state import Phase, Track

from . import box
from .positions import LETTERS, do, draw, give, lay, options, own, sites, starting, table, turn

FACES = {name.replace("_", " "): row["resources"] for name, row in box.PINNED["dice"].items()}
WORKERS = {name.replace("_", " "): row["workers"] for name, row in box.PINNED["dice"].items()}
GOODS = ("wood", "brick", "stone", "fish", "jewellery")
COST = {
    kind: "".join(letter * int(row[name]) for letter, name in zip(LETTERS, GOODS, strict=True))
    for kind, row in box.PINNED["blueprints"].items()
}
DEALS = ("A1 A2 L1 M1 M5 R1 U2 U3", "A3 A4 L2 M2 M3 R3 U1 U5")
yards = st.text(alphabet=LETTERS, max_size=7)


def text(counter):
    return "".join(sorted(counter.elements()))


def ways(yard, icons, cost):
    """Every (Yard, icons) that can be left after paying the cost; a Basket pays for anything but Jewellery."""
    left = {(text(Counter(yard)), text(Counter(icons)))}
    for unit in cost:
        after = set()
        for goods, die in left:
            if unit in goods:
                after.add((goods.replace(unit, "", 1), die))
            for icon in {unit, "K"} - ({"K"} if unit == "J" else set()):
                if icon in die:
                    after.add((goods, die.replace(icon, "", 1)))
        left = after
    return left


def outcomes(yard, icons):
    """What can be had at the end of the turn: each icon is stored, a Basket as one of four kinds, or F, J and K bribe."""
    choices = [{"F": ("F", "!"), "J": ("J", "!"), "K": ("W", "B", "S", "F", "!")}.get(icon, (icon,)) for icon in icons]
    return {(text(Counter(yard + "".join(pick).replace("!", ""))), pick.count("!")) for pick in product(*choices)}


def all_outcomes(left):
    return {end for goods, die in left for end in outcomes(goods, die)}


def paid(m):
    goods = "".join(letter * int(n) for letter, n in zip(LETTERS, m.state.yard[0], strict=True))
    icons = "".join(letter * int(n) for letter, n in zip("WBSFJK", m.state.icons, strict=True))
    return goods, icons


@pytest.mark.parametrize("deal", DEALS)
@settings(max_examples=60)
@given(yard=yards, die=st.sampled_from([die for die, workers in WORKERS.items() if "B" in workers]))
def test_a_builder_pays_a_blueprint_in_the_best_way(deal, yard, die):
    """RR-REC-10, RR-REC-15, RR-CON-9: a blueprint is offered if some way pays it, and the way taken leaves all that any other would"""
    m = table(2, "LEGATUS MERCATRIX", blueprints=deal)
    give(m, 0, yard)
    turn(m, 0, die)
    offered = starting(m, "BUILD") if m.mover == 0 else set()
    for kind in deal.split():
        left = ways(yard, FACES[die], COST[kind])
        if kind == "M3":
            continue  # the Fishery must be at the Tiber, which is tested in test_map.py
        assert (kind in offered) == bool(left), kind
        if left:
            copy = m.copy()
            do(copy, f"BUILD {kind}")
            assert copy.state.phase in (Phase.ORIENT, Phase.CELL)
            assert paid(copy) in {(goods_in_order(goods), icons_in_order(icons)) for goods, icons in left}
            assert all_outcomes(left) <= outcomes(*paid(copy)), kind


def goods_in_order(goods):
    return "".join(sorted(goods, key=LETTERS.index))


def icons_in_order(icons):
    return "".join(sorted(icons, key="WBSFJK".index))


@settings(max_examples=80)
@given(
    yard=yards,
    die=st.sampled_from(["yellow 4", "red 1", "red 3", "red 4", "red 6"]),
    busy=st.sets(st.sampled_from(DEALS[0].split()), max_size=3),
)
def test_an_architect_saves_whatever_one_likes(yard, die, busy):
    """RR-CON-7, RR-CON-8, RR-CON-9: on available blueprints any unit of the cost may be dropped, on others none; then as with a Builder"""
    m = table(2, "LEGATUS MERCATRIX")
    give(m, 0, yard)
    for owner, kind in enumerate(sorted(busy)):
        m.state.foreman[owner] = DEALS[0].split().index(kind)
    turn(m, 0, die)
    offered = starting(m, "BUILD") if m.mover == 0 else set()
    for kind in DEALS[0].split():
        saves = {unit: ways(yard, FACES[die], COST[kind].replace(unit, "", 1)) for unit in COST[kind]}
        if kind in busy:
            saves = {"": ways(yard, FACES[die], COST[kind])}
        saves = {unit: left for unit, left in saves.items() if left}
        assert (kind in offered) == bool(saves), kind
        for unit, left in saves.items():
            copy = m.copy()
            do(copy, f"BUILD {kind}")
            if len(saves) > 1:
                assert starting(copy, "SAVE") == set(saves)
                do(copy, f"SAVE {unit}")
            assert all_outcomes(left) <= outcomes(*paid(copy)), (kind, unit)


@settings(max_examples=80)
@given(yard=yards, die=st.sampled_from(list(FACES)))
def test_every_set_that_can_be_sold_is_offered(yard, die):
    """RR-TRD-2, RR-TRD-3, RR-TRD-4: three of a kind from Yard and die, Jewellery for any of them, Baskets for all but Jewellery

    For each number of Jewellery used: whether some way pays it, the Coins, and the best way to pay.
    """
    m = table(2, "LEGATUS MERCATRIX")
    give(m, 0, yard)
    turn(m, 0, die)
    expected = {}
    for kind in "WBSF":
        for jewels in range(3):
            if left := ways(yard, FACES[die], kind * (3 - jewels) + "J" * jewels):
                expected[kind * (3 - jewels) + "J" * jewels] = left
    if left := ways(yard, FACES[die], "JJJ"):
        expected["JJJ"] = left
    offered = options(m) if m.mover == 0 else set()
    assert ("TRADE" in offered) == bool(expected)
    if not expected:
        return
    for words, left in expected.items():
        copy = m.copy()
        do(copy, "TRADE")
        if len(expected) > 1:
            assert starting(copy, "SELL") == set(expected)
        jewels = words.count("J")
        merchant = bool(set(WORKERS[die]) & set("MX"))
        do(copy, f"SELL {words}?")
        assert copy.state.track[0, Track.COINS] == 3 + jewels * merchant, words
        if copy.mover == 0 and copy.state.phase == Phase.GAIN:
            icons = paid(copy)[1] + LETTERS[copy.state.offer] if copy.state.offer < 5 else paid(copy)[1] + "K"
            assert all_outcomes(left) <= outcomes(paid(copy)[0], icons), words
        else:  # all that was left has been stored: there was no choice
            assert all_outcomes(left) == {(text(Counter(paid(copy)[0])), 0)}, words


@settings(max_examples=60)
@given(yard=yards, die=st.sampled_from([die for die, workers in WORKERS.items() if set(workers) & set("BX")]))
def test_roads_are_paid_in_the_best_way(yard, die):
    """RR-EXP-3: as many roads as there are Stones in Yard and die, Baskets included; each payment is the best"""
    m = table(2, "LEGATUS MERCATRIX")
    own(m, 1, "G1 G2 G3 G4 G5")
    give(m, 0, yard)
    turn(m, 0, die)
    most = max(n for n in range(9) if ways(yard, FACES[die], "S" * n))
    offered = options(m) if m.mover == 0 else set()
    assert ("EXPAND" in offered) == (most > 0)
    if most == 0:
        return
    do(m, "EXPAND")
    built = 0
    while m.mover == 0 and starting(m, "ROAD") and built < 6:
        assert most > built
        do(m, f"ROAD {sorted(starting(m, 'ROAD'))[0]}")
        built += 1
        if m.state.phase == Phase.ROAD:
            left = ways(yard, FACES[die], "S" * built)
            assert all_outcomes(left) <= outcomes(*paid(m))
    assert built == min(most, 6)


@settings(max_examples=60)
@given(yard=yards, die=st.sampled_from([die for die, workers in WORKERS.items() if "B" in workers]))
def test_cost_and_walk_together(yard, die):
    """RR-CON-2, RR-CON-9: a Camp at the end of a street of three: 2 Fish besides Wood and Brick, in any way; the way taken is the best"""
    m = table(2, "LEGATUS MERCATRIX")
    for where in ("3,6-3,7", "2,6-2,7", "1,7 0,7"):
        lay(m, 1, "R1", where)
    give(m, 0, yard)
    turn(m, 0, die)
    far = "0,8 0,9"
    left = ways(yard, FACES[die], "WBFF")
    if m.mover == 1 or "A1" not in starting(m, "BUILD"):
        assert not left
        return
    do(m, "BUILD A1")
    assert (far in sites(m)) == bool(left)
    if left:
        before = m.copy()
        draw(m, far)
        goods, icons = paid(m)
        if m.mover == 0 and m.state.phase == Phase.GAIN:
            icons += (LETTERS + "K")[m.state.offer]
            assert all_outcomes(left) <= outcomes(goods, icons)
        else:
            assert all_outcomes(left) == {(text(Counter(goods)), 0)}
        assert before.state.phase == Phase.ORIENT


@settings(max_examples=40)
@given(yard=yards, die=st.sampled_from(list(FACES)))
def test_saturn_takes_three_fish_in_the_best_way(yard, die):
    """RR-GOD-SATURN-2: Fish of Yard and die, Baskets included"""
    m = table(2, "PATRICIA MERCATRIX", favours="SATURN")
    give(m, 0, yard, favours="SATURN")
    turn(m, 0, die)
    left = ways(yard, FACES[die], "FFF")
    assert ("SATURN" in options(m) if m.mover == 0 else False) == bool(left)
    if left:
        do(m, "SATURN")
        assert all_outcomes(left) <= outcomes(*paid(m))
