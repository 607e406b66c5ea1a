/* SPDX-License-Identifier: GPL-3.0-or-later */
/* agreement.c: every metric that is built in against the golden files of its reference program.
 *
 * columns.tsv says which specification gives which column of which golden file; a metric joins by
 * existing. further_columns.tsv has the same form and adds what the golden files hold beyond that;
 * there "NAME[k]" is the k-th number of a column of lists. Levels beside case and corpus: "scored"
 * is the number of cases that have a score, "mean" the mean of the scores; inputs with least=N are
 * those of at least N words (split at white space) on both sides. A row of a golden file whose id
 * begins with CORPUS is the corpus score among those of the cases. One test a row. Built twice:
 * over the golden files of our own, which are in the repository, and over the shared ones, which
 * may be absent. Rows of the golden files that should not agree are named in exceptions.tsv with
 * the reason, and each must be needed; files of ours are named "own/..." there, and the id "*"
 * stands for all rows of a column.
 *
 * Claims of one metric, or of one model, are a group, which one thread checks: its metrics stay
 * open until the group ends, so that claims for another output of the same model find what was
 * computed of the sentences; what a specification gives for the same inputs is computed once. Files
 * are read once.
 *
 * One of ten cases is scored with each token masked in turn, which takes a model as many passes as
 * there are tokens, and of an aspect with what follows from its counts, precision, recall and F,
 * while the counts themselves are checked in all cases. METRICHECK_DEEP takes all cases; so does a
 * prefix.
 *
 * METRICHECK_SAMPLE=N (sample.h) takes some of the rows, and of scores that do not depend on other
 * cases one of ten cases. With it, and where every instruction is instrumented
 * (METRICHECK_INSTRUMENTED), only a few cases of short texts are scored with each token masked in
 * turn. In both cases exceptions are not asked to be needed.
 *
 * Shared files of our own that have the same bytes as those in the repository are left to
 * agreement_own, unless a prefix asks for them.
 *
 * agreement_shared [PREFIX...]: only rows whose specification or golden file begins with one of
 * these ("wlk", "amr/checklist_sema"); exceptions are then not asked to be needed. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/delimited.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/lock.h"
#include "base/thread_pool.h"
#include "metrics/host/metric.h"
#include "neural/model.h"
#include "scores/score_table.h"
#include "suite/suite.h"
#include "tests/agreement/claims.h"
#include "tests/agreement/exceptions.h"
#include "tests/agreement/golden_rows.h"
#include "tests/agreement/sample.h"

#ifdef MC_AGREEMENT_SHARED
#define OWN false
#else
#define OWN true
#endif

enum { MISTAKES_SHOWN = 5 };

struct agreement {
    struct mc_arena *arena;
    struct mc_delimited_file columns, further;
    struct mc_exceptions exceptions;
    struct mc_lock lock; /* of the exceptions and of what was read */
    struct mc_string_map *golden_names, *input_names;
    struct mc_delimited_file *golden; /* [as many as there are names] */
    struct mc_suite **suites;
    struct mc_sample sample;
    const char *own_folder;
    char **prefixes;      /* NULL-ended; none: all claims are checked */
    struct check *checks; /* [n_checks] */
    struct group *groups; /* [n_groups] */
    bool is_whole;        /* no case is left out for its time */
    size_t n_checks, n_groups, n_tests, n_failed, n_absent, n_not_yet, n_left_out, n_short;
};

/* A claim, and what came of it. Claims are told in order. */
struct check {
    struct mc_claim claim;
    size_t number, n_rows, n_wrong, n_excepted;
    bool good, is_own;
    char *text; /* what is to be printed */
    size_t length;
    FILE *out;          /* writes text */
    struct check *next; /* of its group */
};

/* What a specification gave for some inputs, and the metric, which stays open. */
struct scored {
    struct mc_metric *metric;
    struct mc_score_column *column; /* NULL: it failed */
    bool has_cases, has_corpus;
};

