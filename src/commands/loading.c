#include "commands/loading.h"

#include <stdio.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/output.h"
#include "commands/run.h"
#include "generate/expand.h"
#include "generate/template.h"
#include "generate/template_set.h"
#include "metrics/host/metric.h"
#include "suite/filter.h"
#include "suite/pairs.h"
#include "suite/phenomenon.h"
#include "suite/shipped.h"
#include "suite/suite.h"
#include "suite/suite_read.h"
#include "text/wordnet.h"
/* What templates gave, and the lexicons that were read for them, a path for each template, ended by
 * NULL; the files of the suite have the paths of the templates. */
struct template_cases {
    struct mc_suite *suite;
    const char **lexicons;
};

enum { FINDINGS_SHOWN = 20 };

int mc_load_suites(const struct mc_option_list *names, bool quiet, struct mc_arena *arena,
                   struct mc_suite **suite, struct mc_error *error)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    struct mc_suite_options wish = {NULL, 0, NULL, 0, false};
    const char *phenomena[1];
    int status;

    if (mc_suite_paths(names->items, names->n_items, arena, &wish.paths, &wish.n_paths, error) != 0)
        return -1;
    phenomena[0] = mc_shipped_folder("phenomena", arena);
    wish.phenomena_folders = phenomena;
    wish.n_phenomena_folders = phenomena[0] != NULL;
    status = mc_suite_read(&wish, arena, diagnostics, suite, error);
    if (status != 0 && diagnostics->n_errors > 0) {
        mc_diagnostics_sort(diagnostics);
        mc_diagnostics_print(diagnostics, stderr, FINDINGS_SHOWN);
        error->text[0] = '\0';
    } else if (status == 0 && diagnostics->n_warnings > 0 && !quiet) {
        fprintf(stderr, "%zu warning%s about the suite; `metricheck lint` shows them\n",
                diagnostics->n_warnings, diagnostics->n_warnings == 1 ? "" : "s");
    }
    if (status == 0 && (*suite)->n_drafts > 0 && !quiet)
        fprintf(stderr, "%zu draft%s passed over\n", (*suite)->n_drafts,
                (*suite)->n_drafts == 1 ? "" : "s");
    return status;
}

struct mc_wordnet *mc_wordnet_or_none(bool quiet)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_wordnet *wordnet;

    if (mc_wordnet_open(NULL, &wordnet, &error) == 0)
        return wordnet;
    if (!quiet)
        fprintf(stderr, "relations of words are not checked: %s\n", error.text);
    return NULL;
}

static bool is_parallel(const struct mc_case_input *input)
{
    return input->references.n_items + input->targeted.n_items > 0 || input->candidate != NULL;
}

bool mc_case_input_given(const struct mc_case_input *input)
{
    return is_parallel(input) || input->pairs != NULL || input->suites.n_items > 0;
}

int mc_case_input_check(const struct mc_case_input *input, struct mc_error *error)
{
    bool parallel = is_parallel(input);

    if (parallel + (input->pairs != NULL) + (input->suites.n_items > 0) > 1)
        return mc_error_set(error, MC_CODE_USAGE,
                            "more than one kind of input; give --reference and --candidate, or "
                            "--pairs, or --suite");
    if (parallel &&
        (input->references.n_items + input->targeted.n_items == 0 || input->candidate == NULL))
        return mc_error_set(error, MC_CODE_USAGE,
                            "--reference (or --targeted) and --candidate belong together");
    return 0;
}

/* Whether the parallel files hold lines or graphs follows from what the metrics need. */
static int choose_form(const struct mc_wanted_metrics *metrics, enum mc_pairs_form *form,
                       struct mc_arena *arena, struct mc_error *error)
{
    size_t n_graph = 0, n_known = 0, i;

    for (i = 0; i < metrics->n; i++) {
        struct mc_error failure = MC_NO_ERROR;

        if (mc_metric_spec_resolve(&metrics->specs[i], arena, &failure) != 0) {
            if (failure.code == MC_CODE_MODULE) /* reported when it is to score */
                continue;
            *error = failure;
            return -1;
        }
        n_known++;
        n_graph += (metrics->specs[i].module->needs & MC_NEEDS_AMR) != 0;
    }
    *form = n_graph > 0 ? MC_PAIRS_GRAPHS : MC_PAIRS_LINES;
    if (n_graph > 0 && n_graph < n_known)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--reference and --candidate hold sentences or graphs, but the metrics "
                            "need both; use --pairs");
    return 0;
}

