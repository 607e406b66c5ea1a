/* The first line of a metric that is a process. */
#include "metrics/process_protocol.h"

#include <limits.h>
#include <math.h>

#include "base/json_file.h"

/* A text, where it is there. */
static int take_text(const struct mc_json_cursor *root, const char *key, struct mc_arena *arena,
                     struct mc_slice *text)
{
    struct mc_json_cursor member;

    *text = mc_slice_of("");
    return mc_json_member(root, key, &member) ? mc_json_text(&member, arena, text) : 0;
}

static int take_flag(const struct mc_json_cursor *root, const char *key, uint32_t flag,
                     uint32_t *flags)
{
    struct mc_json_cursor member;
    bool is_set = false;

    if (mc_json_member(root, key, &member) && mc_json_boolean(&member, &is_set) != 0)
        return -1;
    if (is_set)
        *flags |= flag;
    return 0;
}

/* Without "needs", and with an empty one, a metric reads texts. */
static int take_needs(const struct mc_json_cursor *root, struct mc_arena *arena, uint32_t *needs)
{
    static const char *const names[] = {"text", "amr", "tree"};
    static const uint32_t bits[] = {MC_NEEDS_TEXT, MC_NEEDS_AMR, MC_NEEDS_TREE};
    struct mc_json_cursor list, item;
    struct mc_slice name;
    size_t i, k;

    *needs = 0;
    if (!mc_json_member(root, "needs", &list)) {
        *needs = MC_NEEDS_TEXT;
        return 0;
    }
    if (mc_json_is_array(&list) != 0)
        return -1;
    for (i = 0; mc_json_element(&list, i, &item); i++) {
        if (mc_json_text(&item, arena, &name) != 0)
            return -1;
        for (k = 0; k < 3 && !mc_slice_is(name, names[k]); k++)
            ;
        if (k == 3) {
            mc_json_finding(&item, MC_SEVERITY_ERROR, "", false,
                            "\"needs\" knows \"text\", \"amr\" and \"tree\"");
            return -1;
        }
        *needs |= bits[k];
    }
    if (*needs == 0)
        *needs = MC_NEEDS_TEXT;
    return 0;
}

/* One end of the range; null: there is none. */
static int take_bound(const struct mc_json_cursor *range, size_t index, double *bound)
{
    struct mc_json_cursor item;

    if (!mc_json_element(range, index, &item)) {
        mc_json_finding(range, MC_SEVERITY_ERROR, "", false,
                        "\"range\" holds the lowest and the highest score");
        return -1;
    }
    return json_is_null(item.value) ? 0 : mc_json_number(&item, bound);
}

static int take_range(const struct mc_json_cursor *root, struct mc_handshake *handshake)
{
    struct mc_json_cursor range;

    handshake->lowest = -HUGE_VAL;
    handshake->highest = HUGE_VAL;
    if (!mc_json_member(root, "range", &range))
        return 0;
    if (mc_json_is_array(&range) != 0 || take_bound(&range, 0, &handshake->lowest) != 0 ||
        take_bound(&range, 1, &handshake->highest) != 0)
        return -1;
    if (handshake->lowest < handshake->highest)
        return 0;
    mc_json_finding(&range, MC_SEVERITY_ERROR, "", false,
                    "the first number of \"range\" must be below the second");
    return -1;
}

static int take_batch(const struct mc_json_cursor *root, size_t *batch)
{
    struct mc_json_cursor member;
    long long number = 1;

    if (mc_json_member(root, "batch", &member) &&
        mc_json_integer(&member, 1, MC_PROTOCOL_MOST_REQUESTS, &number) != 0)
        return -1;
    *batch = (size_t)number;
    return 0;
}

/* In place of a handshake, {"error": "..."}: the metric says why it cannot work. */
static int check_refusal(const struct mc_json_cursor *root, struct mc_arena *arena,
                         struct mc_error *error)
{
    struct mc_slice reason;

    if (take_text(root, "error", arena, &reason) != 0)
        return -1;
    if (reason.length > 0)
        return mc_error_set(error, MC_CODE_MODULE, "%.*s", MC_SLICE_ARGUMENTS(reason));
    return 0;
}

static int check_version(const struct mc_json_cursor *root, struct mc_error *error)
{
    struct mc_json_cursor member;
    long long version = 0;

    if (mc_json_required(root, "metricheck", &member) != 0 ||
        mc_json_integer(&member, LLONG_MIN, LLONG_MAX, &version) != 0)
        return -1;
    if (version == MC_PROTOCOL_VERSION)
        return 0;
    return mc_error_set(error, MC_CODE_MODULE,
                        "it speaks version %lld of the protocol; this program speaks version %d",
                        version, MC_PROTOCOL_VERSION);
}

static int take_all(const struct mc_json_cursor *root, struct mc_handshake *handshake,
                    struct mc_arena *arena, struct mc_error *error)
{
    handshake->flags = 0;
    if (mc_json_is_object(root) != 0 || check_refusal(root, arena, error) != 0 ||
        check_version(root, error) != 0 || take_text(root, "name", arena, &handshake->name) != 0 ||
        take_text(root, "version", arena, &handshake->version) != 0 ||
        take_text(root, "citation", arena, &handshake->citation) != 0 ||
        take_needs(root, arena, &handshake->needs) != 0 || take_range(root, handshake) != 0 ||
        take_batch(root, &handshake->batch) != 0 ||
        take_flag(root, "symmetric", MC_METRIC_SYMMETRIC, &handshake->flags) != 0 ||
        take_flag(root, "lower_is_better", MC_METRIC_LOWER_IS_BETTER, &handshake->flags) != 0 ||
        take_flag(root, "deterministic", MC_METRIC_DETERMINISTIC, &handshake->flags) != 0)
        return -1;
    return 0;
}

int mc_protocol_read_handshake(struct mc_slice line, struct mc_handshake *handshake,
                               struct mc_arena *arena, struct mc_error *error)
{
    struct mc_diagnostics *findings = mc_diagnostics_new(arena);
    struct mc_error ignored = MC_NO_ERROR;
    char quote[MC_PROTOCOL_QUOTE_SIZE];
    struct mc_json_file file;
    struct mc_json_cursor root;
    int status = mc_json_open_text(mc_slice_of("handshake"), line, findings, &file, &ignored);

    if (status == 0) {
        root = mc_json_root(&file);
        status = take_all(&root, handshake, arena, error);
    }
    if (status != 0 && error->code == MC_CODE_OK) {
        mc_protocol_quote(line, quote);
        (void)mc_error_set(error, MC_CODE_MODULE, "its first line is no handshake: %.*s: %s",
                           findings->n_items > 0 ? (int)findings->items[0].text.length : 0,
                           findings->n_items > 0 ? findings->items[0].text.data : "", quote);
    }
    mc_json_close(&file);
    return status;
}
