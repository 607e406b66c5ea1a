/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "neural/unigram_files.h"

#include <math.h>

#include "base/memory.h"

const char *const mc_unigram_first[MC_UNIGRAM_N_FIRST] = {"<s>", "<pad>", "</s>", "<unk>"};

/* --- sentencepiece.bpe.model ------------------------------------------------------------------ */

int mc_unigram_read_model(const char *path, struct mc_arena *arena,
                          struct mc_sentence_piece_parts *parts, struct mc_error *error)
{
    static const enum mc_piece_type types[] = {MC_PIECE_UNKNOWN, MC_PIECE_CONTROL,
                                               MC_PIECE_CONTROL};
    size_t i;

    if (mc_sentence_piece_read(path, arena, parts, error) != 0)
        return -1;
    for (i = 0; i < sizeof(types) / sizeof(types[0]); i++)
        if (i >= parts->n || parts->entries[i].type != types[i])
            return mc_error_set_at(error, MC_CODE_INPUT, path, (struct mc_position){0, 0},
                                   "it is not the vocabulary of XLM-RoBERTa, which begins with "
                                   "<unk>, <s> and </s>");
    return 0;
}

/* --- base64 ----------------------------------------------------------------------------------- */

/* The six bits of a base64 digit; -1: it is not one. */
static int bits_of(char digit)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = digit == '\0' ? NULL : strchr(digits, digit);

    return at == NULL ? -1 : (int)(at - digits);
}

/* Decodes RFC 4648, section 4; false: the text is not in this form. */
static bool decode(struct mc_slice text, struct mc_arena *arena, struct mc_slice *bytes)
{
    unsigned char *out = mc_arena_alloc(arena, text.length / 4 * 3 + 3);
    size_t n = 0, i;
    uint32_t pending = 0;

    while (text.length > 0 && text.data[text.length - 1] == '=')
        text.length--;
    if (text.length % 4 == 1)
        return false;
    for (i = 0; i < text.length; i++) {
        int bits = bits_of(text.data[i]);

        if (bits < 0)
            return false;
        pending = pending << 6 | (uint32_t)bits;
        if (i % 4 != 0)
            out[n++] = (unsigned char)(pending >> (6 - 2 * (i % 4)) & 0xFFu);
    }
    *bytes = mc_slice((const char *)out, n);
    return true;
}

/* --- tokenizer.json --------------------------------------------------------------------------- */

struct model_reader {
    struct mc_arena *arena;
    struct mc_sentence_piece_parts *parts;
};

/* The text of "type"; "" if there is none. */
static int read_type(const struct mc_json_cursor *object, struct mc_arena *arena,
                     struct mc_slice *type)
{
    struct mc_json_cursor child;

    *type = mc_slice_of("");
    if (mc_json_is_object(object) != 0)
        return -1;
    return mc_json_member(object, "type", &child) ? mc_json_text(&child, arena, type) : 0;
}

/* Calls `take` for the step itself or, if it is a sequence, for each of its steps. */
static int for_steps(const struct model_reader *reader, const struct mc_json_cursor *step,
                     const char *list_key,
                     int (*take)(const struct model_reader *reader,
                                 const struct mc_json_cursor *step, struct mc_slice type))
{
    struct mc_json_cursor list, element;
    struct mc_slice type;
    size_t i;

    if (read_type(step, reader->arena, &type) != 0)
        return -1;
    if (!mc_slice_is(type, "Sequence"))
        return take(reader, step, type);
    if (mc_json_required(step, list_key, &list) != 0 || mc_json_is_array(&list) != 0)
        return -1;
    for (i = 0; mc_json_element(&list, i, &element); i++)
        if (read_type(&element, reader->arena, &type) != 0 || take(reader, &element, type) != 0)
            return -1;
    return 0;
}

static int unknown_step(const struct mc_json_cursor *step, const char *what, struct mc_slice type)
{
    mc_json_finding(step, MC_SEVERITY_ERROR, "E005", false,
                    "the %s \"%.60s\" is not known for a tokenizer of type Unigram", what,
                    type.data);
    return -1;
}

/* Takes the rules. "Replace", which makes consecutive blanks one, is skipped: the rules of the
 * model do that anyway. */
