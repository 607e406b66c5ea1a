# THE list of sub-commands: one file each, in the order in which they are shown.
COMMAND_SOURCES =

libmetricheck_a_SOURCES += $(COMMAND_SOURCES) \
	src/commands/command.c src/commands/command.h

BUILT_SOURCES += src/commands/command_table.inc
CLEANFILES += src/commands/command_table.inc
src/commands/command.$(OBJEXT): src/commands/command_table.inc
src/commands/command_table.inc: $(top_srcdir)/src/commands/local.mk
	$(make_table) $@ command_ $(COMMAND_SOURCES)
