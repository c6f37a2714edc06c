"""The forum: placing patricians, power, taking and forfeiting actions, legionnaires, the end of a turn."""

from __future__ import annotations

from sim.jit import jit
from sim.nova_roma.actions import DONE, FORFEIT, LEGION, PLACE, TAKE
from sim.nova_roma.rules.build import can_build
from sim.nova_roma.rules.cleanup import refill_offers, refresh_forum_or_end
from sim.nova_roma.rules.follow import pay_lasting
from sim.nova_roma.rules.gains import gain_coins
from sim.nova_roma.rules.petition import may_claim_first
from sim.nova_roma.rules.produce import has_workplace
from sim.nova_roma.rules.race import can_race
from sim.nova_roma.rules.sail import can_ship
from sim.nova_roma.rules.tasks import add, push, top
from sim.nova_roma.solo import place_ai_legions
from sim.nova_roma.state import EMPTY, FORUM, OFFER, SIDE, Action, Counter, Gain, Task
from sim.nova_roma.state import LEGION as LEGIONNAIRE


@jit
def begin_turn(rules, s, seat):
    """NR-ROUND-4, NR-SOLO-9: the next patrician; alone, legionnaires come first."""
    if s.players == 1:
        place_ai_legions(rules, s)
    if not rules.claim_per_round:
        s.claims[seat] = 0
    s.owner[0] = seat
    s.task[0] = Task.CLAIM_BEFORE


@jit
def list_spaces(s, first_action):
    """NR-ROUND-4..6: any unoccupied space; placing is compulsory."""
    for space in range(FORUM):
        if s.forum[space] == EMPTY:
            add(s, first_action + space)


@jit
def list_patrician(s):
    """NR-ROUND-4: where the patrician goes."""
    list_spaces(s, PLACE)


@jit
def place_patrician(s, space):
    """NR-ROUND-4, NR-TURN-1: the patrician stands; its row and its column each have an action to take."""
    seat = int(s.owner[0])
    s.forum[space] = seat
    s.placed[seat] += 1
    s.space = space
    s.lines_left = 3
    s.task[0] = Task.PICK


@jit
def raw_power(s, seat, line):
    """NR-POWER-1, NR-POWER-3, NR-POWER-4: own patricians in the line, and the Emperor."""
    power = 0
    for i in range(SIDE):
        space = line * SIDE + i if line < SIDE else i * SIDE + line - SIDE
        power += int(s.forum[space] == seat) + int(space == s.emperor)
    return power


@jit
def power_in(rules, s, seat, line):
    """NR-POWER-2: power is capped at 3."""
    return min(int(rules.power_cap), raw_power(s, seat, line))


@jit
def turn_line(s, which):
    """The row (0) or column (1) of the turn's patrician."""
    return int(s.space) // SIDE if which == 0 else SIDE + int(s.space) % SIDE


@jit
def list_actions(rules, s):
    """NR-TURN-1, NR-FORFEIT-1: take or forfeit an action that is left, in any order."""
    for which in range(2):
        if (int(s.lines_left) >> which) & 1:
            line = turn_line(s, which)
            if not rules.strict_actions or can_do(rules, s, int(s.owner[0]), int(s.line[line]), power_in(rules, s, int(s.owner[0]), line)):
                add(s, TAKE + line)
    for which in range(2):
        if (int(s.lines_left) >> which) & 1:
            add(s, FORFEIT + turn_line(s, which))
    if s.lines_left == 0:
        add(s, DONE)


