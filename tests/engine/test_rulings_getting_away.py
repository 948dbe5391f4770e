"""One small situation for each ruling of RULES §4 and §5: settling a trick, drawing, taking."""

from tests.hands import dealt, opened, result, rules

PICK_UP = rules("pick_up", direction="clockwise")


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
