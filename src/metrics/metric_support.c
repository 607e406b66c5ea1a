#include "metrics/metric_support.h"

#include <stdio.h>
#include <string.h>

#include "metrics/host/metric.h"
#include "text/word_vectors.h"

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

void mc_graph_unreadable(const struct mc_metric_input *in, size_t side, const char *mistake,
                         struct mc_metric_problem *problem)
{
    if (side == 0)
        (void)snprintf(problem->text, sizeof(problem->text), CANDIDATE "%s", mistake);
    else if (in->n_references == 1)
        (void)snprintf(problem->text, sizeof(problem->text), REFERENCE "%s", mistake);
    else
        (void)snprintf(problem->text, sizeof(problem->text),
                       ONE_OF_SEVERAL "%zu cannot be read: %s", side, mistake);
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
