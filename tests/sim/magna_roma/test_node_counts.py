"""How many sequences of decisions follow a small position, counted by hand: a missing or doubled option shows at once."""

from __future__ import annotations

from sim.magna_roma.state import Phase

from .positions import display, do, lay, opened, provinces, ring, stars, supply, tokens, turn_of


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


def counts(m, *depths):
    """Sequences of each length."""
    return [leaves(m, depth) for depth in depths]


def test_first_tiles_and_the_first_turn():
    """MR-SETUP-11, MR-PLACE-2, MR-PLACE-4, MR-DRAFT-1, MR-EDGE-17"""
    m = opened(2)
    ring(m, "R01 R02 R03 R04 R05 R06 R07 R08")  # four rotations each, no stars
    # 8 slots; 7 left; 4 cells round the town center; 4 rotations; no action can be paid, so 4 tiles to draft
    assert counts(m, 1, 2, 3, 4) == [8, 8 * 7, 8 * 7 * 4, 8 * 7 * 4 * 4]
    do(m, "TAKE R01", "TAKE R05")
    assert counts(m, 1, 2, 3, 4) == [4, 4 * 4, 4 * 4 * 4, 4 * 4 * 4 * 4]  # then the 4 cells of the other player


def test_first_tiles_of_four_players():
    """MR-SETUP-11, MR-SETUP-3: 10 x 9 x 8 x 7"""
    assert counts(opened(4), 1, 2, 3) == [10, 90, 720]


def test_a_tile_with_two_rotations():
    """MR-PLACE-2, MR-PLACE-4: six cells beside a pair; X-X- has two rotations; then the draft; then four cells of the other player"""
    m = opened()
    lay(m, 0, "TC R01")
    display(m, "M01 M02 M03")
    turn_of(m, 0, "R27")
    assert counts(m, 1, 2, 3, 4) == [6, 12, 48, 192]


def test_actions():
    """MR-ACT-1, MR-BLESS-1, MR-MON-6, MR-CONQ-1: END, the Forum, three low slots, a blessing"""
    m = opened()
    lay(m, 0, "TC R01 R02")
    stars(m, 0, 0, 0, 0)
    display(m, "M12 M01 M02")
    provinces(m, "PR04 PR02 PR01")
    tokens(m, "T1 T2 T3")
    turn_of(m, 0, phase=Phase.ACTION, coin=3, legion=3, blessing=1)
    # 1: 6. 2: 5 times a draft of 4, and 2 tiles to bless. 3: 5 x 4 x 4 cells of the other player, and 2 x 4.
    # 4: 5 x 4 x 4 cells x 4 rotations at most; see below. So up to 3.
    assert counts(m, 1, 2, 3) == [6, 5 * 4 + 2, 5 * 4 * 4 + 2 * 4]


def test_crossings():
    """MR-MON-2, MR-MON-4: two monuments for five coins, two crossings in a block of six"""
    m = opened()
    lay(m, 0, ". R01 R02 R03\nTC R04 R05 R06")
    display(m, "M01 M02 M03")
    turn_of(m, 0, phase=Phase.ACTION, coin=5)
    # 1: END, M01, M03. 2: a draft of 4, 2 + 2 crossings. 3: 4 x 4 cells of the other player, 4 x a draft of 4.
    assert counts(m, 1, 2, 3) == [3, 4 + 4, 16 + 16]


def test_order_and_trade():
    """MR-PLACE-10, MR-MARKET-2: coins and a luxury before a trade of 3 coins"""
    m = opened()
    lay(m, 0, "P01 P06\nTC .")
    stars(m, 0, 0, 0, 0)
    display(m, "M01 M02 M03")
    tokens(m, "T4 T1 T2")
    turn_of(m, 0, "R02", luxury=2, coin=1)
    do(m, "CELL 4,5", "ROTATE 2")
    # 1: coins or the luxury first. 2: coins first: trade or not (2); luxury first: nothing to pay with, a draft of 4.
    # 3: 2 x a draft of 4; 4 x 4 cells of the other player. 4: 8 x 4 cells, and the other player's rotations.
    assert counts(m, 1, 2, 3) == [2, 2 + 4, 8 + 16]


def test_two_trades_in_one_placement():
    """MR-EDGE-9: 1 and 2 luxuries from space 1, legions for all"""
    m = opened()
    lay(m, 0, "P01 R01\nTC .")
    stars(m, 0, 0, 0, 0)
    display(m, "M01 M02 M03")
    tokens(m, "T1 T2 T4")
    turn_of(m, 0, "R03", luxury=1, legion=2)
    do(m, "CELL 4,5", "ROTATE 3")
    # 1: 1 or 2 first. 2: 1 first: a trade on 4 (2); 2 first: a trade on 3 (2). 3: 2 drafts of 4; 2 x a trade on 4 (2).
    # 4: 8 x 4 cells; 4 drafts of 4.
    assert counts(m, 1, 2, 3, 4) == [2, 4, 8 + 4, 32 + 16]


def test_the_last_drafts_of_four_players():
    """MR-DRAFT-7, MR-DRAFT-8, MR-EDGE-1: 3 free tiles, then 2, then 1, each placed in turn 24 with no more to choose"""
    m = opened(4)
    turn_of(m, 2, phase=Phase.DRAFT, round_no=23)
    ring(m, "R01@0 . R02@1 . .@2 R03@3 R04 . R05 R06")
    supply(m, "")
    assert len(m.legal_ids()) == 3
    # each, then seat 3 places R03 on 4 cells in 4 rotations: 3 x 4 x 4, and drafts one of the 2 tiles left
    assert counts(m, 1, 2, 3, 4) == [3, 12, 48, 96]
