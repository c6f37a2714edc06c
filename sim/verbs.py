"""Verbs: functions that every game has, chosen by the type of their first argument when the caller is compiled.

Numba's own means for this, `overload`, compiles a layer around each choice and so costs half as much again to compile a game. A verb
instead tells Numba that calling it is calling the game's own function. With the JIT off the same choice is made at run time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import types
from numba.extending import models, register_model, typeof_impl

Function = Callable[..., Any]


class Verb:
    """A function with one implementation per game; `find` gives it by the game's name."""

    def __init__(self, declared: Function, find: Callable[[str], Function]) -> None:
        self.__name__ = declared.__name__
        self.__doc__ = declared.__doc__
        self.find = find

    def __call__(self, rules: Any, *rest: Any) -> Any:
        """Call the game's function; only with the JIT off."""
        return self.find(rules.dtype.names[0])(rules, *rest)


def verb(find: Callable[[str], Function]) -> Callable[[Function], Verb]:
    """Declare a function that every game has; the decorated function is only its signature and its explanation."""
    return lambda declared: Verb(declared, find)


class _VerbType(types.Callable, types.Opaque):  # type: ignore[misc]  # numba is not typed
    """The type of a verb in compiled code: it stands for the functions of all games."""

    def __init__(self, verb: Verb) -> None:
        self.verb = verb
        super().__init__(f"Verb({verb.__name__})")

    def _function_of(self, rules: Any) -> Any:
        """The type of the function of the game whose RULES record this is."""
        return types.Dispatcher(self.verb.find(next(iter(rules.fields))))

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        return self._function_of(args[0]).get_call_type(context, args, kws)

    def get_call_signatures(self) -> Any:
        return (), False

    def get_impl_key(self, sig: Any) -> Any:
        return self._function_of(sig.args[0]).get_impl_key(sig)


@typeof_impl.register(Verb)  # type: ignore[untyped-decorator]
def _typeof_verb(value: Verb, context: Any) -> _VerbType:
    return _VerbType(value)


register_model(_VerbType)(models.OpaqueModel)
