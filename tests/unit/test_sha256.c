#include "tests/unit/support.h"

#include "base/sha256.h"

static void hash_in_pieces(const char *text, size_t piece, char hex[65])
{
    struct mc_sha256 sha;
    size_t length = strlen(text), i;

    mc_sha256_begin(&sha);
    for (i = 0; i < length; i += piece)
        mc_sha256_add(&sha, text + i, length - i < piece ? length - i : piece);
    mc_sha256_end(&sha, hex);
}

/* The examples of FIPS 180-2, appendix B. */
static void test_examples_of_the_standard(void **state)
{
    static const char two_blocks[] = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    char hex[65];
    size_t piece;

    (void)state;
    for (piece = 1; piece < 70; piece++) {
        hash_in_pieces("abc", piece, hex);
        assert_string_equal(hex,
                            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        hash_in_pieces(two_blocks, piece, hex);
        assert_string_equal(hex,
                            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    }
}

static void test_empty_and_a_million(void **state)
{
    struct mc_sha256 sha;
    char hex[65];
    int i;

    (void)state;
    mc_sha256_begin(&sha);
    mc_sha256_end(&sha, hex);
    assert_string_equal(hex, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    mc_sha256_begin(&sha);
    for (i = 0; i < 100000; i++)
        mc_sha256_add(&sha, "aaaaaaaaaa", 10);
    mc_sha256_end(&sha, hex); /* FIPS 180-2, appendix B.3 */
    assert_string_equal(hex, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_examples_of_the_standard),
        cmocka_unit_test(test_empty_and_a_million),
    };

    return cmocka_run_group_tests_name("sha256", tests, NULL, NULL);
}
