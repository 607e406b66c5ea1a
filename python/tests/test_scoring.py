# SPDX-License-Identifier: GPL-3.0-or-later
"""Pairs from lists, suites, differences."""

import math
import os
import tempfile
import unittest

import metricheck as mc

import support


class Pairs(unittest.TestCase):
    def test_sentences(self):
        scores = mc.score("chrf", ["a b c", "x", ""], ["a b c", ["y", "x"], "z"])
        self.assertEqual([round(score, 9) for score in scores], [100, 100, 0])
        self.assertEqual(scores.reasons, ["", "", ""])
        # 4 of 4 words, 2 of 2, and so on: every n-gram of every pair is there
        self.assertAlmostEqual(mc.corpus_score("bleu", ["a b c d"] * 3, [["a b c d", "x"]] * 3), 100)
        self.assertEqual(mc.score("bleu", [], []), [])

    def test_graphs(self):
        graphs = ["(a / and :op1 (b / boy))", "(a / "]
        scores = mc.score("smatch", graphs, ["(x / and :op1 (y / boy))", "(a / and)"])
        self.assertEqual(scores[0], 1)
        self.assertTrue(math.isnan(scores[1]))
        self.assertNotEqual(scores.reasons[1], "")

    def test_one_thread_gives_what_several_give(self):
        texts = [f"w{i % 7} w{i % 5} w{i % 3} w{i % 2}" for i in range(500)]
        self.assertEqual(mc.score("bleu", texts, texts[::-1], jobs=1),
                         mc.score("bleu", texts, texts[::-1], jobs=3))

    def test_what_is_refused(self):
        with self.assertRaisesRegex(mc.UsageError, "did you mean 'bleu'"):
            mc.score("blue", ["a"], ["a"])
        with self.assertRaisesRegex(ValueError, "1 candidates and references of 2 pairs"):
            mc.score("bleu", ["a"], ["a", "b"])
        with self.assertRaisesRegex(TypeError, "not one text"):
            mc.score("bleu", "abc", "abc")
        with self.assertRaisesRegex(ValueError, "a NUL"):
            mc.score("bleu", ["a\0b"], ["a"])
        with self.assertRaises(UnicodeEncodeError):
            mc.score("bleu", ["\ud800"], ["a"])

    def test_sources(self):
        with_them = mc.score("rouge", ["a b", "c"], ["a b", "d"], sources=["x", "y"])
        self.assertEqual(list(with_them), list(mc.score("rouge", ["a b", "c"], ["a b", "d"])))
        with self.assertRaisesRegex(ValueError, "2 candidates and 1 sources"):
            mc.score("rouge", ["a", "b"], ["a", "b"], sources=["x"])
        free = mc.score("rouge", ["a"], sources=["x"])
        self.assertTrue(math.isnan(free[0]))
        self.assertEqual(free.reasons, ["the case has no reference"])

    def test_signature_and_version(self):
        self.assertIn("|lowercase:yes|", mc.signature("bleu:lowercase=yes"))
        self.assertTrue(mc.signature("bleu").endswith("version:" + mc.__version__))
        with self.assertRaises(AttributeError):
            mc.no_such_name

    def test_explain(self):
        found = mc.explain("ter", "a b c", "a b c d")
        # one of four words is missing
        self.assertEqual(found["cases"][0]["metrics"][0]["score"], 25)
        graphs = mc.explain("smatch", "(a / boy)", "(a / boy)")
        self.assertEqual(graphs["cases"][0]["metrics"][0]["score"], 1)

    def test_diff(self):
        self.assertEqual([edit["edit"] for edit in mc.diff("(a / boy)", "(a / girl)")["edits"]],
                         ["concept(boy>girl)"])
        self.assertEqual(mc.diff("(a / boy)", "(b / boy)")["edits"], [])
        with self.assertRaises(mc.InputError) as caught:
            mc.diff("(a / boy", "(a / boy)")
        self.assertEqual(caught.exception.file, "a.amr")
        self.assertEqual(caught.exception.line, 1)

    @support.needs_goldens
    def test_golden_columns(self):
        references, candidates = support.pairs()
        for table, metric, name in (("sacrebleu_bleu", "bleu", "13a_exp_eff"),
                                    ("sacrebleu_chrf", "chrf:word_order=2", "chrF2++"),
                                    ("sacrebleu_ter", "ter", "ter")):
            golden = support.rows_of(os.path.join(support.GOLDENS, "text", table + ".tsv"))
            for row, score in zip(golden, mc.score(metric, candidates, references)):
                self.assertAlmostEqual(score, float(row[name]), delta=1e-9, msg=row["id"])


class Suites(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def test_edit_lint_and_write(self):
        path = support.write_suite(self.folder)
        suite = mc.Suite.read(path)
        self.assertEqual(len(suite), 4)
        del suite.cases[3]  # whose sentences are equal
        errors = [found for found in suite.lint() if found.severity == "error"]
        self.assertEqual(errors, [])
        suite.cases[1]["score"] = 40
        (error,) = [found for found in suite.lint() if found.severity == "error"]
        self.assertEqual(error.file, path)
        suite.write()
        with open(path, encoding="utf-8") as stream:
            line = stream.read().split("\n")[error.line - 1]
        self.assertEqual(line[error.column - 1:], "40")  # its place in the text that is written
        self.assertEqual(mc.Suite.read(path).cases, suite.cases)
        self.assertEqual(os.listdir(self.folder), ["suite.json"])

    def test_shipped(self):
        suites = mc.Suite.shipped()
        negation = [suite for suite in suites if suite.path.endswith("negation.json")][0]
        self.assertEqual(negation.lint(beside=suites), [])
        self.assertEqual({found.code for found in negation.lint()}, {"E014"})
        run = mc.run(suites, metrics=["bleu"], quiet=True, settings={"resamples": 0, "draws": 0})
        self.assertEqual(len(run.report["cases"]), sum(map(len, suites)))

    def test_what_is_no_suite(self):
        path = os.path.join(self.folder, "x.json")
        for text, line, column in (("{\n  1}", 2, 3), ("[]", 1, 1)):
            with open(path, "w", encoding="utf-8") as stream:
                stream.write(text)
            with self.assertRaises(mc.InputError) as caught:
                mc.Suite.read(path)
            self.assertEqual((caught.exception.file, caught.exception.line,
                              caught.exception.column), (path, line, column))
        with self.assertRaises(mc.InputError):
            mc.Suite.shipped("nosuch")
        with self.assertRaises(ValueError):
            mc.Suite({}).write()


if __name__ == "__main__":
    unittest.main()
