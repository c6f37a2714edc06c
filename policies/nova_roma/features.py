"""Nova Roma in a player's words: what a seat has, what its plans promise, and what its patrician can still do.

A position is judged at any moment of a turn, so what is still to be done in it counts too: the action under way and those of the turn's
patrician that wait (`due_...`). All other features are the same before and after the end of a turn or a round.
"""

from __future__ import annotations

from sim.bits import count, lowest
from sim.jit import jit
from sim.nova_roma.rules.mosaic import estate_tiles, track_spaces
from sim.nova_roma.rules.produce import may_work, tamed
from sim.nova_roma.rules.recruit import surcharge
from sim.nova_roma.rules.turn import power_in, turn_line
from sim.nova_roma.scoring import (
    ai_tracks,
    animals,
    chariots_won,
    field_points,
    finishes,
    follower_points,
    line_points,
    scoring_artisans,
    set_points,
    ship_points,
    zone_points,
)
from sim.nova_roma.state import (
    AREA,
    CELLS,
    COLOURS,
    EMPTY,
    ESTATE_OFFER,
    FIELDS,
    GOODS,
    MOSAIC_LINES,
    NEUTRAL,
    OFFER,
    OWNERS,
    SHIPS,
    TOKENS,
    TRACKS,
    ZONES,
    Action,
    Counts,
    FollowerEffect,
    FollowerKind,
    Gain,
    Goal,
    Task,
    TileType,
)

FEATURES = (
    # points now
    "ship_points",
    "contract_points",
    "zone_points",  # as if the building under way stood
    "chariot_points",
    "finish_points",
    "animal_points",
    "mosaic_points",
    "follower_points",
    "leftover_points",  # goods and coins at 4 for a point, influence and artisans at 2, not rounded
    "first_player",  # holds the token, or has claimed it
    # what plans promise; all of it fades towards the end
    "sea_progress",  # sails behind the ships, weighed by how near the ports are
    "zone_lead",  # blocks ahead of the best rival, within three, weighed by the zone's points
    "zone_blocks",  # blocks on the map
    "track_progress",  # how near the markers are to the final spaces
    "track_spaces",
    "chariot_race",  # chance of the favoured and, at half weight, the upcoming chariot
    "goal_prospects",  # the best open goals for which there are tokens: points times how near they are
    "line_progress",  # rows, columns and diagonals begun
    "tokens_beside",  # reward tokens with an own block beside them, by how far they are enclosed
    "follower_prospects",  # end-game followers in the row, times the share of the game left
    "power_followers",  # uses left in this and later rounds
    "gain_followers",
    "placing_followers",
    "lasting_followers",  # permanent ones, times the share of the game left
    "hand",  # the better cards in hand, times the share of the game left
    "tile_uses",  # production and conversion tiles, times rounds left
    "single_use_tiles",  # face up, with rounds left
    "workplaces",  # spaces for artisans, up to four
    # means
    "goods",  # with diminishing worth, times the share of the game left
    "coins",
    "influence",
    "artisans",  # up to three, times rounds left
    "artisans_ready",  # in the available area with patricians left in the round
    # what is still to be done in the turn
    "due_coins",
    "due_influence",
    "due_tile",
    "due_petition",  # influence that a Petition can use
    "due_cards",
    "due_follower",  # 1 if a follower can be played
    "due_contract",  # contracts that can be paid
    "due_cost",  # goods and coins for them, and for the follower
    "due_sails",
    "due_points",  # of building contracts
    "due_blocks",  # weighed by the best zone within reach
    "due_spaces",
    "due_wheel",  # golden wheels within reach
    "due_work",  # artisans that can be placed
    "due_hire",
    "due_goods",
)
(
    SHIP_POINTS,
    CONTRACT_POINTS,
    ZONE_POINTS,
    CHARIOT_POINTS,
    FINISH_POINTS,
    ANIMAL_POINTS,
    MOSAIC_POINTS,
    FOLLOWER_POINTS,
    LEFTOVER_POINTS,
    FIRST_PLAYER,
    SEA_PROGRESS,
    ZONE_LEAD,
    ZONE_BLOCKS,
    TRACK_PROGRESS,
    TRACK_SPACES,
    CHARIOT_RACE,
    GOAL_PROSPECTS,
    LINE_PROGRESS,
    TOKENS_BESIDE,
    FOLLOWER_PROSPECTS,
    POWER_FOLLOWERS,
    GAIN_FOLLOWERS,
    PLACING_FOLLOWERS,
    LASTING_FOLLOWERS,
    HAND,
    TILE_USES,
    SINGLE_USE_TILES,
    WORKPLACES,
    GOODS_HELD,
    COINS_HELD,
    INFLUENCE_HELD,
    ARTISANS_HELD,
    ARTISANS_READY,
    DUE_COINS,
    DUE_INFLUENCE,
    DUE_TILE,
    DUE_PETITION,
    DUE_CARDS,
    DUE_FOLLOWER,
    DUE_CONTRACT,
    DUE_COST,
    DUE_SAILS,
    DUE_POINTS,
    DUE_BLOCKS,
    DUE_SPACES,
    DUE_WHEEL,
    DUE_WORK,
    DUE_HIRE,
    DUE_GOODS,
) = range(len(FEATURES))


