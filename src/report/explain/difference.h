/* SPDX-License-Identifier: GPL-3.0-or-later */
/* difference.h: the difference of two graphs for people and as JSON. */
#ifndef MC_REPORT_EXPLAIN_DIFFERENCE_H
#define MC_REPORT_EXPLAIN_DIFFERENCE_H

#include <stdio.h>

#include "amr/difference.h"
#include "base/error.h"

struct mc_amr_graph;
struct mc_drawing;
struct mc_json_stream;

/* Two compared graphs. */
struct mc_shown_difference {
    struct mc_slice id;
    struct mc_slice files[2]; /* length 0: none */
    const struct mc_amr_graph *graphs[2];
    struct mc_difference difference;
    struct mc_position begins[2];  /* where the graphs begin in their files; line 0: not known */
    struct mc_position *places[2]; /* [edits]: of side[0], side[1].offset of each edit; NULL, for
                                      JSON only: not known */
};

/* "concept(cat>dog); polarity(+run-02)", or "none"; in the arena. */
struct mc_slice mc_edits_text(const struct mc_difference *difference, struct mc_arena *arena);
/* A remark on the list: that it is not proved to come from a best mapping, or that others are as
 * good; length 0 if it is the only one. In the arena. */
struct mc_slice mc_edits_remark(const struct mc_difference *difference, struct mc_arena *arena);

/* Draws id, number of edits and remark; then each edit with its places; then, unless they are
 * equal, the graphs side by side. */
void mc_difference_draw(const struct mc_drawing *drawing, const struct mc_shown_difference *shown);
/* Writes "ID<TAB>EDITS" on one line. */
void mc_difference_draw_short(const struct mc_drawing *drawing,
                              const struct mc_shown_difference *shown);
/* One JSON object for all pairs of graphs: begin it, put each pair (with a NULL key), end it. The
 * arena holds texts while it is written; paired_by: "id", "order" or "case". A pair may also be put
 * into another object, under a key. */
void mc_difference_json_begin(struct mc_json_stream *json, FILE *stream, struct mc_arena *arena,
                              const char *paired_by);
void mc_difference_json_put(struct mc_json_stream *json, const char *key,
                            const struct mc_shown_difference *shown);
void mc_difference_json_end(struct mc_json_stream *json);

#endif
