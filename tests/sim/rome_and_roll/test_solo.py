"""Alone against Seneca: set-up, draft, Nero cards, end and options."""

from __future__ import annotations

from collections import Counter

import pytest

from sim.jit import entry
from sim.rng import below
from sim.rome_and_roll.state import IN_MIDDLE, IN_POOL, NERO_CARDS, SENECA, Kind, Phase, Stream, Type

from .positions import (
    COLOURS,
    card,
    coins,
    connected,
    construct,
    dice_of,
    die_number,
    do,
    favours,
    finish,
    foremen,
    give,
    lay,
    lay_dice,
    nero,
    next_cards,
    opened,
    options,
    own,
    pass_round,
    roads,
    settlements,
    starting,
    table,
    turn,
    yard,
)


@entry
def _roll(seed, number):
    return below(seed, Stream.SENECA_DIE, number, 6) + 1


def rolled(m, number):
    """What the plain die shows for Seneca's first (0) or second (1) pick of this round."""
    return int(_roll(m.state.seed, int(m.state.round_no) * 2 + number))


# set-up


def test_the_set_up():
    """RR-SOLO-1, RR-SOLO-4: small map, 2 + 2 + 1 dice, four Nero cards; the human begins; Seneca has no sheet"""
    m = opened(1, cast="LEGATUS")
    assert (m.players, int(m.state.participants), m.mover) == (1, 2, 0)
    assert (m.rules.rows, m.rules.columns) == (10, 12)
    assert Counter(m.rules.die_colour[:5].tolist()) == {0: 2, 1: 2, 2: 1}
    assert m.rules.nero_cards == 4
    assert len(m.scores()) == 1


def test_senecas_foreman_and_favour():
    """RR-SOLO-2: on the Religious blueprint; a random Favour of the three, never Saturn's"""
    seen = Counter()
    for seed in range(40):
        m = opened(1, cast="PATRICIA", seed=seed)
        (kind,) = [Kind(int(k)).name for k in m.state.dealt if m.rules.type[k] == Type.RELIGIOUS]
        assert foremen(m) == {kind: SENECA}
        (held,) = favours(m, SENECA)
        seen[held] += 1
        assert len(favours(m, IN_MIDDLE)) == 3  # two others and Saturn's
        assert "SATURN" in favours(m, IN_MIDDLE)
    assert set(seen) == {"BACCHUS", "JUNO", "JUPITER", "MARS", "MERCURY", "MINERVA"}


def test_senecas_deck():
    """RR-SOLO-3: all 18 cards; the two without a seal among the last ten, each place equally often; the first eight vary"""
    places, first = Counter(), Counter()
    for seed in range(300):
        deck = opened(1, cast="LEGATUS", seed=seed).state.seneca_deck.tolist()
        assert sorted(deck) == list(range(18))
        for name in ("S17", "S18"):
            places[deck.index(card(name))] += 1
        first[deck[0]] += 1
    assert set(places) == set(range(8, 18))
    assert all(abs(n - 60) < 4 * 60**0.5 for n in places.values())
    assert set(first) == set(range(16))
    assert all(abs(n - 300 / 16) < 4 * (300 / 16) ** 0.5 for n in first.values())


def test_two_cards_a_round_and_the_pro_consul_alternates():
    """RR-SOLO-4, RR-SOLO-5, RR-SOLO-END-1: 18 cards in nine rounds; the human is Pro-Consul in odd rounds"""
    m = opened(1, cast="LEGATUS", seed=3)
    flipped, consuls = [], []
    while not m.over:
        consuls.append(int(m.state.pro_consul))
        pass_round(m)
        flipped.append(int(m.state.seneca_next))
    assert flipped == [2 * n for n in range(1, 10)]
    assert consuls == [0, 1] * 4 + [0]
    assert m.state.round_no == 9


# draft


