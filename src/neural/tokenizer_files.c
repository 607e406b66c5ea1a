/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tokenizer_files.c: every file adds to one record of the folder, and a last step completes the
 * record with defaults. In order: files and their members, added tokens, settings, the vocabulary
 * with its merges, tokenizer.json, the folder as a whole. */
#include "neural/tokenizer_files.h"

#include <stdlib.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "neural/unigram_files.h"

/* The roles under which settings name special tokens. */
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

/* The value of a yes-or-no setting, if any. */
enum answer { ANSWER_NONE, ANSWER_NO, ANSWER_YES };

/* The state of reading one folder. */
struct folder_reader {
    struct mc_tokenizer_files *files;
    const char *folder;
    struct mc_arena *scratch; /* for texts; freed at the end */
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

static const char *path_of(const struct folder_reader *reader, const char *name)
{
    return mc_arena_format(reader->files->arena, "%s/%s", reader->folder, name);
}

static bool has_file(const struct folder_reader *reader, const char *name)
{
    return mc_file_exists(path_of(reader, name));
}

/* Closes the file; fails if any fault was found in it. */
static int end_json(struct folder_reader *reader, struct mc_json_file *file)
{
    mc_json_close(file);
    return mc_diagnostics_error(reader->diagnostics, reader->error);
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

/* Steps to a member; false if it is missing or null. */
static bool is_set(const struct mc_json_cursor *parent, const char *key,
                   struct mc_json_cursor *child)
{
    return mc_json_member(parent, key, child) && !json_is_null(child->value);
}

static int read_answer(const struct mc_json_cursor *parent, const char *key, enum answer *answer)
{
    struct mc_json_cursor child;
    bool flag;

    if (!is_set(parent, key, &child))
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

/* The limit of ids: they may exceed those of the entries a little, as publishers leave gaps. */
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

/* Enters a token with its id; `cursor` is the place for messages. */
static int add_token(struct folder_reader *reader, const struct mc_json_cursor *cursor, double id,
                     struct mc_added_token *token)
{
    struct mc_vocabulary *vocabulary = &reader->files->vocabulary;

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
    keep_added(reader->files, token);
    return 0;
}

/* "content", "lstrip", "rstrip" and "special" of an object. */
static int read_added(struct folder_reader *reader, const struct mc_json_cursor *object,
                      struct mc_added_token *token)
{
    struct mc_json_cursor content;

    if (mc_json_is_object(object) != 0 || mc_json_required(object, "content", &content) != 0 ||
        mc_json_text(&content, reader->files->arena, &token->content) != 0 ||
        read_flag(object, "lstrip", &token->strips_before) != 0 ||
        read_flag(object, "rstrip", &token->strips_behind) != 0 ||
        read_flag(object, "special", &token->is_special) != 0)
        return -1;
    return 0;
}

/* The array "added_tokens" of tokenizer.json. */
static int read_added_tokens(struct folder_reader *reader, const struct mc_json_cursor *root)
{
    struct mc_json_cursor list, element, id;
    size_t i;

    if (!is_set(root, "added_tokens", &list))
        return 0;
    if (mc_json_is_array(&list) != 0)
        return -1;
    for (i = 0; mc_json_element(&list, i, &element); i++) {
        struct mc_added_token token = {.is_special = false};
        long long number;

        if (read_added(reader, &element, &token) != 0 ||
            mc_json_required(&element, "id", &id) != 0 ||
            mc_json_integer(&id, 0, MC_VOCABULARY_LIMIT, &number) != 0 ||
            add_token(reader, &id, (double)number, &token) != 0)
            return -1;
    }
    return 0;
}

/* --- settings --------------------------------------------------------------------------------- */

/* The names of special tokens: a text, or an object with "content". */
static int read_roles(struct folder_reader *reader, const struct mc_json_cursor *root)
{
    struct mc_json_cursor child;
    size_t i;

    for (i = 0; i < N_ROLES; i++) {
        struct mc_added_token token = {.is_special = true};

        if (!is_set(root, role_keys[i], &child))
            continue;
        if (json_is_object(child.value)) {
            if (read_added(reader, &child, &token) != 0)
                return -1;
        } else if (mc_json_text(&child, reader->files->arena, &token.content) != 0) {
            return -1;
        }
        reader->roles[i] = token.content;
        reader->role_is_object[i] = json_is_object(child.value);
        reader->role_strips_before[i] = token.strips_before;
        reader->role_strips_behind[i] = token.strips_behind;
    }
    return 0;
}

static int read_class(struct folder_reader *reader, const struct mc_json_cursor *root)
{
    struct mc_json_cursor child;
    struct mc_slice name;

    if (!is_set(root, "tokenizer_class", &child))
        return 0;
    if (mc_json_text(&child, reader->scratch, &name) != 0)
        return -1;
    if (strstr(name.data, "Roberta") != NULL)
        reader->has_ends = ANSWER_YES;
    else if (strstr(name.data, "GPT2") != NULL)
        reader->has_ends = ANSWER_NO;
    return 0;
}

static int read_max_length(struct folder_reader *reader, const struct mc_json_cursor *root)
{
    struct mc_json_cursor child;
    double length;

    if (!is_set(root, "model_max_length", &child))
        return 0;
    if (mc_json_number(&child, &length) != 0)
        return -1;
    if (!(length >= 2))
        return wrong(&child, false, "\"model_max_length\" must be at least 2");
    if (length < (double)MC_VOCABULARY_LIMIT)
        reader->files->max_length = (size_t)length;
    return 0;
}

/* "added_tokens_decoder": id -> object. */
static int read_decoder(struct folder_reader *reader, const struct mc_json_cursor *root)
{
    struct mc_json_cursor decoder, child = {.key = NULL};

    if (!is_set(root, "added_tokens_decoder", &decoder))
        return 0;
    if (mc_json_is_object(&decoder) != 0)
        return -1;
    while (mc_json_next(&decoder, &child)) {
        struct mc_added_token token = {.is_special = false};
        unsigned long id;
        char *end;

        if (read_added(reader, &child, &token) != 0)
            return -1;
        id = strtoul(child.key, &end, 10);
        if (child.key[0] < '0' || child.key[0] > '9' || *end != '\0')
            return wrong(&child, true, "the key \"%.60s\" is no id", child.key);
        if (add_token(reader, &child, (double)id, &token) != 0)
            return -1;
    }
    return 0;
}

/* Further special tokens; those not in the vocabulary are ignored. */
static int read_further(struct folder_reader *reader, const struct mc_json_cursor *root)
{
    struct mc_json_cursor list, element;
    size_t i;

    if (!is_set(root, "additional_special_tokens", &list))
        return 0;
    if (mc_json_is_array(&list) != 0)
        return -1;
    for (i = 0; mc_json_element(&list, i, &element); i++) {
        struct mc_added_token token = {.is_special = true};

        if (json_is_object(element.value)) {
            if (read_added(reader, &element, &token) != 0)
                return -1;
        } else if (mc_json_text(&element, reader->files->arena, &token.content) != 0) {
            return -1;
        }
        token.id = mc_vocabulary_find(&reader->files->vocabulary, token.content);
        token.is_special = true;
        if (token.id != MC_NOT_FOUND)
            keep_added(reader->files, &token);
    }
    return 0;
}

static int read_settings_of(struct folder_reader *reader, const struct mc_json_cursor *root)
{
    if (mc_json_is_object(root) != 0 || read_roles(reader, root) != 0 ||
        read_class(reader, root) != 0 || read_max_length(reader, root) != 0 ||
        read_answer(root, "do_lower_case", &reader->lower) != 0 ||
        read_answer(root, "strip_accents", &reader->strip_accents) != 0 ||
        read_answer(root, "tokenize_chinese_chars", &reader->split_chinese) != 0 ||
        read_answer(root, "add_prefix_space", &reader->adds_blank) != 0)
        return -1;
    if (read_decoder(reader, root) != 0)
        return -1;
    return read_further(reader, root);
}

/* tokenizer_config.json or special_tokens_map.json. */
static int read_settings(struct folder_reader *reader, const char *name)
{
    struct mc_json_file file;
    struct mc_json_cursor root;

    if (!has_file(reader, name))
        return 0;
    if (mc_json_open_reals(path_of(reader, name), reader->scratch, reader->diagnostics, &file,
                           reader->error) != 0)
        return -1;
    root = mc_json_root(&file);
    (void)read_settings_of(reader, &root);
    return end_json(reader, &file);
}

static int read_added_file(struct folder_reader *reader)
{
    struct mc_json_file file;
    struct mc_json_cursor root, child = {.key = NULL};
    long long id;

    if (!has_file(reader, "added_tokens.json"))
        return 0;
    if (mc_json_open(path_of(reader, "added_tokens.json"), reader->scratch, reader->diagnostics,
                     &file, reader->error) != 0)
        return -1;
    root = mc_json_root(&file);
    if (mc_json_is_object(&root) == 0)
        while (mc_json_next(&root, &child)) {
            struct mc_added_token token = {
                .content = mc_arena_copy(reader->files->arena, mc_slice_of(child.key))};

            if (mc_json_integer(&child, 0, MC_VOCABULARY_LIMIT, &id) != 0 ||
                add_token(reader, &child, (double)id, &token) != 0)
                break;
        }
    return end_json(reader, &file);
}

/* --- the vocabulary --------------------------------------------------------------------------- */

static int read_vocabulary_text(struct folder_reader *reader)
{
    struct mc_vocabulary *vocabulary = &reader->files->vocabulary;
    struct mc_slice text;
    const char *at, *end;
    uint32_t id = 0;

    reader->vocabulary_path = path_of(reader, "vocab.txt");
    if (mc_file_read_text(reader->vocabulary_path, reader->scratch, &text, reader->error) != 0)
        return -1;
    end = text.data + text.length;
    for (at = text.data; at < end; id++) {
        const char *feed = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((feed == NULL ? end : feed) - at);
        struct mc_slice line = mc_slice(at, length);

        if (line.length > 0 && line.data[line.length - 1] == '\r')
            line.length--;
        if (id >= MC_VOCABULARY_LIMIT)
            return mc_error_set_at(reader->error, MC_CODE_INPUT, reader->vocabulary_path,
                                   (struct mc_position){id + 1, 1}, "there are more than %u lines",
                                   (unsigned)MC_VOCABULARY_LIMIT);
        (void)mc_vocabulary_add(vocabulary, line, id);
        at += length + (feed != NULL);
    }
    if (id == 0)
        return mc_error_set_at(reader->error, MC_CODE_INPUT, reader->vocabulary_path,
                               (struct mc_position){1, 1}, "the file is empty");
    return 0;
}

/* An object: entry -> id. */
static int read_entries(struct folder_reader *reader, const struct mc_json_cursor *object)
{
    struct mc_vocabulary *vocabulary = &reader->files->vocabulary;
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

static int read_vocabulary_json(struct folder_reader *reader)
{
    struct mc_json_file file;
    struct mc_json_cursor root;

    reader->vocabulary_path = path_of(reader, "vocab.json");
    if (mc_json_open(reader->vocabulary_path, reader->scratch, reader->diagnostics, &file,
                     reader->error) != 0)
        return -1;
    root = mc_json_root(&file);
    (void)read_entries(reader, &root);
    return end_json(reader, &file);
}

/* Writes what is wrong with a pair of entries to `text`. */
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

/* The two sides of "LEFT RIGHT", copied; false if it is anything else. */
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
static int read_merge(struct folder_reader *reader, const char *path, uint32_t number,
                      struct mc_slice line)
{
    struct mc_arena_mark mark = mc_arena_mark(reader->scratch);
    struct mc_position at = {number, 1};
    struct mc_slice left, right;
    enum mc_pair_fault fault;
    char text[256];

    if (!split_pair(line, reader->scratch, &left, &right))
        return mc_error_set_at(reader->error, MC_CODE_INPUT, path, at,
                               "a line of pairs must be two entries with one blank between");
    fault = mc_byte_pair_add(reader->files->byte_pair, left, right);
    if (fault != MC_PAIR_GOOD) {
        describe_fault(fault, left, right, text, sizeof(text));
        if (fault == MC_PAIR_RIGHT_UNKNOWN)
            at.column += (uint32_t)mc_utf8_count(left) + 1;
        return mc_error_set_at(reader->error, MC_CODE_INPUT, path, at, "%s", text);
    }
    mc_arena_reset(reader->scratch, mark);
    return 0;
}

static int read_merges_text(struct folder_reader *reader)
{
    const char *path = path_of(reader, "merges.txt"), *at, *end;
    static const char version[] = "#version";
    struct mc_slice text;
    uint32_t number = 0, n_pairs = 0;

    if (mc_file_read_text(path, reader->scratch, &text, reader->error) != 0)
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
        if (read_merge(reader, path, number, line) != 0)
            return -1;
        n_pairs++;
    }
    if (n_pairs == 0)
        return mc_error_set_at(reader->error, MC_CODE_INPUT, path, (struct mc_position){1, 1},
                               "there is no pair: bytes would not be joined");
    return 0;
}

/* "merges" of tokenizer.json: "LEFT RIGHT" or ["LEFT", "RIGHT"]. */
static int read_merges_json(struct folder_reader *reader, const struct mc_json_cursor *model)
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
        struct mc_arena_mark mark = mc_arena_mark(reader->scratch);

        if (json_is_array(element.value) && json_array_size(element.value) == 2) {
            if (!mc_json_element(&element, 0, &side) ||
                mc_json_text(&side, reader->scratch, &left) != 0 ||
                !mc_json_element(&element, 1, &side) ||
                mc_json_text(&side, reader->scratch, &right) != 0)
                return -1;
        } else if (!json_is_string(element.value)) {
            return wrong(&element, false, "a pair must be a text or an array of two texts");
        } else {
            if (mc_json_text(&element, reader->scratch, &line) != 0)
                return -1;
            if (!split_pair(line, reader->scratch, &left, &right))
                return wrong(&element, false, "a pair must be two entries with one blank between");
        }
        fault = mc_byte_pair_add(reader->files->byte_pair, left, right);
        if (fault != MC_PAIR_GOOD) {
            describe_fault(fault, left, right, text, sizeof(text));
            return wrong(&element, false, "%s", text);
        }
        mc_arena_reset(reader->scratch, mark);
    }
    return 0;
}

/* --- tokenizer.json --------------------------------------------------------------------------- */

/* The text of "type" in a member that is an object, "" if the member is missing or null. */
static int read_type(struct folder_reader *reader, const struct mc_json_cursor *root,
                     const char *key, struct mc_json_cursor *object, struct mc_slice *type)
{
    struct mc_json_cursor child;

    *type = mc_slice_of("");
    if (!is_set(root, key, object))
        return 0;
    if (mc_json_is_object(object) != 0)
        return -1;
    if (!is_set(object, "type", &child))
        return 0;
    return mc_json_text(&child, reader->scratch, type);
}

/* Reads how texts are changed before WordPiece splits them. */
static int read_normalizer(struct folder_reader *reader, const struct mc_json_cursor *root)
{
    struct mc_json_cursor object;
    struct mc_slice type;

    if (read_type(reader, root, "normalizer", &object, &type) != 0)
        return -1;
    if (!mc_slice_is(type, "BertNormalizer"))
        return type.length == 0
                   ? wrong(root, false, "\"normalizer\" is missing: WordPiece needs one")
                   : wrong(&object, false,
                           "the normalizer \"%.60s\" is not known: WordPiece needs BertNormalizer",
                           type.data);
    if (read_answer(&object, "clean_text", &reader->clean) != 0 ||
        read_answer(&object, "handle_chinese_chars", &reader->split_chinese) != 0 ||
        read_answer(&object, "strip_accents", &reader->strip_accents) != 0)
        return -1;
    return read_answer(&object, "lowercase", &reader->lower);
}

/* Checks that a member, if set, is the text `wanted`. */
static int check_text(struct folder_reader *reader, const struct mc_json_cursor *model,
                      const char *key, const char *wanted)
{
    struct mc_json_cursor child;
    struct mc_slice text;

    if (!is_set(model, key, &child))
        return 0;
    if (mc_json_text(&child, reader->scratch, &text) != 0)
        return -1;
    if (!mc_slice_is(text, wanted))
        return wrong(&child, false, "\"%s\" must be \"%s\": others are not known", key, wanted);
    return 0;
}

static int read_unknown(struct folder_reader *reader, const struct mc_json_cursor *model)
{
    struct mc_json_cursor child;

    if (!is_set(model, "unk_token", &child))
        return 0;
    return mc_json_text(&child, reader->files->arena, &reader->roles[ROLE_UNKNOWN]);
}

static int read_word_piece_model(struct folder_reader *reader, const struct mc_json_cursor *root,
                                 const struct mc_json_cursor *model)
{
    struct mc_json_cursor child, vocabulary;
    struct mc_slice type;
    long long longest;

    if (mc_json_required(model, "vocab", &vocabulary) != 0 ||
        read_entries(reader, &vocabulary) != 0 || read_unknown(reader, model) != 0 ||
        check_text(reader, model, "continuing_subword_prefix", "##") != 0 ||
        read_normalizer(reader, root) != 0 ||
        read_type(reader, root, "pre_tokenizer", &child, &type) != 0)
        return -1;
    if (type.length != 0 && !mc_slice_is(type, "BertPreTokenizer"))
        return wrong(&child, false,
                     "the pre_tokenizer \"%.60s\" is not known: WordPiece needs BertPreTokenizer",
                     type.data);
    if (is_set(model, "max_input_chars_per_word", &child)) {
        if (mc_json_integer(&child, 1, MOST_LONGEST_WORD, &longest) != 0)
            return -1;
        reader->longest_word = (size_t)longest;
    }
    return 0;
}

static int read_byte_pair_model(struct folder_reader *reader, const struct mc_json_cursor *root,
                                const struct mc_json_cursor *model)
{
    struct mc_json_cursor child, vocabulary;
    enum answer pattern = ANSWER_NONE, fallback = ANSWER_NONE;
    struct mc_slice type;

    if (mc_json_required(model, "vocab", &vocabulary) != 0 ||
        read_entries(reader, &vocabulary) != 0 || read_unknown(reader, model) != 0 ||
        check_text(reader, model, "continuing_subword_prefix", "") != 0 ||
        check_text(reader, model, "end_of_word_suffix", "") != 0 ||
        read_answer(model, "byte_fallback", &fallback) != 0 ||
        read_type(reader, root, "normalizer", &child, &type) != 0)
        return -1;
    if (fallback == ANSWER_YES)
        return wrong(model, false, "\"byte_fallback\" must be false: pieces are made of bytes");
    if (type.length != 0)
        return wrong(&child, false, "the normalizer \"%.60s\" is not known: byte pairs need none",
                     type.data);
    if (read_type(reader, root, "pre_tokenizer", &child, &type) != 0)
        return -1;
    if (!mc_slice_is(type, "ByteLevel"))
        return type.length == 0
                   ? wrong(root, false, "\"pre_tokenizer\" is missing: byte pairs need one")
                   : wrong(&child, false,
                           "the pre_tokenizer \"%.60s\" is not known: byte pairs need ByteLevel",
                           type.data);
    if (read_answer(&child, "use_regex", &pattern) != 0 ||
        read_answer(&child, "add_prefix_space", &reader->adds_blank) != 0)
        return -1;
    if (pattern == ANSWER_NO)
        return wrong(&child, false, "\"use_regex\" must be true: texts are cut into words first");
    if (read_type(reader, root, "post_processor", &child, &type) != 0)
        return -1;
    if (type.length != 0)
        reader->has_ends = mc_slice_is(type, "ByteLevel") ? ANSWER_NO : ANSWER_YES;
    reader->files->byte_pair = mc_byte_pair_new(&reader->files->vocabulary,
                                                reader->files->vocabulary.n, reader->files->arena);
    return read_merges_json(reader, model);
}

/* Enters the pieces with their ids. A piece with the text of a special token is left out: it is
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

static int read_unigram(struct folder_reader *reader)
{
    struct mc_tokenizer_files *files = reader->files;
    size_t i;

    reader->vocabulary_path = path_of(reader, MC_UNIGRAM_FILE);
    if (mc_unigram_read_model(reader->vocabulary_path, files->arena, &files->parts,
                              reader->error) != 0)
        return -1;
    files->unigram_shift = MC_UNIGRAM_SHIFT;
    for (i = 0; i < MC_UNIGRAM_N_FIRST; i++)
        enter_special(files, mc_unigram_first[i], i);
    enter_special(files, MC_UNIGRAM_LAST, files->parts.n + MC_UNIGRAM_SHIFT);
    enter_pieces(files);
    return 0;
}

static int read_unigram_json(struct folder_reader *reader, const struct mc_json_cursor *root,
                             const struct mc_json_cursor *model)
{
    struct mc_tokenizer_files *files = reader->files;
    size_t i;

    if (mc_unigram_read_json(root, model, files->arena, &files->parts) != 0)
        return -1;
    for (i = 0; i < files->parts.n; i++)
        (void)mc_vocabulary_add(&files->vocabulary, files->parts.entries[i].text, (uint32_t)i);
    if (read_added_tokens(reader, root) != 0)
        return -1;
    for (i = 0; i < files->n_added; i++) {
        uint32_t id = files->added[i].id;

        if (id < files->parts.n && files->parts.entries[id].type != MC_PIECE_UNKNOWN)
            files->parts.entries[id].type = MC_PIECE_CONTROL;
    }
    return 0;
}

static int read_whole_of(struct folder_reader *reader, const struct mc_json_cursor *root)
{
    struct mc_json_cursor model, child;
    struct mc_slice type;

    if (mc_json_is_object(root) != 0 || mc_json_required(root, "model", &model) != 0 ||
        read_type(reader, root, "model", &model, &type) != 0)
        return -1;
    if (type.length == 0) /* as early versions of the library wrote it */
        type = mc_slice_of(mc_json_member(&model, "merges", &child) ? "BPE" : "WordPiece");
    if (mc_slice_is(type, "WordPiece")) {
        reader->files->kind = MC_WORD_PIECE;
        if (read_word_piece_model(reader, root, &model) != 0)
            return -1;
    } else if (mc_slice_is(type, "BPE")) {
        reader->files->kind = MC_BYTE_PAIR;
        if (read_byte_pair_model(reader, root, &model) != 0)
            return -1;
    } else if (mc_slice_is(type, "Unigram")) {
        reader->files->kind = MC_UNIGRAM;
        return read_unigram_json(reader, root, &model);
    } else {
        return wrong(&model, false,
                     "a tokenizer of type \"%.60s\" is not known: WordPiece, BPE and Unigram are",
                     type.data);
    }
    return read_added_tokens(reader, root);
}

