"""The command line: `augur`."""
