#include "metrics/graph/metric_vectors.h"

#include "metrics/opening.h"

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
