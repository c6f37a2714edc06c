"""The market board: luxuries, trades, and the order of benefits."""

from __future__ import annotations

import pytest

from sim.magna_roma.state import Phase

from .positions import changed, display, do, give, held, lay, opened, options, provinces, stars, tokens, turn_of

# R01 is XXYZ: turned once, at (4, 5), its west Y meets the town center's Y: 1 luxury.
ONE = ("R01", "CELL 4,5", "ROTATE 1")
# West of the town center lies R03 (YYZX): the south Y of R01 above it makes 2 luxuries, red with red.
TWO = ("R01", "CELL 3,3", "ROTATE 0")
TWO_CITY = "R03 TC"


def market(space, move, trade="T1 T2 T3", variant="base", city=None, **goods):
    """A placement that moves the marker from a space by one or two."""
    m = opened(2, variant)
    lay(m, 0, city or ("TC" if move == 1 else TWO_CITY))
    tokens(m, trade)
    turn_of(m, 0, (ONE if move == 1 else TWO)[0], luxury=space, **goods)
    return do(m, *(ONE if move == 1 else TWO)[1:])


@pytest.mark.parametrize(
    ("space", "move", "after"), [(0, 1, 1), (0, 2, 2), (13, 2, 15), (15, 1, 16), (15, 2, 16), (16, 1, 16), (16, 2, 16)]
)
def test_each_luxury_is_a_space_and_the_last_space_is_the_end(space, move, after):
    """MR-MARKET-1, MR-SYM-3, MR-EDGE-4"""
    assert held(market(space, move)) == {"luxury": after}


def test_a_trade_may_be_made_on_arrival():
    """MR-MARKET-2, MR-MARKET-5, MR-MIL-2: 1 legion, one space back on the military board, for 3 coins"""
    m = market(2, 1, legion=2)
    assert m.state.phase == Phase.TRADE
    assert options(m) == {"DECLINE", "TRADE"}
    do(m, "TRADE")
    assert held(m) == {"luxury": 3, "legion": 1, "coin": 3}
    assert m.state.phase != Phase.TRADE


def test_a_trade_may_be_declined():
    """MR-MARKET-2, MR-MARKET-3: then nothing changes, and it is not offered again where the marker stands"""
    m = market(2, 1, legion=2)
    do(m, "DECLINE")
    assert held(m) == {"luxury": 3, "legion": 2}
    turn_of(m, 0, "R02")  # XYXZ
    do(m, "CELL 4,3", "ROTATE 0")
    assert m.state.phase != Phase.TRADE


@pytest.mark.parametrize(
    ("trade", "price", "gain"),
    [
        ("T1", {"legion": 1}, {"coin": 3}),
        ("T2", {"coin": 3}, {"population": 2}),
        ("T3", {"population": 1}, {"legion": 2}),
        ("T4", {"coin": 3}, {"legion": 2}),
        ("T5", {"legion": 1}, {"population": 2}),
        ("T6", {"population": 1}, {"coin": 3}),
    ],
)
def test_each_trade_takes_all_on_its_left_and_gives_all_on_its_right(trade, price, gain):
    """MR-MARKET-2, MR-MARKET-5, MR-EDGE-7: not offered with one too few"""
    others = [token for token in ("T1", "T2", "T3") if token != trade][:2]
    (good, amount), *_ = price.items()
    m = market(2, 1, f"{trade} {' '.join(others)}", **price)
    do(m, "TRADE")
    assert held(m) == {"luxury": 3} | gain
    m = market(2, 1, f"{trade} {' '.join(others)}", **{good: amount - 1})
    assert m.state.phase != Phase.TRADE
    assert held(m).get(good, 0) == amount - 1


@pytest.mark.parametrize(("space", "place"), [(2, 0), (3, 0), (6, 1), (7, 1), (10, 2), (11, 2)])
def test_a_token_lies_above_two_spaces(space, place):
    """MR-MARKET-2, MR-MARKET-3, MR-AMB-6: 3 and 4, 7 and 8, 11 and 12; a move from the first to the second offers the trade again"""
    trades = ["T2", "T4", "T6"]
    trades[place] = "T1"
    m = market(space, 1, " ".join(trades), legion=1)
    assert options(m) == {"DECLINE", "TRADE"}
    do(m, "TRADE")
    assert held(m) == {"luxury": space + 1, "coin": 3}


