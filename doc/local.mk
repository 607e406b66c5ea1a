# SPDX-License-Identifier: GPL-3.0-or-later
# The man pages and the completion are made by the program from its own option tables: one page for
# the program, and one for each source of the list of commands.
doc/man.stamp: metricheck$(EXEEXT)
	$(AM_V_GEN)rm -rf doc/man && $(MKDIR_P) doc/man && \
	./metricheck$(EXEEXT) help --man > doc/man/metricheck.1 && \
	for name in $(COMMANDS); do \
	  name=`echo $$name | tr _ -`; \
	  ./metricheck$(EXEEXT) help --man $$name > doc/man/metricheck-$$name.1 || exit 1; \
	done && touch $@
noinst_DATA += doc/man.stamp
CLEANFILES += doc/man.stamp

man1dir = $(mandir)/man1
install-data-local: doc/man.stamp
	$(MKDIR_P) "$(DESTDIR)$(man1dir)"
	$(INSTALL_DATA) doc/man/*.1 "$(DESTDIR)$(man1dir)"

uninstall-local:
	rm -f "$(DESTDIR)$(man1dir)/metricheck.1" "$(DESTDIR)$(man1dir)"/metricheck-*.1

completions/metricheck: metricheck$(EXEEXT)
	$(AM_V_GEN)$(MKDIR_P) completions && ./metricheck$(EXEEXT) help --completion bash > $@.tmp && \
	  mv $@.tmp $@
completions/_metricheck: metricheck$(EXEEXT)
	$(AM_V_GEN)$(MKDIR_P) completions && ./metricheck$(EXEEXT) help --completion zsh > $@.tmp && \
	  mv $@.tmp $@
completions/metricheck.fish: metricheck$(EXEEXT)
	$(AM_V_GEN)$(MKDIR_P) completions && ./metricheck$(EXEEXT) help --completion fish > $@.tmp && \
	  mv $@.tmp $@
nodist_bashcompletion_DATA += completions/metricheck
zshcompletiondir = $(datadir)/zsh/site-functions
nodist_zshcompletion_DATA = completions/_metricheck
fishcompletiondir = $(datadir)/fish/vendor_completions.d
nodist_fishcompletion_DATA = completions/metricheck.fish
CLEANFILES += completions/metricheck completions/_metricheck completions/metricheck.fish

# The pages are installed with their folders, so that the links among them hold.
nobase_dist_doc_DATA = README.md NEWS.md CONTRIBUTING.md SECURITY.md CITATION.cff COPYING \
	$(DOC_FILES) $(REPORT_FILES)

# What automake leaves of folders that are ours alone; those that hold something stay.
uninstall-hook:
	rm -f "$(DESTDIR)$(libdir)/libmetricheck.so"
	rm -rf "$(DESTDIR)$(pkgdatadir)/python/metricheck/__pycache__"
	find "$(DESTDIR)$(pkgdatadir)" "$(DESTDIR)$(metricheckincludedir)" -depth -type d \
	  -exec rmdir {} + 2>/dev/null || :
	for folder in doc/ci doc/examples/systems doc/examples/trees doc/examples/mfscore doc/examples/humans doc/examples doc reports/parts reports ""; do \
	  rmdir "$(DESTDIR)$(docdir)/$$folder" 2>/dev/null || :; \
	done

# The pages in the repository that are made from the program's own texts.
.PHONY: doc
doc: metricheck$(EXEEXT)
	./metricheck$(EXEEXT) metrics --markdown > $(srcdir)/doc/metrics.md
