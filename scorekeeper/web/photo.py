"""Read the codes in a picture, where the extra `photo` is installed."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any, Final

from scorekeeper.errors import NotImported
from scorekeeper.papercode import looks_like_parts

#: How pictures begin: JPEG, PNG, WebP.
HEADS: Final = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"RIFF")

#: The most dots of a picture; phones take fifty million at most.
MOST_DOTS: Final = 60_000_000

#: A side of this many dots is enough to read any code of ours.
ENOUGH: Final = 3_000


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

    texts = [found.text for found in zxingcpp.read_barcodes(_opened(file))]
    codes = [text for text in texts if looks_like_parts(text)]
    if not codes:
        raise NotImported("no_code_in_photo")
    return codes


def _opened(file: Any) -> Any:
    """Open a picture in grey, no larger than is needed; what unpacks without end is refused."""
    from PIL import Image, ImageOps

    try:
        picture = Image.open(file, formats=("JPEG", "PNG", "WEBP"))
        if picture.width * picture.height > MOST_DOTS:
            raise NotImported("photo_too_large")
        picture.draft("L", (ENOUGH, ENOUGH))
        return ImageOps.exif_transpose(picture).convert("L")
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        if isinstance(error, NotImported):
            raise
        raise NotImported("no_code_in_photo") from error
