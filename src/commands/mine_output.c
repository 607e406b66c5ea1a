/* What `mine` prints, and what it writes. */
#include <stdio.h>
#include <stdlib.h>

#include "base/delimited_file.h"
#include "base/file.h"
#include "base/output_paths.h"
#include "commands/mine_command.h"
#include "suite/suite_write.h"

/* --- what is told ---------------------------------------------------------------------------- */

static void write_list(const struct mc_mining *mining, FILE *stream)
{
    struct mc_word_knowledge *knowledge = mc_word_knowledge_new(mining->wordnet);
    size_t i;

    for (i = 0; i < mining->rows.n; i++) {
        const struct mc_pair_row *row = &mining->rows.items[i];

        if (mining->mined.shown[i] == MC_SHOWN_NONE)
            continue;
        fprintf(stream, "%s\t%s\t", mc_shown_name(mining->mined.shown[i]),
                mc_mined_reason(row, knowledge, mining->arena));
        mc_delimited_write_field(stream, MC_TAB_SEPARATED, row->reference);
        putc('\t', stream);
        mc_delimited_write_field(stream, MC_TAB_SEPARATED, row->candidate);
        putc('\t', stream);
        mc_delimited_write_field(stream, MC_TAB_SEPARATED, row->label);
        putc('\n', stream);
    }
    mc_word_knowledge_free(knowledge);
}

static void write_table(const struct mc_mining *mining, FILE *stream)
{
    const struct mc_mined *mined = &mining->mined;
    size_t i, n_found = 0;

    for (i = 1; i < MC_N_SHOWN; i++)
        n_found += mining->wish.wanted[i] ? mined->tallies[i].n_found : 0;
    fprintf(stream, "%zu pairs read, %zu left out (in the suites to exclude), %zu repeated",
            mined->n_rows, mined->n_excluded, mined->n_repeated);
    if (mining->rows.n_without > 0)
        fprintf(stream, ", %zu without a sentence", mining->rows.n_without);
    fprintf(stream, ", %zu candidates\n %-20s %7s %7s %7s   %s\n", n_found, "phenomenon", "found",
            "kept", "taken", "right of known cases");
    for (i = 1; i < MC_N_SHOWN; i++) {
        const struct mc_mined_tally *tally = &mined->tallies[i];

        if (!mining->wish.wanted[i])
            continue;
        fprintf(stream, " %-20s %7zu %7zu %7zu   ", mc_shown_name((enum mc_shown)i), tally->n_found,
                tally->n_kept, tally->n_taken);
        if (tally->n_known > 0)
            fprintf(stream, "%zu/%zu\n", tally->n_known_right, tally->n_known);
        else
            fputs("-\n", stream);
    }
}

/* Whether the draft goes to standard output. */
static bool is_stream(const struct mc_mining *mining)
{
    return mining->values->output != NULL && strcmp(mining->values->output, "-") == 0;
}

int mc_mining_tell(const struct mc_mining *mining, struct mc_error *error)
{
    struct mc_output output;

    if (mining->values->quiet && !mining->values->list)
        return 0;
    if (is_stream(mining)) {
        write_table(mining, stderr);
        return 0;
    }
    if (mc_output_open("-", &output, error) != 0)
        return -1;
    if (mining->values->list)
        write_list(mining, output.stream);
    if (!mining->values->quiet)
        write_table(mining, output.stream);
    return mc_output_finish(&output, error);
}

/* --- the draft ------------------------------------------------------------------------------- */

int mc_mining_check_output(const struct mc_mining *mining, struct mc_error *error)
{
    const char *path = mining->values->output;
    size_t length = path == NULL ? 0 : strlen(path);

    if (path == NULL)
        return 0;
    if (length == 0)
        return mc_error_set(error, MC_CODE_USAGE, "-o is empty");
    if (is_stream(mining) && mining->values->list)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--list and the draft would both go to standard output");
    if (mining->n_wanted > 1 && !mc_file_is_folder(path) &&
        (is_stream(mining) || mc_file_exists(path) ||
         (length > 5 && strcmp(path + length - 5, ".json") == 0)))
        return mc_error_set(error, MC_CODE_USAGE,
                            "each phenomenon has a file of its own: give a folder with -o, or one "
                            "phenomenon with -p");
    return 0;
}

/* No draft over what was read. */
static int check_paths(const struct mc_mining *mining, const char **paths, struct mc_error *error)
{
    const struct mc_option_list *from = &mining->values->from;
    const struct mc_suite *exclude = mining->wish.exclude;
    size_t n_files = exclude == NULL ? 0 : exclude->n_files, i;
    const char **read = mc_arena_array(mining->arena, from->n_items + n_files + 1, sizeof(*read));

    for (i = 0; i < from->n_items; i++)
        read[i] = from->items[i];
    for (i = 0; i < n_files; i++)
        read[from->n_items + i] = exclude->files[i].path.data;
    return mc_output_paths_check(paths, read, error);
}

/* Writes every file beside its name, then renames them all. */
static int write_files(const struct mc_suite *suite, const char *const *paths,
                       struct mc_error *error)
{
    struct mc_output *outputs = mc_calloc(suite->n_files, sizeof(*outputs));
    int status = 0;
    size_t i;

    for (i = 0; i < suite->n_files && status == 0; i++) {
        status = mc_output_open(paths[i], &outputs[i], error);
        if (status == 0) {
            mc_suite_write(suite, (uint32_t)i, outputs[i].stream);
            status = mc_output_flush(&outputs[i], error);
        }
    }
    for (i = 0; i < suite->n_files; i++) {
        if (status == 0)
            status = mc_output_finish(&outputs[i], error);
        mc_output_abandon(&outputs[i]);
    }
    free(outputs);
    return status;
}

int mc_mining_write_drafts(struct mc_mining *mining, struct mc_error *error)
{
    const char *output = mining->values->output;
    struct mc_mined_origin origin = {(enum mc_pair_rows_form)mining->values->format,
                                     mining->sources, mining->values->from.n_items};
    const struct mc_suite *suite =
        mc_mined_suite(&mining->rows, &mining->mined, &origin, mining->wordnet, mining->arena);
    const char **paths = mc_arena_array(mining->arena, suite->n_files + 1, sizeof(*paths));
    size_t i;

    for (i = 0; i < suite->n_files; i++)
        paths[i] = mining->n_wanted == 1
                       ? output
                       : mc_arena_format(mining->arena, "%s/%s", output, suite->files[i].path.data);
    if (check_paths(mining, paths, error) != 0)
        return -1;
    if (suite->n_files > 0 && ((mining->n_wanted > 1 && mc_folder_make(output, error) != 0) ||
                               write_files(suite, paths, error) != 0))
        return -1;
    if (!mining->values->quiet)
        fprintf(stderr, "%zu draft%s in %s (no graphs; `run` passes drafts over)\n", suite->n_files,
                suite->n_files == 1 ? "" : "s", output);
    return 0;
}
