/* SPDX-License-Identifier: GPL-3.0-or-later */
/* conformance.c: a trial scores made-up cases again and again with two instances (in another order,
 * in other batches, under other ids, on several threads) and compares every score with that of the
 * first run. In order: made-up cases, standard output, the trial, the rules for an open metric, the
 * check of all rules. */
#include "metrics/conformance.h"

#include <fcntl.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/foreign_guard.h"
#include "base/thread_pool.h"

enum material_kind { MATERIAL_ORDINARY, MATERIAL_EMPTY, MATERIAL_NON_ASCII, MATERIAL_LONG };

struct watched_output {
    int descriptor; /* a copy of standard output's; -1: it is not watched */
    FILE *file;
};

/* --- made-up cases ---------------------------------------------------------------------------- */

enum { LONG_BYTES = 1 << 20, MOST_REFERENCES = 2 };

/* A sentence and its graph; all share one dependency tree. */
struct made_up_side {
    const char *text, *amr;
};

struct made_up_case {
    enum material_kind kind;
    const char *id;
    struct made_up_side candidate, references[MOST_REFERENCES]; /* text NULL: no such reference */
};

static const struct made_up_case cases[] = {
    {MATERIAL_ORDINARY,
     "equal",
     {"The boy wants to go.", "(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b))"},
     {{"The boy wants to go.", "(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b))"}}},
    {MATERIAL_ORDINARY,
     "negated",
     {"The boy does not want to go.",
      "(w / want-01 :polarity - :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b))"},
     {{"The boy wants to go.", "(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b))"}}},
    {MATERIAL_ORDINARY,
     "shorter",
     {"A dog.", "(d / dog)"},
     {{"A small dog runs across the wet field.",
       "(r / run-02 :ARG0 (d / dog :mod (s / small)) :path (f / field :ARG1-of (w / wet-01)))"}}},
    {MATERIAL_ORDINARY,
     "longer",
     {"Yesterday the woman gave her old bicycle to a friend of her sister.",
      "(g / give-01 :ARG0 (w / woman) :ARG1 (b / bicycle :poss w :mod (o / old)) :ARG2 (p / person "
      ":ARG0-of (h / have-rel-role-91 :ARG1 (p2 / person :ARG0-of (h2 / have-rel-role-91 :ARG1 w "
      ":ARG2 (s / sister))) :ARG2 (f / friend))) :time (y / yesterday))"},
     {{"The woman gave away a bicycle.",
       "(g / give-away-02 :ARG0 (w / woman) :ARG1 (b / bicycle))"}}},
    {MATERIAL_ORDINARY,
     "nothing-shared",
     {"Prices fell sharply.", "(f / fall-01 :ARG1 (p / price) :manner (s / sharp-02))"},
     {{"Two birds sing!", "(s / sing-01 :ARG0 (b / bird :quant 2))"}}},
    {MATERIAL_ORDINARY,
     "words-repeated",
     {"the the the the cat cat", "(c / cat :mod (c2 / cat))"},
     {{"the cat sat on the mat", "(s / sit-01 :ARG1 (c / cat) :location (m / mat))"}}},
    {MATERIAL_ORDINARY,
     "numbers",
     {"It cost 1,250.50 dollars on 3 May 2021 (about 5 %).",
      "(c / cost-01 :ARG1 (i / it) :ARG2 (m / monetary-quantity :quant 1250.5 :unit (d / dollar)) "
      ":time (d2 / date-entity :day 3 :month 5 :year 2021))"},
     {{"It cost 1250 euros in May.",
       "(c / cost-01 :ARG1 (i / it) :ARG2 (m / monetary-quantity :quant 1250 :unit (e / euro)) "
       ":time (d / date-entity :month 5))"}}},
    {MATERIAL_ORDINARY,
     "two-references",
     {"The window was broken by Ann.",
      "(b / break-01 :ARG0 (p / person :name (n / name :op1 \"Ann\")) :ARG1 (w / window))"},
     {{"Ann broke the window.",
       "(b / break-01 :ARG0 (p / person :name (n / name :op1 \"Ann\")) :ARG1 (w / window))"},
      {"Someone broke a window.", "(b / break-01 :ARG0 (s / someone) :ARG1 (w / window))"}}},
    {MATERIAL_EMPTY, "empty-candidate", {"", "(a / a)"}, {{"It rains.", "(r / rain-01)"}}},
    {MATERIAL_EMPTY, "empty-reference", {"It rains.", "(r / rain-01)"}, {{"", "(a / a)"}}},
    {MATERIAL_EMPTY, "both-empty", {"", "(a / a)"}, {{"", "(a / a)"}}},
    {MATERIAL_EMPTY, "blanks-alone", {" \t ", "(a / a)"}, {{"It rains.", "(r / rain-01)"}}},
    {MATERIAL_EMPTY, "punctuation-alone", {"...", "(a / a)"}, {{"?!", "(b / b)"}}},
    {MATERIAL_NON_ASCII,
     "accents",
     {"Zo\xc3\xab a\xc3\xaft\xc3\xa9 \xc3\x80 Z\xc3\xbcrich.",
      "(b / be-located-at-91 :ARG1 (p / person :name (n / name :op1 \"Zo\xc3\xab\")) :ARG2 (c / "
      "city :name (n2 / name :op1 \"Z\xc3\xbcrich\")))"},
     {{"Zoe\xcc\x88 e\xcc\x81tait a\xcc\x80 Zu\xcc\x88rich.",
       "(b / be-located-at-91 :ARG1 (p / person :name (n / name :op1 \"Zoe\")) :ARG2 (c / city "
       ":name (n2 / name :op1 \"Zu\xcc\x88rich\")))"}}},
    {MATERIAL_NON_ASCII,
     "no-blanks",
     {"\xe7\x8c\xab\xe5\x9d\x90\xe5\x9c\xa8\xe5\x9e\xab\xe5\xad\x90\xe4\xb8\x8a\xe3\x80\x82",
      "(s / \xe5\x9d\x90-01 :ARG0 (c / \xe7\x8c\xab))"},
     {{"\xe7\x8c\xab\xe5\x9c\xa8\xe5\x9e\xab\xe5\xad\x90\xe4\xb8\x8a\xe3\x80\x82",
       "(s / \xe5\x9c\xa8-01 :ARG0 (c / \xe7\x8c\xab))"}}},
    {MATERIAL_NON_ASCII,
     "right-to-left",
     {"\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d \xd7\xa2\xd7\x95\xd7\x9c\xd7\x9d",
      "(g / greet-01 :ARG1 (w / \xd7\xa2\xd7\x95\xd7\x9c\xd7\x9d))"},
     {{"\xd8\xa7\xd9\x84\xd8\xb3\xd9\x84\xd8\xa7\xd9\x85 \xd8\xb9\xd9\x84\xd9\x8a\xd9\x83\xd9\x85",
       "(g / greet-01 :ARG1 (y / you))"}}},
    {MATERIAL_NON_ASCII,
     "four-bytes",
     {"\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x94\xac wins \xf0\x9d\x92\xb3\xc2\xa0!",
      "(w / win-01 :ARG0 (s / \xf0\x9f\x91\xa9))"},
     {{"\xf0\x9f\x91\xa9 wins \xe2\x80\x9cX\xe2\x80\x9d\xe2\x80\xa6",
       "(w / win-01 :ARG0 (s / she))"}}},
};

