"""Petition and Recruit."""

from __future__ import annotations

import pytest

from sim.nova_roma import actions as act
from sim.nova_roma.state import EMPTY, OFFER, Action, Follower, Task, Tile
from tests.sim.nova_roma.positions import bare, bits, cards, changed, estate, goods, hand, have, offered, play, row, taken, task, turn

SEVEN = [action for action in range(8) if action != Action.PETITION]


def test_the_first_player_token_costs_two_influence_and_is_claimed_once_a_round():
    """NR-PET-1, NR-PET-2: a second player is not even asked."""
    match = bare()
    have(match, seat=1, influence=2)
    taken(match, Action.PETITION, seat=1)
    assert match.legal_ids() == [act.DONE, act.FIRST]
    match.play(act.FIRST)
    assert (match.state.influence[1], match.state.claimed_by) == (0, 1)
    have(match, seat=2, influence=3)
    taken(match, Action.PETITION, seat=2)
    assert task(match) == Task.PETITION_ACTION


def test_with_too_little_influence_the_token_cannot_be_claimed():
    """NR-PET-1."""
    match = bare()
    have(match, seat=1, influence=1)
    taken(match, Action.PETITION, seat=1)
    assert act.FIRST not in match.legal_ids()


@pytest.mark.parametrize(
    ("placed", "bar", "round_no", "allowed"), [(1, "round", 1, False), (2, "round", 1, True), (1, "game", 2, True), (1, "game", 1, False)]
)
def test_who_began_the_round_with_the_token_may_not_claim_it_in_the_first_turn(placed, bar, round_no, allowed):
    """NR-PET-3, NR-AMB-28, NR-ED-8: later turns are allowed; the reference card bars only the first turn of the game."""
    match = turn(changed(first_player_bar=bar), Action.PETITION)
    have(match, influence=4)
    match.state.placed[0] = placed
    match.state.round_no = round_no
    match.play(act.TAKE)
    assert (act.FIRST in match.legal_ids()) == allowed


@pytest.mark.parametrize(("power", "influence", "payments"), [(1, 8, []), (2, 8, [1, 2]), (3, 2, [1, 2]), (3, 8, [1, 2, 3])])
def test_one_to_power_influence_buys_another_action(power, influence, payments):
    """NR-PET-4: seven actions; a single possible payment is not asked."""
    match = bare()
    have(match, seat=1, influence=influence)
    match.state.claimed_by = 2
    taken(match, Action.PETITION, power=power, seat=1)
    assert offered(match, act.PETITION, 8) == SEVEN
    match.play(act.PETITION + Action.TRADE)
    assert offered(match, act.PAY, 10) == payments
    if payments:
        match.play(act.PAY + payments[-1])
    paid = payments[-1] if payments else 1
    assert match.state.influence[1] == influence - paid
    assert match.state.coins[1] == paid


def test_the_power_paid_counts_whatever_stands_in_the_actions_own_line():
    """NR-PET-6: three patricians in the line of Trade do not matter, one influence is power 1."""
    match = turn(bare(), Action.PETITION, Action.TRADE)
    s = match.state
    s.forum[4] = s.forum[8] = 0  # column 0, where Trade is: power 3
    have(match, influence=1)
    match.play(act.TAKE)
    match.play(act.PETITION + Action.TRADE)
    assert s.coins[0] == 1


def test_within_a_petition_only_its_own_followers_work():
    """NR-PET-5: Shopkeeper, Baker (Trade) stay silent; Priestess raises the Petition's power; the Singer pays a coin by itself."""
    match = bare()
    have(match, influence=3)
    row(match, Follower.PRIESTESS, Follower.SINGER, Follower.ORACLE, Follower.SHOPKEEPER, Follower.BAKER)
    taken(match, Action.PETITION)
    assert match.state.coins[0] == 1  # Singer
    assert offered(match, act.USE, 40) == [Follower.ORACLE, Follower.PRIESTESS]
    play(match, act.USE + Follower.PRIESTESS, act.DONE)
    match.play(act.PETITION + Action.TRADE)
    assert offered(match, act.PAY, 10) == [1, 2]
    match.play(act.PAY + 2)
    assert match.state.coins[0] == 3
    assert not set(offered(match, act.USE, 40)) & {Follower.SHOPKEEPER, Follower.BAKER}
    while task(match) != Task.FOLLOW_END:
        match.play(act.DONE)
    assert offered(match, act.USE, 40) == [Follower.ORACLE]


