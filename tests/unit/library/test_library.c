/* SPDX-License-Identifier: GPL-3.0-or-later */
/* metricheck.h: engines side by side, metrics of the caller's, what is refused and where. The bytes
 * are held against the program's in tests/cli/t0740-library.sh. */
#include "tests/unit/support.h"

#include <metricheck/metricheck.h>

#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/program_calls.h"

static char folder[1024];

static int open_folder(void **state)
{
    (void)state;
    if (setenv("SOURCE_DATE_EPOCH", "0", 1) != 0 ||
        setenv("METRICHECK_DATA", mc_source_path("tests/frozen"), 1) != 0)
        return -1;
    return mc_new_folder(folder);
}

static int close_folder(void **state)
{
    char command[1100];

    (void)state;
    (void)snprintf(command, sizeof(command), "rm -rf '%s'", folder);
    return system(command);
}

/* Four cases on a scale of 0 to 4; the words of the candidate are 1, 2, 3, 4 of 4. */
static const char *write_suite(char path[1100])
{
    static const char *const candidates[] = {"a", "a b", "a b c", "a b c d"};
    FILE *stream;
    int i;

    (void)snprintf(path, 1100, "%s/four.json", folder);
    stream = fopen(path, "w");
    assert_non_null(stream);
    fputs("{\"schema\": \"metricheck/suite/1\", \"suite\": \"mine\", \"dataset\": \"four\",\n"
          " \"phenomenon\": \"omission\", \"licence\": \"CC-BY-4.0\", \"source\": \"a test\",\n"
          " \"scale\": {\"minimum\": 0, \"maximum\": 4, \"kind\": \"similarity\"},\n"
          " \"judgement\": {\"by\": \"human\", \"description\": \"one\", \"raters\": 1},\n"
          " \"cases\": [\n",
          stream);
    for (i = 0; i < 4; i++)
        fprintf(stream,
                "  {\"id\": \"c%d\", \"reference\": {\"text\": \"a b c d\"},\n"
                "   \"candidate\": {\"text\": \"%s\"}, \"score\": %d}%s\n",
                i, candidates[i], i + 1, i == 3 ? "" : ",");
    fputs("]}\n", stream);
    assert_int_equal(fclose(stream), 0);
    return path;
}

/* --- engines side by side --------------------------------------------------------------------- */

struct job {
    const char *metric;
    char path[1100];
    int status;
};

static void *work(void *given)
{
    struct job *job = given;
    struct mc_engine *engine = mc_engine_open(NULL);

    job->status = mc_engine_set(engine, "metric", job->metric);
    if (job->status == 0)
        job->status = mc_engine_set(engine, "jobs", "2");
    if (job->status == 0)
        job->status = mc_engine_set(engine, "phenomenon", "negation");
    if (job->status == 0)
        job->status = mc_engine_score(engine);
    if (job->status == 0)
        job->status = mc_engine_analyse(engine);
    if (job->status == 0)
        job->status = mc_engine_write(engine, "json", job->path);
    mc_engine_close(engine);
    return NULL;
}

static void test_two_engines_in_two_threads(void **state)
{
    static const char *const metrics[] = {"chrf", "smatch"};
    struct job alone[2], beside[2];
    pthread_t threads[2];
    char *one, *other;
    int i;

    (void)state;
    for (i = 0; i < 2; i++) {
        alone[i].metric = beside[i].metric = metrics[i];
        (void)snprintf(alone[i].path, sizeof(alone[i].path), "%s/alone-%d.json", folder, i);
        (void)snprintf(beside[i].path, sizeof(beside[i].path), "%s/beside-%d.json", folder, i);
        (void)work(&alone[i]);
        assert_int_equal(alone[i].status, 0);
    }
    for (i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, work, &beside[i]), 0);
    for (i = 0; i < 2; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    for (i = 0; i < 2; i++) {
        assert_int_equal(beside[i].status, 0);
        one = mc_test_contents(alone[i].path);
        other = mc_test_contents(beside[i].path);
        assert_string_equal(one, other);
        free(one);
        free(other);
    }
}

/* --- a metric of the caller's ------------------------------------------------------------------
 */

