/* SPDX-License-Identifier: GPL-3.0-or-later */
/* import.h: published data as suites.
 *
 * An importer reads the files of one publication into a struct mc_suite. The path of each of its
 * files is the name that the file will have in the folder of the new suite. Faults of the data are
 * findings with their places: warnings if the rest can be used, errors if the data cannot be
 * trusted. */
#ifndef MC_IMPORT_IMPORT_H
#define MC_IMPORT_IMPORT_H

#include "base/table.h"
#include "suite/suite.h"

/* An import in progress, and its result. */
struct mc_import {
    struct mc_arena *arena;
    struct mc_diagnostics *diagnostics;
    struct mc_suite *suite;
    const char *scores;      /* path of published scores of these cases; NULL: none */
    const char *human_score; /* the metric of that file that is the human score; NULL: none */
    const char *mapping;     /* path of the mapping, if the importer needs one */
    const char *variant;     /* the variant of the mapping; NULL: the first */
    const struct mc_suite_tables *tables; /* the caller's names for columns of cases; NULL: none */
    struct mc_string_map *paths;          /* of the suite's files */
    struct mc_string_map *phenomena;      /* names -> index in suite->phenomena */
    size_t file_capacity, case_capacity, phenomenon_capacity;
};

/* A form of published data. */
struct mc_importer {
    const char *name;  /* "sick" */
    const char *title; /* one line */
    /* Fills import->suite. -1 if a file cannot be read or is malformed: the places are in the
     * diagnostics, the first one in *error. */
    int (*read)(const char *path, struct mc_import *import, struct mc_error *error);
};

/* All forms, in the order in which help names them. */
const struct mc_importer *mc_importers(size_t *n);
/* The importer of this name, or NULL. */
const struct mc_importer *mc_importer_find(const char *name);

/* Begins an import into the arena, with an empty suite. */
void mc_import_begin(struct mc_import *import, struct mc_arena *arena,
                     struct mc_diagnostics *diagnostics);

/* --- for the importers ------------------------------------------------------------------------ */

/* Index in suite->phenomena of the phenomenon with this name, which is added if it is new. */
uint32_t mc_import_phenomenon(struct mc_import *import, struct mc_slice name);
/* Adds a file to the suite; `file` has everything but path, dataset and phenomenon. It is named
 * DATASET-PHENOMENON.json, with a number appended if another file has that name. Returns its
 * index. */
uint32_t mc_import_file(struct mc_import *import, const struct mc_suite_file *file,
                        struct mc_slice dataset, struct mc_slice phenomenon);
/* Adds an empty, unjudged case to the file added last; NULL if the id is taken. The pointer is
 * valid until the next case is added. */
struct mc_case *mc_import_case(struct mc_import *import, struct mc_slice id);
/* The same for any file. */
struct mc_case *mc_import_case_in(struct mc_import *import, uint32_t file, struct mc_slice id);
/* Opens a text as a table of at least one row. Its faults become findings of the import. */
int mc_import_table(struct mc_import *import, const char *path, struct mc_slice text,
                    enum mc_delimiter delimiter, struct mc_table_input *table,
                    struct mc_error *error) MC_MUST_CHECK;
/* Errors after which an importer stops reading: the rest would be more of the same. */
enum { MC_IMPORT_FINDING_LIMIT = 100 };
bool mc_import_enough(const struct mc_import *import);
/* Whether one more warning about the file may be given. In place of the first one too many, a
 * warning says that further ones are not listed. */
bool mc_import_may_warn(struct mc_import *import, struct mc_slice file);
/* Sets the tags of a case, lower-cased, without the empty ones. */
void mc_import_tags(struct mc_import *import, struct mc_case *item, const struct mc_slice *tags,
                    size_t n_tags);
/* Scale, judgement and sources of SICK and of the STS tasks, whichever publication they come from.
 */
struct mc_suite_file mc_import_sick_head(void);
struct mc_suite_file mc_import_sts_head(void);

int mc_import_nlg_checklist(const char *path, struct mc_import *import,
                            struct mc_error *error) MC_MUST_CHECK;

#endif
