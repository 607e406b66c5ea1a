/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score_table.h: metrics x cases, the one thing that scoring and analysis share; how its columns
 * are headed in files. */
#ifndef MC_SCORES_SCORE_TABLE_H
#define MC_SCORES_SCORE_TABLE_H

#include <stdio.h>

#include "base/json_write.h"
#include "base/memory.h"
#include "base/options.h"
#include "base/slice.h"

struct mc_case;
struct mc_spans;
struct mc_error;
struct mc_suite;

/* What a metric looks at, as reports group metrics (metric_family.h). */
#define MC_METRIC_FAMILIES(X)                                                                      \
    X(MC_FAMILY_OF_NAME, "")                                                                       \
    X(MC_FAMILY_WORDS, "words")                                                                    \
    X(MC_FAMILY_EMBEDDINGS, "embeddings")                                                          \
    X(MC_FAMILY_GRAPHS, "graphs")                                                                  \
    X(MC_FAMILY_GRAPHS_AND_EMBEDDINGS, "graphs + embeddings")                                      \
    X(MC_FAMILY_OTHER, "other")
enum mc_metric_family { MC_METRIC_FAMILIES(MC_CHOICE_VALUE) };

enum mc_score_state {
    MC_SCORE_MISSING, /* nobody gave one; the first state of every cell */
    MC_SCORE_OK,
    MC_SCORE_NOT_APPLICABLE, /* the metric cannot score this case; the note says why */
    MC_SCORE_FAILED          /* the metric should have and did not; the note says why */
};

/* One metric of the table. */
/* How sure it is that no other edit does more. */
enum mc_edit_search {
    MC_EDIT_PROVED,
    MC_EDIT_BEST_OF_ALL, /* all single edits with the parts of the reference */
    MC_EDIT_BEST_FOUND   /* not all were tried */
};

/* The edit of the candidate's graph that would raise a score most. */
struct mc_score_edit {
    struct mc_slice edit, from, to; /* "change concept"; what it takes away and makes, or empty */
    double score;                   /* after it */
    enum mc_edit_search search;
};

struct mc_score_column {
    struct mc_slice name;         /* unique in the table; what reports print */
    struct mc_slice signature;    /* pins parameters, resources and version */
    uint32_t needs;               /* enum mc_metric_needs; 0 for score files */
    enum mc_metric_family family; /* MC_FAMILY_OF_NAME: by name and needs, see metric_family.h */
    double worst, best;           /* declared range; infinite when none is declared */
    bool lower_is_better;
    bool direction_known; /* by the metric, or by what came with the scores; else higher is taken
                             to be better */
    bool may_exceed;      /* the best end of the range, by the formula of the metric */
    bool sentinel;        /* not to be trusted, only to be beaten: it decides nothing */
    bool own;             /* the user's own, to be set against the others */
    bool in_part;         /* of the cases that are not shown, only those were scored that the shown
                             ones are held against */
    bool searches;        /* its search may end at a limit: some scores may be unproved */
    bool estimates;       /* its scores may have standard errors: they have room, if not a value */
    const char *varies;   /* why another run may give other scores; NULL: it gives the same */
    double *values;       /* [n_cases]; NaN unless the state is OK */
    /* [n_cases]: the values as the analysis is to take them, with ties made equal beyond this table
     * (analysis/sample.h); NULL: it makes them itself */
    const double *settled;
    unsigned char *states; /* [n_cases]: enum mc_score_state */
    /* [n_cases]: reason where the state is not OK; else a remark on the score, or empty, which is
     * mostly never written: read it with mc_score_note. */
    struct mc_slice *notes;
    /* [n_cases]: of scores that are estimates, on the scale of `values`; 0: not known. NULL: of
     * none. */
    double *standard_errors;
    /* [n_cases]: where the metric finds errors; of the cases of which it says so. NULL: of none. */
    struct mc_spans *spans;
    /* [n_cases]: of the cases for which it was looked for and found; else NULL. NULL: of none. */
    const struct mc_score_edit **edits;
    double corpus; /* NaN: none */
    /* [n_cases]: of the reference of a case against itself, where that was asked for; NaN: not
     * asked for, or there is none. NULL: nobody asked (a score file). */
    double *self_values;
};

