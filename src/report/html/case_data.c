/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_data.c: names are numbered as they first occur and written before the cases, so that each
 * case is a short array: scores in thousandths, graphs as bare text with a sign for each line. In
 * order: texts, graphs, cases, what not every case has, findings, the whole. */
#include "report/html/case_data.h"

#include <math.h>
#include <stdlib.h>

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "analysis/change/paired_runs.h"
#include "analysis/expectations.h"
#include "analysis/result.h"
#include "base/diagnostic.h"
#include "base/hash.h"
#include "base/json_write.h"
#include "report/comparison.h"
#include "report/html/case_markup.h"
#include "report/html/word_links.h"
#include "report/words.h"
#include "suite/shipped.h"
#include "text/unicode.h"

/* Names, numbered in order of first appearance. */
struct name_list {
    uint32_t *number_of;             /* [index in the suite]; MC_NOT_FOUND: none yet */
    struct mc_slice *names, *titles; /* titles: what people are shown */
    uint32_t n;
};

struct case_writer {
    const struct mc_case_data *data;
    const struct mc_result *result;
    struct mc_buffer *out;
    struct mc_arena *arena, *scratch; /* scratch: of one case */
    size_t *columns;                  /* of the score table, sentinels last */
    size_t n_columns, n_sentinels;
    const struct mc_paired_metric **paired; /* [n_columns]; NULL: there is no comparison */
    struct name_list phenomena, datasets;
    struct mc_slice words; /* of the expectation written last */
    struct mc_word_linker *linker;
};

/* --- texts ------------------------------------------------------------------------------------ */

/* A JSON literal without '<'. */
static void put_text(struct case_writer *w, struct mc_slice text)
{
    size_t begin = w->out->length, n = 0, i, k;

    mc_json_append_text(w->out, mc_well_formed(text, w->scratch));
    for (i = begin; i < w->out->length; i++)
        n += w->out->data[i] == '<';
    if (n == 0)
        return;
    i = w->out->length;
    mc_buffer_append_repeated(w->out, ' ', 5 * n);
    for (k = w->out->length; i-- > begin;) {
        if (w->out->data[i] == '<')
            memcpy(w->out->data + (k -= 6), "\\u003c", 6);
        else
            w->out->data[--k] = w->out->data[i];
    }
}

static void put_names(struct case_writer *w, const char *key, const struct mc_slice *names,
                      size_t n)
{
    size_t i;

    mc_buffer_append_format(w->out, "\"%s\":[", key);
    for (i = 0; i < n; i++) {
        mc_buffer_append_text(w->out, i > 0 ? "," : "");
        put_text(w, names[i]);
    }
    mc_buffer_append_text(w->out, "],\n");
}

/* In thousandths, as a whole number. Pages have a million of them, hence no printf. */
static void put_score(struct case_writer *w, double normalised)
{
    char digits[16];
    size_t i = sizeof(digits);
    long thousandths;

    if (!isfinite(normalised) || fabs(normalised) >= 1e6) {
        mc_buffer_append_text(w->out, "null");
        return;
    }
    thousandths = labs(lround(normalised * 1000));
    do
        digits[--i] = (char)('0' + thousandths % 10);
    while ((thousandths /= 10) > 0);
    if (normalised < 0 && (i + 1 < sizeof(digits) || digits[i] != '0'))
        digits[--i] = '-';
    mc_buffer_append(w->out, digits + i, sizeof(digits) - i);
}

/* --- graphs ----------------------------------------------------------------------------------- */

/* The text with one relation a line, without comments and indentation. */
static struct mc_slice bare_text(const struct mc_amr_graph *graph, struct mc_arena *arena)
{
    struct mc_amr_graph bare = *graph;
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_slice copy;
    size_t i, n = 0;

    bare.n_metadata = 0;
    mc_penman_write(&bare, false, &text);
    for (i = 0; i < text.length; i++)
        if (text.data[i] != ' ' || (n > 0 && text.data[n - 1] != '\n'))
            text.data[n++] = text.data[i];
    while (n > 0 && text.data[n - 1] == '\n')
        n--;
    copy = mc_arena_copy(arena, mc_slice(text.data, n));
    mc_buffer_free(&text);
    return copy;
}

