/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Of metrics of texts. */
#include "tests/unit/support.h"

#include <math.h>
#include <metricheck/metric_module.h>

#include "base/slice.h"
#include "report/explain/explanation.h"
#include "tests/agreement/explained_claims.h"

static double bleu(const struct mc_explained *how)
{
    double c = mc_reported_number(how, "candidate_length"),
           r = mc_reported_number(how, "reference_length");
    double score = mc_reported_number(how, "brevity_penalty");
    const struct mc_explained *order;

    assert_int_equal(mc_reported_length(how, "candidate_tokens"), c);
    if (c > 0 && c < r)
        assert_near(score, exp(1 - r / c), 1e-15);
    for (order = mc_reported_records(how, "orders")->first; order != NULL; order = order->next) {
        double n = mc_reported_number(order, "order"),
               matches = mc_reported_number(order, "matches");

        assert_near(matches, mc_reported_matched(how, n, NULL, NULL), 0);
        assert_near(mc_reported_number(order, "total"), fmax(0, c - n + 1), 0);
        score *= pow(mc_reported_number(order, "smoothed_precision"),
                     mc_reported_number(order, "weight"));
    }
    return score;
}

static double matches_4(const struct mc_explained *how)
{
    return mc_reported_of_order(how, 4, "matches");
}

static double totals_4(const struct mc_explained *how)
{
    return mc_reported_of_order(how, 4, "total");
}

static double f_score(double precision, double recall, double beta)
{
    return (1 + beta * beta) * precision * recall / (beta * beta * precision + recall);
}

static void check_chrf_order(const struct mc_explained *how, const struct mc_explained *order)
{
    const struct mc_explained *kind = mc_explained_typed(order, "kind", MC_EXPLAINED_TEXT);

    assert_non_null(kind);
    assert_near(mc_reported_number(order, "matches"),
                mc_reported_matched(how, mc_reported_number(order, "order"), kind->text.data, NULL),
                0);
}

/* sacreBLEU: F of the mean precision and recall over the orders that both sides have. */
static double chrf(const struct mc_explained *how)
{
    double precision = 0, recall = 0, n = 0;
    const struct mc_explained *order;

    for (order = mc_reported_records(how, "orders")->first; order != NULL; order = order->next) {
        double candidate = mc_reported_number(order, "candidate_total");
        double reference = mc_reported_number(order, "reference_total");

        check_chrf_order(how, order);
        if (candidate > 0 && reference > 0) {
            precision += mc_reported_number(order, "matches") / candidate;
            recall += mc_reported_number(order, "matches") / reference;
            n++;
        }
    }
    assert_near(mc_reported_number(how, "averaged_orders"), n, 0);
    if (!(precision + recall > 0))
        return 0;
    assert_near(mc_reported_number(how, "precision"), precision / n, 1e-12);
    assert_near(mc_reported_number(how, "recall"), recall / n, 1e-12);
    return 100 * f_score(precision / n, recall / n, mc_reported_number(how, "beta"));
}

/* chrF++.py, and eps_smoothing of sacreBLEU: the mean F of all orders. */
static double mean_f(const struct mc_explained *how)
{
    const struct mc_explained *order;
    double sum = 0, n = 0;

    for (order = mc_reported_records(how, "orders")->first; order != NULL; order = order->next) {
        double matches = mc_reported_number(order, "matches");

        check_chrf_order(how, order);
        if (matches > 0)
            assert_near(mc_reported_number(order, "f"),
                        f_score(matches / mc_reported_number(order, "candidate_total"),
                                matches / mc_reported_number(order, "reference_total"),
                                mc_reported_number(how, "beta")),
                        1e-12);
        sum += mc_reported_number(order, "f");
        n++;
    }
    return 100 * sum / n;
}

static double nist(const struct mc_explained *how)
{
    const struct mc_explained *order;
    double sum = 0;

    for (order = mc_reported_records(how, "orders")->first; order != NULL; order = order->next) {
        double n = mc_reported_number(order, "order"), total = mc_reported_number(order, "total");

        assert_near(mc_reported_number(order, "matches"), mc_reported_matched(how, n, NULL, NULL),
                    0);
        sum += total > 0 ? mc_reported_matched(how, n, NULL, "information") / total : 0;
    }
    return sum * mc_reported_number(how, "length_penalty");
}

/* f of GTM from the lengths of the runs; a chunk of the alignment is a run. */
static double gtm(const struct mc_explained *how, double exponent)
{
    double c = (double)mc_reported_length(how, "candidate_tokens");
    double r = (double)mc_reported_length(how, "reference_tokens"), sum = 0, words = 0;
    const struct mc_explained *run;

    for (run = mc_reported_records(how, "matched_runs")->first; run != NULL; run = run->next) {
        sum += pow(mc_reported_number(run, "length"), exponent);
        words += mc_reported_number(run, "length");
    }
    assert_int_equal(mc_reported_records(how, "matches")->n, words);
    return words > 0 ? 2 * pow(sum, 1 / exponent) / (c + r) : 0;
}

