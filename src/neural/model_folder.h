/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model_folder.h: where the transformer models are on this machine.
 *
 * A model is a folder with config.json, model.safetensors (or model.safetensors.index.json and its
 * shards) and the files of its tokenizer. A name without a leading slash is looked for in the
 * folders of METRICHECK_MODELS (separated by ':'), then in the cache of the publisher's Python
 * library: $HF_HUB_CACHE, $HF_HOME/hub, $XDG_CACHE_HOME/huggingface/hub, ~/.cache/huggingface/hub,
 * each with models--ORG--NAME/snapshots/REVISION, where refs/main names the revision that
 * counts. */
#ifndef MC_NEURAL_MODEL_FOLDER_H
#define MC_NEURAL_MODEL_FOLDER_H

#include <stddef.h>

#include "base/error.h"

struct mc_arena;

struct mc_model_place {
    const char *name;   /* the value for model= */
    const char *folder; /* the folder of its files */
};

/* The folder of a model, in the arena: `name` is a folder, or a name as above ("roberta-large",
 * "dbmdz/bert-base-turkish-cased"). MC_CODE_INPUT if none is found: the message names the places
 * searched and which files to put where; for a folder with pytorch_model.bin only, the command that
 * converts it. */
int mc_model_folder_find(const char *name, struct mc_arena *arena, const char **folder,
                         struct mc_error *error) MC_MUST_CHECK;

/* Only the folders of METRICHECK_MODELS, whether they exist or not, NULL-terminated. */
const char *const *mc_model_own_places(struct mc_arena *arena);

/* All models that can be found by name, including COMET's (comet_model.h), sorted by name, each
 * once; and the places searched, whether they exist or not, NULL-terminated. */
void mc_model_folder_list(struct mc_arena *arena, struct mc_model_place **models, size_t *n_models,
                          const char *const **searched);

#endif
