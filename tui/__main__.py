"""`python -m tui`: the same as the command `dubbelspoor`."""

import os
import sys

try:
    from saves.errors import hosted
    from tui.cli.command_line import main

    if hosted():
        from tui.app.complaints import keep_from_the_terminal

        keep_from_the_terminal()
except KeyboardInterrupt:  # as quiet as later on
    sys.exit(130)
except Exception:
    # A traceback would tell a guest where the host keeps the program. What has the sentences may be what is missing, so
    # that the wrapper `seat` says one; and what has the variable's name may be, too.
    if not os.environ.get("DUBBELSPOOR_HOSTED"):
        raise
    sys.exit(os.EX_TEMPFAIL)

sys.exit(main())
