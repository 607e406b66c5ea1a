// SPDX-License-Identifier: GPL-3.0-or-later
// pages.js PAGE.html: what holds of every page, whatever command wrote it.
"use strict";
const { faint, is, looks, main, none, ok, open, sideways, violations } = require("./browser.js");

const [, , file] = process.argv;

main(async (browser) => {
  for (const kind of looks) {
    const page = await open(browser, file, kind);
    none(kind.name + ": contrast of every text", await faint(page));
    none(kind.name + ": axe-core", await violations(page));
    ok(kind.name + ": no scrolling sideways", await sideways(page) <= 0, await sideways(page));
    none(kind.name + ": no error, no request", page.faults);
    await page.close();
  }
  const page = await open(browser, file, { width: 320, height: 640 });
  ok("320 pixels: no scrolling sideways", await sideways(page) <= 0, await sideways(page));
  is("one heading of the first level", await page.$$eval("h1", (all) => all.length), 1);
  ok("which is that of the window, too", await page.evaluate(() =>
    document.title.includes(document.querySelector("h1").textContent.trim())), await page.title());
  // No link of the page leads nowhere.
  none("every link leads somewhere", await page.$$eval("a[href^='#']", (links) => links.map((link) => link.hash)
    .filter((hash) => !/^#cases?([?-]|$)/.test(hash) && !document.getElementById(decodeURIComponent(hash.slice(1))))));
  await page.close();
});
