/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verification.c: the figures are recomputed from the cases of the report and written as JSON,
 * which is compared with what was saved, member by member. In order: differences, keys that are not
 * figures, counts of what is missing, the comparison, what is recomputed, the whole. */
#include "report/verification.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "analysis/analyse.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/text_stream.h"
#include "report/checksum.h"
#include "report/report.h"
#include "report/saved_report.h"
#include "report/saved_result.h"
#include "suite/case_content.h"
#include "suite/fields.h"

struct report_comparer {
    struct mc_verification *verification;
    size_t n_reported;
    /* keys of what cannot be compared in this report, though it can in others; NULL-terminated */
    const char *passed_over[3];
    bool is_of_this_version; /* so that reasons have the same wording */
    bool has_remarks;        /* it is of schema 2, whose remarks are read */
};

static bool numbers_agree(double saved, double recomputed)
{
    return fabs(saved - recomputed) <= 1e-9 * fmax(1, fabs(saved));
}

/* The recursion is as deep as the JSON: at most MC_JSON_DEPTH of the reader. */

/* NOLINTBEGIN(misc-no-recursion) */

/* The path of a value: datasets[0].phenomena[2].metrics[1].mad */
static struct mc_slice path_of(const struct mc_json_cursor *cursor, struct mc_arena *arena)
{
    struct mc_slice above;

    if (cursor->parent == NULL)
        return mc_slice("", 0);
    above = path_of(cursor->parent, arena);
    if (cursor->key == NULL)
        return mc_arena_slice(arena, "%.*s[%zu]", MC_SLICE_ARGUMENTS(above), cursor->index);
    return mc_arena_slice(arena, "%.*s%s%s", MC_SLICE_ARGUMENTS(above), above.length > 0 ? "." : "",
                          cursor->key);
}

static const char *value_words(const json_t *value, struct mc_arena *arena)
{
    if (value == NULL)
        return "none";
    if (json_is_number(value))
        return mc_arena_format(arena, "%.10g", json_number_value(value));
    if (json_is_string(value))
        return mc_arena_format(arena, "\"%s\"", json_string_value(value));
    if (json_is_array(value))
        return mc_arena_format(arena, "a list of %zu", json_array_size(value));
    if (json_is_boolean(value))
        return json_is_true(value) ? "true" : "false";
    return json_is_null(value) ? "null" : "of another type";
}

static bool exceeds_limit(struct report_comparer *comparer)
{
    enum { MOST_PLACES = 20 };

    return comparer->n_reported++ >= MOST_PLACES;
}

static void report_difference(struct report_comparer *comparer, const struct mc_json_cursor *saved,
                              const json_t *recomputed)
{
    struct mc_arena *arena = saved->file->diagnostics->arena;
    struct mc_slice path;

    comparer->verification->n_different++;
    if (exceeds_limit(comparer))
        return;
    path = path_of(saved, arena);
    mc_json_finding(saved, MC_SEVERITY_ERROR, "", false, "%.*s is %s, and the cases give %s",
                    MC_SLICE_ARGUMENTS(path), value_words(saved->value, arena),
                    value_words(recomputed, arena));
}

static bool is_in(const char *const *words, const char *word)
{
    return words[mc_known_index(mc_slice_of(word), words)] != NULL;
}

/* What does not follow from the cases, since a report holds neither single ratings nor the frames
 * of graphs; only the checksum protects it. */
static const char *const skipped_keys[] = {"reasons",    "remarks",    "corpus",
                                           "judges",     "dimensions", "from_phenomenon",
                                           "alignments", "best_edits", NULL};
/* What is compared but is not a statistic: the places of cases, and the marks in them. */
static const char *const place_keys[] = {"file",  "files", "suites", "at",    "edits",
                                         "marks", "words", "amr",    "spans", NULL};
/* Keys of unchecked content that readers might assume is checked. */
static const struct {
    const char *key, *words;
} unchecked[] = {
    {"corpus", "corpus scores"},
    {"judges", "the agreement of judges"},
    {"dimensions", "correlations of dimensions"},
    {"remarks", "remarks on scores"},
    {"best_edits", "what edits would score"},
    {"sentinels", "sentinels"},
    {"verdict", "the wording of the verdict"},
};
enum { N_UNCHECKED = sizeof(unchecked) / sizeof(unchecked[0]) };
/* How many scores are not proved: written only if there are any. */
static const char *const unproved_keys[] = {"unproved", "other_unproved", NULL};
/* Tables that a report has if its settings request them, and objects whose keys are data: what they
 * hold and cannot be recomputed is a difference, not a later addition to the format. */
static const char *const table_keys[] = {"contrasts",   "omnibus",      "challenge",
                                         "own_metrics", "metric_pairs", "metric_correlations",
                                         "opposed",     "sentinels",    NULL};
