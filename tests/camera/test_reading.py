"""Cards read from photos: hands composed by program, and files that are none."""

import json
import zlib
from io import BytesIO
from pathlib import Path

import pytest

from scorekeeper import camera
from scorekeeper.camera import BadPhoto, PhotoFault

if not camera.available():
    pytest.skip("the extra camera is not installed", allow_module_level=True)

np = pytest.importorskip("numpy")
Image = pytest.importorskip("PIL.Image")

HANDS = Path(__file__).parent / "hands"
LABELS = json.loads((HANDS / "labels.json").read_text())

#: A hand that is read without a fault, to turn, to bar and to shrink.
PLAIN = "hand19.jpg"


def photo(name=PLAIN):
    return (HANDS / name).read_bytes()


def cards(found):
    return {one.card for one in found}


def packed(picture, kind="JPEG", **more):
    file = BytesIO()
    picture.save(file, kind, **more)
    return file.getvalue()


def test_most_cards_of_the_kept_hands_are_read_and_hardly_a_wrong_one():
    """The figures of the command are higher; these fail where reading is broken."""
    right = wrong = 0
    for name, wanted in LABELS.items():
        found = cards(camera.read(photo(name)))
        right += len(found & set(wanted))
        wrong += len(found - set(wanted))
    assert right >= 0.8 * sum(map(len, LABELS.values()))
    assert wrong <= 0.1 * right


def test_a_plain_hand_is_read_whole_from_left_to_right():
    found = camera.read(photo(), count=len(LABELS[PLAIN]))
    assert cards(found) == set(LABELS[PLAIN])
    assert [one.box[0] for one in found] == sorted(one.box[0] for one in found)
    for one in found:
        left, top, right, bottom = one.box
        assert 0 <= left < right <= 1
        assert 0 <= top < bottom <= 1
        assert 0 < one.p <= 1
        assert len(one.alternatives) == 2
        assert one.card not in dict(one.alternatives)


@pytest.mark.parametrize("count", [1, 3, (2, 3), 5])
def test_told_how_many_no_more_are_given_and_the_surest(count):
    most = count if isinstance(count, int) else count[1]
    found = camera.read(photo(), count=count)
    assert len(found) == most
    free = sorted(camera.read(photo()), key=lambda one: -one.p)
    assert cards(found) == cards(free[:most])


def test_a_card_that_lies_elsewhere_is_never_read():
    wanted = set(LABELS[PLAIN])
    barred = set(list(wanted)[:3])
    found = camera.read(photo(), count=len(wanted), barred=barred)
    assert not barred & cards(found)
    assert not barred & {card for one in found for card, _p in one.alternatives}


@pytest.mark.parametrize("orientation", [3, 6, 8])
def test_a_photo_taken_on_its_side_is_turned_upright(orientation):
    turn = {3: 180, 6: 90, 8: 270}[orientation]
    lying = Image.open(HANDS / PLAIN).rotate(turn, expand=True)
    exif = Image.Exif()
    exif[0x0112] = orientation
    file = packed(lying, quality=95, exif=exif)
    assert cards(camera.read(file, count=len(LABELS[PLAIN]))) == set(LABELS[PLAIN])


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_other_kinds_of_picture(kind):
    file = packed(Image.open(HANDS / PLAIN), kind)
    assert len(cards(camera.read(file)) & set(LABELS[PLAIN])) >= 0.8 * len(LABELS[PLAIN])


def test_an_empty_table_holds_no_card():
    assert camera.read(packed(Image.new("RGB", (800, 600), (20, 90, 40)))) == []


@pytest.mark.parametrize("size", [(1, 1), (1, 3000), (3000, 1), (17, 16), (15, 400)])
def test_odd_sizes_are_read(size):
    assert camera.read(packed(Image.new("RGB", size), "PNG")) == []


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGBA", "LA", "I;16", "CMYK"])
def test_any_kind_of_colour(mode):
    kind = "JPEG" if mode == "CMYK" else "PNG"
    assert camera.read(packed(Image.new(mode, (64, 48)), kind)) == []


def bomb():
    """Twenty thousand by twenty thousand black pixels in some kilobytes."""
    head = b"\x89PNG\r\n\x1a\n"
    size = (20_000).to_bytes(4, "big")

    def chunk(name, data):
        return (
            len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")
        )

    header = chunk(b"IHDR", size + size + b"\x08\x00\x00\x00\x00")
    return head + header + chunk(b"IDAT", zlib.compress(bytes(1_000_000), 9)) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("file", "fault"),
    [
        (b"", PhotoFault.NOT_A_PICTURE),
        (b"<script>alert(1)</script>", PhotoFault.NOT_A_PICTURE),
        (b"\xff\xd8\xff\xe0" + bytes(100), PhotoFault.NOT_A_PICTURE),
        (b"GIF89a" + bytes(100), PhotoFault.NOT_A_PICTURE),
        (b"\x89PNG\r\n\x1a\n", PhotoFault.NOT_A_PICTURE),
        (b"RIFF\x00\x00\x00\x00WEBPVP8 ", PhotoFault.NOT_A_PICTURE),
        (bomb(), PhotoFault.TOO_LARGE),
        (b"\xff\xd8\xff" + bytes(camera.MOST_BYTES), PhotoFault.TOO_LARGE),
    ],
    ids=["empty", "text", "broken jpeg", "gif", "broken png", "broken webp", "bomb", "bytes"],
)
def test_what_is_no_photo_is_refused(file, fault):
    with pytest.raises(BadPhoto) as refused:
        camera.read(file)
    assert refused.value.fault is fault


@pytest.mark.parametrize("cut", [0.2, 0.5, 0.9])
def test_a_photo_cut_short_is_refused_not_half_read(cut):
    whole = photo()
    with pytest.raises(BadPhoto):
        camera.read(whole[: int(len(whole) * cut)])


def test_a_card_that_was_corrected_is_read_right_the_next_time():
    """Every card of a hand is said to be of another suit: the deck is learnt, the reading turns."""
    found = camera.read(photo(), count=len(LABELS[PLAIN]))
    turned = {one.card: one.card[0] + "DHSC"["CDHS".index(one.card[1])] for one in found}
    learnt = [(turned[one.card], one.features) for one in found]
    again = camera.read(photo(), count=len(found), learnt=learnt * 4)
    right = cards(again) & set(turned.values())
    assert len(right) >= 0.8 * len(found)


def test_crops_are_small_pictures_of_the_boxes():
    found = camera.read(photo())
    crops = camera.crops(photo(), [one.box for one in found])
    assert len(crops) == len(found)
    for crop in crops:
        assert max(Image.open(BytesIO(crop)).size) <= 112