def test_claiming_the_token_first_may_leave_too_little_for_an_action():
    """NR-PET-1, NR-PET-4: 2 of 2 influence paid, nothing is asked any more."""
    match = bare()
    have(match, seat=1, influence=2)
    taken(match, Action.PETITION, seat=1)
    match.play(act.FIRST)
    assert task(match) == Task.PICK


def deal(match, *offer, deck=()):
    """The follower offer, and the top of the deck."""
    s = match.state
    s.card_offer[:] = EMPTY
    s.card_offer[: len(offer)] = offer
    for i, card in enumerate(deck):
        s.card_deck[s.card_size - 1 - i] = card


@pytest.mark.parametrize("power", [1, 2, 3])
def test_recruit_takes_as_many_cards_as_power_from_offer_and_deck(power):
    """NR-REC-1, NR-REC-2, NR-AMB-26: gaps stay open, the deck's card is seen before the next choice, fewer may be taken."""
    match = bare()
    deal(match, Follower.BAKER, Follower.COOK, Follower.ORACLE, Follower.TUTOR, deck=[Follower.TAMER, Follower.SINGER])
    taken(match, Action.RECRUIT, power=power)
    assert offered(match, act.DRAW, OFFER + 1) == [0, 1, 2, 3, 4]
    match.play(act.DRAW + 1)
    if power > 1:
        assert offered(match, act.DRAW, OFFER + 1) == [0, 2, 3, 4]
        match.play(act.DRAW + OFFER)
        assert cards(match.state.hand[0]) == {Follower.COOK, Follower.TAMER}
    if power > 2:
        assert act.DONE in match.legal_ids()
        match.play(act.DRAW + 3)
    assert not offered(match, act.DRAW, OFFER + 1)


@pytest.mark.parametrize(("power", "coins", "playable"), [(1, 1, False), (1, 2, True), (2, 0, False), (2, 1, True), (3, 0, True)])
def test_playing_a_follower_costs_2_1_or_0_coins(power, coins, playable):
    """NR-REC-3."""
    match = bare()
    have(match, coins=coins)
    hand(match, Follower.BAKER)
    taken(match, Action.RECRUIT, power=power)
    match.play(act.DONE)  # draw nothing
    assert (act.PLAY + Follower.BAKER in match.legal_ids()) == playable
    if playable:
        match.play(act.PLAY + Follower.BAKER)
        assert match.state.coins[0] == 0
        assert cards(match.state.row[0]) == {Follower.BAKER}


@pytest.mark.parametrize(("in_row", "influence", "playable", "left"), [(2, 0, True, 0), (3, 0, False, 0), (3, 1, True, 0), (6, 2, True, 1)])
def test_the_fourth_and_every_later_follower_costs_an_influence(in_row, influence, playable, left):
    """NR-REC-4, NR-LIM-3: even where the coins are free."""
    match = bare()
    have(match, influence=influence)
    row(match, *list(Follower)[:in_row])
    hand(match, Follower.TAMER)
    taken(match, Action.RECRUIT, power=3)
    match.play(act.DONE)
    assert (act.PLAY + Follower.TAMER in match.legal_ids()) == playable
    if playable:
        match.play(act.PLAY + Follower.TAMER)
        assert match.state.influence[0] == left


def test_only_one_follower_is_played():
    """NR-REC-3: the second card stays in hand."""
    match = bare()
    hand(match, Follower.BAKER, Follower.COOK)
    taken(match, Action.RECRUIT, power=3)
    play(match, act.DONE, act.PLAY + Follower.BAKER)
    assert not offered(match, act.PLAY, 40)


def test_from_a_full_row_one_is_discarded_first():
    """NR-REC-5: seven in the row; the one that leaves goes to the discard pile, and a used one comes back ready only when played anew."""
    match = bare()
    seven = list(Follower)[20:27]
    row(match, *seven)
    match.state.used[0] = bits([seven[0]])
    have(match, influence=1)
    hand(match, Follower.TAMER)
    taken(match, Action.RECRUIT, power=3)
    play(match, act.DONE, act.PLAY + Follower.TAMER)
    assert offered(match, act.OUT, 40) == [int(card) for card in seven]
    match.play(act.OUT + seven[0])
    assert cards(match.state.row[0]) == {*seven[1:], Follower.TAMER}
    assert cards(match.state.discard) == {seven[0]}
    assert match.state.used[0] == 0


