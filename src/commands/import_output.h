/* import_output.h: what `metricheck import` writes. */
#ifndef MC_COMMANDS_IMPORT_OUTPUT_H
#define MC_COMMANDS_IMPORT_OUTPUT_H

#include "scores/score_table.h"
#include "suite/import.h"

/* What is to be written. */
struct mc_import_result {
    struct mc_import import;
    struct mc_score_table *scores; /* NULL: none were published */
};

/* Writes the files of the suite, its own phenomena in FOLDER/phenomena, published scores in
 * FOLDER/scores: all files or none. */
int mc_import_write(const struct mc_import_result *result, const char *folder,
                    struct mc_error *error) MC_MUST_CHECK;
/* Says on standard error what was written. */
void mc_import_tell(const struct mc_import_result *result, const char *folder);

#endif
