/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics/process/parser.h"

#include <stdlib.h>

#include "amr/penman_read.h"
#include "base/diagnostic.h"
#include "metrics/host/cache.h"
#include "metrics/host/parse_cache.h"
#include "metrics/host/runner.h"

/* What a hash is of, as its seed. */
enum { HASH_OF_PARSER = 0x70617273, HASH_OF_SENTENCE = 0x73656e74 };

/* Sentences that are asked for and stored at a time: a few batches, so that an interrupt loses
 * little, and progress shows even with a parser that needs a second for a few sentences. */
enum { FEWEST_AT_A_TIME = 16, BATCHES_AT_A_TIME = 4 };

struct mc_parser {
    struct mc_process_session *session;
    const struct mc_process_rules *rules;
    struct mc_hash128 key; /* of everything that its graphs depend on except the sentence */
};

static void log_line(void *context, struct mc_slice line)
{
    const struct mc_parser *parser = context;

    if (parser->rules->log != NULL)
        parser->rules->log(parser->rules->context, mc_slice_of("parser"), line);
}

static void say_line(void *context, struct mc_slice line)
{
    const struct mc_parser *parser = context;

    if (parser->rules->say != NULL)
        parser->rules->say(parser->rules->context, mc_slice_of("parser"), line);
}

struct mc_slice mc_parser_name(const struct mc_parser *parser)
{
    struct mc_slice name = parser->session->handshake.name;

    return name.length > 0 ? name : mc_slice_of("parser");
}

struct mc_slice mc_parser_version(const struct mc_parser *parser)
{
    struct mc_slice version = parser->session->handshake.version;

    return version.length > 0 ? version : mc_slice_of("unknown");
}

int mc_parser_open(const char *command, const struct mc_process_rules *rules,
                   struct mc_parser **parser, struct mc_error *error)
{
    struct mc_parser *opened = mc_calloc(1, sizeof(*opened));
    struct mc_process_settings settings = {.task = MC_TASK_PARSE,
                                           .name = mc_slice_of("parser"),
                                           .command = command,
                                           .limits = rules->limits,
                                           .log = log_line,
                                           .say = say_line,
                                           .is_quiet = rules->is_quiet,
                                           .log_context = opened};
    struct mc_error reason = MC_NO_ERROR;
    struct mc_hash128_pending pending;
    struct mc_arena *arena;

    opened->rules = rules;
    opened->session = mc_process_session_new(&settings);
    if (mc_process_session_start(opened->session, &reason) != 0) {
        mc_parser_close(opened);
        return mc_error_set(error, MC_CODE_MODULE, "parser %s: %s", command, reason.text);
    }
    arena = mc_arena_new();
    mc_hash128_begin(&pending, HASH_OF_PARSER);
    mc_hash128_add_text(&pending, mc_slice_of(mc_process_checksum(command, arena)));
    mc_hash128_add_text(&pending, mc_parser_name(opened));
    mc_hash128_add_text(&pending, mc_parser_version(opened));
    mc_hash128_end(&pending, &opened->key);
    mc_arena_free(arena);
    *parser = opened;
    return 0;
}

void mc_parser_close(struct mc_parser *parser)
{
    if (parser == NULL)
        return;
    mc_process_session_free(parser->session);
    free(parser);
}

/* --- sentences -------------------------------------------------------------------------------- */

/* A call of mc_parser_parse: the hash of each sentence, and its parse if known. */
struct parse_job {
    struct mc_parser *parser;
    const struct mc_sentences *sentences;
    struct mc_score_cache *cache;
    const struct mc_run_watch *watch;
    struct mc_hash128 *hashes;    /* [n] */
    bool *is_known;               /* [n]: whether parses[i] is set */
    struct mc_kept_parse *parses; /* [n] */
    struct mc_arena *arena;
};

/* Sentences that are sent together. */
struct portion {
    const struct mc_metric_input **inputs;
    double *scores;
    size_t *which; /* [n]: the indexes of the sentences */
    size_t n;
};

static void add_to(struct portion *portion, const struct parse_job *job, size_t i)
{
    struct mc_metric_side *side = mc_arena_array(job->arena, 1, sizeof(*side));
    struct mc_metric_input *input = mc_arena_array(job->arena, 1, sizeof(*input));

    side->text = job->sentences->texts[i];
    side->has = MC_NEEDS_TEXT;
    input->struct_size = sizeof(*input);
    input->case_id = job->sentences->names[i];
    input->candidate = side;
    portion->inputs[portion->n] = input;
    portion->which[portion->n++] = i;
}

/* Takes what the process said about the k-th sentence of the portion. */
static void take_note(const struct parse_job *job, const struct portion *portion, size_t k,
                      struct mc_parsed_sentence *parsed)
{
    const struct mc_process_note *note = &job->parser->session->items[k].note;
    size_t i = portion->which[k];
    struct mc_slice text = mc_arena_copy(job->arena, note->text);

    parsed[i].has_failed = note->has_failed;
    if (note->has_failed) {
        parsed[i].reason = mc_slice_of(
            mc_arena_format(job->arena, "the parser failed: %.*s", MC_SLICE_ARGUMENTS(text)));
        return;
    }
    job->is_known[i] = true;
    job->parses[i].graph = note->is_graph ? text : mc_slice_of("");
    job->parses[i].reason = note->is_graph ? mc_slice_of("") : text;
}

