/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mfscore.c: the command `mfscore`: systems that generate text from graphs, ranked by meaning, by
 * form, and by both. */
#include <math.h>
#include <stdio.h>

#include "analysis/result.h"
#include "base/column_names.h"
#include "base/delimited.h"
#include "base/file.h"
#include "base/json_write.h"
#include "base/terminal.h"
#include "base/thread_pool.h"
#include "commands/book_reports.h"
#include "commands/command.h"
#include "engine/graphs.h"
#include "studies/mfscore/mf_study.h"
#include "engine/score.h"
#include "report/document.h"
#include "report/json_stream.h"
#include "run/option_rows.h"
#include "studies/mfscore/mf_sheets.h"
#include "studies/mfscore/mf_verdict.h"
#include "studies/study.h"

#define SCHEMA "metricheck/mfscore/2"

struct mfscore_options {
    struct mc_book_options book;
    struct mc_option_list parses, form_scores, meaning_scores, quality, betas, show, beside;
    struct mc_option_list columns, form, meaning;
    struct mc_metric_sources sources;
    const char *references, *graphs, *reference_parses, *parse, *cache;
    double min_quality, tolerance, confidence;
    long long resamples, seed, jobs;
    int average, preset;
    bool quiet;
};

static const struct mc_option options[] = {
    MC_ROW_HEADING("Input"),
    MC_ROW_TEXT(struct mfscore_options, references, 0, "references", "FILE", "file",
                "The reference sentences, one per line in the order of the texts."),
    MC_ROW_TEXT(struct mfscore_options, graphs, 0, "graphs", "FILE", "file",
                "The graphs that the texts were made from, separated by empty lines."),
    MC_ROW_LIST(struct mfscore_options, parses, 0, "parses", "SYSTEM[@NAME]=FILE", "file",
                "The graphs that a parser reads from the texts of a system. Repeatable: one for "
                "each system, and SYSTEM@NAME=FILE for each system those of another parser, which "
                "the table variants holds against them."),
    MC_ROW_TEXT(struct mfscore_options, parse, 0, "parse", "CMD", NULL,
                "A parser that speaks JSON Lines, for the texts of systems without --parses, and "
                "for --references without --reference-parses. CMD is a shell command "
                "(doc/metric-processes.md); what it cannot parse is not counted."),
    MC_ROW_TEXT(struct mfscore_options, reference_parses, 0, "reference-parses", "FILE", "file",
                "The graphs that the same parser reads from the references: their meaning is the "
                "upper bound that the parser allows."),
    MC_ROW_LIST(struct mfscore_options, form_scores, 0, "form-scores", "SYSTEM[@NAME]=FILE", "file",
                "Form of a system's sentences from a file, in place of its texts: a number per "
                "line, or a table. Repeatable, and SYSTEM@NAME=FILE for those of another model."),
    MC_ROW_LIST(struct mfscore_options, meaning_scores, 0, "meaning-scores", "SYSTEM[@NAME]=FILE",
                "file",
                "Meaning of a system's sentences from a file, in place of its parses. Repeatable, "
                "and SYSTEM@NAME=FILE for another one."),
    MC_ROW_LIST(struct mfscore_options, quality, 0, "parse-quality", "[SYSTEM=]FILE", "file",
                "How good each parse is, from any predictor: a number per line, or a table. "
                "Without SYSTEM=: of every system. Repeatable."),
    MC_ROW_COLUMNS(struct mfscore_options, columns, "meaning=smatch,form=p_form (files of scores)"),
    MC_ROW_HEADING("Metrics"),
    MC_ROW_SPECS(struct mfscore_options, form, 'm', "form", "SPEC", "metric",
                 "The metric of form, for texts: form:model=MODEL. Any metric from 0 to 1 will do. "
                 "Repeatable: further ones are held against the first by the table variants."),
    MC_ROW_SPECS(struct mfscore_options, meaning, 0, "meaning", "SPEC", "metric",
                 "The metric of meaning, for parses. Default: smatch. Repeatable, as --form."),
    MC_ROW_CHOICE(struct mfscore_options, average, 0, "average", "auto|micro|macro",
                  "Meaning of a system: from the triples of all sentences together (micro), or the "
                  "mean of its sentences (macro). auto: micro where the metric counts triples. "
                  "Default: auto."),
    MC_ROW_REAL(struct mfscore_options, tolerance, 0, "tolerance", "T", 0, 0.5,
                "With a preference in --form-scores: a sentence is accepted from 0.5 - T. Default: "
                "0.05."),
    MC_ROW_SPECS(struct mfscore_options, beside, 0, "beside", "SPEC", "metric",
                 "A metric of the texts against --references, shown beside these values: its "
                 "score of all texts of a system together. Repeatable."),
    MC_ROWS(struct mfscore_options, sources, mc_metric_source_rows),
    MC_ROW_HEADING("Analysis"),
    MC_ROW_CHOICE(
        struct mfscore_options, preset, 0, "preset", "none|opitz2021",
        "opitz2021: with parses the table aspects, too; with texts and --references bleu, "
        "meteor and chrf:variant=popovic beside MF, unless --beside names others. "
        "Default: none."),
    MC_ROW_LIST(struct mfscore_options, betas, 0, "beta", "B", NULL,
                "How many times as much form counts as meaning: 0 is meaning alone, inf form "
                "alone. Repeatable, or with commas. Default: 0.5,1,2."),
    MC_ROW_REAL(struct mfscore_options, min_quality, 0, "min-parse-quality", "Q", 0, 0,
                "Only sentences of which the parses of all systems have at least this quality."),
    MC_ROW_RESAMPLES(struct mfscore_options, resamples,
                     "Bootstrap resamples of the intervals, and exchanges of the tests; 0: "
                     "neither. Default: 1000."),
    MC_ROW_CONFIDENCE(struct mfscore_options, confidence),
    MC_ROW_SEED(struct mfscore_options, seed, "Seed of all random draws. Default: 1."),
    MC_ROW_HEADING("Output"),
    MC_ROW_SHOW(struct mfscore_options, show, "mfscore-table",
                "Only this table. Repeatable; csv and tsv hold one. Tables: systems, variants, "
                "intervals, crossings, tests, curve, matrix, aspects, quality, differences, "
                "sentences."),
    MC_ROW_BOOK_FORMAT(struct mfscore_options, book, "table, csv and tsv one"),
    MC_ROWS(struct mfscore_options, book, mc_book_rows),
    MC_ROW_JOBS(struct mfscore_options, jobs),
    MC_ROW_CACHE(struct mfscore_options, cache),
    MC_ROW_QUIET(struct mfscore_options, quiet, "Only errors on standard error."),
    MC_OPTIONS_END};

