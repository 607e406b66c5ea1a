/* SPDX-License-Identifier: GPL-3.0-or-later */
/* aspects.h: the aspects of meaning that Smatch++ can look at alone, and the frame roles that
 * express one. Tables are read from files in the formats of the reference program; without files a
 * small built-in one is used. */
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

/* A word, or several with blanks, whose occurrence in the description of a role gives the role that
 * label. */
struct mc_smatchpp_sign {
    struct mc_slice words, label;
};

/* One aspect. Labels have their colon; labels and concepts are in lower case. */
struct mc_smatchpp_aspect {
    struct mc_slice name;
    struct mc_smatchpp_words labels;   /* triples with one of these belong to it */
    struct mc_smatchpp_words concepts; /* and all triples of nodes with one of these */
    struct mc_slice group;             /* name of the concept list; "": none */
    struct mc_smatchpp_sign *signs;
    size_t n_signs;
    uint32_t range;       /* also what is this many outgoing relations away */
    bool add_parent;      /* and relations into the sources */
    bool add_predicates;  /* and nodes that nothing leads into and that lead only to one of its ends
                           */
    bool is_reentrancies; /* instead of labels and concepts: relations into nodes that several lead
                             into */
};

struct mc_smatchpp_aspects {
    struct mc_smatchpp_aspect *items; /* in the order of the file; the last is the reentrancies */
    size_t n;
};

/* Reads {"NAME": {"associated_rel": [LABEL...], "associated_concept_group": GROUP,
 * "search_in_frame_descr": {WORDS: LABEL}, "subgraph_extraction_range": N, "add_parent": 0 or 1,
 * "add_predicates": 0 or 1}}; a missing member is empty or 0. REENTRANCIES is added. The first
 * mistake is the error, with its place; `path` is used in messages. */
int mc_smatchpp_aspects_parse(struct mc_slice path, struct mc_slice text, struct mc_arena *arena,
                              struct mc_smatchpp_aspects *aspects,
                              struct mc_error *error) MC_MUST_CHECK;
/* Reads {"GROUP": [CONCEPT...]} and gives the aspects their concepts. A missing group is empty. */
int mc_smatchpp_groups_parse(struct mc_slice path, struct mc_slice text, struct mc_arena *arena,
                             struct mc_smatchpp_aspects *aspects,
                             struct mc_error *error) MC_MUST_CHECK;
/* The table used without files. */
void mc_smatchpp_aspects_own(struct mc_arena *arena, struct mc_smatchpp_aspects *aspects);
/* The aspect of that name, or NULL. */
const struct mc_smatchpp_aspect *mc_smatchpp_aspect_find(const struct mc_smatchpp_aspects *aspects,
                                                         struct mc_slice name);

/* Frame roles, with the labels that they stand for. */
struct mc_smatchpp_frames {
    struct mc_string_map *roles; /* keys "CONCEPT :ROLE", e.g. "control-01 :arg2" */
    struct mc_slice *labels;     /* [roles] */
    size_t capacity;
};

/* Reads lines "CONCEPT ARG0: DESCRIPTION ARG1: DESCRIPTION..." (two blanks before each role) and
 * keeps the roles whose description contains the words of a sign; of several signs the last one
 * counts, as does the last of several lines for a concept. Descriptions are compared in lower case,
 * without ',' and '.' before a blank, up to the next ": ", with one blank between words and one at
 * each end. A role without ": " after it, a line of several words without a role, and a file
 * without a role are errors with their place. */
int mc_smatchpp_frames_parse(struct mc_slice path, struct mc_slice text,
                             const struct mc_smatchpp_aspects *aspects, struct mc_arena *arena,
                             struct mc_smatchpp_frames *frames,
                             struct mc_error *error) MC_MUST_CHECK;

/* The part of a graph that belongs to an aspect. */

/* Replaces the triples of a graph (type MC_SMATCHPP_AMR) by those of the aspect, with the concepts
 * of all nodes in them, each once. Before that, frame roles get the labels that `frames` has for
 * them; NULL: none has one. All memory is the strings' arena's. */
void mc_smatchpp_extract(const struct mc_smatchpp_aspect *aspect,
                         const struct mc_smatchpp_frames *frames, struct mc_smatch_strings *strings,
                         struct mc_smatchpp_graph *graph);

#endif
