/* SPDX-License-Identifier: GPL-3.0-or-later */
/* protocol.c: replies are scanned by hand, for speed; a handshake, which is read once for a
 * process, goes through the JSON reader; requests are written into a buffer. In order: replies with
 * their strings, numbers and objects; the handshake; writing. */
#include "metrics/process/protocol.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/json.h"
#include "base/json_locate.h"
#include "base/json_write.h"
#include "base/utf8.h"

#define PROTOCOL_VERSION 1

/* --- replies ---------------------------------------------------------------------------------- */

/* Replies are read here and not by jansson, which builds a tree of each: a reply takes 0.4
 * microseconds instead of 3 to 4 (two members, gcc -O2), and there is one for each pair. NaN and
 * the infinities, which some writers of JSON produce, are understood. */
struct scanner {
    const char *at, *end; /* *end is NUL */
    struct mc_buffer *memory;
    const char *fault; /* NULL: none */
};

/* What has been seen of a reply. */
struct members {
    enum mc_protocol_task task;
    bool id, score, graph, error, reason, standard_error;
    bool is_null, is_finite;
    double number, deviation;
    struct mc_slice graph_text, error_text, reason_text;
};

void mc_protocol_quote(struct mc_slice line, char quote[MC_PROTOCOL_QUOTE_SIZE])
{
    enum { ROOM = MC_PROTOCOL_QUOTE_SIZE - 8 };
    size_t at = 0, n = 0;

    while (at < line.length) {
        size_t begin = at;
        uint32_t c = mc_utf8_next(line, &at);
        bool is_text = c >= 0x20 && c != 0x7F && !(c == MC_UTF8_REPLACEMENT && at - begin == 1);

        if (n + (at - begin) > ROOM) {
            (void)snprintf(quote + n, MC_PROTOCOL_QUOTE_SIZE - n, "...");
            return;
        }
        if (is_text)
            memcpy(quote + n, line.data + begin, at - begin);
        else
            quote[n] = '?';
        n += is_text ? at - begin : 1;
    }
    quote[n] = '\0';
}

static bool fail(struct scanner *scanner, const char *fault)
{
    if (scanner->fault == NULL)
        scanner->fault = fault;
    return false;
}

static void skip_blanks(struct scanner *scanner)
{
    while (*scanner->at == ' ' || *scanner->at == '\t' || *scanner->at == '\r')
        scanner->at++;
}

/* Takes the character, and skips blanks around it. */
static bool take(struct scanner *scanner, char c)
{
    skip_blanks(scanner);
    if (*scanner->at != c)
        return false;
    scanner->at++;
    skip_blanks(scanner);
    return true;
}

static bool take_word(struct scanner *scanner, const char *word)
{
    size_t length = strlen(word);

    if (strncmp(scanner->at, word, length) != 0)
        return false;
    scanner->at += length;
    return true;
}

/* --- strings ---------------------------------------------------------------------------------- */

/* Appends the code point of the digits after "\u". Half a surrogate pair is refused. */
static bool append_code_point(struct scanner *scanner)
{
    struct mc_slice remaining = mc_slice(scanner->at, (size_t)(scanner->end - scanner->at));
    long unit = mc_json_four_digits(remaining, 0), low;
    char bytes[4];

    if (unit <= 0 || (unit >= 0xDC00 && unit <= 0xDFFF))
        return fail(scanner, "a wrong \\u in a text");
    scanner->at += 4;
    if (unit >= 0xD800 && unit <= 0xDBFF) {
        low = scanner->at[0] == '\\' && scanner->at[1] == 'u' ? mc_json_four_digits(remaining, 6)
                                                              : -1;
        if (low < 0xDC00 || low > 0xDFFF)
            return fail(scanner, "half a surrogate pair in a text");
        scanner->at += 6;
        unit = 0x10000 + (unit - 0xD800) * 0x400 + (low - 0xDC00);
    }
    mc_buffer_append(scanner->memory, bytes, mc_utf8_encode((uint32_t)unit, bytes));
    return true;
}

