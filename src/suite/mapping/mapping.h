/* mapping.h: how published data become cases, as a file says it: which column is the reference,
 * which the score, which names of phenomena are ours. Format: doc/importing.md. */
#ifndef MC_SUITE_MAPPING_MAPPING_H
#define MC_SUITE_MAPPING_MAPPING_H

#include "base/json_file.h"
#include "suite/mapping/template.h"

#define MC_MAPPING_SCHEMA "metricheck/mapping/1"

/* Texts with their names, such as words that stand for others in a mapping: "$part" for "train". */
struct mc_mapping_pair {
    struct mc_slice name, value;
};
struct mc_mapping_pairs {
    struct mc_mapping_pair *items;
    size_t n;
};

/* Rows that are left out unless the value is (or, `negated`, is not) one of the texts. */
struct mc_mapping_condition {
    struct mc_template value;
    struct mc_slice *texts;
    size_t n_texts;
    bool negated;
    struct mc_slice reason; /* why the others are left out */
};

struct mc_mapping_join {
    struct mc_records_source source;
    struct mc_template key;   /* of a row of the joined table */
    struct mc_template match; /* of a row of the main one: the same text */
};

/* Which published names of phenomena are ours. */
struct mc_mapping_phenomenon {
    struct mc_template value;
    struct mc_mapping_pairs names; /* published: ours */
    bool others_unclassified;      /* names that are not there: "unclassified", else phenomena of
                                      the suite's own */
};

struct mc_mapping_expectation {
    enum mc_expectation_type type; /* above or below */
    struct mc_template other;      /* id of the other case */
};

/* One case of a row. */
struct mc_mapping_case {
    struct mc_template id, item, system, subphenomenon, note, score;
    struct mc_template candidate, candidate_amr;
    struct mc_templates references, reference_amrs, targeted;
    struct mc_templates tags, ratings;
    struct mc_mapping_expectation *expectations;
    size_t n_expectations;
    bool expects_nothing;
};

/* Texts at which the values of lists are divided; length 0: they are not. */
struct mc_mapping_dividers {
    struct mc_slice references, targeted, tags, ratings;
};

/* Expectations from rankings: of two rows of one task the one with the larger value is above. */
struct mc_mapping_order {
    struct mc_template within, by;
};

struct mc_mapping {
    struct mc_slice path, title, description;
    struct mc_suite_file head; /* what all files of the suite share */
    bool scale_is_observed;    /* its ends are the least and the largest score found */
    struct mc_template dataset;
    struct mc_records_source rows;
    struct mc_mapping_join *joins;
    size_t n_joins;
    struct mc_mapping_condition *conditions;
    size_t n_conditions;
    struct mc_mapping_phenomenon phenomenon;
    struct mc_slice *missing; /* texts that stand for "no score", besides the empty one */
    size_t n_missing;
    bool one_line; /* blanks, line breaks and control characters of texts become one blank */
    bool repeated; /* rows with the id of an earlier one are of the same case */
    struct mc_mapping_dividers divided;
    struct mc_mapping_case *cases;
    size_t n_cases;
    struct mc_mapping_order order; /* within.text empty: none */
};

/* The sets of variables of a mapping. */
struct mc_mapping_parts {
    struct mc_mapping_pairs *parts; /* each is imported; at least one, which may be empty */
    size_t n_parts;
    struct mc_slice *variants; /* one of them is imported; may be none */
    struct mc_mapping_pairs *variant_variables;
    size_t n_variants;
};

/* Reads "parts" and "variants". */
int mc_mapping_read_parts(const struct mc_json_file *file, struct mc_arena *arena,
                          struct mc_mapping_parts *parts, struct mc_error *error) MC_MUST_CHECK;
/* Reads the whole with the variables put in. Findings carry their places. */
int mc_mapping_read(const struct mc_json_file *file, const struct mc_mapping_pairs *variables,
                    struct mc_arena *arena, struct mc_mapping *mapping,
                    struct mc_error *error) MC_MUST_CHECK;

/* --- for the parts of the reader -------------------------------------------------------------- */

struct mc_mapping_reader {
    const struct mc_mapping_pairs *variables;
    struct mc_arena *arena;
};

/* A text with its variables put in; false when it is not there or wrong (a finding). */
bool mc_mapping_text(const struct mc_mapping_reader *reader, const struct mc_json_cursor *object,
                     const char *key, bool required, struct mc_slice *text);
/* One text, or a list of them. */
bool mc_mapping_texts(const struct mc_mapping_reader *reader, const struct mc_json_cursor *object,
                      const char *key, bool required, struct mc_slice **texts, size_t *n);
bool mc_mapping_template(const struct mc_mapping_reader *reader,
                         const struct mc_json_cursor *object, const char *key, bool required,
                         struct mc_template *item);
bool mc_mapping_templates(const struct mc_mapping_reader *reader,
                          const struct mc_json_cursor *object, const char *key,
                          struct mc_templates *list);
/* The keys "case", "cases" and "divided". */
void mc_mapping_read_cases(const struct mc_mapping_reader *reader,
                           const struct mc_json_cursor *root, struct mc_mapping *mapping);
/* The keys "rows" and "joined". */
void mc_mapping_read_tables(const struct mc_mapping_reader *reader,
                            const struct mc_json_cursor *root, struct mc_mapping *mapping);

#endif
