/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mf_study.c: reads and scores a study of MF-score. In order: files of scores, scores of metrics,
 * meaning and form of a system, further metrics of texts, metrics and systems, variants, the whole
 * study. */
#include "studies/mfscore/mf_study.h"

#include <math.h>

#include "base/table.h"
#include "base/file.h"
#include "base/options.h"
#include "engine/graphs.h"
#include "engine/score.h"
#include "metrics/host/catalog.h"
#include "metrics/host/metric.h"
#include "scores/score_reader.h"
#include "scores/score_table.h"
#include "suite/pairs.h"
#include "suite/suite.h"

/* A metric of the study. */
struct metric {
    const char *text;
    struct mc_metric_spec spec;
    struct mc_scoring_entry entry;
    struct mc_scored_metric scored; /* open from its first cases to the end of the study */
};

/* The outputs of a metric that count triples: matched, of the parse, of the graph. */
enum { N_COUNTS = 3 };

const char *const mc_mf_aspects[MC_MF_N_ASPECTS] = {"all",          "unlabeled",      "no-wsd",
                                                    "concepts",     "named-entities", "negation",
                                                    "wikification", "reentrancies",   "srl"};

/* A study in progress. */
struct study_maker {
    const struct mc_mf_study_request *request;
    struct mc_mf_scored *scored;
    struct mc_catalog *catalog;
    struct mc_arena *arena;
    struct metric *metrics; /* [n_metrics], allocated for all */
    size_t n_metrics;
    struct mc_graph_call call;
    struct mc_graph_work *graph_work; /* NULL: no parser */
    struct mc_suite **graphs; /* [n_systems + 1], pairs of parse and graph of each system, and last
                                 of the references; NULL: none */
    const char *first_file;   /* sets the number of sentences; NULL: none was read yet */
};

/* Fails if a file does not have as many sentences as the first one. */
static int check_length(struct study_maker *maker, const char *path, size_t n,
                        struct mc_position end, struct mc_error *error)
{
    struct mc_mf_study *study = &maker->scored->study;

    if (maker->first_file == NULL) {
        maker->first_file = path;
        study->n = n;
    }
    if (study->n == n)
        return 0;
    return mc_error_set_at(error, MC_CODE_INPUT, mc_file_shown(path), end,
                           "the files are not parallel: %s has %zu sentences, %s has %zu",
                           mc_file_shown(maker->first_file), study->n, mc_file_shown(path), n);
}

/* --- files of scores -------------------------------------------------------------------------- */

/* A table of numbers, one row per sentence, with or without a header. */
struct number_table {
    struct mc_table_input table;
    const struct mc_column_calls *calls;
    struct mc_arena *arena;
    size_t first_row, n; /* rows of numbers */
    size_t id;           /* column; SIZE_MAX: none */
};

/* The column for which the call gives this name, else the column with this name; SIZE_MAX: none. */
static size_t column_named(const struct number_table *numbers, const char *name)
{
    const struct mc_delimited_file *file = &numbers->table.file;
    const char *called = mc_column_called(numbers->calls, name);

    return numbers->first_row > 0 ? mc_delimited_column(file, called != NULL ? called : name)
                                  : SIZE_MAX;
}

static int read_table(struct study_maker *maker, const char *path, struct number_table *numbers,
                      struct mc_error *error)
{
    struct mc_table_input *table = &numbers->table;
    struct mc_position end = {1, 1};
    struct mc_slice text;
    double ignored;
    size_t i;

    *numbers = (struct number_table){
        .calls = maker->request->calls, .arena = maker->arena, .id = SIZE_MAX};
    if (mc_file_read_text(path, maker->arena, &text, error) != 0)
        return -1;
    table->error = error;
    if (mc_table_open(table, mc_slice_of(mc_file_shown(path)), text, mc_delimiter_guess(path, text),
                      maker->arena) != 0)
        return -1;
    for (i = 0; i < table->n_fields; i++) {
        struct mc_slice cell = mc_table_text(table, i);

        if (!mc_table_is_missing(cell) && mc_parse_real(cell.data, &ignored) != 0)
            numbers->first_row = 1;
    }
    for (table->row = numbers->first_row; table->row < table->file.n_rows; table->row++)
        if (!mc_table_is_whole(table))
            return mc_table_fail(table, 0, "%zu fields, where the first row has %zu",
                                 table->file.rows[table->row].n_fields, table->n_fields);
    numbers->n = table->file.n_rows - numbers->first_row;
    numbers->id = column_named(numbers, "id");
    table->row = table->file.n_rows - 1;
    if (numbers->id != SIZE_MAX && numbers->n > 0 &&
        mc_slice_is(mc_table_text(table, numbers->id), MC_SCORE_CORPUS_ROW))
        numbers->n--;
    if (numbers->n > 0)
        end.line = table->file.rows[numbers->first_row + numbers->n - 1].line;
    return check_length(maker, path, numbers->n, end, error);
}

