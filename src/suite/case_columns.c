/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suite/case_columns.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/ascii.h"
#include "suite/suite.h"

static const struct mc_case_member members[] = {{"id", MC_CASE_TEXT},
                                                {"subphenomenon", MC_CASE_TEXT},
                                                {"category", MC_CASE_TEXT},
                                                {"system", MC_CASE_TEXT},
                                                {"item", MC_CASE_TEXT},
                                                {"language", MC_CASE_TEXT},
                                                {"source_language", MC_CASE_TEXT},
                                                {"document", MC_CASE_TEXT},
                                                {"segment", MC_CASE_TEXT},
                                                {"src", MC_CASE_SIDE},
                                                {"note", MC_CASE_TEXT},
                                                {"reference", MC_CASE_SIDE},
                                                {"candidate", MC_CASE_SIDE},
                                                {"targeted", MC_CASE_SIDE},
                                                {"references", MC_CASE_JSON},
                                                {"score", MC_CASE_NUMBER},
                                                {"ratings", MC_CASE_NUMBERS},
                                                {"tags", MC_CASE_WORDS},
                                                {"spans", MC_CASE_JSON},
                                                {"expect", MC_CASE_JSON},
                                                {"lint", MC_CASE_JSON},
                                                {"phenomenon", MC_CASE_HEAD_TEXT},
                                                {"dataset", MC_CASE_HEAD_TEXT},
                                                {"suite", MC_CASE_HEAD_TEXT},
                                                {"source", MC_CASE_HEAD_TEXT},
                                                {"licence", MC_CASE_HEAD_TEXT},
                                                {"version", MC_CASE_HEAD_TEXT},
                                                {"description", MC_CASE_HEAD_TEXT},
                                                {"scale_kind", MC_CASE_HEAD_TEXT},
                                                {"scale_minimum", MC_CASE_HEAD_NUMBER},
                                                {"scale_maximum", MC_CASE_HEAD_NUMBER},
                                                {"dimensions", MC_CASE_HEAD_JSON},
                                                {"pooled", MC_CASE_HEAD_JSON},
                                                {"judgement", MC_CASE_HEAD_JSON}};

enum { N_MEMBERS = sizeof(members) / sizeof(members[0]) };

static const struct mc_case_member *find_name(const char *text, size_t length,
                                              enum mc_case_column_fit *fit)
{
    const struct mc_slice name = {text, length};
    size_t i;

    *fit = MC_FIT_NAME;
    for (i = 0; i < N_MEMBERS; i++)
        if (strlen(members[i].key) == length && strncasecmp(members[i].key, text, length) == 0)
            return &members[i];
    *fit = MC_FIT_OTHERS;
    for (i = 0; i < N_MEMBERS && !mc_column_is_called(members[i].key, name);)
        i++;
    if (i == N_MEMBERS)
        return NULL;
    if (members[i].kind == MC_CASE_HEAD_TEXT)
        for (i = 0; strcmp(members[i].key, MC_CASE_SOURCE_COLUMN) != 0;)
            i++;
    return &members[i];
}

/* The caller's name for this column, else its own name. */
static struct mc_slice name_in_suite(const struct mc_column_calls *calls, struct mc_slice name,
                                     bool *is_call)
{
    size_t i;

    for (i = 0; calls != NULL && i < calls->n; i++)
        if (strlen(calls->columns[i]) == name.length &&
            strncasecmp(calls->columns[i], name.data, name.length) == 0) {
            *is_call = true;
            return mc_slice_of(strcmp(calls->names[i], MC_SOURCE_COLUMN) == 0
                                   ? MC_CASE_SOURCE_COLUMN
                                   : calls->names[i]);
        }
    *is_call = false;
    return name;
}

struct mc_case_column mc_case_column_of_name(struct mc_slice name)
{
    struct mc_case_column column = {NULL, MC_FIT_NAME, false, 1, "text"};
    size_t length = name.length, digits = 0;
    const char *named = strstr(name.data, "_" MC_NAMED_GRAPH_KEY);

    column.name = find_name(name.data, length, &column.fit);
    if (column.name != NULL || length < 5)
        return column;
    if (named != NULL) {
        column.member = named + 1;
        length = (size_t)(named - name.data);
    } else if (strcasecmp(name.data + length - 4, "_amr") == 0) {
        column.member = "amr";
        length -= 4;
    } else if (length > 5 && strcasecmp(name.data + length - 5, "_tree") == 0) {
        column.member = "tree";
        length -= 5;
    }
    while (digits < length && mc_ascii_is_digit(name.data[length - digits - 1]))
        digits++;
    if (digits > 0 && digits < 4 && digits + 1 < length && name.data[length - digits - 1] == '_') {
        column.number = (size_t)strtoul(name.data + length - digits, NULL, 10);
        length -= digits + 1;
    }
    column.name = find_name(name.data, length, &column.fit);
    if (column.name != NULL && column.name->kind != MC_CASE_SIDE)
        column.name = NULL;
    return column;
}

struct mc_case_column mc_case_column_of(const struct mc_column_calls *calls, struct mc_slice name)
{
    bool is_call;
    struct mc_case_column column = mc_case_column_of_name(name_in_suite(calls, name, &is_call));

    if (is_call)
        column.fit = MC_FIT_CALL;
    return column;
}

int mc_case_columns_choose(struct mc_case_column *one, struct mc_case_column *other)
{
    if (one->name == NULL || other->name == NULL || strcmp(one->name->key, other->name->key) != 0 ||
        one->number != other->number || strcmp(one->member, other->member) != 0)
        return 0;
    if (one->fit == other->fit)
        return -1;
    (one->fit < other->fit ? one : other)->name = NULL;
    return 0;
}
