libmetricheck_a_SOURCES += \
	src/base/arena.c src/base/arena.h \
	src/base/banned.h \
	src/base/bits.h src/base/scan.h \
	src/base/buffer.c src/base/buffer.h \
	src/base/clock.h \
	src/base/compressed_file.c src/base/compressed_file.h \
	src/base/delimited_file.c src/base/delimited_file.h \
	src/base/delimited_quotes.c \
	src/base/diagnostic.c src/base/diagnostic.h src/base/diagnostic_print.c \
	src/base/disjoint_sets.h \
	src/base/dot_product.h \
	src/base/error.c src/base/error.h \
	src/base/file.c src/base/file.h src/base/output.c \
	src/base/output_guard.c src/base/output_guard.h \
	src/base/foreign_guard.c src/base/foreign_guard.h \
	src/base/isolated.c src/base/isolated.h \
	src/base/hash.c src/base/hash.h \
	src/base/hash128.c src/base/hash128.h \
	src/base/json_file.c src/base/json_file.h src/base/json_cursor.c \
	src/base/json_locate.c src/base/json_locate.h \
	src/base/json_write.c src/base/json_write.h \
	src/base/json_syntax.c src/base/json_syntax.h \
	src/base/interrupt.c src/base/interrupt.h \
	src/base/line_reader.c src/base/line_reader.h \
	src/base/locale_guard.c src/base/locale_guard.h \
	src/base/lock.h \
	src/base/mapped_file.c src/base/mapped_file.h \
	src/base/memory.c src/base/memory.h \
	src/base/nearest.c src/base/nearest.h \
	src/base/options.c src/base/options.h src/base/options_help.c \
	src/base/output_paths.c src/base/output_paths.h \
	src/base/percentile.c src/base/percentile.h \
	src/base/progress.c src/base/progress.h \
	src/base/random.h \
	src/base/real.h \
	src/base/sha256.c src/base/sha256.h \
	src/base/slice.h \
	src/base/source_line.c src/base/source_line.h \
	src/base/string_map.c src/base/string_map.h \
	src/base/subprocess.c src/base/subprocess.h src/base/subprocess_end.c \
	src/base/subprocess_parts.h src/base/subprocess_wait.c \
	src/base/terminal.c src/base/terminal.h \
	src/base/thread_pool.c src/base/thread_pool.h \
	src/base/utf8.c src/base/utf8.h
