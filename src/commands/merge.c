/* SPDX-License-Identifier: GPL-3.0-or-later */
/* merge.c: the command `merge`: joins the shards of a scoring into one table. */
#include "base/file.h"
#include "commands/command.h"
#include "run/option_rows.h"
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

static int work(void *option_values, const struct mc_option_list *shards, struct mc_arena *arena,
                struct mc_error *error)
{
    const struct merge_options *values = option_values;
    const char **inputs = mc_arena_array(arena, shards->n_items + 1, sizeof(*inputs));
    const char *const written[] = {values->output, NULL};
    struct mc_output output;
    size_t i;
    int status;

    if (shards->n_items == 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "no shards; `metricheck score --shard K/N` writes them");
    for (i = 0; i < shards->n_items; i++)
        inputs[i] = shards->items[i];
    if (mc_output_paths_check(written, inputs, error) != 0 ||
        mc_output_open(values->output, &output, error) != 0)
        return -1;
    status = mc_shard_merge(shards->items, shards->n_items, output.stream, error);
    return mc_output_end(&output, status, error);
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
    MC_COMMAND_WORK(work, 0, struct merge_options, "-"),
};
