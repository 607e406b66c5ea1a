/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/html/suite_page.h"

#include <inttypes.h>
#include <stdint.h>

#include "analysis/grouping.h"
#include "analysis/result.h"
#include "base/diagnostic.h"
#include "base/hash.h"
#include "report/html/case_data.h"
#include "report/html/case_markup.h"
#include "report/html/page.h"
#include "report/words.h"

/* It is not a part of the report of a result. */
const struct mc_html_part mc_html_part_suite = {"suite", NULL};

/* Stands for one side of a change that has no words. */
static const struct mc_slice absent = {"\xe2\x88\x85", 3};

/* --- phenomena -------------------------------------------------------------------------------- */

/* Words of n sentences: the fewest, the most, in all. */
struct lengths {
    size_t n, least, most, sum;
};

/* What the cases of a phenomenon in a dataset have. */
struct case_tally {
    uint32_t dataset, phenomenon;
    size_t n_cases, n_findings;
    struct lengths words[2];
    struct mc_string_map *subs, *changes; /* sub-phenomena; changes: "did -> did not" */
    size_t *n_of_sub, *n_of_change;       /* [n_cases]: how often each of them */
};

enum { MOST_CHANGES = 5 };

static size_t count_words(struct mc_slice text)
{
    size_t n = 0, i;

    for (i = 0; i < text.length; i++)
        n += text.data[i] != ' ' && (i == 0 || text.data[i - 1] == ' ');
    return n;
}

static void count(struct mc_string_map *map, size_t *numbers, struct mc_slice key)
{
    bool is_new;
    uint32_t index = mc_string_map_add(map, key, &is_new);

    numbers[index] = is_new ? 1 : numbers[index] + 1;
}

/* Counts the stretch of words that differs, on both sides, unless there are several. */
static void count_change(struct case_tally *tally, const struct mc_case *item,
                         struct mc_arena *scratch)
{
    struct mc_shown_case shown = {.item = item};
    struct mc_slice changed[2] = {mc_slice("", 0), mc_slice("", 0)};
    int side;

    mc_case_marks_find_words(item, scratch, &shown.marks);
    if (shown.marks.n_words[0] + shown.marks.n_words[1] == 0)
        return;
    for (side = 0; side < 2; side++) {
        struct mc_slice *pieces;

        if (shown.marks.n_words[side] > 1)
            return;
        if (mc_sentence_pieces(&shown, side, scratch, &pieces) > 1)
            changed[side] = pieces[1];
    }
    count(tally->changes, tally->n_of_change,
          mc_arena_slice(scratch, "%.*s \xe2\x86\x92 %.*s",
                         MC_SLICE_ARGUMENTS(changed[0].length > 0 ? changed[0] : absent),
                         MC_SLICE_ARGUMENTS(changed[1].length > 0 ? changed[1] : absent)));
}

static void tally_case(struct case_tally *tally, const struct mc_case *item,
                       struct mc_arena *scratch)
{
    int side;

    for (side = 0; side < 2; side++) {
        const struct mc_side *text_side = side == 0 ? &item->reference : &item->candidate;
        struct lengths *lengths = &tally->words[side];
        size_t n = count_words(text_side->text);

        if (!text_side->has_text)
            continue;
        lengths->least = lengths->n == 0 || n < lengths->least ? n : lengths->least;
        lengths->most = n > lengths->most ? n : lengths->most;
        lengths->sum += n;
        lengths->n++;
    }
    if (mc_case_labels(item)->subphenomenon.length > 0)
        count(tally->subs, tally->n_of_sub, mc_case_labels(item)->subphenomenon);
    if (item->reference.has_text && item->candidate.has_text)
        count_change(tally, item, scratch);
    mc_arena_clear(scratch);
}

/* "a -> the (12), ...": the most frequent first, of equal ones the earlier, each counted `least`
 * times or more. */
