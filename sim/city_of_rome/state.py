"""The City of Rome in two records: STATE, the whole position of a game, and RULES, all that a designer may change."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

MAX_PLAYERS = 4
ROWS, COLUMNS = 7, 6  # of the city grid: every 4x4 square that holds the two starting buildings lies inside
CELLS = ROWS * COLUMNS
START_FARM = 3 * COLUMNS + 2  # row 3, column 2
START_HOUSE = 3 * COLUMNS + 3
SPACES = 5  # of an action strip; space 0 is next to the emperor
STRIPS = 6
DECKS = 4
DECK_ROOM = 32  # a deck is a ring of 32 places; the largest, II with four Shrines, holds 26 cards
OFFER = 8  # slots; the box uses 3 or 4
INFLUENCE_CARDS = 6
DRAWN = 16  # cards drawn by a School, or passed on in the opening draft
SECRETS = 8  # hand cards of a seat that its opponents have not seen; the first three places are for opening cards
OPENING_SECRETS = 3

MAX_OPTIONS = 48  # building on or beside any of up to 16 cells offers at most 42
SCRATCH = 96 + 32  # the cards of three decks, and how often each kind is among them

EMPTY = -1  # no building, no emissary, no card
NEVER = -1  # in `acquired` and `played`

# `card_owner`: a seat, or
IN_MIDDLE = -1
IN_DECK = -2
IN_BOX = -3
LOST = -4  # tied for in the last round


class Kind(IntEnum):
    """The kinds of building, in the order of components/buildings.csv."""

    VEG = 0
    GRAIN = 1
    SHEEP = 2
    VINE = 3
    R2 = 4
    R3 = 5
    R4 = 6
    L2 = 7
    L3 = 8
    L4 = 9
    MARKET = 10
    ARENA = 11
    SCHOOL = 12
    BATH = 13
    FORUM = 14
    COLOSSEUM = 15
    UNIV = 16
    IBATH = 17
    AQ = 18
    GAQ = 19
    LUNA = 20
    MARS = 21
    VENUS = 22
    JUPITER = 23
    MERCURY = 24
    MINERVA = 25
    FORTUNA = 26
    CUPID = 27
    JUNO = 28
    SATURN = 29
    SHRINE = 30


KINDS = len(Kind)
PLANES = 11  # residentials of value 2, 3, 4; green, red, yellow, blue; production buildings, aqueducts, temples, Shrines


class Category(IntEnum):
    """What a building counts as."""

    PRODUCTION = 0
    RESIDENTIAL = 1
    PUBLIC = 2
    AQUEDUCT = 3
    TEMPLE = 4
    SHRINE = 5


class Colour(IntEnum):
    """Of public buildings."""

    NONE = 0
    GREEN = 1
    RED = 2
    YELLOW = 3
    BLUE = 4


class Effect(IntEnum):
    """What a public building does once, when it is built."""

    NONE = 0
    COINS = 1
    INFLUENCE = 2
    DRAW = 3
    POINTS = 4


class Counts(IntEnum):
    """What a temple (or the Shrine) counts at the end."""

    NOTHING = 0
    STARS = 1
    RESIDENTIAL_2 = 2
    RESIDENTIAL_4 = 3
    TEMPLES = 4
    COINS = 5
    BUILDINGS = 6
    COLOURS = 7
    PRODUCTION = 8
    NEIGHBOURS = 9


class Symbol(IntEnum):
    """On a space of an action strip."""

    BRICK = 0
    COG = 1


class Opening(IntEnum):
    """How players get their opening hand."""

    NONE = 0
    RANDOM = 1
    DRAFT = 2


class Shrine(IntEnum):
    """How the mini expansion enters the game."""

    OFF = 0
    HAND = 1
    DECK2 = 2


class Phase(IntEnum):
    """What the mover decides. From CELL to BOTTOM the decision is part of an unfinished action."""

    DRAFT = 0
    EMISSARY = 1
    TAKE = 2
    ACTION = 3
    CELL = 4
    PAY = 5
    SHEEP = 6
    DECK = 7
    KEEP = 8
    BOTTOM = 9
    OVER = 10


class Stream(IntEnum):
    """Named streams of random numbers; the decks' own streams are DECK + deck."""

    DECK = 0
    MIXED = 4
    STRIP_ORDER = 5
    STRIP_SIDE = 6
    SHRINES = 7
    RETURNED = 8
    PASSED = 9


