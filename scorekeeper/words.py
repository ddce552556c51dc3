"""Words for every code: findings, reasons, endings, cards, and the sentences of a verdict.

The texts here are English and marked with `N_`; a gettext function passed in turns them into
the reader's language. Nothing below this floor holds prose.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from scorekeeper.engine.cards import SIGNS, Card, Hand, Rank, Suit
from scorekeeper.engine.deal import Ending, Layoff
from scorekeeper.engine.defence import Why
from scorekeeper.engine.findings import Finding, FindingCode
from scorekeeper.engine.rules import RuleSet
from scorekeeper.engine.settlement import (
    HandResult,
    LayoutOutcome,
    Reason,
    Rejected,
    Settlement,
)
from scorekeeper.errors import ScorekeeperError

Gettext = Callable[[str], str]


def N_(text: str) -> str:  # noqa: N802  the name that gettext tools look for
    """Mark a text for translation and leave it as it is."""
    return text


FINDINGS: Final = {
    FindingCode.BAD_JSON: N_("This is not valid JSON: %(path)s."),
    FindingCode.UNKNOWN_KEY: N_("There is nothing called “%(path)s” here. Check the spelling."),
    FindingCode.BAD_VALUE: N_("The value of “%(path)s” does not fit. Change it or leave it out."),
    FindingCode.OVERLAYS_CLASH: N_("These ways of playing do not go together. Choose one of them."),
    FindingCode.UNREADABLE_CARD: N_(
        "A card in “%(path)s” cannot be read. Write rank and suit, like 7H or 10S."
    ),
    FindingCode.WRONG_NUMBER_OF_PLAYERS: N_(
        "This takes %(claimed)s players, but there are %(actual)s. Enter a hand for each."
    ),
    FindingCode.SEAT_RESTS: N_("%(who)s rests in this deal. Enter the two who played."),
    FindingCode.CLOSER_NEEDED: N_("Who closed? Choose who knocked or went gin, or Nobody."),
    FindingCode.UPCARD_NEEDED: N_(
        "The upcard is missing: under these rules it decides the deal. Enter the first card that"
        " was turned up."
    ),
    FindingCode.DUPLICATE_CARD: N_("%(who)s has %(cards)s twice. Take one away."),
    FindingCode.CARD_IN_TWO_HANDS: N_(
        "%(cards)s cannot be in both hands. Take it out of one of them."
    ),
    FindingCode.TOO_MANY_COPIES: N_(
        "%(who)s has %(cards)s, which this pack does not hold so often. Take it away."
    ),
    FindingCode.WRONG_NUMBER_OF_CARDS: N_(
        "%(who)s has %(actual)s cards, not %(claimed)s. Add or take away cards, or call a misdeal."
    ),
    FindingCode.IMPOSSIBLE_COUNT: N_(
        "%(who)s cannot have a count of %(claimed)s: loose cards count from 0 to %(actual)s."
    ),
    FindingCode.ILLEGAL_MELD: N_(
        "%(cards)s is no meld. A set is three or four of one rank, a run three or more of one"
        " suit in a row."
    ),
    FindingCode.CARD_NOT_IN_HAND: N_(
        "%(who)s does not hold %(cards)s. Add it to the hand or take it off the table."
    ),
    FindingCode.CARD_IN_TWO_MELDS: N_(
        "%(who)s uses %(cards)s twice. A card lies in one place only."
    ),
    FindingCode.ILLEGAL_LAYOFF: N_(
        "%(cards)s cannot be laid off there. It must extend a meld of the player who knocked."
    ),
    FindingCode.DISCARD_NEEDED: N_(
        "%(who)s has eleven cards. Say which one was thrown away; %(cards)s leaves least:"
        " %(actual)s."
    ),
    FindingCode.OVER_LIMIT: N_(
        "%(who)s cannot knock: the loose cards count %(actual)s, and at most %(claimed)s is"
        " allowed. Correct the cards, or play on."
    ),
    FindingCode.NOT_GIN: N_("%(who)s is not gin: %(actual)s is left. It can only be a knock."),
    FindingCode.NOT_BIG_GIN: N_(
        "%(who)s has no big gin: not all eleven cards lie in melds, %(actual)s is left."
    ),
    FindingCode.CONTRACT_NOT_MET: N_("What %(who)s laid down does not meet the contract."),
    FindingCode.BETTER_ARRANGEMENT: N_(
        "%(who)s could have laid the cards better: %(actual)s instead of %(claimed)s. What lies"
        " on the table counts."
    ),
    FindingCode.ARRANGEMENT_MATTERS: N_(
        "%(who)s can lay the same cards in ways that score differently; see the other layouts."
    ),
    FindingCode.BREAKING_MELD_PAYS: N_(
        "%(who)s breaks a meld to lay off more: %(actual)s is left instead of %(claimed)s."
    ),
    FindingCode.LAYOFF_OVERLOOKED: N_(
        "%(who)s overlooked that %(cards)s can be laid off: %(actual)s instead of %(claimed)s."
    ),
    FindingCode.ANNOUNCED_DIFFERS: N_("%(who)s announced %(claimed)s; the cards count %(actual)s."),
    FindingCode.MELDS_FIRST_DIFFERS: N_(
        "Here melds are laid first, which leaves %(who)s %(claimed)s. Laying off from a broken"
        " meld would leave %(actual)s."
    ),
    FindingCode.COUNT_ONLY: N_(
        "Only a count was entered for %(who)s, so nothing was laid off and nothing checked."
    ),
    FindingCode.LOOKS_LIKE_TOTAL: N_(
        "%(claimed)s looks like a count with the bonus added. Enter loose cards only."
    ),
}

REASONS: Final = {
    Reason.DIFFERENCE: N_("Difference"),
    Reason.GIN_BONUS: N_("Gin bonus"),
    Reason.BIG_GIN_BONUS: N_("Big gin bonus"),
    Reason.UNDERCUT_BONUS: N_("Undercut bonus"),
    Reason.GIN_OFF_BONUS: N_("Bonus for defending down to nothing"),
    Reason.KNOCK_BONUS: N_("Knock bonus"),
    Reason.SPADE_DOUBLING: N_("Doubled by the spade turned up"),
    Reason.HAND_COUNT: N_("Cards left in the other hands"),
    Reason.GOING_RUMMY: N_("Went rummy"),
    Reason.DEADWOOD: N_("Cards left in hand"),
}

ENDINGS: Final = {
    Ending.KNOCK: N_("Knock"),
    Ending.GIN: N_("Gin"),
    Ending.BIG_GIN: N_("Big gin"),
    Ending.VOID: N_("Nobody scored"),
    Ending.OUT: N_("Went out"),
    Ending.BLOCKED: N_("Blocked"),
    Ending.MISDEAL: N_("Misdeal"),
}

WHYS: Final = {
    Why.MELDS_FIRST: N_("Laying the own melds first leaves %(deadwood)s."),
    Why.KEEPS_MELD: N_("Keeping %(groups)s together leaves %(deadwood)s."),
    Why.SET_NOT_RUN: N_("With %(card)s on the set the run cannot grow: %(deadwood)s is left."),
}

RANKS: Final = {
    Rank.ACE: N_("ace"),
    Rank.TWO: N_("two"),
    Rank.THREE: N_("three"),
    Rank.FOUR: N_("four"),
    Rank.FIVE: N_("five"),
    Rank.SIX: N_("six"),
    Rank.SEVEN: N_("seven"),
    Rank.EIGHT: N_("eight"),
    Rank.NINE: N_("nine"),
    Rank.TEN: N_("ten"),
    Rank.JACK: N_("jack"),
    Rank.QUEEN: N_("queen"),
    Rank.KING: N_("king"),
}

RANKS_IN_PLURAL: Final = {
    Rank.ACE: N_("the aces"),
    Rank.TWO: N_("the twos"),
    Rank.THREE: N_("the threes"),
    Rank.FOUR: N_("the fours"),
    Rank.FIVE: N_("the fives"),
    Rank.SIX: N_("the sixes"),
    Rank.SEVEN: N_("the sevens"),
    Rank.EIGHT: N_("the eights"),
    Rank.NINE: N_("the nines"),
    Rank.TEN: N_("the tens"),
    Rank.JACK: N_("the jacks"),
    Rank.QUEEN: N_("the queens"),
    Rank.KING: N_("the kings"),
}

SUITS: Final = {
    Suit.CLUBS: N_("clubs"),
    Suit.DIAMONDS: N_("diamonds"),
    Suit.HEARTS: N_("hearts"),
    Suit.SPADES: N_("spades"),
}

ERRORS: Final = {
    "error": N_("That did not work. Go back and try again."),
    "unreadable_card": N_(
        "“%(text)s” cannot be read as cards. Write rank and suit, like 7H or 10S, and runs as 7-9H."
    ),
    "illegal_meld": N_("%(cards)s is no meld."),
    "match_not_found": N_(
        "No match is kept at this address. Check the link, or find the match on the first page."
    ),
    "match_exists": N_("This match is stored already. Open it from the first page."),
    "stale_match": N_(
        "Somebody recorded something else here first. Look at both and decide which one counts."
    ),
    "store_problem": N_(
        "The database %(path)s cannot be used now. Nothing was stored; try again in a moment."
    ),
    "store_damaged": N_(
        "The database %(path)s is damaged. Put it aside and restore the newest backup."
    ),
    "store_read_only": N_(
        "The database %(path)s cannot be written. Make the file and its folder writable."
    ),
    "store_too_new": N_(
        "The database %(path)s was made by a newer Scorekeeper. Update this one to open it."
    ),
    "store_locked": N_(
        "Another program keeps the database %(path)s locked. Close it and try again."
    ),
    "store_full": N_("The disk is full, so nothing was stored. Make room and send it again."),
}

MINUS: Final = "−"
TEXT_STYLE: Final = "\ufe0e"


def face(card: Card) -> str:
    """Write a card as it looks: rank, sign, and the mark that keeps the sign from turning emoji.

    >>> face(Card(Suit.SPADES, Rank.TEN)).rstrip(TEXT_STYLE)
    '10♠'
    """
    if card.rank is Rank.JOKER:
        return "Jk"
    letter = "10" if card.rank is Rank.TEN else card.text[0]
    return letter + SIGNS[card.suit] + TEXT_STYLE


def faces(cards: Hand) -> str:
    """Write cards as they look, a space between them."""
    return " ".join(map(face, cards))


def error_sentence(error: ScorekeeperError, gettext: Gettext) -> str:
    """Say what an error means and how to mend it."""
    text = gettext(ERRORS.get(error.code, ERRORS["error"]))
    return text % {"path": "", "text": "", "cards": "", **error.arguments}


@dataclass(frozen=True)
class Line:
    """One line of a sum: what it is for, and the figures."""

    label: str
    sum: str


class Words:
    """The sentences of one match in one language."""

    def __init__(self, gettext: Gettext, names: Sequence[str], rules: RuleSet) -> None:
        self._ = gettext
        self.names = names
        self.rules = rules

    def name(self, seat: int | None) -> str:
        """Return the name of a seat; a seat outside the match is numbered."""
        if seat is None:
            return self._(N_("Somebody"))
        if 0 <= seat < len(self.names):
            return self.names[seat]
        return self._(N_("Player %(number)s")) % {"number": seat + 1}

    def card_name(self, card: Card) -> str:
        """Return a card's name as it is read aloud: *seven of hearts*."""
        if card.rank is Rank.JOKER:
            return self._(N_("joker"))
        return self._(N_("%(rank)s of %(suit)s")) % {
            "rank": self._(RANKS[card.rank]),
            "suit": self._(SUITS[card.suit]),
        }

    def group_name(self, cards: Hand) -> str:
        """Return what players call a meld: *the nines*, *the run 2–4 of hearts*."""
        if len({card.rank for card in cards}) == 1:
            return self._(RANKS_IN_PLURAL[cards[0].rank])
        return self._(N_("the run %(first)s to %(last)s")) % {
            "first": face(cards[0]),
            "last": face(cards[-1]),
        }

    def finding(self, finding: Finding) -> str:
        """Say what was found, where, and how to mend it."""
        text = self._(FINDINGS[finding.code])
        if finding.code is FindingCode.OVER_LIMIT and not finding.claimed:
            text = self._(N_("%(who)s cannot close: only gin counts here, and %(actual)s is left."))
        return text % {
            "who": self.name(finding.seat),
            "cards": faces(finding.cards),
            "claimed": finding.claimed,
            "actual": finding.actual,
            "path": finding.path or "",
        }

    def ending(self, settlement: Settlement) -> str:
        """Name how a deal ended, as a short heading."""
        if settlement.undercut:
            return self._(N_("Undercut"))
        return self._(ENDINGS[settlement.ending or Ending.VOID])

    def reason(self, reason: Reason) -> str:
        """Name what points are for."""
        return self._(REASONS[reason])

    def headline(self, settlement: Settlement) -> str:
        """Say who won what, in one sentence."""
        if settlement.winner is None:
            return self._(N_("Nobody scores in this deal."))
        text = N_("%(who)s wins %(points)s points.")
        if settlement.points == 1:
            text = N_("%(who)s wins 1 point.")
        return self._(text) % {"who": self.name(settlement.winner), "points": settlement.points}

    def short(self, settlement: Settlement) -> str:
        """Say a whole deal in one line: *Bertil undercut by 3: 28*."""
        if settlement.winner is None:
            return self.ending(settlement)
        figures = {
            "who": self.name(settlement.winner),
            "points": settlement.points,
            "by": sum(a.points for a in settlement.awards if a.reason is Reason.DIFFERENCE),
        }
        if settlement.undercut and settlement.hands:
            return self._(N_("%(who)s undercut by %(by)s: %(points)s")) % figures
        text = {
            Ending.GIN: N_("%(who)s went gin: %(points)s"),
            Ending.BIG_GIN: N_("%(who)s went big gin: %(points)s"),
        }.get(settlement.ending or Ending.KNOCK, N_("%(who)s knocked: %(points)s"))
        return self._(N_("%(who)s undercut: %(points)s") if settlement.undercut else text) % figures

    def arithmetic(self, settlement: Settlement) -> list[Line]:
        """Write the sum line by line, each with what it is for, the total last."""
        lines, total = [], 0
        for award in settlement.awards:
            total += award.points
            figures = f"+ {award.points}"
            if award.reason is Reason.DIFFERENCE:
                figures = self._difference(settlement, award.points)
            lines.append(Line(self.reason(award.reason), figures))
        if len(lines) > 1:
            lines.append(Line(self._(N_("Together")), f"= {total}"))
        return lines

    def _difference(self, settlement: Settlement, points: int) -> str:
        counts = sorted((hand.deadwood for hand in settlement.hands if hand), reverse=True)
        if len(counts) != 2:
            return str(points)
        return f"{counts[0]} {MINUS} {counts[1]} = {points}"

    def laid_off(self, layoffs: Sequence[Layoff], melds: Sequence[Hand]) -> list[tuple[Hand, str]]:
        """Gather layoffs by the meld they went on: the cards, and *on the nines*."""
        places = dict.fromkeys(layoff.meld for layoff in layoffs)
        return [
            (
                tuple(layoff.card for layoff in layoffs if layoff.meld == place),
                self._(N_("on %(group)s")) % {"group": self.group_name(melds[place])},
            )
            for place in places
        ]

    def layout(self, row: LayoutOutcome) -> str:
        """Say what a layout of the closer would lead to."""
        text = N_("%(own)s against %(other)s: %(who)s wins %(points)s.")
        return self._(text) % {
            "own": row.deadwood,
            "other": row.defender_deadwood,
            "who": self.name(row.winner),
            "points": row.points,
        }

    def why(self, rejected: Rejected, settlement: Settlement) -> str:
        """Say in one sentence why a plan was worse than the one that counted."""
        counted = next(hand for hand in settlement.hands if hand and rejected in hand.rejected)
        kept = [meld for meld in rejected.melds if meld not in (counted.melds or ())]
        return self._(WHYS[rejected.why]) % {
            "deadwood": rejected.deadwood,
            "groups": ", ".join(map(self.group_name, kept)),
            "card": face(rejected.layoffs[0].card) if rejected.layoffs else "",
        }

    def explain(self, settlement: Settlement) -> list[str]:
        """Tell the whole deal in sentences: hands, sum, result, notes, and what was rejected."""
        if not settlement.ok:
            return [self.finding(found) for found in settlement.findings]
        said = [
            self._hand(seat, hand, settlement)
            for seat, hand in enumerate(settlement.hands)
            if hand is not None
        ]
        said += [f"{line.label}: {line.sum}" for line in self.arithmetic(settlement)]
        said.append(f"{self.ending(settlement)}. {self.headline(settlement)}")
        said += [self.finding(found) for found in settlement.findings]
        said += [self._other(row) for row in settlement.layouts if not row.laid]
        said += [
            self.why(plan, settlement)
            for hand in settlement.hands
            if hand
            for plan in hand.rejected
        ]
        return said

    def _hand(self, seat: int, hand: HandResult, settlement: Settlement) -> str:
        who = self.name(seat)
        if hand.melds is None or hand.unmatched is None:
            return self._(N_("%(who)s: a count of %(count)s.")) % {
                "who": who,
                "count": hand.deadwood,
            }
        parts = [faces(meld) for meld in hand.melds]
        if hand.layoffs:
            table = self._closer_melds(seat, settlement)
            groups = self.laid_off(hand.layoffs, table)
            laid = ", ".join(f"{faces(cards)} {where}" for cards, where in groups)
            parts.append(self._(N_("laid off: %(cards)s")) % {"cards": laid})
        loose = N_("loose: %(cards)s = %(count)s") if hand.unmatched else N_("nothing loose")
        parts.append(self._(loose) % {"cards": faces(hand.unmatched), "count": hand.deadwood})
        return f"{who}: " + " | ".join(parts)

    @staticmethod
    def _closer_melds(seat: int, settlement: Settlement) -> Sequence[Hand]:
        others = (hand for place, hand in enumerate(settlement.hands) if hand and place != seat)
        return next(others).melds or ()

    def _other(self, row: LayoutOutcome) -> str:
        melds = " | ".join(map(faces, row.melds))
        return self._(N_("Laid as %(melds)s: %(what)s")) % {
            "melds": melds,
            "what": self.layout(row),
        }