enum { N_CASES = sizeof(cases) / sizeof(cases[0]) };

/* --- building inputs -------------------------------------------------------------------------- */

static const char tree[] = "1\tRain\train\tNOUN\t_\t_\t2\tnsubj\t_\t_\n"
                           "2\tfalls\tfall\tVERB\t_\t_\t0\troot\t_\t_\n";

static struct mc_metric_side side_of(const struct made_up_side *made_up, uint32_t needs)
{
    struct mc_slice none = mc_slice_of("");
    struct mc_metric_side side = {none, none, none, needs & ~(uint32_t)MC_NEEDS_SOURCE,
                                  MC_SIDE_PLAIN};

    if ((needs & MC_NEEDS_TEXT) != 0)
        side.text = mc_slice_of(made_up->text);
    if ((needs & MC_NEEDS_AMR) != 0)
        side.amr = mc_slice_of(made_up->amr);
    if ((needs & MC_NEEDS_TREE) != 0)
        side.tree = mc_slice_of(tree);
    return side;
}

static const struct mc_metric_input *input_of(const char *id, const struct mc_metric_side *sides,
                                              size_t candidate, size_t n_references,
                                              struct mc_arena *arena)
{
    struct mc_metric_input *input = mc_arena_array(arena, 1, sizeof(*input));
    const struct mc_metric_side **references =
        mc_arena_array(arena, n_references, sizeof(*references));
    size_t i;

