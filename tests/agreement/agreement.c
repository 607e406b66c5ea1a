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
 * stands for all rows of a column. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/delimited_file.h"
#include "base/file.h"
#include "base/options.h"
#include "metrics/registry.h"
#include "metrics/runner.h"
#include "suite/pairs.h"
#include "text/tokenize.h"
#include "text/wordnet.h"

enum { MISTAKES_SHOWN = 5 };

/* A row of columns.tsv. */
struct claim {
    const char *file, *rows, *column, *spec, *level;
    double tolerance;
    const char *inputs;
};

struct agreement {
    struct mc_arena *arena;
    struct mc_thread_pool *pool;
    struct mc_delimited_file columns, further, exceptions;
    bool *exception_used;
    size_t n_tests, n_failed, n_absent, n_not_yet;
};

/* What came of one claim. */
struct tally {
    size_t n_rows, n_wrong, n_excepted;
};

static struct claim claim_of(const struct mc_delimited_row *row)
{
    struct claim claim = {row->fields[0].data, row->fields[1].data, row->fields[2].data,
                          row->fields[3].data, row->fields[4].data, 0,
                          row->fields[6].data};

    if (mc_parse_real(row->fields[5].data, &claim.tolerance) != 0)
        claim.tolerance = -1; /* agrees with nothing */
    return claim;
}

/* --- which rows of a golden file ---------------------------------------------------------- */

/* Whether the row satisfies one condition "column=value" or "column!=value". */
static bool satisfies(const struct mc_delimited_file *golden, const struct mc_delimited_row *row,
                      struct mc_slice condition)
{
    const char *equals = memchr(condition.data, '=', condition.length);
    bool denied = equals != NULL && equals > condition.data && equals[-1] == '!';
    struct mc_slice value;
    char name[64];
    size_t column;

    if (equals == NULL)
        return false;
    (void)snprintf(name, sizeof(name), "%.*s", (int)(equals - condition.data) - denied,
                   condition.data);
    value = mc_slice(equals + 1, condition.length - (size_t)(equals + 1 - condition.data));
    column = mc_delimited_column(golden, name);
    if (column == SIZE_MAX || column >= row->n_fields)
        return false;
    if (mc_slice_is(value, "ASPECT"))
        return true; /* any value; it goes into the specification */
    return mc_slice_equal(row->fields[column], value) != denied;
}

static bool is_chosen(const struct mc_delimited_file *golden, const struct mc_delimited_row *row,
                      const char *rows)
{
    const char *begin = rows;

    while (*begin != '\0' && strcmp(rows, "-") != 0) {
        size_t length = strcspn(begin, " ");

        if (!satisfies(golden, row, mc_slice(begin, length)))
            return false;
        begin += length;
        begin += *begin == ' ';
    }
    return true;
}

/* --- scores ------------------------------------------------------------------------------- */

/* The value behind "key=" in the inputs of a claim, in the arena; NULL when there is none. */
static const char *input_named(const char *inputs, const char *key, struct mc_arena *arena)
{
    size_t length = strlen(key);
    const char *begin = inputs;

    while (*begin != '\0') {
        size_t word = strcspn(begin, " ");

        if (word > length && strncmp(begin, key, length) == 0 && begin[length] == '=')
            return mc_arena_copy(arena, mc_slice(begin + length + 1, word - length - 1)).data;
        begin += word;
        begin += *begin == ' ';
    }
    return NULL;
}

static int read_inputs(const char *inputs, struct mc_arena *arena, struct mc_suite **suite,
                       struct mc_error *error)
{
    const char *pairs = input_named(inputs, "pairs", arena);
    const char *candidate = input_named(inputs, "candidate", arena);
    const char *reference = input_named(inputs, "reference", arena);
    struct mc_pairs_files files = {&reference, 1, NULL, 0, candidate};

    if (pairs != NULL)
        return mc_pairs_read_table(pairs, arena, suite, error);
    if (candidate == NULL || reference == NULL)
        return mc_error_set(error, MC_CODE_INPUT, "cannot read the inputs '%s'", inputs);
    return mc_pairs_read_files(&files, MC_PAIRS_GRAPHS, arena, suite, error);
}

static size_t count_words(struct mc_slice text)
{
    struct mc_tokens tokens;
    size_t n;

    memset(&tokens, 0, sizeof(tokens));
    mc_tokenize(MC_TOKENIZER_NONE, text, &tokens);
    n = tokens.n;
    mc_tokens_free(&tokens);
    return n;
}

/* The inputs that the claim speaks of. */
static struct mc_metric_inputs inputs_of(const struct claim *claim, const struct mc_suite *suite,
                                         struct mc_arena *arena)
{
    struct mc_metric_inputs inputs = mc_metric_inputs_of(suite, arena);
    const char *least = input_named(claim->inputs, "least", arena);
    size_t n_words = least == NULL ? 0 : strtoul(least, NULL, 10), n = 0, i;

