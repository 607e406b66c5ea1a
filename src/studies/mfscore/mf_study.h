/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mf_study.h: reads and scores what `mfscore` compares: texts of systems with references, graphs
 * parsed from the texts with the graphs they were made from, or existing scores. */
#ifndef MC_STUDIES_MFSCORE_MF_STUDY_H
#define MC_STUDIES_MFSCORE_MF_STUDY_H

#include "analysis/mf_score.h"
#include "base/error.h"

struct mc_column_calls;
struct mc_graph_setting;
struct mc_metric_sources;
struct mc_option_list;
struct mc_scoring;

/* The files of a system; NULL: not given. */
struct mc_mf_source {
    const char *name;
    const char *text, *form_scores;      /* the text is scored if there are no form_scores */
    const char *parses, *meaning_scores; /* at most one; the text is parsed if there is neither */
    const char *quality;                 /* of its parses */
};

/* Aspects of meaning (Damonte, Cohen and Satta 2017) as the metric smatch names them; the first is
 * the whole. */
enum { MC_MF_N_ASPECTS = 9 };
extern const char *const mc_mf_aspects[MC_MF_N_ASPECTS];

/* The same texts by another parser, model or metric, to compare with the first. */
struct mc_mf_variant {
    const char *name;
    const char *meaning, *form; /* specifications; NULL: the first */
    /* [n_systems] with parses, meaning_scores and form_scores that replace the first ones if not
     * NULL; other members are ignored. NULL: nothing is replaced. */
    const struct mc_mf_source *systems;
};

enum mc_mf_average { MC_MF_AUTO, MC_MF_MICRO, MC_MF_MACRO };

struct mc_mf_study_request {
    const struct mc_mf_source *systems;
    size_t n_systems;
    const char *references;       /* sentences, for texts; else NULL */
    const char *graphs;           /* from which the texts were made, for parses; else NULL */
    const char *reference_parses; /* of the references; NULL: from the parser, if any */
    const char *parse;            /* command of a parser, for texts without parses; NULL: none */
    const char *form, *meaning; /* specifications of metrics; form NULL: no text is scored by it */
    const struct mc_option_list *beside;  /* further metrics of texts; they need `references` */
    const struct mc_mf_variant *variants; /* [n_variants]; a further metric of meaning needs parses
                                             of every system, one of form their texts */
    size_t n_variants;
    bool aspects;     /* also score meaning by aspect, which needs parses */
    double tolerance; /* of preferences in files, see mc_mf_study_open */
    enum mc_mf_average average;
    const struct mc_column_calls *calls; /* names for columns; NULL: none */
    const struct mc_metric_sources *sources;
    /* Pool, messages, cache and watch; n_done counts systems; suite and table change during the
     * study. The first metric that fails ends it. */
    struct mc_scoring *scoring;
};

/* A study and everything that was scored for it. */
struct mc_mf_scored {
    struct mc_mf_study study;
    bool micro;                 /* meaning is computed from the triples of all sentences together */
    const char *form_metric;    /* specification that was used; NULL: all scores were given */
    const char *meaning_metric; /* likewise, for meaning */
    double *beside; /* [n_systems * n_items of the request], the score of all texts of a system
                       together; NaN: it has no texts, or the metric has no such score */
    /* [n_systems * n_items][n], of single texts; NULL: the system has none */
    const double **beside_sentences;
    /* [n_variants of the request], the study by each variant, without parse quality; a variant with
     * other parses has no bound. */
    struct mc_mf_study *variants;
    /* [(n_systems + 1) * MC_MF_N_ASPECTS], meaning by each aspect, of the systems and, last, of the
     * bound; amounts NULL: no parses. NULL: not asked for. */
    struct mc_mf_meaning *aspects;
    /* [n_systems][n], the texts; if a system has none, those that its parses quote (# ::snt); data
     * NULL: unknown. */
    struct mc_slice **texts;
    const struct mc_graph_setting *graphs; /* what the parser did; NULL: no parser */
};

/* Reads and scores everything; in the arena. A metric is opened once for all systems, so that its
 * state about the references is shared, unless it looks at all cases first. A metric of form that
 * can say whether a text is accepted (output=accept) is asked for that, unless its specification
 * has an output. MC_MF_MICRO, the default if the metric allows it: meaning comes from the triples
 * of all sentences, counted by metrics with the outputs matched, candidate_triples and
 * reference_triples.
 *
 * Files of scores hold one number per line, or a TSV or CSV table with a header, whose column is
 * found by name or is the only one beside `id`; rows are in the order of the sentences; NA and nan
 * are missing, and a last row `corpus` is skipped. Names: meaning or score; quality or score; form,
 * score or accept, used as they are, in [0, 1]; preference, or candidate_probability and
 * reference_probability, whose preference is candidate / (candidate + reference). A preference
 * becomes 1 (accepted) if it is at least 0.5 - tolerance, else 0.
 *
 * Errors: those of readers and metrics; MC_CODE_NEGATIVE: scoring was cancelled; MC_CODE_INPUT with
 * the place: files of different length, values out of range. */
int mc_mf_study_open(const struct mc_mf_study_request *request, struct mc_arena *arena,
                     struct mc_mf_scored *scored, struct mc_error *error) MC_MUST_CHECK;

#endif
