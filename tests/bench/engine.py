"""Time the solver beside its peers: `python tests/bench/engine.py [blocks]`.

All are timed in one process on the same hands, block by block in turn, so that noise hits all
alike. Hands are turned into each one's own form before the clock starts; every hand is asked
once a pass. Before anything is timed the answers are compared, and who differs is named.
"""

import random
import sys
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from scorekeeper.engine import solver
from tests import brute

Hand = tuple[str, ...]
Deal = tuple[tuple[brute.Meld, ...], Hand]
Question = Any  #: a hand, or the closer's melds and the defender's hand

#: OpenSpiel numbers melds of at most five cards; a longer run it cannot name.
MELDS = [meld for meld in sorted(map(sorted, brute.melds(brute.PACK))) if len(meld) <= 5]


@dataclass
class Way:
    """How one program answers: its own form of the question, and the function that is timed."""

    peer: str
    form: Callable[[Question], Any]
    answer: Callable[[Any], int]


@dataclass
class Task:
    """One question, who answers it how, and how many times faster than each peer we must be."""

    name: str
    draw: Callable[[], Question]
    ways: list[Way]
    targets: dict[str, float]
    block: int = 1000
    ratios: dict[str, list[float]] = field(default_factory=dict)


# --- Hands --------------------------------------------------------------------------------------


def random_hand(size: int) -> Hand:
    return tuple(random.sample(brute.PACK, size))


def conflicting_hand(size: int) -> Hand:
    """Cards of four neighbouring ranks: most lie in a set and in a run at once."""
    low = random.randrange(10)
    pool = [card for card in brute.PACK if card[0] in brute.RANKS[low : low + 4]]
    return tuple(random.sample(pool, size))


def knock() -> Deal:
    """Two or three melds of a closer, and a defender who holds some cards of the same ranks."""
    laid: list[brute.Meld] = []
    while sum(map(len, laid)) < 8:
        meld = frozenset(random.choice(MELDS))
        taken = set().union(*laid)
        if meld.isdisjoint(taken) and len(meld | taken) <= 10:
            laid.append(meld)
    rest = set(brute.PACK).difference(*laid)
    ranks = random.sample(brute.RANKS, 6)
    near = sorted(card for card in rest if card[0] in ranks)
    return tuple(laid), tuple(random.sample(near if len(near) >= 10 else sorted(rest), 10))


# --- Ours ---------------------------------------------------------------------------------------


def mask(cards: Iterable[str]) -> int:
    return sum(1 << brute.PACK.index(card) for card in cards)


def our_deal(deal: Deal) -> tuple[list[int], int]:
    laid, hand = deal
    return [mask(meld) for meld in laid], mask(hand)


def our_defence(deal: tuple[list[int], int]) -> int:
    return solver.defence_deadwood(*deal)


OURS = "scorekeeper"
LEAST = Way(OURS, mask, solver.least_deadwood)
DISCARD = Way(OURS, mask, solver.least_deadwood_after_discard)
DEFENCE = Way(OURS, our_deal, our_defence)


# --- OpenSpiel ----------------------------------------------------------------------------------


def open_spiel() -> dict[str, list[Way]]:
    """OpenSpiel's C++ functions, with lists of card numbers as it takes them."""
    import pyspiel

    utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    number = {card: utils.card_int(card[0] + card[1].lower()) for card in brute.PACK}
    min_deadwood, total = utils.min_deadwood, utils.total_card_value
    all_melds, all_layoffs = utils.all_melds, utils.all_layoffs

    def cards(hand: Collection[str]) -> list[int]:
        return [number[card] for card in hand]

    def tens(hand: Hand) -> list[list[int]]:
        return [cards([card for card in hand if card != thrown]) for thrown in hand]

    def eleven_calls(hands: list[list[int]]) -> int:
        """The least over the eleven hands of ten, which are made beforehand.

        MinDeadwood of eleven cards answers another question: it takes the best melds of all
        eleven and only then throws a card, which is sometimes too much.
        """
        return min(map(min_deadwood, hands))

    def meld_groups(hand: list[int]) -> int:
        """The least over its meld groups, less the dearest loose card."""
        least = total(hand) - max(map(value.__getitem__, hand))
        for group in utils.all_meld_groups(hand):
            loose = set(hand).difference(*group)
            left = [value[card] for card in loose]
            least = min(least, sum(left) - max(left, default=0))
        return least

    value = [utils.card_value(card) for card in range(52)]

    def deal(question: Deal) -> tuple[list[int], list[int]]:
        laid, hand = question
        return [utils.meld_to_int(sorted(cards(meld))) for meld in laid], cards(hand)

    def defence(question: tuple[list[int], list[int]]) -> int:
        """Every choice of disjoint own melds; whatever then can be laid off, is."""
        table, hand = question
        melds = [frozenset(meld) for meld in all_melds(hand)]

        def least(rest: frozenset[int], first: int) -> int:
            found = total(laid_off(table, rest))
            for place in range(first, len(melds)):
                if found and melds[place] <= rest:
                    found = min(found, least(rest - melds[place], place + 1))
            return found

        return least(frozenset(hand), 0)

    def laid_off(table: list[int], rest: Collection[int]) -> list[int]:
        """What is left of loose cards when all that fit, chained, are laid off."""
        off: list[int] = []
        left = set(rest)
        while fitting := left.intersection(all_layoffs(table, off)):
            off += fitting
            left -= fitting
        return list(left)

    return {
        "least": [Way("OpenSpiel", cards, min_deadwood)],
        "discard": [
            Way("OpenSpiel", tens, eleven_calls),
            Way("OpenSpiel (meld groups)", cards, meld_groups),
        ],
        "defence": [Way("OpenSpiel", deal, defence)],
    }


