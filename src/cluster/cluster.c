/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cluster.c: for one metric after another, rank 0 opens it on all workers and gives each a piece of
 * the cases; a worker that answers gets the next, smaller piece. Every rank works in a child
 * process, whose parent reports how it ended. In order: messages, writing, reading, sending and
 * receiving; handing out, for rank 0; the watch over the child; serving, for workers; begin,
 * greeting, end. */
#include "cluster/cluster.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include "base/bits.h"
#include "base/memory.h"
#include "base/diagnostic.h"
#include "base/orphans.h"
#include "base/thread_pool.h"
#include "cluster/transport.h"
#include "metrics/host/cache.h"
#include "metrics/host/metric.h"

/* --- messages --------------------------------------------------------------------------------- */

/* The first number of every message, and what follows. Numbers are eight bytes, the lowest first; a
 * text is its length and its bytes. */
enum message_kind {
    /* from a worker */
    MESSAGE_HELLO = 1, /* error, cases (a text of 16 bytes), host, threads */
    MESSAGE_OPENED,    /* error, signature */
    MESSAGE_PIECE,     /* message_put_piece */
    /* from rank 0 */
    MESSAGE_OPEN,  /* specification */
    MESSAGE_SCORE, /* begin, n, n indexes */
    MESSAGE_CLOSE,
    MESSAGE_END
};

/* Reads a message. */
struct message_reader {
    struct mc_slice unread;
    bool is_bad; /* it ended too early or was malformed; reading then gives 0 or empty texts */
};

/* --- writing ---------------------------------------------------------------------------------- */

enum { NUMBER_BYTES = 8 };

static void message_put_number(struct mc_buffer *message, uint64_t number)
{
    char bytes[NUMBER_BYTES];
    size_t i;

    for (i = 0; i < NUMBER_BYTES; i++)
        bytes[i] = (char)(unsigned char)(number >> (8 * i));
    mc_buffer_append(message, bytes, sizeof(bytes));
}

/* Begins a new message. */
static void message_begin(struct mc_buffer *message, enum message_kind kind)
{
    mc_buffer_clear(message);
    message_put_number(message, (uint64_t)kind);
}

static void message_put_text(struct mc_buffer *message, struct mc_slice text)
{
    message_put_number(message, text.length);
    mc_buffer_append_slice(message, text);
}

/* The code and the text of an error, with the file before the text if there is one. */
static void message_put_error(struct mc_buffer *message, const struct mc_error *error)
{
    struct mc_buffer text = {NULL, 0, 0};

    if (error->file[0] != '\0' && error->text[0] != '\0')
        mc_buffer_append_format(&text, "%s: ", error->file);
    mc_buffer_append_text(&text, error->text);
    message_put_number(message, (uint64_t)error->code);
    message_put_text(message, mc_buffer_slice(&text));
    mc_buffer_free(&text);
}

static void message_put_piece(struct mc_buffer *message, const struct mc_run_piece *piece)
{
    size_t i;

    message_put_number(message, piece->begin);
    message_put_number(message, piece->n);
    for (i = 0; i < piece->n; i++) {
        message_put_number(message, mc_bits_of_real(piece->scores[i]));
        message_put_number(message, (uint64_t)piece->states[i]);
        message_put_text(message, piece->notes[i]);
    }
    message_put_error(message, &piece->failure);
    message_put_number(message, piece->failed_at);
    message_put_number(message, piece->harm);
    message_put_number(message, piece->n_warnings);
    for (i = 0; i < piece->n_warnings; i++)
        message_put_text(message, piece->warnings[i]);
}

/* --- reading ---------------------------------------------------------------------------------- */

static struct message_reader message_read(const struct mc_buffer *message)
{
    struct message_reader reader = {mc_buffer_slice(message), false};

    return reader;
}

static struct mc_slice take(struct message_reader *reader, size_t n_bytes)
{
    struct mc_slice bytes;

    if (reader->is_bad || n_bytes > reader->unread.length) {
        reader->is_bad = true;
        return mc_slice_of("");
    }
    bytes = mc_slice(reader->unread.data, n_bytes);
    reader->unread = mc_slice(reader->unread.data + n_bytes, reader->unread.length - n_bytes);
    return bytes;
}