    for (i = 0; i < n_references; i++)
        references[i] = &sides[candidate == 0 ? i + 1 : 0];
    *input = (struct mc_metric_input){.struct_size = sizeof(*input),
                                      .case_id = mc_slice_of(id),
                                      .candidate = &sides[candidate],
                                      .references = references,
                                      .n_references = n_references,
                                      .source = &sides[n_references]};
    return input;
}

static void add(struct mc_material *material, const struct made_up_case *sample, uint32_t needs,
                struct mc_arena *arena)
{
    struct mc_metric_side *sides = mc_arena_array(arena, 1 + MOST_REFERENCES, sizeof(*sides));
    size_t n = 0;

    sides[0] = side_of(&sample->candidate, needs);
    while (n < MOST_REFERENCES && sample->references[n].text != NULL) {
        sides[n + 1] = side_of(&sample->references[n], needs);
        n++;
    }
    material->inputs[material->n] = input_of(sample->id, sides, 0, n, arena);
    material->exchanged[material->n] = n == 1 ? input_of(sample->id, sides, 1, 1, arena) : NULL;
    material->n++;
}

/* --- long cases ------------------------------------------------------------------------------- */

/* "a1 a2 a3 ...", or the same without blanks, as one word. */
static const char *long_text(bool one_word, struct mc_arena *arena)
{
    char *text = mc_arena_alloc(arena, LONG_BYTES + 32);
    size_t length = 0;
    unsigned i;

    for (i = 1; length < LONG_BYTES; i++)
        length += (size_t)snprintf(text + length, 32, one_word ? "a%u" : "a%u ", i);
    return text;
}

static void add_long(struct mc_material *material, uint32_t needs, struct mc_arena *arena)
{
    static const struct made_up_side small = {"a1 a2 is a short sentence.",
                                              "(p / person :name (n / name :op1 \"a1\"))"};
    const char *word = long_text(true, arena), *words = long_text(false, arena);
    const char *amr = mc_arena_format(arena, "(p / person :name (n / name :op1 \"%s\"))", word);
    struct made_up_case long_cases[] = {
        {MATERIAL_LONG, "long-word", {word, amr}, {small}},
        {MATERIAL_LONG, "long-candidate", {words, amr}, {small}},
        {MATERIAL_LONG, "long-reference", small, {{words, amr}}},
    };
    size_t i;

    for (i = 0; i < sizeof(long_cases) / sizeof(long_cases[0]); i++)
        add(material, &long_cases[i], needs, arena);
}

/* The cases of one kind (with `with_all`, every case except the long ones) with the parts that the
 * metric needs, in the arena. */
static struct mc_material material_of(enum material_kind kind, bool with_all, uint32_t needs,
                                      struct mc_arena *arena)
{
    struct mc_material material = {NULL, NULL, 0};
    size_t i;

    material.inputs = mc_arena_array(arena, N_CASES, sizeof(*material.inputs));
    material.exchanged = mc_arena_array(arena, N_CASES, sizeof(*material.exchanged));
    if (kind == MATERIAL_LONG)
        add_long(&material, needs, arena);
    for (i = 0; i < N_CASES; i++)
        if (with_all || cases[i].kind == kind)
            add(&material, &cases[i], needs, arena);
    return material;
}

/* --- standard output -------------------------------------------------------------------------- */

enum { FIRST_DESCRIPTOR = 10, SHOWN = 60 };

/* Redirects standard output to a temporary file. */
static void watched_output_begin(struct watched_output *output)
{
    (void)fflush(stdout);
    output->descriptor = -1;
    output->file = tmpfile();
    if (output->file == NULL)
        return;
    output->descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, FIRST_DESCRIPTOR);
    if (output->descriptor >= 0)
        (void)dup2(fileno(output->file), STDOUT_FILENO);
}

/* Restores standard output. False if it was closed or written to; the message then shows the first
 * line that was written. */
