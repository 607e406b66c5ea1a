# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs with metrics of one's own."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import unittest
import warnings
from unittest import mock

import metricheck as mc
from metricheck import _program

import support

no_pandas = mock.patch.dict(sys.modules, {"pandas": None})


def share(candidate, reference):
    """1/n, 2/n ... of the cases of support.suite: in the order of the human scores."""
    return min(1, len(candidate.split()) / len(reference.split()))


class WithFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        no_pandas.start()
        self.addCleanup(no_pandas.stop)

    def run_on(self, n=4, metrics=("bleu",), settings={"thin-correlations": True}, **own):
        return mc.run(support.write_suite(self.folder, n), metrics=list(metrics), quiet=True,
                      settings=settings, **own)


class Metrics(WithFolder):
    def test_a_function(self):
        run = self.run_on(share=share)
        rows = [row for row in run.table if row["metric"] == "share"]
        self.assertEqual([row["phenomenon"] for row in rows], ["omission", "overall"])
        # 1/4 .. 4/4 in the order of people's 1 .. 4
        self.assertAlmostEqual(rows[0]["spearman"], 1)
        self.assertEqual(rows[0]["n"], 4)
        self.assertEqual([case["share"] for case in run.cases], [0.25, 0.5, 0.75, 1])
        self.assertEqual([case["human"] for case in run.cases], [1, 2, 3, 4])
        self.assertEqual(run.cases[0]["candidate"], "a")

    def test_lower_is_better_and_the_range(self):
        errors = mc.Metric(lambda candidate, reference: 10 * (1 - share(candidate, reference)),
                           lower_is_better=True, range=(0, 10))
        run = self.run_on(errors=errors)
        (row,) = [row for row in run.table
                  if row["metric"] == "errors" and row["phenomenon"] == "omission"]
        self.assertAlmostEqual(row["spearman"], 1)
        # normalised to 1/4 .. 4/4, where people's 1 .. 4 of 0 .. 4 are: no distance
        self.assertAlmostEqual(row["mad"], 0)
        self.assertEqual(run.report["metrics"][1]["range"], [10, 0])

    def test_batches_in_the_order_of_the_suite(self):
        calls = []

        def shares(candidates, references):
            calls.append(len(candidates))
            return [share(*pair) for pair in zip(candidates, references)]

        run = self.run_on(20, own=mc.Metric(shares, batch=8))
        # the 20 cases and, behind them, their references against themselves, which are one text
        self.assertEqual(set(calls[:-1]), {8})
        self.assertEqual([case["own"] for case in run.cases], [(i + 1) / 20 for i in range(20)])

    def test_the_bytes_of_a_batch_are_those_of_one_by_one(self):
        one = self.run_on(20, own=share)
        many = self.run_on(20, own=mc.Metric(lambda c, r: list(map(share, c, r)), batch=7))
        self.assertEqual(one.report["cases"], many.report["cases"])

    def test_exceptions_are_missing_scores_with_one_traceback(self):
        def fails(candidate, reference):
            if len(candidate) == 3:
                raise ValueError("three letters")
            if len(candidate) == 5:
                return None
            return share(candidate, reference)

        def fails_all(candidates, references):
            return [fails(*pair) for pair in zip(candidates, references)]

        for metric in (mc.Metric(fails), mc.Metric(fails_all, batch=3)):
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                run = self.run_on(own=metric)
            (warning,) = caught
            self.assertIs(warning.category, mc.MetricWarning)
            self.assertIn("own raised an exception, which leave", str(warning.message))
            self.assertEqual(str(warning.message).count("Traceback"), 1)
            self.assertIn("it was on c1", str(warning.message))
            self.assertNotIn("metricheck/metric.py", str(warning.message))
            self.assertEqual(run.missing, [
                {"id": "c1", "metric": "own", "reason": "ValueError: three letters"},
                {"id": "c2", "metric": "own", "reason": "the metric gives none"}])
            self.assertEqual([str(error) for _, error in run.exceptions["own"]], ["three letters"])
            self.assertEqual([case["own"] for case in run.cases][::3], [0.25, 1])

    def test_scores_beyond_the_range_are_said(self):
        with self.assertWarnsRegex(mc.MetricWarning, "the metric gave 40, outside 0 to 1"):
            run = self.run_on(own=lambda candidate, reference: 40)
        self.assertEqual(len(run.missing), 4)

    def test_what_is_no_list_of_that_length(self):
        with self.assertWarnsRegex(mc.MetricWarning, "ValueError: 0 scores for 1 cases"):
            self.run_on(own=mc.Metric(lambda candidates, references: [], batch=4))

    def test_cases_and_graphs(self):
        seen = []
        document = support.suite(2)
        for case in document["cases"]:
            for side in ("reference", "candidate"):
                case[side]["amr"] = f"(a / {side[0]}{case['id']})"

        def whole(case):
            seen.append(case)
            return 0.5

        run = mc.run(mc.Suite(document), metrics=["smatch"], quiet=True,
                     whole=mc.Metric(whole, takes="case"),
                     graphs=mc.Metric(lambda a, b: float(a == "(a / cc0)" and b == "(a / rc0)"),
                                      takes="amr"))
        self.assertEqual(seen[0], mc.Case("c0", "a", ("a b",), "(a / cc0)", ("(a / rc0)",)))
        self.assertEqual([case["graphs"] for case in run.cases], [1, 0])

    def test_sources(self):
        document = support.suite(2)
        del document["cases"][1]["reference"]
        document["cases"][0]["source"] = {"text": "x y z"}
        document["cases"][1].update(source={"text": "x"}, language="de", document="d1")
        seen = []

        def whole(case):
            seen.append(case)
            return 0.5

        run = mc.run(mc.Suite(document), metrics=[], quiet=True,
                     whole=mc.Metric(whole, takes="case", source=True, reference=False),
                     words=mc.Metric(lambda a, b, source: len(source.split()) / 4, source=True,
                                     reference=False),
                     held=mc.Metric(lambda a, b: 0.25))
        self.assertEqual([case["words"] for case in run.cases], [0.75, 0.25])
        self.assertEqual([str(case["held"]) for case in run.cases], ["0.25", "nan"])
        self.assertEqual((seen[1].source, seen[1].language, seen[1].document, seen[1].references),
                         ("x", "de", "d1", ()))

    def test_what_is_refused(self):
        for wrong in ({"takes": "tree"}, {"batch": 0}, {"range": (1, 0)}):
            with self.assertRaises(ValueError):
                mc.Metric(share, **wrong)
        with self.assertRaisesRegex(mc.UsageError, "'bleu' is that of a built-in metric"):
            self.run_on(bleu=share)
        with self.assertRaisesRegex(mc.UsageError, "unknown setting 'sed'; did you mean 'seed'"):
            self.run_on(settings={"sed": 1})


