/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Takes the input for each JSON file beside config.json in turn: the index of the parts of the
 * weights, and what sentence-transformers says about pooling; the others are small valid ones. */
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "fuzz/fuzz.h"
#include "neural/model_config.h"
#include "neural/tensor_file.h"

#define INDEX "model.safetensors.index.json"

enum { N_FILES = 6, ROOM = 1100 };

static const struct {
    const char *name, *contents;
} files[N_FILES] = {
    {"config.json", "{\"model_type\":\"bert\",\"num_hidden_layers\":1,\"num_attention_heads\":1,"
                    "\"hidden_size\":8,\"intermediate_size\":8,\"max_position_embeddings\":16,"
                    "\"vocab_size\":8,\"type_vocab_size\":2,\"hidden_act\":\"gelu\","
                    "\"layer_norm_eps\":1e-12}"},
    {"a.safetensors", "\x40\0\0\0\0\0\0\0"
                      "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}          "
                      "1234"},
    {"modules.json", "[{\"path\":\"\",\"type\":\"sentence_transformers.models.Transformer\"},"
                     "{\"path\":\"1_Pooling\",\"type\":\"sentence_transformers.models.Pooling\"}]"},
    {"1_Pooling/config.json", "{\"pooling_mode_mean_tokens\":true}"},
    {"sentence_bert_config.json", "{\"max_seq_length\":8}"},
    {INDEX, "{\"weight_map\":{\"a\":\"a.safetensors\"}}"},
};

static void write_file(const char *folder, size_t file, struct mc_slice text)
{
    char path[ROOM];
    FILE *stream;

    (void)snprintf(path, sizeof(path), "%s/%s", folder, files[file].name);
    /* An old file that is truncated to nothing is flushed to disk when it is closed. */
    (void)remove(path);
    stream = fopen(path, "wb");
    fuzz_check(stream != NULL);
    fuzz_check(fwrite(text.data, 1, text.length, stream) == text.length);
    fuzz_check(fclose(stream) == 0);
}

/* The valid contents. */
static struct mc_slice contents_of(size_t file)
{
    return strcmp(files[file].name, "a.safetensors") == 0
               ? mc_slice(files[file].contents, 8 + 0x40 + 4)
               : mc_slice_of(files[file].contents);
}

static void open_config(const char *folder)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_model_config config;

    if (mc_model_config_read(folder, &config, &error) != 0)
        fuzz_check(error.code == MC_CODE_INPUT && error.text[0] != '\0');
    else
        fuzz_check(config.sizes.pooling.is_given && config.sizes.n_hidden == 8);
}

static void open_weights(const char *folder)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_tensors *tensors;

    if (mc_tensors_open(folder, &tensors, &error) != 0) {
        fuzz_check(error.code == MC_CODE_INPUT && error.text[0] != '\0');
        return;
    }
    mc_tensors_close(tensors);
}

static void remove_files(const char *folder)
{
    char path[ROOM];
    size_t i;

    for (i = 0; i < N_FILES; i++) {
        (void)snprintf(path, sizeof(path), "%s/%s", folder, files[i].name);
        fuzz_check(unlink(path) == 0);
    }
    (void)snprintf(path, sizeof(path), "%s/1_Pooling", folder);
    fuzz_check(rmdir(path) == 0);
    fuzz_check(rmdir(folder) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *room = getenv("TMPDIR");
    char folder[ROOM - 100], pooling[ROOM];
    size_t i;

    (void)snprintf(folder, sizeof(folder), "%s/fuzz-XXXXXX", room == NULL ? "/tmp" : room);
    fuzz_check(mkdtemp(folder) != NULL);
    (void)snprintf(pooling, sizeof(pooling), "%s/1_Pooling", folder);
    fuzz_check(mkdir(pooling, 0777) == 0);
    for (i = 0; i < N_FILES; i++)
        write_file(folder, i, contents_of(i));
    for (i = 2; i < N_FILES; i++) {
        write_file(folder, i, mc_slice((const char *)data, size));
        open_config(folder);
        open_weights(folder);
        write_file(folder, i, contents_of(i));
    }
    remove_files(folder);
    return 0;
}
