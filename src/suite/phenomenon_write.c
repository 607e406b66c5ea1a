#include "base/json_write.h"
#include "suite/phenomenon.h"

static void write_member(FILE *stream, const char *key, struct mc_slice text)
{
    (void)fprintf(stream, ",\n  \"%s\": ", key);
    mc_json_write_text(stream, text);
}

static void write_texts(FILE *stream, const char *key, const struct mc_slice *texts, size_t n)
{
    size_t i;

    (void)fprintf(stream, ",\n  \"%s\": [", key);
    for (i = 0; i < n; i++) {
        (void)fputs(i == 0 ? "" : ", ", stream);
        mc_json_write_text(stream, texts[i]);
    }
    (void)putc(']', stream);
}

void mc_phenomenon_write_plain(const struct mc_phenomenon *phenomenon, FILE *stream)
{
    (void)fprintf(stream, "{\n  \"schema\": \"%s\"", MC_PHENOMENON_SCHEMA);
    write_member(stream, "name", phenomenon->name);
    write_member(stream, "title", phenomenon->title);
    write_texts(stream, "aliases", phenomenon->aliases, phenomenon->n_aliases);
    write_member(stream, "level", phenomenon->level);
    write_member(stream, "description", phenomenon->description);
    (void)fputs(",\n  \"amr\": {\n    \"edits\": [\"none\", \"polarity\", \"role-swap\", "
                "\"subtree\", \"concept\", \"reification\"],\n"
                "    \"description\": \"not said: no edits, or any of any kind\"\n  }",
                stream);
    write_texts(stream, "sources", phenomenon->sources, phenomenon->n_sources);
    (void)fputs("\n}\n", stream);
}
