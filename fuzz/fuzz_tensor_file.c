/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the input as a file of tensors: every tensor that is read lies within it, and has all its
 * numbers. */
#include "base/memory.h"
#include "fuzz/fuzz.h"
#include "neural/tensor_file.h"

static void look(struct mc_tensors *tensors, struct mc_slice bytes, const char *name)
{
    const struct mc_tensor *tensor = mc_tensors_find(tensors, mc_slice_of(name));
    struct mc_error error = MC_NO_ERROR;
    const float *floats;
    float sum = 0.0F;
    size_t i;

    if (tensor == NULL)
        return;
    fuzz_check(tensor->bytes.data >= bytes.data &&
               tensor->bytes.data + tensor->bytes.length <= bytes.data + bytes.length);
    fuzz_check(tensor->n_dimensions <= MC_TENSOR_DIMENSIONS);
    if (mc_tensors_floats(tensors, tensor, &floats, &error) != 0) {
        fuzz_check(error.code == MC_CODE_INPUT);
        return;
    }
    for (i = 0; i < tensor->n_values; i++)
        sum += floats[i]; /* all of them can be read */
    (void)sum;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice bytes = mc_slice((const char *)data, size);
    struct mc_tensors *tensors;

    if (mc_tensors_open_bytes("x", bytes, &tensors, &error) != 0) {
        fuzz_check(tensors == NULL && error.code == MC_CODE_INPUT && error.text[0] != '\0');
        return 0;
    }
    look(tensors, bytes, "a");
    look(tensors, bytes, "b");
    mc_tensors_close(tensors);
    return 0;
}
