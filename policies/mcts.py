"""`mcts`: single-observer information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012) on the verbs of any game.

Every iteration deals anew what the searching seat cannot see, walks down one common tree by the actions that are legal in that deal,
adds what it finds at its end, plays on for a while, judges the game there, and credits every action on the way to the seat that took it
(max^n, so any number of players). The tree is one record of named arrays, made once per thread: the search allocates nothing.

Which action is tried follows PUCT (Rosin 2011; Silver et al. 2017): mean reward plus exploration by a prior. The prior is what the greedy
strategy thinks of the action, sharpened by `prior`; without it all actions are alike and the order in which they are tried is random.
Where there are many options only the best few by prior are looked at first, and more with every visit (progressive widening).

Three things save time and cost nothing: the n-th visit of every option at the root meets the same deal, so that options are compared on
the same luck; a search ends when the visits that are left cannot change its choice; and what lies in the tree below the choice is the
beginning of the next search, if the same seat goes on to decide and has seen nothing new.
"""

from __future__ import annotations

import math

import numpy as np

from policies.clock import nanoseconds
from policies.features import features
from policies.greedy import REDEALT, STATES, choose_greedy, next_planned, value_of
from policies.registry import MAX_SIMS, Reward, Rollout
from policies.uniform import choose_uniform
from sim.game import MAX_PLAYERS, ranks, redeal, scores, step
from sim.jit import jit
from sim.rng import draw

SIM = STATES + 2  # of a table's states: the one to simulate in
KEPT = STATES + 3  # and where the last choice led to, as its seat sees it
KEEPING = 1  # the seed of that view; any other would do
NODES = 1 << 18  # room for the longest search at about a dozen options a position; pages of it that are never used cost nothing
ACTIONS = 1 << 15  # action ids are int16
NARROW = 4  # options looked at from the first visit on
CLOCK_EVERY = 16  # iterations between looks at the clock
CLEAR = 2.0  # standard deviations of the lead that count as a clear one, where no `scale` is given
GUESS, GUESSES = 15.0, 4.0  # a standard deviation in points to begin with, and how many games it counts for
_UNSEEN = 0.5  # reward of an action before anything is known

TREE = np.dtype(
    [
        ("nodes", "i4"),
        ("kept", "i4"),  # the node from which the next search may go on; 0 = none
        ("iterations", "i4"),
        ("lead_mean", "f8"),  # of the searching seat's lead in points over the games imagined; alone, of its points
        ("lead_squares", "f8"),  # summed squares of the differences from it
        ("action", "i2", (NODES,)),  # that leads here
        ("seat", "i1", (NODES,)),  # that took it
        ("order", "i2", (NODES,)),  # among its siblings by prior, 0 = best
        ("parent", "i4", (NODES,)),
        ("first", "i4", (NODES,)),  # child; 0 = none
        ("next", "i4", (NODES,)),  # sibling; 0 = none
        ("visits", "i4", (NODES,)),
        ("prior", "f4", (NODES,)),
        ("reward", "f8", (NODES,)),  # summed, of `seat`
        ("moved", "i4", (NODES,)),  # where it moves to, when a tree is kept in part
        ("won", "f8", (NODES,)),  # its shares of the victory, summed; where a game was not played out, its reward
        ("child", "i4", (ACTIONS,)),  # of the node under consideration, by action; may be stale, so its parent is checked
        ("gain", "f8", (MAX_PLAYERS,)),  # rewards of the iteration, by seat
        ("win", "f8", (MAX_PLAYERS,)),  # shares of the victory in the iteration, by seat
    ],
    align=True,
)


@jit
def choose_mcts(rules, state, policy, seed, states, result, work, tree):
    """The number of the option that was searched most, of equals the best; the other arguments are room to work in."""
    search(rules, state, policy, seed, states, result, work, tree)
    best = 0
    most = -1
    most_reward = -np.inf
    for i in range(state.n_options):
        node = child_of(tree, 0, np.int64(state.options[i]))
        visits = np.int64(tree.visits[node]) if node > 0 else 0
        reward = tree.reward[node] if visits > 0 else 0.0
        if visits > most or (visits == most and reward > most_reward):
            best = i
            most = visits
            most_reward = reward
    tree.kept = 0
    keep(rules, state, best, states, tree)
    return best


