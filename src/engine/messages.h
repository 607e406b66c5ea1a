/* SPDX-License-Identifier: GPL-3.0-or-later */
/* messages.h: what the engine says while it works: warnings, reasons of missing scores, lines of a
 * metric's process. The engine prints nothing: its caller shows the lines, or drops them. */
#ifndef MC_ENGINE_MESSAGES_H
#define MC_ENGINE_MESSAGES_H

#include <stdio.h>

#include "base/memory.h"

struct mc_diagnostics;
struct mc_error;

/* Where messages go; a NULL pointer to it, or show == NULL, drops them. */
struct mc_messages {
    /* One line or several, each with its line feed. May be called by several threads at once: the
     * process of a metric may say something while another metric scores. */
    void (*show)(void *context, const char *lines);
    void *context;
};

/* A message that is being written. */
struct mc_message {
    const struct mc_messages *to;
    FILE *stream; /* what is written here is shown at the end */
    struct mc_buffer text;
};

void mc_message_begin(struct mc_message *message, const struct mc_messages *to);
/* Shows it, unless it is empty. */
void mc_message_end(struct mc_message *message);

/* Metrics that take no part, grouped by the reason. Zero-initialised but for the arena. */
struct mc_unused_metrics {
    struct mc_arena *arena;
    struct mc_unused_reason *reasons;
    size_t n, capacity;
};

/* text: why the metric with the specification `spec` does not open or cannot score; a leading
 * "metric SPEC: " is dropped. name: what the user calls it. */
void mc_unused_add(struct mc_unused_metrics *all, const char *name, const char *spec,
                   const char *text);
/* One line for each reason: "s2match, wwlk are left out: no word vectors". */
void mc_unused_report(const struct mc_unused_metrics *all, const struct mc_messages *to);
/* All on one line, each reason cut at its first ';' but for the command that it names:
 * "not run: s2match, wwlk: no word vectors (`metricheck help vectors`); ...". */
void mc_unused_note(const struct mc_unused_metrics *all, const struct mc_messages *to);

/* A whole message; the format ends in a line feed. */
void mc_message(const struct mc_messages *to, const char *format, ...) MC_PRINTF(2, 3);
/* The most findings that a screen shows, except by `lint`, `import` and `expand`. */
enum { MC_FINDINGS_SHOWN = 20 };
/* The findings by kind (mc_diagnostics_by_kind), at most MC_FINDINGS_SHOWN of them, as
 * mc_diagnostics_print shows them. */
void mc_message_findings(const struct mc_messages *to, const struct mc_diagnostics *findings);
/* The error as mc_error_print shows it. */
void mc_message_error(const struct mc_messages *to, const struct mc_error *error);

#endif
