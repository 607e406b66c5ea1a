libmetricheck_a_SOURCES +=
