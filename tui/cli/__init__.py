"""The command line, a module a command: `add` describes it to argparse, `run` does it."""
