/* metric_module.h: the interface between metricheck and a metric, version 1.
 *
 * Everything a metric needs. A metric is one constant of type struct mc_metric_module. The built-in
 * metrics are written against this header and have no other access; a shared object exports its
 * constant as the data symbol MC_METRIC_SYMBOL and needs no symbol of the program.
 *
 * Compiles as C11 and as C++17. This header alone is under the MIT licence (SPDX below), so that a
 * metric of any licence may include it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef METRICHECK_METRIC_MODULE_H
#define METRICHECK_METRIC_MODULE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Raised only if old modules can no longer be used. */
#define MC_METRIC_ABI 1u
/* Name of the data symbol that a shared object exports. */
#define MC_METRIC_SYMBOL "mc_metric_module"

/* A piece of text that someone else owns. `data` is UTF-8 and, in all that the host passes to a
 * module, NUL-terminated at data[length], with no other NUL in it. Never NULL: an absent text has
 * length 0. */
struct mc_slice {
    const char *data;
    size_t length; /* bytes */
};

/* What a metric needs to see of a case; also used in error messages. */
enum mc_metric_needs {
    MC_NEEDS_TEXT = 1u << 0,
    MC_NEEDS_AMR = 1u << 1,
    MC_NEEDS_TREE = 1u << 2,
    /* The source that the candidate was made from, with those of the parts above that are named
     * too. A host of version 0.1 does not know this flag and refuses the module. */
    MC_NEEDS_SOURCE = 1u << 3
};

enum mc_metric_flags {
    /* One state may be used by several threads at once; else the host opens one per thread. */
    MC_METRIC_SHARED_STATE = 1u << 0,
    /* score(a, b) == score(b, a). */
    MC_METRIC_SYMMETRIC = 1u << 1,
    /* Lower scores are better (TER). */
    MC_METRIC_LOWER_IS_BETTER = 1u << 2,
    /* The same input gives the same bits, in every run. */
    MC_METRIC_DETERMINISTIC = 1u << 3,
    /* `best` is the score of a perfect candidate, but odd input can exceed it (Smatch, if a triple
     * occurs twice on both sides). The host then accepts a score beyond `best`. */
    MC_METRIC_MAY_EXCEED_BEST = 1u << 4,
    /* Scores depend on case_id (as those read from a file by id). Otherwise two cases with the same
     * content may share a score. */
    MC_METRIC_READS_CASE_ID = 1u << 5,
    /* Not a metric to use, but a floor that metrics must beat (a guess, a length): it takes part
     * only if it is named, or with --sentinels. */
    MC_METRIC_SENTINEL = 1u << 6,
    /* A search may end at a limit before the score is proved: a remark that begins with
     * MC_METRIC_NOT_PROVED says so, and tables of scores have a column NAME:unproved. */
    MC_METRIC_SEARCHES = 1u << 7,
    /* Only references must have what `needs` names. A candidate without it still takes part if it
     * has a text: score() looks at `has`. */
    MC_METRIC_TEXT_WILL_DO = 1u << 8,
    /* A case takes milliseconds or more: the host passes few at a time. */
    MC_METRIC_SLOW = 1u << 9,
    /* Scores may be estimates: remarks that begin with MC_METRIC_STANDARD_ERROR give their errors,
     * and tables of scores have a column NAME:standard_error, whatever the scores. */
    MC_METRIC_ESTIMATES = 1u << 10,
    /* The corpus score is the mean of the cases that have a score, which the host computes;
     * corpus() is not called. */
    MC_METRIC_CORPUS_IS_MEAN = 1u << 11,
    /* Also scores a candidate without a reference: n_references may be 0. */
    MC_METRIC_NO_REFERENCE = 1u << 12,
    /* Scores depend on the context of the case (its language, its document). Otherwise two cases
     * with the same content may share a score. */
    MC_METRIC_READS_CONTEXT = 1u << 13,
    /* Takes part only if it is named. */
    MC_METRIC_BY_NAME = 1u << 14
};

/* Kinds of references. Others may be added. */
enum mc_side_kind {
    MC_SIDE_PLAIN = 0, /* written without sight of the candidate; also: a candidate */
    /* the candidate, corrected with as few changes as possible (post-edited) */
    MC_SIDE_TARGETED = 1
};

