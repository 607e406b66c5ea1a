/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/agreement/sample.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"
#include "base/slice.h"

size_t mc_sample_step(void)
{
    const char *text = getenv("METRICHECK_SAMPLE");
    char *end = NULL;
    long step = text == NULL || text[0] == '\0' ? 1 : strtol(text, &end, 10);

    if (step < 1 || (end != NULL && *end != '\0')) {
        printf("Bail out! METRICHECK_SAMPLE=%s is no number from 1 on\n", text);
        exit(1);
    }
    return (size_t)step;
}

void mc_sample_begin(struct mc_sample *sample, struct mc_arena *arena)
{
    *sample = (struct mc_sample){mc_sample_step(), 0, 0, mc_string_map_new(arena), arena};
}

/* The metric, and those of its parameters that make another program of it. */
static const char *kind_of(const char *spec, struct mc_arena *arena)
{
    static const char *const keys[] = {"variant=", "convention=", "model=", "context="};
    const char *kind = mc_arena_copy(arena, mc_slice(spec, strcspn(spec, ":"))).data;
    size_t i;

    for (i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
        const char *at = strstr(spec, keys[i]);

        if (at != NULL)
            kind = mc_arena_format(arena, "%s,%.*s", kind, (int)strcspn(at, ","), at);
    }
    return kind;
}

bool mc_sample_takes(struct mc_sample *sample, const char *spec)
{
    bool is_first, is_taken;

    (void)mc_string_map_add(sample->kinds, mc_slice_of(kind_of(spec, sample->arena)), &is_first);
    is_taken = is_first || sample->n_seen % sample->step == 0;
    sample->n_seen++;
    sample->n_taken += is_taken;
    return is_taken;
}

void mc_sample_tell(const struct mc_sample *sample, const char *what)
{
    if (sample->step > 1)
        printf("# METRICHECK_SAMPLE=%zu: %zu of %zu %s\n", sample->step, sample->n_taken,
               sample->n_seen, what);
}
