/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tensor_file.c: the header is checked completely before any number is read: types, shapes, byte
 * ranges that lie inside the file and do not overlap; other types of floats are converted on
 * demand. In order: one tensor of a header, one file, all files of a model, numbers. */
#include "neural/tensor_file.h"

#include <assert.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/memory.h"

/* The size of the header's length, which precedes it. */
enum { LENGTH_BYTES = 8 };

/* A limit that writers of such files observe. */
#define HEADER_LIMIT ((uint64_t)100000000)

#define SINGLE_FILE "model.safetensors"
#define INDEX_FILE "model.safetensors.index.json"

static const struct {
    const char *name;
    size_t n_bytes;
} types[] = {
#define TYPE_ROW(name, size) {#name, size},
    MC_NUMBER_TYPES(TYPE_ROW)
#undef TYPE_ROW
};

struct shard {
    const char *name, *path;
    struct mc_mapped_file mapped;
    struct mc_slice bytes;
};

struct mc_tensors {
    struct mc_arena *arena;
    const char *path;
    struct shard *shards;
    size_t n_shards, shard_capacity;
    struct mc_tensor *items; /* [n], in the order of names in `map` */
    size_t n, capacity;
    struct mc_string_map *map;
};

/* A header being read. */
struct header_reader {
    struct mc_tensors *tensors;
    const char *path;
    struct mc_slice data; /* after the header */
    struct mc_error *error;
};

static int refuse(const struct header_reader *reader, struct mc_slice name, const char *what)
{
    return mc_error_set_at(reader->error, MC_CODE_INPUT, reader->path, (struct mc_position){0, 0},
                           "tensor %.*s: %s", MC_SLICE_ARGUMENTS(name), what);
}

static int refuse_file(const char *path, const char *what, struct mc_error *error)
{
    return mc_error_set_at(error, MC_CODE_INPUT, path, (struct mc_position){0, 0}, "%s", what);
}

/* --- one tensor of a header ------------------------------------------------------------------- */

static int read_type(const struct header_reader *reader, const struct mc_json_cursor *item,
                     struct mc_tensor *tensor)
{
    struct mc_json_cursor member;
    const char *text;

    if (!mc_json_member(item, "dtype", &member) || !json_is_string(member.value))
        return refuse(reader, tensor->name, "dtype is missing, or no string");
    text = json_string_value(member.value);
    for (tensor->type = MC_NUMBER_F64; tensor->type < MC_N_NUMBER_TYPES; tensor->type++)
        if (strcmp(types[tensor->type].name, text) == 0)
            return 0;
    return refuse(reader, tensor->name,
                  mc_arena_format(reader->tensors->arena, "dtype %.40s is not known", text));
}

/* The value as a size; SIZE_MAX: it is not an integer of at least 0. */
static size_t size_of(const json_t *value)
{
    json_int_t number = json_is_integer(value) ? json_integer_value(value) : -1;

    return number < 0 || (uint64_t)number >= SIZE_MAX ? SIZE_MAX : (size_t)number;
}

static int read_shape(const struct header_reader *reader, const struct mc_json_cursor *item,
                      struct mc_tensor *tensor)
{
    size_t most = SIZE_MAX / types[tensor->type].n_bytes, i;
    struct mc_json_cursor member;

    if (!mc_json_member(item, "shape", &member) || !json_is_array(member.value))
        return refuse(reader, tensor->name, "shape is missing, or no array");
    tensor->n_dimensions = json_array_size(member.value);
    if (tensor->n_dimensions > MC_TENSOR_DIMENSIONS)
        return refuse(reader, tensor->name, "shape has more than 8 dimensions");
    tensor->n_values = 1;
    for (i = 0; i < tensor->n_dimensions; i++) {
        tensor->shape[i] = size_of(json_array_get(member.value, i));
        if (tensor->shape[i] == SIZE_MAX)
            return refuse(reader, tensor->name, "shape has what is no length");
        if (tensor->shape[i] != 0 && tensor->n_values > most / tensor->shape[i])
            return refuse(reader, tensor->name, "shape is of more numbers than a file can hold");
        tensor->n_values *= tensor->shape[i];
    }
    return 0;
}