class Results(WithFolder):
    def test_the_bytes_of_the_program(self):
        path = os.path.join(self.folder, "report.json")
        os.environ["SOURCE_DATE_EPOCH"] = "0"
        self.addCleanup(os.environ.pop, "SOURCE_DATE_EPOCH")
        run = mc.run("starter", metrics=["bleu", "smatch"], phenomena=["negation"], quiet=True)
        run.write(path)
        program = _program.output(["run", "-q", "-m", "bleu", "-m", "smatch", "-p", "negation", "-f",
                                   "json"])
        with open(path, "rb") as stream:
            self.assertEqual(stream.read(), program)
        with mock.patch.dict(os.environ, COLUMNS="100"):  # as wide as the library's
            screen = _program.output(["report", path, "--color", "never", "-q"])
        self.assertEqual(str(run).encode(), screen)

    def test_verdict_weakest_and_tables(self):
        run = mc.run("starter", metrics=["bleu"], mine=share, quiet=True)
        self.assertEqual(run.verdict.split("\n"), run.report["datasets"][0]["verdict"])
        self.assertTrue(run.verdict.startswith("mine puts "))
        weakest = run.weakest("mine", 3)
        screen = [line for line in str(run).split("\n") if line.startswith(" > mine")][0]
        # "weakest phenomena" of the first screen: the same, in percent
        self.assertEqual(screen.split("  ")[-1].strip(), ", ".join(
            f"{row['phenomenon']} {100 * row['right_order']:.0f}" for row in weakest))
        with self.assertRaisesRegex(KeyError, "no right_order of a metric called 'other'"):
            run.weakest("other")
        self.assertIn("<pre>starter: 877 sentence pairs", run._repr_html_())
        self.assertIn("<title>", run.to_html())
        self.assertEqual(repr(run), "<metricheck.Run of bleu, mine on 877 cases>")

    def test_compare_and_gate(self):
        better = mc.Metric(lambda candidate, reference: 1 - share(candidate, reference) / 2)
        base = self.run_on(12, own=share)
        same, other = self.run_on(12, own=share), self.run_on(12, own=better)
        path = os.path.join(self.folder, "base.json")
        base.write(path)
        for held in (base, path):
            self.assertEqual(same.compare(held).report["changed_cases"], [])
        self.assertIn("own", other.compare(base).verdict)
        self.assertEqual(repr(other.compare(base)), other.compare(base).verdict)
        self.assertNotEqual(other.compare(base).table, [])
        gate = other.gate(base)
        self.assertIs(gate.passed, False)
        self.assertFalse(gate)
        self.assertTrue(gate.verdict.startswith("FAILED"))
        gate = same.gate(path)
        self.assertIs(gate.passed, True)
        self.assertTrue(gate)
        with self.assertRaisesRegex(mc.UsageError, "unknown option --no-such"):
            same.gate(path, no_such=1)

    def test_a_metric_that_fails_everywhere(self):
        def fails(candidate, reference):
            raise KeyError(candidate)

        base = self.run_on(12, own=share)
        with self.assertWarnsRegex(mc.MetricWarning, "own raised 12 exceptions"):
            run = self.run_on(12, own=fails)
        self.assertEqual(run.weakest("own"), [])
        gate = run.gate(base)
        self.assertIs(gate.passed, False)
        (lost,) = [metric["lost"] for metric in gate.report["metrics"] if metric["name"] == "own"]
        self.assertEqual(lost, 12)

    def test_one_metric_alone(self):
        run = self.run_on(12, metrics=(), own=share)
        self.assertEqual([metric["name"] for metric in run.report["metrics"]], ["own"])
        self.assertEqual([metric["name"] for metric in run.gate(run).report["metrics"]], ["own"])
        self.assertEqual(mc.run("starter", "bleu", phenomena="negation", quiet=True).report["cases"]
                         [0]["phenomenon"], "negation")

    def test_a_gate_on_a_suite_in_memory(self):
        suite = mc.Suite(support.suite(12))
        run = mc.run(suite, metrics=["bleu"], quiet=True, own=share)
        self.assertIsNot(run.gate(run).passed, False)

    @unittest.skipUnless(__import__("shutil").which("gnuplot"), "no gnuplot")
    def test_plot(self):
        run = mc.run("starter", metrics=["bleu"], phenomena=["negation", "passive"], quiet=True)
        path = os.path.join(self.folder, "x.png")
        self.assertTrue(run.plot("heatmap", path)._repr_svg_().startswith("<svg"))
        self.assertTrue(os.path.getsize(path) > 0)
        with self.assertRaises(mc.UsageError):
            run.plot("pie")


