"""Rules of Magna Roma, one file per chapter."""