static double words(const struct mc_metric_side *side)
{
    double n = 1;
    size_t i;

    for (i = 0; i < side->text.length; i++)
        n += side->text.data[i] == ' ';
    return n;
}

/* Share of the words; of the case named in the context there is no score. */
static double share(void *context, const struct mc_metric_input *input)
{
    const char *without = context;

    if (without != NULL && strcmp(input->case_id.data, without) == 0)
        return (double)NAN;
    return words(input->candidate) / words(input->references[0]);
}

static double errors(void *context, const struct mc_metric_input *input)
{
    return 1 - share(context, input);
}

static void add(struct mc_engine *engine, struct mc_engine_callback own, int status)
{
    own.struct_size = sizeof(own);
    own.needs = MC_NEEDS_TEXT;
    assert_int_equal(mc_engine_add_callback(engine, &own), status);
}

static struct mc_engine_figure figure_of(struct mc_engine *engine, const char *phenomenon,
                                         const char *metric, const char *statistic)
{
    struct mc_engine_figure figure = {.struct_size = sizeof(figure)};
    size_t i;

    for (i = 0; i < mc_engine_n_figures(engine); i++) {
        assert_int_equal(mc_engine_figure(engine, i, &figure), MC_ENGINE_OK);
        if (strcmp(figure.phenomenon, phenomenon) == 0 && strcmp(figure.metric, metric) == 0 &&
            strcmp(figure.statistic, statistic) == 0)
            return figure;
    }
    fail_msg("no figure of %s on %s", metric, phenomenon);
    return figure;
}

static void test_own_metrics(void **state)
{
    static char second[] = "c1";
    const struct mc_engine_callback up = {.name = "share", .best = 1, .score = share};
    const struct mc_engine_callback down = {.name = "errors", .worst = 1, .score = errors};
    const struct mc_engine_callback wrong = {.name = "a b", .best = 1, .score = share};
    const struct mc_engine_callback taken = {.name = "bleu", .best = 1, .score = share};
    const struct mc_engine_callback part = {
        .name = "part", .best = 1, .score = share, .context = second};
    struct mc_engine_score score = {.struct_size = sizeof(score)};
    struct mc_engine *engine = mc_engine_open(NULL);
    struct mc_engine_figure figure;
    char path[1100];

    (void)state;
    add(engine, up, MC_ENGINE_OK);
    add(engine, down, MC_ENGINE_OK);
    add(engine, part, MC_ENGINE_OK);
    add(engine, up, MC_ENGINE_USAGE);
    mc_assert_engine_error(engine, MC_ENGINE_USAGE, "'share' was added before");
    /* refused at once: what is known would be refused by every later call */
    add(engine, wrong, MC_ENGINE_USAGE);
    mc_assert_engine_error(engine, MC_ENGINE_USAGE, "'a b' is not a metric name");
    add(engine, taken, MC_ENGINE_USAGE);
    mc_assert_engine_error(engine, MC_ENGINE_USAGE, "'bleu' is that of a built-in metric");
    assert_int_equal(mc_engine_add_suite(engine, write_suite(path)), 0);
    assert_int_equal(mc_engine_set(engine, "thin-correlations", "yes"), 0);
    assert_int_equal(mc_engine_set(engine, "metric", "share"), 0);
    assert_int_equal(mc_engine_set(engine, "metric", "errors"), 0);
    assert_int_equal(mc_engine_set(engine, "metric", "part"), 0);
    assert_int_equal(mc_engine_score(engine), MC_ENGINE_OK);
    assert_int_equal(mc_engine_analyse(engine), MC_ENGINE_OK);
    /* 1/4, 2/4, 3/4, 4/4 in the order of the people's 1, 2, 3, 4 */
    figure = figure_of(engine, "omission", "share", "spearman");
    assert_near(figure.value, 1, 1e-15);
    assert_int_equal(figure.n, 4);
    /* 3/4, 2/4, 1/4, 0 of which lower is better */
    figure = figure_of(engine, "omission", "errors", "spearman");
    assert_near(figure.value, 1, 1e-15);
    figure = figure_of(engine, "overall", "part", "spearman");
    assert_int_equal(figure.n, 3);
    /* all 6 pairs are 0.8 or more apart, and in order; without c1 the 3 that are left */
    figure = figure_of(engine, "omission", "errors", "right_order");
    assert_near(figure.value, 1, 0);
    assert_int_equal(figure.n, 4);
    figure = figure_of(engine, "overall", "part", "right_order");
    assert_near(figure.value, 1, 0);
    assert_int_equal(figure.n, 3);
    assert_int_equal(mc_engine_n_scores(engine), 4 * 3);
    assert_int_equal(mc_engine_case_score(engine, 1 * 3 + 1, &score), MC_ENGINE_OK);
    assert_string_equal(score.id, "c1");
    assert_string_equal(score.metric, "errors");
    assert_near(score.score, 0.5, 0);
    assert_near(score.human, 2, 0);
    assert_int_equal(mc_engine_case_score(engine, 1 * 3 + 2, &score), MC_ENGINE_OK);
    assert_true(isnan(score.score));
    assert_string_equal(score.reason, "the metric gives none");
    assert_int_equal(mc_engine_case_score(engine, 12, &score), MC_ENGINE_USAGE);
    mc_engine_close(engine);
}

