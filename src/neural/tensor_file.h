/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tensor_file.h: files of named tensors in which models are published: safetensors, one file or
 * several shards with an index.
 *
 * A file consists of 8 bytes, the length N of the header, little-endian; N bytes of JSON, which
 * give the number type, the shape and the byte range of each tensor; then the bytes, row by row,
 * little-endian. Files are mapped, not read. */
#ifndef MC_NEURAL_TENSOR_FILE_H
#define MC_NEURAL_TENSOR_FILE_H

#include <stddef.h>

#include "base/error.h"
#include "base/slice.h"

struct mc_arena;
struct mc_tensors;

/* name, size of one number in bytes */
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
    const char *file; /* the file it is in */
    enum mc_number_type type;
    size_t shape[MC_TENSOR_DIMENSIONS]; /* [n_dimensions]; no dimensions: one number */
    size_t n_dimensions;
    size_t n_values;       /* the product of the shape */
    struct mc_slice bytes; /* at any address */
};

/* Opens model.safetensors of a folder or, if there is none, the files that
 * model.safetensors.index.json names. MC_CODE_INPUT with the file and the tensor: a file is
 * missing, unreadable, or not as above: its header is longer than the file or than 100 MB, or not
 * JSON; a tensor has an unknown type, lies outside the file, has a length that does not match its
 * shape, overlaps another, or is in two shards or not in the shard that the index names. Close with
 * mc_tensors_close. */
int mc_tensors_open(const char *folder, struct mc_tensors **tensors,
                    struct mc_error *error) MC_MUST_CHECK;
/* The same for one file of the folder, by its name. */
int mc_tensors_open_file(const char *folder, const char *name, struct mc_tensors **tensors,
                         struct mc_error *error) MC_MUST_CHECK;
/* The same for one file in memory, which must outlive the tensors. */
int mc_tensors_open_bytes(const char *path, struct mc_slice bytes, struct mc_tensors **tensors,
                          struct mc_error *error) MC_MUST_CHECK;
/* NULL is allowed. */
void mc_tensors_close(struct mc_tensors *tensors);

/* The tensor of this name in the files; NULL: there is none. */
const struct mc_tensor *mc_tensors_find(const struct mc_tensors *tensors, struct mc_slice name);
/* The file that was opened: for messages that are not about one tensor. */
const char *mc_tensors_path(const struct mc_tensors *tensors);
/* The number of files, and of each its name in the folder and its bytes. */
size_t mc_tensors_n_files(const struct mc_tensors *tensors);
void mc_tensors_file(const struct mc_tensors *tensors, size_t index, const char **name,
                     struct mc_slice *bytes);

/* Drops the mapped parts of the files from memory; they are read from the files again when
 * needed. */
void mc_tensors_leave_memory(const struct mc_tensors *tensors);

/* Whether its numbers can be read as floats; MC_CODE_INPUT: they are integers. */
int mc_tensors_check_floats(struct mc_tensors *tensors, const struct mc_tensor *tensor,
                            struct mc_error *error) MC_MUST_CHECK;
/* Its numbers as floats [n_values]: the bytes of the file itself if they are aligned floats, else a
 * copy that lives as long as the tensors. F16, BF16 and F64 are converted (F64 rounds to nearest).
 * MC_CODE_INPUT: they are integers. Not thread-safe. */
int mc_tensors_floats(struct mc_tensors *tensors, const struct mc_tensor *tensor,
                      const float **floats, struct mc_error *error) MC_MUST_CHECK;

/* Converts n BF16 numbers, as in files, at any address, to floats: exact. */
void mc_widen(const char *bytes, size_t n, float *floats);

#endif