static char sign_of(char node, char edge)
{
    if (node == '-' || node == '+')
        return node;
    if (node != 0)
        return edge != 0 ? '~' : 'n';
    return edge != 0 ? 'e' : ' ';
}

static struct mc_slice signs_of(const struct mc_amr_graph *graph,
                                const struct mc_graph_marks *marks, struct mc_arena *arena)
{
    char *signs = mc_arena_array(arena, (size_t)graph->n_items + 1, 1);
    bool marked;
    uint32_t i;

    signs[0] = sign_of(marks->nodes[graph->root], 0);
    marked = signs[0] != ' ';
    for (i = 0; i < graph->n_items; i++) {
        const struct mc_amr_item *item = &graph->items[i];
        const struct mc_amr_edge *edge = &graph->edges[item->index];

        if (item->is_attribute)
            signs[i + 1] = sign_of(marks->attributes[item->index], marks->attributes[item->index]);
        else
            signs[i + 1] =
                sign_of(item->defines_target ? marks->nodes[mc_amr_edge_target(edge)] : 0,
                        marks->edges[item->index]);
        marked = marked || signs[i + 1] != ' ';
    }
    return mc_slice(signs, marked ? (size_t)graph->n_items + 1 : 0);
}

static void put_graph(struct case_writer *w, const struct mc_shown_case *shown, int side)
{
    const struct mc_amr_graph *graph = side == 0 ? mc_side_more(&shown->item->reference)->graph
                                                 : mc_side_more(&shown->item->candidate)->graph;
    bool compared = mc_shown_case_is_compared(shown);
    struct mc_slice signs = mc_slice("", 0), places = mc_slice("", 0);
    struct mc_graph_marks marks;

    if (graph == NULL) {
        mc_buffer_append_text(w->out, "\"\",\"\",\"\"");
        return;
    }
    if (compared) {
        marks = mc_graph_marks_of(graph, &shown->marks.difference, (uint32_t)side, w->scratch);
        signs = signs_of(graph, &marks, w->scratch);
    }
    if (!shown->is_drawn ||
        !mc_graph_layout_append(&shown->layout, graph, side, w->scratch, &places))
        places = mc_slice("", 0);
    put_text(w, bare_text(graph, w->scratch));
    mc_buffer_append_char(w->out, ',');
    put_text(w, signs);
    mc_buffer_append_char(w->out, ',');
    put_text(w, places);
}

/* The numbers of each word's nodes, up to the last word that has any. */
static struct mc_slice links_text(const struct mc_word_link *links, size_t n,
                                  struct mc_arena *arena)
{
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    struct mc_buffer text = {NULL, 0, 0};
    uint32_t n_words = 0, word;
    size_t i;

    for (i = 0; i < n; i++)
        n_words = links[i].end > n_words ? links[i].end : n_words;
    for (word = 0; word < n_words; word++) {
        mc_buffer_append_text(&text, word > 0 ? " " : "");
        for (i = 0; i < n; i++)
            if (links[i].begin <= word && word < links[i].end &&
                links[i].number < sizeof(digits) - 1)
                mc_buffer_append_char(&text, digits[links[i].number]);
    }
    return mc_buffer_take(&text, arena);
}

/* --- cases ------------------------------------------------------------------------------------ */

static uint32_t number_of(struct name_list *list, uint32_t index, struct mc_slice name,
                          struct mc_slice title)
{
    if (list->number_of[index] == MC_NOT_FOUND) {
        list->number_of[index] = list->n;
        list->titles[list->n] = title.length > 0 ? title : name;
        list->names[list->n++] = name;
    }
    return list->number_of[index];
}

static void make_name_list(struct name_list *list, size_t n, struct mc_arena *arena)
{
    size_t i;

    list->number_of = mc_arena_array(arena, n, sizeof(*list->number_of));
    list->names = mc_arena_array(arena, n, sizeof(*list->names));
    list->titles = mc_arena_array(arena, n, sizeof(*list->titles));
    for (i = 0; i < n; i++)
        list->number_of[i] = MC_NOT_FOUND;
}

