/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tokenizer_files.c: every file adds to one record of the folder, and a last step puts the record
 * together and fills in what no file says. In order: files and their members, added tokens,
 * settings, the vocabulary with its merges, tokenizer.json, the folder as a whole. */
#include "neural/tokenizer_files.h"

#include <stdlib.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "neural/unigram_files.h"

/* Names that settings have for special tokens. */
enum role {
    ROLE_START,
    ROLE_END,
    ROLE_UNKNOWN,
    ROLE_SEPARATOR,
    ROLE_PADDING,
    ROLE_CLASS,
    ROLE_MASK,
    N_ROLES
};

static const char *const role_keys[N_ROLES] = {
    [ROLE_START] = "bos_token",   [ROLE_END] = "eos_token",       [ROLE_UNKNOWN] = "unk_token",
    [ROLE_PADDING] = "pad_token", [ROLE_SEPARATOR] = "sep_token", [ROLE_CLASS] = "cls_token",
    [ROLE_MASK] = "mask_token",
};

/* What a setting says, if anything. */
enum answer { ANSWER_NONE, ANSWER_NO, ANSWER_YES };

/* The work on one folder. */
struct reading {
    struct mc_tokenizer_files *files;
    const char *folder;
    struct mc_arena *scratch; /* of the texts; ends with the work */
    struct mc_diagnostics *diagnostics;
    struct mc_error *error;
    const char *vocabulary_path;
    struct mc_slice roles[N_ROLES]; /* length 0: not given */
    bool role_strips_before[N_ROLES], role_strips_behind[N_ROLES], role_is_object[N_ROLES];
    enum answer lower, strip_accents, split_chinese, clean, has_ends, adds_blank;
    size_t longest_word;
};

enum { LONGEST_WORD = 100, MOST_LONGEST_WORD = 10000 };

/* --- files and members ------------------------------------------------------------------------ */

static const char *path_of(const struct reading *reading, const char *name)
{
    return mc_arena_format(reading->files->arena, "%s/%s", reading->folder, name);
}

static bool has_file(const struct reading *reading, const char *name)
{
    return mc_file_exists(path_of(reading, name));
}

/* Closes the file; fails where something in it was found wrong. */
static int end_json(struct reading *reading, struct mc_json_file *file)
{
    mc_json_close(file);
    return mc_diagnostics_error(reading->diagnostics, reading->error);
}

static int MC_PRINTF(3, 4)
    wrong(const struct mc_json_cursor *cursor, bool at_key, const char *format, ...)
{
    char text[400];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    mc_json_finding(cursor, MC_SEVERITY_ERROR, "E005", at_key, "%s", text);
    return -1;
}

/* A member that is there and not null. */
static bool given(const struct mc_json_cursor *parent, const char *key,
                  struct mc_json_cursor *child)
{
    return mc_json_member(parent, key, child) && !json_is_null(child->value);
}

static int read_answer(const struct mc_json_cursor *parent, const char *key, enum answer *answer)
{
    struct mc_json_cursor child;
    bool flag;

    if (!given(parent, key, &child))
        return 0;
    if (mc_json_boolean(&child, &flag) != 0)
        return -1;
    *answer = flag ? ANSWER_YES : ANSWER_NO;
    return 0;
}

static int read_flag(const struct mc_json_cursor *parent, const char *key, bool *flag)
{
    enum answer answer = ANSWER_NONE;

    if (read_answer(parent, key, &answer) != 0)
        return -1;
    if (answer != ANSWER_NONE)
        *flag = answer == ANSWER_YES;
    return 0;
}

/* --- added tokens ----------------------------------------------------------------------------- */

/* Ids may lie a little behind those of the entries, in gaps that a publisher left. */
static uint32_t id_limit(size_t n_entries)
{
    size_t limit = 2 * n_entries + 1000;

    return limit < MC_VOCABULARY_LIMIT ? (uint32_t)limit : MC_VOCABULARY_LIMIT;
}

static struct mc_added_token *find_added(const struct mc_tokenizer_files *files, uint32_t id)
{
    size_t i;

    for (i = 0; i < files->n_added; i++)
        if (files->added[i].id == id)
            return &files->added[i];
    return NULL;
}

/* Later settings replace earlier ones. */
static void keep_added(struct mc_tokenizer_files *files, const struct mc_added_token *token)
{
    struct mc_added_token *place = find_added(files, token->id);

    if (token->content.length == 0)
        return;
    if (place == NULL)
        place = MC_ARENA_PUSH(files->arena, files->added, files->n_added, files->added_capacity);
    *place = *token;
}

/* Enters a token with its id, which `cursor` speaks of. */
static int add_token(struct reading *reading, const struct mc_json_cursor *cursor, double id,
                     struct mc_added_token *token)
{
    struct mc_vocabulary *vocabulary = &reading->files->vocabulary;