/* The column of the first of these names (NULL-terminated) for which the call names a column; else
 * of the first name that the table has; else the only column beside `id`, under the first name.
 * SIZE_MAX: there are several columns, or not the one that the call names. */
static size_t find_column(const struct number_table *numbers, const char *const *names,
                          const char **name)
{
    size_t column = SIZE_MAX, n = numbers->table.n_fields, i;

    for (i = 0; names[i] != NULL; i++)
        if (mc_column_called(numbers->calls, names[i]) != NULL) {
            *name = names[i];
            return column_named(numbers, names[i]);
        }
    for (i = 0; column == SIZE_MAX && names[i] != NULL; i++) {
        column = column_named(numbers, names[i]);
        *name = names[i];
    }
    if (column != SIZE_MAX)
        return column;
    *name = names[0];
    if (n == 1)
        return 0;
    return n == 2 && numbers->id != SIZE_MAX ? 1 - numbers->id : SIZE_MAX;
}

static int read_column(struct number_table *numbers, size_t column, bool is_share, double *values)
{
    struct mc_table_input *table = &numbers->table;
    size_t i;

    for (i = 0; i < numbers->n; i++) {
        table->row = numbers->first_row + i;
        if (mc_table_real_or_nan(table, column, &values[i]) != 0)
            return -1;
        if (is_share && !isnan(values[i]) && !(values[i] >= 0 && values[i] <= 1))
            return mc_table_fail(table, column, "%s is not within 0 and 1",
                                 mc_table_text(table, column).data);
    }
    return 0;
}

/* Fails because the table has none of the columns that `wanted` lists, or not the one that the call
 * names for `name`. */
static int refuse_columns(struct number_table *numbers, const char *name, const char *wanted)
{
    const char *called = mc_column_called(numbers->calls, name);
    const char *shown = mc_columns_shown(&numbers->table.file.rows[0], numbers->arena);

    if (numbers->first_row == 0)
        shown = "its first row is no header";
    if (called != NULL)
        return mc_table_fail(&numbers->table, MC_TABLE_START,
                             "there is no column \"%s\" (--columns); %s", called, shown);
    return mc_table_fail(&numbers->table, MC_TABLE_START,
                         "several columns, and none of them is %s; %s%s%s%s", wanted, shown,
                         numbers->first_row == 0 ? "" : "; --columns ",
                         numbers->first_row == 0 ? "" : name,
                         numbers->first_row == 0 ? "" : "=COLUMN says which one it is");
}

/* Reads meaning or quality from the column of that name, from `score`, or from the only column. */
static int read_numbers(struct study_maker *maker, const char *path, const char *name,
                        bool is_share, double **values, struct mc_error *error)
{
    const char *const names[] = {name, "score", NULL};
    const char *column_name = NULL;
    struct number_table table;
    size_t column;

    if (read_table(maker, path, &table, error) != 0)
        return -1;
    *values = mc_arena_array(maker->arena, table.n, sizeof(**values));
    if (table.n == 0)
        return 0;
    column = find_column(&table, names, &column_name);
    if (column == SIZE_MAX)
        return refuse_columns(&table, column_name,
                              mc_arena_format(maker->arena, "%s or score", name));
    return read_column(&table, column, is_share, *values);
}

/* Preferences from the probabilities of both texts; NaN if both are 0. */
static int read_probabilities(struct study_maker *maker, struct number_table *table,
                              size_t candidate, size_t reference, double *preferences)
{
    double *references = mc_arena_array(maker->arena, table->n, sizeof(*references));
    size_t i;

    if (read_column(table, candidate, true, preferences) != 0 ||
        read_column(table, reference, true, references) != 0)
        return -1;
    for (i = 0; i < table->n; i++)
        preferences[i] /= preferences[i] + references[i];
    return 0;
}

