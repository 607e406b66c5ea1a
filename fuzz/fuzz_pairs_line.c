/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of JSON; the first byte chooses how many at a time and how long they may be: no crash; the
 * lines are those of the text; a mistake has a place in its line; a case has sides as tables give
 * them; parsing without jansson gives what jansson gives. */
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/file.h"
#include "fuzz/fuzz.h"
#include "suite/pairs.h"
#include "suite/suite.h"

static void check_case(const struct mc_case *item)
{
    size_t i;

    fuzz_check(item->id.data[item->id.length] == '\0');
    fuzz_check(item->reference.kind == MC_SIDE_PLAIN && item->candidate.kind == MC_SIDE_PLAIN);
    for (i = 0; i < mc_case_lists(item)->n_further_references; i++)
        fuzz_check(mc_case_lists(item)->further_references[i].has_text ||
                   mc_side_more(&mc_case_lists(item)->further_references[i])->amr.length > 0);
}

static void compare_sides(const struct mc_side *a, const struct mc_side *b)
{
    fuzz_check(a->has_text == b->has_text && a->kind == b->kind);
    fuzz_check(mc_slice_equal(a->text, b->text) &&
               mc_slice_equal(mc_side_more(a)->amr, mc_side_more(b)->amr));
    fuzz_check(mc_side_more(a)->tree.length == 0 && mc_side_more(b)->tree.length == 0);
}

/* Compares the parser without jansson, if it accepts the line, with the other. */
static void compare(const struct mc_pairs_line *line, struct mc_arena *arena,
                    struct mc_arena *scratch)
{
    struct mc_suite *suite = mc_pairs_part("f.jsonl", 2, arena);
    struct mc_case *plain = &suite->cases[0], *any = &suite->cases[1];
    struct mc_error error = MC_NO_ERROR;
    size_t i;

    if (!mc_pairs_parse_plain(line, arena, plain))
        return;
    fuzz_check(mc_pairs_parse_any(line, arena, scratch, any, &error) == 0);
    fuzz_check(mc_slice_equal(plain->id, any->id));
    compare_sides(&plain->candidate, &any->candidate);
    compare_sides(&plain->reference, &any->reference);
    fuzz_check(mc_case_lists(plain)->n_further_references ==
               mc_case_lists(any)->n_further_references);
    for (i = 0; i < mc_case_lists(any)->n_further_references; i++)
        compare_sides(&mc_case_lists(plain)->further_references[i],
                      &mc_case_lists(any)->further_references[i]);
}

static void parse(struct mc_slice text, uint64_t number, struct mc_arena *arena)
{
    struct mc_pairs_line line = {"f.jsonl", number, text};
    struct mc_arena *scratch = mc_arena_new();
    struct mc_suite *suite = mc_pairs_part("f.jsonl", 1, arena);
    struct mc_error error = MC_NO_ERROR;

    if (mc_pairs_parse_line(&line, arena, scratch, &suite->cases[0], &error) == 0)
        check_case(&suite->cases[0]);
    else
        fuzz_check(error.code == MC_CODE_INPUT && error.at.line == number && error.at.column > 0 &&
                   error.at.column <= text.length + 1 && error.text[0] != '\0');
    compare(&line, arena, scratch);
    mc_arena_free(scratch);
}

/* Whether the reader takes the text for packed by gzip or zstd. */
static bool is_packed(struct mc_slice text)
{
    return (text.length >= 2 && memcmp(text.data, "\x1f\x8b", 2) == 0) ||
           (text.length >= 4 && memcmp(text.data, "\x28\xb5\x2f\xfd", 4) == 0);
}

/* All lines, at most `most` at a time, must be the text from its beginning on, unless that is
 * packed. */
static void read_all(struct mc_line_reader *reader, size_t most, struct mc_slice text, size_t limit)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_lines lines;
    const bool packed = is_packed(text);
    size_t at = 0, i;
    int status;

    while ((status = mc_line_reader_next(reader, most, 64, &lines, &error)) == 0 && lines.n > 0) {
        fuzz_check(lines.n <= most);
        for (i = 0; i < lines.n; i++) {
            struct mc_slice line = lines.items[i];

            fuzz_check(line.length <= limit);
            if (packed)
                continue;
            fuzz_check(at + line.length <= text.length &&
                       memcmp(line.data, text.data + at, line.length) == 0);
            at += line.length;
            fuzz_check(at == text.length || text.data[at] == '\n');
            at += at < text.length;
            parse(line, lines.first + i, arena);
        }
    }
    if (packed)
        fuzz_check(status == 0 || error.text[0] != '\0');
    else
        fuzz_check(status == 0 ? at == text.length : error.at.line > 0);
    mc_arena_free(arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_slice text = mc_slice((const char *)data + 1, size - 1);
    struct mc_line_reader *reader = NULL;
    struct mc_error error = MC_NO_ERROR;
    char path[64];
    size_t limit;
    int file;

    if (size == 0)
        return 0;
    limit = data[0] < 128 ? MC_PAIRS_LINE_LIMIT : data[0];
    file = memfd_create("lines", MFD_CLOEXEC);
    fuzz_check(file >= 0 && write(file, text.data, text.length) == (ssize_t)text.length);
    (void)snprintf(path, sizeof(path), "/proc/self/fd/%d", file);
    fuzz_check(mc_line_reader_open(path, limit, -1, &reader, &error) == 0);
    read_all(reader, 1 + data[0] % 5, text, limit);
    mc_line_reader_close(reader);
    (void)close(file);
    return 0;
}