static bool append_escape(struct scanner *scanner)
{
    static const char names[] = "bfnrt\"\\/", letters[] = "\b\f\n\r\t\"\\/";
    char name = *scanner->at;
    const char *match = name == '\0' ? NULL : strchr(names, name);

    if (name != '\0')
        scanner->at++;
    if (name == 'u')
        return append_code_point(scanner);
    if (match == NULL)
        return fail(scanner, "a wrong escape in a text");
    mc_buffer_append_char(scanner->memory, letters[match - names]);
    return true;
}

/* Takes the characters up to the next quote, backslash or fault. */
static struct mc_slice take_plain(struct scanner *scanner)
{
    const char *begin = scanner->at;

    while ((unsigned char)*scanner->at >= 0x20 && *scanner->at != '"' && *scanner->at != '\\')
        scanner->at++;
    return mc_slice(begin, (size_t)(scanner->at - begin));
}

/* The text is in the line or, if it has escapes, in memory, at *offset (SIZE_MAX: the line): the
 * memory may move while more is read. */
struct text {
    struct mc_slice slice;
    size_t offset;
};

static bool take_string(struct scanner *scanner, struct text *text)
{
    text->offset = SIZE_MAX;
    if (*scanner->at != '"')
        return fail(scanner, "a text in double quotes is missing");
    scanner->at++;
    text->slice = take_plain(scanner);
    if (*scanner->at == '\\') {
        text->offset = scanner->memory->length;
        mc_buffer_append_slice(scanner->memory, text->slice);
        while (*scanner->at == '\\') {
            scanner->at++;
            if (!append_escape(scanner))
                return false;
            mc_buffer_append_slice(scanner->memory, take_plain(scanner));
        }
        text->slice.length = scanner->memory->length - text->offset;
    }
    if (*scanner->at != '"')
        return fail(scanner, "a text is not closed");
    scanner->at++;
    return true;
}

/* --- numbers ---------------------------------------------------------------------------------- */

static bool take_id(struct scanner *scanner, uint64_t *id)
{
    size_t digits = mc_json_number_length(scanner->at);

    if (digits == 0 || digits > 18 || digits != strspn(scanner->at, "0123456789"))
        return fail(scanner, "\"id\" is not the whole number of a request");
    *id = strtoull(scanner->at, NULL, 10);
    scanner->at += digits;
    return true;
}

/* Takes a number, null, or a non-finite number as some writers of JSON write it. */
static bool take_score(struct scanner *scanner, struct members *seen)
{
    size_t length = mc_json_number_length(scanner->at);

    seen->is_finite = false;
    seen->is_null = length == 0 && take_word(scanner, "null");
    if (seen->is_null ||
        (length == 0 && (take_word(scanner, "NaN") || take_word(scanner, "Infinity") ||
                         take_word(scanner, "-Infinity"))))
        return true;
    if (length == 0)
        return fail(scanner, "\"score\" is neither a number nor null");
    seen->number = strtod(scanner->at, NULL);
    seen->is_finite = isfinite(seen->number);
    scanner->at += length;
    return true;
}

/* null is the same as no member. */
static bool take_standard_error(struct scanner *scanner, struct members *seen)
{
    size_t length = mc_json_number_length(scanner->at);

    if (length == 0 && take_word(scanner, "null"))
        return true;
    seen->deviation = length == 0 ? (double)NAN : strtod(scanner->at, NULL);
    if (!isfinite(seen->deviation) || seen->deviation < 0)
        return fail(scanner, "\"standard_error\" is not a number from 0");
    scanner->at += length;
    return true;
}

/* --- objects ---------------------------------------------------------------------------------- */

/* Skips the value of an unknown member. Only its end is found: mc_json_find_fault checks the line
 * as a whole. */