/* --- what is refused ---------------------------------------------------------------------------
 */

static void test_refused(void **state)
{
    struct mc_engine_error error = {.struct_size = sizeof(error)};
    struct mc_engine *engine = mc_engine_open(NULL);
    char path[1100];
    FILE *stream;

    (void)state;
    assert_int_equal(mc_engine_set(engine, "metrik", "bleu"), MC_ENGINE_USAGE);
    mc_assert_engine_error(engine, MC_ENGINE_USAGE,
                           "unknown setting 'metrik'; did you mean 'metric'?");
    assert_int_equal(mc_engine_set(engine, "color", "always"), MC_ENGINE_USAGE);
    assert_int_equal(mc_engine_set(engine, "confidence", "2"), MC_ENGINE_USAGE);
    assert_int_equal(mc_engine_set(engine, "sentinels", "maybe"), MC_ENGINE_USAGE);
    mc_assert_engine_error(engine, MC_ENGINE_USAGE, "sentinels is yes or no, not 'maybe'");
    assert_int_equal(mc_engine_set(engine, "preset", "other"), MC_ENGINE_USAGE);
    assert_int_equal(mc_engine_analyse(engine), MC_ENGINE_USAGE);
    mc_assert_engine_error(engine, MC_ENGINE_USAGE, "nothing was scored");
    /* the tests' own program would be started to serve a module */
    assert_int_equal(mc_engine_set(engine, "isolate", "yes"), MC_ENGINE_OK);
    assert_int_equal(mc_engine_score(engine), MC_ENGINE_USAGE);
    mc_assert_engine_error(engine, MC_ENGINE_USAGE, "isolate: say with mc_engine_set_program");
    assert_int_equal(mc_engine_set(engine, "isolate", "no"), MC_ENGINE_OK);
    assert_int_equal(mc_engine_write(engine, "json", path), MC_ENGINE_USAGE);
    (void)snprintf(path, sizeof(path), "%s/broken.json", folder);
    stream = fopen(path, "w");
    assert_non_null(stream);
    fputs("{\"schema\": \"metricheck/suite/1\",\n \"cases\": 1}\n", stream);
    assert_int_equal(fclose(stream), 0);
    assert_int_equal(mc_engine_add_suite(engine, path), MC_ENGINE_OK);
    assert_int_equal(mc_engine_score(engine), MC_ENGINE_INPUT);
    mc_engine_last_error(engine, &error);
    assert_int_equal(error.status, MC_ENGINE_INPUT);
    assert_string_equal(error.file, path);
    assert_true(error.line >= 1 && error.column >= 1);
    assert_true(strlen(error.text) > 0);
    assert_string_equal(error.text, "key \"suite\" is missing");
    assert_int_equal(mc_engine_n_figures(engine), 0);
    mc_engine_close(engine);
    mc_engine_close(NULL);
}

struct heard {
    size_t n_metrics, most;
    char first[64];
};

