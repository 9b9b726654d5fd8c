"""A hint is what the conductor would do with one's own plan, told with its reason; asking is written down for good."""

import random
from collections import Counter
from textwrap import wrap

import attrs
import pytest

from core.board import Kind, TicketId, TrackId
from core.bots.conductor.by_plan import PlannedConductor
from core.bots.conductor.player import Conductor
from core.bots.draws import draws_of
from core.bots.playing import ask, seat_bots
from core.cards import LOCOMOTIVE, NO_CARDS, Colour, cards
from core.chance import Stream
from core.evolve import folded
from core.game import Game
from core.hint_entry import NoHint, asked_hint, hints_allowed
from core.log import AskHint
from core.moves import AbandonTunnel, Claim, DrawCard, DrawTickets, KeepTickets, Move, PayTunnel, TakeCard
from core.narrate import Narrator
from core.phase import Phase
from core.planning.losing import tickets_lost_by
from core.planning.prospects import Reach, prospects_of
from core.review.hint import hint_for
from core.review.own_view import scores_after
from core.rules import decide
from core.rules.scoring import final_results
from core.setup import SeatNo
from core.text import joined
from core.view import View, view_of
from tests.core.planning.brute import positions
from tests.core.planning.test_last_turn import last_turn
from tests.core.positions import (
    build,
    claim,
    give_tickets,
    lay,
    lay_tickets,
    nederland,
    nordic,
    played,
    ticket_numbers,
)
from tests.games import TABLES, board_of, new_game, random_play, setup_of, undo

ANNA = SeatNo(0)


@pytest.mark.parametrize(("slug", "variant", "seats"), TABLES)
def test_every_question_has_a_hint_that_the_rules_allow(slug: str, variant: str, seats: int) -> None:
    for step in random_play(new_game(slug, variant, seats, seed=5), 5):
        state = step.state
        if state.phase is Phase.OVER or step.log.head % 7:
            continue
        view = view_of(state, state.seat)
        hint = hint_for(view)
        assert hint.move in view.moves
        assert hint == hint_for(view)
        assert hint.sentence.startswith("A strong bot would ")
        assert hint.sentence.endswith(".")
        assert (hint.slot is not None) == isinstance(hint.move, TakeCard)
        assert bool(hint.cities) == isinstance(hint.move, Claim | KeepTickets) or hint.tracks


def test_a_hint_names_the_track_its_cards_and_the_ticket() -> None:
    state = lay(give_tickets(nordic(), 0, "stockholm-umea"), cards(white=4))
    hint = hint_for(view_of(state, ANNA))
    assert isinstance(hint.move, Claim)
    assert hint.tracks == {hint.move.track}
    assert hint.sentence == (
        "A strong bot would claim Stockholm–Sundsvall with 4 white. That is part of its plan for Stockholm–Umeå."
    )


def test_a_hint_counts_cards_that_stand_for_others() -> None:
    """The track of nine can be paid with the whole hand: nothing of it is short, and no card is to spare."""
    state = give_tickets(build(nordic(), 1, "kirkenes-murmansk/white"), 0, "kobenhavn-murmansk")
    planned = prospects_of(view_of(state, ANNA)).tracks
    state = build(state, 0, *(track.id for track in planned if track.id != "lieksa-murmansk/grey"))
    hand = cards(purple=3, orange=1, white=4, green=5, yellow=3, red=2, locomotive=3)
    judgement = PlannedConductor().judge(view_of(lay(state, hand), ANNA), Stream(0, 0, 0))
    assert len(judgement.plan.tracks) == 1
    assert (judgement.needs.wanted, judgement.needs.short) == (hand, NO_CARDS)


@pytest.mark.parametrize("seed", range(6))
def test_a_hint_names_tickets_by_the_numbers_that_mark_them_and_says_what_they_come_to(seed: int) -> None:
    view = view_of(new_game(seed=seed).state, ANNA)
    hint = hint_for(view)
    assert isinstance(hint.move, KeepTickets)
    board = view.board
    numbers = sorted(view.offered.index(board.ticket_numbers[slug]) + 1 for slug in hint.move.tickets)
    every = KeepTickets(tuple(board.tickets[number].id for number in view.offered))
    mine, others = scores_after(view, [hint.move, every])
    assert mine is not None
    assert others is not None
    told = f" Bots with these came to about {mine} points"
    told += "." if len(numbers) == len(view.offered) else f", with all to about {others}."
    if mine < others:
        told = ""
    assert hint.sentence == f"A strong bot would keep tickets {joined(list(map(str, numbers)))}.{told}"