    for (i = 0; i < inputs.n; i++)
        if (n_words == 0 || (count_words(inputs.inputs[i]->candidate->text) >= n_words &&
                             count_words(inputs.inputs[i]->references[0]->text) >= n_words))
            inputs.inputs[n++] = inputs.inputs[i];
    inputs.n = n;
    return inputs;
}

static int score(struct agreement *all, const struct claim *claim, const char *text,
                 const struct mc_suite *suite, struct mc_arena *arena,
                 struct mc_score_column **column, struct mc_error *error)
{
    struct mc_metric_inputs inputs = inputs_of(claim, suite, arena);
    struct mc_score_table *table = mc_score_table_new(suite, arena);
    struct mc_metric_spec spec;
    struct mc_metric *metric;
    int status;

    if (mc_metric_spec_parse(text, arena, &spec, error) != 0 ||
        mc_metric_open(&spec, mc_thread_pool_size(all->pool), arena, &metric, error) != 0)
        return -1;
    *column = mc_score_table_add(table, metric->name);
    status = mc_run_metric(metric, &inputs, true, all->pool, *column, arena, error);
    mc_metric_close(metric);
    return status;
}

/* --- comparison --------------------------------------------------------------------------- */

/* The column of a claim; of "NAME[k]" that of NAME, and k in *item (else 0). */
static size_t column_of(const struct mc_delimited_file *golden, const char *name, size_t *item,
                        struct mc_arena *arena)
{
    const char *bracket = strchr(name, '[');
    char *end;

    *item = 0;
    if (bracket == NULL)
        return mc_delimited_column(golden, name);
    *item = strtoul(bracket + 1, &end, 10);
    return mc_delimited_column(golden,
                               mc_arena_copy(arena, mc_slice(name, (size_t)(bracket - name))).data);
}

/* The k-th (from 1) of the numbers divided by commas, else by blanks; all of the field for 0. */
static struct mc_slice item_of(struct mc_slice field, size_t k, struct mc_arena *arena)
{
    const char *begin = field.data, *divider = strchr(begin, ',') == NULL ? " " : ",";

    if (k == 0)
        return field;
    while (--k > 0 && *begin != '\0') {
        begin += strcspn(begin, divider);
        begin += *begin != '\0';
    }
    return mc_arena_copy(arena, mc_slice(begin, strcspn(begin, divider)));
}

/* A golden value that is no number (NA, ERR:..., nan) says that there is no score. */
static bool agrees(double ours, struct mc_slice golden, double tolerance)
{
    double wanted;

    if (mc_parse_real(golden.data, &wanted) != 0)
        return isnan(ours);
    return !isnan(ours) && fabs(ours - wanted) <= tolerance * fmax(1, fabs(wanted));
}

/* The golden file that an exception speaks of, or NULL: it is one of the other golden files. */
static const char *excepted_file(struct mc_slice name)
{
    bool ours = strncmp(name.data, "own/", 4) == 0;

#ifdef MC_AGREEMENT_SHARED
    return ours ? NULL : name.data;
#else
    return ours ? name.data + 4 : NULL;
#endif
}

static bool is_excepted(struct agreement *all, const struct claim *claim, struct mc_slice id)
{
    size_t i;

    for (i = 1; i < all->exceptions.n_rows; i++) {
        const struct mc_slice *fields = all->exceptions.rows[i].fields;
        const char *file = excepted_file(fields[0]);

        if (file != NULL && strcmp(file, claim->file) == 0 &&
            mc_slice_is(fields[1], claim->column) &&
            (mc_slice_is(fields[2], "*") || mc_slice_equal(fields[2], id))) {
            all->exception_used[i] = true;
            return true;
        }
    }
    return false;
}

/* One value; `reason` is why ours is missing, when it is. */
static void compare(struct agreement *all, const struct claim *claim,
                    const struct mc_delimited_row *row, struct mc_slice golden, double ours,
                    const char *reason, struct tally *tally)
{
    tally->n_rows++;
    if (agrees(ours, golden, claim->tolerance))
        return;
    if (is_excepted(all, claim, row->fields[0])) {
        tally->n_excepted++;
        return;
    }
    if (tally->n_wrong++ < MISTAKES_SHOWN)
        printf("# %s line %u (%s): %.17g %s, golden %s\n", claim->file, row->line,
               row->fields[0].data, ours, reason, golden.data);
}

