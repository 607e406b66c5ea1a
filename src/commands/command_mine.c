#include <stddef.h>

#include "commands/command.h"
#include "commands/loading.h"
#include "commands/mine_command.h"

#define OPTION(kind, letter, name, field, argument, help)                                          \
    {                                                                                              \
        kind, letter, name, offsetof(struct mc_mine_options, field), argument, NULL, 0, 0, NULL,   \
            help                                                                                   \
    }

static const struct mc_option options[] = {
    {MC_OPTION_LIST, '\0', "from", offsetof(struct mc_mine_options, from), "FILE", NULL, 0, 0,
     "file", "Pairs of sentences, a row each; `-` is standard input. Repeatable."},
    {MC_OPTION_CHOICE, '\0', "format", offsetof(struct mc_mine_options, format), NULL,
     MC_PAIR_ROWS_FORMS, 0, 0, NULL,
     "What the files are: tables with TABs (the default) or commas, SICK, the STS benchmark, or an "
     "object a line."},
    OPTION(MC_OPTION_TEXT, '\0', "columns", columns, "A,B,SCORE,LABEL",
           "Which columns of tsv and csv, or keys of jsonl, hold the sentences, the score and the "
           "label, by name, or by number where there is no header; the last two may be left out. "
           "Default: reference,candidate."),
    OPTION(MC_OPTION_LIST, 'p', "phenomenon", phenomena, "NAME",
           "Only this phenomenon. Repeatable."),
    OPTION(MC_OPTION_LIST, '\0', "label", labels, "NAME=LABEL",
           "Of this phenomenon keep pairs with this label, or one of LABEL,LABEL; without it for "
           "!LABEL; all for `any`. Repeatable. Pairs of SICK are kept by the label that is usual "
           "for their phenomenon."),
    {MC_OPTION_LIST, '\0', "exclude", offsetof(struct mc_mine_options, exclude), "SUITE", NULL, 0,
     0, "suite",
     "Leave out pairs of this suite, in either order, and tell how many of them the rules find and "
     "get right. Repeatable."},
    {MC_OPTION_INTEGER, '\0', "limit", offsetof(struct mc_mine_options, limit), "N", NULL, 0, 1e9,
     NULL, "At most the first N pairs of each phenomenon; 0, the default, is all."},
    {MC_OPTION_INTEGER, '\0', "sample", offsetof(struct mc_mine_options, sample), "N", NULL, 0, 1e9,
     NULL, "N pairs of each phenomenon, drawn at random; 0, the default, is all."},
    {MC_OPTION_INTEGER, '\0', "seed", offsetof(struct mc_mine_options, seed), "S", NULL, 0,
     9007199254740992.0, NULL, "Seed of the sample. Default 1."},
    OPTION(MC_OPTION_FLAG, '\0', "list", list, NULL,
           "Print a line for each pair that is taken: phenomenon, why, both sentences, label."),
    {MC_OPTION_TEXT, 'o', "output", offsetof(struct mc_mine_options, output), "PATH", NULL, 0, 0,
     "file",
     "Write a draft of a suite: a file where one phenomenon is wanted (`-` is standard output, and "
     "the table goes to standard error), else a folder with a file for each."},
    {MC_OPTION_TEXT, '\0', "wordnet", offsetof(struct mc_mine_options, wordnet), "FOLDER", NULL, 0,
     0, "folder",
     "The files of WordNet 3.0. Default: METRICHECK_WORDNET, else where Debian has them."},
    {MC_OPTION_INTEGER, 'j', "jobs", offsetof(struct mc_mine_options, jobs), "N", NULL, 0, 1024,
     NULL, "Threads; 0, the default, is one a processor. The output does not depend on it."},
    OPTION(MC_OPTION_FLAG, 'q', "quiet", quiet, NULL, "Do not print the table."),
    MC_OPTIONS_END};

/* --- the command ----------------------------------------------------------------------------- */

static int check_call(const struct mc_mine_options *values, const struct mc_option_list *operands,
                      struct mc_error *error)
{
    if (operands->n_items > 0)
        return mc_error_set(error, MC_CODE_USAGE, "mine takes no operands; name files with --from");
    if (values->from.n_items == 0)
        return mc_error_set(error, MC_CODE_USAGE, "no pairs to look at; name a file with --from");
    return 0;
}

static int work(struct mc_mining *mining, struct mc_error *error)
{
    const struct mc_mine_options *values = mining->values;
    struct mc_suite *exclude = NULL;

    mining->wish.limit = (size_t)values->limit;
    mining->wish.sample = (size_t)values->sample;
    mining->wish.seed = (uint64_t)values->seed;
    if (mc_mining_read_wish(mining, error) != 0 || mc_mining_check_output(mining, error) != 0 ||
        mc_wordnet_open(values->wordnet, &mining->wordnet, error) != 0)
        return -1;
    if (values->exclude.n_items > 0 &&
        mc_load_suites(&values->exclude, true, mining->arena, &exclude, error) != 0)
        return -1;
    if (mc_mining_read_sources(mining, error) != 0)
        return -1;
    mining->wish.wordnet = mining->wordnet;
    mining->wish.exclude = exclude;
    mc_mine(&mining->rows, &mining->wish, mining->arena, &mining->mined);
    if (values->output != NULL && mc_mining_write_drafts(mining, error) != 0)
        return -1;
    return mc_mining_tell(mining, error);
}

static int run(int argc, char **argv, struct mc_error *error)
{
    struct mc_mine_options values = {.seed = 1};
    struct mc_option_list operands = {NULL, 0, 0};
    struct mc_mining mining = {.values = &values, .arena = mc_arena_new()};
    int status =
        mc_options_parse(options, &values, argc, argv, true, &operands, mining.arena, error);

    if (status == 0)
        status = check_call(&values, &operands, error);
    if (status == 0) {
        mining.wish.pool = mc_thread_pool_new((unsigned)values.jobs);
        status = work(&mining, error);
        mc_thread_pool_free(mining.wish.pool);
    }
    mc_wordnet_close(mining.wordnet);
    mc_arena_free(mining.arena);
    return status == 0 ? MC_CODE_OK : (int)error->code;
}

static const struct mc_example examples[] = {
    {"metricheck mine --from SICK_train.txt --format sick --exclude starter",
     "What SICK's training part holds of the eleven phenomena, but for pairs of the starter "
     "suite."},
    {"metricheck mine --from SICK_train.txt --format sick -p passive -o passive.json",
     "A draft of a suite of its passives."},
    {NULL, NULL}};

const struct mc_command mc_command_mine = {
    "mine",
    NULL,
    MC_FOR_CONTRIBUTORS,
    "find pairs of the phenomena in data of your own",
    "--from FILE [-o PATH]",
    "Looks at every pair of sentences and takes those that show one phenomenon, by strict rules on "
    "their words (doc/phenomena.md): antonymy, article, aspect, co-hyponymy, hyponymy, negation, "
    "omission, partial-synonymy, passive, semantic-roles, subordinate-clauses. It tells for each "
    "how many new pairs were found, how many of these have the wanted label, how many were taken, "
    "and, of pairs that --exclude leaves out, how many the rules find and get right.\n\n"
    "Pairs are the same when their words are, in either order of the two sentences; one that is "
    "repeated counts once. A row with an empty sentence is left out and counted.\n\n"
    "The draft has no graphs, keeps the scores of the data, and says in the note of each case why "
    "it "
    "was taken. Read it before use: `run` passes drafts over (\"draft\": true), and `lint` says "
    "what "
    "they lack. Files are read whole, up to 1 GiB each.",
    options,
    examples,
    run,
};
