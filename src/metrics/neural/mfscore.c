/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mfscore.c: the metric mfscore: how much of the meaning of its graph a generated text keeps, and
 * how well formed it is, in one score (Opitz and Frank 2021). */
#include <math.h>
#include <metricheck/metric_module.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"
#include "base/weighted_mean.h"
#include "metrics/host/metric.h"
#include "metrics/metric_support.h"
#include "metrics/neural/form.h"

#define OUTPUTS "score|meaning|form"
enum output { OUTPUT_SCORE, OUTPUT_MEANING, OUTPUT_FORM };

#define FORM_VALUES "accept|preference"
#define AVERAGES "micro|macro"

struct mfscore {
    const struct mc_metric_host *host;
    struct mc_form *form;
    struct mc_metric *meaning;
    struct mc_arena *arena;   /* of the meaning metric */
    struct mc_arena *scratch; /* of one call */
    size_t n_warned;          /* warnings of the meaning metric that were passed on */
    double beta;
    enum output output;
    bool takes_preference, macro;
};

/* --- the meaning metric ----------------------------------------------------------------------- */

static int refuse_meaning(const char *specification, const struct mc_error *error,
                          struct mc_metric_problem *problem)
{
    struct mc_error described = *error;

    (void)snprintf(described.text, sizeof(described.text), "meaning=%.80s: %.320s", specification,
                   error->text);
    return mc_opening_refuse_error(problem, NULL, &described);
}

static bool is_share_of_graphs(const struct mc_metric *meaning)
{
    return meaning->spec.module->needs == MC_NEEDS_AMR && meaning->worst >= 0 &&
           meaning->best <= 1 && !meaning->lower_is_better;
}

/* Makes the signature depend on everything that the scores of meaning depend on. */
static void pin_meaning(const struct mfscore *m)
{
    char checksum[17];

    (void)snprintf(checksum, sizeof(checksum), "%016llx",
                   (unsigned long long)mc_hash_slice(m->meaning->signature));
    if (m->host->resource != NULL)
        m->host->resource(m->host->context, "meaning_signature", checksum);
    if (m->meaning->varies != NULL)
        mc_host_varies(m->host, m->meaning->varies);
}

static int open_meaning(struct mfscore *m, struct mc_metric_problem *problem)
{
    const char *text = mc_host_option(m->host, "meaning");
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric_spec spec;

    if (mc_metric_spec_parse(NULL, text, m->arena, &spec, &error) != 0 ||
        mc_metric_open(&spec, 1, m->arena, &m->meaning, &error) != 0)
        return refuse_meaning(text, &error, problem);
    if (!is_share_of_graphs(m->meaning))
        return mc_opening_refuse(problem,
                                 "meaning=%.80s: wanted is a metric of graphs from 0 to 1 of which "
                                 "greater scores are better, such as smatch",
                                 text);
    pin_meaning(m);
    return 0;
}

/* Passes on the new warnings of the meaning metric. */
static void pass_warnings(struct mfscore *m)
{
    for (; m->n_warned < m->meaning->n_warnings; m->n_warned++)
        m->host->warn(m->host->context, m->meaning->warnings[m->n_warned].data);
}

static void pass_remark(const struct mfscore *m, const struct mc_metric_input *in)
{
    struct mc_slice remark = mc_metric_remark(m->meaning, in->case_id);

    if (remark.length > 0 && m->host->remark != NULL)
        m->host->remark(m->host->context, in, remark.data);
}

/* --- scores ----------------------------------------------------------------------------------- */

static int score_meaning(struct mfscore *m, const struct mc_metric_input *const *in, size_t n,
                         double *scores, struct mc_metric_problem *problem)
{
    struct mc_metric_outcome *outcomes = mc_arena_array(m->scratch, n, sizeof(*outcomes));
    struct mc_error error = MC_NO_ERROR;
    size_t i;

    if (mc_metric_score(m->meaning, 0, in, n, outcomes, m->scratch, &error) != 0) {
        (void)snprintf(problem->text, sizeof(problem->text), "%.230s", error.text);
        return -1;
    }
    for (i = 0; i < n; i++) {
        scores[i] = outcomes[i].score;
        if (isnan(scores[i]))
            (void)snprintf(problem->text, sizeof(problem->text), "%.*s",
                           (int)(sizeof(problem->text) - 1), outcomes[i].reason.data);
        else
            pass_remark(m, in[i]);
    }
    mc_metric_forget_remarks(m->meaning);
    pass_warnings(m);
    return 0;
}