/* Claims that share a metric or a model. */
struct group {
    struct check *first, **end;
    size_t n;
    struct mc_arena *arena;      /* of what is open */
    struct mc_string_map *specs; /* specification, inputs: number of what it gave */
    struct scored *scored;
    size_t n_scored, capacity;
};

/* --- comparison ------------------------------------------------------------------------------- */

/* One value; `reason` is why ours is missing, when it is. */
static void compare(struct agreement *all, struct check *check, const struct mc_delimited_row *row,
                    struct mc_slice golden, double ours, const char *reason)
{
    const struct mc_claim *claim = &check->claim;
    bool excepted;

    check->n_rows++;
    if (mc_golden_agrees(ours, golden, claim->tolerance))
        return;
    mc_lock_take(&all->lock);
    excepted = mc_exceptions_have(&all->exceptions, claim->file, claim->column, row->fields[0]);
    mc_lock_give(&all->lock);
    check->n_excepted += excepted;
    if (!excepted && check->n_wrong++ < MISTAKES_SHOWN)
        fprintf(check->out, "# %s line %u (%s): %.17g %s, golden %s\n", claim->file, row->line,
                row->fields[0].data, ours, reason, golden.data);
}

/* What a level other than "case" asks of the scores. */
static double figure_of(const struct mc_claim *claim, const struct mc_score_column *scores,
                        size_t n)
{
    double sum = 0;
    size_t n_scored = 0, i;

    if (strcmp(claim->level, "corpus") == 0)
        return scores->corpus;
    for (i = 0; i < n; i++) {
        n_scored += scores->states[i] == MC_SCORE_OK;
        sum += scores->states[i] == MC_SCORE_OK ? scores->values[i] : 0;
    }
    return strcmp(claim->level, "mean") == 0 ? sum / (double)n_scored : (double)n_scored;
}

/* The claim's rows of a golden file against the scores made for one aspect ("": there is none). */
static void compare_rows(struct agreement *all, struct check *check,
                         const struct mc_delimited_file *golden, struct mc_slice aspect,
                         const struct mc_score_table *table)
{
    const struct mc_claim *claim = &check->claim;
    size_t number, column = mc_golden_column(golden, claim->column, &number, table->arena), r;
    size_t aspect_column = mc_delimited_column(golden, "aspect");
    const struct mc_score_column *scores = &table->columns[0];
    bool is_case = strcmp(claim->level, "case") == 0;

    for (r = 1; r < golden->n_rows; r++) {
        const struct mc_delimited_row *row = &golden->rows[r];
        struct mc_slice value = mc_golden_item(row->fields[column], number, table->arena);
        uint32_t item;

        if (!mc_golden_chosen(golden, row, claim->rows) ||
            (aspect.length > 0 && !mc_slice_equal(row->fields[aspect_column], aspect)))
            continue;
        if (!is_case) {
            compare(all, check, row, value, figure_of(claim, scores, table->suite->n_cases), "");
            continue;
        }
        item = mc_string_map_find(table->suite->case_ids, row->fields[0]);
        if (item != MC_NOT_FOUND && !mc_claim_takes_case(claim, table->suite, item))
            continue;
        if (item != MC_NOT_FOUND) {
            compare(all, check, row, value, scores->values[item],
                    scores->notes[item].length > 0 ? scores->notes[item].data : "");
            continue;
        }
        if (strncmp(row->fields[0].data, MC_CLAIM_CORPUS, strlen(MC_CLAIM_CORPUS)) == 0) {
            if (claim->cases != MC_CLAIM_ALL)
                continue;
            compare(all, check, row, value, scores->corpus, "");
            continue;
        }
        fprintf(check->out, "# %s line %u: no input has the id %s\n", claim->file, row->line,
                row->fields[0].data);
        check->n_wrong++;
    }
}

/* --- what is open ----------------------------------------------------------------------------- */

/* The golden file, read once. */
static int read_golden(struct agreement *all, const char *file, struct mc_delimited_file *golden,
                       struct mc_error *error)
{
    uint32_t number;
    int status = 0;