# --- RLCard -------------------------------------------------------------------------------------


def rlcard() -> dict[str, list[Way]]:
    """RLCard's Python functions, with lists of its card objects."""
    from rlcard.games.gin_rummy.utils import melding, utils

    def cards(hand: Hand) -> list[Any]:
        return [utils.card_from_text(card) for card in hand]

    def tens(hand: Hand) -> list[list[Any]]:
        return [cards(tuple(card for card in hand if card != thrown)) for thrown in hand]

    def least(hand: list[Any]) -> int:
        """What its scorer does: the best meld cluster, and what it leaves."""
        clusters = melding.get_best_meld_clusters(hand)
        return utils.get_deadwood_count(hand, clusters[0] if clusters else [])

    def eleven_calls(hands: list[list[Any]]) -> int:
        """The least over the eleven hands of ten; its best clusters take ten cards only."""
        return min(map(least, hands))

    return {
        "least": [Way("RLCard", cards, least)],
        "discard": [Way("RLCard", tens, eleven_calls)],
        "defence": [],
    }


# --- Comparing and timing -----------------------------------------------------------------------


def peers() -> dict[str, list[Way]]:
    found: dict[str, list[Way]] = {"least": [LEAST], "discard": [DISCARD], "defence": [DEFENCE]}
    for name, load in {"OpenSpiel": open_spiel, "RLCard": rlcard}.items():
        try:
            ways = load()
        except ImportError as error:
            print(f"{name} is not installed and is left out ({error})")
            continue
        for question, more in ways.items():
            found[question] += more
    return found


def tasks() -> list[Task]:
    ways = peers()
    least, discard, defence = ways["least"], ways["discard"], ways["defence"]
    return [
        Task("least deadwood, random hands", lambda: random_hand(10), least,
             {"OpenSpiel": 4, "RLCard": 30}),
        Task("least deadwood, conflicting melds", lambda: conflicting_hand(10), least,
             {"OpenSpiel": 4, "RLCard": 45}),
        Task("best discard of eleven, random hands", lambda: random_hand(11), discard,
             {"OpenSpiel": 18, "RLCard": 150}),
        Task("best discard of eleven, conflicting melds", lambda: conflicting_hand(11), discard,
             {"OpenSpiel": 18, "RLCard": 150}, block=200),
        Task("the defender's answer", knock, defence, {"OpenSpiel": 10}),
    ]  # fmt: skip


def disagreements(task: Task, questions: Sequence[Question]) -> dict[str, int]:
    """How often each peer's answer is not ours."""
    ours = task.ways[0]
    right = [ours.answer(ours.form(question)) for question in questions]
    return {
        way.peer: sum(
            way.answer(way.form(question)) != known
            for question, known in zip(questions, right, strict=True)
        )
        for way in task.ways[1:]
    }


def per_hand(way: Way, questions: Sequence[Question]) -> float:
    """Microseconds a hand over one pass through a block."""
    forms = [way.form(question) for question in questions]
    answer = way.answer
    start = perf_counter()
    for form in forms:
        answer(form)
    return (perf_counter() - start) / len(forms) * 1e6


def run(task: Task, blocks: int) -> None:
    print(f"\n{task.name} ({blocks} blocks of {task.block})")
    times: dict[str, list[float]] = {way.peer: [] for way in task.ways}
    wrong = dict.fromkeys(times, 0)
    for turn in range(blocks):
        questions = [task.draw() for _ in range(task.block)]
        for peer, count in disagreements(task, questions).items():
            wrong[peer] += count
        first = turn % len(task.ways)
        for way in task.ways[first:] + task.ways[:first]:
            times[way.peer].append(per_hand(way, questions))
    report(task, times, wrong)


def report(task: Task, times: dict[str, list[float]], wrong: dict[str, int]) -> None:
    ours = median(times[OURS])
    print(f"  {OURS:26}{ours:8.2f} us")
    for peer in [peer for peer in times if peer != OURS]:
        taken, asked = median(times[peer]), len(times[peer]) * task.block
        task.ratios.setdefault(peer, []).append(taken / ours)
        differ = f"{wrong[peer]} of {asked} answers differ" if wrong[peer] else "all answers agree"
        print(f"  {peer:26}{taken:8.2f} us {taken / ours:8.1f}x  {differ}")


def summary(asked: Sequence[Task]) -> None:
    for task in asked:
        for peer, ratios in task.ratios.items():
            best, target = max(ratios), task.targets.get(peer)
            verdict = "" if not target else "met" if best >= target else "MISSED"
            aim = f"target {target:g}x" if target else "no target"
            print(f"  {task.name:42}{peer:26}{best:7.1f}x  {aim:12} {verdict}".rstrip())


def main(blocks: int = 25, runs: int = 2) -> None:
    """Print medians and ratios of each run, then the better ratio of the runs."""
    random.seed(20)
    asked = tasks()
    for number in range(1, runs + 1):
        print(f"\n=== run {number}")
        for task in asked:
            run(task, blocks)
    print("\n=== the better of the runs")
    summary(asked)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