static uint64_t message_number(struct message_reader *reader)
{
    struct mc_slice bytes = take(reader, NUMBER_BYTES);
    uint64_t number = 0;
    size_t i;

    for (i = 0; i < bytes.length; i++)
        number |= (uint64_t)(unsigned char)bytes.data[i] << (8 * i);
    return number;
}

/* A number of items of at least `least_bytes` each; more than the message can hold make it bad. */
static size_t message_count(struct message_reader *reader, size_t least_bytes)
{
    uint64_t n = message_number(reader);

    if (n > reader->unread.length / least_bytes) {
        reader->is_bad = true;
        return 0;
    }
    return (size_t)n;
}

/* A text, which points into the message. */
static struct mc_slice message_text(struct message_reader *reader)
{
    return take(reader, message_count(reader, 1));
}

static void message_error(struct message_reader *reader, struct mc_error *error)
{
    uint64_t code = message_number(reader);
    struct mc_slice text = message_text(reader);

    *error = (struct mc_error)MC_NO_ERROR;
    if (code > MC_CODE_INTERNAL)
        reader->is_bad = true;
    else if (code != MC_CODE_OK)
        (void)mc_error_set(error, (enum mc_code)code, "%.*s", MC_SLICE_ARGUMENTS(text));
}

static void read_cell(struct message_reader *reader, struct mc_run_piece *piece, size_t i,
                      struct mc_arena *arena)
{
    uint64_t bits = message_number(reader), state = message_number(reader);

    memcpy(&piece->scores[i], &bits, sizeof(bits));
    if (state > MC_SCORE_FAILED || (state == MC_SCORE_OK) != (isfinite(piece->scores[i]) != 0))
        reader->is_bad = true;
    piece->states[i] = reader->is_bad ? MC_SCORE_FAILED : (unsigned char)state;
    piece->notes[i] = mc_arena_copy(arena, message_text(reader));
}

/* Reads a piece; arrays and texts live in the arena. */
static void message_piece(struct message_reader *reader, struct mc_run_piece *piece,
                          struct mc_arena *arena)
{
    size_t i;

    *piece = (struct mc_run_piece){.begin = (size_t)message_number(reader)};
    piece->n = message_count(reader, 3 * (size_t)NUMBER_BYTES);
    piece->scores = mc_arena_array(arena, piece->n, sizeof(*piece->scores));
    piece->states = mc_arena_array(arena, piece->n, sizeof(*piece->states));
    piece->notes = mc_arena_array(arena, piece->n, sizeof(*piece->notes));
    for (i = 0; i < piece->n; i++)
        read_cell(reader, piece, i, arena);
    message_error(reader, &piece->failure);
    piece->failed_at = (size_t)message_number(reader);
    piece->harm = (unsigned)message_number(reader);
    piece->n_warnings = message_count(reader, NUMBER_BYTES);
    piece->warnings = mc_arena_array(arena, piece->n_warnings, sizeof(*piece->warnings));
    for (i = 0; i < piece->n_warnings; i++)
        piece->warnings[i] = mc_arena_copy(arena, message_text(reader));
}

/* Whether the whole message was read and well formed. */
static bool message_is_whole(const struct message_reader *reader)
{
    return !reader->is_bad && reader->unread.length == 0;
}

/* --- sending and receiving -------------------------------------------------------------------- */

/* These send cluster->out and receive into cluster->in. A failure also sets is_broken. */
static int cluster_send(struct mc_cluster *cluster, int rank, struct mc_error *error)
{
    if (mc_transport_send(rank, &cluster->out, error) == 0)
        return 0;
    cluster->is_broken = true;
    return -1;
}

static int cluster_receive(struct mc_cluster *cluster, int *rank, struct mc_error *error)
{
    if (mc_transport_receive(rank, &cluster->in, error) == 0)
        return 0;
    cluster->is_broken = true;
    return -1;
}

/* Fails because of a malformed or unexpected message. */
static int cluster_garbled(int rank, struct mc_error *error)
{
    return mc_error_set(error, MC_CODE_INTERNAL,
                        "a message of rank %d makes no sense; do all ranks run the same version?",
                        rank);
}

