/* SPDX-License-Identifier: GPL-3.0-or-later */
/* explanation.h: how a score came about: the JSON events of a metric's explain() as a tree, and the
 * records that writers of explanations read. doc/explain.md says how the events are drawn. */
#ifndef MC_REPORT_EXPLAIN_EXPLANATION_H
#define MC_REPORT_EXPLAIN_EXPLANATION_H

#include <stdbool.h>
#include <stdio.h>

#include "base/slice.h"

struct mc_arena;
struct mc_case;
struct mc_json_stream;
struct mc_suite;

enum mc_explained_kind {
    MC_EXPLAINED_OBJECT,
    MC_EXPLAINED_ARRAY,
    MC_EXPLAINED_TEXT,
    MC_EXPLAINED_NUMBER
};

/* A value; the members or elements of a container are in the order of the events. */
struct mc_explained {
    enum mc_explained_kind kind;
    struct mc_slice key;  /* of a member; empty in an array and at the root */
    struct mc_slice text; /* TEXT: as the metric wrote it */
    double number;        /* NUMBER: may be NaN or infinite */
    size_t n;             /* OBJECT, ARRAY: members or elements */
    struct mc_explained *first, *last, *next;
};

/* Greatest depth of nested containers, including the root. */
enum { MC_EXPLANATION_DEPTH = 8 };

/* A tree being built by the events of its writer. */
struct mc_explanation {
    struct mc_arena *arena;
    struct mc_explained *root; /* an object, whose members explain() writes */
    struct mc_explained *open[MC_EXPLANATION_DEPTH];
    unsigned depth;
    const char *fault; /* what is wrong with the first faulty event; NULL: nothing */
};

/* Everything lives in the arena. */
void mc_explanation_begin(struct mc_explanation *explanation, struct mc_arena *arena);
/* For explain(); valid while the explanation is. Events after a faulty one are ignored. */
struct mc_metric_writer mc_explanation_writer(struct mc_explanation *explanation);
/* Call after the last event: NULL, or what was wrong with the events, such as a member without a
 * key or with the key of another, an end without a beginning, too many levels or members. */
const char *mc_explanation_fault(const struct mc_explanation *explanation);

/* The member with this key, or NULL; also NULL if `object` is not an object. */
const struct mc_explained *mc_explained_member(const struct mc_explained *object, const char *key);
/* The same, but NULL if the member is of another kind. */
const struct mc_explained *mc_explained_typed(const struct mc_explained *object, const char *key,
                                              enum mc_explained_kind kind);
/* The number of a member, or `otherwise` if there is none. */
double mc_explained_number(const struct mc_explained *object, const char *key, double otherwise);
/* The text of a member; empty if there is none. */
struct mc_slice mc_explained_text(const struct mc_explained *object, const char *key);
/* Whether `array` is an array with elements of that kind only. */
bool mc_explained_list_of(const struct mc_explained *array, enum mc_explained_kind kind);

/* Whether `array` is a non-empty array of objects that all pass the test. */
bool mc_explained_records(const struct mc_explained *array,
                          bool (*test)(const struct mc_explained *record));

/* One direction of comparison: the second sentence with the first, or the first with the second. */
struct mc_explained_way {
    const char *direction;          /* "forward" or "backward" */
    double score;                   /* of this way; NaN: none */
    struct mc_slice reason;         /* why there is no score, or no explanation; else empty */
    const struct mc_explained *how; /* NULL: not explained */
};

/* Where a score stands among those of other cases: `share` of `n` cases of the same dataset are
 * below it, or above it if lower scores are better; equal ones count half. */
struct mc_explained_place {
    double share; /* 0 to 1; NaN: not known */
    size_t n;
};

/* A place needs at least this many other cases. */
enum { MC_PLACE_LEAST = 10 };

struct mc_explained_metric {
    struct mc_slice name, signature;
    uint32_t needs; /* enum mc_metric_needs, or-ed */
    bool lower_is_better;
    double score; /* NaN: none */
    struct mc_slice reason;
    struct mc_explained_place place;
    struct mc_explained_way ways[2];
    size_t n_ways; /* 2: the score is the mean of both; 0: the case lacks what is needed */
};

/* How far two graphs agree in an aspect of meaning: Damonte, Cohen and Satta (2017). */
struct mc_explained_aspect {
    const char *name; /* "negation" */
    double f, precision, recall;
    double matched, candidate, reference; /* counts of items or triples */
    bool proved;                          /* no mapping of the nodes lets more of them agree */
    /* Items without a counterpart on the other side: [0] of the candidate, [1] of the reference. */
    struct mc_slice *only[2];
    size_t n_only[2];
    bool misplaced; /* a negation of another concept than in the reference, at least one of the two
                       being in both graphs */
};

struct mc_explained_case {
    const struct mc_suite *suite;
    const struct mc_case *item;
    struct mc_explained_metric *metrics;
    size_t n_metrics;
    struct mc_explained_place human; /* of the human score, or the rubric's */
    size_t n_spread; /* how many cases, spread evenly over the dataset, the metrics' places are
                        among; 0: all */
    struct mc_explained_aspect *aspects; /* [n_aspects]: lowest F first, unproved ones last */
    size_t n_aspects;                    /* 0: a side has no graph, or one that cannot be read */
    /* Index of the reference of the aspects: of several, the one from which the first graph metric
     * that names one has its score. */
    size_t aspects_of;
    bool aspects_settled; /* a metric named that reference */
};

/* The deciding aspect: the first proved one that differs, but a negation whose concept was replaced
 * only if no other does; NULL: none differs. */
const struct mc_explained_aspect *mc_explained_lead(const struct mc_explained_case *shown);
/* "rubric" or "human": who gave the score of the case; "score" if the file does not say. */
const char *mc_explained_judge(const struct mc_explained_case *shown);
/* The same with the score and, if known, its scale: "rubric 1.1 of 5", "human 3.4 on 1 to 5"; in
 * the arena. The case has a score. */
const char *mc_explained_judgement(const struct mc_explained_case *shown, struct mc_arena *arena);

/* Writes the members of one case into an open object: id, sides, judgement, aspects and metrics;
 * with_how: also how each score came about. */
void mc_explained_case_json_put(struct mc_json_stream *json, const struct mc_explained_case *shown,
                                bool with_how);
/* Writes one object with all cases as JSON, "schema": "metricheck/explanation/1". Texts are the
 * metrics' own, with ill-formed bytes replaced; numbers read back as the same double. */
void mc_explanation_write_json(const struct mc_explained_case *cases, size_t n, FILE *stream);

#endif