@jit
def features(rules, s, seat, result, out):
    """Write FEATURES of the position for `seat` into `out.value`; only what `seat` can see is read."""
    for i in range(DUE_GOODS + 1):
        out.value[i] = 0.0
    patricians_left = int(rules.patricians) - int(s.placed[seat])
    if s.over:
        patricians_left = 0
    rounds_left = float(int(rules.rounds) - int(s.round_no))
    share_left = (rounds_left + float(patricians_left) / float(rules.patricians)) / float(rules.rounds)
    if s.depth > 0 and s.owner[0] == seat and s.task[0] >= Task.PICK:
        share_left += 0.3 / float(int(rules.rounds) * int(rules.patricians))  # the turn under way
    alone = s.players == 1
    out.value[SHIP_POINTS] = ship_points(rules, s, seat)
    out.value[CONTRACT_POINTS] = s.built_points[seat]
    out.value[CHARIOT_POINTS] = chariots_won(s, seat) * int(rules.chariot_points)
    out.value[FINISH_POINTS] = finishes(rules, s, seat) * int(rules.finish_points)
    if alone:  # what the AI does not get counts as well
        out.value[CHARIOT_POINTS] -= chariots_won(s, NEUTRAL) * int(rules.chariot_points)
        out.value[FINISH_POINTS] -= ai_tracks(rules, s)
    if not alone or rules.solo_animals:
        out.value[ANIMAL_POINTS] = set_points(rules, animals(rules, s, seat, 0))
    claimed = int(s.claimed[seat])
    out.value[MOSAIC_POINTS] = field_points(rules, claimed) * (2 if alone else 1) + line_points(rules, claimed)
    if s.claimed_by == seat or (s.claimed_by == EMPTY and s.first_player == seat):
        out.value[FIRST_PLAYER] = 1.0 - share_left
    sea_features(rules, s, seat, share_left, out)
    zone_features(rules, s, seat, share_left, out)
    track_features(rules, s, seat, share_left, out)
    mosaic_features(rules, s, seat, share_left, out)
    follower_features(rules, s, seat, rounds_left, patricians_left, share_left, out)
    estate_features(rules, s, seat, rounds_left, patricians_left, share_left, out)
    if s.depth > 0 and s.owner[0] == seat and s.task[0] == Task.PICK:
        due_features(rules, s, seat, out)


@jit
def sea_features(rules, s, seat, share_left, out):
    """How far the ships have come: the nearer to the ports, the more each sail counts."""
    progress = 0.0
    for ship in range(SHIPS):
        if s.ship_port[seat, ship] == 0 and s.ship_at[seat, ship] > 0:
            route = int(s.ship_route[seat, ship])
            behind = whole = 0
            for harbour in range(1, int(rules.route_length[route]) + 1):
                whole += int(rules.leg[route, harbour])
                if harbour == s.ship_at[seat, ship]:
                    behind = whole
            part = float(behind) / float(whole)
            progress += part * (1.0 + part)
    out.value[SEA_PROGRESS] = progress * min(1.0, 2.0 * share_left)