    mc_lock_take(&all->lock);
    number = mc_string_map_add(all->golden_names, mc_slice_of(file), NULL);
    if (all->golden[number].n_rows == 0)
        status = mc_delimited_read(file, MC_TAB_SEPARATED, all->arena, &all->golden[number], error);
    *golden = all->golden[number];
    mc_lock_give(&all->lock);
    return status;
}

static int read_suite(struct agreement *all, const struct mc_claim *claim, struct mc_suite **suite,
                      struct mc_error *error)
{
    uint32_t number;
    int status = 0;

    mc_lock_take(&all->lock);
    number =
        mc_string_map_add(all->input_names, mc_slice_of(mc_claim_files(claim, all->arena)), NULL);
    if (all->suites[number] == NULL)
        status = mc_claim_read_inputs(claim, all->arena, &all->suites[number], error);
    *suite = all->suites[number];
    mc_lock_give(&all->lock);
    return status;
}

/* What a specification gave for the inputs of a claim, all of them or a part. */
static struct scored *find_scored(struct group *group, const struct mc_claim *claim,
                                  const char *spec)
{
    const char *key =
        mc_arena_format(group->arena, "%s %s %d", spec, claim->inputs, (int)claim->cases);
    bool is_new;
    uint32_t number = mc_string_map_add(group->specs, mc_slice_of(key), &is_new);

    if (is_new)
        *MC_ARENA_PUSH(group->arena, group->scored, group->n_scored, group->capacity) =
            (struct scored){NULL, NULL, false, false};
    return &group->scored[number];
}

static int score_cases(struct group *group, const struct mc_claim *claim,
                       const struct mc_suite *suite, struct scored *scored, struct mc_error *error)
{
    if (scored->has_cases)
        return 0;
    scored->has_cases = true;
    return mc_claim_score(claim, scored->metric, suite, group->arena, scored->column, error);
}

static int score_corpus(struct group *group, const struct mc_claim *claim,
                        const struct mc_suite *suite, struct scored *scored, struct mc_error *error)
{
    if (scored->has_corpus)
        return 0;
    scored->has_corpus = true;
    return mc_claim_score_corpus(claim, scored->metric, suite, group->arena, scored->column, error);
}

/* What a specification gives for the inputs of a claim, made once a group: what the claim asks for,
 * the cases, the corpus, or both. */
static int score_of(struct group *group, const struct mc_claim *claim, const char *spec,
                    const struct mc_suite *suite, bool corpus, struct mc_score_column **column,
                    struct mc_error *error)
{
    struct scored *scored = find_scored(group, claim, spec);
    int status = 0;

    if (scored->column == NULL)
        status = mc_claim_open(spec, suite, group->arena, &scored->metric, &scored->column, error);
    if (status == 0 &&
        (strcmp(claim->level, "corpus") != 0 || mc_metric_looks_first(scored->metric)))
        status = score_cases(group, claim, suite, scored, error);
    if (status == 0 && corpus)
        status = score_corpus(group, claim, suite, scored, error);
    if (status != 0) {
        if (scored->metric != NULL)
            mc_metric_close(scored->metric);
        *scored = (struct scored){NULL, NULL, false, false};
    }
    *column = scored->column;
    return status;
}

static int evaluate(struct agreement *all, struct group *group, struct check *check,
                    struct mc_arena *arena, struct mc_error *error)
{
    const struct mc_claim *claim = &check->claim;
    struct mc_delimited_file golden;
    struct mc_string_map *aspects;
    struct mc_suite *suite;
    size_t number;
    uint32_t a;

    if (read_golden(all, claim->file, &golden, error) != 0 ||
        read_suite(all, claim, &suite, error) != 0)
        return -1;
    if (mc_golden_column(&golden, claim->column, &number, arena) == SIZE_MAX)
        return mc_error_set(error, MC_CODE_INPUT, "the golden file has no column %s",
                            claim->column);
    aspects = mc_claim_aspects(claim, &golden, arena);
    for (a = 0; a < mc_string_map_size(aspects); a++) {
        struct mc_slice aspect = mc_string_map_key(aspects, a);
        struct mc_score_table table = {.arena = arena,
                                       .suite = suite,
                                       .n_cases = suite->n_cases,
                                       .n_columns = 1,
                                       .capacity = 1};

        if (score_of(group, claim, mc_claim_spec_with(claim->spec, aspect, arena), suite,
                     mc_claim_wants_corpus(claim, &golden), &table.columns, error) != 0)
            return -1;
        compare_rows(all, check, &golden, aspect, &table);
    }
    return 0;
}

