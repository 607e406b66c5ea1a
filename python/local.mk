# SPDX-License-Identifier: GPL-3.0-or-later
# The package for Python: no part of it is compiled, and it finds the library and the program from where
# it lies (python/metricheck/_native.py). `pkg-config --variable=pythondir metricheck` is for PYTHONPATH.
if LIBRARY
pythonpackagedir = $(pkgdatadir)/python/metricheck
dist_pythonpackage_DATA = $(PYTHON_FILES)
endif
EXTRA_DIST += $(PYTHON_TEST_FILES)

# For scripts/wheel.sh: the program and the library with the libraries of others inside, as it says.
wheel-libraries:
	@echo $(LIBRARIES_USED)
wheel-binaries: libcore.a $(metricheck_OBJECTS)
	$(AM_V_CCLD)$(CC) $(AM_CFLAGS) $(CFLAGS) $(AM_LDFLAGS) $(LDFLAGS) -s -o "$(WHEEL_PROGRAM)" \
	  $(metricheck_OBJECTS) libcore.a $(WHEEL_INSIDE)
	$(AM_V_CCLD)$(CC) $(AM_CFLAGS) $(CFLAGS) -shared $(AM_LDFLAGS) $(LDFLAGS) -s -Wl,-soname,libmetricheck.so.0 \
	  -Wl,-z,defs -Wl,--version-script,$(srcdir)/src/library/metricheck.map -Wl,-u,mc_engine_open \
	  -Wl,--gc-sections -o "$(WHEEL_LIBRARY)" libcore.a $(WHEEL_INSIDE)
.PHONY: wheel-libraries wheel-binaries
EXTRA_DIST += scripts/wheel.sh