static bool skip_value(struct scanner *scanner)
{
    struct text ignored;
    size_t depth = 0;

    do {
        skip_blanks(scanner);
        if (*scanner->at == '"') {
            if (!take_string(scanner, &ignored))
                return false;
        } else if (*scanner->at == '\0') {
            return fail(scanner, "it ends too early");
        } else {
            depth += *scanner->at == '{' || *scanner->at == '[';
            if (*scanner->at == '}' || *scanner->at == ']') {
                if (depth == 0)
                    return fail(scanner, "a value is missing");
                depth--;
            }
            scanner->at++;
        }
    } while (depth > 0 || strchr(",}\t\r ", *scanner->at) == NULL);
    return true;
}

static bool only_once(struct scanner *scanner, bool *seen)
{
    if (*seen)
        return fail(scanner, "a key stands twice");
    *seen = true;
    return true;
}

/* "error" and "reason" may be null. */
static bool take_text_or_null(struct scanner *scanner, bool *is_there, struct text *text)
{
    if (take_word(scanner, "null")) {
        *is_there = false;
        return true;
    }
    return take_string(scanner, text);
}

struct texts {
    struct text graph, error, reason;
};

/* Whether only this task has such a key. */
static bool is_task_key(struct mc_slice key, enum mc_protocol_task task)
{
    return task == MC_TASK_PARSE ? mc_slice_is(key, "amr")
                                 : mc_slice_is(key, "score") || mc_slice_is(key, "standard_error");
}

static bool take_task_member(struct scanner *scanner, struct mc_slice key, struct members *seen,
                             struct texts *texts)
{
    if (seen->task == MC_TASK_PARSE) {
        if (!only_once(scanner, &seen->graph))
            return false;
        seen->is_null = take_word(scanner, "null");
        return seen->is_null || take_string(scanner, &texts->graph);
    }
    if (mc_slice_is(key, "score"))
        return only_once(scanner, &seen->score) && take_score(scanner, seen);
    return only_once(scanner, &seen->standard_error) && take_standard_error(scanner, seen);
}

static bool take_member(struct scanner *scanner, struct members *seen, struct texts *texts,
                        struct mc_reply *reply, bool *has_unknown)
{
    struct text key;

    if (!take_string(scanner, &key) || !take(scanner, ':'))
        return fail(scanner, "a key or a colon is missing");
    if (key.offset != SIZE_MAX)
        key.slice.data = scanner->memory->data + key.offset;
    if (mc_slice_is(key.slice, "id"))
        return only_once(scanner, &seen->id) && take_id(scanner, &reply->id);
    if (is_task_key(key.slice, seen->task))
        return take_task_member(scanner, key.slice, seen, texts);
    if (mc_slice_is(key.slice, "error"))
        return only_once(scanner, &seen->error) &&
               take_text_or_null(scanner, &seen->error, &texts->error);
    if (mc_slice_is(key.slice, "reason"))
        return only_once(scanner, &seen->reason) &&
               take_text_or_null(scanner, &seen->reason, &texts->reason);
    *has_unknown = true;
    return skip_value(scanner);
}

static bool take_object(struct scanner *scanner, struct members *seen, struct mc_reply *reply,
                        bool *has_unknown)
{
    struct texts texts = {{{"", 0}, SIZE_MAX}, {{"", 0}, SIZE_MAX}, {{"", 0}, SIZE_MAX}};

    if (!take(scanner, '{'))
        return fail(scanner, "it is not a JSON object");
    if (!take(scanner, '}')) {
        do
            if (!take_member(scanner, seen, &texts, reply, has_unknown))
                return false;
        while (take(scanner, ','));
        if (!take(scanner, '}'))
            return fail(scanner, "a comma or '}' is missing");
    }
    if (scanner->at != scanner->end)
        return fail(scanner, "something follows the object");
    if (texts.graph.offset != SIZE_MAX)
        texts.graph.slice.data = scanner->memory->data + texts.graph.offset;
    if (texts.error.offset != SIZE_MAX)
        texts.error.slice.data = scanner->memory->data + texts.error.offset;
    if (texts.reason.offset != SIZE_MAX)
        texts.reason.slice.data = scanner->memory->data + texts.reason.offset;
    seen->graph_text = texts.graph.slice;
    seen->error_text = texts.error.slice;
    seen->reason_text = texts.reason.slice;
    return true;
}