static void report_line(const struct check *check)
{
    const struct mc_claim *claim = &check->claim;

    fprintf(check->out, "%sok %zu - %s %s %s: %s, %zu values", check->good ? "" : "not ",
            check->number, claim->file, claim->rows, claim->column, claim->spec, check->n_rows);
    if (check->n_excepted > 0)
        fprintf(check->out, ", %zu excepted", check->n_excepted);
    if (check->n_wrong > 0)
        fprintf(check->out, ", %zu wrong", check->n_wrong);
    fputc('\n', check->out);
}

static void check_claim(struct agreement *all, struct group *group, struct check *check)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    bool skipped = false;

    check->out = open_memstream(&check->text, &check->length);
    if (check->out == NULL)
        abort();
    if (check->is_own) {
        check->good = true;
        fprintf(check->out, "ok %zu - %s %s %s: %s, the files of agreement_own\n", check->number,
                check->claim.file, check->claim.rows, check->claim.column, check->claim.spec);
    } else if (evaluate(all, group, check, arena, &error) != 0) {
        skipped = mc_claim_lacks_wordnet(&error);
        if (!skipped)
            fprintf(check->out, "# %s:%u: %s\n", error.file, error.at.line, error.text);
    }
    if (skipped) {
        check->good = true;
        fprintf(check->out, "ok %zu - %s %s %s: %s # SKIP WordNet is not there\n", check->number,
                check->claim.file, check->claim.rows, check->claim.column, check->claim.spec);
    } else if (!check->is_own) {
        check->good = error.code == MC_CODE_OK && check->n_wrong == 0 && check->n_rows > 0;
        report_line(check);
    }
    (void)fclose(check->out);
    mc_arena_free(arena);
}

/* --- groups ----------------------------------------------------------------------------------- */

static void check_group(struct agreement *all, struct group *group)
{
    struct check *check;
    size_t i;

    group->arena = mc_arena_new();
    group->specs = mc_string_map_new(group->arena);
    for (check = group->first; check != NULL; check = check->next)
        check_claim(all, group, check);
    for (i = 0; i < group->n_scored; i++)
        if (group->scored[i].metric != NULL)
            mc_metric_close(group->scored[i].metric);
    mc_arena_free(group->arena);
}

static void check_some(void *context, unsigned worker, size_t begin, size_t end,
                       struct mc_arena *scratch)
{
    struct agreement *all = context;

    (void)worker;
    (void)scratch;
    for (; begin < end; begin++)
        check_group(all, &all->groups[begin]);
}

/* The model of a specification, or the metric of one without. */
static struct mc_slice key_of(const char *spec)
{
    const char *model = strstr(spec, "model=");

    return model == NULL ? mc_slice(spec, strcspn(spec, ":"))
                         : mc_slice(model, strcspn(model, ","));
}

static int by_size(const void *a, const void *b)
{
    const struct group *left = a, *right = b;

    if (left->n != right->n)
        return left->n < right->n ? 1 : -1;
    return left->first->number < right->first->number ? -1 : 1;
}

/* The large ones first: they are what the last thread would else be waited for. */
static void make_groups(struct agreement *all)
{
    struct mc_string_map *keys = mc_string_map_new(all->arena);
    size_t i;

    all->groups = mc_arena_array(all->arena, all->n_checks, sizeof(*all->groups));
    for (i = 0; i < all->n_checks; i++) {
        struct check *check = &all->checks[i];
        bool is_new;
        struct group *group =
            &all->groups[mc_string_map_add(keys, key_of(check->claim.spec), &is_new)];

        *(is_new ? &group->first : group->end) = check;
        group->end = &check->next;
        group->n++;
    }
    all->n_groups = mc_string_map_size(keys);
    qsort(all->groups, all->n_groups, sizeof(*all->groups), by_size);
}

