#include <stdio.h>

#include "base/file.h"
#include "base/nearest.h"
#include "base/terminal.h"
#include "commands/command.h"
#include "commands/loading.h"
#include "commands/phenomena_command.h"
#include "suite/phenomenon.h"

struct phenomena_options {
    struct mc_option_list suites;
    const char *evaluate, *graphs[2], *wordnet;
    bool json, tree, match;
};

#define OPTION(kind, letter, name, field, argument, completes, help)                               \
    {                                                                                              \
        kind, letter, name, offsetof(struct phenomena_options, field), argument, NULL, 0, 0,       \
            completes, help                                                                        \
    }

static const struct mc_option options[] = {
    OPTION(MC_OPTION_LIST, '\0', "suite", suites, "SUITE", "suite",
           "The suite whose cases are counted and shown: file, folder, or name of a shipped one. "
           "Repeatable. Default: starter."),
    OPTION(MC_OPTION_FLAG, '\0', "tree", tree, NULL, NULL,
           "Levels, phenomena and sub-phenomena, with their numbers of cases."),
    OPTION(MC_OPTION_FLAG, '\0', "json", json, NULL, NULL, "As JSON."),
    {MC_OPTION_SECTION, '\0', NULL, 0, NULL, NULL, 0, 0, NULL, "Rules"},
    OPTION(MC_OPTION_FLAG, '\0', "match", match, NULL, NULL,
           "Tell which rules the two sentences given as operands satisfy, and what they show."),
    OPTION(MC_OPTION_TEXT, '\0', "reference-amr", graphs[0], "FILE", "file",
           "The graph of the first sentence of --match, in PENMAN."),
    OPTION(MC_OPTION_TEXT, '\0', "candidate-amr", graphs[1], "FILE", "file",
           "The graph of the second one."),
    OPTION(MC_OPTION_TEXT, '\0', "evaluate", evaluate, "SUITE", "suite",
           "Tell how many cases of the suite the rules tell rightly, with graphs, by words alone, "
           "and strictly, and what is told as what."),
    OPTION(MC_OPTION_TEXT, '\0', "wordnet", wordnet, "FOLDER", "folder",
           "The files of WordNet 3.0. Default: METRICHECK_WORDNET, else where Debian has them."),
    MC_OPTIONS_END};

static int check_call(const struct phenomena_options *values, const struct mc_option_list *operands,
                      struct mc_error *error)
{
    if (values->tree + values->match + (values->evaluate != NULL) > 1)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--tree, --match and --evaluate do not go together");
    if (values->json && (values->tree || values->match))
        return mc_error_set(error, MC_CODE_USAGE, "--json does not go with --tree and --match");
    if (values->match && operands->n_items != 2)
        return mc_error_set(error, MC_CODE_USAGE, "--match takes two sentences; %zu given",
                            operands->n_items);
    if (!values->match && operands->n_items > 1)
        return mc_error_set(error, MC_CODE_USAGE, "phenomena takes one name; %zu given",
                            operands->n_items);
    if ((values->tree || values->evaluate != NULL) && operands->n_items > 0)
        return mc_error_set(error, MC_CODE_USAGE, "--tree and --evaluate take no operand");
    if ((values->graphs[0] == NULL) != (values->graphs[1] == NULL) ||
        (values->graphs[0] != NULL && !values->match))
        return mc_error_set(error, MC_CODE_USAGE,
                            "--reference-amr and --candidate-amr go together, and with --match");
    if (values->graphs[0] != NULL && strcmp(values->graphs[0], "-") == 0 &&
        strcmp(values->graphs[1], "-") == 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "only one of the two graphs can be read from standard input");
    return 0;
}

static int find(const struct mc_phenomena_call *call, const char *name,
                const struct mc_phenomenon **phenomenon, struct mc_error *error)
{
    const struct mc_suite *suite = call->suite;
    uint32_t index = mc_phenomenon_find(suite->phenomena, suite->n_phenomena, mc_slice_of(name));
    const char *near;

    if (index != MC_NOT_FOUND) {
        *phenomenon = &suite->phenomena[index];
        return 0;
    }
    near = mc_nearest(mc_slice_of(name),
                      mc_phenomena_words(suite->phenomena, suite->n_phenomena, call->arena));
    if (near == NULL)
        return mc_error_set(error, MC_CODE_USAGE, "there is no phenomenon '%s'", name);
    return mc_error_set(error, MC_CODE_USAGE, "there is no phenomenon '%s'; did you mean '%s'?",
                        name, near);
}