/* --- handing out ------------------------------------------------------------------------------ */

/* Pieces get smaller towards the end, so that all workers finish at about the same time: a piece is
 * 1 / PART_OF_REST of a worker's share of the cases that are left. */
enum { PART_OF_REST = 2, MOST_BATCHES_PER_THREAD = 64 };

/* Hands out the cases of one metric. */
struct dispatch_task {
    struct mc_cluster *cluster;
    const struct mc_remote_work *work;
    size_t next;      /* first of the open cases that was not handed out */
    int n_waited_for; /* workers that owe a message */
    struct mc_error *error;
};

static int send_to_all(struct dispatch_task *task)
{
    int rank;

    for (rank = 1; rank < task->cluster->n_ranks; rank++)
        if (cluster_send(task->cluster, rank, task->error) != 0)
            return -1;
    return 0;
}

static int open_metric(struct dispatch_task *task)
{
    struct mc_cluster *cluster = task->cluster;
    int rank;

    message_begin(&cluster->out, MESSAGE_OPEN);
    message_put_text(&cluster->out, task->work->metric->spec.text);
    for (rank = 1; rank < cluster->n_ranks; rank++) {
        cluster->workers[rank].is_waited_for = true;
        cluster->workers[rank].n = 0;
    }
    task->n_waited_for = cluster->n_ranks - 1;
    return send_to_all(task);
}

static size_t threads_of(const struct dispatch_task *task, const struct mc_cluster_worker *worker)
{
    return task->work->one_thread ? 1 : worker->n_threads;
}

/* The size of a worker's next piece, in cases. */
static size_t size_of_piece(const struct dispatch_task *task,
                            const struct mc_cluster_worker *worker)
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

/* Gives a worker a piece, unless an error has ended the metric or all cases are handed out. */
static int give_piece(struct dispatch_task *task, int rank)
{
    struct mc_cluster_worker *worker = &task->cluster->workers[rank];
    struct mc_buffer *out = &task->cluster->out;
    size_t i;

    if (task->error->code != MC_CODE_OK || task->next == task->work->n)
        return 0;
    worker->begin = task->next;
    worker->n = size_of_piece(task, worker);
    task->next += worker->n;
    message_begin(out, MESSAGE_SCORE);
    message_put_number(out, worker->begin);
    message_put_number(out, worker->n);
    for (i = 0; i < worker->n; i++)
        message_put_number(out, task->work->open[worker->begin + i]);
    worker->is_waited_for = true;
    task->n_waited_for++;
    return cluster_send(task->cluster, rank, task->error);
}