/* One sentence. An absent part has length 0; `has` says which parts the case gives at all, to tell
 * an empty sentence from none. */
struct mc_metric_side {
    struct mc_slice text; /* the sentence as it stands in the file */
    struct mc_slice amr;  /* one graph in PENMAN notation, comment lines included */
    struct mc_slice tree; /* CoNLL-U */
    uint32_t has;         /* MC_NEEDS_TEXT | MC_NEEDS_AMR | MC_NEEDS_TREE */
    uint32_t kind;        /* enum mc_side_kind */
};

/* What a case says besides its sentences. What it does not say has length 0. */
struct mc_metric_context {
    struct mc_slice language, source_language; /* of candidate and source: "de", "zh-Hant" */
    struct mc_slice document, segment;         /* where the source is from */
    struct mc_slice system;                    /* who made the candidate */
};

/* One case: a candidate and its references. Belongs to the host; a module keeps no pointer to it.
 */
struct mc_metric_input {
    size_t struct_size;
    struct mc_slice case_id;
    const struct mc_metric_side *candidate;
    /* n_references entries, at least 1 except with MC_METRIC_NO_REFERENCE. */
    const struct mc_metric_side *const *references;
    size_t n_references;
    /* After the references, in the same array: plain references that the parameter targeted=only
     * keeps out of the comparison. A metric may measure their length (HTER); otherwise it ignores
     * them. */
    size_t n_set_aside;
    /* For a module that names MC_NEEDS_SOURCE; NULL: the case has none. */
    const struct mc_metric_side *source;
    /* For a module that has the flag MC_METRIC_READS_CONTEXT; NULL: nothing is known. */
    const struct mc_metric_context *context;
};

/* What is at fault when open() fails, or when a case has no score. */
enum mc_metric_fault {
    MC_FAULT_CALL,  /* open(): the parameters, and the program ends with exit code 2; score():
                       nothing, the metric has no score for such a case */
    MC_FAULT_FILE,  /* a file named in them, or another resource, is missing or invalid: code 3 */
    MC_FAULT_MODULE /* the metric itself failed, on this case or for good: code 4 */
};

/* Where a module says what went wrong, or why a case has no score. The text is cut to fit. */
struct mc_metric_problem {
    char text[240];
    uint32_t fault; /* enum mc_metric_fault; 0 when the host passes it; read after open(), and with
                       the reason for a NaN */
};

/* What the host offers while a module is open. Valid from open() to close(). */
struct mc_metric_host {
    size_t struct_size;
    void *context;
    /* Value of a parameter as text; the default if the user gave none. NULL: no such key. */
    const char *(*option)(void *context, const char *key);
    /* One line for the user, shown with the metric's name in front. */
    void (*warn)(void *context, const char *text);
    /* During open(): the scores depend on something that no parameter of kind FILE names; its name
     * and checksum go into the signature. */
    void (*resource)(void *context, const char *name, const char *checksum);
    /* During score(): the score of this input holds, but the reader must know something about it (a
     * search was cut off). Reports count the cases with each text; of several on a case the first
     * counts. A text that begins with MC_METRIC_NOT_PROVED marks the score itself, in every
     * format. */
    void (*remark)(void *context, const struct mc_metric_input *input, const char *text);
    /* During open(): with these parameters the same input may get another score in another run,
     * because of `reason` ("the time limit of its search"). Such scores are never kept, and reports
     * say so. A host of version 0.1 has no such function: check struct_size. */
    void (*varies)(void *context, const char *reason);
    /* During open(): with these parameters a score depends on its case alone, and prepare() need
     * not be called. Scores are then kept without regard to the other cases, and cases may come one
     * by one. NULL, or beyond struct_size: the host does not ask. */
    void (*alone)(void *context);
};

/* Begins the remark that the search for a score ended at its limit: a longer one may find another
 * score. */
#define MC_METRIC_NOT_PROVED "not proved: "
/* Begins the remark on a score that is an estimate (the mean of several answers of a model); the
 * rest is its standard error on the metric's own scale, a number of at least 0 as strtod reads it.
 * Reports use it for their intervals, and do not show it as a remark. */
