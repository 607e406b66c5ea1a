"""A COMET checkpoint as a folder that `comet:model=FOLDER` reads, without Python from then on.

    pip install torch
    python3 comet_convert.py wmt22-comet-da/checkpoints/model.ckpt FOLDER --pretrained xlm-roberta-large
    metricheck score -m comet:model=FOLDER --pairs translations.tsv

CHECKPOINT is the file model.ckpt of a model of Unbabel (wmt22-comet-da, wmt20-comet-qe-da, wmt22-cometkiwi-da,
unite-mup ...), which its publisher's page gives out; --pretrained is the folder of the encoder that it was
made of (xlm-roberta-large, microsoft/infoxlm-large ...), with config.json and the files of its tokenizer.
Without it, the folder is looked for in the cache of the publisher's library by the name in the checkpoint.
Nothing is downloaded here.

FOLDER gets hparams.json, estimator.safetensors and encoder/, as doc/neural.md describes. Weights keep their
type of number (F32, F16, BF16). With --bfloat16 the matrices of the encoder are rounded to BF16: half the file and
half the memory, and other scores, which the signature tells apart by its checksum.

--trust reads a checkpoint that holds more than numbers and settings; such a file can run programs.

SPDX-License-Identifier: MIT
"""
import argparse
import json
import os
import shutil
import struct
import sys

ENCODER = "encoder.model."
SETTINGS = ("class_identifier", "layer", "sent_layer", "layer_transformation", "layer_norm", "pool", "activations",
            "final_activation", "hidden_sizes", "input_segments", "encoder_model", "pretrained_model")
CLASSES = ("regression_metric", "referenceless_regression_metric", "unified_metric")
TOKENIZER_FILES = ("tokenizer_config.json", "sentencepiece.bpe.model", "tokenizer.json", "special_tokens_map.json")
TYPES = {"torch.float32": ("F32", 4), "torch.float16": ("F16", 2), "torch.bfloat16": ("BF16", 2),
         "torch.float64": ("F64", 8)}
ALIGNMENT = 64


class Refused(Exception):
    """What is wrong with the files, as a sentence."""


def load(path, trust):
    """The checkpoint, on the CPU."""
    try:
        import torch
    except ImportError:
        raise Refused(f"the package torch is not installed for {sys.executable}; `pip install torch` installs it") \
            from None
    try:
        return torch.load(path, map_location="cpu", weights_only=not trust)
    except (OSError, EOFError) as problem:
        raise Refused(f"{path}: {problem}") from None
    except Exception as problem:  # pylint: disable=broad-except # torch names no common class
        advice = "" if trust else "; --trust reads it all the same, where you trust who made it"
        raise Refused(f"{path} cannot be read as weights and settings alone: {problem}{advice}") from None


def class_beside(path):
    """class_identifier of hparams.yaml in the folder above that of the checkpoint; None: it is not there."""
    above = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(path))), "hparams.yaml")
    if not os.path.isfile(above):
        return None
    with open(above, encoding="utf-8") as lines:
        for line in lines:
            key, colon, value = line.partition(":")
            if colon and key.strip() == "class_identifier":
                return value.strip().strip("'\"") or None
    return None


def settings_of(checkpoint, path):
    """The hyper-parameters that count, under their names; lists as lists."""
    given = dict(checkpoint.get("hyper_parameters") or {})
    settings = {}
    for key in SETTINGS:
        if key in given:
            value = given[key]
            settings[key] = list(value) if isinstance(value, (list, tuple)) else value
    if settings.get("class_identifier") is None:
        settings["class_identifier"] = class_beside(path)
    if settings["class_identifier"] not in CLASSES:
        raise Refused(f"a checkpoint of class {settings['class_identifier']!r} cannot be converted; "
                      f"{', '.join(CLASSES)} can")
    encoder = settings.get("encoder_model", "XLM-RoBERTa")
    if encoder != "XLM-RoBERTa":
        raise Refused(f"an encoder of the kind {encoder!r} is not read by metricheck; XLM-RoBERTa is")
    return settings


def parts_of(state):
    """The tensors of the encoder and all others, each under the name that the folder has."""
    encoder, estimator = {}, {}
    for name, tensor in state.items():
        if not name.startswith(ENCODER):
            estimator[name] = tensor
            continue
        name = name[len(ENCODER):]
        if not name.startswith("pooler.") and not name.endswith("position_ids"):
            encoder[name] = tensor
    return encoder, estimator


def check(settings, encoder, estimator, config):
    """Whether nothing is missing that the scores are computed from, and the shapes go together."""
    words = encoder.get("embeddings.word_embeddings.weight")
    if words is None:
        raise Refused(f"the checkpoint has no {ENCODER}embeddings.word_embeddings.weight")
    if list(words.shape)[0] != config["vocab_size"]:
        raise Refused(f"the checkpoint has embeddings of {list(words.shape)[0]} tokens, config.json of the encoder "
                      f"{config['vocab_size']}: it was made of another one")
    hidden, layers = list(words.shape)[1], config["num_hidden_layers"]
    columns = hidden * {"regression_metric": 6, "referenceless_regression_metric": 4,
                        "unified_metric": 1}[settings["class_identifier"]]
    first = estimator.get("estimator.ff.0.weight")
    if first is None or list(first.shape)[1] != columns:
        raise Refused(f"estimator.ff.0.weight must have {columns} columns for a {settings['class_identifier']}")
    key = "sent_layer" if settings["class_identifier"] == "unified_metric" else "layer"
    wanted = ["layerwise_attention.gamma"]
    wanted += [f"layerwise_attention.scalar_parameters.{k}" for k in range(layers + 1)]
    missing = [name for name in wanted if name not in estimator]
    if settings.get(key, "mix") == "mix" and missing:
        raise Refused(f"the checkpoint has no {missing[0]}")
    missing = [f"encoder.layer.{k}.output.dense.weight" for k in range(layers)
               if f"encoder.layer.{k}.output.dense.weight" not in encoder]
    if missing:
        raise Refused(f"the checkpoint has no {ENCODER}{missing[0]}")