static int read_place(const struct header_reader *reader, const struct mc_json_cursor *item,
                      struct mc_tensor *tensor)
{
    struct mc_json_cursor member;
    size_t begin, end;

    if (!mc_json_member(item, "data_offsets", &member) || !json_is_array(member.value) ||
        json_array_size(member.value) != 2)
        return refuse(reader, tensor->name, "data_offsets is missing, or no array of two");
    begin = size_of(json_array_get(member.value, 0));
    end = size_of(json_array_get(member.value, 1));
    if (begin == SIZE_MAX || end == SIZE_MAX || begin > end)
        return refuse(reader, tensor->name, "data_offsets are no begin and end");
    if (end > reader->data.length)
        return refuse(reader, tensor->name, "its data end behind the end of the file");
    if (end - begin != tensor->n_values * types[tensor->type].n_bytes)
        return refuse(reader, tensor->name, "its data are of another length than its shape");
    tensor->bytes = mc_slice(reader->data.data + begin, end - begin);
    return 0;
}

static int read_tensor(const struct header_reader *reader, const struct mc_json_cursor *item)
{
    struct mc_tensors *tensors = reader->tensors;
    struct mc_tensor *tensor = MC_PUSH(tensors->items, tensors->n, tensors->capacity);
    bool is_new;

    memset(tensor, 0, sizeof(*tensor));
    tensor->name = mc_string_map_key(
        tensors->map, mc_string_map_add(tensors->map, mc_slice_of(item->key), &is_new));
    tensor->file = reader->path;
    if (!is_new)
        return refuse(reader, tensor->name, "it is in another shard, too");
    if (!json_is_object(item->value))
        return refuse(reader, tensor->name, "it is no object");
    if (read_type(reader, item, tensor) != 0 || read_shape(reader, item, tensor) != 0)
        return -1;
    return read_place(reader, item, tensor);
}

/* --- one file --------------------------------------------------------------------------------- */

static int compare_places(const void *left, const void *right)
{
    const struct mc_tensor *const *a = left, *const *b = right;

    if ((*a)->bytes.data != (*b)->bytes.data)
        return (*a)->bytes.data < (*b)->bytes.data ? -1 : 1;
    return ((*a)->bytes.length > (*b)->bytes.length) - ((*a)->bytes.length < (*b)->bytes.length);
}

/* Checks that no two of the tensors from `first` on share a byte. */
static int check_overlap(const struct header_reader *reader, size_t first)
{
    struct mc_tensors *tensors = reader->tensors;
    size_t n = tensors->n - first, i;
    const struct mc_tensor **order = mc_arena_array(tensors->arena, n, sizeof(*order));

    for (i = 0; i < n; i++)
        order[i] = &tensors->items[first + i];
    qsort(order, n, sizeof(*order), compare_places);
    for (i = 1; i < n; i++)
        if (order[i]->bytes.data < order[i - 1]->bytes.data + order[i - 1]->bytes.length)
            return refuse(reader, order[i]->name,
                          mc_arena_format(tensors->arena, "its data overlap those of %.*s",
                                          MC_SLICE_ARGUMENTS(order[i - 1]->name)));
    return 0;
}

static int read_tensors(const struct header_reader *reader, const struct mc_json_file *file)
{
    struct mc_json_cursor root = mc_json_root(file), item = {.key = NULL};
    size_t first = reader->tensors->n;

    if (!json_is_object(root.value))
        return refuse_file(reader->path, "its header is no JSON object", reader->error);
    while (mc_json_next(&root, &item))
        if (strcmp(item.key, "__metadata__") != 0 && read_tensor(reader, &item) != 0)
            return -1;
    return check_overlap(reader, first);
}

static uint64_t header_length(struct mc_slice bytes)
{
    uint64_t length = 0;
    size_t i;

    for (i = LENGTH_BYTES; i > 0; i--)
        length = length << 8 | (unsigned char)bytes.data[i - 1];
    return length;
}

