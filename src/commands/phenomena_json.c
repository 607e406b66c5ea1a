#include "commands/phenomena_command.h"
#include "report/json_stream.h"
#include "suite/expectation.h"

static void put_sets(const struct mc_phenomenon_rule *rule, struct mc_arena *arena,
                     struct mc_json_stream *json)
{
    size_t i;

    if (!rule->has_edits) {
        mc_json_put_text(json, "edits", "any");
        return;
    }
    mc_json_put_array(json, "edits", MC_JSON_FLAT);
    for (i = 0; i < rule->n_sets; i++)
        mc_json_put_text(json, NULL, mc_edit_patterns_text(&rule->sets[i], arena));
    mc_json_put_end(json);
    mc_json_put_text(json, "allow", mc_edit_patterns_text(&rule->allow, arena));
}

static void put_words(const struct mc_words_rule *words, struct mc_arena *arena,
                      struct mc_json_stream *json)
{
    static const char *const same[] = {NULL, "all", "content", "all-but-articles", "shorter"};
    static const char *const differs[] = {NULL, "words", "order", "structure"};
    static const char *const counts[] = {NULL, "differ", "same"};
    static const char *const voices[] = {NULL, "differs", "same"};

    mc_json_put_object(json, "words", MC_JSON_FLAT);
    mc_json_put_text(json, "relation", mc_relation_patterns_text(&words->relation, arena));
    mc_json_put_text(json, "unless", mc_relation_patterns_text(&words->unless, arena));
    mc_json_put_text(json, "same", same[words->same]);
    mc_json_put_count(json, "but", words->but);
    mc_json_put_text(json, "differs", differs[words->differs]);
    mc_json_put_text(json, "negations", counts[words->negations]);
    mc_json_put_text(json, "voice", voices[words->voice]);
    mc_json_put_count(json, "differing-tokens", words->differing_tokens);
    mc_json_put_end(json);
}

static void put_rubric(const struct mc_phenomenon_rule *rule, struct mc_json_stream *json)
{
    size_t i;

    mc_json_put_array(json, "rubric", MC_JSON_FLAT);
    for (i = 0; i < rule->n_rubric; i++) {
        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        mc_json_put_slice(json, "subphenomenon", rule->rubric[i].subphenomenon);
        mc_json_put_real(json, "minimum", rule->rubric[i].minimum);
        mc_json_put_real(json, "maximum", rule->rubric[i].maximum);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

static void put_one(const struct mc_phenomena_call *call, const struct mc_phenomenon *phenomenon,
                    struct mc_json_stream *json)
{
    size_t i;

    mc_json_put_object(json, NULL, MC_JSON_TALL);
    mc_json_put_slice(json, "name", phenomenon->name);
    mc_json_put_slice(json, "title", phenomenon->title);
    mc_json_put_slice(json, "level", phenomenon->level);
    mc_json_put_slice(json, "description", phenomenon->description);
    mc_json_put_count(json, "cases", mc_phenomena_count_cases(call->suite, phenomenon));
    put_sets(&phenomenon->rule, call->arena, json);
    if (phenomenon->rule.has_words)
        put_words(&phenomenon->rule.words, call->arena, json);
    put_rubric(&phenomenon->rule, json);
    mc_json_put_array(json, "expectations", MC_JSON_FLAT);
    for (i = 0; i < phenomenon->n_expectations; i++)
        mc_json_put_text(json, NULL, mc_expectation_type_name(phenomenon->expectations[i].type));
    mc_json_put_end(json);
    mc_json_put_array(json, "sources", MC_JSON_TALL);
    for (i = 0; i < phenomenon->n_sources; i++)
        mc_json_put_slice(json, NULL, phenomenon->sources[i]);
    mc_json_put_end(json);
    mc_json_put_end(json);
}

void mc_phenomena_write_json(const struct mc_phenomena_call *call,
                             const struct mc_phenomenon *phenomenon)
{
    struct mc_json_stream json = {.stream = call->stream, .arena = call->arena};
    size_t i;

    mc_json_put_array(&json, NULL, MC_JSON_TALL);
    for (i = 0; i < call->suite->n_phenomena; i++)
        if (phenomenon == NULL || phenomenon == &call->suite->phenomena[i])
            put_one(call, &call->suite->phenomena[i], &json);
    mc_json_put_end(&json);
}
