/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verification.c: the figures are made anew from the cases of the report and written as JSON, which
 * is compared with what was saved, member by member. In order: a difference, what is no figure,
 * comparing, what the report holds, making anew. */
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

struct comparing {
    struct mc_verification *verification;
    size_t n_reported;
    /* What is not compared in this report, though it could be in others; NULL: nothing. */
    const char *passed_over[3];
    bool is_of_this_version; /* which words reasons alike */
    bool has_remarks;        /* of schema 2, from which they are read */
};

static bool numbers_agree(double saved, double again)
{
    return fabs(saved - again) <= 1e-9 * fmax(1, fabs(saved));
}

/* As deep as JSON is nested: at most MC_JSON_DEPTH of the reader. */

/* NOLINTBEGIN(misc-no-recursion) */

/* Where a value stands: datasets[0].phenomena[2].metrics[1].mad */
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

static const char *shown(const json_t *value, struct mc_arena *arena)
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

static bool is_one_too_many(struct comparing *call)
{
    enum { MOST_PLACES = 20 };

    return call->n_reported++ >= MOST_PLACES;
}

static void report_difference(struct comparing *call, const struct mc_json_cursor *saved,
                              const json_t *again)
{
    struct mc_arena *arena = saved->file->diagnostics->arena;
    struct mc_slice path;

    call->verification->n_different++;
    if (is_one_too_many(call))
        return;
    path = path_of(saved, arena);
    mc_json_finding(saved, MC_SEVERITY_ERROR, "", false, "%.*s is %s, and the cases give %s",
                    MC_SLICE_ARGUMENTS(path), shown(saved->value, arena), shown(again, arena));
}

static bool is_in(const char *const *words, const char *word)
{
    return words[mc_known_index(mc_slice_of(word), words)] != NULL;
}

/* What does not follow from the cases, for a report holds neither single ratings nor the frames of
 * graphs; that it is what was written, its checksum says. */
static const char *const beside[] = {"reasons",    "remarks",    "corpus",
                                     "judges",     "dimensions", "from_phenomenon",
                                     "alignments", "best_edits", NULL};
/* What is compared and is no statistic: where a case stands, and what is marked in it. */
static const char *const places[] = {"file",  "files", "suites", "at",    "edits",
                                     "marks", "words", "amr",    "spans", NULL};
/* Of it what readers may take for checked. */
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
/* How many scores are not proved: written only where there are some. */
static const char *const marks[] = {"unproved", "other_unproved", NULL};
/* Tables that a report has where its settings ask for them, and objects whose keys are data: what
 * stands there and does not come out again is no later addition to the format. */
static const char *const tables[] = {"contrasts",   "omnibus",      "challenge",
                                     "own_metrics", "metric_pairs", "metric_correlations",
                                     "opposed",     "sentinels",    NULL};
static const char *const named[] = {"missing_reasons", "remarks",  "scores",
                                    "missing",         "verdicts", NULL};
/* Of texts and flags, which say what the figures are of, those that are figures. */
static const char *const answers[] = {"best", "verdict", NULL};

/* Notes what is not looked at. */
static bool is_beside(const struct comparing *call, const char *key, const json_t *value)
{
    bool is_object = json_is_object(value) || json_is_array(value);
    unsigned i;

    if ((strcmp(key, "reasons") == 0 && call->is_of_this_version) ||
        (strcmp(key, "remarks") == 0 && call->has_remarks))
        return false;
    /* that of an expectation is a word */
    if (!is_in(beside, key) && !(is_object && is_in(call->passed_over, key)))
        return false;
    for (i = 0; i < N_UNCHECKED; i++)
        if (strcmp(unchecked[i].key, key) == 0)
            call->verification->unchecked |= 1U << i;
    return true;
}

/* What a value is or holds. */
struct amount {
    size_t n_figures, n_sentences;
};