static int read_file(struct mc_tensors *tensors, const char *path, struct mc_slice bytes,
                     struct mc_error *error)
{
    struct header_reader reader = {tensors, path, {"", 0}, error};
    struct mc_arena *scratch;
    struct mc_json_file file;
    struct mc_error fault = MC_NO_ERROR;
    uint64_t length;
    int status;

    if (bytes.length < LENGTH_BYTES)
        return refuse_file(path, "it is too short to be a safetensors file", error);
    length = header_length(bytes);
    if (length > bytes.length - LENGTH_BYTES)
        return refuse_file(path, "its header is longer than the file", error);
    if (length > HEADER_LIMIT)
        return refuse_file(path, "its header is longer than 100 MB", error);
    reader.data =
        mc_slice(bytes.data + LENGTH_BYTES + length, bytes.length - LENGTH_BYTES - (size_t)length);
    scratch = mc_arena_new();
    if (mc_json_open_text(mc_slice_of(path), mc_slice(bytes.data + LENGTH_BYTES, (size_t)length),
                          mc_diagnostics_new(scratch), &file, &fault) != 0) {
        status = refuse_file(
            path, mc_arena_format(scratch, "its header is no valid JSON: %s", fault.text), error);
    } else {
        status = read_tensors(&reader, &file);
        mc_json_close(&file);
    }
    mc_arena_free(scratch);
    return status;
}

/* --- all files of a model --------------------------------------------------------------------- */

static struct mc_tensors *tensors_new(const char *path)
{
    struct mc_tensors *tensors = mc_calloc(1, sizeof(*tensors));

    tensors->arena = mc_arena_new();
    tensors->path = mc_arena_strdup(tensors->arena, path);
    tensors->map = mc_string_map_new(tensors->arena);
    return tensors;
}

void mc_tensors_close(struct mc_tensors *tensors)
{
    size_t i;

    if (tensors == NULL)
        return;
    for (i = 0; i < tensors->n_shards; i++)
        mc_mapped_file_close(&tensors->shards[i].mapped);
    free(tensors->shards);
    free(tensors->items);
    mc_arena_free(tensors->arena);
    free(tensors);
}

static struct shard *add_shard(struct mc_tensors *tensors, const char *name, const char *path)
{
    struct shard *shard = MC_PUSH(tensors->shards, tensors->n_shards, tensors->shard_capacity);

    memset(shard, 0, sizeof(*shard));
    shard->name = name;
    shard->path = path;
    return shard;
}

static int open_shard(struct mc_tensors *tensors, const char *folder, const char *name,
                      struct mc_error *error)
{
    const char *path = mc_arena_format(tensors->arena, "%s/%s", folder, name);
    struct shard *shard = add_shard(tensors, mc_arena_strdup(tensors->arena, name), path);

    if (mc_mapped_file_open(path, &shard->mapped, error) != 0)
        return -1;
    shard->bytes = shard->mapped.text;
    return read_file(tensors, path, shard->bytes, error);
}

/* Checks that every tensor is in the file that the index names. */
static int check_index(const struct mc_tensors *tensors, const struct mc_json_cursor *weights,
                       const char *folder, struct mc_error *error)
{
    struct mc_json_cursor item = {.key = NULL};
    size_t n_folder = strlen(folder);

    while (mc_json_next(weights, &item)) {
        const struct mc_tensor *tensor = mc_tensors_find(tensors, mc_slice_of(item.key));
        const char *name = json_string_value(item.value);

        if (tensor == NULL || strcmp(tensor->file + n_folder + 1, name) != 0)
            return mc_error_set_at(error, MC_CODE_INPUT, tensors->path, (struct mc_position){0, 0},
                                   "tensor %s is not in %s", item.key, name);
    }
    return 0;
}

static bool is_file_name(const char *name)
{
    return name != NULL && name[0] != '\0' && name[0] != '.' && strchr(name, '/') == NULL;
}

