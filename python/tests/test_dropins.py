# SPDX-License-Identifier: GPL-3.0-or-later
"""What stands in place of other packages has their numbers: the golden columns."""

import os
import unittest

from metricheck import evaluate, sacrebleu
from metricheck.rouge_score import rouge_scorer

import support

#: columns of sentences: name -> metric
SENTENCES = {
    "sacrebleu_bleu": {
        "13a_exp_eff": sacrebleu.BLEU(effective_order=True),
        "intl_exp_eff": sacrebleu.BLEU(effective_order=True, tokenize="intl"),
        "char_exp_eff": sacrebleu.BLEU(effective_order=True, tokenize="char"),
        "none_exp_eff": sacrebleu.BLEU(effective_order=True, tokenize="none"),
        "13a_exp_eff_lc": sacrebleu.BLEU(effective_order=True, lowercase=True),
        "13a_exp_noeff": sacrebleu.BLEU(),
        "13a_none_noeff": sacrebleu.BLEU(smooth_method="none"),
        "13a_floor_noeff": sacrebleu.BLEU(smooth_method="floor"),
        "13a_addk_noeff": sacrebleu.BLEU(smooth_method="add-k"),
        "13a_floor_eff": sacrebleu.BLEU(effective_order=True, smooth_method="floor"),
        "13a_addk_eff": sacrebleu.BLEU(effective_order=True, smooth_method="add-k")},
    "sacrebleu_chrf": {
        "chrF2": sacrebleu.CHRF(),
        "chrF2_ws": sacrebleu.CHRF(whitespace=True),
        "chrF2_eps": sacrebleu.CHRF(eps_smoothing=True),
        "chrF2_lc": sacrebleu.CHRF(lowercase=True),
        "chrF1": sacrebleu.CHRF(beta=1),
        "chrF3": sacrebleu.CHRF(beta=3),
        "chrF2_c4": sacrebleu.CHRF(char_order=4),
        "chrF2++": sacrebleu.CHRF(word_order=2),
        "chrF2++_ws": sacrebleu.CHRF(word_order=2, whitespace=True),
        "chrF2++_eps": sacrebleu.CHRF(word_order=2, eps_smoothing=True),
        "chrF2++_ws_eps": sacrebleu.CHRF(word_order=2, whitespace=True, eps_smoothing=True),
        "chrF2++_lc": sacrebleu.CHRF(word_order=2, lowercase=True),
        "chrF2+": sacrebleu.CHRF(word_order=1)},
    "sacrebleu_ter": {
        "ter": sacrebleu.TER(),
        "ter_norm": sacrebleu.TER(normalized=True),
        "ter_nopunct": sacrebleu.TER(no_punct=True),
        "ter_cs": sacrebleu.TER(case_sensitive=True),
        "ter_norm_nopunct": sacrebleu.TER(normalized=True, no_punct=True),
        "ter_norm_asian": sacrebleu.TER(normalized=True, asian_support=True)}}

#: corpus scores: the rows of NAME_corpus.tsv
CORPORA = {
    "sacrebleu_bleu_corpus": {
        "13a": sacrebleu.BLEU(), "intl": sacrebleu.BLEU(tokenize="intl"),
        "char": sacrebleu.BLEU(tokenize="char"), "none": sacrebleu.BLEU(tokenize="none"),
        "13a_lc": sacrebleu.BLEU(lowercase=True),
        "13a_floor": sacrebleu.BLEU(smooth_method="floor"),
        "13a_addk": sacrebleu.BLEU(smooth_method="add-k"),
        "13a_nosmooth": sacrebleu.BLEU(smooth_method="none"),
        "13a_n2": sacrebleu.BLEU(max_ngram_order=2)},
    "sacrebleu_chrf_corpus": SENTENCES["sacrebleu_chrf"],
    "sacrebleu_ter_corpus": SENTENCES["sacrebleu_ter"]}


def golden(name):
    return support.rows_of(os.path.join(support.GOLDENS, "text", name + ".tsv"))


