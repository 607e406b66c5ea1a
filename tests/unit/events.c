/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/events.h"

static void begin_object(void *context, const char *key)
{
    mc_buffer_append_format(context, "%s{", key == NULL ? "" : key);
}

static void begin_array(void *context, const char *key)
{
    mc_buffer_append_format(context, "%s[", key == NULL ? "" : key);
}

static void end(void *context)
{
    mc_buffer_append_text(context, "] ");
}

static void text(void *context, const char *key, const char *value, size_t length)
{
    mc_buffer_append_format(context, "%s%s%.*s ", key == NULL ? "" : key, key == NULL ? "" : "=",
                            (int)length, value);
}

static void number(void *context, const char *key, double value)
{
    mc_buffer_append_format(context, "%s=%g ", key, value);
}

struct mc_metric_writer mc_events_writer(struct mc_buffer *out)
{
    struct mc_metric_writer writer = {sizeof(writer), out,   begin_object, begin_array, end,
                                      text,           number};

    return writer;
}
