/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics/process/parser.h"

#include <stdlib.h>

#include "amr/penman_read.h"
#include "base/diagnostic.h"
#include "metrics/host/cache.h"
#include "metrics/host/parse_cache.h"
#include "metrics/host/runner.h"

/* What hashes are of. */
enum { HASH_OF_PARSER = 0x70617273, HASH_OF_SENTENCE = 0x73656e74 };

/* Sentences that are asked for, and kept, at a time: some batches, so that an interrupt loses
 * little, and a person sees parsers at work that need a second for a few. */
enum { FEWEST_AT_A_TIME = 16, BATCHES_AT_A_TIME = 4 };

struct mc_parser {
    struct mc_process_session *session;
    const struct mc_process_rules *rules;
    struct mc_hash128 key; /* of all that its graphs depend on beside the sentence */
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

/* --- sentences ---------------------------------------------------------------------------- */

/* A call under way: the hash of each sentence, and what is known of it. */
struct work {
    struct mc_parser *parser;
    const struct mc_sentences *sentences;
    struct mc_score_cache *cache;
    const struct mc_run_watch *watch;
    struct mc_hash128 *hashes;  /* [n] */
    bool *found;                /* [n]: kept[i] holds */
    struct mc_kept_parse *kept; /* [n] */
    struct mc_arena *arena;
};

/* Sentences that are sent at a time. */
struct portion {
    const struct mc_metric_input **inputs;
    double *scores;
    size_t *which; /* [n] their indexes */
    size_t n;
};

static void add_to(struct portion *portion, const struct work *work, size_t i)
{
    struct mc_metric_side *side = mc_arena_array(work->arena, 1, sizeof(*side));
    struct mc_metric_input *input = mc_arena_array(work->arena, 1, sizeof(*input));

    side->text = work->sentences->texts[i];
    side->has = MC_NEEDS_TEXT;
    input->struct_size = sizeof(*input);
    input->case_id = work->sentences->names[i];
    input->candidate = side;
    portion->inputs[portion->n] = input;
    portion->which[portion->n++] = i;
}

/* What the process said of the k-th sentence of the portion. */
static void take_note(const struct work *work, const struct portion *portion, size_t k,
                      struct mc_parsed_sentence *parsed)
{
    const struct mc_process_note *note = &work->parser->session->items[k].note;
    size_t i = portion->which[k];
    struct mc_slice text = mc_arena_copy(work->arena, note->text);

    parsed[i].has_failed = note->has_failed;
    if (note->has_failed) {
        parsed[i].reason = mc_slice_of(
            mc_arena_format(work->arena, "the parser failed: %.*s", MC_SLICE_ARGUMENTS(text)));
        return;
    }
    work->found[i] = true;
    work->kept[i].graph = note->is_graph ? text : mc_slice_of("");
    work->kept[i].reason = note->is_graph ? mc_slice_of("") : text;
}

static void parse_portion(const struct work *work, struct portion *portion,
                          struct mc_parsed_sentence *parsed)
{
    struct mc_error trouble = MC_NO_ERROR;
    struct mc_hash128 *hashes = mc_arena_array(work->arena, portion->n, sizeof(*hashes));
    struct mc_kept_parse *kept = mc_arena_array(work->arena, portion->n, sizeof(*kept));
    size_t n = 0, k;

