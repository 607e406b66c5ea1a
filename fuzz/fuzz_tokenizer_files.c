/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Takes the input for each file of a tokenizer in turn, the others being small valid ones; what can
 * be opened then encodes it as a text. */
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "fuzz/fuzz.h"
#include "neural/tokenizer.h"

static const char words[] = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\na\nb\n##a\n##b\nab\n.\n\"\n{\n";
static const char entries[] =
    "{\"<s>\": 0, \"<pad>\": 1, \"</s>\": 2, \"<unk>\": 3, \"a\": 4, \"b\": 5, \"\xC4\xA0\": 6, "
    "\"ab\": 7, \"\xC4\xA0\x61\": 8, \"aba\": 9, \"\\\"\": 10, \"<mask>\": 11}";
static const char merges[] = "#version: 0.2\na b\n\xC4\xA0 a\nab a\n";

/* Names of files, NULL-terminated, with their contents; NULL: the input. */
struct trial {
    const char *names[3], *contents[3];
};

static const struct trial trials[] = {
    {{"vocab.txt"}, {NULL}},
    {{"vocab.txt", "tokenizer_config.json"}, {words, NULL}},
    {{"vocab.txt", "added_tokens.json"}, {words, NULL}},
    {{"vocab.txt", "tokenizer.json"}, {words, NULL}},
    {{"vocab.json", "merges.txt"}, {NULL, merges}},
    {{"vocab.json", "merges.txt"}, {entries, NULL}},
    {{"vocab.json", "merges.txt", "special_tokens_map.json"}, {entries, merges, NULL}},
    {{"tokenizer.json"}, {NULL}},
    {{"sentencepiece.bpe.model"}, {NULL}},
    {{"vocab.txt"}, {words}},
    {{"vocab.json", "merges.txt"}, {entries, merges}},
};

enum { MOST_FILES = 3, ROOM = 1100 };

static void write_files(const char *folder, const struct trial *trial, struct mc_slice input)
{
    char path[ROOM];
    size_t i;

    for (i = 0; i < MOST_FILES && trial->names[i] != NULL; i++) {
        struct mc_slice text = trial->contents[i] == NULL ? input : mc_slice_of(trial->contents[i]);
        FILE *stream;

        (void)snprintf(path, sizeof(path), "%s/%s", folder, trial->names[i]);
        /* An old file that is truncated to nothing is flushed to disk when it is closed. */
        (void)remove(path);
        stream = fopen(path, "wb");
        fuzz_check(stream != NULL);
        fuzz_check(fwrite(text.data, 1, text.length, stream) == text.length);
        fuzz_check(fclose(stream) == 0);
    }
}

static void remove_files(const char *folder, const struct trial *trial)
{
    char path[ROOM];
    size_t i;

    for (i = 0; i < MOST_FILES && trial->names[i] != NULL; i++) {
        (void)snprintf(path, sizeof(path), "%s/%s", folder, trial->names[i]);
        fuzz_check(unlink(path) == 0);
    }
}

/* Every text has an encoding, with ids of entries; cutting it takes off only its end. */
static void check_encoding(const struct mc_subword_tokenizer *tokenizer, struct mc_slice text,
                           struct mc_arena *arena)
{
    enum { SHORT = 5 };
    int encoding;

    for (encoding = MC_ENCODING_DEFAULT; encoding <= MC_ENCODING_BARE; encoding++) {
        struct mc_token_ids whole, cut;
        bool continues;
        size_t i;

        mc_tokenizer_encode(tokenizer, (enum mc_encoding)encoding, text, SIZE_MAX, arena, &whole);
        mc_tokenizer_encode(tokenizer, (enum mc_encoding)encoding, text, SHORT, arena, &cut);
        fuzz_check(!whole.truncated);
        for (i = 0; i < whole.n; i++) {
            fuzz_check(whole.ids[i] < mc_tokenizer_size(tokenizer));
            (void)mc_tokenizer_text(tokenizer, whole.ids[i], arena, &continues);
        }
        if (encoding == MC_ENCODING_BARE || whole.n <= SHORT) {
            fuzz_check(cut.n == whole.n && !cut.truncated);
            continue;
        }
        fuzz_check(cut.truncated && cut.n == SHORT);
        for (i = 0; i + 1 < cut.n; i++)
            fuzz_check(cut.ids[i] == whole.ids[i]);
    }
}

static void try_files(const char *folder, const struct trial *trial, struct mc_slice input)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_subword_tokenizer *tokenizer;
    struct mc_error error = MC_NO_ERROR;

    write_files(folder, trial, input);
    if (mc_tokenizer_open(folder, &tokenizer, &error) != 0) {
        fuzz_check(error.code == MC_CODE_INPUT && error.text[0] != '\0');
        fuzz_check(error.at.line <= input.length + 1 && error.at.column <= input.length + 1);
    } else {
        check_encoding(tokenizer, input, arena);
        check_encoding(tokenizer, mc_slice_of("ab aba. <mask>[MASK]\xC3\x84x"), arena);
    }
    mc_tokenizer_close(tokenizer);
    remove_files(folder, trial);
    mc_arena_free(arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *room = getenv("TMPDIR");
    char folder[ROOM - 100];
    size_t i;

    (void)snprintf(folder, sizeof(folder), "%s/fuzz-XXXXXX", room == NULL ? "/tmp" : room);
    fuzz_check(mkdtemp(folder) != NULL);
    for (i = 0; i < sizeof(trials) / sizeof(trials[0]); i++)
        try_files(folder, &trials[i], mc_slice((const char *)data, size));
    fuzz_check(rmdir(folder) == 0);
    return 0;
}
