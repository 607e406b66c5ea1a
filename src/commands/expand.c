/* SPDX-License-Identifier: GPL-3.0-or-later */
/* expand.c: the command `expand`: makes suites from templates, and checks templates. */
#include <stddef.h>
#include <stdio.h>

#include "base/file.h"
#include "base/options.h"
#include "base/thread_pool.h"
#include "commands/command.h"
#include "commands/lint.h"
#include "engine/load.h"
#include "generate/expand.h"
#include "generate/template.h"
#include "generate/template_check.h"
#include "generate/template_set.h"
#include "lint/check.h"
#include "report/plain_text.h"
#include "run/option_rows.h"
#include "suite/shipped.h"
#include "suite/suite_read.h"
#include "suite/suite_write.h"
#include "text/wordnet.h"

/* The destination of an expansion. */
struct expand_target {
    const char *path; /* NULL: standard output */
    bool as_list;     /* sentences for reading, in place of a suite */
};

static int write_list(const struct mc_suite *suite, const char *path, struct mc_arena *arena,
                      struct mc_error *error)
{
    struct mc_output output;
    size_t i;

    if (mc_output_open(path, &output, error) != 0)
        return -1;
    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_case *item = &suite->cases[i];

        fprintf(output.stream, "%s  %.4g\n  %s\n  %s\n", item->id.data, item->human,
                mc_plain_text(item->reference.text, arena).data,
                mc_plain_text(item->candidate.text, arena).data);
    }
    return mc_output_finish(&output, error);
}

static bool is_one_file(struct expand_target target)
{
    size_t length = strlen(target.path);

    return target.as_list || strcmp(target.path, "-") == 0 ||
           (length > 5 && strcmp(target.path + length - 5, ".json") == 0) ||
           (mc_file_exists(target.path) && !mc_file_is_folder(target.path));
}

/* The output paths, NULL-terminated. */
static const char **paths_of(const struct mc_suite *suite, struct expand_target target,
                             struct mc_arena *arena)
{
    const char **paths = mc_arena_array(arena, suite->n_files + 2, sizeof(*paths));
    size_t i;

    if (is_one_file(target)) {
        paths[0] = target.path;
        return paths;
    }
    for (i = 0; i < suite->n_files; i++)
        paths[i] = mc_arena_format(arena, "%s/%s.json", target.path,
                                   suite->phenomena[suite->files[i].phenomenon].name.data);
    return paths;
}

/* Writes the sentences of all cases for reading, or the suite: to a folder, or, with a single
 * phenomenon, to a file or standard output. Writes all files or none, and none over a template or
 * lexicon of the set (MC_CODE_USAGE). */
static int expand_write(const struct mc_suite *suite, const struct mc_template_set *set,
                        struct expand_target target, struct mc_arena *arena, struct mc_error *error)
{
    const char **inputs = mc_arena_array(arena, 2 * set->n_templates + 1, sizeof(*inputs)), **paths;
    struct mc_output output;
    size_t i;

    if (target.path == NULL)
        target.path = "-";
    paths = paths_of(suite, target, arena);
    for (i = 0; i < set->n_templates; i++) {
        inputs[2 * i] = set->templates[i]->source.path.data;
        inputs[2 * i + 1] = set->templates[i]->lexicon->source.path.data;
    }
    if (mc_output_paths_check(paths, inputs, error) != 0)
        return -1;
    if (target.as_list)
        return write_list(suite, target.path, arena, error);
    if (!is_one_file(target))
        return mc_suite_files_write(suite, target.path, paths, error);
    if (suite->n_files > 1)
        return mc_error_set(
            error, MC_CODE_USAGE,
            "the templates have %zu phenomena, one file each; give a folder with -o",
            suite->n_files);
    if (mc_output_open(target.path, &output, error) != 0)
        return -1;
    mc_suite_write(suite, 0, output.stream);
    return mc_output_finish(&output, error);
}

struct expand_options {
    const char *explain, *output;
    long long n, seed, max, jobs;
    bool all, list, check, quiet;
};

