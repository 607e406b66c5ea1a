/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model_config.h: what config.json of a model says, and the files of sentence-transformers. */
#ifndef MC_NEURAL_MODEL_CONFIG_H
#define MC_NEURAL_MODEL_CONFIG_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/slice.h"
#include "neural/elementwise.h"
#include "neural/model_sizes.h"

/* What a sentence of sentence-transformers is cut to, and its case. The first of these files
 * counts; older releases called it after the kind of the model. */
#define MC_SENTENCE_SETTINGS_FILES                                                                 \
    "sentence_bert_config.json", "sentence_roberta_config.json",                                   \
        "sentence_distilbert_config.json", "sentence_camembert_config.json",                       \
        "sentence_albert_config.json", "sentence_xlm-roberta_config.json",                         \
        "sentence_xlnet_config.json"

/* Where sentence-transformers puts the settings of pooling by default. */
#define MC_POOLING_FOLDER "1_Pooling"

struct mc_model_config {
    struct mc_model_sizes sizes; /* has_vocabulary_head is not set */
    enum mc_activation activation;
    float epsilon;
    size_t n_types; /* kinds of tokens */
    uint32_t padding_id;
};

/* Reads config.json of a folder, and, where they are, modules.json and what it names. A missing,
 * unreadable or invalid file, an unknown kind of model or activation, sizes that cannot be:
 * MC_CODE_INPUT with file and place. */
int mc_model_config_read(const char *folder, struct mc_model_config *config,
                         struct mc_error *error) MC_MUST_CHECK;
/* config.json alone, in memory. */
int mc_model_config_parse(const char *path, struct mc_slice text, struct mc_model_config *config,
                          struct mc_error *error) MC_MUST_CHECK;

#endif
