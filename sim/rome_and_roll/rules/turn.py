"""The turn: choose a die, turn it, take a main action and free actions (rulebook: Action Phase, Actions, Free Actions)."""

from __future__ import annotations

import numpy as np

from sim.jit import inlined, jit
from sim.rome_and_roll.actions import (
    BRIBE,
    BUILD,
    CONQUER,
    CONQUER_MARS,
    DIE,
    DONE,
    EXCHANGE,
    EXPAND,
    JEWEL,
    JUNO,
    JUPITER,
    KEEP_FACE,
    MINERVA,
    RAISE,
    RAISE_MARS,
    SATURN,
    SENATOR,
    TAX,
    TAX_MERCURY,
    TRADE,
    TRADE_BACCHUS,
    TRADE_MERCURY,
    TURN,
)
from sim.rome_and_roll.rules.army import can_conquer, can_raise, conquer, raise_legions
from sim.rome_and_roll.rules.construct import (
    can_use_saturn,
    choose_blueprint,
    has_architect,
    holds,
    list_blueprints,
    list_juno,
    use_favour,
    use_saturn,
)
from sim.rome_and_roll.rules.regions import can_expand, can_tax, expand, tax, tax_regions
from sim.rome_and_roll.rules.sheet import (
    available_senators,
    bribe_with_icon,
    deploy_senator,
    has,
    list_bribes,
    list_exchanges,
    payable,
    use_icon_abilities,
    use_jewel,
)
from sim.rome_and_roll.rules.table import add, ask, push
from sim.rome_and_roll.rules.trade import can_trade, trade
from sim.rome_and_roll.state import (
    DICE,
    DISCARDED,
    EMPTY,
    FACES,
    ICONS,
    Ability,
    Action,
    Counter,
    Favour,
    Phase,
    Resource,
    Stage,
    Task,
    Worker,
)

_BY_ADVISOR, _BY_MINERVA = 1, 2


@jit
def begin_turn(s, seat):
    """RR-ACT-1..3: a seat's turn begins with the choice of one of its dice."""
    clear_turn(s)
    s.active = seat
    ask(s, seat, Phase.DIE)


@jit
def clear_turn(s):
    """Nothing of an earlier turn is left."""
    s.stage = Stage.BEFORE
    s.die = EMPTY
    s.icons[:] = 0
    s.auxiliaries = 0
    s.printed = 0
    s.workers = 0
    s.icon_done = 0
    s.senators_used = 0
    s.favour_used = 0
    s.turned = 0
    s.fresh = 0
    s.promised = 0
    s.first_action = Action.NONE
    clear_action(s, Action.NONE)


@jit
def clear_action(s, action):
    """A main action begins; nothing of an earlier one is left."""
    s.action = action
    s.favour = EMPTY
    s.slot = EMPTY
    s.by_saturn = 0
    s.saturn_slot = EMPTY
    s.orient = 0
    s.new_building = 0
    s.army = 0
    s.strength_spent = 0
    s.steps = 0
    s.region = EMPTY
    s.free_road = 0
    s.least = 0
    s.picks = 0
    s.used[:] = 0


@jit
def list_dice(s):
    """RR-ACT-1, RR-ACT-2: the seat's dice; two alike are one option."""
    listed = 0
    for die in range(DICE):
        if s.die_owner[die] == s.to_move:
            number = int(s.die_colour[die]) * FACES + int(s.die_face[die])
            if not (listed >> number) & 1:
                listed |= 1 << number
                add(s, DIE + number)


@jit
def choose_die(rules, s, number):
    """RR-ACT-1, RR-ACT-4: the die is discarded and gives its icons for this turn."""
    for die in range(DICE):
        if s.die_owner[die] == s.to_move and int(s.die_colour[die]) * FACES + int(s.die_face[die]) == number:
            s.die = die
            s.die_owner[die] = DISCARDED
            break
    s.fresh = 1
    ask_face(rules, s)


