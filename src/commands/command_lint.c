#include <assert.h>
#include <stddef.h>
#include <stdio.h>

#include "base/nearest.h"
#include "commands/command.h"
#include "commands/lint_command.h"
#include "commands/loading.h"
#include "lint/findings.h"
#include "lint/lint.h"
#include "suite/phenomenon.h"
#include "suite/shipped.h"
#include "suite/suite_read.h"

struct lint_options {
    const char *explain, *wordnet, *frames;
    struct mc_option_list phenomena, disable, only, reports;
    long long max;
    bool strict, fix, suggest, quiet;
};

static const struct mc_option options[] = {
    {MC_OPTION_TEXT, '\0', "explain", offsetof(struct lint_options, explain), "CODE", NULL, 0, 0,
     NULL, "Tell what a finding means, why it matters and how to mend it; read no suite."},
    {MC_OPTION_LIST, 'p', "phenomenon", offsetof(struct lint_options, phenomena), "NAME", NULL, 0,
     0, "phenomenon", "Show findings about files of this phenomenon only. Repeatable."},
    {MC_OPTION_LIST, '\0', "disable", offsetof(struct lint_options, disable), "CODE,...", NULL, 0,
     0, NULL, "Leave out findings with these codes. Repeatable."},
    {MC_OPTION_LIST, '\0', "only", offsetof(struct lint_options, only), "CODE,...", NULL, 0, 0,
     NULL, "Show findings with these codes only. Repeatable."},
    {MC_OPTION_INTEGER, '\0', "max", offsetof(struct lint_options, max), "N", NULL, 0, 1e9, NULL,
     "Print at most N findings; 0 prints all. Default 20. All are counted."},
    {MC_OPTION_FLAG, '\0', "strict", offsetof(struct lint_options, strict), NULL, NULL, 0, 0, NULL,
     "Warnings count as errors for the exit code."},
    {MC_OPTION_FLAG, '\0', "fix", offsetof(struct lint_options, fix), NULL, NULL, 0, 0, NULL,
     "First mend stray blanks and line breaks in sentences (W005) and the order of keys, in the "
     "files themselves, and show the changes as a unified diff. All else keeps its bytes. Then "
     "check "
     "what is left."},
    {MC_OPTION_FLAG, '\0', "suggest", offsetof(struct lint_options, suggest), NULL, NULL, 0, 0,
     NULL,
     "A note (N008) on every case that looks like another phenomenon than its own, such as those "
     "of "
     "an imported file without phenomena. Needs WordNet."},
    {MC_OPTION_TEXT, '\0', "wordnet", offsetof(struct lint_options, wordnet), "FOLDER", NULL, 0, 0,
     "folder",
     "Where WordNet 3.0 is, for the rules on words. Default: METRICHECK_WORDNET, else where it was "
     "found when the program was configured. Without WordNet these rules are silent."},
    {MC_OPTION_TEXT, '\0', "frames", offsetof(struct lint_options, frames), "FILE", NULL, 0, 0,
     "file",
     "The list of frames of an AMR release (propbank-amr-frames-arg-descr.txt): graphs are held "
     "against it (W021)."},
    {MC_OPTION_LIST, '\0', "report", offsetof(struct lint_options, reports), "FORMAT=PATH", NULL, 0,
     0, NULL,
     "Write the findings for another program: json, junit, tap, sarif, github; to standard output "
     "(PATH -) in place of the findings for people. Repeatable."},
    {MC_OPTION_FLAG, 'q', "quiet", offsetof(struct lint_options, quiet), NULL, NULL, 0, 0, NULL,
     "Print nothing; the exit code tells."},
    MC_OPTIONS_END};

static const struct mc_example examples[] = {
    {"metricheck lint", "Check the suite that comes with the program."},
    {"metricheck lint --strict --phenomenon negation", "Warnings count; those of one phenomenon."},
    {"metricheck lint --suggest", "Say what every pair looks like that shows something else."},
    {"metricheck lint --explain E012", "Tell what a finding means."},
    {"metricheck lint --quiet --report sarif=findings.sarif",
     "Write the findings for a code scanner."},
    {NULL, NULL}};

/* --- codes ----------------------------------------------------------------------------------- */

static const struct mc_lint_code *find_code(const char *word, struct mc_arena *arena,
                                            struct mc_error *error)
{
    const struct mc_lint_code *code = mc_lint_code_find(word);
    const char *nearest;

    if (code != NULL)
        return code;
    nearest = mc_nearest(mc_slice_of(word), mc_lint_code_words(arena));
    if (nearest == NULL)
        (void)mc_error_set(error, MC_CODE_USAGE,
                           "there is no finding \"%s\"; codes are a letter (E, W, N) and three "
                           "digits, such as E012",
                           word);
    else
        (void)mc_error_set(error, MC_CODE_USAGE, "there is no finding \"%s\": did you mean \"%s\"?",
                           word, nearest);
    return NULL;
}