/* Takes the answer of a worker that has opened the metric, or could not. */
static void take_opened(struct dispatch_task *task, int rank, struct message_reader *reader)
{
    const char *host = task->cluster->workers[rank].host;
    struct mc_slice signature;
    struct mc_error failure;

    message_error(reader, &failure);
    signature = message_text(reader);
    if (!message_is_whole(reader))
        (void)cluster_garbled(rank, task->error);
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

static void take_piece(struct dispatch_task *task, int rank, struct message_reader *reader)
{
    struct mc_cluster_worker *worker = &task->cluster->workers[rank];
    struct mc_arena *scratch = mc_arena_new();
    struct mc_run_piece piece;

    message_piece(reader, &piece, scratch);
    if (!message_is_whole(reader) || piece.begin != worker->begin || piece.n != worker->n ||
        piece.failed_at > piece.n)
        (void)cluster_garbled(rank, task->error);
    else
        task->work->take(task->work->context, &piece);
    worker->n = 0;
    mc_arena_free(scratch);
}

static int take_message(struct dispatch_task *task)
{
    struct message_reader reader;
    uint64_t kind;
    int rank;

    if (cluster_receive(task->cluster, &rank, task->error) != 0)
        return -1;
    reader = message_read(&task->cluster->in);
    kind = message_number(&reader);
    if (!task->cluster->workers[rank].is_waited_for) {
        task->cluster->is_broken = true;
        return cluster_garbled(rank, task->error);
    }
    task->cluster->workers[rank].is_waited_for = false;
    task->n_waited_for--;
    if (kind == MESSAGE_OPENED)
        take_opened(task, rank, &reader);
    else if (kind == MESSAGE_PIECE)
        take_piece(task, rank, &reader);
    else
        (void)cluster_garbled(rank, task->error);
    return give_piece(task, rank);
}

/* The `score` of struct mc_remote; context: the cluster, in rank 0. */
static int cluster_dispatch(void *context, const struct mc_remote_work *work,
                            struct mc_error *error)
{
    struct dispatch_task task = {context, work, 0, 0, error};

    if (work->n == 0)
        return 0;
    if (open_metric(&task) != 0)
        return -1;
    while (task.n_waited_for > 0)
        if (take_message(&task) != 0)
            return -1;
    message_begin(&task.cluster->out, MESSAGE_CLOSE);
    if (send_to_all(&task) != 0)
        return -1;
    return error->code == MC_CODE_OK ? 0 : -1;
}

/* --- the watch over the child ----------------------------------------------------------------- */

/* Lets a watching process report which process of a call died, and what it was doing. MPI cannot do
 * this: its launcher ends all others when one dies. The process that the launcher started therefore
 * only waits for a child, which does the work. This struct is in memory that both share. */
struct process_watch {
    bool is_over;    /* the child may end */
    char doing[300]; /* "" or "while ..." */
};

static inline void host_name(char name[MC_HOST_SIZE])
{
    if (gethostname(name, MC_HOST_SIZE) != 0)
        name[0] = '\0';
    name[MC_HOST_SIZE - 1] = '\0';
}

static bool is_own_doing(int signal_number)
{
    return signal_number == SIGSEGV || signal_number == SIGABRT || signal_number == SIGBUS ||
           signal_number == SIGFPE || signal_number == SIGILL;
}

/* Sets the error for a child that ended too early. Returns the exit code. */
static int judge(const struct process_watch *watch, int rank, int ending, struct mc_error *error)
{
    const char *between = watch->doing[0] == '\0' ? "" : " ";
    bool is_metric = watch->doing[0] != '\0';
    char host[MC_HOST_SIZE];

    host_name(host);
    if (WIFSIGNALED(ending)) {
        int number = WTERMSIG(ending);

        (void)mc_error_set(
            error, is_metric && is_own_doing(number) ? MC_CODE_MODULE : MC_CODE_INTERNAL,
            "rank %d on %s was ended by signal %d (%s)%s%s; the others are stopped, and nothing "
            "is written",
            rank, host, number, strsignal(number), between, watch->doing);
    } else {
        (void)mc_error_set(error, is_metric ? MC_CODE_MODULE : MC_CODE_INTERNAL,
                           "rank %d on %s ended (exit code %d)%s%s; the others are stopped, and "
                           "nothing is written",
                           rank, host, WEXITSTATUS(ending), between, watch->doing);
    }
    return (int)error->code;
}

/* Runs in the launcher's process, which ends here. Standard error is not buffered, and nothing else
 * was printed yet. */
static _Noreturn void wait_for(const struct process_watch *watch, int rank, pid_t child)
{
    struct mc_error error = MC_NO_ERROR;
    int ending = 0;

    while (waitpid(child, &ending, 0) < 0 && errno == EINTR)
        ;
    if (watch->is_over && WIFEXITED(ending))
        _exit(WEXITSTATUS(ending));
    (void)judge(watch, rank, ending, &error);
    mc_error_print(&error, NULL, stderr);
    _exit((int)error.code);
}

/* Returns in the child. The other process ends as the child does; if that is by a signal or before
 * watch_end, it writes to standard error and ends with MC_CODE_MODULE if the child was calling a
 * metric and was not killed from outside, else with MC_CODE_INTERNAL. NULL: there is no child, and
 * this process works unwatched. Call before anything that makes threads or files. */
static struct process_watch *watch_begin(int rank)
{
    struct process_watch *watch =
        mmap(NULL, sizeof(*watch), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pid_t parent = getpid(), child;

    if (watch == MAP_FAILED)
        return NULL;
    (void)fflush(NULL);
    child = fork();
    if (child > 0)
        wait_for(watch, rank, child);
    if (child < 0) {
        (void)munmap(watch, sizeof(*watch));
        return NULL;
    }
    /* the launcher ends the process that it knows; this one must not outlive it */
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    mc_orphans_adopt();
    if (getppid() != parent)
        _exit(MC_CODE_INTERNAL);
    return watch;
}

/* Records what the child is about to have a metric do: "while ..."; "" when it is done. */
static void MC_PRINTF(2, 3) watch_report(struct process_watch *watch, const char *format, ...)
{
    va_list arguments;

    if (watch == NULL)
        return;
    va_start(arguments, format);
    (void)vsnprintf(watch->doing, sizeof(watch->doing), format, arguments);
    va_end(arguments);
}

static void watch_end(struct process_watch *watch)
{
    if (watch != NULL)
        watch->is_over = true;
}

/* --- serving ---------------------------------------------------------------------------------- */

/* What a worker needs to open metrics and score. */
struct cluster_material {
    const struct mc_metric_inputs *inputs;
    struct mc_catalog *catalog;
    struct mc_thread_pool *pool;
};

/* The state of a worker that serves. */
struct service {
    struct mc_cluster *cluster;
    const struct cluster_material *material;
    struct mc_arena *arena; /* of the metric that is open */
    struct mc_metric *metric;
    struct mc_run_share *share;
    struct mc_error *error;
};

static void close_metric(struct service *service)
{
    mc_run_share_end(service->share);
    service->share = NULL;
    if (service->metric != NULL)
        mc_metric_close(service->metric);
    service->metric = NULL;
    mc_arena_clear(service->arena);
}

static int try_to_open(struct service *service, struct mc_slice text, struct mc_error *failure)
{
    const struct cluster_material *material = service->material;
    const char *specification = mc_arena_copy(service->arena, text).data;
    struct mc_metric_spec *spec = mc_arena_array(service->arena, 1, sizeof(*spec));

    if (mc_metric_spec_parse(material->catalog, specification, service->arena, spec, failure) !=
            0 ||
        mc_metric_open(spec, mc_thread_pool_size(material->pool), service->arena, &service->metric,
                       failure) != 0)
        return -1;
    service->share = mc_run_share_begin(service->metric, material->inputs, material->pool, failure);
    return service->share == NULL ? -1 : 0;
}

static int serve_open_metric(struct service *service, struct message_reader *reader)
{
    struct mc_slice text = message_text(reader), signature = mc_slice_of("");
    struct mc_buffer *out = &service->cluster->out;
    struct mc_error failure = MC_NO_ERROR;

    if (!message_is_whole(reader) || service->metric != NULL)
        return cluster_garbled(0, service->error);
    watch_report(service->cluster->watch, "while it opened metric %.*s", MC_SLICE_ARGUMENTS(text));
    if (try_to_open(service, text, &failure) == 0)
        signature = service->metric->signature;
    watch_report(service->cluster->watch, "%s", "");
    message_begin(out, MESSAGE_OPENED);
    message_put_error(out, &failure);
    message_put_text(out, signature);
    return cluster_send(service->cluster, 0, service->error);
}

static void score(struct service *service, size_t begin, const size_t *open, size_t n)
{
    struct mc_buffer *out = &service->cluster->out;
    struct mc_slice first = mc_run_share_case(service->share, open[0]);
    struct mc_slice last = mc_run_share_case(service->share, open[n - 1]);
    struct mc_run_piece piece;

    watch_report(service->cluster->watch,
                 "while it scored %zu cases from '%.*s' to '%.*s' with metric %.*s", n,
                 MC_SLICE_ARGUMENTS(first), MC_SLICE_ARGUMENTS(last),
                 MC_SLICE_ARGUMENTS(service->metric->name));
    mc_run_share_score(service->share, open, n, &piece);
    piece.begin = begin;
    watch_report(service->cluster->watch, "%s", "");
    message_begin(out, MESSAGE_PIECE);
    message_put_piece(out, &piece);
}

static int score_piece(struct service *service, struct message_reader *reader)
{
    size_t begin = (size_t)message_number(reader), n = message_count(reader, 8), i;
    struct mc_arena *scratch = mc_arena_new();
    size_t *open = mc_arena_array(scratch, n, sizeof(*open));
    bool is_good = service->share != NULL && n > 0;

    for (i = 0; i < n; i++) {
        open[i] = (size_t)message_number(reader);
        is_good = is_good && open[i] < mc_run_share_size(service->share);
    }
    is_good = is_good && message_is_whole(reader);
    if (is_good)
        score(service, begin, open, n);
    mc_arena_free(scratch);
    if (!is_good)
        return cluster_garbled(0, service->error);
    return cluster_send(service->cluster, 0, service->error);
}

/* Obeys one message. Returns 1 to continue, 0 at the end, -1 on error. */
static int obey(struct service *service)
{
    struct message_reader reader;
    int rank, status = 0;
    uint64_t kind;

    if (cluster_receive(service->cluster, &rank, service->error) != 0)
        return -1;
    reader = message_read(&service->cluster->in);
    kind = message_number(&reader);
    if (kind == MESSAGE_END)
        return 0;
    if (service->material != NULL && kind == MESSAGE_OPEN)
        status = serve_open_metric(service, &reader);
    else if (service->material != NULL && kind == MESSAGE_SCORE)
        status = score_piece(service, &reader);
    else if (kind == MESSAGE_CLOSE)
        close_metric(service);
    else
        status = cluster_garbled(rank, service->error);
    return status == 0 ? 1 : -1;
}

/* Serves as a worker until told to end. material NULL: only waits for that. -1: is_broken. */
static int cluster_worker(struct mc_cluster *cluster, const struct cluster_material *material,
                          struct mc_error *error)
{
    struct service service = {cluster, material, mc_arena_new(), NULL, NULL, error};
    int status;

    do
        status = obey(&service);
    while (status > 0);
    close_metric(&service);
    mc_arena_free(service.arena);
    if (status != 0)
        cluster->is_broken = true;
    return status;
}

/* --- begin ------------------------------------------------------------------------------------ */

/* Kind of a hash (hash.h) over everything that a run scores. */
enum { KIND_RUN = 0x200 };

const char *mc_cluster_library(void)
{
    return mc_transport_name();
}

bool mc_cluster_is_worker(const struct mc_cluster *cluster)
{
    return cluster != NULL && cluster->rank > 0;
}

/* Replaces a standard stream by /dev/null. Returns a descriptor of the original; -1: none. */
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
    watch_end(cluster->watch);
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
    cluster->watch = watch_begin(launched);
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

/* --- greeting --------------------------------------------------------------------------------- */

static void add_inputs(struct mc_hash128_pending *pending, const struct mc_metric_inputs *inputs,
                       struct mc_thread_pool *pool, struct mc_arena *scratch)
{
    struct mc_metric_inputs hashed = *inputs;
    size_t i;

    if (hashed.contents == NULL)
        mc_metric_inputs_hash(&hashed, pool, scratch);
    mc_hash128_add_word(pending, inputs->n);
    for (i = 0; i < inputs->n; i++) {
        mc_hash128_add_text(pending, mc_metric_input_id(inputs, i, scratch));
        mc_hash128_add(pending, &hashed.contents[i], sizeof(hashed.contents[i]));
    }
}

/* The hash of the program and all cases. */
static void hash_run(const struct mc_metric_inputs *inputs, struct mc_thread_pool *pool,
                     struct mc_hash128 *hash)
{
    struct mc_arena *scratch = mc_arena_new();
    struct mc_hash128_pending pending;

    mc_hash128_begin(&pending, KIND_RUN);
    mc_hash128_add_text(&pending, mc_slice_of(PACKAGE_VERSION " " MC_REVISION));
    add_inputs(&pending, inputs, pool, scratch);
    if (inputs->whole != NULL)
        add_inputs(&pending, inputs->whole, pool, scratch);
    mc_hash128_end(&pending, hash);
    mc_arena_free(scratch);
}

/* Sends the greeting of a worker. material NULL: there is none because of the failure. */
static int greet(struct mc_cluster *cluster, const struct cluster_material *material,
                 const struct mc_error *failure, struct mc_error *error)
{
    struct mc_hash128 hash = {{0}};
    char host[MC_HOST_SIZE];

    if (material != NULL)
        hash_run(material->inputs, material->pool, &hash);
    host_name(host);
    message_begin(&cluster->out, MESSAGE_HELLO);
    message_put_error(&cluster->out, failure);
    message_put_text(&cluster->out, mc_slice((const char *)hash.bytes, sizeof(hash.bytes)));
    message_put_text(&cluster->out, mc_slice_of(host));
    message_put_number(&cluster->out, material == NULL ? 1 : mc_thread_pool_size(material->pool));
    cluster->is_greeted = true;
    return cluster_send(cluster, 0, error);
}

/* Reads the greeting of a worker; worker->refusal is set if it cannot take part. */
static void read_greeting(struct mc_cluster_worker *worker, int rank, struct mc_buffer *message,
                          const struct mc_hash128 *wanted)
{
    struct message_reader reader = message_read(message);
    bool is_hello = message_number(&reader) == MESSAGE_HELLO;
    struct mc_error failure;
    struct mc_slice hash, host;

    message_error(&reader, &failure);
    hash = message_text(&reader);
    host = message_text(&reader);
    worker->n_threads = (size_t)message_number(&reader);
    (void)snprintf(worker->host, sizeof(worker->host), "%.*s", MC_SLICE_ARGUMENTS(host));
    if (!is_hello || !message_is_whole(&reader) || hash.length != sizeof(wanted->bytes) ||
        worker->n_threads == 0)
        (void)cluster_garbled(rank, &worker->refusal);
    else if (failure.code != MC_CODE_OK)
        (void)mc_error_set(&worker->refusal, failure.code, "rank %d on %s: %s", rank, worker->host,
                           failure.text[0] == '\0' ? "its input is not valid" : failure.text);
    else if (memcmp(hash.data, wanted->bytes, sizeof(wanted->bytes)) != 0)
        (void)mc_error_set(&worker->refusal, MC_CODE_INPUT,
                           "rank %d on %s read other cases, or is another version; all ranks "
                           "must see the same files (only rank 0 gets standard input)",
                           rank, worker->host);
}

static int receive_greetings(struct mc_cluster *cluster, const struct mc_hash128 *wanted,
                             struct mc_error *error)
{
    int left, rank;

    for (left = cluster->n_ranks - 1; left > 0; left--) {
        if (cluster_receive(cluster, &rank, error) != 0)
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
    cluster->remote = (struct mc_remote){cluster_dispatch, cluster};
    inputs->remote = &cluster->remote;
    return 0;
}

int mc_cluster_share(struct mc_cluster *cluster, struct mc_metric_inputs *inputs,
                     struct mc_catalog *catalog, struct mc_thread_pool *pool,
                     struct mc_error *error)
{
    static const struct mc_error none = MC_NO_ERROR;
    struct cluster_material material = {inputs, catalog, pool};

    if (cluster == NULL)
        return 0;
    if (cluster->rank == 0)
        return lead(cluster, inputs, pool, error);
    bring_back(&cluster->errors, STDERR_FILENO);
    if (greet(cluster, &material, &none, error) != 0)
        return -1;
    return cluster_worker(cluster, &material, error);
}

/* --- end -------------------------------------------------------------------------------------- */

/* Tells the workers to end; they wait for this even after an error. */
static void dismiss(struct mc_cluster *cluster)
{
    struct mc_hash128 any = {{0}};
    struct mc_error ignored = MC_NO_ERROR;
    int rank;

    if (!cluster->is_greeted)
        (void)receive_greetings(cluster, &any, &ignored);
    message_begin(&cluster->out, MESSAGE_END);
    for (rank = 1; rank < cluster->n_ranks && !cluster->is_broken; rank++)
        (void)cluster_send(cluster, rank, &ignored);
}

/* A worker that failed before it could serve greets with its failure and waits for the end. */
static void give_up(struct mc_cluster *cluster, const struct mc_error *failure)
{
    struct mc_error ignored = MC_NO_ERROR;

    if (!cluster->is_greeted && greet(cluster, NULL, failure, &ignored) == 0)
        (void)cluster_worker(cluster, NULL, &ignored);
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