class Served(WithFolder):
    """Functions as metrics of the program."""

    def setUp(self):
        super().setUp()
        self.path = os.path.join(self.folder, "mine.py")
        with open(self.path, "w", encoding="utf-8") as stream:
            stream.write("import metricheck as mc\n"
                         "print('not a reply')\n"
                         "def share(candidate, reference):\n"
                         "    if len(candidate) == 3:\n"
                         "        raise ValueError('three letters')\n"
                         "    return len(candidate.split()) / len(reference.split())\n"
                         "def missing(candidates, references):\n"
                         "    return [len(r) - len(c) for c, r in zip(candidates, references)]\n"
                         "errors = mc.Metric(missing, batch=3, lower_is_better=True,\n"
                         "                   range=(0, float('inf')))\n")
        self.suite = support.write_suite(self.folder)

    def served(self, what):
        return f"{sys.executable} -m metricheck.serve {what}"

    def test_a_metric_with_its_range_and_direction(self):
        report = json.loads(_program.output(
            ["run", "-q", "--command", "own=" + self.served(self.path + ":errors"), "-m", "own",
             "-f", "json", self.suite]))
        # letters that the candidate lacks: 6, 4, 2, 0 of "a b c d"
        self.assertEqual([case["scores"]["own"] for case in report["cases"]], [6, 4, 2, 0])
        self.assertTrue(report["metrics"][0]["lower_is_better"])

    def test_an_exception_fails_its_case(self):
        done = _program.call(["run", "--command", "own=" + self.served(self.path + ":share"), "-m",
                              "own", "-f", "json", self.suite])
        self.assertEqual(done.returncode, 4)
        self.assertEqual([case["scores"]["own"] for case in json.loads(done.stdout)["cases"]],
                         [0.25, None, 0.75, 1])
        self.assertIn(b"ValueError: three letters", done.stderr)

    def test_what_is_none(self):
        for what in ("nothing", self.path + ":nothing"):
            done = subprocess.run([sys.executable, "-m", "metricheck.serve", what],
                                  stdin=subprocess.DEVNULL, capture_output=True, check=False)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(b"nothing", done.stderr)


