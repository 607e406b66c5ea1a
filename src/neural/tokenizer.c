/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "neural/tokenizer.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "neural/byte_pair.h"
#include "neural/tokenizer_files.h"
#include "neural/vocabulary.h"
#include "neural/white_space.h"
#include "neural/word_piece.h"
#include "text/sentence_piece.h"
#include "text/unicode.h"

/* U+2581, which stands for a blank in SentencePiece pieces. */
#define BLANK_SIGN "\xE2\x96\x81"

struct mc_subword_tokenizer {
    struct mc_tokenizer_files files;
    struct mc_word_piece *word_piece;
    bool begins_added[256]; /* [byte]: whether an added token begins with it */
};

int mc_tokenizer_open(const char *folder, struct mc_subword_tokenizer **tokenizer,
                      struct mc_error *error)
{
    struct mc_subword_tokenizer *opened = mc_calloc(1, sizeof(*opened));
    struct mc_tokenizer_files *files = &opened->files;
    size_t i;

    *tokenizer = NULL;
    files->arena = mc_arena_new();
    if (mc_tokenizer_files_read(folder, files, error) != 0) {
        mc_tokenizer_close(opened);
        return -1;
    }
    if (files->kind == MC_WORD_PIECE)
        opened->word_piece =
            mc_word_piece_new(&files->vocabulary, &files->word_piece, files->arena);
    for (i = 0; i < files->n_added; i++)
        opened->begins_added[(unsigned char)files->added[i].content.data[0]] = true;
    *tokenizer = opened;
    return 0;
}

void mc_tokenizer_close(struct mc_subword_tokenizer *tokenizer)
{
    if (tokenizer == NULL)
        return;
    mc_arena_free(tokenizer->files.arena);
    free(tokenizer);
}

enum mc_tokenizer_kind mc_tokenizer_kind(const struct mc_subword_tokenizer *tokenizer)
{
    return tokenizer->files.kind;
}

size_t mc_tokenizer_size(const struct mc_subword_tokenizer *tokenizer)
{
    return tokenizer->files.vocabulary.n;
}

size_t mc_tokenizer_max_length(const struct mc_subword_tokenizer *tokenizer)
{
    return tokenizer->files.max_length;
}

struct mc_slice mc_tokenizer_token(const struct mc_subword_tokenizer *tokenizer, uint32_t id)
{
    struct mc_slice entry = tokenizer->files.vocabulary.entries[id];

    return entry.data == NULL ? mc_slice_of("") : entry;
}

uint32_t mc_tokenizer_find(const struct mc_subword_tokenizer *tokenizer, struct mc_slice token)
{
    return mc_vocabulary_find(&tokenizer->files.vocabulary, token);
}

uint32_t mc_tokenizer_special(const struct mc_subword_tokenizer *tokenizer,
                              enum mc_special_token token)
{
    return tokenizer->files.special[token];
}

bool mc_tokenizer_is_special(const struct mc_subword_tokenizer *tokenizer, uint32_t id)
{
    size_t i;

    for (i = 0; i < tokenizer->files.n_added; i++)
        if (tokenizer->files.added[i].id == id)
            return tokenizer->files.added[i].is_special;
    return false;
}

/* The bytes that an entry of byte pairs stands for. */
static struct mc_slice bytes_of(struct mc_slice entry, struct mc_arena *arena)
{
    char *bytes = mc_arena_alloc(arena, entry.length + 1);
    size_t at = 0, n = 0;

    while (at < entry.length) {
        int byte = mc_byte_pair_byte(mc_utf8_next(entry, &at));

        if (byte >= 0)
            bytes[n++] = (char)byte;
    }
    bytes[n] = '\0';
    return mc_slice(bytes, n);
}

struct mc_slice mc_tokenizer_text(const struct mc_subword_tokenizer *tokenizer, uint32_t id,
                                  struct mc_arena *arena, bool *continues)
{
    struct mc_slice entry = mc_tokenizer_token(tokenizer, id);

    *continues = false;
    if (mc_tokenizer_is_special(tokenizer, id))
        return entry;
    if (tokenizer->files.kind == MC_WORD_PIECE) {
        *continues = entry.length > 2 && mc_slice_begins(entry, "##");
        return *continues ? mc_slice(entry.data + 2, entry.length - 2) : entry;
    }
    if (tokenizer->files.kind == MC_UNIGRAM) {
        *continues = !mc_slice_begins(entry, BLANK_SIGN);
        return *continues
                   ? entry
                   : mc_slice(entry.data + strlen(BLANK_SIGN), entry.length - strlen(BLANK_SIGN));
    }
    entry = bytes_of(entry, arena);
    *continues = entry.length == 0 || entry.data[0] != ' ';
    return *continues ? entry : mc_slice(entry.data + 1, entry.length - 1);
}

/* --- encoding --------------------------------------------------------------------------------- */

/* The text with U+FFFD for each byte that is not UTF-8. */
static struct mc_slice well_formed(struct mc_slice text, struct mc_arena *arena)
{
    size_t at, length = 0;
    char *copy;

    if (mc_utf8_invalid(text) == text.length)
        return text;
    copy = mc_arena_alloc(arena, mc_array_size(text.length, 3) + 1);
    for (at = 0; at < text.length;)
        length += mc_utf8_encode(mc_utf8_next(text, &at), copy + length);
    return mc_slice(copy, length);
}

/* The longest added token at `at`, or NULL. */
static const struct mc_added_token *added_at(const struct mc_subword_tokenizer *tokenizer,
                                             struct mc_slice text, size_t at)
{
    const struct mc_added_token *longest = NULL;
    size_t i;

