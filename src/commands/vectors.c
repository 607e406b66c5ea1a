/* SPDX-License-Identifier: GPL-3.0-or-later */
/* vectors.c: the command `vectors`: checks word vectors, or writes them in the binary form. */
#include <stdio.h>

#include "base/file.h"
#include "commands/command.h"
#include "run/option_rows.h"
#include "text/word_vectors.h"

struct vectors_options {
    const char *output;
};

static const struct mc_option options[] = {
    MC_ROW_OUTPUT(struct vectors_options, output, "FILE",
                  "Write the binary form to this file; `-` is standard output."),
    MC_OPTIONS_END};

static const struct mc_example examples[] = {
    {"metricheck vectors vectors.txt", "Check word vectors and describe them."},
    {"metricheck vectors vectors.txt -o vectors.bin",
     "Write the binary form, which opens at once."},
    {NULL, NULL}};

static int work(void *option_values, const struct mc_option_list *operands, struct mc_arena *arena,
                struct mc_error *error)
{
    const struct vectors_options *values = option_values;
    struct mc_output output = {NULL, NULL, NULL};
    struct mc_word_vectors *vectors;
    int status;

    (void)arena;
    if (operands->n_items != 1)
        return mc_error_set(error, MC_CODE_USAGE,
                            operands->n_items == 0 ? "no file of word vectors given"
                                                   : "vectors takes one file of word vectors");
    if (mc_word_vectors_open(operands->items[0], &vectors, error) != 0)
        return -1;
    status = mc_word_vectors_check(vectors, operands->items[0], error);
    if (status == 0)
        status = mc_output_open(values->output == NULL ? "-" : values->output, &output, error);
    if (status == 0 && values->output != NULL)
        mc_word_vectors_write(vectors, output.stream);
    else if (status == 0)
        fprintf(output.stream, "form        %s\nwords       %u\ndimensions  %u\nsha256      %s\n",
                mc_word_vectors_are_binary(vectors) ? "binary" : "text",
                mc_word_vectors_size(vectors), mc_word_vectors_n_dimensions(vectors),
                mc_word_vectors_checksum(vectors));
    status = mc_output_end(&output, status, error);
    mc_word_vectors_close(vectors);
    return status;
}

const struct mc_command mc_command_vectors = {
    "vectors",
    NULL,
    MC_FOR_DEVELOPERS,
    "check word vectors, or convert them to a form that opens at once",
    "FILE [-o FILE.bin]",
    "Reads word vectors in GloVe's text format: UTF-8, one row per word, the word and its values "
    "separated by one blank, the same number of values in every row. With -o it writes their "
    "binary form, which metrics accept wherever they take word vectors (`vectors=FILE`, "
    "METRICHECK_VECTORS). It is mapped into memory, so that 400,000 words of 300 values open in "
    "milliseconds, and gives the same scores. Values are stored in full (8 bytes each), with the "
    "checksum of the text, which is part of signatures.\n\n"
    "GloVe's own vectors are in glove.6B.zip at https://nlp.stanford.edu/projects/glove/; the "
    "published scores used its file with 100 dimensions.\n\n"
    "Without -o it reports the form, the numbers of words and values, and the SHA-256 of the text; "
    "for a binary file it verifies all values by their checksum.\n\n"
    "The binary form depends on byte order. The exit code is 3 for a file that cannot be read: "
    "errors in a text are reported with line and column; a binary file that is truncated, damaged, "
    "or of another byte order or version is refused.",
    options,
    examples,
    MC_COMMAND_WORK(work, 0, struct vectors_options, NULL),
};
