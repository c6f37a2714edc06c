"""Rome & Roll in a player's words: what a seat has, what its dice and goods allow, and what its city, army and advisors promise."""

from __future__ import annotations

import numpy as np

from sim.jit import jit
from sim.rome_and_roll.rules.city import is_available
from sim.rome_and_roll.rules.regions import leads_to
from sim.rome_and_roll.scoring import (
    ADVISOR_POINTS,
    BUILDING_POINTS,
    NERO_POINTS,
    full_advisors,
    region_count,
    score_seat,
)
from sim.rome_and_roll.state import (
    ADVISORS,
    DICE,
    EMPTY,
    FAVOURS,
    GOODS,
    KINDS,
    NERO_CARDS,
    ROADS,
    SENECA,
    SETTLEMENTS,
    SLOTS,
    TRACKS,
    Favour,
    Immediate,
    Phase,
    Produce,
    Resource,
    Task,
    Track,
    Vp,
    Worker,
)

FEATURES = (
    "coins",  # points now
    "buildings",
    "legacy",
    "glory",
    "advisor_points",
    "nero_points",
    "soldiers",  # gained, as half points without rounding
    "senators",
    "building_points",  # by the conditions of the blueprints
    "building_due",  # points that a building paid for and not yet drawn may bring
    "nero_race",  # how near each track is to the blue box, times the next Nero card
    "goods",  # Wood, Brick, Stone in the Yard, on the die or due; up to twelve. These and the next nine fade in the last turns
    "goods_surplus",  # beyond that, also of Fish and Jewellery
    "fish",  # up to six
    "jewellery",  # up to six
    "baskets",  # on the die or due
    "variety",  # different kinds of goods
    "sets",  # of three equal goods
    "blueprints_payable",  # available ones that the goods pay for
    "soldiers_ready",  # not garrisoned, up to eight
    "senators_ready",
    "loyalty",  # points of advisors not yet complete, by the square of the share of boxes
    "basic_abilities",  # unlocked, by their worth, times the share of the game left
    "advanced_abilities",
    "goods_production",  # goods that own buildings produce, times the share of the game left
    "coin_production",
    "soldier_production",
    "legions",  # Soldiers that own Army buildings raise, times the share of the game left
    "tax_income",  # own connected settlements, times the share of the game left
    "settlements_waiting",  # own ones not yet connected
    "roads_open",  # Legacy on roads that can be renovated now, up to five
    "targets",  # Glory within the army's strength
    "favours",  # held, less with few turns left
    "saturn_ready",  # Saturn's Favour held, and Fish for it
    "dice_goods",  # on dice held
    "dice_bribes",  # Fish, Jewellery and Baskets on dice held
    "dice_builder",
    "dice_architect",
    "dice_legionary",
    "dice_merchant",
    "dice_auxiliary",
    "build_ready",  # dice held that show a Builder and complete the cost of an available blueprint
    "raise_ready",  # Soldiers that a die held with a Legionary would raise
    "expand_ready",  # Legacy that a die held with the right worker would bring
    "room",  # free cells around the overseer, up to four
    "rival_points",  # of the strongest rival's tracks
    "rival_goods",  # goods and Senators of the others, on average
)

_USUAL_ROUNDS = 8.0  # of a game, roughly
_ENOUGH = 6.0  # Fish, or Jewellery; more are worth little
# What an ability is worth over a whole game, compared with a middling one; in the order of Ability.
_ABILITY_WORTH = (
    *(1.0, 0.7, 0.8, 0.8, 1.0, 1.3, 0.7, 0.8, 1.1, 0.4, 1.4, 1.5),
    *(1.4, 2.0, 1.2, 1.0, 1.2, 0.8, 1.6, 0.5, 0.7, 0.9, 0.8),
)
# What a unit of production is worth: goods that can bribe are worth more; in the order of Resource.
_GOOD_WORTH = (1.0, 1.0, 1.1, 1.3, 1.9, 1.5)


@jit
def features(rules, s, seat, result, out):
    """Write FEATURES of the position for `seat` into `out.value`; everything in the game is open."""
    for i in range(len(FEATURES)):
        out.value[i] = 0.0
    score_seat(rules, s, seat, result)
    turns = turns_left(rules, s, seat)
    share = min(1.0, turns / 16.0)
    for track in range(TRACKS):
        out.value[track] = result.points[seat, track]
    out.value[4] = result.points[seat, ADVISOR_POINTS]
    out.value[5] = result.points[seat, NERO_POINTS]
    out.value[6] = 0.5 * float(s.soldiers[seat])
    out.value[7] = 0.5 * float(s.senators[seat])
    for kind in range(KINDS):
        out.value[8] += result.points[seat, BUILDING_POINTS + kind]
    goods_features(rules, s, seat, turns, out)
    building_features(rules, s, seat, share, out)
    due_building(rules, s, seat, share, out)
    nero_race(rules, s, seat, out)
    advisor_features(rules, s, seat, share, out)
    region_features(rules, s, seat, share, out)
    dice_features(rules, s, seat, out)
    rival_features(s, seat, out)