int mc_case_input_read(const struct mc_case_input *input, const struct mc_wanted_metrics *metrics,
                       bool quiet, struct mc_arena *arena, struct mc_suite **suite,
                       struct mc_error *error)
{
    struct mc_pairs_files files = {input->references.items, input->references.n_items,
                                   input->targeted.items, input->targeted.n_items,
                                   input->candidate};
    enum mc_pairs_form form;

    if (input->pairs != NULL)
        return mc_pairs_read_table(input->pairs, arena, suite, error);
    if (!is_parallel(input))
        return mc_load_suites(&input->suites, quiet, arena, suite, error);
    if (choose_form(metrics, &form, arena, error) != 0)
        return -1;
    if (form == MC_PAIRS_GRAPHS && files.n_targeted > 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--targeted holds sentences, but the metrics compare graphs");
    return mc_pairs_read_files(&files, form, arena, suite, error);
}

/* The ids nearest to one that is not there: "; did you mean 'a' or 'b'?"; "" where none is near. */
static const char *nearest_ids(const struct mc_suite *suite, const char *id, struct mc_arena *arena)
{
    enum { NEAREST_SHOWN = 3 };
    const char **known = mc_arena_array(arena, suite->n_cases + 1, sizeof(*known));
    const char *found[NEAREST_SHOWN];
    size_t n_known = suite->n_cases, n = 0, i, k;

    for (i = 0; i < n_known; i++)
        known[i] = suite->cases[i].id.data;
    while (n < NEAREST_SHOWN && (found[n] = mc_nearest(mc_slice_of(id), known)) != NULL) {
        for (i = k = 0; i < n_known; i++)
            if (known[i] != found[n])
                known[k++] = known[i];
        known[k] = NULL;
        n_known = k;
        n++;
    }
    if (n == 0)
        return "";
    if (n == 1)
        return mc_arena_format(arena, "; did you mean '%s'?", found[0]);
    if (n == 2)
        return mc_arena_format(arena, "; did you mean '%s' or '%s'?", found[0], found[1]);
    return mc_arena_format(arena, "; did you mean '%s', '%s' or '%s'?", found[0], found[1],
                           found[2]);
}

const struct mc_case *mc_case_named(const struct mc_suite *suite, const char *id,
                                    struct mc_arena *arena, struct mc_error *error)
{
    uint32_t index = mc_string_map_find(suite->case_ids, mc_slice_of(id));

