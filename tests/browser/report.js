// SPDX-License-Identifier: GPL-3.0-or-later
// report.js GROUP[,GROUP...] PAGE.html [REPORT.json] [and GROUP...]...: groups of tests of the pages of `run -f html`.
"use strict";
const fs = require("fs");
const { each, faint, is, looks, main, none, ok, open, sideways, violations } = require("./browser.js");

let file, json; // of the group

// --- what is read of the page ----------------------------------------------------------------------

// The heat maps: figure, dataset, and by row and metric the text and classes of the cell.
const mapsOf = (page) => page.evaluate(() => [...document.querySelectorAll("#overview .figure")].flatMap((figure) =>
  [...figure.querySelectorAll("table.map")].map((table) => {
    const metrics = [...table.querySelectorAll("thead [data-metric]")].map((cell) => cell.dataset.metric);
    return {
      figure: [...figure.classList].find((name) => name.startsWith("of-")).slice(3), dataset: table.dataset.dataset,
      rows: [...table.tBodies[0].rows, ...table.querySelectorAll("tfoot tr")].map((row) => ({
        half: row.classList.contains("half") ? row.cells[0].textContent.split(" ")[0] : "",
        phenomenon: row.classList.contains("overall") || row.classList.contains("half") ? "" : row.dataset.phenomenon,
        cells: [...row.querySelectorAll("td:not(.n)")].map((cell, i) => ({ metric: metrics[i],
          text: [...(cell.querySelector("a") || cell).childNodes].filter((node) => node.nodeName !== "SUP")
            .map((node) => node.textContent).join("").trim(),
          classes: [...cell.classList] })),
      })),
    };
  })));

// Marks that leave their track and texts of a card that lie over a mark.
const astray = (page) => page.evaluate(() => {
  const found = [];
  for (const track of document.querySelectorAll(".track, .histogram")) {
    const box = track.getBoundingClientRect();
    for (const mark of track.querySelectorAll("i"))
      for (const [what, name] of [["", null], ["::before", "::before"], ["::after", "::after"]]) {
        const style = getComputedStyle(mark, name);
        if (name !== null && style.content === "none" || style.display === "none" || mark.classList.contains("bar") && !name)
          continue;
        const one = mark.getBoundingClientRect();
        const left = name ? box.left + parseFloat(style.left) : one.left;
        const right = left + (name ? parseFloat(style.width) : one.width);
        if (!(left >= box.left - 1 && right <= box.right + 1))
          found.push([mark.className + what, mark.getAttribute("style"), left - box.left, right - box.left, box.width]);
      }
    for (const cell of track.parentElement.children) {
      const other = cell.getBoundingClientRect();
      if (cell !== track && other.width > 0 && other.left < box.right - 1 && other.right > box.left + 1)
        found.push("text over a track: " + cell.textContent);
    }
  }
  return found;
});

// --- 1, 3, 8: errors, requests, widths, contrast -----------------------------------------------------

