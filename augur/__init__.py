"""The command line: `augur`."""

import os

# Before NumPy is imported: its matrix products are small here, and threads of its own that wait for busy cores make a report of a million
# games take two to four times as long.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