/* Which codes the lists of "CODE,CODE" name, by index in the table. */
static int read_codes(const struct mc_option_list *lists, struct mc_arena *arena, bool *named,
                      struct mc_error *error)
{
    const struct mc_lint_code *code, *all;
    size_t i, n;

    all = mc_lint_codes(&n);
    for (i = 0; i < lists->n_items; i++) {
        char *word = mc_arena_strdup(arena, lists->items[i]), *comma;

        for (; word != NULL; word = comma) {
            comma = strchr(word, ',');
            if (comma != NULL)
                *comma++ = '\0';
            code = find_code(word, arena, error);
            if (code == NULL)
                return -1;
            named[code - all] = true;
        }
    }
    return 0;
}

static int explain(const char *word, struct mc_arena *arena, struct mc_error *error)
{
    const struct mc_lint_code *code = find_code(word, arena, error);

    if (code == NULL)
        return MC_CODE_USAGE;
    return mc_lint_explain(code, error) == 0 ? MC_CODE_OK : MC_CODE_INTERNAL;
}

/* --- findings -------------------------------------------------------------------------------- */

/* Whether a file could not be read at all, or is no JSON. */
static bool is_unreadable(const struct mc_diagnostics *list)
{
    size_t i;

    for (i = 0; i < list->n_items; i++)
        if (list->items[i].severity == MC_SEVERITY_ERROR &&
            (list->items[i].code[0] == '\0' || strcmp(list->items[i].code, "E001") == 0 ||
             strcmp(list->items[i].code, "E006") == 0))
            return true;
    return false;
}

/* Reads and checks. *suite is NULL when nothing could be looked at, and then the error is set. */
static struct mc_diagnostics *find_all(const struct mc_option_list *operands,
                                       const struct mc_lint_options *checking,
                                       struct mc_arena *arena, struct mc_suite **suite,
                                       struct mc_error *error)
{
    struct mc_diagnostics *list = mc_diagnostics_new(arena);
    struct mc_suite_options wish = {NULL, 0, NULL, 0, true};
    const char *phenomena = mc_shipped_folder("phenomena", arena);
    struct mc_error first = MC_NO_ERROR;

    *suite = NULL;
    if (mc_suite_paths(operands->items, operands->n_items, arena, &wish.paths, &wish.n_paths,
                       error) != 0)
        return NULL;
    wish.phenomena_folders = &phenomena;
    wish.n_phenomena_folders = phenomena != NULL;
    /* What is wrong is in the list; the suite holds what could be read. */
    if (mc_suite_read(&wish, arena, list, suite, &first) != 0)
        assert(list->n_errors > 0);
    mc_lint(*suite, checking, list);
    return list;
}

/* --- what is wanted -------------------------------------------------------------------------- */

static int read_wish(const struct lint_options *values, struct mc_arena *arena,
                     struct mc_lint_wish *wish, struct mc_error *error)
{
    bool *disabled, *wanted;
    size_t i, n_codes;

    (void)mc_lint_codes(&n_codes);
    disabled = mc_arena_array(arena, n_codes, sizeof(*disabled));
    wanted = mc_arena_array(arena, n_codes, sizeof(*wanted));
    if (read_codes(&values->disable, arena, disabled, error) != 0 ||
        read_codes(&values->only, arena, wanted, error) != 0)
        return -1;
    for (i = 0; i < n_codes; i++)
        wanted[i] = (wanted[i] || values->only.n_items == 0) && !disabled[i];
    wish->codes = wanted;
    wish->files = NULL;
    return 0;
}

static int tell_unknown(const struct mc_suite *suite, const char *name, struct mc_arena *arena,
                        struct mc_error *error)
{
    const char *nearest = mc_nearest(
        mc_slice_of(name), mc_phenomena_words(suite->phenomena, suite->n_phenomena, arena));

    if (nearest == NULL)
        return mc_error_set(error, MC_CODE_USAGE, "there is no phenomenon \"%s\"", name);
    return mc_error_set(error, MC_CODE_USAGE, "there is no phenomenon \"%s\": did you mean \"%s\"?",
                        name, nearest);
}

/* Which files are of the phenomena that are asked for. */
static int wish_files(const struct mc_option_list *names, const struct mc_suite *suite,
                      struct mc_arena *arena, struct mc_lint_wish *wish, struct mc_error *error)
{
    bool *files = mc_arena_array(arena, suite->n_files, sizeof(*files));
    size_t i, j;

    for (i = 0; i < names->n_items; i++) {
        uint32_t phenomenon =
            mc_phenomenon_find(suite->phenomena, suite->n_phenomena, mc_slice_of(names->items[i]));

        if (phenomenon == MC_NOT_FOUND)
            return tell_unknown(suite, names->items[i], arena, error);
        for (j = 0; j < suite->n_files; j++)
            files[j] = files[j] || suite->files[j].phenomenon == phenomenon;
    }
    wish->files = names->n_items > 0 ? files : NULL;
    return 0;
}

