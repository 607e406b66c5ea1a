/* pairs.h: sentence pairs that are no suite: files of lines, files of graphs, tables. They become a
 * suite without phenomena and human scores, so that the same runner scores them. */
#ifndef MC_SUITE_PAIRS_H
#define MC_SUITE_PAIRS_H

#include "suite/suite.h"

enum mc_pairs_form {
    MC_PAIRS_LINES, /* one sentence a line; a CR before the LF is dropped; ids 1, 2, 3 ... */
    MC_PAIRS_GRAPHS /* PENMAN blocks divided by empty lines; id: "# ::pair", else "# ::id" where it
                       is unique in the candidate's file, else the running number */
};

/* Reads parallel files: reference i of every case from references[i]. All files must hold the same
 * number of lines or graphs; where both sides of a graph pair say "# ::pair", they must say the
 * same. Not well-formed UTF-8, a NUL, or files of different length: MC_CODE_INPUT with the place.
 */
int mc_pairs_read_files(const char *const *references, size_t n_references, const char *candidate,
                        enum mc_pairs_form form, struct mc_arena *arena, struct mc_suite **suite,
                        struct mc_error *error) MC_MUST_CHECK;

/* Reads a TSV (or CSV, by its name) with a header: `reference` and `candidate` or `reference_amr`
 * and `candidate_amr` or all four, and `id` (else ids are the running numbers); other columns are
 * ignored. An empty field is an empty sentence, but no graph. Ids used twice and rows of another
 * length than the header are MC_CODE_INPUT with the place. */
int mc_pairs_read_table(const char *path, struct mc_arena *arena, struct mc_suite **suite,
                        struct mc_error *error) MC_MUST_CHECK;

#endif
