"""One small situation for each ruling of RULES §3 to §8, written from the text."""

import pytest

from games.engine import legal, project
from tests.hands import cards, dealt, opened, rules

PICK_UP = rules("pick_up", direction="clockwise")


def result(out, bhabhi, *, tricks, team=None, called=None):
    return {"out": out, "bhabhi": bhabhi, "team": team, "called": called, "tricks": tricks}


def plays(situation):
    return [act for act in legal(situation.state) if act.do == "play"]


class TestOpening:
    def test_the_holder_of_the_opening_card_must_lead_it(self):
        situation = dealt("KS 2H", "AS 3H", "QS 4H")
        assert situation.state.turn == 1
        assert situation.state.forced.card == "AS"
        assert situation.refusal("1 3H") == "must_lead_opening_card"
        assert situation.refusal("0 KS") == "not_your_turn"
        assert situation.do("1 AS").state.turn == 2

    def test_a_missing_opening_card_makes_the_highest_spade_open(self):
        situation = dealt("TS 2H", "JS 3H", "9S 4H")
        assert situation.state.turn == 1
        assert situation.refusal("1 3H") == "must_lead_opening_card"
        assert situation.do("1 JS").state.turn == 2

    def test_with_ace_low_the_king_is_the_highest_spade(self):
        low = rules(ace="low", opening="2S")
        situation = dealt("AS 2H", "KS 3H", "9S 4H", table=low)
        assert situation.state.turn == 1
        assert situation.state.forced.card == "KS"

    def test_the_two_of_spades_opens_where_the_table_says_so(self):
        low = rules(ace="low", opening="2S")
        situation = dealt("AS 2H", "KS 3H", "2S 4H", table=low)
        assert situation.state.turn == 2
        assert situation.state.forced.card == "2S"

    def test_with_ace_low_the_ace_still_opens_but_does_not_win(self):
        situation = dealt("AS 2H", "KS 3H", "9S 4H", table=rules(ace="low"))
        situation.do("0 AS", "1 KS", "2 9S")
        assert situation.state.turn == 1


class TestFollowing:
    def test_whoever_can_follow_must_follow_with_any_card_of_the_suit(self):
        situation = opened("5H 9D", "8H 2H 3C", "4H 6C").do("0 5H")
        assert situation.refusal("1 3C") == "must_follow_suit"
        assert {act.card for act in plays(situation)} == {"8H", "2H"}

    def test_play_is_in_turn(self):
        situation = opened("5H 9D", "8H 3C", "4H 6C").do("0 5H")
        assert situation.refusal("2 4H") == "not_your_turn"
        assert situation.refusal("0 9D") == "not_your_turn"

    def test_a_card_not_held_is_refused(self):
        situation = opened("5H 9D", "8H 3C", "4H 6C")
        assert situation.refusal("0 8H") == "not_your_card"
        assert situation.do("0 5H").refusal("1 4H") == "not_your_card"

    @pytest.mark.parametrize(("direction", "second"), [("clockwise", 1), ("counterclockwise", 2)])
    def test_the_next_seat_is_the_next_in_the_table_s_direction(self, direction, second):
        situation = opened("5H 9D", "8H 3C", "4H 6C", table=rules(direction=direction))
        assert situation.do("0 5H").state.turn == second

    def test_a_leader_may_lead_anything(self):
        situation = opened("5H 9D 2C", "8H 3C", "4H 6C")
        assert {act.card for act in plays(situation)} == {"5H", "9D", "2C"}


class TestThulla:
    def test_the_highest_of_the_led_suit_picks_up_all_thulla_included(self):
        situation = opened("5H 9D", "KH 3C 4C", "AD 2D", "8H 6C").do("0 5H", "1 KH", "2 AD")
        assert situation.fan(1) == set(cards("3C 4C 5H KH AD"))
        assert situation.state.turn == 1
        assert situation.last_trick["end"] == "thulla"
        assert situation.last_trick["to"] == 1

    def test_the_seats_behind_a_thulla_do_not_play(self):
        situation = opened("5H 9D", "KH 3C 4C", "AD 2D", "8H 6C").do("0 5H", "1 KH", "2 AD")
        assert situation.fan(3) == set(cards("8H 6C"))
        assert situation.last_trick["plays"] == [[0, "5H"], [1, "KH"], [2, "AD"]]

    def test_a_leader_who_is_highest_picks_up_itself(self):
        situation = opened("KH 9D", "5H 3C 4C", "AD 2D").do("0 KH", "1 5H", "2 AD")
        assert situation.fan(0) == set(cards("9D KH 5H AD"))
        assert situation.state.turn == 0

    def test_a_last_card_that_is_highest_when_a_thulla_falls_keeps_its_seat_in(self):
        situation = opened("5H 9C", "KH", "3D 4D").do("0 5H", "1 KH", "2 3D")
        assert situation.fan(1) == set(cards("5H KH 3D"))
        assert list(situation.state.out) == []
        assert situation.state.turn == 1

    def test_with_lowest_leads_the_highest_still_picks_up(self):
        situation = opened("5H 9D", "KH 3C", "2D 4D", table=rules(lead="lowest"))
        situation.do("0 5H", "1 KH", "2 2D")
        assert situation.state.turn == 1
        assert situation.fan(1) == set(cards("3C 5H KH 2D"))

    def test_nobody_picks_up_by_hand(self):
        situation = opened("5H 9D", "KC 3C", "2D 4D").do("0 5H")
        assert situation.refusal("1 up") == "cannot_pick_up"