static struct mc_slice frequent(const struct mc_string_map *map, const size_t *numbers, size_t most,
                                size_t least, struct mc_arena *arena)
{
    uint32_t n = mc_string_map_size(map), i;
    bool *is_listed = mc_arena_array(arena, n, sizeof(*is_listed));
    const char *text = "";
    size_t listed;

    for (listed = 0; listed < most; listed++) {
        uint32_t best = MC_NOT_FOUND;

        for (i = 0; i < n; i++)
            if (!is_listed[i] && numbers[i] >= least &&
                (best == MC_NOT_FOUND || numbers[i] > numbers[best]))
                best = i;
        if (best == MC_NOT_FOUND)
            break;
        is_listed[best] = true;
        text = mc_arena_format(arena, "%s%s%.*s (%zu)", text, listed > 0 ? ", " : "",
                               MC_SLICE_ARGUMENTS(mc_string_map_key(map, best)), numbers[best]);
    }
    return mc_slice_of(text);
}

/* "8.4 (5 to 13)". */
static const char *length_text(const struct lengths *lengths, struct mc_arena *arena)
{
    if (lengths->n == 0)
        return "\xe2\x80\x93";
    return mc_arena_format(arena, "%.1f (%zu to %zu)", (double)lengths->sum / (double)lengths->n,
                           lengths->least, lengths->most);
}

static void put_row(const struct mc_suite *suite, const struct case_tally *tally,
                    struct mc_arena *arena, struct mc_html_values *row)
{
    const struct mc_phenomenon *phenomenon = &suite->phenomena[tally->phenomenon];

    mc_html_set(row, "phenomenon",
                phenomenon->title.length > 0 ? phenomenon->title : phenomenon->name);
    mc_html_set(row, "dataset", mc_string_map_key(suite->datasets, tally->dataset));
    mc_html_set_format(row, "n", "%zu", tally->n_cases);
    mc_html_set_format(row, "n_findings", "%zu", tally->n_findings);
    mc_html_set_text(row, "reference_words", length_text(&tally->words[0], arena));
    mc_html_set_text(row, "candidate_words", length_text(&tally->words[1], arena));
    mc_html_set(row, "subs", frequent(tally->subs, tally->n_of_sub, tally->n_cases, 1, arena));
    mc_html_set(row, "changes",
                frequent(tally->changes, tally->n_of_change, MOST_CHANGES, 2, arena));
}

/* The row for the phenomenon and dataset of the case; a new one is added at the end. */
static struct case_tally *row_of(const struct mc_case *item, struct case_tally *rows, size_t *n,
                                 struct mc_arena *arena)
{
    size_t i = *n;

    while (i > 0 &&
           (rows[i - 1].dataset != item->dataset || rows[i - 1].phenomenon != item->phenomenon))
        i--;
    if (i > 0)
        return &rows[i - 1];
    rows[*n] = (struct case_tally){.dataset = item->dataset,
                                   .phenomenon = item->phenomenon,
                                   .subs = mc_string_map_new(arena),
                                   .changes = mc_string_map_new(arena)};
    return &rows[(*n)++];
}

static void put_phenomena(const struct mc_suite *suite, const struct mc_suite_finding *findings,
                          size_t n_findings, struct mc_arena *arena, struct mc_html_values *values)
{
    struct mc_arena *scratch = mc_arena_new();
    size_t most = suite->n_files, n = 0, i;
    struct case_tally *rows = mc_arena_array(arena, most, sizeof(*rows));
    const struct mc_case *item;

    mc_html_set_list(values, "rows");
    for (item = suite->cases; item < suite->cases + suite->n_cases; item++)
        if (mc_case_phenomenon(suite, item) != NULL)
            row_of(item, rows, &n, arena)->n_cases++;
    for (i = 0; i < n; i++) {
        rows[i].n_of_sub = mc_arena_array(arena, rows[i].n_cases, sizeof(size_t));
        rows[i].n_of_change = mc_arena_array(arena, rows[i].n_cases, sizeof(size_t));
    }
    for (item = suite->cases; item < suite->cases + suite->n_cases; item++)
        if (mc_case_phenomenon(suite, item) != NULL)
            tally_case(row_of(item, rows, &n, arena), item, scratch);
    for (i = 0; i < n_findings; i++)
        if (findings[i].item < suite->n_cases &&
            mc_case_phenomenon(suite, &suite->cases[findings[i].item]) != NULL)
            row_of(&suite->cases[findings[i].item], rows, &n, arena)->n_findings++;
    for (i = 0; i < n; i++)
        put_row(suite, &rows[i], arena, mc_html_add(values, "rows"));
    mc_html_set_flag(values, "phenomena", n > 0);
    mc_arena_free(scratch);
}