static const char *const map_keys[] = {"missing_reasons", "remarks",  "scores",
                                       "missing",         "verdicts", NULL};
/* Texts that count as figures; other texts and flags say what the figures are of. */
static const char *const answer_keys[] = {"best", "verdict", NULL};

/* Whether a value is not compared; notes it if it is listed as unchecked. */
static bool is_skipped(const struct report_comparer *comparer, const char *key, const json_t *value)
{
    bool is_object = json_is_object(value) || json_is_array(value);
    unsigned i;

    if ((strcmp(key, "reasons") == 0 && comparer->is_of_this_version) ||
        (strcmp(key, "remarks") == 0 && comparer->has_remarks))
        return false;
    /* the "verdict" of an expectation is a word, and is compared */
    if (!is_in(skipped_keys, key) && !(is_object && is_in(comparer->passed_over, key)))
        return false;
    for (i = 0; i < N_UNCHECKED; i++)
        if (strcmp(unchecked[i].key, key) == 0)
            comparer->verification->unchecked |= 1U << i;
    return true;
}

/* The number of figures and sentences in a value. */
struct amount {
    size_t n_figures, n_sentences;
};

/* key: of the value, or of the list that it is in. */
static struct amount count_answers(const char *key, json_t *value)
{
    struct amount amount = {0, 0}, inner;
    const char *name;
    json_t *part;
    size_t i;

    json_object_foreach(value, name, part)
    {
        if (is_in(skipped_keys, name))
            continue;
        inner = count_answers(name, part);
        amount.n_figures += inner.n_figures;
        amount.n_sentences += inner.n_sentences;
    }
    for (i = 0; i < json_array_size(value); i++) {
        part = json_array_get(value, i);
        if (json_is_string(part)) {
            amount.n_sentences += is_in(answer_keys, key);
            continue;
        }
        inner = count_answers(key, part);
        amount.n_figures += inner.n_figures;
        amount.n_sentences += inner.n_sentences;
    }
    if (json_is_number(value) || json_is_null(value) ||
        (json_is_string(value) && is_in(answer_keys, key)))
        amount.n_figures = 1;
    return amount;
}

const char *mc_verified_words(size_t n_figures, size_t n_sentences, struct mc_arena *arena)
{
    const char *figures =
        mc_arena_format(arena, "%zu statistic%s", n_figures, n_figures == 1 ? "" : "s");
    const char *sentences =
        mc_arena_format(arena, "%zu sentence%s", n_sentences, n_sentences == 1 ? "" : "s");

    if (n_sentences == 0)
        return figures;
    return n_figures == 0 ? sentences : mc_arena_format(arena, "%s and %s", figures, sentences);
}

/* Counts the recomputed members that the object lacks. */
static void find_missing(struct report_comparer *comparer, const struct mc_json_cursor *saved,
                         json_t *recomputed)
{
    struct mc_arena *arena = saved->file->diagnostics->arena;
    struct mc_slice path;
    const char *key;
    json_t *value;
    struct amount amount;

    json_object_foreach(recomputed, key, value)
    {
        if (is_in(skipped_keys, key) || json_object_get(saved->value, key) != NULL)
            continue;
        amount = count_answers(key, value);
        comparer->verification->n_missing += amount.n_figures;
        comparer->verification->n_missing_sentences += amount.n_sentences;
        if (amount.n_figures + amount.n_sentences == 0 || !comparer->verification->must_be_whole ||
            exceeds_limit(comparer))
            continue;
        path = path_of(saved, arena);
        mc_json_finding(saved, MC_SEVERITY_ERROR, "", false,
                        "%.*s has no \"%s\", and the cases give %s", MC_SLICE_ARGUMENTS(path), key,
                        json_is_object(value) || json_is_array(value)
                            ? mc_verified_words(amount.n_figures, amount.n_sentences, arena)
                            : value_words(value, arena));
    }
}

static void compare(struct report_comparer *comparer, const struct mc_json_cursor *saved,
                    json_t *recomputed);

static void compare_places(struct report_comparer *comparer, const struct mc_json_cursor *saved,
                           json_t *recomputed)
{
    const struct mc_verification before = *comparer->verification;

    compare(comparer, saved, recomputed);
    comparer->verification->n_figures = before.n_figures;
    comparer->verification->n_sentences = before.n_sentences;
}

static void compare_members(struct report_comparer *comparer, const struct mc_json_cursor *saved,
                            json_t *recomputed)
{
    struct mc_json_cursor member;

    memset(&member, 0, sizeof(member));
    while (mc_json_next(saved, &member)) {
        json_t *value = json_object_get(recomputed, member.key);

        if (is_skipped(comparer, member.key, member.value))
            continue;
        if (value == NULL && (is_in(unproved_keys, member.key) || is_in(table_keys, member.key) ||
                              (saved->key != NULL && is_in(map_keys, saved->key))))
            report_difference(comparer, &member, NULL);
        else if (value == NULL)
            comparer->verification->n_unknown++;
        else if (is_in(place_keys, member.key))
            compare_places(comparer, &member, value);
        else
            compare(comparer, &member, value);
    }
    find_missing(comparer, saved, recomputed);
}