    if (!(id >= 0) || id >= (double)id_limit(vocabulary->n))
        return wrong(cursor, false, "the id of \"%.60s\" is out of range (number of entries: %zu)",
                     token->content.data, vocabulary->n_filled);
    token->id = (uint32_t)id;
    if (token->id < vocabulary->n && vocabulary->entries[token->id].data != NULL) {
        if (!mc_slice_equal(vocabulary->entries[token->id], token->content))
            return wrong(cursor, false, "the id %u of \"%.60s\" is that of \"%.60s\"",
                         (unsigned)token->id, token->content.data,
                         vocabulary->entries[token->id].data);
    } else {
        (void)mc_vocabulary_add(vocabulary, token->content, token->id);
    }
    keep_added(reading->files, token);
    return 0;
}

/* "content", "lstrip", "rstrip" and "special" of an object. */
static int read_added(struct reading *reading, const struct mc_json_cursor *object,
                      struct mc_added_token *token)
{
    struct mc_json_cursor content;

    if (mc_json_is_object(object) != 0 || mc_json_required(object, "content", &content) != 0 ||
        mc_json_text(&content, reading->files->arena, &token->content) != 0 ||
        read_flag(object, "lstrip", &token->strips_before) != 0 ||
        read_flag(object, "rstrip", &token->strips_behind) != 0 ||
        read_flag(object, "special", &token->is_special) != 0)
        return -1;
    return 0;
}

/* The array "added_tokens" of tokenizer.json. */
static int read_added_tokens(struct reading *reading, const struct mc_json_cursor *root)
{
    struct mc_json_cursor list, element, id;
    size_t i;

    if (!given(root, "added_tokens", &list))
        return 0;
    if (mc_json_is_array(&list) != 0)
        return -1;
    for (i = 0; mc_json_element(&list, i, &element); i++) {
        struct mc_added_token token = {.is_special = false};
        long long number;

        if (read_added(reading, &element, &token) != 0 ||
            mc_json_required(&element, "id", &id) != 0 ||
            mc_json_integer(&id, 0, MC_VOCABULARY_LIMIT, &number) != 0 ||
            add_token(reading, &id, (double)number, &token) != 0)
            return -1;
    }
    return 0;
}

/* --- settings --------------------------------------------------------------------------------- */

/* The names of special tokens: a text, or an object with "content". */
static int read_roles(struct reading *reading, const struct mc_json_cursor *root)
{
    struct mc_json_cursor child;
    size_t i;

    for (i = 0; i < N_ROLES; i++) {
        struct mc_added_token token = {.is_special = true};

        if (!given(root, role_keys[i], &child))
            continue;
        if (json_is_object(child.value)) {
            if (read_added(reading, &child, &token) != 0)
                return -1;
        } else if (mc_json_text(&child, reading->files->arena, &token.content) != 0) {
            return -1;
        }
        reading->roles[i] = token.content;
        reading->role_is_object[i] = json_is_object(child.value);
        reading->role_strips_before[i] = token.strips_before;
        reading->role_strips_behind[i] = token.strips_behind;
    }
    return 0;
}

static int read_class(struct reading *reading, const struct mc_json_cursor *root)
{
    struct mc_json_cursor child;
    struct mc_slice name;

    if (!given(root, "tokenizer_class", &child))
        return 0;
    if (mc_json_text(&child, reading->scratch, &name) != 0)
        return -1;
    if (strstr(name.data, "Roberta") != NULL)
        reading->has_ends = ANSWER_YES;
    else if (strstr(name.data, "GPT2") != NULL)
        reading->has_ends = ANSWER_NO;
    return 0;
}

static int read_max_length(struct reading *reading, const struct mc_json_cursor *root)
{
    struct mc_json_cursor child;
    double length;

    if (!given(root, "model_max_length", &child))
        return 0;
    if (mc_json_number(&child, &length) != 0)
        return -1;
    if (!(length >= 2))
        return wrong(&child, false, "\"model_max_length\" must be at least 2");
    if (length < (double)MC_VOCABULARY_LIMIT)
        reading->files->max_length = (size_t)length;
    return 0;
}

/* "added_tokens_decoder": id -> object. */
static int read_decoder(struct reading *reading, const struct mc_json_cursor *root)
{
    struct mc_json_cursor decoder, child = {.key = NULL};

    if (!given(root, "added_tokens_decoder", &decoder))
        return 0;
    if (mc_json_is_object(&decoder) != 0)
        return -1;
    while (mc_json_next(&decoder, &child)) {
        struct mc_added_token token = {.is_special = false};
        unsigned long id;
        char *end;

        if (read_added(reading, &child, &token) != 0)
            return -1;
        id = strtoul(child.key, &end, 10);
        if (child.key[0] < '0' || child.key[0] > '9' || *end != '\0')
            return wrong(&child, true, "the key \"%.60s\" is no id", child.key);
        if (add_token(reading, &child, (double)id, &token) != 0)
            return -1;
    }
    return 0;
}

