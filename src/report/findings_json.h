/* SPDX-License-Identifier: GPL-3.0-or-later */
/* findings_json.h: a finding about a suite as JSON, with the notes that explain it. */
#ifndef MC_REPORT_FINDINGS_JSON_H
#define MC_REPORT_FINDINGS_JSON_H

#include "base/diagnostic.h"

struct mc_json_stream;

/* What a finding is about: "case" and its id, or "graph" and its name. */
struct mc_finding_owner {
    const char *key;
    struct mc_slice name; /* length 0: not known */
};

/* Writes the finding with this index as an object in an array: code, severity, place (as far as
 * known), owner, message, details and notes (doc/suite-format.md). */
void mc_finding_json_put(struct mc_json_stream *json, const struct mc_diagnostics *list,
                         size_t index, struct mc_finding_owner owner);
/* The name of a severity there: "error", "warning", "note". */
const char *mc_severity_name(enum mc_severity severity);

#endif
