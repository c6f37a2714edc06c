"""Game length, upkeep and the end of a round."""

from __future__ import annotations

import pytest

from sim.city_of_rome.state import Phase

from .positions import at, cards, changed, do, lay, middle, offer, offered, options, pass_round, random_game, stack, started

SPECIALS = {"VINE", "L2", "L3", "L4", "FORUM", "COLOSSEUM", "UNIV", "IBATH", "GAQ", "LUNA", "MARS", "VENUS", "JUPITER", "MERCURY"}


@pytest.mark.parametrize(("players", "rounds"), [(2, 7), (3, 14), (4, 14)])
def test_the_game_lasts_14_rounds_or_7_with_two_players(players, rounds):
    """CR-RND-1, CR-END-2"""
    m = started(players)
    for number in range(1, rounds + 1):
        assert m.state.round_no == number
        assert not m.over
        pass_round(m)
    assert m.over
    assert m.legal() == []
    assert m.state.round_no == rounds


def test_a_round_is_upkeep_emissaries_turns_and_influence_scoring():
    """CR-RND-2, CR-INF-2: the offer lies out before the first emissary, the cards go after the last turn"""
    m = started(3)
    while m.state.round_no < 3:
        pass_round(m)
    assert len(offered(m)) == 3  # upkeep is done
    assert middle(m) == [3]
    m.state.coins[:3] = 20  # everybody could act, so that no turn ends by itself
    m.state.influence[:3] = [2, 0, 0]
    phases = []
    while m.state.round_no == 3:
        phases.append((Phase(int(m.state.phase)).name, m.mover))
        assert middle(m) == [3]
        assert m.state.influence[0] == 2
        m.play(m.legal_ids()[0])
    # The marker went on twice: seats 2, 0, 1 place on spaces 1, 2, 3 and act in this order; the last building is taken unasked.
    assert phases == [
        ("EMISSARY", 2),
        ("EMISSARY", 0),
        ("EMISSARY", 1),
        ("TAKE", 2),
        ("ACTION", 2),
        ("TAKE", 0),
        ("ACTION", 0),
        ("ACTION", 1),
    ]
    assert middle(m) == []
    assert m.state.influence[0] == 0


def strip_in_use(m):
    """The strip as five letters, read off the bricks and cogs of four turns; the fifth symbol makes it three bricks."""
    for space in range(1, 5):
        do(m, f"PLACE {space}")
    m.state.coins[:] = 50
    face, before = "", 0
    for turn in range(4):
        if turn < 3 and m.state.phase == Phase.TAKE:
            m.play(m.legal_ids()[0])
        assert m.state.phase == Phase.ACTION
        assert m.state.bricks + m.state.cogs == turn + 1
        face += "b" if m.state.bricks > before else "c"
        before = int(m.state.bricks)
        do(m, "END")
    return face + ("b" if face.count("b") < 3 else "c")


def test_each_round_uses_the_next_strip_and_turned_strips_come_back_mirrored():
    """CR-UPK-1, CR-AMB-13, CR-EMI-3: s2 s3 s4 s5 s6, then s1' s2' s3' s4' s5' s6', then s1 s2 s3"""
    m = started(4)
    m.state.strip[:] = [0, 1, 2, 3, 4, 5]
    m.state.strip_side[:] = 0
    used = [strip_in_use(m) for _ in range(14)]
    assert used == [
        *("cbcbb", "cbbcb", "bccbb", "cbbbc", "bcbcb"),  # fronts of strips 2 to 6
        *("bbbcc", "bbcbc", "bcbbc", "bbccb", "cbbbc", "bcbcb"),  # backs of strips 1 to 6
        *("ccbbb", "cbcbb", "cbbcb"),  # fronts of strips 1 to 3
    ]
    assert m.over


def test_a_strip_that_starts_back_up_is_turned_to_its_front():
    """CR-UPK-1, CR-SET-8: order 3 1 2 4 5 6, strip 1 (now second) with its back up"""
    m = started(4)
    m.state.strip[:] = [2, 0, 1, 3, 4, 5]
    m.state.strip_side[:] = [0, 1, 0, 0, 0, 0]
    used = [strip_in_use(m) for _ in range(8)]
    # round 1: back of strip 1; round 2: front of strip 2; round 6: strip 3 turned to its back; round 7: strip 1 turned to its front
    assert (used[0], used[1], used[5], used[6]) == ("bbbcc", "cbcbb", "bcbbc", "ccbbb")