static int listen(void *context, const char *metric, size_t n_done)
{
    struct heard *heard = context;

    if (heard->n_metrics == 0)
        (void)snprintf(heard->first, sizeof(heard->first), "%s", metric);
    assert_int_equal(n_done, heard->n_metrics);
    heard->n_metrics++;
    return heard->n_metrics > heard->most;
}

/* Reports on several dimensions are those of the command alone. */
static void test_one_dimension(void **state)
{
    struct mc_engine *engine = mc_engine_open(NULL);

    (void)state;
    assert_int_equal(mc_engine_set(engine, "dimension", "all"), MC_ENGINE_OK);
    assert_int_equal(mc_engine_set(engine, "metric", "chrf"), MC_ENGINE_OK);
    assert_int_equal(mc_engine_score(engine), MC_ENGINE_USAGE);
    mc_assert_engine_error(
        engine, MC_ENGINE_USAGE,
        "dimension: a run of the library has one human score, that of one dimension; make "
        "a run for each");
    mc_engine_close(engine);
}

static void test_progress_and_cancel(void **state)
{
    struct heard heard = {.most = 2};
    const struct mc_engine_hooks hooks = {
        .struct_size = sizeof(hooks), .context = &heard, .progress = listen};
    struct mc_engine *engine = mc_engine_open(&hooks);
    char path[1100];

    (void)state;
    assert_int_equal(mc_engine_add_suite(engine, write_suite(path)), 0);
    assert_int_equal(mc_engine_set(engine, "metric", "bleu"), 0);
    assert_int_equal(mc_engine_set(engine, "metric", "chrf"), 0);
    assert_int_equal(mc_engine_score(engine), MC_ENGINE_OK);
    assert_int_equal(heard.n_metrics, 2);
    assert_string_equal(heard.first, "bleu");
    heard.n_metrics = 0;
    heard.most = 1;
    assert_int_equal(mc_engine_score(engine), MC_ENGINE_CANCELLED);
    mc_assert_engine_error(engine, MC_ENGINE_CANCELLED, "cancelled");
    assert_int_equal(heard.n_metrics, 2);
    assert_int_equal(mc_engine_analyse(engine), MC_ENGINE_USAGE);
    mc_engine_close(engine);
}

/* --- pairs ---------------------------------------------------------------------------------------
 */

static void test_pairs(void **state)
{
    const struct mc_engine_pair texts = {
        .struct_size = sizeof(texts), .reference = "a \"b\"\tc", .candidate = "a \"b\"\tc"};
    const struct mc_engine_pair graphs = {.struct_size = sizeof(graphs),
                                          .reference_amr = "(a / and\n  :op1 (b / boy))",
                                          .candidate_amr = "(a / and :op1 (b / boy))"};
    const struct mc_engine_pair broken = {
        .struct_size = sizeof(broken), .reference_amr = "(a / ", .candidate_amr = "(a / and)"};
    struct mc_engine *engine = mc_engine_open(NULL);
    const char *reason = NULL, *json = NULL;
    double score = -1;

    (void)state;
    assert_int_equal(mc_engine_score_pair(engine, "chrf", &texts, &score, &reason), 0);
    assert_near(score, 100, 1e-12); /* all n-grams are the same */
    assert_string_equal(reason, "");
    assert_int_equal(mc_engine_score_pair(engine, "smatch", &graphs, &score, NULL), 0);
    assert_near(score, 1, 1e-15);
    assert_int_equal(mc_engine_score_pair(engine, "smatch", &texts, &score, &reason), 0);
    assert_true(isnan(score));
    assert_true(strlen(reason) > 0);
    assert_int_equal(mc_engine_score_pair(engine, "smatch", &broken, &score, &reason), 0);
    assert_true(isnan(score));
    assert_true(strlen(reason) > 0);
    assert_int_equal(mc_engine_score_pair(engine, "smach", &graphs, &score, &reason),
                     MC_ENGINE_USAGE);
    mc_assert_engine_error(engine, MC_ENGINE_USAGE, "did you mean 'smatch'?");
    assert_true(isnan(score));
    assert_int_equal(mc_engine_explain_pair(engine, "smatch", &graphs, &json), 0);
    assert_non_null(strstr(json, "\"schema\": \"metricheck/explanation/1\""));
    assert_non_null(strstr(json, "\"score\": 1,"));
    assert_null(strstr(json, "\"reason\""));
    mc_engine_close(engine);
}

