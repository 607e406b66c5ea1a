/* conformance_output.h: sees whether a metric leaves standard output alone. */
#ifndef MC_METRICS_CONFORMANCE_OUTPUT_H
#define MC_METRICS_CONFORMANCE_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

struct mc_watched_output {
    int descriptor; /* what standard output was; -1: it is not watched */
    FILE *written;
};

/* From now on what is written to standard output goes to a temporary file. */
void mc_watched_output_begin(struct mc_watched_output *output);
/* Standard output is itself again. False with a message where something was written, or it was
 * closed. */
bool mc_watched_output_end(struct mc_watched_output *output, char *message, size_t size);

#endif
