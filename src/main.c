/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main.c: finds the sub-command, sets up the process, maps errors to exit codes. */
#include "config.h"

#include <csv.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_version.h>
#include <jansson.h>
#include <locale.h>
#include <malloc.h>
#include <nettle/version.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "base/diagnostic.h"
#include "base/file.h"
#include "base/isolated.h"
#include "base/options.h"
#include "base/memory.h"
#include "base/orphans.h"
#include "base/pager.h"
#include "base/temporary.h"
#include "base/terminal.h"
#include "base/thread_pool.h"
#include "cluster/cluster.h"
#include "commands/command.h"
#include "commands/command_call.h"
#include "commands/help.h"
#include "metrics/isolated_serve.h"

enum { LARGE_BLOCK = 1024 * 1024 };

/* To be called before any thread starts. Sets only LC_CTYPE (printf keeps its decimal point), in a
 * way that no metric can change; makes a closed pipe an error of write; makes sure that the end of
 * a child is noticed even if the parent process ignores SIGCHLD; lets signals remove temporary
 * files; makes a truncated input file an input error; lets processes left behind by metrics be
 * killed; makes GSL return errors instead of aborting; sets jansson's hash seed once, and makes
 * sure that its NULL never means exhausted memory; returns large blocks to the system when freed,
 * if the C library can. */
static void set_up(void)
{
    (void)setlocale(LC_CTYPE, "");
    mc_locale_keep();
    (void)signal(SIGPIPE, SIG_IGN);
    (void)signal(SIGCHLD, SIG_DFL);
    mc_temporaries_on_signals();
    mc_mapped_files_on_signals();
    mc_orphans_adopt();
    (void)gsl_set_error_handler_off();
    json_set_alloc_funcs(mc_malloc, free);
    json_object_seed(0);
#ifdef M_MMAP_THRESHOLD
    (void)mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK);
#endif
}

static int print_version(struct mc_error *error)
{
    struct mc_output output = {NULL, NULL, NULL};

    if (mc_output_open("-", &output, error) != 0)
        return (int)error->code;
    fprintf(output.stream, "metricheck %s (%s)\n", PACKAGE_VERSION, MC_REVISION);
    fprintf(output.stream,
            "jansson %s, libcsv %d.%d.%d, GSL %s, utf8proc %s, nettle %d.%d, SQLite %s\n",
            JANSSON_VERSION, CSV_MAJOR, CSV_MINOR, CSV_RELEASE, GSL_VERSION, utf8proc_version(),
            NETTLE_VERSION_MAJOR, NETTLE_VERSION_MINOR, sqlite3_libversion());
    fprintf(output.stream, "MPI: %s\n",
            mc_cluster_library() == NULL ? "built without" : mc_cluster_library());
    fputs("Licence GPL-3.0-or-later, because of GSL. There is no warranty.\n", output.stream);
    return mc_output_finish(&output, error) == 0 ? MC_CODE_OK : (int)error->code;
}

static int print_help(const struct mc_command *command, struct mc_error *error)
{
    struct mc_output output = {NULL, NULL, NULL};
    unsigned width = mc_terminal_width(stdout, 80);

    if (mc_output_open("-", &output, error) != 0)
        return (int)error->code;
    if (command == NULL)
        mc_manual_overview(width, output.stream);
    else
        mc_manual_short(command, width, output.stream);
    return mc_output_finish(&output, error) == 0 ? MC_CODE_OK : (int)error->code;
}

static int unknown_command(const char *name, struct mc_error *error)
{
    size_t n, i;
    const struct mc_command *const *commands = mc_commands(&n);
    const char **names = mc_calloc(n + 1, sizeof(*names));
    char hint[MC_NEAREST_HINT];

    for (i = 0; i < n; i++)
        names[i] = commands[i]->name;
    (void)mc_nearest_hint(mc_slice_of(name), names, hint);
    (void)mc_error_set(error, MC_CODE_USAGE, "there is no command '%s'%s", name,
                       hint[0] != '\0' ? hint : "; `metricheck --help` lists them");
    free(names);
    return MC_CODE_USAGE;
}

static int dispatch(int argc, char **argv, struct mc_error *error)
{
    const struct mc_command *command;
    bool may_page = argc < 2 || strcmp(argv[1], "--no-pager") != 0;
    size_t n_words;

    argc -= !may_page;
    argv += !may_page;
    if (argc < 2) {
        mc_manual_overview(mc_terminal_width(stderr, 80), stderr);
        return MC_CODE_USAGE;
    }
    mc_pager_allow(may_page);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        return print_help(NULL, error);
    if (strcmp(argv[1], "--version") == 0)
        return print_version(error);
    if (strcmp(argv[1], MC_ISOLATED_COMMAND) == 0)
        return mc_isolated_serve(argc - 1, argv + 1, error) == 0 ? MC_CODE_OK : (int)error->code;
    if (argv[1][0] == '-') {
        (void)mc_error_set(error, MC_CODE_USAGE,
                           "%s before the command; options follow the command's name", argv[1]);
        return MC_CODE_USAGE;
    }
    command = mc_command_of((const char *const *)(argv + 1), (size_t)argc - 1, &n_words);
    if (command == NULL)
        return unknown_command(argv[1], error);
    mc_pager_allow(may_page && mc_command_pages(command));
    if (mc_options_wants_help(argc - 1, argv + 1)) {
        mc_pager_allow(may_page);
        return print_help(command, error);
    }
    return mc_command_do(command, argc - (int)n_words, argv + n_words, error);
}

int main(int argc, char **argv)
{
    struct mc_error error = MC_NO_ERROR;
    int code;

    set_up();
    code = dispatch(argc, argv, &error);
    if (error.code != MC_CODE_OK) {
        if (error.text[0] != '\0') /* a closed pipe needs no message */
            mc_error_print(&error, NULL, stderr);
        code = (int)error.code;
    }
    return code;
}