@jit
def blocks_due(rules, s, seat, zone):
    """Blocks of a building whose zone has been chosen but not its place."""
    t = int(s.depth) - 1
    if t > 0 and s.owner[t] == seat and (s.task[t] == Task.BUILD_CELL or s.task[t] == Task.BUILD_TURN) and s.place[t] == zone:
        return int(rules.shape_blocks[s.thing[t]])
    return 0


@jit
def zone_features(rules, s, seat, share_left, out):
    """Majorities now and how firm they are."""
    points = 0.0
    lead = 0.0
    blocks = 0
    for zone in range(ZONES):
        mine = count(int(s.blocks[seat, zone])) + blocks_due(rules, s, seat, zone)
        rival = 0
        ahead = 0
        for other in range(OWNERS):
            if other != seat:
                theirs = count(int(s.blocks[other, zone]))
                rival = max(rival, theirs)
                ahead += int(theirs > mine or (theirs == mine and s.players == 1))
        if mine > 0:
            place = min(ahead, 2)
            if place > 0 and rules.zone_levels == 2:
                place = 2
            points += float(rules.zone_points[zone, place])
        if s.players == 1:
            points -= float(zone_points(rules, s, zone, NEUTRAL))
        lead += float(max(-3, min(3, mine - rival))) * float(rules.zone_points[zone, 0])
        blocks += mine
    out.value[ZONE_POINTS] = points
    out.value[ZONE_LEAD] = lead / 10.0 * share_left
    out.value[ZONE_BLOCKS] = float(blocks) * share_left
    beside = 0.0
    for space in range(TOKENS):
        if s.token[space] != EMPTY and not (int(s.tokens_paid) >> space) & 1:
            zone, ring = int(rules.token_zone[space]), int(rules.ring[space])
            if int(s.blocks[seat, zone]) & ring:
                covered = 0
                for owner in range(OWNERS):
                    covered += count(int(s.blocks[owner, zone]) & ring)
                part = float(covered) / float(count(ring))
                beside += part * part
    out.value[TOKENS_BESIDE] = beside * min(1.0, 2.0 * share_left)


@jit
def track_features(rules, s, seat, share_left, out):
    """Final spaces ahead, and the chariots of this round and the next."""
    progress = 0.0
    for track in range(TRACKS):
        part = float(s.track[seat, track]) / float(rules.track_length)
        if part < 1.0:
            progress += part * part
    out.value[TRACK_PROGRESS] = progress * float(rules.finish_points) * share_left
    out.value[TRACK_SPACES] = float(track_spaces(s, seat)) * share_left
    race = 0.0
    if not s.over:
        for ahead in range(2):
            number = max(0, int(s.round_no) - 1) + ahead
            if number < rules.rounds and s.chariot_owner[number] == EMPTY:
                track = int(rules.chariot_track[s.chariot[number]])
                race += (1.0 - 0.5 * float(ahead)) * chance_of_chariot(s, seat, track)
    out.value[CHARIOT_RACE] = race * (2.0 if s.players == 1 else 1.0)


@jit
def chance_of_chariot(s, seat, track):
    """By the distance to the best other marker; who came first is ahead."""
    mine, rival = int(s.track[seat, track]), -1
    behind = False
    for other in range(OWNERS):
        if other != seat and s.track[other, track] >= 0:
            rival = max(rival, int(s.track[other, track]))
            if s.track[other, track] == mine:
                behind |= s.arrived[other, track] < s.arrived[seat, track] or other == NEUTRAL
    lead = mine - rival
    if lead > 0 or (lead == 0 and not behind):
        return min(1.0, 0.6 + 0.15 * float(lead))
    return max(0.0, 0.3 + 0.1 * float(lead))


@jit
def goal_progress(rules, s, seat, tile, column):
    """From 0 to 1, how near a goal is."""
    goal = int(rules.goal[tile, column])
    need = float(rules.goal_need[tile, column])
    have = 0.0
    if goal == Goal.CARDS:
        kinds = int(rules.goal_kinds[tile, column])
        missing = 0
        for kind in range(4):
            if (kinds >> kind) & 1:
                if kind == 0:
                    n = int(s.built[seat])
                elif kind == 1:
                    n = int(s.shipped[seat])
                elif kind == 2:
                    n = count(int(s.row[seat]))
                else:
                    n = estate_tiles(s, seat)
                have += float(n)
                missing += int(n == 0)
        have = min(have, need - float(missing))
    elif goal == Goal.TRACKS:
        # the markers that are furthest count, each up to the space asked for
        reached, best = 0, 0
        for track in range(TRACKS):
            position = int(s.track[seat, track])
            if position >= rules.goal_space:
                reached += 1
            else:
                best = max(best, position)
        have = float(reached) + float(best) / float(rules.goal_space)
    elif goal == Goal.SPACES:
        have = float(track_spaces(s, seat))
    else:
        have = float(s.influence[seat])
    return min(1.0, have / need)