/* --- one call --------------------------------------------------------------------------------- */

/* A file of a system that replaces the first one in a variant. */
struct variant_file {
    size_t variant, system;
    size_t member; /* offset in struct mc_mf_source */
    const char *path;
};

struct call {
    struct mc_study_host *host;
    const struct mfscore_options *values;
    struct mc_option_list beside;
    const char *form, *meaning; /* first metric of each; form NULL: none */
    struct mc_mf_source *systems;
    size_t n_systems, capacity;
    struct mc_mf_variant *variants;
    size_t n_variants, variant_capacity;
    struct variant_file *variant_files;
    size_t n_variant_files, variant_file_capacity;
    struct mc_metric_sources sources;
    struct mc_mf_scored scored;
    struct mc_mf_report report;
    double betas[MC_MF_MOST_BETAS];
    struct mc_book *book;
    const char *const *taken; /* the paths read and written */
    struct mc_arena *arena;
};

static size_t find_system(const struct call *call, struct mc_slice name)
{
    size_t i;

    for (i = 0; i < call->n_systems && !mc_slice_is(name, call->systems[i].name); i++)
        continue;
    return i;
}

/* The system with this name, added if it is new. */
static size_t system_of(struct call *call, struct mc_slice name)
{
    size_t i = find_system(call, name);

    if (i == call->n_systems)
        *MC_ARENA_PUSH(call->arena, call->systems, call->n_systems, call->capacity) =
            (struct mc_mf_source){.name = mc_arena_copy(call->arena, name).data};
    return i;
}

/* The variant with this name, added if it is new. */
static size_t variant_of(struct call *call, struct mc_slice name)
{
    size_t i;

    for (i = 0; i < call->n_variants && !mc_slice_is(name, call->variants[i].name); i++)
        continue;
    if (i == call->n_variants)
        *MC_ARENA_PUSH(call->arena, call->variants, call->n_variants, call->variant_capacity) =
            (struct mc_mf_variant){.name = mc_arena_copy(call->arena, name).data};
    return i;
}

static const char **file_of(struct mc_mf_source *system, size_t member)
{
    return (const char **)(void *)((char *)system + member);
}

/* Cuts NAME off SYSTEM@NAME, unless a known system has the whole as its name. data NULL: there is
 * no NAME. */
static struct mc_slice cut_variant(const struct call *call, struct mc_slice *name)
{
    size_t i = name->length;
    struct mc_slice variant;

    if (find_system(call, *name) < call->n_systems)
        return (struct mc_slice){NULL, 0};
    while (i > 0 && name->data[i - 1] != '@')
        i--;
    if (i == 0)
        return (struct mc_slice){NULL, 0};
    variant = (struct mc_slice){name->data + i, name->length - i};
    name->length = i - 1;
    return variant;
}

static int add_variant_file(struct call *call, const char *option, const char *item,
                            const struct variant_file *file, struct mc_error *error)
{
    size_t i;

    for (i = 0; i < call->n_variant_files; i++)
        if (call->variant_files[i].variant == file->variant &&
            call->variant_files[i].system == file->system &&
            call->variant_files[i].member == file->member)
            return mc_error_set(error, MC_CODE_USAGE, "%s%s: there is a file already: %s", option,
                                item, call->variant_files[i].path);
    *MC_ARENA_PUSH(call->arena, call->variant_files, call->n_variant_files,
                   call->variant_file_capacity) = *file;
    return 0;
}

/* SYSTEM=FILE of an option, one for each system, and SYSTEM@NAME=FILE for further variants;
 * `member` is the offset of the file in struct mc_mf_source. */
