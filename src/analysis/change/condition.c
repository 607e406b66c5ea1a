/* SPDX-License-Identifier: GPL-3.0-or-later */
/* condition.c: a condition is read from left to right. In order: messages, words, parts of a
 * condition. */
#include "analysis/change/condition.h"

#include <math.h>

#include "base/ascii.h"
#include "base/json.h"
#include "base/options.h"

/* --- messages --------------------------------------------------------------------------------- */

static const char command_line[] = "--fail-if";

int mc_condition_refuse(const struct mc_condition *condition, struct mc_position at,
                        struct mc_diagnostics *diagnostics, const char *what,
                        struct mc_error *error)
{
    bool is_argument = mc_slice_is(condition->source, command_line);

    if (is_argument)
        mc_diagnostics_source(diagnostics, condition->source, condition->text);
    (void)mc_diagnostics_add(diagnostics, MC_SEVERITY_ERROR, "", condition->source, at, "%s", what);
    return mc_error_set(error, is_argument ? MC_CODE_USAGE : MC_CODE_INPUT, "%.*s: %s",
                        MC_SLICE_ARGUMENTS(condition->source), what);
}

struct condition_reader {
    struct mc_slice text;
    size_t at;                           /* index of the next byte */
    const struct mc_json_cursor *cursor; /* of the text in a file; NULL: from the command line */
    struct mc_arena *arena;
    struct mc_diagnostics *diagnostics;
    struct mc_error *error;
};

static struct mc_position place_of(const struct condition_reader *reader, size_t at)
{
    return reader->cursor == NULL ? mc_position_of(reader->text, at)
                                  : mc_json_place_in_text(reader->cursor, at);
}

static int refuse(const struct condition_reader *reader, size_t at, const char *what)
{
    const struct mc_condition condition = {
        .text = reader->text,
        .source = reader->cursor == NULL ? mc_slice_of(command_line) : reader->cursor->file->path};

    return mc_condition_refuse(&condition, place_of(reader, at), reader->diagnostics, what,
                               reader->error);
}

/* --- words ------------------------------------------------------------------------------------ */

static char next(const struct condition_reader *reader)
{
    return reader->at < reader->text.length ? reader->text.data[reader->at] : '\0';
}

static void skip_blanks(struct condition_reader *reader)
{
    while (next(reader) == ' ' || next(reader) == '\t')
        reader->at++;
}

static bool is_letter(char c)
{
    return mc_ascii_is_letter(c) || c == '_';
}

/* Letters, with single blanks between words: "right order". */
static struct mc_slice read_words(struct condition_reader *reader)
{
    size_t begin, end;

    skip_blanks(reader);
    begin = end = reader->at;
    while (is_letter(next(reader)) || next(reader) == ' ') {
        end = is_letter(next(reader)) ? reader->at + 1 : end;
        reader->at++;
    }
    reader->at = end;
    return mc_slice(reader->text.data + begin, end - begin);
}

/* A name in brackets, or nothing without them: up to the closing bracket, or in double quotes. */
static int read_name(struct condition_reader *reader, char open, char close, struct mc_slice *name,
                     struct mc_position *name_at)
{
    size_t begin, at;

    skip_blanks(reader);
    if (next(reader) != open)
        return 0;
    begin = reader->at++;
    skip_blanks(reader);
    at = reader->at;
    if (next(reader) == '"') {
        at = ++reader->at;
        while (next(reader) != '"' && reader->at < reader->text.length)
            reader->at++;
        *name = mc_slice(reader->text.data + at, reader->at - at);
        reader->at += reader->at < reader->text.length;
        skip_blanks(reader);
    } else {
        while (next(reader) != close && reader->at < reader->text.length)
            reader->at++;
        *name = mc_slice(reader->text.data + at, reader->at - at);
        while (name->length > 0 && name->data[name->length - 1] == ' ')
            name->length--;
    }
    if (next(reader) != close)
        return refuse(reader, begin, "this bracket is not closed");
    if (name->length == 0)
        return refuse(reader, begin, "there is no name in the brackets");
    *name_at = place_of(reader, at);
    reader->at++;
    return 0;
}

/* --- parts of a condition --------------------------------------------------------------------- */