class TestPickUp:
    def test_a_void_seat_must_pick_up_the_trick_so_far_and_leads(self):
        situation = opened("5H 9D", "8H 3C", "2D 4D", "9H 6C", table=PICK_UP).do("0 5H", "1 8H")
        assert (situation.state.turn, situation.state.due) == (2, "pick_up")
        assert situation.state.forced.do == "pick_up"
        assert situation.refusal("2 2D") == "must_pick_up"
        situation.do("2 up")
        assert situation.fan(2) == set(cards("2D 4D 5H 8H"))
        assert situation.fan(3) == set(cards("9H 6C"))
        assert situation.state.turn == 2
        assert situation.last_trick == {
            "leader": 0,
            "plays": [[0, "5H"], [1, "8H"]],
            "end": "pick_up",
            "to": 2,
            "out": [],
        }

    def test_picking_up_while_able_to_follow_is_forbidden(self):
        situation = opened("5H 9D", "8H 3C", "2D 4D", table=PICK_UP).do("0 5H")
        assert situation.refusal("1 up") == "cannot_pick_up"

    def test_a_leader_has_nothing_to_pick_up(self):
        situation = opened("5H 9D", "8H 3C", "2D 4D", table=PICK_UP)
        assert situation.refusal("0 up") == "cannot_pick_up"

    def test_those_who_played_their_last_card_are_out(self):
        situation = opened("5H", "8H", "2D 4D", "9H 6C", table=PICK_UP)
        situation.do("0 5H", "1 8H", "2 up")
        assert list(situation.state.out) == [0, 1]
        assert situation.state.turn == 2

    def test_with_lowest_leads_the_one_who_picked_up_leads(self):
        table = rules("get_away", direction="clockwise")
        situation = opened("5H 9D", "8H 3C", "2D 4D", "9H 6C", table=table)
        assert situation.do("0 5H", "1 8H", "2 up").state.turn == 2


class TestDiscard:
    table = rules("discard", direction="clockwise")

    def test_a_void_seat_plays_any_card_which_cannot_win(self):
        situation = opened("5H 9D", "AD AC", "8H 6C", table=self.table)
        situation.do("0 5H")
        assert {act.card for act in plays(situation)} == {"AD", "AC"}
        situation.do("1 AD", "2 8H")
        assert situation.state.turn == 2
        assert situation.last_trick["end"] == "clean"
        assert {"5H", "AD", "8H"} <= set(situation.state.waste)

    def test_nobody_picks_up(self):
        situation = opened("5H 9D", "AD AC", "8H 6C", table=self.table).do("0 5H")
        assert situation.refusal("1 up") == "cannot_pick_up"

    def test_a_discard_cannot_be_the_lowest_that_leads_either(self):
        table = rules("discard", direction="clockwise", lead="lowest")
        situation = opened("5H 9D", "2D AC", "8H 6C", table=table)
        assert situation.do("0 5H", "1 2D", "2 8H").state.turn == 0


class TestLead:
    def test_the_highest_card_of_a_clean_trick_leads(self):
        situation = opened("5H 9D", "KH 3C", "8H 6C").do("0 5H", "1 KH", "2 8H")
        assert situation.state.turn == 1
        assert situation.last_trick["end"] == "clean"

    def test_with_lowest_leads_the_lowest_card_leads(self):
        situation = opened("5H 9D", "KH 3C", "8H 6C", table=rules(lead="lowest"))
        assert situation.do("0 5H", "1 KH", "2 8H").state.turn == 0

    @pytest.mark.parametrize(("ace", "leader"), [("high", 1), ("low", 2)])
    def test_the_rank_of_the_ace_decides(self, ace, leader):
        situation = opened("5H 9D", "AH 3C", "8H 6C", table=rules(ace=ace))
        assert situation.do("0 5H", "1 AH", "2 8H").state.turn == leader

    def test_ten_ranks_between_nine_and_jack(self):
        situation = opened("9H 9D", "TH 3C", "JH 6C").do("0 9H", "1 TH", "2 JH")
        assert situation.state.turn == 2
        situation = opened("9H 9D", "TH 3C", "8H 6C").do("0 9H", "1 TH", "2 8H")
        assert situation.state.turn == 1


