"""One small situation for each ruling of RULES §3: how a trick is played and who leads next."""

import pytest

from tests.hands import cards, dealt, opened, rules

PICK_UP = rules("pick_up", direction="clockwise")


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
        assert situation.playable == {"8H", "2H"}

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
        assert situation.playable == {"5H", "9D", "2C"}


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
        assert situation.playable == {"AD", "AC"}
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
