"""Rome & Roll, for 2 to 4 players and alone against Seneca."""

from sim.game import Game
from sim.rome_and_roll.actions import describe
from sim.rome_and_roll.board import draw
from sim.rome_and_roll.data import TABLES, build, cards, check
from sim.rome_and_roll.hidden import redeal
from sim.rome_and_roll.offers import offers
from sim.rome_and_roll.rules import legal_actions, setup, step
from sim.rome_and_roll.scoring import GAME_MEASURES, POINT_SOURCES, SEAT_MEASURES, measure, ranks, scores
from sim.rome_and_roll.state import RULES, STATE

GAME = Game(
    name="rome_and_roll",
    title="Rome & Roll",
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
