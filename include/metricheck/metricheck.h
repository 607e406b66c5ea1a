/* metricheck.h: the program as a library: suites and metrics in, figures and reports out.
 *
 *     struct mc_engine *engine = mc_engine_open(NULL);
 *
 *     mc_engine_add_suite(engine, "starter");
 *     mc_engine_set(engine, "metric", "bleu");
 *     if (mc_engine_score(engine) == MC_ENGINE_OK && mc_engine_analyse(engine) == MC_ENGINE_OK)
 *         mc_engine_write(engine, "json", "report.json");
 *     mc_engine_close(engine);
 *
 * An engine does what `metricheck run` does, with the same bytes. It prints nothing and never ends
 * the process, but for memory that is exhausted. One thread at a time may use an engine, but for
 * mc_engine_cancel; several engines may work in several threads. Texts are UTF-8 and end in a NUL;
 * what an engine returns belongs to it. doc/library.md has the whole of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef METRICHECK_METRICHECK_H
#define METRICHECK_METRICHECK_H

#include <metricheck/metric_module.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __GNUC__
#define MC_ENGINE_API __attribute__((visibility("default")))
#else
#define MC_ENGINE_API
#endif

struct mc_engine;

/* What a call returns; the numbers are the exit codes of the program. */
enum mc_engine_status {
    MC_ENGINE_OK = 0,
    MC_ENGINE_USAGE = 2,     /* the call is wrong: a name that is not known, a value out of range */
    MC_ENGINE_INPUT = 3,     /* a file is unreadable or invalid */
    MC_ENGINE_MODULE = 4,    /* a metric failed; the scores of the others stand */
    MC_ENGINE_INTERNAL = 5,  /* an output could not be written */
    MC_ENGINE_CANCELLED = 6, /* progress() or mc_engine_cancel asked for it; the program has 6 for a
                              * gate alone */
};

/* What an engine calls while it works; each may be NULL. Every struct of this header begins with
 * its size, which the caller sets: so a program may run with a later library. */
struct mc_engine_hooks {
    size_t struct_size;
    void *context; /* handed to the functions */
    /* Warnings and findings, as the program prints them: one line or several, each with its line
     * feed. May be called from several threads at once. */
    void (*message)(void *context, const char *lines);
    /* Before each metric is opened: its specification, and how many are done. Not 0: no further
     * metric is scored, and the call returns MC_ENGINE_CANCELLED. */
    int (*progress)(void *context, const char *metric, size_t n_done);
};

/* Why the last call failed. */
struct mc_engine_error {
    size_t struct_size;
    int status;            /* enum mc_engine_status; MC_ENGINE_OK: it did not fail */
    const char *text;      /* one line, without a place; "" when it did not fail */
    const char *file;      /* "" where it is about no file */
    unsigned line, column; /* from 1, column in characters; 0: not known */
};

/* A metric of the program's own. */
struct mc_engine_callback {
    size_t struct_size;
    const char *name; /* letters, digits, '_', '-', '.' and '+' */
    uint32_t needs;   /* MC_NEEDS_TEXT, MC_NEEDS_AMR, or both: cases without it have no score; with
                       * MC_NEEDS_SOURCE those whose source lacks it neither */
    double worst, best; /* closed range of the scores; may be infinite; worst > best: lower scores
                         * are better */
    /* The score of a case; NaN: it has none. Called by one thread, case after case in the order of
     * the suite. NULL where there is `score_batch`. */
    double (*score)(void *context, const struct mc_metric_input *input);
    void *context;
    /* In place of `score`: many cases a call, in the order of the suite, by one thread. scores[i]
     * of in[i]; as it is handed over NaN, and so is a case that has none. reasons[i] may then be
     * set to why (UTF-8, cut to 239 bytes), which need stand only until the function returns. Not
     * 0: the metric failed, these cases have no score, and reasons[0] may say why. */
    int (*score_batch)(void *context, const struct mc_metric_input *const *in, size_t n,
                       double *scores, const char **reasons);
    size_t batch;   /* cases a call of score_batch, but for the last one; 0: 64 */
    uint32_t flags; /* MC_METRIC_NO_REFERENCE, MC_METRIC_READS_CONTEXT, or both; others count for
                     * nothing */
};

/* A statistic of a metric on the cases of a phenomenon of a dataset. */
struct mc_engine_figure {
    size_t struct_size;
    const char *dataset, *phenomenon, *metric, *statistic; /* phenomenon: also "overall" */
    double value;       /* NaN: it is not defined, and `reason` says why */
    double low, high;   /* its interval; NaN: none */
    size_t n;           /* cases that it rests on */
    const char *reason; /* "" where there is a value */
};

/* A metric's score of a case. */
struct mc_engine_score {
    size_t struct_size;
    const char *id, *dataset, *phenomenon, *metric;
    double score, human;                       /* as given; NaN: none */
    double score_normalised, human_normalised; /* in [0, 1], 1 is best; NaN: none */
    const char *reason;                        /* why there is no score, or a remark on it; "" */
};

/* Two sentences, their graphs, or both; NULL: not there. */
struct mc_engine_pair {
    size_t struct_size;
    const char *reference, *candidate;         /* sentences */
    const char *reference_amr, *candidate_amr; /* one graph each, in PENMAN notation */
    const char *source;                        /* the sentence that the candidate was made from */
};

/* Pairs in columns: entry i of each is of pair i. NULL in place of a column, or of an entry: it is
 * not there. */