/* The first of the names (NULL-terminated) for which the call names a column that is missing; NULL:
 * none. */
static const char *find_lacking(const struct number_table *table, const char *const *names)
{
    size_t i;

    for (i = 0; names[i] != NULL; i++)
        if (mc_column_called(table->calls, names[i]) != NULL &&
            column_named(table, names[i]) == SIZE_MAX)
            return names[i];
    return NULL;
}

/* Reads form. The two probabilities take precedence over other columns if the call names one of
 * them; else they come last. */
static int read_form(struct study_maker *maker, const char *path, double **values,
                     struct mc_error *error)
{
    static const char *const names[] = {"form", "accept", "score", "preference", NULL};
    static const char *const probabilities[] = {"candidate_probability", "reference_probability",
                                                NULL};
    const char *name = "form", *lacking;
    struct number_table table;
    size_t column, candidate, reference, i;
    bool has_both, is_called;

    if (read_table(maker, path, &table, error) != 0)
        return -1;
    *values = mc_arena_array(maker->arena, table.n, sizeof(**values));
    if (table.n == 0)
        return 0;
    candidate = column_named(&table, probabilities[0]);
    reference = column_named(&table, probabilities[1]);
    has_both = candidate != SIZE_MAX && reference != SIZE_MAX;
    is_called = mc_column_called(table.calls, probabilities[0]) != NULL ||
                mc_column_called(table.calls, probabilities[1]) != NULL;
    column = has_both && is_called ? SIZE_MAX : find_column(&table, names, &name);
    lacking = find_lacking(&table, names);
    if (column == SIZE_MAX && has_both && (is_called || lacking == NULL)) {
        if (read_probabilities(maker, &table, candidate, reference, *values) != 0)
            return -1;
    } else if (column == SIZE_MAX) {
        if (lacking == NULL)
            lacking = find_lacking(&table, probabilities);
        return refuse_columns(&table, lacking != NULL ? lacking : name,
                              "form, score, accept, preference, or both candidate_probability "
                              "and reference_probability");
    } else if (read_column(&table, column, true, *values) != 0) {
        return -1;
    }
    if (column == SIZE_MAX || strcmp(name, "preference") == 0)
        for (i = 0; i < table.n; i++)
            if (!isnan((*values)[i]))
                (*values)[i] = (*values)[i] >= 0.5 - maker->request->tolerance;
    return 0;
}

/* --- scores of metrics ------------------------------------------------------------------------ */

/* Scores the cases of the suite with a metric; NaN: no score. Reports missing scores. */
static int score(struct study_maker *maker, const struct mc_suite *suite, const char *text,
                 const struct mc_score_column **column, double **values, struct mc_error *error)
{
    struct mc_scoring *scoring = maker->request->scoring;
    struct mc_metric_inputs inputs;
    struct metric *metric;
    size_t i;

    for (i = 0; i < maker->n_metrics && strcmp(maker->metrics[i].text, text) != 0;)
        i++;
    metric = &maker->metrics[i]; /* shared by all systems */
    if (i == maker->n_metrics) {
        if (mc_metric_spec_parse(maker->catalog, text, maker->arena, &metric->spec, error) != 0)
            return -1;
        metric->text = text;
        metric->entry = (struct mc_scoring_entry){&metric->spec, NULL, 1};
        maker->n_metrics++;
    }
    scoring->suite = suite;
    scoring->table = mc_score_table_new(suite, maker->arena);
    inputs = mc_scoring_inputs(scoring, maker->arena);
    if (mc_scoring_begin(scoring, &metric->spec, error) != 0)
        return -1;
    /* a metric that looks at all cases first has seen other cases */
    if (metric->scored.metric != NULL && mc_metric_looks_first(metric->scored.metric))
        mc_scored_metric_close(scoring, &metric->scored);
    if (metric->scored.metric == NULL &&
        mc_scored_metric_open(scoring, &metric->entry, maker->arena, &metric->scored, error) != 0)
        return -1;
    if (mc_scored_metric_score(scoring, &metric->scored, &inputs, error) != 0 ||
        mc_scoring_end(scoring, error) != 0)
        return -1;
    if (!scoring->quiet)
        mc_report_missing(scoring->table, scoring->messages);
    *values = scoring->table->columns[0].values;
    *column = &scoring->table->columns[0];
    return 0;
}

