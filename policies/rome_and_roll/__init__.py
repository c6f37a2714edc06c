"""Strategies for Rome & Roll."""
