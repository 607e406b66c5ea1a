/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stream.c: the metrics stay open from the first line to the last; the memory of a part is reused
 * for the next. Parts grow or shrink so that each takes some tenths of a second. In order: reading
 * and writing a part, part by part, beginning and end. */
#include "engine/stream.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/terminal.h"
#include "base/text_stream.h"
#include "base/thread_pool.h"
#include "engine/score.h"
#include "metrics/host/catalog.h"
#include "metrics/host/metric.h"
#include "scores/score_file.h"
#include "suite/pairs.h"
#include "suite/suite.h"

enum {
    /* Cases read at a time: enough that threads seldom wait for each other, and few enough to stay
     * in the processor's cache. Cases that are slow to score come in smaller parts. */
    MOST_CASES = 4096,
    CASES_A_THREAD = 64, /* what the runner hands out at a time (runner.c) */
    FEWEST_CASES = 8,    /* if one thread does it all; for slow metrics, per thread */
    MOST_BYTES = 8 << 20,
    LINES_A_PIECE = 64,
    ROWS_A_PIECE = 256
};

/* A part takes about so many seconds; progress and interrupts are looked at after each. */
#define SHORT_PART 0.1
#define LONG_PART 0.4

/* What lives as long as the stream. */
struct streamer {
    struct mc_score_stream *stream;
    struct mc_line_reader *reader;
    struct mc_scoring_entry *entries; /* [n_metrics] */
    struct mc_scored_metric *metrics; /* [n_metrics] */
    size_t n_metrics, n_open;
    struct mc_missing_tally *tally;
    struct mc_graph_work *graphs; /* NULL: the graphs in the lines */
    struct mc_shard_input shard_input;
    struct mc_progress progress;
    struct mc_arena *arena;   /* of the part at work */
    struct mc_arena **arenas; /* [workers]: the texts of its cases */
    size_t fewest, most;      /* cases of a part */
    bool *has_errors;         /* [n_metrics]: the header has a column of standard errors */
    uint64_t *n_errors_lost;  /* [n_metrics]: standard errors that the header had no column for */
    bool has_header;
};

/* The lines at work. The first wrong line ends the input. */
struct part {
    struct streamer *streamer;
    struct mc_lines lines;
    struct mc_suite *suite;
    struct parse_error {
        size_t line; /* index; SIZE_MAX: none */
        struct mc_error error;
    } * parse_errors; /* [workers] */
    struct mc_score_table *table;
    struct mc_buffer *rows; /* [pieces] */
};

static unsigned n_workers(const struct streamer *s)
{
    return mc_thread_pool_size(s->stream->scoring->pool);
}

/* --- reading ---------------------------------------------------------------------------------- */

static void parse_lines(void *context, unsigned worker, size_t begin, size_t end,
                        struct mc_arena *scratch)
{
    struct part *part = context;
    struct streamer *s = part->streamer;
    struct parse_error *parse_error = &part->parse_errors[worker];
    size_t i;

    for (i = begin; i < end && i < parse_error->line; i++) {
        struct mc_pairs_line line = {mc_line_reader_name(s->reader), part->lines.first + i,
                                     part->lines.items[i]};

        if (mc_pairs_parse_line(&line, s->arenas[worker], scratch, &part->suite->cases[i],
                                &parse_error->error) != 0)
            parse_error->line = i;
    }
}