/* Names of further special tokens that the vocabulary has. */
static int read_further(struct reading *reading, const struct mc_json_cursor *root)
{
    struct mc_json_cursor list, element;
    size_t i;

    if (!given(root, "additional_special_tokens", &list))
        return 0;
    if (mc_json_is_array(&list) != 0)
        return -1;
    for (i = 0; mc_json_element(&list, i, &element); i++) {
        struct mc_added_token token = {.is_special = true};

        if (json_is_object(element.value)) {
            if (read_added(reading, &element, &token) != 0)
                return -1;
        } else if (mc_json_text(&element, reading->files->arena, &token.content) != 0) {
            return -1;
        }
        token.id = mc_vocabulary_find(&reading->files->vocabulary, token.content);
        token.is_special = true;
        if (token.id != MC_NOT_FOUND)
            keep_added(reading->files, &token);
    }
    return 0;
}

static int read_settings_of(struct reading *reading, const struct mc_json_cursor *root)
{
    if (mc_json_is_object(root) != 0 || read_roles(reading, root) != 0 ||
        read_class(reading, root) != 0 || read_max_length(reading, root) != 0 ||
        read_answer(root, "do_lower_case", &reading->lower) != 0 ||
        read_answer(root, "strip_accents", &reading->strip_accents) != 0 ||
        read_answer(root, "tokenize_chinese_chars", &reading->split_chinese) != 0 ||
        read_answer(root, "add_prefix_space", &reading->adds_blank) != 0)
        return -1;
    if (read_decoder(reading, root) != 0)
        return -1;
    return read_further(reading, root);
}

/* tokenizer_config.json or special_tokens_map.json. */
static int read_settings(struct reading *reading, const char *name)
{
    struct mc_json_file file;
    struct mc_json_cursor root;

    if (!has_file(reading, name))
        return 0;
    if (mc_json_open_reals(path_of(reading, name), reading->scratch, reading->diagnostics, &file,
                           reading->error) != 0)
        return -1;
    root = mc_json_root(&file);
    (void)read_settings_of(reading, &root);
    return end_json(reading, &file);
}

static int read_added_file(struct reading *reading)
{
    struct mc_json_file file;
    struct mc_json_cursor root, child = {.key = NULL};
    long long id;

    if (!has_file(reading, "added_tokens.json"))
        return 0;
    if (mc_json_open(path_of(reading, "added_tokens.json"), reading->scratch, reading->diagnostics,
                     &file, reading->error) != 0)
        return -1;
    root = mc_json_root(&file);
    if (mc_json_is_object(&root) == 0)
        while (mc_json_next(&root, &child)) {
            struct mc_added_token token = {
                .content = mc_arena_copy(reading->files->arena, mc_slice_of(child.key))};

            if (mc_json_integer(&child, 0, MC_VOCABULARY_LIMIT, &id) != 0 ||
                add_token(reading, &child, (double)id, &token) != 0)
                break;
        }
    return end_json(reading, &file);
}

/* --- the vocabulary --------------------------------------------------------------------------- */

static int read_vocabulary_text(struct reading *reading)
{
    struct mc_vocabulary *vocabulary = &reading->files->vocabulary;
    struct mc_slice text;
    const char *at, *end;
    uint32_t id = 0;

    reading->vocabulary_path = path_of(reading, "vocab.txt");
    if (mc_file_read_text(reading->vocabulary_path, reading->scratch, &text, reading->error) != 0)
        return -1;
    end = text.data + text.length;
    for (at = text.data; at < end; id++) {
        const char *feed = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((feed == NULL ? end : feed) - at);
        struct mc_slice line = mc_slice(at, length);

        if (line.length > 0 && line.data[line.length - 1] == '\r')
            line.length--;
        if (id >= MC_VOCABULARY_LIMIT)
            return mc_error_set_at(reading->error, MC_CODE_INPUT, reading->vocabulary_path,
                                   (struct mc_position){id + 1, 1}, "there are more than %u lines",
                                   (unsigned)MC_VOCABULARY_LIMIT);
        (void)mc_vocabulary_add(vocabulary, line, id);
        at += length + (feed != NULL);
    }
    if (id == 0)
        return mc_error_set_at(reading->error, MC_CODE_INPUT, reading->vocabulary_path,
                               (struct mc_position){1, 1}, "the file is empty");
    return 0;
}

/* An object: entry -> id. */
static int read_entries(struct reading *reading, const struct mc_json_cursor *object)
{
    struct mc_vocabulary *vocabulary = &reading->files->vocabulary;
    struct mc_json_cursor child = {.key = NULL};
    uint32_t limit;

    if (mc_json_is_object(object) != 0)
        return -1;
    limit = id_limit(json_object_size(object->value));
    while (mc_json_next(object, &child)) {
        long long id = json_integer_value(child.value);

        if (!json_is_integer(child.value) && mc_json_integer(&child, 0, limit - 1, &id) != 0)
            return -1;
        if (id < 0 || id >= (long long)limit)
            return wrong(&child, false,
                         "the id %lld of \"%.60s\" is out of range (number of entries: %zu)", id,
                         child.key, json_object_size(object->value));
        if (!mc_vocabulary_add(vocabulary, mc_slice_of(child.key), (uint32_t)id))
            return wrong(&child, false, "the id %lld of \"%.60s\" is that of \"%.60s\"", id,
                         child.key, vocabulary->entries[id].data);
    }
    if (vocabulary->n == 0)
        return wrong(object, false, "the vocabulary has no entry");
    return 0;
}