    if (!tokenizer->begins_added[(unsigned char)text.data[at]])
        return NULL;
    for (i = 0; i < tokenizer->files.n_added; i++) {
        const struct mc_added_token *token = &tokenizer->files.added[i];

        if (token->content.length <= text.length - at &&
            memcmp(text.data + at, token->content.data, token->content.length) == 0 &&
            (longest == NULL || token->content.length > longest->content.length))
            longest = token;
    }
    return longest;
}

/* The end of the text without the white space that ends at `end`. */
static size_t before_space(struct mc_slice text, size_t begin, size_t end)
{
    while (end > begin) {
        size_t at = end - 1, n_bytes;

        while (at > begin && ((unsigned char)text.data[at] & 0xC0) == 0x80)
            at--;
        if (!mc_is_white_space(mc_utf8_decode(text.data + at, &n_bytes)))
            break;
        end = at;
    }
    return end;
}

static size_t after_space(struct mc_slice text, size_t at)
{
    size_t next = at;

    while (at < text.length && mc_is_white_space(mc_utf8_next(text, &next)))
        at = next;
    return at;
}

static void encode_unigram(const struct mc_subword_tokenizer *tokenizer, struct mc_slice piece,
                           struct mc_id_list *list)
{
    const struct mc_tokenizer_files *files = &tokenizer->files;
    uint32_t unknown = mc_sentence_piece_unknown(files->unigram);
    struct mc_pieces pieces = {NULL, 0, 0, NULL};
    size_t i;

    mc_sentence_piece_encode(files->unigram, piece, &pieces);
    for (i = 0; i < pieces.n && !mc_id_list_is_full(list); i++)
        mc_id_list_add(list, pieces.items[i].id == unknown
                                 ? files->special[MC_TOKEN_UNKNOWN]
                                 : pieces.items[i].id + files->unigram_shift);
    mc_pieces_free(&pieces);
}

/* Encodes a text between added tokens. */
static void encode_piece(const struct mc_subword_tokenizer *tokenizer, struct mc_slice piece,
                         bool wants_blank, struct mc_id_list *list)
{
    size_t at = 0;
    char *copy;

    if (piece.length == 0)
        return;
    if (tokenizer->files.kind == MC_WORD_PIECE) {
        mc_word_piece_encode(tokenizer->word_piece, piece, list);
        return;
    }
    if (tokenizer->files.kind == MC_UNIGRAM) {
        encode_unigram(tokenizer, piece, list);
        return;
    }
    if (wants_blank && !mc_is_white_space(mc_utf8_next(piece, &at))) {
        copy = mc_arena_alloc(list->arena, piece.length + 1);
        copy[0] = ' ';
        memcpy(copy + 1, piece.data, piece.length);
        piece = mc_slice(copy, piece.length + 1);
    }
    mc_byte_pair_encode(tokenizer->files.byte_pair, piece, list);
}

static void encode_text(const struct mc_subword_tokenizer *tokenizer, struct mc_slice text,
                        bool wants_blank, struct mc_id_list *list)
{
    size_t begin = 0, at = 0;

    while (at < text.length && !mc_id_list_is_full(list)) {
        const struct mc_added_token *token = added_at(tokenizer, text, at);
        size_t end = at;

        if (token == NULL) {
            at++;
            continue;
        }
        if (token->strips_before && tokenizer->files.kind != MC_UNIGRAM)
            end = before_space(text, begin, at);
        encode_piece(tokenizer, mc_slice(text.data + begin, end - begin), wants_blank, list);
        mc_id_list_add(list, token->id);
        at += token->content.length;
        if (token->strips_behind && tokenizer->files.kind != MC_UNIGRAM)
            at = after_space(text, at);
        begin = at;
    }
    if (!mc_id_list_is_full(list))
        encode_piece(tokenizer, mc_slice(text.data + begin, text.length - begin), wants_blank,
                     list);
}

void mc_tokenizer_encode(const struct mc_subword_tokenizer *tokenizer, enum mc_encoding encoding,
                         struct mc_slice text, size_t max_length, struct mc_arena *arena,
                         struct mc_token_ids *ids)
{
    const struct mc_tokenizer_files *files = &tokenizer->files;
    struct mc_id_list list = {.arena = arena};
    bool has_ends = files->has_ends && encoding != MC_ENCODING_BARE, wants_blank;
    size_t n_ends = has_ends ? 1 : 0;

    text = well_formed(text, arena);
    if (encoding == MC_ENCODING_BERTSCORE)
        text = mc_strip(text);
    wants_blank =
        encoding == MC_ENCODING_BERTSCORE || (encoding == MC_ENCODING_DEFAULT && files->adds_blank);
    MC_ARENA_RESERVE(arena, list.ids, list.capacity, 1); /* not NULL */
    list.limit = max_length > 2 * n_ends ? max_length - n_ends : n_ends;
    if (encoding == MC_ENCODING_BARE)
        list.limit = SIZE_MAX;
    if (has_ends)
        mc_id_list_add(&list, files->special[MC_TOKEN_START]);
    encode_text(tokenizer, text, wants_blank, &list);
    ids->truncated = mc_id_list_is_full(&list);
    if (ids->truncated)
        list.n = list.limit;
    if (has_ends)
        mc_id_list_add(&list, files->special[MC_TOKEN_END]);
    ids->ids = list.ids;
    ids->n = list.n;
}