/* What the caller says of a metric of a score file: its direction, its range, or both. */
struct mc_score_declaration {
    const char *name;     /* of a column of the table, or as it stands in the file */
    bool lower_is_better; /* false: nothing is said of the direction */
    bool has_range;
    bool may_exceed;
    double low, high;
    bool was_used; /* a score file has the metric */
};

struct mc_score_table {
    struct mc_arena *arena;
    const struct mc_suite *suite;
    size_t n_cases; /* == suite->n_cases */
    struct mc_score_column *columns;
    size_t n_columns, capacity;
    struct mc_score_declaration *declarations; /* hold for the score files that are read into it */
    size_t n_declarations;
};

/* By how much of the width of its range, or of 1 where that is more or the range has no width, a
 * score may lie outside: sums of rounded numbers do. */
#define MC_SCORE_RANGE_SLACK 1e-9

/* A table without columns, in the arena; the suite must outlive it. */
struct mc_score_table *mc_score_table_new(const struct mc_suite *suite,
                                          struct mc_arena *arena) MC_MUST_CHECK;
/* The name, in the arena of the table; where a column has it, with "#2", "#3" ... behind it. */
struct mc_slice mc_score_table_free_name(const struct mc_score_table *table,
                                         struct mc_slice request);
/* A new column with every cell missing, no declared range or direction, its name as signature. A
 * name that is taken is made free. The pointer is good until the next column is
 * added; the arrays of the column stay where they are. */
struct mc_score_column *mc_score_table_add(struct mc_score_table *table, struct mc_slice name);
/* The note on a case. */
static inline struct mc_slice mc_score_note(const struct mc_score_column *column, size_t index)
{
    return column->notes[index].length == 0 ? mc_slice("", 0) : column->notes[index];
}
/* Gives the column room for n scores, all missing; more than the table has cases where the metric
 * is to score other pairs in the same run. In the arena. */
void mc_score_column_empty(struct mc_score_column *column, size_t n, struct mc_arena *arena);
/* Index of the column of that name, or MC_NOT_FOUND. */
uint32_t mc_score_table_find(const struct mc_score_table *table, struct mc_slice name);
/* Whether a score is finite and within the range, up to the slack, or beyond a best end that may be
 * exceeded. */
bool mc_score_column_allows(const struct mc_score_column *column, double score);
/* Whether the score is there and the remark on it says that it is not proved (MC_METRIC_NOT_PROVED,
 * metric_module.h): a search ended at its limit, and a longer one may find another score. */
bool mc_score_is_unproved(const struct mc_score_column *column, size_t index);
/* How many of so many cases are; `cases` NULL: of the first n. */
size_t mc_scores_unproved(const struct mc_score_column *column, const uint32_t *cases, size_t n);
/* The standard error of a score, above 0; NaN: not known, or no score. */
double mc_score_standard_error(const struct mc_score_column *column, size_t index);
/* Takes the remarks that are standard errors (MC_METRIC_STANDARD_ERROR) out of the notes of the
 * first n cells, into column->standard_errors; of a column that estimates it is never NULL then. */
void mc_score_column_take_errors(struct mc_score_column *column, size_t n, struct mc_arena *arena);
/* The column has no standard errors any more; returns how many of the first n cells had one. */
size_t mc_score_column_forget_errors(struct mc_score_column *column, size_t n);
/* What a note on a case has in common with those on other cases: the note with a sign each in place
 * of the id of the case, of its sentences, and of numbers that are no part of a word. The note
 * itself where it has none of these, else a text of the arena. */
struct mc_slice mc_score_note_kind(struct mc_slice note, const struct mc_case *item,
                                   struct mc_arena *arena);
/* Whether the scores came from a file: no metric of the run computed them. By the signature
 * (score_file.h), so that it holds for a saved report, too. */
bool mc_score_column_is_read(const struct mc_score_column *column);

/* The scores of people in another order, as a column: what a metric would get that knows how people
 * judge a dataset, and nothing of the cases. */

#define MC_HUMAN_SHUFFLED "human-shuffled"

