"""Measure the reader: `python -m scorekeeper.camera.train.evaluate [PHOTOS] [--misses FOLDER]`.

PHOTOS is a folder with `labels.json` and `photos/`: pictures of fans with all their cards, and
pictures of cards of which the ranks are known. Without it only the scenes composed by program
are read, the same ones each time. `--last` also takes the photos kept for the last look.
"""

from __future__ import annotations

import argparse
import json
import resource
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from scorekeeper.camera import Found, read
from scorekeeper.camera.reading import NAMES
from scorekeeper.camera.train.scenes import SEEN, scenes

#: The seed of the scenes that are measured; none is taught with it.
SEED = 7


@dataclass
class Tally:
    """What was read of some pictures, and what of it was right."""

    right: int = 0
    wrong: int = 0
    missed: int = 0
    sure_and_wrong: int = 0
    misses: list[str] = field(default_factory=list)

    def add(self, name: str, wanted: set[str], found: Sequence[Found]) -> None:
        """Count one picture."""
        read_ = {one.card for one in found}
        self.right += len(wanted & read_)
        self.wrong += len(read_ - wanted)
        self.missed += len(wanted - read_)
        self.sure_and_wrong += sum(one.p >= 0.9 for one in found if one.card not in wanted)
        if wanted != read_:
            lost, more = " ".join(sorted(wanted - read_)), " ".join(sorted(read_ - wanted))
            self.misses.append(f"{name}: missed {lost or '-'}, wrong {more or '-'}")

    def __str__(self) -> str:
        recall = self.right / max(1, self.right + self.missed)
        precision = self.right / max(1, self.right + self.wrong)
        return (
            f"recall {recall:6.1%}, precision {precision:6.1%}"
            f" of {self.right + self.missed} cards; wrong at 0.9 and more: {self.sure_and_wrong}"
        )


