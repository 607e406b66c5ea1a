// SPDX-License-Identifier: GPL-3.0-or-later
// The rating form: one text at a time, answers kept in the browser and downloaded as a table that
// `metricheck humans` reads. The page loads nothing and sends nothing.
"use strict";
(function () {
  const form = JSON.parse(document.getElementById("data").textContent);
  const part = (id) => document.getElementById(id);
  const prefix = "metricheck-form:" + form.form;
  const FEW_STEPS = 10; // up to here a scale is a row of buttons, not a slider

  let annotator = "";
  let order = [];    // places in form.entries
  let answers = {};  // by place in form.entries: {values, flags, seconds}
  let left = {};     // by place: {draft, second} of texts that were left before they were judged
  let at = 0;        // place in order
  let second = false; // of two steps: the reference is there
  let draft = null;   // the answer on the screen
  let shownAt = 0;    // when it appeared, in ms; 0: the page is not looked at

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
      keep(ownKey(annotator), JSON.stringify({ answers: answers, left: left, at: at, second: second, draft: draft }));
  }

  // --- order -----------------------------------------------------------------------------------

  // 32 bits from a text: FNV-1a over its UTF-8.
  function seedOf(text) {
    let state = 0x811c9dc5;
    for (const byte of new TextEncoder().encode(text))
      state = Math.imul(state ^ byte, 0x01000193) >>> 0;
    return state;
  }

  // The order of an annotator depends on the seed of the form and the name alone.
  function drawOrder(name) {
    const drawn = form.entries.map((entry, i) => i);
    let state = seedOf(form.seed + "\n" + name);
    for (let i = drawn.length - 1; i > 0; i--) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      const other = Math.floor((state / 0x100000000) * (i + 1));
      [drawn[i], drawn[other]] = [drawn[other], drawn[i]];
    }
    return drawn;
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

  const controls = []; // by scale: {box, show(value), focus(), enable(yes)}
  const stepsOf = (scale) => Math.round((scale.maximum - scale.minimum) / scale.step);
  // A value on the grid of the scale, without the tail of binary fractions.
  const onGrid = (scale, k) => Number((scale.minimum + k * scale.step).toPrecision(12));

  function answer(i, value) {
    draft.values[i] = value;
    controls[i].show(value);
    part("error").textContent = "";
    keepAll();
  }

  function endsOf() {
    return make("span", { className: "ends", ariaHidden: "true" }, make("span", { textContent: "worst" }),
      make("span", { textContent: "best" }));
  }

  function makeSlider(scale, i, hint) {
    const input = make("input", { type: "range", id: "scale-" + i });
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
        answer(i, onGrid(scale, Math.round((Number(input.value) - scale.minimum) / scale.step)));
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

  function makeChoices(scale, i, hint) {
    const row = make("div", { className: "choices" });
    const box = make("fieldset", { className: "scale" },
      make("legend", { textContent: scale.name }), hint, row, endsOf());
    const inputs = [];
    box.setAttribute("aria-describedby", hint.id);
    for (let k = 0; k <= stepsOf(scale); k++) {
      const input = make("input", { type: "radio", name: "scale-" + i, id: "scale-" + i + "-" + k });
      const value = onGrid(scale, k);
      input.addEventListener("change", () => answer(i, value));
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

  function makeControls() {
    form.scales.forEach((scale, i) => {
      const hint = make("span", { className: "hint", id: "hint-" + i, textContent: scale.hint });
      const control = (stepsOf(scale) <= FEW_STEPS ? makeChoices : makeSlider)(scale, i, hint);
      controls.push(control);
      part("scales").append(control.box);
    });
    form.flags.forEach((flag, i) => {
      const input = make("input", { type: "checkbox", id: "flag-" + i });
      input.addEventListener("change", () => {
        draft.flags[i] = input.checked ? 1 : 0;
        keepAll();
      });
      part("flags").append(make("label", { className: "choice", htmlFor: input.id }, input, flag));
    });
  }

  // --- one text --------------------------------------------------------------------------------

  const nDone = () => order.filter((place) => answers[place] !== undefined).length;
  // In two steps: whether the first scale is what is asked for. What was left is fixed: the first
  // scale when the reference is there, the others when the next text is.
  const inTwoSteps = form.reference === "after";
  const isFirstStep = () => inTwoSteps && !second;
  const isFixed = () => inTwoSteps && answers[order[at]] !== undefined;

  function startClock() {
    shownAt = document.hidden ? 0 : Date.now();
  }

  function stopClock() {
    if (shownAt > 0 && draft !== null)
      draft.seconds += (Date.now() - shownAt) / 1000;
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

  function showControls() {
    controls.forEach((control, i) => {
      control.show(draft.values[i]);
      control.box.hidden = isFirstStep() && i > 0;
      control.enable(!isFixed() && !(inTwoSteps && second && i === 0));
    });
    form.flags.forEach((flag, i) => {
      part("flag-" + i).checked = draft.flags[i] === 1;
      part("flag-" + i).disabled = isFixed();
    });
    part("edit-part").hidden = !form.post_edits || isFirstStep();
    part("edit").value = editOf(draft, order[at]);
    part("edit").disabled = isFixed();
    part("fixed").hidden = !isFixed();
    part("flags").hidden = form.flags.length === 0 || isFirstStep();
  }

  function showOnly(id) {
    for (const other of ["start", "work", "end"])
      part(other).hidden = other !== id;
  }

  function show() {
    const entry = form.entries[order[at]];
    const unfinished = left[order[at]];
    if (draft === null && unfinished !== undefined) {
      draft = unfinished.draft;
      second = unfinished.second;
    } else if (draft === null) {
      draft = answers[order[at]] === undefined ? freshDraft() : JSON.parse(JSON.stringify(answers[order[at]]));
      second = answers[order[at]] !== undefined;
    }
    delete left[order[at]];
    showOnly("work");
    part("progress").max = order.length;
    part("progress").value = nDone();
    part("done").textContent = nDone() + " of " + order.length + " judged";
    part("heading").textContent = "Text " + (at + 1) + " of " + order.length;
    part("error").textContent = "";
    putText(part("text"), entry.text);
    showReferences(entry);
    showControls();
    part("back").disabled = at === 0;
    keepAll();
    part("heading").focus();
    window.scrollTo(0, 0);
    startClock();
  }

  function showEnd() {
    draft = null;
    keepAll();
    showOnly("end");
    part("copy").value = table();
    part("saved").textContent = "";
    part("end-heading").focus();
    window.scrollTo(0, 0);
  }

  function goOn() {
    const asked = isFirstStep() ? [0] : form.scales.map((scale, i) => i);
    const open = asked.find((i) => draft.values[i] === null);
    if (open !== undefined) {
      part("error").textContent = form.scales[open].name + " is not set yet.";
      controls[open].focus();
      return;
    }
    stopClock();
    if (isFirstStep() && form.scales.length + form.flags.length > 1) {
      second = true;
      show();
      return;
    }
    answers[order[at]] = draft;
    draft = null;
    second = false;
    at++;
    if (at < order.length)
      show();
    else
      showEnd();
  }

  function goBack(to) {
    stopClock();
    if (draft !== null)
      left[order[at]] = { draft: draft, second: second };
    draft = null;
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
    part("found").textContent = n === 0 ? "" : n + " of " + form.entries.length + " judged before: you go on from there.";
  }

  function begin() {
    if (typedName() === "") {
      part("found").textContent = "A name or number is needed.";
      part("name").focus();
      return;
    }
    const found = readKept(typedName());
    annotator = typedName();
    order = drawOrder(annotator);
    answers = found === null ? {} : found.answers;
    left = found === null ? {} : found.left || {};
    at = found === null ? 0 : Math.min(Math.max(0, Math.trunc(found.at) || 0), order.length);
    second = found !== null && found.second === true;
    draft = found === null || at === order.length ? null : found.draft || null;
    keep(prefix, annotator);
    if (at < order.length)
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

  makeControls();
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
  part("review").addEventListener("click", () => goBack(order.length - 1));
  part("edit").addEventListener("input", () => {
    draft.edit = part("edit").value;
    keepAll();
  });
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