/* Like score, with a metric that MF-score can weigh: from 0 to 1, higher is better. */
static int score_share(struct study_maker *maker, const struct mc_suite *suite, const char *text,
                       double **values, struct mc_error *error)
{
    const struct mc_score_column *column = NULL;

    if (score(maker, suite, text, &column, values, error) != 0)
        return -1;
    if (column->worst >= 0 && column->best <= 1 && !column->lower_is_better)
        return 0;
    return mc_error_set(error, MC_CODE_USAGE,
                        "metric %s: MF-score weighs scores from 0 to 1 of which greater ones are "
                        "better",
                        text);
}

static const char *with_output(const char *text, const char *output, struct mc_arena *arena)
{
    return mc_arena_format(arena, "%s%coutput=%s", text, strchr(text, ':') == NULL ? ':' : ',',
                           output);
}

/* Whether the metric offers this output and its specification asks for none. */
static int offers_output(struct study_maker *maker, const char *text, const char *output,
                         bool *offers, struct mc_error *error)
{
    const struct mc_metric_parameter *parameter;
    struct mc_metric_spec spec;
    size_t i;

    *offers = false;
    if (mc_metric_spec_parse(maker->catalog, text, maker->arena, &spec, error) != 0)
        return -1;
    for (i = 0; spec.module != NULL && spec.module->parameters != NULL; i++) {
        parameter = &spec.module->parameters[i];
        if (parameter->name == NULL)
            break;
        if (strcmp(parameter->name, "output") == 0 && parameter->choices != NULL && !spec.given[i])
            *offers = mc_choice_index(parameter->choices, mc_slice_of(output)) >= 0;
    }
    return 0;
}

/* By the metric `text`: amounts are twice the matched triples, wholes the triples of both sides. */
static int count_triples(struct study_maker *maker, const struct mc_suite *suite, const char *text,
                         struct mc_mf_meaning *meaning, struct mc_error *error)
{
    const struct mc_score_column *column;
    double *others;
    size_t i;

    if (score(maker, suite, with_output(text, "matched", maker->arena), &column, &meaning->amounts,
              error) != 0 ||
        score(maker, suite, with_output(text, "candidate_triples", maker->arena), &column,
              &meaning->wholes, error) != 0 ||
        score(maker, suite, with_output(text, "reference_triples", maker->arena), &column, &others,
              error) != 0)
        return -1;
    meaning->candidates = mc_arena_array(maker->arena, suite->n_cases, sizeof(double));
    for (i = 0; i < suite->n_cases; i++) {
        meaning->amounts[i] *= 2;
        meaning->candidates[i] = meaning->wholes[i];
        meaning->wholes[i] += others[i];
    }
    return 0;
}

/* Each sentence counts once. */
static void weigh_equally(struct study_maker *maker, size_t n, struct mc_mf_meaning *meaning)
{
    size_t i;

    meaning->wholes = mc_arena_array(maker->arena, n, sizeof(*meaning->wholes));
    for (i = 0; i < n; i++)
        meaning->wholes[i] = 1;
}

/* --- meaning and form of a system ------------------------------------------------------------- */

/* Stores the texts of the candidates unless they are known. */
static void keep_texts(const struct mc_suite *suite, struct mc_slice *texts)
{
    size_t i;

    for (i = 0; texts != NULL && i < suite->n_cases; i++) {
        struct mc_slice text = mc_side_sentence(&suite->cases[i].candidate);

        if (texts[i].data == NULL && text.length > 0)
            texts[i] = text;
    }
}

/* `parses` holds graphs or, if is_text, sentences to parse. */
static int read_graphs(struct study_maker *maker, const char *parses, bool is_text,
                       struct mc_suite **suite, struct mc_error *error)
{
    const struct mc_pairs_files files = {.references = &maker->request->graphs,
                                         .n_references = 1,
                                         .candidate = parses,
                                         .candidate_is_lines = is_text};
    struct mc_mf_study *study = &maker->scored->study;
    struct mc_slice *ids;
    size_t i;