@support.needs_goldens
class Golden(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.references, cls.candidates = support.pairs()

    def test_sentences(self):
        """Every 20th pair of each column; all of the first column, one by one."""
        for table, metrics in SENTENCES.items():
            rows = golden(table)
            for i, (name, metric) in enumerate(metrics.items()):
                for k in range(0, len(rows), 1 if i == 0 else 20):
                    found = metric.sentence_score(self.candidates[k], [self.references[k]])
                    self.assertAlmostEqual(found.score, float(rows[k][name]), delta=1e-9,
                                           msg=f"{table} {name} {rows[k]['id']}")

    def test_corpora_and_signatures(self):
        for table, metrics in CORPORA.items():
            rows = {row["id"]: row for row in golden(table)}
            for name, metric in metrics.items():
                for way in ("", "_rev"):
                    if name + way not in rows:
                        continue
                    sides = [self.candidates, self.references][::-1 if way else 1]
                    found = metric.corpus_score(sides[0], [sides[1]])
                    row = rows[name + way]
                    self.assertAlmostEqual(found.score, float(row["score"]), delta=1e-9,
                                           msg=f"{table} {name}{way}")
                    self.assertTrue(str(metric.get_signature()).startswith(
                        row["signature"] + "|metricheck:"), metric.get_signature())

    def test_the_parts_of_bleu_and_ter(self):
        for row in golden("sacrebleu_bleu_corpus"):
            if row["id"] in ("13a", "13a_rev", "13a_n2"):
                sides = [self.candidates, self.references][::-1 if row["id"] == "13a_rev" else 1]
                metric = sacrebleu.BLEU(max_ngram_order=2 if row["id"] == "13a_n2" else 4)
                found = metric.corpus_score(sides[0], [sides[1]])
                self.assertEqual(",".join(map(str, found.counts)), row["counts"])
                self.assertEqual(",".join(map(str, found.totals)), row["totals"])
                for ours, theirs in zip(found.precisions, row["precisions"].split(",")):
                    self.assertAlmostEqual(ours, float(theirs), delta=1e-9)
                self.assertAlmostEqual(found.bp, float(row["bp"]), delta=1e-12)
                self.assertEqual((found.sys_len, found.ref_len),
                                 (int(row["sys_len"]), int(row["ref_len"])))
        (row,) = [row for row in golden("sacrebleu_ter_corpus") if row["id"] == "ter"]
        found = sacrebleu.corpus_ter(self.candidates, [self.references])
        self.assertEqual((found.num_edits, found.ref_length),
                         (float(row["edits"]), float(row["reflen"])))

    def test_functions(self):
        rows = {row["id"]: float(row["score"]) for table in CORPORA for row in golden(table)}
        for found, name in (
                (sacrebleu.corpus_bleu(self.candidates, [self.references]), "13a"),
                (sacrebleu.corpus_bleu(self.candidates, [self.references], lowercase=True), "13a_lc"),
                (sacrebleu.corpus_chrf(self.candidates, [self.references]), "chrF2"),
                (sacrebleu.corpus_chrf(self.candidates, [self.references], word_order=2,
                                       remove_whitespace=False), "chrF2++_ws"),
                (sacrebleu.corpus_ter(self.candidates, [self.references]), "ter")):
            self.assertAlmostEqual(found.score, rows[name], delta=1e-9)

    def test_rouge(self):
        for stem in (False, True):
            scorer = rouge_scorer.RougeScorer(["rouge1", "rouge2", "rouge3", "rougeL"],
                                              use_stemmer=stem)
            rows = golden("rouge")
            found = scorer.score_lists([self.references], self.candidates)
            for name, scores in found.items():
                for row, score in zip(rows, scores):
                    for value, part in zip(score, "PRF"):
                        self.assertAlmostEqual(
                            value, float(row[f"{name}{'_stem' if stem else ''}_{part}"]),
                            delta=1e-12, msg=row["id"])
            one = scorer.score(self.references[0], self.candidates[0])
            self.assertEqual(one["rougeL"], found["rougeL"][0])
            self.assertEqual(one["rouge1"].fmeasure, one["rouge1"][2])

    def test_evaluate(self):
        rows = {row["id"]: row for table in CORPORA for row in golden(table)}
        found = evaluate.load("bleu").compute(predictions=self.candidates,
                                              references=self.references)
        row = rows["13a_nosmooth"]
        self.assertAlmostEqual(found["bleu"], float(row["score"]) / 100, delta=1e-11)
        self.assertEqual(found["translation_length"], int(row["sys_len"]))
        self.assertAlmostEqual(found["brevity_penalty"], float(row["bp"]), delta=1e-12)
        module = evaluate.load("sacrebleu")
        module.add_batch(predictions=self.candidates[:500], references=self.references[:500])
        found = module.compute(predictions=self.candidates[500:],
                               references=[[text] for text in self.references[500:]])
        self.assertAlmostEqual(found["score"], float(rows["13a"]["score"]), delta=1e-9)
        found = evaluate.load("chrf").compute(predictions=self.candidates,
                                              references=self.references, word_order=2)
        self.assertAlmostEqual(found["score"], float(rows["chrF2++"]["score"]), delta=1e-9)
        found = evaluate.load("ter").compute(predictions=self.candidates,
                                             references=self.references, ignore_punct=True)
        self.assertAlmostEqual(found["score"], float(rows["ter_nopunct"]["score"]), delta=1e-9)
        self.assertEqual(found["num_edits"], float(rows["ter_nopunct"]["edits"]))
        found = evaluate.load("rouge").compute(predictions=self.candidates,
                                               references=self.references)
        column = [float(row["rougeL_F"]) for row in golden("rouge")]
        self.assertAlmostEqual(found["rougeL"], sum(column) / len(column), delta=1e-12)


class Calls(unittest.TestCase):
    def test_several_references(self):
        """Of two references of 5 words the second is the candidate: all n-grams match."""
        metric = sacrebleu.BLEU()
        found = metric.corpus_score(["a b c d e"], [["x y z v w"], ["a b c d e"]])
        self.assertAlmostEqual(found.score, 100)
        self.assertTrue(str(metric.get_signature()).startswith("nrefs:2|"))
        metric.corpus_score(["a b c d e", "a"], [["a b c d e", "a"], ["a b c d e", None]])
        self.assertTrue(str(metric.get_signature()).startswith("nrefs:var|"))
        held = sacrebleu.BLEU(references=[["a b c d e"]])
        self.assertAlmostEqual(held.corpus_score(["a b c d e"], None).score, 100)

    def test_lines(self):
        # 2 of 3, 1 of 2 words of a candidate as long as its reference; the rest is smoothed
        found = sacrebleu.sentence_bleu("a b x", ["a b c"])
        self.assertRegex(str(found), r"^BLEU = [0-9.]+ 66\.7/50\.0/50\.0/0\.0 \(BP = 1\.000 "
                                     r"ratio = 1\.000 hyp_len = 3 ref_len = 3\)$")
        self.assertEqual(str(sacrebleu.sentence_ter("a b c d", ["a b c x"])), "TER = 25.00")
        self.assertEqual(str(sacrebleu.sentence_chrf("ab", ["ab"], word_order=2)), "chrF2++ = 100.00")
        self.assertEqual(found.format(score_only=True), f"{found.score:.2f}")

    def test_what_is_not_there_is_said(self):
        with self.assertRaises(NotImplementedError):
            sacrebleu.BLEU(tokenize="ja-mecab")
        with self.assertRaises(NotImplementedError):
            sacrebleu.BLEU(smooth_method="floor", smooth_value=0.5)
        with self.assertRaises(NotImplementedError):
            sacrebleu.BLEU(trg_lang="ja")
        with self.assertRaises(NotImplementedError):
            evaluate.load("bleu").compute(predictions=["a"], references=[["a", "b"]])
        with self.assertRaises(ValueError):
            sacrebleu.corpus_bleu(["a"], [["a", "b"]])
        with self.assertRaises(TypeError):
            sacrebleu.sentence_bleu("a", "a")
        with self.assertRaises(ValueError):
            rouge_scorer.RougeScorer(["rougeLsum"])
        with self.assertRaisesRegex(ValueError, "did you mean"):
            evaluate.load("metoer")
        with self.assertRaises(TypeError):
            evaluate.load("rouge").compute(predictions=["a"], references=["a"], tokenizer=None)

    def test_any_metric_by_its_name(self):
        found = evaluate.load("word-overlap").compute(predictions=["a b", "c"],
                                                      references=["a b", "d"])
        self.assertEqual(len(found["scores"]), 2)
        self.assertEqual(found["word-overlap"], sum(found["scores"]) / 2)


if __name__ == "__main__":
    unittest.main()