@pytest.mark.parametrize(
    ("mine", "others", "told"),
    [
        (228, 251, ""),
        (240, 240, ""),
        (
            251,
            228,
            " Bots with these came to about 251 points, with all to about 228.",
        ),
    ],
)
def test_no_figures_stand_beside_advice_that_they_speak_against(
    mine: int, others: int, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The model of the figures may think more of all tickets than of those that the bot would keep."""
    monkeypatch.setattr("core.review.hint.scores_after", lambda _view, _moves: [mine, others])
    view = view_of(new_game(seed=0).state, ANNA)
    hint = hint_for(view)
    assert isinstance(hint.move, KeepTickets)
    assert len(hint.move.tickets) < len(view.offered)
    assert hint.sentence.partition(".")[2] == told


def test_a_hint_for_an_offer_fits_in_two_lines_of_the_smallest_terminal() -> None:
    said = set()
    for seed in range(6):
        for now in random_play(new_game("nordic" if seed % 2 else "nederland", seed=seed), seed, 120):
            state = now.state
            if state.phase in (Phase.FIRST_TICKETS, Phase.TICKETS):
                sentence = hint_for(view_of(state, state.to_act[0])).sentence
                assert len(wrap(sentence, 78)) <= 2
                said |= {words for words in ("no train more", "came to") if words in sentence}
    assert len(said) == 2


def kept_with(view: View) -> tuple[set[int], set[int], str]:
    """The tickets of an offer that the conductor keeps with this plan, those that a hint keeps, and why more."""
    numbers = view.board.ticket_numbers
    alone = Conductor.keep_tickets(PlannedConductor(), view, Stream(0, 0, 0)).move
    decision = PlannedConductor().keep_tickets(view, Stream(0, 0, 0))
    assert isinstance(alone, KeepTickets)
    assert isinstance(decision.move, KeepTickets)
    return (
        {numbers[slug] for slug in alone.tickets},
        {numbers[slug] for slug in decision.move.tickets},
        decision.reason,
    )


@pytest.mark.brute
def test_a_hint_keeps_a_ticket_too_that_the_plan_does_without_a_train_more() -> None:
    chance = random.Random(2)
    more = 0
    for view in positions(300):
        others = [ticket.index for ticket in view.board.tickets if ticket.index not in view.tickets]
        if view.phase is not Phase.TURN or view.seat != view.actor or len(others) < 4:
            continue
        offered = attrs.evolve(view, phase=Phase.TICKETS, offered=tuple(chance.sample(others, 4)), keep=1)
        alone, kept, why = kept_with(offered)
        assert alone <= kept
        assert bool(why) == (alone != kept)
        if alone != kept and "no train more" in why and "one track" not in why:
            more += 1
            before, after = (
                prospects_of(attrs.evolve(view, tickets=(*view.tickets, *tickets)))
                for tickets in (alone, kept)
            )
            assert after.trains == before.trains
            for number in kept - alone:
                assert after.of(number).reach in (Reach.PLANNED, Reach.DONE)
                assert str(offered.offered.index(number) + 1) in why
    assert more > 2


@pytest.mark.parametrize(("last_turns", "black", "kept"), [(-1, 1, 2), (-1, 0, 1), (1, 1, 1)])
def test_a_hint_keeps_a_ticket_whose_one_track_can_be_paid_in_a_turn_that_is_sure_to_come(
    last_turns: int, black: int, kept: int
) -> None:
    """Bram is about to end the game; one ticket is done already, and Amsterdam–Haarlem is all that the other wants."""
    own = ("haarlem-s-gravenhage/purple", "rotterdam-s-gravenhage/green", "breda-rotterdam/purple")
    state = build(nederland(), 0, *own)
    state = lay(state, cards(black=black))
    state.trains[1] = 3
    state.last_turns = last_turns
    numbers = ticket_numbers(state, ["breda-haarlem", "amsterdam-rotterdam"])
    view = attrs.evolve(view_of(state, ANNA), phase=Phase.TICKETS, offered=numbers, keep=1)
    alone, hinted, why = kept_with(view)
    assert alone == {numbers[0]}
    assert hinted == {*numbers[:kept]}
    if last_turns == 1:
        assert why == "No track can be claimed any more, and that is done already."
    else:
        assert why == ("Ticket 2 wants one track that you can pay." if len(hinted) == 2 else "")


@pytest.mark.parametrize(
    ("offered", "kept", "why"),
    [
        (("oslo-vaasa", "boden-tampere", "bergen-trondheim"), "boden-tampere", "that costs least"),
        (("oslo-vaasa", "stockholm-umea", "boden-tampere"), "stockholm-umea", "that is done already"),
    ],
)
def test_of_tickets_that_are_drawn_in_the_last_turn_a_hint_keeps_what_is_done_or_costs_least(
    offered: tuple[str, ...], kept: str, why: str
) -> None:
    """Nothing can be claimed any more: each ticket brings its points, or costs them."""
    state = build(last_turn(), 0, "sundsvall-umea/yellow")
    state = played(lay_tickets(lay(state, cards()), *offered), DrawTickets())
    view = view_of(state, ANNA)
    points = {slug: view.board.tickets[view.board.ticket_numbers[TicketId(slug)]].points for slug in offered}
    assert why == "that is done already" or points[kept] == min(points.values())
    hint = hint_for(view)
    assert hint.move == KeepTickets((TicketId(kept),))
    assert hint.sentence == (
        f"A strong bot would keep ticket {offered.index(kept) + 1}. No track can be claimed any more, and {why}."
    )


@pytest.mark.brute
def test_no_hint_claims_a_track_after_which_a_ticket_of_the_plan_cannot_be_done() -> None:
    """Unless it has given that ticket up, and then it says so."""
    last_rounds = 0
    for view in positions(600):
        if view.phase is not Phase.TURN or view.seat != view.actor or view.last_round:
            continue
        hint = hint_for(view)
        for slug in view.moves.tracks():
            last_rounds += bool(tickets_lost_by(view, view.board.track(slug)))
        if isinstance(hint.move, Claim):
            lost = tickets_lost_by(view, view.board.track(hint.move.track), hint.move.pay)
            assert not lost or "given up" in hint.sentence or not draws_of(view), hint.sentence
    assert last_rounds > 20


def test_a_hint_does_not_begin_the_last_round_with_half_of_a_way() -> None:
    """Four trains are left: after Oslo–Örebro there is one turn more, and no black card for Örebro–Stockholm."""
    state = give_tickets(nordic(), 0, "oslo-stockholm")
    state.trains[0] = 4
    view = view_of(lay(state, cards(green=2)), ANNA)
    track = view.board.track(TrackId("orebro-oslo/green"))
    assert view.begins_last_round(track)
    assert track in prospects_of(view).tracks
    hint = hint_for(view)
    assert isinstance(hint.move, TakeCard | DrawCard)
    state.trains[0] = 40
    assert hint_for(view_of(state, ANNA)).tracks == {track.id}


@pytest.mark.brute
def test_a_hint_takes_what_the_market_marks_before_other_colours_and_what_is_lacking_before_the_deck() -> (
    None
):
    taken = 0
    for view in positions(600):
        if view.phase is not Phase.SECOND_CARD or view.seat != view.actor or view.last_round:
            continue
        prospects, hint = prospects_of(view), hint_for(view)
        cards_open = {view.market[move.slot] for move in view.moves if isinstance(move, TakeCard)}
        lacked = {card for card in cards_open if prospects.lacks(card)}
        marked = {card for card in cards_open if prospects.does_as_well(card)} | lacked
        if not marked or "no time left" in hint.sentence:
            continue
        if isinstance(hint.move, TakeCard):
            taken += 1
            assert view.market[hint.move.slot] in {*marked, LOCOMOTIVE}, hint.sentence
        elif lacked:
            assert not isinstance(hint.move, DrawCard), hint.sentence
    assert taken > 10


def test_a_hint_pays_what_finishes_a_ticket_though_the_plan_lacks_cards_for_a_shorter_way() -> None:
    """The green tunnel lacks five cards; its red twin is longer, and can be paid."""
    state = build(nordic(), 0, "lillehammer-trondheim/orange", "lillehammer-oslo/purple")
    state = give_tickets(state, 0, "mo-i-rana-oslo")
    view = view_of(lay(state, cards(red=4, locomotive=2)), ANNA)
    (track,) = prospects_of(view).tracks
    assert (track.id, prospects_of(view).share_of(track).lack > 0) == ("mo-i-rana-trondheim/green", True)
    hint = hint_for(view)
    assert hint.tracks == {"mo-i-rana-trondheim/red"}
    assert hint.sentence.endswith(" That finishes Oslo–Mo i Rana.")


def test_in_the_last_turn_a_hint_finishes_a_ticket_rather_than_score_a_long_track() -> None:
    """The long track brings 15 points; the short one 4, and Stockholm–Umeå 7 that would count against one."""
    state = lay(last_turn(), cards(yellow=3, green=6, locomotive=3))
    view = view_of(state, ANNA)
    assert max(view.rules.points[view.board.track(track).length] for track in view.moves.tracks()) == 15
    hint = hint_for(view)
    assert hint.sentence == (
        "A strong bot would claim Sundsvall–Umeå (yellow) with 3 yellow. It is its last turn, and that finishes Stockholm–Umeå."
    )


@pytest.mark.parametrize("turns_after", [0, 1])
@pytest.mark.parametrize("question", [DrawTickets(), claim("kiruna-narvik/white", white=1)])
def test_in_the_last_turn_a_hint_speaks_of_no_score_to_come(question: Move, turns_after: int) -> None:
    """With the choice of tickets, or with the tunnel, the game may be over."""
    state = lay(last_turn(turns_after=turns_after), cards(white=3), deck="WWWWWWW")
    state = played(lay_tickets(state, "bergen-trondheim", "oslo-vaasa", "boden-tampere"), question)
    view = view_of(state, ANNA)
    assert view.asked
    assert view.phase in (Phase.TICKETS, Phase.TUNNEL)
    hint = hint_for(view)
    assert hint.move in view.moves
    assert " about " not in hint.sentence


def test_in_the_last_turn_a_hint_takes_the_points_where_no_ticket_brings_more() -> None:
    state = lay(last_turn(), cards(yellow=2, white=4))
    hint = hint_for(view_of(state, ANNA))
    assert isinstance(hint.move, Claim)
    assert hint.sentence.endswith("It is its last turn, and nothing is sure to bring more points.")


def test_cards_that_are_taken_in_the_last_turn_are_not_said_to_serve_anything() -> None:
    state = lay_tickets(last_turn())
    for _ in range(2):
        hint = hint_for(view_of(state, ANNA))
        assert isinstance(hint.move, TakeCard | DrawCard)
        assert hint.sentence.endswith(
            "It is its last turn, and nothing that it can do is sure to bring points."
        )
        state = played(state, hint.move)


def test_in_the_last_turn_no_other_claim_leads_to_a_higher_score_than_the_hinted() -> None:
    """Played to the end on a map without tolls, where the score is known; tunnels may fail, so they are left out."""
    compared = 0
    for seed in range(12):
        setup = setup_of("nordic", players=("bot:planner", "bot:random"), seed=seed)
        game, bots = Game.start(setup, board_of("nordic")), seat_bots(setup)
        while not game.over:
            state = game.state
            if state.last_turns >= 0 and state.phase is Phase.TURN:
                hint = hint_for(view_of(state, state.seat)).move
                mine = _score_after(game, hint)
                if isinstance(hint, Claim) and mine is not None:
                    compared += 1
                    claims = [move for move in game.legal_moves() if isinstance(move, Claim)]
                    scores = [_score_after(game, move) for move in claims]
                    assert mine >= max(score for score in scores if score is not None)
            game.play(ask(bots[state.seat], game))
    assert compared > 5


def _score_after(game: Game, move: Move) -> int | None:
    """Points and tickets of the one who acts after a move; None where it does not end the turn."""
    state = folded(game.state, decide(game.state, move))
    seat = game.state.seat
    if state.phase not in (Phase.TURN, Phase.OVER):
        return None
    results = final_results(state)
    return results[seat].total - results[seat].globetrotter


def test_a_hint_for_a_tunnel_says_what_paying_and_giving_it_up_come_to() -> None:
    for seed in range(20):
        for now in random_play(new_game("nordic", seed=seed), seed):
            state = now.state
            if state.phase is Phase.TUNNEL and state.last_turns < 0:
                view = view_of(state, state.seat)
                hint = hint_for(view)
                if isinstance(hint.move, PayTunnel):
                    paid, given_up = scores_after(view, [hint.move, AbandonTunnel()])
                    assert paid is not None
                    assert given_up is not None
                    figures = f"about {paid} points, others to about {given_up}.".replace("-", "−")
                    assert hint.sentence.endswith(figures) == (paid > given_up)
                    if paid > given_up:
                        return
    pytest.fail("nobody dug")


@pytest.mark.parametrize(("slug", "variant", "seats"), TABLES)
def test_a_hint_goes_the_way_that_the_panels_show(slug: str, variant: str, seats: int) -> None:
    told = 0
    for step in random_play(new_game(slug, variant, seats, seed=8), 8):
        state = step.state
        if state.phase is not Phase.TURN or step.log.head % 5:
            continue
        view = view_of(state, state.seat)
        prospects, hint = prospects_of(view), hint_for(view)
        names = {view.board.ticket_name(one.ticket): one for one in prospects.tickets}
        if isinstance(hint.move, Claim) and " is part of its plan for " in hint.sentence:
            told += 1
            track = view.board.track(hint.move.track)
            ticket = hint.sentence.split(" is part of its plan for ")[1].split(",")[0].rstrip(".")
            assert names[ticket].reach is Reach.PLANNED
            assert names[ticket].ticket in prospects.served_by(track)
        takes = hint.sentence.partition("It takes ")[2]
        if " for " in takes and isinstance(hint.move, TakeCard):
            told += 1
            name = takes.rpartition(" for ")[2].rstrip(".")
            assert name in {view.board.track_name(track) for track in prospects.tracks}
    assert told


@pytest.mark.brute
def test_a_hint_takes_a_card_for_a_track_that_lacks_it_where_the_plan_does() -> None:
    """Several tracks may want a colour: the panels have ticked those whose cards are there."""
    told = 0
    for view in positions(400):
        if view.phase not in (Phase.TURN, Phase.SECOND_CARD) or view.seat != view.actor or view.last_round:
            continue
        prospects, hint = prospects_of(view), hint_for(view)
        if not isinstance(hint.move, TakeCard) or not prospects.lacks(card := view.market[hint.move.slot]):
            continue
        name = hint.sentence.partition("It takes ")[2].rpartition(" for ")[2].rstrip(".")
        named = [track for track in prospects.tracks if view.board.track_name(track) == name]
        for share in map(prospects.share_of, named):
            told += 1
            assert share.locomotives if card == LOCOMOTIVE else share.coloured
            assert card in (LOCOMOTIVE, share.demand.colour)
    assert told > 20


@pytest.mark.brute
def test_a_hint_pays_with_what_the_plan_has_put_aside() -> None:
    paid = 0
    for view in positions(400):
        if view.phase is not Phase.TURN or view.seat != view.actor:
            continue
        move = hint_for(view).move
        if isinstance(move, Claim):
            number = view.board.track_numbers[move.track]
            for share in prospects_of(view).shares:
                if share.demand.track == number and not share.lack and not share.stand_ins:
                    paid += 1
                    assert move.pay == share.cards
    assert paid > 20


def test_hints_are_for_one_against_bots_unless_the_set_up_says_otherwise() -> None:
    alone = setup_of(players=("human", "bot:planner"))
    several = setup_of(seats=2)
    assert hints_allowed(alone)
    assert not hints_allowed(several)
    assert hints_allowed(attrs.evolve(several, hints=True))
    assert not hints_allowed(attrs.evolve(alone, hints=False))


def hinted_game() -> Game:
    game = Game.start(attrs.evolve(setup_of(), hints=True), board_of("nederland"))
    game.follow(asked_hint(game, game.state.seat))
    return game


def test_asking_changes_nothing_but_is_told_for_ever() -> None:
    game = hinted_game()
    before = game.state.copy()
    entry = game.log.entries[-1]
    assert entry.move == AskHint()
    assert game.state == before
    game.play(game.legal_moves()[0])
    undo(game)
    assert entry in game.log.entries
    assert Narrator(game.board, game.setup.seats).entry(entry) == (
        f"{game.setup.seats[entry.seat or 0].name} asks for a hint."
    )
    assert not list(game.recheck())


def test_a_hint_is_refused_where_it_is_not_allowed_and_out_of_turn() -> None:
    with pytest.raises(NoHint, match="several people"):
        asked_hint(new_game(), ANNA)
    game = hinted_game()
    for seat in game.state.to_act:
        game.play(game.legal_moves(seat)[0], seat=seat)
    with pytest.raises(NoHint, match="your own turn"):
        asked_hint(game, SeatNo(1 - game.state.seat))


def test_no_hint_gives_up_a_ticket_whose_tracks_can_all_be_paid() -> None:
    """A tunnel without a card in reserve takes a turn like any other; Bram is about to end the game."""
    own = ("stockholm-sundsvall/grey-1", "lahti-tampere/blue")
    state = give_tickets(build(nordic(), 0, *own), 0, "trondheim-turku")
    state.trains[1] = 5
    view = view_of(lay(state, cards()), ANNA)
    wanted = prospects_of(view).tracks
    hand = Counter({colour.slug: 0 for colour in Colour})
    for track in wanted:
        hand[track.colour.slug if track.colour is not None else "red"] += track.length - track.locomotives
        hand["locomotive"] += track.locomotives
    view = view_of(lay(state, cards(**hand)), ANNA)
    prospects = prospects_of(view)
    assert any(track.kind is Kind.TUNNEL for track in prospects.tracks)
    assert all(prospects.share_of(track).paid for track in prospects.tracks)
    judgement = PlannedConductor().judge(view, Stream(0, 0, 0))
    assert judgement.turns_of(judgement.plan.tracks) == len(prospects.tracks)
    assert not judgement.given_up_early or judgement.left < len(prospects.tracks)