static int add_files(struct call *call, const char *option, const struct mc_option_list *list,
                     size_t member, struct mc_error *error)
{
    bool has_variants = member == offsetof(struct mc_mf_source, parses) ||
                        member == offsetof(struct mc_mf_source, form_scores) ||
                        member == offsetof(struct mc_mf_source, meaning_scores);
    size_t system, i;

    for (i = 0; i < list->n_items; i++) {
        struct mc_slice name, variant = {NULL, 0};
        const char *item = list->items[i], *path = mc_setting_split(item, &name), **file;

        if (path != NULL && has_variants)
            variant = cut_variant(call, &name);
        if (path == NULL || name.length == 0 || path[0] == '\0' ||
            (variant.data != NULL && variant.length == 0))
            return mc_error_set(error, MC_CODE_USAGE, "%s%s: %s expected", option, item,
                                has_variants ? "SYSTEM=FILE or SYSTEM@NAME=FILE" : "SYSTEM=FILE");
        if (variant.length > 0) {
            const struct variant_file variant_file = {variant_of(call, variant),
                                                      system_of(call, name), member, path};

            if (add_variant_file(call, option, item, &variant_file, error) != 0)
                return -1;
            continue;
        }
        system = system_of(call, name);
        file = file_of(&call->systems[system], member);
        if (*file != NULL)
            return mc_error_set(error, MC_CODE_USAGE, "%s%s: %.*s has a file already: %s", option,
                                item, MC_SLICE_ARGUMENTS(name), *file);
        *file = path;
    }
    return 0;
}

/* Files for single systems, which must be known, then the one for all others. */
static int add_quality(struct call *call, struct mc_error *error)
{
    const struct mc_option_list *list = &call->values->quality;
    struct mc_option_list named = {NULL, 0, 0};
    const char *shared_path = NULL;
    size_t n_systems = call->n_systems, i;

    for (i = 0; i < list->n_items; i++) {
        if (strchr(list->items[i], '=') != NULL) {
            mc_option_list_add(&named, list->items[i], call->arena);
            continue;
        }
        if (shared_path != NULL)
            return mc_error_set(error, MC_CODE_USAGE,
                                "--parse-quality %s: %s is for all systems already", list->items[i],
                                shared_path);
        shared_path = list->items[i];
    }
    if (add_files(call, "--parse-quality ", &named, offsetof(struct mc_mf_source, quality),
                  error) != 0)
        return -1;
    if (call->n_systems > n_systems)
        return mc_error_set(error, MC_CODE_USAGE, "--parse-quality: there is no system '%s'",
                            call->systems[n_systems].name);
    for (i = 0; i < call->n_systems; i++)
        if (call->systems[i].quality == NULL)
            call->systems[i].quality = shared_path;
    return 0;
}

static bool is_parsed(const struct call *call, const struct mc_mf_source *system)
{
    return call->values->parse != NULL && system->parses == NULL && system->meaning_scores == NULL;
}

/* Checks that a system has one source of form and one of meaning; texts that are parsed, or scored
 * by --beside, may have form from elsewhere. */
static int check_system(const struct mc_mf_source *system, bool is_parsed, bool has_beside,
                        struct mc_error *error)
{
    const char *name = system->name;

    if (is_parsed && system->text == NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            "system '%s' has no texts that --parse could parse; give %s=FILE, or "
                            "--parses %s=FILE",
                            name, name, name);
    if (system->text != NULL && system->form_scores != NULL && !is_parsed && !has_beside)
        return mc_error_set(error, MC_CODE_USAGE,
                            "system '%s' has both texts and --form-scores; give one of them, or "
                            "--beside METRIC,... which scores the texts",
                            name);
    if (system->parses != NULL && system->meaning_scores != NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            "system '%s' has both --parses and --meaning-scores; give one of them",
                            name);
    if (system->text == NULL && system->form_scores == NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            "system '%s' has no texts; give %s=FILE, or --form-scores %s=FILE",
                            name, name, name);
    if (system->parses == NULL && system->meaning_scores == NULL && !is_parsed)
        return mc_error_set(
            error, MC_CODE_USAGE,
            "system '%s' has no parses; give --parses %s=FILE, or --meaning-scores %s=FILE", name,
            name, name);
    return 0;
}

static bool has_texts(const struct call *call)
{
    size_t i;

    for (i = 0; i < call->n_systems; i++)
        if (call->systems[i].text != NULL)
            return true;
    return false;
}

/* Checks that there is something to compare texts and parses with. */
static int check_sides(const struct call *call, struct mc_error *error)
{
    const struct mfscore_options *values = call->values;
    bool texts = false, parses = values->reference_parses != NULL;
    bool parser_works = values->references != NULL && values->reference_parses == NULL;
    size_t i;

    for (i = 0; i < call->n_systems; i++) {
        texts = texts || call->systems[i].form_scores == NULL;
        parses = parses || call->systems[i].meaning_scores == NULL;
        parser_works = parser_works || is_parsed(call, &call->systems[i]);
    }
    if (values->parse != NULL && !parser_works)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--parse is for systems without --parses and --meaning-scores, and for "
                            "--references without --reference-parses; there is neither");
    if (texts && values->references == NULL)
        return mc_error_set(error, MC_CODE_USAGE, "form compares texts with --references FILE");
    if (values->beside.n_items > 0 && (values->references == NULL || !has_texts(call)))
        return mc_error_set(error, MC_CODE_USAGE,
                            "--beside compares texts of systems (SYSTEM=FILE) with --references "
                            "FILE");
    if (texts && call->form == NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            "no metric of form; give --form form:model=MODEL, or the scores with "
                            "--form-scores SYSTEM=FILE");
    if (parses && values->graphs == NULL)
        return mc_error_set(error, MC_CODE_USAGE, "meaning compares parses with --graphs FILE");
    if (!isnan(values->min_quality) && values->quality.n_items == 0)
        return mc_error_set(error, MC_CODE_USAGE, "--min-parse-quality needs --parse-quality FILE");
    return 0;
}

