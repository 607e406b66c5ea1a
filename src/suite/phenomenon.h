/* phenomenon.h: reading and ordering phenomena. struct mc_phenomenon is in suite.h. */
#ifndef MC_SUITE_PHENOMENON_H
#define MC_SUITE_PHENOMENON_H

#include "base/json_file.h"
#include "suite/suite.h"

#define MC_PHENOMENON_SCHEMA "metricheck/phenomenon/1"

/* Reads one file; findings go to its diagnostics. False when it has no name to be known by. */
bool mc_phenomenon_read(const struct mc_json_file *file, struct mc_arena *arena,
                        struct mc_phenomenon *phenomenon);
/* Writes a phenomenon of which only names, description and sources are known: its graphs may differ
 * in any way. Errors stay in the stream. */
void mc_phenomenon_write_plain(const struct mc_phenomenon *phenomenon, FILE *stream);
/* Orders by name; of several with one name the first read stays. Returns how many stay. */
size_t mc_phenomena_sort(struct mc_phenomenon *phenomena, size_t n);
/* What can be told only of all together: names in `than` that are not known (E010), aliases that
 * name two phenomena (E004). The phenomena are sorted. */
void mc_phenomena_check(const struct mc_phenomenon *phenomena, size_t n, size_t n_own,
                        struct mc_arena *arena, struct mc_diagnostics *diagnostics);
/* Names and aliases of all, ended by NULL, for mc_nearest. */
const char *const *mc_phenomena_words(const struct mc_phenomenon *phenomena, size_t n,
                                      struct mc_arena *arena);

#endif