@jit
def may_turn(s):
    """RR-ADV-MARTIALIS, RR-ADV-BERTRAMUS, RR-GOD-MINERVA, AMB-56: whether the die can be turned in a way not yet used; bits."""
    seat = np.int64(s.to_move)
    ways = 0
    if has(s, seat, Ability.FACE_OPPOSITE) or has(s, seat, Ability.FACE_STEP):
        ways |= _BY_ADVISOR
    if holds(s, seat, Favour.MINERVA):
        ways |= _BY_MINERVA
    return ways & ~int(s.turned)


@jit
def ask_face(rules, s):
    """AMB-57: turn the chosen die, before anything else; then the menu of the turn opens."""
    if may_turn(s):
        ask(s, np.int64(s.to_move), Phase.FACE)
    else:
        show_die(rules, s)


@jit
def list_faces(s):
    """RR-ADV-MARTIALIS: the opposite face; RR-ADV-BERTRAMUS: one up or down; RR-GOD-MINERVA: any other face."""
    seat = np.int64(s.to_move)
    face = int(s.die_face[s.die])
    ways = may_turn(s)
    add(s, KEEP_FACE)
    if ways & _BY_ADVISOR:
        if has(s, seat, Ability.FACE_OPPOSITE):
            add(s, TURN + FACES - 1 - face)
        if has(s, seat, Ability.FACE_STEP):
            add(s, TURN + (face + 1) % FACES)
            add(s, TURN + (face + FACES - 1) % FACES)
    if ways & _BY_MINERVA:
        for other in range(FACES):
            if other != face:
                add(s, MINERVA + other)


@jit
def turn_die(rules, s, action):
    """RR-GOD-MINERVA, RR-ADV-MARTIALIS, RR-ADV-BERTRAMUS: only the new face counts."""
    if action == KEEP_FACE:
        show_die(rules, s)
        return
    if action >= MINERVA:
        use_favour(s, Favour.MINERVA)
        s.turned |= _BY_MINERVA
        s.die_face[s.die] = action - MINERVA
    else:
        s.turned |= _BY_ADVISOR
        s.die_face[s.die] = action - TURN
    ask_face(rules, s)


@jit
def show_die(rules, s):
    """RR-ACT-3: the icons of the face that the die finally shows; then the menu."""
    colour, face = np.int64(s.die_colour[s.die]), np.int64(s.die_face[s.die])
    for icon in range(ICONS):
        s.icons[icon] = rules.icons[colour, face, icon]
    s.auxiliaries = rules.auxiliaries[colour, face]
    s.printed = rules.workers[colour, face]
    s.workers = s.printed
    use_icon_abilities(rules, s)
    ask(s, np.int64(s.active), Phase.MENU)


@inlined
def list_menu(rules, s):
    """RR-ACT-3, RR-ACT-5, AMB-37: end the turn; before the main action, or with Jupiter, the main actions; free actions.

    After the main action, bribes and exchanges are only offered where something can still follow; icons left on the die are asked for
    when the turn ends. Jupiter is offered if any other action can be done: they are listed and taken back.
    """
    seat = np.int64(s.to_move)
    jupiter = s.stage == Stage.AFTER and holds(s, seat, Favour.JUPITER)
    if not s.promised and s.stage != Stage.SECOND:
        add(s, DONE)
    if s.stage == Stage.BEFORE or s.stage == Stage.SECOND or jupiter:
        before = np.int64(s.n_options)
        if jupiter:
            s.favour_used = 1
        if not s.promised:
            list_senators(rules, s)
        list_actions(rules, s, int(s.promised))
        if jupiter:
            s.favour_used = 0
            offer_jupiter(s, before)
    if not s.promised and s.stage != Stage.SECOND:
        saturn = holds(s, seat, Favour.SATURN)
        if saturn and can_use_saturn(rules, s, seat):
            add(s, SATURN)
        if s.stage == Stage.BEFORE or jupiter or saturn:
            list_bribes(rules, s)
            list_exchanges(rules, s)