/* Adds a variant for each further metric, which needs texts or parses of every system. */
static int add_metrics(struct call *call, const struct mc_option_list *list, bool is_form,
                       struct mc_error *error)
{
    const char *option = is_form ? "--form" : "--meaning";
    size_t i, s, n;

    for (i = 1; i < list->n_items; i++) {
        struct mc_mf_variant *variant;

        for (s = 0; s < call->n_systems; s++)
            if (is_form ? call->systems[s].form_scores != NULL
                        : call->systems[s].meaning_scores != NULL)
                return mc_error_set(error, MC_CODE_USAGE,
                                    "%s %s: a further metric scores %s of every system, and '%s' "
                                    "has %s-scores",
                                    option, list->items[i], is_form ? "texts" : "parses",
                                    call->systems[s].name, option);
        n = call->n_variants;
        if (strcmp(list->items[i], list->items[0]) == 0 ||
            variant_of(call, mc_slice_of(list->items[i])) < n)
            return mc_error_set(error, MC_CODE_USAGE, "%s %s: it is there already", option,
                                list->items[i]);
        variant = &call->variants[n];
        *(is_form ? &variant->form : &variant->meaning) = list->items[i];
    }
    return 0;
}

/* Checks that a variant has files of a kind for every system or for none. */
static int check_whole(const struct call *call, const char *variant, struct mc_mf_source *systems,
                       const char *option, size_t member, struct mc_error *error)
{
    size_t n = 0, lacking = 0, s;

    for (s = 0; s < call->n_systems; s++) {
        if (*file_of(&systems[s], member) == NULL)
            lacking = s;
        else
            n++;
    }
    if (n == 0 || n == call->n_systems)
        return 0;
    return mc_error_set(error, MC_CODE_USAGE,
                        "%s: '%s' has a file of some systems alone; give %s %s@%s=FILE", option,
                        variant, option, call->systems[lacking].name, variant);
}

/* Reads all variants: other files first, then further metrics. */
static int read_variants(struct call *call, struct mc_error *error)
{
    struct mc_mf_source *systems;
    size_t i, v;

    for (v = 0; v < call->n_variants; v++) {
        struct mc_mf_variant *variant = &call->variants[v];

        variant->systems = systems = mc_arena_array(call->arena, call->n_systems, sizeof(*systems));
        for (i = 0; i < call->n_variant_files; i++)
            if (call->variant_files[i].variant == v)
                *file_of(&systems[call->variant_files[i].system], call->variant_files[i].member) =
                    call->variant_files[i].path;
        if (check_whole(call, variant->name, systems, "--parses",
                        offsetof(struct mc_mf_source, parses), error) != 0 ||
            check_whole(call, variant->name, systems, "--meaning-scores",
                        offsetof(struct mc_mf_source, meaning_scores), error) != 0 ||
            check_whole(call, variant->name, systems, "--form-scores",
                        offsetof(struct mc_mf_source, form_scores), error) != 0)
            return -1;
        if (systems[0].parses != NULL && systems[0].meaning_scores != NULL)
            return mc_error_set(error, MC_CODE_USAGE,
                                "'%s' has both --parses and --meaning-scores; give one of them",
                                variant->name);
        if (systems[0].parses != NULL && call->values->graphs == NULL)
            return mc_error_set(error, MC_CODE_USAGE, "meaning compares parses with --graphs FILE");
        if (strcmp(variant->name, MC_MF_FIRST_VARIANT) == 0)
            return mc_error_set(error, MC_CODE_USAGE, "SYSTEM@%s: what stands first has this name",
                                variant->name);
    }
    if (add_metrics(call, &call->values->meaning, false, error) != 0)
        return -1;
    return add_metrics(call, &call->values->form, true, error);
}

static int read_systems(struct call *call, const struct mc_option_list *operands,
                        struct mc_error *error)
{
    const struct mfscore_options *values = call->values;
    bool has_beside =
        values->beside.n_items > 0 || (values->preset != 0 && values->references != NULL);
    size_t i;

    if (add_files(call, "", operands, offsetof(struct mc_mf_source, text), error) != 0 ||
        add_files(call, "--form-scores ", &values->form_scores,
                  offsetof(struct mc_mf_source, form_scores), error) != 0 ||
        add_files(call, "--parses ", &values->parses, offsetof(struct mc_mf_source, parses),
                  error) != 0 ||
        add_files(call, "--meaning-scores ", &values->meaning_scores,
                  offsetof(struct mc_mf_source, meaning_scores), error) != 0)
        return -1;
    if (call->n_systems == 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "no system; mfscore wants SYSTEM=FILE... or --form-scores");
    for (i = 0; i < call->n_systems; i++)
        if (check_system(&call->systems[i], is_parsed(call, &call->systems[i]), has_beside,
                         error) != 0)
            return -1;
    if (add_quality(call, error) != 0 || check_sides(call, error) != 0)
        return -1;
    return read_variants(call, error);
}