    if (mc_pairs_read_files(&files, MC_PAIRS_GRAPHS, maker->arena, suite, error) != 0 ||
        check_length(maker, maker->request->graphs, (*suite)->n_cases, (struct mc_position){1, 1},
                     error) != 0)
        return -1;
    if (is_text && (mc_graphs_choose(maker->graph_work, *suite, maker->arena, error) != 0 ||
                    mc_scoring_end(maker->request->scoring, error) != 0))
        return -1;
    if (study->ids == NULL) {
        study->ids = ids = mc_arena_array(maker->arena, study->n, sizeof(*ids));
        for (i = 0; i < study->n; i++)
            ids[i] = (*suite)->cases[i].id;
    }
    return 0;
}

/* Meaning by the metric `text`; micro: from the triples it counts. */
static int score_meaning(struct study_maker *maker, const struct mc_suite *suite, const char *text,
                         bool micro, struct mc_mf_meaning *meaning, struct mc_error *error)
{
    if (micro)
        return count_triples(maker, suite, text, meaning, error);
    weigh_equally(maker, maker->scored->study.n, meaning);
    return score_share(maker, suite, text, &meaning->amounts, error);
}

/* Reads and scores parses: meaning, its aspects, each like a meaning of its own, and the texts; the
 * latter two may be NULL. */
static int score_graphs(struct study_maker *maker, const char *parses, bool is_text,
                        struct mc_suite **suite, struct mc_mf_meaning *meaning,
                        struct mc_mf_meaning *aspects, struct mc_slice **texts,
                        struct mc_error *error)
{
    size_t a;

    if (read_graphs(maker, parses, is_text, suite, error) != 0)
        return -1;
    if (texts != NULL) {
        if (*texts == NULL)
            *texts = mc_arena_array(maker->arena, maker->scored->study.n, sizeof(**texts));
        keep_texts(*suite, *texts);
    }
    for (a = 0; aspects != NULL && a < MC_MF_N_ASPECTS; a++)
        if (count_triples(maker, *suite,
                          mc_arena_format(maker->arena, "smatch:convention=damonte,aspect=%s",
                                          mc_mf_aspects[a]),
                          &aspects[a], error) != 0)
            return -1;
    return score_meaning(maker, *suite, maker->request->meaning, maker->scored->micro, meaning,
                         error);
}

static int score_texts(struct study_maker *maker, const char *text, const char *metric,
                       double **form, struct mc_slice **texts, struct mc_error *error)
{
    const struct mc_pairs_files files = {
        .references = &maker->request->references, .n_references = 1, .candidate = text};
    struct mc_suite *suite;

    if (mc_pairs_read_files(&files, MC_PAIRS_LINES, maker->arena, &suite, error) != 0 ||
        check_length(maker, maker->request->references, suite->n_cases, (struct mc_position){1, 1},
                     error) != 0)
        return -1;
    if (texts != NULL) {
        *texts = mc_arena_array(maker->arena, suite->n_cases, sizeof(**texts));
        keep_texts(suite, *texts);
    }
    return score_share(maker, suite, metric, form, error);
}

/* --- further metrics of texts ----------------------------------------------------------------- */

/* Scores all texts of a system together and one by one, including sentences that do not count. */
static int score_beside(struct study_maker *maker, const char *text, double *scores,
                        const double **sentences, struct mc_slice **texts, struct mc_error *error)
{
    const struct mc_mf_study_request *request = maker->request;
    const struct mc_pairs_files files = {
        .references = &request->references, .n_references = 1, .candidate = text};
    const struct mc_score_column *column = NULL;
    struct mc_suite *suite;
    double *values;
    size_t i;
    int status = 0;

    if (mc_pairs_read_files(&files, MC_PAIRS_LINES, maker->arena, &suite, error) != 0 ||
        check_length(maker, request->references, suite->n_cases, (struct mc_position){1, 1},
                     error) != 0)
        return -1;
    if (*texts == NULL)
        *texts = mc_arena_array(maker->arena, suite->n_cases, sizeof(**texts));
    keep_texts(suite, *texts);
    request->scoring->with_corpus = true;
    for (i = 0; i < request->beside->n_items && status == 0; i++) {
        status = score(maker, suite, request->beside->items[i], &column, &values, error);
        if (status != 0)
            break;
        scores[i] = column->corpus;
        sentences[i] = values;
    }
    request->scoring->with_corpus = false;
    return status;
}

