"""The game for two: seven rounds, two emissaries each, four buildings offered."""

from __future__ import annotations

from collections import Counter

from sim.city_of_rome.state import Phase

from .positions import city, do, give, hand, lay, middle, offer, offered, options, pass_round, pass_turn, place, started


def test_seven_rounds_of_four_turns_give_everybody_fourteen_turns():
    """CR-RND-1, CR-ACT-8, CR-SET-11"""
    m = started(2)
    turns = Counter()
    m.state.coins[:2] = 200
    while not m.over:
        if m.state.phase == Phase.ACTION:
            turns[m.mover] += 1
        m.play(m.legal_ids()[0])
    assert m.state.round_no == 7
    assert turns == {0: 14, 1: 14}


def test_four_buildings_are_offered_two_of_each_deck():
    """CR-UPK-2, CR-UPK-4: 14 of deck I and 14 of deck II over the game"""
    m = started(2)
    seen = Counter()
    while not m.over:
        assert [deck for deck, _ in offered(m)] == ["I", "I", "II", "II"]
        seen.update(deck for deck, _ in offered(m))
        pass_round(m)
    assert seen == {"I": 14, "II": 14}


def test_players_alternate_in_placing_two_emissaries_each():
    """CR-EMI-2, CR-END-1: from round to round the other one begins"""
    m = started(2)
    for number in range(7):
        order = []
        for space in (1, 2, 3, 4):
            order.append(m.mover)
            assert m.state.phase == Phase.EMISSARY
            do(m, f"PLACE {space}")
        assert order == [number % 2, 1 - number % 2] * 2
        pass_round(m)
    assert m.over


def test_each_emissary_has_a_turn_of_its_own():
    """CR-ACT-8: take, symbols, one build and one produce in each; nothing is carried over"""
    m = started(2)
    m.state.strip[1], m.state.strip_side[1] = 0, 1  # bbbcc
    place(m, "0.11.")
    m.state.spaces[:] = [0, 1, 1, -1, 0]
    offer(m, "R2 R2 R2 AQ")
    m.state.coins[:2] = [4, 9]
    give(m, 0, "")
    lay(m, 0, "[VEG] R2")
    do(m, "TAKE R2")
    assert (m.mover, m.state.bricks, m.state.cogs) == (0, 1, 0)
    do(m, "PRODUCE", "BUILD R2", "CELL 3,4")  # both actions in the first turn: coins 4 - 2 + 1 = 3
    assert m.state.coins[0] == 3
    for _ in range(2):
        assert m.mover == 1
        pass_turn(m)
    assert (m.mover, m.state.bricks, m.state.cogs) == (0, 3, 2)
    (last,) = hand(m)  # the last building, taken unasked
    assert options(m) == {"END", "PRODUCE", f"BUILD {last}"}
    do(m, "PRODUCE", f"BUILD {last}", "CELL 4,2")
    assert m.state.coins[0] == 4
    assert len(city(m)) == 4
    assert m.state.round_no == 2


def test_unused_symbols_of_the_first_emissary_do_not_help_the_second():
    """CR-ACT-8: seat 0 on spaces 4 and 5 has 3 bricks 1 cog, then 3 bricks 2 cogs, not more"""
    m = started(2)
    m.state.strip[1], m.state.strip_side[1] = 0, 1  # bbbcc
    m.state.coins[:2] = 20
    place(m, "11.00")
    pass_turn(m)
    pass_turn(m)
    assert (m.mover, m.state.bricks, m.state.cogs) == (0, 3, 1)
    pass_turn(m)
    assert (m.mover, m.state.bricks, m.state.cogs) == (0, 3, 2)


def test_a_player_may_have_two_turns_in_a_row():
    """CR-EDGE-10, CR-ACT-1"""
    m = started(2)
    m.state.coins[:2] = 20
    place(m, "1001.")
    order = []
    while m.state.round_no == 1:
        order.append(m.mover)
        pass_turn(m)
    assert order == [1, 0, 0, 1]


def test_the_three_cards_come_in_rounds_2_4_and_7():
    """CR-SET-7, CR-UPK-3, CR-AMB-10"""
    m = started(2)
    shown = []
    while not m.over:
        shown.append(middle(m))
        pass_round(m)
    assert shown == [[], [4], [4], [4, 8], [4, 8], [4, 8], [4, 8, 14]]


def test_the_variant_with_four_cards_adds_the_10_in_round_5():
    """CR-AMB-10: ten buildings of deck I are out after round 5"""
    m = started(2, "influence_2p_four")
    shown = []
    while not m.over:
        shown.append(middle(m))
        pass_round(m)
    assert shown == [[], [4], [4], [4, 8], [4, 8, 10], [4, 8, 10], [4, 8, 10, 14]]