static bool watched_output_end(struct watched_output *output, char *message, size_t size)
{
    bool closed, wrote = false;
    char line[SHOWN + 1];
    size_t length;

    (void)fflush(stdout);
    if (output->descriptor >= 0) {
        closed = fcntl(STDOUT_FILENO, F_GETFD) < 0;
        rewind(output->file);
        length = fread(line, 1, SHOWN, output->file);
        line[length] = '\0';
        line[strcspn(line, "\n")] = '\0';
        (void)snprintf(message, size, "it wrote: %s", line);
        wrote = length > 0 || closed;
        if (closed)
            (void)snprintf(message, size, "it closed standard output");
        (void)dup2(output->descriptor, STDOUT_FILENO);
        (void)close(output->descriptor);
    }
    if (output->file != NULL)
        (void)fclose(output->file);
    return !wrote;
}

/* --- the trial -------------------------------------------------------------------------------- */

/* Sets the finding for the rule under check; the first violation stays. */
static void MC_PRINTF(3, 4)
    conclude(struct mc_trial *trial, enum mc_conformance_verdict verdict, const char *format, ...)
{
    struct mc_conformance_finding *finding = &trial->report->findings[trial->report->under];
    va_list arguments;

    if (finding->verdict == MC_VERDICT_BROKEN)
        return;
    finding->verdict = verdict;
    va_start(arguments, format);
    (void)vsnprintf(finding->text, sizeof(finding->text), format, arguments);
    va_end(arguments);
}

/* Closes the instance; it may be NULL. */
static void close_metric(struct mc_trial *trial, struct mc_metric *metric)
{
    mc_metric_close(metric);
    if (metric != NULL)
        trial->harm |= metric->harm;
}

/* Opens another instance and shows it the material; NULL with the error. */
static struct mc_metric *open_metric(struct mc_trial *trial, size_t n_states,
                                     struct mc_material material, struct mc_error *error)
{
    struct mc_metric *metric;

    if (mc_metric_open(&trial->spec, n_states, trial->arena, &metric, error) != 0)
        return NULL;
    if (mc_metric_prepare(metric, material.inputs, material.n, error) == 0)
        return metric;
    close_metric(trial, metric);
    return NULL;
}

/* Scores in batches of `size` with the first state, in the arena. A batch that fails breaks the
 * rule, and the finding names its first case that fails alone; NULL then. */
static struct mc_metric_outcome *score_inputs(struct mc_trial *trial, struct mc_metric *metric,
                                              const struct mc_metric_input *const *inputs, size_t n,
                                              size_t size)
{
    struct mc_metric_outcome *outcomes = mc_arena_array(trial->arena, n, sizeof(*outcomes));
    size_t i, k;

    for (i = 0; i < n; i += size) {
        size_t n_now = n - i < size ? n - i : size;
        struct mc_error error = MC_NO_ERROR, alone = MC_NO_ERROR;

        if (mc_metric_score(metric, 0, inputs + i, n_now, outcomes + i, trial->arena, &error) == 0)
            continue;
        for (k = i; k < i + n_now; k++)
            if (mc_metric_score(metric, 0, inputs + k, 1, outcomes + k, trial->arena, &alone) != 0)
                break;
        if (k < i + n_now)
            conclude(trial, MC_VERDICT_BROKEN, "case %s: %s", inputs[k]->case_id.data, alone.text);
        else
            conclude(trial, MC_VERDICT_BROKEN, "cases %s to %s in one batch: %s",
                     inputs[i]->case_id.data, inputs[i + n_now - 1]->case_id.data, error.text);
        return NULL;
    }
    return outcomes;
}

/* Whether a case has exactly the score of the first run; else the rule is broken. `where` ends the
 * message: "in the second run". */
static bool compare_case(struct mc_trial *trial, const struct mc_metric_input *input, double before,
                         double now, const char *where)
{
    if (memcmp(&before, &now, sizeof(now)) == 0 || (isnan(before) && isnan(now)))
        return true;
    conclude(trial, MC_VERDICT_BROKEN, "case %s: %.17g at first, %.17g %s", input->case_id.data,
             before, now, where);
    return false;
}

/* Compares the scores of all cases; `now` is NULL if scoring failed. */
static void compare_cases(struct mc_trial *trial, const struct mc_metric_outcome *now,
                          const char *where)
{
    size_t i;

    for (i = 0; now != NULL && i < trial->material.n; i++)
        if (!compare_case(trial, trial->material.inputs[i], trial->outcomes[i].score, now[i].score,
                          where))
            return;
    if (now != NULL)
        conclude(trial, MC_VERDICT_KEPT, "%zu cases", trial->material.n);
}