    if (index != MC_NOT_FOUND)
        return &suite->cases[index];
    (void)mc_error_set(error, MC_CODE_USAGE, "there is no case '%s'%s", id,
                       nearest_ids(suite, id, arena));
    return NULL;
}

static int find_phenomena(const struct mc_run *run, bool *wanted, struct mc_error *error)
{
    const struct mc_suite *suite = run->suite;
    char hint[MC_NEAREST_HINT];
    size_t i;

    for (i = 0; i < run->values->phenomena.n_items; i++) {
        const char *name = run->values->phenomena.items[i];
        uint32_t index =
            mc_phenomenon_find(suite->phenomena, suite->n_phenomena, mc_slice_of(name));

        if (index == MC_NOT_FOUND)
            return mc_error_set(error, MC_CODE_USAGE, "there is no phenomenon '%s'%s", name,
                                mc_nearest_hint(mc_slice_of(name),
                                                mc_phenomena_words(suite->phenomena,
                                                                   suite->n_phenomena, run->arena),
                                                hint));
        wanted[index] = true;
    }
    return 0;
}

/* The keys of a map, ended by NULL. */
static const char *const *keys_of(const struct mc_string_map *map, struct mc_arena *arena)
{
    uint32_t n = mc_string_map_size(map), i;
    const char **keys = mc_arena_array(arena, (size_t)n + 1, sizeof(*keys));

    for (i = 0; i < n; i++)
        keys[i] = mc_string_map_key(map, i).data;
    return keys;
}

static int unknown_name(const struct mc_run *run, const char *what, const char *name,
                        const struct mc_string_map *known, struct mc_error *error)
{
    char hint[MC_NEAREST_HINT];

    return mc_error_set(error, MC_CODE_USAGE, "the suite has no %s '%s'%s", what, name,
                        mc_nearest_hint(mc_slice_of(name), keys_of(known, run->arena), hint));
}

static int find_datasets(const struct mc_run *run, bool *wanted, struct mc_error *error)
{
    size_t i;

    for (i = 0; i < run->values->datasets.n_items; i++) {
        const char *name = run->values->datasets.items[i];
        uint32_t index = mc_string_map_find(run->suite->datasets, mc_slice_of(name));

        if (index == MC_NOT_FOUND)
            return unknown_name(run, "dataset", name, run->suite->datasets, error);
        wanted[index] = true;
    }
    return 0;
}

static int find_cases(const struct mc_run *run, bool *wanted, struct mc_error *error)
{
    size_t i;

    for (i = 0; i < run->values->cases.n_items; i++) {
        const char *id = run->values->cases.items[i];
        uint32_t index = mc_string_map_find(run->suite->case_ids, mc_slice_of(id));

        if (index == MC_NOT_FOUND)
            return unknown_name(run, "case", id, run->suite->case_ids, error);
        wanted[index] = true;
    }
    return 0;
}

/* The cases that all of -p, -d, --case and --filter let through are selected; the others are scored
 * as well, for the choice is of what is shown, not of what it is held against. */
int mc_run_select_cases(struct mc_run *run, struct mc_error *error)
{
    const struct mc_run_options *values = run->values;
    const struct mc_suite *suite = run->suite;
    bool *phenomena = mc_arena_array(run->arena, suite->n_phenomena, sizeof(bool));
    bool *datasets = mc_arena_array(run->arena, mc_string_map_size(suite->datasets), sizeof(bool));
    bool *cases = mc_arena_array(run->arena, suite->n_cases, sizeof(bool));
    bool *keep = mc_arena_array(run->arena, suite->n_cases, sizeof(bool));
    size_t n_kept = 0, i;

    if (find_phenomena(run, phenomena, error) != 0 || find_datasets(run, datasets, error) != 0 ||
        find_cases(run, cases, error) != 0)
        return -1;
    for (i = 0; i < suite->n_cases; i++)
        keep[i] = (values->phenomena.n_items == 0 || phenomena[suite->cases[i].phenomenon]) &&
                  (values->datasets.n_items == 0 || datasets[suite->cases[i].dataset]) &&
                  (values->cases.n_items == 0 || cases[i]);
    if (values->filter != NULL && mc_filter_apply(values->filter, suite, keep, error) != 0)
        return -1;
    for (i = 0; i < suite->n_cases; i++)
        n_kept += keep[i];
    if (suite->n_files == 0)
        return mc_error_set(error, MC_CODE_INPUT, "there is no case; all files are drafts");
    if (suite->n_cases == 0)
        return mc_error_set_at(error, MC_CODE_INPUT, suite->files[0].path.data,
                               (struct mc_position){0, 0}, "the suite has no case");
    if (n_kept == 0)
        return mc_error_set(error, MC_CODE_USAGE, "no case is left by -p, -d, --case and --filter");
    run->selected = n_kept < suite->n_cases;
    if (run->selected)
        run->suite->selected = keep;
    return 0;
}

int mc_run_list_cases(const struct mc_run *run, struct mc_error *error)
{
    struct mc_output output;
    size_t i;

    if (mc_output_open(run->values->output == NULL ? "-" : run->values->output, &output, error) !=
        0)
        return -1;
    fputs("id\tdataset\tphenomenon\tsubphenomenon\n", output.stream);
    for (i = 0; i < run->suite->n_cases; i++) {
        const struct mc_case *item = &run->suite->cases[i];
        struct mc_slice dataset = mc_case_dataset(run->suite, item);

        if (!mc_case_is_selected(run->suite, i))
            continue;
        fprintf(output.stream, "%.*s\t%.*s\t%.*s\t%.*s\n", MC_SLICE_ARGUMENTS(item->id),
                MC_SLICE_ARGUMENTS(dataset),
                MC_SLICE_ARGUMENTS(mc_case_phenomenon(run->suite, item)->name),
                MC_SLICE_ARGUMENTS(item->subphenomenon));
    }
    return mc_output_finish(&output, error);
}

enum { TEMPLATE_INPUT_FINDINGS_SHOWN = 20, BINDINGS_CHECKED = 200 };

int mc_expand_checked(const struct mc_expansion *wish, struct mc_arena *arena,
                      struct mc_diagnostics *diagnostics, struct mc_suite **suite,
                      struct mc_error *error)
{
    size_t n = wish->set->n_templates, i;
    struct mc_sampling *drawings = mc_arena_array(arena, n, sizeof(*drawings));
    struct mc_binding_check check = {.drawings = drawings};
    struct mc_wordnet *wordnet = mc_wordnet_or_none(true);

