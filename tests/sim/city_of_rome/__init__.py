"""The rules of The City of Rome, one file per chapter of the rulebook."""
