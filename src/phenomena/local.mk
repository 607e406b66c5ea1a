libmetricheck_a_SOURCES += \
	src/phenomena/classify.c src/phenomena/classify.h src/phenomena/classify_parts.h \
	src/phenomena/classify_words.c \
	src/phenomena/mine.c src/phenomena/mine.h \
	src/phenomena/mined_suite.c src/phenomena/mined_suite.h \
	src/phenomena/pair_exchanges.c src/phenomena/pair_side.c \
	src/phenomena/pair_words.c src/phenomena/pair_words.h \
	src/phenomena/pair_words_parts.h \
	src/phenomena/rule.h src/phenomena/rule_graph.c src/phenomena/rule_words.c \
	src/phenomena/word_knowledge.c src/phenomena/word_knowledge.h \
	src/phenomena/word_knowledge_parts.h \
	src/phenomena/word_lists.c src/phenomena/word_lists.h \
	src/phenomena/word_relation.c src/phenomena/word_relation.h \
	src/phenomena/word_senses.c
