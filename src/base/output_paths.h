/* output_paths.h: what a call writes is written once, and never over what the call reads. */
#ifndef MC_BASE_OUTPUT_PATHS_H
#define MC_BASE_OUTPUT_PATHS_H

#include <stddef.h>

#include "base/error.h"

/* Paths, each array ended by NULL. Fails (MC_CODE_USAGE) where an output is empty, is the same file
 * as another output, or the same as what is read: by name, or by what the names lead to. "-" and
 * what is no regular file (/dev/null) are never the same. */
int mc_output_paths_check(const char *const *written, const char *const *read,
                          struct mc_error *error) MC_MUST_CHECK;

#endif