static const struct mc_option options[] = {
    MC_ROW_INTEGER(struct expand_options, n, 'n', "number", "N", 1, MC_TEMPLATE_BINDINGS,
                   "Number of bindings per template, each of which gives all its pairs. A larger N "
                   "keeps the ids of a smaller one. Default: 10; with --check all."),
    MC_ROW_SEED(struct expand_options, seed,
                "Seed of the order of bindings. The same seed gives the same bytes on every "
                "machine. Default: 1."),
    MC_ROW_FLAG(struct expand_options, all, 0, "all", "All bindings."),
    MC_ROW_FLAG(struct expand_options, list, 0, "list",
                "Print the sentences for reading, not a suite."),
    MC_ROW_FLAG(struct expand_options, check, 0, "check",
                "Check every binding (or the first -n) and write no suite; the exit code is 1 if "
                "something is wrong."),
    MC_ROW_TEXT(struct expand_options, explain, 0, "explain", "CODE", NULL,
                "Explain a finding, why it matters and how to fix it; read no template."),
    MC_ROW_OUTPUT(struct expand_options, output, "SUITE",
                  "Write here: for one phenomenon a file ending in .json, else a folder with one "
                  "PHENOMENON.json each."),
    MC_ROW_INTEGER(struct expand_options, max, 0, "max", "N", 0, 1e9,
                   "Print at most N findings; 0 prints all. All are counted. Default: 20."),
    MC_ROW_INTEGER(struct expand_options, jobs, 'j', "jobs", "N", 0, 1024,
                   "Number of threads; 0: one per processor. The output does not depend on it. "
                   "Default: 0."),
    MC_ROW_QUIET(struct expand_options, quiet, "Do not report that WordNet is missing."),
    MC_OPTIONS_END};

static const struct mc_example examples[] = {
    {"metricheck expand negation --check",
     "Check all bindings of a template that comes with the program."},
    {"metricheck expand negation -n 3 --list", "Read three pairs of the shipped template."},
    {"metricheck expand negation antonymy -n 50 -o expanded",
     "A suite of two phenomena, in the folder expanded."},
    {"metricheck expand --explain T007", "Explain a finding."},
    {NULL, NULL}};

/* --- codes ------------------------------------------------------------------------------------ */

static int explain(const char *word, struct mc_arena *arena, struct mc_error *error)
{
    const struct mc_template_code *code = mc_template_code_find(word);
    const struct mc_lint_code *lint = mc_lint_code_find(word);
    struct mc_lint_code text;
    const struct mc_template_code *all;
    const char *nearest;
    size_t n;

    if (code != NULL) {
        text = (struct mc_lint_code){.code = code->code,
                                     .severity = MC_SEVERITY_ERROR,
                                     .title = code->title,
                                     .explanation = code->explanation,
                                     .mend = code->mend,
                                     .example = code->example};
        lint = &text;
    } else if (lint == NULL || lint->severity != MC_SEVERITY_ERROR) {
        all = mc_template_codes(&n);
        nearest = mc_nearest(mc_slice_of(word), mc_template_code_words(arena));
        if (nearest == NULL)
            (void)mc_error_set(error, MC_CODE_USAGE,
                               "there is no finding \"%s\"; the template codes are %s to %s", word,
                               all[0].code, all[n - 1].code);
        else
            (void)mc_error_set(error, MC_CODE_USAGE,
                               "there is no finding \"%s\": did you mean \"%s\"?", word, nearest);
        return MC_CODE_USAGE;
    }
    return mc_lint_explain(lint, error) == 0 ? MC_CODE_OK : MC_CODE_INTERNAL;
}

/* --- checks ----------------------------------------------------------------------------------- */

/* Prints the findings of --check on standard output, and a last line: "N errors in" `what`. */
static int print_findings(const struct expand_options *values, struct mc_diagnostics *diagnostics,
                          const char *what, struct mc_error *error)
{
    struct mc_output output;

    if (mc_output_open("-", &output, error) != 0)
        return -1;
    mc_diagnostics_sort(diagnostics);
    mc_diagnostics_print(diagnostics, output.stream, (size_t)values->max);
    fprintf(output.stream, "%zu error%s in %s%s\n", diagnostics->n_errors,
            diagnostics->n_errors == 1 ? "" : "s", what,
            diagnostics->n_errors == 0 ? "" : "  metricheck expand --explain CODE");
    return mc_output_finish(&output, error);
}

static bool is_unreadable(const struct mc_diagnostics *diagnostics)
{
    size_t i;

    for (i = 0; i < diagnostics->n_items; i++)
        if (strcmp(diagnostics->items[i].code, "E001") == 0 ||
            strcmp(diagnostics->items[i].code, "E006") == 0)
            return true;
    return false;
}

/* Reports findings that make it impossible to make bindings. */
static int report_unread(const struct expand_options *values, struct mc_diagnostics *diagnostics,
                         struct mc_error *error)
{
    static const struct mc_error none = MC_NO_ERROR;

    if (diagnostics->n_errors == 0)
        return (int)error->code; /* a file cannot be read, as the error says */
    *error = none;               /* the findings have the details */
    if (!values->check) {
        mc_diagnostics_sort(diagnostics);
        mc_diagnostics_print(diagnostics, stderr, (size_t)values->max);
        return MC_CODE_INPUT;
    }
    if (print_findings(values, diagnostics, "the templates; no binding was checked.", error) != 0)
        return MC_CODE_INTERNAL;
    return is_unreadable(diagnostics) ? MC_CODE_INPUT : MC_CODE_NEGATIVE;
}

