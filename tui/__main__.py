"""`python -m tui`: the same as the command `dubbelspoor`."""

import sys

from tui.cli.command_line import main

sys.exit(main())