/* Columns give what pair by pair gives. */
static void test_pairs_in_columns(void **state)
{
    static const char *const candidates[] = {"a b c d", "a b", "x", NULL, ""};
    /* all first references, then all second ones, which the last two pairs lack */
    static const char *const references[] = {"a b c d", "c d", "a b", "a",  "a b",
                                             "a b",     "a b", "x",   NULL, NULL};
    const struct mc_engine_pairs pairs = {.struct_size = sizeof(pairs),
                                          .n = 5,
                                          .n_references = 2,
                                          .candidates = candidates,
                                          .references = references};
    struct mc_engine *engine = mc_engine_open(NULL);
    const char *reasons[5], *reason;
    double scores[5], corpus, alone;

    (void)state;
    assert_int_equal(mc_engine_score_pairs(engine, "chrf", &pairs, scores, reasons, &corpus), 0);
    assert_near(scores[0], 100, 1e-12); /* each is one of its references */
    assert_near(scores[1], 100, 1e-12);
    assert_near(scores[2], 100, 1e-12);
    assert_true(isnan(scores[3]));
    assert_string_equal(reasons[3], "the candidate has no text");
    assert_int_equal(
        mc_engine_score_pair(engine, "chrf",
                             &(struct mc_engine_pair){.struct_size = sizeof(struct mc_engine_pair),
                                                      .candidate = "",
                                                      .reference = "a b"},
                             &alone, &reason),
        0);
    assert_near(scores[4], alone, 0);
    assert_true(corpus > 0 && corpus <= 100);
    /* without references nothing can be compared */
    assert_int_equal(mc_engine_score_pairs(engine, "chrf",
                                           &(struct mc_engine_pairs){.struct_size = sizeof(pairs),
                                                                     .n = 1,
                                                                     .candidates = candidates},
                                           scores, reasons, NULL),
                     0);
    assert_true(isnan(scores[0]) && strlen(reasons[0]) > 0);
    mc_engine_close(engine);
}

static void test_graphs_in_columns(void **state)
{
    static const char *const graphs[] = {"(a / and :op1 (b / boy))", "(a / and", NULL};
    static const char *const others[] = {"(a / and :op1 (b / boy))", "(a / and)", "(a / and)"};
    static const char *const broken[] = {"a", "\xC3", "c"};
    const struct mc_engine_pairs pairs = {.struct_size = sizeof(pairs),
                                          .n = 3,
                                          .n_references = 1,
                                          .candidate_amrs = graphs,
                                          .reference_amrs = others};
    const struct mc_engine_pairs bad = {.struct_size = sizeof(bad),
                                        .n = 3,
                                        .n_references = 1,
                                        .candidates = others,
                                        .references = broken};
    struct mc_engine *engine = mc_engine_open(NULL);
    const char *reasons[3];
    double scores[3], corpus;

    (void)state;
    assert_int_equal(mc_engine_score_pairs(engine, "smatch", &pairs, scores, reasons, &corpus), 0);
    assert_near(scores[0], 1, 0);
    assert_true(isnan(corpus)); /* Smatch has none where a graph cannot be read */
    assert_true(isnan(scores[1]) && isnan(scores[2]));
    assert_string_equal(reasons[2], "the candidate has no AMR graph");
    assert_int_equal(mc_engine_score_pairs(engine, "smach", &pairs, scores, NULL, &corpus),
                     MC_ENGINE_USAGE);
    assert_true(isnan(scores[0]) && isnan(corpus));
    assert_int_equal(mc_engine_score_pairs(engine, "bleu", &bad, scores, NULL, NULL),
                     MC_ENGINE_USAGE);
    mc_assert_engine_error(engine, MC_ENGINE_USAGE, "the reference of pair 2 is not UTF-8");
    mc_engine_close(engine);
}