    mc_process_session_score(work->parser->session, portion->inputs, portion->n, portion->scores);
    for (k = 0; k < portion->n; k++) {
        size_t i = portion->which[k];

        take_note(work, portion, k, parsed);
        if (!work->found[i])
            continue;
        hashes[n] = work->hashes[i];
        kept[n++] = work->kept[i];
    }
    if (work->watch != NULL)
        work->watch->scored(work->watch->context, portion->n);
    portion->n = 0;
    if (work->cache != NULL && !work->cache->is_given_up &&
        mc_parse_cache_keep(work->cache, &work->parser->key, hashes, kept, n, &trouble) != 0)
        mc_score_cache_give_up(work->cache, &trouble);
}

/* All that the cache does not have. */
static void parse_rest(const struct work *work, struct mc_parsed_sentence *parsed)
{
    const struct mc_run_watch *watch = work->watch;
    size_t most = BATCHES_AT_A_TIME * work->parser->session->handshake.batch, n = 0, i;
    struct portion portion = {.n = 0};

    most = most < FEWEST_AT_A_TIME ? FEWEST_AT_A_TIME : most;
    most = most > work->sentences->n ? work->sentences->n : most;
    portion.inputs = mc_arena_array(work->arena, most, sizeof(*portion.inputs));
    portion.scores = mc_arena_array(work->arena, most, sizeof(*portion.scores));
    portion.which = mc_arena_array(work->arena, most, sizeof(*portion.which));
    for (i = 0; i < work->sentences->n; i++)
        n += !work->found[i];
    if (watch != NULL)
        watch->parses(watch->context, n);
    for (i = 0; i < work->sentences->n; i++) {
        if (work->found[i])
            continue;
        if (watch != NULL && watch->stops(watch->context)) {
            parsed[i].reason = mc_slice_of("interrupted");
            continue;
        }
        add_to(&portion, work, i);
        if (portion.n == most)
            parse_portion(work, &portion, parsed);
    }
    if (portion.n > 0)
        parse_portion(work, &portion, parsed);
}

/* What is no graph is missing, with the place. */
static void read_graph(const struct work *work, size_t i, struct mc_parsed_sentence *parsed)
{
    const struct mc_kept_parse *kept = &work->kept[i];
    struct mc_error error = MC_NO_ERROR;
    struct mc_position at;
    size_t fault = 0;

    if (kept->graph.length == 0) {
        parsed->reason = mc_slice_of(mc_arena_format(work->arena, "the parser gave none%s%.*s",
                                                     kept->reason.length > 0 ? ": " : "",
                                                     MC_SLICE_ARGUMENTS(kept->reason)));
    } else if (mc_penman_read_one(kept->graph, work->arena, &parsed->graph, &fault, &error) == 0) {
        parsed->amr = kept->graph;
    } else {
        parsed->graph = NULL;
        at = mc_position_of(kept->graph, fault);
        parsed->reason = mc_slice_of(
            mc_arena_format(work->arena, "the parser's is not valid: line %u, column %u: %s",
                            at.line, at.column, error.text));
    }
}

void mc_parser_parse(struct mc_parser *parser, const struct mc_sentences *sentences,
                     struct mc_score_cache *cache, const struct mc_run_watch *watch,
                     struct mc_parsed_sentence *parsed, struct mc_arena *arena)
{
    struct work work = {
        .parser = parser, .sentences = sentences, .cache = cache, .watch = watch, .arena = arena};
    struct mc_error trouble = MC_NO_ERROR;
    struct mc_slice none = mc_slice_of("");
    size_t n = sentences->n, i;

    work.hashes = mc_arena_array(arena, n, sizeof(*work.hashes));
    work.found = mc_arena_array(arena, n, sizeof(*work.found));
    work.kept = mc_arena_array(arena, n, sizeof(*work.kept));
    for (i = 0; i < n; i++) {
        struct mc_hash128_pending pending;

        mc_hash128_begin(&pending, HASH_OF_SENTENCE);
        mc_hash128_add_text(&pending, sentences->texts[i]);
        mc_hash128_end(&pending, &work.hashes[i]);
        parsed[i] = (struct mc_parsed_sentence){none, NULL, none, false};
    }
    if (cache != NULL && !cache->is_given_up &&
        mc_parse_cache_find(cache, &parser->key, work.hashes, n, work.found, work.kept, arena,
                            &trouble) != 0) {
        memset(work.found, 0, n * sizeof(*work.found));
        mc_score_cache_give_up(cache, &trouble);
    }
    parse_rest(&work, parsed);
    for (i = 0; i < n; i++)
        if (work.found[i])
            read_graph(&work, i, &parsed[i]);
}
