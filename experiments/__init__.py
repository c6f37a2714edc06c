"""Experiments: a question in a TOML file becomes a plan of seeded games and a Parquet data set."""