static int open_beside(struct study_maker *maker, struct mc_error *error)
{
    const struct mc_mf_study_request *request = maker->request;
    size_t n = request->beside->n_items, s, i;
    double *scores = mc_arena_array(maker->arena, request->n_systems * n, sizeof(*scores));
    const double **sentences =
        mc_arena_array(maker->arena, request->n_systems * n, sizeof(*sentences));

    for (s = 0; s < request->n_systems; s++) {
        for (i = 0; i < n; i++)
            scores[s * n + i] = (double)NAN;
        if (n > 0 && request->systems[s].text != NULL &&
            score_beside(maker, request->systems[s].text, &scores[s * n], &sentences[s * n],
                         &maker->scored->texts[s], error) != 0)
            return -1;
    }
    maker->scored->beside = scores;
    maker->scored->beside_sentences = sentences;
    return 0;
}

/* --- metrics and systems ---------------------------------------------------------------------- */

/* Whether the references have graphs, from a file or from the parser, to compare with the graphs
 * that the texts were made from. */
static bool has_bound(const struct mc_mf_study_request *request)
{
    return request->reference_parses != NULL ||
           (request->parse != NULL && request->references != NULL && request->graphs != NULL);
}

/* The specification with which a metric of form is used. */
static int settle_form(struct study_maker *maker, const char *text, const char **settled,
                       struct mc_error *error)
{
    bool offers = false;

    if (offers_output(maker, text, "accept", &offers, error) != 0)
        return -1;
    *settled = offers ? with_output(text, "accept", maker->arena) : text;
    return 0;
}

/* Whether meaning comes from the triples that a metric counts; has_parses: every system has parses.
 */
static int settle_average(struct study_maker *maker, const char *text, bool has_parses, bool *micro,
                          struct mc_error *error)
{
    bool counts = has_parses;

    if (counts && offers_output(maker, text, "matched", &counts, error) != 0)
        return -1;
    if (maker->request->average == MC_MF_MICRO && !counts)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--average micro counts triples, which needs parses of every system "
                            "and a metric with the outputs matched, candidate_triples and "
                            "reference_triples, such as smatch");
    *micro = counts && maker->request->average != MC_MF_MACRO;
    return 0;
}

/* Determines the specifications to use and whether meaning is micro-averaged. */
static int settle_metrics(struct study_maker *maker, struct mc_error *error)
{
    const struct mc_mf_study_request *request = maker->request;
    struct mc_mf_scored *scored = maker->scored;
    bool has_parses = true;
    size_t i;

    if (request->form != NULL &&
        settle_form(maker, request->form, &scored->form_metric, error) != 0)
        return -1;
    for (i = 0; i < request->n_systems; i++) {
        has_parses = has_parses && request->systems[i].meaning_scores == NULL;
        if (request->systems[i].meaning_scores == NULL)
            scored->meaning_metric = request->meaning;
    }
    if (has_bound(request))
        scored->meaning_metric = request->meaning;
    return settle_average(maker, request->meaning, has_parses, &scored->micro, error);
}

static int open_system(struct study_maker *maker, size_t s, struct mc_error *error)
{
    const struct mc_mf_source *source = &maker->request->systems[s];
    struct mc_mf_system *system = &maker->scored->study.systems[s];
    struct mc_mf_meaning *aspects = maker->scored->aspects;

    system->name = source->name;
    if (source->meaning_scores == NULL) {
        bool is_text = source->parses == NULL;

        if (score_graphs(maker, is_text ? source->text : source->parses, is_text, &maker->graphs[s],
                         &system->meaning, aspects == NULL ? NULL : &aspects[s * MC_MF_N_ASPECTS],
                         &maker->scored->texts[s], error) != 0)
            return -1;
    } else {
        if (read_numbers(maker, source->meaning_scores, "meaning", true, &system->meaning.amounts,
                         error) != 0)
            return -1;
        weigh_equally(maker, maker->scored->study.n, &system->meaning);
    }
    if (source->form_scores == NULL
            ? score_texts(maker, source->text, maker->scored->form_metric, &system->form,
                          &maker->scored->texts[s], error) != 0
            : read_form(maker, source->form_scores, &system->form, error) != 0)
        return -1;
    return source->quality == NULL
               ? 0
               : read_numbers(maker, source->quality, "quality", false, &system->quality, error);
}

