/* mine_command.h: the parts of the command `mine`. */
#ifndef MC_COMMANDS_MINE_COMMAND_H
#define MC_COMMANDS_MINE_COMMAND_H

#include "base/options.h"
#include "phenomena/mined_suite.h"

struct mc_mine_options {
    struct mc_option_list from, phenomena, labels, exclude;
    const char *columns, *output, *wordnet;
    int format; /* enum mc_pair_rows_form */
    long long limit, sample, seed, jobs;
    bool list, quiet;
};

/* A call under way. */
struct mc_mining {
    const struct mc_mine_options *values;
    struct mc_arena *arena;
    struct mc_pair_rows rows; /* of all sources */
    struct mc_mined_source *sources;
    struct mc_mine_wish wish;
    struct mc_wordnet *wordnet;
    struct mc_mined mined;
    size_t n_wanted; /* phenomena */
};

/* Which phenomena and which of their labels are wanted: mining->wish, mining->n_wanted.
 * MC_CODE_USAGE. */
int mc_mining_read_wish(struct mc_mining *mining, struct mc_error *error) MC_MUST_CHECK;
/* The rows of all files of --from: mining->rows, mining->sources. MC_CODE_USAGE, MC_CODE_INPUT. */
int mc_mining_read_sources(struct mc_mining *mining, struct mc_error *error) MC_MUST_CHECK;
/* Whether -o fits what is wanted: MC_CODE_USAGE if not. */
int mc_mining_check_output(const struct mc_mining *mining, struct mc_error *error) MC_MUST_CHECK;
/* Writes what was taken as drafts of a suite to -o: all files, or none, and none over
 * what was read (MC_CODE_USAGE). */
int mc_mining_write_drafts(struct mc_mining *mining, struct mc_error *error) MC_MUST_CHECK;
/* Prints the list of pairs and the table of counts, as far as they are wanted; on standard error
 * where the draft is on standard output. */
int mc_mining_tell(const struct mc_mining *mining, struct mc_error *error) MC_MUST_CHECK;

#endif
