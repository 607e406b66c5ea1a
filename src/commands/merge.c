/* SPDX-License-Identifier: GPL-3.0-or-later */
/* merge.c: the command `merge`: the shards of a run as one table of scores. */
#include "base/file.h"
#include "commands/command.h"
#include "engine/option_rows.h"
#include "scores/shard.h"

struct merge_options {
    const char *output;
};

static const struct mc_option options[] = {
    MC_ROW_OUTPUT(struct merge_options, output, "FILE",
                  "Write to this file instead of standard output."),
    MC_OPTIONS_END};

static const struct mc_example examples[] = {
    {"for k in 1 2; do metricheck score -m bleu --pairs post-edited.tsv --shard $k/2 -o "
     "shard-$k.tsv; done && metricheck merge shard-1.tsv shard-2.tsv",
     "The output of a single process."},
    {NULL, NULL}};

/* The output is none of the shards. */
static int check_output(const char *output, const struct mc_option_list *shards,
                        struct mc_arena *arena, struct mc_error *error)
{
    const char **read = mc_arena_array(arena, shards->n_items + 1, sizeof(*read));
    const char *const written[] = {output, NULL};
    size_t i;

    for (i = 0; i < shards->n_items; i++)
        read[i] = shards->items[i];
    return mc_output_paths_check(written, read, error);
}

static int run(int argc, char **argv, struct mc_error *error)
{
    struct merge_options values = {"-"};
    struct mc_option_list operands = {NULL, 0, 0};
    struct mc_output output = {NULL, NULL, NULL};
    struct mc_arena *arena = mc_arena_new();
    int status = mc_options_parse(options, &values, argc, argv, true, &operands, arena, error);

    if (status == 0 && operands.n_items == 0)
        status = mc_error_set(error, MC_CODE_USAGE,
                              "no shards; `metricheck score --shard K/N` "
                              "writes them");
    if (status == 0)
        status = check_output(values.output, &operands, arena, error);
    if (status == 0)
        status = mc_output_open(values.output, &output, error);
    if (status == 0)
        status = mc_shard_merge(operands.items, operands.n_items, output.stream, error);
    if (status == 0)
        status = mc_output_finish(&output, error);
    mc_output_abandon(&output);
    mc_arena_free(arena);
    return status == 0 ? MC_CODE_OK : (int)error->code;
}

const struct mc_command mc_command_merge = {
    "merge",
    NULL,
    MC_FOR_DEVELOPERS,
    "join the shards of a scoring",
    "SHARD.tsv... [-o FILE]",
    "Reads the files written by `metricheck score --shard K/N` for K from 1 to N, in any "
    "order, and writes the scores in the order of the input, exactly as a single process "
    "would.\n"
    "\n"
    "All files are read before anything is written. A shard that is missing, duplicate, "
    "truncated, changed, of other metrics (names, settings, versions, files) or of "
    "another input is named, with exit code 3. The files must be regular; all are open at "
    "the same time.",
    options,
    examples,
    run,
};