static bool conclude(struct scanner *scanner, const struct members *seen, struct mc_reply *reply)
{
    if (!seen->id)
        return fail(scanner, "it has no \"id\"");
    reply->text = seen->error ? seen->error_text : seen->reason_text;
    reply->score = reply->standard_error = (double)NAN;
    if (seen->error) {
        reply->kind = MC_REPLY_ERROR;
    } else if (seen->task == MC_TASK_PARSE) {
        if (!seen->graph)
            return fail(scanner, "it has neither \"amr\" nor \"error\"");
        reply->kind = seen->is_null ? MC_REPLY_NONE : MC_REPLY_GRAPH;
        if (!seen->is_null)
            reply->text = seen->graph_text;
    } else if (!seen->score) {
        return fail(scanner, "it has neither \"score\" nor \"error\"");
    } else if (seen->is_null) {
        reply->kind = MC_REPLY_NONE;
    } else if (!seen->is_finite) {
        reply->kind = MC_REPLY_NOT_FINITE;
    } else {
        reply->kind = MC_REPLY_SCORE;
        reply->score = seen->number;
        reply->standard_error = seen->deviation;
    }
    return true;
}

int mc_protocol_read_reply(enum mc_protocol_task task, struct mc_slice line, struct mc_reply *reply,
                           struct mc_buffer *memory, struct mc_error *error)
{
    struct scanner scanner = {line.data, line.data + line.length, memory, NULL};
    struct members seen = {.task = task, .deviation = (double)NAN};
    struct mc_json_fault fault;
    char quote[MC_PROTOCOL_QUOTE_SIZE];
    bool has_unknown = false, good;

    mc_buffer_clear(memory);
    fault.text[0] = '\0';
    if (mc_utf8_invalid(line) < line.length)
        (void)fail(&scanner, "it is not UTF-8");
    good = scanner.fault == NULL && take_object(&scanner, &seen, reply, &has_unknown) &&
           conclude(&scanner, &seen, reply);
    if (good && (!has_unknown || !mc_json_find_fault(line, &fault)))
        return 0;
    mc_protocol_quote(line, quote);
    return mc_error_set(error, MC_CODE_MODULE, "a line is not a reply: %s: %s",
                        good ? fault.text : scanner.fault, quote);
}

/* --- the handshake ---------------------------------------------------------------------------- */

/* A text, empty if it is missing. */
static int take_text(const struct mc_json_cursor *root, const char *key, struct mc_arena *arena,
                     struct mc_slice *text)
{
    struct mc_json_cursor member;

    *text = mc_slice_of("");
    return mc_json_member(root, key, &member) ? mc_json_text(&member, arena, text) : 0;
}

static int take_flag(const struct mc_json_cursor *root, const char *key, uint32_t flag,
                     uint32_t *flags)
{
    struct mc_json_cursor member;
    bool is_set = false;

    if (mc_json_member(root, key, &member) && mc_json_boolean(&member, &is_set) != 0)
        return -1;
    if (is_set)
        *flags |= flag;
    return 0;
}