static int read_whole(struct folder_reader *reader,
                      int (*read)(struct folder_reader *reader, const struct mc_json_cursor *root))
{
    const char *path = path_of(reader, "tokenizer.json");
    struct mc_json_file file;
    struct mc_json_cursor root;

    if (mc_json_open(path, reader->scratch, reader->diagnostics, &file, reader->error) != 0)
        return -1;
    root = mc_json_root(&file);
    (void)read(reader, &root);
    return end_json(reader, &file);
}

/* --- the folder ------------------------------------------------------------------------------- */

static int read_vocabulary(struct folder_reader *reader)
{
    struct mc_tokenizer_files *files = reader->files;

    if (has_file(reader, MC_UNIGRAM_FILE)) {
        files->kind = MC_UNIGRAM;
        return read_unigram(reader);
    }
    if (has_file(reader, "vocab.txt")) {
        files->kind = MC_WORD_PIECE;
        return read_vocabulary_text(reader);
    }
    if (has_file(reader, "vocab.json") && has_file(reader, "merges.txt")) {
        files->kind = MC_BYTE_PAIR;
        if (read_vocabulary_json(reader) != 0)
            return -1;
        files->byte_pair = mc_byte_pair_new(&files->vocabulary, files->vocabulary.n, files->arena);
        return read_merges_text(reader);
    }
    if (has_file(reader, "tokenizer.json")) {
        reader->vocabulary_path = path_of(reader, "tokenizer.json");
        return read_whole(reader, read_whole_of);
    }
    return mc_error_set_at(
        reader->error, MC_CODE_INPUT, reader->folder, (struct mc_position){0, 0},
        "the folder has no tokenizer: vocab.txt, vocab.json with merges.txt, " MC_UNIGRAM_FILE
        " or tokenizer.json is wanted");
}