async function safe(browser) {
  for (const kind of looks) {
    const page = await open(browser, file, kind);
    none(kind.name + ": contrast of every text", await faint(page));
    none(kind.name + ": no mark leaves its track", await astray(page));
    ok(kind.name + ": no scrolling sideways", await sideways(page) <= 0, await sideways(page));
    none(kind.name + ": no error, no request", page.faults);
    await page.close();
  }
  const page = await open(browser, file, { width: 320, height: 640 });
  ok("320 pixels: no scrolling sideways", await sideways(page) <= 0, await sideways(page));
  none("320 pixels: no mark leaves its track", await astray(page));
  for (const width of [390, 320]) {
    await page.setViewport({ width, height: 844 });
    const covered = [];
    for (const link of await page.$$("nav a")) {
      await link.evaluate((one) => one.click());
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const at = await page.evaluate(() => {
        const title = document.querySelector(location.hash.split("?")[0]).querySelector("h2");
        return [title.textContent, title.getBoundingClientRect().top, document.querySelector("nav").getBoundingClientRect().bottom];
      });
      if (at[1] < at[2] - 1)
        covered.push(at);
    }
    none(width + " pixels: the links cover no heading that they lead to", covered);
  }
  // The interval stands beside each value of a card, and its text is no smaller than others.
  none("320 pixels: intervals and texts of cards are seen", await page.$$eval(".card .interval, .card p", (all) => all
    .filter((one) => one.textContent !== "" && (!one.checkVisibility() || parseFloat(getComputedStyle(one).fontSize) < 10.5))
    .map((one) => one.outerHTML.slice(0, 100))));
  const policy = await page.$eval("meta[http-equiv]", (meta) => meta.content);
  ok("the policy lets nothing in", /^default-src 'none'; script-src 'sha256-[^']*';/.test(policy), policy);
  const refused = await page.evaluate(() => new Promise((tell) => {
    document.addEventListener("securitypolicyviolation", () => tell("refused"));
    const script = document.createElement("script");
    script.textContent = "window.ran = 1;";
    document.body.append(script);
    setTimeout(() => tell("ran: " + window.ran), 60000);
  }));
  is("and is in force", refused, "refused");
  await page.close();
}

// --- 2: the numbers are those of the report -----------------------------------------------------------

const edges = { // of the steps, on printed values; a value on the edge is in the step that begins there
  mad: [.40, .30, .20, .15, .10, .05], ranking: [.35, .40, .45, .50, .60, .70],
  passed: [.10, .25, .40, .55, .70, .85], spearman: [0, .10, .20, .35, .50, .70],
};

function stepOf(figure, value) {
  if (figure === "mad")
    return "q" + edges.mad.filter((edge) => value < edge).length;
  if (figure === "spearman" && value < 0)
    return value < -.3 ? "n3" : value < -.1 ? "n2" : "n1";
  return "q" + edges[figure].filter((edge) => value >= edge).length;
}

async function numbers(browser) {
  const report = JSON.parse(fs.readFileSync(json, "utf8"));
  const page = await open(browser, file);
  const wrong = [], steps = [];
  let n = 0;
  is("between and within stand below the overall correlation alone", await page.$$eval("#overview .figure", (all) =>
    all.filter((one) => one.querySelector(".half")).map((one) => [...one.classList].find((name) => name.startsWith("of-")))),
  report.datasets.some((one) => one.overall.metrics.some((metric) => metric.split && metric.split.phenomena > 1)) ? ["of-spearman"] : []);
  for (const map of await mapsOf(page)) {
    const dataset = report.datasets.find((one) => one.name === map.dataset || one.dataset === map.dataset);
    for (const row of map.rows) {
      const group = row.phenomenon === "" ? dataset.overall :
        dataset.phenomena.find((one) => (one.phenomenon || one.name) === row.phenomenon);
      for (const cell of row.cells) {
        const figures = group.metrics.find((one) => (one.metric || one.name) === cell.metric);
        const value = row.half ? figures.split[row.half] : map.figure === "passed" ? figures.expectations && figures.expectations.rate : figures[map.figure];
        const place = [map.figure, map.dataset, row.phenomenon, row.half, cell.metric, cell.text, value];
        n++;
        if (value === null || value === undefined) {
          if (cell.text !== "\u2013" || !cell.classes.includes("na"))
            wrong.push(place);
          continue;
        }
        // two digits: half a unit of the last, and what binary fractions add
        const printed = Number(cell.text.replace("\u2212", "-").replace(/^(-?)\./, "$10."));
        if (!(Math.abs(printed - value) <= .005 + 1e-9) || /^-0?[.]00$|^0[.]/.test(cell.text))
          wrong.push(place);
        if (map.figure in edges && !cell.classes.includes("ns") && !cell.classes.includes(stepOf(map.figure, printed)))
          steps.push(place.concat(cell.classes, stepOf(map.figure, printed)));
      }
    }
  }
  ok("there are cells", n >= 100, n);
  none("every number is that of the report", wrong);
  none("every step is that of the number", steps);
  await page.close();
}

