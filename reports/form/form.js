// SPDX-License-Identifier: GPL-3.0-or-later
// The rating form: one text, or all texts of an item, at a time, answers kept in the browser and downloaded as a table that
// `metricheck humans` reads. The page loads nothing and sends nothing.
"use strict";
(function () {
  const form = JSON.parse(document.getElementById("data").textContent);
  const part = (id) => document.getElementById(id);
  const prefix = "metricheck-form:" + form.form;
  const FEW_STEPS = 10; // up to here a scale is a row of buttons, not a slider

  let annotator = "";
  let pages = [];    // places in form.entries, page by page
  let order = [];    // the same, one after the other
  let answers = {};  // by place in form.entries: {values, flags, seconds}
  let left = {};     // by the first place: {drafts, second} of pages that were left before they were judged
  let at = 0;        // place in pages
  let passed = {};   // in two rounds, by the first place: pages whose first step is over
  let second = false; // of two steps, or rounds: the reference is there
  let drafts = null;  // the answers on the screen, text by text
  let blocks = [];    // the texts on the screen: {place, controls, flags, edit, ...}
  let shownAt = 0;    // when they appeared, in ms; 0: the page is not looked at

  // --- what the browser keeps ------------------------------------------------------------------

  function keep(key, value) {
    try {
      localStorage.setItem(key, value);
      return true;
    } catch (refused) {
      return false;
    }
  }

  function kept(key) {
    try {
      return localStorage.getItem(key);
    } catch (refused) {
      return null;
    }
  }

  const ownKey = (name) => prefix + ":" + name;

  function readKept(name) {
    try {
      const found = JSON.parse(kept(ownKey(name)));
      return found !== null && typeof found.answers === "object" && found.answers !== null ? found : null;
    } catch (damaged) {
      return null;
    }
  }

  function keepAll() {
    part("not-kept").hidden =
      keep(ownKey(annotator), JSON.stringify({ answers: answers, left: left, passed: passed, at: at, second: second,
        drafts: drafts }));
  }

  // --- order -----------------------------------------------------------------------------------

  // 32 bits from a text: FNV-1a over its UTF-8.
  function seedOf(text) {
    let state = 0x811c9dc5;
    for (const byte of new TextEncoder().encode(text))
      state = Math.imul(state ^ byte, 0x01000193) >>> 0;
    return state;
  }

  // The pages of an annotator, and the texts on each, depend on the seed of the form and the name alone.
  function drawPages(name) {
    let state = seedOf(form.seed + "\n" + name);
    const draw = (drawn) => {
      for (let i = drawn.length - 1; i > 0; i--) {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        const other = Math.floor((state / 0x100000000) * (i + 1));
        [drawn[i], drawn[other]] = [drawn[other], drawn[i]];
      }
      return drawn;
    };
    const places = form.entries.map((entry, i) => i);
    if (form.page !== "item")
      return draw(places).map((place) => [place]);
    const items = [];
    for (const place of places)
      (items[form.entries[place].item] = items[form.entries[place].item] || []).push(place);
    return draw(items).map(draw);
  }

  // [item, system, output, kind of check or ""] of an entry; coded, so that the page does not show it.
  function ownerOf(place) {
    const coded = form.entries[place].code;
    const bytes = new Uint8Array(coded.length / 2);
    let state = (form.mask + Math.imul(place + 1, 0x9e3779b9)) >>> 0;
    for (let i = 0; i < bytes.length; i++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      bytes[i] = parseInt(coded.substr(2 * i, 2), 16) ^ (state >>> 24);
    }
    return JSON.parse(new TextDecoder().decode(bytes));
  }

  // --- texts -----------------------------------------------------------------------------------

  // Characters that would hide or turn round what stands beside them are shown by their numbers.
  const signs = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

  function putText(element, text) {
    element.replaceChildren();
    element.dir = "auto";
    if (text === "") {
      element.append(sign("no text"));
      return;
    }
    let plain = "";
    for (const character of text) {
      if (!signs.test(character)) {
        plain += character;
        continue;
      }
      element.append(plain, sign("U+" + character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")));
      plain = "";
    }
    element.append(plain);
  }

  function sign(text) {
    const mark = document.createElement("span");
    mark.className = "sign";
    mark.textContent = text;
    return mark;
  }

  function make(name, properties, ...children) {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  }

  // --- scales and flags ------------------------------------------------------------------------

  const stepsOf = (scale) => Math.round((scale.maximum - scale.minimum) / scale.step);
  // A value on the grid of the scale, without the tail of binary fractions.
  const onGrid = (scale, k) => Number((scale.minimum + k * scale.step).toPrecision(12));

  function answer(block, i, value) {
    drafts[block.n].values[i] = value;
    block.controls[i].show(value);
    part("error").textContent = "";
    keepAll();
  }

  function endsOf() {
    return make("span", { className: "ends", ariaHidden: "true" }, make("span", { textContent: "worst" }),
      make("span", { textContent: "best" }));
  }

  function makeSlider(block, scale, i, hint) {
    const input = make("input", { type: "range", id: block.id("scale-" + i) });
    const output = make("output", {});
    const box = make("div", { className: "scale" },
      make("label", { htmlFor: input.id, textContent: scale.name }), hint,
      make("div", { className: "track" }, input, output), endsOf());
    output.setAttribute("for", input.id);
    output.setAttribute("aria-hidden", "true"); // the slider says its value itself
    input.min = scale.minimum;
    input.max = scale.maximum;
    input.step = scale.step;
    input.setAttribute("aria-describedby", hint.id);
    const take = () => {
      if (!input.disabled)
        answer(block, i, onGrid(scale, Math.round((Number(input.value) - scale.minimum) / scale.step)));
    };
    input.addEventListener("input", take);
    input.addEventListener("click", take); // where it stands may be what is meant
    input.addEventListener("pointerup", take); // touch gives no click
    input.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey)
        return;
      if (event.key >= "0" && event.key <= "9" && event.key.length === 1)
        input.value = onGrid(scale, Math.round((stepsOf(scale) * Number(event.key)) / 10));
      else if (event.key !== " ")
        return;
      event.preventDefault();
      take();
    });
    return {
      box: box,
      show(value) {
        box.classList.toggle("untouched", value === null);
        input.value = value === null ? onGrid(scale, Math.floor(stepsOf(scale) / 2)) : value;
        output.textContent = value === null ? "\u2013" : form.slider_values ? String(value) : "set";
        input.setAttribute("aria-valuetext", value === null ? "not set" : String(value));
      },
      focus() { input.focus(); },
      enable(yes) { input.disabled = !yes; },
    };
  }

  function makeChoices(block, scale, i, hint) {
    const row = make("div", { className: "choices" });
    const box = make("fieldset", { className: "scale" },
      make("legend", { textContent: scale.name }), hint, row, endsOf());
    const inputs = [];
    box.setAttribute("aria-describedby", hint.id);
    for (let k = 0; k <= stepsOf(scale); k++) {
      const input = make("input", { type: "radio", name: block.id("scale-" + i), id: block.id("scale-" + i + "-" + k) });
      const value = onGrid(scale, k);
      input.addEventListener("change", () => answer(block, i, value));
      row.append(make("label", { className: "choice", htmlFor: input.id }, input, String(value)));
      inputs.push(input);
    }
    return {
      box: box,
      show(value) {
        inputs.forEach((input, k) => { input.checked = value !== null && onGrid(scale, k) === value; });
      },
      focus() { (inputs.find((input) => input.checked) || inputs[0]).focus(); },
      enable(yes) { box.disabled = !yes; },
    };
  }

  // By scale: {box, show(value), focus(), enable(yes)}.
  function makeControls(block) {
    return form.scales.map((scale, i) => {
      const hint = make("span", { className: "hint", id: block.id("hint-" + i), textContent: scale.hint });
      return (stepsOf(scale) <= FEW_STEPS ? makeChoices : makeSlider)(block, scale, i, hint);
    });
  }

  function makeFlags(block) {
    return form.flags.map((flag, i) => {
      const input = make("input", { type: "checkbox", id: block.id("flag-" + i) });
      input.addEventListener("change", () => {
        drafts[block.n].flags[i] = input.checked ? 1 : 0;
        keepAll();
      });
      return input;
    });
  }

  // Text n of a page of so many, with all that is asked of it.
  function makeBlock(place, n, many) {
    const block = { n: n, place: place, id: (name) => n === 0 ? name : name + "-of-" + (n + 1) };
    const title = make("h3", { id: block.id("text-title"),
      textContent: many > 1 ? "Text " + (n + 1) + " of " + many : "Text to judge" });
    block.name = many > 1 ? "Text " + (n + 1) + ": " : "";
    block.text = make("p", { id: block.id("text"), className: "text judged" });
    block.controls = makeControls(block);
    block.flags = makeFlags(block);
    block.flagPart = make("fieldset", { id: block.id("flags") },
      make("legend", { textContent: "Errors: tick all that apply" }));
    block.flags.forEach((input, i) =>
      block.flagPart.append(make("label", { className: "choice", htmlFor: input.id }, input, form.flags[i])));
    block.edit = make("textarea", { id: block.id("edit"), rows: 3 });
    block.edit.addEventListener("input", () => {
      drafts[n].edit = block.edit.value;
      keepAll();
    });
    block.editPart = make("div", { id: block.id("edit-part") },
      make("label", { htmlFor: block.edit.id, textContent: "How the text should read: change as little as will do" }),
      block.edit);
    const section = make("section", { className: "block" }, title, block.text,
      ...block.controls.map((control) => control.box), block.flagPart, block.editPart);
    section.setAttribute("aria-labelledby", title.id);
    putText(block.text, form.entries[place].text);
    part("blocks").append(section);
    return block;
  }

  // --- one page --------------------------------------------------------------------------------

  const nDone = () => order.filter((place) => answers[place] !== undefined).length;
  // In two steps: whether the first scale is what is asked for. What was left is fixed: the first
  // scale when the reference is there, the others when the next page is.
  const inTwoSteps = form.reference === "after";
  const hasSecondStep = inTwoSteps && form.scales.length + form.flags.length > 1;
  // All pages come with the first step before any comes with the second.
  const inRounds = form.rounds === "all" && hasSecondStep;
  const isFirstStep = () => inTwoSteps && !second;
  const isJudged = () => answers[pages[at][0]] !== undefined;
  const isPast = () => inRounds && !second && passed[pages[at][0]] === true;
  const isFixed = () => inTwoSteps && (isJudged() || isPast());
  const nPassed = () => pages.reduce((n, page) => n + (passed[page[0]] === true ? page.length : 0), 0);

  function startClock() {
    shownAt = document.hidden ? 0 : Date.now();
  }

  // The time of a page is that of its texts in equal parts.
  function stopClock() {
    if (shownAt > 0 && drafts !== null)
      for (const draft of drafts)
        draft.seconds += (Date.now() - shownAt) / 1000 / drafts.length;
    shownAt = 0;
  }

  function freshDraft() {
    return { values: form.scales.map(() => null), flags: form.flags.map(() => 0), edit: null, seconds: 0 };
  }

  function showReferences(entry) {
    const texts = form.references[entry.references] || [];
    part("reference-part").hidden = form.reference === "hidden" || texts.length === 0 || isFirstStep();
    part("reference-title").textContent = texts.length > 1 ? "References" : "Reference";
    part("references").replaceChildren();
    for (const text of texts) {
      const line = make("p", { className: "text" });
      putText(line, text);
      part("references").append(line);
    }
  }

  // How the text should read: as it does, until somebody says otherwise.
  const editOf = (given, place) => typeof given.edit === "string" ? given.edit : form.entries[place].text;

  function showBlock(block, draft) {
    block.controls.forEach((control, i) => {
      control.show(draft.values[i]);
      control.box.hidden = isFirstStep() && i > 0;
      control.enable(!isFixed() && !(inTwoSteps && second && i === 0));
    });
    block.flags.forEach((input, i) => {
      input.checked = draft.flags[i] === 1;
      input.disabled = isFixed();
    });
    block.editPart.hidden = !form.post_edits || isFirstStep();
    block.edit.value = editOf(draft, block.place);
    block.edit.disabled = isFixed();
    block.flagPart.hidden = form.flags.length === 0 || isFirstStep();
  }

  function showOnly(id) {
    for (const other of ["start", "work", "end"])
      part(other).hidden = other !== id;
  }

  // What is on the page: what was set before it was left, what was given, or nothing.
  function openDrafts() {
    const page = pages[at], unfinished = left[page[0]];
    if (drafts === null && unfinished !== undefined) {
      drafts = unfinished.drafts;
      second = inRounds ? second : unfinished.second;
    } else if (drafts === null) {
      drafts = isJudged() ? page.map((place) => JSON.parse(JSON.stringify(answers[place]))) : page.map(freshDraft);
      second = inRounds ? second : isJudged();
    }
    delete left[page[0]];
  }

  function showProgress() {
    const done = inRounds && !second ? nPassed() : nDone();
    part("progress").max = inRounds ? 2 * order.length : order.length;
    part("progress").value = inRounds && second ? order.length + done : done;
    part("done").textContent = done + " of " + order.length + " judged";
  }

  function show() {
    const page = pages[at];
    openDrafts();
    showOnly("work");
    showProgress();
    part("heading").textContent = (form.page === "item" ? "Item " : "Text ") + (at + 1) + " of " + pages.length +
      (inRounds ? second ? ", second round" : ", first round" : "");
    part("error").textContent = "";
    part("blocks").replaceChildren();
    blocks = page.map((place, n) => makeBlock(place, n, page.length));
    showReferences(form.entries[page[0]]);
    blocks.forEach((block, n) => showBlock(block, drafts[n]));
    part("fixed").hidden = !isFixed();
    part("back").disabled = at === 0;
    keepAll();
    part("heading").focus();
    window.scrollTo(0, 0);
    startClock();
  }

  function showEnd() {
    drafts = null;
    keepAll();
    showOnly("end");
    part("copy").value = table();
    part("saved").textContent = "";
    part("end-heading").focus();
    window.scrollTo(0, 0);
  }

  // The first scale of a text that is asked for and not set: [block, scale]; null: all are.
  function firstOpen() {
    const asked = isFirstStep() ? [0] : form.scales.map((scale, i) => i);
    for (const block of blocks) {
      const open = asked.find((i) => drafts[block.n].values[i] === null);
      if (open !== undefined)
        return [block, open];
    }
    return null;
  }

  // The first round of a page is over; after the last one the second begins.
  function endFirst() {
    const place = pages[at][0];
    passed[place] = true;
    left[place] = { drafts: drafts, second: false };
    drafts = null;
    at++;
    if (at === pages.length) {
      second = true;
      at = 0;
    }
    show();
  }

  function goOn() {
    const open = firstOpen();
    if (open !== null) {
      part("error").textContent = open[0].name + form.scales[open[1]].name + " is not set yet.";
      open[0].controls[open[1]].focus();
      return;
    }
    stopClock();
    if (isFirstStep() && inRounds) {
      endFirst();
      return;
    }
    if (isFirstStep() && hasSecondStep) {
      second = true;
      show();
      return;
    }
    pages[at].forEach((place, n) => { answers[place] = drafts[n]; });
    drafts = null;
    second = inRounds;
    at++;
    if (at < pages.length)
      show();
    else
      showEnd();
  }

  function goBack(to) {
    stopClock();
    if (drafts !== null)
      left[pages[at][0]] = { drafts: drafts, second: second };
    drafts = null;
    at = to;
    show();
  }

  // --- the table -------------------------------------------------------------------------------

  // What is known of checks: copies of a reference are no worse than the middle on any scale, words
  // in disorder no better than the middle on the first.
  function isPassed(kind, values) {
    const middle = (scale) => (scale.minimum + scale.maximum) / 2;
    if (kind === "reference")
      return form.scales.every((scale, i) => values[i] >= middle(scale));
    return values[0] <= middle(form.scales[0]);
  }

  function field(value) {
    const text = String(value);
    return /[",\r\n]/.test(text) ? '"' + text.replace(/"/g, '""') + '"' : text;
  }

  function table() {
    const judged = order.filter((place) => answers[place] !== undefined);
    const owners = judged.map(ownerOf);
    const checks = judged.filter((place, i) => owners[i][3] !== "");
    const nPassed = judged.filter((place, i) => owners[i][3] !== "" && isPassed(owners[i][3], answers[place].values)).length;
    let text = "item,system,output,annotator,scale,value,seconds,position,checks_passed,checks\n";
    judged.forEach((place, i) => {
      const given = answers[place], owner = owners[i];
      if (owner[3] !== "")
        return;
      const lines = form.scales.map((scale, k) => [scale.name, given.values[k]])
        .concat(form.flags.map((flag, k) => ["flag:" + flag, given.flags[k]]));
      for (const line of lines)
        text += owner.slice(0, 3).concat(annotator, line, given.seconds.toFixed(1), order.indexOf(place) + 1,
          nPassed, checks.length).map(field).join(",") + "\n";
    });
    return text;
  }

  // Corrected texts, each on one line; who leaves nothing says nothing.
  function edits() {
    let text = "item,system,output,annotator,text\n";
    order.filter((place) => answers[place] !== undefined).forEach((place) => {
      const owner = ownerOf(place), edit = editOf(answers[place], place).replace(/\s+/g, " ").trim();
      if (owner[3] === "" && edit !== "")
        text += owner.slice(0, 3).concat(annotator, edit).map(field).join(",") + "\n";
    });
    return text;
  }

  function download(what, content) {
    const address = URL.createObjectURL(new Blob([content], { type: "text/csv" }));
    const name = what + "-" + annotator.replace(/[^\p{L}\p{N}._-]+/gu, "-") + ".csv";
    const link = make("a", { href: address, download: name, hidden: true });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 60000);
    part("saved").textContent = "The file is " + name + ".";
  }

  // --- begin -----------------------------------------------------------------------------------

  const typedName = () => part("name").value.trim();

  function tellFound() {
    const found = typedName() === "" ? null : readKept(typedName());
    const n = found === null ? 0 : Object.keys(found.answers).length;
    const isBegun = found !== null && Object.keys(found.passed || {}).length > 0;
    part("found").textContent = n === 0 ? (isBegun ? "Begun before: you go on from there." : "") : n + " of " + form.entries.length + " judged before: you go on from there.";
  }

  function begin() {
    if (typedName() === "") {
      part("found").textContent = "A name or number is needed.";
      part("name").focus();
      return;
    }
    const found = readKept(typedName());
    annotator = typedName();
    pages = drawPages(annotator);
    order = pages.flat();
    answers = found === null ? {} : found.answers;
    left = found === null ? {} : found.left || {};
    passed = found === null ? {} : found.passed || {};
    at = found === null ? 0 : Math.min(Math.max(0, Math.trunc(found.at) || 0), pages.length);
    second = found !== null && found.second === true;
    drafts = found === null || at === pages.length ? null : found.drafts || null;
    keep(prefix, annotator);
    if (at < pages.length)
      show();
    else
      showEnd();
  }

  function onSubmit(id, action) {
    part(id).addEventListener("submit", (event) => {
      event.preventDefault();
      action();
    });
  }

  onSubmit("name-form", begin);
  onSubmit("judge", goOn);
  part("judge").addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.tagName === "BUTTON" || event.isComposing)
      return;
    event.preventDefault();
    if (!event.repeat)
      goOn();
  });
  part("name").addEventListener("input", tellFound);
  part("back").addEventListener("click", () => goBack(at - 1));
  part("review").addEventListener("click", () => goBack(pages.length - 1));
  part("partial").addEventListener("click", () => download("ratings", table()));
  part("download").addEventListener("click", () => download("ratings", table()));
  part("download-edits").addEventListener("click", () => download("targets", edits()));
  part("download-edits").hidden = !form.post_edits;
  part("help").append(...Array.from(part("instructions").children, (child) => child.cloneNode(true)));
  document.addEventListener("visibilitychange", () => {
    if (part("work").hidden)
      return;
    if (document.hidden) {
      stopClock();
      keepAll();
    } else {
      startClock();
    }
  });
  window.addEventListener("pagehide", () => {
    if (!part("work").hidden) {
      stopClock();
      keepAll();
    }
  });
  part("not-kept").hidden = keep(prefix + ":", "");
  part("name").value = kept(prefix) || "";
  tellFound();
  showOnly("start");
  part("name").focus();
})();
