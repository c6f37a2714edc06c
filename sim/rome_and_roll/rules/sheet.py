"""The sheet: gaining, storing, spending, bribing advisors, and Nero's cards (rulebook: Gaining, Storing, and Spending)."""

from __future__ import annotations

import numpy as np

from sim.jit import jit
from sim.rome_and_roll.actions import BRIBE, EXCHANGE, EXCHANGE_FOR, JEWEL, OFFER_BRIBE, STORE
from sim.rome_and_roll.rules.table import add, ask
from sim.rome_and_roll.state import (
    ADVISORS,
    EMPTY,
    GOODS,
    SENECA,
    Ability,
    Counter,
    Phase,
    Resource,
    Source,
    Track,
    Worker,
)


@jit
def gain(rules, s, seat, track, n):
    """RR-REC-1, RR-REC-2, RR-NERO-1, RR-NERO-4: underline the next n boxes of a track; the blue one brings a Nero card."""
    character = np.int64(s.character[seat])
    for _ in range(n):
        if s.track[seat, track] < rules.boxes[character, track]:
            s.track[seat, track] += 1
            if s.track[seat, track] == rules.blue[character, track]:
                take_nero_card(rules, s, seat, track)


@jit
def take_nero_card(rules, s, owner, track):
    """RR-NERO-1, RR-NERO-3: the highest card left, if any."""
    if s.nero_taken < rules.nero_cards:
        s.nero_owner[s.nero_taken] = owner
        s.nero_track[s.nero_taken] = track
        s.nero_round[s.nero_taken] = s.round_no
        s.nero_taken += 1
        if s.nero_taken == rules.nero_cards:
            s.end_round = s.round_no


@jit
def gain_soldiers(rules, s, seat, n):
    """RR-REC-4, RR-REC-6: up to the end of the track, counting garrisoned ones."""
    s.soldiers[seat] = min(int(s.soldiers[seat]) + n, int(rules.soldier_boxes[s.character[seat]]))


@jit
def gain_senators(rules, s, seat, n):
    """RR-REC-4: up to the end of the track, counting deployed ones."""
    s.senators[seat] = min(int(s.senators[seat]) + n, int(rules.senator_boxes[s.character[seat]]))


@jit
def available_soldiers(s, seat):
    """RR-REC-4: gained and not garrisoned."""
    return int(s.soldiers[seat]) - int(s.garrisoned[seat])


@jit
def available_senators(s, seat):
    """RR-REC-4: gained and not deployed."""
    return int(s.senators[seat]) - int(s.deployed[seat])


@jit
def deploy_senator(s, seat):
    """RR-SEN-2, RR-REC-5: used for good."""
    s.deployed[seat] += 1


@jit
def has(s, seat, ability):
    """RR-ADV-1: whether an advisor of the seat has unlocked the ability."""
    return (int(s.abilities[seat]) >> ability) & 1 == 1


@jit
def can_bribe(rules, s, seat, advisor):
    """RR-BRIBE-4: whether an advisor has an empty box."""
    return s.boxes[seat, advisor] < rules.advisor_boxes[2]


@jit
def can_bribe_any(rules, s, seat):
    """Whether any advisor of the seat has an empty box."""
    for advisor in range(ADVISORS):
        if can_bribe(rules, s, seat, advisor):
            return True
    return False


@jit
def bribe(rules, s, seat, advisor):
    """RR-BRIBE-1, RR-ADV-1, RR-ADV-2: mark the next box; an ability so unlocked works from this moment on."""
    s.boxes[seat, advisor] += 1
    s.counter[seat, Counter.SPENT_BRIBE] += 1
    character = np.int64(s.character[seat])
    for level in range(3):
        if s.boxes[seat, advisor] == rules.advisor_boxes[level]:
            s.unlocked[seat, advisor, level] = s.round_no
            if level < 2:
                s.abilities[seat] |= 1 << int(rules.ability[character, advisor, level])
    if s.active == seat and s.die != EMPTY:
        use_icon_abilities(rules, s)


