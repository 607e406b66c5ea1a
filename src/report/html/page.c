/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/html/page.h"

#include "base/diagnostic.h"
#include "base/file.h"
#include "base/hash.h"
#include "report/html/files.inc"

#define MC_ITEM(name) extern const struct mc_html_part mc_html_part_##name;
#include "report/html/part_table.inc"
#undef MC_ITEM

static const struct mc_html_part *const parts[] = {
#define MC_ITEM(name) &mc_html_part_##name,
#include "report/html/part_table.inc"
#undef MC_ITEM
};

const struct mc_html_part *const *mc_html_parts(size_t *n)
{
    *n = sizeof(parts) / sizeof(parts[0]);
    return parts;
}

/* --- files ------------------------------------------------------------------------------------ */

static const struct {
    const char *name;
    const unsigned char *bytes;
    size_t length;
} embedded[] = {
#define FILE_ITEM(name, bytes, length) {name, bytes, length},
    EMBEDDED(FILE_ITEM)
#undef FILE_ITEM
};

/* A file of reports/ by its name there ("parts/cases.html"), from the folder if that has it, else
 * as compiled in. `shown`: its name in messages. MC_CODE_INPUT: there is none, or it cannot be read
 * or is not UTF-8. */
static int find_file(const char *folder, const char *name, struct mc_arena *arena,
                     struct mc_slice *text, const char **shown, struct mc_error *error)
{
    size_t i;

    if (folder != NULL) {
        *shown = mc_arena_format(arena, "%s/%s", folder, name);
        if (mc_file_exists(*shown))
            return mc_file_read_text(*shown, arena, text, error);
    }
    *shown = name;
    for (i = 0; i < sizeof(embedded) / sizeof(embedded[0]); i++)
        if (strcmp(name, embedded[i].name) == 0) {
            *text = mc_slice((const char *)embedded[i].bytes, embedded[i].length);
            return 0;
        }
    return mc_error_set(error, MC_CODE_INPUT, "there is no template %s", name);
}

const char *const *mc_html_files_in(const char *folder, struct mc_arena *arena)
{
    size_t n_embedded = sizeof(embedded) / sizeof(embedded[0]), n = 0, i;
    const char **paths = mc_arena_array(arena, n_embedded + 1, sizeof(*paths));

    for (i = 0; i < n_embedded && folder != NULL; i++) {
        paths[n] = mc_arena_format(arena, "%s/%s", folder, embedded[i].name);
        n += mc_file_exists(paths[n]);
    }
    paths[n] = NULL;
    return paths;
}

/* --- pages ------------------------------------------------------------------------------------ */

struct mc_html_page {
    const char *folder;
    struct mc_arena *arena;
    struct mc_html_values *values;
};

struct mc_html_page *mc_html_page_new(const char *folder, struct mc_arena *arena,
                                      struct mc_error *error)
{
    struct mc_html_page *page = mc_arena_array(arena, 1, sizeof(*page));
    size_t i;

    if (folder != NULL && !mc_file_is_folder(folder)) {
        (void)mc_error_set(error, MC_CODE_INPUT, "%s: no folder of templates", folder);
        return NULL;
    }
    *page = (struct mc_html_page){folder, arena, mc_html_values_new(arena)};
    mc_html_set_text(page->values, "title", "");
    mc_html_set_text(page->values, "noun", "people");
    mc_html_set_flag(page->values, "nav", false);
    mc_html_set_list(page->values, "contents");
    for (i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
        mc_html_set_markup(page->values, parts[i]->name, mc_slice("", 0));
    return page;
}

struct mc_html_values *mc_html_page_values(struct mc_html_page *page)
{
    return page->values;
}

/* Appends the file, a template, with its values to `out`. */
static int write_file(const struct mc_html_page *page, const char *name,
                      const struct mc_html_values *values, struct mc_buffer *out,
                      struct mc_error *error)
{
    const struct mc_html_template *template;
    struct mc_slice text;
    const char *shown;

    if (find_file(page->folder, name, page->arena, &text, &shown, error) != 0)
        return -1;
    template = mc_html_template_read(shown, text, page->arena, error);
    return template == NULL ? -1 : mc_html_template_write(template, values, out, error);
}

int mc_html_page_part(struct mc_html_page *page, const char *name,
                      const struct mc_html_values *values, struct mc_error *error)
{
    const char *file = mc_arena_format(page->arena, "parts/%s.html", name);
    struct mc_buffer out = {NULL, 0, 0};
    int status = write_file(page, file, values, &out, error);

    if (status == 0)
        mc_html_set_markup(page->values, name, mc_arena_copy(page->arena, mc_buffer_slice(&out)));
    mc_buffer_free(&out);
    return status;
}

/* Sets a style or script, which must not hold the end tag of its element. */
static int set_raw(const struct mc_html_page *page, const char *file, const char *name,
                   const char *end, struct mc_slice *text, struct mc_error *error)
{
    const char *shown;
    size_t length = strlen(end), i;

    if (find_file(page->folder, file, page->arena, text, &shown, error) != 0)
        return -1;
    for (i = 0; i + length <= text->length; i++)
        if (memcmp(text->data + i, end, length) == 0)
            return mc_error_set_at(error, MC_CODE_INPUT, shown, mc_position_of(*text, i),
                                   "%s cannot stand in a page", end);
    mc_html_set_markup(page->values, name, *text);
    return 0;
}

/* The SHA-256 of a text as a Content-Security-Policy has it: the 32 bytes in base 64 (RFC 4648). */
static struct mc_slice policy_hash(struct mc_slice text, struct mc_arena *arena)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    static const char hex_digits[] = "0123456789abcdef";
    struct mc_sha256 sha;
    char hex[65], base64[45];
    uint32_t bits = 0;
    size_t n = 0, i;

    mc_sha256_begin(&sha);
    mc_sha256_add(&sha, text.data, text.length);
    mc_sha256_end(&sha, hex);
    for (i = 0; i < 66; i++) {
        bits = bits << 4 | (i < 64 ? (uint32_t)(strchr(hex_digits, hex[i]) - hex_digits) : 0);
        if (i % 3 == 2) {
            base64[n++] = digits[bits >> 6 & 63];
            base64[n++] = digits[bits & 63];
        }
    }
    base64[43] = '='; /* 32 bytes are 42 digits, one more with two padding bits, and the sign */
    return mc_arena_copy(arena, mc_slice(base64, 44));
}

int mc_html_page_write(struct mc_html_page *page, FILE *stream, struct mc_error *error)
{
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_slice style, script;
    int status;

    if (set_raw(page, "report.css", "style", "</style", &style, error) != 0 ||
        set_raw(page, "report.js", "script", "</script", &script, error) != 0)
        return -1;
    mc_html_set(page->values, "script_hash", policy_hash(script, page->arena));
    status = write_file(page, "page.html", page->values, &out, error);
    if (status == 0)
        (void)fwrite(out.data, 1, out.length, stream);
    mc_buffer_free(&out);
    return status;
}