@pytest.mark.parametrize("space", [0, 1, 4, 5, 8, 9, 12, 13, 14, 15])
def test_other_spaces_offer_no_trade(space):
    """MR-MARKET-2"""
    assert market(space, 1, "T1 T5 T6", legion=3, population=3).state.phase != Phase.TRADE


@pytest.mark.parametrize(
    ("space", "variant", "offers"),
    [
        (2, "base", 1),  # over the first space to the second
        (2, "trade_each_space", 2),
        (3, "base", 0),  # from the first space past the second
        (3, "trade_each_space", 1),
        (1, "base", 1),
        (1, "trade_each_space", 1),
        (4, "base", 0),
        (4, "trade_each_space", 0),
    ],
)
def test_a_move_of_two_offers_trades_where_it_stops_or_on_each_space(space, variant, offers):
    """MR-AMB-5: both readings"""
    m = market(space, 2, variant=variant, legion=5)
    for _ in range(offers):
        assert options(m) == {"DECLINE", "TRADE"}
        do(m, "TRADE")
    assert m.state.phase != Phase.TRADE
    assert held(m) == {good: n for good, n in {"luxury": space + 2, "legion": 5 - offers, "coin": 3 * offers}.items() if n}


def test_a_trade_comes_again_only_when_the_marker_moves_under_the_token_again():
    """MR-MARKET-3, MR-AMB-6: a turn without luxuries offers nothing; the next space under the same token does"""
    m = opened()
    tokens(m, "T1 T2 T3")
    turn_of(m, 0, "R01", luxury=2, legion=3)
    do(m, "CELL 4,5", "ROTATE 1", "TRADE")
    turn_of(m, 0, "R02")
    do(m, "CELL 4,3", "ROTATE 0")
    assert m.state.phase != Phase.TRADE
    turn_of(m, 0, "P05")  # YYZX; turned three times it is YZXY: its north Y below the town center's Z: 1 population
    do(m, "CELL 5,4", "ROTATE 3")
    assert held(m) == {"luxury": 3, "legion": 2, "coin": 3, "population": 1}
    lay(m, 0, "R03 TC", stars=False)
    turn_of(m, 0, "P06")  # YZYX: its south Y above R03's Y, two colours: 1 luxury
    do(m, "CELL 3,3", "ROTATE 0", "TRADE")
    assert held(m) == {"luxury": 4, "legion": 1, "coin": 6, "population": 1}


def test_tokens_are_not_used_up():
    """MR-MARKET-4: another player, and the same one on another arrival"""
    m = opened()
    tokens(m, "T1 T2 T3")
    for seat, name in ((0, "R01"), (1, "B05")):  # both XXYZ
        give(m, 1, luxury=2, legion=1)
        turn_of(m, seat, name, luxury=2, legion=1)
        do(m, "CELL 4,5", "ROTATE 1", "TRADE")
        assert held(m, seat) == {"luxury": 3, "coin": 3}
    assert list(m.state.token[:3]) == [0, 1, 2]


def test_what_comes_later_in_the_turn_does_not_bring_a_trade_back():
    """MR-MARKET-3, MR-AMB-26: no legion on arrival, one from the Temple of Mars in the same turn"""
    m = opened()
    lay(m, 0, ".   R02 R03\n.   R04 R05\nTC  .   .")
    display(m, "M08 M01 M02")
    tokens(m, "T1 T2 T3")
    turn_of(m, 0, "R01", luxury=2, coin=4)
    do(m, "CELL 4,5", "ROTATE 1")
    # R01 turned once is ZXXY: north Z meets the south Y of R04 (YZYX), red with red: 2 population; west Y the town center: 1 luxury
    if m.state.phase == Phase.ORDER:
        do(m, "ORDER luxury 1")
    assert m.state.phase == Phase.ACTION
    do(m, "BUILD M08")
    assert held(m) == {"luxury": 3, "population": 2, "legion": 1}
    assert m.state.phase == Phase.DRAFT