class TestFreeFirstTrick:
    def test_nobody_picks_up_and_the_highest_of_the_led_suit_leads(self):
        situation = dealt("AS 2H", "3H 4H", "KS 5H").do("0 AS", "1 4H", "2 KS")
        assert situation.last_trick["end"] == "clean"
        assert situation.state.turn == 0
        assert set(situation.state.waste) == {"AS", "4H", "KS"}

    def test_whoever_can_follow_still_must(self):
        situation = dealt("AS 2H", "QS 4H", "KS 5H").do("0 AS")
        assert situation.refusal("1 4H") == "must_follow_suit"

    def test_without_it_a_thulla_falls_at_once(self):
        situation = dealt("AS 2H", "3H 4H", "KS 5H", table=rules(free_first=False))
        situation.do("0 AS", "1 4H")
        assert situation.last_trick["end"] == "thulla"
        assert situation.fan(0) == {"AS", "2H", "4H"}

    def test_it_is_only_the_first(self):
        situation = dealt("AS 2H 9D", "3H 4H 5C", "KS 5H 6C").do("0 AS", "1 5C", "2 KS")
        situation.do("0 9D", "1 4H")
        assert situation.last_trick["end"] == "thulla"

    def test_in_the_pick_up_game_a_void_seat_plays_any_card(self):
        table = rules("pick_up", free_first=True, direction="clockwise")
        situation = dealt("AS 2H", "3H 4H", "KS 5H", table=table).do("0 AS")
        assert situation.refusal("1 up") == "cannot_pick_up"
        situation.do("1 4H", "2 KS")
        assert situation.last_trick["end"] == "clean"

    def test_it_counts_as_clean_for_lowest_leads(self):
        situation = dealt("AS 2H", "3H 4H", "KS 5H", table=rules(lead="lowest"))
        situation.do("0 AS", "1 4H", "2 KS")
        assert situation.state.turn == 2


class TestWholePile:
    def test_a_thulla_brings_the_waste_too(self):
        situation = opened("5H 9D", "KH 3C", "AD 2D", table=rules(whole_pile=True))
        waste = set(situation.state.waste)
        situation.do("0 5H", "1 KH", "2 AD")
        assert situation.fan(1) == {"3C", "5H", "KH", "AD"} | waste
        assert len(waste) == 3
        assert list(situation.state.waste) == []

    def test_a_pick_up_brings_the_waste_too(self):
        table = rules("pick_up", direction="clockwise", whole_pile=True)
        situation = opened("5H 9D", "8H 3C", "2D 4D", table=table)
        waste = set(situation.state.waste)
        situation.do("0 5H", "1 8H", "2 up")
        assert situation.fan(2) == {"2D", "4D", "5H", "8H"} | waste

    def test_a_revoke_brings_the_waste_too(self):
        table = rules(whole_pile=True, revoke="penalty")
        situation = opened("5H 9D", "8H 3C", "2D 4D", table=table)
        waste = set(situation.state.waste)
        situation.do("0 5H", "1 revokes 3C")
        assert situation.fan(1) == {"8H", "3C", "5H"} | waste

    def test_cards_set_aside_are_part_of_the_waste(self):
        table = rules(whole_pile=True, deal="equal", free_first=False)
        situation = dealt("AS 9D", "KS 3C", "AD 2D", table=table, set_aside="2C")
        situation.do("0 AS", "1 KS", "2 AD")
        assert situation.fan(0) == {"9D", "AS", "KS", "AD", "2C"}


class TestSettlement:
    def test_seats_go_out_in_the_order_in_which_they_played(self):
        situation = opened("5C 9D", "KH 3C", "5H", "4H", "8D 9C", leader=3, table=rules())
        situation.do("3 4H", "4 8D")
        assert list(situation.state.out) == []  # 3 picks up its own card again
        situation = opened("5C 6C", "KH 3C", "5H", "4H", "8H", leader=2)
        situation.do("2 5H", "3 4H", "4 8H", "0 6C")
        assert situation.state.turn == 4
        assert list(situation.state.out) == [2, 3]
        assert situation.last_trick["out"] == [2, 3]

    def test_nobody_is_out_before_the_trick_is_settled(self):
        situation = opened("5H", "KH 3C", "8H 6C").do("0 5H", "1 KH")
        assert list(situation.state.out) == []
        assert list(situation.do("2 8H").state.out) == [0]

    def test_seats_that_are_out_are_passed_over(self):
        situation = opened("5H 2C", "3H", "KH 3C", "8H 6C").do("0 5H", "1 3H", "2 KH", "3 8H")
        situation.do("2 3C", "3 6C")
        assert situation.state.turn == 0

    def test_a_hand_does_not_end_before_the_reply_to_the_last_lead(self):
        situation = opened("5H", "3H 9C").do("0 5H")
        assert situation.result is None
        assert situation.do("1 3H").result is None
        assert situation.state.due == "draw"