/* Scores the references as one more system: their parses bound what a system can reach with this
 * parser. */
static int open_bound(struct study_maker *maker, struct mc_error *error)
{
    const struct mc_mf_study_request *request = maker->request;
    bool is_text = request->reference_parses == NULL;

    if (!has_bound(request))
        return 0;
    return score_graphs(
        maker, is_text ? request->references : request->reference_parses, is_text,
        &maker->graphs[request->n_systems], &maker->scored->study.bound,
        request->aspects ? &maker->scored->aspects[request->n_systems * MC_MF_N_ASPECTS] : NULL,
        NULL, error);
}

/* --- variants --------------------------------------------------------------------------------- */

/* The meaning of a system by other scores or parses, or of its own parses by another metric. */
static int open_variant_meaning(struct study_maker *maker, const struct mc_mf_variant *variant,
                                size_t s, bool micro, struct mc_mf_meaning *meaning,
                                struct mc_error *error)
{
    const struct mc_mf_source *source = variant->systems == NULL ? NULL : &variant->systems[s];
    const char *metric = variant->meaning != NULL ? variant->meaning : maker->request->meaning;
    struct mc_suite *suite = maker->graphs[s];

    if (source != NULL && source->meaning_scores != NULL) {
        *meaning = (struct mc_mf_meaning){NULL, NULL, NULL};
        weigh_equally(maker, maker->scored->study.n, meaning);
        return read_numbers(maker, source->meaning_scores, "meaning", true, &meaning->amounts,
                            error);
    }
    if (source != NULL && source->parses != NULL) {
        if (read_graphs(maker, source->parses, false, &suite, error) != 0)
            return -1;
    } else if (variant->meaning == NULL) {
        return 0;
    }
    *meaning = (struct mc_mf_meaning){NULL, NULL, NULL};
    return score_meaning(maker, suite, metric, micro, meaning, error);
}

static int open_variant_form(struct study_maker *maker, const struct mc_mf_variant *variant,
                             size_t s, double **form, struct mc_error *error)
{
    const struct mc_mf_source *source = variant->systems == NULL ? NULL : &variant->systems[s];
    const char *metric;

    if (source != NULL && source->form_scores != NULL)
        return read_form(maker, source->form_scores, form, error);
    if (variant->form == NULL)
        return 0;
    if (settle_form(maker, variant->form, &metric, error) != 0)
        return -1;
    return score_texts(maker, maker->request->systems[s].text, metric, form, NULL, error);
}

static bool has_other_graphs(const struct mc_mf_variant *variant)
{
    return variant->systems != NULL &&
           (variant->systems[0].parses != NULL || variant->systems[0].meaning_scores != NULL);
}

static int open_variant(struct study_maker *maker, const struct mc_mf_variant *variant,
                        struct mc_mf_study *study, struct mc_error *error)
{
    const struct mc_mf_study *first = &maker->scored->study;
    const struct mc_mf_study_request *request = maker->request;
    const struct mc_suite *bound = maker->graphs[first->n_systems];
    bool is_scored = variant->systems == NULL || variant->systems[0].meaning_scores == NULL;
    bool micro = false;
    size_t s;

    *study = *first;
    study->systems = mc_arena_array(maker->arena, first->n_systems, sizeof(*study->systems));
    if (is_scored && (variant->meaning != NULL || has_other_graphs(variant)) &&
        settle_average(maker, variant->meaning != NULL ? variant->meaning : request->meaning, true,
                       &micro, error) != 0)
        return -1;
    for (s = 0; s < first->n_systems; s++) {
        study->systems[s] = first->systems[s];
        study->systems[s].quality = NULL;
        if (open_variant_meaning(maker, variant, s, micro, &study->systems[s].meaning, error) !=
                0 ||
            open_variant_form(maker, variant, s, &study->systems[s].form, error) != 0)
            return -1;
    }
    if (has_other_graphs(variant) || variant->meaning != NULL)
        study->bound = (struct mc_mf_meaning){NULL, NULL, NULL};
    if (has_other_graphs(variant) || variant->meaning == NULL || bound == NULL)
        return 0;
    return score_meaning(maker, bound, variant->meaning, micro, &study->bound, error);
}