static double gtm_1(const struct mc_explained *how)
{
    return gtm(how, 1);
}

static double gtm_2(const struct mc_explained *how)
{
    return gtm(how, 2);
}

static double rouge_n(const struct mc_explained *how, double n)
{
    double c = mc_reported_number(how, "candidate_total"),
           r = mc_reported_number(how, "reference_total");
    double matches = mc_reported_matched(how, n, NULL, NULL);

    assert_near(c, fmax(0, (double)mc_reported_length(how, "candidate_tokens") - n + 1), 0);
    return matches > 0 ? 2 * matches / (c + r) : 0;
}

static double rouge_1(const struct mc_explained *how)
{
    return rouge_n(how, 1);
}

static double rouge_2(const struct mc_explained *how)
{
    return rouge_n(how, 2);
}

/* Word number `place` (from 1) of a list of tokens. */
static struct mc_slice word_at(const struct mc_explained *how, const char *key, double place)
{
    const struct mc_explained *word = mc_explained_member(how, key)->first;
    size_t i;

    for (i = 1; i < (size_t)place; i++)
        word = word->next;
    return word->text;
}

/* The matches are a common subsequence: both positions grow, and the words are equal. */
static double rouge_l(const struct mc_explained *how)
{
    double c = (double)mc_reported_length(how, "candidate_tokens"), last_c = 0;
    double r = (double)mc_reported_length(how, "reference_tokens"), last_r = 0;
    const struct mc_explained *matches = mc_reported_records(how, "matches"), *match;

    for (match = matches->first; match != NULL; match = match->next) {
        double in_c = mc_reported_number(match, "candidate_position");
        double in_r = mc_reported_number(match, "reference_position");

        assert_true(in_c > last_c && in_c <= c && in_r > last_r && in_r <= r);
        assert_true(mc_slice_equal(word_at(how, "candidate_tokens", in_c),
                                   word_at(how, "reference_tokens", in_r)));
        last_c = in_c;
        last_r = in_r;
    }
    return matches->n > 0 ? 2 * (double)matches->n / (c + r) : 0;
}

/* Shifts and edits that are no match. */
static double ter_edits(const struct mc_explained *how)
{
    double n = (double)mc_reported_records(how, "shifts")->n;
    const struct mc_explained *edit;

    for (edit = mc_reported_records(how, "alignment")->first; edit != NULL; edit = edit->next)
        n += !mc_slice_is(mc_explained_member(edit, "edit")->text, "match");
    assert_near(mc_reported_number(how, "edits"), n, 0);
    assert_near(n,
                mc_reported_number(how, "insertions") + mc_reported_number(how, "deletions") +
                    mc_reported_number(how, "substitutions") +
                    (double)mc_reported_records(how, "shifts")->n,
                0);
    return n;
}

/* The chunks of the matches make the penalty; figures make the rest. */
static double meteor(const struct mc_explained *how)
{
    double matches[2] = {0, 0}, chunks = 0, penalty = 0, mean;
    const struct mc_explained *match;

    for (match = mc_reported_records(how, "matches")->first; match != NULL; match = match->next) {
        chunks = fmax(chunks, mc_reported_number(match, "chunk"));
        matches[0] += mc_explained_number(match, "candidate_words", 1);
        matches[1] += mc_explained_number(match, "reference_words", 1);
    }
    assert_near(mc_reported_number(how, "chunks"), chunks, 0);
    assert_near(mc_reported_number(how, "matched_candidate"), matches[0], 0);
    assert_near(mc_reported_number(how, "matched_reference"), matches[1], 0);
    mean = (matches[0] + matches[1]) / 2;
    if (!(mean > 0))
        return 0;
    if (chunks > 1 || matches[0] < mc_reported_number(how, "candidate_length") ||
        matches[1] < mc_reported_number(how, "reference_length"))
        penalty = 0.6 * pow(chunks / mean, 0.2);
    return f_score(mc_reported_number(how, "precision"), mc_reported_number(how, "recall"),
                   sqrt(0.85 / (1 - 0.85))) *
           (1 - penalty);
}

/* The formula of NLTK's defaults. */
static double meteor_nltk(const struct mc_explained *how)
{
    const struct mc_explained *matches = mc_reported_records(how, "matches"), *match;
    double n = (double)matches->n, chunks = 0, precision, recall;

    for (match = matches->first; match != NULL; match = match->next)
        chunks = fmax(chunks, mc_reported_number(match, "chunk"));
    if (!(n > 0))
        return 0;
    precision = n / (double)mc_reported_length(how, "candidate_tokens");
    recall = n / (double)mc_reported_length(how, "reference_tokens");
    return precision * recall / (0.9 * precision + 0.1 * recall) * (1 - 0.5 * pow(chunks / n, 3));
}