/* Mends the files and reads them anew. */
static struct mc_diagnostics *mend(const struct lint_options *values,
                                   const struct mc_option_list *operands,
                                   const struct mc_lint_options *checking, struct mc_arena *arena,
                                   struct mc_suite **suite, struct mc_error *error)
{
    if (mc_lint_mend(*suite, values->quiet, arena, error) != 0)
        return NULL;
    return find_all(operands, checking, arena, suite, error);
}

/* --- the command ----------------------------------------------------------------------------- */

/* What is wanted of the findings is known; the suites are not read yet. */
static int lint_with(const struct lint_options *values, const struct mc_option_list *operands,
                     const struct mc_lint_options *checking, struct mc_lint_wish *wish,
                     struct mc_arena *arena, struct mc_error *error)
{
    struct mc_lint_outcome outcome;
    struct mc_diagnostics *all;
    struct mc_suite *suite;

    all = find_all(operands, checking, arena, &suite, error);
    if (all != NULL &&
        mc_lint_check_paths(suite, values->frames, &values->reports, arena, error) != 0)
        return MC_CODE_USAGE;
    if (all != NULL && values->fix)
        all = mend(values, operands, checking, arena, &suite, error);
    if (all == NULL)
        return (int)error->code;
    if (wish_files(&values->phenomena, suite, arena, wish, error) != 0)
        return MC_CODE_USAGE;
    outcome.suite = suite;
    outcome.files = wish->files;
    outcome.list = mc_lint_choose(all, suite, wish, arena);
    outcome.arena = arena;
    if (mc_lint_write(&outcome, &values->reports, (size_t)values->max, values->quiet, error) != 0)
        return MC_CODE_INTERNAL;
    if (is_unreadable(all))
        return MC_CODE_INPUT;
    return outcome.list->n_errors > 0 || (values->strict && outcome.list->n_warnings > 0)
               ? MC_CODE_NEGATIVE
               : MC_CODE_OK;
}

/* The one that is named must be there; without a name there may be none. */
static int open_wordnet(const char *folder, struct mc_wordnet **wordnet, struct mc_error *error)
{
    *wordnet = NULL;
    if (folder != NULL)
        return mc_wordnet_open(folder, wordnet, error);
    *wordnet = mc_wordnet_or_none(true);
    return 0;
}

static int lint(const struct lint_options *values, const struct mc_option_list *operands,
                struct mc_arena *arena, struct mc_error *error)
{
    struct mc_lint_options checking = {.suggest = values->suggest};
    struct mc_frame_list *frames = NULL;
    struct mc_wordnet *wordnet;
    struct mc_lint_wish wish;
    int status;

    if (read_wish(values, arena, &wish, error) != 0 ||
        (values->fix && mc_lint_check_fix(operands, error) != 0) ||
        mc_lint_check_reports(&values->reports, error) != 0)
        return MC_CODE_USAGE;
    if ((values->frames != NULL &&
         mc_frame_list_read(values->frames, arena, &frames, error) != 0) ||
        open_wordnet(values->wordnet, &wordnet, error) != 0)
        return (int)error->code;
    checking.wordnet = wordnet;
    checking.frames = frames;
    checking.pool = mc_thread_pool_new(0);
    status = lint_with(values, operands, &checking, &wish, arena, error);
    mc_thread_pool_free(checking.pool);
    if (wordnet != NULL)
        mc_wordnet_close(wordnet);
    return status;
}

static int run(int argc, char **argv, struct mc_error *error)
{
    struct mc_arena *arena = mc_arena_new();
    struct lint_options values;
    struct mc_option_list operands = {NULL, 0, 0};
    int status = MC_CODE_USAGE;

    memset(&values, 0, sizeof(values));
    values.max = 20;
    if (mc_options_parse(options, &values, argc, argv, true, &operands, arena, error) == 0)
        status = values.explain != NULL ? explain(values.explain, arena, error)
                                        : lint(&values, &operands, arena, error);
    mc_arena_free(arena);
    return status;
}

const struct mc_command mc_command_lint = {
    "lint",
    "validate",
    MC_FOR_CONTRIBUTORS,
    "check suites and phenomena, and say what is wrong where",
    "[SUITE...]",
    "Reads suites (files, folders, `-` for standard input, or names of shipped suites; without "
    "any, "
    "the starter suite) and files of phenomena, and prints every mistake with its place, the "
    "source "
    "line and a code: errors (E), which `run` refuses for the most part too, warnings (W) and "
    "notes "
    "(N).\n\n"
    "A case may allow a finding (`lint` in doc/suite-format.md); it is then not told.\n\n"
    "The exit code is 0 when there was no error, 1 when there was one, 2 when the call is wrong, "
    "and 3 when a file cannot be read or is not JSON.",
    options,
    examples,
    run,
};