/* What a level other than "case" asks of the scores. */
static double figure_of(const struct claim *claim, const struct mc_score_column *scores, size_t n)
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
static void compare_rows(struct agreement *all, const struct claim *claim,
                         const struct mc_delimited_file *golden, struct mc_slice aspect,
                         const struct mc_score_table *table, struct tally *tally)
{
    size_t number, column = column_of(golden, claim->column, &number, table->arena), r;
    size_t aspect_column = mc_delimited_column(golden, "aspect");
    const struct mc_score_column *scores = &table->columns[0];
    bool is_case = strcmp(claim->level, "case") == 0;

    for (r = 1; r < golden->n_rows; r++) {
        const struct mc_delimited_row *row = &golden->rows[r];
        struct mc_slice value = item_of(row->fields[column], number, table->arena);
        uint32_t item;

        if (!is_chosen(golden, row, claim->rows) ||
            (aspect.length > 0 && !mc_slice_equal(row->fields[aspect_column], aspect)))
            continue;
        if (!is_case) {
            compare(all, claim, row, value, figure_of(claim, scores, table->suite->n_cases), "",
                    tally);
            continue;
        }
        item = mc_string_map_find(table->suite->case_ids, row->fields[0]);
        if (item != MC_NOT_FOUND) {
            compare(all, claim, row, value, scores->values[item],
                    scores->notes[item].length > 0 ? scores->notes[item].data : "", tally);
            continue;
        }
        if (strncmp(row->fields[0].data, "CORPUS", strlen("CORPUS")) == 0) {
            compare(all, claim, row, value, scores->corpus, "", tally);
            continue;
        }
        printf("# %s line %u: no input has the id %s\n", claim->file, row->line,
               row->fields[0].data);
        tally->n_wrong++;
    }
}

/* With our own golden files: NULL when the specification names a table or a file of parameters that
 * is not beside them, and with it the column is not there; without a folder of resources, because
 * what serves in its place is to give the same. */
static const char *available(const char *spec, struct mc_arena *arena)
{
    const char *place = strstr(spec, ",resources=");
    size_t length = place == NULL ? 0 : 1 + strcspn(place + 1, ",");

#ifdef MC_AGREEMENT_SHARED
    return spec;
#endif
    if (strstr(spec, "phrases=") != NULL || strstr(spec, "parameters=text/") != NULL)
        return NULL;
    if (place == NULL)
        return spec;
    return mc_arena_format(arena, "%.*s%s", (int)(place - spec), spec, place + length);
}

/* The specification with ASPECT replaced. */
static const char *spec_with(const char *spec, struct mc_slice aspect, struct mc_arena *arena)
{
    const char *place = strstr(spec, "ASPECT");

    if (place == NULL || aspect.length == 0)
        return spec;
    return mc_arena_format(arena, "%.*s%.*s%s", (int)(place - spec), spec,
                           MC_SLICE_ARGUMENTS(aspect), place + strlen("ASPECT"));
}

/* The values of the column `aspect`, or one empty value for claims without a place holder. */
static struct mc_string_map *aspects_of(const struct claim *claim,
                                        const struct mc_delimited_file *golden,
                                        struct mc_arena *arena)
{
    struct mc_string_map *aspects = mc_string_map_new(arena);
    size_t column = mc_delimited_column(golden, "aspect"), r;

    if (strstr(claim->spec, "ASPECT") == NULL)
        (void)mc_string_map_add(aspects, mc_slice_of(""), NULL);
    else
        for (r = 1; r < golden->n_rows && column != SIZE_MAX; r++)
            (void)mc_string_map_add(aspects, golden->rows[r].fields[column], NULL);
    return aspects;
}

static int evaluate(struct agreement *all, const struct claim *claim, struct mc_arena *arena,
                    struct tally *tally, struct mc_error *error)
{
    struct mc_delimited_file golden;
    struct mc_string_map *aspects;
    struct mc_suite *suite;
    size_t number;
    uint32_t a;

    if (mc_delimited_read(claim->file, MC_TAB_SEPARATED, arena, &golden, error) != 0 ||
        read_inputs(claim->inputs, arena, &suite, error) != 0)
        return -1;
    if (column_of(&golden, claim->column, &number, arena) == SIZE_MAX)
        return mc_error_set(error, MC_CODE_INPUT, "the golden file has no column %s",
                            claim->column);
    aspects = aspects_of(claim, &golden, arena);
    for (a = 0; a < mc_string_map_size(aspects); a++) {
        struct mc_slice aspect = mc_string_map_key(aspects, a);
        struct mc_score_table table = {arena, suite, suite->n_cases, NULL, 1, 1};

        if (score(all, claim, spec_with(claim->spec, aspect, arena), suite, arena, &table.columns,
                  error) != 0)
            return -1;
        compare_rows(all, claim, &golden, aspect, &table, tally);
    }
    return 0;
}

