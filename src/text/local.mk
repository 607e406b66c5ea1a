libmetricheck_a_SOURCES += \
	src/text/bit_distance.c src/text/bit_distance.h \
	src/text/characters.c src/text/characters.h \
	src/text/drawn_vector.c src/text/drawn_vector.h \
	src/text/edit_distance.c src/text/edit_distance.h \
	src/text/line_diff.c src/text/line_diff.h \
	src/text/lexicon.c src/text/lexicon.h \
	src/text/matching_blocks.c src/text/matching_blocks.h \
	src/text/ngram.c src/text/ngram.h \
	src/text/porter.c \
	src/text/stem.c src/text/stem.h \
	src/text/stem_cache.c src/text/stem_cache.h \
	src/text/subsequence.c src/text/subsequence.h \
	src/text/shift_search.c src/text/shift_search.h \
	src/text/ter_tokenize.c src/text/ter_tokenize.h \
	src/text/token_ids.c src/text/token_ids.h \
	src/text/tokenize.c src/text/tokenize.h \
	src/text/unicode.c src/text/unicode.h \
	src/text/word_vectors.c src/text/word_vectors.h src/text/word_vectors_image.c \
	src/text/word_vectors_parse.c src/text/word_vectors_parts.h \
	src/text/wordnet.c src/text/wordnet.h src/text/wordnet_bases.c \
	src/text/wordnet_files.c src/text/wordnet_files.h src/text/wordnet_morphy.c \
	src/text/wordnet_pointers.c
