# SPDX-License-Identifier: GPL-3.0-or-later
"""As much of torch's interface as comet_convert.py needs, on a checkpoint that is made of a converted folder
(CHECKPOINT is a file with its path): what comes of the conversion must be that folder again."""
import json
import os
import struct

uint8 = "torch.uint8"
float32 = "torch.float32"
bfloat16 = "torch.bfloat16"


class Bytes:
    """What numpy() gives."""

    def __init__(self, data):
        self.data = data

    def tobytes(self):
        return self.data


class Tensor:
    """Numbers with a shape."""

    def __init__(self, shape, data, dtype=float32):
        self.shape, self.data, self.dtype = tuple(shape), data, dtype

    def contiguous(self):
        return self

    def to(self, dtype):
        """Floats rounded to the nearest with 8 digits, of two to the even one; none of them is NaN."""
        assert dtype == bfloat16 and self.dtype == float32
        words = struct.unpack(f"<{len(self.data) // 4}I", self.data)
        halves = [(word + 0x7FFF + (word >> 16 & 1)) >> 16 for word in words]
        return Tensor(self.shape, struct.pack(f"<{len(halves)}H", *halves), bfloat16)

    def flatten(self):
        return self

    def view(self, dtype):
        assert dtype == uint8
        return self

    def numpy(self):
        return Bytes(self.data)


def _tensors(path, prefix):
    with open(path, "rb") as source:
        content = source.read()
    length = struct.unpack("<Q", content[:8])[0]
    header = json.loads(content[8:8 + length])
    found = {}
    for name, about in header.items():
        if name == "__metadata__":
            continue
        begin, end = about["data_offsets"]
        assert about["dtype"] == "F32"
        found[prefix + name] = Tensor(about["shape"], content[8 + length + begin:8 + length + end])
    return found


def load(path, map_location, weights_only):
    """The checkpoint; one that is called unsafe.ckpt is not read as weights alone."""
    assert map_location == "cpu"
    if weights_only and os.path.basename(path) == "unsafe.ckpt":
        raise ValueError("Unsupported global")
    with open(path, encoding="utf-8") as source:
        folder = source.read().strip()
    with open(os.path.join(folder, "hparams.json"), encoding="utf-8") as source:
        settings = json.load(source)
    inner = os.path.join(folder, settings.pop("encoder", "encoder"))
    state = _tensors(os.path.join(inner, "model.safetensors"), "encoder.model.")
    state["encoder.model.pooler.dense.weight"] = Tensor((1,), b"\0\0\0\0")
    state["encoder.model.embeddings.position_ids"] = Tensor((1,), b"\0" * 8, "torch.int64")
    state.update(_tensors(os.path.join(folder, "estimator.safetensors"), ""))
    settings["train_data"] = "/somewhere/train.csv"
    settings["hidden_sizes"] = tuple(settings.get("hidden_sizes", ()))
    if "unite" in path:
        del settings["class_identifier"]
    return {"state_dict": state, "hyper_parameters": settings}
