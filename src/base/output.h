/* output.h: keeps standard output for results while code of others runs in this process, and
 * outputs from being written over what is read. */
#ifndef MC_BASE_OUTPUT_H
#define MC_BASE_OUTPUT_H

#include <stddef.h>

#include "base/error.h"

/* What standard output was; -1: it is itself. */
struct mc_output_guard {
    int descriptor;
};

#define MC_NO_OUTPUT_GUARD                                                                         \
    {                                                                                              \
        -1                                                                                         \
    }

/* From now on, what is written to standard output arrives on standard error, except through
 * outputs that were opened before (mc_output_open), which have a descriptor of their own. Where
 * there is none to spare, nothing is guarded. */
void mc_output_guard_begin(struct mc_output_guard *guard);
/* Standard output is itself again; what was left in its buffer went to standard error. Harmless
 * where the guard did not begin. */
void mc_output_guard_end(struct mc_output_guard *guard);

/* What a call writes is written once, and never over what the call reads. */

/* Paths, each array ended by NULL. Fails (MC_CODE_USAGE) where an output is empty, is the same file
 * as another output, or the same as what is read: by name, or by what the names lead to. "-" and
 * what is no regular file (/dev/null) are never the same. */
int mc_output_paths_check(const char *const *written, const char *const *read,
                          struct mc_error *error) MC_MUST_CHECK;

#endif
