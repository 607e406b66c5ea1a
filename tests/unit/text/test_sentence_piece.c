/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdlib.h>

#include "base/delimited.h"
#include "base/json.h"
#include "base/memory.h"
#include "text/sentence_piece.h"

#define MODELS "tests/agreement/own/text/spm/"

/* --- models that are written here ------------------------------------------------------------- */

struct bytes {
    char data[8192];
    size_t n;
};

static void put(struct bytes *bytes, const void *data, size_t n)
{
    assert_true(bytes->n + n <= sizeof(bytes->data));
    memcpy(bytes->data + bytes->n, data, n);
    bytes->n += n;
}

static void put_number(struct bytes *bytes, uint64_t number)
{
    while (number >= 0x80) {
        put(bytes, &(char){(char)((number & 0x7F) | 0x80)}, 1);
        number >>= 7;
    }
    put(bytes, &(char){(char)number}, 1);
}

static void put_field(struct bytes *bytes, unsigned number, const void *data, size_t n)
{
    put_number(bytes, number << 3 | 2);
    put_number(bytes, n);
    put(bytes, data, n);
}

static void put_flag(struct bytes *bytes, unsigned number, unsigned value)
{
    put_number(bytes, number << 3);
    put_number(bytes, value);
}

static void put_piece(struct bytes *model, const char *text, float score, enum mc_piece_type type)
{
    struct bytes piece = {.n = 0};

    put_field(&piece, 1, text, strlen(text));
    put_number(&piece, 2 << 3 | 5);
    put(&piece, &score, sizeof(score));
    put_flag(&piece, 3, type);
    put_field(model, 1, piece.data, piece.n);
}

/* Settings: a blank is not added, nothing is trimmed, blanks stay. */
static void put_plain(struct bytes *model, unsigned type)
{
    struct bytes trainer = {.n = 0}, normaliser = {.n = 0};

    put_flag(&trainer, 3, type);
    put_field(model, 2, trainer.data, trainer.n);
    put_flag(&normaliser, 3, 0);
    put_flag(&normaliser, 4, 0);
    put_flag(&normaliser, 5, 0);
    put_field(model, 3, normaliser.data, normaliser.n);
}

/* The pieces of a text, joined by '|'; or the text of the error. */
static const char *cut(const struct bytes *model, const char *text, struct mc_arena *arena)
{
    struct mc_sentence_piece_parts parts;
    struct mc_sentence_piece *opened;
    struct mc_pieces pieces = {NULL, 0, 0, NULL};
    struct mc_error error = MC_NO_ERROR;
    const char *joined = "";
    size_t i;

    if (mc_sentence_piece_parse(mc_slice(model->data, model->n), "F", arena, &parts, &error) != 0 ||
        mc_sentence_piece_new(&parts, "F", arena, &opened, &error) != 0) {
        assert_int_equal(error.code, MC_CODE_INPUT);
        assert_string_equal(error.file, "F");
        return mc_arena_strdup(arena, error.text);
    }
    mc_sentence_piece_encode(opened, mc_slice_of(text), &pieces);
    for (i = 0; i < pieces.n; i++)
        joined = mc_arena_format(arena, "%s%s%.*s", joined, i == 0 ? "" : "|",
                                 MC_SLICE_ARGUMENTS(pieces.items[i].text));
    mc_pieces_free(&pieces);
    return joined;
}

/* --- tests ------------------------------------------------------------------------------------ */

static void test_best_sum_and_unknown_runs(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct bytes model = {.n = 0};

    (void)state;
    put_piece(&model, "<unk>", 0, MC_PIECE_UNKNOWN);
    put_piece(&model, "a", -2, MC_PIECE_NORMAL);
    put_piece(&model, "b", -2, MC_PIECE_NORMAL);
    put_piece(&model, "ab", -3, MC_PIECE_NORMAL);
    put_piece(&model, "ba", -1, MC_PIECE_NORMAL);
    put_piece(&model, "bab", 5, MC_PIECE_UNUSED);
    put_piece(&model, "<s>", 0, MC_PIECE_CONTROL);
    put_plain(&model, 1);
    assert_string_equal(cut(&model, "", arena), "");
    /* a + ba = -3, ab + a = -5 */
    assert_string_equal(cut(&model, "aba", arena), "a|ba");
    /* ab + ab = -6, a + ba + b = -5; bab may not be used */
    assert_string_equal(cut(&model, "abab", arena), "a|ba|b");
    /* unknown ones in a row are one piece; control pieces are never in a text */
    assert_string_equal(cut(&model, "axyb", arena), "a|xy|b");
    assert_string_equal(cut(&model, "a<s>", arena), "a|<s>");
    assert_string_equal(cut(&model, "x\xFFy", arena), "x\xEF\xBF\xBDy");
    mc_arena_free(arena);
}

