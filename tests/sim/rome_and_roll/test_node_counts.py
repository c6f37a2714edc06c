"""How many sequences of decisions follow a small position, counted by hand: a missing or doubled option shows at once."""

from __future__ import annotations

from sim.rome_and_roll.state import Phase

from .city import City
from .positions import do, give, lay, lay_dice, next_cards, own, table, turn

PAIR = "LEGATUS MERCATRIX"


def leaves(m, depth):
    """Number of sequences of `depth` decisions."""
    ids = m.legal_ids()
    if depth == 1:
        return len(ids)
    total = 0
    for action in ids:
        after = m.copy()
        after.play(action)
        total += leaves(after, depth - 1)
    return total


def counts(m, depth):
    return [leaves(m, n) for n in range(1, depth + 1)]


def drafting(pool, players=2, senators=0):
    m = table(players, PAIR)
    m.state.phase = Phase.DRAFT
    m.state.draft_step = m.state.turn_step = 0
    give(m, 0, "", senators=senators)
    lay_dice(m, pool)
    return m


def test_the_draft():
    """RR-DRAFT-2, RR-DRAFT-4, RR-ACT-1: 5 dice, then 4, 3 and 2; then which of two dice to use"""
    assert counts(drafting("blue 1, blue 2, yellow 1, yellow 2, red 1"), 5) == [5, 20, 60, 120, 240]


def test_the_draft_with_equal_dice():
    """RR-DRAFT-2: blue 1 twice and yellow 1 twice: 3 kinds of die

    First: b, y, r. After b: b y y r left: 3 kinds; after y: 3; after r: b b y y: 2 kinds. 3 + 3 + 2 = 8.
    Third: b b: y y r: 2; b y: b y r: 3; b r: b y y: 2; so 7. y y: 2 (b, r); y b: 3; y r: b b y: 2; so 7. r b: b y y: 2; r y: b b y: 2;
    so 4.
    """
    assert counts(drafting("blue 1, blue 1, yellow 1, yellow 1, red 1"), 3) == [3, 8, 7 + 7 + 4]


def test_the_draft_with_a_senator():
    """RR-DRAFT-3: after the first die ONE or TWO: 5, 10; then ONE leaves 4 dice to seat 1, TWO 4 to seat 0: 40

    Fourth: seat 1 has 3 dice to choose from either way: 40 x 3 = 120.
    """
    assert counts(drafting("blue 1, blue 2, yellow 1, yellow 2, red 1", senators=1), 4) == [5, 10, 40, 120]


def test_a_trade():
    """RR-TRD-2, RR-ACT-3: W W J and blue 1 (Wood, Brick): end, trade

    1: DONE, TRADE; a Camp needs Wood and Brick: BUILD A1 with the die. 3.
    2: DONE -> seat 1 chooses a die (2). TRADE -> WWW, WWJ; WJJ has too few Jewellery: 2. BUILD A1 -> orientations of a Camp: 2. 6.
    """
    m = table(2, PAIR)
    give(m, 0, "WWJ")
    turn(m, 0, "blue 1")
    assert counts(m, 2) == [3, 2 + 2 + 2]


def test_a_camp_at_the_forum():
    """RR-CON-12, RR-CON-21: as many places as listing every cell gives; then seat 1's die"""
    m = table(2, PAIR)
    turn(m, 0, "blue 1")
    places = len(City(m).sites("A1", {0}))
    # 1: DONE, BUILD A1. 2: 2 dice + 2 orientations. 3: DONE -> seat 1 with blue 1: DONE or A1 (2); with blue 2 nothing can be done, nor by
    # seat 0 with his blue 2, then seat 1 has W S and blue 1: DONE, A1, A2, M1, M5 (5). BUILD -> all places.
    assert counts(m, 3) == [2, 4, 2 + 5 + places]