static int read_vocabulary_json(struct reading *reading)
{
    struct mc_json_file file;
    struct mc_json_cursor root;

    reading->vocabulary_path = path_of(reading, "vocab.json");
    if (mc_json_open(reading->vocabulary_path, reading->scratch, reading->diagnostics, &file,
                     reading->error) != 0)
        return -1;
    root = mc_json_root(&file);
    (void)read_entries(reading, &root);
    return end_json(reading, &file);
}

/* What is wrong with a pair, into `text`. */
static void describe_fault(enum mc_pair_fault fault, struct mc_slice left, struct mc_slice right,
                           char *text, size_t size)
{
    switch (fault) {
    case MC_PAIR_LEFT_UNKNOWN:
        (void)snprintf(text, size, "\"%.60s\" is not in the vocabulary", left.data);
        break;
    case MC_PAIR_RIGHT_UNKNOWN:
        (void)snprintf(text, size, "\"%.60s\" is not in the vocabulary", right.data);
        break;
    case MC_PAIR_JOINED_UNKNOWN:
        (void)snprintf(text, size,
                       "\"%.60s%.60s\", which this pair makes, is not in the vocabulary", left.data,
                       right.data);
        break;
    case MC_PAIR_TWICE:
        (void)snprintf(text, size, "the pair \"%.60s %.60s\" stands twice", left.data, right.data);
        break;
    case MC_PAIR_GOOD:
        break;
    }
}

/* The two sides of "LEFT RIGHT", copied; false when it is anything else. */
static bool split_pair(struct mc_slice line, struct mc_arena *arena, struct mc_slice *left,
                       struct mc_slice *right)
{
    const char *blank = line.length == 0 ? NULL : memchr(line.data, ' ', line.length);
    size_t length;

    if (blank == NULL)
        return false;
    length = (size_t)(blank - line.data);
    *left = mc_arena_copy(arena, mc_slice(line.data, length));
    *right = mc_arena_copy(arena, mc_slice(blank + 1, line.length - length - 1));
    return left->length > 0 && right->length > 0 && memchr(right->data, ' ', right->length) == NULL;
}

/* One line of merges.txt. */
static int read_merge(struct reading *reading, const char *path, uint32_t number,
                      struct mc_slice line)
{
    struct mc_arena_mark mark = mc_arena_mark(reading->scratch);
    struct mc_position at = {number, 1};
    struct mc_slice left, right;
    enum mc_pair_fault fault;
    char text[256];

    if (!split_pair(line, reading->scratch, &left, &right))
        return mc_error_set_at(reading->error, MC_CODE_INPUT, path, at,
                               "a line of pairs must be two entries with one blank between");
    fault = mc_byte_pair_add(reading->files->byte_pair, left, right);
    if (fault != MC_PAIR_GOOD) {
        describe_fault(fault, left, right, text, sizeof(text));
        if (fault == MC_PAIR_RIGHT_UNKNOWN)
            at.column += (uint32_t)mc_utf8_count(left) + 1;
        return mc_error_set_at(reading->error, MC_CODE_INPUT, path, at, "%s", text);
    }
    mc_arena_reset(reading->scratch, mark);
    return 0;
}

static int read_merges_text(struct reading *reading)
{
    const char *path = path_of(reading, "merges.txt"), *at, *end;
    static const char version[] = "#version";
    struct mc_slice text;
    uint32_t number = 0, n_pairs = 0;

    if (mc_file_read_text(path, reading->scratch, &text, reading->error) != 0)
        return -1;
    end = text.data + text.length;
    for (at = text.data; at < end;) {
        const char *feed = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((feed == NULL ? end : feed) - at);
        struct mc_slice line = mc_slice(at, length);

        at += length + (feed != NULL);
        number++;
        if (line.length > 0 && line.data[line.length - 1] == '\r')
            line.length--;
        if (number == 1 && line.length >= sizeof(version) - 1 &&
            memcmp(line.data, version, sizeof(version) - 1) == 0)
            continue;
        if (line.length == 0 && at >= end) /* some files end in an empty line */
            continue;
        if (read_merge(reading, path, number, line) != 0)
            return -1;
        n_pairs++;
    }
    if (n_pairs == 0)
        return mc_error_set_at(reading->error, MC_CODE_INPUT, path, (struct mc_position){1, 1},
                               "there is no pair: bytes would not be joined");
    return 0;
}