/* Numbers the names of all cases, as they are written before the cases. */
static void number_names(struct case_writer *w)
{
    const struct mc_suite *suite = w->result->suite;
    size_t n_datasets = 0, i;

    for (i = 0; i < suite->n_cases; i++)
        if (suite->cases[i].dataset >= n_datasets)
            n_datasets = (size_t)suite->cases[i].dataset + 1;
    make_name_list(&w->phenomena, suite->n_phenomena, w->arena);
    make_name_list(&w->datasets, n_datasets, w->arena);
    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_case *item = &suite->cases[i];
        const struct mc_phenomenon *phenomenon = mc_case_phenomenon(suite, item);

        if (!mc_case_is_selected(suite, i))
            continue;
        if (phenomenon != NULL)
            (void)number_of(&w->phenomena, item->phenomenon, phenomenon->name, phenomenon->title);
        (void)number_of(&w->datasets, item->dataset, mc_case_dataset(suite, item), mc_slice("", 0));
    }
}

static bool fails(const struct mc_expectations *expectations, size_t index, size_t column)
{
    size_t i;

    for (i = expectations->first[index]; i < expectations->first[index + 1]; i++)
        if (expectations->items[i].verdicts[column].outcome == MC_OUTCOME_FAILED)
            return true;
    return false;
}

/* The score of a run, normalised by bounds that may be another run's. */
static double normalised_by(const struct mc_result *result, size_t column, size_t index,
                            const struct mc_bounds *bounds)
{
    double value = result->metric_settled[column][index];

    return bounds->reason != NULL ? (double)NAN
                                  : (value - bounds->low) / (bounds->high - bounds->low);
}

static void put_pieces(struct case_writer *w, const struct mc_shown_case *shown, int side)
{
    struct mc_slice *pieces;
    size_t n = mc_sentence_pieces(shown, side, w->scratch, &pieces), i;

    mc_buffer_append_char(w->out, '[');
    for (i = 0; i < n; i++) {
        mc_buffer_append_text(w->out, i > 0 ? "," : "");
        put_text(w, pieces[i]);
    }
    mc_buffer_append_char(w->out, ']');
}

static void put_sides(struct case_writer *w, const struct mc_case *item)
{
    struct mc_shown_case shown;
    struct mc_word_link *links[2];
    size_t n[2];
    int side;

    mc_shown_case_make(item, w->scratch, &shown);
    if (item->reference.has_text || item->candidate.has_text) {
        mc_buffer_append_text(w->out, ",[");
        put_pieces(w, &shown, 0);
        mc_buffer_append_char(w->out, ',');
        put_pieces(w, &shown, 1);
        mc_buffer_append_char(w->out, ']');
    } else {
        mc_buffer_append_text(w->out, ",0");
    }
    if (mc_side_more(&item->reference)->graph == NULL &&
        mc_side_more(&item->candidate)->graph == NULL) {
        mc_buffer_append_text(w->out, ",0");
        return;
    }
    mc_buffer_append_text(w->out, ",[");
    put_graph(w, &shown, 0);
    mc_buffer_append_char(w->out, ',');
    put_graph(w, &shown, 1);
    for (side = 0; side < 2; side++)
        n[side] = mc_word_links_make(w->linker, &shown, side, w->scratch, &links[side]);
    for (side = 0; side < 2 && n[0] + n[1] > 0; side++) {
        mc_buffer_append_char(w->out, ',');
        put_text(w, links_text(links[side], n[side], w->scratch));
    }
    mc_buffer_append_char(w->out, ']');
}

/* --- what not every case has ------------------------------------------------------------------ */

static enum mc_outcome outcome_of(const struct mc_result *result, size_t tested, uint32_t column)
{
    return result->expectations->items[tested].verdicts[column].outcome;
}

/* The status of the case for a metric (case_data.h). */
static char status_of(const struct case_writer *w, const struct mc_paired_metric *paired,
                      size_t index)
{
    const struct mc_result *base = w->data->comparison->base, *changed = w->result;
    bool fixed = false, still = false;
    size_t i;

    if (paired == NULL || paired->base == MC_NOT_FOUND)
        return ' ';
    for (i = changed->expectations == NULL ? 0 : changed->expectations->first[index];
         base->expectations != NULL && changed->expectations != NULL &&
         i < changed->expectations->first[index + 1];
         i++) {
        enum mc_outcome before = outcome_of(base, i, paired->base);
        enum mc_outcome now = outcome_of(changed, i, paired->changed);

        if (before == MC_OUTCOME_PASSED && now == MC_OUTCOME_FAILED)
            return 'n';
        fixed = fixed || (before == MC_OUTCOME_FAILED && now == MC_OUTCOME_PASSED);
        still = still || (before == MC_OUTCOME_FAILED && now == MC_OUTCOME_FAILED);
    }
    if (fixed || still)
        return fixed ? 'f' : 's';
    return isfinite(base->metric_settled[paired->base][index]) !=
                   isfinite(changed->metric_settled[paired->changed][index])
               ? 'a'
               : ' ';
}

