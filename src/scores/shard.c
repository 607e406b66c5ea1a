#include "scores/shard.h"

#include <inttypes.h>

#include "base/options.h"

/* Kinds of hashes (hash128.h). */
enum { KIND_METRICS = 0x100, KIND_IDS, KIND_CONTENTS };

int mc_shard_parse(const char *text, struct mc_shard *shard, struct mc_error *error)
{
    const char *slash = strchr(text, '/');
    long long index = 0, n = 0;
    char first[32];

    if (slash == NULL || (size_t)(slash - text) >= sizeof(first))
        return mc_error_set(error, MC_CODE_USAGE, "a shard is K/N, such as 2/8; not '%s'", text);
    memcpy(first, text, (size_t)(slash - text));
    first[slash - text] = '\0';
    if (mc_parse_integer(first, &index) != 0 || mc_parse_integer(slash + 1, &n) != 0 || index < 1 ||
        index > n)
        return mc_error_set(error, MC_CODE_USAGE,
                            "a shard is K/N with K from 1 to N, such as 2/8; not '%s'", text);
    *shard = (struct mc_shard){(uint64_t)index, (uint64_t)n};
    return 0;
}

bool mc_shard_has(const struct mc_shard *shard, uint64_t case_index)
{
    return shard->n == 0 || case_index % shard->n == shard->index - 1;
}

void mc_shard_input_begin(struct mc_shard_input *input)
{
    input->n_cases = 0;
    mc_hash128_begin(&input->ids, KIND_IDS);
    mc_hash128_begin(&input->contents, KIND_CONTENTS);
}

void mc_shard_input_add(struct mc_shard_input *input, struct mc_slice id,
                        const struct mc_hash128 *content)
{
    size_t i, begin = 0;

    /* as it stands in the file (mc_delimited_write_field) */
    for (i = 0; i < id.length; i++)
        if (id.data[i] == '\t' || id.data[i] == '\r' || id.data[i] == '\n') {
            mc_hash128_add(&input->ids, id.data + begin, i - begin);
            mc_hash128_add(&input->ids, " ", 1);
            begin = i + 1;
        }
    mc_hash128_add(&input->ids, id.data + begin, id.length - begin);
    mc_hash128_add(&input->ids, "\n", 1);
    if (content != NULL)
        mc_hash128_add(&input->contents, content, sizeof(*content));
    input->n_cases++;
}

static void write_hash(struct mc_hash128_making *making, FILE *stream)
{
    struct mc_hash128 hash;
    size_t i;

    mc_hash128_end(making, &hash);
    for (i = 0; i < sizeof(hash.bytes); i++)
        (void)fprintf(stream, "%02x", hash.bytes[i]);
}

void mc_shard_write_begin(const struct mc_shard *shard, const struct mc_score_table *table,
                          FILE *stream)
{
    struct mc_hash128_making metrics;
    size_t c;

    mc_hash128_begin(&metrics, KIND_METRICS);
    for (c = 0; c < table->n_columns; c++)
        mc_hash128_add_text(&metrics, table->columns[c].signature);
    (void)fprintf(stream, MC_SHARD_MARK "%" PRIu64 "/%" PRIu64 "\tmetrics=", shard->index,
                  shard->n);
    write_hash(&metrics, stream);
    (void)putc('\n', stream);
}

void mc_shard_write_end(struct mc_shard_input *input, FILE *stream)
{
    (void)fprintf(stream, MC_SHARD_END "cases=%" PRIu64 "\tids=", input->n_cases);
    write_hash(&input->ids, stream);
    (void)fputs("\tinput=", stream);
    write_hash(&input->contents, stream);
    (void)putc('\n', stream);
}
