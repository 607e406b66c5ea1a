/* The binary form of word vectors: a header, then the arrays of struct mc_word_vectors as they lie
 * in memory (starts, slots, letters filled up to a multiple of 8, matrix). Numbers are in the byte
 * order of the machine that wrote them; another one refuses the file. */
#include "text/word_vectors_parts.h"

#include <string.h>

#define AGAIN "; make it again with `metricheck vectors FILE.txt -o FILE.bin`"

/* The first byte is in no UTF-8, so that no text begins so; the others find out transfers that
 * change the ends of lines (the idea of PNG). */
static const unsigned char MAGIC[8] = {0x89, 'M', 'C', 'V', '\r', '\n', 0x1A, '\n'};

enum { FORM_VERSION = 1, BYTE_ORDER_MARK = 0x01020304, ALIGNMENT = 8 };

struct header {
    unsigned char magic[8];
    uint32_t byte_order, version;
    uint64_t n_bytes; /* of the file */
    uint32_t n_words, n_dimensions;
    uint64_t n_slots, n_letters;
    char checksum[64];
    uint64_t index_hash, matrix_hash;
    uint64_t header_hash; /* of all that is before it */
};

_Static_assert(sizeof(struct header) == 136, "the header has no gaps");
_Static_assert(sizeof(double) == 8, "values have 64 bits");

static uint64_t hash_of(const void *bytes, uint64_t n_bytes)
{
    return mc_hash_content(mc_slice(bytes, (size_t)n_bytes));
}

