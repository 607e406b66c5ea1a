/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_dump.h: values of jansson as JSON text on one line. */
#ifndef MC_BASE_JSON_DUMP_H
#define MC_BASE_JSON_DUMP_H

#include "base/json.h"
#include "base/memory.h"

/* Appends the value as json_dumps writes it with JSON_COMPACT, JSON_ENCODE_ANY and
 * JSON_REAL_PRECISION(17), byte for byte. The value must be a tree, without cycles. */
void mc_json_append(struct mc_buffer *buffer, json_t *value);

#endif