static int read_betas(struct call *call, struct mc_error *error)
{
    static const double standard[] = {0.5, 1, 2};
    const struct mc_option_list list = mc_comma_lists(&call->values->betas, call->arena);
    struct mc_mf_settings *settings = &call->report.settings;
    size_t i, k;

    settings->betas = call->betas;
    for (i = 0; list.n_items == 0 && i < 3; i++)
        call->betas[settings->n_betas++] = standard[i];
    for (i = 0; i < list.n_items; i++) {
        double beta = 0;

        if (strcmp(list.items[i], "inf") == 0)
            beta = (double)INFINITY;
        else if (mc_parse_real(list.items[i], &beta) != 0 || beta < 0 || beta > 1e6)
            return mc_error_set(error, MC_CODE_USAGE,
                                "--beta: '%s' is no number from 0 to 1000000, nor inf",
                                list.items[i]);
        if (settings->n_betas == MC_MF_MOST_BETAS)
            return mc_error_set(error, MC_CODE_USAGE, "--beta takes %d numbers at most",
                                MC_MF_MOST_BETAS);
        for (k = 0; k < settings->n_betas && (call->betas[k] < beta || call->betas[k] > beta); k++)
            continue;
        call->betas[k] = beta;
        settings->n_betas += k == settings->n_betas;
    }
    return 0;
}

static int check_paths(struct call *call, struct mc_error *error)
{
    const struct mfscore_options *values = call->values;
    const char *const single_files[] = {values->references, values->graphs,
                                        values->reference_parses};
    const char **read =
        mc_arena_array(call->arena, 5 * call->n_systems + call->n_variant_files + 4, sizeof(*read));
    size_t n = 0, i, k;

    for (i = 0; i < 3; i++)
        if (single_files[i] != NULL)
            read[n++] = single_files[i];
    for (i = 0; i < call->n_systems; i++) {
        const struct mc_mf_source *system = &call->systems[i];
        const char *const files[] = {system->text, system->form_scores, system->parses,
                                     system->meaning_scores, system->quality};

        for (k = 0; k < 5; k++)
            if (files[k] != NULL)
                read[n++] = files[k];
    }
    for (i = 0; i < call->n_variant_files; i++)
        read[n++] = call->variant_files[i].path;
    return mc_book_paths_check(&values->book, read, &call->taken, call->arena, error);
}

/* --- tables ----------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    void (*fill)(struct mc_book *book, const struct mc_mf_report *report);
} tables[] = {
    {"systems", mc_mf_sheet_systems},     {"variants", mc_mf_sheet_variants},
    {"intervals", mc_mf_sheet_intervals}, {"crossings", mc_mf_sheet_crossings},
    {"tests", mc_mf_sheet_tests},         {"curve", mc_mf_sheet_curve},
    {"matrix", mc_mf_sheet_matrix},       {"aspects", mc_mf_sheet_aspects},
    {"quality", mc_mf_sheet_quality},     {"differences", mc_mf_sheet_differences},
    {"sentences", mc_mf_sheet_sentences},
};

enum { N_TABLES = sizeof(tables) / sizeof(*tables) };

static bool has_parses(const struct call *call)
{
    size_t i;

    for (i = 0; i < call->n_systems; i++)
        if (call->systems[i].meaning_scores == NULL)
            return true;
    return call->values->reference_parses != NULL;
}

static int check_show(const struct call *call, struct mc_error *error)
{
    const struct mc_option_list *show = &call->values->show;
    const char *known[N_TABLES + 1] = {NULL};
    size_t i, t;
    int table;

    for (t = 0; t < N_TABLES; t++)
        known[t] = tables[t].name;
    for (i = 0; i < show->n_items; i++) {
        table = mc_book_table_find("mfscore", known, show->items[i], error);
        if (table < 0)
            return -1;
        if (strcmp(known[table], "quality") == 0 && call->values->quality.n_items == 0)
            return mc_error_set(error, MC_CODE_USAGE,
                                "the table quality needs --parse-quality FILE");
        if (strcmp(known[table], "variants") == 0 && call->n_variants == 0)
            return mc_error_set(error, MC_CODE_USAGE,
                                "the table variants needs several --meaning or --form, or files of "
                                "SYSTEM@NAME=FILE");
        if (strcmp(known[table], "aspects") == 0 && !has_parses(call))
            return mc_error_set(error, MC_CODE_USAGE,
                                "the table aspects compares graphs: give --parses SYSTEM=FILE, or "
                                "--parse");
    }
    return 0;
}

/* --- writing ---------------------------------------------------------------------------------- */

static const char *average_name(const struct call *call)
{
    return call->scored.micro ? "micro" : "macro";
}

