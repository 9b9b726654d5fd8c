"""A record in words and tables, for the command line and the screen."""

from collections.abc import Sequence
from datetime import datetime
from itertools import accumulate, pairwise

import attrs

from core.league.statistics import CONFIDENCE, DEVIATIONS
from core.narrate import points_text
from core.record.record import PART_NAMES, BestGame, LuckSum, Record, Tunnels, Wins
from core.review.words import signed
from core.setup import BOT_PREFIX
from core.text import tr, trn
from core.text_table import table_lines


@attrs.frozen
class Section:
    """A title, an aligned table with its heads, sentences, and a note on what the table means; most have only some."""

    title: str
    heads: str = ""
    table: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()
    note: str = ""


def summary(record: Record) -> str:
    """The first line: whose record, and how many games it is made of."""
    if not record.with_hints.games:
        return trn(
            "{name}: {n} finished game", "{name}: {n} finished games", record.games, name=record.player
        )
    return trn(
        "{name}: {n} finished game, {hinted} of them with hints",
        "{name}: {n} finished games, {hinted} of them with hints",
        record.games,
        name=record.player,
        hinted=record.with_hints.games,
    )


def sections(record: Record) -> list[Section]:
    """All of it but the best games, which may be opened."""
    return [
        *wins_sections(record),
        score_section(record),
        tickets_section(record),
        Section(tr("Tunnels"), sentences=tunnel_sentences(record.tunnels)),
        Section(tr("Luck"), sentences=luck_sentences(record.luck), note=luck_note()),
    ]


# Games won.


def wins_sections(record: Record) -> list[Section]:
    """Four tables with the same columns."""
    parts = [
        (tr("Games won"), _all_rows(record)),
        (tr("By map"), [_wins_row(row.map_name, row.wins) for row in record.by_map]),
        (
            tr("By table"),
            [
                _wins_row(
                    trn(
                        "{table}, {n} player",
                        "{table}, {n} players",
                        row.seats,
                        table=_variant_label(record, row.map, row.map_name, row.variant_title),
                    ),
                    row.wins,
                )
                for row in record.by_table
            ],
        ),
        (
            tr("By opponent, where won means to finish ahead of them"),
            [_wins_row(opponent_label(row.opponent, row.is_bot), row.wins) for row in record.by_opponent],
        ),
    ]
    head = ["", tr("games"), tr("won"), tr("share"), tr("interval"), tr("if equal")]
    rows = [head, *(row for _, part in parts for row in part)]
    heads, *lines = table_lines(rows, numbers=range(1, len(head)))
    ends = accumulate((len(part) for _, part in parts), initial=0)
    told = [
        Section(title, table=tuple(lines[start:end]))
        for (title, _), (start, end) in zip(parts, pairwise(ends), strict=True)
    ]
    # The heads stand over the first table alone, and what they mean below the last.
    told[0] = attrs.evolve(told[0], heads=heads)
    told[-1] = attrs.evolve(told[-1], note=interval_note())
    return told


def interval_note() -> str:
    """What two of the columns mean."""
    return tr(
        "The interval holds the true share in 19 of 20 records like this; “if equal” is what the share would be if all at the table played alike."
    )


def _all_rows(record: Record) -> list[list[str]]:
    rows = [_wins_row(tr("all games"), record.wins)]
    hinted = record.with_hints
    if hinted.games:
        without = Wins(
            record.games - hinted.games, record.wins.won - hinted.won, record.wins.even - hinted.even
        )
        rows += [_wins_row(tr("without hints"), without), _wins_row(tr("with hints"), hinted)]
    return rows


def _wins_row(label: str, wins: Wins) -> list[str]:
    if not wins.games:
        return [label, "0", "", "", "", ""]
    low, high = wins.interval
    return [
        label,
        str(wins.games),
        f"{wins.won:.1f}".removesuffix(".0"),
        f"{100 * wins.share:.0f} %",
        f"{100 * low:.0f}–{100 * high:.0f} %",
        f"{100 * wins.even / wins.games:.0f} %",
    ]


