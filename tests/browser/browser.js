// SPDX-License-Identifier: GPL-3.0-or-later
// Chromium with one file, which may ask for nothing else; what is checked of every page.
"use strict";
const fs = require("fs");
const os = require("os");
const path = require("path");
const { pathToFileURL } = require("url");
const puppeteer = require("puppeteer-core");

// --- tests ---------------------------------------------------------------------------------------

// One test, as a line for tests/browser/lib.sh; details follow a failed one.
function ok(label, good, ...details) {
  console.log((good ? "ok - " : "not ok - ") + label);
  if (!good)
    for (const line of details.flat().slice(0, 20))
      console.log("#   " + (typeof line === "string" ? line : JSON.stringify(line)).replace(/\n/g, "\n#   "));
  return good;
}

function is(label, got, wanted) {
  return ok(label, JSON.stringify(got) === JSON.stringify(wanted), "got:    " + JSON.stringify(got),
    "wanted: " + JSON.stringify(wanted));
}

const none = (label, list) => ok(label, list.length === 0, list);

// --- Chromium ------------------------------------------------------------------------------------

// Far more milliseconds than anything takes on a machine that has much else to do.
const patience = 600000;

const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync"];

// Calls action(browser) with a browser that knows nothing of earlier ones.
async function withBrowser(action) {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), "metricheck-browser-"));
  try {
    const browser = await puppeteer.launch({ executablePath: findChromium(), headless: true, args: flags,
      userDataDir: profile, timeout: patience, protocolTimeout: patience });
    try {
      await action(browser);
    } finally {
      await browser.close();
    }
  } finally {
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

function findChromium() {
  for (const folder of process.env.PATH.split(":"))
    if (fs.existsSync(path.join(folder, "chromium")))
      return path.join(folder, "chromium");
  throw new Error("chromium is not in PATH");
}

// A new page on the file. options: width, height, dark, javascript (true), hash. page.faults holds
// what a page must not do: errors, messages of errors, requests.
async function open(browser, file, options = {}) {
  const address = pathToFileURL(path.resolve(file)).href;
  const page = await browser.newPage();
  page.setDefaultTimeout(patience);
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push("error: " + error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warn")
      page.faults.push("console: " + message.text());
  });
  page.on("dialog", (dialog) => {
    page.faults.push("dialog: " + dialog.message());
    dialog.dismiss();
  });
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    if (request.url().split("#")[0] === address || request.url().startsWith("blob:"))
      return request.continue();
    page.faults.push("request: " + request.url());
    return request.abort();
  });
  await page.setViewport({ width: options.width || 1280, height: options.height || 900 });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: options.dark ? "dark" : "light" },
    { name: "prefers-reduced-motion", value: "reduce" }]);
  await page.setJavaScriptEnabled(options.javascript !== false);
  await page.goto(address + (options.hash || ""), { waitUntil: "load" });
  return page;
}

// --- what is checked of every page ---------------------------------------------------------------

// Pixels by which the page is wider than the window.
const sideways = (page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

// Violations that axe-core finds: "rule: element".
async function violations(page) {
  await page.evaluate(fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8"));
  return page.evaluate(async () => {
    const found = await window.axe.run(document, { resultTypes: ["violations"] });
    return found.violations.flatMap((rule) =>
      rule.nodes.slice(0, 3).map((node) => rule.id + ": " + node.html.slice(0, 160) + " " + (node.any[0] || {}).message));
  });
}

// Texts that are seen with less contrast than 4.5 : 1: "ratio text", the worst first, one a look.
const faint = (page) => page.evaluate(() => {
  const canvas = document.createElement("canvas").getContext("2d");
  const parse = (color) => {
    const parts = color.match(/^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/);
    if (parts)
      return [Number(parts[1]), Number(parts[2]), Number(parts[3]), parts[4] === undefined ? 1 : Number(parts[4])];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const pixel = canvas.getImageData(0, 0, 1, 1).data;
    return [pixel[0], pixel[1], pixel[2], pixel[3] / 255];
  };
  const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
  const channel = (c) => (c /= 255) <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4;
  const light = (c) => .2126 * channel(c[0]) + .7152 * channel(c[1]) + .0722 * channel(c[2]);
  const ratio = (a, b) => (Math.max(light(a), light(b)) + .05) / (Math.min(light(a), light(b)) + .05);
  // All grounds that may be under a text: more than one where there are stripes.
  const groundsOf = (element) => {
    const layers = [];
    for (let at = element; at !== null; at = at.parentElement) {
      const style = getComputedStyle(at);
      const stripes = style.backgroundImage === "none" ? [] : style.backgroundImage.match(/rgba?\([^)]*\)/g) || [];
      layers.push(stripes.concat(style.backgroundColor).map(parse).filter((color) => color[3] > 0));
      if (layers[layers.length - 1].some((color) => color[3] === 1))
        break;
    }
    let grounds = [document.documentElement].map(() =>
      matchMedia("(prefers-color-scheme: dark)").matches ? [18, 18, 18, 1] : [255, 255, 255, 1]);
    for (const layer of layers.reverse())
      if (layer.length > 0)
        grounds = grounds.flatMap((ground) => layer.map((color) => over(color, ground)));
    return grounds;
  };
  const found = new Map();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (node.data.trim() === "" || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        element.closest("script, style, noscript, .hidden, .skip, :disabled"))
      continue;
    const style = getComputedStyle(element);
    const ink = parse(element instanceof SVGElement ? style.fill : style.color);
    const worst = Math.min(...groundsOf(element).map((ground) => ratio(over(ink, ground), ground)));
    const look = element.tagName + "." + element.className + " " + style.color;
    if (worst < 4.5 && !found.has(look))
      found.set(look, worst.toFixed(2) + " " + look + ": " + node.data.trim().slice(0, 60));
  }
  return [...found.values()].sort();
});

// The looks in which every page is tried.
const looks = [
  { name: "wide, light", width: 1280, height: 900, dark: false },
  { name: "wide, dark", width: 1280, height: 900, dark: true },
  { name: "narrow, light", width: 390, height: 844, dark: false },
  { name: "narrow, dark", width: 390, height: 844, dark: true },
];

// An exception fails the script, which tests/browser/lib.sh tells.
function tell(error) {
  console.log("# " + String(error.stack).replace(/\n/g, "\n# "));
  process.exitCode = 1;
}

// Runs action(browser).
function main(action) {
  withBrowser(action).catch(tell);
}

// Runs action(browser, name) for each name, with what knows nothing of the earlier ones, and goes on when one fails.
// A second browser would take longer to start than most of them.
async function each(browser, names, action) {
  for (const name of names) {
    const own = await browser.createBrowserContext();
    await action(own, name).catch(tell);
    await own.close();
  }
}

module.exports = { each, faint, is, looks, main, none, ok, open, sideways, violations };