/* key: what the value, or the list that it is in, is called. */
static struct amount count_answers(const char *key, json_t *value)
{
    struct amount amount = {0, 0}, of;
    const char *name;
    json_t *part;
    size_t i;

    json_object_foreach(value, name, part)
    {
        if (is_in(beside, name))
            continue;
        of = count_answers(name, part);
        amount.n_figures += of.n_figures;
        amount.n_sentences += of.n_sentences;
    }
    for (i = 0; i < json_array_size(value); i++) {
        part = json_array_get(value, i);
        if (json_is_string(part)) {
            amount.n_sentences += is_in(answers, key);
            continue;
        }
        of = count_answers(key, part);
        amount.n_figures += of.n_figures;
        amount.n_sentences += of.n_sentences;
    }
    if (json_is_number(value) || json_is_null(value) ||
        (json_is_string(value) && is_in(answers, key)))
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

/* Of the members that the cases give, those that the object does not hold. */
static void find_missing(struct comparing *call, const struct mc_json_cursor *saved, json_t *again)
{
    struct mc_arena *arena = saved->file->diagnostics->arena;
    struct mc_slice path;
    const char *key;
    json_t *value;
    struct amount amount;

    json_object_foreach(again, key, value)
    {
        if (is_in(beside, key) || json_object_get(saved->value, key) != NULL)
            continue;
        amount = count_answers(key, value);
        call->verification->n_missing += amount.n_figures;
        call->verification->n_missing_sentences += amount.n_sentences;
        if (amount.n_figures + amount.n_sentences == 0 || !call->verification->must_be_whole ||
            is_one_too_many(call))
            continue;
        path = path_of(saved, arena);
        mc_json_finding(saved, MC_SEVERITY_ERROR, "", false,
                        "%.*s has no \"%s\", and the cases give %s", MC_SLICE_ARGUMENTS(path), key,
                        json_is_object(value) || json_is_array(value)
                            ? mc_verified_words(amount.n_figures, amount.n_sentences, arena)
                            : shown(value, arena));
    }
}

static void compare(struct comparing *call, const struct mc_json_cursor *saved, json_t *again);

static void compare_places(struct comparing *call, const struct mc_json_cursor *saved,
                           json_t *again)
{
    const struct mc_verification before = *call->verification;

    compare(call, saved, again);
    call->verification->n_figures = before.n_figures;
    call->verification->n_sentences = before.n_sentences;
}

static void compare_members(struct comparing *call, const struct mc_json_cursor *saved,
                            json_t *again)
{
    struct mc_json_cursor member;

    memset(&member, 0, sizeof(member));
    while (mc_json_next(saved, &member)) {
        json_t *value = json_object_get(again, member.key);

        if (is_beside(call, member.key, member.value))
            continue;
        if (value == NULL && (is_in(marks, member.key) || is_in(tables, member.key) ||
                              (saved->key != NULL && is_in(named, saved->key))))
            report_difference(call, &member, NULL);
        else if (value == NULL)
            call->verification->n_unknown++;
        else if (is_in(places, member.key))
            compare_places(call, &member, value);
        else
            compare(call, &member, value);
    }
    find_missing(call, saved, again);
}

/* Figures are numbers, or null; some answers are words, or lists of sentences. */
static bool is_figure(const struct mc_json_cursor *saved, const json_t *again)
{
    const char *key = saved->key == NULL && saved->parent != NULL ? saved->parent->key : saved->key;

    if (again == NULL || json_is_number(saved->value) || json_is_null(saved->value) ||
        json_is_number(again) || json_typeof(saved->value) != json_typeof(again))
        return true;
    return key != NULL && is_in(answers, key);
}

static bool agree(const json_t *saved, const json_t *again)
{
    if (json_is_number(saved) && json_is_number(again))
        return numbers_agree(json_number_value(saved), json_number_value(again));
    return json_equal(saved, again);
}

/* What is no figure are names, ids, statistics, units and flags: a figure under another name is
 * another figure. */
static void compare(struct comparing *call, const struct mc_json_cursor *saved, json_t *again)
{
    struct mc_json_cursor element;
    size_t i;

    if (json_is_object(saved->value) && json_is_object(again)) {
        compare_members(call, saved, again);
    } else if (json_is_array(saved->value) && json_is_array(again)) {
        if (json_array_size(saved->value) != json_array_size(again)) {
            report_difference(call, saved, again);
            return;
        }
        for (i = 0; mc_json_element(saved, i, &element); i++)
            compare(call, &element, json_array_get(again, i));
    } else if (is_figure(saved, again)) {
        bool is_sentence = json_is_string(saved->value) && saved->key == NULL; /* of a list */

        call->verification->n_figures += !is_sentence;
        call->verification->n_sentences += is_sentence;
        if (!agree(saved->value, again))
            report_difference(call, saved, again);
    } else if (!json_equal(saved->value, again) &&
               (call->is_of_this_version || saved->key == NULL ||
                strcmp(saved->key, "reason") != 0)) {
        report_difference(call, saved, again);
    }
}

/* How many texts, numbers, true, false and null a value is or holds. */
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

/* The JSON report of the result, parsed. */
static int write_again(const struct mc_result *result, json_t **root, struct mc_error *error)
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

/* Sentences are held against those of the same version, which words them alike; and against none
 * where sentinels are named in them, but not known here. */
static struct comparing begin(const struct mc_saved_report *report,
                              struct mc_verification *verification)
{
    struct comparing call = {
        verification, 0, {NULL}, mc_slice_is(report->version, PACKAGE_VERSION), report->schema > 1};
    bool lacks = mc_report_has_sentinels(report) && report->settings.sentinels == NULL;
    size_t n = 0;

