"""Whatever is sent as a photo is read or refused, soon and in words."""

import io
import random
import struct
import zlib
from contextlib import suppress

import pytest

from scorekeeper import camera
from scorekeeper.camera import MOST_BYTES, BadPhoto, PhotoFault, read

np = pytest.importorskip("numpy", reason="the extra camera is not installed")
Image = pytest.importorskip("PIL.Image", reason="the extra camera is not installed")
pytest.importorskip("onnxruntime", reason="the extra camera is not installed")


def packed(picture, kind="PNG", **how):
    file = io.BytesIO()
    picture.save(file, kind, **how)
    return file.getvalue()


def noise(wide, high):
    return Image.fromarray(
        np.random.default_rng(1).integers(0, 256, (high, wide, 3), dtype=np.uint8)
    )


def bomb(side=20_000):
    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(bytes(1000))), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in parts
    )


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", PhotoFault.NOT_A_PICTURE),
        (b"ten cards", PhotoFault.NOT_A_PICTURE),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", PhotoFault.NOT_A_PICTURE),
        (b"\xff\xd8\xff", PhotoFault.NOT_A_PICTURE),
        (bytes(MOST_BYTES + 1), PhotoFault.TOO_LARGE),
        (bomb(), PhotoFault.TOO_LARGE),
    ],
    ids=["nothing", "words", "svg", "cut off", "many bytes", "bomb"],
)
def test_what_is_no_photo_is_refused(data, fault):
    with pytest.raises(BadPhoto) as refused:
        read(data)
    assert refused.value.fault is fault


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.filterwarnings("ignore")
def test_a_damaged_file_is_read_or_refused(kind):
    from scorekeeper.camera.photo import open_photo

    exif = Image.Exif()
    exif[0x0112], exif[0x011A] = 6, 72.0
    whole = packed(noise(24, 16), kind, exif=exif.tobytes())
    dice = random.Random(3)
    for _time in range(1500):
        damaged = bytearray(whole)
        for _byte in range(dice.choice((1, 2, 4, 12))):
            damaged[dice.randrange(len(damaged))] = dice.choice((0, 255, dice.randrange(256)))
        with suppress(BadPhoto):
            open_photo(bytes(damaged))


@pytest.mark.parametrize("size", [(1, 1), (1, 900), (900, 1), (3, 900)])
def test_the_thinnest_picture_shows_no_cards(size):
    assert read(packed(noise(*size))) == []


def test_a_turned_photo_is_stood_upright():
    from scorekeeper.camera.photo import open_photo

    exif = Image.Exif()
    exif[0x0112] = 6
    assert open_photo(packed(noise(40, 20), "JPEG", exif=exif.tobytes())).shape == (40, 20, 3)


def test_a_photo_full_of_finds_is_cut_short(monkeypatch):
    from scorekeeper.camera import locate

    everywhere = [
        locate.Spot(x=float(3 * at), y=0.0, up=(0.0, -1.0), height=4.0, heat=0.9)
        for at in range(5_000)
    ]
    asked = []
    apart = locate._apart
    monkeypatch.setattr(locate, "_at_scale", lambda *_: iter(everywhere))
    monkeypatch.setattr(locate, "_apart", lambda *two: asked.append(1) or apart(*two))
    assert len(locate.find_indices(np.zeros((480, 640, 3), np.uint8))) == locate.MOST
    assert len(asked) < locate.MOST**2 * 2


@pytest.fixture
def one_find(monkeypatch):
    from scorekeeper.camera import locate

    spot = locate.Spot(x=30.0, y=30.0, up=(0.0, -1.0), height=20.0, heat=0.9)
    monkeypatch.setattr(locate, "find_indices", lambda _photo: [spot])
    return packed(noise(64, 64))


@pytest.mark.parametrize(
    "more",
    [
        {"barred": {"ZZ", "", "10D", "<b>"}},
        {"learnt": [("XX", [0.0] * 96)]},
        {"learnt": [("AS", [0.0] * 50)]},
        {"learnt": [("AS", [0.0] * 96), ("KS", [])]},
        {"count": 0},
        {"count": (10, 11)},
        {"count": 52},
    ],
)
def test_what_is_forged_or_old_is_passed_over(one_find, more):
    assert len(read(one_find, **more)) <= 1


def test_a_barred_card_is_never_read(one_find, monkeypatch):
    from scorekeeper.camera import naming

    likely = np.full((1, 52), 0.05)
    likely[0, 7] = 0.9
    monkeypatch.setattr(naming, "chances", lambda *_: likely.copy())
    (first,) = read(one_find, count=1)
    (second,) = read(one_find, count=1, barred={first.card})
    assert first.p == 0.9
    assert second.card != first.card


def test_being_there_is_told_without_loading():
    assert camera.available() in (True, False)