@jit
def keep(rules, state, option, states, tree):
    """If the mover goes on to decide and the option shows it nothing new, what is known below the option holds for that decision too."""
    states[KEPT] = state
    step(rules, states[KEPT], np.int64(state.options[option]))
    if states[KEPT].over or states[KEPT].to_move != state.to_move or states[KEPT].reveals != state.reveals:
        return
    redeal(rules, states[KEPT], np.int64(state.to_move), KEEPING)
    tree.kept = child_of(tree, 0, np.int64(state.options[option]))


@jit
def plant(rules, state, states, tree):
    """Begin a tree for the position: with what the last search found below its choice, if that led here, else from nothing."""
    kept = np.int64(tree.kept)
    if kept > 0:
        states[SIM] = state
        redeal(rules, states[SIM], np.int64(state.to_move), KEEPING)  # what the mover sees of it
        if same(states, SIM, KEPT):
            reroot(tree, kept)
            return
    clear_node(tree, 0, 0)
    tree.nodes = 1
    tree.iterations = 0
    tree.lead_mean = tree.lead_squares = 0.0


@jit
def same(states, one, other):
    """Whether two of the states are the same, byte by byte."""
    bytes_of_one, bytes_of_other = states[one : one + 1].view(np.uint8), states[other : other + 1].view(np.uint8)
    for i in range(bytes_of_one.size):
        if bytes_of_one[i] != bytes_of_other[i]:
            return False
    return True


@jit
def reroot(tree, root):
    """Make a node the root: what lies below it moves to the front of the arrays, all else is forgotten."""
    share = float(tree.visits[root]) / float(max(1, tree.iterations))
    tree.iterations = tree.visits[root]
    tree.lead_squares *= share  # the same spread, from fewer games
    nodes = np.int64(tree.nodes)
    tree.moved[root] = 0
    count = 1
    for node in range(root + 1, nodes):  # a child stands behind its parent
        parent = np.int64(tree.parent[node])
        below_root = parent == root or (parent > root and tree.moved[parent] > 0)
        tree.moved[node] = count if below_root else 0
        count += int(below_root)
    copy_node(tree, root, 0)
    tree.parent[0] = 0
    for node in range(root + 1, nodes):
        if tree.moved[node] > 0:
            copy_node(tree, node, np.int64(tree.moved[node]))
    tree.nodes = count


@jit
def copy_node(tree, node, to):
    """Move a node to the front; its relatives' places are in `tree.moved`."""
    tree.action[to] = tree.action[node]
    tree.seat[to] = tree.seat[node]
    tree.order[to] = tree.order[node]
    tree.parent[to] = tree.moved[tree.parent[node]]
    tree.first[to] = tree.moved[tree.first[node]] if tree.first[node] > 0 else 0
    tree.next[to] = tree.moved[tree.next[node]] if tree.next[node] > 0 and to > 0 else 0
    tree.visits[to] = tree.visits[node]
    tree.prior[to] = tree.prior[node]
    tree.reward[to] = tree.reward[node]
    tree.won[to] = tree.won[node]


@jit
def search(rules, state, policy, seed, states, result, work, tree):
    """Grow a tree from the position as its mover sees it."""
    plant(rules, state, states, tree)
    seat = np.int64(state.to_move)
    if tree.first[0] == 0:
        dice = draw(seed, 3, 0)
        states[SIM] = state
        redeal(rules, states[SIM], seat, dice)
        expand(rules, policy, dice, states, result, work, tree, 0)
    deadline = nanoseconds() + np.int64(policy.ms * 1e6) if policy.ms > 0 else 0
    limit = np.int64(policy.sims) if policy.ms <= 0 else MAX_SIMS
    while tree.iterations < limit:
        if deadline > 0 and tree.iterations % CLOCK_EVERY == 0 and nanoseconds() > deadline:
            break
        if decided(tree, limit - np.int64(tree.iterations)):
            break
        child = select(policy, state, tree, 0)
        dice = draw(seed, 2, np.int64(tree.visits[child]))  # the same deals for every option
        states[SIM] = state
        redeal(rules, states[SIM], seat, dice)
        step(rules, states[SIM], np.int64(tree.action[child]))
        node = descend(rules, policy, dice, states, result, work, tree, child)
        judge_game(rules, policy, dice, seat, states, result, work, tree)
        while node > 0:
            tree.visits[node] += 1
            tree.reward[node] += tree.gain[tree.seat[node]]
            tree.won[node] += tree.win[tree.seat[node]]
            node = np.int64(tree.parent[node])
        tree.visits[0] += 1
        tree.iterations += 1
    show_children(tree, 0)
    work.planned = 0  # of the last game imagined


