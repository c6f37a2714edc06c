"""Points by source, finishing order and counters of Nova Roma (rulebook: End Game; Solo Rules: End Game)."""

from __future__ import annotations

from sim.bits import count, lowest
from sim.jit import jit
from sim.nova_roma.rules.mosaic import estate_tiles, track_spaces
from sim.nova_roma.state import (
    BUILDINGS,
    CELLS,
    COLOURS,
    COUNTERS,
    EMPTY,
    END_GAME,
    FIELDS,
    FOLLOWERS,
    GOODS,
    MAX_ROUNDS,
    MOSAIC_LINES,
    MOSAICS,
    NEUTRAL,
    NEVER,
    OWNERS,
    SHIPPING,
    SHIPS,
    STACK,
    TILE_KINDS,
    TRACKS,
    ZONES,
    Counter,
    Counts,
    EndArtisans,
    Follower,
    Tile,
    TileType,
)

POINT_SOURCES = (
    "ships",
    "building_contracts",
    "zone_A",
    "zone_B",
    "zone_C",
    "chariots",
    "track_finishes",
    "animals",
    "mosaic_fields",
    "mosaic_lines",
    "goods_and_coins",
    "influence_and_artisans",
    "first_player",
    *(follower.name.lower() for follower in Follower if follower < END_GAME),
)
SOURCES = len(POINT_SOURCES)
# columns of `points`
(SEA, CONTRACTS, MAJORITY, _B, _C, CHARIOT, FINISHES, ANIMALS, MOSAIC_FIELDS, LINES_DONE, LEFTOVERS, STANDING, FIRST_TOKEN) = range(13)
FOLLOWER = 13  # + follower


@jit
def ship_points(rules, s, owner):
    """NR-SCORE-1, NR-SAIL-8, NR-SOLO-18: for each ship the best harbour or port that it reached or passed."""
    points = 0
    for ship in range(SHIPS):
        if s.ship_port[owner, ship] > 0:
            points += int(rules.port_points[s.ship_port[owner, ship]])
        elif s.ship_at[owner, ship] > 0:
            points += int(rules.harbour_points[s.ship_route[owner, ship], s.ship_at[owner, ship]])
    return points


@jit
def zone_points(rules, s, zone, owner):
    """NR-SCORE-3, NR-2P-7, NR-AMB-11, NR-AMB-12, NR-SOLO-20, NR-ED-2: by rank in blocks; the neutral colour takes part."""
    mine = count(int(s.blocks[owner, zone]))
    if mine == 0:
        return 0
    if s.players == 1:
        theirs = count(int(s.blocks[NEUTRAL if owner == 0 else 0, zone]))
        rank = int(theirs > mine or (theirs == mine and owner == 0))
    else:
        rank = 0
        for other in range(OWNERS):
            theirs = count(int(s.blocks[other, zone]))
            if theirs > mine:
                level = 1  # one place for each other count that is higher, or for each owner that is ahead
                if not rules.zone_ties_skip:
                    for earlier in range(other):
                        if count(int(s.blocks[earlier, zone])) == theirs:
                            level = 0
                rank += level
    if rank > 0 and rules.zone_levels == 2:
        rank = 2
    return int(rules.zone_points[zone, min(rank, 2)])


@jit
def chariots_won(s, owner):
    """Chariot tokens of an owner."""
    n = 0
    for number in range(MAX_ROUNDS):
        n += int(s.chariot_owner[number] == owner)
    return n


@jit
def finishes(rules, s, seat):
    """Markers on final spaces."""
    n = 0
    for track in range(TRACKS):
        n += int(s.track[seat, track] == rules.track_length)
    return n


@jit
def set_points(rules, n):
    """NR-SCORE-7: sets of 1, 2 or 3 animals, as many as possible."""
    return n // 3 * int(rules.animal_points[3]) + int(rules.animal_points[n % 3])


@jit
def animals(rules, s, seat, tiles):
    """NR-TILE-6, NR-AMB-32: animals for sets, where the Lion is two; or, with `tiles`, animal tiles."""
    n = 0
    for cell in range(CELLS):
        tile = int(s.estate[seat, cell])
        if tile != EMPTY and rules.tile_type[tile] == TileType.ANIMAL:
            n += 1 if tiles else int(rules.animals[tile])
    return n


