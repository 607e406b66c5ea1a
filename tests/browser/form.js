// SPDX-License-Identifier: GPL-3.0-or-later
// form.js FORM.html RATINGS.csv STEPS.html TARGETS.csv PAGES.html PAGES.csv ROUNDS.html ROUNDS.csv: the form of `humans form`, filled in by keyboard alone; the answers
// go to RATINGS.csv. Every text gets 70 on the first scale and 100 on the second, and no flag. STEPS.html shows
// the reference after the first scale and asks for post-edits, which go to TARGETS.csv. PAGES.html has a page for each
// item, in the same two steps; its answers go to PAGES.csv. ROUNDS.html has them in two rounds over all items.
"use strict";
const fs = require("fs");
const os = require("os");
const path = require("path");
const { faint, is, looks, main, none, ok, open, sideways, violations } = require("./browser.js");

const [, , file, ratings, steps, targets, pages, paged, rounds, rounded] = process.argv;

const focused = (page) => page.evaluate(() => document.activeElement.id);
const visible = (page, id) => page.evaluate((wanted) => document.getElementById(wanted).checkVisibility(), id);
const textOf = (page, id) => page.evaluate((wanted) => document.getElementById(wanted).textContent, id);

async function press(page, ...keys) {
  for (const key of keys)
    await page.keyboard.press(key);
}

async function begin(page, name) {
  await page.keyboard.type(name);
  await press(page, "Enter");
}

// From the heading to the two sliders, and on.
const judge = (page) => press(page, "Tab", "7", "Tab", "End", "Enter");

async function look(browser, kind) {
  const page = await open(browser, file, kind);
  await begin(page, "Ann");
  for (let n = 0; n < 9; n++) {
    const wider = await sideways(page);
    if (wider > 0 || n === 0)
      is(kind.name + ": text " + (n + 1) + " needs no scrolling sideways", Math.max(0, wider), 0);
    if (n === 0) {
      none(kind.name + ": contrast of every text", await faint(page));
      none(kind.name + ": axe-core", await violations(page));
      const small = await page.evaluate(() => [...document.querySelectorAll("#work input, #work button, #work label.choice")]
        .filter((control) => control.checkVisibility())
        .filter((control) => (control.closest("label") || control).getBoundingClientRect().height < 24)
        .map((control) => control.outerHTML));
      none(kind.name + ": targets are 24 pixels high", small);
    }
    await judge(page);
  }
  ok(kind.name + ": the end is reached", await visible(page, "end"));
  none(kind.name + ": contrast at the end", await faint(page));
  none(kind.name + ": axe-core at the end", await violations(page));
  none(kind.name + ": no error, no request", page.faults);
  await page.evaluate(() => localStorage.clear());
  await page.close();
}

async function reloaded(page) {
  for (let n = 0; n < 3; n++)
    await judge(page);
  is("four are judged", await textOf(page, "done"), "4 of 9 judged");
  const shown = await textOf(page, "text");
  await press(page, "Tab", "4");
  await page.reload({ waitUntil: "load" });
  is("after a reload the name is there", await page.$eval("#name", (input) => input.value), 'Ann, "1"');
  await press(page, "Enter");
  is("and four are judged still", await textOf(page, "done"), "4 of 9 judged");
  is("the text is the same", await textOf(page, "text"), shown);
  is("and what was set before", await page.$eval("#scale-0", (input) => input.value), "40");
}

async function wrongKeys(page) {
  await press(page, "Enter");
  is("what is not set is asked for", await textOf(page, "error"), "fluency is not set yet.");
  is("and gets the focus", await focused(page), "scale-0");
  await press(page, "7", "Tab", " ", "Enter");
  await page.evaluate(() => document.getElementById("back").focus());
  await press(page, "Enter");
  is("back: the answer is there", await page.$eval("#scale-1", (input) => input.getAttribute("aria-valuetext")), "50");
  await page.evaluate(() => document.getElementById("heading").focus());
}

