"""The City of Rome in a player's words: what a seat has, what its hand may bring, and what the strip and influence promise."""

from __future__ import annotations

import numpy as np

from sim.bits import count, lowest
from sim.city_of_rome.rules.build import empty_sites
from sim.city_of_rome.rules.cards import held_kinds
from sim.city_of_rome.rules.round import strip_symbol
from sim.city_of_rome.scoring import (
    AQUEDUCTS,
    AREAS,
    BATHS,
    CARDS,
    PURSE,
    TEMPLE,
    beside,
    counted,
    score_city,
    survey,
)
from sim.city_of_rome.state import (
    EMPTY,
    IN_DECK,
    IN_MIDDLE,
    INFLUENCE_CARDS,
    SPACES,
    Category,
    Kind,
    Phase,
    Symbol,
)
from sim.jit import jit

FEATURES = (
    "area_points",  # points now: residential areas without baths
    "bath_points",
    "aqueduct_points",
    "temple_points",
    "shrine_points",
    "coins",
    "influence_tokens",
    "influence_card_points",
    "coin_farms",  # coins a produce action brings, times turns left
    "brick_farms",
    "sheep_farms",
    "brick_tokens",
    "open_houses",  # value of residentials that still have an empty site beside them, times the share of the game left
    "colours",  # different public colours in the city
    "stars",
    "buildings",
    "temple_progress",  # how near the temples in the city are to points they do not score yet
    "hand_houses",  # value of residentials in hand that can still be built
    "hand_new_colours",  # public buildings in hand whose colour the city lacks
    "hand_publics",
    "hand_aqueducts",  # points that the aqueducts in hand would add
    "hand_temples",  # points that the temples in hand would score, conditions counted by how near they are
    "hand_stars",
    "hand_farms",  # farms in hand, times the share of the game left
    "hand_surplus",  # cards in hand beyond the turns left
    "influence_race",  # lead in influence tokens, weighed by the cards in the middle and the next one
    "bricks_due",  # bricks that the emissary placed will bring and the hand can use
    "produce_due",  # what the farms yield, if it will bring the cogs to produce
    "picks_before",  # emissaries that will choose from the offer before
)


@jit
def features(rules, s, seat, result, out):
    """Write FEATURES of the position for `seat` into `out.value`; only what `seat` can see is read."""
    city = survey(rules, s, seat)
    score_city(rules, s, seat, city, result)
    turns_left = float((int(rules.rounds) - int(s.round_no)) * int(rules.emissaries))
    for space in range(SPACES):
        if still_to_come(s, seat, space):
            turns_left += 1.0
    share_left = turns_left / float(int(rules.rounds) * int(rules.emissaries))
    temple_points = 0
    for kind in range(Kind.LUNA, Kind.SHRINE):
        temple_points += result.points[seat, TEMPLE + kind]
    out.value[0] = result.points[seat, AREAS] + result.points[seat, AREAS + 1] + result.points[seat, AREAS + 2]
    out.value[1] = result.points[seat, BATHS]
    out.value[2] = result.points[seat, AQUEDUCTS]
    out.value[3] = temple_points
    out.value[4] = result.points[seat, TEMPLE + Kind.SHRINE]
    out.value[5] = result.points[seat, PURSE]
    out.value[6] = float(s.influence[seat])
    out.value[7] = result.points[seat, CARDS]
    yields = city_features(rules, s, seat, city, turns_left, share_left, out)
    held = held_kinds(s, seat)
    hand_features(rules, s, seat, city, held, turns_left, share_left, out)
    out.value[25] = influence_race(rules, s, seat)
    emissary_features(rules, s, seat, held, yields, out)


@jit
def still_to_come(s, seat, space):
    """Whether the seat's emissary stands there and has its turn still before it; the turn under way counts as over."""
    return s.spaces[space] == seat and not (s.phase >= Phase.TAKE and s.space == space)


