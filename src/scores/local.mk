libmetricheck_a_SOURCES += \
	src/scores/column_head.c src/scores/column_head.h \
	src/scores/human_shuffled.c src/scores/human_shuffled.h \
	src/scores/score_file.c src/scores/score_file.h \
	src/scores/score_file_delimited.c \
	src/scores/score_file_json.c \
	src/scores/score_file_write.c \
	src/scores/score_reader.h \
	src/scores/score_table.c src/scores/score_table.h \
	src/scores/shard.c src/scores/shard.h src/scores/shard_merge.c
