"""Influence scoring at the end of a round."""

from __future__ import annotations

import pytest

from sim.city_of_rome.state import LOST

from .positions import at, changed, do, lay, middle, no_purse, owned, pass_round, started

IN_BOX, IN_DECK, IN_MIDDLE = -3, -2, -1


def round_end(influence, cards, round_no=4, players=3):
    """The end of a round with these tokens and these of the cards 3, 6, 10 and 14 in the middle; the rest is in the deck."""
    m = started(players)
    while m.state.round_no < round_no:
        pass_round(m)
    for i, value in enumerate((3, 4, 6, 8, 10, 14)):
        m.state.card_owner[i] = IN_MIDDLE if value in cards else IN_BOX
    m.state.influence[:players] = influence
    m.state.postponed = 0
    pass_round(m)
    return m


def test_the_player_with_most_tokens_takes_the_card_and_returns_all_tokens():
    """CR-INF-2: the others keep theirs; it is not asked for"""
    m = round_end([2, 5, 4], {3})
    assert owned(m, 1) == [3]
    assert list(m.state.influence[:3]) == [2, 0, 4]
    assert middle(m) == []


def test_the_leader_must_take_a_small_card_with_many_tokens():
    """CR-INF-2, CR-AMB-16: 12 tokens, worth 6 points, for a 3"""
    m = round_end([12, 0, 0], {3})
    assert owned(m, 0) == [3]
    assert m.state.influence[0] == 0


@pytest.mark.parametrize("influence", [[3, 3, 1], [3, 3, 3], [1, 4, 4], [0, 0, 0]])
def test_a_tie_for_most_is_postponed(influence):
    """CR-INF-3, CR-EDGE-8: also with no tokens at all; nobody returns any"""
    m = round_end(influence, {3})
    assert middle(m) == [3]
    assert list(m.state.influence[:3]) == influence
    assert m.state.postponed == 1


def test_a_tie_behind_the_leader_does_not_matter():
    """CR-INF-2"""
    assert owned(round_end([2, 2, 3], {3}), 2) == [3]


def test_a_postponed_card_is_scored_in_a_round_without_a_new_one():
    """CR-INF-1, CR-INF-3: tie in round 4, broken in round 5"""
    m = round_end([3, 3, 1], {3})
    assert m.state.round_no == 5
    m.state.influence[0] += 1
    pass_round(m)
    assert owned(m, 0) == [3]
    assert list(m.state.influence[:3]) == [0, 3, 1]


def test_waiting_cards_are_taken_together():
    """CR-INF-4"""
    m = round_end([0, 1, 2], {3, 6, 10})
    assert owned(m, 2) == [3, 6, 10]
    assert m.scores()[2]["influence_cards"] == 19


def test_without_a_card_in_the_middle_nobody_returns_tokens():
    """CR-INF-1"""
    m = round_end([0, 5, 2], set())
    assert list(m.state.influence[:3]) == [0, 5, 2]
    assert m.state.postponed == 0


def test_a_tie_in_the_last_round_loses_the_cards():
    """CR-INF-5"""
    m = round_end([2, 2, 1], {10, 14}, round_no=14)
    assert m.over
    assert owned(m, LOST) == [10, 14]
    assert [row["influence_cards"] for row in m.scores()] == [0, 0, 0]
    assert list(m.state.influence[:3]) == [2, 2, 1]
    assert m.measures()[1] == {"rounds": 14, "postponed": 1, "cards_lost": 2}


def test_a_single_leader_in_the_last_round_takes_them():
    """CR-INF-5, CR-END-2"""
    m = round_end([2, 0, 1], {10, 14}, round_no=14)
    assert owned(m, 0) == [10, 14]
    assert m.state.influence[0] == 0


def test_a_whole_game_of_ties_collects_and_loses_all_four_cards():
    """CR-INF-3, CR-INF-5, CR-UPK-3: from round 3 on 12 ties"""
    m = started(4)
    while not m.over:
        pass_round(m)
    assert owned(m, LOST) == [3, 6, 10, 14]
    assert m.measures()[1] == {"rounds": 14, "postponed": 12, "cards_lost": 4}


def test_tokens_won_in_the_round_count_for_its_scoring():
    """CR-RND-2, CR-INF-1: the last turn of the round breaks the tie"""
    m = started()
    no_purse(m)
    m.state.card_owner[0] = IN_MIDDLE
    lay(m, 2, "[VEG] R2")
    at(m, 2, hand="GAQ", bricks=1)
    do(m, "BUILD GAQ", "CELL 3,4")  # nothing is left to do, so turn and round end
    assert owned(m, 2) == [3]
    assert m.state.influence[2] == 0


def test_four_players_score_alike():
    """CR-INF-2"""
    m = round_end([1, 0, 6, 5], {6}, players=4)
    assert owned(m, 2) == [6]
    assert list(m.state.influence) == [1, 0, 0, 5]


@pytest.mark.parametrize(
    ("kind", "in_play", "gained"),
    [("MARS", [5, 10, 15], 3), ("MARS", [5, 10, 17], 1), ("MARS", [5, 11, 17], 0), ("COLOSSEUM", [0, 0, 32], 1)],
)
def test_a_limited_supply_gives_what_is_left(kind, in_play, gained):
    """CR-AMB-15, CR-SET-13: variant influence_33: 33 tokens in all; unlimited otherwise"""
    for variant, expected in (("influence_33", gained), ("base", {"MARS": 3, "COLOSSEUM": 2}[kind])):
        m = started(variant=variant)
        m.state.influence[:3] = in_play
        lay(m, 0, "[VEG] R2")
        at(m, 0, hand=kind, bricks=3, cogs=2)
        do(m, f"BUILD {kind}", "CELL 3,4")
        assert m.state.influence[0] == in_play[0] + expected


def test_sheep_take_from_the_limited_supply_too():
    """CR-AMB-15: two left for three farms"""
    m = changed(influence_supply=9)
    no_purse(m)
    m.state.influence[1] = 7
    lay(m, 0, "SHEEP SHEEP\n[SHEEP] R2")
    at(m, 0, hand="R4", bricks=3, cogs=2)
    do(m, "PRODUCE", "SHEEP 3")
    assert m.state.influence[0] == 2