@jit
def use_icon_abilities(rules, s):
    """Abilities that add an icon to the chosen die, or give a coin for one, by what is printed on it; each once a turn.

    RR-ADV-THEOCLES, RR-ADV-EUPHEMIUS, RR-ADV-NICODEMUS, RR-ADV-PALINURUS, RR-ADV-JOVILIUS, AMB-55.
    """
    seat = np.int64(s.active)
    todo = int(s.abilities[seat]) & ~int(s.icon_done)
    printed = int(s.printed)
    builds = printed & (Worker.BUILDER | Worker.ARCHITECT) != 0
    done = 0
    if builds and (todo >> Ability.ICON_AUX_BA) & 1:
        done |= 1 << Ability.ICON_AUX_BA
        s.auxiliaries += 1
    if builds and (todo >> Ability.ICON_BRICK_BA) & 1:
        done |= 1 << Ability.ICON_BRICK_BA
        s.icons[Resource.BRICK] += 1
    if builds and (todo >> Ability.ICON_BASKET_BA) & 1:
        done |= 1 << Ability.ICON_BASKET_BA
        s.icons[Resource.BASKET] += 1
    if printed & Worker.LEGIONARY != 0 and (todo >> Ability.ICON_AUX_L) & 1:
        done |= 1 << Ability.ICON_AUX_L
        s.auxiliaries += 1
    if printed & Worker.ARCHITECT != 0 and (todo >> Ability.ICON_A_COIN) & 1:
        done |= 1 << Ability.ICON_A_COIN
        gain(rules, s, seat, Track.COINS, rules.bonus_coins)
    if printed & Worker.MERCHANT != 0 and (todo >> Ability.ICON_M_COIN) & 1:
        done |= 1 << Ability.ICON_M_COIN
        gain(rules, s, seat, Track.COINS, rules.bonus_coins)
    s.icon_done |= done


@jit
def receive(rules, s, seat, kind, source):
    """RR-REC-14, RR-FREE-2, AMB-61: a resource comes; Wood, Brick and Stone are stored, others may be used to bribe."""
    if source == Source.PRODUCE and seat != s.active:
        source = np.int64(Source.OFF_TURN)
    s.counter[seat, Counter.GOODS_DIE + source] += 1
    if kind != Resource.BASKET and (kind < Resource.FISH or not can_bribe_any(rules, s, seat)):
        s.yard[seat, kind] += 1
    else:
        s.offer = kind
        s.offer_source = source
        ask(s, seat, Phase.GAIN)


@jit
def list_uses(rules, s):
    """RR-REC-9, RR-BRIBE-1: store the resource, a Basket as any kind but Jewellery, or bribe any advisor."""
    seat = np.int64(s.to_move)
    if s.offer == Resource.BASKET:
        for kind in range(Resource.JEWELLERY):
            add(s, STORE + kind)
    else:
        add(s, STORE + int(s.offer))
    for advisor in range(ADVISORS):
        if can_bribe(rules, s, seat, advisor):
            add(s, OFFER_BRIBE + advisor)


@jit
def use_resource(rules, s, action):
    """RR-FREE-1, RR-FREE-2, RR-BRIBE-1, RR-BRIBE-2: what has just been gained is stored or bribes an advisor."""
    seat = np.int64(s.to_move)
    s.offer = 0
    s.offer_source = 0
    if action < OFFER_BRIBE:
        s.yard[seat, action - STORE] += 1
    else:
        bribe(rules, s, seat, action - OFFER_BRIBE)


@jit
def leftover(rules, s):
    """RR-FREE-1, RR-REC-10: take an unused icon off the die; returns its kind, or EMPTY if none is left."""
    for kind in range(Resource.BASKET + 1):
        if s.icons[kind] > 0:
            s.icons[kind] -= 1
            return kind
    return EMPTY


# payments


@jit
def payable(s, seat, kind):
    """RR-REC-15: units of a resource that the active player can pay, without Baskets."""
    return int(s.yard[seat, kind]) + int(s.icons[kind])


@jit
def pay(s, seat, kind, n, purpose):
    """RR-REC-10, RR-REC-15: pay n units from Yard, then die, then Baskets of the die.

    That order loses nothing: an icon left can still be stored, and bribe, and a Basket can still become another kind.
    """
    s.counter[seat, purpose] += n
    for _ in range(n):
        if s.yard[seat, kind] > 0:
            s.yard[seat, kind] -= 1
        elif s.icons[kind] > 0:
            s.icons[kind] -= 1
        else:
            s.icons[Resource.BASKET] -= 1