/* "merges" of tokenizer.json: "LEFT RIGHT" or ["LEFT", "RIGHT"]. */
static int read_merges_json(struct reading *reading, const struct mc_json_cursor *model)
{
    struct mc_json_cursor list, element, side;
    struct mc_slice left, right, line;
    enum mc_pair_fault fault;
    char text[256];
    size_t i;

    if (mc_json_required(model, "merges", &list) != 0 || mc_json_is_array(&list) != 0)
        return -1;
    if (!mc_json_element(&list, 0, &element))
        return wrong(&list, false, "there is no pair: bytes would not be joined");
    for (i = 0; mc_json_element(&list, i, &element); i++) {
        struct mc_arena_mark mark = mc_arena_mark(reading->scratch);

        if (json_is_array(element.value) && json_array_size(element.value) == 2) {
            if (!mc_json_element(&element, 0, &side) ||
                mc_json_text(&side, reading->scratch, &left) != 0 ||
                !mc_json_element(&element, 1, &side) ||
                mc_json_text(&side, reading->scratch, &right) != 0)
                return -1;
        } else if (!json_is_string(element.value)) {
            return wrong(&element, false, "a pair must be a text or an array of two texts");
        } else {
            if (mc_json_text(&element, reading->scratch, &line) != 0)
                return -1;
            if (!split_pair(line, reading->scratch, &left, &right))
                return wrong(&element, false, "a pair must be two entries with one blank between");
        }
        fault = mc_byte_pair_add(reading->files->byte_pair, left, right);
        if (fault != MC_PAIR_GOOD) {
            describe_fault(fault, left, right, text, sizeof(text));
            return wrong(&element, false, "%s", text);
        }
        mc_arena_reset(reading->scratch, mark);
    }
    return 0;
}

/* --- tokenizer.json --------------------------------------------------------------------------- */

/* The text of "type" in a member that is an object, "" where the member is missing or null. */
static int read_type(struct reading *reading, const struct mc_json_cursor *root, const char *key,
                     struct mc_json_cursor *object, struct mc_slice *type)
{
    struct mc_json_cursor child;

    *type = mc_slice_of("");
    if (!given(root, key, object))
        return 0;
    if (mc_json_is_object(object) != 0)
        return -1;
    if (!given(object, "type", &child))
        return 0;
    return mc_json_text(&child, reading->scratch, type);
}

/* How texts are changed before WordPiece cuts them. */
static int read_normalizer(struct reading *reading, const struct mc_json_cursor *root)
{
    struct mc_json_cursor object;
    struct mc_slice type;

    if (read_type(reading, root, "normalizer", &object, &type) != 0)
        return -1;
    if (!mc_slice_is(type, "BertNormalizer"))
        return type.length == 0
                   ? wrong(root, false, "\"normalizer\" is missing: WordPiece needs one")
                   : wrong(&object, false,
                           "the normalizer \"%.60s\" is not known: WordPiece needs BertNormalizer",
                           type.data);
    if (read_answer(&object, "clean_text", &reading->clean) != 0 ||
        read_answer(&object, "handle_chinese_chars", &reading->split_chinese) != 0 ||
        read_answer(&object, "strip_accents", &reading->strip_accents) != 0)
        return -1;
    return read_answer(&object, "lowercase", &reading->lower);
}

/* A text that must be one of two, where it is given. */
static int check_text(struct reading *reading, const struct mc_json_cursor *model, const char *key,
                      const char *wanted)
{
    struct mc_json_cursor child;
    struct mc_slice text;

    if (!given(model, key, &child))
        return 0;
    if (mc_json_text(&child, reading->scratch, &text) != 0)
        return -1;
    if (!mc_slice_is(text, wanted))
        return wrong(&child, false, "\"%s\" must be \"%s\": others are not known", key, wanted);
    return 0;
}

static int read_unknown(struct reading *reading, const struct mc_json_cursor *model)
{
    struct mc_json_cursor child;

    if (!given(model, "unk_token", &child))
        return 0;
    return mc_json_text(&child, reading->files->arena, &reading->roles[ROLE_UNKNOWN]);
}

static int read_word_piece_model(struct reading *reading, const struct mc_json_cursor *root,
                                 const struct mc_json_cursor *model)
{
    struct mc_json_cursor child, vocabulary;
    struct mc_slice type;
    long long longest;

    if (mc_json_required(model, "vocab", &vocabulary) != 0 ||
        read_entries(reading, &vocabulary) != 0 || read_unknown(reading, model) != 0 ||
        check_text(reading, model, "continuing_subword_prefix", "##") != 0 ||
        read_normalizer(reading, root) != 0 ||
        read_type(reading, root, "pre_tokenizer", &child, &type) != 0)
        return -1;
    if (type.length != 0 && !mc_slice_is(type, "BertPreTokenizer"))
        return wrong(&child, false,
                     "the pre_tokenizer \"%.60s\" is not known: WordPiece needs BertPreTokenizer",
                     type.data);
    if (given(model, "max_input_chars_per_word", &child)) {
        if (mc_json_integer(&child, 1, MOST_LONGEST_WORD, &longest) != 0)
            return -1;
        reading->longest_word = (size_t)longest;
    }
    return 0;
}