static void parse_portion(const struct parse_job *job, struct portion *portion,
                          struct mc_parsed_sentence *parsed)
{
    struct mc_error trouble = MC_NO_ERROR;
    struct mc_hash128 *hashes = mc_arena_array(job->arena, portion->n, sizeof(*hashes));
    struct mc_kept_parse *parses = mc_arena_array(job->arena, portion->n, sizeof(*parses));
    size_t n = 0, k;

    mc_process_session_score(job->parser->session, portion->inputs, portion->n, portion->scores);
    for (k = 0; k < portion->n; k++) {
        size_t i = portion->which[k];

        take_note(job, portion, k, parsed);
        if (!job->is_known[i])
            continue;
        hashes[n] = job->hashes[i];
        parses[n++] = job->parses[i];
    }
    if (job->watch != NULL)
        job->watch->scored(job->watch->context, portion->n);
    portion->n = 0;
    if (job->cache != NULL && !job->cache->is_given_up &&
        mc_parse_cache_keep(job->cache, &job->parser->key, hashes, parses, n, &trouble) != 0)
        mc_score_cache_give_up(job->cache, &trouble);
}

/* Parses the sentences that the cache does not have. */
static void parse_missing(const struct parse_job *job, struct mc_parsed_sentence *parsed)
{
    const struct mc_run_watch *watch = job->watch;
    size_t most = BATCHES_AT_A_TIME * job->parser->session->handshake.batch, n = 0, i;
    struct portion portion = {.n = 0};

    most = most < FEWEST_AT_A_TIME ? FEWEST_AT_A_TIME : most;
    most = most > job->sentences->n ? job->sentences->n : most;
    portion.inputs = mc_arena_array(job->arena, most, sizeof(*portion.inputs));
    portion.scores = mc_arena_array(job->arena, most, sizeof(*portion.scores));
    portion.which = mc_arena_array(job->arena, most, sizeof(*portion.which));
    for (i = 0; i < job->sentences->n; i++)
        n += !job->is_known[i];
    if (watch != NULL)
        watch->parses(watch->context, n);
    for (i = 0; i < job->sentences->n; i++) {
        if (job->is_known[i])
            continue;
        if (watch != NULL && watch->stops(watch->context)) {
            parsed[i].reason = mc_slice_of("interrupted");
            continue;
        }
        add_to(&portion, job, i);
        if (portion.n == most)
            parse_portion(job, &portion, parsed);
    }
    if (portion.n > 0)
        parse_portion(job, &portion, parsed);
}

/* Reads the graph; if it is not valid, it is missing, and the reason says where the fault is. */
static void read_graph(const struct parse_job *job, size_t i, struct mc_parsed_sentence *parsed)
{
    const struct mc_kept_parse *parse = &job->parses[i];
    struct mc_error error = MC_NO_ERROR;
    struct mc_position at;
    size_t fault = 0;

    if (parse->graph.length == 0) {
        parsed->reason = mc_slice_of(mc_arena_format(job->arena, "the parser gave none%s%.*s",
                                                     parse->reason.length > 0 ? ": " : "",
                                                     MC_SLICE_ARGUMENTS(parse->reason)));
    } else if (mc_penman_read_one(parse->graph, job->arena, &parsed->graph, &fault, &error) == 0) {
        parsed->amr = parse->graph;
    } else {
        parsed->graph = NULL;
        at = mc_position_of(parse->graph, fault);
        parsed->reason = mc_slice_of(
            mc_arena_format(job->arena, "the parser's is not valid: line %u, column %u: %s",
                            at.line, at.column, error.text));
    }
}

void mc_parser_parse(struct mc_parser *parser, const struct mc_sentences *sentences,
                     struct mc_score_cache *cache, const struct mc_run_watch *watch,
                     struct mc_parsed_sentence *parsed, struct mc_arena *arena)
{
    struct parse_job job = {
        .parser = parser, .sentences = sentences, .cache = cache, .watch = watch, .arena = arena};
    struct mc_error trouble = MC_NO_ERROR;
    struct mc_slice none = mc_slice_of("");
    size_t n = sentences->n, i;

    job.hashes = mc_arena_array(arena, n, sizeof(*job.hashes));
    job.is_known = mc_arena_array(arena, n, sizeof(*job.is_known));
    job.parses = mc_arena_array(arena, n, sizeof(*job.parses));
    for (i = 0; i < n; i++) {
        struct mc_hash128_pending pending;

        mc_hash128_begin(&pending, HASH_OF_SENTENCE);
        mc_hash128_add_text(&pending, sentences->texts[i]);
        mc_hash128_end(&pending, &job.hashes[i]);
        parsed[i] = (struct mc_parsed_sentence){none, NULL, none, false};
    }
    if (cache != NULL && !cache->is_given_up &&
        mc_parse_cache_find(cache, &parser->key, job.hashes, n, job.is_known, job.parses, arena,
                            &trouble) != 0) {
        memset(job.is_known, 0, n * sizeof(*job.is_known));
        mc_score_cache_give_up(cache, &trouble);
    }
    parse_missing(&job, parsed);
    for (i = 0; i < n; i++)
        if (job.is_known[i])
            read_graph(&job, i, &parsed[i]);
}
