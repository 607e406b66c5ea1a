/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics/piece_tokenizer.h"

#include <stdlib.h>

#include "base/file.h"
#include "metrics/mecab_tokenizer.h"
#include "metrics/metric_support.h"
#include "neural/model_folder.h"
#include "text/sentence_piece.h"

struct mc_piece_tokenizer {
    struct mc_arena *arena;
    struct mc_sentence_piece_parts parts;
    struct mc_sentence_piece *model;
    struct mc_pieces pieces;
    struct mc_mecab_tokenizer *mecab; /* used instead of a model; else NULL */
};

/* The published models: name, file name in sacreBLEU's cache, download address. */
static const struct published {
    const char *name, *file, *address;
} published[] = {
    {"flores101", "sacrebleu_tokenizer_spm.model",
     "dl.fbaipublicfiles.com/fairseq/models/flores/sacrebleu_tokenizer_spm.model"},
    {"flores200", "flores200sacrebleuspm", "tinyurl.com/flores200sacrebleuspm"},
    {"spBLEU-1K", "spbleu-1k_tokenizer_spm.model",
     "www.dlnlp.ai/spBLEU-1K/spbleu-1k_tokenizer_spm.model"},
};

/* The path of sacreBLEU's own copy; NULL: it has no cache folder. */
static const char *own_copy(const struct published *model, struct mc_arena *arena)
{
    const char *folder = mc_path_variable("SACREBLEU"), *home = mc_path_variable("HOME");

    if (folder == NULL && home == NULL)
        return NULL;
    if (folder == NULL)
        folder = mc_arena_format(arena, "%s/.sacrebleu", home);
    return mc_arena_format(arena, "%s/models/%s", folder, model->file);
}

/* Searches the file; NULL: it was not found. */
static const char *find_file(const struct published *model, struct mc_arena *arena)
{
    const char *const *place = mc_model_own_places(arena);
    const char *path;

    for (; *place != NULL; place++) {
        path = mc_arena_format(arena, "%s/%s.model", *place, model->name);
        if (mc_file_exists(path))
            return path;
        path = mc_arena_format(arena, "%s/%s", *place, model->file);
        if (mc_file_exists(path))
            return path;
    }
    path = own_copy(model, arena);
    return path != NULL && mc_file_exists(path) ? path : NULL;
}

static int refuse_absent(const struct published *model, struct mc_metric_problem *problem)
{
    return mc_opening_refuse_file(problem,
                                  "tokenize=%s needs its model: put https://%s as "
                                  "%s.model into a folder of METRICHECK_MODELS, or as %s into "
                                  "~/.sacrebleu/models",
                                  model->name, model->address, model->name, model->file);
}

static int read_model(const struct mc_metric_host *host, const char *name, const char *path,
                      struct mc_piece_tokenizer *tokenizer, struct mc_metric_problem *problem)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice bytes;

    /* the host already has the checksum of a path that the user gave */
    if (name != NULL && mc_opening_read(host, name, path, tokenizer->arena, &bytes, problem) != 0)
        return -1;
    if (name == NULL && mc_file_read(path, tokenizer->arena, &bytes, &error) != 0)
        return mc_opening_refuse_error(problem, path, &error);
    if (mc_sentence_piece_parse(bytes, path, tokenizer->arena, &tokenizer->parts, &error) != 0 ||
        mc_sentence_piece_new(&tokenizer->parts, path, tokenizer->arena, &tokenizer->model,
                              &error) != 0)
        return mc_opening_refuse_error(problem, path, &error);
    return 0;
}

int mc_piece_tokenizer_open(const struct mc_metric_host *host, const char *name, const char *path,
                            struct mc_piece_tokenizer **tokenizer,
                            struct mc_metric_problem *problem)
{
    struct mc_piece_tokenizer *made = mc_calloc(1, sizeof(*made));
    size_t i;
    int status = 0;

    made->arena = mc_arena_new();
    for (i = 0; name != NULL && i < sizeof(published) / sizeof(published[0]); i++)
        if (strcmp(name, published[i].name) == 0) {
            path = find_file(&published[i], made->arena);
            status = path == NULL ? refuse_absent(&published[i], problem) : 0;
        }
    if (name != NULL && strcmp(name, "ja-mecab") == 0)
        status = mc_mecab_tokenizer_open(host, &made->mecab, problem);
    else if (status == 0)
        status = read_model(host, name, path, made, problem);
    if (status != 0) {
        mc_piece_tokenizer_close(made);
        return -1;
    }
    *tokenizer = made;
    return 0;
}

void mc_piece_tokenizer_close(struct mc_piece_tokenizer *tokenizer)
{
    if (tokenizer == NULL)
        return;
    mc_mecab_tokenizer_close(tokenizer->mecab);
    mc_pieces_free(&tokenizer->pieces);
    mc_arena_free(tokenizer->arena);
    free(tokenizer);
}

void mc_piece_tokenizer_cut(struct mc_piece_tokenizer *tokenizer, struct mc_slice text,
                            struct mc_buffer *out)
{
    size_t i;

    if (tokenizer->mecab != NULL) {
        mc_mecab_tokenizer_cut(tokenizer->mecab, text, out);
        return;
    }
    mc_sentence_piece_encode(tokenizer->model, text, &tokenizer->pieces);
    mc_buffer_clear(out);
    mc_buffer_reserve(out, 1);
    for (i = 0; i < tokenizer->pieces.n; i++) {
        mc_buffer_append_slice(out, tokenizer->pieces.items[i].text);
        mc_buffer_append_char(out, ' ');
    }
}