/* Whether the scores must be the same; else the rule is skipped. */
static bool can_compare(struct mc_trial *trial)
{
    if (trial->outcomes == NULL)
        conclude(trial, MC_VERDICT_SKIPPED, "there are no scores to compare");
    else if ((trial->spec.module->flags & MC_METRIC_DETERMINISTIC) == 0)
        conclude(trial, MC_VERDICT_SKIPPED, "the metric does not claim to be deterministic");
    else
        return true;
    return false;
}

/* Scores the material with a new instance, since a metric may look at all cases first. */
static struct mc_metric_outcome *score_anew(struct mc_trial *trial, struct mc_material material)
{
    struct mc_metric_outcome *outcomes;
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric *metric = open_metric(trial, 1, material, &error);

    if (metric == NULL) {
        conclude(trial, MC_VERDICT_BROKEN, "a further instance: %s", error.text);
        return NULL;
    }
    outcomes = score_inputs(trial, metric, material.inputs, material.n, material.n);
    close_metric(trial, metric);
    return outcomes;
}

/* --- rules for an open metric ----------------------------------------------------------------- */

enum { N_THREADS = 2, ROUNDS = 4 };

/* By how much the two directions of a symmetric metric may differ through rounding, as a share of
 * the score (of 1 if the score is less). */
#define SYMMETRY_SLACK 1e-9

/* Every case must have a score or a reason. */
static void check_answers(struct mc_trial *trial)
{
    size_t n_without = 0, i;
    const struct mc_material *material = &trial->material;

    trial->outcomes = score_inputs(trial, trial->first, material->inputs, material->n, material->n);
    for (i = 0; trial->outcomes != NULL && i < material->n; i++) {
        const struct mc_metric_outcome *outcome = &trial->outcomes[i];

        n_without += isnan(outcome->score) && !outcome->failed;
        if (isnan(outcome->score) && mc_slice_is(outcome->reason, "the metric gave no reason"))
            conclude(trial, MC_VERDICT_BROKEN, "case %s: NaN, and no reason",
                     material->inputs[i]->case_id.data);
    }
    if (trial->outcomes != NULL)
        conclude(trial, MC_VERDICT_KEPT, "%zu cases, %zu of them without a score", material->n,
                 n_without);
}

static void check_range(struct mc_trial *trial)
{
    double low = HUGE_VAL, high = -HUGE_VAL;
    size_t i;

    if (trial->outcomes == NULL) {
        conclude(trial, MC_VERDICT_SKIPPED, "there are no scores to compare");
        return;
    }
    for (i = 0; i < trial->material.n; i++) {
        const struct mc_metric_outcome *outcome = &trial->outcomes[i];

        if (outcome->failed)
            conclude(trial, MC_VERDICT_BROKEN, "case %s: %s",
                     trial->material.inputs[i]->case_id.data, outcome->reason.data);
        low = fmin(low, outcome->score);
        high = fmax(high, outcome->score);
    }
    if (low <= high)
        conclude(trial, MC_VERDICT_KEPT, "%g to %g, within %g to %g", low, high,
                 fmin(trial->first->worst, trial->first->best),
                 fmax(trial->first->worst, trial->first->best));
    else
        conclude(trial, MC_VERDICT_SKIPPED, "no case has a score");
}

static void check_runs(struct mc_trial *trial)
{
    if (can_compare(trial))
        compare_cases(trial,
                      score_inputs(trial, trial->first, trial->material.inputs, trial->material.n,
                                   trial->material.n),
                      "in the second run");
}

static void check_instances(struct mc_trial *trial)
{
    if (can_compare(trial))
        compare_cases(trial,
                      score_inputs(trial, trial->second, trial->material.inputs, trial->material.n,
                                   trial->material.n),
                      "from the second instance");
}

static void check_order(struct mc_trial *trial)
{
    size_t n = trial->material.n, i;
    const struct mc_metric_input **reversed = mc_arena_array(trial->arena, n, sizeof(*reversed));
    struct mc_metric_outcome *outcomes, *back = mc_arena_array(trial->arena, n, sizeof(*back));

    if (!can_compare(trial))
        return;
    for (i = 0; i < n; i++)
        reversed[i] = trial->material.inputs[n - 1 - i];
    outcomes = score_inputs(trial, trial->first, reversed, n, n);
    for (i = 0; outcomes != NULL && i < n; i++)
        back[i] = outcomes[n - 1 - i];
    compare_cases(trial, outcomes == NULL ? NULL : back, "in reversed order");
}

