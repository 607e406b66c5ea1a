/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/tree_files.h"

#include <stdio.h>
#include <unistd.h>

#include "tests/unit/support.h"

void mc_read_treebank(const char *path, struct mc_arena *arena, struct mc_treebank *treebank)
{
    static const struct mc_slice punct = {"punct", 5};
    static const struct mc_tree_strip strip = {&punct, 1, false};
    struct mc_error error = MC_NO_ERROR;

    assert_non_null(path);
    if (mc_treebank_read(path, &strip, false, arena, treebank, &error) != 0)
        fail_msg("%s:%u:%u: %s", error.file, error.at.line, error.at.column, error.text);
}

void mc_make_treebank(struct mc_slice text, struct mc_arena *arena, struct mc_treebank *treebank)
{
    char folder[1024];
    const char *path;
    FILE *file;

    assert_int_equal(mc_new_folder(folder), 0);
    path = mc_arena_format(arena, "%s/made.conllu", folder);
    file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text.data, 1, text.length, file), text.length);
    assert_int_equal(fclose(file), 0);
    mc_read_treebank(path, arena, treebank);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
}

void mc_append_word(struct mc_buffer *text, unsigned number, const char *lemma, const char *upos,
                    const char *feats, unsigned head, const char *relation)
{
    mc_buffer_append_format(text, "%u\t%s\t%s\t%s\t_\t%s\t%u\t%s\t_\t_\n", number, lemma, lemma,
                            upos, feats, head, relation);
}
