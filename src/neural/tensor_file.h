/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tensor_file.h: files of named tensors, as models are published in them: safetensors, one file or
 * several shards with an index.
 *
 * A file is 8 bytes, the length N of the header, little-endian; N bytes of JSON, which gives for
 * each tensor its type of number, its shape and where its bytes lie; then the bytes, row after row,
 * little-endian. Files are mapped, not read. */
#ifndef MC_NEURAL_TENSOR_FILE_H
#define MC_NEURAL_TENSOR_FILE_H

#include <stddef.h>

#include "base/error.h"
#include "base/slice.h"

struct mc_arena;
struct mc_tensors;

/* name, bytes of one number */
#define MC_NUMBER_TYPES(X)                                                                         \
    X(F64, 8)                                                                                      \
    X(F32, 4)                                                                                      \
    X(F16, 2)                                                                                      \
    X(BF16, 2)                                                                                     \
    X(I64, 8)                                                                                      \
    X(I32, 4)                                                                                      \
    X(I16, 2)                                                                                      \
    X(I8, 1)                                                                                       \
    X(U64, 8)                                                                                      \
    X(U32, 4)                                                                                      \
    X(U16, 2)                                                                                      \
    X(U8, 1)                                                                                       \
    X(BOOL, 1)

enum mc_number_type {
#define MC_NUMBER_TYPE_ENUM(name, size) MC_NUMBER_##name,
    MC_NUMBER_TYPES(MC_NUMBER_TYPE_ENUM)
#undef MC_NUMBER_TYPE_ENUM
        MC_N_NUMBER_TYPES
};

enum { MC_TENSOR_DIMENSIONS = 8 };

struct mc_tensor {
    struct mc_slice name;
    const char *file; /* where it is */
    enum mc_number_type type;
    size_t shape[MC_TENSOR_DIMENSIONS]; /* [n_dimensions]; none: one number */
    size_t n_dimensions;
    size_t n_values;       /* the product of the shape */
    struct mc_slice bytes; /* at any address */
};

/* Opens model.safetensors of a folder, or, where there is none, what
 * model.safetensors.index.json names. MC_CODE_INPUT: a file is missing, unreadable, or not as
 * above: a header that is longer than the file or than 100 MB or no JSON, a tensor of unknown type,
 * outside the file, of another length than its shape has, over another one, in two shards or not
 * in the shard that the index names; with the file and the tensor. Close with mc_tensors_close. */
int mc_tensors_open(const char *folder, struct mc_tensors **tensors,
                    struct mc_error *error) MC_MUST_CHECK;
/* The same for one file of the folder, by its name. */
int mc_tensors_open_file(const char *folder, const char *name, struct mc_tensors **tensors,
                         struct mc_error *error) MC_MUST_CHECK;
/* The same for one file that is in memory, and outlives the tensors. */
int mc_tensors_open_bytes(const char *path, struct mc_slice bytes, struct mc_tensors **tensors,
                          struct mc_error *error) MC_MUST_CHECK;
/* NULL is allowed. */
void mc_tensors_close(struct mc_tensors *tensors);

/* By its name as it is in the file; NULL: there is none. */
const struct mc_tensor *mc_tensors_find(const struct mc_tensors *tensors, struct mc_slice name);
/* The file that opened them: messages name it where they speak of no tensor. */
const char *mc_tensors_path(const struct mc_tensors *tensors);
/* How many files there are, and each: its name in the folder and its bytes. */
size_t mc_tensors_n_files(const struct mc_tensors *tensors);
void mc_tensors_file(const struct mc_tensors *tensors, size_t index, const char **name,
                     struct mc_slice *bytes);

/* What is mapped of the files leaves memory, and comes back from them where it is read again. */
void mc_tensors_leave_memory(const struct mc_tensors *tensors);

/* Whether its numbers can be had as floats; MC_CODE_INPUT: they are whole numbers. */
int mc_tensors_check_floats(struct mc_tensors *tensors, const struct mc_tensor *tensor,
                            struct mc_error *error) MC_MUST_CHECK;
/* Its numbers as floats [n_values]: the bytes of the file where they are floats at an address that
 * floats may have, else a copy that lives as long as the tensors. F16, BF16 and F64 are converted
 * (F64 rounds to the nearest). MC_CODE_INPUT: whole numbers. Not for several threads at once. */
int mc_tensors_floats(struct mc_tensors *tensors, const struct mc_tensor *tensor,
                      const float **floats, struct mc_error *error) MC_MUST_CHECK;

/* n numbers of BF16, as files have them, at any address, as floats: exact. */
void mc_widen(const char *bytes, size_t n, float *floats);

#endif
