#include "metrics/metric_support.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

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
            problem, "no word vectors; unpack glove.6B.zip of "
                     "https://nlp.stanford.edu/projects/glove/ and give one of its files as "
                     "vectors=FILE or in METRICHECK_VECTORS (`metricheck vectors` makes it open "
                     "faster)");
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

static bool begins_with(struct mc_slice text, const char *beginning)
{
    size_t n = strlen(beginning);

    return text.length >= n && memcmp(text.data, beginning, n) == 0;
}

size_t mc_graph_unreadable_side(struct mc_slice reason)
{
    size_t n = 0, i;

    if (begins_with(reason, CANDIDATE))
        return 0;
    if (begins_with(reason, REFERENCE))
        return 1;
    if (!begins_with(reason, ONE_OF_SEVERAL))
        return SIZE_MAX;
    for (i = strlen(ONE_OF_SEVERAL);
         i < reason.length && reason.data[i] >= '0' && reason.data[i] <= '9' && n < 1000000; i++)
        n = 10 * n + (size_t)(reason.data[i] - '0');
    return n > 0 ? n : SIZE_MAX;
}