@jit
def turns_left(rules, s, seat):
    """Turns that the seat has still before it, about; the one under way does not count."""
    rounds = max(1.0, _USUAL_ROUNDS - float(s.round_no))
    if s.rounds_left >= 0:
        rounds = float(s.rounds_left)
    elif s.nero_taken == rules.nero_cards:
        rounds = 1.0
    if rules.solo:
        rounds = min(rounds, float(rules.solo_rounds) - float(s.round_no))
    dice = 0
    for die in range(DICE):
        dice += int(s.die_owner[die] == seat)
    return 2.0 * rounds + (2.0 if s.turn_step == 0 else float(dice))


@jit
def has_worth(out, kind, n):
    """Count n units of a resource."""
    if kind < Resource.FISH:
        out.value[11] += n
    else:
        out.value[13 + kind - Resource.FISH] += n


@jit
def goods_features(rules, s, seat, turns, out):
    """Goods in the Yard, on the chosen die, and still to come from tasks under way; worth less when there are few turns to use them."""
    sets = kinds = 0
    mine = s.active == seat
    wild = int(s.yard[seat, Resource.JEWELLERY])
    for kind in range(GOODS):
        n = int(s.yard[seat, kind])
        if mine:
            n += int(s.icons[kind])
        has_worth(out, kind, float(n))
        kinds += int(n > 0)
        if kind < Resource.JEWELLERY:
            sets += n // 3
            if n % 3 == 2 and wild > 0:
                wild -= 1
                sets += 1
    if mine:
        has_worth(out, Resource.BASKET, float(s.icons[Resource.BASKET]))
    if s.phase == Phase.GAIN and s.to_move == seat:
        has_worth(out, np.int64(s.offer), 1.0)
    for i in range(s.n_tasks):
        if s.task_seat[i] == seat:
            task, a = np.int64(s.task[i]), np.int64(s.task_a[i])
            if task == Task.GAIN:
                has_worth(out, a, 1.0)
            elif task == Task.PRODUCE:
                n = float(rules.produce_n[a])
                if rules.produce[a] == Produce.RESOURCE:
                    has_worth(out, np.int64(rules.produce_kind[a]), n)
                elif rules.produce[a] == Produce.COIN:
                    out.value[Track.COINS] += n
                elif rules.produce[a] == Produce.SOLDIER:
                    out.value[6] += 0.5 * n
                else:
                    out.value[11] += n
            elif task == Task.MARKET or task == Task.STEAL:
                out.value[11] += max(1.0, float(a))
            elif task == Task.SENATOR or task == Task.PARK:
                out.value[7] += 0.5
                out.value[20] += 1.0
    if s.phase == Phase.MARKET and s.to_move == seat:
        out.value[11] += float(s.picks)
    out.value[12] = max(0.0, out.value[11] - 12.0)
    out.value[11] -= out.value[12]
    for i in range(13, 15):
        surplus = max(0.0, out.value[i] - _ENOUGH)
        out.value[i] -= surplus
        out.value[12] += surplus
    out.value[16] = kinds
    out.value[17] = sets
    payable = 0
    for slot in range(SLOTS):
        if is_available(s, slot):
            kind = np.int64(s.dealt[slot])
            missing = 0
            for good in range(GOODS):
                have = int(s.yard[seat, good]) + (int(s.icons[good]) if mine else 0)
                missing += max(0, int(rules.cost[kind, good]) - have)
            payable += int(missing == 0)
    out.value[18] = min(payable, 4)
    out.value[19] = min(8.0, float(int(s.soldiers[seat]) - int(s.garrisoned[seat])))
    out.value[20] += float(int(s.senators[seat]) - int(s.deployed[seat]))
    late = min(1.0, turns / 4.0)
    for i in range(11, 21):
        out.value[i] *= late


@jit
def count_production(rules, kind, n, share, out):
    """What n buildings of a kind promise."""
    what = np.int64(rules.produce[kind])
    yields = float(rules.produce_n[kind]) * share * n
    if what == Produce.COIN:
        out.value[25] += yields
    elif what == Produce.SOLDIER:
        out.value[26] += yields
    elif what == Produce.RESOURCE:
        out.value[24] += yields * _GOOD_WORTH[np.int64(rules.produce_kind[kind])]
    elif what != Produce.NONE:
        out.value[24] += yields
    out.value[27] += float(int(rules.legion_soldiers[kind]) + int(rules.legion_stone[kind])) * share * n


