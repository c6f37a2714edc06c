"""`greedy`: play the action whose result looks best, by named features and weights.

Greedy never profits from hidden cards: as soon as an action would show cards that its seat cannot see, it looks at a copy of the
position in which all of them have been dealt anew. An action of several decisions (a building, then its cell, then its payment) is
looked through to its end, and the position that results is judged as it stands, before the turn ends; ending the turn is judged as
leaving everything as it is. So all options of a turn are measured at the same moment.

What was found best for the rest of an action is remembered and played without looking again, wherever looking again could only find
the same: nothing hidden was dealt anew, and the look-ahead reached the end of the action on every way.
"""

from __future__ import annotations

import numpy as np

from policies.features import MAX_FEATURES, features
from sim.game import redeal, step
from sim.jit import inlined, jit
from sim.rng import below, draw

DEPTH = 3  # decisions looked through in full after the action; later ones take their first option
STATES = DEPTH + 2
_ROOT, _FIRST = 0, 1  # states[0] is the position, states[1] the position after an option
_SAW_HIDDEN = np.inf  # instead of a value
BREADTH_STREAM = 10  # of a decision's random words, one for each depth
REDEALT = -10_000  # in `reveals`: far from any count

WORK = np.dtype(
    [
        ("tried", "i4", (STATES,)),  # how many options have been tried at each depth
        ("next", "i4", (STATES,)),  # the one tried last
        ("value", "f8", (MAX_FEATURES,)),  # features of a position
        ("line", "i4", (STATES,)),  # the best way to go on that `value_of` found: options from depth _FIRST on
        ("line_length", "i4"),  # -1 if some way did not reach the end of the action
        ("plan", "i4", (STATES,)),  # options that `choose_greedy` means to take after the one it chose
        ("planned", "i4"),  # how many
        ("done", "i4"),  # how many of them are taken
    ],
    align=True,
)
"""Room to work in. Blank at the start of a game."""


@inlined
def choose_greedy(rules, state, policy, breadth, seed, states, result, work):
    """The number of the chosen option; `states` (STATES), `result` and `work` are room to work in.

    Every option is looked at, but of more than `breadth` ways to go on with one only so many; 0 = all of them.
    """
    states[_ROOT] = state
    redealt = False
    best = 0
    best_value = -np.inf
    work.planned = work.done = 0
    i = 0
    while i < state.n_options:
        value = value_of(rules, i, policy, breadth, seed, states, result, work)
        if value == _SAW_HIDDEN and not redealt:
            # Only options that lead to hidden cards need a new deal, and most do not.
            redeal(rules, states[_ROOT], np.int64(state.to_move), seed)
            states[_ROOT].reveals = REDEALT
            redealt = True
            continue
        if not state.pending:  # equal values: any of them; within an action the first, so that a plan can be kept
            value += 1e-9 * float(draw(seed, 1, i) >> np.uint64(11)) / 2.0**53
        if value > best_value:
            best = i
            best_value = value
            work.planned = 0 if redealt else max(0, work.line_length)
            for k in range(work.planned):
                work.plan[k] = work.line[k]
        i += 1
    if redealt:
        work.planned = 0
    return best


@inlined
def next_planned(state, work):
    """The number of the option that is next in the plan, or -1 if there is none; ends the plan where its action is over."""
    if work.done < work.planned and state.pending:
        work.done += 1
        return np.int64(work.plan[work.done - 1])
    work.planned = 0
    return -1


@inlined
def value_of(rules, option, policy, breadth, seed, states, result, work):
    """The best value that option number `option` of states[0] and the decisions that belong to its action can reach.

    _SAW_HIDDEN if cards were shown on the way that the mover does not know, unless they had been dealt anew.
    """
    seat = np.int64(states[_ROOT].to_move)
    states[_FIRST] = states[_ROOT]
    if option > 0 or not states[_ROOT].may_end:
        step(rules, states[_FIRST], np.int64(states[_ROOT].options[option]))
    best = -np.inf
    work.line_length = 0
    depth = _FIRST
    while depth >= _FIRST:
        if depth <= DEPTH and unfinished(states[depth], seat):  # reached for the first time: go through its options
            work.tried[depth] = 0
        else:
            cut = unfinished(states[depth], seat)
            value = judge(rules, policy, states[depth], seat, states[_ROOT], result, work)
            if value == _SAW_HIDDEN:
                return value
            if cut:
                work.line_length = -1
            elif value > best and work.line_length >= 0:
                work.line_length = depth - _FIRST
                for k in range(depth - _FIRST):
                    work.line[k] = work.next[_FIRST + k]
            best = max(best, value)
            depth -= 1
        while depth >= _FIRST and work.tried[depth] == looks(states[depth], breadth):
            depth -= 1
        if depth >= _FIRST:
            work.next[depth] = spread(np.int64(work.tried[depth]), states[depth], breadth, seed, depth)
            work.tried[depth] += 1
            states[depth + 1] = states[depth]
            step(rules, states[depth + 1], np.int64(states[depth].options[work.next[depth]]))
            depth += 1
    return best


@jit
def looks(state, breadth):
    """How many of the options are looked at."""
    n = np.int64(state.n_options)
    return n if breadth == 0 else min(n, breadth)


@jit
def spread(look, state, breadth, seed, depth):
    """The option for look number `look`: all of them in their order, or so many evenly spread, the first of them by chance."""
    n = np.int64(state.n_options)
    wanted = looks(state, breadth)
    if wanted == n:
        return look
    return (below(seed, BREADTH_STREAM + depth, 0, n) + look * n // wanted) % n


@jit
def unfinished(state, seat):
    """Whether the next decision still belongs to the action that `seat` began."""
    return state.pending and state.to_move == seat


@inlined
def judge(rules, policy, state, seat, root, result, work):
    """Finish the action by first options, and weigh the features of what results; modifies `state`."""
    while unfinished(state, seat):
        step(rules, state, np.int64(state.options[0]))
    if root.reveals >= 0 and state.reveals != root.reveals:
        return _SAW_HIDDEN
    features(rules, state, seat, result, work)
    value = 0.0
    for i in range(policy.features):
        value += policy.weights[i] * work.value[i]
    return value
