"""RULES §8 and the order of refusals: revokes, concessions, and what is rejected with a reason."""

from games.engine import Action, meant
from tests.hands import action, dealt, opened, result, rules

PICK_UP = rules("pick_up", direction="clockwise")


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

    def test_a_wrong_card_that_is_played_means_a_revoke_under_penalty_alone(self):
        for revoke, do in (("penalty", "revoke"), ("refuse", "play")):
            situation = opened("5H 9D", "KH 3C", "8H 6C", table=rules(revoke=revoke)).do("0 5H")
            assert meant(situation.state, action("1 3C")) == Action(1, do, "3C")
            assert meant(situation.state, action("1 KH")) == action("1 KH")
            assert meant(situation.state, action("2 6C")) == action("2 6C")
            assert situation.refusal("1 3C") == "must_follow_suit"

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
