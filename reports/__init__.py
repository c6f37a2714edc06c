"""Reports: a run folder becomes one self-contained HTML page and its JSON twin. Reads results and never plays."""