@jit
def fish_after(rules, s, seat, kind, saved):
    """RR-CON-9: Fish that could still be paid after the cost of a blueprint, without one unit of `saved`; EMPTY if it is too dear."""
    baskets = int(s.icons[Resource.BASKET])
    fish = 0
    for good in range(GOODS):
        left = payable(s, seat, good) - int(rules.cost[kind, good])
        if good == saved:
            left += 1
        if left < 0:
            if good == Resource.JEWELLERY:
                return EMPTY
            baskets += left
            if baskets < 0:
                return EMPTY
        elif good == Resource.FISH:
            fish = left
    return fish + baskets


@jit
def list_bribes(rules, s):
    """RR-BRIBE-1..5: bribe an advisor with an icon of the die."""
    seat = np.int64(s.to_move)
    for number in range(3):
        if s.icons[Resource.FISH + number] > 0:
            for advisor in range(ADVISORS):
                if can_bribe(rules, s, seat, advisor):
                    add(s, BRIBE + number * ADVISORS + advisor)


@jit
def list_unlocking_bribes(rules, s):
    """Bribes in the middle of an action: only where the die's icons can unlock an ability; all others can as well wait."""
    if not rules.bribe_in_loops:
        return
    seat = np.int64(s.to_move)
    icons = int(s.icons[Resource.FISH]) + int(s.icons[Resource.JEWELLERY]) + int(s.icons[Resource.BASKET])
    if icons == 0:
        return
    for number in range(3):
        if s.icons[Resource.FISH + number] > 0:
            for advisor in range(ADVISORS):
                boxes = int(s.boxes[seat, advisor])
                for level in range(2):
                    if boxes < rules.advisor_boxes[level] <= boxes + icons:
                        add(s, BRIBE + number * ADVISORS + advisor)
                        break


@jit
def bribe_with_icon(rules, s, action):
    """RR-BRIBE-3: the icon is spent for this turn."""
    number = (action - BRIBE) // ADVISORS
    s.icons[Resource.FISH + number] -= 1
    bribe(rules, s, np.int64(s.to_move), (action - BRIBE) % ADVISORS)


@jit
def list_exchanges(rules, s):
    """RR-SOLO-EASY-2, AMB-51: two goods of the Yard for one of another kind; AMB-2: Jewellery as any other kind.

    Icons of the die can be stored first, so they count; a Basket is better used as itself.
    """
    seat = np.int64(s.to_move)
    if rules.exchange:
        for one in range(GOODS):
            for two in range(one, GOODS):
                if payable(s, seat, one) > int(one == two) and payable(s, seat, two) > 0:
                    add(s, EXCHANGE + one * GOODS + two)
    if rules.jewel_wild and payable(s, seat, Resource.JEWELLERY) > 0:
        for kind in range(Resource.JEWELLERY):
            add(s, JEWEL + kind)


@jit
def list_exchange_goods(s):
    """RR-SOLO-EASY-2: what the two goods can become: another kind, not Jewellery."""
    one, two = int(s.exchanged) // GOODS, int(s.exchanged) % GOODS
    for kind in range(Resource.JEWELLERY):
        if kind != one and kind != two:
            add(s, EXCHANGE_FOR + kind)


@jit
def give_good(s, seat, kind):
    """A good of the Yard, else an icon of the die, is given away."""
    if s.yard[seat, kind] > 0:
        s.yard[seat, kind] -= 1
    else:
        s.icons[kind] -= 1


@jit
def exchange(s, kind):
    """RR-SOLO-EASY-2: give two goods of the Yard, or of the die, stored first; take one."""
    seat = np.int64(s.to_move)
    give_good(s, seat, int(s.exchanged) // GOODS)
    give_good(s, seat, int(s.exchanged) % GOODS)
    s.yard[seat, kind] += 1
    s.exchanged = 0


@jit
def use_jewel(s, kind):
    """AMB-2: Jewellery of the Yard, else of the die, is used as another kind."""
    seat = np.int64(s.to_move)
    give_good(s, seat, Resource.JEWELLERY)
    s.yard[seat, kind] += 1


@jit
def seat_of(s, participant):
    """The seat of a participant; alone, the second one is Seneca."""
    return np.int64(SENECA) if participant >= s.players else participant


@jit
def next_seat(s, step):
    """The seat that many places clockwise from the active player, or from the first if Seneca is at it."""
    first = 0 if s.active == SENECA else int(s.active)
    return (first + step) % int(s.players)