class TestDraws:
    def test_an_empty_leader_draws_from_the_waste_but_not_the_trick_just_played(self):
        situation = opened("KH", "5H 3C", "8H 6C")
        older = set(situation.state.waste)
        situation.do("0 KH", "1 5H", "2 8H")
        assert (situation.state.turn, situation.state.due) == (0, "draw")
        assert set(situation.state.drawable) == older
        assert situation.refusal("0 draws 5H") == "not_in_waste"
        assert situation.refusal("0 5H") == "draw_due"
        assert situation.refusal("1 3C") == "not_your_turn"
        assert list(situation.state.out) == []

    def test_the_drawn_card_must_be_led(self):
        situation = opened("KH", "5H 3C", "8H 6C").do("0 KH", "1 5H", "2 8H", "0 draws AS")
        assert "AS" not in situation.state.waste
        assert (situation.state.turn, situation.state.due) == (0, "play")
        assert situation.state.forced.card == "AS"
        situation.do("0 AS", "1 3C")
        assert situation.fan(0) == {"AS", "3C"}

    def test_a_draw_is_refused_where_none_is_due(self):
        situation = opened("KH 2D", "5H 3C", "8H 6C")
        assert situation.refusal("0 draws AS") == "draw_not_due"

    def test_with_an_empty_waste_it_draws_from_the_trick_but_not_its_own_card(self):
        situation = dealt("AS", "KS 2H", "QS 3H").do("0 AS", "1 KS", "2 QS")
        assert situation.state.due == "draw"
        assert set(situation.state.drawable) == {"KS", "QS"}
        assert situation.refusal("0 draws AS") == "not_in_waste"
        situation.do("0 draws QS")
        assert set(situation.state.waste) == {"AS", "KS"}

    def test_cards_set_aside_can_be_drawn(self):
        table = rules(deal="equal")
        situation = dealt("AS", "KS 2H", "QS 3H", table=table, set_aside="2C")
        assert set(situation.do("0 AS", "1 KS", "2 QS").state.drawable) == {"2C"}

    def test_the_others_go_out_before_the_leader_draws(self):
        situation = opened("KH", "5H", "8H 6C", "9H 7C").do("0 KH", "1 5H", "2 8H", "3 9H")
        assert situation.last_trick["out"] == [1]
        assert situation.state.due == "draw"

    def test_the_last_one_in_is_the_bhabhi_with_no_card(self):
        situation = opened("KH", "5H", "8H").do("0 KH", "1 5H", "2 8H")
        assert situation.result == result([1, 2], 0, tricks=2)
        assert [situation.fan(seat) for seat in range(3)] == [set(), set(), set()]


class TestEmptyLeaderOut:
    def test_the_leader_is_out_too_and_the_next_seat_in_leads(self):
        situation = opened("KH", "5H 3C", "4H 6D", table=PICK_UP).do("0 KH", "1 5H", "2 4H")
        assert list(situation.state.out) == [0]
        assert situation.state.turn == 1
        assert situation.last_trick["to"] == 0

    def test_the_next_seat_is_found_after_the_others_went_out(self):
        situation = opened("KH", "5H", "4H 6D", "2H 8D", table=PICK_UP)
        situation.do("0 KH", "1 5H", "2 4H", "3 2H")
        assert list(situation.state.out) == [0, 1]
        assert situation.state.turn == 2

    def test_the_leader_s_place_is_in_play_order_among_the_others(self):
        situation = opened("5H", "KH", "4H", "2H 8D", "3H 9D", table=PICK_UP)
        situation.do("0 5H", "1 KH", "2 4H", "3 2H", "4 3H")
        assert situation.last_trick["out"] == [0, 1, 2]
        assert situation.state.turn == 3

    def test_the_last_one_in_is_the_bhabhi(self):
        situation = opened("KH", "5H 3C", table=PICK_UP).do("0 KH", "1 5H")
        assert situation.result == result([0], 1, tricks=2)

    def test_nobody_in_and_all_are_safe(self):
        situation = opened("KH", "5H", "8H", table=PICK_UP).do("0 KH", "1 5H", "2 8H")
        assert situation.result == result([0, 1, 2], None, tricks=2)

    def test_nobody_in_and_the_leader_loses(self):
        table = rules("pick_up", direction="clockwise", last_trick="leader_loses")
        situation = opened("5H", "KH", "8H", table=table).do("0 5H", "1 KH", "2 8H")
        assert situation.result == result([0, 2], 1, tricks=2)

    def test_leader_loses_says_nothing_while_others_are_in(self):
        table = rules("pick_up", direction="clockwise", last_trick="leader_loses")
        situation = opened("KH", "5H 3C", "8H 3D", table=table).do("0 KH", "1 5H", "2 8H")
        assert list(situation.state.out) == [0]

    def test_with_lowest_leads_the_lowest_is_the_leader_that_loses(self):
        table = rules("get_away", direction="clockwise", last_trick="leader_loses")
        situation = opened("5H", "KH", "8H", table=table).do("0 5H", "1 KH", "2 8H")
        assert situation.result == result([1, 2], 0, tricks=2)

    def test_the_discard_game_is_lost_by_the_last_leader(self):
        table = rules("discard", direction="clockwise")
        situation = opened("5H", "AD", "8H", table=table).do("0 5H", "1 AD", "2 8H")
        assert situation.result == result([0, 1], 2, tricks=2)