static void score_forms(struct mfscore *m, const struct mc_metric_input *const *in, size_t n,
                        double *scores, struct mc_metric_problem *problem)
{
    struct mc_form_judgement *judgements = mc_arena_array(m->scratch, n, sizeof(*judgements));
    size_t i;

    mc_form_judge(m->form, in, n, judgements, problem);
    for (i = 0; i < n; i++)
        scores[i] = m->takes_preference ? judgements[i].preference : judgements[i].accepted;
}

/* Form is scored first: if both are missing, the reason shown is that of meaning, which may name a
 * place in a file. */
static int score_mfscore(void *state, const struct mc_metric_input *const *in, size_t n,
                         double *scores, struct mc_metric_problem *problem)
{
    struct mfscore *m = state;
    double *forms, *meanings;
    size_t i;
    int status = 0;

    mc_arena_clear(m->scratch);
    forms = mc_arena_array(m->scratch, n, sizeof(*forms));
    meanings = mc_arena_array(m->scratch, n, sizeof(*meanings));
    if (m->output != OUTPUT_MEANING)
        score_forms(m, in, n, forms, problem);
    if (m->output != OUTPUT_FORM)
        status = score_meaning(m, in, n, meanings, problem);
    for (i = 0; i < n; i++)
        scores[i] = m->output == OUTPUT_FORM ? forms[i]
                    : m->output == OUTPUT_MEANING
                        ? meanings[i]
                        : mc_weighted_mean(meanings[i], forms[i], m->beta);
    return mc_form_is_cut(m->form) ? -1 : status;
}

/* --- corpus score ----------------------------------------------------------------------------- */

/* The mean over the cases that have a score; NaN if none has one. */
static int mean_meaning(struct mfscore *m, const struct mc_metric_input *const *all, size_t n,
                        double *mean, struct mc_metric_problem *problem)
{
    double *scores = mc_arena_array(m->scratch, n, sizeof(*scores)), sum = 0;
    size_t n_scored = 0, i;

    if (score_meaning(m, all, n, scores, problem) != 0)
        return -1;
    for (i = 0; i < n; i++)
        if (!isnan(scores[i])) {
            sum += scores[i];
            n_scored++;
        }
    *mean = n_scored == 0 ? (double)NAN : sum / (double)n_scored;
    return 0;
}

static int corpus_meaning(struct mfscore *m, const struct mc_metric_input *const *all, size_t n,
                          double *meaning, struct mc_metric_problem *problem)
{
    struct mc_error error = MC_NO_ERROR;
    size_t before = m->meaning->n_warnings;

    if (m->macro || m->meaning->spec.module->corpus == NULL)
        return mean_meaning(m, all, n, meaning, problem);
    if (mc_metric_corpus(m->meaning, all, n, meaning, &error) != 0) {
        (void)snprintf(problem->text, sizeof(problem->text), "%.230s", error.text);
        return -1;
    }
    if (isnan(*meaning) && m->meaning->n_warnings > before) {
        (void)snprintf(problem->text, sizeof(problem->text), "%.230s",
                       m->meaning->warnings[m->meaning->n_warnings - 1].data);
        m->n_warned = m->meaning->n_warnings; /* the reason becomes a warning anyway */
    }
    pass_warnings(m);
    return 0;
}

static int corpus_mfscore(void *state, const struct mc_metric_input *const *all, size_t n,
                          double *score, struct mc_metric_problem *problem)
{
    struct mfscore *m = state;
    double form = (double)NAN, meaning = (double)NAN;

    mc_arena_clear(m->scratch);
    if (m->output != OUTPUT_MEANING)
        form = mc_form_ratio(m->form, all, n, problem);
    if (m->output != OUTPUT_FORM && corpus_meaning(m, all, n, &meaning, problem) != 0)
        return -1;
    *score = m->output == OUTPUT_FORM      ? form
             : m->output == OUTPUT_MEANING ? meaning
                                           : mc_weighted_mean(meaning, form, m->beta);
    return 0;
}

/* --- explanation ------------------------------------------------------------------------------ */

static int explain_mfscore(void *state, const struct mc_metric_input *in,
                           const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    struct mfscore *m = state;
    struct mc_metric_outcome outcome;
    struct mc_error error = MC_NO_ERROR;
    double form = (double)NAN, meaning = (double)NAN;
    int status;

    mc_arena_clear(m->scratch);
    score_forms(m, &in, 1, &form, problem);
    if (score_meaning(m, &in, 1, &meaning, problem) != 0)
        return -1;
    mc_write_number(writer, "meaning", meaning);
    mc_write_number(writer, "form", form);
    mc_write_number(writer, "beta", m->beta);
    writer->begin_object(writer->context, "of_meaning");
    status = mc_metric_explain(m->meaning, MC_DIRECTION_FORWARD, in, writer, &outcome, m->scratch,
                               &error);
    writer->end(writer->context);
    if (status != 0) {
        (void)snprintf(problem->text, sizeof(problem->text), "%.230s", error.text);
        return -1;
    }
    mc_metric_forget_remarks(m->meaning);
    writer->begin_object(writer->context, "of_form");
    mc_form_explain(m->form, in, writer, problem);
    writer->end(writer->context);
    return 0;
}

