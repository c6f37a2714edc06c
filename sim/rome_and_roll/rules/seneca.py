"""Seneca: the opponent of the solo game, and his foreman with two players (rulebook: Solo Rules, 2 Player Variant)."""

from __future__ import annotations

import numpy as np

from sim.bits import lowest
from sim.jit import jit
from sim.rng import below, shuffle
from sim.rome_and_roll.actions import ROAD, RUBBLE_AT
from sim.rome_and_roll.rules.army import open_settlements, take_settlement
from sim.rome_and_roll.rules.city import fitting, is_available, neighbours, place
from sim.rome_and_roll.rules.construct import queue_production
from sim.rome_and_roll.rules.regions import connect, is_connected, leads_to
from sim.rome_and_roll.rules.sheet import take_nero_card
from sim.rome_and_roll.rules.table import add, ask, push
from sim.rome_and_roll.state import (
    CELLS,
    DICE,
    EMPTY,
    FACES,
    FAVOURS,
    FORUM,
    IN_MIDDLE,
    IN_POOL,
    NERO_CARDS,
    OWNERS,
    REGIONS,
    ROADS,
    ROME,
    RUBBLE,
    SENECA,
    SENECA_CARDS,
    SETTLEMENTS,
    SLOTS,
    TOP_CARDS,
    WORD_CELLS,
    WORDS,
    Favour,
    Phase,
    SenecaAction,
    Stream,
    Task,
    Type,
)

_HUMAN = 0


@jit
def seneca_card(s, number):
    """RR-SOLO-5: the left (0) or right (1) card of this round."""
    return np.int64(s.seneca_deck[2 * (int(s.round_no) - 1) + number])


@jit
def draft_for_seneca(rules, s, number):
    """RR-SOLO-DRAFT-1..3: a die by the back of his left or right card and a roll of the plain die."""
    s.reveals += 1
    card = seneca_card(s, number)
    rolled = below(s.seed, Stream.SENECA_DIE, int(s.round_no) * 2 + number, FACES)  # 0 stands for 1, so odd numbers are even here
    top_first = rolled % 2 == 1
    first = np.int64(rules.card_top[card] if top_first else rules.card_bottom[card])
    second = np.int64(rules.card_bottom[card] if top_first else rules.card_top[card])
    die = nearest_die(s, first, rolled)
    if die == EMPTY:
        die = nearest_die(s, second, rolled)
    if die == EMPTY:
        die = nearest_die(s, EMPTY, rolled)
    s.die_owner[die] = SENECA


@jit
def nearest_die(s, colour, rolled):
    """RR-SOLO-DRAFT-2: among the dice of a colour, or of all, the one with the number rolled or the next higher one, 1 after 6."""
    best = EMPTY
    best_distance = FACES
    for die in range(DICE):
        if s.die_owner[die] == IN_POOL and (colour == EMPTY or s.die_colour[die] == colour):
            distance = (int(s.die_face[die]) - rolled) % FACES
            if distance < best_distance:
                best = die
                best_distance = distance
    return best


