"""Measure the reader: `python -m scorekeeper.camera.train.evaluate [PHOTOS] [--misses FOLDER]`.

PHOTOS is a folder with `labels.json` and `photos/`: pictures of fans with all their cards, and
pictures of cards of which the ranks are known. Without it only the hands composed by program
that lie beside the tests are read. `--last` also takes the photos kept for the last look.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from scorekeeper.camera import Found, read
from scorekeeper.camera.train.scenes import scenes

#: The hands composed by program that are always measured, and the seed of the photo that is timed.
HANDS: Final = Path("tests/camera/hands")
SEED: Final = 7


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
    composed(HANDS)
    if given.photos:
        labels = json.loads((given.photos / "labels.json").read_text())
        photos = given.photos / "photos"
        for picture in labels["bridge_fans"]:
            if given.last or picture["file"] != "fans3.jpg":
                fans(photos, picture, given.misses)
        learnt(photos, next(one for one in labels["bridge_fans"] if one["file"] == "fans4.jpg"))
        ranks(photos, labels["ranks_only"], last=given.last, misses=given.misses)
    pace()


def composed(hands: Path) -> None:
    """Read the hands composed by program that lie beside the tests, free and told how many."""
    labels = json.loads((hands / "labels.json").read_text())
    free, told = Tally(), Tally()
    for name, cards in labels.items():
        image = (hands / name).read_bytes()
        free.add(name, set(cards), read(image))
        told.add(name, set(cards), read(image, count=len(cards)))
    exact = len(labels) - len(told.misses)
    print(f"composed hands: {free}; exact when told: {exact} of {len(labels)}")


def fans(photos: Path, picture: dict[str, Any], misses: Path | None) -> None:
    """Read a picture of fans as a whole, and each of its fans told how many cards it has."""
    image = (photos / picture["file"]).read_bytes()
    tally, told, found = Tally(), Tally(), read(image)
    tally.add(picture["file"], set(picture["cards"]), found)
    for number, (fan, crop) in enumerate(_fans(image, picture), 1):
        told.add(f"  fan {number}, told", set(fan["cards"]), read(crop, count=len(fan["cards"])))
    exact = f"{number - len(told.misses)} of {number}"
    print(
        f"{picture['file']}: {tally}; fans exact when told: {exact}",
        *tally.misses,
        *told.misses,
        sep="\n",
    )
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


#: Reads one photo in a program of its own: once to warm up, then five times.
PACE: Final = """
import resource, sys, time
from scorekeeper.camera import read
image = open(sys.argv[1], "rb").read()
read(image)
since = time.process_time()
for _time in range(5):
    read(image)
spent = (time.process_time() - since) / 5
most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(f"{sys.argv[2]}: {spent:.2f} s of one core, {most:.0f} MB at most")
"""


def pace() -> None:
    """Time photos of 1600 pixels and of 12 megapixels, and say how much memory each takes."""
    scene = next(scenes(SEED)).picture
    for wide, high in ((1600, 1200), (4000, 3000)):
        with tempfile.NamedTemporaryFile(suffix=".jpg") as file:
            file.write(_packed(cv2.resize(scene, (wide, high))))
            file.flush()
            named = f"a photo of {wide} x {high}"
            subprocess.run([sys.executable, "-c", PACE, file.name, named], check=True)


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