/* Without "needs", or with an empty one, a metric reads texts. */
static int take_needs(const struct mc_json_cursor *root, struct mc_arena *arena, uint32_t *needs)
{
    static const char *const names[] = {"text", "amr", "tree", "source"};
    static const uint32_t bits[] = {MC_NEEDS_TEXT, MC_NEEDS_AMR, MC_NEEDS_TREE, MC_NEEDS_SOURCE};
    enum { N_NAMES = sizeof(names) / sizeof(names[0]) };
    struct mc_json_cursor list, item;
    struct mc_slice name;
    size_t i, k;

    *needs = 0;
    if (!mc_json_member(root, "needs", &list)) {
        *needs = MC_NEEDS_TEXT;
        return 0;
    }
    if (mc_json_is_array(&list) != 0)
        return -1;
    for (i = 0; mc_json_element(&list, i, &item); i++) {
        if (mc_json_text(&item, arena, &name) != 0)
            return -1;
        for (k = 0; k < N_NAMES && !mc_slice_is(name, names[k]); k++)
            ;
        if (k == N_NAMES) {
            mc_json_finding(&item, MC_SEVERITY_ERROR, "", false,
                            "\"needs\" knows \"text\", \"amr\", \"tree\" and \"source\"");
            return -1;
        }
        *needs |= bits[k];
    }
    if ((*needs & ~(uint32_t)MC_NEEDS_SOURCE) == 0)
        *needs |= MC_NEEDS_TEXT;
    return 0;
}

/* One end of the range; null: there is none. */
static int take_bound(const struct mc_json_cursor *range, size_t index, double *bound)
{
    struct mc_json_cursor item;

    if (!mc_json_element(range, index, &item)) {
        mc_json_finding(range, MC_SEVERITY_ERROR, "", false,
                        "\"range\" holds the lowest and the highest score");
        return -1;
    }
    return json_is_null(item.value) ? 0 : mc_json_number(&item, bound);
}

static int take_range(const struct mc_json_cursor *root, struct mc_handshake *handshake)
{
    struct mc_json_cursor range;

    handshake->lowest = -HUGE_VAL;
    handshake->highest = HUGE_VAL;
    if (!mc_json_member(root, "range", &range))
        return 0;
    if (mc_json_is_array(&range) != 0 || take_bound(&range, 0, &handshake->lowest) != 0 ||
        take_bound(&range, 1, &handshake->highest) != 0)
        return -1;
    if (handshake->lowest < handshake->highest)
        return 0;
    mc_json_finding(&range, MC_SEVERITY_ERROR, "", false,
                    "the first number of \"range\" must be below the second");
    return -1;
}

static int take_batch(const struct mc_json_cursor *root, size_t *batch)
{
    struct mc_json_cursor member;
    long long number = 1;

    if (mc_json_member(root, "batch", &member) &&
        mc_json_integer(&member, 1, MC_PROTOCOL_MOST_REQUESTS, &number) != 0)
        return -1;
    *batch = (size_t)number;
    return 0;
}

/* A parser must say that it is one: a metric would not make a graph of a sentence. */
static int take_task(const struct mc_json_cursor *root, enum mc_protocol_task *task)
{
    struct mc_json_cursor member;
    const char *name = "score";

    if (mc_json_member(root, "task", &member))
        name = json_is_string(member.value) ? json_string_value(member.value) : "";
    *task = strcmp(name, "parse") == 0 ? MC_TASK_PARSE : MC_TASK_SCORE;
    if (*task == MC_TASK_PARSE || strcmp(name, "score") == 0)
        return 0;
    mc_json_finding(&member, MC_SEVERITY_ERROR, "", false,
                    "\"task\" knows \"score\" and \"parse\"");
    return -1;
}

/* In place of a handshake, {"error": "..."}: the metric says why it cannot work. */
static int check_refusal(const struct mc_json_cursor *root, struct mc_arena *arena,
                         struct mc_error *error)
{
    struct mc_slice reason;

    if (take_text(root, "error", arena, &reason) != 0)
        return -1;
    if (reason.length > 0)
        return mc_error_set(error, MC_CODE_MODULE, "%.*s", MC_SLICE_ARGUMENTS(reason));
    return 0;
}

