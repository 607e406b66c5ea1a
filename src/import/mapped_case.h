/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mapped_case.h: the importer of all data that a mapping describes: rows become cases. */
#ifndef MC_IMPORT_MAPPED_CASE_H
#define MC_IMPORT_MAPPED_CASE_H

#include "base/memory.h"
#include "base/slice.h"
#include "import/mapping.h"
#include "import/records.h"

struct mc_case;
struct mc_error;
struct mc_import;
struct mc_mapping;
struct mc_mapping_case;
struct mc_phenomenon;
struct mc_side;
struct mc_string_map;
struct mc_template;
struct mc_templates;

/* Imports `path`, a file or a folder, by the mapping import->mapping in the variant import->variant
 * (NULL: the mapping's first). Rows that cannot be used are left out and counted by reason: one
 * warning for each reason, at its first row. A missing column, a score that is not a number or is
 * off its scale, and a repeated id end the import with a finding. In suite->phenomena, new
 * phenomena of the suite have a title, shipped ones only a name. */
int mc_import_mapped(const char *path, struct mc_import *import,
                     struct mc_error *error) MC_MUST_CHECK;

/* Reads what import->mapping says of ratings, in the variant import->variant, into the arena of the
 * import. *table: `path`, or, if that is a folder, the file in it. */
int mc_mapped_ratings(const char *path, struct mc_import *import,
                      struct mc_mapping_ratings *ratings, const char **table,
                      struct mc_error *error) MC_MUST_CHECK;

/* Rows that could not be used, by reason. */
struct mc_left_out {
    struct mc_left_out_reason {
        const char *text;
        size_t n;
        struct mc_record_place first;
    } * items;
    size_t n, capacity;
};

/* The phenomenon that a published name stands for. */
struct mc_mapped_name {
    struct mc_slice published, name;
    uint32_t index; /* in suite->phenomena */
    bool is_other;  /* unknown, hence unclassified */
};

/* The position of a case in a ranking. */
struct mc_mapped_rank {
    uint32_t task, item; /* item: index in suite->cases */
    double value;
};

/* A value of a list, and the template that gave it. */
struct mc_mapped_value {
    struct mc_slice text;
    const struct mc_template *from;
};

/* The sum of the scores of a case, by one rater or by all. */
struct mc_mapped_sum {
    uint32_t item; /* index in suite->cases */
    double sum;
    size_t n;
    struct mc_record_place place; /* of the first */
};

/* The state of an import by a mapping. */
struct mc_mapped {
    struct mc_import *import;
    const struct mc_mapping *mapping; /* of the current part */
    struct mc_tables tables;
    struct mc_left_out left_out;
    struct mc_string_map *files; /* dataset, NUL, phenomenon -> index */
    uint32_t *file_indexes;
    size_t file_capacity;
    struct mc_phenomenon *known; /* the shipped phenomena */
    size_t n_known;
    struct mc_string_map *name_map;
    struct mc_mapped_name *names;
    size_t name_capacity;
    struct mc_string_map *tasks;
    struct mc_mapped_rank *ranks;
    size_t n_ranks, rank_capacity;
    struct mc_string_map *sum_keys; /* case and rater -> index in sums */
    struct mc_mapped_sum *sums;
    size_t sum_capacity;
    struct mc_mapped_value *values; /* the current list */
    size_t n_values, value_capacity;
    struct mc_side *sides; /* the references of the current case */
    size_t n_sides, side_capacity;
    size_t *first_sides; /* index in sides of the first with each text */
    size_t first_side_capacity;
    struct mc_arena *scratch;   /* for the current list or graph */
    struct mc_string_map *seen; /* texts of the current list */
    struct mc_case *row_cases;  /* of the current row */
    size_t *row_changed;        /* per case of the row: texts normalised to one line */
    size_t n_changed_now;       /* the same of the current case */
    size_t n_changed;           /* the same of all cases */
    size_t n_unlike;            /* cases whose score is not the mean of their ratings */
    bool has_variants;          /* the mapping has variants; --variant chooses one */
    size_t n_conflicts;         /* rows with another candidate than an earlier row of their case */
    struct mc_record_place conflict; /* the first of them */
    size_t n_repeated_ratings;       /* by a rater who had rated the case before */
};