static void check_batches(struct mc_trial *trial)
{
    static const size_t sizes[] = {1, 2, 5};
    char where[64];
    size_t i;

    for (i = 0; i < sizeof(sizes) / sizeof(sizes[0]) && can_compare(trial); i++) {
        (void)snprintf(where, sizeof(where), "in batches of %zu", sizes[i]);
        compare_cases(
            trial,
            score_inputs(trial, trial->first, trial->material.inputs, trial->material.n, sizes[i]),
            where);
    }
}

/* Scores the cases under new ids. */
static void check_ids(struct mc_trial *trial)
{
    size_t n = trial->material.n, i;
    const struct mc_metric_input **renamed = mc_arena_array(trial->arena, n, sizeof(*renamed));
    struct mc_metric_input *inputs = mc_arena_array(trial->arena, n, sizeof(*inputs));

    if (trial->spec.module->flags & MC_METRIC_READS_CASE_ID) {
        conclude(trial, MC_VERDICT_SKIPPED, "the metric says that it reads them");
        return;
    }
    if (!can_compare(trial))
        return;
    for (i = 0; i < n; i++) {
        inputs[i] = *trial->material.inputs[i];
        inputs[i].case_id = mc_slice_of(mc_arena_format(trial->arena, "another %zu", n - i));
        renamed[i] = &inputs[i];
    }
    compare_cases(trial, score_inputs(trial, trial->first, renamed, n, n), "under another id");
}

/* --- threads ---------------------------------------------------------------------------------- */

struct threads {
    struct mc_metric *metric;
    const struct mc_metric_input *const *inputs;
    size_t n;
    struct mc_metric_outcome *outcomes; /* [ROUNDS * n] */
    bool *failed;
};

static void score_one(void *context, unsigned worker, size_t begin, size_t end,
                      struct mc_arena *scratch)
{
    struct threads *threads = context;
    size_t state = threads->metric->n_states > 1 ? worker : 0, i;
    struct mc_error ignored = MC_NO_ERROR;

    for (i = begin; i < end; i++)
        threads->failed[i] =
            mc_metric_score(threads->metric, state, threads->inputs + i % threads->n, 1,
                            &threads->outcomes[i], scratch, &ignored) != 0;
}

static void compare_threads(struct mc_trial *trial, const struct threads *threads)
{
    size_t i;

    for (i = 0; i < ROUNDS * threads->n; i++) {
        const struct mc_metric_input *input = threads->inputs[i % threads->n];

        if (threads->failed[i])
            conclude(trial, MC_VERDICT_BROKEN, "case %s: it failed while another thread scored",
                     input->case_id.data);
        else if (!compare_case(trial, input, trial->outcomes[i % threads->n].score,
                               threads->outcomes[i].score, "while another thread scored"))
            return;
    }
    conclude(trial, MC_VERDICT_KEPT, "%zu cases, %d times, %s", threads->n, ROUNDS,
             threads->metric->n_states > 1 ? "one state a thread" : "one state for both");
}

static void check_threads(struct mc_trial *trial)
{
    size_t n = trial->material.n;
    struct threads threads = {NULL, trial->material.inputs, n, NULL, NULL};
    struct mc_thread_pool *pool;
    struct mc_error error = MC_NO_ERROR;

    if (!can_compare(trial))
        return;
    threads.metric = open_metric(trial, N_THREADS, trial->material, &error);
    if (threads.metric == NULL) {
        conclude(trial, MC_VERDICT_BROKEN, "a third instance: %s", error.text);
        return;
    }
    threads.outcomes = mc_arena_array(trial->arena, ROUNDS * n, sizeof(*threads.outcomes));
    threads.failed = mc_arena_array(trial->arena, ROUNDS * n, sizeof(*threads.failed));
    pool = mc_thread_pool_new(N_THREADS);
    mc_parallel_for(pool, ROUNDS * n, 1, score_one, &threads);
    mc_thread_pool_free(pool);
    compare_threads(trial, &threads);
    close_metric(trial, threads.metric);
}

/* --- symmetry, odd input and closing ---------------------------------------------------------- */

