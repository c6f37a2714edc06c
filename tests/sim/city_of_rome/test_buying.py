"""Buying bricks and cogs, and paying with brick tokens."""

from __future__ import annotations

import pytest

from .positions import at, cell, changed, city, do, give, lay, offer, options, place, started, tokens


def turn(text="[VEG] R2", variant="base", others="...1", **position):
    """Seat 0 acts in this city; seat 1 follows, so that the round goes on."""
    m = started(variant=variant)
    lay(m, 0, text)
    at(m, 0, others=others, **position)
    m.state.coins[1] = 9
    return m


@pytest.mark.parametrize(
    ("kind", "bricks", "coins"),
    [("R2", 0, 2), ("R3", 0, 4), ("R3", 1, 2), ("R4", 0, 6), ("R4", 1, 4), ("R4", 2, 2), ("R4", 3, 0), ("SHRINE", 0, 0)],
)
def test_a_missing_brick_costs_two_coins(kind, bricks, coins):
    """CR-BUY-1, CR-BLD-1: exactly enough coins will do, one less will not"""
    m = turn(hand=kind, bricks=bricks, coins=coins)
    do(m, f"BUILD {kind}", "CELL 3,4")
    assert city(m)[3, 4] == kind
    assert m.state.coins[0] == 0
    if coins:
        assert f"BUILD {kind}" not in options(turn(hand=kind, bricks=bricks, coins=coins - 1))


@pytest.mark.parametrize(("cogs", "price"), [(0, 2), (1, 1), (2, 0)])
def test_a_missing_cog_costs_one_coin(cogs, price):
    """CR-BUY-1, CR-PRO-1: one Vegetable Farm gives one coin back"""
    m = turn(cogs=cogs, coins=price, hand="R4", bricks=3)
    do(m, "PRODUCE")
    assert m.state.coins[0] == 1
    if price:
        assert "PRODUCE" not in options(turn(cogs=cogs, coins=price - 1, hand="R4", bricks=3))


def test_only_the_shortfall_is_bought():
    """CR-BUY-3: with more bricks and cogs than needed nothing is paid"""
    m = turn(hand="R2", bricks=3, cogs=2, coins=8)
    do(m, "BUILD R2", "CELL 3,4", "PRODUCE")
    assert m.state.coins[0] == 9


def test_coins_of_the_first_action_pay_for_the_second():
    """CR-BUY-2: produce one coin, with the one in the purse buy a brick"""
    m = turn(hand="R2", cogs=2, coins=1)
    assert options(m) == {"END", "PRODUCE"}
    do(m, "PRODUCE")
    assert options(m) == {"END", "BUILD R2"}
    do(m, "BUILD R2", "CELL 3,4")
    assert m.state.coins[0] == 0


def test_coins_of_a_market_pay_for_cogs():
    """CR-BUY-2: the Market beside two buildings gives 2 coins, just enough for 2 cogs"""
    m = turn("[VEG] R2\n. VEG", hand="MARKET", bricks=3)
    assert options(m) == {"END", "BUILD MARKET"}
    do(m, "BUILD MARKET", "CELL 4,2")  # beside (3, 2) and (4, 3)
    assert m.state.coins[0] == 2
    do(m, "PRODUCE")
    assert m.state.coins[0] == 2  # two farms
    assert m.mover == 1


def test_coins_of_an_action_never_pay_for_the_same_action():
    """CR-BUY-2: a Market that would give 3 coins cannot be bought with them, nor cogs with the harvest"""
    m = turn("VEG VEG VEG\nVEG . VEG\n[VEG] R2 VEG", hand="MARKET", bricks=2, coins=1)
    assert options(m) == {"END"}


