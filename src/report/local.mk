# THE list of report formats: one file each, in the order in which they are shown.
REPORT_SOURCES = \
	src/report/report_terminal.c \
	src/report/report_json.c \
	src/report/report_csv.c \
	src/report/report_tsv.c \
	src/report/report_markdown.c \
	src/report/report_text.c

libmetricheck_a_SOURCES += $(REPORT_SOURCES) \
	src/report/content.c src/report/content.h \
	src/report/delimited_report.c src/report/delimited_report.h \
	src/report/difference_json.c \
	src/report/difference_view.c src/report/difference_view.h \
	src/report/document.h src/report/document_markdown.c src/report/document_screen.c \
	src/report/drawing.c src/report/drawing.h \
	src/report/drawing_alignment.c \
	src/report/drawing_edits.c \
	src/report/drawing_graphs.c \
	src/report/drawing_lines.c src/report/drawing_lines.h \
	src/report/drawing_members.c \
	src/report/drawing_ngrams.c \
	src/report/drawing_shifts.c \
	src/report/drawing_shapes.c src/report/drawing_shapes.h \
	src/report/expectation_checklist.c src/report/expectation_checklist.h \
	src/report/explanation.c src/report/explanation.h \
	src/report/explanation_json.c src/report/explanation_json.h \
	src/report/explanation_screen.c src/report/explanation_screen.h \
	src/report/expectation_words.c src/report/expectation_words.h \
	src/report/expectations_json.c src/report/expectations_json.h \
	src/report/failures.c src/report/failures.h \
	src/report/figure.c src/report/figure.h \
	src/report/figure_list.c src/report/figure_list.h \
	src/report/figure_matrix.c src/report/figure_matrix.h \
	src/report/decimal.c src/report/decimal.h \
	src/report/figure_view.c src/report/figure_view.h \
	src/report/footnotes.c src/report/footnotes.h \
	src/report/group_order.c src/report/group_order.h \
	src/report/json_stream.c src/report/json_stream.h \
	src/report/marked_graphs.c \
	src/report/marked_text.c src/report/marked_text.h \
	src/report/omnibus_view.c src/report/omnibus_view.h \
	src/report/plain_text.c src/report/plain_text.h \
	src/report/report.c src/report/report.h src/report/report_checklist.c \
	src/report/report_json_cases.c src/report/report_json_groups.c \
	src/report/report_json_parts.h \
	src/report/saved_report.c src/report/saved_report.h src/report/saved_report_parts.h \
	src/report/saved_report_settings.c \
	src/report/saved_report_cases.c \
	src/report/saved_report_expectations.c \
	src/report/side_by_side.c src/report/side_by_side.h \
	src/report/separation_view.c src/report/separation_view.h \
	src/report/standing_json.c src/report/standing_json.h \
	src/report/standing_words.c src/report/standing_words.h \
	src/report/suite_list.c src/report/suite_list.h \
	src/report/table_layout.c src/report/table_layout.h \
	src/report/text_case.c src/report/text_case.h \
	src/report/text_expectations.c src/report/text_expectations.h \
	src/report/text_group.c src/report/text_group.h \
	src/report/text_name.c src/report/text_name.h \
	src/report/verification.c src/report/verification.h \
	src/report/weak_spots.c src/report/weak_spots.h \
	src/report/words.c src/report/words.h \
	src/report/xml_writer.c src/report/xml_writer.h

BUILT_SOURCES += src/report/report_table.inc
CLEANFILES += src/report/report_table.inc
src/report/report.$(OBJEXT): src/report/report_table.inc src/report/checklist/checklist_table.inc
src/report/report_checklist.$(OBJEXT): src/report/checklist/checklist_table.inc
src/report/report_table.inc: $(top_srcdir)/src/report/local.mk
	$(make_table) $@ report_ $(REPORT_SOURCES)
src/report/report.$(OBJEXT): src/report/report_table.inc