/* Writes what each variant changes, and its average. */
static void write_variants(const struct call *call, struct mc_json_stream *json)
{
    size_t v;

    mc_json_put_array(json, "variants", MC_JSON_SOME_TALL);
    for (v = 0; v < call->n_variants; v++) {
        const struct mc_mf_variant *variant = &call->variants[v];
        const struct mc_mf_source *files = variant->systems;
        const struct mc_mf_system *system = &call->scored.variants[v].systems[0];

        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        mc_json_put_text(json, "name", variant->name);
        mc_json_put_text(json, "meaning", variant->meaning);
        mc_json_put_text(json, "form", variant->form);
        mc_json_put_bool(json, "other_parses", files != NULL && files[0].parses != NULL);
        mc_json_put_bool(json, "other_meaning_scores",
                         files != NULL && files[0].meaning_scores != NULL);
        mc_json_put_bool(json, "other_form_scores", files != NULL && files[0].form_scores != NULL);
        mc_json_put_text(json, "average", system->meaning.candidates != NULL ? "micro" : "macro");
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

static void write_settings(const void *context, struct mc_json_stream *json)
{
    const struct call *call = context;
    const struct mc_mf_report *report = &call->report;
    size_t i;

    mc_json_put_object(json, "settings", MC_JSON_TALL);
    mc_json_put_text(json, "preset", call->values->preset == 0 ? NULL : "opitz2021");
    mc_json_put_text(json, "form", call->scored.form_metric);
    mc_json_put_text(json, "meaning", call->scored.meaning_metric);
    mc_json_put_text(json, "average", average_name(call));
    if (call->scored.graphs != NULL) {
        mc_json_put_object(json, "parser", MC_JSON_FLAT);
        mc_json_put_slice(json, "name", call->scored.graphs->parser);
        mc_json_put_slice(json, "version", call->scored.graphs->version);
        mc_json_put_count(json, "sentences", call->scored.graphs->n_sentences);
        mc_json_put_count(json, "without", call->scored.graphs->n_without);
        mc_json_put_end(json);
    }
    mc_json_put_texts(json, "beside", MC_JSON_SOME, call->beside.items, call->beside.n_items);
    write_variants(call, json);
    mc_json_put_array(json, "betas", MC_JSON_FLAT);
    for (i = 0; i < report->settings.n_betas; i++) {
        if (isinf(report->settings.betas[i]))
            mc_json_put_text(json, NULL, "inf"); /* JSON has no such number */
        else
            mc_json_put_real(json, NULL, report->settings.betas[i]);
    }
    mc_json_put_end(json);
    mc_json_put_real(json, "tolerance", call->values->tolerance);
    mc_json_put_real(json, "min_parse_quality", call->values->min_quality);
    mc_json_put_count(json, "resamples", report->settings.resamples);
    mc_json_put_real(json, "confidence", report->settings.confidence);
    mc_json_put_count(json, "seed", (size_t)report->settings.seed);
    mc_json_put_end(json);
    mc_json_put_object(json, "sentences_counted", MC_JSON_FLAT);
    mc_json_put_count(json, "all", report->study->n);
    mc_json_put_count(json, "counted", report->selection.n);
    mc_json_put_count(json, "without_score", report->selection.n_incomplete);
    mc_json_put_count(json, "below_quality", report->selection.n_poor);
    mc_json_put_end(json);
    mc_json_put_object(json, "upper_bound", MC_JSON_FLAT);
    mc_json_put_real(json, "meaning",
                     mc_mf_bound(report->study, report->selection.sentences, report->selection.n));
    mc_json_put_end(json);
}

static void write_head(const void *context, struct mc_document *document)
{
    const struct call *call = context;
    const struct mc_mf_selection *selection = &call->report.selection;
    const struct mc_graph_setting *graphs = call->scored.graphs;
    const char *meaning = call->scored.meaning_metric, *form = call->scored.form_metric;
    const char *parser = "";

    if (graphs != NULL)
        parser = mc_arena_format(
            document->arena, " Parser: %.*s %.*s; %zu of %zu sentences have no graph.",
            MC_SLICE_ARGUMENTS(graphs->parser), MC_SLICE_ARGUMENTS(graphs->version),
            graphs->n_without, graphs->n_sentences);
    document->kind->title(document, mc_slice_of("mfscore"));
    mc_book_say(
        document,
        mc_arena_format(
            document->arena, "Meaning: %s (%s). Form: %s.%s %zu of %zu sentences%s%s.",
            meaning == NULL ? "given scores" : meaning, average_name(call),
            form == NULL ? "given scores" : form, parser, selection->n, call->report.study->n,
            selection->n_incomplete == 0
                ? ""
                : mc_arena_format(document->arena, "; %zu left out because a system lacks a score",
                                  selection->n_incomplete),
            selection->n_poor == 0
                ? ""
                : mc_arena_format(document->arena, "; %zu left out because a parse is below %.15g",
                                  selection->n_poor, call->values->min_quality)));
}

/* --- the command ------------------------------------------------------------------------------ */

/* The names that the call gives for columns of files of scores. */
static int read_calls(const struct call *call, struct mc_column_calls *calls,
                      struct mc_error *error)
{
    static const char *const names[] = {"id",
                                        "meaning",
                                        "quality",
                                        "form",
                                        "accept",
                                        "score",
                                        "preference",
                                        "candidate_probability",
                                        "reference_probability",
                                        NULL};
    size_t i;

    if (mc_column_calls_parse(&call->values->columns, call->arena, calls, error) != 0)
        return -1;
    for (i = 0; i < calls->n; i++)
        if (names[mc_known_index(mc_slice_of(calls->names[i]), names)] == NULL)
            return mc_error_set(error, MC_CODE_USAGE,
                                "--columns %s=...: files of scores have meaning, quality, form, "
                                "accept, score, preference, candidate_probability, "
                                "reference_probability and id",
                                calls->names[i]);
    return 0;
}

static int open_study(struct call *call, struct mc_thread_pool *pool, struct mc_error *error)
{
    const struct mfscore_options *values = call->values;
    struct mc_column_calls calls;
    struct mc_scoring scoring = {
        .pool = pool, .quiet = values->quiet, .messages = call->host->messages};
    struct mc_mf_study_request request = {.systems = call->systems,
                                          .n_systems = call->n_systems,
                                          .references = values->references,
                                          .graphs = values->graphs,
                                          .reference_parses = values->reference_parses,
                                          .parse = values->parse,
                                          .form = values->references == NULL ? NULL : call->form,
                                          .meaning = call->meaning,
                                          .variants = call->variants,
                                          .n_variants = call->n_variants,
                                          .beside = &call->beside,
                                          .aspects = mc_book_is_asked(call->book, "aspects") ||
                                                     (values->preset != 0 && has_parses(call) &&
                                                      mc_book_is_shown(call->book, "aspects")),
                                          .tolerance = values->tolerance,
                                          .average = (enum mc_mf_average)values->average,
                                          .calls = &calls,
                                          .sources = &call->sources,
                                          .scoring = &scoring};
    int status = read_calls(call, &calls, error);

    if (status == 0)
        status = mc_scoring_open_cache(&scoring, values->cache, error);
    call->host->begin_scoring(call->host, &scoring, "system", values->quiet);
    if (status == 0)
        status = mc_mf_study_open(&request, call->arena, &call->scored, error);
    call->host->end_scoring(call->host, &scoring, values->cache);
    return status;
}

/* Explains columns that their titles do not. */
static void explain(struct mc_book *book)
{
    static const struct mc_sheet_meaning meanings[] = {
        {"systems", "MF: meaning and form, of which form has beta times the weight; rank 1 is the "
                    "best."},
        {"variants", "Of each variant meaning, form and MF of every beta, with ranks; 1 is the "
                     "best."},
        {"intervals", "Percentiles over resampled sentences."},
        {"curve", "MF: meaning and form, of which form has beta times the weight; rank 1 is the "
                  "best."},
        {"sentences", "MF 1: harmonic mean of meaning and form; quality: of the parse; *: the "
                      "sentence counts."},
    };

    mc_book_explain(book, meanings, sizeof(meanings) / sizeof(meanings[0]));
}

static int analyse(struct call *call, struct mc_thread_pool *pool, struct mc_error *error)
{
    const struct mfscore_options *values = call->values;
    struct mc_mf_report *report = &call->report;
    const char **names;
    size_t i;

    report->study = &call->scored.study;
    report->arena = call->arena;
    report->micro = call->scored.micro;
    report->beside = &call->beside;
    report->beside_scores = call->scored.beside;
    report->beside_sentences = call->scored.beside_sentences;
    report->aspects = call->scored.aspects;
    report->texts = call->scored.texts;
    report->has_parses = call->scored.meaning_metric != NULL;
    report->variants = call->scored.variants;
    report->variant_names = names = mc_arena_array(call->arena, call->n_variants, sizeof(*names));
    report->n_variants = call->n_variants;
    for (i = 0; i < call->n_variants; i++)
        names[i] = call->variants[i].name;
    report->pool = pool;
    report->threshold = isnan(values->min_quality) ? (double)-INFINITY : values->min_quality;
    report->settings.resamples = (size_t)values->resamples;
    report->settings.confidence = values->confidence;
    report->settings.seed = (uint64_t)values->seed;
    mc_mf_select(report->study, report->threshold, call->arena, &report->selection);
    if (report->selection.n == 0)
        return mc_error_set(error, MC_CODE_INPUT,
                            "no sentence counts: %zu of %zu lack a score of some system, %zu have "
                            "a parse below the quality",
                            report->selection.n_incomplete, report->study->n,
                            report->selection.n_poor);
    mc_mf_certainty(report->study, &report->selection, &report->settings, pool, call->arena,
                    &report->certainty);
    mc_mf_verdict(call->book, report);
    for (i = 0; i < N_TABLES; i++)
        if (mc_book_is_shown(call->book, tables[i].name))
            tables[i].fill(call->book, report);
    explain(call->book);
    mc_book_shorten(call->book);
    return 0;
}

static int fill_book(struct mc_study *study, struct mc_error *error)
{
    const struct mfscore_options *values = study->values;
    struct call *call = mc_arena_array(study->arena, 1, sizeof(*call));
    /* the metrics of Table 1 of Opitz and Frank 2021 that need no model */
    static const char *const published[] = {"bleu", "meteor", "chrf:variant=popovic"};
    struct mc_thread_pool *pool;
    size_t i;
    int status;

    call->host = study->host;
    call->values = values;
    call->sources = values->sources;
    call->arena = study->arena;
    call->form = values->form.n_items == 0 ? NULL : values->form.items[0];
    call->meaning = values->meaning.n_items == 0 ? "smatch" : values->meaning.items[0];
    call->book = &study->book;
    call->book->asked = values->show.items;
    call->book->n_asked = values->show.n_items;
    if (call->host->take_sources(call->host, &call->sources, values->quiet, error) != 0 ||
        read_systems(call, study->operands, error) != 0 || read_betas(call, error) != 0 ||
        check_show(call, error) != 0 || check_paths(call, error) != 0)
        return -1;
    call->beside = values->beside;
    if (values->preset != 0 && call->beside.n_items == 0 && values->references != NULL &&
        has_texts(call))
        for (i = 0; i < sizeof(published) / sizeof(*published); i++)
            mc_option_list_add(&call->beside, published[i], call->arena);
    pool = mc_thread_pool_new((unsigned)values->jobs);
    status = open_study(call, pool, error);
    if (status == 0)
        status = analyse(call, pool, error);
    mc_thread_pool_free(pool);
    study->reports.own = "systems";
    study->reports.title = "metricheck mfscore";
    study->reports.schema = SCHEMA;
    study->reports.taken = call->taken;
    study->reports.write_settings = write_settings;
    study->reports.write_head = write_head;
    study->reports.context = call;
    return status;
}

static const struct mc_study_kind kind = {.book_options = offsetof(struct mfscore_options, book),
                                          .open = fill_book};

static const struct mc_example examples[] = {
    {"metricheck mfscore --graphs mfscore/graphs.amr --parses rules=mfscore/rules.amr "
     "--parses neural=mfscore/neural.amr --form-scores rules=mfscore/rules.tsv "
     "--form-scores neural=mfscore/neural.tsv",
     "Two systems by Smatch of their parses, and by form that was measured elsewhere."},
    {"metricheck mfscore --graphs mfscore/graphs.amr --parses rules=mfscore/rules.amr "
     "--parses neural=mfscore/neural.amr --form-scores rules=mfscore/rules.tsv "
     "--form-scores neural=mfscore/neural.tsv --reference-parses mfscore/reference-parses.amr "
     "--parse-quality rules=mfscore/rules-quality.txt --parse-quality "
     "neural=mfscore/neural-quality.txt --show quality",
     "The ranking as worse parses are left out, beside the upper bound."},
    {NULL, NULL}};

const struct mc_command mc_command_mfscore = {
    "mfscore",
    NULL,
    MC_FOR_DEVELOPERS,
    "rank systems that generate text from graphs by meaning and form",
    "[SYSTEM=FILE...] --references FILE --graphs FILE --parses SYSTEM=FILE...",
    "MF-score after Opitz and Frank (2021, EACL: Towards a decomposable metric for explainable "
    "evaluation of text generation from AMR). Each SYSTEM=FILE holds the texts of a system, one "
    "sentence per line. Meaning M is how well the graphs that a parser reads from the texts agree "
    "with the graphs the texts were made from; form F is the share of the texts that a language "
    "model finds about as good as the reference. MF is both together, with beta times as much weight "
    "on form:\n"
    "\n"
    "  MF = (1 + beta^2) M F / (beta^2 M + F)\n"
    "\n"
    "All systems are compared on the same sentences: those of which each has both scores. Without "
    "--show a screen says what the tests show: which system is first and which cannot be told from "
    "it, where meaning and form disagree, from which beta on the order changes, and whether the parser's "
    "mistakes decide.\n"
    "\n"
    "  systems    meaning, form and MF, and the ranks they give\n"
    "  variants   where there are several metrics (--meaning, --form), parsers or\n"
    "             models (SYSTEM@NAME=FILE): the same statistics and ranks by each,\n"
    "             side by side, and of how many pairs of systems they order alike\n"
    "  intervals  percentile intervals over resampled sentences\n"
    "  crossings  for two systems the beta at which their order changes:\n"
    "             beta^2 = (1/M2 - 1/M1) / (1/F1 - 1/F2)\n"
    "  tests      differences of two systems with interval and p: both scores of\n"
    "             a sentence are exchanged at random (Noreen 1989); Holm's\n"
    "             correction over the pairs of systems\n"
    "  curve      MF of every system at many values of beta\n"
    "  matrix     how alike meaning, form, MF and metrics beside them order the\n"
    "             systems: Pearson's and Spearman's correlation\n"
    "  aspects    only where asked for, or with the preset: precision, recall and\n"
    "             F of the parses by aspect: concepts, entities, negation, roles ...\n"
    "             (Damonte, Cohen and Satta 2017)\n"
    "  quality    the ranking as worse parses are left out, beside the upper bound\n"
    "             that the parser sets\n"
    "  differences  of every two systems the ten sentences that differ most in\n"
    "             meaning, with the texts\n"
    "  sentences  the scores of each sentence\n"
    "\n"
    "The parser is not part of this program, and its mistakes count against a system. Its graphs "
    "are in files (--parses), or it is run (--parse), with --cache once for each text; a system may "
    "then have --form-scores beside its texts. How much the mistakes count is shown by an upper "
    "bound: no system can be expected to do better than the references read by the same parser, "
    "which are in a file (--reference-parses) or are parsed as the texts are (--references with "
    "--parse). With --parse-quality, sentences with a parse that is probably bad can be left out, "
    "for all systems together.\n"
    "\n"
    "Files of --form-scores, --meaning-scores and --parse-quality hold one number per line, or are "
    "TSV or CSV tables with a header, rows in the order of the sentences; NA and nan are missing. "
    "The column is the only one beside id, or is named score; form or accept; meaning; quality. "
    "From a column preference, or from candidate_probability and reference_probability, a sentence "
    "is accepted if the preference, candidate / (candidate + reference), is at least 0.5 - "
    "--tolerance. A last row `corpus` is skipped, so that tables of `metricheck score` can be "
    "used. doc/mfscore.md shows an example and describes the tables.\n"
    "\n"
    "Progress is shown on a terminal, metric by metric of each system. SIGINT (Ctrl-C), SIGTERM and "
    "SIGHUP end scoring without a report; with --cache what is scored is kept, and the same command "
    "continues from there. A second signal ends it at once.",
    options,
    examples,
    MC_COMMAND_STUDY(&kind, 0, struct mfscore_options, .book = MC_BOOK_DEFAULTS,
                     .min_quality = (double)NAN, .tolerance = 0.05, .confidence = 0.95,
                     .resamples = 1000, .seed = 1),
};
