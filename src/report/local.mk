# THE list of report formats: one file each, in the order in which they are shown.
REPORT_SOURCES =

libmetricheck_a_SOURCES += $(REPORT_SOURCES) \
	src/report/report.c src/report/report.h

BUILT_SOURCES += src/report/report_table.inc
CLEANFILES += src/report/report_table.inc
src/report/report.$(OBJEXT): src/report/report_table.inc
src/report/report_table.inc: $(top_srcdir)/src/report/local.mk
	$(make_table) $@ report_ $(REPORT_SOURCES)
src/report/report.$(OBJEXT): src/report/report_table.inc