/* The statuses for all metrics; empty if there is none. In the scratch arena. */
static struct mc_slice statuses_of(const struct case_writer *w, size_t index)
{
    char *signs = mc_arena_array(w->scratch, w->n_columns, 1);
    bool any = false;
    size_t i;

    for (i = 0; i < w->n_columns; i++) {
        signs[i] = status_of(w, w->paired[i], index);
        any = any || signs[i] != ' ';
    }
    return mc_slice(signs, any ? w->n_columns : 0);
}

static void put_before(struct case_writer *w, size_t index)
{
    const struct mc_result *base = w->data->comparison->base;
    size_t i;

    mc_buffer_append_text(w->out, "\"before\":[");
    for (i = 0; i < w->n_columns; i++) {
        const struct mc_paired_metric *paired = w->paired[i];

        mc_buffer_append_text(w->out, i > 0 ? "," : "");
        put_score(w,
                  paired == NULL || paired->base == MC_NOT_FOUND
                      ? (double)NAN
                      : normalised_by(base, paired->base, index, &base->bounds[paired->base + 1]));
    }
    mc_buffer_append_char(w->out, ']');
}

/* The expectations of the case, if it has any. Returns what comes before the next member. */
static const char *put_expectations(struct case_writer *w, size_t index, const char *before)
{
    static const char signs[] = {'-', 'p', 'f'};
    const struct mc_expectations *expectations = w->result->expectations;
    size_t begin = expectations == NULL ? 0 : expectations->first[index], i, k;
    size_t end = expectations == NULL ? 0 : expectations->first[index + 1];

    if (begin == end)
        return before;
    mc_buffer_append_format(w->out, "%s\"e\":[", before);
    for (i = begin; i < end; i++) {
        const struct mc_tested *tested = &expectations->items[i];
        struct mc_slice words = mc_expectation_words(tested, w->scratch);

        mc_buffer_append_text(w->out, i > begin ? ",[" : "[");
        if (mc_slice_equal(words, w->words)) {
            mc_buffer_append_char(w->out, '0');
        } else {
            put_text(w, words);
            w->words = mc_arena_copy(w->arena, words);
        }
        mc_buffer_append_format(w->out, ",\"%c", signs[tested->people.outcome]);
        for (k = 0; k < w->n_columns; k++)
            mc_buffer_append_char(w->out, signs[tested->verdicts[w->columns[k]].outcome]);
        mc_buffer_append_text(w->out, "\",[");
        for (k = 0; k < w->n_columns; k++) {
            const struct mc_verdict *verdict = &tested->verdicts[w->columns[k]];

            mc_buffer_append_text(w->out, k > 0 ? "," : "");
            put_score(w, mc_margin_share(w->result, w->columns[k], mc_verdict_margin(verdict)));
        }
        mc_buffer_append_text(w->out, "]]");
    }
    mc_buffer_append_char(w->out, ']');
    return ",";
}

/* The edits that would raise scores most; nothing if none was looked for, or if they would reveal
 * what is left out. Returns what comes before the next member. */
static const char *put_edits(struct case_writer *w, size_t index, const char *before)
{
    static const char signs[] = {
        [MC_EDIT_PROVED] = 'p', [MC_EDIT_BEST_OF_ALL] = 'a', [MC_EDIT_BEST_FOUND] = 's'};
    const struct mc_result *result = w->result;
    const char *between = NULL;
    size_t i;

    if (w->paired != NULL || (result->left_out != NULL && result->left_out[index]))
        return before;
    for (i = 0; i < w->n_columns; i++) {
        size_t c = w->columns[i];
        const struct mc_score_column *column = &result->scores->columns[c];
        const struct mc_score_edit *edit = column->edits == NULL ? NULL : column->edits[index];
        const struct mc_bounds *bounds = &result->bounds[c + 1];

        if (edit == NULL || bounds->reason != NULL)
            continue;
        mc_buffer_append_format(w->out, between == NULL ? "%s\"edits\":[[%zu," : "%s[%zu,",
                                between == NULL ? before : between, i);
        put_text(w, edit->edit);
        mc_buffer_append_char(w->out, ',');
        put_text(w, edit->from);
        mc_buffer_append_char(w->out, ',');
        put_text(w, edit->to);
        mc_buffer_append_char(w->out, ',');
        put_score(w, (edit->score - bounds->low) / (bounds->high - bounds->low));
        mc_buffer_append_format(w->out, ",\"%c\"]", signs[edit->search]);
        between = ",";
    }
    if (between == NULL)
        return before;
    mc_buffer_append_char(w->out, ']');
    return ",";
}