static int check_version(const struct mc_json_cursor *root, struct mc_error *error)
{
    struct mc_json_cursor member;
    long long version = 0;

    if (mc_json_required(root, "metricheck", &member) != 0 ||
        mc_json_integer(&member, LLONG_MIN, LLONG_MAX, &version) != 0)
        return -1;
    if (version == PROTOCOL_VERSION)
        return 0;
    return mc_error_set(error, MC_CODE_MODULE,
                        "it speaks version %lld of the protocol; this program speaks version %d",
                        version, PROTOCOL_VERSION);
}

static int take_members(const struct mc_json_cursor *root, struct mc_handshake *handshake,
                        struct mc_arena *arena, struct mc_error *error)
{
    handshake->flags = 0;
    if (mc_json_is_object(root) != 0 || check_refusal(root, arena, error) != 0 ||
        check_version(root, error) != 0 || take_task(root, &handshake->task) != 0 ||
        take_text(root, "name", arena, &handshake->name) != 0 ||
        take_text(root, "version", arena, &handshake->version) != 0 ||
        take_text(root, "citation", arena, &handshake->citation) != 0 ||
        take_needs(root, arena, &handshake->needs) != 0 || take_range(root, handshake) != 0 ||
        take_batch(root, &handshake->batch) != 0 ||
        take_flag(root, "symmetric", MC_METRIC_SYMMETRIC, &handshake->flags) != 0 ||
        take_flag(root, "lower_is_better", MC_METRIC_LOWER_IS_BETTER, &handshake->flags) != 0 ||
        take_flag(root, "deterministic", MC_METRIC_DETERMINISTIC, &handshake->flags) != 0 ||
        take_flag(root, "standard_errors", MC_METRIC_ESTIMATES, &handshake->flags) != 0 ||
        take_flag(root, "no_reference", MC_METRIC_NO_REFERENCE, &handshake->flags) != 0 ||
        take_flag(root, "context", MC_METRIC_READS_CONTEXT, &handshake->flags) != 0)
        return -1;
    return 0;
}

int mc_protocol_read_handshake(struct mc_slice line, struct mc_handshake *handshake,
                               struct mc_arena *arena, struct mc_error *error)
{
    struct mc_diagnostics *findings = mc_diagnostics_new(arena);
    struct mc_error ignored = MC_NO_ERROR;
    char quote[MC_PROTOCOL_QUOTE_SIZE];
    struct mc_json_file file;
    struct mc_json_cursor root;
    int status = mc_json_open_text(mc_slice_of("handshake"), line, findings, &file, &ignored);

    if (status == 0) {
        root = mc_json_root(&file);
        status = take_members(&root, handshake, arena, error);
    }
    if (status != 0 && error->code == MC_CODE_OK) {
        mc_protocol_quote(line, quote);
        if (strspn(line.data, " \t{[") == 0 && line.length > 0) /* clearly not JSON: no position is
                                                                   given */
            (void)mc_error_set(error, MC_CODE_MODULE, "its first line is not a handshake: %s",
                               quote);
        (void)mc_error_set(error, MC_CODE_MODULE, "its first line is not a handshake: %.*s: %s",
                           findings->n_items > 0 ? (int)findings->items[0].text.length : 0,
                           findings->n_items > 0 ? findings->items[0].text.data : "", quote);
    }
    mc_json_close(&file);
    return status;
}

/* --- writing ---------------------------------------------------------------------------------- */

void mc_protocol_write_open(enum mc_protocol_task task, const struct mc_protocol_option *options,
                            size_t n, struct mc_buffer *line)
{
    size_t i;

    mc_buffer_append_format(line, "{\"metricheck\": %d, \"op\": \"open\", %s\"options\": {",
                            PROTOCOL_VERSION, task == MC_TASK_PARSE ? "\"task\": \"parse\", " : "");
    for (i = 0; i < n; i++) {
        mc_buffer_append_text(line, i > 0 ? ", " : "");
        mc_json_append_text(line, mc_slice_of(options[i].key));
        mc_buffer_append_text(line, ": ");
        mc_json_append_text(line, mc_slice_of(options[i].value));
    }
    mc_buffer_append_text(line, "}}\n");
}

