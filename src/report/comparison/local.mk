# What `compare` and `gate` write.
libmetricheck_a_SOURCES += \
	src/report/comparison/comparison_checklist.c src/report/comparison/comparison_checklist.h \
	src/report/comparison/comparison_content.c src/report/comparison/comparison_report.h \
	src/report/comparison/comparison_json.c \
	src/report/comparison/comparison_words.c src/report/comparison/comparison_words.h