#define MC_METRIC_STANDARD_ERROR "standard error: "

enum mc_parameter_kind {
    MC_PARAMETER_CHOICE, /* one of choices: "a|b|c" */
    MC_PARAMETER_SWITCH, /* yes or no */
    MC_PARAMETER_INTEGER,
    MC_PARAMETER_REAL,
    MC_PARAMETER_TEXT,
    MC_PARAMETER_FILE /* a path; its checksum goes into the signature */
};

/* One parameter. The host checks kind, choices and range before open(); validation, `metrics NAME`,
 * shell completion and the signature all come from this array.
 *
 * A default (except of TEXT and FILE) may depend on parameters that come earlier in the array:
 * "exp; method0 with variant=nltk; none with variant=mteval". The first condition that holds
 * decides, else the plain word. option() and the signature give the outcome. */
struct mc_metric_parameter {
    const char *name; /* NULL ends the array */
    enum mc_parameter_kind kind;
    const char *standard; /* the default, as text; NULL: none */
    const char *choices;  /* for CHOICE: words joined by '|'; "c:FILE" stands for "c:" and any path,
                             whose checksum then goes into the signature */
    double minimum, maximum; /* for INTEGER and REAL: closed range */
    const char *help;        /* one line */
};

/* Receives the explanation of a score as a stream of JSON events. */
struct mc_metric_writer {
    size_t struct_size;
    void *context;
    void (*begin_object)(void *context, const char *key); /* key NULL inside an array */
    void (*begin_array)(void *context, const char *key);
    void (*end)(void *context);
    void (*text)(void *context, const char *key, const char *value, size_t length);
    void (*number)(void *context, const char *key, double value);
};

/* A metric. Functions return 0, or non-zero with problem->text filled. They never print, exit,
 * change the locale, install signal handlers or keep a pointer to an input; state lives in *state,
 * never in a global. Pointers that may be NULL are marked optional. */
struct mc_metric_module {
    uint32_t abi;         /* MC_METRIC_ABI; read before anything else */
    uint32_t struct_size; /* sizeof(struct mc_metric_module); members beyond it count as absent */
    const char *name, *version, *citation;
    uint32_t needs;     /* enum mc_metric_needs, or-ed */
    uint32_t flags;     /* enum mc_metric_flags, or-ed */
    double worst, best; /* closed range of score(); may be infinite. A module whose range depends
                           on its parameters implements range(). */
    const struct mc_metric_parameter *parameters; /* terminated by name == NULL; NULL: none */
    const char *summary;                          /* one line for `metricheck metrics` */
    const char *manual; /* definition, edge cases, reference program: paragraphs of plain text */

    int (*open)(const struct mc_metric_host *host, void **state, struct mc_metric_problem *problem);
    /* optional: sees all cases of the run once, before the first score() */
    int (*prepare)(void *state, const struct mc_metric_input *const *all, size_t n,
                   struct mc_metric_problem *problem);
    /* scores[i] for in[i]. NaN: this case has no score, and, if n == 1, problem->text says why. The
     * host calls again with n == 1 to learn the reason for a NaN in a larger batch. The inputs, and
     * what they point to, are valid only during the call. */
    int (*score)(void *state, const struct mc_metric_input *const *in, size_t n, double *scores,
                 struct mc_metric_problem *problem);
    /* optional: the score of all cases taken as one text */
    int (*corpus)(void *state, const struct mc_metric_input *const *all, size_t n, double *score,
                  struct mc_metric_problem *problem);
    /* optional: how the score of one case came about */
    int (*explain)(void *state, const struct mc_metric_input *in,
                   const struct mc_metric_writer *writer, struct mc_metric_problem *problem);
    void (*close)(void *state);
    /* optional: the range under the parameters given to open() */
    void (*range)(void *state, double *worst, double *best);
};

/* What a shared object defines; declared here so that its symbol is visible under all compiler
 * settings, also in C++. The program itself has no symbol of that name. */
#ifdef __GNUC__
__attribute__((visibility("default")))
#endif
extern const struct mc_metric_module mc_metric_module;

#ifdef __cplusplus
}
#endif

#endif
