/* SPDX-License-Identifier: GPL-3.0-or-later */
/* suite.h: a suite in memory: files, phenomena, cases. Read-only after loading, and shared freely
 * between threads. Everything lives in one arena.
 *
 * Format: doc/suite-format.md. */
#ifndef MC_SUITE_SUITE_H
#define MC_SUITE_SUITE_H

#include "suite/phenomenon.h"
#include "suite/spans.h"

struct mc_amr_graph;
struct mc_arena;
struct mc_case_content;
struct mc_case_group;
struct mc_case_table;
struct mc_delimited_file;
struct mc_sha256;
struct mc_string_map;

struct mc_score_scale {
    double minimum, maximum; /* minimum < maximum */
    struct mc_slice kind;    /* "relatedness", "similarity", ... */
};

enum mc_judged_by { MC_JUDGED_BY_HUMAN, MC_JUDGED_BY_RUBRIC };

struct mc_suite_judgement {
    enum mc_judged_by by;
    struct mc_slice description, source;
    unsigned raters; /* 0: unknown, or a rubric */
};

/* The description of the judgement if a table does not say who gave the scores. */
#define MC_JUDGED_UNSAID "not stated"
/* Whether the suite says where its scores come from: people, or a rubric. */
bool mc_judges_are_said(const struct mc_suite_judgement *judgement);

/* A respect in which cases are judged beside the score: "fluency". */
struct mc_file_dimension {
    struct mc_slice name;
    struct mc_score_scale scale; /* its kind is the name; NaN at both ends: invalid (a finding) */
};

/* The ratings of a case in one dimension. */
struct mc_dimension_ratings {
    uint32_t dimension;          /* index in the file's dimensions */
    struct mc_slice *annotators; /* [n]; NULL: anonymous */
    double *values;              /* [n], on the scale of the dimension */
    size_t n;                    /* at least 1 */
};

/* One file of a suite: the cases of one phenomenon from one dataset. */
struct mc_suite_file {
    struct mc_slice path, text;
    /* The rows, if the file was made from a table: `text` is then empty, and mc_suite_file_text
     * (case_text.h) makes the text on request. Else NULL. */
    const struct mc_case_group *group;
    struct mc_slice suite, version, licence, source, description;
    uint32_t dataset;    /* index in mc_suite.datasets */
    uint32_t phenomenon; /* index in mc_suite.phenomena; MC_NOT_FOUND: unknown (a finding) */
    struct mc_score_scale scale;
    struct mc_file_dimension *dimensions; /* [n_dimensions] */
    size_t n_dimensions;
    struct mc_suite_judgement judgement;
    bool pooled; /* false: counts in the normalisation, not in `overall` */
    bool draft;  /* skipped by run */
    char sha256[65];
};

/* A graph of a side beside the gold one, such as a parser's: "amr:NAME". */
struct mc_named_graph {
    struct mc_slice name;
    struct mc_slice amr;        /* PENMAN as written (lines joined by LF); not empty */
    struct mc_amr_graph *graph; /* the parsed amr; NULL: invalid (a finding) */
    struct mc_slice fault;      /* why it is invalid; length 0: it is valid */
};

/* What a side may have beside its text; kept apart because most sides have only text. */
struct mc_side_more {
    struct mc_slice amr;        /* PENMAN as written (lines joined by LF); length 0: absent */
    struct mc_amr_graph *graph; /* the parsed amr; NULL when absent */
    struct mc_slice tree;       /* CoNLL-U of one sentence (lines joined by LF); length 0: absent */
    struct mc_named_graph *graphs; /* [n_graphs], in the order of the file */
    size_t n_graphs;
    struct mc_slice no_graph; /* why amr is absent, if known; else length 0 */
    /* Where the graph of a sentence pair comes from, for graph_faults.h: */
    struct mc_slice amr_file;    /* the file of graphs; length 0: none */
    uint32_t amr_line;           /* its first line in that file */
    uint32_t amr_row, amr_field; /* its place in the suite's table; row 0: none */
};

struct mc_side {
    struct mc_slice text;      /* length 0 and !has_text: absent */
    struct mc_side_more *more; /* NULL: none; read it with mc_side_more. Copies of the side share
                                  it: call mc_side_own_more before changing it. */
    bool has_text;
    enum mc_side_kind kind; /* not plain: a further reference */
};

/* What few cases have; kept apart because most cases are two texts and a score. */
struct mc_case_more {
    struct mc_slice note;
    struct mc_slice category; /* spans several phenomena: "critical"; length 0: none */
    struct mc_slice language, source_language; /* tags, of the candidate and of the source */
    struct mc_slice document, segment;         /* where the source comes from */
    struct mc_side source;                     /* what the candidate was made from; may be absent */
    struct mc_slice *tags;
    size_t n_tags;
    struct mc_dimension_ratings *dimensions; /* [n_dimensions], in the order of the text */
    size_t n_dimensions;
    struct mc_spans spans;    /* errors that people marked in the candidate */
    struct mc_slice *allowed; /* codes of findings that the authors accept */
    size_t n_allowed;
    struct mc_slice allowed_reason;
};