def test_the_forum_moves_the_marker_and_may_open_a_trade():
    """MR-MARKET-6, MR-MON-7, MR-MON-M12"""
    m = opened()
    display(m, "M12 M01 M02")
    tokens(m, "T1 T2 T3")
    turn_of(m, 0, phase=Phase.ACTION, coin=3, legion=1, luxury=2)
    do(m, "BUILD M12", "TRADE")
    assert held(m) == {"luxury": 3, "coin": 3}
    assert m.state.phase == Phase.DRAFT  # the trade's coins come too late for another monument


@pytest.mark.parametrize(("slot", "after"), [("low", 4), ("mid", 3)])
def test_a_province_moves_the_marker_and_may_open_a_trade(slot, after):
    """MR-MARKET-6, MR-PROV-5: 2 luxuries for the low slot of Syria, 1 for the middle one, in one move each"""
    m = opened()
    provinces(m, "PR03 PR01 PR02")
    tokens(m, "T2 T1 T3")
    turn_of(m, 0, phase=Phase.ACTION, coin=3, legion=4, luxury=2)
    do(m, f"CONQUER PR03 {slot}", "TRADE")
    assert held(m) == {"luxury": after, "population": 2} | ({"legion": 1} if slot == "low" else {})


def test_a_blessing_moves_the_marker_and_may_open_a_trade():
    """MR-MARKET-6, MR-EDGE-10"""
    m = opened()
    lay(m, 0, "TC R01/1")
    tokens(m, "T6 T1 T3")
    turn_of(m, 0, phase=Phase.ACTION, blessing=1, population=1, luxury=3)
    do(m, "BLESS", "TRADE")
    assert held(m) == {"luxury": 4, "coin": 3}


# Above (4, 5), whose west neighbour is the town center, lies a tile at (3, 5); the tile placed between has two joins.
def corner(above, name, turns, trade="T1 T2 T3", variant="base", **goods):
    """A tile at (4, 5), joined with the town center and the tile above."""
    m = opened(2, variant)
    lay(m, 0, f"P01 {above}\nTC .")
    stars(m, 0, 0, 0, 0)
    tokens(m, trade)
    turn_of(m, 0, name, **goods)
    return do(m, "CELL 4,5", f"ROTATE {turns}")


def test_two_market_symbols_are_two_moves():
    """MR-EDGE-9: 1 and 1 luxury from space 2: a trade on 3 and one on 4, under the same token; alike, so their order is not asked"""
    # R03 (YYZX) turned three times is YZXY; above it purple P06 (YZYX) with a south Y, to the west the town center's Y
    m = corner("P06", "R03", 3, luxury=2, legion=2)
    assert options(m) == {"DECLINE", "TRADE"}
    assert held(m) == {"luxury": 3, "legion": 2}
    do(m, "TRADE")
    assert options(m) == {"DECLINE", "TRADE"}
    assert held(m) == {"luxury": 4, "legion": 1, "coin": 3}
    do(m, "TRADE")
    assert held(m) == {"luxury": 4, "coin": 6}


@pytest.mark.parametrize(
    ("space", "first", "trades_at"),
    [
        (2, 1, [3]),  # to 3, then to 5
        (2, 2, [4]),  # to 4, then to 5
        (1, 1, [4]),  # to 2, then to 4
        (1, 2, [3, 4]),  # to 3, then to 4: both under the token
    ],
)
def test_one_and_two_luxuries_are_ordered_by_the_player(space, first, trades_at):
    """MR-PLACE-10, MR-AMB-9, MR-EDGE-9"""
    # above it red R01 (XXYZ) with a south Y: red with red 2 luxuries, the town center 1
    m = corner("R01", "R03", 3, luxury=space, legion=2)
    assert options(m) == {"ORDER luxury 1", "ORDER luxury 2"}
    do(m, f"ORDER luxury {first}")
    for place in trades_at:
        assert options(m) == {"DECLINE", "TRADE"}
        assert held(m)["luxury"] == place
        do(m, "TRADE")
    assert m.state.phase != Phase.TRADE
    offers = len(trades_at)
    assert held(m) == {good: n for good, n in {"luxury": space + 3, "legion": 2 - offers, "coin": 3 * offers}.items() if n}