/* The default names of special tokens, for roles that no file sets. */
static void set_default_roles(struct folder_reader *reader)
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
    const char *const *defaults = reader->files->kind == MC_WORD_PIECE ? word_piece
                                  : reader->files->has_ends            ? with_ends
                                                                       : without;
    size_t i;

    for (i = 0; i < N_ROLES; i++)
        if (reader->roles[i].length == 0 && defaults[i] != NULL)
            reader->roles[i] = mc_slice_of(defaults[i]);
}

/* The id of a token with a role, which is then looked for in texts. */
static uint32_t enter_role(struct folder_reader *reader, enum role role)
{
    struct mc_tokenizer_files *files = reader->files;
    struct mc_added_token token = {
        .content = reader->roles[role],
        .id = MC_NOT_FOUND,
        .strips_before = reader->role_strips_before[role],
        .strips_behind = reader->role_strips_behind[role],
        .is_special = true,
    };
    struct mc_added_token *known;

    if (token.content.length > 0)
        token.id = mc_vocabulary_find(&files->vocabulary, token.content);
    if (token.id == MC_NOT_FOUND)
        return MC_NOT_FOUND;
    /* RoBERTa's mask token, if it is given as a plain text */
    if (role == ROLE_MASK && files->kind == MC_BYTE_PAIR && !reader->role_is_object[role])
        token.strips_before = true;
    known = find_added(files, token.id);
    if (known == NULL)
        keep_added(files, &token);
    else
        known->is_special = true;
    return token.id;
}

