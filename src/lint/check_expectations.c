#include <math.h>
#include <stdlib.h>

#include "base/file.h"
#include "base/nearest.h"
#include "suite/fields.h"
#include "lint/check.h"

/* What one expectation says about two cases: that `low` is below `high`. */
struct order {
    uint32_t low, high;
    uint32_t owner, expectation; /* the case that says so, and which of its expectations */
};

struct orders {
    struct order *items; /* sorted by low */
    size_t n, capacity;
    size_t *first; /* per case, and one more: its orders are items[first[i]..first[i + 1]) */
};

/* More hints than this are not looked for: each costs a comparison with every id. */
enum { HINTS = 20, HINT_CASES = 10000 };

static struct mc_check_place place_of(const struct mc_suite *suite, size_t owner,
                                      size_t expectation)
{
    struct mc_check_place place = {
        &suite->cases[owner], {{"expect", 0}, {NULL, expectation}}, 2, MC_WHOLE_VALUE, 0};

    return place;
}

/* Adds the ids of all cases of a file, whatever else may be wrong with it. */
static void add_ids(const char *path, struct mc_arena *arena, struct mc_string_map *ids)
{
    struct mc_error ignored = MC_NO_ERROR;
    struct mc_json_file file;
    struct mc_json_cursor root, cases, item, id;
    size_t i;

    if (mc_json_open(path, arena, mc_diagnostics_new(arena), &file, &ignored) != 0)
        return;
    root = mc_json_root(&file);
    if (json_is_object(root.value) && mc_json_member(&root, "cases", &cases) &&
        json_is_array(cases.value))
        for (i = 0; mc_json_element(&cases, i, &item); i++)
            if (json_is_object(item.value) && mc_json_member(&item, "id", &id) &&
                json_is_string(id.value))
                mc_string_map_add(ids, mc_slice_of(json_string_value(id.value)), NULL);
    mc_json_close(&file);
}

/* Ids of the cases in all files that lie beside those of the suite: a file that is checked alone
 * may name cases of its neighbours. */
static struct mc_string_map *neighbouring_ids(const struct mc_suite *suite, struct mc_arena *arena)
{
    struct mc_string_map *ids = mc_string_map_new(arena), *folders = mc_string_map_new(arena);
    struct mc_error ignored = MC_NO_ERROR;
    size_t i, j, length, n_names;
    char **names;
    bool is_new;

    for (i = 0; i < suite->n_files; i++) {
        struct mc_slice path = suite->files[i].path;
        const char *folder;

        for (length = path.length; length > 0 && path.data[length - 1] != '/';)
            length--;
        folder = length == 0 ? "./" : mc_arena_copy(arena, mc_slice(path.data, length)).data;
        mc_string_map_add(folders, mc_slice_of(folder), &is_new);
        if (!is_new || mc_slice_is(path, "standard input") ||
            mc_folder_list(folder, ".json", arena, &names, &n_names, &ignored) != 0)
            continue;
        for (j = 0; j < n_names; j++)
            add_ids(mc_arena_format(arena, "%s%s", folder, names[j]), arena, ids);
    }
    return ids;
}

/* The checking of all expectations. */
struct expectations {
    const struct mc_lint_work *work;
    const struct mc_suite *suite;
    struct mc_string_map *neighbours; /* NULL: not looked for yet */
    const char **ids;                 /* for hints; NULL: not made yet */
    size_t n_hints;
    unsigned char *n_told; /* per case: each finding costs a reading of the case */
    struct orders orders;
};

static bool may_tell(struct expectations *all, size_t owner)
{
    if (all->n_told[owner] >= MC_FIELD_FINDINGS)
        return false;
    all->n_told[owner]++;
    return true;
}

static const char *nearest_id(struct expectations *all, struct mc_slice id)
{
    size_t i;

    if (all->suite->n_cases > HINT_CASES || all->n_hints++ >= HINTS)
        return NULL;
    if (all->ids == NULL) {
        all->ids = mc_arena_array(all->work->arena, all->suite->n_cases + 1, sizeof(const char *));
        for (i = 0; i < all->suite->n_cases; i++)
            all->ids[i] = all->suite->cases[i].id.data;
    }
    return mc_nearest(id, all->ids);
}

static void tell_unknown(struct expectations *all, size_t owner, size_t expectation)
{
    struct mc_check_place place = place_of(all->suite, owner, expectation);
    struct mc_slice id = all->suite->cases[owner].expectations[expectation].other;
    struct mc_slice shown = mc_clip(id);
    const char *nearest;

    if (all->neighbours == NULL)
        all->neighbours = neighbouring_ids(all->suite, all->work->arena);
    if (mc_string_map_find(all->neighbours, id) != MC_NOT_FOUND || !may_tell(all, owner))
        return;
    nearest = nearest_id(all, shown);
    place = mc_check_below(&place, "case", MC_WHOLE_VALUE);
    if (nearest != NULL)
        mc_check_tell(all->work, &place, "E014", "there is no case \"%.*s\": did you mean \"%s\"?",
                      MC_SLICE_ARGUMENTS(shown), nearest);
    else
        mc_check_tell(all->work, &place, "E014", "there is no case \"%.*s\"",
                      MC_SLICE_ARGUMENTS(shown));
}

