# THE list of report formats: one file each, in the order in which they are shown.
REPORT_SOURCES = \
	src/report/report_json.c \
	src/report/report_csv.c \
	src/report/report_tsv.c

libmetricheck_a_SOURCES += $(REPORT_SOURCES) \
	src/report/delimited_report.c src/report/delimited_report.h \
	src/report/figure.c src/report/figure.h \
	src/report/json_stream.c src/report/json_stream.h \
	src/report/plain_text.c src/report/plain_text.h \
	src/report/report.c src/report/report.h \
	src/report/suite_list.c src/report/suite_list.h \
	src/report/table_layout.c src/report/table_layout.h

BUILT_SOURCES += src/report/report_table.inc
CLEANFILES += src/report/report_table.inc
src/report/report.$(OBJEXT): src/report/report_table.inc
src/report/report_table.inc: $(top_srcdir)/src/report/local.mk
	$(make_table) $@ report_ $(REPORT_SOURCES)
src/report/report.$(OBJEXT): src/report/report_table.inc