def test_buying_before_the_first_action_only_forbids_spending_income():
    """CR-AMB-7: variant buy_start; the same turns as above"""
    m = turn(hand="R2", cogs=2, coins=1, variant="buy_start")
    do(m, "PRODUCE")
    assert m.state.coins[0] == 2
    assert m.mover == 1  # nothing more is affordable, so the turn is over
    m = turn("[VEG] R2\n. VEG", hand="MARKET", bricks=3, variant="buy_start")
    do(m, "BUILD MARKET", "CELL 4,2")
    assert m.state.coins[0] == 2
    assert m.mover == 1


def test_with_one_budget_every_purchase_lowers_it():
    """CR-AMB-7: 4 coins: 2 for cogs, the harvest of 1 does not count, so 2 are left for one brick and no more"""
    m = turn(hand="R2 R3", coins=4, variant="buy_start")
    assert options(m) == {"END", "PRODUCE", "BUILD R2", "BUILD R3"}
    do(m, "PRODUCE")
    assert m.state.coins[0] == 3
    assert options(m) == {"END", "BUILD R2"}
    do(m, "BUILD R2", "CELL 3,4")
    assert m.state.coins[0] == 1
    # bought before each action, 4 - 2 + 3 farms = 5 coins pay a 3-value; with one budget of 2 left they do not
    text = "[VEG] R2 VEG VEG"
    m = turn(text, hand="R3", coins=4)
    do(m, "PRODUCE")
    assert "BUILD R3" in options(m)
    m = turn(text, hand="R3", coins=4, variant="buy_start")
    do(m, "PRODUCE")
    assert m.state.coins[0] == 5
    assert m.mover == 1


def test_the_budget_of_a_turn_is_what_the_player_has_after_taking():
    """CR-AMB-7: income of an earlier turn counts"""
    m = started(variant="buy_start")
    m.state.coins[0] = 2
    offer(m, "AQ R2 R3")
    place(m, "0....")
    give(m, 0, "")
    do(m, "TAKE R2")
    assert m.state.budget == 2
    assert "BUILD R2" in options(m)


def test_prices_are_parameters():
    """CR-BUY-1: bricks at 3, cogs at 2: a 3-value costs 6, producing 4"""
    m = changed(brick_price=3, cog_price=2)
    lay(m, 0, "[VEG] R2")
    at(m, 0, hand="R3", coins=10, others="...1")
    do(m, "BUILD R3", "CELL 3,4")
    assert m.state.coins[0] == 4
    do(m, "PRODUCE")
    assert m.state.coins[0] == 4 - 4 + 1


# --- brick tokens ---


def test_a_brick_token_is_one_brick():
    """CR-BLD-8: forced when there are no coins"""
    m = turn("[VEG] R2 GRAIN*", hand="R3", bricks=1)
    do(m, "BUILD R3", "CELL 4,2")
    assert city(m)[4, 2] == "R3"
    assert tokens(m, 0, 3, 4) == 0


def test_tokens_are_not_spent_when_the_strip_pays():
    """CR-BLD-8, CR-BUY-3"""
    m = turn("[VEG] R2 GRAIN*", hand="R3", bricks=2, coins=5)
    do(m, "BUILD R3", "CELL 4,2")
    assert tokens(m, 0, 3, 4) == 1
    assert m.state.coins[0] == 5


def test_the_player_chooses_between_tokens_and_coins():
    """CR-BLD-8, CR-BLD-1: 4-value with 1 brick: 2 missing; tokens on (3, 4) and the Vineyard (2, 2), 4 coins"""
    text = "VINE* .\n[VEG] R2 GRAIN*"
    m = turn(text, hand="R4", bricks=1, coins=4)
    do(m, "BUILD R4", "CELL 4,2")
    assert options(m) == {"SPEND 2,2", "SPEND 3,4", "COINS"}
    coins = m.copy()
    do(coins, "COINS")
    assert coins.state.coins[0] == 0
    assert (tokens(coins, 0, 2, 2), tokens(coins, 0, 3, 4)) == (1, 1)
    do(m, "SPEND 2,2")
    assert options(m) == {"SPEND 3,4", "COINS"}  # one brick is still missing
    mixed = m.copy()
    do(mixed, "COINS")
    assert mixed.state.coins[0] == 2
    assert (tokens(mixed, 0, 2, 2), tokens(mixed, 0, 3, 4)) == (0, 1)
    do(m, "SPEND 3,4")
    assert m.state.coins[0] == 4
    assert (tokens(m, 0, 2, 2), tokens(m, 0, 3, 4)) == (0, 0)
    assert city(m)[4, 2] == city(coins)[4, 2] == city(mixed)[4, 2] == "R4"