static int read_byte_pair_model(struct reading *reading, const struct mc_json_cursor *root,
                                const struct mc_json_cursor *model)
{
    struct mc_json_cursor child, vocabulary;
    enum answer pattern = ANSWER_NONE, fallback = ANSWER_NONE;
    struct mc_slice type;

    if (mc_json_required(model, "vocab", &vocabulary) != 0 ||
        read_entries(reading, &vocabulary) != 0 || read_unknown(reading, model) != 0 ||
        check_text(reading, model, "continuing_subword_prefix", "") != 0 ||
        check_text(reading, model, "end_of_word_suffix", "") != 0 ||
        read_answer(model, "byte_fallback", &fallback) != 0 ||
        read_type(reading, root, "normalizer", &child, &type) != 0)
        return -1;
    if (fallback == ANSWER_YES)
        return wrong(model, false, "\"byte_fallback\" must be false: pieces are made of bytes");
    if (type.length != 0)
        return wrong(&child, false, "the normalizer \"%.60s\" is not known: byte pairs need none",
                     type.data);
    if (read_type(reading, root, "pre_tokenizer", &child, &type) != 0)
        return -1;
    if (!mc_slice_is(type, "ByteLevel"))
        return type.length == 0
                   ? wrong(root, false, "\"pre_tokenizer\" is missing: byte pairs need one")
                   : wrong(&child, false,
                           "the pre_tokenizer \"%.60s\" is not known: byte pairs need ByteLevel",
                           type.data);
    if (read_answer(&child, "use_regex", &pattern) != 0 ||
        read_answer(&child, "add_prefix_space", &reading->adds_blank) != 0)
        return -1;
    if (pattern == ANSWER_NO)
        return wrong(&child, false, "\"use_regex\" must be true: texts are cut into words first");
    if (read_type(reading, root, "post_processor", &child, &type) != 0)
        return -1;
    if (type.length != 0)
        reading->has_ends = mc_slice_is(type, "ByteLevel") ? ANSWER_NO : ANSWER_YES;
    reading->files->byte_pair = mc_byte_pair_new(
        &reading->files->vocabulary, reading->files->vocabulary.n, reading->files->arena);
    return read_merges_json(reading, model);
}

/* The pieces as entries, with their ids. A piece of the text of a special token is left out: it is
 * never found by its text. */
static void enter_pieces(struct mc_tokenizer_files *files)
{
    const struct mc_sentence_piece_parts *parts = &files->parts;
    size_t i;

    for (i = 0; i < parts->n; i++)
        if (parts->entries[i].type != MC_PIECE_CONTROL &&
            parts->entries[i].type != MC_PIECE_UNKNOWN &&
            mc_vocabulary_find(&files->vocabulary, parts->entries[i].text) == MC_NOT_FOUND)
            (void)mc_vocabulary_add(&files->vocabulary, parts->entries[i].text,
                                    (uint32_t)i + files->unigram_shift);
}

static void enter_special(struct mc_tokenizer_files *files, const char *text, size_t id)
{
    struct mc_added_token token = {
        .content = mc_slice_of(text), .id = (uint32_t)id, .is_special = true};

    (void)mc_vocabulary_add(&files->vocabulary, token.content, token.id);
    keep_added(files, &token);
}

static int read_unigram(struct reading *reading)
{
    struct mc_tokenizer_files *files = reading->files;
    size_t i;

    reading->vocabulary_path = path_of(reading, MC_UNIGRAM_FILE);
    if (mc_unigram_read_model(reading->vocabulary_path, files->arena, &files->parts,
                              reading->error) != 0)
        return -1;
    files->unigram_shift = MC_UNIGRAM_SHIFT;
    for (i = 0; i < MC_UNIGRAM_N_FIRST; i++)
        enter_special(files, mc_unigram_first[i], i);
    enter_special(files, MC_UNIGRAM_LAST, files->parts.n + MC_UNIGRAM_SHIFT);
    enter_pieces(files);
    return 0;
}

static int read_unigram_json(struct reading *reading, const struct mc_json_cursor *root,
                             const struct mc_json_cursor *model)
{
    struct mc_tokenizer_files *files = reading->files;
    size_t i;

    if (mc_unigram_read_json(root, model, files->arena, &files->parts) != 0)
        return -1;
    for (i = 0; i < files->parts.n; i++)
        (void)mc_vocabulary_add(&files->vocabulary, files->parts.entries[i].text, (uint32_t)i);
    if (read_added_tokens(reading, root) != 0)
        return -1;
    for (i = 0; i < files->n_added; i++) {
        uint32_t id = files->added[i].id;

        if (id < files->parts.n && files->parts.entries[id].type != MC_PIECE_UNKNOWN)
            files->parts.entries[id].type = MC_PIECE_CONTROL;
    }
    return 0;
}

