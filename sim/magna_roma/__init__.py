"""Magna Roma, for 1 to 4 players."""

from sim.game import Game
from sim.magna_roma.actions import describe
from sim.magna_roma.board import draw
from sim.magna_roma.data import TABLES, build, cards, check
from sim.magna_roma.hidden import redeal
from sim.magna_roma.offers import offers
from sim.magna_roma.rules import legal_actions, setup, step
from sim.magna_roma.scoring import GAME_MEASURES, POINT_SOURCES, SEAT_MEASURES, measure, ranks, scores
from sim.magna_roma.state import RULES, STATE

GAME = Game(
    name="magna_roma",
    title="Magna Roma",
    version="1",
    players=(1, 2, 3, 4),
    state=STATE,
    rules=RULES,
    setup=setup,
    legal_actions=legal_actions,
    step=step,
    scores=scores,
    ranks=ranks,
    redeal=redeal,
    measure=measure,
    offers=offers,
    point_sources=POINT_SOURCES,
    seat_measures=SEAT_MEASURES,
    game_measures=GAME_MEASURES,
    describe_action=describe,
    draw=draw,
    tables=TABLES,
    check=check,
    build=build,
    cards=cards,
)
