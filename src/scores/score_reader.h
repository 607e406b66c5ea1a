/* score_reader.h: what the readers of the forms of score files share. */
#ifndef MC_SCORES_SCORE_READER_H
#define MC_SCORES_SCORE_READER_H

#include "scores/column_head.h"
#include "scores/score_file.h"

/* Findings after which reading stops: the rest would be more of the same. */
enum { MC_SCORE_FINDING_LIMIT = 100 };

/* A file under reading. */
struct mc_score_reader {
    struct mc_score_table *table;
    const char *const *only;
    struct mc_diagnostics *diagnostics;
    struct mc_score_file_summary *summary;
    struct mc_slice path, text;
    size_t n_errors_before;      /* findings that were in the list already */
    struct mc_string_map *names; /* metrics of the file, taken or not */
    size_t *columns;             /* [MC_SCORE_COLUMN_LIMIT], by index in names */
    struct mc_string_map *ids;   /* of the file */
    bool *seen;                  /* [n_cases] */
    bool **unproved; /* [MC_SCORE_COLUMN_LIMIT], by column from the first of the file; NULL:
                      * no mark, else [n_cases] */
    size_t first;    /* column of the file */
};

#define MC_SCORE_MARK_OF ((size_t)1 << 32)
/* Column of the table for a metric of the file, added when it is new, with what the head and the
 * table's declarations say of it; SIZE_MAX when it is left out. A declaration that the head
 * contradicts is a finding at the place. *too_many becomes true when the file has too many metrics.
 */
size_t mc_score_reader_column(struct mc_score_reader *reader, const struct mc_column_head *head,
                              struct mc_position at, bool *too_many);
/* Where the marks of the metric NAME go that NAME:unproved holds: its column with MC_SCORE_MARK_OF
 * added; SIZE_MAX when NAME is left out or was not named yet. */
size_t mc_score_reader_mark(struct mc_score_reader *reader, struct mc_slice name);
/* Index of the case with this id, or SIZE_MAX when the suite has none; counts it. *again: the file
 * named the id before. */
size_t mc_score_reader_case(struct mc_score_reader *reader, struct mc_slice id, bool *again);
/* Fills a cell; NaN: the file says that there is no score. False: the score is outside the range of
 * the column, and was not taken; a finding is due. With MC_SCORE_MARK_OF 1 says that the score is
 * unproved, 0 and NaN that it is not; any other value is outside. */
bool mc_score_reader_set(struct mc_score_reader *reader, size_t column, size_t case_index,
                         double value) MC_MUST_CHECK;
/* The text of that finding, in the table's arena: which metric, range (or mark), score and case. */
const char *mc_score_reader_outside(const struct mc_score_reader *reader, size_t column,
                                    size_t case_index, double value);
/* Whether so much is wrong that the rest need not be read. */
bool mc_score_reader_enough(const struct mc_score_reader *reader);

/* The forms. Mistakes go to the diagnostics. */
void mc_score_read_json(struct mc_score_reader *reader);
void mc_score_read_delimited(struct mc_score_reader *reader);

#endif