// Chromium names the file; it is there when no other name of a download is.
async function downloaded(folder) {
  for (let i = 0; i < 6000; i++) {
    const names = fs.readdirSync(folder);
    if (names.length === 1 && names[0].endsWith(".csv"))
      return path.join(folder, names[0]);
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error("no file was downloaded");
}

// A folder of its own, into which the browser then puts what is downloaded.
async function downloadsInto(browser) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "metricheck-download-"));
  const client = await browser.target().createCDPSession();
  await client.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folder });
  return folder;
}

async function filledIn(browser) {
  const folder = await downloadsInto(browser);
  const page = await open(browser, file);
  is("the name has the focus", await focused(page), "name");
  await begin(page, 'Ann, "1"');
  is("the heading has the focus", await focused(page), "heading");
  await wrongKeys(page);
  await judge(page);
  await reloaded(page);
  await press(page, "7", "Tab");
  is("the heading is where the reader is", await textOf(page, "heading"), "Text 5 of 9");
  await page.evaluate(() => document.getElementById("heading").focus());
  for (let n = 4; n < 9; n++)
    await judge(page);
  is("the end has the focus", await focused(page), "end-heading");
  await press(page, "Tab", "Tab", "Enter");
  const got = await downloaded(folder);
  is("the file is named after the annotator", path.basename(got), "ratings-Ann-1-.csv");
  fs.copyFileSync(got, ratings);
  fs.rmSync(folder, { recursive: true });
  none("by keyboard alone: no error, no request", page.faults);
  await page.evaluate(() => localStorage.clear());
  await page.close();
}

// The second text is corrected; the others stay as they are, the one without a word without.
async function edited(browser, page) {
  const folder = await downloadsInto(browser);
  const shown = (await textOf(page, "text")).replace("U+202E", "\u202e");
  is("what is to be corrected is there", await page.$eval("#edit", (area) => area.value), shown === "no text" ? "" : shown);
  await page.focus("#edit");
  await page.keyboard.down("Control");
  await press(page, "a");
  await page.keyboard.up("Control");
  await page.keyboard.type("A  right \"text\".");
  await press(page, "Enter");
  for (let n = 2; n < 7; n++)
    await press(page, "Tab", "5", "Enter", "Tab", "5", "Enter");
  ok("the end is reached", await visible(page, "end"));
  await page.focus("#download-edits");
  await press(page, "Enter");
  const got = await downloaded(folder);
  is("corrected texts are a file of their own", path.basename(got), "targets-Ben.csv");
  fs.copyFileSync(got, targets);
  fs.rmSync(folder, { recursive: true });
}

// What was left is fixed, and what was set is kept, wherever Back leads.
async function inSteps(browser) {
  const page = await open(browser, steps);
  const isOff = (id) => page.$eval("#" + id, (input) => input.matches(":disabled"));
  const valueOf = (id) => page.$eval("#" + id, (input) => input.value);
  const back = async () => {
    await page.focus("#back");
    await press(page, "Enter");
  };
  await begin(page, "Ben");
  await press(page, "Tab", "3", "Enter");
  ok("the first scale is fixed when the reference is there", await isOff("scale-0"));
  await press(page, "Tab", "9", "Enter");
  is("the second text is next", await textOf(page, "heading"), "Text 2 of 7");
  await press(page, "Tab", "2", "Enter", "Tab", "6");
  await back();
  ok("what was given is fixed", (await isOff("scale-0")) && (await isOff("scale-1")) && (await isOff("flag-0")));
  ok("and the page says so", await visible(page, "fixed"));
  is("the values are those given", [await valueOf("scale-0"), await valueOf("scale-1")], ["30", "90"]);
  await page.focus("#next");
  await press(page, "Enter");
  ok("the first scale stays fixed", (await isOff("scale-0")) && !(await isOff("scale-1")));
  is("and what was set is kept", [await valueOf("scale-0"), await valueOf("scale-1")], ["20", "60"]);
  await back();
  await page.reload({ waitUntil: "load" });
  await press(page, "Enter");
  await page.focus("#next");
  await press(page, "Enter");
  is("also when the page was closed meanwhile", [await valueOf("scale-0"), await valueOf("scale-1")], ["20", "60"]);
  ok("where the second scale waits", (await isOff("scale-0")) && !(await visible(page, "fixed")));
  is("a slider says that it is set, not where", await page.$eval("#scale-1 + output", (output) => output.textContent), "set");
  await edited(browser, page);
  none("in two steps: no error, no request", page.faults);
  await page.evaluate(() => localStorage.clear());
  await page.close();
}