def bytes_of(tensor):
    """The numbers row after row, as they are in memory."""
    import torch
    return tensor.contiguous().flatten().view(torch.uint8).numpy().tobytes()


def rounded(tensors):
    """The same with matrices of BF16; torch rounds to the nearest, of two to the even one."""
    import torch
    return {name: tensor.to(torch.bfloat16) if len(tensor.shape) == 2 else tensor for name, tensor in tensors.items()}


def write_tensors(path, tensors):
    """Writes a file of safetensors: length of the header, header, bytes."""
    header, at = {}, 0
    for name, tensor in tensors.items():
        if str(tensor.dtype) not in TYPES:
            raise Refused(f"{name} is of {tensor.dtype}, which are no weights")
        kind, size = TYPES[str(tensor.dtype)]
        n_bytes = size
        for length in tensor.shape:
            n_bytes *= length
        header[name] = {"dtype": kind, "shape": list(tensor.shape), "data_offsets": [at, at + n_bytes]}
        at += n_bytes
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-(len(text) + 8) % ALIGNMENT)
    with open(path, "wb") as out:
        out.write(struct.pack("<Q", len(text)))
        out.write(text)
        for tensor in tensors.values():
            out.write(bytes_of(tensor))


def in_cache(name):
    """The folder of a model in the cache of the publisher's library; None: it is not there."""
    home = os.environ.get("HF_HUB_CACHE") or os.path.join(
        os.environ.get("HF_HOME") or os.path.expanduser("~/.cache/huggingface"), "hub")
    for folder in ("models--" + name.replace("/", "--"), "models--FacebookAI--" + name):
        snapshots = os.path.join(home, folder, "snapshots")
        found = sorted(os.listdir(snapshots)) if os.path.isdir(snapshots) else []
        if len(found) == 1:
            return os.path.join(snapshots, found[0])
    return None


def find_pretrained(given, settings):
    """The folder of the encoder that the checkpoint was made of."""
    name = settings.pop("pretrained_model", None) or "xlm-roberta-large"
    folder = given or (name if os.path.isdir(name) else in_cache(name))
    if folder is None:
        raise Refused(f"the checkpoint was made of {name}, which is not on this machine: --pretrained FOLDER with its "
                      "config.json, sentencepiece.bpe.model and tokenizer_config.json")
    if not os.path.isfile(os.path.join(folder, "config.json")):
        raise Refused(f"{folder} has no config.json")
    return folder


def convert(path, folder, pretrained, trust, bfloat16=False):
    """Writes the folder."""
    checkpoint = load(path, trust)
    if "state_dict" not in checkpoint:
        raise Refused(f"{path} is no checkpoint: it has no state_dict")
    settings = settings_of(checkpoint, path)
    pretrained = find_pretrained(pretrained, settings)
    with open(os.path.join(pretrained, "config.json"), encoding="utf-8") as source:
        config = json.load(source)
    encoder, estimator = parts_of(checkpoint["state_dict"])
    check(settings, encoder, estimator, config)
    inner = os.path.join(folder, "encoder")
    os.makedirs(inner, exist_ok=True)
    with open(os.path.join(inner, "config.json"), "w", encoding="utf-8") as out:
        json.dump(dict(config, model_type="xlm-roberta"), out, indent=1)
    copied = [name for name in TOKENIZER_FILES if os.path.isfile(os.path.join(pretrained, name))]
    if not {"sentencepiece.bpe.model", "tokenizer.json"} & set(copied):
        raise Refused(f"{pretrained} has neither sentencepiece.bpe.model nor tokenizer.json")
    for name in copied:
        shutil.copyfile(os.path.join(pretrained, name), os.path.join(inner, name))
    write_tensors(os.path.join(inner, "model.safetensors"), rounded(encoder) if bfloat16 else encoder)
    write_tensors(os.path.join(folder, "estimator.safetensors"), estimator)
    with open(os.path.join(folder, "hparams.json"), "w", encoding="utf-8") as out:
        json.dump(settings, out, indent=1)
    return settings, len(encoder), len(estimator)


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description="A COMET checkpoint as a folder for metricheck.")
    parser.add_argument("checkpoint", help="the file model.ckpt")
    parser.add_argument("folder", help="where to write")
    parser.add_argument("--pretrained", help="folder of the encoder that the checkpoint was made of")
    parser.add_argument("--trust", action="store_true", help="read a checkpoint that could run programs")
    parser.add_argument("--bfloat16", action="store_true", help="round the matrices of the encoder to BF16")
    given = parser.parse_args()
    try:
        settings, n_encoder, n_estimator = convert(given.checkpoint, given.folder, given.pretrained, given.trust,
                                                    given.bfloat16)
    except Refused as problem:
        sys.exit(f"comet_convert: {problem}")
    print(f"{given.folder}: {settings['class_identifier']}, {n_encoder} tensors of the encoder, "
          f"{n_estimator} others; metricheck score -m comet:model={given.folder} ...")


if __name__ == "__main__":
    main()
