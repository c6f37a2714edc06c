"""The two-player variant with Seneca's foreman."""

from __future__ import annotations

from collections import Counter

from sim.rome_and_roll.state import EMPTY, IN_POOL, SENECA, Kind, Phase, Type

from .positions import card, construct, do, finish, foremen, give, opened, options, pass_round, put_foreman, table, turn


def game(seed=1):
    return opened(2, cast="LEGATUS MERCATRIX", variant="seneca_foreman", seed=seed)


def religious(m):
    return next(Kind(int(kind)).name for kind in m.state.dealt if m.rules.type[kind] == Type.RELIGIOUS)


def next_round(m, name):
    """The round ends, and Seneca's next card is this one."""
    m.state.seneca_deck[int(m.state.seneca_next)] = card(name)
    give(m, 0, "")
    turn(m, 0, "yellow 2", other="blue 2", first=False)
    finish(m)
    assert m.state.phase == Phase.DRAFT


def test_the_deck():
    """RR-2V-1: the ten cards with Construct; a Religious one lies face up, the other nine come in any order"""
    firsts = Counter()
    for seed in range(90):
        m = game(seed)
        deck = m.state.seneca_deck[: m.state.seneca_cards].tolist()
        assert sorted(deck) == list(range(10))
        assert (m.rules.card_type[deck[0]], int(m.state.seneca_next)) == (Type.RELIGIOUS, 1)
        firsts[deck[1]] += 1
    assert len(firsts) == 9
    assert max(firsts.values()) < 25  # 10 each on average


def test_senecas_foreman_starts_on_the_religious_blueprint():
    """RR-2V-2: and the second player's does not"""
    m = game()
    assert foremen(m) == {religious(m): SENECA}
    assert m.state.foreman[1] == EMPTY
    without = opened(2, cast="LEGATUS MERCATRIX")
    assert foremen(without) == {religious(without): 1}


def test_no_card_in_the_first_round():
    """RR-2V-3: from the second round on, before any die is drafted"""
    m = game()
    assert m.state.phase == Phase.DRAFT
    assert m.state.seneca_next == 1
    pass_round(m)
    assert m.state.phase == Phase.DRAFT
    assert m.state.seneca_next == 2


def test_low_and_high():
    """RR-2V-3: Manufacturing (L) with M2 and M5 in the game is M2, (H) is M5; one card each for Religious and Leisure"""
    for name, kind in (("S3", "M2"), ("S4", "M5"), ("S1", "A1"), ("S2", "A3"), ("S5", "U2"), ("S6", "U3"), ("S7", "R1"), ("S9", "L1")):
        m = table(2, "LEGATUS MERCATRIX", blueprints="A1 A3 L1 M2 M5 R1 U2 U3", variant="seneca_foreman")
        next_round(m, name)
        assert foremen(m) == {kind: SENECA}


def test_a_players_foreman_is_bumped():
    """RR-2V-4: back to its owner, who blocks nothing; no second choice as in the solo game"""
    m = table(2, "LEGATUS MERCATRIX", variant="seneca_foreman")
    put_foreman(m, 1, "A1")
    put_foreman(m, 0, "M1")
    put_foreman(m, SENECA, "R1")
    next_round(m, "S1")
    assert foremen(m) == {"A1": SENECA, "M1": 0}
    assert m.state.foreman[1] == EMPTY


def test_his_foreman_is_there_already():
    """AMB-53: nothing changes"""
    m = table(2, "LEGATUS MERCATRIX", variant="seneca_foreman")
    put_foreman(m, SENECA, "A1")
    next_round(m, "S1")
    assert foremen(m) == {"A1": SENECA}


def test_his_foreman_blocks_a_builder_and_an_architect_sends_it_off():
    """RR-CON-6, RR-CON-27, AMB-49: until the next card"""
    m = table(2, "LEGATUS MERCATRIX", variant="seneca_foreman")
    put_foreman(m, SENECA, "A1")
    give(m, 0, "WB")
    turn(m, 0, "blue 3")
    assert "BUILD A1" not in options(m)
    turn(m, 0, "yellow 4")
    construct(m, "A1", "3,6-3,7")
    assert foremen(m) == {"A1": 0}
    next_round(m, "S1")
    assert foremen(m) == {"A1": SENECA}


def test_the_deck_is_shuffled_again():
    """RR-2V-5: after nine cards all ten are shuffled; every card comes once in the next ten rounds"""
    orders = set()
    for seed in (1, 2):
        m = opened(2, cast="LEGATUS MERCATRIX", variant="seneca_foreman", seed=seed, max_rounds=22)
        seen = []
        while not m.over and len(seen) < 19:
            pass_round(m)
            seen.append(int(m.state.seneca_deck[int(m.state.seneca_next) - 1]))
        first = game(seed).state.seneca_deck[:10].tolist()
        assert seen[:9] == first[1:]
        assert sorted(seen[9:19]) == list(range(10))
        orders.add(tuple(seen[9:19]))
    assert len(orders) == 2


def test_all_else_is_a_game_for_two():
    """RR-2V-1: three Nero cards, no Rubble, no dice for Seneca"""
    m = game()
    assert m.rules.nero_cards == 3
    do(m, sorted(options(m))[0])
    while m.state.phase in (Phase.DRAFT, Phase.DOUBLE):
        m.play(m.legal_ids()[0])
    assert SENECA not in m.state.die_owner.tolist()
    assert sum(owner == IN_POOL for owner in m.state.die_owner) == 1
