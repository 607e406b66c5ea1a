libmetricheck_a_SOURCES += \
	src/suite/mapping/evaluation.h src/suite/mapping/evaluation_scores.c \
	src/suite/mapping/import_mapped.c src/suite/mapping/import_mapped.h \
	src/suite/mapping/left_out.c src/suite/mapping/mapped.h \
	src/suite/mapping/mapped_case.c src/suite/mapping/mapped_order.c \
	src/suite/mapping/mapped_making.h \
	src/suite/mapping/mapped_lists.c src/suite/mapping/mapped_sides.c \
	src/suite/mapping/mapped_phenomenon.c src/suite/mapping/mapped_rows.c \
	src/suite/mapping/mapped_tables.c src/suite/mapping/mapped_text.c \
	src/suite/mapping/mapped_variant.c \
	src/suite/mapping/mapping.h src/suite/mapping/mapping_cases.c \
	src/suite/mapping/mapping_read.c src/suite/mapping/mapping_tables.c \
	src/suite/mapping/mapping_text.c \
	src/suite/mapping/records.c src/suite/mapping/records.h \
	src/suite/mapping/records_evaluation.c src/suite/mapping/records_json.c \
	src/suite/mapping/records_parallel.c \
	src/suite/mapping/template.c src/suite/mapping/template.h \
	src/suite/mapping/template_columns.c