def picking(pool, back, second=False, seed=1):
    """The human takes the pool's first die; then Seneca picks, by the back of his left or right card."""
    m = table(1, "LEGATUS", seed=seed)
    s = m.state
    s.seneca_deck[:2] = [card("S17"), card(back)] if second else [card(back), card("S17")]
    s.pro_consul = int(second)  # then the human takes his second die before Seneca's second
    s.turn_step = 0
    s.to_move = s.active = 0
    s.phase = Phase.DRAFT
    s.draft_step = 2 if second else 0
    lay_dice(m, pool, **({"seneca": "blue 1", "seat0": "blue 1"} if second else {}))
    return m


def expected_pick(roll, back, pool):
    """The die that the rulebook gives: even the upper colour, odd the lower; else the other colour, else any; the number or the next
    higher.
    """
    top, bottom = {"S1": ("blue", "yellow"), "S2": ("blue", "red"), "S3": ("yellow", "red")}[back]
    wanted = [top, bottom] if roll % 2 == 0 else [bottom, top]
    for colours in ([wanted[0]], [wanted[1]], list(COLOURS)):
        fitting = [die for die in pool if die.split()[0] in colours]
        if fitting:
            break
    order = [(roll - 1 + i) % 6 + 1 for i in range(6)]
    return min(fitting, key=lambda die: order.index(int(die.split()[1])))


POOLS = (
    "blue 1, blue 2, blue 5, yellow 3, yellow 6, red 2, red 4",
    "blue 6, yellow 1, yellow 2, yellow 4, red 1",
    "red 3, blue 1, blue 3, blue 4, blue 6",
    "yellow 2, red 1, red 2, red 3, red 4, red 5, red 6",
    "red 2, yellow 1, yellow 2, yellow 3, yellow 4, yellow 5, yellow 6",
)


def seneca_has(m):
    s = m.state
    return [f"{COLOURS[s.die_colour[i]]} {int(s.die_face[i]) + 1}" for i in range(9) if s.die_owner[i] == SENECA]


@pytest.mark.parametrize("back", ["S1", "S2", "S3"])
@pytest.mark.parametrize("pool", POOLS)
def test_senecas_second_pick(back, pool):
    """RR-SOLO-DRAFT-1, RR-SOLO-DRAFT-2, RR-SOLO-DRAFT-3: by the right card; every roll of the plain die"""
    dice = pool.split(", ")
    rolls = set()
    for seed in range(30):
        m = picking(pool, back, second=True, seed=seed)
        roll = rolled(m, 1)
        rolls.add(roll)
        do(m, f"DRAFT {dice[0]}")
        assert sorted(seneca_has(m)) == sorted(["blue 1", expected_pick(roll, back, dice[1:])])
    assert rolls == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("back", ["S1", "S2", "S3"])
@pytest.mark.parametrize("pool", POOLS)
def test_senecas_first_pick(back, pool):
    """RR-SOLO-DRAFT-1, RR-SOLO-DRAFT-2, RR-SOLO-DRAFT-3: by the left card, then by the right one, S17, which is blue and red"""
    dice = pool.split(", ")
    for seed in range(20):
        m = picking(pool, back, seed=seed)
        first, second = rolled(m, 0), rolled(m, 1)
        do(m, f"DRAFT {dice[0]}")
        one = expected_pick(first, back, dice[1:])
        rest = list(dice[1:])
        rest.remove(one)
        assert sorted(seneca_has(m)) == sorted([one, expected_pick(second, "S2", rest)])


def test_the_example_of_the_number():
    """RR-SOLO-DRAFT-2: with a 4 he prefers 4, 5, 6, 1, 2, 3"""
    order = ["yellow 4", "yellow 5", "yellow 6", "yellow 1", "yellow 2", "yellow 3"]
    for n in range(6):
        assert expected_pick(4, "S3", order[n:]) == order[n]
    for seed in range(60):
        m = picking("red 1, " + ", ".join(order), "S3", second=True, seed=seed)
        if rolled(m, 1) == 4:
            do(m, "DRAFT red 1")
            assert "yellow 4" in seneca_has(m)
            break
    else:
        raise AssertionError("no seed rolls a 4")


