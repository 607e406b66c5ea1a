/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The input is read as each of the tables of Smatch++: aspects, groups of concepts, and frames, the
 * last with the aspects that were read, else with some that search widely. */
#include "base/hash.h"
#include "fuzz/fuzz.h"
#include "metrics/smatchpp/aspects.h"

static const char signs[] = "{\"a\": {\"search_in_frame_descr\": {\" a \": \":a\", \"\": \":b\", "
                            "\"e\": \":e\"}, \"associated_concept_group\": \"g\"}}";

static void check_error(int status, const struct mc_error *error)
{
    fuzz_check(status == 0 ? error->code == MC_CODE_OK
                           : error->code == MC_CODE_INPUT && error->at.line >= 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_slice path = mc_slice_of("input"), text;
    struct mc_arena *arena = mc_arena_new();
    struct mc_smatchpp_aspects aspects;
    struct mc_smatchpp_frames frames;
    struct mc_error error = MC_NO_ERROR, other = MC_NO_ERROR, third = MC_NO_ERROR;
    uint32_t i;
    int status;

    text = mc_arena_copy(arena, mc_slice(size == 0 ? "" : (const char *)data, size));
    status = mc_smatchpp_aspects_parse(path, text, arena, &aspects, &error);
    check_error(status, &error);
    if (status == 0)
        fuzz_check(aspects.n >= 1 && aspects.items[aspects.n - 1].is_reentrancies);
    else
        fuzz_check(mc_smatchpp_aspects_parse(path, mc_slice_of(signs), arena, &aspects, &other) ==
                   0);
    check_error(mc_smatchpp_groups_parse(path, text, arena, &aspects, &other), &other);
    status = mc_smatchpp_frames_parse(path, text, &aspects, arena, &frames, &third);
    check_error(status, &third);
    for (i = 0; status == 0 && i < mc_string_map_size(frames.roles); i++)
        fuzz_check(frames.labels[i].data != NULL);
    mc_arena_free(arena);
    return 0;
}
