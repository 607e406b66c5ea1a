#include "commands/report_wish.h"

#include "base/nearest.h"

int mc_report_wish_read(const char *text, struct mc_report_wish *wish, struct mc_error *error)
{
    const char *equals = strchr(text, '=');

    if (equals == NULL || equals == text || equals[1] == '\0')
        return mc_error_set(error, MC_CODE_USAGE, "--report wants FORMAT=PATH, not '%s'", text);
    wish->format = mc_slice(text, (size_t)(equals - text));
    wish->path = equals + 1;
    return 0;
}

static int no_such_format(struct mc_slice name, const char *command, const char *const *own,
                          struct mc_error *error)
{
    enum { MOST = 30 };
    const char *known[MOST + 1] = {NULL};
    char hint[MC_NEAREST_HINT];
    size_t n_formats, n = 0, i;
    const struct mc_checklist_format *const *formats = mc_checklist_formats(&n_formats);

    for (i = 0; own[i] != NULL; i++)
        known[n++] = own[i];
    for (i = 0; i < n_formats && n < MOST; i++)
        known[n++] = formats[i]->name;
    return mc_error_set(error, MC_CODE_USAGE, "%s has no report format '%.*s'%s", command,
                        MC_SLICE_ARGUMENTS(name), mc_nearest_hint(name, known, hint));
}

int mc_checklist_wish_read(const char *text, const char *command, const char *const *own,
                           struct mc_checklist_wish *wish, struct mc_error *error)
{
    struct mc_report_wish read = {{NULL, 0}, NULL};

    if (mc_report_wish_read(text, &read, error) != 0)
        return -1;
    wish->path = read.path;
    wish->checklist = mc_checklist_format_find(read.format);
    for (wish->own = 0; own[wish->own] != NULL; wish->own++)
        if (mc_slice_is(read.format, own[wish->own]))
            return 0;
    return wish->checklist != NULL ? 0 : no_such_format(read.format, command, own, error);
}
