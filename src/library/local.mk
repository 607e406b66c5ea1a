# SPDX-License-Identifier: GPL-3.0-or-later
# The library that is installed: what mc_engine_open needs, with the names of metricheck.h alone. The
# objects are those of the program, so that nothing is compiled twice.
EXTRA_DIST += src/library/metricheck.map
pkgconfigdir = $(libdir)/pkgconfig
pkgconfig_DATA = metricheck.pc

if LIBRARY
ENGINE_SHARED = libmetricheck.so.0
ENGINE_STATIC = libmetricheck.a
CLEANFILES += $(ENGINE_SHARED) $(ENGINE_STATIC) libmetricheck.o

$(ENGINE_SHARED): libcore.a $(srcdir)/src/library/metricheck.map
	$(AM_V_CCLD)$(CC) $(AM_CFLAGS) $(CFLAGS) -shared $(AM_LDFLAGS) $(LDFLAGS) -Wl,-soname,$@ -Wl,-z,defs \
	  -Wl,--version-script,$(srcdir)/src/library/metricheck.map -Wl,-u,mc_engine_open -o $@ \
	  libcore.a $(LIBRARIES_USED) $(LIBS)

# One object, of which no other name can be seen, so that none can be in the way of the user's.
$(ENGINE_STATIC): libcore.a
	$(AM_V_AR)$(CC) -r -nostdlib -Wl,-u,mc_engine_open -o libmetricheck.o libcore.a && \
	  $(OBJCOPY) --localize-hidden libmetricheck.o && rm -f $@ && $(AR) cr $@ libmetricheck.o && \
	  $(RANLIB) $@

libenginedir = $(libdir)
libengine_DATA = $(ENGINE_SHARED) $(ENGINE_STATIC)
install-data-hook:
	cd "$(DESTDIR)$(libdir)" && rm -f libmetricheck.so && $(LN_S) $(ENGINE_SHARED) libmetricheck.so
endif
