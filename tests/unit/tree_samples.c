/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/tree_samples.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/unit/support.h"

static struct mc_treebank read_treebank(const char *path, bool keep_case, struct mc_arena *arena)
{
    static const struct mc_slice punct = {"punct", 5};
    const struct mc_tree_strip strip = {&punct, 1, false};
    struct mc_error error = MC_NO_ERROR;
    struct mc_treebank treebank;

    if (mc_treebank_read(path, &strip, keep_case, arena, &treebank, &error) != 0)
        fail_msg("%s:%u: %s", path, error.at.line, error.text);
    return treebank;
}

struct mc_treebank mc_shared_treebank(const char *relative, struct mc_arena *arena)
{
    return read_treebank(mc_shared_path(relative), false, arena);
}

struct mc_treebank mc_treebank_of_text(const char *conllu, bool keep_case, struct mc_arena *arena)
{
    struct mc_treebank treebank;
    char folder[1024], path[1100];
    FILE *stream;

    assert_int_equal(mc_new_folder(folder), 0);
    (void)snprintf(path, sizeof(path), "%s/sample.conllu", folder);
    stream = fopen(path, "w");
    assert_non_null(stream);
    (void)fputs(conllu, stream);
    assert_int_equal(fclose(stream), 0);
    treebank = read_treebank(path, keep_case, arena);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
    return treebank;
}

static void append_lower(struct mc_buffer *text, struct mc_slice form)
{
    size_t i;

    for (i = 0; i < form.length; i++)
        mc_buffer_append_char(text, (char)tolower((unsigned char)form.data[i]));
}

/* FORM[/LEMMA]<HEAD[!] */
static void append_word(struct mc_buffer *text, unsigned number, struct mc_slice word)
{
    const char *head = memchr(word.data, '<', word.length);
    const char *slash = memchr(word.data, '/', word.length);
    struct mc_slice form;
    char *behind;
    unsigned long governor;

    assert_non_null(head);
    if (slash > head)
        slash = NULL;
    form = mc_slice(word.data, (size_t)((slash != NULL ? slash : head) - word.data));
    mc_buffer_append_format(text, "%u\t%.*s\t", number, MC_SLICE_ARGUMENTS(form));
    if (slash != NULL)
        mc_buffer_append(text, slash + 1, (size_t)(head - slash - 1));
    else
        append_lower(text, form);
    governor = strtoul(head + 1, &behind, 10);
    mc_buffer_append_format(text, "\tX\t_\t_\t%lu\t%s\t_\t_\n", governor,
                            *behind == '!'  ? "punct"
                            : governor == 0 ? "root"
                                            : "dep");
}

struct mc_treebank mc_sample_treebank(const char *sentences, bool keep_case, struct mc_arena *arena)
{
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_treebank treebank;
    const char *p = sentences;
    unsigned id = 1, number = 0;
    size_t length;

    mc_buffer_append_text(&text, "# sent_id = s-1\n");
    for (; *p != '\0'; p += length) {
        length = strcspn(p, " ;");
        if (length > 0) {
            append_word(&text, ++number, mc_slice(p, length));
            continue;
        }
        length = 1;
        if (*p == ';') {
            mc_buffer_append_format(&text, "\n# sent_id = s-%u\n", ++id);
            number = 0;
        }
    }
    treebank = mc_treebank_of_text(text.data, keep_case, arena);
    mc_buffer_free(&text);
    return treebank;
}