def test_bribes_at_the_end_of_a_turn():
    """RR-FREE-1, RR-BRIBE-1: red 5 (Fish and Basket, Legionary and Merchant) and nothing to do

    1: DONE, and two icons for three advisors: 7. 2: DONE -> the Fish: store or 3 advisors (4). A bribe with Fish -> DONE or Basket x 3
    (4), with
    the Basket -> DONE or Fish x 3 (4). 4 + 3 x 4 + 3 x 4 = 28.
    """
    m = table(2, PAIR)
    turn(m, 0, "red 5")
    assert counts(m, 2) == [7, 28]


def test_a_basket_at_the_end_of_a_turn():
    """RR-REC-9: yellow 5 (one Basket): DONE or 3 bribes; DONE -> 4 kinds or 3 advisors"""
    m = table(2, PAIR)
    turn(m, 0, "yellow 5")
    # after a bribe nothing is left to do: seat 1 chooses a die
    assert counts(m, 2) == [4, 7 + 3 * 2]


def test_conquest():
    """RR-CNQ-3, RR-CNQ-4: 4 Soldiers and the Auxiliary of yellow 2; all but Hispania is conquered

    1: DONE, CONQUER. 2: DONE -> 2 dice; CONQUER -> H1, H2. 3: DONE, blue 1 -> seat 1: DONE, A1 (2). DONE, blue 2 -> nothing for seat 1,
    then
    seat 0 with two Bricks and blue 3 (Brick, Stone, Builder): DONE, CONQUER, EXPAND, TRADE (4). H1 -> H2, H3 or STOP (3); H2 -> H1, H4
    or STOP (3).
    """
    m = table(2, PAIR)
    own(m, 1, "G1 G2 G3 G4 G5 E1 E2 E3 E4 E5 S1 S2 S3 S4 S5")
    give(m, 0, soldiers=4)
    turn(m, 0, "yellow 2", other="blue 3")
    assert counts(m, 3) == [2, 4, 2 + 4 + 3 + 3]


def test_roads():
    """RR-EXP-2, RR-EXP-3: two Stones of yellow 1; G1 and G4 are seat 1's

    1: DONE, EXPAND. 2: seat 1's dice 2; GR1, GR4. 3: as above 2 + 2 without the conquest: DONE, blue 1: 2; DONE, blue 2 -> seat 0's blue
    2 is no
    use, then seat 1's blue 1: 2. GR1 -> GR4 or STOP; GR4 -> GR1 or STOP.
    """
    m = table(2, PAIR)
    own(m, 1, "G1 G4")
    turn(m, 0, "yellow 1", other="blue 2")
    assert counts(m, 3) == [2, 4, 2 + 2 + 2 + 2]


def test_production_after_a_trade():
    """RR-TRD-5: both have two producing buildings: 3 choices each; a Market then 3 and 6 combinations in two decisions"""
    m = table(2, PAIR)
    lay(m, 0, "U3", "2,6-3,7")
    lay(m, 0, "L1", "7,6-7,7 8,7")
    lay(m, 1, "M1", "4,9-4,10")
    lay(m, 1, "L1", "6,9-6,10 7,9")
    give(m, 0, "BBB")
    turn(m, 0, "blue 2", other="blue 4")
    do(m, "TRADE")
    # 1: Market, Garden, no. 2: Market -> W B S (3); Garden -> seat 1: 3; no -> 3. 9.
    # 3: Market W -> W B S, B -> B S, S -> S unasked, so on to seat 1's three: 3 + 2 + 3; Garden, no: seat 1's three choices each lead to
    # his dice: 3 x 2 twice.
    assert counts(m, 3) == [3, 9, 3 + 2 + 3 + 6 + 6]


def test_seneca_and_rubble():
    """RR-SOLO-RUB-1: two places for a 3x1 on Capitolinus, then the human's second turn: DONE or TRADE"""
    m = table(1, "LEGATUS")
    give(m, 0, "WWW")
    next_cards(m, "S1 S17")
    turn(m, 0, "yellow 2", other="blue 2")
    # 1: DONE, TRADE. 2: DONE -> 2 places; TRADE -> 2 places.
    assert counts(m, 2) == [2, 4]
    do(m, "DONE")
    assert counts(m, 2) == [2, 4]
