"""Players: policies that work for every game, the features and weights they use in each, and the compiled match loop."""