@jit
def offer_jupiter(s, before):
    """RR-GOD-JUPITER: in place of the other actions that can be done, if there are any."""
    found = s.n_options > before
    for i in range(before, s.n_options):
        s.options[i] = 0
    s.n_options = before
    if found:
        add(s, JUPITER)


@jit
def list_senators(rules, s):
    """RR-ACT-6, RR-SEN-2, AMB-5, AMB-6: deploy a Senator for an icon that makes an action possible or better."""
    seat = np.int64(s.to_move)
    if s.senators_used >= rules.senator_icons or available_senators(s, seat) == 0:
        return
    workers = int(s.workers)
    if workers & Worker.ANY:
        return
    expands = int(rules.expand_workers)
    may_expand = workers & expands == 0 and differs(s, Action.EXPAND) and can_expand(rules, s, seat)
    if not workers & Worker.BUILDER:
        builds = False
        if not has_architect(workers) and differs(s, Action.CONSTRUCT):
            builds = list_blueprints(rules, s, np.int64(Worker.BUILDER), 1) > 0
            if not builds and holds(s, seat, Favour.JUNO):
                builds = list_juno(rules, s, np.int64(Worker.BUILDER), 1) > 0
        if builds or (may_expand and expands & Worker.BUILDER):
            add(s, SENATOR)
    if not workers & Worker.LEGIONARY:
        raises = differs(s, Action.RAISE) and can_raise(rules, s, seat, int(holds(s, seat, Favour.MARS)))
        if raises or (may_expand and expands & Worker.LEGIONARY):
            add(s, SENATOR + 1)
    if not workers & Worker.MERCHANT:
        regions = tax_regions(rules, s, seat, 0)
        taxes = differs(s, Action.TAX) and regions & (regions - 1) != 0 and not has(s, seat, Ability.TAX_MERCHANT)
        trades = differs(s, Action.TRADE) and payable(s, seat, Resource.JEWELLERY) > 0 and can_trade(s, seat)
        if taxes or trades or (may_expand and expands & Worker.MERCHANT):
            add(s, SENATOR + 2)


@jit
def differs(s, action):
    """RR-GOD-JUPITER: whether the action is another one than the first of this turn."""
    return s.first_action != action


@inlined
def list_actions(rules, s, promised):
    """The main actions that can be done, with the Favours that can be used in them; after a Senator only those that need the icon."""
    seat = np.int64(s.to_move)
    workers = int(s.workers)
    if differs(s, Action.CONSTRUCT) and (promised == 0 or promised == Worker.BUILDER):
        list_blueprints(rules, s, workers, 0)
        if holds(s, seat, Favour.JUNO):
            list_juno(rules, s, workers, 0)
    if differs(s, Action.RAISE) and workers & (Worker.LEGIONARY | Worker.ANY) and (promised == 0 or promised == Worker.LEGIONARY):
        if can_raise(rules, s, seat, 0):
            add(s, RAISE)
        if holds(s, seat, Favour.MARS):
            add(s, RAISE_MARS)
    if differs(s, Action.CONQUER) and promised == 0:
        if can_conquer(rules, s, seat, 0):
            add(s, CONQUER)
        if holds(s, seat, Favour.MARS) and can_conquer(rules, s, seat, 1):
            add(s, CONQUER_MARS)
    expands = int(rules.expand_workers)
    if differs(s, Action.EXPAND) and workers & (expands | Worker.ANY) and (promised == 0 or promised & expands):
        if can_expand(rules, s, seat):
            add(s, EXPAND)
    if differs(s, Action.TAX) and (promised == 0 or promised == Worker.MERCHANT):
        if can_tax(rules, s, seat, 0):
            add(s, TAX)
        if promised == 0 and holds(s, seat, Favour.MERCURY) and can_tax(rules, s, seat, 1):
            add(s, TAX_MERCURY)
    if differs(s, Action.TRADE) and (promised == 0 or promised == Worker.MERCHANT) and can_trade(s, seat):
        add(s, TRADE)
        if holds(s, seat, Favour.BACCHUS):
            add(s, TRADE_BACCHUS)
        if promised == 0 and holds(s, seat, Favour.MERCURY):
            add(s, TRADE_MERCURY)


