"""The round: dice draft, order of turns, round end, end of the game."""

from __future__ import annotations

import pytest

from sim.rome_and_roll.state import IN_POOL, NEVER, Phase

from .positions import (
    construct,
    dice_of,
    do,
    finish,
    give,
    lay_dice,
    nero,
    opened,
    options,
    pass_round,
    starting,
    table,
    track,
    turn,
    yard,
)


def drafting(players=3, pool="blue 1, blue 2, blue 3, yellow 1, yellow 2, red 1, red 2", pro_consul=0, **changes):
    """The pool has just been rolled."""
    m = table(players, **changes)
    s = m.state
    s.pro_consul = pro_consul
    s.draft_step = s.turn_step = 0
    s.to_move = s.active = pro_consul
    s.phase = Phase.DRAFT
    lay_dice(m, pool)
    return m


def movers(m, *names):
    """Who decided each of these actions."""
    found = []
    for word in names:
        found.append(m.mover)
        do(m, word)
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_round_is_draft_then_actions_then_round_end(players):
    """RR-RND-1, RR-DRAFT-1, RR-DRAFT-5: all dice are rolled, one is left over, and each player has taken two turns"""
    m = table(players)
    assert m.state.phase == Phase.DRAFT
    assert len(dice_of(m, IN_POOL)) == 2 * players + 1
    while m.state.phase == Phase.DRAFT:
        m.play(m.legal_ids()[0])
    assert len(dice_of(m, IN_POOL)) == 1
    assert all(len(dice_of(m, seat)) == 2 for seat in range(1, players))
    pass_round(m)
    assert m.state.round_no == 2
    assert m.state.pro_consul == 1
    assert len(dice_of(m, IN_POOL)) == 2 * players + 1


def test_dice_are_rolled_anew_and_fairly():
    """RR-DRAFT-1: over many games every face of every colour comes up about as often as the others"""
    counts = {}
    for seed in range(150):
        m = opened(3, seed=seed)
        for die in range(7):
            key = (int(m.state.die_colour[die]), int(m.state.die_face[die]))
            counts[key] = counts.get(key, 0) + 1
    assert len(counts) == 18
    for (colour, _), n in counts.items():
        expected = 150 * (3, 2, 2)[colour] / 6  # 75, 50, 50
        assert abs(n - expected) < 4 * expected**0.5


@pytest.mark.parametrize("pro_consul", [0, 1, 2])
def test_the_draft_goes_clockwise_and_comes_back(pro_consul):
    """RR-DRAFT-2, RR-DRAFT-4: first dice from the Pro-Consul clockwise, second dice from his right counter-clockwise"""
    m = drafting(pro_consul=pro_consul)
    taken = movers(m, *(f"DRAFT {die}" for die in ("blue 1", "blue 2", "blue 3", "yellow 1", "yellow 2", "red 1")))
    first = [(pro_consul + i) % 3 for i in range(3)]
    assert taken == first + first[::-1]
    assert dice_of(m, IN_POOL) == ["red 2"]
    assert dice_of(m, first[0]) == ["blue 1", "red 1"]
    assert dice_of(m, first[2]) == ["blue 3", "yellow 1"]
    assert (m.mover, m.state.phase) == (pro_consul, Phase.DIE)


def test_equal_dice_are_one_option():
    """RR-DRAFT-2: two blue 1 look alike"""
    m = drafting(pool="blue 1, blue 1, blue 3, yellow 1, yellow 1, red 1, red 2")
    assert starting(m, "DRAFT") == {"blue 1", "blue 3", "yellow 1", "red 1", "red 2"}
    do(m, "DRAFT blue 1")
    assert "blue 1" in starting(m, "DRAFT")