@pytest.mark.parametrize(("space", "asked"), [(0, True), (4, True), (5, True), (8, True), (9, True), (12, False), (13, False), (15, False)])
def test_the_order_is_asked_where_a_trade_can_be_reached(space, asked):
    """MR-PLACE-10: by 1, 2 or 3 spaces; 3, 4, 7, 8, 11 and 12 are under tokens, 12 itself is where the marker stands"""
    m = corner("R01", "R03", 3, luxury=space, legion=2)
    if asked:
        assert options(m) == {"ORDER luxury 1", "ORDER luxury 2"}
    else:
        assert m.state.phase == Phase.DRAFT
        assert held(m) == {"luxury": min(space + 3, 16), "legion": 2}


def test_coins_may_come_before_the_luxury_that_opens_a_trade():
    """MR-PLACE-10, MR-AMB-9: with 1 coin and 2 to come, a trade of 3 coins is open only if the coins come first"""
    # R02 (XYXZ) turned twice is XZXY: north X below purple P06's south Y: 2 coins; west Y to the town center: 1 luxury
    m = corner("P06", "R02", 2, "T4 T1 T2", luxury=2, coin=1)
    assert options(m) == {"ORDER coin 2", "ORDER luxury 1"}
    first = m.copy()
    do(first, "ORDER luxury 1")
    assert first.state.phase != Phase.TRADE
    assert held(first) == {"luxury": 3, "coin": 3}
    do(m, "ORDER coin 2")
    assert options(m) == {"DECLINE", "TRADE"}
    do(m, "TRADE")
    assert held(m) == {"luxury": 3, "legion": 2}


def test_a_legion_may_be_traded_away_before_one_is_gained_at_the_end_of_the_board():
    """MR-PLACE-10, MR-MIL-1: with 9 legions, trade first and none is lost; legion first and the gain is lost"""
    # north X below purple P02's (ZXZY) south Z: 1 legion; west Y: 1 luxury
    m = corner("P02", "R02", 2, luxury=2, legion=9)
    assert options(m) == {"ORDER legion 1", "ORDER luxury 1"}
    other = m.copy()
    do(m, "ORDER luxury 1", "TRADE")
    assert held(m) == {"luxury": 3, "legion": 9, "coin": 3}
    do(other, "ORDER legion 1", "TRADE")
    assert held(other) == {"luxury": 3, "legion": 8, "coin": 3}


def test_the_order_is_not_asked_away_from_the_tokens():
    """MR-PLACE-10: coins and a luxury from space 0, and from 3 by one to 4 it is asked"""
    m = corner("P06", "R02", 2, luxury=0)
    assert held(m) == {"luxury": 1, "coin": 2}
    assert options(corner("P06", "R02", 2, luxury=3)) == {"ORDER coin 2", "ORDER luxury 1"}


def test_three_different_benefits_are_ordered_one_by_one():
    """MR-PLACE-10: luxury, coins and a legion: after the luxury the others come without asking; a fourth alike is asked once"""
    m = opened()
    # below (4, 5) brown B09 (ZYX-), its north Z; R02 turned twice is XZXY: south X to Z: 1 legion
    lay(m, 0, "P01 P06\nTC .\nP02 B09")
    stars(m, 0, 0, 0, 0)
    tokens(m, "T1 T2 T3")
    turn_of(m, 0, "R02", luxury=2)
    do(m, "CELL 4,5", "ROTATE 2")
    assert options(m) == {"ORDER coin 2", "ORDER legion 1", "ORDER luxury 1"}
    do(m, "ORDER coin 2")
    assert options(m) == {"ORDER legion 1", "ORDER luxury 1"}
    do(m, "ORDER legion 1")  # the luxury is the last: unasked
    assert options(m) == {"DECLINE", "TRADE"}
    do(m, "TRADE")
    assert held(m) == {"luxury": 3, "coin": 5}