static int require(struct folder_reader *reader, uint32_t id, enum role role)
{
    if (id != MC_NOT_FOUND)
        return 0;
    return mc_error_set_at(
        reader->error, MC_CODE_INPUT, reader->vocabulary_path, (struct mc_position){0, 0},
        "the special token \"%.60s\" is not in the vocabulary",
        reader->roles[role].length > 0 ? reader->roles[role].data : role_keys[role]);
}

static int resolve_roles(struct folder_reader *reader)
{
    struct mc_tokenizer_files *files = reader->files;
    uint32_t ids[N_ROLES];
    enum role start = files->has_ends ? ROLE_CLASS : ROLE_START;
    enum role end = files->has_ends ? ROLE_SEPARATOR : ROLE_END;
    int i;

    set_default_roles(reader);
    for (i = 0; i < N_ROLES; i++)
        ids[i] = enter_role(reader, (enum role)i);
    files->special[MC_TOKEN_START] = ids[start];
    files->special[MC_TOKEN_END] = ids[end];
    files->special[MC_TOKEN_UNKNOWN] = ids[ROLE_UNKNOWN];
    files->special[MC_TOKEN_MASK] = ids[ROLE_MASK];
    files->special[MC_TOKEN_PADDING] = ids[ROLE_PADDING];
    if (require(reader, ids[start], start) != 0)
        return -1;
    if (files->has_ends && require(reader, ids[end], end) != 0)
        return -1;
    if (files->kind == MC_WORD_PIECE && require(reader, ids[ROLE_UNKNOWN], ROLE_UNKNOWN) != 0)
        return -1;
    return 0;
}

