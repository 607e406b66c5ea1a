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
    struct mc_lock lock; /* of the exceptions and of `kept` */
    struct mc_metric *kept;
    struct mc_arena *kept_arena;
    char **prefixes;      /* NULL-ended; none: all claims are checked */
    struct check *checks; /* [n_checks] */
    size_t n_checks, n_tests, n_failed, n_absent, n_not_yet, n_left_out;
};

/* A claim, and what came of it. Claims are checked on all processors, and told in order. */
struct check {
    struct mc_claim claim;
    size_t number, n_rows, n_wrong, n_excepted;
    bool good;
    char *text; /* what is to be printed */
    size_t length;
    FILE *out; /* writes text */
};

/* --- comparison --------------------------------------------------------------------------- */

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
        if (item != MC_NOT_FOUND) {
            compare(all, check, row, value, scores->values[item],
                    scores->notes[item].length > 0 ? scores->notes[item].data : "");
            continue;
        }
        if (strncmp(row->fields[0].data, "CORPUS", strlen("CORPUS")) == 0) {
            compare(all, check, row, value, scores->corpus, "");
            continue;
        }
        fprintf(check->out, "# %s line %u: no input has the id %s\n", claim->file, row->line,
                row->fields[0].data);
        check->n_wrong++;
    }
}

static void let_go(struct agreement *all)
{
    if (all->kept != NULL)
        mc_metric_close(all->kept);
    mc_arena_free(all->kept_arena);
    all->kept = NULL;
    all->kept_arena = NULL;
}

/* A metric on a model stays open until the next one is: what it computes of sentences is then there
 * for the claims that want another output of it. */
static void keep(struct agreement *all, const char *text)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric *metric = NULL;
    struct mc_metric_spec spec;

    if (strstr(text, "model=") == NULL ||
        mc_metric_spec_parse(NULL, text, arena, &spec, &error) != 0 ||
        mc_metric_open(&spec, 1, arena, &metric, &error) != 0) {
        mc_arena_free(arena);
        return;
    }
    mc_lock_take(&all->lock);
    let_go(all);
    all->kept = metric;
    all->kept_arena = arena;
    mc_lock_give(&all->lock);
}

static int evaluate(struct agreement *all, struct check *check, struct mc_arena *arena,
                    struct mc_error *error)
{
    const struct mc_claim *claim = &check->claim;
    struct mc_delimited_file golden;
    struct mc_string_map *aspects;
    struct mc_suite *suite;
    size_t number;
    uint32_t a;

    if (mc_delimited_read(claim->file, MC_TAB_SEPARATED, arena, &golden, error) != 0 ||
        mc_claim_read_inputs(claim, arena, &suite, error) != 0)
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

        keep(all, mc_claim_spec_with(claim->spec, aspect, arena));
        if (mc_claim_score(claim, mc_claim_spec_with(claim->spec, aspect, arena), suite,
                           &table.columns, error) != 0)
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

static void check_claim(struct agreement *all, struct check *check)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    bool skipped = false;

    check->out = open_memstream(&check->text, &check->length);
    if (check->out == NULL)
        abort();
    if (evaluate(all, check, arena, &error) != 0) {
        skipped = mc_claim_lacks_wordnet(&error);
        if (!skipped)
            fprintf(check->out, "# %s:%u: %s\n", error.file, error.at.line, error.text);
    }
    check->good = skipped || (error.code == MC_CODE_OK && check->n_wrong == 0 && check->n_rows > 0);
    if (skipped)
        fprintf(check->out, "ok %zu - %s %s %s: %s # SKIP WordNet is not there\n", check->number,
                check->claim.file, check->claim.rows, check->claim.column, check->claim.spec);
    else
        report_line(check);
    (void)fclose(check->out);
    mc_arena_free(arena);
}

static void check_some(void *context, unsigned worker, size_t begin, size_t end,
                       struct mc_arena *scratch)
{
    struct agreement *all = context;

    (void)worker;
    (void)scratch;
    for (; begin < end; begin++)
        check_claim(all, &all->checks[begin]);
}

static void check_all(struct agreement *all)
{
    struct mc_thread_pool *pool = mc_thread_pool_new(0);
    size_t i;

    mc_parallel_for(pool, all->n_checks, 1, check_some, all);
    mc_thread_pool_free(pool);
    for (i = 0; i < all->n_checks; i++) {
        fputs(all->checks[i].text, stdout);
        all->n_failed += !all->checks[i].good;
        free(all->checks[i].text);
    }
    all->n_tests = all->n_checks;
}

static bool is_asked(const struct agreement *all, const struct mc_claim *claim)
{
    char **prefix;

    for (prefix = all->prefixes; *prefix != NULL; prefix++)
        if (strncmp(claim->spec, *prefix, strlen(*prefix)) == 0 ||
            strncmp(claim->file, *prefix, strlen(*prefix)) == 0)
            return true;
    return all->prefixes[0] == NULL;
}

/* Each token of long texts masked in turn: minutes, where every instruction is instrumented
 * (METRICHECK_INSTRUMENTED). test_form goes the same ways on short texts there. */
static bool takes_too_long(const struct mc_claim *claim)
{
    return getenv("METRICHECK_INSTRUMENTED") != NULL && strstr(claim->spec, "masked") != NULL;
}

static void collect(struct agreement *all, const struct mc_delimited_file *columns)
{
    size_t r;

    for (r = 1; r < columns->n_rows; r++) {
        struct mc_claim claim = mc_claim_of(&columns->rows[r]);
        bool is_here = !all->exceptions.own || mc_claim_make_own(&claim, all->arena);

        if (!is_asked(all, &claim))
            continue;
        if (takes_too_long(&claim)) {
            all->n_left_out++;
            continue;
        }
        if (!mc_claim_is_built_in(claim.spec) ||
            (strstr(claim.spec, "model=") != NULL && !mc_model_available())) {
            all->n_not_yet++;
        } else if (!is_here || !mc_file_exists(claim.file)) {
            all->n_absent++;
        } else {
            all->checks[all->n_checks].claim = claim;
            all->checks[all->n_checks].number = all->n_checks + 1;
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
    all.checks =
        mc_arena_array(all.arena, all.columns.n_rows + all.further.n_rows, sizeof(*all.checks));
    collect(&all, &all.columns);
    collect(&all, &all.further);
    check_all(&all);
    if (all.prefixes[0] == NULL)
        check_exceptions(&all);
    printf("# %zu rows of columns.tsv are of metrics that are not built in, %zu of files that are "
           "not here\n",
           all.n_not_yet, all.n_absent);
    if (all.prefixes[0] != NULL && all.n_tests == 0) {
        puts("Bail out! no row begins so");
        all.n_failed++;
    }
    if (all.n_left_out > 0)
        printf("# %zu rows of masked tokens are left to builds that are not instrumented\n",
               all.n_left_out);
    printf("1..%zu\n", all.n_tests);
    let_go(&all);
    mc_lock_close(&all.lock);
    mc_arena_free(all.arena);
    return all.n_failed == 0 ? 0 : 1;
}
