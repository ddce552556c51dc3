"""Read the cards on a photograph: it knows cards and nothing else.

Needs the extra `camera` (onnxruntime, Pillow, numpy); without it `available()` is false. The
nets are taught by `scorekeeper.camera.train`, which the product never loads.
"""

from scorekeeper.camera.found import MOST_BYTES, BadPhoto, Found, Photo, PhotoFault
from scorekeeper.camera.models import version
from scorekeeper.camera.reading import available, crops, read

__all__ = [
    "MOST_BYTES",
    "BadPhoto",
    "Found",
    "Photo",
    "PhotoFault",
    "available",
    "crops",
    "read",
    "version",
]