/* Adds the column: the human scores of each dataset, permuted among its judged cases (Fisher and
 * Yates; Knuth 1997, algorithm P); a permutation is a function of the seed, the name of the dataset
 * and the number of its judged cases. A case that nobody judged has no score. */
void mc_human_shuffled_add(struct mc_score_table *table, uint64_t seed);

/* What a score file says of a metric besides its scores: the name, which direction
 * is better, and the range.
 *
 * In a CSV or TSV this is the field of the header, NAME with any of these behind it, in any order:
 *
 *     :lower, :higher  lower, or higher, scores are better; higher where it does not say
 *     :LOW..HIGH       no score lies outside; -inf and inf where there is no end
 *     :LOW..HIGH+      the same, but the best end may be exceeded
 *
 * They are read from the right, and a part with '=' is none of them, so that specifications of
 * metrics are names as they are: bleu:tokenize=intl:0..100. A part that is none of them belongs to
 * the name, too (comet:wmt22), unless it can only be a slip: one that begins with "low" or
 * "hi", in any case, and is nearly "lower" or "higher", one that has ".." and begins as a number
 * (nan is one), before or behind the dots, an empty one, or a second direction or range is an
 * error. NAME:unproved, NAME:standard_error and NAME:spans are no metrics: they say which scores of
 * NAME are not proved, how far they may be off, and where NAME finds errors in the candidate (JSON,
 * suite/spans.h); nothing stands behind them. */
enum mc_column_mark { MC_MARK_NONE, MC_MARK_UNPROVED, MC_MARK_STANDARD_ERROR, MC_MARK_SPANS };

struct mc_column_head {
    struct mc_slice name; /* part of the text that was parsed */
    bool has_direction;   /* :lower or :higher */
    bool lower_is_better;
    bool has_range;
    bool may_exceed;          /* the best end of the range */
    double low, high;         /* low < high; infinite where there is no end, or no range */
    enum mc_column_mark mark; /* not MC_MARK_NONE: no metric; the name is that of the metric whose
                                 scores it is about */
};

/* A range as it is written everywhere: "0..100", "0..inf", "0..1+" where the best end may be
 * exceeded. Returns text. */
#define MC_RANGE_TEXT_SIZE (2 * MC_REAL_TEXT_SIZE + 4)
const char *mc_range_text(double low, double high, bool may_exceed, char text[MC_RANGE_TEXT_SIZE]);

/* What stands behind the name: ":unproved", ":standard_error", ":spans"; "" for MC_MARK_NONE. */
const char *mc_column_mark_suffix(enum mc_column_mark mark);
/* The mark at the end of a name, which is more than the mark; *metric is what stands before it. */
enum mc_column_mark mc_column_mark_of(struct mc_slice text, struct mc_slice *metric);

/* Takes a field of a header apart. -1: MC_CODE_INPUT with what is wrong, without a place. */
int mc_column_head_parse(struct mc_slice text, struct mc_column_head *head,
                         struct mc_error *error) MC_MUST_CHECK;
/* "LOW..HIGH", with '+' behind it or not; else -1. */
int mc_column_range_parse(struct mc_slice text, struct mc_column_head *head) MC_MUST_CHECK;
/* What a column is known to be, under its name. */
struct mc_column_head mc_column_head_of(const struct mc_score_column *column);
/* Writes the field of a TSV that mc_column_head_parse reads back. Nothing stands behind the name
 * where higher is better and there is no end. */
void mc_column_head_write(const struct mc_column_head *head, FILE *stream);
/* Gives the column the direction and the range that the head has; the name stays. */
void mc_column_head_apply(const struct mc_column_head *head, struct mc_score_column *column);

/* What a score file had for a table (score_file.h). */
struct mc_score_file_summary {
    size_t n_columns; /* metrics added to the table */
    size_t n_used;    /* ids of the file that are cases of the suite */
    size_t n_unknown; /* ids of the file that are not; named in `unknown`, at most 10 */
    struct mc_slice unknown[10];
    size_t n_cases_without; /* selected cases of the suite that the file does not name */
    struct mc_slice without[10];
};

#endif
