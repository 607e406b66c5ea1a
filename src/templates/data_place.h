/* data_place.h: where a value stands in a JSON file that was read before: its path of keys, walked
 * again only when something is wrong with it. */
#ifndef MC_TEMPLATES_DATA_PLACE_H
#define MC_TEMPLATES_DATA_PLACE_H

#include "base/json_file.h"
#include "base/json_locate.h"

/* A file that was read. */
struct mc_data_source {
    struct mc_slice path, text;
};

enum { MC_DATA_STEPS = 5 };

struct mc_data_place {
    const struct mc_data_source *source;
    struct mc_json_step steps[MC_DATA_STEPS];
    size_t n_steps;
    /* Byte of the text there, which is one string or an array of lines, joined by LF; SIZE_MAX: the
     * value as a whole. */
    size_t offset;
};

#define MC_DATA_WHOLE SIZE_MAX

/* The file as a whole; further steps by mc_data_key and mc_data_index. */
struct mc_data_place mc_data_top(const struct mc_data_source *source);
/* One step down. The key must outlive the place and be NUL-terminated. */
struct mc_data_place mc_data_key(struct mc_data_place place, const char *key);
struct mc_data_place mc_data_index(struct mc_data_place place, size_t index);
/* The place of byte `offset` of the text there. */
struct mc_data_place mc_data_at(struct mc_data_place place, size_t offset);
/* Line and column; of the nearest value above it when there is nothing. */
struct mc_position mc_data_position(const struct mc_data_place *place);
/* Adds a finding there. Returns its index. */
size_t mc_data_finding(const struct mc_data_place *place, struct mc_diagnostics *diagnostics,
                       enum mc_severity severity, const char *code, const char *format, ...)
    MC_PRINTF(5, 6);

#endif
