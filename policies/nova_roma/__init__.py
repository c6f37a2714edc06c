"""Nova Roma: features and strategies."""
