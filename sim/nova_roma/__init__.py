"""Nova Roma, for 1 to 4 players, in the English and the French edition."""

from sim.game import Game
from sim.nova_roma.actions import describe
from sim.nova_roma.board import draw
from sim.nova_roma.data import TABLES, build, cards, check

from sim.nova_roma.rules import legal_actions, setup, step  # isort: skip  # the solo AI is part of the rules
from sim.nova_roma.hidden import redeal
from sim.nova_roma.offers import offers
from sim.nova_roma.scoring import GAME_MEASURES, POINT_SOURCES, SEAT_MEASURES, measure, ranks, scores
from sim.nova_roma.state import RULES, STATE

GAME = Game(
    name="nova_roma",
    title="Nova Roma",
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