/* Nothing if the text is empty. Returns what comes before the next member. */
static const char *put_member(struct case_writer *w, const char *key, struct mc_slice text,
                              const char *before)
{
    if (text.length == 0)
        return before;
    mc_buffer_append_format(w->out, "%s\"%s\":", before, key);
    put_text(w, text);
    return ",";
}

static void put_more(struct case_writer *w, size_t index)
{
    const struct mc_case *item = &w->result->suite->cases[index];
    const struct mc_case_lists *lists = mc_case_lists(item);
    struct mc_slice statuses = mc_slice("", 0);
    const char *before = ",{";
    size_t i;

    before = put_member(w, "sub", mc_case_labels(item)->subphenomenon, before);
    before = put_member(w, "note", mc_case_more(item)->note, before);
    before = put_member(w, "facts", mc_case_facts(item, w->scratch), before);
    if (item->reference.has_text || item->candidate.has_text) /* else texts are left out */
        before = put_member(w, "source", mc_case_more(item)->source.text, before);
    for (i = 0; i < lists->n_further_references; i++) {
        if (i == 0)
            mc_buffer_append_format(w->out, "%s\"references\":", before);
        mc_buffer_append_text(w->out, i > 0 ? ",[" : "[[");
        put_text(w, mc_further_name(&lists->further_references[i], i, w->scratch));
        mc_buffer_append_char(w->out, ',');
        put_text(w, lists->further_references[i].text);
        mc_buffer_append_text(w->out, i + 1 < lists->n_further_references ? "]" : "]]");
        before = ",";
    }
    before = put_expectations(w, index, before);
    before = put_edits(w, index, before);
    if (w->paired != NULL) {
        mc_buffer_append_text(w->out, before);
        put_before(w, index);
        statuses = statuses_of(w, index);
        before = ",";
    }
    if (statuses.length > 0) {
        mc_buffer_append_format(w->out, "%s\"status\":", before);
        put_text(w, statuses);
    }
    if (before[1] == '\0')
        mc_buffer_append_char(w->out, '}');
}

static void put_case(struct case_writer *w, size_t index)
{
    const struct mc_result *result = w->result;
    const struct mc_case *item = &result->suite->cases[index];
    const struct mc_phenomenon *phenomenon = mc_case_phenomenon(result->suite, item);
    const char *comma = "";
    struct mc_bounds bounds;
    size_t i;

    mc_buffer_append_char(w->out, '[');
    put_text(w, item->id);
    mc_buffer_append_format(w->out, ",%ld,%u,%u,",
                            phenomenon == NULL ? -1L
                                               : (long)w->phenomena.number_of[item->phenomenon],
                            (unsigned)w->datasets.number_of[item->dataset], (unsigned)item->file);
    put_score(w, result->human_normalised[index]);
    mc_buffer_append_text(w->out, ",[");
    for (i = 0; i < w->n_columns; i++) {
        const struct mc_paired_metric *paired = w->paired == NULL ? NULL : w->paired[i];

        mc_buffer_append_text(w->out, i > 0 ? "," : "");
        if (paired == NULL || paired->base == MC_NOT_FOUND) {
            put_score(w, result->metric_normalised[w->columns[i]][index]);
            continue;
        }
        bounds =
            mc_changed_bounds(w->data->comparison->base, paired->base, result, paired->changed);
        put_score(w, normalised_by(result, paired->changed, index, &bounds));
    }
    mc_buffer_append_text(w->out, "],[");
    for (i = 0; i < w->n_columns && result->expectations != NULL; i++)
        if (fails(result->expectations, index, w->columns[i])) {
            mc_buffer_append_format(w->out, "%s%zu", comma, i);
            comma = ",";
        }
    mc_buffer_append_char(w->out, ']');
    put_sides(w, item);
    put_more(w, index);
    mc_buffer_append_char(w->out, ']');
}

