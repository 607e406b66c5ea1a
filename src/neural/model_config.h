/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model_config.h: the settings in a model's config.json and in the files of
 * sentence-transformers. */
#ifndef MC_NEURAL_MODEL_CONFIG_H
#define MC_NEURAL_MODEL_CONFIG_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/slice.h"
#include "neural/elementwise.h"
#include "neural/model_sizes.h"

/* The files in which sentence-transformers sets the maximum length of a sentence and its case. The
 * first that exists counts; older releases named it after the kind of model. */
#define MC_SENTENCE_SETTINGS_FILES                                                                 \
    "sentence_bert_config.json", "sentence_roberta_config.json",                                   \
        "sentence_distilbert_config.json", "sentence_camembert_config.json",                       \
        "sentence_albert_config.json", "sentence_xlm-roberta_config.json",                         \
        "sentence_xlnet_config.json"

/* Where sentence-transformers puts the pooling settings by default. */
#define MC_POOLING_FOLDER "1_Pooling"

struct mc_model_config {
    struct mc_model_sizes sizes; /* all but has_vocabulary_head */
    enum mc_activation activation;
    float epsilon;
    size_t n_types; /* token types */
    uint32_t padding_id;
};

/* Reads config.json of a folder and, if there is one, modules.json with the files it names. A
 * missing, unreadable or invalid file, an unknown kind of model or activation, impossible sizes:
 * MC_CODE_INPUT with file and place. */
int mc_model_config_read(const char *folder, struct mc_model_config *config,
                         struct mc_error *error) MC_MUST_CHECK;
/* The same for the text of config.json alone. */
int mc_model_config_parse(const char *path, struct mc_slice text, struct mc_model_config *config,
                          struct mc_error *error) MC_MUST_CHECK;

#endif