def opponent_label(opponent: str, is_bot: bool) -> str:
    """A person by name; a bot by its kind, and one of somebody's own by its class."""
    if not is_bot:
        return opponent
    return tr("{bot} (bot)", bot=opponent.removeprefix(BOT_PREFIX).rpartition(":")[2])


# Scores.


def part_titles() -> dict[str, str]:
    """The parts of a score as the heads of columns, in their order."""
    titles = (
        tr("start"),
        tr("tracks"),
        tr("done"),
        tr("missed"),
        tr("most"),
        tr("tokens"),
        tr("loans"),
    )
    return dict(zip(PART_NAMES, titles, strict=True))


def score_section(record: Record) -> Section:
    """The mean score by part; parts that are nothing everywhere have no column."""
    titles = part_titles()
    used = [name for name in PART_NAMES if any(score.parts[name] for score in record.scores)]
    head = ["", *(titles[name] for name in used), tr("score")]
    rows = [
        [
            _variant_label(record, score.map, score.map_name, score.variant_title),
            *(_mean(score.parts[name]) for name in used),
            _mean(score.total),
        ]
        for score in record.scores
    ]
    heads, *lines = table_lines([head, *rows], numbers=range(1, len(head)))
    return Section(tr("Mean score by part"), heads, tuple(lines))


def _mean(value: float) -> str:
    return f"{value:.1f}".replace("-", "−")


def _variant_label(record: Record, slug: str, map_name: str, variant_title: str) -> str:
    """The variant is named where there is more than one of this map."""
    if sum(score.map == slug for score in record.scores) == 1:
        return map_name
    return tr("{map}, {variant}", map=map_name, variant=variant_title)


def tickets_sentence(record: Record) -> str:
    """Tickets kept and done."""
    tickets = record.tickets
    if not tickets.kept:
        return tr("No tickets were kept.")
    return trn(
        "{n} ticket kept, {each:.1f} a game: {done} done ({share:.0f} %), {missed} missed.",
        "{n} tickets kept, {each:.1f} a game: {done} done ({share:.0f} %), {missed} missed.",
        tickets.kept,
        each=tickets.kept / record.games,
        done=tickets.done,
        share=100 * tickets.done / tickets.kept,
        missed=tickets.missed,
    )


def tickets_section(record: Record) -> Section:
    """Tickets, and loans if any game was played with tokens: elsewhere there are none to take."""
    if not record.loans.possible:
        return Section(tr("Tickets"), sentences=(tickets_sentence(record),))
    return Section(tr("Tickets and loans"), sentences=(tickets_sentence(record), loans_sentence(record)))


def loans_sentence(record: Record) -> str:
    """Loans, and what they cost."""
    loans = record.loans
    if not loans.taken:
        return tr("No loans were taken.")
    return trn(
        "{n} loan taken, in {games} of {all} games: {points} points.",
        "{n} loans taken, in {games} of {all} games: {points} points.",
        loans.taken,
        games=loans.games,
        all=record.games,
        points=points_text(loans.points),
    )


# Chance.


def tunnel_sentences(tunnels: Tunnels) -> tuple[str, ...]:
    """What came of the tunnels, beside what was to be expected."""
    if not tunnels.dug:
        return (tr("No tunnels were dug."),)
    first = trn(
        "{n} tunnel dug: {built} built, {lost} lost.",
        "{n} tunnels dug: {built} built, {lost} lost.",
        tunnels.dug,
        built=tunnels.built,
        lost=tunnels.lost,
    )
    given_up = tunnels.payable - tunnels.built
    if given_up > 0:
        first = trn(
            "{first} {n} of those could have been paid.",
            "{first} {n} of those could have been paid.",
            given_up,
            first=first,
        )
    return (
        first,
        tr(
            "{payable} could be paid when the cards were turned up; {expected:.1f} were to be expected, give or take {margin:.1f}: {verdict}.",
            payable=tunnels.payable,
            expected=tunnels.expected,
            margin=DEVIATIONS * tunnels.deviation,
            verdict=verdict(
                tunnels.payable - tunnels.expected, is_usual=tunnels.likelihood >= 1 - CONFIDENCE
            ),
        ),
        trn(
            "{n} more card was wanted; {expected:.1f} were to be expected, give or take {margin:.1f}.",
            "{n} more cards were wanted; {expected:.1f} were to be expected, give or take {margin:.1f}.",
            tunnels.extra,
            expected=tunnels.expected_extra,
            margin=DEVIATIONS * tunnels.extra_deviation,
        ),
    )