/* --- findings --------------------------------------------------------------------------------- */

static void put_findings(struct case_writer *w, const struct mc_suite_finding *findings, size_t n)
{
    static const char *const severities[] = {"error", "warning", "note"};
    const struct mc_suite *suite = w->result->suite;
    uint32_t *first = mc_arena_array(w->arena, suite->n_cases, sizeof(*first)),
             *next = mc_arena_array(w->arena, n, sizeof(*next)), at;
    const char *before = "";
    size_t i;

    /* A linked list for each case, of 1 + index; 0 ends it. */
    for (i = n; i-- > 0;)
        if (findings[i].item < suite->n_cases) {
            next[i] = first[findings[i].item];
            first[findings[i].item] = (uint32_t)i + 1;
        }
    mc_buffer_append_text(w->out, "\"findings\":{");
    for (i = 0; i < suite->n_cases; i++) {
        if (first[i] == 0)
            continue;
        mc_buffer_append_text(w->out, before);
        put_text(w, suite->cases[i].id);
        for (at = first[i]; at != 0; at = next[at - 1]) {
            const struct mc_diagnostic *finding = findings[at - 1].finding;

            mc_buffer_append_format(w->out, "%s[\"%s\",\"%s\",\"%u:%u\",",
                                    at == first[i] ? ":[" : ",", finding->code,
                                    severities[finding->severity], (unsigned)finding->at.line,
                                    (unsigned)finding->at.column);
            put_text(w, finding->text);
            mc_buffer_append_char(w->out, ',');
            put_text(w, findings[at - 1].excerpt);
            mc_buffer_append_char(w->out, ']');
        }
        mc_buffer_append_char(w->out, ']');
        before = ",\n";
    }
    mc_buffer_append_text(w->out, "},\n");
}

/* --- the whole -------------------------------------------------------------------------------- */

/* Orders the columns, sentinels last, and finds the metric of the comparison for each. */
static void order_columns(struct case_writer *w)
{
    const struct mc_score_table *table = w->result->scores;
    const struct mc_comparison *comparison = w->data->comparison;
    size_t c, m;
    int pass;

    w->columns = mc_arena_array(w->arena, table->n_columns, sizeof(*w->columns));
    for (pass = 0; pass < 2; pass++)
        for (c = 0; c < table->n_columns; c++)
            if (table->columns[c].sentinel == (pass == 1)) {
                w->columns[w->n_columns++] = c;
                w->n_sentinels += pass == 1;
            }
    if (comparison == NULL)
        return;
    w->paired = mc_arena_array(w->arena, w->n_columns, sizeof(const struct mc_paired_metric *));
    for (c = 0; c < w->n_columns; c++)
        for (m = 0; m < comparison->runs->n_metrics; m++)
            if (comparison->runs->metrics[m].changed == w->columns[c])
                w->paired[c] = &comparison->runs->metrics[m];
}

/* An argument for --suite: the name of a shipped suite, so that pages are the same wherever the
 * program is installed, or the path. */
static struct mc_slice suite_argument(struct mc_slice path, const char *shipped)
{
    size_t length = shipped == NULL ? 0 : strlen(shipped);
    const char *begin, *end;

    if (length == 0 || path.length <= length + 1 || memcmp(path.data, shipped, length) != 0 ||
        path.data[length] != '/')
        return path;
    begin = path.data + length + 1;
    end = memchr(begin, '/', path.length - length - 1);
    return mc_slice(begin, end == NULL ? path.length - length - 1 : (size_t)(end - begin));
}

/* The shipped suites, whose cases anybody can report. */
static void put_shipped(struct case_writer *w)
{
    const char *shipped = mc_shipped_folder("suites", w->arena);
    const struct mc_suite *suite = w->result->suite;
    struct mc_string_map *names = mc_string_map_new(w->arena);
    struct mc_slice *list = mc_arena_array(w->arena, suite->n_files, sizeof(*list));
    size_t i;

    for (i = 0; i < suite->n_files; i++) {
        struct mc_slice name = suite_argument(suite->files[i].path, shipped);
        bool is_new;
        uint32_t number;

        if (name.data == suite->files[i].path.data)
            continue;
        number = mc_string_map_add(names, name, &is_new);
        list[number] = name;
    }
    put_names(w, "shipped", list, mc_string_map_size(names));
    mc_buffer_append_text(w->out, "\"issues\":\"" PACKAGE_URL "/issues/new?template=case.yml\",\n");
}