static void test_pairs_leftmost_of_the_highest(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct bytes model = {.n = 0};

    (void)state;
    put_piece(&model, "<unk>", 0, MC_PIECE_UNKNOWN);
    put_piece(&model, "aa", -1, MC_PIECE_NORMAL);
    put_piece(&model, "ab", -2, MC_PIECE_UNUSED);
    put_piece(&model, "abc", -3, MC_PIECE_NORMAL);
    put_piece(&model, "cd", -4, MC_PIECE_UNUSED);
    put_piece(&model, "c", -9, MC_PIECE_NORMAL);
    put_piece(&model, "!!", 0, MC_PIECE_USER_DEFINED);
    put_plain(&model, 2);
    assert_string_equal(cut(&model, "aaa", arena), "aa|a");
    /* ab is made, then abc of it; cd is made and taken apart again, d is unknown */
    assert_string_equal(cut(&model, "abcd", arena), "abc|d");
    assert_string_equal(cut(&model, "cd", arena), "c|d");
    assert_string_equal(cut(&model, "a!!!a", arena), "a|!!|!a");
    mc_arena_free(arena);
}

static void test_long_texts_take_little_time(void **state)
{
    enum { LENGTH = 200000 };
    struct mc_arena *arena = mc_arena_new();
    struct bytes model = {.n = 0};
    char *text = mc_arena_alloc(arena, LENGTH + 1), piece[600];
    struct mc_sentence_piece_parts parts;
    struct mc_sentence_piece *opened;
    struct mc_pieces pieces = {NULL, 0, 0, NULL};
    struct mc_error error = MC_NO_ERROR;
    size_t n;

    (void)state;
    memset(text, 'a', LENGTH);
    put_piece(&model, "<unk>", 0, MC_PIECE_UNKNOWN);
    for (n = 2; n <= 512; n *= 2) {
        memset(piece, 'a', n);
        piece[n] = '\0';
        put_piece(&model, piece, -(float)n, MC_PIECE_NORMAL);
    }
    put_plain(&model, 2);
    assert_int_equal(
        mc_sentence_piece_parse(mc_slice(model.data, model.n), "F", arena, &parts, &error), 0);
    assert_int_equal(mc_sentence_piece_new(&parts, "F", arena, &opened, &error), 0);
    mc_sentence_piece_encode(opened, mc_slice(text, LENGTH), &pieces);
    /* 200,000 = 390 * 512 + 256 + 64 */
    assert_int_equal(pieces.n, 392);
    mc_pieces_free(&pieces);
    mc_arena_free(arena);
}

static void test_what_is_no_model(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct bytes good = {.n = 0}, model;

    (void)state;
    put_piece(&good, "<unk>", 0, MC_PIECE_UNKNOWN);
    put_piece(&good, "a", -1, MC_PIECE_NORMAL);
    model = (struct bytes){.n = 0};
    assert_string_equal(cut(&model, "", arena), "it is no SentencePiece model, or damaged");
    model = good;
    model.n--;
    assert_string_equal(cut(&model, "", arena), "it is no SentencePiece model, or damaged");
    model = good;
    put_plain(&model, 3);
    assert_string_equal(cut(&model, "", arena),
                        "a SentencePiece model of type word is not supported: unigram and bpe are");
    model = good;
    put_piece(&model, "", 0, MC_PIECE_NORMAL);
    assert_string_equal(cut(&model, "", arena), "piece 2 is empty");
    model = good;
    put_piece(&model, "\xFF", 0, MC_PIECE_NORMAL);
    assert_string_equal(cut(&model, "", arena), "piece 2 is no UTF-8, or holds a NUL");
    model = good;
    put_piece(&model, "a", 0, MC_PIECE_UNUSED);
    assert_string_equal(cut(&model, "", arena), "piece 2 is there twice: \"a\"");
    model = good;
    put_piece(&model, "<unk2>", 0, MC_PIECE_UNKNOWN);
    assert_string_equal(cut(&model, "", arena), "the model has 2 unknown pieces, must be one");
    model = (struct bytes){.n = 0};
    put_piece(&model, "a", 0, MC_PIECE_NORMAL);
    assert_string_equal(cut(&model, "", arena), "the model has no unknown piece");
    model = good;
    put_piece(&model, "b", 0, (enum mc_piece_type)9);
    assert_string_equal(cut(&model, "", arena), "piece 2 is of a type that is not known, 9");
    mc_arena_free(arena);
}

