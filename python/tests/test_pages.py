# SPDX-License-Identifier: GPL-3.0-or-later
"""doc/python.md: every block of Python runs, in order, and prints what the block of text behind it
says. METRICHECK_UPDATE_PAGES=yes writes what was printed into the page."""

import contextlib
import io
import os
import pathlib
import re
import tempfile
import unittest

PAGE = pathlib.Path(__file__).resolve().parents[2] / "doc" / "python.md"
BLOCK = re.compile(r"```python\n(?P<code>.*?)```\n(?:\n```text\n(?P<printed>.*?)```\n)?", re.DOTALL)


class Pages(unittest.TestCase):
    def test_the_page(self):
        try:
            __import__("pandas")
        except ImportError:
            self.skipTest("no pandas")
        page = PAGE.read_text(encoding="utf-8")
        names, new = {}, page
        before = os.getcwd()
        with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as at_end:
            os.chdir(folder)
            at_end.callback(os.chdir, before)
            for block in BLOCK.finditer(page):
                printed = io.StringIO()
                with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(io.StringIO()):
                    exec(compile(block["code"], str(PAGE), "exec"), names)
                if os.environ.get("METRICHECK_UPDATE_PAGES"):
                    if block["printed"] is not None:
                        new = new.replace(block[0], block[0].replace(
                            f"```text\n{block['printed']}```", f"```text\n{printed.getvalue()}```"))
                    continue
                self.assertEqual(printed.getvalue(), block["printed"] or "", block["code"])
        if new != page:
            PAGE.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    unittest.main()