/* --- the page --------------------------------------------------------------------------------- */

/* The numbers of cases and findings, and the findings outside cases. */
static void put_head(const struct mc_suite *suite, const struct mc_suite_finding *findings,
                     size_t n, struct mc_html_values *values)
{
    static const char *const severities[] = {"error", "warning", "note"};
    size_t i;

    mc_html_set_format(values, "n_cases", "%zu case%s", suite->n_cases,
                       suite->n_cases == 1 ? "" : "s");
    mc_html_set_format(values, "n_findings", "%zu finding%s", n, n == 1 ? "" : "s");
    mc_html_set_list(values, "findings");
    for (i = 0; i < n; i++) {
        const struct mc_diagnostic *finding = findings[i].finding;
        struct mc_html_values *row;

        if (findings[i].item != SIZE_MAX)
            continue;
        row = mc_html_add(values, "findings");
        mc_html_set_text(row, "severity", severities[finding->severity]);
        mc_html_set_text(row, "code", finding->code);
        if (finding->at.line == 0)
            mc_html_set(row, "place", finding->file);
        else
            mc_html_set_format(row, "place", "%.*s:%" PRIu32 ":%" PRIu32,
                               MC_SLICE_ARGUMENTS(finding->file), finding->at.line,
                               finding->at.column);
        mc_html_set(row, "text", finding->text);
        mc_html_set(row, "excerpt", findings[i].excerpt);
    }
}

int mc_suite_page_write(const struct mc_suite *suite, const struct mc_suite_finding *findings,
                        size_t n, FILE *stream, struct mc_error *error)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_html_page *page = mc_html_page_new(NULL, arena, error);
    struct mc_html_values *head = mc_html_values_new(arena), *cases = mc_html_values_new(arena);
    struct mc_result result = {.arena = arena, .suite = suite}; /* without metrics */
    const struct mc_case_data written = {.result = &result, .findings = findings, .n_findings = n};
    struct mc_buffer data = {NULL, 0, 0};
    int status = -1;
    size_t i;

    result.scores = mc_score_table_new(suite, arena);
    result.human_normalised = mc_arena_array(arena, suite->n_cases, sizeof(double));
    for (i = 0; i < suite->n_cases; i++)
        result.human_normalised[i] = mc_score_scale_to_unit(
            &suite->files[suite->cases[i].file].scale, suite->cases[i].human);
    mc_group_cases(&result);
    put_head(suite, findings, n, head);
    put_phenomena(suite, findings, n, arena, head);
    mc_case_data_append(&written, &data);
    mc_html_set_text(cases, "noun", mc_result_noun(&result));
    mc_html_set_flag(cases, "compared", false);
    mc_html_set_flag(cases, "by_distance", false);
    mc_html_set_flag(cases, "scored", false);
    mc_html_set_flag(cases, "suite", true);
    mc_html_set_markup(cases, "data", mc_buffer_slice(&data));
    if (page != NULL) {
        mc_html_set_text(mc_html_page_values(page), "title", "Suite");
        if (mc_html_page_part(page, "suite", head, error) == 0 &&
            mc_html_page_part(page, "cases", cases, error) == 0)
            status = mc_html_page_write(page, stream, error);
    }
    mc_buffer_free(&data);
    mc_arena_free(arena);
    return status;
}