// --- 4: the switch of figures, without JavaScript too -----------------------------------------------

async function figures(browser) {
  for (const javascript of [true, false]) {
    const said = javascript ? "" : "without JavaScript: ";
    const page = await open(browser, file, { javascript });
    const client = await page.createCDPSession();
    const boxes = async () => {
      const shown = [];
      for (const figure of await page.$$("#overview .figure"))
        if (await figure.boundingBox() !== null)
          shown.push(await (await figure.getProperty("className")).jsonValue());
      return shown;
    };
    const radios = await page.$$("#overview input[type=radio]");
    ok(said + "there are radio buttons", radios.length >= 3, radios.length);
    for (const radio of radios) {
      const id = await (await radio.getProperty("id")).jsonValue();
      await radio.click();
      is(said + id + " shows its tables and no other", await boxes(), ["figure " + id.replace("figure-", "of-")]);
    }
    if (!javascript) {
      const { nodes } = await client.send("Accessibility.getFullAXTree");
      const names = nodes.filter((node) => !node.ignored && node.name).map((node) => node.name.value);
      ok("without JavaScript: the worst cases show", names.includes("Worst cases by phenomenon") || names.includes("Worst cases"));
      is("without JavaScript: no control but radio buttons",
        nodes.filter((node) => !node.ignored && node.role && ["button", "combobox", "searchbox"].includes(node.role.value)).length, 0);
    }
    none(said + "no error, no request", page.faults);
    await page.close();
  }
}

// --- 5, 6: the case browser, on the published cases -------------------------------------------------

const listOf = (page) => page.$$eval("#list li a", (links) => links.map((link) => {
  const [, human, score] = link.textContent.match(/ ([\d.]+) \/ ([\d.]+)/) || [];
  return { id: link.querySelector("b").textContent, human: Number(human), score: Number(score) };
}));

const titleOf = (page) => page.$eval("#case-title", (title) => title.textContent);

// Empty where the heading of the case is seen in the upper half of the window, below the links.
const titleIsBelow = (page) => page.evaluate(() => {
  const { top } = document.getElementById("case-title").getBoundingClientRect();
  const links = document.querySelector("nav").getBoundingClientRect();
  return top >= Math.max(0, links.bottom) - 1 && top <= window.innerHeight / 2 ? [] : [[top, links.bottom, window.innerHeight]];
});

async function clickedCell(browser) {
  const page = await open(browser, file);
  const shown = await page.$$("#overview .figure tr[data-phenomenon=omission] a");
  for (const link of shown)
    if (/[?&]d=sick/i.test(await link.evaluate((one) => one.href)) && /m=BLEU(&|$)/.test(await link.evaluate((one) => one.href)) &&
        await link.boundingBox() !== null) {
      await link.click();
      break;
    }
  const cases = await listOf(page);
  is("Omission x BLEU of SICK: 155 cases, not the 170 with STS", cases.length, 155);
  const gaps = cases.map((one) => Math.abs(one.human - one.score));
  // printed with two digits each: a gap may be off by .01
  none("the farthest from people come first", cases.filter((one, i) => i > 0 && !(gaps[i] <= gaps[i - 1] + .02 + 1e-9)));
  is("the case has the focus", await page.evaluate(() => document.activeElement.id), "case-title");
  is("it is the first of the list", await titleOf(page), cases[0].id);
  none("a cell: the heading is in the upper half", await titleIsBelow(page));
  none("no error, no request", page.faults);
  await page.close();
}

