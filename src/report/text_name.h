/* text_name.h: names of files made from names of data. */
#ifndef MC_REPORT_TEXT_NAME_H
#define MC_REPORT_TEXT_NAME_H

#include "base/string_map.h"

/* "DATASET-PHENOMENON.txt", with "-not-pooled" before the dot where the group is not. Letters,
 * digits, '_', '.', '-' and all beyond ASCII stay, other characters become '-'; each of the two
 * names is cut to 80 bytes. A name that is in `taken`, without regard to the case of ASCII letters,
 * gets "-2", "-3" ...; the result is added to it. In the arena. */
const char *mc_text_name(struct mc_slice dataset, struct mc_slice phenomenon, bool pooled,
                         struct mc_string_map *taken, struct mc_arena *arena) MC_MUST_CHECK;

#endif