@jit
def counted(rules, s, seat, what):
    """NR-FOL-1..13: how much a seat has of what a follower scores for."""
    if what < GOODS:
        return int(s.goods[seat, what])
    if what == Counts.COINS:
        return int(s.coins[seat])
    if what == Counts.INFLUENCE:
        return int(s.influence[seat])
    if what == Counts.ESTATE_TILES:
        return estate_tiles(s, seat)
    if what == Counts.ANIMAL_TILES:
        return animals(rules, s, seat, 1)
    if what == Counts.FOLLOWERS:
        return count(int(s.row[seat]))
    if what == Counts.TRACK_SPACES:
        return track_spaces(s, seat)
    if what == Counts.BUILDING_CONTRACTS:
        return int(s.built[seat])
    if what == Counts.SHIPPING_CONTRACTS:
        return int(s.shipped[seat])
    return 0


@jit
def follower_points(rules, s, seat, card):
    """NR-SCORE-6: base points and one for each full group; without groups the base points if the threshold is reached."""
    n = counted(rules, s, seat, int(rules.counts[card]))
    if rules.per[card] == 0:
        return int(rules.base_points[card]) if n >= rules.threshold[card] else 0
    return int(rules.base_points[card]) + n // int(rules.per[card])


@jit
def field_points(rules, claimed):
    """NR-SCORE-8, NR-SOLO-24: 2, 3 or 5 for each field of a set."""
    points = 0
    for field in range(FIELDS):
        if (claimed >> field) & 1:
            points += int(rules.field_points[field // COLOURS])
    return points


@jit
def line_points(rules, claimed):
    """NR-SCORE-8: completed rows, columns and diagonals."""
    points = 0
    for line in range(MOSAIC_LINES):
        fields = int(rules.line_fields[line])
        if fields & claimed == fields:
            points += int(rules.line_points[line])
    return points


@jit
def scoring_artisans(rules, s, seat):
    """NR-AMB-20: all artisans of the seat."""
    n = int(s.artisans[seat])
    if rules.end_artisans != EndArtisans.AVAILABLE:
        for cell in range(CELLS):
            n += int(s.workers[seat, cell])
    return min(n, 3) if rules.end_artisans == EndArtisans.MAX3 else n


@jit
def score_seat(rules, s, seat, result):
    """NR-SCORE-1..11, NR-SOLO-18..23, NR-AMB-22: the seat's points by source."""
    for source in range(SOURCES):
        result.points[seat, source] = 0
    alone = s.players == 1
    result.points[seat, SEA] = ship_points(rules, s, seat)
    result.points[seat, CONTRACTS] = s.built_points[seat]
    for zone in range(ZONES):
        result.points[seat, MAJORITY + zone] = zone_points(rules, s, zone, seat)
    result.points[seat, CHARIOT] = chariots_won(s, seat) * int(rules.chariot_points)
    result.points[seat, FINISHES] = finishes(rules, s, seat) * int(rules.finish_points)
    if not alone or rules.solo_animals:
        result.points[seat, ANIMALS] = set_points(rules, animals(rules, s, seat, 0))
    claimed = int(s.claimed[seat])
    result.points[seat, MOSAIC_FIELDS] = field_points(rules, claimed)
    result.points[seat, LINES_DONE] = line_points(rules, claimed)
    if not alone or rules.solo_leftovers:
        things = int(s.coins[seat])
        for good in range(GOODS):
            things += int(s.goods[seat, good])
        result.points[seat, LEFTOVERS] = things // int(rules.goods_per_point)
        standing = int(s.influence[seat]) + scoring_artisans(rules, s, seat)
        result.points[seat, STANDING] = standing // int(rules.influence_per_point)
    if not alone and s.first_player == seat:
        result.points[seat, FIRST_TOKEN] = rules.first_player_points
    cards = int(s.row[seat]) & ((1 << END_GAME) - 1)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        result.points[seat, FOLLOWER + card] = follower_points(rules, s, seat, card)


@jit
def scores(rules, s, result):
    """NR-SCORE-1..11: points of every seat by source, as if the game ended now."""
    for seat in range(s.players):
        score_seat(rules, s, seat, result)


@jit
def total(result, seat):
    """Sum of a seat's points."""
    points = 0
    for source in range(SOURCES):
        points += int(result.points[seat, source])
    return points


@jit
def ai_zones(rules, s):
    """NR-SOLO-20: the AI's points for zones."""
    points = 0
    for zone in range(ZONES):
        points += zone_points(rules, s, zone, NEUTRAL)
    return points


@jit
def ai_tracks(rules, s):
    """NR-SOLO-22: 5 points for each track on which the AI is further than the player."""
    n = 0
    for track in range(TRACKS):
        n += int(s.track[NEUTRAL, track] > s.track[0, track])
    return n * int(rules.finish_points)


@jit
def ai_total(rules, s):
    """NR-SOLO-18..24: all points of the AI."""
    empty = ((1 << FIELDS) - 1) & ~int(s.claimed[0])
    points = int(s.ai_points) + ship_points(rules, s, NEUTRAL) + int(s.ai_contracts) + ai_zones(rules, s)
    return points + chariots_won(s, NEUTRAL) * int(rules.chariot_points) + ai_tracks(rules, s) + field_points(rules, empty)


@jit
def ranks(rules, s, result):
    """NR-SCORE-12, NR-AMB-25, NR-SOLO-25: most points, then most influence, then shared; alone, more points than the AI."""
    if s.players == 1:
        result.rank[0] = 1 if total(result, 0) > ai_total(rules, s) else 2
        return
    for seat in range(s.players):
        result.rank[seat] = 1
        mine = total(result, seat)
        for other in range(s.players):
            theirs = total(result, other)
            ahead = theirs > mine
            if theirs == mine:
                ahead = s.influence[other] > s.influence[seat]
                if s.influence[other] == s.influence[seat]:
                    ahead = rules.age_order != 0 and other < seat
            if ahead:
                result.rank[seat] += 1


_FOLLOWER_IDS = tuple(follower.name for follower in Follower)
_SHIPPING_IDS = tuple(f"S{number:02d}" for number in range(1, SHIPPING + 1))
_BUILDING_IDS = tuple(f"B{number:02d}" for number in range(1, BUILDINGS + 1))
_TILE_IDS = tuple(tile.name for tile in Tile)
_MOSAIC_IDS = tuple(f"{colour}{number}" for colour in "GYO" for number in range(1, STACK + 1))
CARD_IDS = _FOLLOWER_IDS + _SHIPPING_IDS + _BUILDING_IDS + _TILE_IDS + _MOSAIC_IDS
CARDS = len(CARD_IDS)
SEAT_MEASURES = (
    *(counter.name.lower() for counter in Counter if counter != Counter.PETITION_PETITIONS),
    "shipping_contracts",
    "building_contracts",
    "followers_in_row",
    "hand_left",
    "estate_tiles",
    "animals",
    "track_spaces",
    "chariots",
    "best_ship",  # harbour reached by the further ship
    "ships_in_port",
    "coins_left",
    "influence_left",
    "artisans_left",
    *(f"acquired_{card}" for card in CARD_IDS),
    *(f"played_{card}" for card in CARD_IDS),
)
_OWN = 13  # measures between the counters and the cards
GAME_MEASURES = (
    "rounds",
    "tokens_paid",
    "free_cells",
    "reshuffles",
    "arrivals",
    "chariots_unclaimed",
    "ai_total",
    "ai_start_and_blocked",
    "ai_ships",
    "ai_contracts",
    "ai_zones",
    "ai_chariots",
    "ai_tracks",
    "ai_empty_fields",
)


@jit
def measure(rules, s, result):
    """Write the counters of SEAT_MEASURES and GAME_MEASURES."""
    for seat in range(s.players):
        column = 0
        for counter in range(COUNTERS):
            if counter != Counter.PETITION_PETITIONS:
                result.seat[seat, column] = s.counter[seat, counter]
                column += 1
        measure_end(rules, s, seat, column, result)
        measure_cards(s, seat, column + _OWN, result)
    measure_game(rules, s, result)


@jit
def measure_end(rules, s, seat, column, result):
    """What the seat has at the end."""
    result.seat[seat, column] = s.shipped[seat]
    result.seat[seat, column + 1] = s.built[seat]
    result.seat[seat, column + 2] = count(int(s.row[seat]))
    result.seat[seat, column + 3] = count(int(s.hand[seat]))
    result.seat[seat, column + 4] = estate_tiles(s, seat)
    result.seat[seat, column + 5] = animals(rules, s, seat, 0)
    result.seat[seat, column + 6] = track_spaces(s, seat)
    result.seat[seat, column + 7] = chariots_won(s, seat)
    result.seat[seat, column + 8] = max(int(s.ship_at[seat, 0]), int(s.ship_at[seat, 1]))
    result.seat[seat, column + 9] = int(s.ship_port[seat, 0] > 0) + int(s.ship_port[seat, 1] > 0)
    result.seat[seat, column + 10] = s.coins[seat]
    result.seat[seat, column + 11] = s.influence[seat]
    workers = 0
    for cell in range(CELLS):
        workers += int(s.workers[seat, cell])
    result.seat[seat, column + 12] = int(s.artisans[seat]) + workers


@jit
def measure_cards(s, seat, column, result):
    """The rounds in which each card first came to the seat and was played; a contract is played as it is acquired."""
    for card in range(FOLLOWERS):
        first, drawn = s.acquired[seat, card], s.drawn_in[seat, card]
        result.seat[seat, column + card] = drawn if drawn != NEVER and (first == NEVER or drawn < first) else first
        result.seat[seat, column + CARDS + card] = s.played[seat, card]
    column += FOLLOWERS
    for contract in range(SHIPPING):
        taken = s.ship_round[contract] if s.ship_taker[contract] == seat else NEVER
        result.seat[seat, column + contract] = taken
        result.seat[seat, column + CARDS + contract] = taken
    column += SHIPPING
    for contract in range(BUILDINGS):
        taken = s.build_round[contract] if s.build_taker[contract] == seat else NEVER
        result.seat[seat, column + contract] = taken
        result.seat[seat, column + CARDS + contract] = taken
    column += BUILDINGS
    for tile in range(TILE_KINDS):
        result.seat[seat, column + tile] = s.tile_taken[seat, tile]
        result.seat[seat, column + CARDS + tile] = s.tile_used[seat, tile]
    column += TILE_KINDS
    for tile in range(MOSAICS):
        mine = s.mosaic[seat, tile // STACK] == tile
        result.seat[seat, column + tile] = 0 if mine else NEVER
        result.seat[seat, column + CARDS + tile] = s.mosaic_round[seat, tile // STACK] if mine else NEVER


@jit
def measure_game(rules, s, result):
    """The counters of the whole game, and the AI's points by source."""
    free = 0
    for zone in range(ZONES):
        occupied = 0
        for owner in range(OWNERS):
            occupied |= int(s.blocks[owner, zone])
        free += count(int(rules.ground[zone]) & ~occupied)
    result.game[0] = s.round_no
    result.game[1] = count(int(s.tokens_paid))
    result.game[2] = free
    result.game[3] = s.reshuffles
    result.game[4] = s.arrivals
    unclaimed = int(s.round_no)
    for number in range(MAX_ROUNDS):
        unclaimed -= int(s.chariot_owner[number] != EMPTY)
    result.game[5] = unclaimed
    for column in range(6, 14):
        result.game[column] = 0
    if s.players == 1:
        result.game[6] = ai_total(rules, s)
        result.game[7] = s.ai_points
        result.game[8] = ship_points(rules, s, NEUTRAL)
        result.game[9] = s.ai_contracts
        result.game[10] = ai_zones(rules, s)
        result.game[11] = chariots_won(s, NEUTRAL) * int(rules.chariot_points)
        result.game[12] = ai_tracks(rules, s)
        result.game[13] = field_points(rules, ((1 << FIELDS) - 1) & ~int(s.claimed[0]))