static int read_whole_of(struct reading *reading, const struct mc_json_cursor *root)
{
    struct mc_json_cursor model, child;
    struct mc_slice type;

    if (mc_json_is_object(root) != 0 || mc_json_required(root, "model", &model) != 0 ||
        read_type(reading, root, "model", &model, &type) != 0)
        return -1;
    if (type.length == 0) /* as early versions of the library wrote it */
        type = mc_slice_of(mc_json_member(&model, "merges", &child) ? "BPE" : "WordPiece");
    if (mc_slice_is(type, "WordPiece")) {
        reading->files->kind = MC_WORD_PIECE;
        if (read_word_piece_model(reading, root, &model) != 0)
            return -1;
    } else if (mc_slice_is(type, "BPE")) {
        reading->files->kind = MC_BYTE_PAIR;
        if (read_byte_pair_model(reading, root, &model) != 0)
            return -1;
    } else if (mc_slice_is(type, "Unigram")) {
        reading->files->kind = MC_UNIGRAM;
        return read_unigram_json(reading, root, &model);
    } else {
        return wrong(&model, false,
                     "a tokenizer of type \"%.60s\" is not known: WordPiece, BPE and Unigram are",
                     type.data);
    }
    return read_added_tokens(reading, root);
}

static int read_whole(struct reading *reading,
                      int (*read)(struct reading *reading, const struct mc_json_cursor *root))
{
    const char *path = path_of(reading, "tokenizer.json");
    struct mc_json_file file;
    struct mc_json_cursor root;

    if (mc_json_open(path, reading->scratch, reading->diagnostics, &file, reading->error) != 0)
        return -1;
    root = mc_json_root(&file);
    (void)read(reading, &root);
    return end_json(reading, &file);
}

/* --- the folder ------------------------------------------------------------------------------- */

static int read_vocabulary(struct reading *reading)
{
    struct mc_tokenizer_files *files = reading->files;

    if (has_file(reading, MC_UNIGRAM_FILE)) {
        files->kind = MC_UNIGRAM;
        return read_unigram(reading);
    }
    if (has_file(reading, "vocab.txt")) {
        files->kind = MC_WORD_PIECE;
        return read_vocabulary_text(reading);
    }
    if (has_file(reading, "vocab.json") && has_file(reading, "merges.txt")) {
        files->kind = MC_BYTE_PAIR;
        if (read_vocabulary_json(reading) != 0)
            return -1;
        files->byte_pair = mc_byte_pair_new(&files->vocabulary, files->vocabulary.n, files->arena);
        return read_merges_text(reading);
    }
    if (has_file(reading, "tokenizer.json")) {
        reading->vocabulary_path = path_of(reading, "tokenizer.json");
        return read_whole(reading, read_whole_of);
    }
    return mc_error_set_at(
        reading->error, MC_CODE_INPUT, reading->folder, (struct mc_position){0, 0},
        "the folder has no tokenizer: vocab.txt, vocab.json with merges.txt, " MC_UNIGRAM_FILE
        " or tokenizer.json is wanted");
}

/* What these names are where no file says it. */
static void set_default_roles(struct reading *reading)
{
    static const char *const word_piece[N_ROLES] = {
        [ROLE_UNKNOWN] = "[UNK]", [ROLE_SEPARATOR] = "[SEP]", [ROLE_PADDING] = "[PAD]",
        [ROLE_CLASS] = "[CLS]",   [ROLE_MASK] = "[MASK]",
    };
    static const char *const with_ends[N_ROLES] = {
        [ROLE_START] = "<s>",      [ROLE_END] = "</s>",      [ROLE_UNKNOWN] = "<unk>",
        [ROLE_SEPARATOR] = "</s>", [ROLE_PADDING] = "<pad>", [ROLE_CLASS] = "<s>",
        [ROLE_MASK] = "<mask>",
    };
    static const char *const without[N_ROLES] = {
        [ROLE_START] = "<|endoftext|>",
        [ROLE_END] = "<|endoftext|>",
        [ROLE_UNKNOWN] = "<|endoftext|>",
    };
    const char *const *defaults = reading->files->kind == MC_WORD_PIECE ? word_piece
                                  : reading->files->has_ends            ? with_ends
                                                                        : without;
    size_t i;

    for (i = 0; i < N_ROLES; i++)
        if (reading->roles[i].length == 0 && defaults[i] != NULL)
            reading->roles[i] = mc_slice_of(defaults[i]);
}

