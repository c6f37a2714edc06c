"""Tests run with every index in compiled code checked; set before anything imports `sim`."""

from __future__ import annotations

import os

os.environ.setdefault("AUGUR_BOUNDSCHECK", "1")

from hypothesis import settings

settings.register_profile("augur", deadline=None, derandomize=True)  # the same examples everywhere; compiling has no deadline
settings.load_profile("augur")