/* Begins an import, without rows yet, and reads the shipped phenomena. The caller ends it even
 * after an error. */
int mc_mapped_begin(struct mc_mapped *mapped, struct mc_import *import,
                    struct mc_error *error) MC_MUST_CHECK;
void mc_mapped_end(struct mc_mapped *mapped);

/* A warning for each reason, at its first row. */
void mc_left_out_report(const struct mc_left_out *left_out, struct mc_import *import);

/* Reads the tables that are joined with mapped->tables.records, and resolves all columns. */
int mc_mapped_tables(struct mc_mapped *mapped, const char *folder,
                     struct mc_error *error) MC_MUST_CHECK;
/* The paths of the first of `files` that the folder has: several if it is a pattern with "*", none
 * if the folder has none of them. */
int mc_mapped_find(const char *folder, const struct mc_slice *files, size_t n_files,
                   struct mc_arena *arena, char ***paths, size_t *n_paths,
                   struct mc_error *error) MC_MUST_CHECK;
/* Whether a name matches a pattern in which "*" stands for anything. */
bool mc_mapped_fits(const char *pattern, const char *name);

/* All rows of mapped->tables.records become cases. */
void mc_mapped_rows(struct mc_mapped *mapped);
/* Fills *item from a row. NULL, or why it cannot be used, with the place in *place. */
const char *mc_mapped_case(struct mc_mapped *mapped, const struct mc_mapping_case *wanted,
                           size_t row, struct mc_case *item, struct mc_record_place *place);
/* The text as the suite will have it: after "replace" and "texts". */
struct mc_slice mc_mapped_text(struct mc_mapped *mapped, struct mc_slice text);
/* The text as one line, without blanks at its ends, whatever "texts" says. */
struct mc_slice mc_mapped_line(struct mc_slice text, struct mc_arena *arena);
/* The text as a name or id: bytes that are not allowed in one become '-'. */
struct mc_slice mc_mapped_id(struct mc_slice text, struct mc_arena *arena);

/* The phenomenon that a published name stands for. */
const struct mc_mapped_name *mc_mapped_phenomenon(struct mc_mapped *mapped,
                                                  struct mc_slice published);

/* Adds expectations from the ranks of all rows. More pairs of cases than the limit are an error. */
enum { MC_MAPPED_PAIR_LIMIT = 10000000 };
void mc_mapped_order(struct mc_mapped *mapped);

/* Adds the score of a row to those of its case. */
void mc_mapped_add_score(struct mc_mapped *mapped, size_t row, uint32_t item, double score);

/* A case that is being made from a row. */
struct mc_pending_case {
    struct mc_mapped *mapped;
    const struct mc_mapping_case *wanted;
    size_t row;
    struct mc_case *item;
    struct mc_record_place *place; /* of the reason why the row is refused */
};

/* How the values of a list are treated. */
enum mc_pending_case_kind {
    MC_GATHER_VALUES,    /* kept as they are */
    MC_GATHER_SIDES,     /* sentences; empty ones keep their places */
    MC_GATHER_SENTENCES, /* sentences; empty and repeated ones are left out */
    MC_GATHER_WORDS      /* the same, each on one line whatever "texts" says */
};
/* Puts all values of the templates, split at each `divider` (length 0: not split), into
 * mapped->values. */
void mc_pending_case_gather(const struct mc_pending_case *pending_case,
                            const struct mc_templates *list, struct mc_slice divider,
                            enum mc_pending_case_kind kind);

/* Fills the spans of the case, which must have its candidate. If the mapping has no spans, they
 * stay unknown. NULL, or why the row cannot be used. */
const char *mc_mapped_spans(const struct mc_pending_case *pending_case);

#endif