static bool is_yes(enum answer answer, bool otherwise)
{
    return answer == ANSWER_NONE ? otherwise : answer == ANSWER_YES;
}

static bool has_entry(const struct folder_reader *reader, const char *entry)
{
    return mc_vocabulary_find(&reader->files->vocabulary, mc_slice_of(entry)) != MC_NOT_FOUND;
}

/* Completes the record from what the files set. */
static int finish(struct folder_reader *reader)
{
    struct mc_tokenizer_files *files = reader->files;

    files->has_ends =
        files->kind != MC_BYTE_PAIR ||
        is_yes(reader->has_ends, has_entry(reader, "<s>") && has_entry(reader, "</s>"));
    files->adds_blank = files->kind == MC_BYTE_PAIR && is_yes(reader->adds_blank, false);
    if (resolve_roles(reader) != 0)
        return -1;
    if (files->kind == MC_UNIGRAM)
        return mc_sentence_piece_new(&files->parts, reader->vocabulary_path, files->arena,
                                     &files->unigram, reader->error);
    if (files->kind == MC_BYTE_PAIR) {
        mc_byte_pair_set_unknown(files->byte_pair, files->special[MC_TOKEN_UNKNOWN]);
        return 0;
    }
    files->word_piece.lower = is_yes(reader->lower, true);
    files->word_piece.strip_accents = is_yes(reader->strip_accents, files->word_piece.lower);
    files->word_piece.split_chinese = is_yes(reader->split_chinese, true);
    files->word_piece.clean = is_yes(reader->clean, true);
    files->word_piece.longest_word = reader->longest_word;
    files->word_piece.unknown = files->special[MC_TOKEN_UNKNOWN];
    return 0;
}

static int read_all(struct folder_reader *reader)
{
    if (read_vocabulary(reader) != 0 || read_added_file(reader) != 0 ||
        read_settings(reader, "special_tokens_map.json") != 0 ||
        read_settings(reader, "tokenizer_config.json") != 0)
        return -1;
    /* a vocabulary alone does not say whether it is in lower case */
    if (reader->files->kind == MC_WORD_PIECE && reader->lower == ANSWER_NONE &&
        has_file(reader, "tokenizer.json") && read_whole(reader, read_normalizer) != 0)
        return -1;
    return finish(reader);
}

int mc_tokenizer_files_read(const char *folder, struct mc_tokenizer_files *files,
                            struct mc_error *error)
{
    struct folder_reader reader = {.files = files, .folder = folder, .error = error};
    int result;

    files->vocabulary.arena = files->arena;
    files->max_length = SIZE_MAX;
    reader.longest_word = LONGEST_WORD;
    reader.scratch = mc_arena_new();
    reader.diagnostics = mc_diagnostics_new(reader.scratch);
    result = read_all(&reader);
    mc_arena_free(reader.scratch);
    return result;
}
