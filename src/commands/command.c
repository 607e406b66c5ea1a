/* SPDX-License-Identifier: GPL-3.0-or-later */
/* command.c: the table of commands, their call, helpers that several commands share, and messages
 * about modules that end the program. */
#include "commands/command.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/foreign_guard.h"
#include "base/log_text.h"
#include "base/terminal.h"
#include "engine/score.h"
#include "report/latex.h"

#define MC_ITEM(name) extern const struct mc_command mc_command_##name;
#include "commands/command_table.inc"
#undef MC_ITEM

/* NULL-terminated, so that the table may be empty. */
static const struct mc_command *const table[] = {
#define MC_ITEM(name) &mc_command_##name,
#include "commands/command_table.inc"
#undef MC_ITEM
    NULL,
};

const struct mc_command *const *mc_commands(size_t *n)
{
    *n = sizeof(table) / sizeof(table[0]) - 1;
    return table;
}

int mc_command_do(const struct mc_command *command, int argc, char **argv, struct mc_error *error)
{
    struct mc_option_list operands = {NULL, 0, 0};
    struct mc_arena *arena;
    void *values;
    int status;

    if (command->work == NULL)
        return command->run(argc, argv, error);
    arena = mc_arena_new();
    values = mc_arena_alloc(arena, command->size);
    if (command->size > 0)
        memcpy(values, command->defaults, command->size);
    status = mc_options_parse(command->options, values, argc, argv, true, &operands, arena, error);
    if (status == 0)
        status = mc_options_check_files(command->options, values, &operands, command->n_words,
                                        arena, error);
    if (status == 0)
        status = command->work(values, &operands, arena, error);
    mc_arena_free(arena);
    return status < 0 ? (int)error->code : status;
}

const char **mc_report_paths(const char *output, const struct mc_option_list *reports,
                             struct mc_arena *arena)
{
    const char **paths = mc_arena_array(arena, reports->n_items + 2, sizeof(*paths));
    struct mc_slice format;
    size_t n = 0, i;

    if (output != NULL)
        paths[n++] = output;
    for (i = 0; i < reports->n_items; i++) {
        paths[n] = mc_setting_split(reports->items[i], &format);
        n += paths[n] != NULL;
    }
    return paths;
}

const char *const *mc_paths_join(const char *const *first, const char *const *second,
                                 struct mc_arena *arena)
{
    const char *const *const lists[] = {first, second};
    const char **paths;
    size_t n = 1, l, i;

    for (l = 0; l < 2; l++)
        for (i = 0; lists[l][i] != NULL; i++)
            n++;
    paths = mc_arena_array(arena, n, sizeof(*paths));
    for (n = l = 0; l < 2; l++)
        for (i = 0; lists[l][i] != NULL; i++)
            paths[n++] = lists[l][i];
    return paths;
}

struct mc_document mc_command_document(const struct mc_document_kind *kind, int color, FILE *stream)
{
    bool is_screen = kind == &mc_screen_kind;

    return (struct mc_document){
        .kind = kind,
        .stream = stream,
        .width = is_screen                ? mc_terminal_width(stream, 100)
                 : kind == &mc_latex_kind ? MC_LATEX_WIDTH
                                          : SIZE_MAX,
        .color = is_screen && mc_terminal_color((enum mc_color)color, stream),
    };
}

const char *mc_given_option(const struct mc_given_option *options)
{
    while (options->name != NULL && !options->is_given)
        options++;
    return options->name;
}

/* Whether the name is that of the command; '-' may stand for its blank. */
static bool is_name(const char *name, const char *command)
{
    for (; *name != '\0' && (*name == *command || (*name == '-' && *command == ' ')); name++)
        command++;
    return *name == *command;
}

const struct mc_command *mc_command_of(const char *const *words, size_t n, size_t *n_used)
{
    size_t i;

    *n_used = 2;
    for (i = 0; table[i] != NULL && n >= 2; i++) {
        const char *blank = strchr(table[i]->name, ' ');
        size_t length = blank == NULL ? 0 : (size_t)(blank - table[i]->name);

        if (blank != NULL && strlen(words[0]) == length &&
            strncmp(words[0], table[i]->name, length) == 0 && strcmp(words[1], blank + 1) == 0)
            return table[i];
    }
    *n_used = 1;
    return mc_command_find(words[0]);
}

bool mc_command_pages(const struct mc_command *command)
{
    static const char *const streaming[] = {"score",       "merge", "new",     "import",
                                            "humans form", "cache", "vectors", "conformance"};
    size_t i;

    for (i = 0; i < sizeof(streaming) / sizeof(streaming[0]); i++)
        if (strcmp(command->name, streaming[i]) == 0)
            return false;
    return true;
}

const struct mc_command *mc_command_find(const char *name)
{
    size_t i;

    for (i = 0; table[i] != NULL; i++)
        if (is_name(name, table[i]->name) ||
            (table[i]->alias != NULL && strcmp(name, table[i]->alias) == 0))
            return table[i];
    return NULL;
}

static void show(void *context, const char *lines)
{
    (void)context;
    mc_log_write(stderr, mc_slice_of(lines));
}

const struct mc_messages mc_on_standard_error = {show, NULL};

/* Advice after a module has ended the program. */
#define LOST_HINT                                                                                  \
    "metricheck: `metricheck conformance --module FILE` shows what is wrong; with --isolate "      \
    "the other metrics keep their scores\n"

/* A foreign module ends the program, or a thread of it, during the work: there is no result. Does
 * not call exit(), which may be running already, and would run the module's handlers. */
static void lose(const struct mc_exit_watch *watch, const char *who, const char *deed)
{
    (void)watch;
    (void)fprintf(stderr, "metricheck: %s: %s; nothing is written\n" LOST_HINT,
                  who == NULL ? "a metric module failed" : who, deed);
    mc_foreign_end(MC_CODE_MODULE);
}

/* Writes to standard error from a signal handler, so without stdio. */
static void put(const char *text)
{
    if (write(STDERR_FILENO, text, strlen(text)) < 0)
        return; /* there is nobody left to tell */
}

static void crash(const struct mc_exit_watch *watch, const char *who, const char *deed)
{
    (void)watch;
    put("metricheck: ");
    put(who == NULL ? "the program crashed, into which metric modules are loaded" : who);
    put(who == NULL ? " (" : ": it crashed (");
    put(deed);
    put("); nothing is written\n" LOST_HINT);
}

void mc_command_sources(struct mc_metric_sources *sources, bool quiet)
{
    sources->messages = &mc_on_standard_error;
    sources->lost = lose;
    sources->crashed = crash;
    sources->quiet = quiet;
}