/* Fills part->suite. -1: a line is wrong; the suite then holds the cases before it. */
static int parse(struct part *part, struct mc_error *error)
{
    struct streamer *s = part->streamer;
    const struct parse_error *first;
    unsigned worker;

    mc_arena_clear(s->arena);
    for (worker = 0; worker < n_workers(s); worker++)
        mc_arena_clear(s->arenas[worker]);
    part->suite = mc_pairs_part(mc_line_reader_name(s->reader), part->lines.n, s->arena);
    part->parse_errors = mc_arena_array(s->arena, n_workers(s), sizeof(*part->parse_errors));
    for (worker = 0; worker < n_workers(s); worker++)
        part->parse_errors[worker].line = SIZE_MAX;
    mc_parallel_for(s->stream->scoring->pool, part->lines.n, LINES_A_PIECE, parse_lines, part);
    first = part->parse_errors;
    for (worker = 1; worker < n_workers(s); worker++)
        if (part->parse_errors[worker].line < first->line)
            first = &part->parse_errors[worker];
    if (first->line == SIZE_MAX)
        return 0;
    part->suite->n_cases = first->line;
    *error = first->error;
    return -1;
}

/* Keeps the cases of the shard; all cases enter the checksum of the input. */
static void choose_cases(struct part *part)
{
    struct streamer *s = part->streamer;
    struct mc_scoring *scoring = s->stream->scoring;
    struct mc_suite *suite = part->suite;
    struct mc_metric_inputs whole;
    size_t n = 0, i;

    if (s->stream->shard.n == 0)
        return;
    whole = mc_metric_inputs_later(suite);
    mc_metric_inputs_hash(&whole, scoring->pool, s->arena);
    for (i = 0; i < suite->n_cases; i++)
        mc_shard_input_add(&s->shard_input, suite->cases[i].id, &whole.contents[i]);
    for (i = 0; i < suite->n_cases; i++)
        if (mc_shard_has(&s->stream->shard, part->lines.first - 1 + i))
            suite->cases[n++] = suite->cases[i];
    suite->n_cases = n;
}

/* --- writing ---------------------------------------------------------------------------------- */

static void format_rows(void *context, unsigned worker, size_t begin, size_t end,
                        struct mc_arena *scratch)
{
    struct part *part = context;
    struct mc_buffer *rows = &part->rows[begin / ROWS_A_PIECE];
    FILE *stream = mc_text_stream_open(rows);

    (void)worker;
    (void)scratch;
    mc_score_file_write_tsv_rows(part->table, begin, end, stream);
    mc_text_stream_close(stream, rows);
}

/* The header is written before all scores are known, and the headers of all shards must agree: it
 * has a column of standard errors if the metric announces them or, without shards, if the first
 * part has some. */
static void settle_errors(struct part *part)
{
    struct streamer *s = part->streamer;
    struct mc_score_table *table = part->table;
    size_t c;

    for (c = 0; c < table->n_columns; c++) {
        struct mc_score_column *column = &table->columns[c];

        if (!s->has_header)
            s->has_errors[c] =
                column->estimates || (column->standard_errors != NULL && s->stream->shard.n == 0);
        if (!s->has_errors[c])
            s->n_errors_lost[c] += mc_score_column_forget_errors(column, table->n_cases);
        else if (column->standard_errors == NULL)
            column->standard_errors =
                mc_arena_array(s->arena, table->n_cases, sizeof(*column->standard_errors));
    }
}

static int write_part(struct part *part, struct mc_error *error)
{
    struct streamer *s = part->streamer;
    const struct mc_score_stream *stream = s->stream;
    FILE *output = stream->output->stream;
    size_t n_pieces = part->table->n_cases / ROWS_A_PIECE + 1, i;

    settle_errors(part);
    if (!s->has_header && stream->shard.n > 0)
        mc_shard_write_begin(&stream->shard, part->table, output);
    if (!s->has_header)
        mc_score_file_write_tsv_header(part->table, output);
    s->has_header = true;
    part->rows = mc_arena_array(s->arena, n_pieces, sizeof(*part->rows));
    mc_parallel_for(stream->scoring->pool, part->table->n_cases, ROWS_A_PIECE, format_rows, part);
    for (i = 0; i * ROWS_A_PIECE < part->table->n_cases; i++) {
        (void)fwrite(part->rows[i].data, 1, part->rows[i].length, output);
        mc_buffer_free(&part->rows[i]);
    }
    return mc_output_flush(stream->output, error);
}