static int open_shards(struct mc_tensors *tensors, const char *folder,
                       const struct mc_json_file *file, struct mc_error *error)
{
    struct mc_json_cursor root = mc_json_root(file), weights, item = {.key = NULL};
    struct mc_string_map *names = mc_string_map_new(tensors->arena);
    bool is_new;

    if (!mc_json_member(&root, "weight_map", &weights) || !json_is_object(weights.value))
        return refuse_file(tensors->path, "weight_map is missing, or no object", error);
    while (mc_json_next(&weights, &item)) {
        const char *name = json_string_value(item.value);

        if (!is_file_name(name))
            return mc_error_set_at(error, MC_CODE_INPUT, tensors->path, (struct mc_position){0, 0},
                                   "tensor %s: its file is no name of a file", item.key);
        (void)mc_string_map_add(names, mc_slice_of(name), &is_new);
        if (is_new && open_shard(tensors, folder, name, error) != 0)
            return -1;
    }
    return check_index(tensors, &weights, folder, error);
}

static int open_index(struct mc_tensors *tensors, const char *folder, struct mc_error *error)
{
    struct mc_arena *scratch = mc_arena_new();
    struct mc_json_file file;
    int status = mc_json_open(tensors->path, scratch, mc_diagnostics_new(scratch), &file, error);

    if (status == 0) {
        struct shard *index = add_shard(tensors, INDEX_FILE, tensors->path);

        index->bytes = mc_arena_copy(tensors->arena, file.text);
        status = open_shards(tensors, folder, &file, error);
        mc_json_close(&file);
    }
    mc_arena_free(scratch);
    return status;
}

static int finish(struct mc_tensors *opened, int status, struct mc_tensors **tensors)
{
    *tensors = opened;
    if (status == 0)
        return 0;
    mc_tensors_close(opened);
    *tensors = NULL;
    return -1;
}

int mc_tensors_open(const char *folder, struct mc_tensors **tensors, struct mc_error *error)
{
    struct mc_arena *scratch = mc_arena_new();
    const char *single = mc_arena_format(scratch, "%s/%s", folder, SINGLE_FILE);
    const char *index = mc_arena_format(scratch, "%s/%s", folder, INDEX_FILE);
    bool has_index = !mc_file_exists(single) && mc_file_exists(index);
    struct mc_tensors *opened = tensors_new(has_index ? index : single);
    int status = has_index ? open_index(opened, folder, error)
                           : open_shard(opened, folder, SINGLE_FILE, error);

    mc_arena_free(scratch);
    return finish(opened, status, tensors);
}

int mc_tensors_open_file(const char *folder, const char *name, struct mc_tensors **tensors,
                         struct mc_error *error)
{
    struct mc_arena *scratch = mc_arena_new();
    struct mc_tensors *opened = tensors_new(mc_arena_format(scratch, "%s/%s", folder, name));
    int status = open_shard(opened, folder, name, error);

    mc_arena_free(scratch);
    return finish(opened, status, tensors);
}

int mc_tensors_open_bytes(const char *path, struct mc_slice bytes, struct mc_tensors **tensors,
                          struct mc_error *error)
{
    struct mc_tensors *opened = tensors_new(path);

    add_shard(opened, opened->path, opened->path)->bytes = bytes;
    return finish(opened, read_file(opened, opened->path, bytes, error), tensors);
}

const struct mc_tensor *mc_tensors_find(const struct mc_tensors *tensors, struct mc_slice name)
{
    uint32_t index = mc_string_map_find(tensors->map, name);

    return index == MC_NOT_FOUND ? NULL : &tensors->items[index];
}

const char *mc_tensors_path(const struct mc_tensors *tensors)
{
    return tensors->path;
}

size_t mc_tensors_n_files(const struct mc_tensors *tensors)
{
    return tensors->n_shards;
}

void mc_tensors_file(const struct mc_tensors *tensors, size_t index, const char **name,
                     struct mc_slice *bytes)
{
    assert(index < tensors->n_shards);
    *name = tensors->shards[index].name;
    *bytes = tensors->shards[index].bytes;
}

