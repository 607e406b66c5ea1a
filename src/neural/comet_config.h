/* SPDX-License-Identifier: GPL-3.0-or-later */
/* comet_config.h: the settings in hparams.json of a converted COMET checkpoint (Rei et al.
 * 2020). */
#ifndef MC_NEURAL_COMET_CONFIG_H
#define MC_NEURAL_COMET_CONFIG_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/slice.h"

struct mc_arena;

enum mc_comet_class {
    MC_COMET_REGRESSION,     /* candidate, reference and source (Rei et al. 2020) */
    MC_COMET_REFERENCE_FREE, /* candidate and source (Rei et al. 2021) */
    MC_COMET_UNIFIED         /* joined sequences (Wan et al. 2022, Rei et al. 2022) */
};

enum mc_comet_pool { MC_COMET_AVERAGE, MC_COMET_MAXIMUM, MC_COMET_FIRST };

/* Activations of torch by their names, with its default parameters. */
#define MC_COMET_ACTIVATIONS                                                                       \
    "identity|tanh|sigmoid|softplus|softsign|hardtanh|hardsigmoid|hardswish|mish|softshrink|"      \
    "hardshrink|tanhshrink"

enum mc_comet_activation {
    MC_COMET_IDENTITY,
    MC_COMET_TANH,
    MC_COMET_SIGMOID,
    MC_COMET_SOFTPLUS,
    MC_COMET_SOFTSIGN,
    MC_COMET_HARDTANH,
    MC_COMET_HARDSIGMOID,
    MC_COMET_HARDSWISH,
    MC_COMET_MISH,
    MC_COMET_SOFTSHRINK,
    MC_COMET_HARDSHRINK,
    MC_COMET_TANHSHRINK
};

enum { MC_COMET_LAYER_LIMIT = 16 };

struct mc_comet_config {
    enum mc_comet_class class;
    bool is_mixed; /* all layers are mixed; else only the states of `layer` count */
    size_t layer;
    bool is_sparse; /* layer weights by sparsemax, else softmax */
    bool has_layer_norm;
    enum mc_comet_pool pool;
    enum mc_comet_activation activation, final_activation; /* final: identity if none is given */
    size_t hidden_sizes[MC_COMET_LAYER_LIMIT], n_hidden_sizes; /* 0: not given */
    bool takes_candidate, takes_source, takes_reference;       /* for a unified model */
    const char *encoder; /* folder, relative to that of the checkpoint */
};

/* Its files: the settings, and the weights of the estimator. */
#define MC_COMET_SETTINGS_FILE "hparams.json"
#define MC_COMET_ESTIMATOR_FILE "estimator.safetensors"

/* Whether a folder is such a checkpoint, judging by the names of its files. */
bool mc_comet_folder_is(const char *folder);

/* Reads hparams.json of a folder; texts are in the arena. MC_CODE_INPUT with file and place: it is
 * missing, unreadable, not JSON, or requires what this program cannot compute. */
int mc_comet_config_read(const char *folder, struct mc_arena *arena, struct mc_comet_config *config,
                         struct mc_error *error) MC_MUST_CHECK;
/* The same for a text in memory. */
int mc_comet_config_parse(const char *path, struct mc_slice text, struct mc_arena *arena,
                          struct mc_comet_config *config, struct mc_error *error) MC_MUST_CHECK;

#endif