@jit
def seneca_turn(rules, s):
    """RR-SOLO-ACT-1, RR-SOLO-NERO-1, AMB-40: flip the next card, count seals, act."""
    card = np.int64(s.seneca_deck[s.seneca_next])
    s.seneca_next += 1
    s.reveals += 1
    if rules.card_seal[card]:
        s.seals += 1
        for i in range(NERO_CARDS):
            if s.seals == rules.seneca_seals[i]:
                take_nero_card(rules, s, SENECA, EMPTY)
    action = np.int64(rules.card_action[card])
    if action == SenecaAction.CONSTRUCT:
        slot = wanted_slot(rules, s, card)
        claimed = claim_blueprint(rules, s, slot)
        if rules.type[s.dealt[slot]] == Type.RELIGIOUS:
            take_random_favour(s)
        if rubble_size(rules, s, np.int64(rules.card_shape[card]), np.int64(rules.card_hill[card])) > 0:
            ask(s, _HUMAN, Phase.RUBBLE)
        elif not claimed:
            push(s, Task.SENECA_FALLBACK, _HUMAN, 0, 0)
    elif action == SenecaAction.CONQUER:
        region = seneca_conquers(rules, s, EMPTY)
        if region == EMPTY:
            push(s, Task.SENECA_FALLBACK, _HUMAN, 0, 0)
        elif rules.card_times[card] > 1:
            seneca_conquers(rules, s, region)
    elif action == SenecaAction.EXPAND:
        if best_region_for_road(rules, s) == EMPTY:
            push(s, Task.SENECA_FALLBACK, _HUMAN, 0, 0)
        else:
            push(s, Task.SENECA_EXPAND, _HUMAN, EMPTY, rules.card_times[card])
    else:  # RR-SOLO-TRD-1, AMB-63
        s.used[:] = 0
        push(s, Task.TRADE_PRODUCE, _HUMAN, 0, 0)


@jit
def fall_back(rules, s):
    """RR-SOLO-FAIL-1, RR-SOLO-EASY-3: the first possible of Expand, Conquer, Construct, once."""
    if not rules.seneca_fallback:
        return
    s.fallbacks += 1
    if best_region_for_road(rules, s) != EMPTY:
        push(s, Task.SENECA_EXPAND, _HUMAN, EMPTY, 1)
    elif seneca_conquers(rules, s, EMPTY) == EMPTY:
        fall_back_on_blueprint(rules, s)


@jit
def fall_back_on_blueprint(rules, s):
    """RR-SOLO-FAIL-1, AMB-45: Religious, Army, Urban, Manufacturing, Leisure, lowest number first; no Rubble."""
    for i in range(5):
        category = fallback_type(i)
        best = EMPTY
        for slot in range(SLOTS):
            if rules.type[s.dealt[slot]] == category and is_available(s, slot):
                if best == EMPTY or rules.number[s.dealt[slot]] < rules.number[s.dealt[best]]:
                    best = slot
        if best != EMPTY:
            s.foreman[SENECA] = best
            if category == Type.RELIGIOUS:
                take_random_favour(s)
            return


@jit
def fallback_type(i):
    """RR-SOLO-FAIL-1: the types in the order in which he falls back on them."""
    if i == 0:
        return np.int64(Type.RELIGIOUS)
    if i == 1:
        return np.int64(Type.ARMY)
    if i == 2:
        return np.int64(Type.URBAN)
    if i == 3:
        return np.int64(Type.MANUFACTURING)
    return np.int64(Type.LEISURE)


@jit
def wanted_slot(rules, s, card):
    """RR-SOLO-CON-1, RR-2V-3: the blueprint of the card's type with the lowest or highest number."""
    best = EMPTY
    for slot in range(SLOTS):
        if rules.type[s.dealt[slot]] == rules.card_type[card]:
            if best == EMPTY:
                best = slot
            else:
                higher = rules.number[s.dealt[slot]] > rules.number[s.dealt[best]]
                if higher == (rules.card_high[card] == 1):
                    best = slot
    return best


@jit
def claim_blueprint(rules, s, wanted):
    """RR-SOLO-CON-1, RR-SOLO-CON-2: the wanted blueprint, else another available one of its type; his foreman moves there."""
    slot = wanted
    if not is_available(s, slot):
        slot = EMPTY
        for other in range(SLOTS):
            if rules.type[s.dealt[other]] == rules.type[s.dealt[wanted]] and is_available(s, other):
                slot = other
                break
    if slot == EMPTY:
        return False
    s.foreman[SENECA] = slot
    return True


