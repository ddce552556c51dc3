"""Read the codes in a picture, where the extra `photo` is installed."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any, Final
from zlib import error

from scorekeeper.errors import NoCode, NotImported
from scorekeeper.papercode import looks_like_parts

#: How pictures begin: JPEG, PNG, WebP.
HEADS: Final = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"RIFF")

#: The most dots of a picture; phones take fifty million at most.
MOST_DOTS: Final = 60_000_000

#: A side of this many dots is enough to read any code of ours.
ENOUGH: Final = 4_500


def can_read_photos() -> bool:
    """Tell whether pictures can be read here."""
    return all(find_spec(name) for name in ("zxingcpp", "PIL"))


def is_picture(head: bytes) -> bool:
    r"""Tell by its first bytes whether a file is a picture.

    >>> is_picture(b"\xff\xd8\xff\xe0"), is_picture(b'{"format"')
    (True, False)
    """
    return head.startswith(HEADS)


def texts_in(file: Any) -> list[str]:
    """Return the text of every code of ours in a picture; raises `NotImported`."""
    if not can_read_photos():
        raise NotImported("no_photo")
    import zxingcpp

    for picture in _tries(_opened(file)):
        texts = [found.text for found in zxingcpp.read_barcodes(picture)]
        if codes := [text for text in texts if looks_like_parts(text)]:
            return codes
    raise NoCode


def _tries(picture: Any) -> Iterator[Any]:
    """Give a picture as it is, then without its grain, then larger: small dots need that."""
    from PIL import ImageFilter

    yield picture
    yield picture.filter(ImageFilter.GaussianBlur(1))
    larger = picture.resize((picture.width * 3 // 2, picture.height * 3 // 2))
    yield larger.filter(ImageFilter.GaussianBlur(1.5))


def _opened(file: Any) -> Any:
    """Open a picture in grey, no larger than is needed; what unpacks without end is refused."""
    from PIL import Image, ImageOps

    try:
        picture = Image.open(file, formats=("JPEG", "PNG", "WEBP"))
        if picture.width * picture.height > MOST_DOTS:
            raise Image.DecompressionBombError
        picture.draft("L", (ENOUGH, ENOUGH))
        picture.thumbnail((ENOUGH, ENOUGH))
        return ImageOps.exif_transpose(picture).convert("L")
    except Image.DecompressionBombError as bomb:
        raise NotImported("photo_too_large") from bomb
    except (OSError, SyntaxError, ValueError, EOFError, ZeroDivisionError, error) as wrong:
        raise NoCode from wrong
