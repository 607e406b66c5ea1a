/* Rank 0: pieces of the cases of one metric for whoever is free. */
#include "cluster/cluster_parts.h"

/* Pieces get smaller towards the end, so that all workers finish at about the same time: each is
 * that part of a worker's share of what is left. */
enum { PART_OF_REST = 2, MOST_BATCHES_PER_THREAD = 64 };

/* One metric under way. */
struct handing_out {
    struct mc_cluster *cluster;
    const struct mc_remote_work *work;
    size_t next;      /* of the open cases, the first that nobody has */
    int n_waited_for; /* workers that owe a message */
    struct mc_error *error;
};

static int tell_all(struct handing_out *task)
{
    int rank;

    for (rank = 1; rank < task->cluster->n_ranks; rank++)
        if (mc_cluster_send(task->cluster, rank, task->error) != 0)
            return -1;
    return 0;
}

static int open_metric(struct handing_out *task)
{
    struct mc_cluster *cluster = task->cluster;
    int rank;

    mc_message_begin(&cluster->out, MC_MESSAGE_OPEN);
    mc_message_put_text(&cluster->out, task->work->metric->spec.text);
    for (rank = 1; rank < cluster->n_ranks; rank++) {
        cluster->workers[rank].is_waited_for = true;
        cluster->workers[rank].n = 0;
    }
    task->n_waited_for = cluster->n_ranks - 1;
    return tell_all(task);
}

static size_t threads_of(const struct handing_out *task, const struct mc_cluster_worker *worker)
{
    return task->work->one_thread ? 1 : worker->n_threads;
}

/* In cases. */
static size_t size_of_piece(const struct handing_out *task, const struct mc_cluster_worker *worker)
{
    const struct mc_cluster *cluster = task->cluster;
    size_t left = task->work->n - task->next, batch = task->work->batch;
    size_t n_batches = (left + batch - 1) / batch, n_threads = threads_of(task, worker), n;
    int rank;

    for (rank = 1; rank < cluster->n_ranks; rank++)
        if (&cluster->workers[rank] != worker)
            n_threads += threads_of(task, &cluster->workers[rank]);
    n = n_batches / (PART_OF_REST * n_threads);
    if (n > MOST_BATCHES_PER_THREAD)
        n = MOST_BATCHES_PER_THREAD;
    if (n == 0)
        n = 1;
    n *= threads_of(task, worker) * batch;
    return n < left ? n : left;
}

/* Nothing where an error has ended the metric, or all is given out. */
static int give_piece(struct handing_out *task, int rank)
{
    struct mc_cluster_worker *worker = &task->cluster->workers[rank];
    struct mc_buffer *out = &task->cluster->out;
    size_t i;

    if (task->error->code != MC_CODE_OK || task->next == task->work->n)
        return 0;
    worker->begin = task->next;
    worker->n = size_of_piece(task, worker);
    task->next += worker->n;
    mc_message_begin(out, MC_MESSAGE_SCORE);
    mc_message_put_number(out, worker->begin);
    mc_message_put_number(out, worker->n);
    for (i = 0; i < worker->n; i++)
        mc_message_put_number(out, task->work->open[worker->begin + i]);
    worker->is_waited_for = true;
    task->n_waited_for++;
    return mc_cluster_send(task->cluster, rank, task->error);
}

/* A worker has opened the metric, or could not. */
static void take_opened(struct handing_out *task, int rank, struct mc_message_reader *reader)
{
    const char *host = task->cluster->workers[rank].host;
    struct mc_slice signature;
    struct mc_error failure;

    mc_message_error(reader, &failure);
    signature = mc_message_text(reader);
    if (!mc_message_is_whole(reader))
        (void)mc_cluster_garbled(rank, task->error);
    else if (failure.code != MC_CODE_OK)
        (void)mc_error_set(task->error, failure.code, "rank %d on %s: %s", rank, host,
                           failure.text);
    else if (!mc_slice_equal(signature, task->work->metric->signature))
        (void)mc_error_set(task->error, MC_CODE_INPUT,
                           "rank %d on %s has another version of metric %.*s, or other files for "
                           "it: %.*s there, %.*s here",
                           rank, host, MC_SLICE_ARGUMENTS(task->work->metric->name),
                           MC_SLICE_ARGUMENTS(signature),
                           MC_SLICE_ARGUMENTS(task->work->metric->signature));
}

static void take_piece(struct handing_out *task, int rank, struct mc_message_reader *reader)
{
    struct mc_cluster_worker *worker = &task->cluster->workers[rank];
    struct mc_arena *scratch = mc_arena_new();
    struct mc_run_piece piece;

    mc_message_piece(reader, &piece, scratch);
    if (!mc_message_is_whole(reader) || piece.begin != worker->begin || piece.n != worker->n ||
        piece.failed_at > piece.n)
        (void)mc_cluster_garbled(rank, task->error);
    else
        task->work->take(task->work->context, &piece);
    worker->n = 0;
    mc_arena_free(scratch);
}

static int take_message(struct handing_out *task)
{
    struct mc_message_reader reader;
    uint64_t kind;
    int rank;

    if (mc_cluster_receive(task->cluster, &rank, task->error) != 0)
        return -1;
    reader = mc_message_read(&task->cluster->in);
    kind = mc_message_number(&reader);
    if (!task->cluster->workers[rank].is_waited_for) {
        task->cluster->is_broken = true;
        return mc_cluster_garbled(rank, task->error);
    }
    task->cluster->workers[rank].is_waited_for = false;
    task->n_waited_for--;
    if (kind == MC_MESSAGE_OPENED)
        take_opened(task, rank, &reader);
    else if (kind == MC_MESSAGE_PIECE)
        take_piece(task, rank, &reader);
    else
        (void)mc_cluster_garbled(rank, task->error);
    return give_piece(task, rank);
}

int mc_cluster_hand_out(void *context, const struct mc_remote_work *work, struct mc_error *error)
{
    struct handing_out task = {context, work, 0, 0, error};

    if (work->n == 0)
        return 0;
    if (open_metric(&task) != 0)
        return -1;
    while (task.n_waited_for > 0)
        if (take_message(&task) != 0)
            return -1;
    mc_message_begin(&task.cluster->out, MC_MESSAGE_CLOSE);
    if (tell_all(&task) != 0)
        return -1;
    return error->code == MC_CODE_OK ? 0 : -1;
}
