/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score_table.h: metrics x cases, the data shared by scoring and analysis; and the headings of its
 * columns in files. */
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

/* What a metric looks at, by which reports group metrics (metric_family.h). */
#define MC_METRIC_FAMILIES(X)                                                                      \
    X(MC_FAMILY_OF_NAME, "")                                                                       \
    X(MC_FAMILY_WORDS, "words")                                                                    \
    X(MC_FAMILY_EMBEDDINGS, "embeddings")                                                          \
    X(MC_FAMILY_GRAPHS, "graphs")                                                                  \
    X(MC_FAMILY_GRAPHS_AND_EMBEDDINGS, "graphs + embeddings")                                      \
    X(MC_FAMILY_OTHER, "other")
enum mc_metric_family { MC_METRIC_FAMILIES(MC_CHOICE_VALUE) };

enum mc_score_state {
    MC_SCORE_MISSING, /* not given; the initial state of every cell */
    MC_SCORE_OK,
    MC_SCORE_NOT_APPLICABLE, /* the metric cannot score this case; the note says why */
    MC_SCORE_FAILED          /* the metric should have scored it but did not; the note says why */
};

/* How certain it is that no other edit raises the score more. */
enum mc_edit_search {
    MC_EDIT_PROVED,
    MC_EDIT_BEST_OF_ALL, /* all single edits with the parts of the reference */
    MC_EDIT_BEST_FOUND   /* not all were tried */
};

/* The edit of the candidate's graph that would raise a score most. */
struct mc_score_edit {
    struct mc_slice edit, from, to; /* "change concept"; what it removes and adds, or empty */
    double score;                   /* after it */
    enum mc_edit_search search;
};

/* One metric of the table. */
struct mc_score_column {
    struct mc_slice name;         /* unique in the table; printed in reports */
    struct mc_slice signature;    /* identifies parameters, resources and version */
    uint32_t needs;               /* enum mc_metric_needs; 0 for score files */
    enum mc_metric_family family; /* MC_FAMILY_OF_NAME: by name and needs, see metric_family.h */
    double worst, best;           /* declared range; infinite if none is declared */
    bool lower_is_better;
    bool direction_known; /* by the metric, or by what came with the scores; else higher is assumed
                             to be better */
    bool may_exceed;      /* the best end of the range, by the metric's formula */
    bool sentinel;        /* not to be trusted, only to be beaten: it decides nothing */
    bool own;             /* the user's own, to be compared with the others */
    bool in_part;   /* of the cases that are not shown, only those needed for comparison with the
                       shown ones were scored */
    bool searches;  /* its search may stop at a limit: some scores may be unproved */
    bool estimates; /* its scores may have standard errors: there is room for them, if not values */
    const char *varies; /* why another run may give other scores; NULL: it does not */
    double *values;     /* [n_cases]; NaN unless the state is OK */
    /* [n_cases]: the values that the analysis uses, with ties made equal beyond this table
     * (analysis/sample.h); NULL: it makes them itself */
    const double *settled;
    unsigned char *states; /* [n_cases]: enum mc_score_state */
    /* [n_cases]: the reason if the state is not OK; else a remark on the score, or empty. Most
     * empty notes are never written: read notes with mc_score_note. */
    struct mc_slice *notes;
    /* [n_cases]: of scores that are estimates, on the scale of `values`; 0: not known. NULL: no
     * score has one. */
    double *standard_errors;
    /* [n_cases]: where the metric finds errors, for cases for which it says so. NULL: for none. */
    struct mc_spans *spans;
    /* [n_cases]: NULL unless the edit was looked for and found. NULL itself: for none. */
    const struct mc_score_edit **edits;
    double corpus; /* NaN: none */
    /* [n_cases]: score of the case's reference against itself, if requested; NaN: not requested, or
     * there is none. NULL: not requested for any (a score file). */
    double *self_values;
};

