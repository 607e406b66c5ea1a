/* score_file.h: scores made elsewhere, as columns of a score table.
 *
 * JSON: {"case id": {"metric": number, ...}, ...}, the form of the published data; the value null,
 * the strings "nan" and "NaN" and an absent key are missing scores. CSV and TSV: a header, whose
 * column "id" (the first one where none has that name) holds the case id; all other columns are
 * metrics; an empty field, "nan", "NA" and "-" are missing scores. */
#ifndef MC_SCORES_SCORE_FILE_H
#define MC_SCORES_SCORE_FILE_H

#include "scores/score_table.h"

struct mc_score_file_summary {
    size_t n_columns; /* metrics found */
    size_t n_used;    /* ids of the file that are cases of the suite */
    size_t n_unknown; /* ids of the file that are not; named in `unknown`, at most 10 */
    struct mc_slice unknown[10];
    size_t n_cases_without; /* cases of the suite that the file does not name */
    struct mc_slice without[10];
};

/* Reads the file and adds its metrics to the table in the order of their first appearance. With
 * `only` (ended by NULL, may be NULL) other metrics are left out. Syntax and type mistakes go to
 * `diagnostics` with their places and give -1. */
int mc_score_file_read(const char *path, struct mc_score_table *table, const char *const *only,
                       struct mc_diagnostics *diagnostics, struct mc_score_file_summary *summary,
                       struct mc_error *error) MC_MUST_CHECK;

#endif