/* --- the whole study -------------------------------------------------------------------------- */

/* Reports sentences without a graph. If the parser failed, nothing is ranked, as with a metric that
 * fails. */
static int end_parsing(struct study_maker *maker, struct mc_error *error)
{
    struct mc_scoring *scoring = maker->request->scoring;
    struct mc_scoring reporter = {.messages = scoring->messages, .quiet = scoring->quiet};

    if (mc_graphs_end(maker->graph_work, &reporter, error) != 0)
        return -1;
    maker->scored->graphs = mc_graphs_setting(maker->graph_work, maker->arena);
    if (!reporter.module_failed)
        return 0;
    return mc_error_set(error, MC_CODE_MODULE, "the parser failed, and no system is ranked");
}

static int open_all(struct study_maker *maker, struct mc_error *error)
{
    const struct mc_mf_study_request *request = maker->request;
    const struct mc_graph_options options = {.parse = request->parse};
    struct mc_mf_scored *scored = maker->scored;
    struct mc_mf_study *study = &scored->study;
    struct mc_arena *arena = maker->arena;
    struct mc_slice *ids;
    size_t i;

    if (settle_metrics(maker, error) != 0)
        return -1;
    maker->call = (struct mc_graph_call){.sources = request->sources,
                                         .cache = request->scoring->cache,
                                         .watch = request->scoring->watch};
    if (request->parse != NULL &&
        mc_graphs_open(&options, &maker->call, arena, &maker->graph_work, error) != 0)
        return -1;
    study->n_systems = request->n_systems;
    study->systems = mc_arena_array(arena, study->n_systems, sizeof(*study->systems));
    scored->texts = mc_arena_array(arena, study->n_systems, sizeof(*scored->texts));
    if (request->aspects)
        scored->aspects = mc_arena_array(arena, (study->n_systems + 1) * MC_MF_N_ASPECTS,
                                         sizeof(*scored->aspects));
    for (i = 0; i < study->n_systems; i++) {
        if (open_system(maker, i, error) != 0)
            return -1;
        request->scoring->n_done++;
    }
    if (open_bound(maker, error) != 0 || open_beside(maker, error) != 0)
        return -1;
    scored->variants = mc_arena_array(arena, request->n_variants, sizeof(*scored->variants));
    for (i = 0; i < request->n_variants; i++)
        if (open_variant(maker, &request->variants[i], &scored->variants[i], error) != 0)
            return -1;
    if (end_parsing(maker, error) != 0)
        return -1;
    if (study->ids != NULL)
        return 0;
    study->ids = ids = mc_arena_array(arena, study->n, sizeof(*ids));
    for (i = 0; i < study->n; i++)
        ids[i] = mc_arena_slice(arena, "%zu", i + 1);
    return 0;
}

int mc_mf_study_open(const struct mc_mf_study_request *request, struct mc_arena *arena,
                     struct mc_mf_scored *scored, struct mc_error *error)
{
    struct study_maker maker = {.request = request, .scored = scored, .arena = arena};
    size_t n_aspects = request->aspects ? MC_MF_N_ASPECTS : 0, i;
    int status;

    maker.metrics = mc_arena_array(arena,
                                   1 + N_COUNTS * (1 + n_aspects) + request->beside->n_items +
                                       (1 + N_COUNTS) * request->n_variants,
                                   sizeof(*maker.metrics));
    maker.graphs = mc_arena_array(arena, request->n_systems + 1, sizeof(*maker.graphs));
    memset(scored, 0, sizeof(*scored));
    scored->study.arena = arena;
    request->scoring->fail_fast = true;
    status = mc_metric_sources_open(request->sources, arena, &maker.catalog, error);
    if (status == 0)
        status = open_all(&maker, error);
    for (i = 0; i < maker.n_metrics; i++)
        mc_scored_metric_close(request->scoring, &maker.metrics[i].scored);
    mc_graphs_close(maker.graph_work);
    mc_catalog_close(maker.catalog);
    return status;
}