// The point that is farthest from its neighbours: no other can be meant.
async function hovered(browser) {
  const page = await open(browser, file);
  const point = await page.evaluate(() => {
    const data = JSON.parse(document.getElementById("data").textContent);
    const figure = document.querySelector(".squares[data-dataset] figure[data-metric]");
    const m = data.metrics.indexOf(figure.dataset.metric), d = data.datasets.indexOf(figure.parentElement.dataset.dataset);
    const points = data.cases.filter((one) => one[2] === d && one[4] !== null && one[5][m] !== null)
      .map((one) => ({ id: one[0], x: one[4], y: one[5][m] }));
    const alone = (a) => Math.min(...points.filter((b) => b !== a).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
    const best = points.reduce((a, b) => alone(b) > alone(a) ? b : a);
    const image = figure.querySelector("svg");
    image.scrollIntoView({ block: "center" });
    const box = image.getBoundingClientRect();
    return { id: best.id, x: box.left + (4 + best.x / 5) * box.width / 208, y: box.top + (4 + 200 - best.y / 5) * box.width / 208 };
  });
  await page.mouse.move(point.x, point.y);
  is("a point tells its case", await page.$eval(".tip b", (tip) => tip.textContent), point.id);
  await page.mouse.click(point.x, point.y);
  await page.waitForFunction((id) => document.getElementById("case-title").textContent === id, {}, point.id);
  is("a click opens it", await titleOf(page), point.id);
  none("a point: the heading is in the upper half", await titleIsBelow(page));
  none("a point: no error, no request", page.faults);
  await page.close();
}

async function oneCase(browser) {
  for (const kind of looks) {
    const page = await open(browser, file, { ...kind, hash: "#case-T1622sick" });
    is(kind.name + ": an address opens its case", await titleOf(page), "T1622sick");
    none(kind.name + ": its heading is in the upper half", await titleIsBelow(page));
    none(kind.name + ": contrast of a case", await faint(page));
    none(kind.name + ": axe-core of a case", await violations(page));
    ok(kind.name + ": no scrolling sideways", await sideways(page) <= 0, await sideways(page));
    if (kind === looks[0]) {
      is("`not` is the only word that is left out", await page.$$eval("#case del", (all) => all.map((one) => one.textContent.trim())), ["not"]);
      const marked = await page.$$eval("#case .amr .minus, #case .amr .plus, #case .amr .changed", (all) =>
        all.map((one) => [one.textContent.replace(/^[\u2212+~ ]+/, "").replace(/\)*$/, ""), getComputedStyle(one).textDecorationLine]));
      is("`:polarity -` is the only line marked, and not struck through", marked, [[":polarity -", "none"]]);
      const gaps = await page.$$eval("#case .bars tbody tr", (rows) => rows.map((row) =>
        Math.abs(Number(row.cells[3].textContent.replace("\u2212", "-").replace("+", "")))));
      is("a bar for each metric", gaps.length, await page.$$eval("#filter [name=m] option", (all) => all.length - 1));
      none("the nearest come first", gaps.filter((gap, i) => i > 0 && !(gap >= gaps[i - 1])));
    }
    none(kind.name + ": no error, no request", page.faults);
    await page.close();
  }
}

async function cases(browser) {
  await clickedCell(browser);
  await hovered(browser);
  await oneCase(browser);
}

// --- 7: keyboard, names, axe-core ---------------------------------------------------------------------