@jit
def decided(tree, left):
    """Whether so many more iterations cannot change which option was searched most."""
    most = second = 0
    child = np.int64(tree.first[0])
    while child > 0:
        visits = np.int64(tree.visits[child])
        if visits > most:
            second = most
            most = visits
        elif visits > second:
            second = visits
        child = np.int64(tree.next[child])
    return most - second > left


@jit
def descend(rules, policy, dice, states, result, work, tree, node):
    """Walk on from a node by the actions that are legal in this deal, to the first new node or the end of the game; returns it."""
    while not states[SIM].over and tree.visits[node] > 0:
        if tree.first[node] == 0:
            expand(rules, policy, dice, states, result, work, tree, node)
        if tree.first[node] == 0:
            return node
        child = select(policy, states[SIM], tree, node)
        if child == 0:
            return node
        step(rules, states[SIM], np.int64(tree.action[child]))
        node = child
    return node


@jit
def expand(rules, policy, dice, states, result, work, tree, node):
    """Add the options of the position as children of the node, with their priors."""
    n = np.int64(states[SIM].n_options)
    if tree.nodes + n > NODES:
        return  # the tree is full: its leaves are judged again and again
    first = np.int64(tree.nodes)
    best = -np.inf
    if policy.prior > 0:
        states[0] = states[SIM]
        states[0].reveals = REDEALT  # the deal is a guess already: looking at it gives nothing away
    for i in range(n):
        # A grain of chance puts equal options in any order.
        value = 1e-6 * float(draw(dice, 3, i) >> np.uint64(11)) / 2.0**53
        if policy.prior > 0:
            value += value_of(rules, i, policy, 0, dice, states, result, work)
        add_child(tree, node, np.int64(states[SIM].options[i]), np.int64(states[SIM].to_move))
        tree.prior[first + i] = value
        best = max(best, value)
    total = 0.0
    for child in range(first, first + n):
        order = 0
        for other in range(first, first + n):  # equal ones in the order of the options, so that a few are never many
            order += int(tree.prior[other] > tree.prior[child] or (tree.prior[other] == tree.prior[child] and other < child))
        tree.order[child] = order
    for child in range(first, first + n):
        weight = math.exp((tree.prior[child] - best) / policy.prior) if policy.prior > 0 else 1.0
        tree.prior[child] = weight
        total += weight
    for child in range(first, first + n):
        tree.prior[child] = 0.95 * tree.prior[child] / total + 0.05 / n  # no option is ever ruled out


@jit
def select(policy, state, tree, node):
    """The child, among the options of this deal, that promises most."""
    show_children(tree, node)
    visits = rewards = 0.0
    for i in range(state.n_options):
        child = child_of(tree, node, np.int64(state.options[i]))
        if child == 0 and tree.nodes < NODES:  # not legal in the deals seen here so far
            child = np.int64(tree.nodes)
            add_child(tree, node, np.int64(state.options[i]), np.int64(state.to_move))
            tree.prior[child] = 1.0 / float(state.n_options)
            tree.order[child] = i
            tree.child[state.options[i]] = child
        if child > 0:
            visits += float(tree.visits[child])
            rewards += tree.reward[child]
    unseen = rewards / visits if visits > 0 else _UNSEEN
    width = NARROW + 2.0 * math.sqrt(visits)
    best = nearest = 0
    best_value = -np.inf
    for i in range(state.n_options):
        child = child_of(tree, node, np.int64(state.options[i]))
        if child == 0:
            continue
        if tree.order[child] >= width:
            if nearest == 0 or tree.order[child] < tree.order[nearest]:
                nearest = child
            continue
        n = float(tree.visits[child])
        mean = tree.reward[child] / n if n > 0 else unseen
        value = mean + policy.exploration * tree.prior[child] * math.sqrt(visits + 1.0) / (1.0 + n)
        if value > best_value:
            best = child
            best_value = value
    return best if best > 0 else nearest  # in this deal perhaps none of the best few is legal