/* The groups of a case beside its phenomenon. */
struct mc_case_labels {
    struct mc_slice subphenomenon;
    struct mc_slice system, item; /* who made the candidate, from what; length 0: not stated */
};

/* The lists of a case. */
struct mc_case_lists {
    struct mc_side *further_references;  /* [n_further_references] */
    double *ratings;                     /* [n_ratings]; the score is their mean */
    struct mc_expectation *expectations; /* [n_expectations] */
    size_t n_further_references, n_ratings, n_expectations;
};

/* Kept small: a suite may have millions of cases that are two texts and a score. */
struct mc_case {
    struct mc_slice id;
    struct mc_side reference, candidate; /* a case with a source may lack a reference */
    double human;                        /* on the file's scale; NaN: not judged */
    /* Each NULL if empty; read it with the function of its name. Copies of the case share them:
     * call mc_case_own_lists before changing the lists. */
    struct mc_case_lists *lists;
    struct mc_case_labels *labels;
    struct mc_case_more *more;
    /* For a case read back from a report: what the report holds in place of graphs and further
     * references (case_content.h); NULL: a whole case. */
    const struct mc_case_content *saved;
    uint32_t file;                /* index in mc_suite.files */
    uint32_t dataset, phenomenon; /* those of the file */
    bool expects_nothing;         /* not even what its phenomenon expects */
    struct mc_position at;        /* of the case's opening brace in its file */
    size_t offset; /* the same as a byte offset into the file's text; in a table: the index of the
                      row in the group */
};

struct mc_suite {
    struct mc_arena *arena;
    struct mc_suite_file *files;
    size_t n_files;
    bool has_tables;               /* some files are made from a table (case_table.h) */
    struct mc_case_table **tables; /* [n_tables]: those tables */
    size_t n_tables;
    size_t n_drafts;                 /* files skipped because they are drafts */
    struct mc_phenomenon *phenomena; /* all known ones, sorted by name, used or not */
    size_t n_phenomena;
    size_t n_own_phenomena;         /* of those, from the paths given */
    struct mc_string_map *datasets; /* in order of first appearance */
    struct mc_case *cases;          /* file by file, in the order of the files */
    size_t n_cases;
    /* [n_cases]: the cases that are shown and counted; NULL: all. The others still count in what is
     * computed over the whole suite (analysis/result.h). */
    const bool *selected;
    struct mc_string_map *case_ids;        /* id -> index in cases */
    const struct mc_delimited_file *table; /* of sentence pairs that were a table */
    char sha256[65];                       /* over the checksums of all files, in order */
    /* The suites that the files name, if known without their texts: set when a suite was read, or
     * came from a report, which has no texts. NULL: mc_suite_list derives the list from the
     * files. */
    const struct mc_suite_entry *entries;
    size_t n_entries;
};

/* A suite that files name. */
struct mc_suite_entry {
    struct mc_slice name, version; /* version of its first file that has one; may be empty */
    size_t n_files;
    struct mc_slice sha256; /* over the texts of its files, in order */
};

/* Builds the list of suites; files are added one by one, each with its text in pieces. */
struct mc_suite_sums {
    struct mc_arena *arena;
    struct mc_string_map *names;
    struct mc_suite_entry *entries; /* [n], in order of first appearance; without checksums */
    struct mc_sha256 *sums;         /* [n] */
    size_t n, capacity, sum_capacity;
    uint32_t last; /* index of the entry of the file added last */
};

void mc_suite_sums_begin(struct mc_suite_sums *sums, struct mc_arena *arena);
void mc_suite_sums_file(struct mc_suite_sums *sums, const struct mc_suite_file *file);
/* Adds a piece of the text of the file added last. */
void mc_suite_sums_text(struct mc_suite_sums *sums, struct mc_slice piece);
/* Whether that file is the first of its suite, so that the two have the same checksum so far. */
bool mc_suite_sums_is_first(const struct mc_suite_sums *sums);
/* Takes the running checksum of the whole text of such a file, in place of its pieces. */
void mc_suite_sums_begun(struct mc_suite_sums *sums, const struct mc_sha256 *sum);
/* Sets the checksums. */
void mc_suite_sums_end(struct mc_suite_sums *sums);

/* The suites that the files name, in order of first appearance; in the arena. Returns how many. */
size_t mc_suite_list(const struct mc_suite *suite, struct mc_arena *arena,
                     struct mc_suite_entry **entries);

/* A case's dataset (its name) and phenomenon (NULL: unknown). */
struct mc_slice mc_case_dataset(const struct mc_suite *suite, const struct mc_case *item);
const struct mc_phenomenon *mc_case_phenomenon(const struct mc_suite *suite,
                                               const struct mc_case *item);