async function accessible(browser) {
  for (const kind of looks) {
    const page = await open(browser, file, kind);
    none(kind.name + ": axe-core", await violations(page));
    await page.close();
  }
  const page = await open(browser, file);
  const reached = new Set();
  for (let i = 0; i < 150; i++) {
    await page.keyboard.press("Tab");
    reached.add(await page.evaluate(() => {
      const at = document.activeElement;
      return at.closest("nav") ? "nav" : at.className === "skip" ? "skip" : at.type === "radio" ? "radio" :
        at.closest("#filter") ? "filter" : at.tagName;
    }));
  }
  for (const what of ["skip", "nav", "radio", "filter"])
    ok("Tab reaches " + what, reached.has(what), [...reached]);
  await page.focus("#overview input[type=radio]:checked");
  const before = await page.$eval("#overview input:checked", (radio) => radio.id);
  await page.keyboard.press("ArrowRight");
  ok("an arrow changes the figure", await page.$eval("#overview input:checked", (radio) => radio.id) !== before);
  const client = await page.createCDPSession();
  const { nodes } = await client.send("Accessibility.getFullAXTree");
  const controls = ["button", "link", "radio", "combobox", "searchbox", "checkbox", "textbox", "image", "img"];
  none("every control and image has a name", nodes.filter((node) => !node.ignored && node.role &&
    controls.includes(node.role.value) && !(node.name && node.name.value.trim())).map((node) => node.role.value));
  const small = await page.evaluate(() => [...document.querySelectorAll("nav a, button, select, .switch label, summary")]
    .filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 23.9)
    .map((control) => control.outerHTML.slice(0, 100)));
  none("targets are 24 pixels high", small);
  await page.close();
}

// --- 9: hostile texts ------------------------------------------------------------------------------------

async function hostile(browser) {
  for (const dark of [false, true]) {
    const page = await open(browser, file, { dark });
    await page.evaluate(() => { document.querySelectorAll("details").forEach((one) => { one.open = true; }); });
    const text = await page.evaluate(() => document.getElementById("main").innerText);
    for (const wanted of ['</script><img src=x onerror=alert(1)> & "q"', "\u{1f600}", "<b>", "<i>m</i>"])
      ok("is shown as text: " + wanted, text.includes(wanted), text.slice(0, 400));
    is("no image came of it", await page.evaluate(() => document.querySelectorAll("img, #main b > i, #main i > b").length), 0);
    none("nothing runs", page.faults);
    await page.close();
  }
}

// --- 10: print, time, edges ---------------------------------------------------------------------------

async function printed(browser) {
  const page = await open(browser, file);
  await page.emulateMediaType("print");
  // What is closed opens for print, with the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const hidden = await page.evaluate(() => [...document.querySelectorAll("#main table")]
    .filter((table) => !table.checkVisibility() && !table.closest("#browser")).map((table) => table.caption && table.caption.textContent));
  none("all tables are printed", hidden);
  is("the intervals are printed", await page.$$eval(".card .interval", (all) => all.filter((one) => !one.checkVisibility()).length), 0);
  is("no controls are printed", await page.evaluate(() => [...document.querySelectorAll("button, select, input, nav")]
    .filter((control) => control.checkVisibility()).length), 0);
  const pdf = Buffer.from(await page.pdf({ format: "A4", printBackground: true })).toString("latin1");
  const n = (pdf.match(/\/Type\s*\/Page\b/g) || []).length;
  ok("the PDF has 1 to 15 pages", n >= 1 && n <= 15, n + " pages");
  await page.close();
}

// Opening, the best of three: others may be at work on the machine.
async function fast(browser) {
  const limit = Number(json);
  const times = [];
  for (let i = 0; i < 3; i++) {
    const page = await open(browser, file);
    times.push(await page.evaluate(() => performance.getEntriesByType("navigation")[0].loadEventEnd));
    none("no error, no request: " + i, page.faults);
    await page.close();
  }
  const best = Math.min(...times);
  // A clock says nothing of a machine that does other things, too: make bench asks for the limit.
  console.log("# opens in " + best.toFixed(0) + " ms (limit " + limit + ")");
  ok("opens", best > 0 && (!process.env.METRICHECK_TIMED || best < limit), times);
}