class Frames(unittest.TestCase):
    def test_tables_are_frames(self):
        try:
            import pandas
        except ImportError:
            self.skipTest("no pandas")
        run = mc.run("starter", metrics=["bleu"], phenomena=["negation"], quiet=True, mine=share)
        for frame in (run.table, run.cases, run.weakest("mine"), run.compare(run).table):
            self.assertIsInstance(frame, pandas.DataFrame)
        self.assertEqual(list(run.cases["dataset"].unique()), ["starter"])
        self.assertTrue((run.cases["mine"] > 0).all())


class Errors(WithFolder):
    def test_the_place_of_what_is_wrong(self):
        path = os.path.join(self.folder, "broken.json")
        with open(path, "w", encoding="utf-8") as stream:
            stream.write('{"schema": "metricheck/suite/1",\n "cases": 1}\n')
        with self.assertRaises(mc.InputError) as caught:
            mc.run(path, quiet=True)
        self.assertEqual(caught.exception.file, path)
        self.assertTrue(caught.exception.line >= 1 and caught.exception.column >= 1)
        self.assertEqual(caught.exception.text, 'key "suite" is missing')
        with self.assertRaisesRegex(mc.InputError, "there is starter"):
            mc.run("nosuch", quiet=True)

    def test_errors_of_the_program_have_their_place(self):
        run = self.run_on(own=share)
        path = os.path.join(self.folder, "base.json")
        with open(path, "w", encoding="utf-8") as stream:
            stream.write("{\n x")
        with self.assertRaises(mc.InputError) as caught:
            run.compare(path)
        self.assertEqual((caught.exception.file, caught.exception.line, caught.exception.column),
                         (path, 2, 2))
        self.assertNotIn("error", caught.exception.text)
        with self.assertRaises(mc.InputError) as caught:
            run.gate(path + ".none")
        self.assertEqual(caught.exception.file, path + ".none")
        self.assertIn("there is no such baseline", caught.exception.text)
        with self.assertRaises(mc.OutputError):
            run.write(os.path.join(self.folder, "none", "x.json"))

    def test_messages(self):
        with mock.patch("sys.stderr") as stream:
            stream.isatty.return_value = False
            run = mc.run(support.write_suite(self.folder), metrics=["smatch", "bleu"])
        self.assertTrue(any("smatch" in line for line in run.messages))
        self.assertIn("smatch", "".join(call.args[0] for call in stream.write.call_args_list))


class Interrupts(WithFolder):
    def setUp(self):
        super().setUp()
        # what is started in the background ignores the signal
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)

    def test_while_the_function_works(self):
        def fn(candidate, reference):
            signal.raise_signal(signal.SIGINT)
            for _ in range(1000):  # the interpreter looks for signals
                pass
            return 0.5

        with self.assertRaises(KeyboardInterrupt):
            self.run_on(own=fn)

    def test_while_the_library_works(self):
        """A minute of TER, or more; the signal comes when the call has begun."""
        script = ("import metricheck as mc, random, signal\n"
                  "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
                  "word = random.Random(1).choice\n"
                  "pairs = [' '.join(word('abcdefgh') for _ in range(100)) for _ in range(200)]\n"
                  "try:\n"
                  "    mc.score('bleu', pairs, pairs)\n"
                  "    print('begins', flush=True)\n"
                  "    mc.score('ter', pairs * 100, pairs[::-1] * 100, jobs=1)\n"
                  "except KeyboardInterrupt:\n"
                  "    print('interrupted')\n")
        with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE,
                              text=True) as child:
            self.assertEqual(child.stdout.readline(), "begins\n")
            threading.Event().wait(0.3)
            child.send_signal(signal.SIGINT)
            self.assertEqual(child.stdout.read(), "interrupted\n")
        self.assertEqual(child.returncode, 0)

    def test_the_lock_is_released(self):
        """Another thread works while the library does: it lets the metric of the first go on."""
        goes_on = threading.Event()

        def second():
            mc.score("bleu", ["a b c d"], ["a b c d"], jobs=1)
            goes_on.set()

        def fn(candidate, reference):
            threading.Thread(target=second).start()
            return float(goes_on.wait(60))

        self.assertEqual([case["own"] for case in self.run_on(own=fn).cases], [1, 1, 1, 1])


if __name__ == "__main__":
    unittest.main()
