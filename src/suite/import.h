/* import.h: published data as suites.
 *
 * An importer reads the files of one publication into a struct mc_suite whose files carry, as path,
 * the name they are to have in the folder of the new suite. Faults of the data are findings with
 * their places: warnings where the rest can be used, errors where the data cannot be trusted. */
#ifndef MC_SUITE_IMPORT_H
#define MC_SUITE_IMPORT_H

#include "base/delimited_file.h"
#include "suite/suite.h"

/* An import under way, and its result. */
struct mc_import {
    struct mc_arena *arena;
    struct mc_diagnostics *diagnostics;
    struct mc_suite *suite;
    const char *scores;          /* path of published scores of these cases; NULL: there are none */
    const char *human_score;     /* the metric of that file that is the human score; NULL: none */
    const char *mapping;         /* path of the mapping, where the importer needs one */
    const char *variant;         /* which variant of it; NULL: the first */
    struct mc_string_map *paths; /* of the suite's files */
    struct mc_string_map *phenomena; /* names -> index in suite->phenomena */
    size_t file_capacity, case_capacity, phenomenon_capacity;
};

/* A form of published data. */
struct mc_importer {
    const char *name;  /* "sick" */
    const char *title; /* one line */
    /* Fills import->suite. -1 when a file cannot be read or does not have the promised form: the
     * places are in the diagnostics, the first one in *error. */
    int (*read)(const char *path, struct mc_import *import, struct mc_error *error);
};

/* All forms, in the order in which help names them. */
const struct mc_importer *mc_importers(size_t *n);
/* By name, or NULL. */
const struct mc_importer *mc_importer_find(const char *name);

/* An import into the arena, with an empty suite. */
void mc_import_begin(struct mc_import *import, struct mc_arena *arena,
                     struct mc_diagnostics *diagnostics);

/* --- for the importers ---------------------------------------------------------------------- */

/* Index of the phenomenon with this name in suite->phenomena, which gets it where it has none. */
uint32_t mc_import_phenomenon(struct mc_import *import, struct mc_slice name);
/* Adds a file of the suite; `file` holds all but path, dataset and phenomenon. It is named
 * DATASET-PHENOMENON.json, with a number behind where another file has that name. Returns its
 * index. */
uint32_t mc_import_file(struct mc_import *import, const struct mc_suite_file *file,
                        struct mc_slice dataset, struct mc_slice phenomenon);
/* Adds an empty, unjudged case to the file added last; NULL when the id is taken. The pointer is
 * good until the next case. */
struct mc_case *mc_import_case(struct mc_import *import, struct mc_slice id);
/* The same in any file. */
struct mc_case *mc_import_case_in(struct mc_import *import, uint32_t file, struct mc_slice id);

/* One file of a publication that comes in parts. */
struct mc_import_part {
    const char *tag;      /* "train"; "": the whole */
    const char *names[3]; /* file names that it goes by, ended by NULL */
};
/* A part that is there. */
struct mc_import_source {
    const char *path, *tag;
};
/* PATH, when it is no folder, as the one source, with the tag that its name holds; else those of
 * the parts (ended by names[0] == NULL) that the folder has; absent ones are a note. A part with
 * tag "" serves only where no other is there. No part at all is an error that names what was
 * expected. */
int mc_import_sources(const char *path, const struct mc_import_part *parts,
                      struct mc_import *import, struct mc_import_source **sources,
                      size_t *n_sources, struct mc_error *error) MC_MUST_CHECK;

/* Reads a file, whose text becomes known to the diagnostics, and takes it apart as a table of at
 * least one row. */
int mc_import_read(struct mc_import *import, const char *path, struct mc_slice *text,
                   struct mc_error *error) MC_MUST_CHECK;
int mc_import_table(struct mc_import *import, const char *path, struct mc_slice text,
                    enum mc_delimiter delimiter, struct mc_delimited_file *table,
                    struct mc_error *error) MC_MUST_CHECK;
/* Findings after which an importer stops reading: the rest would be more of the same. */
enum { MC_IMPORT_FINDING_LIMIT = 100 };
bool mc_import_enough(const struct mc_import *import);
/* Whether one more warning about the file may be told; the first one too many is replaced by one
 * that says so. */
bool mc_import_may_warn(struct mc_import *import, struct mc_slice file);
/* -1 and a finding when the row does not have so many fields. */
int mc_import_width(struct mc_import *import, const struct mc_delimited_file *table, size_t row,
                    size_t n_fields) MC_MUST_CHECK;
/* A finding of severity error at a field of a table. */
void mc_import_field_error(struct mc_import *import, const struct mc_delimited_file *table,
                           size_t row, size_t field, const char *text);
/* A score from a field, within the scale of the suite's file added last; -1 and a finding when it
 * is none. */
int mc_import_score(struct mc_import *import, const struct mc_delimited_file *table, size_t row,
                    size_t field, double *score) MC_MUST_CHECK;
/* The two sentences of a case from two fields, as they stand there; -1 and a finding when one is
 * empty. Equal ones are a warning. */
int mc_import_sentences(struct mc_import *import, const struct mc_delimited_file *table, size_t row,
                        const size_t fields[2], struct mc_case *item) MC_MUST_CHECK;
/* Tags of a case, lower-cased, empty ones left out. */
void mc_import_tags(struct mc_import *import, struct mc_case *item, const struct mc_slice *tags,
                    size_t n_tags);
/* What SICK and the STS tasks share wherever they come from: scale, judgement, sources. */
struct mc_suite_file mc_import_sick_head(void);
struct mc_suite_file mc_import_sts_head(void);

int mc_import_nlg_checklist(const char *path, struct mc_import *import,
                            struct mc_error *error) MC_MUST_CHECK;
int mc_import_sick(const char *path, struct mc_import *import,
                   struct mc_error *error) MC_MUST_CHECK;
int mc_import_sts(const char *path, struct mc_import *import, struct mc_error *error) MC_MUST_CHECK;

#endif