static void check_all(struct agreement *all)
{
    struct mc_thread_pool *pool = mc_thread_pool_new(0);
    size_t i;

    make_groups(all);
    mc_parallel_for(pool, all->n_groups, 1, check_some, all);
    mc_thread_pool_free(pool);
    for (i = 0; i < all->n_checks; i++) {
        fputs(all->checks[i].text, stdout);
        all->n_failed += !all->checks[i].good;
        free(all->checks[i].text);
    }
    all->n_tests = all->n_checks;
}

/* --- which claims ----------------------------------------------------------------------------- */

static bool is_asked(const struct agreement *all, const struct mc_claim *claim)
{
    char **prefix;

    for (prefix = all->prefixes; *prefix != NULL; prefix++)
        if (strncmp(claim->spec, *prefix, strlen(*prefix)) == 0 ||
            strncmp(claim->file, *prefix, strlen(*prefix)) == 0)
            return true;
    return all->prefixes[0] == NULL;
}

static bool is_part(const struct agreement *all)
{
    return all->sample.step > 1 || getenv("METRICHECK_INSTRUMENTED") != NULL;
}

/* Whether agreement_own checks the same claim with the same files. */
static bool is_own(const struct agreement *all, const struct mc_claim *claim)
{
    struct mc_arena *arena = mc_arena_new();
    bool same = !OWN && mc_claim_is_own(claim, all->own_folder, arena);

    mc_arena_free(arena);
    return same;
}

static bool is_masked(const struct mc_claim *claim)
{
    return strstr(claim->spec, "masked") != NULL;
}

/* Whether all cases of the claim are left to METRICHECK_DEEP. */
static bool is_long(const struct mc_claim *claim)
{
    static const char *const outputs[] = {",output=precision", ",output=recall", ",output=f"};
    const char *output = strstr(claim->spec, ",output=");
    size_t i;

    if (is_masked(claim))
        return true;
    for (i = 0; i < sizeof(outputs) / sizeof(outputs[0]); i++)
        if (output != NULL && strcmp(output, outputs[i]) == 0 &&
            strstr(claim->spec, "aspect=ASPECT") != NULL)
            return true;
    return false;
}

static void choose_cases(const struct agreement *all, struct mc_claim *claim)
{
    if (is_part(all) && is_masked(claim))
        claim->cases = MC_CLAIM_FEW;
    else if ((all->sample.step > 1 && mc_claim_is_divisible(claim)) ||
             (!all->is_whole && is_long(claim)))
        claim->cases = MC_CLAIM_SOME;
}

static void collect(struct agreement *all, const struct mc_delimited_file *columns)
{
    size_t r;

    for (r = 1; r < columns->n_rows; r++) {
        struct mc_claim claim = mc_claim_of(&columns->rows[r]);
        bool is_here = !all->exceptions.own || mc_claim_make_own(&claim, all->arena);

        if (!is_asked(all, &claim))
            continue;
        choose_cases(all, &claim);
        if (claim.cases != MC_CLAIM_ALL && strcmp(claim.level, "case") != 0) {
            all->n_left_out++;
            continue;
        }
        if (!mc_claim_is_built_in(claim.spec) ||
            (strstr(claim.spec, "model=") != NULL && !mc_model_available())) {
            all->n_not_yet++;
        } else if (!is_here || !mc_file_exists(claim.file)) {
            all->n_absent++;
        } else if (mc_sample_takes(&all->sample, claim.spec)) {
            all->n_short += claim.cases != MC_CLAIM_ALL;
            all->checks[all->n_checks].claim = claim;
            all->checks[all->n_checks].number = all->n_checks + 1;
            all->checks[all->n_checks].is_own = all->prefixes[0] == NULL && is_own(all, &claim);
            all->n_checks++;
        }
    }
}

