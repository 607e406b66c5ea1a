/* SPDX-License-Identifier: GPL-3.0-or-later */
/* metric_support.h: what several metrics need: the choice among references, word vectors, the
 * reason why a graph cannot be read, and texts and numbers of an explanation. */
#ifndef MC_METRICS_METRIC_SUPPORT_H
#define MC_METRICS_METRIC_SUPPORT_H

#include <metricheck/metric_module.h>

#include "base/memory.h"
#include "base/slice.h"

struct mc_error;
struct mc_word_vectors;

/* The result of comparing a case. */
struct mc_compared_case {
    size_t reference; /* the reference that counts, from 0 */
    double choice; /* of several references the one with the highest value counts, the first among
                      equals */
    double score;  /* NaN: there is none, and problem->text says why */
    double raised; /* the figure that an edit of the candidate should raise (counterfactual.h) */
};

/* How a metric compares the candidate with one reference. Not for metrics that combine references:
 * bleu and nist count the words of all references, ter and terp take the mean of their lengths,
 * chrF++.py reads several texts in one. */
struct mc_comparison {
    /* Compares with compared->reference; fills the result and the other members of `compared`. -1:
     * the two cannot be compared, and problem->text says why. */
    int (*compare)(void *context, const struct mc_metric_input *in, void *result,
                   struct mc_compared_case *compared, struct mc_metric_problem *problem);
    void *context;
    void *result; /* result for the reference that counts; the caller's memory */
    size_t result_size;
    struct mc_arena *arena; /* for what results point to; cleared before each case */
    bool takes_all;         /* compare() is called once, and sets compared->reference itself */
};

/* Compares a case with its references; the result of the one that counts goes to
 * comparison->result. -1: one of them cannot be compared, and problem->text says why. */
int mc_compare_case(const struct mc_comparison *comparison, const struct mc_metric_input *in,
                    struct mc_compared_case *compared,
                    struct mc_metric_problem *problem) MC_MUST_CHECK;
/* scores[i] for in[i], NaN if it has none. */
void mc_compare_cases(const struct mc_comparison *comparison,
                      const struct mc_metric_input *const *in, size_t n, double *scores,
                      struct mc_metric_problem *problem);
/* The figure that an edit should raise, for counterfactual.h; context is a struct mc_comparison. */
double mc_compare_edited(void *context, const struct mc_metric_input *in, size_t *reference);

/* The first members of the record of a built-in metric. */
#define MC_BUILT_IN_METRIC(name_)                                                                  \
    .abi = MC_METRIC_ABI, .struct_size = sizeof(struct mc_metric_module), .name = (name_),         \
    .version = "0.1.0"

/* Rows of a parameter table (metric_module.h), named after their kind; least and most are the ends
 * of the range. */
#define MC_CHOICE_PARAMETER(name_, standard_, choices_, help_)                                     \
    {                                                                                              \
        .name = (name_), .kind = MC_PARAMETER_CHOICE, .standard = (standard_),                     \
        .choices = (choices_), .help = (help_)                                                     \
    }
#define MC_SWITCH_PARAMETER(name_, standard_, help_)                                               \
    {                                                                                              \
        .name = (name_), .kind = MC_PARAMETER_SWITCH, .standard = (standard_), .help = (help_)     \
    }
#define MC_INTEGER_PARAMETER(name_, standard_, least, most, help_)                                 \
    {                                                                                              \
        .name = (name_), .kind = MC_PARAMETER_INTEGER, .standard = (standard_),                    \
        .minimum = (least), .maximum = (most), .help = (help_)                                     \
    }
#define MC_REAL_PARAMETER(name_, standard_, least, most, help_)                                    \
    {                                                                                              \
        .name = (name_), .kind = MC_PARAMETER_REAL, .standard = (standard_), .minimum = (least),   \
        .maximum = (most), .help = (help_)                                                         \
    }
#define MC_TEXT_PARAMETER(name_, standard_, help_)                                                 \
    {                                                                                              \
        .name = (name_), .kind = MC_PARAMETER_TEXT, .standard = (standard_), .help = (help_)       \
    }
#define MC_FILE_PARAMETER(name_, standard_, help_)                                                 \
    {                                                                                              \
        .name = (name_), .kind = MC_PARAMETER_FILE, .standard = (standard_), .help = (help_)       \
    }
#define MC_PARAMETERS_END                                                                          \
    {                                                                                              \
        .kind = MC_PARAMETER_TEXT                                                                  \
    }

/* One line of help for the parameter "vectors", of kind FILE. */
#define MC_METRIC_VECTORS_HELP                                                                     \
    "word vectors in GloVe's text form, or in the binary form of `metricheck vectors`; "           \
    "default: the file named by METRICHECK_VECTORS"

/* Opens the file of the parameter "vectors", else the standard one, whose checksum is then given to
 * the host. -1 with problem->text filled if there is none or it cannot be read. Close with
 * mc_word_vectors_close. */
int mc_metric_vectors_open(const struct mc_metric_host *host, struct mc_word_vectors **vectors,
                           struct mc_metric_problem *problem);

/* The reason for no score if a graph of the case cannot be read. */

/* Writes which graph of the case it is, and why. `side` 0 is the candidate, r + 1 reference r. */
void mc_graph_unreadable(const struct mc_metric_input *in, size_t side, const char *parse_error,
                         struct mc_metric_problem *problem);
/* The side that such a reason names, numbered as above; references are counted among those that the
 * metric saw. SIZE_MAX: it is another reason. */
size_t mc_graph_unreadable_side(struct mc_slice reason) MC_MUST_CHECK;

/* For the open() of a metric with files of its own: reading them with their checksums, and
 * reporting faults. */

/* Fills the problem, cut to fit; returns -1. */
int mc_opening_refuse(struct mc_metric_problem *problem, const char *format, ...) MC_PRINTF(2, 3);
/* The same if a file or another resource is at fault, not the call. */
int mc_opening_refuse_file(struct mc_metric_problem *problem, const char *format, ...)
    MC_PRINTF(2, 3);
/* The same from an error: "FILE:LINE:COLUMN: TEXT" if it knows the place, else "FILE TEXT". The
 * path (may be NULL) is used if the error names no file. An input error is a fault of the file,
 * exhausted memory one of the metric. */
int mc_opening_refuse_error(struct mc_metric_problem *problem, const char *path,
                            const struct mc_error *error);
/* Reads all of a file into the arena and puts its checksum (SHA-256, 12 digits) under `name` into
 * the signature. */
int mc_opening_read(const struct mc_metric_host *host, const char *name, const char *path,
                    struct mc_arena *arena, struct mc_slice *text,
                    struct mc_metric_problem *problem) MC_MUST_CHECK;

/* A text and a number of an explanation; the key is NULL inside an array. */
static inline void mc_write_text(const struct mc_metric_writer *writer, const char *key,
                                 struct mc_slice text)
{
    writer->text(writer->context, key, text.data, text.length);
}

static inline void mc_write_number(const struct mc_metric_writer *writer, const char *key,
                                   double number)
{
    writer->number(writer->context, key, number);
}

#endif
