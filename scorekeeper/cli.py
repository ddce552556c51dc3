"""The commands: each reads its arguments, asks the floors below, and prints the answer."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from typing import Any, Final, NoReturn

from scorekeeper import __version__
from scorekeeper.answers import Answer, answer_line, read_json, settle_answer, sheet_answer
from scorekeeper.engine.cards import Card, Hand, parse_cards
from scorekeeper.engine.closing import NOBODY_CLOSED
from scorekeeper.engine.deal import Deal, Ending, Holding, LaidDown
from scorekeeper.engine.rules import Game, RuleSet
from scorekeeper.engine.settle import settle
from scorekeeper.errors import Refused, ScorekeeperError
from scorekeeper.keeping import add_keeping
from scorekeeper.languages import say, terminal_language
from scorekeeper.matchfile import findings_of, read_match
from scorekeeper.plain import to_plain
from scorekeeper.printing import (
    laid_lines,
    printable,
    ruleset_lines,
    rulesets_lines,
    sheet_lines,
)
from scorekeeper.rulesets import RULESETS, combine, resolve
from scorekeeper.sheet import match_sheet
from scorekeeper.terminal import (
    FINE,
    NO,
    UNREADABLE,
    Unreadable,
    add_database,
    lines_of,
    print_json,
    print_lines,
    refused_as_text,
    say_no,
    trouble,
)
from scorekeeper.words import Words, error_sentence
from scorekeeper.words.letters import usual_letters
from scorekeeper.words.texts import N_
from scorekeeper.words.typed import read_cards

#: How many hands a deal has at least.
FEWEST_HANDS: Final = 2

#: More digits than any number has that is asked for.
LONGEST_NUMBER: Final = 9

#: What the players of a bare deal are called, where they are not just numbered.
NAMES: Final = {Game.GIN: (N_("The closer"), N_("The defender"))}

#: What the library that reads the arguments says itself, and lets a program translate.
_OF_ARGUMENTS: Final = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("invalid %(type)s value: %(value)r"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("expected one argument"),
)


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit status: 0 fine, 1 the answer is no, 2 unreadable."""
    _write_what_can_be_written()
    vars(argparse)["_"] = say
    try:
        options = _parser().parse_args(arguments)
        status: int = options.run(options)
        print(end="", flush=True)
    except Unreadable as error:
        return _complain(str(error))
    except ScorekeeperError as error:
        return _complain(error_sentence(error, say))
    except BrokenPipeError:
        _drop_output()
        return FINE
    except OSError as error:
        _drop_output()
        return _complain(trouble(error))
    except KeyboardInterrupt:
        return FINE
    return status


def _write_what_can_be_written() -> None:
    """Let a terminal that knows no suit signs show question marks instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _drop_output() -> None:
    """Send what is still to be written nowhere: it did not go where it should have gone."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def _complain(message: str) -> int:
    print(f"scorekeeper: {printable(' '.join(message.split()))}", file=sys.stderr)
    return UNREADABLE


class _Parser(argparse.ArgumentParser):
    """A parser that complains in one line, as every command does."""

    def error(self, message: str) -> NoReturn:
        raise Unreadable(
            say("%(problem)s (see: %(command)s --help)", problem=message, command=self.prog)
        )


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="scorekeeper", description=say("Referee and score sheet for gin rummy."))
    told = say("show program's version number and exit")
    parser.add_argument("--version", action="version", version=__version__, help=told)
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_Parser)
    _add_serve(commands)
    _add_settle(commands)

    sheet = commands.add_parser("sheet", help=say("compute the sheet of a match file"))
    sheet.add_argument("file", nargs="?", metavar="FILE", help=say("a match file, - for input"))
    sheet.add_argument("--batch", metavar="FILE", help=say("one match file a line, - for input"))
    sheet.add_argument("--json", action="store_true")
    sheet.set_defaults(run=_sheet)

    rules = commands.add_parser("rules", help=say("show the rule sets and their values"))
    rules.add_argument("key", nargs="?", metavar="KEY")
    rules.add_argument("--json", action="store_true")
    rules.set_defaults(run=_rules)

    add_keeping(commands)
    return parser


def _add_serve(commands: Any) -> None:
    serve = commands.add_parser("serve", help=say("serve the pages on the home network"))
    serve.add_argument("--host", default="0.0.0.0", help=say("listen here (all addresses)"))
    serve.add_argument("--port", type=_port, default=8080)
    serve.add_argument("--address", help=say("the address phones reach this machine by"))
    add_database(serve)
    serve.set_defaults(run=_serve)