/* An exception that nothing needs would hide the next mistake. */
static void check_exceptions(struct agreement *all)
{
    size_t i;

    for (i = 1; i < all->exceptions.file.n_rows; i++) {
        const struct mc_slice *fields = all->exceptions.file.rows[i].fields;
        const char *file = mc_exceptions_file(&all->exceptions, i);

        if (file == NULL || !mc_file_exists(file))
            continue;
        all->n_tests++;
        all->n_failed += !all->exceptions.used[i];
        printf("%sok %zu - the exception of %s %s %s is needed\n",
               all->exceptions.used[i] ? "" : "not ", all->n_tests, file, fields[1].data,
               fields[2].data);
    }
}

static int open_tables(struct agreement *all, const char *folder, struct mc_error *error)
{
    const char *columns = mc_arena_format(all->arena, "%s/columns.tsv", folder);
    const char *further = mc_arena_format(all->arena, "%s/further_columns.tsv", folder);
    const char *exceptions = mc_arena_format(all->arena, "%s/exceptions.tsv", folder);

    if (mc_delimited_read(columns, MC_TAB_SEPARATED, all->arena, &all->columns, error) != 0 ||
        mc_delimited_read(further, MC_TAB_SEPARATED, all->arena, &all->further, error) != 0 ||
        mc_exceptions_read(exceptions, OWN, all->arena, &all->exceptions, error) != 0)
        return -1;
    return 0;
}

static const char *below(const char *variable, const char *otherwise, const char *relative,
                         struct mc_arena *arena)
{
    const char *folder = getenv(variable);

    return mc_arena_format(arena, "%s/%s", folder == NULL ? otherwise : folder, relative);
}

static void prepare(struct agreement *all)
{
    size_t n = all->columns.n_rows + all->further.n_rows;

    all->checks = mc_arena_array(all->arena, n, sizeof(*all->checks));
    all->golden = mc_arena_array(all->arena, n, sizeof(*all->golden));
    all->suites = mc_arena_array(all->arena, n, sizeof(struct mc_suite *));
    all->golden_names = mc_string_map_new(all->arena);
    all->input_names = mc_string_map_new(all->arena);
    mc_sample_begin(&all->sample, all->arena);
    all->is_whole = all->prefixes[0] != NULL || getenv("METRICHECK_DEEP") != NULL;
}

int main(int argc, char **argv)
{
    struct agreement all = {.arena = mc_arena_new(), .prefixes = argc > 0 ? argv + 1 : argv};
    const char *tables = below("METRICHECK_SOURCE", ".", "tests/agreement", all.arena);
#ifdef MC_AGREEMENT_SHARED
    const char *root = below("METRICHECK_SHARED", "../shared", "goldens", all.arena);
#else
    const char *root = mc_arena_format(all.arena, "%s/own", tables);
#endif
    struct mc_error error = MC_NO_ERROR;

    all.own_folder = mc_arena_format(all.arena, "%s/own", tables);
    if (open_tables(&all, tables, &error) != 0) {
        printf("Bail out! %s:%u:%u: %s\n", error.file, error.at.line, error.at.column, error.text);
        return 1;
    }
    if (!mc_file_is_folder(root) || chdir(root) != 0) {
        puts("1..0 # SKIP agreement: the shared golden files are not there");
        mc_arena_free(all.arena);
        return 0;
    }
    mc_lock_open(&all.lock);
    prepare(&all);
    collect(&all, &all.columns);
    collect(&all, &all.further);
    check_all(&all);
    if (all.prefixes[0] == NULL && !is_part(&all))
        check_exceptions(&all);
    printf("# %zu rows of columns.tsv are of metrics that are not built in, %zu of files that are "
           "not here\n",
           all.n_not_yet, all.n_absent);
    if (all.prefixes[0] != NULL && all.n_tests == 0) {
        puts("Bail out! no row begins so");
        all.n_failed++;
    }
    if (all.n_short > 0)
        printf("# %zu rows are checked on some of their cases, %zu of masked tokens are left out\n",
               all.n_short, all.n_left_out);
    mc_sample_tell(&all.sample, "rows");
    printf("1..%zu\n", all.n_tests);
    mc_lock_close(&all.lock);
    mc_arena_free(all.arena);
    return all.n_failed == 0 ? 0 : 1;
}
