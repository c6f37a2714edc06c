"""The City of Rome, for 2 to 4 players, with the Shrine mini expansion."""

from sim.city_of_rome.actions import describe
from sim.city_of_rome.board import draw
from sim.city_of_rome.data import TABLES, build, cards, check
from sim.city_of_rome.hidden import redeal
from sim.city_of_rome.offers import offers
from sim.city_of_rome.rules import legal_actions, setup, step
from sim.city_of_rome.scoring import GAME_MEASURES, POINT_SOURCES, SEAT_MEASURES, measure, ranks, scores
from sim.city_of_rome.state import RULES, STATE
from sim.game import Game

GAME = Game(
    name="city_of_rome",
    title="The City of Rome",
    version="1",
    players=(2, 3, 4),
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
