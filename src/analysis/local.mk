# THE list of statistics: one file each, in the order in which they are shown.
STATISTIC_SOURCES =

libmetricheck_a_SOURCES += $(STATISTIC_SOURCES) \
	src/analysis/result.h \
	src/analysis/statistic.c src/analysis/statistic.h

BUILT_SOURCES += src/analysis/statistic_table.inc
CLEANFILES += src/analysis/statistic_table.inc
src/analysis/statistic_table.inc: $(top_srcdir)/src/analysis/local.mk
	$(make_table) $@ statistic_ $(STATISTIC_SOURCES)
