libmetricheck_a_SOURCES += \
	src/templates/bindings.c src/templates/bindings.h \
	src/templates/binding_check.c src/templates/binding_check.h \
	src/templates/binding_check_tell.c \
	src/templates/data_place.c src/templates/data_place.h \
	src/templates/expansion.c src/templates/expansion.h \
	src/templates/graph_pattern.c src/templates/graph_pattern.h \
	src/templates/graph_pattern_write.c \
	src/templates/indefinite_article.c src/templates/indefinite_article.h \
	src/templates/limits.h \
	src/templates/relation_check.c src/templates/relation_check.h \
	src/templates/sentence_pattern.c src/templates/sentence_pattern.h \
	src/templates/shipped_templates.c src/templates/shipped_templates.h \
	src/templates/template.h src/templates/template_check_whole.c \
	src/templates/template_codes.c src/templates/template_codes.h \
	src/templates/template_read.c src/templates/template_read_pairs.c \
	src/templates/template_read_slots.c src/templates/template_resolve.c \
	src/templates/template_set.c src/templates/template_set.h \
	src/templates/word_lexicon.c src/templates/word_lexicon.h \
	src/templates/word_lexicon_read.c src/templates/word_pieces.c
