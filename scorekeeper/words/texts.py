"""The text of every code, in English and marked for translation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scorekeeper.engine.cards import Rank, Suit
from scorekeeper.engine.deal import Ending
from scorekeeper.engine.defence import Why
from scorekeeper.engine.findings import FindingCode
from scorekeeper.engine.settlement import Reason

Gettext = Callable[[str], str]


def N_(text: str) -> str:
    """Mark a text for translation and leave it as it is."""
    return text


FINDINGS: Final = {
    FindingCode.BAD_JSON: N_("This is not valid JSON: %(path)s."),
    FindingCode.UNKNOWN_KEY: N_("There is nothing called “%(path)s” here. Check the spelling."),
    FindingCode.BAD_VALUE: N_("The value of “%(path)s” does not fit. Change it or leave it out."),
    FindingCode.OVERLAYS_CLASH: N_(
        "These ways of playing do not go together, or not with this game. Choose one that does."
    ),
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
        "%(who)s has one card too many. Say which one was thrown away; %(cards)s leaves least:"
        " %(actual)s."
    ),
    FindingCode.OVER_LIMIT: N_(
        "%(who)s cannot knock: the loose cards count %(actual)s, and at most %(claimed)s is"
        " allowed. Correct the cards, or play on."
    ),
    FindingCode.NOT_GIN: N_("%(who)s is not gin: %(actual)s is left. It can only be a knock."),
    FindingCode.NOT_BIG_GIN: N_(
        "%(who)s has no big gin: not all the cards lie in melds, %(actual)s is left."
    ),
    FindingCode.ROUND_OPEN: N_(
        "Round %(claimed)s has no contract yet. Write down first what it asks for."
    ),
    FindingCode.CONTRACT_NOT_MET: N_(
        "What %(who)s laid down does not meet the contract of this round. Look at each group."
    ),
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
    FindingCode.ODD_POINTS: N_(
        "What the lowest share is paid in whole points; %(actual)s left over goes to nobody."
    ),
}

#: What is said of a value that does not fit, by the field of the page it stands in.
BAD_VALUES: Final = {
    "winner": N_("Who won? Choose one player, or leave the line empty where nobody scored."),
    "points": N_("How many points? Write what the winner got, or nothing where nobody scored."),
    "boxes": N_("How many boxes? Write a number from 0 up, or nothing."),
    "closer": N_("Who closed does not go with the rest. Choose again."),
    "upcard": N_("The upcard is a card with a rank and a suit, like 7S. Write it anew."),
    "discard": N_(
        "Only who closed throws a card away, and nobody does with big gin. Change it or leave it"
        " empty."
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
    Why.MELDS_FIRST: N_("Laying down one’s own melds first leaves %(deadwood)s."),
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

#: What the seal of a summary's code means to whoever holds it.
SEALS: Final = {
    "whole": N_("This code was printed here, and none of its figures was altered since."),
    "altered": N_(
        "Careful: this code was printed here, but it was altered since. Do not trust its figures."
    ),
    "foreign": N_(
        "This code was printed by another Scorekeeper. Only that one can tell whether a figure was"
        " altered since."
    ),
}

ERRORS: Final = {
    "error": N_("That did not work. Go back and try again."),
    "unreadable_card": N_(
        "“%(text)s” cannot be read as cards. Write rank and suit, like 7H or 10S, and runs as 7-9H."
    ),
    "ambiguous_card": N_(
        "“%(text)s” can be the king of diamonds or the queen of clubs. Say which one is meant."
    ),
    "illegal_meld": N_("%(cards)s is no meld."),
    "match_not_found": N_(
        "No match is kept at this address. Check the link, or find the match on the first page."
    ),
    "person_not_found": N_("Nobody with this number plays here. Find the player under Players."),
    "picture_kind": N_("This is no picture that every phone can show. Choose a JPEG, PNG or WebP."),
    "picture_large": N_(
        "This picture is too large to keep. Take it in a smaller size, at most 8 MB."
    ),
    "match_exists": N_("This match is stored already. Open it from the first page."),
    "import_nothing": N_("Choose a match file, or paste the text of a summary’s code."),
    "import_too_large": N_("This is larger than any match can be. Choose a match file."),
    "import_not_a_match": N_(
        "This is no match file and no summary’s code. Choose a file that ends in .json or .zip, or"
        " paste the whole text of the code."
    ),
    "import_copy": N_(
        "This is a copy of everything, not one match. The command “scorekeeper restore” puts it"
        " back, in the place of all that is here. For one match, choose its match file."
    ),
    "import_code_damaged": N_(
        "This code is damaged or not complete. Scan it again, or paste all of its text."
    ),
    "import_code_newer": N_(
        "This code was printed by a newer Scorekeeper. Update this one to read it."
    ),
    "import_code_mixed": N_("These codes are of different matches. Bring in one match at a time."),
    "import_code_incomplete": N_(
        "This match is in %(total)s codes, and number %(missing)s is missing. Put all of them in"
        " together."
    ),
    "import_no_code_in_photo": N_(
        "No summary’s code was found in this picture. Take it from straight above, in good light,"
        " so that the code fills most of it."
    ),
    "import_photo_too_large": N_("This picture is too large. Take one with fewer dots."),
    "import_no_photo": N_(
        "This Scorekeeper cannot read pictures. Scan the code with a phone and paste its text, or"
        " install Scorekeeper with its extra called photo."
    ),
    "import_too_much": N_("This match has more deals, players or cards than any match can have."),
    "stale_match": N_(
        "Somebody recorded something else here first. Look at both and decide which one counts."
    ),
    "store_problem": N_(
        "The database %(path)s cannot be used now. Nothing was stored; try again in a moment."
    ),
    "store_damaged": N_(
        "The database %(path)s is damaged. Put it aside and restore the newest backup."
    ),
    "match_damaged": N_(
        "This match is damaged in the database %(path)s, at “%(part)s”: something else wrote there,"
        " or the disk broke. All other matches can go on. To have this one back, restore the newest"
        " backup."
    ),
    "store_foreign": N_(
        "The file %(path)s is no database of Scorekeeper. Choose one that a backup wrote."
    ),
    "store_in_use": N_(
        "The database %(path)s is damaged, and Scorekeeper still runs with it. Stop it first, then"
        " restore again."
    ),
    "would_lose": N_("Something was recorded since this backup, so nothing was restored."),
    "store_read_only": N_(
        "The database %(path)s cannot be written. Make the file and its folder writable."
    ),
    "store_too_new": N_(
        "The database %(path)s was made by a newer Scorekeeper. Update this one to open it."
    ),
    "store_locked": N_(
        "Another program keeps the database %(path)s locked. Close it and try again."
    ),
    "unknown_zone": N_(
        "%(name)s is no time zone. The setting TIMEZONE takes a name like Europe/Stockholm."
    ),
    "no_server": N_("Cannot listen at %(host)s, port %(port)s. Choose another with --port."),
    "port_taken": N_(
        "Something else already listens at port %(port)s, perhaps another Scorekeeper. Stop that, "
        "or choose another with --port."
    ),
    "port_forbidden": N_("You may not use port %(port)s. Choose one above 1023 with --port."),
    "no_such_host": N_(
        "This machine has no address %(host)s. Leave out --host, or name an address it has."
    ),
    "store_full": N_("The disk is full, so nothing was stored. Make room and send it again."),
}
