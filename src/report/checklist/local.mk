# THE list of formats for tests that passed or failed: one file each, in the order of --help. `run`
# and `gate` offer all of them.
CHECKLIST_SOURCES = \
	src/report/checklist/checklist_junit.c \
	src/report/checklist/checklist_tap.c \
	src/report/checklist/checklist_sarif.c \
	src/report/checklist/checklist_github.c

libmetricheck_a_SOURCES += $(CHECKLIST_SOURCES) \
	src/report/checklist/checklist.c src/report/checklist/checklist.h \
	src/report/checklist/place.c src/report/checklist/place.h \
	src/report/checklist/summary.c src/report/checklist/summary.h

BUILT_SOURCES += src/report/checklist/checklist_table.inc
CLEANFILES += src/report/checklist/checklist_table.inc
src/report/checklist/checklist.$(OBJEXT): src/report/checklist/checklist_table.inc
src/report/checklist/checklist_table.inc: $(top_srcdir)/src/report/checklist/local.mk
	$(make_table) $@ checklist_ $(CHECKLIST_SOURCES)
