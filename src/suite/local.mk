libmetricheck_a_SOURCES += \
	src/suite/case_content.c src/suite/case_content.h \
	src/suite/export.c src/suite/export.h src/suite/export_parts.h \
	src/suite/export_lines.c src/suite/export_table.c \
	src/suite/expectation.c src/suite/expectation.h \
	src/suite/fields.c src/suite/fields.h \
	src/suite/filter.c src/suite/filter.h \
	src/suite/pairs.c src/suite/pairs.h src/suite/pairs_files.c \
	src/suite/pairs_line.c src/suite/pairs_line_plain.c \
	src/suite/pairs_parts.h src/suite/pairs_table.c \
	src/suite/graph_faults.c src/suite/graph_faults.h \
	src/suite/graph_place.c src/suite/graph_place.h \
	src/suite/import.c src/suite/import.h src/suite/import_table.c \
	src/suite/import_nlg_checklist.c src/suite/import_sick.c src/suite/import_sts.c \
	src/suite/nlg_checklist.h src/suite/nlg_content.c src/suite/nlg_duplicates.c \
	src/suite/nlg_graph.c src/suite/nlg_ids.c \
	src/suite/pair_rows.c src/suite/pair_rows.h \
	src/suite/phenomenon.c src/suite/phenomenon.h src/suite/phenomenon_read.c \
	src/suite/phenomenon_rule.c src/suite/phenomenon_rule.h src/suite/phenomenon_rule_read.c \
	src/suite/phenomenon_write.c \
	src/suite/score_scale.c src/suite/score_scale.h \
	src/suite/shipped.c src/suite/shipped.h \
	src/suite/suite.c src/suite/suite.h \
	src/suite/suite_place.c src/suite/suite_place.h \
	src/suite/suite_read.c src/suite/suite_read.h \
	src/suite/suite_name.c src/suite/suite_name.h \
	src/suite/suite_read_case.c src/suite/suite_read_file.c src/suite/suite_read_side.c \
	src/suite/suite_reader.h \
	src/suite/suite_write.c src/suite/suite_write.h
