"""The headless commands, a module each: `add` describes it to argparse, `run` does it."""