static void put_rules(struct bytes *model, const void *rules, size_t n)
{
    struct bytes normaliser = {.n = 0};

    put_field(&normaliser, 2, rules, n);
    put_field(model, 3, normaliser.data, normaliser.n);
}

static void test_rules_lead_nowhere(void **state)
{
    /* a root whose offset is far outside; a root of offset 0 beside a leaf that points beyond */
    static const unsigned char far[] = {4, 0, 0, 0, 0, 0xFC, 0xFF, 0xFF, 'x', 0};
    static const char cut_off[] = {8, 0, 0, 0, 1, 0, 0, 0};
    static const char endless[] = {4, 0, 0, 0, 0, 0, 0, 0, 'x'};
    struct mc_arena *arena = mc_arena_new();
    struct bytes good = {.n = 0}, model;

    (void)state;
    put_piece(&good, "<unk>", 0, MC_PIECE_UNKNOWN);
    put_piece(&good, "a", -1, MC_PIECE_NORMAL);
    model = good;
    put_rules(&model, far, sizeof(far));
    assert_string_equal(cut(&model, "a", arena), "\xE2\x96\x81|a");
    model = good;
    put_rules(&model, cut_off, sizeof(cut_off));
    assert_string_equal(cut(&model, "a", arena), "the normalisation rules are cut off");
    model = good;
    put_rules(&model, endless, sizeof(endless));
    assert_string_equal(cut(&model, "a", arena),
                        "the normalisation rules have replacements that are no UTF-8, do not end, "
                        "or are longer than 1,000 bytes");
    mc_arena_free(arena);
}

/* --- what the library of SentencePiece gives -------------------------------------------------- */

/* A JSON value of a cell. */
static json_t *json_of(struct mc_slice cell)
{
    json_t *value = json_loadb(cell.data, cell.length, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);

    assert_non_null(value);
    return value;
}

static void check_row(const struct mc_sentence_piece *model, const struct mc_delimited_row *row,
                      size_t column, struct mc_pieces *pieces)
{
    json_t *text = json_of(row->fields[1]), *expected = json_of(row->fields[column + 1]);
    const char *at = row->fields[column].data;
    char *end;
    size_t i;

    mc_sentence_piece_encode(model, mc_slice(json_string_value(text), json_string_length(text)),
                             pieces);
    for (i = 0; i < pieces->n; i++) {
        assert_int_equal(strtoul(at, &end, 10), pieces->items[i].id);
        assert_ptr_not_equal(at, end);
        at = end;
        if (i < json_array_size(expected)) {
            json_t *piece = json_array_get(expected, i);

            assert_true(mc_slice_equal(pieces->items[i].text, mc_slice(json_string_value(piece),
                                                                       json_string_length(piece))));
        }
    }
    assert_int_equal(*at, '\0');
    json_decref(text);
    json_decref(expected);
}

static void test_pieces_of_the_library(void **state)
{
    static const char *const names[] = {"unigram", "bpe", "bytes"};
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_delimited_file rows;
    size_t m, r;

    (void)state;
    assert_int_equal(mc_delimited_read(mc_source_path(MODELS "pieces.tsv"), MC_TAB_SEPARATED, arena,
                                       &rows, &error),
                     0);
    assert_int_equal(rows.n_rows, 471);
    for (m = 0; m < 3; m++) {
        const char *path = mc_arena_format(arena, "%s%s.model", mc_source_path(MODELS), names[m]);
        struct mc_pieces pieces = {NULL, 0, 0, NULL};
        struct mc_sentence_piece_parts parts;
        struct mc_sentence_piece *model;

        assert_int_equal(mc_sentence_piece_read(path, arena, &parts, &error), 0);
        assert_int_equal(mc_sentence_piece_new(&parts, path, arena, &model, &error), 0);
        for (r = 1; r < rows.n_rows; r++)
            check_row(model, &rows.rows[r], 2 + 2 * m, &pieces);
        mc_pieces_free(&pieces);
    }
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_best_sum_and_unknown_runs),
        cmocka_unit_test(test_pairs_leftmost_of_the_highest),
        cmocka_unit_test(test_long_texts_take_little_time),
        cmocka_unit_test(test_what_is_no_model),
        cmocka_unit_test(test_rules_lead_nowhere),
        cmocka_unit_test(test_pieces_of_the_library),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
