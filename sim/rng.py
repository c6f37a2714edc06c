"""Random numbers that are looked up, not consumed: word number `counter` of stream `stream` of game `seed`.

The n-th word of a stream is the same whatever was drawn from other streams, so two variants of a game share their shuffles and
rolls however differently they are played (common random numbers), and a game is fully given by rules, seed and actions.
"""

from __future__ import annotations

import numpy as np

from sim.jit import JIT_OFF, jit

if JIT_OFF:
    # Machine words wrap around on purpose; compiled code does so silently, NumPy's scalars would warn.
    np.seterr(over="ignore")

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_STREAM = np.uint64(0xD1B54A32D192ED03)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31, _S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@jit
def mix(word):
    """The finaliser of splitmix64 (Steele, Lea, Flood 2014): every bit of the result depends on every bit of `word`."""
    word = (word ^ (word >> _S30)) * _MIX_1
    word = (word ^ (word >> _S27)) * _MIX_2
    return word ^ (word >> _S31)


@jit
def draw(seed, stream, counter):
    """64 random bits: word number `counter` of stream number `stream` of game `seed`."""
    key = mix(np.uint64(seed) + np.uint64(stream) * _STREAM)
    return mix(key + np.uint64(counter) * _GOLDEN + _GOLDEN)


@jit
def below(seed, stream, counter, n):
    """A random whole number from 0 to n - 1; its bias is under n / 2**32."""
    return np.int64(((draw(seed, stream, counter) >> _S32) * np.uint64(n)) >> _S32)


@jit
def shuffle(seed, stream, items, n):
    """Shuffle `items[:n]`, modified in place (Fisher and Yates); position i uses word i of the stream."""
    for i in range(n - 1, 0, -1):
        j = below(seed, stream, i, i + 1)
        item = items[i]
        items[i] = items[j]
        items[j] = item