/* Figures are numbers or null, and the words or sentences under answer_keys. */
static bool is_figure(const struct mc_json_cursor *saved, const json_t *recomputed)
{
    const char *key = saved->key == NULL && saved->parent != NULL ? saved->parent->key : saved->key;

    if (recomputed == NULL || json_is_number(saved->value) || json_is_null(saved->value) ||
        json_is_number(recomputed) || json_typeof(saved->value) != json_typeof(recomputed))
        return true;
    return key != NULL && is_in(answer_keys, key);
}

static bool agree(const json_t *saved, const json_t *recomputed)
{
    if (json_is_number(saved) && json_is_number(recomputed))
        return numbers_agree(json_number_value(saved), json_number_value(recomputed));
    return json_equal(saved, recomputed);
}

/* Values that are not figures are names, ids, statistics, units and flags; they must be equal too,
 * since a figure under another name is another figure. */
static void compare(struct report_comparer *comparer, const struct mc_json_cursor *saved,
                    json_t *recomputed)
{
    struct mc_json_cursor element;
    size_t i;

    if (json_is_object(saved->value) && json_is_object(recomputed)) {
        compare_members(comparer, saved, recomputed);
    } else if (json_is_array(saved->value) && json_is_array(recomputed)) {
        if (json_array_size(saved->value) != json_array_size(recomputed)) {
            report_difference(comparer, saved, recomputed);
            return;
        }
        for (i = 0; mc_json_element(saved, i, &element); i++)
            compare(comparer, &element, json_array_get(recomputed, i));
    } else if (is_figure(saved, recomputed)) {
        bool is_sentence = json_is_string(saved->value) && saved->key == NULL; /* of a list */

        comparer->verification->n_figures += !is_sentence;
        comparer->verification->n_sentences += is_sentence;
        if (!agree(saved->value, recomputed))
            report_difference(comparer, saved, recomputed);
    } else if (!json_equal(saved->value, recomputed) &&
               (comparer->is_of_this_version || saved->key == NULL ||
                strcmp(saved->key, "reason") != 0)) {
        report_difference(comparer, saved, recomputed);
    }
}

/* The number of texts, numbers, true, false and null in a value. */
static size_t count_values(json_t *value)
{
    const char *name;
    json_t *part;
    size_t n = 0, i;

    if (!json_is_object(value) && !json_is_array(value))
        return 1;
    json_object_foreach(value, name, part)
    {
        n += count_values(part);
    }
    for (i = 0; i < json_array_size(value); i++)
        n += count_values(json_array_get(value, i));
    return n;
}

/* NOLINTEND(misc-no-recursion) */

/* Writes the JSON report of the result and parses it. */
static int write_and_parse(const struct mc_result *result, json_t **root, struct mc_error *error)
{
    struct mc_report_options options = {.precision = -1, .created = "", .seconds = (double)NAN};
    struct mc_buffer text = {NULL, 0, 0};
    FILE *stream = mc_text_stream_open(&text);
    int status = mc_report_format_find("json")->write(result, &options, stream, error);

    mc_text_stream_close(stream, &text);
    if (status == 0)
        *root = json_loadb(text.data, text.length, 0, NULL);
    mc_buffer_free(&text);
    return status;
}

bool mc_report_has_sentinels(const struct mc_saved_report *report)
{
    const json_t *datasets = json_object_get(report->json.root, "datasets");
    size_t i;

    for (i = 0; i < json_array_size(datasets); i++)
        if (json_object_get(json_array_get(datasets, i), "sentinels") != NULL)
            return true;
    return false;
}

const char *mc_verification_unchecked(const struct mc_verification *verification,
                                      struct mc_arena *arena)
{
    const char *text = "the scores themselves";
    unsigned i;

    for (i = 0; i < N_UNCHECKED; i++)
        if ((verification->unchecked & 1U << i) != 0)
            text = mc_arena_format(arena, "%s, %s", text, unchecked[i].words);
    return text;
}

/* Sentences are compared only if they were written by the same version, with the same wording, and
 * not if they may name sentinels that are unknown here. */
static struct report_comparer new_comparer(const struct mc_saved_report *report,
                                           struct mc_verification *verification)
{
    struct report_comparer comparer = {
        verification, 0, {NULL}, mc_slice_is(report->version, PACKAGE_VERSION), report->schema > 1};
    bool lacks = mc_report_has_sentinels(report) && report->settings.sentinels == NULL;
    size_t n = 0;