/* --- part by part ----------------------------------------------------------------------------- */

/* Scores and writes a part; one without lines writes the header. */
static int work_on(struct part *part, struct mc_error *error)
{
    struct mc_error parse_error = MC_NO_ERROR;
    struct streamer *s = part->streamer;
    struct mc_scoring *scoring = s->stream->scoring;
    int status = parse(part, &parse_error);
    uint64_t n_cases = part->suite->n_cases;
    struct mc_metric_inputs inputs;
    size_t i;

    if (mc_graphs_choose(s->graphs, part->suite, s->arena, error) != 0)
        return -1;
    choose_cases(part);
    scoring->suite = part->suite;
    scoring->table = part->table = mc_score_table_new(part->suite, s->arena);
    inputs = mc_scoring_inputs(scoring, s->arena);
    for (i = 0; i < s->n_metrics; i++)
        if (mc_scored_metric_score(scoring, &s->metrics[i], &inputs, error) != 0)
            return -1;
    mc_missing_tally_add(s->tally, part->table);
    if (write_part(part, error) != 0)
        return -1;
    s->stream->n_cases += n_cases;
    if (status != 0)
        *error = parse_error;
    return status;
}

/* Adapts the size of the next part to the time that this one took. */
static void adapt(struct streamer *s, size_t n, double seconds)
{
    if (s->stream->most > 0)
        return;
    if (seconds < SHORT_PART && n >= s->most)
        s->most = s->most >= MOST_CASES / 2 ? MOST_CASES : 2 * s->most;
    else if (seconds > LONG_PART)
        s->most = s->most / 2 < s->fewest ? s->fewest : s->most / 2;
}

static int read_all(struct streamer *s, struct mc_error *error)
{
    while (!mc_interrupted()) {
        struct part part = {.streamer = s};
        int64_t begin;

        if (mc_line_reader_next(s->reader, s->most, MOST_BYTES, &part.lines, error) != 0)
            return -1;
        if (part.lines.n == 0 && s->has_header)
            break;
        begin = mc_clock_now();
        if (work_on(&part, error) != 0)
            return -1;
        adapt(s, part.lines.n, (double)(mc_clock_now() - begin) / 1e9);
        mc_progress_show(&s->progress, s->stream->n_cases, mc_line_reader_bytes(s->reader),
                         mc_line_reader_size(s->reader));
    }
    if (s->stream->shard.n > 0 && !mc_interrupted())
        mc_shard_write_end(&s->shard_input, s->stream->output->stream);
    return 0;
}

/* --- beginning and end ------------------------------------------------------------------------ */

/* In the arena of the stream: the memory of a part is reused. */
static int open_metrics(struct streamer *s, struct mc_error *error)
{
    bool all_in_order = true, any_slow = false;

    for (; s->n_open < s->n_metrics; s->n_open++) {
        struct mc_scored_metric *scored = &s->metrics[s->n_open];
        const struct mc_metric_spec *spec = &s->stream->metrics->specs[s->n_open];

        s->entries[s->n_open] = (struct mc_scoring_entry){spec, NULL, 1};
        if (mc_scored_metric_open(s->stream->scoring, &s->entries[s->n_open], s->stream->arena,
                                  scored, error) != 0)
            return -1;
        if (scored->metric == NULL)
            continue;
        all_in_order = all_in_order && spec->entry != NULL && spec->entry->in_order;
        any_slow = any_slow || (scored->metric->spec.module->flags & MC_METRIC_SLOW) != 0;
        if (!mc_metric_looks_first(scored->metric))
            continue;
        (void)mc_error_set(error, MC_CODE_USAGE,
                           "metric %.*s looks at all cases before it scores one; use --pairs "
                           "instead of --jsonl",
                           MC_SLICE_ARGUMENTS(scored->metric->name));
        s->n_open++;
        return -1;
    }
    s->fewest = all_in_order ? FEWEST_CASES
                             : (size_t)(any_slow ? FEWEST_CASES : CASES_A_THREAD) * n_workers(s);
    s->most = s->stream->most > 0 ? s->stream->most : s->fewest;
    return 0;
}