void mc_tensors_leave_memory(const struct mc_tensors *tensors)
{
    size_t i;

    for (i = 0; i < tensors->n_shards; i++)
        mc_mapped_file_leave_memory(&tensors->shards[i].mapped);
}

/* --- numbers ---------------------------------------------------------------------------------- */

static float float_of_bits(uint32_t bits)
{
    float value;

    memcpy(&value, &bits, sizeof(value));
    return value;
}

static uint32_t two_bytes(const char *bytes)
{
    return (uint32_t)(unsigned char)bytes[0] | (uint32_t)(unsigned char)bytes[1] << 8;
}

/* IEEE 754 binary16: 1 sign bit, 5 bits of exponent, 10 of fraction. */
static float float_of_half(uint32_t half)
{
    uint32_t sign = (half & 0x8000u) << 16, exponent = half >> 10 & 0x1Fu, fraction = half & 0x3FFu;

    if (exponent == 0x1F)
        return float_of_bits(sign | 0x7F800000u | fraction << 13);
    if (exponent > 0)
        return float_of_bits(sign | (exponent + 112) << 23 | fraction << 13);
    /* fraction * 2^-24 is exact */
    return (sign != 0 ? -1.0F : 1.0F) * (float)fraction * 0x1p-24F;
}

/* A BF16 number is the upper half of a 32-bit float; many at a time, so that compilers can
 * vectorise. */
void mc_widen(const char *bytes, size_t n, float *floats)
{
    enum { AT_ONCE = 16 };
    uint16_t halves[AT_ONCE];
    uint32_t bits[AT_ONCE];
    size_t i, k;

    for (i = 0; i + AT_ONCE <= n; i += AT_ONCE) {
        memcpy(halves, bytes + 2 * i, sizeof(halves));
        for (k = 0; k < AT_ONCE; k++)
            bits[k] = (uint32_t)halves[k] << 16;
        memcpy(floats + i, bits, sizeof(bits));
    }
    for (; i < n; i++)
        floats[i] = float_of_bits(two_bytes(bytes + 2 * i) << 16);
}

static void widen(const struct mc_tensor *tensor, float *floats)
{
    const char *bytes = tensor->bytes.data;
    size_t n = tensor->n_values, i;
    double number;

    if (tensor->type == MC_NUMBER_F16) {
        for (i = 0; i < n; i++)
            floats[i] = float_of_half(two_bytes(bytes + 2 * i));
    } else if (tensor->type == MC_NUMBER_BF16) {
        mc_widen(bytes, n, floats);
    } else if (tensor->type == MC_NUMBER_F64) {
        for (i = 0; i < n; i++) {
            memcpy(&number, bytes + 8 * i, sizeof(number));
            floats[i] = (float)number;
        }
    } else {
        memcpy(floats, bytes, tensor->bytes.length);
    }
}

int mc_tensors_check_floats(struct mc_tensors *tensors, const struct mc_tensor *tensor,
                            struct mc_error *error)
{
    struct header_reader reader = {tensors, tensor->file, {"", 0}, error};

    if (tensor->type == MC_NUMBER_F64 || tensor->type == MC_NUMBER_F32 ||
        tensor->type == MC_NUMBER_F16 || tensor->type == MC_NUMBER_BF16)
        return 0;
    return refuse(&reader, tensor->name, "it has whole numbers, must be F32, F16, BF16 or F64");
}

int mc_tensors_floats(struct mc_tensors *tensors, const struct mc_tensor *tensor,
                      const float **floats, struct mc_error *error)
{
    float *copy;

    if (mc_tensors_check_floats(tensors, tensor, error) != 0)
        return -1;
    if (tensor->type == MC_NUMBER_F32 && (uintptr_t)tensor->bytes.data % alignof(float) == 0) {
        *floats = (const float *)(const void *)tensor->bytes.data;
        return 0;
    }
    copy = mc_arena_alloc(tensors->arena, mc_array_size(tensor->n_values, sizeof(*copy)));
    widen(tensor, copy);
    *floats = copy;
    return 0;
}
