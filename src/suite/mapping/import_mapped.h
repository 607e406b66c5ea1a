/* import_mapped.h: the importer of all data that a mapping describes. */
#ifndef MC_SUITE_MAPPING_IMPORT_MAPPED_H
#define MC_SUITE_MAPPING_IMPORT_MAPPED_H

#include "suite/import.h"

/* Imports `path`, a file or a folder, as the file import->mapping says, in the variant
 * import->variant (NULL: the first one of the mapping). Rows that cannot be used are left out and
 * counted by reason: a warning each, at the first of them. A column that is not there, a score that
 * is no number or off its scale, an id that stands twice end it with a finding. Phenomena of the
 * suite's own have a title in suite->phenomena; the others a name alone. */
int mc_import_mapped(const char *path, struct mc_import *import,
                     struct mc_error *error) MC_MUST_CHECK;

#endif