static void check_symmetry(struct mc_trial *trial)
{
    struct mc_material there = {NULL, NULL, 0}, back = {NULL, NULL, 0};
    struct mc_metric_outcome *outcomes, *exchanged;
    size_t i;

    if ((trial->spec.module->flags & MC_METRIC_SYMMETRIC) == 0) {
        conclude(trial, MC_VERDICT_SKIPPED, "the metric does not claim to be symmetric");
        return;
    }
    there.inputs = mc_arena_array(trial->arena, trial->material.n, sizeof(*there.inputs));
    back.inputs = mc_arena_array(trial->arena, trial->material.n, sizeof(*back.inputs));
    for (i = 0; i < trial->material.n; i++) {
        if (trial->material.exchanged[i] == NULL)
            continue;
        there.inputs[there.n++] = trial->material.inputs[i];
        back.inputs[back.n++] = trial->material.exchanged[i];
    }
    outcomes = score_anew(trial, there);
    exchanged = outcomes == NULL ? NULL : score_anew(trial, back);
    for (i = 0; exchanged != NULL && i < there.n; i++) {
        double a = outcomes[i].score, b = exchanged[i].score;

        if (isnan(a) != isnan(b) || fabs(a - b) > SYMMETRY_SLACK * fmax(1, fabs(a)))
            conclude(trial, MC_VERDICT_BROKEN, "case %s: %.17g, and %.17g exchanged",
                     there.inputs[i]->case_id.data, a, b);
    }
    if (exchanged != NULL)
        conclude(trial, MC_VERDICT_KEPT, "%zu cases of one reference", there.n);
}

static void check_material(struct mc_trial *trial, enum material_kind kind)
{
    struct mc_material material = material_of(kind, false, trial->spec.module->needs, trial->arena);
    const struct mc_metric_outcome *outcomes = score_anew(trial, material);
    size_t n_without = 0, i;

    for (i = 0; outcomes != NULL && i < material.n; i++) {
        const char *id = material.inputs[i]->case_id.data;

        if (outcomes[i].failed)
            conclude(trial, MC_VERDICT_BROKEN, "case %s: %s", id, outcomes[i].reason.data);
        n_without += isnan(outcomes[i].score) ? 1 : 0;
    }
    if (outcomes != NULL)
        conclude(trial, MC_VERDICT_KEPT, "%zu cases, %zu of them without a score", material.n,
                 n_without);
}

static void check_closes(struct mc_trial *trial)
{
    close_metric(trial, trial->second);
    close_metric(trial, trial->first);
    trial->first = trial->second = NULL;
    if (can_compare(trial))
        compare_cases(trial, score_anew(trial, trial->material), "after the others were closed");
}

static void check_empty(struct mc_trial *trial)
{
    check_material(trial, MATERIAL_EMPTY);
}

static void check_non_ascii(struct mc_trial *trial)
{
    check_material(trial, MATERIAL_NON_ASCII);
}

static void check_long(struct mc_trial *trial)
{
    check_material(trial, MATERIAL_LONG);
}

/* Checks MC_RULE_ANSWERS to MC_RULE_CLOSES with the two instances of the trial, one after the
 * other; both are closed at the end. */
static void check_rules(struct mc_trial *trial)
{
    static void (*const checks[MC_N_RULES])(struct mc_trial * trial) = {
        [MC_RULE_ANSWERS] = check_answers,
        [MC_RULE_RANGE] = check_range,
        [MC_RULE_RUNS] = check_runs,
        [MC_RULE_INSTANCES] = check_instances,
        [MC_RULE_ORDER] = check_order,
        [MC_RULE_BATCHES] = check_batches,
        [MC_RULE_IDS] = check_ids,
        [MC_RULE_THREADS] = check_threads,
        [MC_RULE_SYMMETRY] = check_symmetry,
        [MC_RULE_EMPTY] = check_empty,
        [MC_RULE_NON_ASCII] = check_non_ascii,
        [MC_RULE_LONG] = check_long,
        [MC_RULE_CLOSES] = check_closes,
    };
    int rule;

    for (rule = 0; rule < MC_N_RULES; rule++) {
        if (checks[rule] == NULL)
            continue;
        trial->report->under = (enum mc_conformance_rule)rule;
        checks[rule](trial);
    }
}

/* --- the check of all rules ------------------------------------------------------------------- */

const char *mc_conformance_rule_name(enum mc_conformance_rule rule)
{
    static const char *const names[] = {
#define MC_RULE_NAME(rule, name, text) name,
        MC_CONFORMANCE_RULES(MC_RULE_NAME)
#undef MC_RULE_NAME
    };

    return names[rule];
}