class Counter(IntEnum):
    """What is counted for each seat; results only."""

    BUILDS = 0
    REPLACEMENTS = 1
    PRODUCES = 2
    TURNS_FIRST = 3  # rounds in which the seat had the first turn
    BRICKS_FREE = 4  # from strips
    BRICKS_WASTED = 5
    COGS_FREE = 6
    COGS_WASTED = 7
    BRICK_COINS = 8  # coins spent
    COG_COINS = 9
    FARM_COINS = 10  # coins gained
    MARKET_COINS = 11
    TOKENS_MADE = 12  # brick tokens
    TOKENS_SPENT = 13
    STAR_INFLUENCE = 14
    ARENA_INFLUENCE = 15
    SHEEP_INFLUENCE = 16
    SHEEP_DECLINED = 17
    CARDS_DRAWN = 18  # by Schools and the University
    SHORT_DRAWS = 19


COUNTERS = len(Counter)

STATE = np.dtype(
    [
        ("seed", "u8"),
        ("reveals", "i2"),  # cards drawn so far
        ("turn", "i2"),  # counts opening picks, emissaries placed and turns of the action phase
        ("players", "i1"),
        ("round_no", "i1"),  # 0 during the opening draft, then from 1
        ("phase", "i1"),  # Phase
        ("to_move", "i1"),  # seat
        ("over", "i1"),
        ("pending", "i1"),  # 1 from Phase.CELL to Phase.BOTTOM
        ("may_end", "i1"),  # 1 in Phase.ACTION
        ("first_player", "i1"),
        # table
        ("strip", "i1", (STRIPS,)),  # the stack at set-up, top first: row of the strip table
        ("strip_side", "i1", (STRIPS,)),  # 0 front, 1 back, at set-up
        ("spaces", "i1", (SPACES,)),  # seat whose emissary stands there, or EMPTY
        ("placed", "i1"),  # emissaries placed in this round
        ("offer", "i1", (OFFER,)),  # kind, or EMPTY
        ("offer_deck", "i1", (OFFER,)),  # where it came from
        (
            "deck",
            "i1",
            (DECKS, DECK_ROOM),
        ),  # kinds; the top card is at deck_top, the next at deck_top + 1, around the ring
        ("deck_top", "i1", (DECKS,)),
        ("deck_size", "i1", (DECKS,)),
        ("deck_seen", "i1", (DECKS, DECK_ROOM)),  # bit per seat that knows the card at this place
        ("card_owner", "i1", (INFLUENCE_CARDS,)),  # seat, IN_MIDDLE, IN_DECK, IN_BOX or LOST
        # seats
        ("coins", "i2", (MAX_PLAYERS,)),
        ("influence", "i2", (MAX_PLAYERS,)),  # tokens
        ("city", "i1", (MAX_PLAYERS, CELLS)),  # kind at row * COLUMNS + column, or EMPTY
        ("tokens", "i1", (MAX_PLAYERS, CELLS)),  # on a farm brick tokens, on a bath point tokens
        ("hand", "i1", (MAX_PLAYERS, KINDS)),  # copies of each kind
        ("secret", "i1", (MAX_PLAYERS, SECRETS)),  # the kinds in hand that nobody else has seen, or EMPTY
        ("secret_deck", "i1", (MAX_PLAYERS, SECRETS)),  # the deck each came from
        ("secret_round", "i1", (MAX_PLAYERS, SECRETS)),  # and the round
        # the turn of the action phase
        ("space", "i1"),  # of the emissary whose turn it is
        ("bricks", "i1"),  # of the strip
        ("cogs", "i1"),
        ("budget", "i2"),  # coins that may be spent in this turn
        ("built", "i1"),
        ("produced", "i1"),
        ("kind", "i1"),  # being built
        ("cell", "i1"),
        ("shortfall", "i1"),  # bricks still to be paid
        ("draw_deck", "i1"),  # deck a School draws from
        ("drawn", "i1", (DRAWN,)),  # kinds drawn by a School, or passed on in the draft
        ("n_drawn", "i1"),
        ("opening_round", "i1"),  # of the draft, from 0
        ("options", "i2", (MAX_OPTIONS,)),  # the mover's legal actions, as `step` or `legal_actions` last wrote them
        ("n_options", "i2"),
        ("scratch", "i1", (SCRATCH,)),  # room to sort cards in while redealing; zero otherwise
        # counters, for results only: no rule reads them
        ("acquired", "i1", (MAX_PLAYERS, KINDS)),  # round in which the first copy came to hand in the open, or NEVER
        ("played", "i1", (MAX_PLAYERS, KINDS)),  # round in which the first copy was built, or NEVER
        ("space_uses", "i1", (MAX_PLAYERS, SPACES)),
        ("taken_from", "i1", (MAX_PLAYERS, DECKS)),
        ("counter", "i2", (MAX_PLAYERS, COUNTERS)),  # Counter
        ("postponed", "i1"),  # rounds in which influence scoring was tied
    ],
    align=True,
)

