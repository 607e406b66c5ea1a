/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Messages between processes: what is put in comes out, and nothing else is taken. */
#include "cluster/cluster.c"

#include "tests/unit/support.h"

/* No test sends anything. */

const char *mc_transport_name(void)
{
    return NULL;
}

int mc_transport_launched(void)
{
    return -1;
}

int mc_transport_begin(int *rank, int *n_ranks, struct mc_error *error)
{
    *rank = 0;
    *n_ranks = 1;
    return mc_error_set(error, MC_CODE_INTERNAL, "no transport");
}

int mc_transport_send(int rank, const struct mc_buffer *message, struct mc_error *error)
{
    (void)rank;
    (void)message;
    return mc_error_set(error, MC_CODE_INTERNAL, "no transport");
}

int mc_transport_receive(int *rank, struct mc_buffer *message, struct mc_error *error)
{
    *rank = 0;
    (void)message;
    return mc_error_set(error, MC_CODE_INTERNAL, "no transport");
}

void mc_transport_end(void)
{
}

#include <math.h>

/* Eight bytes, the lowest first. */
static void test_numbers(void **state)
{
    static const unsigned char wanted[] = {3, 0, 0, 0, 0, 0, 0, 0, 8, 7, 6, 5, 4, 3, 2, 1};
    struct mc_buffer message = {NULL, 0, 0};
    struct message_reader reader;

    (void)state;
    message_begin(&message, MESSAGE_PIECE);
    message_put_number(&message, 0x0102030405060708);
    assert_int_equal(message.length, sizeof(wanted));
    assert_memory_equal(message.data, wanted, sizeof(wanted));
    reader = message_read(&message);
    assert_int_equal(message_number(&reader), MESSAGE_PIECE);
    assert_int_equal(message_number(&reader), 0x0102030405060708);
    assert_true(message_is_whole(&reader));
    assert_int_equal(message_number(&reader), 0);
    assert_false(message_is_whole(&reader));
    mc_buffer_free(&message);
}

static void put_sample(struct mc_buffer *message)
{
    double scores[] = {0.1, (double)NAN, -0.0};
    unsigned char states[] = {MC_SCORE_OK, MC_SCORE_NOT_APPLICABLE, MC_SCORE_OK};
    struct mc_slice notes[] = {mc_slice_of(""), mc_slice_of("no word"), mc_slice_of("a remark")};
    struct mc_slice warnings[] = {mc_slice_of("beware")};
    struct mc_run_piece piece = {
        7, 3, scores, states, notes, {MC_CODE_MODULE, {0, 0}, "", "it failed"}, 2, 5, warnings, 1};

    mc_buffer_clear(message);
    message_put_piece(message, &piece);
}

static void test_piece(void **state)
{
    struct mc_buffer message = {NULL, 0, 0};
    struct mc_arena *arena = mc_arena_new();
    struct message_reader reader;
    struct mc_run_piece piece;

    (void)state;
    put_sample(&message);
    reader = message_read(&message);
    message_piece(&reader, &piece, arena);
    assert_true(message_is_whole(&reader));
    assert_int_equal(piece.begin, 7);
    assert_int_equal(piece.n, 3);
    assert_true(piece.scores[0] >= 0.1 && piece.scores[0] <= 0.1);
    assert_true(isnan(piece.scores[1]));
    assert_true(signbit(piece.scores[2]));
    assert_int_equal(piece.states[1], MC_SCORE_NOT_APPLICABLE);
    assert_true(mc_slice_is(piece.notes[1], "no word"));
    assert_true(mc_slice_is(piece.notes[2], "a remark"));
    assert_int_equal(piece.failure.code, MC_CODE_MODULE);
    assert_string_equal(piece.failure.text, "it failed");
    assert_int_equal(piece.failed_at, 2);
    assert_int_equal(piece.harm, 5);
    assert_int_equal(piece.n_warnings, 1);
    assert_string_equal(piece.warnings[0].data, "beware");
    mc_arena_free(arena);
    mc_buffer_free(&message);
}

/* Cut off anywhere, or with a byte too many. */
static void test_torn_pieces(void **state)
{
    struct mc_buffer message = {NULL, 0, 0};
    struct mc_arena *arena = mc_arena_new();
    size_t whole, length;

    (void)state;
    put_sample(&message);
    mc_buffer_append_char(&message, 'x');
    whole = message.length - 1;
    for (length = 0; length <= whole + 1; length++) {
        /* of its own memory, so that a sanitizer sees what is read behind it */
        struct mc_buffer torn = {NULL, 0, 0};
        struct message_reader reader;
        struct mc_run_piece piece;

        mc_buffer_append(&torn, message.data, length);
        reader = message_read(&torn);
        message_piece(&reader, &piece, arena);
        assert_int_equal(message_is_whole(&reader), length == whole);
        mc_buffer_free(&torn);
    }
    mc_arena_free(arena);
    mc_buffer_free(&message);
}

/* A byte of the head that is another: what cannot be is refused, and nothing huge is asked for. */
static void test_changed_pieces(void **state)
{
    struct mc_buffer message = {NULL, 0, 0};
    struct mc_arena *arena = mc_arena_new();
    size_t at;

    (void)state;
    for (at = 8; at < 16 + 24; at++) {
        struct message_reader reader;
        struct mc_run_piece piece;
        bool is_score = at >= 16 && at < 24;

        put_sample(&message);
        message.data[at] = (char)(message.data[at] ^ 0x7f);
        reader = message_read(&message);
        message_piece(&reader, &piece, arena);
        if (!is_score)
            assert_false(message_is_whole(&reader));
    }
    mc_arena_free(arena);
    mc_buffer_free(&message);
}

static void test_errors(void **state)
{
    struct mc_error there = MC_NO_ERROR, here;
    struct mc_buffer message = {NULL, 0, 0};
    struct message_reader reader;

    (void)state;
    (void)mc_error_set_at(&there, MC_CODE_INPUT, "a.tsv", (struct mc_position){1, 2}, "no such");
    message_put_error(&message, &there);
    reader = message_read(&message);
    message_error(&reader, &here);
    assert_true(message_is_whole(&reader));
    assert_int_equal(here.code, MC_CODE_INPUT);
    assert_string_equal(here.text, "a.tsv: no such");
    message.data[0] = 6; /* no code of ours */
    reader = message_read(&message);
    message_error(&reader, &here);
    assert_false(message_is_whole(&reader));
    mc_buffer_free(&message);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers),     cmocka_unit_test(test_piece),
        cmocka_unit_test(test_torn_pieces), cmocka_unit_test(test_changed_pieces),
        cmocka_unit_test(test_errors),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