@jit
def can_do(rules, s, seat, action, power):
    """NR-AMB-3: with strict actions, whether the main step of an action can be done."""
    if action == Action.PETITION:
        return s.influence[seat] > 0 or may_claim_first(rules, s, seat)
    if action == Action.RECRUIT:
        cards = int(s.card_size) + int(s.discard != 0)
        for slot in range(OFFER):
            cards += int(s.card_offer[slot] != EMPTY)
        return cards > 0
    if action == Action.SAIL or action == Action.BUILD:
        for slot in range(min(OFFER, int(rules.slot_access[power]))):
            if action == Action.SAIL and s.ship_offer[slot] != EMPTY and can_ship(rules, s, seat, int(s.ship_offer[slot])):
                return True
            if action == Action.BUILD and s.build_offer[slot] != EMPTY and can_build(rules, s, seat, int(s.build_offer[slot]), 0):
                return True
        return False
    if action == Action.RACE:
        return can_race(rules, s, seat) or False
    if action == Action.PRODUCE:
        hires = s.goods[seat, Gain.WHEAT] >= rules.hire_cost and s.artisan_supply > 0
        return hires or (s.artisans[seat] > 0 and has_workplace(rules, s, seat, 0))
    return True


@jit
def spend_line(s, line):
    """One of the turn's two actions is used up."""
    s.lines_left &= ~1 if line < SIDE else ~2


@jit
def take_action(rules, s, line):
    """NR-TURN-1, NR-TURN-2, NR-POWER-1: begin an action at the power of its line; followers come first."""
    seat, action = int(s.owner[0]), int(s.line[line])
    spend_line(s, line)
    raw, power = raw_power(s, seat, line), power_in(rules, s, seat, line)
    s.counter[seat, Counter.TRADES + action] += 1
    s.counter[seat, Counter.POWER] += power
    s.counter[seat, Counter.POWER_LOST] += raw - power
    s.fresh[seat] = 0  # NR-REC-8
    push(s, Task.FOLLOW, seat, action, power, 0, 0)
    pay_lasting(rules, s, seat, action)


@jit
def forfeit_action(rules, s, line):
    """NR-FORFEIT-1, NR-FORFEIT-2: a coin instead of the action; no follower reacts."""
    seat = int(s.owner[0])
    spend_line(s, line)
    gain_coins(s, seat, int(rules.forfeit_coins))
    s.counter[seat, Counter.FORFEITS] += 1


@jit
def end_actions(s):
    """NR-MOS-2: both actions are resolved; an achievement may still be claimed."""
    s.task[0] = Task.CLAIM_AFTER


@jit
def end_claims(rules, s):
    """Before the patrician: place it. After the actions: legionnaires of two players, then the turn ends."""
    if s.task[0] == Task.CLAIM_BEFORE:
        s.task[0] = Task.PLACE
        return
    seat = int(s.owner[0])
    if s.players == 2 and s.placed[seat] <= rules.legionnaires:  # NR-2P-3, NR-2P-4
        if not rules.legions_after_both:
            s.left[0] = 1
            s.task[0] = Task.LEGION
            return
        if s.placed[0] == s.placed[1]:  # NR-AMB-18
            s.left[0] = 2
            s.owner[0] = s.first_player
            s.task[0] = Task.LEGION
            return
    end_turn(rules, s)


@jit
def list_legion(s):
    """NR-2P-4: a legionnaire goes to an unoccupied space."""
    list_spaces(s, LEGION)


@jit
def place_legion(rules, s, space):
    """NR-2P-4, NR-POWER-3: it only blocks."""
    s.forum[space] = LEGIONNAIRE
    s.left[0] -= 1
    if s.left[0] > 0:
        s.owner[0] = 1 - int(s.owner[0])
    else:
        if rules.legions_after_both:
            s.owner[0] = 1 - int(s.first_player)  # whose turn it was
        end_turn(rules, s)


@jit
def end_turn(rules, s):
    """NR-TURN-6, NR-ROUND-4: offers close up and are filled; the next player, or the end of the round."""
    seat = int(s.owner[top(s)])
    refill_offers(s)
    following = (seat + 1) % int(s.players)
    if s.placed[following] < rules.patricians:
        begin_turn(rules, s, following)
    else:
        refresh_forum_or_end(rules, s)