    if (lacks)
        comparer.passed_over[n++] = "sentinels";
    if (lacks || !comparer.is_of_this_version)
        comparer.passed_over[n++] = "verdict";
    return comparer;
}

/* The number of entries for files of the suite; *least counts those of one path once, since a file
 * that was divided has an entry for each phenomenon. */
static size_t files_of(const struct mc_suite *suite, struct mc_slice name, size_t *least)
{
    size_t n = 0, f;

    *least = 0;
    for (f = 0; f < suite->n_files; f++) {
        const struct mc_suite_file *file = &suite->files[f];

        if (!mc_slice_equal(file->suite, name))
            continue;
        n++;
        *least += f == 0 || file->path.length == 0 || !mc_slice_equal(file[-1].path, file->path);
    }
    return n;
}

/* Recomputes what a report holds redundantly: the hashes of texts, and the number of files of a
 * suite. */
static void recompute_redundant(struct mc_suite *suite)
{
    struct mc_suite_entry *entries =
        mc_arena_array(suite->arena, suite->n_entries, sizeof(*entries));
    size_t i;

    for (i = 0; i < suite->n_cases; i++) {
        struct mc_case *item = &suite->cases[i];
        struct mc_case_content *content = mc_arena_array(suite->arena, 1, sizeof(*content));

        if (item->saved == NULL || !item->saved->known)
            continue;
        *content = *item->saved;
        content->texts = mc_case_texts_hash(item);
        item->saved = content;
    }
    for (i = 0; i < suite->n_entries; i++) {
        size_t least, most = files_of(suite, suite->entries[i].name, &least);

        entries[i] = suite->entries[i];
        if (entries[i].n_files < least || entries[i].n_files > most)
            entries[i].n_files = least;
    }
    suite->entries = entries;
}

/* Checks that the checksum matches or, if there is none, that nothing was removed; builds that
 * write no checksum still write the number of values. */
static void check_whole(struct report_comparer *comparer, const struct mc_json_cursor *root)
{
    struct mc_verification *verification = comparer->verification;
    struct mc_json_cursor at;
    bool has_checksum = mc_json_member(root, "checksum", &at);

    verification->was_changed =
        has_checksum ? mc_checksum_is_wrong(root, &at) : verification->must_be_whole;
    if (!verification->was_changed || verification->n_different > 0 ||
        (verification->must_be_whole &&
         verification->n_missing + verification->n_missing_sentences > 0))
        return; /* those findings already say so */
    if (has_checksum)
        mc_json_finding(&at, MC_SEVERITY_ERROR, "", false,
                        "the checksum is not that of what the report states: a text or another "
                        "value that follows from nothing else was changed");
    else
        mc_json_finding(root, MC_SEVERITY_ERROR, "", false,
                        "something was taken out of the report that follows from nothing else: it "
                        "holds another number of \"values\" than it was written with");
}

int mc_verify_report(struct mc_saved_report *report, struct mc_thread_pool *pool,
                     struct mc_arena *arena, struct mc_verification *verification,
                     struct mc_error *error)
{
    const struct mc_result *result;
    struct mc_json_cursor root = mc_json_root(&report->json), part;
    struct report_comparer comparer = new_comparer(report, verification);
    const json_t *written = json_object_get(root.value, "values");
    json_t *recomputed = NULL;

    /* whether the report holds another number of values than it was written with */
    *verification = (struct mc_verification){
        .must_be_whole =
            json_is_number(written) &&
            !numbers_agree(json_number_value(written), (double)(count_values(root.value) - 1))};
    if (report->kept != NULL)
        return mc_error_set(
            error, MC_CODE_INPUT,
            "%.*s: sentences are left out of it (--report-cases %s), so that which "
            "cases have one source sentence is not known, and its statistics cannot "
            "be computed again",
            MC_SLICE_ARGUMENTS(report->json.path), report->kept);
    if (report->schema > 1) { /* older ones hold no graphs, files or further references */
        if (mc_saved_graphs(report, error) != 0)
            return -1;
        recompute_redundant(&report->suite);
    }
    result = mc_analyse(report->table, &report->settings, pool, arena);
    if (write_and_parse(result, &recomputed, error) != 0)
        return -1;
    memset(&part, 0, sizeof(part));
    while (mc_json_next(&root, &part)) {
        json_t *value = json_object_get(recomputed, part.key);

        if (mc_checksum_passes_over[mc_known_index(mc_slice_of(part.key),
                                                   mc_checksum_passes_over)] != NULL)
            continue;
        if (value == NULL)
            comparer.verification->n_unknown++;
        else if (is_in(place_keys, part.key))
            compare_places(&comparer, &part, value);
        else
            compare(&comparer, &part, value);
    }
    json_decref(recomputed);
    check_whole(&comparer, &root);
    return 0;
}
