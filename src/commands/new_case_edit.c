#include "commands/new_case_edit.h"

#include <errno.h>
#include <math.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "commands/new_case_input.h"

extern char **environ;

static const char *editor(void)
{
    const char *name = getenv("VISUAL");

    if (name == NULL || name[0] == '\0')
        name = getenv("EDITOR");
    return name == NULL || name[0] == '\0' ? "vi" : name;
}

/* The editor may be a command with options; the file is its last operand. */
static int open_in_editor(const char *path, struct mc_arena *arena, struct mc_error *error)
{
    char *command = mc_arena_format(arena, "%s \"$1\"", editor());
    char shell[] = "sh", option[] = "-c", name[] = "editor";
    char *arguments[] = {shell, option, command, name, NULL, NULL};
    int status = 0, failure;
    pid_t child;

    arguments[4] = mc_arena_strdup(arena, path);
    failure = posix_spawn(&child, "/bin/sh", NULL, NULL, arguments, environ);
    if (failure != 0)
        return mc_error_set(error, MC_CODE_NEGATIVE, "the editor cannot be started: %s",
                            strerror(failure));
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return mc_error_set(error, MC_CODE_NEGATIVE,
                            "the editor (%s) failed; the case is kept in %s", editor(), path);
    return 0;
}

/* A new file in the folder for such; -1 with the reason. */
static int make_file(char *path, struct mc_error *error)
{
    int file = mkstemp(path);

    if (file < 0)
        return mc_error_set(error, MC_CODE_INTERNAL, "%s: %s", path, strerror(errno));
    (void)close(file);
    return 0;
}

int mc_new_case_edit(struct mc_new_case *item, struct mc_arena *arena, const char **path,
                     struct mc_error *error)
{
    const char *folder = getenv("TMPDIR");
    char *name = mc_arena_format(arena, "%s/metricheck-case-XXXXXX",
                                 folder == NULL || folder[0] == '\0' ? "/tmp" : folder);
    struct mc_new_case edited;

    memset(&edited, 0, sizeof(edited));
    edited.score = (double)NAN;
    if (make_file(name, error) != 0 || mc_unfinished_write(name, item, error) != 0 ||
        open_in_editor(name, arena, error) != 0 ||
        mc_unfinished_read(name, arena, &edited, error) < 0)
        return -1;
    if (edited.id.length == 0)
        edited.id = item->id;
    *item = edited;
    *path = name;
    return 0;
}
