/* SPDX-License-Identifier: GPL-3.0-or-later */
/* error.h: one struct for "it failed, and why", and the exit codes.
 *
 * A function that can fail returns int (0 good, -1 bad) and takes struct mc_error * last. It fills
 * it once; the first error wins. The struct lives on the caller's stack: reporting cannot fail. */
#ifndef MC_BASE_ERROR_H
#define MC_BASE_ERROR_H

#include <stdarg.h>
#include <stdint.h>

#include "base/memory.h"

/* name, exit code, meaning: the table of cli.md is made from this one */
#define MC_CODES(X)                                                                                \
    X(OK, 0, "success")                                                                            \
    X(NEGATIVE, 1, "the work was done and the answer is no")                                       \
    X(USAGE, 2, "the call is wrong")                                                               \
    X(INPUT, 3, "an input is unreadable or invalid")                                               \
    X(MODULE, 4, "a metric module failed")                                                         \
    X(INTERNAL, 5,                                                                                 \
      "an output could not be written, memory is exhausted, or metricheck itself is at fault")     \
    X(NO_VERDICT, 6, "a gate has no verdict")

enum mc_code {
#define MC_CODE_ENUM(name, exit_code, text) MC_CODE_##name = (exit_code),
    MC_CODES(MC_CODE_ENUM)
#undef MC_CODE_ENUM
};

/* Place in a file; both from 1, column in characters (code points); 0: not known. */
struct mc_position {
    uint32_t line, column;
};

struct mc_error {
    enum mc_code code; /* MC_CODE_OK: nothing happened yet */
    struct mc_position at;
    char file[256]; /* "" if it is not about a file; the end of a path that is too long */
    char text[512];
};

#define MC_NO_ERROR                                                                                \
    {                                                                                              \
        MC_CODE_OK, {0, 0}, "", ""                                                                 \
    }

/* Fills the error unless it already holds one; returns -1, so that callers can
 * `return mc_error_set(...)`. error may be NULL. */
int mc_error_set(struct mc_error *error, enum mc_code code, const char *format, ...)
    MC_PRINTF(3, 4);
/* The same with a file and a place in it. */
int mc_error_set_at(struct mc_error *error, enum mc_code code, const char *file,
                    struct mc_position at, const char *format, ...) MC_PRINTF(5, 6);

#endif
