/* A worker: opens metrics and scores pieces, as it is told. */
#include "cluster/cluster_parts.h"

struct service {
    struct mc_cluster *cluster;
    const struct mc_cluster_material *material;
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
    const struct mc_cluster_material *material = service->material;
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

static int open_metric(struct service *service, struct mc_message_reader *reader)
{
    struct mc_slice text = mc_message_text(reader), signature = mc_slice_of("");
    struct mc_buffer *out = &service->cluster->out;
    struct mc_error failure = MC_NO_ERROR;

    if (!mc_message_is_whole(reader) || service->metric != NULL)
        return mc_cluster_garbled(0, service->error);
    mc_watch_tell(service->cluster->watch, "while it opened metric %.*s", MC_SLICE_ARGUMENTS(text));
    if (try_to_open(service, text, &failure) == 0)
        signature = service->metric->signature;
    mc_watch_tell(service->cluster->watch, "%s", "");
    mc_message_begin(out, MC_MESSAGE_OPENED);
    mc_message_put_error(out, &failure);
    mc_message_put_text(out, signature);
    return mc_cluster_send(service->cluster, 0, service->error);
}

static void score(struct service *service, size_t begin, const size_t *open, size_t n)
{
    struct mc_buffer *out = &service->cluster->out;
    struct mc_slice first = mc_run_share_case(service->share, open[0]);
    struct mc_slice last = mc_run_share_case(service->share, open[n - 1]);
    struct mc_run_piece piece;

    mc_watch_tell(service->cluster->watch,
                  "while it scored %zu cases from '%.*s' to '%.*s' with metric %.*s", n,
                  MC_SLICE_ARGUMENTS(first), MC_SLICE_ARGUMENTS(last),
                  MC_SLICE_ARGUMENTS(service->metric->name));
    mc_run_share_score(service->share, open, n, &piece);
    piece.begin = begin;
    mc_watch_tell(service->cluster->watch, "%s", "");
    mc_message_begin(out, MC_MESSAGE_PIECE);
    mc_message_put_piece(out, &piece);
}

static int score_piece(struct service *service, struct mc_message_reader *reader)
{
    size_t begin = (size_t)mc_message_number(reader), n = mc_message_count(reader, 8), i;
    struct mc_arena *scratch = mc_arena_new();
    size_t *open = mc_arena_array(scratch, n, sizeof(*open));
    bool is_good = service->share != NULL && n > 0;

    for (i = 0; i < n; i++) {
        open[i] = (size_t)mc_message_number(reader);
        is_good = is_good && open[i] < mc_run_share_size(service->share);
    }
    is_good = is_good && mc_message_is_whole(reader);
    if (is_good)
        score(service, begin, open, n);
    mc_arena_free(scratch);
    if (!is_good)
        return mc_cluster_garbled(0, service->error);
    return mc_cluster_send(service->cluster, 0, service->error);
}

/* 1: go on; 0: the end; -1. */
static int obey(struct service *service)
{
    struct mc_message_reader reader;
    int rank, status = 0;
    uint64_t kind;

    if (mc_cluster_receive(service->cluster, &rank, service->error) != 0)
        return -1;
    reader = mc_message_read(&service->cluster->in);
    kind = mc_message_number(&reader);
    if (kind == MC_MESSAGE_END)
        return 0;
    if (service->material != NULL && kind == MC_MESSAGE_OPEN)
        status = open_metric(service, &reader);
    else if (service->material != NULL && kind == MC_MESSAGE_SCORE)
        status = score_piece(service, &reader);
    else if (kind == MC_MESSAGE_CLOSE)
        close_metric(service);
    else
        status = mc_cluster_garbled(rank, service->error);
    return status == 0 ? 1 : -1;
}

int mc_cluster_serve(struct mc_cluster *cluster, const struct mc_cluster_material *material,
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