def main() -> None:
    """Print the figures."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("photos", nargs="?", type=Path)
    asked.add_argument("--misses", type=Path, help="where pictures of what went wrong are written")
    asked.add_argument("--last", action="store_true", help="also the photos kept for the last look")
    given = asked.parse_args()
    if given.misses:
        given.misses.mkdir(parents=True, exist_ok=True)
    composed()
    if given.photos:
        labels = json.loads((given.photos / "labels.json").read_text())
        photos = given.photos / "photos"
        for picture in labels["bridge_fans"]:
            if given.last or picture["file"] != "fans3.jpg":
                fans(photos, picture, given.misses)
        learnt(photos, next(one for one in labels["bridge_fans"] if one["file"] == "fans4.jpg"))
        ranks(photos, labels["ranks_only"], last=given.last, misses=given.misses)
    pace()


def composed(number: int = 150) -> None:
    """Read scenes composed by program in which each card is in sight once or more."""
    tally = Tally()
    for at, scene in zip(range(number), scenes(SEED), strict=False):
        wanted = {
            NAMES[mark.card] for mark in scene.marks if mark.seen >= SEEN and mark.height >= 14
        }
        partly = {NAMES[mark.card] for mark in scene.marks} - wanted
        found = [one for one in read(_packed(scene.picture)) if one.card not in partly]
        tally.add(f"scene {at}", wanted, found)
    print("composed scenes:", tally)


def fans(photos: Path, picture: dict[str, Any], misses: Path | None) -> None:
    """Read a picture of fans as a whole, and each of its fans told how many cards it has."""
    image = (photos / picture["file"]).read_bytes()
    tally, found = Tally(), read(image)
    tally.add(picture["file"], set(picture["cards"]), found)
    exact = [
        {one.card for one in read(crop, count=len(fan["cards"]))} == set(fan["cards"])
        for fan, crop in _fans(image, picture)
    ]
    print(f"{picture['file']}: {tally}; fans exact when told: {sum(exact)} of {len(exact)}")
    print(*tally.misses, sep="\n")
    if misses and tally.misses:
        _draw(image, found, set(picture["cards"]), misses / picture["file"])


def _fans(image: bytes, picture: dict[str, Any]) -> Iterator[tuple[dict[str, Any], bytes]]:
    """Give each fan alone: the picture with everything else made grey."""
    whole = cv2.imdecode(np.frombuffer(image, np.uint8), cv2.IMREAD_COLOR)
    high, wide = whole.shape[:2]
    for fan in picture["fans"]:
        alone = np.full_like(whole, 128)
        for box in fan["boxes"]:
            x0, y0, x1, y1 = (round(each) for each in np.array(box) * [wide, high, wide, high])
            alone[y0:y1, x0:x1] = whole[y0:y1, x0:x1]
        yield fan, _packed(alone)


def learnt(photos: Path, picture: dict[str, Any]) -> None:
    """Correct one fan of an odd deck, then read the others: every fan is the first once."""
    crops = list(_fans((photos / picture["file"]).read_bytes(), picture))
    for first, (fan, crop) in enumerate(crops):
        taught = _corrected(read(crop, count=len(fan["cards"])), crop, fan["cards"])
        tally = Tally()
        for at, (other, seen) in enumerate(crops):
            if at != first:
                found = read(seen, count=len(other["cards"]), learnt=taught)
                tally.add(f"fan {at + 1}", set(other["cards"]), found)
        print(f"{picture['file']} after correcting fan {first + 1}: {tally}")


def _corrected(
    found: Sequence[Found], image: bytes, cards: Sequence[str]
) -> list[tuple[str, Sequence[float]]]:
    """Do what a player does: wrong cards are put right, in the order of the fan."""
    right = [one for one in found if one.card in cards]
    left = [card for card in cards if card not in {one.card for one in right}]
    pairs = [(one, one.card) for one in right]
    for one in (one for one in found if one.card not in cards):
        same = [card for card in left if card[0] == one.card[0]] or left
        if same:
            pairs.append((one, same[0]))
            left.remove(same[0])
    return [(card, one.features) for one, card in pairs]


def ranks(
    photos: Path, pictures: Sequence[dict[str, Any]], *, last: bool, misses: Path | None
) -> None:
    """Read pictures of which only the ranks are known."""
    right = total = wrong = 0
    for number, picture in enumerate(pictures, 1):
        if number % 3 == 0 and not last:
            continue
        image = (photos / picture["file"]).read_bytes()
        found = read(image)
        wanted = Counter(rank.replace("10", "T") for rank, *_box in picture["ranks"])
        seen = Counter(one.card[0] for one in found)
        total += wanted.total()
        right += (wanted & seen).total()
        wrong += (seen - wanted).total()
        if wanted != seen:
            cards = " ".join(sorted(one.card for one in found))
            print(f"{picture['file']}: {' '.join(wanted.elements())}, read {cards}")
            if misses:
                _draw(image, found, set(), misses / picture["file"])
    print(f"ranks: {right / max(1, total):.1%} of {total}, {wrong} more than there are")


def pace() -> None:
    """Time a photo of 1600 pixels, and say how much memory the process took at most."""
    scene = cv2.resize(next(scenes(SEED)).picture, (1600, 1200))
    image = _packed(scene)
    read(image)
    since = time.process_time()
    for _time in range(5):
        read(image)
    spent = (time.process_time() - since) / 5
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"a photo of 1600 x 1200: {spent:.2f} s of one core; {most:.0f} MB at most, all told")


def _packed(picture: Any) -> bytes:
    _ok, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 93])
    return packed.tobytes()


def _draw(image: bytes, found: Sequence[Found], wanted: set[str], file: Path) -> None:
    """Write a picture with every card that was read, red where it is wrong."""
    picture = cv2.imdecode(np.frombuffer(image, np.uint8), cv2.IMREAD_COLOR)
    high, wide = picture.shape[:2]
    for one in found:
        x0, y0, x1, y1 = (np.array(one.box) * [wide, high, wide, high]).astype(int).tolist()
        colour = (0, 160, 0) if not wanted or one.card in wanted else (0, 0, 255)
        cv2.rectangle(picture, (x0, y0), (x1, y1), colour, 2)
        cv2.putText(picture, f"{one.card} {one.p:.2f}", (x0, y0 - 3), 0, 0.5, colour, 1)
    cv2.imwrite(str(file), picture)


if __name__ == "__main__":
    main()
