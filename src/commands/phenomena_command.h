/* phenomena_command.h: the parts of the command `phenomena`. */
#ifndef MC_COMMANDS_PHENOMENA_COMMAND_H
#define MC_COMMANDS_PHENOMENA_COMMAND_H

#include <stdio.h>

#include "base/error.h"
#include "suite/suite.h"
#include "text/wordnet.h"

/* What the command has read. */
struct mc_phenomena_call {
    const struct mc_suite *suite;
    const struct mc_wordnet *wordnet; /* for --match and --evaluate; else NULL */
    struct mc_arena *arena;
    FILE *stream;
    unsigned width; /* columns that text may take */
    bool is_json;
};

/* A line each: name, level, cases, edits, expectation. */
void mc_phenomena_write_list(const struct mc_phenomena_call *call);
/* Level, name, sub-phenomenon, with the numbers of cases; those without cases are left out. */
void mc_phenomena_write_tree(const struct mc_phenomena_call *call);
/* One in full, with its rules and its first two cases. */
void mc_phenomena_write_one(const struct mc_phenomena_call *call,
                            const struct mc_phenomenon *phenomenon);
/* An array of all, or of the one that is not NULL. */
void mc_phenomena_write_json(const struct mc_phenomena_call *call,
                             const struct mc_phenomenon *phenomenon);
size_t mc_phenomena_count_cases(const struct mc_suite *suite,
                                const struct mc_phenomenon *phenomenon);

/* Which rules a pair satisfies, and what it shows. graphs: paths of files with one graph each, both
 * or neither NULL. */
int mc_phenomena_match(const struct mc_phenomena_call *call, const char *const texts[2],
                       const char *const graphs[2], struct mc_error *error) MC_MUST_CHECK;
/* How many cases of the suite are told rightly: with graphs, by words alone, strictly; and what is
 * told as what. */
void mc_phenomena_evaluate(const struct mc_phenomena_call *call);

#endif