static int take_normalizer(const struct model_reader *reader, const struct mc_json_cursor *step,
                           struct mc_slice type)
{
    struct mc_json_cursor child;
    struct mc_slice text;

    if (mc_slice_is(type, "Replace"))
        return 0;
    if (!mc_slice_is(type, "Precompiled"))
        return unknown_step(step, "normalizer", type);
    if (mc_json_required(step, "precompiled_charsmap", &child) != 0 ||
        mc_json_text(&child, reader->arena, &text) != 0)
        return -1;
    if (decode(text, reader->arena, &reader->parts->rules))
        return 0;
    mc_json_finding(&child, MC_SEVERITY_ERROR, "E005", false,
                    "\"precompiled_charsmap\" must be base64");
    return -1;
}

static int take_pre_tokenizer(const struct model_reader *reader, const struct mc_json_cursor *step,
                              struct mc_slice type)
{
    (void)reader;
    if (mc_slice_is(type, "WhitespaceSplit") || mc_slice_is(type, "Metaspace"))
        return 0;
    return unknown_step(step, "pre_tokenizer", type);
}

/* ["piece", score] */
static int read_entry(const struct model_reader *reader, const struct mc_json_cursor *element)
{
    struct mc_sentence_piece_parts *parts = reader->parts;
    struct mc_piece_entry entry = {{"", 0}, 0, MC_PIECE_NORMAL};
    struct mc_json_cursor text, number;
    double score;

    if (mc_json_is_array(element) != 0)
        return -1;
    if (!mc_json_element(element, 0, &text) || !mc_json_element(element, 1, &number)) {
        mc_json_finding(element, MC_SEVERITY_ERROR, "E005", false,
                        "an entry of \"vocab\" must be a piece and its score");
        return -1;
    }
    if (mc_json_text(&text, reader->arena, &entry.text) != 0 ||
        mc_json_number(&number, &score) != 0)
        return -1;
    entry.score = (float)score;
    if (entry.text.length == 0 || entry.text.length > MC_PIECE_LIMIT || !isfinite(entry.score)) {
        mc_json_finding(element, MC_SEVERITY_ERROR, "E005", false,
                        "piece %zu is empty, longer than %d bytes, or has no finite score",
                        parts->n, (int)MC_PIECE_LIMIT);
        return -1;
    }
    *MC_ARENA_PUSH(reader->arena, parts->entries, parts->n, parts->capacity) = entry;
    return 0;
}

static int read_entries(const struct model_reader *reader, const struct mc_json_cursor *model)
{
    struct mc_json_cursor list, element, child;
    long long unknown;
    size_t i;

    if (mc_json_required(model, "vocab", &list) != 0 || mc_json_is_array(&list) != 0)
        return -1;
    for (i = 0; mc_json_element(&list, i, &element); i++)
        if (read_entry(reader, &element) != 0)
            return -1;
    if (mc_json_required(model, "unk_id", &child) != 0 ||
        mc_json_integer(&child, 0, (long long)reader->parts->n - 1, &unknown) != 0)
        return -1;
    reader->parts->entries[unknown].type = MC_PIECE_UNKNOWN;
    return 0;
}

int mc_unigram_read_json(const struct mc_json_cursor *root, const struct mc_json_cursor *model,
                         struct mc_arena *arena, struct mc_sentence_piece_parts *parts)
{
    const struct model_reader reader = {arena, parts};
    struct mc_json_cursor child;
    bool fallback = false;

    *parts = mc_sentence_piece_defaults();
    if (mc_json_member(model, "byte_fallback", &child) && !json_is_null(child.value) &&
        mc_json_boolean(&child, &fallback) != 0)
        return -1;
    if (fallback) {
        mc_json_finding(&child, MC_SEVERITY_ERROR, "E005", false,
                        "\"byte_fallback\" must be false for a tokenizer of type Unigram");
        return -1;
    }
    if (mc_json_member(root, "normalizer", &child) && !json_is_null(child.value) &&
        for_steps(&reader, &child, "normalizers", take_normalizer) != 0)
        return -1;
    if (mc_json_member(root, "pre_tokenizer", &child) && !json_is_null(child.value) &&
        for_steps(&reader, &child, "pretokenizers", take_pre_tokenizer) != 0)
        return -1;
    return read_entries(&reader, model);
}