@pytest.mark.parametrize(("players", "decks"), [(2, ["I", "I", "II", "II"]), (3, ["I", "II", "III"]), (4, ["I", "II", "III", "IV"])])
def test_the_offer_has_a_building_for_every_turn(players, decks):
    """CR-UPK-2: the top cards of the decks in play; two of each with two players"""
    m = started(players)
    while not m.over:
        assert [deck for deck, _ in offered(m)] == decks
        coming = {deck: cards(m, deck)[: decks.count(deck)] for deck in set(decks)}
        pass_round(m)
        if not m.over:
            for deck, kinds in coming.items():
                assert [kind for of, kind in offered(m) if of == deck] == kinds


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_fourteen_specials_come_into_the_offer(players):
    """CR-UPK-4: in every game, each once"""
    for seed in range(5):
        m = started(players, seed=seed)
        seen = []
        while not m.over:
            seen += [kind for deck, kind in offered(m) if deck == "I"]
            pass_round(m)
        assert len(seen) == 14
        assert set(seen) == SPECIALS


@pytest.mark.parametrize(
    ("players", "rounds"), [(2, {2: 4, 4: 8, 7: 14}), (3, {3: 3, 6: 6, 10: 10, 14: 14}), (4, {3: 3, 6: 6, 10: 10, 14: 14})]
)
def test_influence_cards_appear_in_their_rounds(players, rounds):
    """CR-UPK-3, CR-SET-6, CR-SET-7, CR-AMB-12: after the buildings of the round; nobody has tokens, so they stay"""
    m = started(players)
    shown = []
    while not m.over:
        shown += [rounds[int(m.state.round_no)]] if int(m.state.round_no) in rounds else []
        assert middle(m) == shown
        pass_round(m)


def test_a_card_between_two_buildings_of_one_upkeep_comes_out_at_once():
    """CR-EDGE-12: two players draw two of deck I; card 3 lies behind the third, so round 2 shows it"""
    m = changed(2, influence_2p=[3])
    assert middle(m) == []
    pass_round(m)
    assert middle(m) == [3]
    assert len(offered(m)) == 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_player_marker_passes_clockwise_each_round(players):
    """CR-END-1"""
    m = started(players)
    holders = []
    while not m.over:
        holders.append(m.mover)
        assert m.mover == m.state.first_player
        pass_round(m)
    rounds = 7 if players == 2 else 14
    assert holders == [number % players for number in range(rounds)]


def test_the_game_ends_after_the_influence_scoring_of_the_last_round():
    """CR-END-2, CR-INF-2: the 14 is still won"""
    m = started(3)
    while m.state.round_no < 14:
        pass_round(m)
    m.state.influence[:3] = [0, 3, 1]
    pass_round(m)
    assert m.over
    # nobody had tokens before, so all four cards lay there: 3 + 6 + 10 + 14
    assert [row["influence_cards"] for row in m.scores()] == [0, 33, 0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_decks_never_run_dry_at_upkeep(players):
    """CR-EDGE-1: 15 random games; after the last upkeep deck II keeps at least 22 - players - 14 - 4 cards"""
    for seed in range(15):
        m = started(players, seed=seed)
        turns = 4 if players == 2 else players
        for _ in random_game(m, seed):
            if m.state.phase == Phase.EMISSARY and m.state.placed == 0:
                assert len(offered(m)) == turns
        assert len(cards(m, "I")) == 0
        assert len(cards(m, "II")) >= 22 - players - 14 - 4


def test_a_short_offer_skips_the_take_of_the_last_turns():
    """CR-EDGE-1: only with tuned decks; the second of two turns finds nothing to take and still may act"""
    m = started(3)
    at(m, 0, phase=Phase.TAKE, coins=9, others="....")
    offer(m, "R2")
    m.state.spaces[:] = [0, 1, -1, -1, -1]
    m.state.space = 0
    m.state.coins[1] = 9
    lay(m, 1, "[VEG] R2")
    do(m, "TAKE R2", "END")
    assert m.mover == 1
    assert m.state.phase == Phase.ACTION
    assert "PRODUCE" in options(m)


def test_an_empty_deck_leaves_its_place_in_the_offer_empty():
    """CR-EDGE-1: only with tuned decks"""
    m = started(3)
    stack(m, "II", "")
    pass_round(m)
    assert [deck for deck, _ in offered(m)] == ["I", "III"]
