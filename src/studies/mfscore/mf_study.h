/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mf_study.h: what `mfscore` compares, read and scored: texts of systems beside references, graphs
 * parsed from them beside the graphs they were made from, or scores that are there already. */
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
    const char *text, *form_scores;      /* the latter, else the former is scored */
    const char *parses, *meaning_scores; /* one of the two; neither: the text is parsed */
    const char *quality;                 /* of its parses */
};

/* What of meaning is compared alone (Damonte, Cohen and Satta 2017), as the metric smatch calls it;
 * the first is all. */
enum { MC_MF_N_ASPECTS = 9 };
extern const char *const mc_mf_aspects[MC_MF_N_ASPECTS];

/* The same texts by another parser, model or metric, held against the first: what it changes. */
struct mc_mf_variant {
    const char *name;
    const char *meaning, *form; /* specifications; NULL: the first */
    /* [n_systems] parses, meaning_scores and form_scores in place of the first ones; NULL: these.
     * The rest is not looked at. */
    const struct mc_mf_source *systems;
};

enum mc_mf_average { MC_MF_AUTO, MC_MF_MICRO, MC_MF_MACRO };

struct mc_mf_study_request {
    const struct mc_mf_source *systems;
    size_t n_systems;
    const char *references;       /* sentences, for texts; else NULL */
    const char *graphs;           /* that the texts were made from, for parses; else NULL */
    const char *reference_parses; /* of the references; NULL: what the parser gives, if any */
    const char *parse;            /* command of a parser, for texts without parses; NULL: none */
    const char *form, *meaning; /* specifications of metrics; form NULL: no text is scored by it */
    const struct mc_option_list
        *beside; /* further ones, of texts; with any, `references` is given */
    const struct mc_mf_variant *variants; /* [n_variants]; a further metric of meaning has parses of
                                             every system, one of form their texts */
    size_t n_variants;
    bool aspects;     /* meaning is wanted by aspect, too: parses are there */
    double tolerance; /* of preferences that files give, see mc_mf_study_open */
    enum mc_mf_average average;
    const struct mc_column_calls *calls; /* what the caller calls columns; NULL: nothing */
    const struct mc_metric_sources *sources;
    /* Pool, messages, cache and watch; n_done counts systems, and suite and table come and go. The
     * first metric that fails ends it. */
    struct mc_scoring *scoring;
};

/* What was found beside the study. */
struct mc_mf_scored {
    struct mc_mf_study study;
    bool micro;              /* meaning is that of all triples together */
    const char *form_metric; /* specification that was used; NULL: all was given */
    const char *meaning_metric;
    double *beside; /* [n_systems * n_items of the request]: the score of all texts of a system as
                       one; NaN: it has no texts, or the metric no such score */
    /* [n_systems * n_items][n] of each text alone; NULL: the system has none */
    const double **beside_sentences;
    /* [n_variants of the request] the study by each of them, without parse quality. Other parses
     * have no bound. */
    struct mc_mf_study *variants;
    /* [(n_systems + 1) * MC_MF_N_ASPECTS] what meaning is by each aspect, of the systems and, last,
     * of the bound; amounts NULL: no parses. NULL: not asked for. */
    struct mc_mf_meaning *aspects;
    /* [n_systems][n] the texts, of systems without any what their parses name (# ::snt); data NULL:
     * not known. */
    struct mc_slice **texts;
    const struct mc_graph_setting *graphs; /* what the parser did; NULL: there was none */
};

/* Reads and scores everything; in the arena. A metric is opened once for all systems, so that what
 * it keeps of the references serves them all, unless it looks at all cases first. A metric of form
 * that can say whether a text is accepted (output=accept) is asked for that, unless its
 * specification has an output. Micro, and by default where the metric can: meaning from the triples
 * of all sentences, which metrics with the outputs matched, candidate_triples and reference_triples
 * count.
 *
 * Files of scores hold a number a line, or a table with a header, TSV or CSV, of which columns are
 * taken by name, or the only one beside `id`; rows stand in the order of the sentences; NA and nan
 * are missing, a last row `corpus` is passed over. Names: meaning or score; quality or score; form,
 * score or accept as they are, in [0, 1]; preference, or candidate_probability and
 * reference_probability, whose preference is candidate / (candidate + reference): accepted, 1,
 * where it is at least 0.5 - tolerance, else 0.
 *
 * Errors: those of readers and metrics, and MC_CODE_NEGATIVE where scoring was cancelled; files of
 * different length and values out of range are MC_CODE_INPUT with the place. */
int mc_mf_study_open(const struct mc_mf_study_request *request, struct mc_arena *arena,
                     struct mc_mf_scored *scored, struct mc_error *error) MC_MUST_CHECK;

#endif