const struct mc_explained_claim mc_explained_texts[] = {
    {"sacrebleu_bleu", "13a_exp_eff", "bleu", bleu, NULL, NULL, 0},
    {"sacrebleu_bleu", "13a_exp_noeff", "bleu:effective_order=no", bleu, NULL, NULL, 0},
    {"sacrebleu_bleu", "13a_none_noeff", "bleu:smoothing=none,effective_order=no", bleu, NULL, NULL,
     0},
    {"sacrebleu_bleu", "13a_floor_noeff", "bleu:smoothing=floor,effective_order=no", bleu, NULL,
     NULL, 0},
    {"sacrebleu_bleu", "13a_addk_noeff", "bleu:smoothing=add-k,effective_order=no", bleu, NULL,
     NULL, 0},
    {"sacrebleu_bleu", "13a_floor_eff", "bleu:smoothing=floor", bleu, NULL, NULL, 0},
    {"sacrebleu_bleu", "13a_addk_eff", "bleu:smoothing=add-k", bleu, NULL, NULL, 0},
    {"sacrebleu_bleu", "intl_exp_eff", "bleu:tokenize=intl", bleu, NULL, NULL, 0},
    {"sacrebleu_bleu", "13a_exp_eff_lc", "bleu:lowercase=yes", bleu, NULL, NULL, 0},
    {"sacrebleu_bleu", "13a_counts[1]", "bleu", mc_reported_matches_1, NULL, NULL, 0},
    {"sacrebleu_bleu", "13a_counts[4]", "bleu", matches_4, NULL, NULL, 0},
    {"sacrebleu_bleu", "13a_totals[1]", "bleu", mc_reported_totals_1, NULL, NULL, 0},
    {"sacrebleu_bleu", "13a_totals[4]", "bleu", totals_4, NULL, NULL, 0},
    {"sacrebleu_bleu", "13a_ref_len", "bleu", mc_reported_reference_length, NULL, NULL, 0},
    {"nltk_bleu", "method0", "bleu:variant=nltk", bleu, NULL, NULL, 0},
    {"nltk_bleu", "method1", "bleu:variant=nltk,smoothing=method1", bleu, NULL, NULL, 0},
    {"nltk_bleu", "method2", "bleu:variant=nltk,smoothing=method2", bleu, NULL, NULL, 0},
    {"nltk_bleu", "method3", "bleu:variant=nltk,smoothing=method3", bleu, NULL, NULL, 0},
    {"nltk_bleu", "method4", "bleu:variant=nltk,smoothing=method4", bleu, NULL, NULL, 0},
    {"nltk_bleu", "method5", "bleu:variant=nltk,smoothing=method5", bleu, NULL, NULL, 0},
    {"nltk_bleu", "method6", "bleu:variant=nltk,smoothing=method6", bleu, NULL, NULL, 0},
    {"nltk_bleu", "method7", "bleu:variant=nltk,smoothing=method7", bleu, NULL, NULL, 0},
    {"sacrebleu_chrf", "chrF2", "chrf", chrf, NULL, NULL, 0},
    {"sacrebleu_chrf", "chrF2_ws", "chrf:whitespace=yes", chrf, NULL, NULL, 0},
    {"sacrebleu_chrf", "chrF2_eps", "chrf:effective_order=no", mean_f, NULL, NULL, 0},
    {"sacrebleu_chrf", "chrF2++", "chrf:word_order=2", chrf, NULL, NULL, 0},
    {"sacrebleu_chrf", "chrF3", "chrf:beta=3", chrf, NULL, NULL, 0},
    {"popovic_chrf", "c6+w2-F2", "chrf:variant=popovic", mean_f, NULL, NULL, 0},
    {"nltk_nist", "n5", "nist", nist, NULL, NULL, 0},
    {"nltk_nist", "n2", "nist:order=2", nist, NULL, NULL, 0},
    {"gtm_spec", "e1_F", "gtm", gtm_1, NULL, NULL, 0},
    {"gtm_spec", "e2_F", "gtm:exponent=2", gtm_2, NULL, NULL, 0},
    {"rouge", "rouge1_F", "rouge:type=1", rouge_1, NULL, NULL, 0},
    {"rouge", "rouge2_F", "rouge:type=2", rouge_2, NULL, NULL, 0},
    {"rouge", "rougeL_F", "rouge:type=L", rouge_l, NULL, NULL, 0},
    {"rouge", "rougeL_stem_F", "rouge:type=L,stem=yes", rouge_l, NULL, NULL, 0},
    {"sacrebleu_ter", "ter_edits", "ter", ter_edits, NULL, NULL, 0},
    {"sacrebleu_ter", "ter_norm_edits", "ter:normalized=yes", ter_edits, NULL, NULL, 0},
    {"tercom", "ter_edits", "ter:variant=tercom", ter_edits, NULL, NULL, 0},
    {"tercom", "ter_N_edits", "ter:variant=tercom,normalized=yes", ter_edits, NULL, NULL, 0},
    {"meteor15", "ex_st_sy", "meteor:modules=exact+stem+synonym", meteor, "T4366sick", NULL, 0},
    {"meteor15", "ex", "meteor:modules=exact", meteor, NULL, NULL, 0},
    {"nltk_meteor", "a0.9_b3_g0.5", "meteor:variant=nltk", meteor_nltk, NULL, NULL, 0},
    {NULL, NULL, NULL, NULL, NULL, NULL, 0},
};
