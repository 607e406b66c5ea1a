/* progress.h: one line on a terminal that says how far the work is. */
#ifndef MC_BASE_PROGRESS_H
#define MC_BASE_PROGRESS_H

#include <stdint.h>
#include <stdio.h>

#include <stdbool.h>

struct mc_progress {
    FILE *stream;         /* NULL: nothing is shown */
    int64_t begin, shown; /* moments of mc_clock_now */
    size_t width;         /* of what stands there; 0: nothing */
    const char *what;     /* one of what is counted; NULL: "case" */
};

/* Counts cases. Shows nothing unless `wanted` and the stream is a terminal. */
void mc_progress_begin(struct mc_progress *progress, FILE *stream, bool wanted);
/* `done` cases, or what is counted; `bytes` of `size` bytes of the input (size 0: not known).
 * Writes a few times a second at most. */
void mc_progress_show(struct mc_progress *progress, uint64_t done, uint64_t bytes, uint64_t size);
/* Takes the line away, so that something else can be written. */
void mc_progress_hide(struct mc_progress *progress);

/* What is shown after that time, where `what` is "case": "1,234,567 cases, 85,123/s, 45 %, 0:12
 * left"; without the size nothing is said of the rest. */
void mc_progress_text(const char *what, uint64_t done, uint64_t bytes, uint64_t size,
                      double seconds, char text[128]);

#endif
