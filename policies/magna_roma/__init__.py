"""Magna Roma for policies: features and strategies."""