    if (lacks)
        call.passed_over[n++] = "sentinels";
    if (lacks || !call.is_of_this_version)
        call.passed_over[n++] = "verdict";
    return call;
}

/* How many files of the suite there are, those of one path counted each; *least: counted once, for
 * a file that was divided stands there once for each phenomenon. */
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

/* What stands twice in a report is made anew from where it stands first: the hashes of texts, and
 * of how many files a suite is. */
static void derive_anew(struct mc_suite *suite)
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

/* A checksum that is not that of what the report states; or none, where something was taken out: a
 * build that makes none counts what it wrote without it. */
static void check_whole(struct comparing *call, const struct mc_json_cursor *root)
{
    struct mc_verification *found = call->verification;
    struct mc_json_cursor at;
    bool has_checksum = mc_json_member(root, "checksum", &at);

    found->was_changed = has_checksum ? mc_checksum_is_wrong(root, &at) : found->must_be_whole;
    if (!found->was_changed || found->n_different > 0 ||
        (found->must_be_whole && found->n_missing + found->n_missing_sentences > 0))
        return; /* these findings say it already */
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
    struct comparing call = begin(report, verification);
    const json_t *written = json_object_get(root.value, "values");
    json_t *again = NULL;

    /* Whether the report holds another number of values than it was written with. */
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
    if (report->schema > 1) { /* an older one holds no graphs, files and further references */
        if (mc_saved_graphs(report, error) != 0)
            return -1;
        derive_anew(&report->suite);
    }
    result = mc_analyse(report->table, &report->settings, pool, arena);
    if (write_again(result, &again, error) != 0)
        return -1;
    memset(&part, 0, sizeof(part));
    while (mc_json_next(&root, &part)) {
        json_t *value = json_object_get(again, part.key);

        if (mc_checksum_passes_over[mc_known_index(mc_slice_of(part.key),
                                                   mc_checksum_passes_over)] != NULL)
            continue;
        if (value == NULL)
            call.verification->n_unknown++;
        else if (is_in(places, part.key))
            compare_places(&call, &part, value);
        else
            compare(&call, &part, value);
    }
    json_decref(again);
    check_whole(&call, &root);
    return 0;
}