@jit
def take_random_favour(s):
    """RR-SOLO-CON-3, RR-SOLO-2: a random Favour of the middle, never Saturn's; then the one he held goes back."""
    n = 0
    for favour in range(FAVOURS):
        n += int(s.favour_owner[favour] == IN_MIDDLE and favour != Favour.SATURN)
    if n == 0:
        return
    s.reveals += 1
    chosen = below(s.seed, Stream.SENECA_FAVOUR, int(s.seneca_next), n)
    for favour in range(FAVOURS):
        if s.favour_owner[favour] == SENECA:
            s.favour_owner[favour] = IN_MIDDLE
        elif s.favour_owner[favour] == IN_MIDDLE and favour != Favour.SATURN:
            if chosen == 0:
                s.favour_owner[favour] = SENECA
            chosen -= 1


@jit
def rubble_size(rules, s, shape, hill):
    """RR-SOLO-RUB-1, RR-SOLO-RUB-3, AMB-44: as many cells of the shape as fit on the hill; returns how many, 0 if it is full."""
    s.rubble_hill = hill
    for cells in range(3, 0, -1):
        s.rubble_shape = shape if cells == 3 else cells - 1  # shapes 0 and 1 are one cell and two
        for orient in range(rules.orientations[s.rubble_shape]):
            a0, a1, a2 = rubble_anchors(rules, s, orient)
            if a0 | a1 | a2:
                return cells
    return 0


@jit
def rubble_anchors(rules, s, orient):
    """RR-SOLO-RUB-1: where Rubble fits on its hill."""
    hill, shape = np.int64(s.rubble_hill), np.int64(s.rubble_shape)
    a0 = int(rules.hill_sites[hill, shape, orient, 0])
    a1 = int(rules.hill_sites[hill, shape, orient, 1])
    a2 = int(rules.hill_sites[hill, shape, orient, 2])
    everywhere = (1 << WORD_CELLS) - 1
    return fitting(rules, s, shape, orient, a0, a1, a2, everywhere, everywhere, everywhere)


@jit
def rubble_rank(rules, s, orient, anchor):
    """RR-SOLO-RUB-2, AMB-44: 2 for touching a human building, 1 for touching the Forum."""
    rank = 0
    shape = np.int64(s.rubble_shape)
    for i in range(rules.shape_size[shape]):
        cell = anchor + np.int64(rules.offset[shape, orient, i])
        for side in range(5):
            other = np.int64(rules.near[cell, side])
            if other != EMPTY and s.at[other] != EMPTY:
                building = np.int64(s.at[other])
                if building == FORUM:
                    rank |= 1
                elif s.b_owner[building] != SENECA:
                    rank |= 2
    return rank


@jit
def list_rubble_places(rules, s):
    """RR-SOLO-RUB-1, RR-SOLO-RUB-2: the places of the best rank; the human picks one."""
    best = 0
    for listing in range(2):
        for orient in range(rules.orientations[s.rubble_shape]):
            a0, a1, a2 = rubble_anchors(rules, s, orient)
            for word in range(WORDS):
                cells = a0 if word == 0 else a1 if word == 1 else a2
                while cells:
                    anchor = word * WORD_CELLS + lowest(cells)
                    cells &= cells - 1
                    rank = rubble_rank(rules, s, orient, anchor)
                    if listing == 0:
                        best = max(best, rank)
                    elif rank == best:
                        add(s, RUBBLE_AT + orient * CELLS + anchor)