def test_the_human_may_draft_double():
    """RR-SOLO-DRAFT-4: with a Senator; Seneca then takes his two, and one is left"""
    m = table(1, "LEGATUS")
    give(m, 0, senators=1)
    do(m, sorted(options(m))[0])
    assert options(m) == {"ONE", "TWO"}
    do(m, "TWO")
    do(m, min(options(m)))
    assert len(seneca_has(m)) == 2
    assert len(dice_of(m, IN_POOL)) == 1
    assert m.state.deployed[0] == 1


def test_senecas_dice_have_no_other_effect():
    """RR-SOLO-DRAFT-4, RR-SOLO-ACT-1: whatever he holds, the card decides"""
    results = set()
    for dice in ("blue 1, blue 2", "red 6, red 6"):
        m = table(1, "LEGATUS")
        next_cards(m, "S11 S17")
        give(m, 0, "WWW")
        turn(m, 0, "yellow 2", other="blue 2")
        for place, die in zip((2, 3), dice.split(", "), strict=True):
            m.state.die_colour[place], m.state.die_face[place] = die_number(die)
        do(m, "DONE")
        results.add((tuple(settlements(m, SENECA)), yard(m)))
    assert results == {(("S1",), "WWWBB")}


# Seneca's turn and the Nero cards


def flip(m, cards, seals):
    """Seneca flips a card when so many seals have been seen before."""
    m.state.seals = seals
    next_cards(m, f"{cards} S17")
    give(m, 0, "WWW")
    turn(m, 0, "yellow 2", other="blue 2")
    do(m, "DONE")
    return m


@pytest.mark.parametrize(
    ("variant", "thresholds"),
    [("easy", [11, 14, 16]), ("base", [10, 13, 15, 16]), ("hard", [9, 12, 14, 15])],
)
def test_seals_bring_him_nero_cards(variant, thresholds):
    """RR-SOLO-NERO-1, RR-SOLO-ACT-1, AMB-40, AMB-41: at the seals of the level, the highest card left; before he acts"""
    for seals in range(16):
        m = flip(table(1, "LEGATUS", variant=variant), "S12", seals)
        assert m.state.seals == seals + 1
        assert nero(m) == ([SENECA] if seals + 1 in thresholds else [])
        m = flip(table(1, "LEGATUS", variant=variant), "S18", seals)
        assert (int(m.state.seals), nero(m)) == (seals, [])  # no seal on a Trade


def test_no_nero_card_is_left_for_him():
    """RR-SOLO-NERO-1, RR-NERO-3: all four are the human's"""
    m = table(1, "LEGATUS")
    m.state.nero_taken = NERO_CARDS
    m.state.nero_owner[:] = 0
    flip(m, "S12", 9)
    assert nero(m) == [0, 0, 0, 0]


def test_both_cards_of_a_round_count():
    """AMB-40, RR-SOLO-5: eight seals before the round, two cards with seals: the tenth is counted with the second"""
    m = table(1, "LEGATUS")
    m.state.seals = 8
    next_cards(m, "S11 S12")
    give(m, 0, "WWW")
    turn(m, 0, "yellow 2", other="yellow 1")
    do(m, "DONE")
    assert nero(m) == []
    do(m, "DONE")
    assert nero(m) == [SENECA]
    assert settlements(m, SENECA) == ["E1", "S1"]


# end


def test_nine_rounds_at_most():
    """RR-SOLO-END-1, AMB-39: the last Nero card in round 9 does not bring a tenth"""
    m = table(1, "LEGATUS")
    m.state.round_no = 9
    m.state.seneca_next = 16
    m.state.nero_taken = 3
    m.state.nero_owner[:3] = 0
    next_cards(m, "S17 S18")
    give(m, 0, "WB", buildings=5)
    turn(m, 0, "blue 3", other="blue 2")
    construct(m, "A1", "3,6-3,7")
    assert len(nero(m)) == 4
    while not m.over:
        assert m.state.round_no == 9
        found = options(m)
        do(m, "DONE" if "DONE" in found else sorted(found)[0])


