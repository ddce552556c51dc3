"""The letters printed on cards: free fonts, and what each rank is called in six languages."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from PIL import Image as Pictures
from PIL import ImageDraw, ImageFont

Picture = np.ndarray

ROOT: Final = Path("/usr/share/fonts")

#: The art that is not drawn by us: Debian's package, the files in it, the licence they carry.
SOURCES: Final = (
    ("fonts-dejavu-extra", "truetype/dejavu/*.ttf", "Bitstream Vera"),
    ("fonts-liberation", "truetype/liberation/*.ttf", "OFL-1.1"),
    ("fonts-croscore", "truetype/croscore/*.ttf", "Apache-2.0"),
    ("fonts-lato", "truetype/lato/*.ttf", "OFL-1.1"),
    ("fonts-open-sans", "truetype/open-sans/*.ttf", "Apache-2.0"),
    ("fonts-roboto-unhinted", "truetype/roboto/unhinted/RobotoTTF/*.ttf", "Apache-2.0"),
    ("fonts-roboto-slab", "opentype/roboto/slab/*.otf", "Apache-2.0"),
    ("fonts-linuxlibertine", "opentype/linux-libertine/*.otf", "OFL-1.1"),
    ("fonts-vollkorn", "truetype/vollkorn/*.ttf", "OFL-1.1"),
    ("fonts-courier-prime", "opentype/courier-prime/*.otf", "OFL-1.1"),
    ("fonts-sil-gentiumplus", "truetype/gentiumplus/*.ttf", "OFL-1.1"),
    ("fonts-sil-charis", "truetype/charis/*.ttf", "OFL-1.1"),
    ("fonts-crosextra-carlito", "truetype/crosextra/*.ttf", "OFL-1.1"),
    ("fonts-cabin", "opentype/cabin/*.otf", "OFL-1.1"),
    ("fonts-dosis", "opentype/dosis/*.otf", "OFL-1.1"),
    ("fonts-yanone-kaffeesatz", "opentype/yanone-kaffeesatz/*.otf", "OFL-1.1"),
    ("fonts-ebgaramond", "opentype/ebgaramond/*.otf", "OFL-1.1"),
    ("fonts-cantarell", "opentype/cantarell/*.otf", "OFL-1.1"),
    ("fonts-bebas-neue", "opentype/bebas-neue/*.otf", "OFL-1.1"),
    ("fonts-quicksand", "truetype/quicksand/*.ttf", "OFL-1.1"),
    ("fonts-oldstandard", "truetype/fonts-oldstandard/*.ttf", "OFL-1.1"),
    ("fonts-gfs-didot", "opentype/didot/*.otf", "OFL-1.1"),
    ("fonts-oxygen", "truetype/oxygen/*.ttf", "OFL-1.1"),
    ("fonts-noto-core", "truetype/noto/NotoSans-*.ttf", "OFL-1.1"),
    ("fonts-noto-core", "truetype/noto/NotoSerif-*.ttf", "OFL-1.1"),
    ("fonts-noto-extra", "truetype/noto/NotoSerifDisplay-*.ttf", "OFL-1.1"),
    ("fonts-noto-extra", "truetype/noto/NotoSansDisplay-*.ttf", "OFL-1.1"),
)

#: What stands on ace, jack, queen and king, and how often a deck is of that kind.
LETTERS: Final = (
    (("A", "J", "Q", "K"), 0.78),  # English
    (("E", "Kn", "D", "K"), 0.06),  # Swedish
    (("A", "Kn", "D", "K"), 0.02),
    (("A", "B", "D", "K"), 0.06),  # German, Danish
    (("E", "B", "D", "K"), 0.02),
    (("1", "V", "D", "R"), 0.03),  # French
    (("A", "V", "D", "R"), 0.03),
)

DRAWN: Final = 120


@cache
def font_files() -> tuple[tuple[Path, ...], ...]:
    """Find the fonts by family; raises `FileNotFoundError` with the packages that are missing."""
    found = [sorted(ROOT.glob(files)) for _package, files, _licence in SOURCES]
    missing = [one[0] for one, files in zip(SOURCES, found, strict=True) if not files]
    if missing:
        raise FileNotFoundError(f"apt-get install {' '.join(sorted(set(missing)))}")
    return tuple(tuple(file for file in files if "talic" not in file.name) for files in found)


def any_font(random: np.random.Generator) -> Path:
    """Choose a family, and one of its fonts: no family counts for more because it has many."""
    family = font_files()[random.integers(len(font_files()))]
    return family[random.integers(len(family))]


@cache
def glyph(file: Path, text: str) -> Picture:
    """Draw a text in a font, cut to its ink: 0 is paper, 255 ink."""
    font = ImageFont.truetype(str(file), DRAWN)
    picture = Pictures.new("L", (DRAWN * (len(text) + 2), DRAWN * 2))
    ImageDraw.Draw(picture).text((DRAWN, DRAWN // 3), text, font=font, fill=255)
    box = picture.getbbox()
    return np.asarray(picture.crop(box))


def squeezed(mask: Picture, width: int, height: int) -> Picture:
    """Bring a mask to a size in pixels."""
    return cv2.resize(mask, (max(width, 3), max(height, 4)), interpolation=cv2.INTER_AREA)


def print_on(picture: Picture, mask: Picture, left: int, top: int, ink: np.ndarray) -> None:
    """Lay ink on the paper where the mask says, cut at the picture's edge."""
    high, wide = mask.shape
    y0, x0 = max(top, 0), max(left, 0)
    y1, x1 = min(top + high, picture.shape[0]), min(left + wide, picture.shape[1])
    if y1 <= y0 or x1 <= x0:
        return
    share = mask[y0 - top : y1 - top, x0 - left : x1 - left, None] / 255
    area = picture[y0:y1, x0:x1]
    area[:] = area * (1 - share) + ink * share