def test_coins_are_no_choice_while_they_do_not_cover_the_rest():
    """CR-BLD-1: 4-value with no brick: 3 missing, 2 tokens, 3 coins: a token first, then a token again, then a brick for 2 coins"""
    m = turn("VINE* .\n[VEG] R2 GRAIN*", hand="R4", coins=3)
    do(m, "BUILD R4", "CELL 4,2")
    assert options(m) == {"SPEND 2,2", "SPEND 3,4"}
    do(m, "SPEND 3,4")  # 2 missing, 3 coins buy one, so the other token follows unasked, then the coins
    assert city(m)[4, 2] == "R4"
    assert m.state.coins[0] == 1
    assert (tokens(m, 0, 2, 2), tokens(m, 0, 3, 4)) == (0, 0)


def test_what_tokens_and_coins_cannot_pay_is_not_offered():
    """CR-BLD-1: 3 missing, 1 token, 3 coins = 2 bricks in all"""
    m = turn("[VEG] R2 GRAIN*", hand="R4 R3 R2", coins=3)
    assert options(m) == {"END", "PRODUCE", "BUILD R3", "BUILD R2"}


def test_point_tokens_of_a_bath_are_no_bricks():
    """CR-BLD-8"""
    m = turn("[VEG] R2 BATH+4", hand="R2")
    assert options(m) == {"END"}


def test_tokens_made_in_this_turn_can_be_spent():
    """CR-PRO-6: produce, then build"""
    m = turn("[VEG] R2 GRAIN", hand="R2", cogs=2)
    assert "BUILD R2" not in options(m)
    do(m, "PRODUCE", "BUILD R2", "CELL 4,2")
    assert city(m)[4, 2] == "R2"
    assert tokens(m, 0, 3, 4) == 0
    assert m.state.coins[0] == 1


def test_the_token_of_a_farm_about_to_be_replaced_can_still_pay():
    """CR-BLD-8, CR-AQ-3, CR-EDGE-5: the cell is chosen before the payment"""
    m = turn("[VEG] R2 GRAIN*", hand="AQ", coins=2)
    do(m, "BUILD AQ", "CELL 3,4")
    assert options(m) == {"SPEND 3,4", "COINS"}
    do(m, "SPEND 3,4")
    assert city(m)[3, 4] == "AQ"
    assert tokens(m, 0, 3, 4) == 0
    assert m.state.coins[0] == 2


def test_merged_farms_spend_the_doomed_token_first():
    """CR-BLD-8: variant fewer_decisions asks only whether a token or coins; a token that would be lost goes first"""
    m = turn("GRAIN* .\n[VEG] R2 VINE*", hand="AQ", coins=2, variant="fewer_decisions")
    do(m, "BUILD AQ", "CELL 3,4")
    assert options(m) == {"SPEND 3,4", "COINS"}
    m = turn("GRAIN* .\n[VEG] R2 VINE*", hand="R2", coins=2, variant="fewer_decisions")
    do(m, "BUILD R2", "CELL 4,3")
    assert len(options(m)) == 2
    assert "COINS" in options(m)
    m.play(next(a for a in m.legal_ids() if a != m.legal_ids()[-1]))
    assert m.state.tokens[0].sum() == 1
    assert m.state.tokens[0, cell(2, 2)] + m.state.tokens[0, cell(3, 4)] == 1
