"""The rules of Rome & Roll, one file per chapter of the rulebook."""