static void write_number(uint64_t number, struct mc_buffer *line)
{
    char digits[20];
    size_t n = 0;

    do
        digits[sizeof(digits) - ++n] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    mc_buffer_append(line, digits + sizeof(digits) - n, n);
}

#define LITERAL(text) text, sizeof(text) - 1

static void write_side(const struct mc_metric_side *side, struct mc_buffer *line)
{
    bool has_members = false;

    mc_buffer_append_char(line, '{');
    if (side->has & MC_NEEDS_TEXT) {
        mc_buffer_append(line, LITERAL("\"text\": "));
        mc_json_append_text(line, side->text);
        has_members = true;
    }
    if (side->has & MC_NEEDS_AMR) {
        mc_buffer_append_text(line, has_members ? ", \"amr\": " : "\"amr\": ");
        mc_json_append_text(line, side->amr);
        has_members = true;
    }
    if (side->has & MC_NEEDS_TREE) {
        mc_buffer_append_text(line, has_members ? ", \"tree\": " : "\"tree\": ");
        mc_json_append_text(line, side->tree);
        has_members = true;
    }
    if (side->kind == MC_SIDE_TARGETED)
        mc_buffer_append_text(line, has_members ? ", \"targeted\": true" : "\"targeted\": true");
    mc_buffer_append_char(line, '}');
}

static void write_optional(const char *key, struct mc_slice text, struct mc_buffer *line)
{
    if (text.length == 0)
        return;
    mc_buffer_append_format(line, ", \"%s\": ", key);
    mc_json_append_text(line, text);
}

void mc_protocol_write_request(uint64_t id, const struct mc_metric_input *input,
                               const struct mc_handshake *handshake, bool is_last,
                               struct mc_buffer *line)
{
    uint32_t needs = handshake == NULL ? 0 : handshake->needs;
    uint32_t flags = handshake == NULL ? 0 : handshake->flags;
    size_t i;

    mc_buffer_append(line, LITERAL("{\"op\": \"score\", \"id\": "));
    write_number(id, line);
    mc_buffer_append(line, LITERAL(", \"candidate\": "));
    write_side(input->candidate, line);
    mc_buffer_append(line, LITERAL(", \"references\": ["));
    for (i = 0; i < input->n_references; i++) {
        if (i > 0)
            mc_buffer_append(line, LITERAL(", "));
        write_side(input->references[i], line);
    }
    mc_buffer_append_char(line, ']');
    if ((needs & MC_NEEDS_SOURCE) != 0 && input->source != NULL) {
        mc_buffer_append(line, LITERAL(", \"source\": "));
        write_side(input->source, line);
    }
    if ((flags & MC_METRIC_READS_CONTEXT) != 0 && input->context != NULL) {
        write_optional("language", input->context->language, line);
        write_optional("source_language", input->context->source_language, line);
        write_optional("document", input->context->document, line);
        write_optional("segment", input->context->segment, line);
        write_optional("system", input->context->system, line);
    }
    if (is_last)
        mc_buffer_append(line, LITERAL(", \"last\": true"));
    mc_buffer_append(line, LITERAL("}\n"));
}

void mc_protocol_write_sentence(uint64_t id, struct mc_slice sentence, bool is_last,
                                struct mc_buffer *line)
{
    mc_buffer_append(line, LITERAL("{\"op\": \"parse\", \"id\": "));
    write_number(id, line);
    mc_buffer_append(line, LITERAL(", \"text\": "));
    mc_json_append_text(line, sentence);
    if (is_last)
        mc_buffer_append(line, LITERAL(", \"last\": true"));
    mc_buffer_append(line, LITERAL("}\n"));
}

void mc_protocol_write_close(struct mc_buffer *line)
{
    mc_buffer_append_text(line, "{\"op\": \"close\"}\n");
}
