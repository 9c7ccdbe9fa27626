"""How a bot is named, and what is said of a name that is wrong."""

from __future__ import annotations

import pytest

from milepost.bots import BOTS, bot_names, make
from milepost.bots.greedy import GreedyBot
from milepost.bots.mcts import MctsBot
from milepost.core.bot import Bot
from milepost.core.chance import seeded
from milepost.core.errors import BadInput
from tests.bots.own import First
from tests.bots.playing import Flat
from tests.games_for_tests.night_mail import NightMail

GAME = NightMail()


class Postman(NightMail):
    bots = {"postman": First, "greedy": First}


def test_names():
    assert bot_names(GAME) == ("random", "greedy", "mcts") == tuple(BOTS)
    assert "postman" in bot_names(Postman())
    for name, kind in BOTS.items():
        bot = make(name, GAME, 7)
        assert type(bot) is kind
        assert bot.game is GAME
        assert bot.chance == seeded(7)


def test_a_games_own_bots_come_first():
    assert type(make("postman", Postman())) is First
    assert type(make("greedy", Postman())) is First
    assert type(make("greedy", GAME)) is GreedyBot


def test_settings():
    bot = make("mcts: iterations = 40 , seconds=0.5,curiosity=2", GAME)
    assert isinstance(bot, MctsBot)
    assert (bot.iterations, bot.seconds, bot.curiosity) == (40, 0.5, 2.0)
    assert make("mcts:", GAME).chance == make("mcts", GAME).chance


def test_a_seed_in_the_name_counts_more():
    assert make("random:seed=12", GAME, 7).chance == seeded(12)
    assert make("random:seed=1f", GAME, 7).chance == seeded("1f")


def test_the_path_of_a_class():
    bot = make("tests.bots.own.First:skip=2,loud=true", GAME, 3)
    assert isinstance(bot, First)
    assert (bot.skip, bot.loud, bot.chance) == (2, True, seeded(3))
    assert type(make("tests.bots.own.Shy", GAME)).__name__ == "Shy"


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("gredy", "There is no bot for Night Mail 'gredy'; did you mean 'greedy'? known: greedy, mcts, random."),
        ("", "There is no bot for Night Mail ''; known: greedy, mcts, random."),
        (":iterations=4", "There is no bot for Night Mail ''; known: greedy, mcts, random."),
        ("..a.B", "There is no bot for Night Mail '..a.B'; known: greedy, mcts, random."),
        ("a..B", "There is no bot for Night Mail 'a..B'; known: greedy, mcts, random."),
        (".B", "There is no bot for Night Mail '.B'; known: greedy, mcts, random."),
        ("milepost.", "There is no bot for Night Mail 'milepost.'; known: greedy, mcts, random."),
        ("a b.C", "There is no bot for Night Mail 'a b.C'; known: greedy, mcts, random."),
        (
            "no_such_module.Bot",
            "The bot 'no_such_module.Bot' cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'.",
        ),
        (
            "tests.bots.broken_module.Bot",
            "The bot 'tests.bots.broken_module.Bot' cannot be loaded: ZeroDivisionError: division by zero.",
        ),
        ("tests.bots.own.Nobody", "'tests.bots.own.Nobody' is not a bot; it must be a subclass of milepost.Bot."),
        ("tests.bots.own.Stranger", "'tests.bots.own.Stranger' is not a bot; it must be a subclass of milepost.Bot."),
        ("tests.bots.own.instance", "'tests.bots.own.instance' is not a bot; it must be a subclass of milepost.Bot."),
        (
            "milepost.core.bot.Bot",
            "'milepost.core.bot.Bot' cannot play; a bot must have a method `choose` of its own.",
        ),
        (
            "tests.bots.own.Undecided",
            "'tests.bots.own.Undecided' cannot play; a bot must have a method `choose` of its own.",
        ),
        (
            "tests.bots.own.Careless",
            "The bot tests.bots.own.Careless cannot be made with a game, a seed and its settings: "
            "got an unexpected keyword argument 'seed'.",
        ),
        (
            "tests.bots.own.Shy:odds=1/2",
            "The types of the settings of tests.bots.own.Shy cannot be read: name 'Fraction' is not defined.",
        ),
        (
            "mcts:iteration=5",
            "There is no setting of the bot mcts 'iteration'; did you mean 'iterations'? "
            "known: curiosity, iterations, seconds, seed.",
        ),
        ("mcts:game=5", "There is no setting of the bot mcts 'game'; known: curiosity, iterations, seconds, seed."),
        (
            "mcts:400",
            "'400' in 'mcts:400' is not a setting; write it as name=value, for example mcts:iterations=400.",
        ),
        ("mcts:iterations=many", "The setting iterations of the bot mcts is a whole number, not 'many'."),
        ("mcts:iterations=2.5", "The setting iterations of the bot mcts is a whole number, not '2.5'."),
        ("mcts:iterations=", "The setting iterations of the bot mcts is a whole number, not ''."),
        ("mcts:iterations=" + "9" * 5000, "The setting iterations of the bot mcts is a whole number, not '999"),
        ("mcts:iterations=0", "mcts takes from 1 to 1,000,000 iterations a decision, not 0."),
        ("mcts:seconds=nan", "mcts takes more than 0 and at most 3600 seconds a decision, not nan."),
        ("mcts:seconds=inf", "mcts takes more than 0 and at most 3600 seconds a decision, not inf."),
        ("random:seed=-1", "'-1' is not a seed; "),
    ],
)
def test_what_is_wrong_with_a_name_is_said(spec, sentence):
    with pytest.raises(BadInput) as raised:
        make(spec, GAME)
    said = str(raised.value)
    assert said.startswith(sentence)
    assert said.endswith(".")


def test_bots_are_made_for_their_game():
    assert make("greedy", Flat()).game.title == "Siding"
    assert issubclass(First, Bot)