@jit
def mosaic_features(rules, s, seat, share_left, out):
    """The best open goals, as many as there are tokens; tokens at the hippodrome count a half."""
    claimed = int(s.claimed[seat])
    tokens = float(s.achievements[seat]) + 0.5 * float(s.reserve[seat]) * min(1.0, 2.0 * share_left)
    counted = claimed
    prospects = 0.0
    while tokens > 0.0 and counted != (1 << FIELDS) - 1 and share_left > 0.0:
        best, best_value = 0, -1.0
        for field in range(FIELDS):
            if not (counted >> field) & 1:
                near = goal_progress(rules, s, seat, int(s.mosaic[seat, field // AREA]), field % AREA)
                value = near * near * float(rules.field_points[field // COLOURS])
                if value > best_value:
                    best, best_value = field, value
        prospects += best_value * min(1.0, tokens)
        counted |= 1 << best
        tokens -= 1.0
    out.value[GOAL_PROSPECTS] = prospects * min(1.0, 0.4 + 2.0 * share_left)
    progress = 0.0
    for line in range(MOSAIC_LINES):
        done = count(int(rules.line_fields[line]) & claimed)
        if done < AREA:
            progress += float(done * done) / 9.0 * float(rules.line_points[line])
    out.value[LINE_PROGRESS] = progress * min(1.0, 2.0 * share_left)


@jit
def card_worth(rules, s, seat, card, rounds_left, share_left):
    """Points that a follower may bring from now on, about."""
    effect = int(rules.effect[card])
    if effect == FollowerEffect.SCORE:
        worth = float(follower_points(rules, s, seat, card))
        if rules.counts[card] >= Counts.ESTATE_TILES:
            return worth + 2.0 * share_left  # what it counts stays and grows
        return 0.6 * worth + 2.0 * share_left
    if effect == FollowerEffect.POWER:
        return 1.3 * rounds_left
    if effect == FollowerEffect.PLACE:
        return 1.1 * rounds_left
    if effect == FollowerEffect.TAME:
        return 0.3 * rounds_left * float(animals(rules, s, seat, 1))
    return 0.7 * rounds_left


@jit
def follower_features(rules, s, seat, rounds_left, patricians_left, share_left, out):
    """The row by what its followers do, and the better half of the hand."""
    row = int(s.row[seat])
    now = 1.0 if patricians_left > 0 else 0.0
    cards = row
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        effect = int(rules.effect[card])
        uses = rounds_left if (int(s.used[seat]) >> card) & 1 else rounds_left + 0.6 * now
        if effect == FollowerEffect.SCORE:
            points = float(follower_points(rules, s, seat, card))
            out.value[FOLLOWER_POINTS] += points if rules.counts[card] >= Counts.ESTATE_TILES else points * (1.0 - 0.4 * share_left)
            out.value[FOLLOWER_PROSPECTS] += share_left
        elif effect == FollowerEffect.POWER:
            out.value[POWER_FOLLOWERS] += uses
        elif effect == FollowerEffect.PLACE:
            out.value[PLACING_FOLLOWERS] += uses
        elif effect == FollowerEffect.TAME:
            out.value[LASTING_FOLLOWERS] += 0.5 * share_left * float(animals(rules, s, seat, 1))
        elif rules.kind[card] == FollowerKind.PERMANENT:
            out.value[LASTING_FOLLOWERS] += share_left
        else:
            out.value[GAIN_FOLLOWERS] += uses
    best = second = third = 0.0
    cards = int(s.hand[seat])
    while cards:
        worth = card_worth(rules, s, seat, lowest(cards), rounds_left, share_left)
        cards &= cards - 1
        if worth > best:
            best, second, third = worth, best, second
        elif worth > second:
            second, third = worth, second
        elif worth > third:
            third = worth
    out.value[HAND] = (best + 0.5 * second + 0.25 * third) * min(1.0, 2.0 * share_left)


@jit
def estate_features(rules, s, seat, rounds_left, patricians_left, share_left, out):
    """Tiles, artisans and goods."""
    workers = places = 0
    tame = tamed(rules, s, seat, 0)
    for cell in range(CELLS):
        workers += int(s.workers[seat, cell])
        tile = int(s.estate[seat, cell])
        if tile == EMPTY:
            places += 1
            continue
        kind = int(rules.tile_type[tile])
        if kind == TileType.ANIMAL:
            places += int(tame)
            continue
        places += 1
        if kind <= TileType.CONVERSION:
            out.value[TILE_USES] += rounds_left if s.workers[seat, cell] > 0 or patricians_left == 0 else rounds_left + 0.5
        elif not (int(s.face_down[seat]) >> cell) & 1:
            out.value[SINGLE_USE_TILES] += min(1.0, 3.0 * share_left)
    out.value[WORKPLACES] = float(min(4, places)) * share_left
    available = int(s.artisans[seat])
    if patricians_left == 0:
        available = min(int(rules.artisans_kept), available + workers)  # as after Cleanup
        out.value[ARTISANS_HELD] = float(available) * rounds_left
        out.value[ARTISANS_READY] = float(available) if rounds_left > 0.0 else 0.0
    else:
        out.value[ARTISANS_HELD] = float(min(int(rules.artisans_kept), available + workers)) * rounds_left
        out.value[ARTISANS_READY] = float(min(available, 2 * patricians_left))
    worth = 0.0
    total = int(s.coins[seat])
    for good in range(GOODS):
        n = int(s.goods[seat, good])
        total += n
        worth += float(n) - 0.12 * float(n * n)
    fade = min(1.0, 3.0 * share_left)
    coins = min(12.0, float(s.coins[seat]))
    out.value[GOODS_HELD] = worth * fade
    out.value[COINS_HELD] = (coins - 0.03 * coins * coins) * fade
    out.value[INFLUENCE_HELD] = (float(s.influence[seat]) - 0.05 * float(s.influence[seat]) ** 2) * fade
    if s.players > 1 or rules.solo_leftovers:
        standing = float(s.influence[seat]) + float(scoring_artisans(rules, s, seat))
        out.value[LEFTOVER_POINTS] = float(total) / float(rules.goods_per_point) + standing / float(rules.influence_per_point)


@jit
def due_features(rules, s, seat, out):
    """The tasks under way, then the actions of the turn that wait."""
    income = 0  # coins that an action before may still bring
    under_way = False
    for t in range(1, s.depth):
        if s.owner[t] == seat:
            under_way = True
            task, action, left = int(s.task[t]), int(s.action[t]), int(s.left[t])
            if task == Task.FOLLOW or task == Task.BEGIN:
                add_due(rules, s, seat, action, int(s.power[t]), 0, 1.0, out)
            elif task == Task.UPGRADE_WINE or task == Task.UPGRADE_TILE:
                add_due_tile(rules, s, seat, out)
            elif task == Task.PETITION_FIRST or task == Task.PETITION_ACTION or task == Task.PETITION_PAY:
                add_due(rules, s, seat, action, int(s.power[t]), 0, 1.0, out)
            elif task == Task.RECRUIT_DRAW:
                out.value[DUE_CARDS] += float(left)
                add_due_follower(rules, s, seat, int(s.power[t]), left, 1.0, out)
            elif task == Task.RECRUIT_PLAY and action != Action.TILE:
                add_due_follower(rules, s, seat, int(s.power[t]), 0, 1.0, out)
            elif task == Task.SAIL_CARD or task == Task.BUILD_CARD:
                add_due(rules, s, seat, action, int(s.power[t]), 0, 1.0, out)
            elif task == Task.SAIL_MOVE:
                out.value[DUE_SAILS] += float(usable_sails(rules, s, seat, left))
            elif task == Task.BUILD_ZONE or task == Task.BUILD_ARTISAN:
                reach = ZONES if action == Action.TILE else min(ZONES, int(rules.zone_access[s.power[t]]))
                add_due_blocks(rules, s, seat, int(s.thing[t]), reach, 1.0, out)
            elif task == Task.RACE_STEP:
                add_due_race(rules, s, seat, left, out)
            elif task == Task.PRODUCE_STEP:
                add_due_work(rules, s, seat, left, int(s.inner[t]), out)
            elif task == Task.GOOD:
                out.value[DUE_GOODS] += float(left)
            if action == Action.TRADE or (action == Action.PRODUCE and task == Task.PRODUCE_STEP):
                income = max(income, 1 + left)
    waiting = int(s.lines_left)
    for which in range(2):
        if (waiting >> which) & 1:
            action = int(s.line[turn_line(s, which)])
            if action == Action.TRADE or action == Action.PRODUCE:
                if not under_way:
                    income += 2
    for which in range(2):
        if (waiting >> which) & 1:
            line = turn_line(s, which)
            action = int(s.line[line])
            power = power_in(rules, s, seat, line)
            helpers = int(s.row[seat]) & ~int(s.used[seat]) & int(rules.ready[action]) & int(rules.powerful)
            if helpers and power < rules.power_cap:
                power += 1
            add_due(rules, s, seat, action, power, income, 0.97, out)


@jit
def add_due(rules, s, seat, action, power, income, certainty, out):
    """What an action that has not begun may bring."""
    if action == Action.TRADE:
        out.value[DUE_COINS] += certainty * float(power)
    elif action == Action.UPGRADE:
        out.value[DUE_INFLUENCE] += certainty * float(power)
        add_due_tile(rules, s, seat, out)
    elif action == Action.PETITION:
        out.value[DUE_PETITION] += certainty * float(min(power, int(s.influence[seat])))
    elif action == Action.RECRUIT:
        out.value[DUE_CARDS] += certainty * float(power)
        add_due_follower(rules, s, seat, power, power, certainty, out)
    elif action == Action.SAIL:
        add_due_sail(rules, s, seat, power, income, certainty, out)
    elif action == Action.BUILD:
        add_due_build(rules, s, seat, power, income, certainty, out)
    elif action == Action.RACE:
        add_due_race(rules, s, seat, power, out)
    else:
        add_due_work(rules, s, seat, power, 0, out)


@jit
def add_due_tile(rules, s, seat, out):
    """A tile that can be paid, while the estate has room."""
    if estate_tiles(s, seat) >= CELLS - 1:
        return
    for slot in range(ESTATE_OFFER):
        price = int(rules.offer_cost[slot])
        if (
            s.tile_offer[slot] != EMPTY
            and rules.reward[price, Gain.COIN] <= s.coins[seat]
            and rules.reward[price, Gain.WINE] <= s.goods[seat, Gain.WINE]
        ):
            out.value[DUE_TILE] += 1.0
            return


@jit
def add_due_follower(rules, s, seat, power, cards, certainty, out):
    """A follower that can be paid."""
    cost = int(rules.follower_costs[power])
    if (s.hand[seat] != 0 or cards > 0) and s.coins[seat] >= cost and s.influence[seat] >= surcharge(rules, s, seat):
        out.value[DUE_FOLLOWER] += certainty
        out.value[DUE_COST] += certainty * float(cost)


@jit
def usable_sails(rules, s, seat, sails):
    """Sails that the ships can use together."""
    ahead = 0
    for ship in range(SHIPS):
        if s.ship_port[seat, ship] == 0:
            route = max(0, int(s.ship_route[seat, ship]))
            for harbour in range(int(s.ship_at[seat, ship]) + 1, int(rules.route_length[route]) + 1):
                ahead += int(rules.leg[route, harbour])
    return min(sails, ahead)


@jit
def add_due_sail(rules, s, seat, power, income, certainty, out):
    """The cheapest shipping contract that can be paid, perhaps with the income of another action."""
    best_cost, best_chance = 0, 0.0
    for slot in range(min(OFFER, int(rules.slot_access[power]))):
        contract = int(s.ship_offer[slot])
        if contract == EMPTY:
            continue
        missing = cost = 0
        for good in range(GOODS):
            price = int(rules.ship_cost[contract, good])
            cost += price
            missing += max(0, price - int(s.goods[seat, good]))
        price = int(rules.ship_cost[contract, Gain.COIN])
        chance = chance_to_pay(missing, int(s.coins[seat]) - price, income)
        cost += price
        if chance > best_chance or (chance == best_chance and cost < best_cost):
            best_cost, best_chance = cost, chance
    best_chance *= certainty
    out.value[DUE_CONTRACT] += best_chance
    out.value[DUE_COST] += best_chance * float(best_cost)
    out.value[DUE_SAILS] += best_chance * float(usable_sails(rules, s, seat, power))


@jit
def chance_to_pay(missing, coins, income):
    """1 if nothing is missing; less if coins and an income may still make it good."""
    if missing <= 0 and coins >= 0:
        return 1.0
    if income > 0 and missing - coins <= income and coins + income >= 0:
        return 0.8
    return 0.0


@jit
def add_due_build(rules, s, seat, power, income, certainty, out):
    """The best building contract that can be paid."""
    best, best_value, best_chance, best_cost = EMPTY, 0.0, 0.0, 0
    helpers = int(s.row[seat]) & ~int(s.used[seat]) & int(rules.waiving)
    for slot in range(min(OFFER, int(rules.slot_access[power]))):
        contract = int(s.build_offer[slot])
        if contract == EMPTY:
            continue
        if rules.build_cost[contract, Gain.ARTISAN] > s.artisans[seat] and not helpers:
            continue
        missing, cost = 0, 2 * int(rules.build_cost[contract, Gain.ARTISAN])
        for good in range(GOODS):
            price = int(rules.build_cost[contract, good])
            cost += price
            missing += max(0, price - int(s.goods[seat, good]))
        price = int(rules.build_cost[contract, Gain.COIN])
        chance = chance_to_pay(missing, int(s.coins[seat]) - price, income)
        cost += price
        value = chance * (
            2.0 + float(rules.build_points[contract]) + 0.7 * float(rules.shape_blocks[rules.contract_shape[contract]]) - 0.4 * float(cost)
        )
        if value > best_value:
            best, best_value, best_chance, best_cost = contract, value, chance, cost
    if best == EMPTY:
        return
    best_chance *= certainty
    out.value[DUE_CONTRACT] += best_chance
    out.value[DUE_COST] += best_chance * float(best_cost)
    out.value[DUE_POINTS] += best_chance * float(rules.build_points[best])
    add_due_blocks(rules, s, seat, int(rules.contract_shape[best]), min(ZONES, int(rules.zone_access[power])), best_chance, out)


@jit
def add_due_blocks(rules, s, seat, shape, reach, certainty, out):
    """Blocks to be placed, weighed by the points of the best zone within reach."""
    blocks = int(rules.shape_blocks[shape])
    if s.blocks_left[seat] >= blocks and reach > 0:
        out.value[DUE_BLOCKS] += certainty * float(blocks) * float(rules.zone_points[reach - 1, 0]) / 7.0


@jit
def add_due_race(rules, s, seat, spaces, out):
    """Spaces that the horses allow, and golden wheels among them."""
    horses = int(s.goods[seat, Gain.HORSE])
    room = 0
    wheel = 0.0
    for track in range(TRACKS):
        left = horses
        position = int(s.track[seat, track])
        for ahead in range(1, spaces + 1):
            if position + ahead > rules.track_length:
                break
            left -= int(rules.horses[position + ahead])
            if left < 0:
                break
            room += 1
            if rules.wheel[position + ahead]:
                wheel = 1.0
    out.value[DUE_SPACES] += float(min(spaces, room))
    out.value[DUE_WHEEL] += wheel


@jit
def add_due_work(rules, s, seat, operations, inner, out):
    """Artisans that can be placed, and hired with what is left."""
    places = 0
    tame = tamed(rules, s, seat, inner)
    for cell in range(CELLS):
        places += int(may_work(rules, s, seat, cell, tame))
    placed = min(operations, int(s.artisans[seat]), places)
    out.value[DUE_WORK] += float(placed)
    if s.artisan_supply > 0:
        out.value[DUE_HIRE] += float(min(operations - placed, int(s.goods[seat, Gain.WHEAT])))
