libmetricheck_a_SOURCES += \
	src/cluster/cluster.c src/cluster/cluster.h src/cluster/cluster_parts.h \
	src/cluster/hand_out.c src/cluster/host.h \
	src/cluster/message.c src/cluster/message.h \
	src/cluster/serve.c \
	src/cluster/transport.h \
	src/cluster/watch.c src/cluster/watch.h

# With configure --enable-mpi the processes of one call find each other; mpi.h is in one file.
if MPI
libmetricheck_a_SOURCES += src/cluster/transport_mpi.c
else
libmetricheck_a_SOURCES += src/cluster/transport_none.c
endif
EXTRA_DIST += src/cluster/transport_mpi.c src/cluster/transport_none.c