def test_one_round_after_the_last_nero_card():
    """RR-SOLO-END-1: taken in round 3, the game ends after round 4"""
    m = table(1, "LEGATUS")
    m.state.round_no = 3
    m.state.seneca_next = 4
    m.state.nero_taken = 3
    m.state.nero_owner[:3] = SENECA
    next_cards(m, "S17 S18 S11 S12")
    give(m, 0, "WB", buildings=5)
    turn(m, 0, "blue 3", other="blue 2")
    construct(m, "A1", "3,6-3,7")
    pass_round(m)
    assert (m.over, int(m.state.round_no)) == (False, 4)
    pass_round(m)
    assert (m.over, int(m.state.round_no)) == (True, 4)


def scene(variant="base"):
    """Seneca: 2 Parks, 3 areas of Rubble, 2 roads, 4 settlements and the Nero cards 8 and 2."""
    m = table(1, "LEGATUS", variant=variant)
    for where in ("3,4-3,5 4,4", "9,7-9,8"):
        lay(m, SENECA, "PARK", where)
    for where in ("4,9-4,11", "0,8-0,10", "7,10-7,11 8,11"):
        lay(m, SENECA, "RUBBLE", where)
    m.state.settlement_owner[:] = -1
    m.state.road_owner[:] = -1
    own(m, SENECA, "S1 S2 E1 H1", "SR1 ER1")
    m.state.nero_taken = 4
    m.state.nero_owner[:] = [SENECA, 0, 0, SENECA]
    return m


@pytest.mark.parametrize(
    ("variant", "total"),
    [
        ("base", 2 * 1 + 3 * 3 + 2 * 4 + 4 * 5 + 8 + 2),
        ("easier_points", 2 * 1 + 3 * 3 + 2 * 3 + 4 * 5 + 8 + 2),
        ("harder_points", 2 * 2 + 3 * 4 + 2 * 3 + 4 * 5 + 8 + 2),
    ],
)
def test_senecas_points(variant, total):
    """RR-SOLO-END-2, RR-SOLO-EASY-1, RR-SOLO-HARD-1, AMB-50: Parks, Rubble, roads, settlements, Nero cards; to win, the human must have
    more
    """
    m = scene(variant)
    assert m.measures()[1]["seneca_points"] == total
    human = 6 + 4  # Nero cards
    for short, rank in ((1, 2), (0, 2), (-1, 1)):
        m.state.track[0, 0] = total - human - short
        assert m.ranks() == [rank]


# options


def test_two_goods_for_one():
    """RR-SOLO-EASY-2, AMB-51: W and B become S for a Shrine; never Jewellery, and never one of the two kinds given"""
    m = table(1, "LEGATUS", variant="exchange")
    give(m, 0, "WBF")
    turn(m, 0, "blue 1", other="blue 2")
    m.state.icons[:] = 0
    assert starting(m, "EXCHANGE") == {"WB", "WF", "BF"}
    do(m, "EXCHANGE WB")
    assert options(m) == {"FOR S", "FOR F"}
    do(m, "FOR S")
    assert yard(m) == "SF"
    assert "BUILD R1" in options(m)


def test_two_alike_and_jewellery_may_be_given():
    """RR-SOLO-EASY-2: two Jewellery for a Stone; not the other way round"""
    m = table(1, "LEGATUS", variant="exchange")
    give(m, 0, "JJWW")
    turn(m, 0, "blue 1", other="blue 2")
    assert {"JJ", "WW", "WJ"} <= starting(m, "EXCHANGE")
    do(m, "EXCHANGE JJ")
    assert options(m) == {"FOR W", "FOR B", "FOR S", "FOR F"}


