"""Running experiments on Ray."""