/* What the caller declares about a metric of a score file: its direction, its range, or both. */
struct mc_score_declaration {
    const char *name;     /* of a column of the table, or as in the file */
    bool lower_is_better; /* false: direction not declared */
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
    struct mc_score_declaration *declarations; /* for the score files read into the table */
    size_t n_declarations;
};

/* How far a score may lie outside its range, as a share of the range's width, or of 1 if that is
 * more or the width is not finite: sums of rounded numbers do. */
#define MC_SCORE_RANGE_SLACK 1e-9

/* A table without columns, in the arena; the suite must outlive it. */
struct mc_score_table *mc_score_table_new(const struct mc_suite *suite,
                                          struct mc_arena *arena) MC_MUST_CHECK;
/* The name, in the table's arena; if a column has it, followed by "#2", "#3" ... */
struct mc_slice mc_score_table_free_name(const struct mc_score_table *table,
                                         struct mc_slice request);
/* A new column with every cell missing, no declared range or direction, and its name as signature.
 * If the name is taken, it is made unique. The pointer is valid until the next column is added; the
 * arrays of the column do not move. */
struct mc_score_column *mc_score_table_add(struct mc_score_table *table, struct mc_slice name);
/* The note on a case. */
static inline struct mc_slice mc_score_note(const struct mc_score_column *column, size_t index)
{
    return column->notes[index].length == 0 ? mc_slice("", 0) : column->notes[index];
}
/* Gives the column room for n scores, all missing; more than the table has cases if the metric also
 * scores other pairs of texts in the same run. In the arena. */
void mc_score_column_empty(struct mc_score_column *column, size_t n, struct mc_arena *arena);
/* Index of the column of that name, or MC_NOT_FOUND. */
uint32_t mc_score_table_find(const struct mc_score_table *table, struct mc_slice name);
/* Whether a score is finite and within the range, up to the slack, or beyond a best end that may be
 * exceeded. */
bool mc_score_column_allows(const struct mc_score_column *column, double score);
/* Whether there is a score with the remark that it is not proved (MC_METRIC_NOT_PROVED,
 * metric_module.h): a search stopped at its limit, and a longer one may find another score. */
bool mc_score_is_unproved(const struct mc_score_column *column, size_t index);
/* How many of n cases have unproved scores; `cases` NULL: of the first n. */
size_t mc_scores_unproved(const struct mc_score_column *column, const uint32_t *cases, size_t n);
/* The standard error of a score, above 0; NaN: not known, or no score. */
double mc_score_standard_error(const struct mc_score_column *column, size_t index);
/* Moves remarks that are standard errors (MC_METRIC_STANDARD_ERROR) from the notes of the first n
 * cells to column->standard_errors, which afterwards is not NULL if the column estimates. */
void mc_score_column_take_errors(struct mc_score_column *column, size_t n, struct mc_arena *arena);
/* Removes the column's standard errors; returns how many of the first n cells had one. */
size_t mc_score_column_forget_errors(struct mc_score_column *column, size_t n);
/* What a note on a case has in common with those on other cases: the note with one sign in place of
 * each id of the case, text of the case, and number that is not part of a word. The note itself if
 * it has none of these, else a text in the arena. */
struct mc_slice mc_score_note_kind(struct mc_slice note, const struct mc_case *item,
                                   struct mc_arena *arena);
/* Whether the scores came from a file and not from a metric of the run. Determined by the signature
 * (score_file.h), so that it works for a saved report too. */
bool mc_score_column_is_read(const struct mc_score_column *column);

/* The human scores in another order, as a column: the scores of a metric that knows how people
 * judge a dataset, but nothing about the cases. */

#define MC_HUMAN_SHUFFLED "human-shuffled"

/* Adds the column: the human scores of each dataset, permuted among its judged cases (Fisher and
 * Yates; Knuth 1997, algorithm P); a permutation is a function of the seed, the name of the dataset
 * and the number of its judged cases. A case without a human score has no score. */
