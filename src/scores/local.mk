libmetricheck_a_SOURCES += \
	src/scores/score_file.h \
	src/scores/score_table.h