def _add_settle(commands: Any) -> None:
    parser = commands.add_parser("settle", help=say("settle one deal, or a file of deals"))
    parser.add_argument(
        "hands", nargs="*", metavar="HAND", help=say("cards or a count each, who closed first")
    )
    parser.add_argument("--rules", default="classic", help=say("a preset, overlays after +"))
    parser.add_argument("--upcard", metavar="CARD")
    parser.add_argument("--discard", metavar="CARD", help=say("what the closer threw, of eleven"))
    parser.add_argument("--ending", choices=[ending.value for ending in Ending])
    parser.add_argument(
        "--went-rummy", action="store_true", help=say("out in one turn, basic rummy")
    )
    parser.add_argument("--round", type=int, metavar="N", help=say("the round of a contract game"))
    parser.add_argument(
        "--laid", metavar="CARDS", help=say("what the first laid down for the contract")
    )
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--batch", metavar="FILE", help=say("one JSON line a deal, - for input"))
    parser.set_defaults(run=_settle)


def _serve(options: argparse.Namespace) -> int:
    from scorekeeper.web.serve import serve

    return serve(options.host, options.port, options.db, options.address)


def _settle(options: argparse.Namespace) -> int:
    if options.batch:
        return _batch(options.batch, settle_answer)
    if len(options.hands) < FEWEST_HANDS:
        raise Unreadable(say("settle needs the closer's cards and the defender's, each in quotes"))
    rules = _ruleset(options.rules)
    language = terminal_language(os.environ)
    # Programs write the notation; people the cards as they call them.
    deal = _deal(options, parse_cards if options.json else partial(read_cards, language=language))
    settlement = settle(deal, rules, len(options.hands))
    names = [say(name) for name in NAMES.get(rules.game, ())]
    words = Words(say, names, rules, usual_letters(language))
    if options.json:
        print_json(to_plain(settlement))
    else:
        print_lines([*laid_lines(deal, words), *words.explain(settlement)])
    return FINE if settlement.ok else NO


def _deal(options: argparse.Namespace, read: Callable[[str], Hand]) -> Deal:
    """Put the arguments together to a deal: the first hand is that of who closed, if anybody."""
    ending = options.ending and Ending(options.ending)
    hands = [_holding(text, read) for text in options.hands]
    discard = _one_card(options.discard, "--discard", read)
    laid = options.laid and LaidDown(seat=0, melds=(read(options.laid),))
    return Deal(
        closer=None if ending in NOBODY_CLOSED else 0,
        ending=ending,
        upcard=_one_card(options.upcard, "--upcard", read),
        hands=(replace(hands[0], discard=discard), *hands[1:]),
        went_rummy=options.went_rummy,
        round=options.round,
        laid=(laid,) if laid else None,
    )


def _holding(text: str, read: Callable[[str], Hand]) -> Holding:
    """Read one hand: a bare number is a count, nothing at all an empty hand."""
    text = text.strip()
    if text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER:
        return Holding(deadwood=int(text))
    return Holding(cards=read(text))


def _port(text: str) -> int:
    """Read `--port`; a larger number would quietly become another one."""
    if not text.isdecimal() or len(text) > LONGEST_NUMBER or int(text) >= 1 << 16:
        raise argparse.ArgumentTypeError(
            say("%(given)s is no port: it takes a number up to 65535", given=text)
        )
    return int(text)


def _ruleset(text: str) -> RuleSet:
    """Read `--rules`: a preset with overlays (`oklahoma+hollywood`), or a rule set as JSON."""
    if text.lstrip().startswith("{"):
        return refused_as_text(lambda: resolve(read_json(text)))
    preset, *overlays = text.split("+")
    return refused_as_text(lambda: combine(preset, tuple(overlays)))


def _one_card(text: str | None, name: str, read: Callable[[str], Hand]) -> Card | None:
    if text is None:
        return None
    cards = read(text)
    if len(cards) != 1:
        raise Unreadable(say("%(name)s takes one card, such as 7S", name=name))
    return cards[0]


def _batch(name: str, question: Callable[[Any], Answer]) -> int:
    """Answer line by line as they come; a bad line is answered like any other."""
    status = FINE
    with ExitStack() as stack:
        for line in lines_of(name, stack):
            answer = answer_line(line, question)
            status = status if answer["ok"] else NO
            print(json.dumps(answer), flush=True)  # who asks may wait for it before asking more
    return status


def _sheet(options: argparse.Namespace) -> int:
    if options.batch:
        return _batch(options.batch, sheet_answer)
    if not options.file:
        raise Unreadable(say("sheet needs a match file, or --batch and a file"))
    with ExitStack() as stack:
        text = b"\n".join(lines_of(options.file, stack))
    data = refused_as_text(lambda: read_json(text))
    if options.json:
        answer = sheet_answer(data)
        print_json(answer)
        return FINE if answer["ok"] else NO
    try:
        match = read_match(data)
    except Refused as refused:
        return say_no(findings_of(refused))
    sheet = match_sheet(match)
    if not sheet.ok:
        return say_no(sheet.findings)
    return print_lines(sheet_lines(sheet, match))


def _rules(options: argparse.Namespace) -> int:
    if options.key is not None:
        rules = _ruleset(options.key)
        return print_json(to_plain(rules)) if options.json else print_lines(ruleset_lines(rules))
    if options.json:
        return print_json([to_plain(rules) for rules in RULESETS.values()])
    return print_lines(rulesets_lines())