@jit
def judge_game(rules, policy, dice, seat_in_search, states, result, work, tree):
    """Write every seat's reward of the game played on from the position, for a while or to its end, into `tree.gain`."""
    players = np.int64(states[SIM].players)
    work.planned = 0
    decision = 0
    while not states[SIM].over and plays_on(policy, states[SIM], seat_in_search, decision):
        seed = draw(dice, 4, decision)
        chosen = next_planned(states[SIM], work)
        if chosen >= 0:
            pass
        elif policy.rollout != Rollout.UNIFORM:
            chosen = choose_greedy(rules, states[SIM], policy, np.int64(policy.breadth), seed, states, result, work)
        else:
            chosen = choose_uniform(np.int64(states[SIM].n_options), seed)
        step(rules, states[SIM], np.int64(states[SIM].options[chosen]))
        decision += 1
    if states[SIM].over:
        scores(rules, states[SIM], result)
        ranks(rules, states[SIM], result)
        count_points(players, result, tree)
    else:
        for seat in range(players):
            tree.gain[seat] = worth_of(rules, policy, states[SIM], seat, result, work)
    to_leads(tree, players)
    scale = clear_lead(policy, tree, tree.gain[seat_in_search])
    for seat in range(players):
        # Alone there is nobody to be ahead of: the middle is what the games imagined so far have brought.
        lead = tree.gain[seat] if players > 1 else tree.gain[seat] - tree.lead_mean
        tree.gain[seat] = 0.5 + 0.5 * math.tanh(lead / scale)
        if not states[SIM].over:
            tree.win[seat] = tree.gain[seat]
        elif policy.reward == Reward.WIN:
            tree.gain[seat] = tree.win[seat]
        elif players == 1:  # a solo game is won by its own rules, which may ask for more than points
            tree.gain[seat] = 0.5 * (tree.gain[seat] + tree.win[seat])


@jit
def plays_on(policy, state, seat_in_search, decision):
    """Whether the game goes on after so many decisions before it is judged.

    It ends where the searching seat is to move again, so that all positions that a search compares have the same seats still to come.
    An action that has been begun is played to its end in any case: what it costs may be paid and what it brings still be due.
    """
    if policy.rollout == Rollout.NONE:
        return state.pending != 0
    return policy.depth == 0 or decision < policy.depth * state.players or state.to_move != seat_in_search or state.pending != 0


@jit
def count_points(players, result, tree):
    """Points and shares of the victory of a finished game."""
    winners = 0
    for seat in range(players):
        winners += int(result.rank[seat] == 1)
    for seat in range(players):
        points = 0
        for source in range(result.points.shape[1]):
            points += int(result.points[seat, source])
        tree.gain[seat] = points
        tree.win[seat] = 1.0 / winners if result.rank[seat] == 1 else 0.0


@jit
def worth_of(rules, policy, state, seat, result, work):
    """What the strategy thinks of a position for a seat, in points."""
    features(rules, state, seat, result, work)
    worth = 0.0
    for i in range(policy.features):
        worth += policy.weights[i] * work.value[i]
    return worth


@jit
def to_leads(tree, players):
    """Turn the points in `tree.gain` into leads over the best other seat; alone they stay points."""
    best = second = -np.inf
    for seat in range(players):
        worth = tree.gain[seat]
        if worth > best:
            second = best
            best = worth
        elif worth > second:
            second = worth
    if players > 1:
        for seat in range(players):
            tree.gain[seat] -= second if tree.gain[seat] == best else best


@jit
def clear_lead(policy, tree, lead):
    """The lead in points that counts as a clear one: given, or by how much the leads of this search differ, this one included.

    Mean and sum of squares are carried on by Welford's method (1962).
    """
    before = lead - tree.lead_mean
    tree.lead_mean += before / float(tree.iterations + 1)
    tree.lead_squares += before * (lead - tree.lead_mean)
    if policy.scale > 0:
        return float(policy.scale)
    spread = math.sqrt((GUESSES * GUESS * GUESS + tree.lead_squares) / (GUESSES + float(tree.iterations + 1)))
    return max(1.0, CLEAR * spread)


@jit
def clear_node(tree, node, parent):
    """A node without children or visits."""
    tree.parent[node] = parent
    tree.first[node] = 0
    tree.next[node] = 0
    tree.visits[node] = 0
    tree.reward[node] = 0.0
    tree.won[node] = 0.0


@jit
def add_child(tree, node, action, seat):
    """A new child of the node."""
    child = np.int64(tree.nodes)
    tree.nodes += 1
    clear_node(tree, child, node)
    tree.action[child] = action
    tree.seat[child] = seat
    tree.next[child] = tree.first[node]
    tree.first[node] = child


@jit
def show_children(tree, node):
    """Make the node's children findable by their actions."""
    child = np.int64(tree.first[node])
    while child > 0:
        tree.child[tree.action[child]] = child
        child = np.int64(tree.next[child])


@jit
def child_of(tree, node, action):
    """The child that the action leads to, or 0; after `show_children`."""
    child = np.int64(tree.child[action])
    if child >= tree.nodes or tree.parent[child] != node or tree.action[child] != action:
        return 0
    return child