static uint64_t filled_up(uint64_t n_bytes)
{
    return (n_bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

/* Bytes of the four arrays. */
struct sizes {
    uint64_t starts, slots, letters, matrix;
};

static struct sizes sizes_of(const struct header *header)
{
    struct sizes sizes = {((uint64_t)header->n_words + 1) * sizeof(uint64_t),
                          header->n_slots * sizeof(uint32_t), header->n_letters,
                          (uint64_t)header->n_words * header->n_dimensions * sizeof(double)};

    return sizes;
}

static uint64_t index_hash(const struct mc_word_vectors *vectors, const struct sizes *sizes)
{
    uint64_t hash = hash_of(vectors->starts, sizes->starts);

    hash = mc_hash_mix(hash ^ hash_of(vectors->slots, sizes->slots));
    return mc_hash_mix(hash ^ hash_of(vectors->letters, sizes->letters));
}

static uint64_t header_hash(const struct header *header)
{
    return hash_of(header, offsetof(struct header, header_hash));
}

/* --- writing ---------------------------------------------------------------------------------- */

void mc_word_vectors_write(const struct mc_word_vectors *vectors, FILE *stream)
{
    static const char filling[ALIGNMENT] = {0};
    struct header header;
    struct sizes sizes;

    memset(&header, 0, sizeof(header));
    memcpy(header.magic, MAGIC, sizeof(MAGIC));
    header.byte_order = BYTE_ORDER_MARK;
    header.version = FORM_VERSION;
    header.n_words = vectors->n_words;
    header.n_dimensions = vectors->n_dimensions;
    header.n_slots = vectors->n_slots;
    header.n_letters = vectors->starts[vectors->n_words];
    memcpy(header.checksum, vectors->checksum, sizeof(header.checksum));
    sizes = sizes_of(&header);
    header.n_bytes =
        sizeof(header) + sizes.starts + sizes.slots + filled_up(sizes.letters) + sizes.matrix;
    header.index_hash = index_hash(vectors, &sizes);
    header.matrix_hash = hash_of(vectors->matrix, sizes.matrix);
    header.header_hash = header_hash(&header);
    (void)fwrite(&header, sizeof(header), 1, stream);
    (void)fwrite(vectors->starts, 1, (size_t)sizes.starts, stream);
    (void)fwrite(vectors->slots, 1, (size_t)sizes.slots, stream);
    (void)fwrite(vectors->letters, 1, (size_t)sizes.letters, stream);
    (void)fwrite(filling, 1, (size_t)(filled_up(sizes.letters) - sizes.letters), stream);
    (void)fwrite(vectors->matrix, 1, (size_t)sizes.matrix, stream);
}

/* --- reading ---------------------------------------------------------------------------------- */

bool mc_word_vectors_is_image(struct mc_slice bytes)
{
    return bytes.length >= sizeof(MAGIC) && memcmp(bytes.data, MAGIC, sizeof(MAGIC)) == 0;
}

static int refuse(struct mc_error *error, const char *path, const char *text)
{
    static const struct mc_position nowhere = {0, 0};

    return mc_error_set_at(error, MC_CODE_INPUT, path, nowhere, "%s", text);
}

static int check_header(const struct header *header, uint64_t n_bytes, const char *path,
                        struct mc_error *error)
{
    static const struct mc_position nowhere = {0, 0};
    struct sizes sizes;

    if (header->byte_order != BYTE_ORDER_MARK)
        return refuse(error, path, "is in the byte order of another machine" AGAIN);
    if (header->version != FORM_VERSION)
        return mc_error_set_at(
            error, MC_CODE_INPUT, path, nowhere,
            "is in version %u of the binary form of word vectors, and this program "
            "reads version %d" AGAIN,
            header->version, FORM_VERSION);
    if (header->header_hash != header_hash(header))
        return refuse(error, path, "is damaged: its header does not agree with its checksum" AGAIN);
    if (header->n_bytes != n_bytes)
        return mc_error_set_at(error, MC_CODE_INPUT, path, nowhere,
                               "has %llu bytes, and should have %llu: it is %s" AGAIN,
                               (unsigned long long)n_bytes, (unsigned long long)header->n_bytes,
                               n_bytes < header->n_bytes ? "cut short" : "damaged");
    /* Sums and products of what passes these stay far below 2^64. */
    if (header->n_words == 0 || header->n_words == UINT32_MAX || header->n_dimensions == 0 ||
        header->n_dimensions > MC_WORD_VECTORS_DIMENSION_LIMIT || header->n_letters > n_bytes ||
        header->n_slots > n_bytes || header->n_slots <= header->n_words ||
        (header->n_slots & (header->n_slots - 1)) != 0)
        return refuse(error, path, "is damaged: its header makes no sense" AGAIN);
    sizes = sizes_of(header);
    if (sizeof(*header) + sizes.starts + sizes.slots + filled_up(sizes.letters) + sizes.matrix !=
        n_bytes)
        return refuse(error, path, "is damaged: its header makes no sense" AGAIN);
    return 0;
}

/* Whether every word lies within the letters, which zeros fill up, and every slot names a word or
 * none, with one free slot at least, where searches end. */
static bool is_sound(const struct mc_word_vectors *vectors, uint64_t n_letters)
{
    uint64_t n_free = 0, i;
    bool good = vectors->starts[0] == 0 && vectors->starts[vectors->n_words] == n_letters;

    for (i = n_letters; i < filled_up(n_letters); i++)
        good = good && vectors->letters[i] == '\0';
    for (i = 0; i < vectors->n_words; i++)
        good = good && vectors->starts[i] <= vectors->starts[i + 1];
    for (i = 0; i < vectors->n_slots; i++) {
        n_free += vectors->slots[i] == 0;
        good = good && vectors->slots[i] <= vectors->n_words;
    }
    return good && n_free > 0;
}

bool mc_word_vectors_image_checksum(struct mc_slice image, char checksum[65])
{
    struct header header;

    if (!mc_word_vectors_is_image(image) || image.length < sizeof(header))
        return false;
    memcpy(&header, image.data, sizeof(header));
    if (check_header(&header, image.length, "", NULL) != 0)
        return false;
    memcpy(checksum, header.checksum, sizeof(header.checksum));
    checksum[sizeof(header.checksum)] = '\0';
    return true;
}

int mc_word_vectors_read_image(struct mc_slice image, const char *path,
                               struct mc_word_vectors *vectors, struct mc_error *error)
{
    const char *at = image.data;
    struct header header;
    struct sizes sizes;

    if (image.length < sizeof(header))
        return refuse(error, path, "is cut short: its header is not whole" AGAIN);
    memcpy(&header, image.data, sizeof(header));
    if (check_header(&header, image.length, path, error) != 0)
        return -1;
    sizes = sizes_of(&header);
    vectors->n_words = header.n_words;
    vectors->n_dimensions = header.n_dimensions;
    vectors->n_slots = header.n_slots;
    at += sizeof(header);
    vectors->starts = (const uint64_t *)(const void *)at;
    at += sizes.starts;
    vectors->slots = (const uint32_t *)(const void *)at;
    at += sizes.slots;
    vectors->letters = at;
    at += filled_up(sizes.letters);
    vectors->matrix = (const double *)(const void *)at;
    vectors->matrix_hash = header.matrix_hash;
    vectors->is_binary = true;
    memcpy(vectors->checksum, header.checksum, sizeof(header.checksum));
    if (header.index_hash != index_hash(vectors, &sizes) || !is_sound(vectors, header.n_letters))
        return refuse(error, path, "is damaged: its index does not agree with its checksum" AGAIN);
    return 0;
}

int mc_word_vectors_check(const struct mc_word_vectors *vectors, const char *path,
                          struct mc_error *error)
{
    uint64_t n_bytes = (uint64_t)vectors->n_words * vectors->n_dimensions * sizeof(double);

    if (vectors->is_binary && hash_of(vectors->matrix, n_bytes) != vectors->matrix_hash)
        return refuse(error, path, "is damaged: its values do not agree with their checksum" AGAIN);
    return 0;
}