def test_icons_of_the_die_may_be_stored_and_exchanged():
    """RR-SOLO-EASY-2, RR-FREE-1, AMB-51: Wood and Brick of blue 1 are stored at any time of the turn, so they can be exchanged for a
    Stone
    """
    m = table(1, "LEGATUS", variant="exchange")
    own(m, 0, "G1")
    give(m, 0, "")
    turn(m, 0, "blue 1", other="blue 2")
    assert "EXCHANGE WB" in options(m)
    do(m, "EXCHANGE WB", "FOR S")
    assert yard(m) == "S"
    assert "EXPAND" in options(m)
    do(m, "DONE")
    assert yard(m) == "S"  # both icons are gone


def test_an_exchanged_good_cannot_bribe():
    """RR-SOLO-EASY-2, RR-BRIBE-2, AMB-51: it is in the Yard"""
    m = table(1, "LEGATUS", variant="exchange")
    give(m, 0, "WWBB")
    turn(m, 0, "blue 1", other="blue 2")
    do(m, "EXCHANGE WW", "FOR F")
    assert starting(m, "BRIBE") == set()


def test_an_exchange_between_two_roads():
    """RR-SOLO-EASY-2: the second road's Stone by an exchange"""
    m = table(1, "LEGATUS", variant="exchange")
    own(m, 0, "E1")
    own(m, SENECA, "E2")
    give(m, 0, "SWB", advisors="THEOCLES 5, CASSIAN 5, VIVIANUS 5")
    turn(m, 0, "blue 1", other="blue 2")
    m.state.icons[:] = 0
    do(m, "EXPAND", "ROAD ER1")
    assert "EXCHANGE WB" in options(m)
    do(m, "EXCHANGE WB", "FOR S", "ROAD ER2")
    assert roads(m, 0) == ["ER1", "ER2"]


def test_no_exchange_in_the_base_game():
    """RR-SOLO-EASY-2"""
    m = table(1, "LEGATUS")
    give(m, 0, "WWBB")
    turn(m, 0, "blue 1", other="blue 2")
    assert not starting(m, "EXCHANGE")


@pytest.mark.parametrize(
    ("variant", "settled", "built"),
    [
        ("base", [], []),
        ("seneca_in_asia_minor", ["S1"], ["SR1"]),
        ("seneca_in_aegyptus", ["E1"], ["ER1"]),
        ("seneca_in_asia_minor+seneca_in_aegyptus", ["E1", "S1"], ["ER1", "SR1"]),
    ],
)
def test_what_seneca_starts_with(variant, settled, built):
    """RR-SOLO-HARD-2, RR-SOLO-HARD-3: the weakest gate of the region and the road to it"""
    m = opened(1, cast="LEGATUS", variant=variant)
    assert settlements(m, SENECA) == settled
    assert roads(m, SENECA) == built
    assert connected(m) == settled


def test_every_option_combines_with_every_level():
    """RR-SOLO-NERO-1, RR-SOLO-EASY-1, RR-SOLO-EASY-2, RR-SOLO-EASY-3, RR-SOLO-HARD-1, RR-SOLO-HARD-4: separate switches"""
    m = opened(1, cast="LEGATUS", variant="hard+exchange+no_fallback+rubble_blocks+harder_points+seneca_in_aegyptus")
    rules = m.rules
    assert rules.seneca_seals.tolist() == [9, 12, 14, 15]
    assert (rules.exchange, rules.seneca_fallback, rules.rubble_moves) == (1, 0, 0)
    assert rules.seneca_points.tolist() == [2, 4, 3, 5]
    assert settlements(m, SENECA) == ["E1"]


def test_coins_of_the_human_are_the_humans():
    """RR-SOLO-1, RR-LEG-3: his own Army buildings cost nobody a Coin"""
    m = table(1, "LEGATUS")
    lay(m, 0, "A1", "3,6-3,7")
    turn(m, 0, "blue 2", other="blue 3")
    do(m, "RAISE", "USE A1 of 0")
    finish(m)
    assert (coins(m), int(m.state.soldiers[0])) == (0, 1)
