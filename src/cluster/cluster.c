#include "cluster/cluster_parts.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "metrics/score_key.h"

/* Kind of a hash (hash128.h): of all that a run is to score. */
enum { KIND_RUN = 0x200 };

const char *mc_cluster_library(void)
{
    return mc_transport_name();
}

bool mc_cluster_is_worker(const struct mc_cluster *cluster)
{
    return cluster != NULL && cluster->rank > 0;
}

int mc_cluster_send(struct mc_cluster *cluster, int rank, struct mc_error *error)
{
    if (mc_transport_send(rank, &cluster->out, error) == 0)
        return 0;
    cluster->is_broken = true;
    return -1;
}

int mc_cluster_receive(struct mc_cluster *cluster, int *rank, struct mc_error *error)
{
    if (mc_transport_receive(rank, &cluster->in, error) == 0)
        return 0;
    cluster->is_broken = true;
    return -1;
}

int mc_cluster_garbled(int rank, struct mc_error *error)
{
    return mc_error_set(error, MC_CODE_INTERNAL,
                        "a message of rank %d makes no sense; do all ranks run the same version?",
                        rank);
}

/* --- begin -------------------------------------------------------------------------------- */

/* Puts a standard stream aside and returns where it is now; -1: nowhere. */
static int put_aside(int stream)
{
    int aside = fcntl(stream, F_DUPFD_CLOEXEC, 3),
        nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);

    if (nothing >= 0) {
        (void)dup2(nothing, stream);
        (void)close(nothing);
    }
    return aside;
}

static void bring_back(int *aside, int stream)
{
    if (*aside < 0)
        return;
    (void)dup2(*aside, stream);
    (void)close(*aside);
    *aside = -1;
}

static void free_cluster(struct mc_cluster *cluster)
{
    mc_watch_end(cluster->watch);
    mc_buffer_free(&cluster->in);
    mc_buffer_free(&cluster->out);
    free(cluster->workers);
    free(cluster);
}

static void make_worker(struct mc_cluster *cluster)
{
    int output = put_aside(STDOUT_FILENO);

    if (output >= 0)
        (void)close(output);
    cluster->errors = put_aside(STDERR_FILENO);
}

int mc_cluster_begin(struct mc_cluster **where, struct mc_error *error)
{
    int launched = mc_transport_launched();
    struct mc_cluster *cluster;

    *where = NULL;
    if (launched < 0)
        return 0;
    cluster = mc_calloc(1, sizeof(*cluster));
    cluster->errors = -1;
    cluster->watch = mc_watch_begin(launched);
    if (mc_transport_begin(&cluster->rank, &cluster->n_ranks, error) != 0) {
        free_cluster(cluster);
        return -1;
    }
    if (cluster->n_ranks == 1) {
        mc_transport_end();
        free_cluster(cluster);
        return 0;
    }
    cluster->workers = mc_calloc((size_t)cluster->n_ranks, sizeof(*cluster->workers));
    if (cluster->rank > 0)
        make_worker(cluster);
    *where = cluster;
    return 0;
}

/* --- greeting ----------------------------------------------------------------------------- */

static void add_inputs(struct mc_hash128_making *making, const struct mc_metric_inputs *inputs,
                       struct mc_thread_pool *pool, struct mc_arena *scratch)
{
    struct mc_metric_inputs hashed = *inputs;
    size_t i;

    if (hashed.contents == NULL)
        mc_metric_inputs_hash(&hashed, pool, scratch);
    mc_hash128_add_word(making, inputs->n);
    for (i = 0; i < inputs->n; i++) {
        mc_hash128_add_text(making, inputs->inputs[i]->case_id);
        mc_hash128_add(making, &hashed.contents[i], sizeof(hashed.contents[i]));
    }
}

/* Of the program and of all cases. */
static void hash_run(const struct mc_metric_inputs *inputs, struct mc_thread_pool *pool,
                     struct mc_hash128 *hash)
{
    struct mc_arena *scratch = mc_arena_new();
    struct mc_hash128_making making;

    mc_hash128_begin(&making, KIND_RUN);
    mc_hash128_add_text(&making, mc_slice_of(PACKAGE_VERSION " " MC_REVISION));
    add_inputs(&making, inputs, pool, scratch);
    if (inputs->whole != NULL)
        add_inputs(&making, inputs->whole, pool, scratch);
    mc_hash128_end(&making, hash);
    mc_arena_free(scratch);
}

/* material NULL: because of that failure. */
static int greet(struct mc_cluster *cluster, const struct mc_cluster_material *material,
                 const struct mc_error *failure, struct mc_error *error)
{
    struct mc_hash128 hash = {{0}};
    char host[MC_HOST_SIZE];

    if (material != NULL)
        hash_run(material->inputs, material->pool, &hash);
    mc_host_name(host);
    mc_message_begin(&cluster->out, MC_MESSAGE_HELLO);
    mc_message_put_error(&cluster->out, failure);
    mc_message_put_text(&cluster->out, mc_slice((const char *)hash.bytes, sizeof(hash.bytes)));
    mc_message_put_text(&cluster->out, mc_slice_of(host));
    mc_message_put_number(&cluster->out,
                          material == NULL ? 1 : mc_thread_pool_size(material->pool));
    cluster->is_greeted = true;
    return mc_cluster_send(cluster, 0, error);
}

