/* SPDX-License-Identifier: GPL-3.0-or-later */
/* events.h: what a metric writes to explain a score, as text, for its tests. */
#ifndef MC_TESTS_EVENTS_H
#define MC_TESTS_EVENTS_H

#include "base/memory.h"

/* A writer that appends to the buffer, which must not move: "key{ ... ] ", "key[ ... ] ",
 * "key=value "; inside an array without the key and '='. */
struct mc_metric_writer mc_events_writer(struct mc_buffer *out);

#endif
