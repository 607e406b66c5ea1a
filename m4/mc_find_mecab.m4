dnl MC_FIND_MECAB: the tokeniser of Japanese texts. Defines MC_MECAB_LIBRARY, which is loaded when it is first
dnl asked for, where its header is there; sets mc_mecab.
AC_DEFUN([MC_FIND_MECAB], [
    mc_mecab=no
    AS_IF([test "x$with_mecab" != xno], [
        AC_CHECK_HEADER([mecab.h], [mc_mecab="MeCab, loaded at run time"
            AC_DEFINE([MC_MECAB_LIBRARY], ["libmecab.so.2"], [loaded for tokenize=ja-mecab])],
            [AS_IF([test "x$with_mecab" = xyes],
                [AC_MSG_ERROR([mecab.h not found: install libmecab-dev])])])])
])