async function edge(browser) {
  for (const kind of [looks[0], looks[3]]) {
    const page = await open(browser, file, kind);
    const empty = await page.evaluate(() => [...document.querySelectorAll("section, article, figure, table, ul, svg")]
      .filter((frame) => frame.checkVisibility() && frame.id !== "case" && frame.childElementCount === 0 || frame.tagName === "SECTION" &&
        frame.innerText.trim().split("\n").length < 2).map((frame) => frame.outerHTML.slice(0, 200)));
    none(kind.name + ": no empty frame", empty);
    none(kind.name + ": no number that is none", await page.evaluate(() =>
      document.getElementById("main").innerText.match(/\bNaN\b|\bInfinity\b|\bundefined\b(?= *[0-9])|\bnull\b/g) || []));
    ok(kind.name + ": no scrolling sideways", await sideways(page) <= 0);
    none(kind.name + ": axe-core", await violations(page));
    none(kind.name + ": no error, no request", page.faults);
    await page.close();
  }
}

// The pair view: candidates as texts under each other, lines that cross only where the order differs;
// what is equal for one of the two does not count.
async function pairs(browser) {
  const page = await open(browser, file);
  const texts = await page.$$eval("#case .pairs ol:first-child li a", (links) => links.map((link) => link.textContent));
  is("the candidates, in the order of the scores given", texts, ["best", "tied high", "tied low", "worst"]);
  const metric = await page.$$eval("#case .pairs ol:last-child li a", (links) => links.map((link) => link.textContent));
  is("in that of the metric", metric, ["tied high", "best", "tied low", "worst"]);
  const at = texts.map((text) => metric.indexOf(text));
  const crossed = at.map((a, i) => at.some((b, k) => (i - k) * (a - b) < 0));
  is("lines that cross are marked, and no others", await page.$$eval("#case .pairs path", (all) =>
    all.map((one) => one.classList.contains("crossed"))), crossed);
  none("no error, no request", page.faults);
  await page.close();
}

// Each of the worst cases leads to its case; on a phone none is cut off.
async function worst(browser) {
  const page = await open(browser, file);
  ok("they are closed where the cases can be looked through", await page.$eval("#worst details", (one) => !one.open));
  await page.$eval("#worst details", (one) => { one.open = true; });
  const id = await page.$eval("#worst td a", (link) => link.textContent);
  await page.$eval("#worst td a", (link) => link.click());
  await page.waitForFunction((wanted) => document.getElementById("case-title").textContent === wanted, {}, id);
  is("a worst case leads to its case", await titleOf(page), id);
  await page.setViewport({ width: 390, height: 844 });
  none("390 pixels: the table of the worst cases is not cut off", await page.$$eval("#worst .scroll", (all) => all
    .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => [one.scrollWidth, one.clientWidth])));
  await page.close();
}

// What is expected of a case, with every verdict and margin of the JSON; further references.
async function expected(browser) {
  const report = JSON.parse(fs.readFileSync(json, "utf8"));
  const page = await open(browser, file);
  const words = { passed: "\u2713 passed", failed: "\u2717 failed", "not-applicable": "\u2013" }, wrong = [];
  const metrics = await page.$$eval("#filter [name=m] option", (all) => all.slice(1).map((one) => one.value));
  let n = 0, failed = 0, further = 0;
  for (const one of report.cases.filter((it) => it.expectations || it.references).slice(0, 40)) {
    await page.evaluate((id) => { location.hash = "#case-" + encodeURIComponent(id); }, one.id);
    await page.waitForFunction((id) => document.getElementById("case-title").textContent === id, {}, one.id);
    const shown = await page.evaluate(() => ({
      rows: [...document.querySelectorAll("#case .expected tbody tr")].map((row) => [...row.cells].map((cell) => cell.textContent)),
      references: [...document.querySelectorAll("#case .sentences dd")].slice(1, -1).map((text) => text.textContent) }));
    const references = (one.references || []).map((it) => it.text);
    further += references.length;
    if (JSON.stringify(shown.references) !== JSON.stringify(references))
      wrong.push([one.id, shown.references, references]);
    (one.expectations || []).forEach((expectation, i) => metrics.forEach((metric, m) => {
      const verdict = expectation.verdicts[metric], cell = shown.rows[m + 1][i + 1];
      const unit = report.metrics.find((it) => (it.name || it.metric) === metric);
      n++;
      failed += verdict.verdict === "failed";
      if (!cell.startsWith(words[verdict.verdict] || "\u2013"))
        return wrong.push([one.id, metric, verdict, cell]);
      if (verdict.margin === null || unit.margin_unit !== "range")
        return undefined;
      const by = Number(cell.split(" ")[2].replace("\u2212", "-"));
      if (!(Math.abs(by - verdict.margin) <= .0005 + 1e-9))
        wrong.push([one.id, metric, verdict, cell]);
      return undefined;
    }));
  }
  none("every verdict and margin is that of the JSON", wrong);
  ok("there are failed ones, or further references", n > 0 && failed > 0 || further > 1, [n, failed, further]);
  none("axe-core of such a case", await violations(page));
  none("no error, no request", page.faults);
  await page.close();
}