    if (wish->set->n_phenomena == 0) {
        mc_wordnet_close(wordnet);
        return mc_error_set(error, MC_CODE_INPUT,
                            "the phenomena are not found (set METRICHECK_DATA)");
    }
    for (i = 0; i < n; i++) {
        drawings[i] = wish->drawings[i];
        if (drawings[i].n > BINDINGS_CHECKED)
            drawings[i].n = BINDINGS_CHECKED;
    }
    check.wordnet = wordnet;
    mc_check_bindings(wish->set, &check, diagnostics);
    mc_wordnet_close(wordnet);
    if (mc_diagnostics_error(diagnostics, error) != 0)
        return -1;
    return mc_expand(wish, arena, suite, error);
}

static int expand(const char *const *names, const struct mc_sampling *drawings, size_t n,
                  struct mc_arena *arena, struct mc_diagnostics *diagnostics,
                  struct template_cases *made, struct mc_error *error)
{
    const char *phenomena = mc_shipped_folder("phenomena", arena);
    struct mc_template_set set;
    struct mc_expansion wish = {.set = &set, .drawings = drawings, .with_graphs = true};
    const char *const *paths;
    size_t n_paths, i;

    if (mc_template_paths(names, n, arena, &paths, &n_paths, error) != 0 ||
        mc_template_set_read(paths, n_paths, &phenomena, phenomena != NULL, arena, diagnostics,
                             &set, error) != 0)
        return -1;
    made->lexicons = mc_arena_array(arena, set.n_templates + 1, sizeof(*made->lexicons));
    for (i = 0; i < set.n_templates; i++)
        made->lexicons[i] = set.templates[i]->lexicon->source.path.data;
    return mc_expand_checked(&wish, arena, diagnostics, &made->suite, error);
}

/* Reads the templates of "NAME:n=1000,seed=1" requests with the shipped phenomena and expands them,
 * one file a template, graphs parsed. Findings are printed on standard error, and the error is then
 * empty of text. */
static int load_templates(const struct mc_option_list *wishes, struct mc_arena *arena,
                          struct template_cases *made, struct mc_error *error)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(arena);
    const char **names = mc_arena_array(arena, wishes->n_items, sizeof(*names));
    struct mc_sampling *drawings = mc_arena_array(arena, wishes->n_items, sizeof(*drawings));
    size_t i;

    for (i = 0; i < wishes->n_items; i++)
        if (mc_template_wish_parse(wishes->items[i], arena, &names[i], &drawings[i], error) != 0)
            return -1;
    if (expand(names, drawings, wishes->n_items, arena, diagnostics, made, error) == 0)
        return 0;
    if (diagnostics->n_errors > 0) {
        mc_diagnostics_sort(diagnostics);
        mc_diagnostics_print(diagnostics, stderr, TEMPLATE_INPUT_FINDINGS_SHOWN);
        error->text[0] = '\0';
    }
    return -1;
}

static int open_catalog(struct mc_run *run, struct mc_error *error)
{
    struct mc_output_guard guard = MC_NO_OUTPUT_GUARD;
    int status;

    mc_output_guard_begin(&guard);
    status = mc_metric_sources_open(&run->values->sources, run->arena, &run->catalog, error);
    mc_output_guard_end(&guard);
    return status;
}

int mc_run_read(struct mc_run *run, const struct mc_option_list *operands, struct mc_error *error)
{
    const struct mc_option_list *templates = &run->values->templates;
    struct template_cases made = {NULL, NULL};

    if (templates->n_items > 0 && operands->n_items > 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "give suites or --template; `metricheck expand -o` makes a suite of "
                            "templates");
    if (open_catalog(run, error) != 0)
        return -1;
    if (templates->n_items > 0) {
        if (load_templates(templates, run->arena, &made, error) != 0)
            return -1;
        run->suite = made.suite;
        run->lexicons = made.lexicons;
    } else if (mc_load_suites(operands, run->values->quiet, run->arena, &run->suite, error) != 0) {
        return -1;
    }
    return mc_run_select_cases(run, error);
}