@jit
def building_features(rules, s, seat, share, out):
    """What own buildings promise, and the room to build."""
    for building in range(1, s.n_buildings):
        if s.b_owner[building] == seat:
            count_production(rules, np.int64(s.dealt[s.b_slot[building]]), 1.0, share, out)
    overseer = np.int64(s.overseer[seat])
    room = 0
    shape = np.int64(s.b_shape[overseer])
    for i in range(rules.shape_size[shape]):
        cell = int(s.b_anchor[overseer]) + int(rules.offset[shape, s.b_orient[overseer], i])
        for side in range(4):
            other = np.int64(rules.near[cell, side])
            room += int(other != EMPTY and s.at[other] == EMPTY)
    out.value[44] = min(room, 4)
    held = 0
    for favour in range(FAVOURS):
        held += int(s.favour_owner[favour] == seat)
    out.value[32] = float(held) * min(1.0, 4.0 * share)
    if s.favour_owner[Favour.SATURN] == seat and share > 0.0 and int(s.yard[seat, Resource.FISH]) >= int(rules.saturn_fish):
        out.value[33] = 1.0


@jit
def due_building(rules, s, seat, share, out):
    """A building that is paid for and not yet drawn."""
    if s.to_move != seat or (s.phase != Phase.ORIENT and s.phase != Phase.CELL):
        return
    kind = np.int64(s.dealt[s.slot])
    out.value[Track.BUILDINGS] += float(rules.juno_buildings) if s.favour == Favour.JUNO else 1.0
    out.value[9] = likely_points(rules, s, seat, kind)
    count_production(rules, kind, 1.0, share, out)
    n = float(rules.immediate_n[kind])
    if rules.immediate[kind] == Immediate.COIN:
        out.value[Track.COINS] += n
    elif rules.immediate[kind] == Immediate.SENATOR:
        out.value[20] += n
    elif rules.immediate[kind] == Immediate.INSULA:
        out.value[11] += 1.0
    if not s.by_saturn and rules.players > 1:
        out.value[20] += 0.6  # often there is a neighbour


@jit
def likely_points(rules, s, seat, kind):
    """What the condition of a blueprint may bring, before the site is known."""
    what = np.int64(rules.vp[kind])
    points = float(rules.points[kind])
    n = 1.0
    if what == Vp.ADJ_BUILDINGS or what == Vp.TIBER_SQUARES:
        n = 2.5
    elif what == Vp.OUTSIDE or what == Vp.IN_3X3 or what == Vp.ADJ_OTHER_URBAN:
        n = 0.4
    elif what == Vp.EMPTY_ADJ_GE or what == Vp.MARSH_ALL or what == Vp.HILL_ALL:
        n = 0.7
    elif what == Vp.SOLDIERS_GE:
        n = min(1.0, float(s.soldiers[seat]) / float(rules.threshold[kind]))
    elif what == Vp.REGION_ROADS:
        n = float(region_count(rules, s, seat, 1))
    elif what == Vp.REGION_SETTLEMENTS:
        n = float(region_count(rules, s, seat, 0))
    elif what == Vp.OWN_FULL_ADVISORS:
        n = 0.5 + float(full_advisors(rules, s, seat))
    return min(n * points, float(rules.vp_most[kind]))


@jit
def nero_race(rules, s, seat, out):
    """How near the blue boxes are, while there are cards."""
    if s.nero_taken == rules.nero_cards:
        return
    prize = float(rules.nero_vp[s.nero_taken])
    character = np.int64(s.character[seat])
    for track in range(TRACKS):
        blue = float(rules.blue[character, track])
        if s.track[seat, track] < blue:
            near = min(1.0, out.value[track] / blue)
            out.value[10] += near * near * near * prize


@jit
def advisor_features(rules, s, seat, share, out):
    """Loyalty and abilities."""
    character = np.int64(s.character[seat])
    full = float(rules.advisor_boxes[2])
    for advisor in range(ADVISORS):
        boxes = float(s.boxes[seat, advisor])
        if boxes < full:
            part = boxes / full
            out.value[21] += part * part * float(rules.advisor_vp[character, advisor])
        basic = share * _ABILITY_WORTH[np.int64(rules.ability[character, advisor, 0])]
        advanced = share * _ABILITY_WORTH[np.int64(rules.ability[character, advisor, 1])]
        if boxes >= rules.advisor_boxes[0]:
            out.value[22] += basic
        elif boxes > 0:
            out.value[22] += 0.4 * basic
        if boxes >= rules.advisor_boxes[1]:
            out.value[23] += advanced
        elif boxes > rules.advisor_boxes[0]:
            out.value[23] += 0.4 * advanced