static void add_order(struct expectations *all, size_t owner, size_t expectation)
{
    const struct mc_expectation *one = &all->suite->cases[owner].expectations[expectation];
    uint32_t other = mc_string_map_find(all->suite->case_ids, one->other);
    struct orders *orders = &all->orders;
    struct order *order;

    if (other == MC_NOT_FOUND) {
        tell_unknown(all, owner, expectation);
        return;
    }
    orders->items =
        mc_grow(orders->items, &orders->capacity, orders->n + 1, sizeof(*orders->items));
    order = &orders->items[orders->n++];
    order->low = one->type == MC_EXPECT_BELOW ? (uint32_t)owner : other;
    order->high = one->type == MC_EXPECT_BELOW ? other : (uint32_t)owner;
    order->owner = (uint32_t)owner;
    order->expectation = (uint32_t)expectation;
}

/* A minimum above a maximum of the same case. */
static void check_bounds(struct expectations *all, size_t owner)
{
    const struct mc_case *item = &all->suite->cases[owner];
    double minimum = -HUGE_VAL, maximum = HUGE_VAL;
    size_t i;

    for (i = 0; i < item->n_expectations; i++) {
        struct mc_check_place place = place_of(all->suite, owner, i);
        double value = item->expectations[i].value;

        if (item->expectations[i].type == MC_EXPECT_MINIMUM)
            minimum = fmax(minimum, value);
        else if (item->expectations[i].type == MC_EXPECT_MAXIMUM)
            maximum = fmin(maximum, value);
        else
            continue;
        if (minimum > maximum && may_tell(all, owner)) {
            mc_check_tell(all->work, &place, "E015",
                          "contradiction: a minimum of %.15g and a maximum of %.15g", minimum,
                          maximum);
            return;
        }
    }
}

static void gather(struct expectations *all)
{
    size_t i, j;

    for (i = 0; i < all->suite->n_cases; i++) {
        const struct mc_case *item = &all->suite->cases[i];

        for (j = 0; j < item->n_expectations; j++)
            if (item->expectations[j].other.length > 0)
                add_order(all, i, j);
        check_bounds(all, i);
    }
}

static int by_low_and_high(const void *a, const void *b)
{
    const struct order *one = a, *other = b;

    if (one->low != other->low)
        return one->low < other->low ? -1 : 1;
    if (one->high != other->high)
        return one->high < other->high ? -1 : 1;
    if (one->owner != other->owner)
        return one->owner < other->owner ? -1 : 1;
    return (one->expectation > other->expectation) - (one->expectation < other->expectation);
}

static void index_orders(struct expectations *all)
{
    struct orders *orders = &all->orders;
    size_t i, n_cases = all->suite->n_cases;

    orders->first = mc_calloc(n_cases + 1, sizeof(*orders->first));
    if (orders->n > 0)
        qsort(orders->items, orders->n, sizeof(*orders->items), by_low_and_high);
    for (i = 0; i < orders->n; i++)
        orders->first[orders->items[i].low + 1]++;
    for (i = 0; i < n_cases; i++)
        orders->first[i + 1] += orders->first[i];
}

static void tell_contradiction(struct expectations *all, const struct order *order)
{
    struct mc_check_place place = place_of(all->suite, order->owner, order->expectation);
    struct mc_slice low = mc_clip(all->suite->cases[order->low].id);
    struct mc_slice high = mc_clip(all->suite->cases[order->high].id);

    if (!may_tell(all, order->owner))
        return;
    if (order->low == order->high)
        mc_check_tell(all->work, &place, "E015", "contradiction: a case compared with itself");
    else
        mc_check_tell(all->work, &place, "E015",
                      "contradiction: \"%.*s\" below \"%.*s\" here, the other way round by other "
                      "expectations",
                      MC_SLICE_ARGUMENTS(low), MC_SLICE_ARGUMENTS(high));
}

/* Walks from one case upwards, depth first; an order that leads back to a case on the way is a
 * contradiction. `next` is per case the next order to look at, `on_way` whether it is on the way.
 */
static void walk_up(struct expectations *all, uint32_t start, size_t *next, bool *on_way,
                    uint32_t *way)
{
    const struct orders *orders = &all->orders;
    size_t n_way = 0;

    way[n_way++] = start;
    on_way[start] = true;
    while (n_way > 0) {
        uint32_t low = way[n_way - 1];
        const struct order *order = &orders->items[next[low]];

        if (next[low] == orders->first[low + 1]) {
            on_way[low] = false;
            n_way--;
            continue;
        }
        next[low]++;
        if (next[low] - 1 > orders->first[low] && order[-1].high == order->high)
            continue;
        if (on_way[order->high]) {
            tell_contradiction(all, order);
        } else if (next[order->high] == orders->first[order->high]) {
            way[n_way++] = order->high;
            on_way[order->high] = true;
        }
    }
}

static void find_contradictions(struct expectations *all)
{
    size_t i, n_cases = all->suite->n_cases;
    size_t *next = mc_calloc(n_cases, sizeof(*next));
    bool *on_way = mc_calloc(n_cases, sizeof(*on_way));
    uint32_t *way = mc_calloc(n_cases, sizeof(*way));

    for (i = 0; i < n_cases; i++)
        next[i] = all->orders.first[i];
    for (i = 0; i < n_cases; i++)
        if (next[i] == all->orders.first[i] && next[i] < all->orders.first[i + 1])
            walk_up(all, (uint32_t)i, next, on_way, way);
    free(next);
    free(on_way);
    free(way);
}

static void check_expectations(const struct mc_lint_work *work)
{
    struct expectations all;

    memset(&all, 0, sizeof(all));
    all.work = work;
    all.suite = work->suite;
    all.n_told = mc_calloc(work->suite->n_cases, sizeof(*all.n_told));
    gather(&all);
    index_orders(&all);
    find_contradictions(&all);
    free(all.n_told);
    free(all.orders.items);
    free(all.orders.first);
}

const struct mc_lint_check mc_lint_check_expectations = {check_expectations};