/* What keeps this worker from taking part, if anything, is left in worker->refusal. */
static void read_greeting(struct mc_cluster_worker *worker, int rank, struct mc_buffer *message,
                          const struct mc_hash128 *wanted)
{
    struct mc_message_reader reader = mc_message_read(message);
    bool is_hello = mc_message_number(&reader) == MC_MESSAGE_HELLO;
    struct mc_error failure;
    struct mc_slice hash, host;

    mc_message_error(&reader, &failure);
    hash = mc_message_text(&reader);
    host = mc_message_text(&reader);
    worker->n_threads = (size_t)mc_message_number(&reader);
    (void)snprintf(worker->host, sizeof(worker->host), "%.*s", MC_SLICE_ARGUMENTS(host));
    if (!is_hello || !mc_message_is_whole(&reader) || hash.length != sizeof(wanted->bytes) ||
        worker->n_threads == 0)
        (void)mc_cluster_garbled(rank, &worker->refusal);
    else if (failure.code != MC_CODE_OK)
        (void)mc_error_set(&worker->refusal, failure.code, "rank %d on %s: %s", rank, worker->host,
                           failure.text[0] == '\0' ? "its input is not valid" : failure.text);
    else if (memcmp(hash.data, wanted->bytes, sizeof(wanted->bytes)) != 0)
        (void)mc_error_set(&worker->refusal, MC_CODE_INPUT,
                           "rank %d on %s read other cases, or is another version; all ranks must "
                           "see the same files (standard input is given to rank 0 alone)",
                           rank, worker->host);
}

static int receive_greetings(struct mc_cluster *cluster, const struct mc_hash128 *wanted,
                             struct mc_error *error)
{
    int left, rank;

    for (left = cluster->n_ranks - 1; left > 0; left--) {
        if (mc_cluster_receive(cluster, &rank, error) != 0)
            return -1;
        read_greeting(&cluster->workers[rank], rank, &cluster->in, wanted);
    }
    cluster->is_greeted = true;
    return 0;
}

static int lead(struct mc_cluster *cluster, struct mc_metric_inputs *inputs,
                struct mc_thread_pool *pool, struct mc_error *error)
{
    struct mc_hash128 wanted;
    int rank;

    hash_run(inputs, pool, &wanted);
    if (receive_greetings(cluster, &wanted, error) != 0)
        return -1;
    for (rank = 1; rank < cluster->n_ranks; rank++)
        if (cluster->workers[rank].refusal.code != MC_CODE_OK) {
            *error = cluster->workers[rank].refusal;
            return -1;
        }
    cluster->remote = (struct mc_remote){mc_cluster_hand_out, cluster};
    inputs->remote = &cluster->remote;
    return 0;
}

int mc_cluster_share(struct mc_cluster *cluster, struct mc_metric_inputs *inputs,
                     struct mc_catalog *catalog, struct mc_thread_pool *pool,
                     struct mc_error *error)
{
    static const struct mc_error none = MC_NO_ERROR;
    struct mc_cluster_material material = {inputs, catalog, pool};

    if (cluster == NULL)
        return 0;
    if (cluster->rank == 0)
        return lead(cluster, inputs, pool, error);
    bring_back(&cluster->errors, STDERR_FILENO);
    if (greet(cluster, &material, &none, error) != 0)
        return -1;
    return mc_cluster_serve(cluster, &material, error);
}

/* --- end ---------------------------------------------------------------------------------- */

/* The workers wait for a word, whatever became of the run. */
static void dismiss(struct mc_cluster *cluster)
{
    struct mc_hash128 any = {{0}};
    struct mc_error ignored = MC_NO_ERROR;
    int rank;

    if (!cluster->is_greeted)
        (void)receive_greetings(cluster, &any, &ignored);
    mc_message_begin(&cluster->out, MC_MESSAGE_END);
    for (rank = 1; rank < cluster->n_ranks && !cluster->is_broken; rank++)
        (void)mc_cluster_send(cluster, rank, &ignored);
}

/* One that did not come to the point of serving. */
static void give_up(struct mc_cluster *cluster, const struct mc_error *failure)
{
    struct mc_error ignored = MC_NO_ERROR;

    if (!cluster->is_greeted && greet(cluster, NULL, failure, &ignored) == 0)
        (void)mc_cluster_serve(cluster, NULL, &ignored);
}

int mc_cluster_end(struct mc_cluster *cluster, int exit_code, struct mc_error *error)
{
    if (cluster == NULL)
        return exit_code;
    if (cluster->rank == 0)
        dismiss(cluster);
    else
        give_up(cluster, error);
    bring_back(&cluster->errors, STDERR_FILENO);
    if (!cluster->is_broken) {
        mc_transport_end();
        if (cluster->rank > 0) {
            *error = (struct mc_error)MC_NO_ERROR;
            exit_code = MC_CODE_OK;
        }
    }
    free_cluster(cluster);
    return exit_code;
}