/* --- open and close --------------------------------------------------------------------------- */

static void close_mfscore(void *state)
{
    struct mfscore *m = state;

    if (m->meaning != NULL)
        mc_metric_close(m->meaning);
    mc_form_close(m->form);
    mc_arena_free(m->scratch);
    mc_arena_free(m->arena);
    free(m);
}

static int open_mfscore(const struct mc_metric_host *host, void **state,
                        struct mc_metric_problem *problem)
{
    struct mfscore *m = mc_calloc(1, sizeof(*m));

    m->host = host;
    m->arena = mc_arena_new();
    m->scratch = mc_arena_new();
    m->beta = mc_host_real(host, "beta");
    m->output = (enum output)mc_host_choice(host, "output", OUTPUTS);
    m->takes_preference = mc_host_option_is(host, "form_value", "preference");
    m->macro = mc_host_option_is(host, "average", "macro");
    if (open_meaning(m, problem) != 0 || mc_form_open(host, &m->form, problem) != 0) {
        close_mfscore(m);
        return -1;
    }
    *state = m;
    return 0;
}

static const struct mc_metric_parameter parameters[] = {
    MC_FORM_PARAMETERS,
    MC_TEXT_PARAMETER("meaning", "smatch",
                      "metric of graphs; in double quotes where it holds commas: "
                      "meaning=\"s2match:vectors=FILE,cutoff=0.6\""),
    MC_REAL_PARAMETER("beta", "1", 0, 1000000, "how many times as much form counts as meaning"),
    MC_CHOICE_PARAMETER(
        "form_value", "accept", FORM_VALUES,
        "form of a case: 1 or 0, or the preference; of all cases always the share accepted"),
    MC_CHOICE_PARAMETER(
        "average", "micro", AVERAGES,
        "corpus score: with the corpus score of meaning, or with the mean of the cases"),
    MC_CHOICE_PARAMETER("output", "score", OUTPUTS, "the value to use as the score"),
    MC_METRIC_PRODUCTS_PARAMETER,
    MC_PARAMETERS_END};

static const char manual[] =
    "MF-score of a text that was generated from a graph: MF = (1 + beta^2) M F / (beta^2 M + F), "
    "0 where the denominator is 0. Meaning M is the score of the candidate's graph, which a parser "
    "reads from the text, against the reference's graph, from which the text was made. Form F "
    "tells how well formed the text is, in the eyes of a language model: 1 if its preference over "
    "the reference sentence is at least 0.5 - tolerance, else 0; with form_value=preference the "
    "preference itself, candidate / (candidate + reference), of the mean probability of a token "
    "(see metric form). Cases need both sentences and both graphs.\n"
    "\n"
    "The corpus score is that of the corpus score of meaning (average=micro; Smatch sums triples "
    "first) and the share of the candidates that are accepted. With average=macro, or where the "
    "metric of meaning has no corpus score, M is the mean of the cases.\n"
    "\n"
    "meaning is the specification of a built-in metric of graphs from 0 to 1, of which each "
    "reference counts as its own manual says.\n"
    "\n" MC_FORM_MANUAL
    "`metricheck mfscore` compares systems by meaning and form, with the weights at which their "
    "order changes, intervals and tests.\n"
    "\n"
    "Reference program: that of Opitz and Frank 2021 (github.com/flipz357/MFscore), which takes "
    "S2match for the meaning, GPT-2 for the form, and divides by zero where both are 0.";

const struct mc_metric_module metric_mfscore = {
    MC_BUILT_IN_METRIC("mfscore"),
    .citation = "Opitz and Frank 2021, Towards a Decomposable Metric for Explainable Evaluation of "
                "Text Generation from AMR",
    .needs = MC_NEEDS_TEXT | MC_NEEDS_AMR,
    .flags =
        MC_METRIC_DETERMINISTIC | MC_METRIC_MAY_EXCEED_BEST | MC_METRIC_SEARCHES | MC_METRIC_SLOW,
    .worst = 0,
    .best = 1,
    .parameters = parameters,
    .summary = "meaning of the parsed text and form of the text, weighed against each other",
    .manual = manual,
    .open = open_mfscore,
    .score = score_mfscore,
    .corpus = corpus_mfscore,
    .explain = explain_mfscore,
    .close = close_mfscore,
};