@jit
def region_features(rules, s, seat, share, out):
    """Settlements, roads and what the army can take."""
    connected = waiting = 0
    for settlement in range(SETTLEMENTS):
        if s.settlement_owner[settlement] == seat:
            if (int(s.connected) >> settlement) & 1:
                connected += 1
            else:
                waiting += 1
    out.value[28] = float(connected) * share
    out.value[29] = waiting
    legacy = 0
    for road in range(ROADS):
        if leads_to(rules, s, road) != EMPTY:
            legacy += int(rules.legacy[road])
    out.value[30] = min(legacy, 5)
    army = int(s.soldiers[seat]) - int(s.garrisoned[seat])
    best = 0
    if army > 0:
        reachable = int(rules.gates)
        for settlement in range(SETTLEMENTS):
            if (int(s.conquered) >> settlement) & 1:
                reachable |= int(rules.linked[settlement])
        reachable &= ~int(s.conquered)
        for settlement in range(SETTLEMENTS):
            if (reachable >> settlement) & 1 and rules.strength[settlement] <= army:
                best = max(best, int(rules.glory[settlement]))
    out.value[31] = best if share > 0.0 else 0.0


@jit
def army_on_map(rules, s):
    """Soldiers that Raise Legions would bring: the best buildings on the map, up to the limit, about."""
    found = 0
    best = 0
    for building in range(1, s.n_buildings):
        slot = np.int64(s.b_slot[building])
        if slot < SLOTS:
            n = int(rules.legion_soldiers[s.dealt[slot]])
            if n > 0:
                found += 1
                best = max(best, n)
    return float(min(found, np.int64(rules.raise_limit)) * best)


@jit
def dice_features(rules, s, seat, out):
    """What the dice that the seat still holds show, and what they would allow."""
    for die in range(DICE):
        if s.die_owner[die] != seat:
            continue
        colour, face = np.int64(s.die_colour[die]), np.int64(s.die_face[die])
        for icon in range(Resource.FISH):
            out.value[34] += float(rules.icons[colour, face, icon])
        for icon in range(Resource.FISH, Resource.BASKET + 1):
            out.value[35] += float(rules.icons[colour, face, icon])
        workers = int(rules.workers[colour, face])
        builder = workers & (Worker.BUILDER | Worker.ARCHITECT | Worker.ANY) != 0
        out.value[36] += float(int(builder))
        out.value[37] += float(int(workers & (Worker.ARCHITECT | Worker.ANY) != 0))
        out.value[38] += float(int(workers & (Worker.LEGIONARY | Worker.ANY) != 0))
        out.value[39] += float(int(workers & (Worker.MERCHANT | Worker.ANY) != 0))
        out.value[40] += float(rules.auxiliaries[colour, face])
        if builder and completes_a_cost(rules, s, seat, colour, face, workers):
            out.value[41] += 1.0
        if workers & (Worker.LEGIONARY | Worker.ANY):
            out.value[42] += army_on_map(rules, s)
        if workers & (int(rules.expand_workers) | Worker.ANY):
            stone = int(s.yard[seat, Resource.STONE]) + int(rules.icons[colour, face, Resource.STONE])
            stone += int(rules.icons[colour, face, Resource.BASKET])
            if stone > 0:
                out.value[43] += min(out.value[30], 2.0 * float(stone))


@jit
def completes_a_cost(rules, s, seat, colour, face, workers):
    """Whether Yard and die together pay for a blueprint that the die's worker may use."""
    architect = workers & (Worker.ARCHITECT | Worker.ANY) != 0
    for slot in range(SLOTS):
        available = is_available(s, slot)
        if not available and not architect:
            continue
        kind = np.int64(s.dealt[slot])
        missing = 0
        for good in range(GOODS):
            have = int(s.yard[seat, good]) + int(rules.icons[colour, face, good])
            missing += max(0, int(rules.cost[kind, good]) - have)
        if missing <= int(rules.icons[colour, face, Resource.BASKET]) + int(architect and available):
            return True
    return False


@jit
def rival_features(s, seat, out):
    """What the others have."""
    best = 0
    goods = 0
    for other in range(s.players):
        if other == seat:
            continue
        points = 0
        for track in range(TRACKS):
            points += int(s.track[other, track])
        best = max(best, points)
        for kind in range(GOODS):
            goods += int(s.yard[other, kind])
        goods += int(s.senators[other]) - int(s.deployed[other])
    for i in range(s.n_tasks):
        if s.task_seat[i] != seat and (s.task[i] == Task.GAIN or s.task[i] == Task.PRODUCE):
            goods += 1
    if s.phase == Phase.GAIN and s.to_move != seat:
        goods += 1
    out.value[45] = best
    if s.players > 1:
        out.value[46] = float(goods) / float(s.players - 1)


assert NERO_CARDS <= SENECA
