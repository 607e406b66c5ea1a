/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/messages.h"

#include <stdarg.h>
#include <string.h>

#include "base/diagnostic.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text_stream.h"

void mc_message_begin(struct mc_message *message, const struct mc_messages *to)
{
    message->to = to;
    memset(&message->text, 0, sizeof(message->text));
    message->stream = mc_text_stream_open(&message->text);
}

void mc_message_end(struct mc_message *message)
{
    mc_text_stream_close(message->stream, &message->text);
    if (message->text.length > 0 && message->to != NULL && message->to->show != NULL)
        message->to->show(message->to->context, message->text.data);
    mc_buffer_free(&message->text);
}

void mc_message(const struct mc_messages *to, const char *format, ...)
{
    struct mc_message message;
    va_list arguments;

    mc_message_begin(&message, to);
    va_start(arguments, format);
    (void)vfprintf(message.stream, format, arguments);
    va_end(arguments);
    mc_message_end(&message);
}

void mc_message_findings(const struct mc_messages *to, const struct mc_diagnostics *findings)
{
    struct mc_arena *scratch = mc_arena_new();
    struct mc_diagnostics folded = mc_diagnostics_by_kind(findings, scratch);
    struct mc_message message;

    mc_message_begin(&message, to);
    mc_diagnostics_print(&folded, message.stream, MC_FINDINGS_SHOWN);
    mc_message_end(&message);
    mc_arena_free(scratch);
}

void mc_message_error(const struct mc_messages *to, const struct mc_error *error)
{
    struct mc_message message;

    mc_message_begin(&message, to);
    mc_error_print(error, NULL, message.stream);
    mc_message_end(&message);
}

struct mc_unused_reason {
    const char *text, *names;
    size_t n_names;
};

void mc_unused_add(struct mc_unused_metrics *all, const char *name, const char *spec,
                   const char *text)
{
    const char *prefix = mc_arena_format(all->arena, "metric %s: ", spec);
    const char *reason = strncmp(text, prefix, strlen(prefix)) == 0 ? text + strlen(prefix) : text;
    struct mc_unused_reason *found = NULL;
    size_t i;

    for (i = 0; i < all->n && found == NULL; i++)
        if (strcmp(all->reasons[i].text, reason) == 0)
            found = &all->reasons[i];
    if (found == NULL) {
        found = MC_ARENA_PUSH(all->arena, all->reasons, all->n, all->capacity);
        found->text = mc_arena_strdup(all->arena, reason);
    }
    found->names = found->n_names == 0 ? mc_arena_strdup(all->arena, name)
                                       : mc_arena_format(all->arena, "%s, %s", found->names, name);
    found->n_names++;
}

void mc_unused_report(const struct mc_unused_metrics *all, const struct mc_messages *to)
{
    size_t i;

    for (i = 0; i < all->n; i++)
        mc_message(to, "%s %s left out: %s\n", all->reasons[i].names,
                   all->reasons[i].n_names == 1 ? "is" : "are", all->reasons[i].text);
}

/* The " (`metricheck models`)" at the end of a text; "" if it has none. */
static const char *command_of(const char *text, const char *end)
{
    const char *found = strrchr(text, '(');

    return found != NULL && found > end && found[1] == '`' ? found - 1 : "";
}

void mc_unused_note(const struct mc_unused_metrics *all, const struct mc_messages *to)
{
    struct mc_message message;
    size_t i;

    if (all->n == 0)
        return;
    mc_message_begin(&message, to);
    for (i = 0; i < all->n; i++) {
        const char *text = all->reasons[i].text, *end = strchr(text, ';');

        fprintf(message.stream, "%s%s: %.*s%s", i == 0 ? "not run: " : "; ", all->reasons[i].names,
                end == NULL ? (int)strlen(text) : (int)(end - text), text,
                end == NULL ? "" : command_of(text, end));
    }
    fputc('\n', message.stream);
    mc_message_end(&message);
}
