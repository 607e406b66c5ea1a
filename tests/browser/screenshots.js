// SPDX-License-Identifier: GPL-3.0-or-later
// screenshots.js PAGE.html FOLDER: pictures of the page, light and dark, and of a case.
"use strict";
const { main, open } = require("./browser.js");

const [, , file, folder] = process.argv;

async function picture(browser, name, options) {
  const page = await open(browser, file, { width: 1000, height: 640, ...options });
  if (options.at)
    await page.$eval(options.at, (element) => element.scrollIntoView());
  await page.screenshot({ path: folder + "/" + name + ".png" });
  await page.close();
}

main(async (browser) => {
  await picture(browser, "report-light", {});
  await picture(browser, "report-dark", { dark: true });
  await picture(browser, "report-case", { hash: "#case-negation-001", at: "#case" });
});