/* Whether the case at this index is shown and counted; how many cases are. */
bool mc_case_is_selected(const struct mc_suite *suite, size_t index);
size_t mc_suite_n_selected(const struct mc_suite *suite);
/* What few cases have; empty for the others, never NULL. */
const struct mc_case_more *mc_case_more(const struct mc_case *item);
/* The same, for changing; allocated in the arena if the case has none. */
struct mc_case_more *mc_case_add_more(struct mc_case *item, struct mc_arena *arena);
/* The lists of the case; empty if it has none, never NULL. */
const struct mc_case_lists *mc_case_lists(const struct mc_case *item);
/* The same, for changing; allocated in the arena if the case has none. */
struct mc_case_lists *mc_case_add_lists(struct mc_case *item, struct mc_arena *arena);
/* The same, for this case alone: a copy in the arena, no longer shared with copies of the case. */
struct mc_case_lists *mc_case_own_lists(struct mc_case *item, struct mc_arena *arena);
/* The labels of the case; empty if it has none, never NULL. */
const struct mc_case_labels *mc_case_labels(const struct mc_case *item);
/* The same, for changing; allocated in the arena if the case has none. Copies of the case share
 * them. */
struct mc_case_labels *mc_case_add_labels(struct mc_case *item, struct mc_arena *arena);
/* Gives the case these labels; none if all are empty. */
void mc_case_set_labels(struct mc_case *item, struct mc_case_labels labels, struct mc_arena *arena);
/* Sets the text member of struct mc_case_more at this offset, unset so far; an empty text is not
 * stored. */
void mc_case_set_text(struct mc_case *item, size_t offset, struct mc_slice text,
                      struct mc_arena *arena);
/* Sets the source of a case that has none; an absent side is not stored. */
void mc_case_set_source(struct mc_case *item, struct mc_side source, struct mc_arena *arena);
/* What is expected of a case: its own expectations or, if it has none and does not opt out, those
 * of its phenomenon. *n gets their number, which may be 0. */
const struct mc_expectation *mc_case_expectations(const struct mc_suite *suite,
                                                  const struct mc_case *item, size_t *n);

/* Human scores, on their scale and in [0, 1]. */

/* Whether the score lies on the scale, both ends included; false for NaN. */
bool mc_score_scale_holds(const struct mc_score_scale *scale, double score);
/* Whether it is the scale of doc/rubric.md, 0 to 5, which the ranges of phenomena are on. */
bool mc_score_scale_is_of_rubric(const struct mc_score_scale *scale);
/* (score - minimum) / (maximum - minimum); NaN stays NaN. Off the scale it is outside [0, 1]. */
double mc_score_scale_to_unit(const struct mc_score_scale *scale, double score);

/* Sides and their graphs. */

/* Reserved names: the gold graphs of a side, and those that a parser makes from its text
 * (engine/graphs.h). */
#define MC_GRAPHS_GOLD "gold"
#define MC_GRAPHS_PARSED "parsed"
/* Prefix of the key of a further graph of a side: "amr:NAME". */
#define MC_NAMED_GRAPH_KEY "amr:"

/* Whether a graph beside the gold one may have this name: a letter or digit, then letters, digits,
 * '.', '_', '-', but neither of the two above. */
bool mc_is_graph_name(struct mc_slice name);
/* Whether the side has a sentence or a graph. */
bool mc_side_is_there(const struct mc_side *side);
/* A side with neither. */
struct mc_side mc_side_absent(void);
/* What few sides have; empty for the others, never NULL. */
const struct mc_side_more *mc_side_more(const struct mc_side *side);
/* The same, for changing; allocated in the arena if the side has none. */
struct mc_side_more *mc_side_add_more(struct mc_side *side, struct mc_arena *arena);
/* The same, for this side alone: a copy in the arena, no longer shared with copies of the side. */
struct mc_side_more *mc_side_own_more(struct mc_side *side, struct mc_arena *arena);
/* Gives this side, but not its copies, this graph (graph NULL: it is invalid; amr of length 0:
 * none). In the arena. */
void mc_side_set_graph(struct mc_side *side, struct mc_slice amr, struct mc_amr_graph *graph,
                       struct mc_arena *arena);
/* The graph of that name; NULL: the side has none. */
const struct mc_named_graph *mc_side_graph(const struct mc_side *side, struct mc_slice name);

/* A name for a suite, data set or case (mc_is_field_name) that resembles the text, which may be any
 * bytes: each byte not allowed in a name becomes '-', or 'x' at the beginning. Empty text gives
 * `otherwise`, a name. NUL-terminated, in the arena. */
struct mc_slice mc_suite_name_from(struct mc_slice text, const char *otherwise,
                                   struct mc_arena *arena);

#endif