static void put_head(struct case_writer *w)
{
    const char *shipped = mc_shipped_folder("suites", w->arena);
    const struct mc_result *result = w->result;
    size_t n_files = result->suite->n_files, i;
    struct mc_slice *names = mc_arena_array(w->arena, w->n_columns + n_files, sizeof(*names));
    const char *comma = "";

    for (i = 0; i < w->n_columns; i++)
        names[i] = result->scores->columns[w->columns[i]].name;
    mc_buffer_append_text(w->out, "{");
    put_names(w, "metrics", names, w->n_columns);
    mc_buffer_append_format(w->out, "\"sentinels\":%zu,\n\"read\":[", w->n_sentinels);
    for (i = 0; i < w->n_columns; i++)
        if (mc_score_column_is_read(&result->scores->columns[w->columns[i]])) {
            mc_buffer_append_format(w->out, "%s%zu", comma, i);
            comma = ",";
        }
    mc_buffer_append_text(w->out, "],\n\"noun\":");
    put_text(w, mc_slice_of(mc_result_noun(result)));
    mc_buffer_append_text(w->out, ",\n");
    put_names(w, "phenomena", w->phenomena.names, w->phenomena.n);
    put_names(w, "titles", w->phenomena.titles, w->phenomena.n);
    put_names(w, "datasets", w->datasets.names, w->datasets.n);
    for (i = 0; i < n_files; i++)
        names[i] = suite_argument(result->suite->files[i].path, shipped);
    put_names(w, "suites", names, n_files);
}

/* Cases that are in only one run, or that differ between the runs. */
static void put_absent(struct case_writer *w)
{
    const struct mc_paired_runs *runs = w->data->comparison->runs;
    const char *before = "", *name;
    size_t kind, i;

    mc_buffer_append_text(w->out, "\"absent\":[");
    for (kind = 0; kind < MC_UNLIKE_KINDS; kind++)
        for (i = 0; i < runs->n_unlike; i++) {
            uint32_t what = mc_unlike_kind(kind, &name);

            if ((what & MC_LEAVES_OUT) == 0 || (runs->unlike[i].what & what) == 0)
                continue;
            mc_buffer_append_format(w->out, "%s[", before);
            put_text(w, runs->unlike[i].id);
            mc_buffer_append_char(w->out, ',');
            put_text(w, mc_slice_of(mc_unlike_words(kind)));
            mc_buffer_append_char(w->out, ']');
            before = ",";
        }
    mc_buffer_append_text(w->out, "],\n");
}

void mc_case_data_append(const struct mc_case_data *data, struct mc_buffer *out)
{
    struct case_writer w = {.data = data,
                            .result = data->result,
                            .out = out,
                            .arena = mc_arena_new(),
                            .scratch = mc_arena_new()};
    const struct mc_suite *suite = data->result->suite;
    bool all_cases = data->comparison == NULL || mc_suite_n_selected(suite) <= data->most_cases;
    const char *before = "";
    size_t i;

    w.linker = mc_word_linker_open();
    order_columns(&w);
    number_names(&w);
    put_head(&w);
    if (data->findings != NULL) {
        put_findings(&w, data->findings, data->n_findings);
        put_shipped(&w);
    }
    if (data->comparison != NULL) {
        put_names(&w, "compared", data->labels, 2);
        put_absent(&w);
    }
    mc_buffer_append_text(out, "\"cases\":[\n");
    for (i = 0; i < suite->n_cases; i++) {
        if (!mc_case_is_selected(suite, i))
            continue;
        mc_arena_clear(w.scratch);
        if (!all_cases && statuses_of(&w, i).length == 0)
            continue;
        mc_buffer_append_text(out, before);
        put_case(&w, i);
        before = ",\n";
    }
    mc_buffer_append_text(out, "]}\n");
    mc_word_linker_close(w.linker);
    mc_arena_free(w.scratch);
    mc_arena_free(w.arena);
}
