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
 * An engine does what `metricheck run` does, byte for byte, compares two reports as
 * `metricheck compare` does (mc_engine_compare), and makes studies (mc_engine_study). It prints
 * nothing and never ends the process, unless memory is exhausted. Only one thread at a time may use
 * an engine, except for mc_engine_cancel; several engines may work in several threads. Texts are
 * UTF-8 and NUL-terminated; what an engine returns belongs to it. doc/library.md describes all of
 * it.
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
    MC_ENGINE_USAGE = 2,     /* the call is wrong: an unknown name, a value out of range */
    MC_ENGINE_INPUT = 3,     /* a file is unreadable or invalid */
    MC_ENGINE_MODULE = 4,    /* a metric failed; the scores of the others are valid */
    MC_ENGINE_INTERNAL = 5,  /* an output could not be written */
    MC_ENGINE_CANCELLED = 6, /* progress() or mc_engine_cancel asked for it; the program ends with 6
                              * only from a gate */
};

/* What an engine calls while it works; each may be NULL. Every struct of this header begins with
 * its size, which the caller sets, so that a program may run with a later library. */
struct mc_engine_hooks {
    size_t struct_size;
    void *context; /* passed to the functions */
    /* Warnings and findings, as the program prints them: one line or several, each with its line
     * feed. May be called from several threads at once. */
    void (*message)(void *context, const char *lines);
    /* Called before each metric is opened, with its specification and how many are done. If it
     * returns other than 0, no further metric is scored, and the call returns
     * MC_ENGINE_CANCELLED. */
    int (*progress)(void *context, const char *metric, size_t n_done);
};

/* Why the last call failed. */
struct mc_engine_error {
    size_t struct_size;
    int status;            /* enum mc_engine_status; MC_ENGINE_OK: it did not fail */
    const char *text;      /* one line, without a place; "" if it did not fail */
    const char *file;      /* "" if it is about no file */
    unsigned line, column; /* from 1, column in characters; 0: not known */
};

/* A metric that the calling program defines. */
struct mc_engine_callback {
    size_t struct_size;
    const char *name; /* letters, digits, '_', '-', '.' and '+' */
    uint32_t needs;   /* MC_NEEDS_TEXT, MC_NEEDS_AMR, or both: cases without it have no score, nor,
                       * with MC_NEEDS_SOURCE, have those whose source lacks it */
    double worst, best; /* closed range of the scores; may be infinite; worst > best: lower scores
                         * are better */
    /* The score of a case; NaN: it has none. Called by one thread, case after case in the order of
     * the suite. NULL if there is `score_batch`. */
    double (*score)(void *context, const struct mc_metric_input *input);
    void *context;
    /* Instead of `score`: many cases per call, in the order of the suite, by one thread. scores[i]
     * is that of in[i]: NaN at first, it stays so for a case without a score. reasons[i] may then
     * be set to why (UTF-8, cut to 239 bytes), which need be valid only until the function returns.
     * If it returns other than 0, the metric failed: these cases have no score, and reasons[0] may
     * say why. */
    int (*score_batch)(void *context, const struct mc_metric_input *const *in, size_t n,
                       double *scores, const char **reasons);
    size_t batch;   /* cases per call of score_batch, except the last; 0: 64 */
    uint32_t flags; /* MC_METRIC_NO_REFERENCE, MC_METRIC_READS_CONTEXT, or both; others are
                     * ignored */
};

/* A statistic of a metric on the cases of a phenomenon in a dataset. */
struct mc_engine_figure {
    size_t struct_size;
    const char *dataset, *phenomenon, *metric, *statistic; /* phenomenon: also "overall" */
    double value;       /* NaN: it is not defined, and `reason` says why */
    double low, high;   /* its interval; NaN: none */
    size_t n;           /* cases that it rests on */
    const char *reason; /* "" if there is a value */
};

/* A metric's score for a case. */
struct mc_engine_score {
    size_t struct_size;
    const char *id, *dataset, *phenomenon, *metric;
    double score, human;                       /* as given; NaN: none */
    double score_normalised, human_normalised; /* in [0, 1], 1 is best; NaN: none */
    const char *reason;                        /* why there is no score, or a remark on it; "" */
};

