// SPDX-License-Identifier: GPL-3.0-or-later
// comparison.js PAGE.html COMPARISON.json BASE.json NEW.json: the page of a comparison holds what the
// JSON of the comparison says, and the cases what the two reports say.
"use strict";
const fs = require("fs");
const { faint, is, looks, main, none, ok, open, sideways, violations } = require("./browser.js");

const [, , file, ...reports] = process.argv;
const [comparison, base, changed] = reports.map((name) => JSON.parse(fs.readFileSync(name, "utf8")));

const arrow = { worse: "\u25b2 worse", tolerated: "\u25b2 worse, tolerated", better: "\u25bc better", rescaled: "rescaled",
  reversed: "reversed", contradicted: "contradicted" };
const levels = { block: ", BLOCK", warn: ", warn", info: "" };
const ranks = { worse: { block: 0, warn: 1, info: 2 }, tolerated: 3, rescaled: 4, reversed: 4, contradicted: 4, better: 5 };
const rankOf = (change) => change.outcome === "worse" ? ranks.worse[change.level] : ranks[change.outcome];
const number = (text) => Number(text.replace(/[?*]/g, "").replace("\u2212", "-").replace("+", ""));

// The rows of the chart, with the places of their marks as shares of the track.
const rowsOf = (page) => page.evaluate(() => [...document.querySelectorAll(".changes tbody tr")].map((row) => {
  const track = row.querySelector(".track"), box = track.getBoundingClientRect();
  const center = (name) => {
    const mark = row.querySelector(name).getBoundingClientRect();
    return (mark.left + mark.right) / 2 - box.left;
  };
  const way = row.querySelector(".way").getBoundingClientRect();
  return { dataset: row.closest("table").dataset.dataset, phenomenon: row.dataset.phenomenon, metric: row.dataset.metric,
    cells: [...row.cells].map((cell) => cell.textContent.trim()), classes: [...track.classList], width: box.width,
    from: center(".from"), to: center(".to"), way: [way.left - box.left, way.right - box.left],
    hollow: getComputedStyle(row.querySelector(".from")).backgroundColor !== getComputedStyle(row.querySelector(".to")).backgroundColor,
    inside: [...track.children].every((mark) => {
      const one = mark.getBoundingClientRect();
      return one.left >= box.left - 1 && one.right <= box.right + 1;
    }) };
}));

// --- the chart ---------------------------------------------------------------------------------------

async function chart(page) {
  const rows = await rowsOf(page);
  const seen = comparison.changes.filter((change) => change.outcome in ranks);
  const key = (one) => [one.dataset, one.phenomenon, one.metric, one.check].join(" ");
  const counts = new Set(["passed"]);
  is("a row for each change that was seen", rows.length, seen.length);
  ok("there are some for the worse and for the better", new Set(seen.map((one) => one.outcome)).size > 1, seen.map((one) => one.outcome));
  const wrong = [], astray = [], order = [];
  rows.forEach((row, i) => {
    const name = row.cells[2].toLowerCase().replace(" ", "_");
    const change = seen.find((one) => one.dataset === row.dataset && one.phenomenon === row.phenomenon &&
      one.metric === row.metric && one.check === name);
    if (!change)
      return wrong.push(["no such change", row.cells]);
    const unit = counts.has(change.check) ? change.n : 1, half = counts.has(change.check) ? .5 : .0005;
    const near = (text, value) => Math.abs(number(text) - value * unit) <= half + 1e-9;
    if (!near(row.cells[4], change.base) || !near(row.cells[5], change.new) || !near(row.cells[6], change.change))
      wrong.push([key(change), row.cells]);
    if (row.cells[9] !== arrow[change.outcome] + (change.outcome === "worse" ? levels[change.level] : ""))
      wrong.push(["said of it", row.cells[9]]);
    if (!row.classes.includes({ worse: "worse", tolerated: "worse", better: "better", rescaled: "rescaled", reversed: "rescaled", contradicted: "rescaled" }[change.outcome]) || !row.hollow)
      wrong.push(["class", row.classes]);
    // what grows stands to the right, and the line goes from mark to mark
    if (!row.inside || (row.to - row.from) * change.change < 0 || Math.abs(row.way[0] - Math.min(row.from, row.to)) > 1 ||
        Math.abs(row.way[1] - Math.max(row.from, row.to)) > 1)
      astray.push([key(change), row]);
    row.change = change;
    if (i > 0 && rows[i - 1].dataset === row.dataset && rankOf(rows[i - 1].change) > rankOf(change))
      order.push(key(change));
  });
  none("each has the numbers and the words of the JSON", wrong);
  none("its marks stand in their track as the numbers do", astray);
  none("the worst come first", order);
  // Two rows of one check: the marks have one scale.
  const scale = new Set(rows.filter((row) => row.change && row.change.check === rows[0].change.check && Math.abs(row.change.change) > .02)
    .map((row) => ((row.to - row.from) / row.change.change / row.width).toFixed(1)));
  is("and one scale for one check", scale.size, 1);
  const said = (await page.$$eval(".rest", (all) => all.map((one) => one.textContent))).join(" ");
  const n = said.match(/\d+(?= checks?: no detectable)/g).reduce((sum, one) => sum + Number(one), 0);
  is("the unchanged in one line", n, comparison.changes.filter((change) => change.outcome === "none").length);
}

// --- the cases -----------------------------------------------------------------------------------------