def test_then_the_hand_is_cut_to_six_cards():
    """NR-REC-6: eight in hand, two go, one after the other."""
    match = bare()
    held = list(Follower)[:6]
    hand(match, *held)
    deal(match, Follower.TAMER, Follower.SINGER, deck=[Follower.TUTOR])
    taken(match, Action.RECRUIT, power=3)
    play(match, act.DRAW + 0, act.DRAW + 1, act.DONE, act.DONE)
    assert task(match) == Task.RECRUIT_DISCARD
    assert len(offered(match, act.DISCARD, 40)) == 8
    play(match, act.DISCARD + Follower.TAMER)
    assert len(offered(match, act.DISCARD, 40)) == 7
    play(match, act.DISCARD + Follower.SINGER)
    assert cards(match.state.hand[0]) == set(held)


def test_an_empty_deck_is_made_anew_from_the_discard_pile():
    """NR-REC-7: three discarded cards, one is drawn, two lie in the deck."""
    match = bare()
    s = match.state
    s.card_size = 0
    s.discard = bits([Follower.BAKER, Follower.COOK, Follower.TUTOR])
    s.card_offer[:] = [20, 21, 22, 23]
    taken(match, Action.RECRUIT)
    match.play(act.DRAW + OFFER)
    drawn = cards(s.hand[0])
    assert len(drawn) == 1
    assert s.discard == 0
    assert s.card_size == 2
    assert {Follower(int(card)) for card in s.card_deck[:2]} | drawn == {Follower.BAKER, Follower.COOK, Follower.TUTOR}


def test_with_no_card_anywhere_nothing_is_drawn():
    """NR-REC-7: deck, discard pile and offer empty."""
    match = bare()
    s = match.state
    s.card_size = 0
    s.discard = 0
    s.card_offer[:] = EMPTY
    taken(match, Action.RECRUIT, power=3)
    assert task(match) == Task.PICK


def test_a_follower_works_from_the_next_action_on():
    """NR-REC-8: a Cook played in Recruit is not offered at its end; a Baker is in the Trade that follows."""
    match = bare()
    hand(match, Follower.COOK, Follower.BAKER)
    turn(match, Action.RECRUIT, Action.TRADE, power=3)
    play(match, act.TAKE, act.DONE, act.PLAY + Follower.COOK)
    assert task(match) == Task.PICK  # no FOLLOW_END: the Cook is fresh
    match = bare()
    hand(match, Follower.BAKER)
    turn(match, Action.RECRUIT, Action.TRADE, power=3)
    play(match, act.TAKE, act.DONE, act.PLAY + Follower.BAKER)
    match.play(act.TAKE + 4)
    assert offered(match, act.USE, 40) == [Follower.BAKER]


def test_a_used_follower_rests_until_cleanup():
    """NR-REC-9: not twice in a round."""
    match = bare()
    row(match, Follower.BAKER)
    taken(match, Action.TRADE)
    match.play(act.USE + Follower.BAKER)
    taken(match, Action.TRADE)
    assert not offered(match, act.USE, 40)
    assert goods(match) == {"wheat": 1}


def test_a_tile_plays_a_follower_inside_a_produce_inside_a_petition():
    """NR-PET-4, NR-PROD-6, NR-TILE-7, NR-REC-4: the Recruit tile is free of coins, the fourth follower costs an influence."""
    match = bare()
    have(match, seat=1, influence=3, artisans=1)
    row(match, Follower.CARPENTER, Follower.MINTER, Follower.MUSICIAN, seat=1)
    hand(match, Follower.BAKER, seat=1)
    estate(match, {0: Tile.RECRUIT_TILE}, seat=1)
    match.state.claimed_by = 2
    taken(match, Action.PETITION, power=2, seat=1)
    play(match, act.PETITION + Action.PRODUCE, act.PAY + 1, act.WORK, act.CELL + 0)
    assert goods(match, 1) == {"wheat": 1, "horse": 1}  # row 0 and column 0
    play(match, act.TILE_USE, act.PLAY + Follower.BAKER)
    assert Follower.BAKER in cards(match.state.row[1])
    assert match.state.influence[1] == 1  # 3 - 1 - 1
    assert match.state.face_down[1] == 1
    assert task(match) == Task.PICK