// A page has all texts of an item: 3, 2 and 2 of them. Both steps are of all texts, and fixed when left.
async function inPages(browser) {
  const page = await open(browser, pages);
  const shown = () => page.$$eval("#blocks .judged", (texts) => texts.length);
  const sliders = () => page.$$eval("#blocks input[type=range]", (all) => all.filter((one) => one.checkVisibility()).map((one) => one.id));
  const numbers = [];
  await begin(page, "Cleo");
  for (let n = 0; n < 3; n++) {
    const texts = await shown();
    numbers.push(texts);
    is("item " + (n + 1) + ": first one scale of each text", (await sliders()).length, texts);
    ok("item " + (n + 1) + ": no reference yet", !(await visible(page, "reference-part")));
    if (n === 0) {
      none("page of an item: axe-core", await violations(page));
      await press(page, "Tab", "7", "Enter");
      is("the text that lacks a value is named", await textOf(page, "error"), "Text 2: fluency is not set yet.");
      is("and has the focus", await focused(page), "scale-0-of-2");
      await page.focus("#heading");
    }
    for (let i = 0; i < texts; i++)
      await press(page, "Tab", "7");
    await press(page, "Enter");
    ok("item " + (n + 1) + ": then the reference", await visible(page, "reference-part"));
    is("item " + (n + 1) + ": and both scales", (await sliders()).length, 2 * texts);
    ok("the first of them is fixed", await page.$eval("#scale-0-of-2", (input) => input.disabled));
    for (let i = 0; i < texts; i++) {
      await page.focus("#scale-1" + (i > 0 ? "-of-" + (i + 1) : ""));
      await press(page, "End");
    }
    if (n === 1) {
      await page.focus("#back");
      await press(page, "Enter");
      ok("an item that is left is fixed", (await visible(page, "fixed")) && await page.$eval("#scale-1", (input) => input.disabled));
      await page.reload({ waitUntil: "load" });
      await press(page, "Enter");
      await page.focus("#next");
      await press(page, "Enter");
      is("what was set on the next one is kept", await page.$eval("#scale-1-of-2", (input) => input.value), "100");
    }
    await page.focus("#next");
    await press(page, "Enter");
  }
  is("each item has its texts", numbers.sort(), [2, 2, 3]);
  ok("the end is reached", await visible(page, "end"));
  fs.writeFileSync(paged, await page.$eval("#copy", (area) => area.value));
  none("page of an item: no error, no request", page.faults);
  await page.evaluate(() => localStorage.clear());
  await page.close();
}