static int read_check(struct condition_reader *reader, struct mc_condition *condition)
{
    struct mc_slice words = read_words(reader);
    size_t at = (size_t)(words.data - reader->text.data);
    char hint[MC_KNOWN_HINT];

    if (words.length == 0)
        return refuse(reader, at, "a condition begins with a check, such as right_order");
    condition->check = mc_check_find(words);
    if (condition->check != NULL)
        return 0;
    return refuse(reader, at,
                  mc_arena_format(reader->arena, "there is no check '%.*s'%s",
                                  MC_SLICE_ARGUMENTS(words),
                                  mc_known_hint(words, mc_check_names(), hint)));
}

static int read_relation(struct condition_reader *reader, struct mc_condition *condition)
{
    char sign;
    bool or_equal;

    skip_blanks(reader);
    sign = next(reader);
    if (sign != '<' && sign != '>')
        return refuse(reader, reader->at, "expected <, <=, > or >=");
    reader->at++;
    or_equal = next(reader) == '=';
    reader->at += or_equal;
    if (sign == '<')
        condition->relation = or_equal ? MC_AT_MOST : MC_BELOW;
    else
        condition->relation = or_equal ? MC_AT_LEAST : MC_ABOVE;
    return 0;
}

/* A finite number; with a per cent sign a hundredth of it. */
static int read_number(struct condition_reader *reader, double *number)
{
    size_t begin;
    const char *word;

    skip_blanks(reader);
    begin = reader->at;
    while (next(reader) != '\0' && strchr("0123456789.+-eE", next(reader)) != NULL)
        reader->at++;
    word = mc_arena_format(reader->arena, "%.*s", (int)(reader->at - begin),
                           reader->text.data + begin);
    if (mc_parse_real(word, number) != 0 || !isfinite(*number))
        return refuse(reader, begin, "expected a number, or base, base + NUMBER or base - NUMBER");
    skip_blanks(reader);
    if (next(reader) != '%')
        return 0;
    reader->at++;
    *number /= 100;
    return 0;
}

/* "0.60", "base", "base + 0.05" */
static int read_bound(struct condition_reader *reader, struct mc_condition *condition)
{
    size_t begin;
    char sign;

    skip_blanks(reader);
    begin = reader->at;
    if (!is_letter(next(reader)))
        return read_number(reader, &condition->bound);
    if (!mc_slice_is(read_words(reader), "base"))
        return refuse(reader, begin, "expected a number, or base, base + NUMBER or base - NUMBER");
    condition->from_base = true;
    skip_blanks(reader);
    sign = next(reader);
    if (sign != '+' && sign != '-')
        return 0;
    reader->at++;
    skip_blanks(reader);
    if (next(reader) == '+' || next(reader) == '-')
        return refuse(reader, reader->at, "expected a number without a sign");
    if (read_number(reader, &condition->bound) != 0)
        return -1;
    condition->bound *= sign == '-' ? -1 : 1;
    return 0;
}

static int read_condition(struct condition_reader *reader, struct mc_condition *condition)
{
    memset(condition, 0, sizeof(*condition));
    condition->text = reader->text;
    condition->source =
        reader->cursor == NULL ? mc_slice_of(command_line) : reader->cursor->file->path;
    condition->at = place_of(reader, 0);
    if (read_check(reader, condition) != 0 ||
        read_name(reader, '(', ')', &condition->metric, &condition->metric_at) != 0 ||
        read_name(reader, '[', ']', &condition->phenomenon, &condition->phenomenon_at) != 0 ||
        read_relation(reader, condition) != 0 || read_bound(reader, condition) != 0)
        return -1;
    skip_blanks(reader);
    if (reader->at < reader->text.length)
        return refuse(reader, reader->at, "the condition ends before this");
    return 0;
}

int mc_condition_read(struct mc_slice text, struct mc_arena *arena,
                      struct mc_diagnostics *diagnostics, struct mc_condition *condition,
                      struct mc_error *error)
{
    struct condition_reader reader = {text, 0, NULL, arena, diagnostics, error};

    return read_condition(&reader, condition);
}

bool mc_condition_read_member(const struct mc_json_cursor *cursor, struct mc_arena *arena,
                              struct mc_condition *condition)
{
    struct mc_error error = MC_NO_ERROR;
    struct condition_reader reader = {.cursor = cursor,
                                      .arena = arena,
                                      .diagnostics = cursor->file->diagnostics,
                                      .error = &error};

    return mc_json_text(cursor, arena, &reader.text) == 0 &&
           read_condition(&reader, condition) == 0;
}
