/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model_folder.h: where models of transformers lie on this machine.
 *
 * A model is a folder with config.json, model.safetensors (or model.safetensors.index.json and its
 * shards) and the files of its tokenizer. A name without a slash at its beginning is looked for in
 * the folders of METRICHECK_MODELS (joined by ':'), then in the cache that the publisher's Python
 * library fills: $HF_HUB_CACHE, $HF_HOME/hub, $XDG_CACHE_HOME/huggingface/hub,
 * ~/.cache/huggingface/hub, each with models--ORG--NAME/snapshots/REVISION, of which refs/main
 * names the one that counts. */
#ifndef MC_NEURAL_MODEL_FOLDER_H
#define MC_NEURAL_MODEL_FOLDER_H

#include <stddef.h>

#include "base/error.h"

struct mc_arena;

struct mc_model_place {
    const char *name;   /* what to say for model= */
    const char *folder; /* with its files */
};

/* The folder of a model, in the arena: `name` is a folder, or a name as above ("roberta-large",
 * "dbmdz/bert-base-turkish-cased"). MC_CODE_INPUT where none has config.json: says where it was
 * looked for, and which files to put where; one sentence for a folder with pytorch_model.bin alone,
 * with the line that converts it. */
int mc_model_folder_find(const char *name, struct mc_arena *arena, const char **folder,
                         struct mc_error *error) MC_MUST_CHECK;

/* The folders of METRICHECK_MODELS alone, there or not, NULL-terminated. */
const char *const *mc_model_own_places(struct mc_arena *arena);

/* All models that names lead to, COMET's (comet_model.h) too, sorted by name, each once; and the
 * places that were searched, there or not, NULL-terminated. */
void mc_model_folder_list(struct mc_arena *arena, struct mc_model_place **models, size_t *n_models,
                          const char *const **searched);

#endif