/* Whether a metric was refused for want of WordNet alone, which not every machine has. */
static bool lacks_wordnet(const struct mc_error *error)
{
    struct mc_error refusal = MC_NO_ERROR;
    struct mc_wordnet *wordnet;

    if (error->code != MC_CODE_USAGE)
        return false;
    if (mc_wordnet_open(NULL, &wordnet, &refusal) != 0)
        return strstr(error->text, refusal.text) != NULL;
    mc_wordnet_close(wordnet);
    return false;
}

static void check_claim(struct agreement *all, const struct claim *claim)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct tally tally = {0, 0, 0};
    bool good;

    all->n_tests++;
    if (evaluate(all, claim, arena, &tally, &error) != 0) {
        if (lacks_wordnet(&error)) {
            printf("ok %zu - %s %s %s: %s # SKIP WordNet is not there\n", all->n_tests, claim->file,
                   claim->rows, claim->column, claim->spec);
            mc_arena_free(arena);
            return;
        }
        printf("# %s:%u: %s\n", error.file, error.at.line, error.text);
    }
    good = error.code == MC_CODE_OK && tally.n_wrong == 0 && tally.n_rows > 0;
    all->n_failed += !good;
    printf("%sok %zu - %s %s %s: %s, %zu values", good ? "" : "not ", all->n_tests, claim->file,
           claim->rows, claim->column, claim->spec, tally.n_rows);
    if (tally.n_excepted > 0)
        printf(", %zu excepted", tally.n_excepted);
    if (tally.n_wrong > 0)
        printf(", %zu wrong", tally.n_wrong);
    putchar('\n');
    mc_arena_free(arena);
}

/* Whether the metric of a specification is there, and, where it names one, its variant: a value of
 * `convention` or `variant` that is none of the module's choices is one that is yet to come. */
static bool is_built_in(const char *spec)
{
    const struct mc_metric_module *module =
        mc_metric_module_find(mc_slice(spec, strcspn(spec, ":")));
    const struct mc_metric_parameter *p;
    char choices[512], wanted[64];

    if (module == NULL || module->parameters == NULL)
        return module != NULL;
    for (p = module->parameters; p->name != NULL; p++) {
        char key[32];
        const char *at;

        if (strcmp(p->name, "convention") != 0 && strcmp(p->name, "variant") != 0)
            continue;
        (void)snprintf(key, sizeof(key), "%s=", p->name);
        at = strstr(spec, key);
        if (at == NULL)
            continue;
        at += strlen(key);
        (void)snprintf(wanted, sizeof(wanted), "|%.*s|", (int)strcspn(at, ","), at);
        (void)snprintf(choices, sizeof(choices), "|%s|", p->choices);
        if (strstr(choices, wanted) == NULL)
            return false;
    }
    return true;
}

static void check_all(struct agreement *all, const struct mc_delimited_file *columns)
{
    size_t r;

    for (r = 1; r < columns->n_rows; r++) {
        struct claim claim = claim_of(&columns->rows[r]);
        const char *spec = available(claim.spec, all->arena);

        if (!is_built_in(claim.spec)) {
            all->n_not_yet++;
        } else if (spec == NULL || !mc_file_exists(claim.file)) {
            all->n_absent++;
        } else {
            claim.spec = spec;
            check_claim(all, &claim);
        }
    }
}

/* An exception that nothing needs would hide the next mistake. */
static void check_exceptions(struct agreement *all)
{
    size_t i;

    for (i = 1; i < all->exceptions.n_rows; i++) {
        const struct mc_slice *fields = all->exceptions.rows[i].fields;
        const char *file = excepted_file(fields[0]);

        if (file == NULL || !mc_file_exists(file))
            continue;
        all->n_tests++;
        all->n_failed += !all->exception_used[i];
        printf("%sok %zu - the exception of %s %s %s is needed\n",
               all->exception_used[i] ? "" : "not ", all->n_tests, file, fields[1].data,
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
        mc_delimited_read(exceptions, MC_TAB_SEPARATED, all->arena, &all->exceptions, error) != 0)
        return -1;
    all->exception_used = mc_arena_array(all->arena, all->exceptions.n_rows, sizeof(bool));
    return 0;
}

static const char *below(const char *variable, const char *otherwise, const char *relative,
                         struct mc_arena *arena)
{
    const char *folder = getenv(variable);

    return mc_arena_format(arena, "%s/%s", folder == NULL ? otherwise : folder, relative);
}

int main(void)
{
    struct agreement all = {.arena = mc_arena_new()};
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
    all.pool = mc_thread_pool_new(0);
    check_all(&all, &all.columns);
    check_all(&all, &all.further);
    check_exceptions(&all);
    printf("# %zu rows of columns.tsv are of metrics that are not built in, %zu of files that are "
           "not here\n",
           all.n_not_yet, all.n_absent);
    printf("1..%zu\n", all.n_tests);
    mc_thread_pool_free(all.pool);
    mc_arena_free(all.arena);
    return all.n_failed == 0 ? 0 : 1;
}
