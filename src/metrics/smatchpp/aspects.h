/* SPDX-License-Identifier: GPL-3.0-or-later */
/* aspects.h: the aspects of meaning that Smatch++ can look at alone, and the roles of frames that
 * express one. Tables are read from files in the forms of the reference program, or a small one of
 * our own serves. */
#ifndef MC_METRICS_SMATCHPP_ASPECTS_H
#define MC_METRICS_SMATCHPP_ASPECTS_H

#include "base/error.h"

struct mc_arena;
struct mc_smatch_strings;
struct mc_smatchpp_graph;
struct mc_string_map;

struct mc_smatchpp_words {
    struct mc_slice *items;
    size_t n;
};

/* A word, or words with blanks, found in the description of a role: the role is that label. */
struct mc_smatchpp_sign {
    struct mc_slice words, label;
};

/* One aspect. Labels have their colon; labels and concepts are in lower case. */
struct mc_smatchpp_aspect {
    struct mc_slice name;
    struct mc_smatchpp_words labels;   /* triples with one of these belong to it */
    struct mc_smatchpp_words concepts; /* and all triples of nodes with one of these */
    struct mc_slice group;             /* name of the list of concepts; "": none */
    struct mc_smatchpp_sign *signs;
    size_t n_signs;
    uint32_t range;       /* steps along outgoing relations that belong to it too */
    bool add_parent;      /* and relations into the sources */
    bool add_predicates;  /* and nodes that nothing leads into and that lead to one of its ends
                             alone */
    bool is_reentrancies; /* instead of labels and concepts: relations into nodes that several lead
                             into */
};

struct mc_smatchpp_aspects {
    struct mc_smatchpp_aspect *items; /* in order of the file; the last one is the reentrancies */
    size_t n;
};

/* Reads {"NAME": {"associated_rel": [LABEL...], "associated_concept_group": GROUP,
 * "search_in_frame_descr": {WORDS: LABEL}, "subgraph_extraction_range": N, "add_parent": 0 or 1,
 * "add_predicates": 0 or 1}}; what is absent is empty or 0. REENTRANCIES is added. The first
 * mistake is the error, with its place; `path` is used in messages. */
int mc_smatchpp_aspects_parse(struct mc_slice path, struct mc_slice text, struct mc_arena *arena,
                              struct mc_smatchpp_aspects *aspects,
                              struct mc_error *error) MC_MUST_CHECK;
/* Reads {"GROUP": [CONCEPT...]} and gives the aspects their concepts. A group that is not there is
 * empty. */
int mc_smatchpp_groups_parse(struct mc_slice path, struct mc_slice text, struct mc_arena *arena,
                             struct mc_smatchpp_aspects *aspects,
                             struct mc_error *error) MC_MUST_CHECK;
/* The table that serves without files. */
void mc_smatchpp_aspects_own(struct mc_arena *arena, struct mc_smatchpp_aspects *aspects);
/* The aspect of that name, or NULL. */
const struct mc_smatchpp_aspect *mc_smatchpp_aspect_find(const struct mc_smatchpp_aspects *aspects,
                                                         struct mc_slice name);

/* Roles of frames with the label that they express instead. */
struct mc_smatchpp_frames {
    struct mc_string_map *roles; /* keys "CONCEPT :ROLE", as "control-01 :arg2" */
    struct mc_slice *labels;     /* [roles] */
    size_t capacity;
};

/* Reads lines "CONCEPT  ARG0: DESCRIPTION  ARG1: DESCRIPTION..." (two blanks before each role) and
 * keeps the roles whose description holds the words of a sign; of several signs the last one
 * counts, of several lines for a concept too. Descriptions are compared in lower case, without ','
 * and '.' before a blank, up to the next ": ", with one blank between words and one at each end. A
 * role without ": " behind it, a line of several words without a role, and a file without a role
 * are errors with their place. */
int mc_smatchpp_frames_parse(struct mc_slice path, struct mc_slice text,
                             const struct mc_smatchpp_aspects *aspects, struct mc_arena *arena,
                             struct mc_smatchpp_frames *frames,
                             struct mc_error *error) MC_MUST_CHECK;

/* The part of a graph that belongs to an aspect. */

/* Puts in place of the triples of a graph (type MC_SMATCHPP_AMR) those of the aspect, with the
 * concepts of all nodes in them; each stands there once. Before that, roles of frames get the
 * labels that `frames` has for them; NULL: none does. All memory is the strings' arena's. */
void mc_smatchpp_extract(const struct mc_smatchpp_aspect *aspect,
                         const struct mc_smatchpp_frames *frames, struct mc_smatch_strings *strings,
                         struct mc_smatchpp_graph *graph);

#endif