@jit
def leave_rubble(rules, s, number):
    """RR-SOLO-RUB-1, RR-SOLO-RUB-4: Rubble is drawn; human buildings next to it produce."""
    building = place(rules, s, SENECA, RUBBLE, np.int64(s.rubble_shape), number // CELLS, number % CELLS)
    low, high = neighbours(rules, s, building)
    queue_production(rules, s, low, high)


@jit
def seneca_conquers(rules, s, region):
    """RR-SOLO-CNQ-1, RR-SOLO-CNQ-2, AMB-42: a settlement of the region with fewest conquered, or of this one; returns the region."""
    open_ones = open_settlements(rules, s)
    if region == EMPTY:
        fewest = SETTLEMENTS
        for other in range(REGIONS):
            if open_ones & int(rules.region_settlements[other]):
                n = conquered_in(rules, s, other)
                if region == EMPTY or n < fewest or (n == fewest and rules.priority[other] < rules.priority[region]):
                    region = other
                    fewest = n
        if region == EMPTY:
            return EMPTY
    best = EMPTY
    for settlement in range(SETTLEMENTS):
        if rules.settlement_region[settlement] == region and (open_ones >> settlement) & 1:
            if best == EMPTY or weaker(rules, settlement, best):
                best = settlement
    if best == EMPTY:
        return EMPTY
    take_settlement(rules, s, SENECA, best)
    return region


@jit
def weaker(rules, one, two):
    """RR-SOLO-CNQ-1: lowest strength first, then clockwise from the top left."""
    if rules.strength[one] == rules.strength[two]:
        return rules.settlement_order[one] < rules.settlement_order[two]
    return rules.strength[one] < rules.strength[two]


@jit
def conquered_in(rules, s, region):
    """AMB-42, AMB-52: settlements of a region that anybody has conquered."""
    n = 0
    for settlement in range(SETTLEMENTS):
        n += int(rules.settlement_region[settlement] == region and s.settlement_owner[settlement] != EMPTY)
    return n


@jit
def road_depth(rules, s, road):
    """AMB-43: paths between Rome and the end of a road that is connected."""
    near, far = np.int64(rules.road_near[road]), np.int64(rules.road_far[road])
    if near == ROME:
        return 0
    depth = SETTLEMENTS
    if is_connected(s, near):
        depth = np.int64(rules.depth[near])
    if is_connected(s, far):
        depth = min(depth, np.int64(rules.depth[far]))
    return depth


@jit
def seneca_roads(rules, s, region):
    """RR-SOLO-EXP-1, AMB-43: a bit for each road closest to Rome, then with fewest Legacy."""
    found = 0
    best = 0
    for road in range(ROADS):
        if rules.road_region[road] == region and leads_to(rules, s, road) != EMPTY:
            value = road_depth(rules, s, road) * 16 + int(rules.legacy[road])
            if found == 0 or value < best:
                found = 0
                best = value
            if value == best:
                found |= 1 << road
    return found


@jit
def to_his_own(rules, s, roads):
    """RR-SOLO-EXP-1: those of the roads that reach a settlement of his."""
    found = 0
    for road in range(ROADS):
        if (roads >> road) & 1 and s.settlement_owner[leads_to(rules, s, road)] == SENECA:
            found |= 1 << road
    return found


@jit
def best_region_for_road(rules, s):
    """RR-SOLO-EXP-1, AMB-42, AMB-43: fewest roads, then his own settlement, then priority; EMPTY if there is no road."""
    best = EMPTY
    best_value = 0
    for region in range(REGIONS):
        roads = seneca_roads(rules, s, region)
        if roads:
            value = int(to_his_own(rules, s, roads) == 0) * 8 + int(rules.priority[region])
            for road in range(ROADS):
                value += 16 * int(rules.road_region[road] == region and s.road_owner[road] != EMPTY)
            if best == EMPTY or value < best_value:
                best = region
                best_value = value
    return best


@jit
def seneca_expands(rules, s, region, times):
    """RR-SOLO-EXP-1, RR-SOLO-EXP-2: one road, or two in one region; among equals the human chooses."""
    if region == EMPTY:
        region = best_region_for_road(rules, s)
    roads = seneca_roads(rules, s, region)
    if roads == 0:
        return
    own = to_his_own(rules, s, roads)
    if own:
        roads = own
    if times > 1:
        push(s, Task.SENECA_EXPAND, _HUMAN, region, times - 1)
    if roads & (roads - 1):
        s.roads_to_do = roads
        ask(s, _HUMAN, Phase.SENECA_ROAD)
    else:
        seneca_renovates(rules, s, lowest(roads))


@jit
def list_seneca_roads(s):
    """RR-SOLO-EXP-1: the roads that are equal for Seneca."""
    for road in range(ROADS):
        if (int(s.roads_to_do) >> road) & 1:
            add(s, ROAD + road)


@jit
def seneca_renovates(rules, s, road):
    """RR-SOLO-EXP-1, RR-SOLO-EXP-2: the road is his; a human settlement it connects gives its resource."""
    s.roads_to_do = 0
    connect(rules, s, road)
    s.road_owner[road] = SENECA


@jit
def take_first_settlement(rules, s, region):
    """RR-SOLO-HARD-2, RR-SOLO-HARD-3: he starts with the settlement that his Conquer would take there, and the road to it."""
    seneca_conquers(rules, s, region)
    for road in range(ROADS):
        if rules.road_region[road] == region and rules.road_near[road] == ROME:
            if s.settlement_owner[rules.road_far[road]] == SENECA:
                seneca_renovates(rules, s, road)
                return


@jit
def shuffle_seneca_deck(rules, s):
    """RR-SOLO-3: eight cards with a seal on top; the other eight and those without one, shuffled, below."""
    n = 0
    for seal in range(1, -1, -1):
        for card in range(SENECA_CARDS):
            if rules.card_seal[card] == seal:
                s.seneca_deck[n] = card
                n += 1
        if seal == 1:
            shuffle(s.seed, Stream.SENECA_DECK, s.seneca_deck, n)
    s.seneca_cards = n
    for i in range(n - 1, TOP_CARDS, -1):
        j = TOP_CARDS + below(s.seed, Stream.SENECA_BOTTOM, i, i + 1 - TOP_CARDS)
        card = s.seneca_deck[i]
        s.seneca_deck[i] = s.seneca_deck[j]
        s.seneca_deck[j] = card


@jit
def prepare_foreman_deck(rules, s):
    """RR-2V-1, RR-2V-2: cards with Construct; a Religious one is face up at the start, and his foreman stands on that type."""
    s.seneca_cards = 0
    for card in range(SENECA_CARDS):
        if rules.card_action[card] == SenecaAction.CONSTRUCT:
            s.seneca_deck[s.seneca_cards] = card
            s.seneca_cards += 1
    for i in range(s.seneca_cards):
        if rules.card_type[s.seneca_deck[i]] == Type.RELIGIOUS:
            card = s.seneca_deck[i]
            s.seneca_deck[i] = s.seneca_deck[0]
            s.seneca_deck[0] = card
            break
    s.seneca_next = 1
    n = int(s.seneca_cards)
    for i in range(n - 1, 1, -1):
        j = 1 + below(s.seed, Stream.FOREMAN_DECK, i, i)
        card = s.seneca_deck[i]
        s.seneca_deck[i] = s.seneca_deck[j]
        s.seneca_deck[j] = card


@jit
def move_seneca_foreman(rules, s):
    """RR-2V-3..5, AMB-49, AMB-53: reveal a card; his foreman goes to that blueprint and sends any other away."""
    if s.seneca_next == s.seneca_cards:
        s.seneca_shuffles += 1
        sort_cards(s, 0, np.int64(s.seneca_cards))
        shuffle(s.seed, np.int64(Stream.FOREMAN_DECK) + np.int64(s.seneca_shuffles), s.seneca_deck, np.int64(s.seneca_cards))
        s.seneca_next = 0
    card = np.int64(s.seneca_deck[s.seneca_next])
    s.seneca_next += 1
    s.reveals += 1
    slot = wanted_slot(rules, s, card)
    for owner in range(OWNERS):
        if s.foreman[owner] == slot:
            s.foreman[owner] = EMPTY
    s.foreman[SENECA] = slot


@jit
def sort_cards(s, start, end):
    """Sort a part of Seneca's deck, so that nothing of its order is left."""
    for i in range(start + 1, end):
        card = s.seneca_deck[i]
        j = i
        while j > start and s.seneca_deck[j - 1] > card:
            s.seneca_deck[j] = s.seneca_deck[j - 1]
            j -= 1
        s.seneca_deck[j] = card