/* A sentence pair: two sentences, their graphs, or both; NULL: absent. */
struct mc_engine_pair {
    size_t struct_size;
    const char *reference, *candidate;         /* sentences */
    const char *reference_amr, *candidate_amr; /* one graph each, in PENMAN notation */
    const char *source;                        /* the sentence that the candidate was made from */
};

/* Sentence pairs in columns: entry i of each belongs to pair i. A column or entry that is NULL is
 * absent. */
struct mc_engine_pairs {
    size_t struct_size;
    size_t n;
    size_t n_references;               /* of each pair; an absent one is NULL */
    const char *const *candidates;     /* [n]: sentences */
    const char *const *references;     /* [n_references * n]: all first ones, all second ones ... */
    const char *const *candidate_amrs; /* [n]: graphs, in PENMAN notation */
    const char *const *reference_amrs; /* as `references` */
    const char *const *sources;        /* [n]: the sentences that the candidates were made from */
};

/* An opened metric. */
struct mc_engine_metric {
    size_t struct_size;
    const char *name, *signature; /* "bleu", "bleu|variant:sacrebleu|...|version:0.1.0" */
    uint32_t needs;               /* enum mc_metric_needs, or-ed */
    int lower_is_better;
    double worst, best; /* closed range of the scores; may be infinite */
};

/* The verdict of a gate. */
enum mc_engine_verdict { MC_ENGINE_PASSED, MC_ENGINE_FAILED, MC_ENGINE_NO_VERDICT };

/* The result of a comparison of two reports. */
struct mc_engine_comparison {
    size_t struct_size;
    int exit_code; /* of `metricheck compare`: 1 if a metric or scores are missing, else 0 */
    int verdict;   /* enum mc_engine_verdict: of a gate with the first report as its baseline */
    const char *verdict_sentence;          /* "FAILED: 1 blocking, 2 warnings" */
    const char *sentence;                  /* the first one of `compare`: "bleu is better: ..." */
    size_t n_blocking, n_warnings;         /* losses that block or warn, by the policy */
    size_t n_cases;                        /* compared */
    size_t n_cases_failed, n_cases_passed; /* cases and metrics that fail, or pass, only now */
};

/* A check of a metric on the cases of a phenomenon, in two reports. */
struct mc_engine_change {
    size_t struct_size;
    const char *dataset, *phenomenon, *metric; /* phenomenon: also "overall" */
    const char *check, *test;                  /* "right_order", "t"; doc/gate.md */
    double base, changed;                      /* of the two reports; NaN: not defined */
    double change;                             /* changed - base */
    double low, high;                          /* its interval; NaN: none */
    double p;            /* two-sided, that there is a change; NaN: none, and `reason` says why */
    double p_adjusted;   /* that it is a loss (or gain), adjusted over all checks that can block or
                          * warn;   NaN: for other checks */
    size_t n, n_changed; /* cases behind it, and those of them that count differently now */
    const char *level;   /* "info", "warn", "block": the effect of a loss */
    const char *outcome; /* "worse", "better", "tolerated", "none", "too-few", "undefined" ... */
    const char *reason;  /* why there is no p; "" */
};

/* A table of a study. */
struct mc_engine_table {
    size_t struct_size;
    const char *name;  /* of --show: "means" */
    const char *title; /* for people */
    size_t n_rows, n_columns, n_notes;
    const char *nothing; /* why the table is of no use; "" */
};

/* The content of the cells of a column. */
enum mc_engine_column_kind {
    MC_ENGINE_TEXT,
    MC_ENGINE_COUNT,
    MC_ENGINE_REAL,
    MC_ENGINE_CORRELATION, /* from -1 to 1 */
    MC_ENGINE_LOW,         /* lower bound of the column before */
    MC_ENGINE_HIGH,        /* upper bound of the column before that */
    MC_ENGINE_P,           /* a p value */
    MC_ENGINE_FLAG         /* 1 or 0 */
};

/* A column of a table. */
struct mc_engine_column {
    size_t struct_size;
    const char *name;  /* in the head of CSV */
    const char *title; /* for people; "": the column is not shown to them */
    int kind;          /* enum mc_engine_column_kind */
    int decimals;      /* of real numbers, when shown to people */
};

/* A cell of a table. */
struct mc_engine_cell {
    size_t struct_size;
    double number;    /* NaN: not defined; also of a text, unless the text states a number */
    const char *text; /* "" in a column of numbers */
};

/* "0.1.0": the version of the library in use. */
MC_ENGINE_API const char *mc_engine_version(void);

