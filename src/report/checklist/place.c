#include "report/checklist/place.h"

#include <stdio.h>
#include <unistd.h>

#include "base/buffer.h"

static bool begins(struct mc_slice text, const char *beginning)
{
    size_t length = strlen(beginning);

    return text.length >= length && memcmp(text.data, beginning, length) == 0;
}

static struct mc_slice without(struct mc_slice text, size_t n_bytes)
{
    return mc_slice(text.data + n_bytes, text.length - n_bytes);
}

struct mc_slice mc_place_below(struct mc_slice path, const char *folder)
{
    if (folder != NULL && begins(path, folder) && path.length > strlen(folder) &&
        path.data[strlen(folder)] == '/')
        path = without(path, strlen(folder) + 1);
    while (begins(path, "./"))
        path = without(path, 2);
    return path;
}

const char *mc_place_folder(struct mc_arena *arena)
{
    char folder[4096]; /* PATH_MAX of Linux; behind a longer one paths stay as they are */

    return getcwd(folder, sizeof(folder)) == NULL ? NULL : mc_arena_strdup(arena, folder);
}

static bool stands_for_itself(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c != '\0' && strchr("-._~/", c) != NULL);
}

struct mc_slice mc_place_uri(struct mc_slice path, struct mc_arena *arena)
{
    struct mc_buffer uri = {NULL, 0, 0};
    struct mc_slice kept;
    size_t i;

    mc_buffer_append_text(&uri, begins(path, "/") ? "file://" : "");
    for (i = 0; i < path.length; i++) {
        if (stands_for_itself(path.data[i]))
            mc_buffer_append_char(&uri, path.data[i]);
        else
            mc_buffer_append_format(&uri, "%%%02X", (unsigned)(unsigned char)path.data[i]);
    }
    kept = mc_arena_copy(arena, mc_buffer_slice(&uri));
    mc_buffer_free(&uri);
    return kept;
}
