"""What decided a finished game: the curves, what the result came from, the turning points and the dear choices."""

from collections.abc import Sequence
from textwrap import wrap
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from core.board import Board, VariantId
from core.errors import BrokenOff, DubbelspoorError
from core.review.values import Choice, Review
from core.review.words import Told, bounds_of, count_sentence, other_model, verdicts_sentence
from core.text import tr
from core.text_table import at_both_ends, table_lines, whole_at_both_ends
from tui.app.program import program_of
from tui.screens.telling import StatusLine, Telling
from tui.session.recording import Recording
from tui.session.reviewing import Moment, Section
from tui.textual_ext.delta_screen import DeltaScreen
from tui.widgets.chart import ScoreChart
from tui.widgets.curve_chart import CurveChart
from tui.widgets.keys_line import KeysLine
from tui.widgets.moment_list import MomentList
from tui.widgets.panel import headline

SHOW_SECONDS = 1.0
"""How often to show what tests have found."""
WIDE = 116
"""From here on the list stands beside the curves."""

LEAST_ROWS, MOST_ROWS = 6, 14
"""The height of the curves above the list."""
ABOUT_ROWS = 8
"""The most that is told of a line below the list."""
LIST_ROWS = 18
"""What the list and the sums take of a small terminal."""


class ReviewScreen(DeltaScreen[None]):
    """See the module. It is worked out beside the screen, and broken off when that is left."""

    AUTO_FOCUS = "MomentList"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", tr("Replay this moment"), id="review.open"),
        Binding("t", "try_again", tr("Try again"), id="review.try"),
        Binding("a", "answers", tr("Show the answers"), id="review.answers"),
        Binding("q,escape,backspace", "app.back", tr("Leave the review"), id="review.leave"),
    ]
    DEFAULT_CSS = f"""
    ReviewScreen {{
        #review {{ height: 1fr; layout: vertical; padding: 0 1; }}
        #charts {{ layout: horizontal; }}
        #charts CurveChart {{ width: 1fr; height: 100%; margin-left: 1; }}
        #charts CurveChart:first-child {{ margin-left: 0; }}
        #left {{ height: auto; }}
        #right {{ height: 1fr; }}
        #sums {{ height: auto; }}
        #moments {{ height: 1fr; min-height: 4; }}
        #about {{ height: auto; max-height: {ABOUT_ROWS}; }}
        &.wide {{
            #review {{ layout: horizontal; }}
            #left {{ width: 1fr; min-width: 64; height: 100%; margin-right: 2; }}
            #right {{ width: 1fr; height: 100%; }}
            #charts {{ layout: vertical; }}
            #charts CurveChart {{ height: 1fr; width: 100%; margin-left: 0; }}
            #moments {{ height: auto; max-height: 1fr; }}
            #about {{ max-height: 16; margin-top: 1; }}
        }}
    }}
    """

    def __init__(self, recording: Recording) -> None:
        super().__init__(name="review")
        self.recording = recording
        self._reviewing = recording.reviewing()
        self._moments: dict[str, Moment] = {}
        self._here: int | None = None
        self._answers = False
        """Whether better moves are told: one may want to try again first."""
        self._is_done = False
        """Whether the tests are, so that no line says how far they have come."""
        self._status = StatusLine()
        self._tells, self._shows = Telling(self), Telling(self, SHOW_SECONDS)

    @property
    def review(self) -> Review | None:
        """What is known so far."""
        return self._reviewing.review

    def compose(self) -> ComposeResult:
        """Curves and sums, the list with what is said of its chosen line, and how far it is."""
        seats, board, signs = self.recording.setup.seats, self.recording.board, program_of(self).signs
        with Container(id="review"):
            with Vertical(id="left"):
                with Container(id="charts"):
                    yield CurveChart(seats, board, signs, chances=True)
                    yield CurveChart(seats, board, signs, chances=False)
                yield Static("", id="sums", markup=False)
            with Vertical(id="right"):
                yield MomentList(id="moments", markup=False)
                yield Static("", id="about", markup=False)
                yield self._status
        yield KeysLine()

    def on_mount(self) -> None:
        self._status.update(tr("Looking through the game …"))
        self.run_worker(self._work, thread=True, exclusive=True)

    def on_resize(self) -> None:
        """Beside each other where there is room, else below each other."""
        is_wide = self.size.width >= WIDE
        self.set_class(is_wide, "wide")
        rows = max(LEAST_ROWS, min(self.size.height - LIST_ROWS, MOST_ROWS))
        self.query_one("#charts").styles.height = "1fr" if is_wide else rows
        if self.review is not None:
            self.call_after_refresh(self._show)

    # Working it out.

    def _work(self) -> None:
        own = program_of(self).why_no_game is None  # a host's machine is not to work a minute for each guest
        try:
            self._reviewing.work(
                lambda stage: self._tells(self._status.update, stage.sentence()),
                self._found,
                tests=own,
                keeps=own,
            )
        except BrokenOff:
            return
        except DubbelspoorError as error:
            self.from_thread(self._status.fail, str(error))
        else:
            self.from_thread(self._end)

    def _found(self) -> None:
        """Show what is new, but while tests go on not more often than one can read."""
        if self._reviewing.testing:
            self._shows(self._show)
        else:
            self.from_thread(self._show)

    def _end(self) -> None:
        self._is_done = True
        self._show()

    # Showing.

    def _show(self) -> None:
        review = self.review
        assert review is not None
        for chart in self.query(CurveChart):
            chart.curve = review.curve
        width = self.query_one("#sums").size.width
        rows = table_lines(self._reviewing.sum_rows(), numbers=range(1, 8), gap=" ")
        self.query_one("#sums", Static).update(
            Content("\n").join(
                [
                    headline(tr("Chances to win, in percent"), "", width, program_of(self).signs),
                    *map(Content, rows),
                ]
            )
        )
        self._list()

    def _list(self) -> None:
        """The moments under their headings; what was chosen stays so."""
        menu = self.query_one(MomentList)
        before, width = menu.chosen, max(20, menu.size.width - 1)
        dots = program_of(self).signs.more
        sections = self._reviewing.sections(answers=self._answers)
        line = whole_at_both_ends if self._has_room(sections, width) else at_both_ends
        self._moments = {}
        options: list[Option] = []
        for section in sections:
            options.append(Option(section.title, disabled=True))
            for place, moment in enumerate(section.moments):
                # A choice is known by its entry wherever it stands. One entry may be two turning points: what was
                # chosen, and what came of it.
                key = f"choice-{moment.n}" if moment.choice else f"point-{place}"
                self._moments[key] = moment
                options.append(Option(line(moment.told.short, moment.told.mark, width, dots), id=key))
        menu.set_options(options)
        there = [place for place, option in enumerate(options) if option.id is not None]
        same = [place for place in there if options[place].id == before]
        menu.highlighted = next(iter(same or there), None)
        self._show_chosen()

    def _has_room(self, sections: Sequence[Section], width: int) -> bool:
        """Whether no line of the list need be cut: beside the curves, or where all are in sight whatever is said of one."""
        if self.has_class("wide"):
            return True
        dots = program_of(self).signs.more
        rows = len(sections)
        for moment in (moment for section in sections for moment in section.moments):
            rows += 1 + whole_at_both_ends(moment.told.short, moment.told.mark, width, dots).count("\n")
        below = self.query_one("#about").size.height
        return rows <= self.query_one(MomentList).size.height + below - ABOUT_ROWS

    @property
    def _chosen(self) -> Moment | None:
        return self._moments.get(self.query_one(MomentList).chosen or "")

    @on(OptionList.OptionHighlighted)
    def _show_chosen(self) -> None:
        """What is said of the chosen line, and its place on the curves."""
        moment = self._chosen
        about = self.query_one("#about", Static)
        width, rows = about.container_size.width, 16 if self.has_class("wide") else ABOUT_ROWS
        about.update(
            Content("") if moment is None else _about(moment.told, width, rows, program_of(self).signs.more)
        )
        if moment is not None:
            self._go_to(moment.n)
        if self._is_done:
            self._tell_bounds()
        self.refresh_bindings()

    def _tell_bounds(self) -> None:
        """What the ± says that is told of the chosen line, and by which model all is judged."""
        assert self.review is not None
        bounds = [] if self._choice is None else bounds_of(self._choice)
        self._status.update(" ".join([*bounds, *other_model(self.review)]))

    def _go_to(self, n: int) -> None:
        self._here = n
        for chart in self.query(CurveChart):
            chart.here = n

    def on_score_chart_moment_chosen(self, event: ScoreChart.MomentChosen) -> None:
        self._go_to(event.n)

    def action_go_along(self, step: int) -> None:
        """So many moments of the curves later, or earlier."""
        if self._here is not None:
            self._go_to(self.query(CurveChart).first().after(step))

    def on_descendant_focus(self) -> None:
        self.refresh_bindings()

    # What can be done.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Some keys wait for the review."""
        if action == "open" and self.is_mounted:
            return True if self._here is not None else None
        if action == "answers":
            return not self._answers and any(moment.choice for moment in self._moments.values())
        if action == "go_along":
            return self._here is not None
        return super().check_action(action, parameters)

    def is_grey(self, action: str) -> bool:
        """Only choices are made again; the key says so."""
        return action == "try_again" and self._choice is None

    @property
    def _choice(self) -> Choice | None:
        moment = self._chosen
        return None if moment is None else moment.choice

    @on(OptionList.OptionSelected)
    def action_open(self) -> None:
        """Step through the game from the chosen moment on; a choice, from before it."""
        moment = self._chosen if self.query_one(MomentList).has_focus else None
        at = moment.told.n if moment is not None else self._here
        if at is not None and self.is_current:
            before = moment is not None and moment.choice is not None
            program_of(self).open_replay(self.recording, at, before=before)

    def action_try_again(self) -> None:
        if not self.is_current:
            return
        if self._choice is not None:
            program_of(self).open_try(self._reviewing.trying(self._choice))
        elif self._chosen is not None:
            program_of(self).tell(
                tr("A turning point cannot be tried again: that is for choices which the review doubts.")
            )
        else:
            program_of(self).tell(tr("There is nothing to try again yet."))

    def action_answers(self) -> None:
        self._answers = True
        if self.review is not None:
            self._list()

    def help_text(self) -> str:
        about = tr(
            "What decided this game. A model says after every move how likely each player is to win and which score to expect, with all cards open: it knows every hand and ticket, which nobody at the table did. For each player the chance before the deal, the luck of cards, tickets and tunnels, their own choices and the others' add up to the result. Luck is what came beside the mean of what could have come, so good and bad luck may add up to nothing: to draw tickets is a choice, and which ones come is luck. The list has the moves that changed the chances most and the dearest choices, with what is said of the chosen line: Enter opens the replay there, t lets you choose again before you see the answer, and a shows the answers. The model was fitted on games of bots; people play otherwise. One move is hard to judge: the same choice, played on by strong bots, ends 20 to 75 points apart by chance alone. So each claim is tested on fresh deals, played on both ways: what you saw stays, what you could not know lies otherwise, and only what is clear then is called a mistake. “Nothing clear” is an answer, and a common one."
        )
        return f"{about} {count_sentence()} {verdicts_sentence()}"

    def help_rules(self) -> tuple[Board, VariantId]:
        return self.recording.board, self.recording.setup.variant


def _about(told: Told, width: int, rows: int, dots: str) -> Content:
    """All of its line, which may be cut in the list, and what is said of it; where there is too little room, less of the line."""
    sentences = told.sentences
    left = rows - sum(len(wrap(sentence, max(1, width))) for sentence in sentences)
    title = wrap(told.title, max(1, width), max_lines=max(1, left), placeholder=f" {dots}")
    lines = [Content.styled("\n".join(title), "bold")] if left > 0 else []
    return Content("\n").join([*lines, *map(Content, sentences)])
