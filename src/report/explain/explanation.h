/* SPDX-License-Identifier: GPL-3.0-or-later */
/* explanation.h: how a score came about: the JSON events of a metric's explain() as a tree, and
 * what the writers of explanations read. doc/explain.md says what the drawings make of the events.
 */
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
    double number;        /* NUMBER: may be anything */
    size_t n;             /* OBJECT, ARRAY: how many there are */
    struct mc_explained *first, *last, *next;
};

/* Containers within each other, the root among them. */
enum { MC_EXPLANATION_DEPTH = 8 };

/* A tree under way; filled by the events of its writer. */
struct mc_explanation {
    struct mc_arena *arena;
    struct mc_explained *root; /* an object: what explain() writes are its members */
    struct mc_explained *open[MC_EXPLANATION_DEPTH];
    unsigned depth;
    const char *fault; /* the first event that does not fit; NULL: none */
};

/* Everything lives in the arena. */
void mc_explanation_begin(struct mc_explanation *explanation, struct mc_arena *arena);
/* For explain(); valid while the explanation is. Events after one that does not fit are ignored. */
struct mc_metric_writer mc_explanation_writer(struct mc_explanation *explanation);
/* To be called after the last event: NULL, or what was wrong with the events: a member without a
 * key or with the key of another one, an end without a beginning, too many levels or members. */
const char *mc_explanation_fault(const struct mc_explanation *explanation);

/* The member with this key, or NULL; also NULL when `object` is no object. */
const struct mc_explained *mc_explained_member(const struct mc_explained *object, const char *key);
/* The same where it must be of that kind. */
const struct mc_explained *mc_explained_typed(const struct mc_explained *object, const char *key,
                                              enum mc_explained_kind kind);
/* The number of a member, or `otherwise` where there is none. */
double mc_explained_number(const struct mc_explained *object, const char *key, double otherwise);
/* The text of a member; empty where there is none. */
struct mc_slice mc_explained_text(const struct mc_explained *object, const char *key);
/* Whether it is an array whose elements are all of that kind. */
bool mc_explained_list_of(const struct mc_explained *array, enum mc_explained_kind kind);

/* Whether it is an array of objects, at least one, that all pass the test. */
bool mc_explained_records(const struct mc_explained *array,
                          bool (*test)(const struct mc_explained *record));

/* One way of comparing: the second sentence with the first, or the first with the second. */
struct mc_explained_way {
    const char *direction;          /* "forward" or "backward" */
    double score;                   /* of this way; NaN: none */
    struct mc_slice reason;         /* why there is no score, or no explanation; else empty */
    const struct mc_explained *how; /* NULL: not explained */
};

/* Where a score stands among those of other cases: of `n` cases of the same dataset `share` are
 * below it, equal ones counted half; in a metric of which lower scores are better those above it.
 */
struct mc_explained_place {
    double share; /* 0 to 1; NaN: not known */
    size_t n;
};

/* A place needs so many other cases. */
enum { MC_PLACE_LEAST = 10 };

struct mc_explained_metric {
    struct mc_slice name, signature;
    uint32_t needs; /* enum mc_metric_needs, or-ed */
    bool lower_is_better;
    double score; /* NaN: none */
    struct mc_slice reason;
    struct mc_explained_place place;
    struct mc_explained_way ways[2];
    size_t
        n_ways; /* 1; 2: the score is the mean of both; 0: the case lacks what the metric needs */
};

/* How far two graphs agree in an aspect of meaning: Damonte, Cohen and Satta (2017). */
struct mc_explained_aspect {
    const char *name; /* "negation" */
    double f, precision, recall;
    double matched, candidate, reference; /* what is counted: items or triples */
    bool proved;                          /* no mapping of the nodes makes more agree */
    /* What has no counterpart on the other side: [0] of the candidate, [1] of the reference. */
    struct mc_slice *only[2];
    size_t n_only[2];
    bool misplaced; /* a negation that stands at another concept than in the reference, while both
                       concepts or one of them stand in both graphs */
};

struct mc_explained_case {
    const struct mc_suite *suite;
    const struct mc_case *item;
    struct mc_explained_metric *metrics;
    size_t n_metrics;
    struct mc_explained_place human; /* that of the human score, or of the rubric's */
    size_t n_spread; /* the metrics' places are among so many cases, spread evenly over the dataset;
                        0: among all */
    struct mc_explained_aspect *aspects; /* [n_aspects]: the lowest F first; those that are not
                                            proved last */
    size_t n_aspects;                    /* 0: a side has no graph, or one that cannot be read */
    /* Of which reference, 0: the first: of several that from which the first metric of graphs that
     * says so has its score. */
    size_t aspects_of;
    bool aspects_settled; /* such a metric said so */
};

/* The aspect that decides: the first below 1, but for a negation whose concept was replaced, which
 * another aspect shows; NULL: none is. */
const struct mc_explained_aspect *mc_explained_lead(const struct mc_explained_case *shown);
/* "rubric" or "human": who gave the score of the case; "score" where the file does not say. */
const char *mc_explained_judge(const struct mc_explained_case *shown);
/* The same with the score and its scale, where that is known: "rubric 1.1 of 5", "human 3.4 on 1 to
 * 5"; in the arena. The case has a score. */
const char *mc_explained_judgement(const struct mc_explained_case *shown, struct mc_arena *arena);

/* Writes the members of one case into an object that is open: id, sides, judgement and aspects, and
 * its metrics, with_how: each with how its score came about. */
void mc_explained_case_json_put(struct mc_json_stream *json, const struct mc_explained_case *shown,
                                bool with_how);
/* Writes one object with all cases as JSON, "schema": "metricheck/explanation/1". Texts are the
 * metrics' own, with ill-formed bytes replaced; numbers read back as the same double. */
void mc_explanation_write_json(const struct mc_explained_case *cases, size_t n, FILE *stream);

#endif