// One way of writing numbers, what a square gives to copy, one colour for one figure.
async function alike(browser) {
  const page = await open(browser, file);
  const long = await page.$$eval("#list a, #case .bars td, #case .expected td, #overview td, .card .value, #alike td, figcaption", (all) =>
    all.map((one) => one.textContent).filter((text) => /(^|[^\d.])0\.\d/.test(text)));
  none("no zero before a point", long.slice(0, 3));
  const squares = await page.$$eval(".squares figure", (all) => all.map((one) => ({
    n: Number(/(\d+) cases/.exec(one.querySelector("svg").getAttribute("aria-label"))[1]),
    buttons: [...one.querySelectorAll(".copy button")].map((button) => button.textContent) })));
  ok("every square can be copied", squares.length > 0 && squares.every((one) => one.buttons.join() === "TSV,LaTeX"), squares[0]);
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard",
    { value: { writeText: (text) => { window.copied = text; return Promise.resolve(); } } }));
  await page.$eval(".squares figure .copy button", (button) => button.click());
  const lines = (await page.evaluate(() => window.copied)).trimEnd().split("\n");
  is("a line a case, and the head", lines.length, squares[0].n + 1);
  none("of an id and two numbers", lines.slice(1).filter((line) => !/^[^\t]+\t[\d.]+\t[\d.]+$/.test(line)).slice(0, 3));
  const colours = await page.evaluate(() => {
    const classes = (cell) => [...cell.classList].filter((name) => /^([qn]\d|ns|na)$/.test(name)).join();
    const overall = [...document.querySelectorAll("#overview .of-spearman tr.overall td:not(.n)")].map(classes);
    return [overall, [...document.querySelectorAll("#alike tbody tr:first-child td:not(.diagonal)")].map(classes)];
  });
  is("metrics alike have the colours of the overview", colours[1], colours[0]);
  ok("some of them grey", colours[0].includes("ns"), colours[0]);
  none("no error, no request", page.faults);
  await page.close();
}

// A word lights its node in both drawings, and the word that stands for it there; a node its words.
async function words(browser) {
  const lit = (page, root) => page.evaluate((at) => [...document.querySelectorAll(at + " .lit")]
    .map((one) => one.textContent).sort(), root);
  const hover = async (page, root, selector, text) => {
    const found = await page.evaluateHandle((at, name) =>
      [...document.querySelectorAll(at)].find((one) => one.textContent === name), root + " " + selector, text);
    await found.asElement().hover();
    return lit(page, root);
  };
  // In the report a sentence stands above its drawing, too: one more word on each side.
  for (const [path, options, root, more] of [[file, { hash: "#case-negation-001" }, "#case", 1], [json, {}, ".explained", 0]]) {
    const all = (...names) => names.sort();
    const often = (name, n) => Array(n).fill(name);
    const page = await open(browser, path, options);
    is(root + ": a word lights its nodes", await hover(page, root, ".sentences span", "piano"), often("piano", 4 + 2 * more));
    is(root + ": a word of one side alone", await hover(page, root, ".sentences span", "not"), all("+ -", ...often("not", 1 + more)));
    is(root + ": a node lights its words", await hover(page, root, "svg.graph g[data-v]", "old"), often("old", 4 + 2 * more));
    const [ink, fill] = await page.evaluate((at) => [getComputedStyle(document.querySelector(at + " .sentences .lit")).boxShadow,
      getComputedStyle(document.querySelector(at + " svg .lit rect")).strokeWidth], root);
    ok(root + ": and that is seen", ink !== "none" && fill === "3px", [ink, fill]);
    await page.mouse.move(2, 2);
    is(root + ": nothing is lit without a pointer", await lit(page, root), []);
    none(root + ": no error, no request", page.faults);
    await page.close();
  }
}

