"""`python -m tui`: the same as the command `dubbelspoor`."""

import sys

from tui.cli import main

sys.exit(main())