static bool is_interrupted(void *context)
{
    (void)context;
    return mc_interrupted();
}

static void nothing(void *context, size_t n)
{
    (void)context;
    (void)n;
}

/* Progress is shown by lines, not by metrics. */
static const struct mc_run_watch line_watch = {
    .stops = is_interrupted, .parses = nothing, .begins = nothing, .scored = nothing};

static int run(struct streamer *s, struct mc_error *error)
{
    const struct mc_score_stream *stream = s->stream;
    struct mc_scoring *scoring = stream->scoring;
    struct mc_graph_call call = {
        .sources = stream->sources, .cache = scoring->cache, .watch = &line_watch};
    int status;

    if ((stream->graphs != NULL &&
         mc_graphs_open(stream->graphs, &call, stream->arena, &s->graphs, error) != 0) ||
        open_metrics(s, error) != 0 ||
        mc_line_reader_open(stream->path, MC_PAIRS_LINE_LIMIT, mc_interrupt_descriptor(),
                            &s->reader, error) != 0)
        return -1;
    mc_shard_input_begin(&s->shard_input);
    mc_progress_begin(&s->progress, stream->progress, stream->progress != NULL);
    status = read_all(s, error);
    mc_progress_hide(&s->progress);
    if (status == 0)
        status = mc_graphs_end(s->graphs, scoring, error);
    if (status == 0 && stream->n_cases == 0 && !scoring->quiet && !mc_interrupted())
        mc_message(scoring->messages, "the input has no case; nothing is scored\n");
    return status;
}

/* Says which scores are missing, and which standard errors had no column. */
static void report(const struct streamer *s)
{
    const struct mc_messages *messages = s->stream->scoring->messages;
    struct mc_message message;
    size_t i;

    mc_message_begin(&message, messages);
    mc_missing_tally_print(s->tally, message.stream);
    mc_message_end(&message);
    for (i = 0; i < s->n_metrics; i++)
        if (s->n_errors_lost[i] > 0)
            mc_report_lost_errors(s->stream->metrics->specs[i].text, s->n_errors_lost[i], messages);
}

int mc_score_stream(struct mc_score_stream *stream, struct mc_error *error)
{
    struct mc_arena *arena = stream->arena;
    struct streamer s = {.stream = stream, .n_metrics = stream->metrics->n};
    unsigned workers = n_workers(&s), worker;
    int status;
    size_t i;

    stream->n_cases = 0;
    s.entries = mc_arena_array(arena, s.n_metrics, sizeof(*s.entries));
    s.metrics = mc_arena_array(arena, s.n_metrics, sizeof(*s.metrics));
    s.has_errors = mc_arena_array(arena, s.n_metrics, sizeof(*s.has_errors));
    s.n_errors_lost = mc_arena_array(arena, s.n_metrics, sizeof(*s.n_errors_lost));
    s.arenas = mc_arena_array(arena, workers, sizeof(struct mc_arena *));
    for (worker = 0; worker < workers; worker++)
        s.arenas[worker] = mc_arena_new();
    s.arena = mc_arena_new();
    s.tally = mc_missing_tally_new();
    status = run(&s, error);
    for (i = 0; i < s.n_open; i++)
        mc_scored_metric_close(stream->scoring, &s.metrics[i]);
    if (status == 0 && !stream->scoring->quiet)
        report(&s);
    mc_graphs_close(s.graphs);
    mc_line_reader_close(s.reader);
    mc_missing_tally_free(s.tally);
    for (worker = 0; worker < workers; worker++)
        mc_arena_free(s.arenas[worker]);
    mc_arena_free(s.arena);
    stream->scoring->suite = NULL;
    stream->scoring->table = NULL;
    return status;
}