RULES = np.dtype(
    [
        ("city_of_rome", "i1"),  # the game's name: marks the type
        ("players", "i1"),
        ("rounds", "i1"),
        ("decks", "i1"),  # in play
        ("cards_per_deck", "i1"),  # revealed in a round
        ("emissaries", "i1"),  # of each player
        # parameters
        ("opening", "i1"),  # Opening
        ("opening_cards", "i1"),
        ("start_coins", "i2", (MAX_PLAYERS,)),
        ("start_influence", "i2", (MAX_PLAYERS,)),
        ("brick_price", "i2"),
        ("cog_price", "i2"),
        ("produce_cogs", "i2"),
        ("buy_at_start", "i1"),
        ("city_width", "i1"),
        ("city_height", "i1"),
        ("aqueduct_points", "i2", (CELLS + 1,)),  # by number of aqueducts
        ("aqueducts_per_line", "i1"),
        ("aqueduct_over_aqueduct", "i1"),
        ("residential_points", "i2", (5,)),  # by value: entries 2, 3 and 4
        ("bath_sum", "i1"),
        ("farm_bricks", "i1"),
        ("coin_points", "i2"),
        ("influence_per_point", "i2"),
        ("influence_supply", "i2"),  # 0 = never short
        ("shrine", "i1"),  # Shrine
        ("mixed_decks", "i1"),  # composition C
        ("auto_sheep", "i1"),
        ("auto_bottom", "i1"),
        ("merge_farms", "i1"),
        # kinds of building
        ("category", "i1", (KINDS,)),  # Category
        ("cost", "i1", (KINDS,)),  # bricks
        ("plane", "i8", (KINDS, PLANES)),  # all bits of the plane in which a survey of a city has the kind, none of the others
        ("value", "i1", (KINDS,)),  # of residentials: 2, 3 or 4
        ("colour", "i1", (KINDS,)),  # Colour
        ("stars", "i1", (KINDS,)),
        ("effect", "i1", (KINDS,)),  # Effect
        ("per_neighbour", "i1", (KINDS,)),  # how much of it for each adjacent building
        ("bonus", "i1", (KINDS,)),  # and on top
        ("coins", "i1", (KINDS,)),  # from a produce action
        ("bricks", "i1", (KINDS,)),
        ("influence", "i1", (KINDS,)),
        ("counts", "i1", (KINDS,)),  # Counts: what it scores for at the end
        ("once", "i1", (KINDS,)),  # 1: points once if the count reaches the threshold; 0: for each full group
        ("points", "i2", (KINDS,)),
        ("threshold", "i2", (KINDS,)),
        ("copies", "i1", (DECKS, KINDS)),  # in each deck
        ("strips", "i1", (STRIPS, 2, SPACES)),  # Symbol by strip, side and space
        ("card_value", "i2", (INFLUENCE_CARDS,)),
        ("card_after", "i1", (INFLUENCE_CARDS,)),  # lies behind this many buildings of deck I
        ("card_used", "i1", (INFLUENCE_CARDS,)),
    ],
    align=True,
)
