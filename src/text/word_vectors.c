#include "text/word_vectors_parts.h"

#include <stdlib.h>
#include <string.h>

const char *mc_word_vectors_standard(void)
{
    const char *path = getenv("METRICHECK_VECTORS");

    return path == NULL || path[0] == '\0' ? NULL : path;
}

int mc_word_vectors_of_image(struct mc_slice image, const char *path,
                             struct mc_word_vectors **vectors, struct mc_error *error)
{
    struct mc_word_vectors *opened = mc_calloc(1, sizeof(*opened));

    if (mc_word_vectors_read_image(image, path, opened, error) != 0) {
        mc_word_vectors_close(opened);
        return -1;
    }
    *vectors = opened;
    return 0;
}

int mc_word_vectors_open(const char *path, struct mc_word_vectors **vectors, struct mc_error *error)
{
    struct mc_mapped_file file;
    int status;

    if (mc_mapped_file_open(path, &file, error) != 0)
        return -1;
    if (mc_word_vectors_is_image(file.text)) {
        status = mc_word_vectors_of_image(file.text, path, vectors, error);
        if (status == 0) {
            (*vectors)->file = file;
            return 0;
        }
    } else {
        status = mc_word_vectors_parse(file.text, path, vectors, error);
    }
    mc_mapped_file_close(&file);
    return status;
}

bool mc_word_vectors_text_checksum(const char *path, char checksum[65])
{
    struct mc_mapped_file file;
    bool found;

    if (mc_mapped_file_open(path, &file, NULL) != 0)
        return false;
    found = mc_word_vectors_image_checksum(file.text, checksum);
    mc_mapped_file_close(&file);
    return found;
}

void mc_word_vectors_close(struct mc_word_vectors *vectors)
{
    if (vectors == NULL)
        return;
    free(vectors->own.starts);
    free(vectors->own.slots);
    free(vectors->own.letters);
    free(vectors->own.matrix);
    mc_mapped_file_close(&vectors->file);
    free(vectors);
}

uint32_t mc_word_vectors_size(const struct mc_word_vectors *vectors)
{
    return vectors->n_words;
}

uint32_t mc_word_vectors_n_dimensions(const struct mc_word_vectors *vectors)
{
    return vectors->n_dimensions;
}

struct mc_slice mc_word_vectors_word(const struct mc_word_vectors *vectors, uint32_t index)
{
    uint64_t start = vectors->starts[index];

    return mc_slice(vectors->letters + start, (size_t)(vectors->starts[index + 1] - start));
}

const double *mc_word_vectors_row(const struct mc_word_vectors *vectors, uint32_t index)
{
    return vectors->matrix + (size_t)index * vectors->n_dimensions;
}

const char *mc_word_vectors_checksum(const struct mc_word_vectors *vectors)
{
    return vectors->checksum;
}

bool mc_word_vectors_are_binary(const struct mc_word_vectors *vectors)
{
    return vectors->is_binary;
}

uint64_t mc_word_vectors_probe(const struct mc_word_vectors *vectors, struct mc_slice word)
{
    uint64_t at = mc_word_vectors_slot(vectors, word);

    while (vectors->slots[at] != 0 &&
           !mc_slice_equal(mc_word_vectors_word(vectors, vectors->slots[at] - 1), word))
        at = (at + 1) & (vectors->n_slots - 1);
    return at;
}

const double *mc_word_vectors_find(const struct mc_word_vectors *vectors, struct mc_slice word)
{
    uint32_t found = vectors->slots[mc_word_vectors_probe(vectors, word)];

    return found == 0 ? NULL : mc_word_vectors_row(vectors, found - 1);
}