// n and p go through the failures; every filter stands in the address, and comes back from it.
async function keys(browser) {
  const report = JSON.parse(fs.readFileSync(json, "utf8"));
  const failed = report.cases.filter((one) => one.phenomenon === "article" &&
    one.expectations.some((it) => it.verdicts.gtm.verdict === "failed")).map((one) => one.id);
  const all = report.cases.filter((one) => one.phenomenon === "article").length;
  const listed = (page) => page.$$eval("#list b", (names) => names.map((name) => name.textContent));
  const page = await open(browser, file);
  await page.select("#filter [name=p]", "article");
  await page.select("#filter [name=m]", "gtm");
  is("a phenomenon and a metric stand in the address", await page.evaluate(() => location.hash), "#cases?p=article&m=gtm");
  const every = await listed(page);
  is("all cases of it", every.length, all);
  ok("some of which pass", failed.length > 2 && failed.length < all, [failed.length, all]);
  await page.evaluate((id) => { location.hash = `#case-${id}?p=article&m=gtm`; }, every[0]);
  await page.waitForFunction((id) => document.getElementById("case-title").textContent === id, {}, every[0]);
  const seen = [];
  while (seen.length < 3) {
    await page.keyboard.press("n");
    await page.waitForFunction((id) => document.getElementById("case-title").textContent !== id, {}, seen.at(-1) ?? every[0]);
    seen.push(await titleOf(page));
  }
  is("n goes to the next that failed", seen, every.slice(1).filter((id) => failed.includes(id)).slice(0, 3));
  await page.keyboard.press("p");
  await page.waitForFunction((id) => document.getElementById("case-title").textContent === id, {}, seen[1]);
  is("p to the one before, and the filters stay", await page.evaluate(() => location.hash), `#case-${seen[1]}?p=article&m=gtm`);
  await page.type("#filter [name=q]", "n");
  is("an n that is typed is a letter", await titleOf(page), seen[1]);
  none("no error, no request", page.faults);
  await page.close();

  const again = await open(browser, file, { hash: "#cases?p=article&m=gtm&f=1&o=file" });
  is("an address brings the filters back", await listed(again), report.cases.map((one) => one.id).filter((id) => failed.includes(id)));
  is("in the form, too", await again.$eval("#filter", (form) =>
    [...new FormData(form)].map(([key, value]) => key + "=" + value).join("&")), "p=article&d=&m=gtm&o=file&q=&f=on");
  none("no error, no request", again.faults);
  await again.close();
}

const groups = { alike, expected, keys, words, pairs, worst, safe, numbers, figures, cases, accessible, hostile, printed, fast, edge };

const jobs = [[]];
for (const word of process.argv.slice(2))
  if (word === "and")
    jobs.push([]);
  else
    jobs[jobs.length - 1].push(word);

main(async (browser) => {
  for (const [asked, ...paths] of jobs)
    await each(browser, asked.split(","), async (own, group) => {
      [file, json] = paths;
      console.log("# " + group + " of " + file);
      await groups[group](own);
    });
});