/* hooks: NULL for none; copied. The result is never NULL. Turns off the error handler of GSL, which
 * would end the process. */
MC_ENGINE_API struct mc_engine *mc_engine_open(const struct mc_engine_hooks *hooks);
/* NULL is allowed. */
MC_ENGINE_API void mc_engine_close(struct mc_engine *engine);
/* Ends the call in progress, which returns MC_ENGINE_CANCELLED as soon as the cases in hand are
 * scored. May be called from any thread and from a signal handler; does not affect later calls. */
MC_ENGINE_API void mc_engine_cancel(struct mc_engine *engine);
/* Fills *error, whose struct_size is set. */
MC_ENGINE_API void mc_engine_last_error(const struct mc_engine *engine,
                                        struct mc_engine_error *error);

/* Adds a suite: a file, a folder, or the name of a shipped one. If none is added, the shipped
 * starter suite is used. mc_engine_score reads them. */
MC_ENGINE_API int mc_engine_add_suite(struct mc_engine *engine, const char *suite);
/* Sets an option of `metricheck run` by its name, without the dashes: "metric", "scores", "module",
 * "command", "preset", "phenomenon", "statistic", "resamples", "seed", "jobs" ... Options that may
 * be repeated there are added; a switch takes "yes" or "no". Set "preset" before whatever it must
 * not change. Options for how `run` writes are unknown. */
MC_ENGINE_API int mc_engine_set(struct mc_engine *engine, const char *name, const char *value);
/* The program `metricheck`, which runs modules in processes of their own; the setting "isolate"
 * needs it. */
MC_ENGINE_API void mc_engine_set_program(struct mc_engine *engine, const char *path);
/* Makes a metric known, for mc_engine_set("metric", its name). The struct is copied.
 * MC_ENGINE_USAGE, and the engine is unchanged: its name is already known. */
MC_ENGINE_API int mc_engine_add_callback(struct mc_engine *engine,
                                         const struct mc_engine_callback *callback);
/* The same for a module of metric_module.h, which is copied and checked. */
MC_ENGINE_API int mc_engine_add_metric(struct mc_engine *engine,
                                       const struct mc_metric_module *module);

/* Reads what was added and scores all cases. The results of an earlier call are lost. */
MC_ENGINE_API int mc_engine_score(struct mc_engine *engine);
/* Computes the figures from the scores. */
MC_ENGINE_API int mc_engine_analyse(struct mc_engine *engine);

/* After mc_engine_analyse: how many there are, and the one with number `index`, put into *figure or
 * *score, whose struct_size is set. Figures come dataset by dataset, phenomenon by phenomenon,
 * metric by metric; scores case by case. MC_ENGINE_USAGE: there is none with that number. */
MC_ENGINE_API size_t mc_engine_n_figures(const struct mc_engine *engine);
MC_ENGINE_API int mc_engine_figure(struct mc_engine *engine, size_t index,
                                   struct mc_engine_figure *figure);
MC_ENGINE_API size_t mc_engine_n_scores(const struct mc_engine *engine);
MC_ENGINE_API int mc_engine_case_score(struct mc_engine *engine, size_t index,
                                       struct mc_engine_score *score);

/* Writes the report in a format of `run` ("json", "markdown", "csv", "junit" ...) to a file, which
 * appears whole or not at all; for "text" to a folder; "-" is standard output. */
MC_ENGINE_API int mc_engine_write(struct mc_engine *engine, const char *format, const char *path);

/* Opens a metric, a specification as for "metric", and describes it in *metric, whose struct_size
 * is set; valid until another metric is asked for or something is set. */
MC_ENGINE_API int mc_engine_describe_metric(struct mc_engine *engine, const char *spec,
                                            struct mc_engine_metric *metric);
/* Scores one sentence pair with a metric, a specification as for "metric". *score is NaN if there
 * is none; *reason then says why (else ""; `reason` may be NULL). The metric stays open for further
 * pairs until another one is asked for. */
MC_ENGINE_API int mc_engine_score_pair(struct mc_engine *engine, const char *metric,
                                       const struct mc_engine_pair *pair, double *score,
                                       const char **reason);
/* The same for many pairs, with the threads of the setting "jobs". scores: [n]. reasons: [n], valid
 * until the next call, "" if there is a score; may be NULL. *corpus: the score of all pairs as one
 * text, NaN if the metric defines none; NULL: it is not computed. MC_ENGINE_USAGE: a text is not
 * UTF-8. */