def test_a_fixed_order_asks_nothing_and_takes_luxuries_last():
    """MR-AMB-9: variant fewer_decisions: coins, then the luxury and its trade; 1 luxury before 2"""
    m = corner("P06", "R02", 2, "T4 T1 T2", "fewer_decisions", luxury=2, coin=1)
    assert options(m) == {"DECLINE", "TRADE"}
    assert held(m) == {"luxury": 3, "coin": 3}
    m = corner("R01", "R03", 3, variant="fewer_decisions", luxury=2, legion=1)
    assert held(m) == {"luxury": 3, "legion": 1}  # the one luxury first, and its trade


@pytest.mark.parametrize(("legions", "after"), [(7, 9), (8, 9), (9, 9)])
def test_a_trade_for_legions_at_the_end_of_the_board_loses_the_rest(legions, after):
    """MR-EDGE-7, MR-MIL-1: legal all the same"""
    m = market(2, 1, "T4 T1 T2", coin=3, legion=legions)
    do(m, "TRADE")
    assert held(m) == {"luxury": 3, "legion": after}


def test_a_marker_that_cannot_move_reaches_no_trade():
    """MR-EDGE-4, MR-AMB-6: with a token above the last space"""
    spaces = [0] * 13 + [1, 1, 2, 2]
    m = changed(market_tokens=spaces)
    tokens(m, "T2 T1")
    turn_of(m, 0, "R01", luxury=16, legion=1)
    do(m, "CELL 4,5", "ROTATE 1")
    assert held(m) == {"luxury": 16, "legion": 1}
    assert m.state.phase != Phase.TRADE
    # one space from the end it still moves, even if half of the gain is lost
    m = changed(market_tokens=spaces)
    lay(m, 0, TWO_CITY)
    tokens(m, "T2 T1")
    turn_of(m, 0, "R01", luxury=15, legion=1)
    do(m, *TWO[1:], "TRADE")
    assert held(m) == {"luxury": 16, "coin": 3}
    assert m.state.phase != Phase.TRADE


def test_a_trade_for_luxuries_opens_the_next_trade():
    """MR-EDGE-8: nested, before the benefits that wait: 2 to 3, a trade for 4 luxuries to 7, a trade there"""
    m = changed(tokens={"T1": {"get": "luxury 4"}})
    lay(m, 0, "P01 P06\nTC .")
    tokens(m, "T1 T5 T3")
    turn_of(m, 0, "R02", luxury=2, legion=2)
    do(m, "CELL 4,5", "ROTATE 2", "ORDER luxury 1", "TRADE")
    assert options(m) == {"DECLINE", "TRADE"}
    assert held(m) == {"luxury": 7, "legion": 1}  # the coins of the other join still wait
    do(m, "TRADE")
    assert held(m) == {"luxury": 7, "population": 2, "coin": 2}


def test_trades_may_give_points_and_faith_if_the_data_says_so():
    """MR-AMB-31: counted as bonus points, not as Prestige; faith brings its blessing"""
    m = changed(tokens={"T1": {"get": "point 4 faith 3"}})
    tokens(m, "T1 T2 T3")
    turn_of(m, 0, "R01", luxury=2, legion=1)
    do(m, "CELL 4,5", "ROTATE 1", "TRADE")
    assert held(m) == {"luxury": 3, "faith": 3, "blessing": 1}
    assert (m.scores()[0]["bonuses"], m.scores()[0]["prestige"]) == (4, 0)


def test_nothing_moves_the_marker_of_another_player():
    """MR-MARKET-1, MR-GAME-4: nor does anybody else get the trade"""
    m = opened()
    tokens(m, "T1 T2 T3")
    give(m, 1, luxury=2, legion=1)
    turn_of(m, 0, "R01", luxury=2)
    do(m, "CELL 4,5", "ROTATE 1")
    assert m.state.phase != Phase.TRADE
    assert held(m, 1) == {"luxury": 2, "legion": 1}
    assert held(m, 0) == {"luxury": 3}