/* The same number n of bindings for each template; 0: all. */
static struct mc_sampling *same_drawings(const struct mc_template_set *set, long long seed,
                                         long long n, struct mc_arena *arena)
{
    struct mc_sampling *drawings = mc_arena_array(arena, set->n_templates, sizeof(*drawings));
    size_t i;

    for (i = 0; i < set->n_templates; i++) {
        drawings[i].seed = (uint64_t)seed;
        drawings[i].n = n == 0 ? SIZE_MAX : (size_t)n;
    }
    return drawings;
}

static int check_all(const struct expand_options *values, const struct mc_template_set *set,
                     struct mc_arena *arena, struct mc_diagnostics *diagnostics,
                     struct mc_error *error)
{
    struct mc_binding_check check = {
        .drawings = same_drawings(set, values->seed, values->all ? 0 : values->n, arena)};
    struct mc_wordnet *wordnet = mc_wordnet_or_none(values->quiet ? NULL : &mc_on_standard_error);
    const char *counts;

    check.wordnet = wordnet;
    check.pool = mc_thread_pool_new((unsigned)values->jobs);
    mc_check_bindings(set, &check, diagnostics);
    mc_thread_pool_free(check.pool);
    mc_wordnet_close(wordnet);
    counts = mc_arena_format(arena, "%zu template%s, %zu bindings, %zu pairs.", set->n_templates,
                             set->n_templates == 1 ? "" : "s", check.n_bindings, check.n_pairs);
    if (print_findings(values, diagnostics, counts, error) != 0)
        return MC_CODE_INTERNAL;
    return diagnostics->n_errors == 0 ? MC_CODE_OK : MC_CODE_NEGATIVE;
}

/* --- the command ------------------------------------------------------------------------------ */

static int write_suite(const struct expand_options *values, const struct mc_template_set *set,
                       struct mc_arena *arena, struct mc_diagnostics *diagnostics,
                       struct mc_error *error)
{
    enum { USUAL = 10 };
    long long n = values->all ? 0 : values->n == 0 ? USUAL : values->n;
    struct mc_expansion request = {
        .set = set, .drawings = same_drawings(set, values->seed, n, arena), .by_phenomenon = true};
    struct expand_target target = {values->output, values->list};
    struct mc_suite *suite;

    if (mc_expand_checked(&request, arena, diagnostics, &suite, error) != 0)
        return report_unread(values, diagnostics, error);
    return expand_write(suite, set, target, arena, error) == 0 ? MC_CODE_OK : (int)error->code;
}

static int work(void *option_values, const struct mc_option_list *operands, struct mc_arena *arena,
                struct mc_error *error)
{
    const struct expand_options *values = option_values;
    const char *phenomena = mc_shipped_folder("phenomena", arena);
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_template_set set;
    const char *const *paths;
    size_t n_paths;

    if (values->explain != NULL)
        return explain(values->explain, arena, error);
    if (values->output != NULL && values->output[0] == '\0')
        return mc_error_set(error, MC_CODE_USAGE, "-o is empty");
    if (values->all && values->n > 0)
        return mc_error_set(error, MC_CODE_USAGE, "--all and -n cannot be combined");
    if (values->check && (values->list || values->output != NULL))
        return mc_error_set(error, MC_CODE_USAGE, "--check writes no suite: omit --list and -o");
    if (mc_template_paths(operands->items, operands->n_items, arena, &paths, &n_paths, error) != 0)
        return MC_CODE_INPUT;
    if (mc_template_set_read(paths, n_paths, &phenomena, phenomena != NULL, arena, diagnostics,
                             &set, error) != 0)
        return report_unread(values, diagnostics, error);
    if (values->check)
        return check_all(values, &set, arena, diagnostics, error);
    return write_suite(values, &set, arena, diagnostics, error);
}

const struct mc_command mc_command_expand = {
    "expand",
    NULL,
    MC_FOR_CONTRIBUTORS,
    "make cases with graphs from templates",
    "[TEMPLATE...]",
    "Fills the slots of templates (files, or names of shipped ones; default: all shipped ones) "
    "with words of their lexicon, and writes the pairs with their graphs as a suite: one file per "
    "phenomenon, scored by the rubric. The seed decides which bindings come first.\n\n"
    "--check checks every binding: the graphs parse and differ as the template declares, the "
    "sentences differ, no pair is repeated, and so on (codes T001 to T013). --list prints the "
    "sentences: only a reader can judge whether they make sense. doc/templates.md describes the "
    "format.\n\n"
    "The exit code is 0 if all is well, 1 if --check found a problem, 2 if the call is wrong, and "
    "3 if a template or lexicon cannot be read or is wrong.",
    options,
    examples,
    MC_COMMAND_WORK(work, 0, struct expand_options, .seed = 1, .max = 20),
};
