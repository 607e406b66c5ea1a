/* opening.h: what the open() of a metric with files of its own needs: reading them with their
 * checksums, and saying what is wrong. */
#ifndef MC_METRICS_OPENING_H
#define MC_METRICS_OPENING_H

#include "base/arena.h"
#include "base/error.h"

/* Fills the problem, cut to fit; returns -1. */
int mc_opening_refuse(struct mc_metric_problem *problem, const char *format, ...) MC_PRINTF(2, 3);
/* The same where a file or another resource is at fault, not the call. */
int mc_opening_refuse_file(struct mc_metric_problem *problem, const char *format, ...)
    MC_PRINTF(2, 3);
/* The same from an error: "FILE:LINE:COLUMN: TEXT" where it knows the place, else "FILE TEXT". A
 * path (may be NULL) serves where the error names no file. An error of an input makes the problem
 * one of a file. */
int mc_opening_refuse_error(struct mc_metric_problem *problem, const char *path,
                            const struct mc_error *error);
/* Reads all of a file into the arena and puts its checksum (SHA-256, 12 digits) under `name` into
 * the signature. */
int mc_opening_read(const struct mc_metric_host *host, const char *name, const char *path,
                    struct mc_arena *arena, struct mc_slice *text,
                    struct mc_metric_problem *problem) MC_MUST_CHECK;

#endif