@inlined
def choose_in_menu(rules, s, action):
    """RR-ACT-3: a free action, a main action, or the end of the turn."""
    seat = np.int64(s.to_move)
    s.fresh = 0
    if action == DONE:
        s.counter[seat, Counter.PASSES] += int(s.stage == Stage.BEFORE)
        push(s, Task.NEXT_TURN, seat, 0, 0)
        push(s, Task.LEFTOVER, seat, 0, 0)
    elif action < SENATOR:
        push(s, Task.MENU, seat, 0, 0)
        bribe_with_icon(rules, s, action)
    elif action < EXCHANGE:
        deploy_for_icon(s, seat, action - SENATOR)
    elif action < JEWEL:
        push(s, Task.MENU, seat, 0, 0)
        begin_exchange(s, action - EXCHANGE)
    elif action < SATURN:
        push(s, Task.MENU, seat, 0, 0)
        use_jewel(s, action - JEWEL)
    elif action == SATURN:
        push(s, Task.MENU, seat, 0, 0)
        use_saturn(rules, s)
    elif action == JUPITER:
        use_favour(s, Favour.JUPITER)
        s.stage = Stage.SECOND
        ask(s, seat, Phase.MENU)
    else:
        begin_action(rules, s, action)


@jit
def begin_exchange(s, pair):
    """RR-SOLO-EASY-2: two goods have been named; what for comes next."""
    s.exchanged = pair
    ask(s, np.int64(s.to_move), Phase.EXCHANGE)


@jit
def deploy_for_icon(s, seat, number):
    """RR-ACT-6, RR-SEN-2: one more Builder, Legionary or Merchant for this turn; the action that needs it follows at once."""
    deploy_senator(s, seat)
    s.counter[seat, Counter.SENATOR_ICONS] += 1
    s.senators_used += 1
    s.promised = Worker.BUILDER if number == 0 else Worker.LEGIONARY if number == 1 else Worker.MERCHANT
    s.workers |= s.promised
    ask(s, seat, Phase.MENU)


@inlined
def begin_action(rules, s, action):
    """RR-ACT-3, RR-ACT-5, RR-GOD-JUPITER: one main action; the menu comes back after it."""
    seat = np.int64(s.to_move)
    s.stage = Stage.LAST if s.stage == Stage.SECOND else Stage.AFTER
    s.promised = 0
    push(s, Task.MENU, seat, 0, 0)
    if action < RAISE:
        clear_action(s, Action.CONSTRUCT)
        juno = int(action >= JUNO)
        attach(s, Favour.JUNO, juno)
        choose_blueprint(rules, s, action - (JUNO if juno else BUILD), juno)
    elif action < CONQUER:
        clear_action(s, Action.RAISE)
        attach(s, Favour.MARS, int(action == RAISE_MARS))
        raise_legions(rules, s)
    elif action < EXPAND:
        clear_action(s, Action.CONQUER)
        attach(s, Favour.MARS, int(action == CONQUER_MARS))
        conquer(rules, s)
    elif action == EXPAND:
        clear_action(s, Action.EXPAND)
        expand(rules, s)
    elif action < TRADE:
        clear_action(s, Action.TAX)
        attach(s, Favour.MERCURY, int(action == TAX_MERCURY))
        tax(rules, s)
    else:
        clear_action(s, Action.TRADE)
        attach(s, Favour.BACCHUS, int(action == TRADE_BACCHUS))
        attach(s, Favour.MERCURY, int(action == TRADE_MERCURY))
        trade(rules, s)
    s.first_action = s.action


@jit
def attach(s, favour, used):
    """RR-GOD-3: a Favour is used in this action."""
    if used:
        use_favour(s, favour)
        s.favour = favour


assert BRIBE < SENATOR
