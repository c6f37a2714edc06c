"""The City of Rome for policies: features and strategies."""