def test_a_senator_brings_a_second_die_at_once():
    """RR-DRAFT-3, RR-SEN-2: asked only after the own first die and only with a Senator; then no second die on the way back"""
    m = drafting()
    give(m, 1, senators=1)
    do(m, "DRAFT blue 1")
    assert m.mover == 1  # the first player has no Senator and is not asked
    do(m, "DRAFT blue 2")
    assert options(m) == {"ONE", "TWO"}
    do(m, "TWO", "DRAFT red 1")
    assert (m.state.deployed[1], dice_of(m, 1)) == (1, ["blue 2", "red 1"])
    assert movers(m, "DRAFT blue 3", "DRAFT yellow 1", "DRAFT yellow 2") == [2, 2, 0]
    assert dice_of(m, IN_POOL) == ["red 2"]


def test_a_senator_may_be_kept():
    """RR-DRAFT-3: after ONE the second die comes on the way back, and the question does not come again"""
    m = drafting()
    give(m, 1, senators=2)
    do(m, "DRAFT blue 1", "DRAFT blue 2", "ONE")
    assert movers(m, "DRAFT blue 3", "DRAFT yellow 1", "DRAFT yellow 2", "DRAFT red 1") == [2, 2, 1, 0]
    assert m.state.deployed[1] == 0


def test_all_players_may_draft_double():
    """RR-DRAFT-3, RR-DRAFT-4: then nobody is left for the way back, and one die stays"""
    m = drafting()
    for seat in range(3):
        give(m, seat, senators=1)
    for pair in (("blue 1", "blue 2"), ("blue 3", "yellow 1"), ("yellow 2", "red 1")):
        do(m, f"DRAFT {pair[0]}", "TWO", f"DRAFT {pair[1]}")
    assert (m.mover, m.state.phase) == (0, Phase.DIE)
    assert dice_of(m, IN_POOL) == ["red 2"]


@pytest.mark.parametrize("pro_consul", [0, 2])
def test_two_turns_each_clockwise_from_the_pro_consul(pro_consul):
    """RR-ACT-1, RR-ACT-2, RR-ACT-4: the first turn with either die, the second with the other one"""
    m = drafting(pro_consul=pro_consul)
    for die in ("blue 1", "blue 2", "blue 3", "yellow 1", "yellow 2", "red 1"):
        do(m, f"DRAFT {die}")
    order = []
    first = [(pro_consul + i) % 3 for i in range(3)]
    assert starting(m, "DIE") == {"blue 1", "red 1"}
    while m.state.round_no == 1:
        if m.state.phase == Phase.DIE:
            order.append(m.mover)
        m.play(m.legal_ids()[0])
    assert order == first  # in the second pass the die is no choice
    assert m.state.pro_consul == (pro_consul + 1) % 3


def test_the_second_turn_uses_the_other_die():
    """RR-ACT-2, RR-ACT-4: yellow 1 was used first, so blue 2 remains; its Wood and Stone come in though nothing is done with it"""
    m = table(2, "LEGATUS MERCATRIX")
    turn(m, 0, "yellow 1", other="blue 2")
    finish(m)
    assert yard(m) == "SS"
    assert dice_of(m, 0) == ["blue 2"]
    do(m, "DIE blue 2")
    finish(m)
    assert (m.mover, int(m.state.turn_step)) == (1, 4)  # the seat's second turn passed without a choice
    assert dice_of(m, 0) == []
    assert yard(m) == "WSSS"


def test_a_turn_may_pass_without_any_action():
    """RR-ACT-3, RR-ACT-4, AMB-37: the die is discarded all the same and its icons are stored"""
    m = table(2, "LEGATUS MERCATRIX")
    turn(m, 0, "blue 1")
    assert {"DONE", "BUILD A1"} == options(m)
    do(m, "DONE")
    assert yard(m) == "WB"
    assert track(m) == {}
    assert m.mover == 1
    assert dice_of(m, 0) == ["blue 2"]


def test_one_main_action_a_turn():
    """RR-ACT-3: after a Camp another Camp could be paid, but the turn is over"""
    m = table(2, "LEGATUS MERCATRIX")
    give(m, 0, "WWBB")
    turn(m, 0, "blue 1")
    construct(m, "A1", "3,6-3,7")
    assert m.mover == 1