class TestSuddenDeath:
    table = rules(sudden_death=True)

    def test_the_first_of_two_to_pick_up_is_the_bhabhi_at_once(self):
        situation = opened("5H 9D", "KC 3C", table=self.table).do("0 5H", "1 KC")
        assert situation.result == result([1], 0, tricks=2)
        assert situation.fan(0) == {"9D", "5H", "KC"}
        assert situation.fan(1) == {"3C"}

    def test_it_waits_for_two_seats(self):
        situation = opened("5H 9D", "KC 3C", "8H 2C", table=self.table).do("0 5H", "1 KC")
        assert situation.result is None

    def test_a_third_seat_in_at_the_pick_up_does_not_end_the_hand(self):
        situation = opened("5H 9D", "2H", "KC 3C", table=self.table).do("0 5H", "1 2H", "2 KC")
        assert list(situation.state.out) == [1]
        assert situation.result is None

    def test_it_holds_in_the_pick_up_game(self):
        table = rules("pick_up", sudden_death=True)
        situation = opened("5H 9D 8D", "KC 3C 7D", table=table).do("0 5H", "1 up")
        assert situation.result == result([0], 1, tricks=2)

    def test_a_revoke_is_a_pick_up(self):
        table = rules(sudden_death=True, revoke="penalty")
        situation = opened("5H 9D", "KH 3C", table=table).do("0 5H", "1 revokes 3C")
        assert situation.result == result([0], 1, tricks=2)

    def test_a_void_seat_in_the_free_first_trick_kills_nobody(self):
        situation = dealt("AS 2H", "3H 4H", table=self.table).do("0 AS", "1 4H")
        assert situation.result is None


class TestTaking:
    def test_a_seat_takes_all_cards_of_the_next_which_is_out_at_that_moment(self):
        situation = opened("5H 9D", "KH 3C", "8H 6C", "2C 3D").do("1 takes 2")
        assert situation.fan(1) == {"KH", "3C", "8H", "6C"}
        assert situation.fan(2) == set()
        assert list(situation.state.out) == [2]
        assert situation.state.turn == 0
        assert situation.do("0 5H", "1 KH").state.turn == 3

    def test_only_the_next_seat_can_be_taken(self):
        situation = opened("5H 9D", "KH 3C", "8H 6C", "2C 3D")
        assert situation.refusal("1 takes 3") == "take_not_allowed"
        assert situation.refusal("1 takes 0") == "take_not_allowed"
        assert situation.refusal("1 takes 1") == "take_not_allowed"

    def test_next_means_in_the_table_s_direction(self):
        table = rules(direction="counterclockwise")
        situation = opened("5H 9D", "KH 3C", "8H 6C", table=table)
        assert situation.refusal("1 takes 2") == "take_not_allowed"
        assert list(situation.do("1 takes 0").state.out) == [0]

    def test_next_passes_over_seats_that_are_out(self):
        situation = opened("KH 9D", "3H", "8H 6C", "2H 3D").do("0 KH", "1 3H", "2 8H", "3 2H")
        assert situation.refusal("0 takes 1") == "take_not_allowed"
        assert list(situation.do("0 takes 2").state.out) == [1, 2]

    def test_only_before_a_trick(self):
        situation = opened("5H 9D", "KH 3C", "8H 6C").do("0 5H")
        assert situation.refusal("1 takes 2") == "take_not_allowed"
        assert list(situation.state.takers) == []

    def test_at_most_once_per_seat_and_pause(self):
        situation = opened("5H 9D", "KH 3C", "8H 6C", "2C 3D").do("1 takes 2")
        assert situation.refusal("1 takes 3") == "take_not_allowed"

    def test_again_in_the_next_pause(self):
        situation = opened("5H 9D", "KH 3C", "8H 6C", "2H 3D", "4H 7D").do("1 takes 2")
        situation.do("0 5H", "1 KH", "3 2H", "4 4H", "1 takes 3")
        assert list(situation.state.out) == [2, 3]

    def test_a_seat_already_taken_takes_nobody(self):
        situation = opened("5H 9D", "KH 3C", "8H 6C", "2C 3D").do("1 takes 2")
        assert situation.refusal("2 takes 3") == "take_not_allowed"

    def test_not_with_two_seats_in(self):
        situation = opened("5H 9D", "KH 3C")
        assert list(situation.state.takers) == []
        assert situation.refusal("0 takes 1") == "take_not_allowed"
        situation = opened("5H 9D", "KH 3C", "8H 6C").do("0 takes 1")
        assert situation.refusal("2 takes 0") == "take_not_allowed"

    def test_not_when_the_lead_is_a_drawn_card(self):
        situation = opened("KH", "5H 3C", "8H 6C").do("0 KH", "1 5H", "2 8H")
        assert situation.refusal("1 takes 2") == "take_not_allowed"
        situation.do("0 draws AS")
        assert situation.refusal("1 takes 2") == "take_not_allowed"
        assert list(situation.state.takers) == []

    def test_who_takes_the_leader_s_hand_has_the_power(self):
        situation = opened("5H 9D", "KH 3C", "8H 6C").do("2 takes 0")
        assert situation.state.turn == 2
        assert situation.fan(2) == {"8H", "6C", "5H", "9D"}
        assert situation.do("2 9D").state.turn == 1

    def test_who_takes_the_opening_card_opens(self):
        situation = dealt("KS 2H", "AS 3H", "QS 4H").do("0 takes 1")
        assert situation.state.turn == 0
        assert situation.state.forced.card == "AS"
        assert situation.refusal("0 KS") == "must_lead_opening_card"

    def test_takes_that_leave_the_opening_card_alone_leave_the_opener(self):
        situation = dealt("KS 2H", "AS 3H", "QS 4H", "JS 5H").do("2 takes 3")
        assert situation.state.turn == 1

    def test_leader_mode_lets_only_the_seat_about_to_lead_take(self):
        table = rules(take="leader")
        situation = opened("5H 9D", "KH 3C", "8H 6C", "2C 3D", table=table)
        assert list(situation.state.takers) == [0]
        assert situation.refusal("1 takes 2") == "take_not_allowed"
        situation.do("0 takes 1")
        assert situation.state.turn == 0
        assert situation.refusal("0 takes 2") == "take_not_allowed"

    def test_off_mode_lets_nobody_take(self):
        situation = opened("5H 9D", "KH 3C", "8H 6C", table=rules(take="off"))
        assert list(situation.state.takers) == []
        assert situation.refusal("0 takes 1") == "take_not_allowed"

    def test_anybody_may_take_in_the_pause_of_any_mode(self):
        situation = opened("5H 9D", "KH 3C", "8H 6C", "2C 3D")
        assert sorted(situation.state.takers) == [0, 1, 2, 3]

    def test_a_partner_s_hand_cannot_be_taken(self):
        situation = opened("KH 9D", "3H", "8H 6C", "2H 3D", table=rules(teams=True))
        situation.do("0 KH", "1 3H", "2 8H", "3 2H")
        assert list(situation.state.out) == [1]
        assert situation.refusal("0 takes 2") == "take_not_allowed"
        assert 0 not in situation.state.takers

    def test_a_take_stands_in_the_result_not_in_a_trick(self):
        situation = opened("5H 9D", "3H", "8H 6C", "4H").do("1 takes 2")
        situation.do("0 5H", "1 8H", "3 4H")
        assert situation.last_trick["out"] == [3]
        assert list(situation.state.out) == [2, 3]