@jit
def city_features(rules, s, seat, city, turns_left, share_left, out):
    """What the city promises beyond its points now; returns what a produce action would yield."""
    occupied, houses_2, houses_3, houses_4, green, red, yellow, blue, farms, _, temples, _, stars = city
    coins = bricks = sheep = tokens = 0
    while farms:
        cell = lowest(farms)
        farms &= farms - 1
        kind = np.int64(s.city[seat, cell])
        coins += int(rules.coins[kind])
        bricks += int(rules.bricks[kind])
        sheep += int(rules.influence[kind])
        tokens += int(s.tokens[seat, cell])
    touching = beside(empty_sites(rules, occupied))
    open_value = 2 * count(houses_2 & touching) + 3 * count(houses_3 & touching) + 4 * count(houses_4 & touching)
    progress = 0.0
    while temples:
        cell = lowest(temples)
        temples &= temples - 1
        kind = np.int64(s.city[seat, cell])
        if rules.once[kind]:
            share = float(counted(rules, s, seat, kind, cell, city)) / float(rules.threshold[kind])
            if share < 1.0:
                progress += share * share * float(rules.points[kind])
    out.value[8] = coins * turns_left
    out.value[9] = bricks * turns_left
    out.value[10] = sheep * turns_left
    out.value[11] = tokens if turns_left > 0 else 0
    out.value[12] = open_value * share_left
    out.value[13] = float(int(green != 0) + int(red != 0) + int(yellow != 0) + int(blue != 0))
    out.value[14] = stars
    out.value[15] = count(occupied)
    out.value[16] = progress * min(1.0, turns_left / 3.0)
    return float(coins + bricks + sheep)


@jit
def hand_features(rules, s, seat, city, held, turns_left, share_left, out):
    """What the cards in hand promise."""
    colours = int(city[4] != 0) << 1 | int(city[5] != 0) << 2 | int(city[6] != 0) << 3 | int(city[7] != 0) << 4
    aqueducts = count(city[9])
    houses = publics = aqueducts_held = stars = farms = cards = 0
    colours_held = 0
    temple_value = 0.0
    while held:
        kind = lowest(held)
        held &= held - 1
        copies = np.int64(s.hand[seat, kind])
        category = np.int64(rules.category[kind])
        cards += copies
        stars += copies * int(rules.stars[kind])
        houses += copies * int(rules.value[kind])
        publics += copies * int(category == Category.PUBLIC)
        aqueducts_held += copies * int(category == Category.AQUEDUCT)
        farms += copies * int(category == Category.PRODUCTION)
        colours_held |= 1 << int(rules.colour[kind])
        if category == Category.TEMPLE:
            share = float(counted(rules, s, seat, kind, 0, city)) / float(rules.threshold[kind])
            if rules.once[kind]:
                share = 1.0 if share >= 1.0 else share * share
            temple_value += share * float(rules.points[kind])
    new_colours = count(colours_held & ~colours & ~1)  # bit 0: no colour
    usable = min(float(cards), turns_left)
    fraction = usable / float(cards) if cards > 0 else 0.0
    reachable = min(aqueducts + aqueducts_held, max(aqueducts, 4), aqueducts + int(turns_left))
    out.value[17] = houses * fraction
    out.value[18] = new_colours * fraction
    out.value[19] = publics * fraction
    out.value[20] = float(rules.aqueduct_points[reachable] - rules.aqueduct_points[aqueducts])
    out.value[21] = temple_value * fraction
    out.value[22] = stars * fraction
    out.value[23] = farms * share_left
    out.value[24] = float(cards) - usable


@jit
def influence_race(rules, s, seat):
    """Lead in influence tokens over the best rival, bounded, times the worth of the cards to be won next."""
    rival = 0
    for other in range(s.players):
        if other != seat:
            rival = max(rival, int(s.influence[other]))
    lead = max(-4, min(4, int(s.influence[seat]) - rival))
    pot = 0.0
    next_after = 100
    next_value = 0
    for card in range(INFLUENCE_CARDS):
        if s.card_owner[card] == IN_MIDDLE:
            pot += float(rules.card_value[card])
        elif s.card_owner[card] == IN_DECK and rules.card_after[card] < next_after:
            next_after = int(rules.card_after[card])
            next_value = int(rules.card_value[card])
    rounds_to_go = float(next_after) / float(rules.cards_per_deck) - float(s.round_no)
    pot += float(next_value) / (1.0 + max(0.0, rounds_to_go))
    return pot * float(lead) / 4.0


@jit
def emissary_features(rules, s, seat, held, yields, out):
    """What the seat's emissaries on the strip will bring."""
    out.value[26] = out.value[27] = out.value[28] = 0.0
    waiting = False
    for space in range(SPACES):
        waiting |= still_to_come(s, seat, space)
    if not waiting or s.round_no == 0:
        return
    dearest = 2  # the building taken in that turn will want bricks too
    while held:
        dearest = max(dearest, np.int64(rules.cost[lowest(held)]))
        held &= held - 1
    bricks = cogs = ahead = 0
    for space in range(SPACES):
        if strip_symbol(rules, s, space) == Symbol.BRICK:
            bricks += 1
        else:
            cogs += 1
        if still_to_come(s, seat, space):
            out.value[26] += float(min(bricks, dearest))
            out.value[28] += float(ahead)
            if cogs >= rules.produce_cogs:
                out.value[27] += yields
        ahead += int(s.spaces[space] != EMPTY)