def test_the_same_action_in_both_turns():
    """RR-ACT-5: two Trades in one round"""
    m = table(2, "LEGATUS MERCATRIX")
    give(m, 0, "WWWBBB")
    turn(m, 0, "blue 4", other="blue 1")
    do(m, "TRADE", "SELL WWW", "STORE F")
    assert m.mover == 1
    do(m, "DIE blue 1", "DONE")
    assert (m.mover, int(m.state.turn_step)) == (0, 3)
    assert "TRADE" in options(m)


def test_free_actions_before_and_after_the_main_action():
    """RR-ACT-3, RR-BRIBE-5: red 5 has Fish and Basket: one bribes before a Trade, the other after it"""
    m = table(2, "LEGATUS MERCATRIX")
    give(m, 0, "WWW")
    turn(m, 0, "red 5")
    do(m, "BRIBE F CASSIAN", "TRADE", "SELL WWW?", "DONE?")
    assert options(m) == {"STORE W", "STORE B", "STORE S", "STORE F", "TO THEOCLES", "TO CASSIAN", "TO VIVIANUS"}
    do(m, "TO CASSIAN")
    assert m.state.boxes[0].tolist() == [0, 2, 0]


def with_one_nero_card_left(players=3):
    """Seat 0 needs one building for its blue box, and one Nero card is left."""
    m = table(players)
    s = m.state
    s.nero_taken = m.rules.nero_cards - 1
    s.nero_owner[: s.nero_taken] = 1
    give(m, 0, "WB", buildings=5)  # the Legatus's sixth
    return m


def test_the_game_ends_one_round_after_the_last_nero_card():
    """RR-OVER-1, RR-END-1, AMB-38: this round is finished and one more is played, with the next Pro-Consul"""
    m = with_one_nero_card_left()
    turn(m, 0, "blue 3")
    assert m.state.rounds_left == NEVER
    construct(m, "A1", "4,7-4,8")
    assert nero(m)[-1] == 0
    assert not m.over
    number = int(m.state.round_no)
    pass_round(m)
    assert (m.over, int(m.state.round_no), int(m.state.pro_consul)) == (False, number + 1, 1)
    pass_round(m)
    assert m.over
    assert m.state.round_no == number + 1
    assert m.legal_ids() == []


def test_every_seat_has_its_turns_in_the_last_round():
    """RR-OVER-1: the card is taken in the last turn of a round; all three still have two turns each"""
    m = with_one_nero_card_left()
    turn(m, 0, "blue 3", first=False)
    construct(m, "A1", "4,7-4,8")
    finish(m)
    assert m.state.phase == Phase.DRAFT
    turns = []
    while not m.over:
        if m.state.phase == Phase.MENU and (not turns or turns[-1] != (int(m.state.turn_step), m.mover)):
            turns.append((int(m.state.turn_step), m.mover))
        m.play(m.legal_ids()[0])
    assert m.state.round_no == 2
    assert m.state.turn_step == 6
    assert {seat for _, seat in turns} == {0, 1, 2}


def test_without_nero_cards_the_game_goes_on_to_the_cap():
    """AMB-58: nobody reaches a blue box; the game ends after round `max_rounds`, which is no rule"""
    m = opened(2, cast="LEGATUS MERCATRIX", max_rounds=4)
    rounds = 0
    while not m.over:
        pass_round(m)
        rounds += 1
    assert (rounds, int(m.state.round_no), m.state.nero_taken) == (4, 4, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_pro_consul_goes_round(players):
    """RR-END-1: to the left after each round"""
    m = opened(players, max_rounds=5)
    if m.state.phase == Phase.HISPANIA:
        do(m, "TAKE H1")
    seen = []
    while not m.over:
        seen.append(m.mover)
        assert m.mover == m.state.pro_consul
        pass_round(m)
    assert seen == [i % players for i in range(5)]