/* The id of a token with a role, which becomes one of those that are looked for. */
static uint32_t enter_role(struct reading *reading, enum role role)
{
    struct mc_tokenizer_files *files = reading->files;
    struct mc_added_token token = {
        .content = reading->roles[role],
        .id = MC_NOT_FOUND,
        .strips_before = reading->role_strips_before[role],
        .strips_behind = reading->role_strips_behind[role],
        .is_special = true,
    };
    struct mc_added_token *known;

    if (token.content.length > 0)
        token.id = mc_vocabulary_find(&files->vocabulary, token.content);
    if (token.id == MC_NOT_FOUND)
        return MC_NOT_FOUND;
    /* RoBERTa's, where it stands as a mere text */
    if (role == ROLE_MASK && files->kind == MC_BYTE_PAIR && !reading->role_is_object[role])
        token.strips_before = true;
    known = find_added(files, token.id);
    if (known == NULL)
        keep_added(files, &token);
    else
        known->is_special = true;
    return token.id;
}

static int require(struct reading *reading, uint32_t id, enum role role)
{
    if (id != MC_NOT_FOUND)
        return 0;
    return mc_error_set_at(
        reading->error, MC_CODE_INPUT, reading->vocabulary_path, (struct mc_position){0, 0},
        "the special token \"%.60s\" is not in the vocabulary",
        reading->roles[role].length > 0 ? reading->roles[role].data : role_keys[role]);
}

static int resolve_roles(struct reading *reading)
{
    struct mc_tokenizer_files *files = reading->files;
    uint32_t ids[N_ROLES];
    enum role start = files->has_ends ? ROLE_CLASS : ROLE_START;
    enum role end = files->has_ends ? ROLE_SEPARATOR : ROLE_END;
    int i;

    set_default_roles(reading);
    for (i = 0; i < N_ROLES; i++)
        ids[i] = enter_role(reading, (enum role)i);
    files->special[MC_TOKEN_START] = ids[start];
    files->special[MC_TOKEN_END] = ids[end];
    files->special[MC_TOKEN_UNKNOWN] = ids[ROLE_UNKNOWN];
    files->special[MC_TOKEN_MASK] = ids[ROLE_MASK];
    files->special[MC_TOKEN_PADDING] = ids[ROLE_PADDING];
    if (require(reading, ids[start], start) != 0)
        return -1;
    if (files->has_ends && require(reading, ids[end], end) != 0)
        return -1;
    if (files->kind == MC_WORD_PIECE && require(reading, ids[ROLE_UNKNOWN], ROLE_UNKNOWN) != 0)
        return -1;
    return 0;
}

static bool yes(enum answer answer, bool otherwise)
{
    return answer == ANSWER_NONE ? otherwise : answer == ANSWER_YES;
}

static bool has_entry(const struct reading *reading, const char *entry)
{
    return mc_vocabulary_find(&reading->files->vocabulary, mc_slice_of(entry)) != MC_NOT_FOUND;
}

/* Puts together what the files said. */
static int finish(struct reading *reading)
{
    struct mc_tokenizer_files *files = reading->files;

    files->has_ends =
        files->kind != MC_BYTE_PAIR ||
        yes(reading->has_ends, has_entry(reading, "<s>") && has_entry(reading, "</s>"));
    files->adds_blank = files->kind == MC_BYTE_PAIR && yes(reading->adds_blank, false);
    if (resolve_roles(reading) != 0)
        return -1;
    if (files->kind == MC_UNIGRAM)
        return mc_sentence_piece_new(&files->parts, reading->vocabulary_path, files->arena,
                                     &files->unigram, reading->error);
    if (files->kind == MC_BYTE_PAIR) {
        mc_byte_pair_set_unknown(files->byte_pair, files->special[MC_TOKEN_UNKNOWN]);
        return 0;
    }
    files->word_piece.lower = yes(reading->lower, true);
    files->word_piece.strip_accents = yes(reading->strip_accents, files->word_piece.lower);
    files->word_piece.split_chinese = yes(reading->split_chinese, true);
    files->word_piece.clean = yes(reading->clean, true);
    files->word_piece.longest_word = reading->longest_word;
    files->word_piece.unknown = files->special[MC_TOKEN_UNKNOWN];
    return 0;
}

static int read_all(struct reading *reading)
{
    if (read_vocabulary(reading) != 0 || read_added_file(reading) != 0 ||
        read_settings(reading, "special_tokens_map.json") != 0 ||
        read_settings(reading, "tokenizer_config.json") != 0)
        return -1;
    /* a vocabulary alone does not say whether it is in lower case */
    if (reading->files->kind == MC_WORD_PIECE && reading->lower == ANSWER_NONE &&
        has_file(reading, "tokenizer.json") && read_whole(reading, read_normalizer) != 0)
        return -1;
    return finish(reading);
}

int mc_tokenizer_files_read(const char *folder, struct mc_tokenizer_files *files,
                            struct mc_error *error)
{
    struct reading reading = {.files = files, .folder = folder, .error = error};
    int result;

    files->vocabulary.arena = files->arena;
    files->max_length = SIZE_MAX;
    reading.longest_word = LONGEST_WORD;
    reading.scratch = mc_arena_new();
    reading.diagnostics = mc_diagnostics_new(reading.scratch);
    result = read_all(&reading);
    mc_arena_free(reading.scratch);
    return result;
}
