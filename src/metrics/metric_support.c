/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics/metric_support.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "base/error.h"
#include "base/hash.h"
#include "metrics/host/metric.h"
#include "text/word_vectors.h"

int mc_compare_case(const struct mc_comparison *c, const struct mc_metric_input *in,
                    struct mc_compared_case *best, struct mc_metric_problem *problem)
{
    struct mc_compared_case other = {0};
    void *result;

    mc_arena_clear(c->arena);
    best->reference = 0;
    if (c->compare(c->context, in, c->result, best, problem) != 0)
        return -1;
    if (c->takes_all || in->n_references == 1)
        return 0;
    result = mc_arena_alloc(c->arena, c->result_size);
    for (other.reference = 1; other.reference < in->n_references; other.reference++) {
        if (c->compare(c->context, in, result, &other, problem) != 0)
            return -1;
        if (other.choice > best->choice) {
            memcpy(c->result, result, c->result_size);
            *best = other;
        }
    }
    return 0;
}

void mc_compare_cases(const struct mc_comparison *c, const struct mc_metric_input *const *in,
                      size_t n, double *scores, struct mc_metric_problem *problem)
{
    struct mc_compared_case compared;
    size_t i;

    for (i = 0; i < n; i++)
        scores[i] =
            mc_compare_case(c, in[i], &compared, problem) == 0 ? compared.score : (double)NAN;
}

double mc_compare_edited(void *context, const struct mc_metric_input *in, size_t *reference)
{
    struct mc_metric_problem problem;
    struct mc_compared_case compared;

    if (mc_compare_case(context, in, &compared, &problem) != 0)
        return (double)NAN;
    *reference = compared.reference;
    return compared.raised;
}

int mc_metric_vectors_open(const struct mc_metric_host *host, struct mc_word_vectors **vectors,
                           struct mc_metric_problem *problem)
{
    const char *path = host->option(host->context, "vectors");
    const char *standard = mc_word_vectors_standard();
    bool is_named = path != NULL && path[0] != '\0';
    struct mc_error error = MC_NO_ERROR;
    char checksum[13];

    if (!is_named && standard == NULL)
        return mc_opening_refuse_file(
            problem,
            "no word vectors; give a file of GloVe as vectors=FILE or in METRICHECK_VECTORS "
            "(`metricheck help vectors`)");
    if (mc_word_vectors_open(is_named ? path : standard, vectors, &error) != 0)
        return mc_opening_refuse_error(problem, NULL, &error);
    if (!is_named && host->resource != NULL) {
        (void)snprintf(checksum, sizeof(checksum), "%.12s", mc_word_vectors_checksum(*vectors));
        host->resource(host->context, "vectors", checksum);
    }
    return 0;
}

#define CANDIDATE "the candidate's graph cannot be read: "
#define REFERENCE "the reference's graph cannot be read: "
#define ONE_OF_SEVERAL "the graph of reference "

void mc_graph_unreadable(const struct mc_metric_input *in, size_t side, const char *parse_error,
                         struct mc_metric_problem *problem)
{
    if (side == 0)
        (void)snprintf(problem->text, sizeof(problem->text), CANDIDATE "%s", parse_error);
    else if (in->n_references == 1)
        (void)snprintf(problem->text, sizeof(problem->text), REFERENCE "%s", parse_error);
    else
        (void)snprintf(problem->text, sizeof(problem->text),
                       ONE_OF_SEVERAL "%zu cannot be read: %s", side, parse_error);
}

size_t mc_graph_unreadable_side(struct mc_slice reason)
{
    size_t n = 0, i;

    if (mc_slice_begins(reason, CANDIDATE))
        return 0;
    if (mc_slice_begins(reason, REFERENCE))
        return 1;
    if (!mc_slice_begins(reason, ONE_OF_SEVERAL))
        return SIZE_MAX;
    for (i = strlen(ONE_OF_SEVERAL);
         i < reason.length && mc_ascii_is_digit(reason.data[i]) && n < 1000000; i++)
        n = 10 * n + (size_t)(reason.data[i] - '0');
    return n > 0 ? n : SIZE_MAX;
}

enum { OPENING_CHECKSUM_DIGITS = 12 };

int mc_opening_refuse(struct mc_metric_problem *problem, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(problem->text, sizeof(problem->text), format, arguments);
    va_end(arguments);
    return -1;
}

int mc_opening_refuse_file(struct mc_metric_problem *problem, const char *format, ...)
{
    va_list arguments;

    problem->fault = MC_FAULT_FILE;
    va_start(arguments, format);
    (void)vsnprintf(problem->text, sizeof(problem->text), format, arguments);
    va_end(arguments);
    return -1;
}

int mc_opening_refuse_error(struct mc_metric_problem *problem, const char *path,
                            const struct mc_error *error)
{
    const char *file = error->file[0] != '\0' || path == NULL ? error->file : path;

    problem->fault = error->code == MC_CODE_INPUT      ? MC_FAULT_FILE
                     : error->code == MC_CODE_INTERNAL ? MC_FAULT_MODULE
                                                       : MC_FAULT_CALL;
    if (error->at.line > 0)
        return mc_opening_refuse(problem, "%s:%u:%u: %s", file, error->at.line, error->at.column,
                                 error->text);
    return mc_opening_refuse(problem, "%s%s%s", file, file[0] == '\0' ? "" : ": ", error->text);
}

int mc_opening_read(const struct mc_metric_host *host, const char *name, const char *path,
                    struct mc_arena *arena, struct mc_slice *text,
                    struct mc_metric_problem *problem)
{
    struct mc_error error = MC_NO_ERROR;
    char hex[65];

    if (mc_file_read(path, arena, text, &error) != 0)
        return mc_opening_refuse_error(problem, path, &error);
    mc_sha256_of(*text, hex);
    hex[OPENING_CHECKSUM_DIGITS] = '\0';
    host->resource(host->context, name, hex);
    return 0;
}