static void test_a_metric_is_described(void **state)
{
    struct mc_engine_metric metric = {.struct_size = sizeof(metric)};
    struct mc_engine *engine = mc_engine_open(NULL);

    (void)state;
    assert_int_equal(mc_engine_describe_metric(engine, "bleu:lowercase=yes", &metric), 0);
    assert_string_equal(metric.name, "bleu:lowercase=yes");
    assert_non_null(strstr(metric.signature, "|lowercase:yes|"));
    assert_int_equal(metric.needs, MC_NEEDS_TEXT);
    assert_int_equal(metric.lower_is_better, 0);
    assert_near(metric.worst, 0, 0);
    assert_near(metric.best, 100, 0);
    assert_int_equal(mc_engine_describe_metric(engine, "ter", &metric), 0);
    assert_int_equal(metric.lower_is_better, 1);
    assert_true(isinf(metric.worst));
    assert_int_equal(mc_engine_describe_metric(engine, "smatch", &metric), 0);
    assert_int_equal(metric.needs, MC_NEEDS_AMR);
    assert_int_equal(mc_engine_describe_metric(engine, "smach", &metric), MC_ENGINE_USAGE);
    mc_engine_close(engine);
}

/* --- what belongs to the caller ------------------------------------------------------------------
 */

/* The locale of the thread and its signals are as they were. */
static void test_the_thread_is_left_alone(void **state)
{
    const struct mc_engine_pair pair = {
        .struct_size = sizeof(pair), .reference = "a b c d", .candidate = "a b c"};
    locale_t before = uselocale((locale_t)0);
    struct mc_engine *engine = mc_engine_open(NULL);
    const char *json = NULL;
    sigset_t signals;
    double score;

    (void)state;
    assert_int_equal(mc_engine_score_pair(engine, "bleu:effective_order=yes", &pair, &score, NULL),
                     0);
    assert_int_equal(mc_engine_explain_pair(engine, "ter", &pair, &json), 0);
    assert_non_null(strstr(json, "\"score\": 25,")); /* one of four words is missing */
    assert_ptr_equal(uselocale((locale_t)0), before);
    assert_int_equal(pthread_sigmask(SIG_BLOCK, NULL, &signals), 0);
    assert_int_equal(sigismember(&signals, SIGPIPE), 0);
    mc_engine_close(engine);
}

/* The share of the words; the locale of the thread goes to the context. */
static double share_here(void *context, const struct mc_metric_input *input)
{
    *(locale_t *)context = uselocale((locale_t)0);
    return share(NULL, input);
}

/* Threads that one call has started work in the next one, too, with the locale that they were
 * given. */
static void test_calls_have_one_locale(void **state)
{
    const struct mc_engine_pair pair = {
        .struct_size = sizeof(pair), .reference = "a b c d", .candidate = "a b c"};
    struct mc_engine *engine = mc_engine_open(NULL);
    locale_t first = (locale_t)0, here = (locale_t)0, between[8];
    const struct mc_engine_callback own = {
        .name = "share", .best = 1, .score = share_here, .context = &here};
    double score;
    size_t i;

    (void)state;
    add(engine, own, MC_ENGINE_OK);
    assert_int_equal(mc_engine_score_pair(engine, "share", &pair, &score, NULL), MC_ENGINE_OK);
    first = here;
    assert_ptr_not_equal(first, uselocale((locale_t)0));
    for (i = 0; i < 8; i++) /* these take the memory of one that was given back */
        between[i] = duplocale(LC_GLOBAL_LOCALE);
    assert_int_equal(mc_engine_score_pair(engine, "share", &pair, &score, NULL), MC_ENGINE_OK);
    assert_ptr_equal(here, first);
    for (i = 0; i < 8; i++)
        freelocale(between[i]);
    mc_engine_close(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_engines_in_two_threads),
        cmocka_unit_test(test_own_metrics),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_one_dimension),
        cmocka_unit_test(test_progress_and_cancel),
        cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_pairs_in_columns),
        cmocka_unit_test(test_graphs_in_columns),
        cmocka_unit_test(test_a_metric_is_described),
        cmocka_unit_test(test_the_thread_is_left_alone),
        cmocka_unit_test(test_calls_have_one_locale),
    };

    return cmocka_run_group_tests(tests, open_folder, close_folder);
}
