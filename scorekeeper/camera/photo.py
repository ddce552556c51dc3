"""From the bytes of a file to an upright picture of numbers, with caps on both."""

from __future__ import annotations

import io
import struct
import warnings
from typing import Final

import numpy as np
from PIL import Image, ImageOps

from scorekeeper.camera.found import MOST_BYTES, BadPhoto, Box, Photo, PhotoFault

MOST_PIXELS: Final = 60_000_000  #: some phones take 50 million

#: The longest side that is looked at.
LONGEST: Final = 1600

#: The longest side of a part that is shown beside its card.
SHOWN: Final = 112

KINDS: Final = ("JPEG", "PNG", "WEBP")

#: What Pillow raises over a damaged file; older ones divide by the nought of a damaged fraction.
UNREADABLE: Final = (OSError, ValueError, SyntaxError, EOFError, ZeroDivisionError, struct.error)


def open_photo(image: bytes) -> Photo:
    """Decode a JPEG, PNG or WebP file: (height, width, 3) bytes, blue green red.

    Raises `BadPhoto` where it is no picture, or has too many bytes or pixels; the size is read
    before anything is unpacked.
    """
    if len(image) > MOST_BYTES:
        raise BadPhoto(PhotoFault.TOO_LARGE)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(image), formats=KINDS) as opened:
                if opened.width * opened.height > MOST_PIXELS:
                    raise BadPhoto(PhotoFault.TOO_LARGE)
                opened.draft("RGB", (LONGEST, LONGEST))
                opened.thumbnail((LONGEST, LONGEST), reducing_gap=2)
                upright = ImageOps.exif_transpose(opened).convert("RGB")
    except Image.DecompressionBombError as error:
        raise BadPhoto(PhotoFault.TOO_LARGE) from error
    except BadPhoto:
        raise
    except UNREADABLE as error:
        raise BadPhoto(PhotoFault.NOT_A_PICTURE) from error
    return np.ascontiguousarray(np.asarray(upright)[:, :, ::-1])


def resized(photo: Photo, longest: int) -> Photo:
    """Bring a photo to a longest side in pixels."""
    high, wide = photo.shape[:2]
    share = longest / max(high, wide)
    size = (max(16, round(wide * share)), max(16, round(high * share)))
    return np.asarray(Image.fromarray(photo).resize(size, Image.Resampling.BILINEAR))


def cut_out(photo: Photo, box: Box) -> bytes:
    """Cut a box out of a photo as a small JPEG."""
    high, wide = photo.shape[:2]
    area = tuple(round(each) for each in np.array(box) * [wide, high, wide, high])
    part = Image.fromarray(photo[:, :, ::-1]).crop(area)
    part.thumbnail((SHOWN, SHOWN))
    packed = io.BytesIO()
    part.save(packed, "JPEG", quality=80)
    return packed.getvalue()
