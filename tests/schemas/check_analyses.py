# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether the analyses that `metricheck humans` wrote are those of golden files.

Usage: check_analyses.py DATA=REPORT,... GOLDEN...; the tables of a REPORT are put together to analyses, which are
objects in objects: of each golden file the cases whose id is DATA, or begins with DATA and
a colon, are compared with its REPORT: {"analyses": {FILE: expected}}, with further parts of the id as key below. Every expected key must be
there; counts, texts and truth are equal, other numbers within 1e-9 (p: 1e-6; densities: 1e-9 of the number, or 1e-15).
Prints each difference, and how many figures were compared of each DATA; gives 1 when there is a difference. Needs nothing but python3.
"""
import json
import os
import sys

compared = 0


class Tables:
    """The tables of a report: rows(NAME) gives those of one, or none."""

    def __init__(self, report):
        self.report = report

    # Of these tables the published values are of all items; other parts are looked at elsewhere.
    OF_ALL = ("judges", "judges-pooled", "judge-pairs", "rank-errors", "inversions", "worst-items", "worst-outputs")

    def rows(self, name):
        return [row for row in self.report.get(name, []) if name not in self.OF_ALL or row["part"] == "all"]

    def groups(self, name, *keys):
        """Rows by the values of the keys, in order; of one key by its value alone."""
        found = {}
        for row in self.rows(name):
            key = tuple(row[k] for k in keys)
            found.setdefault(key if len(keys) > 1 else key[0], []).append(row)
        return found


def renamed(row, **names):
    """What of the row stands under other names: new=old."""
    return {new: row[old] for new, old in names.items()}


def picked(row, *names):
    return {name: row[name] for name in names}


def by_scale(rows, group, member):
    """{SCALE: {SYSTEM: member}} of rows of systems with an object for each scale."""
    found = {}
    for row in rows:
        for scale, figures in row[group].items():
            value = member(figures)
            found.setdefault(scale, {})
            if value is not None:
                found[scale][row["system"]] = value
    return found


def mean_of(figures):
    if figures["judgements"] == 0:
        return None
    return {
        **picked(figures, "outputs", "mean", "mean_of_output_means", "sd", "median", "rank", "percentile_rank"),
        **renamed(figures, ratings="judgements", mean_percentile="percentile"),
    }


def distribution(row, *names):
    density = None
    if row["density"]:
        density = {**picked(row, "bandwidth", "from", "to", "density"), "grid": len(row["density"])}
    return {"n": row["ratings"], **picked(row, "quantiles", *names), "density": density}


def agreement(tables):
    pairs = tables.groups("agreement-pairs", "scale")
    return {
        row["scale"]: {
            **picked(row, "coefficient", "defined", "below_min_shared", "average", "average_weighted", "minimum", "maximum"),
            "pairs": [[p["annotator"], p["other"], p["outputs"], p["value"]] for p in pairs.get(row["scale"], [])],
        }
        for row in tables.rows("agreement")
    }


def figures_of(row, prefix, names):
    found = {name: row[prefix + name] for name in names}
    reasons = {name: row[prefix + name + "_reason"] for name in names if row[prefix + name + "_reason"] is not None}
    return {**found, "reasons": reasons} if reasons else found


def reliability(tables):
    pairs = tables.groups("kappa-pairs", "scale", "weights")
    found = {}
    for row in tables.rows("reliability"):
        found[row["scale"]] = of = picked(row, "outputs", "judgements")
        of["krippendorff_alpha"] = figures_of(row, "alpha_", ["nominal", "ordinal", "interval", "ratio"])
        of["kappas_of_all"] = figures_of(row, "", ["fleiss", "randolph"])
        of["icc"] = figures_of(row, "icc_", ["one_way", "one_way_mean", "random", "random_mean", "fixed", "fixed_mean"])
        for kappa, weights in ("kappa", "none"), ("kappa_linear", "linear"), ("kappa_quadratic", "quadratic"):
            of[kappa] = {
                "average": row[kappa],
                "defined": row[kappa + "_defined"],
                "pairs": [
                    [p[k] for k in ("annotator", "other", "outputs", "kappa", "standard_error", "standard_error_null")]
                    for p in pairs.get((row["scale"], weights), [])
                ],
            }
    return found


def distributions(tables):
    found = {}
    for table, key, names in ("annotators", "annotator", ("mean", "sd")), ("system-distributions", "system", ()):
        for row in tables.rows(table):
            scale = found.setdefault(row["scale"], {"annotators": {}, "systems": {}})
            scale[key + "s"][row[key]] = distribution(row, *names)
    return found


def output_name(row):
    return f"{row['item']}|{row['system']}|{row['output']}"


def low_third(tables):
    systems = tables.groups("low-systems", "rule", "scale")
    outputs = tables.groups("low-outputs", "rule", "scale")
    flags = tables.groups("low-flags", "rule", "scale")
    both = tables.groups("low-both", "rule")
    found = {}
    for row in tables.rows("low"):
        rule = found.setdefault(row["rule"], {})
        here = (row["rule"], row["scale"])
        judged = [s for s in systems[here] if s["eligible"] > 0]
        rule[row["scale"]] = {
            "eligible": {s["system"]: s["eligible"] for s in judged},
            "low": {s["system"]: s["low"] for s in judged},
            "total": row["low"],
            "low_ratings": row["low_ratings"],
            "first_low": [output_name(o) for o in outputs.get(here, [])],
            "flags": {
                "flag:" + f["flag"]: picked(f, "by_every_annotator", "by_some_annotator", "percent_every")
                for f in flags.get(here, [])
            },
            "with_any_flag": row["with_any_flag"],
        }
        if row["rule"] in both:
            first = both[row["rule"]][0]
            if row["scale"] == first["scale"]:
                eligible = rule[row["scale"]]["eligible"]
                rows = [s for s in both[row["rule"]] if s["system"] in eligible]
                rule["both"] = {
                    "scales": [first["scale"], first["second"]],
                    "total": row["low_on_both"],
                    "by_system": {s["system"]: s["low_on_both"] for s in rows},
                    "percent_of_second": {s["system"]: s["percent_of_second"] for s in rows},
                }
    return found


def z_scores(tables):
    means = by_scale(tables.rows("z-scores"), "scales", lambda figures: figures)
    outputs = tables.groups("z-outputs", "scale")
    found = {}
    for scale, systems in means.items():
        rated = {system: figures for system, figures in systems.items() if figures["mean"] is not None}
        found[scale] = {
            "flat_annotators": next(iter(systems.values()))["flat_annotators"],
            "system_mean_z": {system: figures["mean"] for system, figures in rated.items()},
            "rank": {system: figures["rank"] for system, figures in rated.items()},
            "output_mean_z": {output_name(row): row["mean"] for row in outputs.get(scale, [])},
        }
    return found


def kappas_of(rows):
    found = {}
    for row in rows:
        common = ["pairs", "agree", "p_a", "p_e_observed", "kappa_observed", "p_e_uniform", "kappa_uniform", "band_uniform"]
        if row["kind"] == "absolute":
            common += ["categories", "categories_from_scales"]
        else:
            common += ["p_e_symmetric", "kappa_symmetric"]
        found[row["kind"]] = {**picked(row, *common), "band": row["band_observed"]}
        if row["kind"] == "relative":
            found[row["kind"]]["judgements"] = picked(row, "less", "equal", "greater")
    return found


def kappas(tables, name, *keys):
    found = {}
    for here, rows in tables.groups(name, "part", "scale", *keys).items():
        at = found
        for key in here[:-1]:
            at = at.setdefault(key, {})
        at[here[-1]] = kappas_of(rows)
    return found


def sentence(tables):
    found = {}
    for row in tables.rows("sentence"):
        at = found.setdefault(row["part"], {}).setdefault(row["scale"], {"n": row["outputs"], "metrics": {}})
        at["metrics"][row["metric"]] = {"n": row["outputs"], **picked(row, "spearman", "pearson")}
    return found


def system(tables):
    found = {}
    means = tables.groups("system-means", "part", "scale")
    for (part, scale), rows in means.items():
        name = part if part == "scored" else "rated" if part == "all" else "rated," + part
        at = found.setdefault(name, {"systems": [], "metric": {}, "human": {}, "agreement": {}})
        at["human"][scale] = {
            "mean": {row["system"]: row["mean"] for row in rows},
            "rank": {row["system"]: row["mean_rank"] for row in rows},
        }
        if len(rows) > len(at["systems"]):
            at["systems"] = [row["system"] for row in rows]
            for metric in rows[0]["metrics"]:
                at["metric"][metric] = {
                    key: {row["system"]: row["metrics"][metric][key] for row in rows} for key in ("outputs", "mean", "rank")
                }
    for row in tables.rows("system"):
        part = row["part"]
        name = part if part == "scored" else "rated" if part == "all" else "rated," + part
        found[name]["agreement"].setdefault(row["scale"], {})[row["metric"]] = {
            **picked(row, "pearson", "spearman", "kendall_b", "pairs", "same_best"),
            "pairs_as_people": row["as_people"],
        }
    return found


def bootstrap(tables):
    found = {}
    for row in tables.rows("bootstrap"):
        key = ":".join(row[k] for k in ("part", "scale", "unit"))
        at = found.setdefault(key, {"n": row["outputs"], "units": row["units"], "best": None, "metrics": {}})
        if row["best"]:
            at["best"] = row["metric"]
        at["metrics"][row["metric"]] = {
            **picked(row, "spearman", "lower", "upper", "undefined_draws", "first_draws"),
            "within_interval_of_best": row["within_best"],
        }
    return found


def judges(tables):
    if not tables.rows("judges-pooled"):
        return {}
    pooled = tables.rows("judges-pooled")[0]
    return {
        "scale": pooled["scale"],
        "judges": {
            row["judge"]: {"n": row["outputs"], "spearman": {m: of["spearman"] for m, of in row["metrics"].items()}}
            for row in tables.rows("judges")
        },
        "pairs": [[row[k] for k in ("judge", "other", "outputs", "spearman")] for row in tables.rows("judge-pairs")],
        "pooled_judge_judge": renamed(pooled, n="pairs", spearman="spearman"),
    }


def tukey(tables):
    groups = tables.groups("tukey-groups", "part", "scale")
    pairs = tables.groups("tukey-pairs", "part", "scale")
    metrics = tables.groups("tukey", "part", "scale")
    errors = tables.groups("tukey-errors", "part", "scale", "metric")
    found = {}
    for row in tables.rows("tukey-tests"):
        here = (row["part"], row["scale"])
        systems = {g["system"]: g["mean"] for g in groups.get(here, [])}
        order = list(systems)
        at = found[":".join(here)] = {
            "groups": {g["system"]: {"n": g["outputs"], "mean": g["mean"]} for g in groups.get(here, [])},
            **picked(row, "mse", "df", "significant"),
            "pairs": [],
            "metrics": {},
        }
        if row["reason"] is not None:
            at["reason"] = row["reason"]
        for p in pairs.get(here, []):
            # first less second, in the order of the groups
            first, second = sorted((p["better"], p["worse"]), key=order.index)
            turned = systems[first] < systems[second]
            at["pairs"].append(
                {
                    "pair": [first, second],
                    "difference": -p["difference"] if turned else p["difference"],
                    "low": -p["high"] if turned else p["low"],
                    "high": -p["low"] if turned else p["high"],
                    **picked(p, "q", "p", "significant"),
                }
            )
        for m in metrics.get(here, []):
            wrong = errors.get((*here, m["metric"]), [])
            at["metrics"][m["metric"]] = {
                "ordered_as_people": m["as_people"],
                "errors": [[e["better"], e["worse"]] for e in wrong],
            }
    return found


def rank_errors(tables):
    inversions = tables.groups("inversions", "scale", "metric")
    worst = tables.groups("worst-items", "scale", "metric")
    outputs = tables.groups("worst-outputs", "scale", "metric", "item")
    traits = tables.groups("rank-traits", "scale", "metric")
    found = {}
    for row in tables.rows("rank-errors"):
        here = (row["scale"], row["metric"])
        items = worst.get(here, [])
        found[":".join(here)] = {
            "groups": row["items"],
            "totals": picked(row, "pairs", "kept", "inverted", "metric_tied", "human_tied", "both_tied"),
            "groups_with_inversions": row["items_with_inversions"],
            "inversions_to_groups": {str(i["inverted"]): i["items"] for i in inversions.get(here, [])},
            "worst_columns": ["item", "outputs", "inverted", "metric_tied", "human_tied", "human_ordered_pairs", "footrule"],
            "worst": [
                [i[k] for k in ("item", "outputs", "inverted", "metric_tied", "human_tied", "ordered", "footrule")]
                for i in items
            ],
            "worst_outputs": [
                [
                    {**picked(o, "system", "output", "human"), "metric": o["score"], **({"text": o["text"]} if "text" in o else {})}
                    for o in outputs[(*here, i["item"])]
                ]
                for i in items
            ],
            "traits": [
                {"name": t["trait"], **{k: v for k, v in t.items() if k not in ("scale", "metric", "trait")}}
                for t in traits.get(here, [])
            ],
        }
    return found


def planning(tables):
    reached = tables.groups("reached", "scale")
    power = tables.groups("power", "scale", "test", "difference", "judges")
    needs = tables.groups("planning", "scale")
    margins = tables.groups("margins", "scale")
    found = {}
    for row in tables.rows("plans"):
        scale = row["scale"]
        at = found[scale] = {
            "variances": {
                **renamed(
                    row,
                    item="variance_item",
                    output="variance_output",
                    judge="variance_judge",
                    residual="variance_residual",
                    judgements="judgements",
                ),
            },
            "reached": {
                "systems": {
                    r["system"]: {"n": r["outputs"], **picked(r, "mean", "low", "high", "width")}
                    for r in reached.get(scale, [])
                },
            },
            "systems": row["systems"],
        }
        if row["variance_reason"] is not None:
            at["variances"]["reason"] = row["variance_reason"]
        for margin in margins.get(scale, []):
            for name in "least", "median", "greatest":
                at["reached"][name + "_margin"] = margin[name]
            if margin["reason"] is not None:
                at["reached"]["reason"] = margin["reason"]
        for test in "two_systems", "all_pairs":
            at[test] = [
                {
                    **picked(n, "difference", "judges"),
                    "needed": n[test],
                    "power": {str(p["outputs"]): p["power"] for p in power[(scale, test, n["difference"], n["judges"])]},
                }
                for n in needs.get(scale, [])
            ]
    return found


def analyses_of(report):
    """The tables of a report put together as the golden files have them."""
    tables = Tables(report)
    return {
        "attention_checks": {
            row["annotator"]: picked(row, "passed", "checks", "judgements", "left_out") for row in tables.rows("checks")
        },
        "system_means": by_scale(tables.rows("means"), "scales", mean_of),
        "error_flags": {
            "flag:" + flag: of
            for flag, of in by_scale(
                tables.rows("flags"),
                "flags",
                lambda f: picked(f, "judgements", "flagged", "percent") if f["judgements"] > 0 else None,
            ).items()
        },
        "annotator_agreement": agreement(tables),
        "reliability": reliability(tables),
        "annotator_distributions": distributions(tables),
        "low_third": low_third(tables),
        "z_scores": z_scores(tables),
        "scale_correlation": [
            {
                "scales": [row["scale"], row["other"]],
                "judgements": renamed(row, n="judgements", spearman="judgement_spearman", pearson="judgement_pearson"),
                "outputs": renamed(row, n="outputs", spearman="output_spearman", pearson="output_pearson"),
            }
            for row in tables.rows("scales")
        ],
        "kappas": kappas(tables, "kappa"),
        "metric_kappas": kappas(tables, "metric-kappa", "metric"),
        "sentence_correlation": sentence(tables),
        "system_correlation": system(tables),
        "bootstrap_correlation": bootstrap(tables),
        "judge_correlation": judges(tables),
        "tukey_pairs": tukey(tables),
        "rank_errors": rank_errors(tables),
        "planning": planning(tables),
    }


def near(key, value, expected):
    if key == "p":
        return abs(value - expected) <= 1e-6
    if key == "density":
        return abs(value - expected) <= max(1e-15, 1e-9 * abs(expected))
    return abs(value - expected) <= 1e-9


def differences(place, key, value, expected):
    global compared
    if isinstance(expected, dict):
        if not isinstance(value, dict):
            yield f"{place}: no object"
            return
        for name, part in expected.items():
            if name not in value:
                yield f"{place}: no {name}"
            else:
                yield from differences(f"{place}/{name}", name, value[name], part)
        return
    if isinstance(expected, list):
        if not isinstance(value, list) or len(value) != len(expected):
            yield f"{place}: another length"
            return
        for i, part in enumerate(expected):
            yield from differences(f"{place}/{i}", key, value[i], part)
        return
    compared += 1
    if isinstance(expected, bool) or isinstance(value, bool) or expected is None or isinstance(expected, str):
        same = value == expected and type(value) is type(expected)
    elif isinstance(expected, int):
        same = value == expected
    else:
        same = isinstance(value, (int, float)) and near(key, value, expected)
    if not same:
        yield f"{place}: {value!r}, not {expected!r}"


def is_as(data, report, goldens):
    """Prints the differences of one report from the goldens, (name, cases) each."""
    global compared
    with open(report, encoding="utf-8") as stream:
        analyses = analyses_of(json.load(stream))
    failed = False
    n_cases = 0
    compared = 0
    for name, cases in goldens:
        for case in cases:
            whole, _, rest = case["id"].partition(":")
            if whole != data:
                continue
            n_cases += 1
            value = analyses.get(name)
            if rest:
                value = (value or {}).get(rest)
            for text in differences(f"{name}:{case['id']}", "", value, case["expected"]):
                print(text)
                failed = True
    print(f"{data}: {n_cases} cases, {compared} figures")
    return not failed and n_cases > 0


def main(reports, files):
    goldens = []
    for golden in files:
        with open(golden, encoding="utf-8") as stream:
            goldens.append((os.path.basename(golden)[: -len(".json")], json.load(stream)["cases"]))
    same = [is_as(*report.split("=", 1), goldens) for report in reports.split(",")]
    return 0 if all(same) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