struct mc_engine_pairs {
    size_t struct_size;
    size_t n;
    size_t n_references;               /* of each pair; one that is not there has NULL */
    const char *const *candidates;     /* [n]: sentences */
    const char *const *references;     /* [n_references * n]: all first ones, all second ones ... */
    const char *const *candidate_amrs; /* [n]: graphs, in PENMAN notation */
    const char *const *reference_amrs; /* as `references` */
    const char *const *sources;        /* [n]: the sentences that the candidates were made from */
};

/* A metric as it is opened. */
struct mc_engine_metric {
    size_t struct_size;
    const char *name, *signature; /* "bleu", "bleu|variant:sacrebleu|...|version:0.1.0" */
    uint32_t needs;               /* enum mc_metric_needs, or-ed */
    int lower_is_better;
    double worst, best; /* closed range of the scores; may be infinite */
};

/* "0.1.0": of the library that runs. */
MC_ENGINE_API const char *mc_engine_version(void);

/* hooks: NULL for none; copied. Never NULL. Turns off the error handler of GSL, which would end
 * the process. */
MC_ENGINE_API struct mc_engine *mc_engine_open(const struct mc_engine_hooks *hooks);
/* NULL is allowed. */
MC_ENGINE_API void mc_engine_close(struct mc_engine *engine);
/* Ends the call that is at work, which returns MC_ENGINE_CANCELLED as soon as the cases in hand are
 * scored. May be called by any thread and by a handler of signals; does nothing to a later call. */
MC_ENGINE_API void mc_engine_cancel(struct mc_engine *engine);
/* Fills *error, whose struct_size is set. */
MC_ENGINE_API void mc_engine_last_error(const struct mc_engine *engine,
                                        struct mc_engine_error *error);

/* A suite: a file, a folder, or the name of a shipped one. Without any the shipped starter suite is
 * read. It is read by mc_engine_score. */
MC_ENGINE_API int mc_engine_add_suite(struct mc_engine *engine, const char *suite);
/* A setting by its name among the options of `metricheck run`, without the dashes: "metric",
 * "scores", "module", "command", "preset", "phenomenon", "statistic", "resamples", "seed", "jobs"
 * ... What may be given repeatedly there is added; a switch takes "yes" or "no". "preset" is to
 * come before what it is to leave alone. Options that say how `run` writes are not known. */
MC_ENGINE_API int mc_engine_set(struct mc_engine *engine, const char *name, const char *value);
/* Which program `metricheck` runs modules in processes of their own: the setting "isolate" needs
 * it. */
MC_ENGINE_API void mc_engine_set_program(struct mc_engine *engine, const char *path);
/* Makes a metric known, for mc_engine_set("metric", its name). The struct is copied. Its name is
 * none that is known: MC_ENGINE_USAGE, and the engine is as it was. */
MC_ENGINE_API int mc_engine_add_callback(struct mc_engine *engine,
                                         const struct mc_engine_callback *callback);
/* The same for a module of metric_module.h, which is copied and checked. */
MC_ENGINE_API int mc_engine_add_metric(struct mc_engine *engine,
                                       const struct mc_metric_module *module);

/* Reads what was added and scores all cases. What an earlier call gave is gone then. */
MC_ENGINE_API int mc_engine_score(struct mc_engine *engine);
/* Computes the figures from the scores. */
MC_ENGINE_API int mc_engine_analyse(struct mc_engine *engine);

/* After mc_engine_analyse: how many there are, and number `index`, put into *figure or *score,
 * whose struct_size is set. Figures come dataset by dataset, phenomenon by phenomenon, metric by
 * metric; scores case by case. MC_ENGINE_USAGE: there is none of that number. */
MC_ENGINE_API size_t mc_engine_n_figures(const struct mc_engine *engine);
MC_ENGINE_API int mc_engine_figure(struct mc_engine *engine, size_t index,
                                   struct mc_engine_figure *figure);
MC_ENGINE_API size_t mc_engine_n_scores(const struct mc_engine *engine);
MC_ENGINE_API int mc_engine_case_score(struct mc_engine *engine, size_t index,
                                       struct mc_engine_score *score);

/* Writes the report in a format of `run` ("json", "markdown", "csv", "junit" ...) to a file, which
 * appears whole or not at all; for "text" to a folder; "-" is standard output. */
MC_ENGINE_API int mc_engine_write(struct mc_engine *engine, const char *format, const char *path);

/* Opens a metric, a specification as of "metric", and says what it is, until another one is asked
 * for or something is set. *metric has its struct_size set. */
MC_ENGINE_API int mc_engine_describe_metric(struct mc_engine *engine, const char *spec,
                                            struct mc_engine_metric *metric);
/* Scores one pair with a metric, a specification as of "metric". *score is NaN where it has none;
 * *reason then says why ("" else; NULL is allowed for it). A metric stays open for further pairs
 * until another one is asked for. */
MC_ENGINE_API int mc_engine_score_pair(struct mc_engine *engine, const char *metric,
                                       const struct mc_engine_pair *pair, double *score,
                                       const char **reason);
/* The same of many pairs, by the threads of the setting "jobs". scores: [n]. reasons: [n], good
 * until the next call, "" where there is a score; NULL is allowed. *corpus: the score of all pairs
 * as one text, NaN where the metric defines none; NULL: it is not computed. A text that is not
 * UTF-8: MC_ENGINE_USAGE. */
MC_ENGINE_API int mc_engine_score_pairs(struct mc_engine *engine, const char *metric,
                                        const struct mc_engine_pairs *pairs, double *scores,
                                        const char **reasons, double *corpus);
/* How the score came about, as JSON (`metricheck explain -f json`); good until the next call. */
MC_ENGINE_API int mc_engine_explain_pair(struct mc_engine *engine, const char *metric,
                                         const struct mc_engine_pair *pair, const char **json);

#ifdef __cplusplus
}
#endif

#endif
