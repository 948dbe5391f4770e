"""One small situation for each ruling of RULES §6 and of teams: how a hand ends otherwise."""

import pytest

from games.engine import project
from tests.hands import opened, result, rules

PICK_UP = rules("pick_up", direction="clockwise")


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

    def test_a_hand_taken_starts_the_count_again(self):
        table = rules("pick_up", stall=1, take="any", direction="clockwise")
        situation = opened("2H 3H", "5D 6D", "2C 3C", "8C 9C", table=table).do("0 2H", "1 up")
        assert project(situation.state, None)["stall"] == {"left": 3, "of": 4}
        situation.do("2 takes 3")
        assert project(situation.state, None)["stall"] == {"left": 3, "of": 3}

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
