"""Games whose words, pictures or goals break the contract, each in one way, and the sentence that must say so."""

from __future__ import annotations

from typing import Any

import msgspec

from milepost.core.game import Game
from milepost.core.parts import Plan
from milepost.core.scene import Anchors, Ask, Board, Choice, Dot, Guide, Layer, Panel, Scene, Table, Track
from milepost.core.state import View
from tests.games_for_tests.broken import bids, mail
from tests.games_for_tests.night_mail import Inspect, Mail, MailPictures, NightMail
from tests.games_for_tests.tender import Bidding, TenderPictures

POINTING: dict[str, Any] = {"pointing": True, "goal_at": lambda *_: "fly"}


def no_bank(pictures: TenderPictures, view: View[Bidding]) -> Board:
    return Board((1.0, 1.0), Anchors((), (), (), (), ()), {}, "")


def no_choices(pictures: TenderPictures, view: View[Bidding]) -> Ask | None:
    asked = TenderPictures.ask(pictures, view)
    return asked and Ask(asked.sentence, (), asked.forms)


def finishes_wrongly(pictures: MailPictures, view: View[Mail]) -> Any:
    asked = MailPictures.ask(pictures, view)
    return asked and Ask(asked.sentence, asked.choices, asked.forms, (Inspect(9),))


def hides_reveals(pictures: MailPictures, view: View[Mail]) -> Any:
    asked = MailPictures.ask(pictures, view)
    return asked and type(asked)(asked.sentence, tuple(type(c)(c.action, c.label) for c in asked.choices))


def hides_ends(pictures: MailPictures, view: View[Mail]) -> Any:
    asked = MailPictures.ask(pictures, view)
    return asked and Ask(asked.sentence, tuple(Choice(c.action, c.label, reveals=c.reveals) for c in asked.choices))


def big_scene(pictures: MailPictures, view: View[Mail]) -> Any:
    scene = MailPictures.draw(pictures, view)
    return type(scene)(scene.board, (), (Track("Money", ("much",), ((0, 2**53 + 1),)),))


def lost_scene(pictures: MailPictures, view: View[Mail]) -> Scene:
    return Scene(pictures.board(view).digest(), (Layer("lost", {"dot": Dot(at="nowhere")}),))


def with_panel(panel: Panel) -> Any:
    """Draws a panel beside everything else."""

    def draw(pictures: MailPictures, view: View[Mail]) -> Scene:
        scene = MailPictures.draw(pictures, view)
        return msgspec.structs.replace(scene, panels=(*scene.panels, panel))

    return draw


def on_card(card: str, short: str) -> Any:
    """Draws all choices on one card."""

    def draw(pictures: MailPictures, view: View[Mail]) -> Scene:
        scene = MailPictures.draw(pictures, view)
        if scene.ask is None:
            return scene
        choices = tuple(msgspec.structs.replace(one, card=card, short=short) for one in scene.ask.choices)
        return msgspec.structs.replace(scene, ask=msgspec.structs.replace(scene.ask, choices=choices))

    return draw


def no_bank_scene(pictures: TenderPictures, view: View[Bidding]) -> Scene:
    return Scene(no_bank(pictures, view).digest(), (), ask=pictures.ask(view))


BROKEN_PARTS: dict[str, tuple[Game[Any], str]] = {
    "nothing said": (mail(of_game={"say": lambda *_: ""}), "Everything can be said: what is said of"),
    "nothing told": (mail(of_game={"tell": lambda *_: "well"}), "what is told of .* is not a sentence"),
    "choices that do not say what ends": (
        mail(of_game={"ask": hides_ends}),
        "does not say whether it ends the turn",
    ),
    "no question": (mail(of_game={"ask": lambda *_: None}), "is asked and gets no question"),
    "a question for all": (
        mail(of_game={"ask": lambda self, view: MailPictures.ask(self, View(view.state.to_act, view.state))}),
        "is not asked and gets a question",
    ),
    "no choices": (
        bids(of_game={"ask": no_choices}),
        "Everybody asked is offered everything: the choices of seat",
    ),
    "a finish that is illegal": (
        mail(of_game={"ask": finishes_wrongly}),
        "the way to finish the turn of seat . is refused",
    ),
    "choices that hide": (mail(of_game={"ask": hides_reveals}), "does not say whether it reveals something"),
    "a number too large": (mail(of_game={"draw": big_scene}), "Scenes can be sent: .* holds 9007199254740993"),
    "another board": (
        bids(of_game={"draw": lambda self, view: NightMail().scene.draw(NightMail().new(2).seen_by(None))}),
        "is for another board",
    ),
    "a shape nowhere": (
        mail(of_game={"draw": lost_scene}),
        r"Pictures name what is on the board: a shape names \['nowhere'\]",
    ),
    "a choice nowhere": (
        bids(of_game={"board": no_bank, "draw": no_bank_scene}),
        r"Pictures name what is on the board: the choice .* names \['bank'\]",
    ),
    "a choice on no card": (
        mail(of_game={"draw": on_card("nowhere", "Do it")}),
        "Choices stand on cards that are there: the choice .* stands on no card that is there",
    ),
    "a button without a card": (
        mail(of_game={"draw": on_card("", "Do it")}),
        "Choices stand on cards that are there: the choice .* has a card or a button alone",
    ),
    "two cards with one id": (
        mail(of_game={"draw": with_panel(Table("Letters", ("Letter",), (("A",), ("B",)), ids=("one", "one")))}),
        r"Choices stand on cards that are there: two cards or rows have the id \['one'\]",
    ),
    "a row without an id": (
        mail(of_game={"draw": with_panel(Table("Letters", ("Letter",), (("A",), ("B",)), ids=("one",)))}),
        "Choices stand on cards that are there: the panel 'Letters' has not one id for each row",
    ),
    "a place that means nothing": (
        mail(of_game=POINTING),
        "Pointing leads somewhere: a place means 'fly', which is no goal",
    ),
    "a plan that is illegal": (
        mail(of_game=POINTING | {"plan": lambda *_: Plan((Inspect(9),))}),
        "Pointing leads somewhere: the plan 'fly' of seat . is refused",
    ),
    "a plan off the board": (
        mail(of_game=POINTING | {"plan": lambda *_: Plan((), through=("nowhere",))}),
        r"Pointing leads somewhere: the plan 'fly' leads along \['nowhere'\]",
    ),
    "a guide off the board": (
        mail(of_game={"guide": lambda *_: Guide("go", ("nowhere",), (-1,), (0,), 1, 1)}),
        r"Pointing leads somewhere: a guide leads to \['nowhere'\]",
    ),
}  # fmt: skip