class TestStall:
    """Deadlock, stall and limit, and who is the Bhabhi of a called hand."""

    def test_deadlock_is_called_at_once(self):
        situation = opened("5H 9D", "3C", table=PICK_UP)
        assert situation.result == result([1], 0, tricks=1, called="deadlock")

    def test_no_deadlock_while_a_suit_has_two_cards_in_play(self):
        assert opened("5H 9D", "3D", table=PICK_UP).result is None
        assert opened("5H 9H", "3D", table=PICK_UP).result is None

    def test_no_deadlock_while_the_leader_holds_one_card(self):
        situation = opened("5H", "3C 9D", table=PICK_UP)
        assert situation.result is None
        situation.do("0 5H", "1 up")
        assert situation.result == result([0], 1, tricks=2)

    def test_no_deadlock_with_three_seats_in(self):
        assert opened("5H 6C", "3D", "7S", table=PICK_UP).result is None

    def test_no_deadlock_in_other_games(self):
        assert opened("5H 9D", "3C").result is None

    def test_deadlock_with_as_many_cards_goes_by_the_sum_of_ranks(self):
        situation = opened("2H 3D", "AC 4S", table=PICK_UP)
        assert situation.result == result([0], 1, tricks=1, called="deadlock")
        table = rules("pick_up", direction="clockwise", ace="low")
        situation = opened("2H 4D", "AC 4S", table=table)
        assert situation.result == result([1], 0, tricks=1, called="deadlock")

    def test_deadlock_with_equal_sums_goes_to_whoever_picked_up_last(self):
        situation = opened("2H 8D 3S KC", "9C 4C", table=PICK_UP)
        situation.do("0 2H", "1 up", "1 4C", "0 KC")
        assert situation.fan(0) == {"8D", "3S"}
        assert situation.fan(1) == {"2H", "9C"}
        assert situation.result == result([0], 1, tricks=3, called="deadlock")

    def test_a_stall_counts_tricks_picked_up_in_a_row(self):
        table = rules("pick_up", stall=1)
        situation = opened("2H 3H 4C", "5D 6D", table=table)
        assert situation.do("0 2H", "1 up", "1 5D").result is None
        assert situation.do("0 up").result == result([1], 0, tricks=3, called="stall")

    def test_a_clean_trick_starts_the_count_again(self):
        table = rules("pick_up", stall=1)
        situation = opened("2H 3H 4C 8D", "5D 6D 9D", table=table)
        situation.do("0 2H", "1 up", "1 9D", "0 8D", "1 5D", "0 up")
        assert situation.result is None
        assert situation.do("0 3H", "1 2H").result is None

    def test_somebody_out_starts_the_count_again(self):
        table = rules("pick_up", stall=1, direction="clockwise")
        situation = opened("2H 3H 4C 9H", "5D 6D", "2C 3C 7C", "8C", table=table)
        situation.do("0 2H", "1 up", "1 5D", "2 up", "2 2C", "3 8C", "0 4C", "1 up")
        assert list(situation.state.out) == [3]
        assert situation.result is None
        situation.do("1 6D", "2 5D", "0 up")
        assert situation.result is None
        assert project(situation.state, None)["stall"] == {"left": 2, "of": 3}

    def test_the_countdown_is_shown(self):
        situation = opened("2H 3H 4C", "5D 6D", table=rules("pick_up", stall=1))
        assert project(situation.state, None)["stall"] == {"left": 2, "of": 2}
        situation.do("0 2H", "1 up")
        assert project(situation.state, None)["stall"] == {"left": 1, "of": 2}
        assert project(opened("2H 3H", "5D 6D").state, None)["stall"] is None

    def test_stall_follows_the_number_of_seats_in(self):
        table = rules("pick_up", stall=2, direction="clockwise")
        situation = opened("2H 3H", "5D 6D", "2C 3C", table=table)
        assert project(situation.state, None)["stall"] == {"left": 6, "of": 6}

    def test_the_bhabhi_of_a_stalled_hand_has_most_cards(self):
        table = rules("pick_up", stall=1)  # counterclockwise: 0, 2, 1
        situation = opened("2H 3H 9H TH", "2C 3C TC", "5D 6D 7D", table=table)
        situation.do("0 2H", "2 up", "2 5D", "1 up", "1 2C", "0 up")
        assert situation.result == result([2, 1], 0, tricks=4, called="stall")

    def test_then_the_higher_sum_of_ranks(self):
        situation = opened("2H 3H 4C", "5D 6D 7D", table=rules("pick_up", stall=1))
        situation.do("0 2H", "1 up", "1 5D", "0 up")
        assert situation.result == result([0], 1, tricks=3, called="stall")

    @pytest.mark.parametrize(("ace", "bhabhi"), [("high", 0), ("low", 1)])
    def test_an_ace_counts_fourteen_or_one(self, ace, bhabhi):
        situation = opened("2H 3H AC", "5D 6D 7D", table=rules("pick_up", stall=1, ace=ace))
        situation.do("0 2H", "1 up", "1 5D", "0 up")
        assert situation.result == result([1 - bhabhi], bhabhi, tricks=3, called="stall")

    def test_then_whoever_picked_up_last(self):
        situation = opened("2H 3H 4C", "5D 3D 7D", table=rules("pick_up", stall=1))
        situation.do("0 2H", "1 up", "1 5D", "0 up")
        assert situation.fan(0) == {"3H", "4C", "5D"}
        assert situation.fan(1) == {"2H", "3D", "7D"}
        assert situation.result == result([1], 0, tricks=3, called="stall")

    def test_the_others_are_out_in_play_order_from_the_leader(self):
        table = rules("pick_up", stall=1)  # counterclockwise: 0, 2, 1
        situation = opened("2H 3H 9H", "2C 3C TC JC", "5D 6D 7D", table=table)
        situation.do("0 2H", "2 up", "2 5D", "1 up", "1 2C", "0 up")
        assert situation.state.result == result([0, 2], 1, tricks=4, called="stall")

    def test_a_revoke_counts_as_picked_up(self):
        table = rules("pick_up", stall=1, revoke="penalty")
        situation = opened("2H 3H 4C", "5H 6D 7D", table=table)
        situation.do("0 2H", "1 revokes 6D", "1 7D", "0 up")
        assert situation.result["called"] == "stall"

    def test_a_stalled_team_hand_is_lost_by_the_bhabhi_s_team(self):
        table = rules("pick_up", stall=1, teams=True, direction="clockwise")
        situation = opened("2H 3H", "5D 6D", "2C 3C 4C", "2S 3S", table=table)
        situation.do("0 2H", "1 up", "1 5D", "2 up", "2 2C", "3 up", "3 2S", "0 up")
        assert situation.result == result([0, 1, 3], 2, team=0, tricks=5, called="stall")


