/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "amr/penman_read.c"

#include "tests/unit/support.h"

/* More of each than the room holds. */
enum { MANY = 300 };

static void test_parts_outgrow_their_room(void **state)
{
    struct penman_room room;
    struct penman_parts parts;
    uint32_t i;

    (void)state;
    penman_parts_begin(&parts, &room);
    assert_true(parts.nodes == room.nodes && parts.open == room.open);
    for (i = 0; i < MANY; i++) {
        penman_add_node(&parts)->offset = i;
        penman_add_relation(&parts)->child = i;
        penman_add_metadata(&parts)->key = mc_slice_of(i % 2 == 0 ? "even" : "odd");
    }
    assert_int_equal(parts.n_nodes, MANY);
    assert_int_equal(parts.n_relations, MANY);
    assert_int_equal(parts.n_metadata, MANY);
    assert_int_equal(parts.n_open, MANY);
    for (i = 0; i < MANY; i++) {
        assert_int_equal(parts.nodes[i].offset, i);
        assert_int_equal(parts.relations[i].child, i);
        assert_int_equal(parts.relations[i].source, i); /* the innermost open node */
        assert_true(mc_slice_is(parts.metadata[i].key, i % 2 == 0 ? "even" : "odd"));
        assert_int_equal(parts.open[i], i);
    }
    penman_parts_end(&parts);
}

static void test_relation_of_a_node_that_is_open(void **state)
{
    struct penman_room room;
    struct penman_parts parts;

    (void)state;
    penman_parts_begin(&parts, &room);
    (void)penman_add_node(&parts);
    (void)penman_add_node(&parts);
    assert_int_equal(penman_add_relation(&parts)->source, 1);
    parts.n_open--; /* the ')' of node 1 */
    assert_int_equal(penman_add_relation(&parts)->source, 0);
    penman_parts_end(&parts);
}

static void add_word(struct penman_parts *parts, enum penman_target kind, const char *target)
{
    struct penman_relation *relation = penman_add_relation(parts);

    relation->kind = kind;
    relation->child = MC_NOT_FOUND;
    relation->target = mc_slice_of(target);
}

static void test_words_that_are_variables(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct penman_room room;
    struct penman_parts parts;

    (void)state;
    penman_parts_begin(&parts, &room);
    penman_add_node(&parts)->variable = mc_slice_of("a");
    penman_add_node(&parts)->variable = mc_slice_of("b2");
    add_word(&parts, PENMAN_TARGET_WORD, "b2");
    add_word(&parts, PENMAN_TARGET_WORD, "b");
    add_word(&parts, PENMAN_TARGET_QUOTED, "a");
    add_word(&parts, PENMAN_TARGET_WORD, "a");
    assert_int_equal(penman_resolve(&parts, arena), MC_NOT_FOUND);
    assert_int_equal(parts.relations[0].child, 1);
    assert_int_equal(parts.relations[1].child, MC_NOT_FOUND); /* a constant */
    assert_int_equal(parts.relations[2].child, MC_NOT_FOUND); /* in quotes always one */
    assert_int_equal(parts.relations[3].child, 0);
    penman_parts_end(&parts);
    mc_arena_free(arena);
}

static void test_variable_used_twice(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct penman_room room;
    struct penman_parts parts;
    char names[MANY][8];
    uint32_t i;

    (void)state;
    penman_parts_begin(&parts, &room);
    for (i = 0; i < MANY; i++) {
        (void)snprintf(names[i], sizeof(names[i]), "x%u", i);
        penman_add_node(&parts)->variable = mc_slice_of(names[i]);
    }
    assert_int_equal(penman_resolve(&parts, arena), MC_NOT_FOUND);
    parts.nodes[217].variable = mc_slice_of("x5");
    parts.nodes[250].variable = mc_slice_of("x6");
    assert_int_equal(penman_resolve(&parts, arena), 217); /* the first of them */
    penman_parts_end(&parts);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parts_outgrow_their_room),
        cmocka_unit_test(test_relation_of_a_node_that_is_open),
        cmocka_unit_test(test_words_that_are_variables),
        cmocka_unit_test(test_variable_used_twice),
    };

    return cmocka_run_group_tests_name("penman_parts", tests, NULL, NULL);
}