// Of each case that both reports have: what became of its expectations, by metric.
function statuses() {
  const found = { n: new Set(), f: new Set(), s: new Set() };
  for (const one of changed.cases) {
    const other = base.cases.find((it) => it.id === one.id);
    (one.expectations || []).forEach((expectation, i) => {
      for (const metric of Object.keys(expectation.verdicts)) {
        const before = other && other.expectations[i].verdicts[metric], now = expectation.verdicts[metric];
        if (before && before.verdict === "failed" && now.verdict === "failed")
          found.s.add(one.id + " " + metric);
      }
    });
  }
  for (const one of comparison.changed_cases)
    found[one.outcome === "failed" ? "n" : "f"].add(one.id + " " + one.metric);
  return found;
}

const idsOf = (page) => page.evaluate(() => {
  for (let more = document.getElementById("more"); !more.hidden;)
    more.click();
  return [...document.querySelectorAll("#list b")].map((one) => one.textContent).sort();
});

async function filters(page) {
  const wanted = statuses(), metrics = await page.$$eval("#filter [name=m] option", (all) => all.slice(1).map((one) => one.value));
  ok("there are cases of each status", Object.values(wanted).every((one) => one.size > 0), wanted);
  for (const metric of metrics) {
    await page.select("#filter [name=m]", metric);
    const pairs = (sign) => [...wanted[sign]].filter((one) => one.endsWith(" " + metric)).map((one) => one.slice(0, -metric.length - 1));
    const listed = {};
    for (const sign of ["n", "f", "s"]) {
      await page.select("#filter [name=s]", sign);
      listed[sign] = await idsOf(page);
    }
    is(metric + ": new failures", listed.n, pairs("n").sort());
    is(metric + ": fixed ones", listed.f, pairs("f").filter((id) => !pairs("n").includes(id)).sort());
    is(metric + ": those that still fail", listed.s, pairs("s").filter((id) => !pairs("n").concat(pairs("f")).includes(id)).sort());
  }
  await page.select("#filter [name=m]", "");
  await page.select("#filter [name=s]", "a");
  const absent = comparison.case_differences.filter((one) => !one.compared).map((one) => one.id).sort();
  is("absent ones", await idsOf(page), absent);
  ok("there are some", absent.length > 0);
  await page.$eval("#list a", (link) => link.click());
  await page.waitForFunction((id) => document.getElementById("case-title").textContent === id, {},
    await page.$eval("#list b", (one) => one.textContent));
  ok("one says why", /is not in the baseline|is only in the baseline|has other/.test(await page.$eval("#case", (one) => one.textContent)));
}

// A row leads to its cases, the one that lost most first; both scores stand beside it.
async function clicked(page) {
  const row = (await rowsOf(page))[0];
  await page.$eval(".changes tbody th a", (link) => link.click());
  await page.waitForFunction(() => document.activeElement.id === "case-title", {});
  is("a row leads to its metric", await page.$eval("#filter [name=m]", (one) => one.value), row.metric);
  is("and its phenomenon", await page.$eval("#filter [name=p]", (one) => one.value), row.phenomenon === "overall" ? "" : row.phenomenon);
  const id = await page.$eval("#case-title", (one) => one.textContent);
  const human = changed.cases.find((one) => one.id === id);
  const cells = await page.$$eval("#case .bars tbody tr", (rows) => rows.map((one) => [...one.cells].map((cell) => cell.textContent)));
  const shown = cells.find((one) => one[0].startsWith(row.metric));
  ok("before, after and the change stand in its case", human && shown && Math.abs(number(shown[3]) - number(shown[2]) - number(shown[4])) < .0151, cells);
  const losses = await page.evaluate((metric) => {
    const data = JSON.parse(document.getElementById("data").textContent), m = data.metrics.indexOf(metric);
    const loss = new Map(data.cases.map((one) => [one[0], Math.abs(one[5][m] - one[4]) - Math.abs(one[9].before[m] - one[4])]));
    return [...document.querySelectorAll("#list b")].map((one) => loss.get(one.textContent));
  }, row.metric);
  none("those that lost most come first", losses.filter((one, i) => i > 0 && one > losses[i - 1]));
}

async function unscripted(browser) {
  const page = await open(browser, file, { javascript: false });
  ok("without JavaScript: the chart is there", (await page.$$(".changes tbody tr")).length > 0);
  const wanted = comparison.changed_cases.length;
  ok("and the changed cases", wanted > 0 && (await page.$$("#changed tbody tr")).length === Math.min(wanted, 10), wanted);
  ok("with what differs in their sentences", (await page.$$("#changed del, #changed ins")).length > 0);
  ok("but no controls", await page.$eval("#browser", (one) => !one.checkVisibility()));
  await page.close();
}

main(async (browser) => {
  for (const kind of looks) {
    const page = await open(browser, file, { ...kind });
    const rows = await rowsOf(page);
    none(kind.name + ": no mark leaves its track", rows.filter((row) => !row.inside || row.width < 60));
    await page.$eval(".changes tbody th a", (link) => link.click());
    await page.waitForFunction(() => document.activeElement.id === "case-title", {});
    none(kind.name + ": contrast", await faint(page));
    none(kind.name + ": axe-core", await violations(page));
    ok(kind.name + ": no scrolling sideways", await sideways(page) <= 0, await sideways(page));
    none(kind.name + ": no error, no request", page.faults);
    await page.close();
  }
  const page = await open(browser, file);
  await chart(page);
  await clicked(page);
  await page.select("#filter [name=p]", "");
  await page.select("#filter [name=d]", "");
  await filters(page);
  none("no error, no request", page.faults);
  await page.close();
  await unscripted(browser);
});