class TestTeams:
    def test_the_hand_ends_as_soon_as_one_team_is_left(self):
        situation = opened("5H", "KH 3C", "4H", "2H 9C", table=rules(teams=True))
        situation.do("0 5H", "1 KH", "2 4H", "3 2H")
        assert situation.result == result([0, 2], None, team=1, tricks=2)

    def test_with_one_seat_left_it_is_the_bhabhi_and_its_team_has_lost(self):
        situation = opened("5H", "4H", "3H", "KH 9C", table=rules(teams=True))
        situation.do("0 5H", "1 4H", "2 3H", "3 KH")
        assert situation.result == result([0, 1, 2], 3, team=1, tricks=2)

    def test_a_take_can_be_the_end(self):
        situation = opened("5H 9D", "3H", "8H 6C", "2H 3D", table=rules(teams=True))
        situation.do("0 5H", "1 3H", "2 8H", "3 2H")
        situation.do("2 takes 3")
        assert situation.result == result([1, 3], None, team=0, tricks=2)

    def test_partners_face_each_other(self):
        situation = opened("5H", "4H", "KH 8C", "3H", "2H", "9H 9C", table=rules(teams=True))
        situation.do("0 5H", "1 4H", "2 KH", "3 3H", "4 2H", "5 9H")
        assert situation.result == result([0, 1, 3, 4], None, team=2, tricks=2)


