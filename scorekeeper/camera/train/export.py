"""Write what was taught into the package: `python -m scorekeeper.camera.train.export FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import torch
from torch import nn

from scorekeeper.camera.models import HERE
from scorekeeper.camera.train.nets import CROP, Locate, Name


class _Seen(nn.Module):
    """The second net as far as its features; its heads are written beside it."""

    def __init__(self, net: Name) -> None:
        super().__init__()
        self.net = net

    def forward(self, crops: torch.Tensor) -> torch.Tensor:
        return self.net(crops)[2]


def main(folder: str) -> None:
    """Write `locate.onnx`, `name.onnx` and `heads.npz`."""
    HERE.mkdir(exist_ok=True)
    locate, name = Locate(), Name()
    for net, file in ((locate, "locate.pt"), (name, "name.pt")):
        net.load_state_dict(torch.load(Path(folder) / file, weights_only=True)["net"])
        net.eval()
    _write(locate, torch.zeros(1, 3, 64, 64), "picture", {0: "n", 2: "h", 3: "w"}, "locate.onnx")
    _write(_Seen(name), torch.zeros(2, 3, CROP[1], CROP[0]), "crops", {0: "n"}, "name.onnx")
    heads = {"rank": name.rank, "suit": name.suit}
    joined = {
        key: torch.cat([head.weight, head.bias[:, None]], 1).detach().numpy()
        for key, head in heads.items()
    }
    np.savez(HERE / "heads.npz", **joined)


def _write(net: nn.Module, one: torch.Tensor, called: str, free: dict[int, str], file: str) -> None:
    torch.onnx.export(
        net,
        (one,),
        str(HERE / file),
        input_names=[called],
        output_names=["answers"],
        dynamic_axes={called: free, "answers": {0: "n"}},
        opset_version=17,
        dynamo=False,
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
