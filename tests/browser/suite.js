// SPDX-License-Identifier: GPL-3.0-or-later
// suite.js PAGE.html CASE FINDING: the page of a shipped suite in which this case has this finding.
"use strict";
const { is, main, ok, open } = require("./browser.js");

const [, , file, id, code] = process.argv;

main(async (browser) => {
  const page = await open(browser, file, { width: 1280, height: 900 });
  const text = (selector) => page.$$eval(selector, (all) => all.map((one) => one.textContent.trim()));
  is("the first order is that of the suite", (await text("#filter [name=o] option"))[0], "as in the suite");
  is("orders are there once", new Set(await text("#filter [name=o] option")).size, (await text("#filter [name=o] option")).length);
  ok("the keys speak of findings", (await text(".hint")).some((one) => /has a finding/.test(one) && !/expectation/.test(one)));
  const all = await page.$$eval("#list li", (items) => items.length);
  await page.click("#filter [name=f]");
  const found = await text("#list b");
  ok("cases with findings alone", found.length > 0 && found.length < all && found.includes(id), found.length);
  await page.evaluate((name) => { location.hash = `case-${name}`; }, id);
  await page.waitForFunction((name) => document.querySelector("#case-title").textContent === name, {}, id);
  ok("the finding stands with its place", (await text("#case .finding")).some((one) => one.includes(code) && one.includes("^")));
  const link = new URL(await page.$eval("#case .command a", (one) => one.href));
  is("a report of the case", [link.searchParams.get("template"), link.searchParams.get("case")].join(), `case.yml,${id}`);
  ok("names the finding", link.searchParams.get("finding").split(", ").includes(code), link.search);
  ok("and the sub-phenomenon is shown", (await text("#case .facts span")).length > 2, await text("#case .facts span"));
  await page.close();
});