def luck_sentences(luck: LuckSum) -> tuple[str, ...]:
    """What chance gave over all games, claiming no more than is known."""
    told = []
    if luck.games:
        told.append(
            trn(
                "Chance was worth {total} games in {n} game: {cards} by cards, {tickets} by tickets, {tunnels} by tunnels. In 19 of 20 cases it is worth up to {margin:.2f} either way: {verdict}.",
                "Chance was worth {total} games in {n} games: {cards} by cards, {tickets} by tickets, {tunnels} by tunnels. In 19 of 20 cases it is worth up to {margin:.2f} either way: {verdict}.",
                luck.games,
                total=signed(luck.total, 2),
                cards=signed(luck.cards, 2),
                tickets=signed(luck.tickets, 2),
                tunnels=signed(luck.tunnels, 2),
                margin=DEVIATIONS * luck.deviation,
                verdict=verdict(luck.total, is_usual=abs(luck.total) <= DEVIATIONS * luck.deviation),
            )
        )
    if luck.waiting:
        told.append(
            trn(
                "{n} game has not been looked through yet.",
                "{n} games have not been looked through yet.",
                luck.waiting,
            )
        )
    if luck.no_model:
        told.append(
            trn(
                "{n} game is of a kind that there is no model of, so its luck is not known.",
                "{n} games are of kinds that there is no model of, so their luck is not known.",
                luck.no_model,
            )
        )
    return tuple(told)


def luck_note() -> str:
    """What the figures of luck mean."""
    return tr(
        "This is how much cards, tickets and tunnels, the others' included, changed the chances to win, by a model that was fitted on games of bots; people may play otherwise."
    )


def verdict(gain: float, *, is_usual: bool) -> str:
    """Whether a gain by chance is more than chance does in 19 of 20 cases."""
    if is_usual:
        return tr("nothing unusual")
    return tr("more luck than usual") if gain > 0 else tr("less luck than usual")


# The best games.


def best_lines(record: Record, *, with_names: bool) -> list[str]:
    """The best games, a line each; the name by which commands find a game stands at its end."""
    rows = [_best_row(record, best) for best in record.best]
    return table_lines(rows if with_names else [row[:-1] for row in rows], numbers=(1,))


def _best_row(record: Record, best: BestGame) -> list[str]:
    place = {"place": best.place, "seats": best.seats}
    return [
        _variant_label(record, best.map, best.map_name, best.variant_title),
        trn("{points} point", "{points} points", best.total, points=points_text(best.total)),
        tr("won, {seats} players", **place) if best.place == 1 else tr("place {place} of {seats}", **place),
        tr("with hints") if best.hints else "",
        "" if best.ended is None else day(best.ended),
        best.name,
    ]


def day(moment: datetime) -> str:
    """A day in the reader's own time."""
    return f"{moment.astimezone():%Y-%m-%d}"


def left_out_sentences(repeated: int, faults: Sequence[str]) -> list[str]:
    """What of the folder is not in the record, and why."""
    told = []
    if repeated:
        told.append(
            trn(
                "{n} game is not counted: it goes on from a moment of another game, or is a copy of it.",
                "{n} games are not counted: they go on from a moment of another game, or are copies of it.",
                repeated,
            )
        )
    if faults:
        told.append(trn("{n} file could not be read.", "{n} files could not be read.", len(faults)))
    return told
