"""A terminal for tests: as much of one as it takes to read what the game has drawn."""

import re

from rich.cells import cell_len

TOKEN = re.compile(
    rb"\x1b\[([?<>=]?)([\d;:]*)([ -/]*[@-~])"  # CSI
    rb"|\x1b[\]P_^X][^\x07\x1b]*(?:\x07|\x1b\\)"  # OSC, DCS and their like
    rb"|\x1b[()][0-9A-B]|\x1b[=>78cDEMH]"
    rb"|[\x00-\x1a\x1c-\x1f\x7f]"
    rb"|[\x20-\x7e]+|[\xc0-\xff][\x80-\xbf]*|[\x80-\xbf]"
)


CANCEL = b"\x18"
"""What was begun before it and not ended is not to be done."""

ANSWERS = {"n": "\x1b[{row};{column}R", "c": "\x1b[?62;22c", "$p": "\x1b[?{mode};0$y"}
"""What a terminal says when it is asked where the cursor is, what it is, and of a mode: that it knows none."""


BLANK = {"4", "7", "9", "48"}
"""What is seen of a style where nothing is written."""


class Screen:
    """The cells of a terminal and the modes that are on. Fed in pieces, cut anywhere."""

    def __init__(self, columns: int = 80, rows: int = 24) -> None:
        self.columns, self.rows = columns, rows
        self.modes: set[int] = set()
        self.title = ""
        self.bells = 0
        self.answers: list[bytes] = []
        self._rest = b""
        self._pen: dict[str, str] = {}
        """What is switched on, by what it is: the colour, the ground, bold and so on."""
        self._looks: tuple[str, str] | None = ("", "")
        """How that makes a sign look, and how a blank; None when it is not known yet."""
        self._clear()

    def _clear(self) -> None:
        self.cells = [[" "] * self.columns for _ in range(self.rows)]
        self.styles = [[""] * self.columns for _ in range(self.rows)]
        self.x = self.y = 0

    def resize(self, columns: int, rows: int) -> None:
        """Another size: what fits stays where it is."""
        before = self.cells, self.styles
        self.columns, self.rows = columns, rows
        self._clear()
        for now, old in zip((self.cells, self.styles), before, strict=True):
            for row, had in zip(now, old, strict=False):
                row[: len(had)] = had[:columns]

    @property
    def text(self) -> str:
        """What can be read, line by line."""
        return "\n".join("".join(row).rstrip() for row in self.cells)

    @property
    def picture(self) -> tuple[str, str]:
        """All that can be seen: what can be read, and how each cell looks."""
        return self.text, "\n".join(map(" ".join, self.styles))

    def feed(self, data: bytes) -> None:
        """Take what was written."""
        data = self._rest + data
        place = 0
        while place < len(data):
            found = TOKEN.match(data, place)
            if found is None and (cancelled := data.find(CANCEL, place)) >= 0:
                place = cancelled
                continue
            if found is None:
                break
            if found.end() == len(data) and data[place] >= 0xC0 and not _whole(found[0]):
                break
            self._take(found)
            place = found.end()
        self._rest = data[place:]
        if len(self._rest) > 4_096:
            raise AssertionError(f"no terminal understands {self._rest[:80]!r}")

    def _take(self, found: re.Match[bytes]) -> None:
        token = found[0]
        if token[:1] == b"\x1b":
            if found[3] is not None:
                self._control(found[1].decode(), found[2].decode(), found[3].decode())
            elif token[1:2] == b"]" and token[2:4] in {b"0;", b"2;"}:
                self.title = token[4:].rstrip(b"\x07\x1b\\").decode("utf-8", "replace")
        elif token == b"\r":
            self.x = 0
        elif token == b"\n":
            self._line_feed()
        elif token == b"\x07":
            self.bells += 1
        elif token == b"\x08":
            self.x = max(0, self.x - 1)
        elif token[0] >= 0x20 and token != b"\x7f":
            self._write(token.decode("utf-8", "replace"))

    def _line_feed(self) -> None:
        if self.y + 1 < self.rows:
            self.y += 1
        else:
            self.cells = [*self.cells[1:], [" "] * self.columns]

    def _write(self, text: str) -> None:
        end = self.x + len(text)
        if not text.isascii() or end > self.columns:
            for character in text:
                self._put(character)
            return
        self._spoil(self.x)
        self._spoil(end)
        sign, blank = self._looks or self._look_anew()
        self.cells[self.y][self.x : end] = text
        self.styles[self.y][self.x : end] = [blank if character == " " else sign for character in text]
        self.x = end

    def _put(self, character: str) -> None:
        width = cell_len(character)
        if width == 0:
            return
        if self.x >= self.columns:
            if 7 in self.modes or 1049 not in self.modes:
                self.x = 0
                self._line_feed()
            else:
                self.x = self.columns - 1
        self._spoil(self.x)
        self._spoil(self.x + width)
        sign, blank = self._looks or self._look_anew()
        for n in range(min(width, self.columns - self.x)):
            self.cells[self.y][self.x] = "" if n else character
            self.styles[self.y][self.x] = blank if character == " " else sign
            self.x += 1

    def _spoil(self, x: int) -> None:
        """Half of a wide character cannot stand alone."""
        row = self.cells[self.y]
        if x < self.columns and row[x] == "":
            row[x - 1] = row[x] = " "

    def _control(self, mark: str, words: str, final: str) -> None:
        numbers = [int(word) if word.isdigit() else 0 for word in words.split(";")] if words else []
        if final in ANSWERS:
            self.answers.append(ANSWERS[final].format(row=self.y + 1, column=self.x + 1, mode=words).encode())
        elif mark == "?" and final in {"h", "l"}:
            self.modes = self.modes.union(numbers) if final == "h" else self.modes.difference(numbers)
            if 1049 in numbers:
                self._clear()
        elif not mark and final == "m":
            self._dip(numbers or [0])
        elif not mark and final in {"J", "K"}:
            self._wipe(final)
        elif not mark and final == "X":
            self._wipe_cells(numbers[0] if numbers else 1)
        elif not mark:
            self._move(final, numbers)

    def _dip(self, codes: list[int]) -> None:
        """Take up what codes of style say."""
        self._looks = None
        while codes:
            code, *codes = codes
            if code == 0:
                self._pen.clear()
            elif code in {38, 48}:
                length = 4 if codes[0] == 2 else 2
                self._pen[str(code)] = ";".join(map(str, codes[:length]))
                codes = codes[length:]
            elif code in {39, 49}:
                self._pen.pop(str(code - 1), None)
            elif code // 10 in {3, 4, 9, 10}:
                self._pen["38" if code // 10 in {3, 9} else "48"] = str(code % 10 + 60 * (code >= 90))
            elif code < 10:
                self._pen[str(code)] = "on"
            else:
                for switched_off in (1, 2) if code == 22 else (code - 20,):
                    self._pen.pop(str(switched_off), None)

    def _look_anew(self) -> tuple[str, str]:
        """How signs look now, and blanks: of those nothing is seen but the ground, and lines through it."""
        items = sorted(self._pen.items())
        sign = " ".join(f"{key}={value}" for key, value in items)
        self._looks = sign, " ".join(f"{key}={value}" for key, value in items if key in BLANK)
        return self._looks

    def _wipe(self, final: str) -> None:
        if final == "J":
            self.cells = [[" "] * self.columns for _ in range(self.rows)]
        else:
            self.cells[self.y][self.x :] = [" "] * (self.columns - self.x)

    def _wipe_cells(self, count: int) -> None:
        """Wipe some cells and leave them in the ground that is set, as most terminals do."""
        end = min(self.x + count, self.columns)
        self._spoil(self.x)
        self._spoil(end)
        ground = f"48={self._pen['48']}" if "48" in self._pen else ""
        for x in range(self.x, end):
            self.cells[self.y][x] = " "
            self.styles[self.y][x] = ground

    def _move(self, final: str, numbers: list[int]) -> None:
        first = max(numbers[0], 1) if numbers else 1
        x, y = self.x, self.y
        match final:
            case "H" | "f":
                y, x = first - 1, (max(numbers[1], 1) if len(numbers) > 1 else 1) - 1
            case "A" | "B":
                y += first if final == "B" else -first
            case "C" | "D":
                x += first if final == "C" else -first
            case "G":
                x = first - 1
        self.x, self.y = min(max(x, 0), self.columns), min(max(y, 0), self.rows - 1)


def _whole(token: bytes) -> bool:
    """Whether a sign in UTF-8 has all its bytes."""
    wanted = 4 if token[0] >= 0xF0 else 3 if token[0] >= 0xE0 else 2
    return len(token) >= wanted