class TestRevoke:
    def test_refuse_says_why_and_nothing_happens(self):
        situation = opened("5H 9D", "KH 3C", "8H 6C").do("0 5H")
        assert situation.refusal("1 3C") == "must_follow_suit"

    def test_penalty_gives_the_card_back_and_the_trick_with_it(self):
        table = rules(revoke="penalty")
        situation = opened("5H 9D", "KH 3C", "8H 6C", table=table).do("0 5H", "1 revokes 3C")
        assert situation.fan(1) == {"KH", "3C", "5H"}
        assert situation.state.turn == 1
        assert situation.last_trick == {
            "leader": 0,
            "plays": [[0, "5H"]],
            "end": "revoke",
            "to": 1,
            "out": [],
        }

    def test_those_who_played_their_last_card_are_out(self):
        table = rules(revoke="penalty")
        situation = opened("5H", "KH 3C", "8H 6C", table=table).do("0 5H", "1 revokes 3C")
        assert list(situation.state.out) == [0]

    def test_in_a_free_first_trick_it_is_refused_instead(self):
        table = rules(revoke="penalty")
        situation = dealt("AS 2H", "KS 4H", "QS 5H", table=table).do("0 AS")
        assert situation.refusal("1 4H") == "must_follow_suit"
        assert situation.refusal("1 revokes 4H")

    def test_a_void_seat_cannot_revoke(self):
        table = rules(revoke="penalty")
        situation = opened("5H 9D", "KC 3C", "8H 6C", table=table).do("0 5H")
        assert situation.refusal("1 revokes 3C")

    def test_a_card_of_the_led_suit_is_no_revoke(self):
        table = rules(revoke="penalty")
        situation = opened("5H 9D", "KH 3C", "8H 6C", table=table).do("0 5H")
        assert situation.refusal("1 revokes KH")

    def test_a_leader_cannot_revoke(self):
        table = rules(revoke="penalty")
        situation = opened("5H 9D", "KH 3C", "8H 6C", table=table)
        assert situation.refusal("0 revokes 9D")

    def test_no_revoke_where_the_table_refuses(self):
        situation = opened("5H 9D", "KH 3C", "8H 6C").do("0 5H")
        assert situation.refusal("1 revokes 3C")

    def test_in_the_pick_up_game_a_void_seat_that_plays_is_refused_under_penalty_too(self):
        table = rules("pick_up", revoke="penalty")
        situation = opened("5H 9D", "KC 3C", "8D 6C", table=table).do("0 5H")
        assert situation.refusal("2 6C") == "must_pick_up"


class TestConcede:
    def test_with_two_seats_in_either_may_concede(self):
        for seat in (0, 1):
            situation = opened("5H 9D", "KH 3C").do(f"{seat} concedes")
            assert situation.result == result([1 - seat], seat, tricks=1)

    def test_in_the_middle_of_a_trick_too(self):
        situation = opened("5H 9D", "KH 3C").do("0 5H", "0 concedes")
        assert situation.result == result([1], 0, tricks=1)

    def test_not_with_three_seats_in(self):
        situation = opened("5H 9D", "KH 3C", "8H 6C")
        assert situation.refusal("0 concedes") == "concede_not_allowed"

    def test_not_by_a_seat_that_is_out(self):
        situation = opened("5H 9D", "3H", "8H 6C").do("0 5H", "1 3H", "2 8H")
        assert situation.refusal("1 concedes") == "concede_not_allowed"
        assert situation.do("0 concedes").result == result([1, 2], 0, tricks=2)

    def test_a_team_loses_with_its_last_seat(self):
        situation = opened("5H 6H", "4H", "3H", "KH 9C", table=rules(teams=True))
        situation.do("0 5H", "1 4H", "2 3H", "3 KH", "3 concedes")
        assert situation.result == result([1, 2, 0], 3, team=1, tricks=2)


class TestRefusalOrder:
    """Where several reasons apply, the first of RECORD's list is given."""

    def test_everything_after_the_end_is_hand_over(self):
        situation = opened("KH", "5H", "8H").do("0 KH", "1 5H", "2 8H")
        for text in ("0 KH", "1 up", "0 draws AS", "1 takes 2", "1 concedes", "0 revokes KH"):
            assert situation.refusal(text) == "hand_over"

    def test_turn_comes_before_draws_and_cards(self):
        situation = opened("KH", "5H 3C", "8H 6C").do("0 KH", "1 5H", "2 8H")
        assert situation.refusal("1 draws AS") == "not_your_turn"
        assert situation.refusal("2 5H") == "not_your_turn"
        assert situation.refusal("2 up") == "not_your_turn"

    def test_a_draw_due_comes_before_pick_up_and_cards(self):
        situation = opened("KH", "5H 3C", "8H 6C").do("0 KH", "1 5H", "2 8H")
        assert situation.refusal("0 up") == "draw_due"
        assert situation.refusal("0 3C") == "draw_due"

    def test_a_card_not_held_comes_before_the_suit_and_the_opening(self):
        situation = dealt("AS 2H", "KS 4H", "QS 5H")
        assert situation.refusal("0 KS") == "not_your_card"
        situation.do("0 AS")
        assert situation.refusal("1 5H") == "not_your_card"

    def test_a_card_not_held_comes_before_the_duty_to_pick_up(self):
        situation = opened("5H 9D", "KC 3C", "8D 6C", table=PICK_UP).do("0 5H")
        assert situation.refusal("1 8D") == "not_your_card"
