/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines that a metric might write: each is read as a handshake and as a reply. What is accepted as
 * a reply is JSON, except for numbers that are not finite; what is refused has a reason that is
 * text. */
#include <math.h>

#include "base/memory.h"
#include "base/json_locate.h"
#include "base/utf8.h"
#include "fuzz/fuzz.h"
#include "metrics/process/protocol.h"

static void check_handshake(struct mc_slice line, struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_handshake handshake;

    if (mc_protocol_read_handshake(line, &handshake, arena, &error) != 0) {
        fuzz_check(error.code == MC_CODE_MODULE && error.text[0] != '\0');
        return;
    }
    fuzz_check(handshake.batch >= 1 && handshake.batch <= MC_PROTOCOL_MOST_REQUESTS);
    fuzz_check(handshake.lowest < handshake.highest);
    fuzz_check(handshake.needs != 0);
}

static void check_reply(enum mc_protocol_task task, struct mc_slice line)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_buffer memory = {NULL, 0, 0};
    struct mc_json_fault fault;
    struct mc_reply reply;

    if (mc_protocol_read_reply(task, line, &reply, &memory, &error) != 0) {
        fuzz_check(error.code == MC_CODE_MODULE && error.text[0] != '\0');
    } else {
        fuzz_check((reply.kind == MC_REPLY_SCORE) == (isfinite(reply.score) != 0));
        fuzz_check(isnan(reply.standard_error) || reply.standard_error >= 0);
        fuzz_check(reply.kind != MC_REPLY_GRAPH || task == MC_TASK_PARSE);
        fuzz_check(mc_utf8_invalid(reply.text) == reply.text.length);
        fuzz_check(reply.kind == MC_REPLY_NOT_FINITE || !mc_json_find_fault(line, &fault));
    }
    mc_buffer_free(&memory);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t begin = 0, end;

    while (begin < size) {
        const uint8_t *feed = memchr(data + begin, '\n', size - begin);
        struct mc_arena *arena = mc_arena_new();
        char quote[MC_PROTOCOL_QUOTE_SIZE];
        struct mc_slice line;

        end = feed == NULL ? size : (size_t)(feed - data);
        line = mc_arena_copy(arena, mc_slice((const char *)data + begin, end - begin));
        mc_protocol_quote(line, quote);
        fuzz_check(strlen(quote) < sizeof(quote));
        fuzz_check(mc_utf8_invalid(mc_slice_of(quote)) == strlen(quote));
        check_handshake(line, arena);
        check_reply(MC_TASK_SCORE, line);
        check_reply(MC_TASK_PARSE, line);
        mc_arena_free(arena);
        begin = end + 1;
    }
    return 0;
}