// All items come without a reference, then all again with it. What a round has given is fixed.
async function inRounds(browser) {
  const page = await open(browser, rounds);
  const texts = () => page.$$eval("#blocks .judged", (all) => all.length);
  const push = async (id) => {
    await page.focus("#" + id);
    await press(page, "Enter");
  };
  const setAll = async (scale, key) => {
    for (let i = 0; i < await texts(); i++) {
      await page.focus("#scale-" + scale + (i > 0 ? "-of-" + (i + 1) : ""));
      await press(page, key);
    }
  };
  const seen = [];
  await begin(page, "Dora");
  for (let n = 0; n < 3; n++) {
    is("first round, item " + (n + 1), await textOf(page, "heading"), "Item " + (n + 1) + " of 3, first round");
    ok("has no reference", !(await visible(page, "reference-part")) && !(await visible(page, "scale-1")));
    seen.push(await textOf(page, "text"));
    await setAll(0, "3");
    if (n === 1) {
      await push("back");
      ok("what is left is fixed, and still has no reference",
        await page.$eval("#scale-0", (input) => input.disabled) && !(await visible(page, "reference-part")));
      await page.reload({ waitUntil: "load" });
      is("after a reload the round goes on", await textOf(page, "found"), "Begun before: you go on from there.");
      await press(page, "Enter");
      await push("next");
      is("where it was", [await textOf(page, "heading"), await page.$eval("#scale-0-of-2", (input) => input.value)],
        ["Item 2 of 3, first round", "30"]);
    }
    await push("next");
  }
  for (let n = 0; n < 3; n++) {
    is("second round, item " + (n + 1), await textOf(page, "heading"), "Item " + (n + 1) + " of 3, second round");
    is("is the same", await textOf(page, "text"), seen[n]);
    ok("has a reference, and the first answer fixed", await visible(page, "reference-part") &&
      await page.$eval("#scale-0", (input) => input.disabled && input.value === "30"));
    await setAll(1, "9");
    if (n === 1) {
      await push("back");
      ok("what is given is fixed", await page.$eval("#scale-1", (input) => input.disabled && input.value === "90"));
      await page.reload({ waitUntil: "load" });
      await press(page, "Enter");
      ok("after a reload, too", await page.$eval("#scale-1", (input) => input.disabled && input.value === "90"));
      await push("next");
      is("and what was set is kept", await page.$eval("#scale-1-of-2", (input) => input.value), "90");
    }
    await push("next");
  }
  ok("the end is reached after both rounds", await visible(page, "end"));
  fs.writeFileSync(rounded, await page.$eval("#copy", (area) => area.value));
  none("in two rounds: no error, no request", page.faults);
  await page.evaluate(() => localStorage.clear());
  await page.close();
}

// Hostile texts are text: nothing of them is an element, and all of them are seen.
async function hostile(browser) {
  const page = await open(browser, file);
  await begin(page, "<img src=x onerror=alert(2)>");
  const seen = [];
  for (let n = 0; n < 9; n++) {
    seen.push(await textOf(page, "text"));
    await judge(page);
  }
  for (const text of ['The </script><script>alert(1)</script> cat "sat" & slept.', "The cat sat and slept on <!-- the mat.",
    "A U+202Edesrever string is here now.", "no text", "\u{1f600} \u05d0\u05d1 <img src=x onerror=alert(3)>"])
    ok("is shown as text: " + text.slice(0, 20), seen.includes(text), seen);
  is("no image came of it", await page.evaluate(() => document.querySelectorAll("img").length), 0);
  const refused = await page.evaluate(() => new Promise((tell) => {
    const script = document.createElement("script");
    script.textContent = "window.ran = 1;";
    document.addEventListener("securitypolicyviolation", () => tell("refused"));
    document.body.append(script);
    setTimeout(() => tell("ran: " + window.ran), 60000);
  }));
  is("the policy refuses other scripts", refused, "refused");
  none("no error but the one that was asked for", page.faults.filter((fault) => !fault.includes("Content Security Policy")));
  await page.evaluate(() => localStorage.clear());
  await page.close();
}

async function withoutScripts(browser) {
  const page = await open(browser, file, { javascript: false });
  const client = await page.createCDPSession();
  const { nodes } = await client.send("Accessibility.getFullAXTree");
  const names = nodes.filter((node) => !node.ignored && node.name).map((node) => node.name.value);
  ok("without JavaScript: it says so", names.some((name) => name.includes("needs JavaScript")), names);
  none("without JavaScript: no error, no request", page.faults);
  await page.close();
}

main(async (browser) => {
  await filledIn(browser);
  await inSteps(browser);
  await inPages(browser);
  await inRounds(browser);
  await hostile(browser);
  await withoutScripts(browser);
  for (const kind of looks.concat({ name: "very narrow", width: 320, height: 640, dark: false }))
    await look(browser, kind);
});
