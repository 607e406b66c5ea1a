// SPDX-License-Identifier: GPL-3.0-or-later
// charts.js PAGE.html N_SHADES N_BARS [N_VIOLINS]: shades, bars and violins of the tables of a page agree with
// its numbers, in every look; there are as many.
"use strict";
const { is, looks, main, none, open } = require("./browser.js");

const [, , file, nShades, nBars, nViolins] = process.argv;
const edges = [0, 0.1, 0.2, 0.35, 0.5, 0.7]; // of the steps of correlations, on two decimals

function stepOf(printed) {
  const value = Number(printed.toFixed(2));
  return value < 0 ? value >= -0.1 ? "n1" : value >= -0.3 ? "n2" : "n3" : "q" + edges.filter((edge) => value >= edge).length;
}

/* All cells with a shade, and all bars with what stands before them. */
const found = (page) => page.evaluate(() => {
  const number = (cell) => parseFloat(cell.textContent.replace("−", "-"));
  const shades = [...document.querySelectorAll(".sheet td")].map((cell) => ({
    value: number(cell),
    step: [...cell.classList].find((name) => /^[qn][0-6]$/.test(name)),
  })).filter((one) => one.step);
  const bars = [...document.querySelectorAll(".sheet .bar")].map((mark) => {
    const cell = mark.parentElement, at = cell.cellIndex, cells = cell.parentElement.cells;
    const ends = cell.closest("table").tHead.rows[0].cells[at].children;
    const style = (name) => parseFloat(mark.style.getPropertyValue(name));
    return {
      axis: [number(ends[0]), number(ends[1])],
      numbers: [at - 3, at - 2, at - 1].map((i) => number(cells[i])),
      places: ["--v", "--lo", "--hi"].map(style),
      width: cell.getBoundingClientRect().width,
    };
  });
  // Where median and quartiles of a violin stand, as shares of its cell, and the numbers beside it.
  const violins = [...document.querySelectorAll(".sheet .violin")].map((image) => {
    const cell = image.closest("td"), heads = [...cell.closest("table").tHead.rows[0].cells].map((head) => head.textContent);
    const box = image.getBoundingClientRect(), [bar, tick] = [...image.querySelectorAll("rect")].map((one) => one.getBoundingClientRect());
    const shape = image.querySelector("path"), outline = shape && shape.getBoundingClientRect();
    const ends = [...cell.closest("table").tHead.rows[0].cells[cell.cellIndex].children].map(number);
    const value = (x) => ends[0] + ((x - box.left) / box.width * 612 - 6) / 600 * (ends[1] - ends[0]);
    return {
      names: ["p25", "median", "p75"].map((name) => heads.includes(name) ? number(cell.parentElement.cells[heads.indexOf(name)]) : null),
      places: [bar.left, (tick.left + tick.right) / 2, bar.right].map(value),
      inside: box.width >= 100 && (!outline || outline.left >= box.left && outline.right <= box.right + .1 &&
        outline.top >= box.top - .1 && outline.bottom <= box.bottom + .1),
    };
  });
  return { shades, bars, violins };
});

main(async (browser) => {
  for (const kind of looks) {
    const page = await open(browser, file, kind);
    const { shades, bars, violins } = await found(page);
    is(kind.name + ": cells with a shade", shades.length, Number(nShades));
    none(kind.name + ": whose step is not that of the number", shades.filter((one) => one.step !== stepOf(one.value)));
    is(kind.name + ": bars", bars.length, Number(nBars));
    none(kind.name + ": that do not stand at their numbers, or are too narrow", bars.filter((one) => one.width < 100 ||
      one.numbers.some((value, i) =>
        Math.abs(one.axis[0] + one.places[i] * (one.axis[1] - one.axis[0]) - value) > 0.001)));
    is(kind.name + ": violins", violins.length, Number(nViolins || 0));
    none(kind.name + ": that leave their cell, or whose marks do not stand at their numbers", violins.filter((one) => !one.inside ||
      one.names.some((value, i) => value !== null && Math.abs(value - one.places[i]) > 0.03)));
    await page.close();
  }
  // What is copied has no column for the bars.
  const page = await open(browser, file, looks[0]);
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: { writeText: (text) => {
    window.copied = text;
    return Promise.resolve();
  } } }));
  const uneven = await page.evaluate(() => [...document.querySelectorAll(".document .copy")].map((line) => {
    line.querySelector("button").click();
    const table = line.previousElementSibling.querySelector("table");
    const shown = table.rows[0].cells.length - table.rows[0].querySelectorAll(".ends").length;
    const copied = window.copied.replace(/\n$/, "").split("\n").map((row) => row.split("\t").length);
    return copied.every((n) => n === shown) ? null : [shown, copied];
  }).filter((one) => one !== null));
  none("what is copied has no column for bars", uneven);
  await page.close();
});
