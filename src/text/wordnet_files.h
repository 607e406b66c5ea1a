/* wordnet_files.h: the files of WordNet as they lie in memory, and their lines; for the files
 * wordnet*.c only. */
#ifndef MC_TEXT_WORDNET_FILES_H
#define MC_TEXT_WORDNET_FILES_H

#include "base/mapped_file.h"
#include "text/wordnet.h"

struct mc_wordnet_part_files {
    struct mc_mapped_file index, data, exceptions;
};

struct mc_wordnet {
    struct mc_wordnet_part_files parts[MC_WORDNET_PARTS];
};

/* Removes and returns the first word of the line; words are parted by single blanks. */
struct mc_slice mc_wordnet_next(struct mc_slice *line);
/* The same for a number of digits to a base up to 16; false: no digits, others, or over 2^29. */
bool mc_wordnet_next_number(struct mc_slice *line, unsigned base, uint32_t *number);
/* Whether the word may be in a file: neither empty nor over the limit. */
bool mc_wordnet_can_be_word(struct mc_slice word);
/* Offset of the first line whose first word is not below `word`: files are sorted by the bytes of
 * the first word. The lines of the licence begin with a blank, so with an empty word. */
size_t mc_wordnet_lower_bound(struct mc_slice text, struct mc_slice word);
/* Takes the next of the lines that begin with `word`, from *offset on, and leaves in *rest what
 * stands behind the word. */
bool mc_wordnet_line_of(struct mc_slice text, struct mc_slice word, size_t *offset,
                        struct mc_slice *rest);
/* The line of the synset behind its offset, file and type; empty where there is no such line. */
struct mc_slice mc_wordnet_synset_line(const struct mc_wordnet *wordnet, uint32_t synset);

#endif