static int show(struct mc_phenomena_call *call, const struct phenomena_options *values,
                const struct mc_option_list *operands, struct mc_error *error)
{
    const struct mc_phenomenon *one = NULL;

    if (values->match)
        return mc_phenomena_match(call, (const char *const *)operands->items, values->graphs,
                                  error);
    if (operands->n_items == 1 && find(call, operands->items[0], &one, error) != 0)
        return -1;
    if (values->evaluate != NULL)
        mc_phenomena_evaluate(call);
    else if (values->json)
        mc_phenomena_write_json(call, one);
    else if (values->tree)
        mc_phenomena_write_tree(call);
    else if (one != NULL)
        mc_phenomena_write_one(call, one);
    else
        mc_phenomena_write_list(call);
    return 0;
}

static int work(void *given, const struct mc_option_list *operands, struct mc_arena *arena,
                struct mc_error *error)
{
    const struct phenomena_options *values = given;
    struct mc_phenomena_call call = {.arena = arena, .is_json = values->json};
    const char *evaluated_name = values->evaluate;
    struct mc_option_list evaluated = {&evaluated_name, 1, 1};
    struct mc_wordnet *wordnet = NULL;
    struct mc_suite *suite = NULL;
    struct mc_output output;
    int status;

    if (check_call(values, operands, error) != 0)
        return -1;
    if ((values->match || values->evaluate != NULL) &&
        mc_wordnet_open(values->wordnet, &wordnet, error) != 0)
        return -1;
    call.wordnet = wordnet;
    status = mc_load_suites(values->evaluate != NULL ? &evaluated : &values->suites, false, arena,
                            &suite, error);
    call.suite = suite;
    if (status == 0)
        status = mc_output_open("-", &output, error);
    if (status == 0) {
        call.stream = output.stream;
        call.width = mc_terminal_width(output.stream, 80);
        status = show(&call, values, operands, error);
        if (status == 0)
            status = mc_output_finish(&output, error);
        mc_output_abandon(&output);
    }
    mc_wordnet_close(wordnet);
    return status;
}

static int run(int argc, char **argv, struct mc_error *error)
{
    struct phenomena_options values = {.json = false};

    return mc_command_do(work, options, &values, argc, argv, error);
}

static const struct mc_example examples[] = {
    {"metricheck phenomena",
     "All phenomena that are known, with their cases in the starter suite."},
    {"metricheck phenomena negation", "One in full, with its rules and two cases."},
    {"metricheck phenomena --match \"A dog is chasing a cat\" \"A cat is chasing a dog\"",
     "Which rules a pair satisfies."},
    {NULL, NULL}};

const struct mc_command mc_command_phenomena = {
    "phenomena",
    NULL,
    MC_FOR_CONTRIBUTORS,
    "list the phenomena, document one, or tell which one a pair shows",
    "[NAME | --match REFERENCE CANDIDATE | --evaluate SUITE]",
    "Without a name, lists the phenomena: level, number of cases in the suite, what is expected of "
    "a "
    "metric, and which edits of the graphs a pair may show. With a name, or an alias, prints that "
    "one in full.\n\n"
    "The rules say what a pair must look like; they stand in the files of the phenomena, and "
    "`lint` "
    "and `new` use the same. With --match those that two sentences satisfy are printed; a rule "
    "that "
    "has nothing to go by (no graphs, a word that WordNet does not have) is `-`. Then the one "
    "phenomenon that the pair is told as, of the eleven that can be told (doc/phenomena.md).\n\n"
    "With --evaluate every case of a suite is told, and compared with its phenomenon: recall is "
    "the "
    "share of its cases that are told so, precision the share of those told so that are of it.",
    options,
    examples,
    run,
};