void mc_human_shuffled_add(struct mc_score_table *table, uint64_t seed);

/* What a score file says about a metric besides its scores: name, direction and range.
 *
 * In a CSV or TSV this is the field of the header: NAME followed by any of these, in any order:
 *
 *   :lower, :higher  lower, or higher, scores are better; the default is higher
 *   :LOW..HIGH       no score lies outside; -inf and inf for an open end
 *   :LOW..HIGH+      the same, but the best end may be exceeded
 *
 * They are read from the right, and a part with '=' is not one of them, so that specifications of
 * metrics can be used as names: bleu:tokenize=intl:0..100. Any other part belongs to the name
 * (comet:wmt22), unless it can only be a mistake: a part that begins with "low" or "hi", in any
 * case, and is nearly "lower" or "higher"; a part with ".." that begins like a number (nan is one)
 * before or after the dots; an empty part; or a second direction or range is an error.
 * NAME:unproved, NAME:standard_error and NAME:spans are not metrics: they say which scores of NAME
 * are not proved, what their standard errors are, and where NAME finds errors in the candidate
 * (JSON, suite/spans.h); nothing follows them. */
enum mc_column_mark { MC_MARK_NONE, MC_MARK_UNPROVED, MC_MARK_STANDARD_ERROR, MC_MARK_SPANS };

struct mc_column_head {
    struct mc_slice name; /* part of the parsed text */
    bool has_direction;   /* :lower or :higher */
    bool lower_is_better;
    bool has_range;
    bool may_exceed;          /* the best end of the range */
    double low, high;         /* low < high; infinite for an open end, or without a range */
    enum mc_column_mark mark; /* if not MC_MARK_NONE: not a metric; the name is that of the metric
                                 whose scores it refers to */
};

/* The text of a range, as written everywhere: "0..100", "0..inf", "0..1+" if the best end may be
 * exceeded. Returns text. */
#define MC_RANGE_TEXT_SIZE (2 * MC_REAL_TEXT_SIZE + 4)
const char *mc_range_text(double low, double high, bool may_exceed, char text[MC_RANGE_TEXT_SIZE]);

/* What follows the name: ":unproved", ":standard_error", ":spans"; "" for MC_MARK_NONE. */
const char *mc_column_mark_suffix(enum mc_column_mark mark);
/* The mark at the end of a name that is more than the mark; *metric is what precedes it. */
enum mc_column_mark mc_column_mark_of(struct mc_slice text, struct mc_slice *metric);

/* Parses a field of a header. -1: MC_CODE_INPUT with what is wrong, without a place. */
int mc_column_head_parse(struct mc_slice text, struct mc_column_head *head,
                         struct mc_error *error) MC_MUST_CHECK;
/* Parses "LOW..HIGH", optionally followed by '+'; else -1. */
int mc_column_range_parse(struct mc_slice text, struct mc_column_head *head) MC_MUST_CHECK;
/* What is known of a column, under its name. */
struct mc_column_head mc_column_head_of(const struct mc_score_column *column);
/* Writes the field of a TSV that mc_column_head_parse reads back. Nothing follows the name if
 * higher is better and both ends are open. */
void mc_column_head_write(const struct mc_column_head *head, FILE *stream);
/* Sets the direction and the range of the column from those that the head has; the name stays. */
void mc_column_head_apply(const struct mc_column_head *head, struct mc_score_column *column);

/* What a score file contributed to a table (score_file.h). */
struct mc_score_file_summary {
    size_t n_columns; /* metrics added to the table */
    size_t n_used;    /* ids of the file that are cases of the suite */
    size_t n_unknown; /* ids of the file that are not; the first 10 are in `unknown` */
    struct mc_slice unknown[10];
    size_t n_cases_without; /* selected cases of the suite that are not in the file */
    struct mc_slice without[10];
};

#endif