const char *mc_conformance_rule_text(enum mc_conformance_rule rule)
{
    static const char *const texts[] = {
#define MC_RULE_TEXT(rule, name, text) text,
        MC_CONFORMANCE_RULES(MC_RULE_TEXT)
#undef MC_RULE_TEXT
    };

    return texts[rule];
}

size_t mc_conformance_broken(const struct mc_conformance *conformance)
{
    size_t n = 0;
    int rule;

    for (rule = 0; rule < MC_N_RULES; rule++)
        n += conformance->findings[rule].verdict == MC_VERDICT_BROKEN ||
             conformance->findings[rule].verdict == MC_VERDICT_NONE;
    return n;
}

/* A failure of the module itself is a finding; one that the caller can mend is returned as the
 * error. */
static int check_opens(struct mc_trial *trial, struct mc_error *error)
{
    struct mc_error failure = MC_NO_ERROR;

    if (mc_metric_spec_resolve(&trial->spec, trial->arena, &failure) == 0) {
        trial->material =
            material_of(MATERIAL_ORDINARY, true, trial->spec.module->needs, trial->arena);
        trial->first = open_metric(trial, 1, trial->material, &failure);
        if (trial->first != NULL)
            trial->second = open_metric(trial, 1, trial->material, &failure);
    }
    if (trial->second != NULL) {
        (void)snprintf(trial->report->signature, sizeof(trial->report->signature), "%.*s",
                       MC_SLICE_ARGUMENTS(trial->first->signature));
        conclude(trial, MC_VERDICT_KEPT, "version %s", trial->spec.module->version);
        return 0;
    }
    if (failure.code != MC_CODE_MODULE && trial->first == NULL) {
        *error = failure;
        return -1;
    }
    conclude(trial, MC_VERDICT_BROKEN, "%s instance: %s",
             trial->first == NULL ? "the first" : "the second", failure.text);
    return 0;
}

/* Checks what must be at the end as it was at the beginning. */
static void check_process(struct mc_trial *trial, unsigned changes)
{
    static const struct {
        enum mc_conformance_rule rule;
        unsigned change;
    } rules[] = {{MC_RULE_LOCALE, MC_CHANGED_LOCALE},
                 {MC_RULE_FOLDER, MC_CHANGED_FOLDER},
                 {MC_RULE_ROUNDING, MC_CHANGED_ROUNDING},
                 {MC_RULE_SIGNALS, MC_CHANGED_SIGNALS}};
    size_t i;

    for (i = 0; i < sizeof(rules) / sizeof(rules[0]); i++) {
        trial->report->under = rules[i].rule;
        if ((changes & rules[i].change) == 0)
            conclude(trial, MC_VERDICT_KEPT, "%s", "");
        else
            conclude(trial, MC_VERDICT_BROKEN, "it was another at the end");
    }
}

int mc_conformance_check(const struct mc_metric_spec *spec, struct mc_arena *arena,
                         struct mc_conformance *conformance, struct mc_error *error)
{
    struct mc_trial trial = {.spec = *spec, .arena = arena, .report = conformance};
    struct watched_output output;
    struct mc_foreign_guard guard;
    char message[200];
    int status, rule;

    memset(conformance, 0, sizeof(*conformance));
    trial.spec.direction = MC_DIRECTION_FORWARD;
    watched_output_begin(&output);
    mc_foreign_guard_begin(&guard);
    conformance->under = MC_RULE_OPENS;
    status = check_opens(&trial, error);
    if (trial.second != NULL)
        check_rules(&trial);
    else
        close_metric(&trial, trial.first);
    check_process(&trial, mc_foreign_guard_end(&guard) | trial.harm);
    conformance->under = MC_RULE_OUTPUT;
    if (watched_output_end(&output, message, sizeof(message)))
        conclude(&trial, MC_VERDICT_KEPT, "%s", "");
    else
        conclude(&trial, MC_VERDICT_BROKEN, "%s", message);
    for (rule = MC_RULE_EXIT; rule <= MC_RULE_CRASH; rule++) { /* kept: the process still runs */
        conformance->under = (enum mc_conformance_rule)rule;
        conclude(&trial, MC_VERDICT_KEPT, "%s", "");
    }
    conformance->under = MC_N_RULES;
    return status;
}