MC_ENGINE_API int mc_engine_score_pairs(struct mc_engine *engine, const char *metric,
                                        const struct mc_engine_pairs *pairs, double *scores,
                                        const char **reasons, double *corpus);
/* How the score came about, as JSON (`metricheck explain -f json`); valid until the next call. */
MC_ENGINE_API int mc_engine_explain_pair(struct mc_engine *engine, const char *metric,
                                         const struct mc_engine_pair *pair, const char **json);

/* A setting of mc_engine_compare by its name among the options of `metricheck compare`, without the
 * dashes: "policy", "align", "on-missing", "pair", "test", "adjust", "clusters", "draws", "seed"
 * ..., and "fail-if" of `metricheck gate`. Values are given as to mc_engine_set, which has settings
 * of its own: "seed" there is that of a run. */
MC_ENGINE_API int mc_engine_set_compare(struct mc_engine *engine, const char *name,
                                        const char *value);
/* Compares two JSON reports of `run`: files, each "PATH" or "LABEL=PATH". Whatever the verdict is,
 * that is MC_ENGINE_OK; reports of cases that are not the same are MC_ENGINE_INPUT. What an earlier
 * call gave is gone then. */
MC_ENGINE_API int mc_engine_compare(struct mc_engine *engine, const char *base,
                                    const char *changed);
/* After mc_engine_compare: the verdict, put into *comparison, whose struct_size is set. */
MC_ENGINE_API int mc_engine_comparison(struct mc_engine *engine,
                                       struct mc_engine_comparison *comparison);
/* How many changes there are, and number `index`, as mc_engine_figure has it: dataset by dataset,
 * phenomenon by phenomenon, metric by metric, check by check; also those that cannot be seen. */
MC_ENGINE_API size_t mc_engine_n_changes(const struct mc_engine *engine);
MC_ENGINE_API int mc_engine_change(struct mc_engine *engine, size_t index,
                                   struct mc_engine_change *change);
/* Writes the comparison in a format of `compare` ("json", "markdown", "latex", "html" or
 * "terminal") to a file, which appears whole or not at all; "-" is standard output. */
MC_ENGINE_API int mc_engine_write_comparison(struct mc_engine *engine, const char *format,
                                             const char *path);

/* Makes a study as `metricheck` does with these words: {"humans", "ratings.csv", "--show",
 * "means"}, {"trees", "analyse", "reference.conllu", "output.txt"}, {"mfscore", ...}; n of them.
 * Options are those of the command; variables of the environment set none. Reports that --output
 * and --report name are written; without --output none is printed. Metrics that were added to the
 * engine may be named, and "isolate" needs mc_engine_set_program. What an earlier call gave is gone
 * then. */
MC_ENGINE_API int mc_engine_study(struct mc_engine *engine, size_t n, const char *const *words);
/* After mc_engine_study: how many tables there are, those that --show names or all, and number
 * `index`, as mc_engine_figure has it. They have the columns, rows and values of CSV. */
MC_ENGINE_API size_t mc_engine_n_tables(const struct mc_engine *engine);
MC_ENGINE_API int mc_engine_table(struct mc_engine *engine, size_t index,
                                  struct mc_engine_table *table);
/* The index of the table of a name. MC_ENGINE_USAGE: there is none. */
MC_ENGINE_API int mc_engine_find_table(struct mc_engine *engine, const char *name, size_t *index);
/* A column, cell or note of table number `index`, each counted from 0. A note is a sentence below
 * the table: what a column means, why a figure is missing. */
MC_ENGINE_API int mc_engine_column(struct mc_engine *engine, size_t index, size_t column,
                                   struct mc_engine_column *found);
MC_ENGINE_API int mc_engine_cell(struct mc_engine *engine, size_t index, size_t row, size_t column,
                                 struct mc_engine_cell *cell);
MC_ENGINE_API int mc_engine_note(struct mc_engine *engine, size_t index, size_t note,
                                 const char **text);
/* What the tables mean, in sentences, where --show named none. */
MC_ENGINE_API size_t mc_engine_n_sentences(const struct mc_engine *engine);
MC_ENGINE_API int mc_engine_sentence(struct mc_engine *engine, size_t index, const char **text);

#ifdef __cplusplus
}
#endif

#endif
