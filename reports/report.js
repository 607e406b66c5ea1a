// SPDX-License-Identifier: GPL-3.0-or-later
'use strict';
// What the page can do beyond its tables: the case browser, drawings of graphs, hover, copying.
// Everything is read from the JSON block "data" (src/report/html/case_data.h).
(function () {
    const $ = (id) => document.getElementById(id);

    // --- elements --------------------------------------------------------------------------------

    // An element with attributes and children; text becomes a text node, never markup.
    const make = (create) => (name, attributes, ...children) => {
        const element = create(name);
        for (const key in attributes)
            if (attributes[key] !== null && attributes[key] !== false)
                element.setAttribute(key, attributes[key]);
        element.append(...children.flat());
        return element;
    };
    const h = make((name) => document.createElement(name));
    const svg = make((name) => document.createElementNS('http://www.w3.org/2000/svg', name));

    // As the tables of the page have numbers: no zero before the point.
    const bare = (thousandths, n) => (Math.abs(thousandths) / 1000).toFixed(n).replace(/^0/, '');
    const digits = (thousandths) => thousandths === null ? '–' : (thousandths < -4 ? '−' : '') + bare(thousandths, 2);
    const signed = (gap) => (gap < -4 ? '−' : gap > 4 ? '+' : '') + bare(gap, 2);

    // --- copying tables --------------------------------------------------------------------------

    const cellsOf = (table) => [...table.rows].map((row) =>
        [...row.cells].filter((cell) => !cell.matches('.sheet .track, .sheet .ends')).map((cell) => cell.textContent.trim().replace(/\s+/g, ' ')));
    const tsv = (table) => cellsOf(table).map((row) => row.join('\t')).join('\n') + '\n';
    const latexSigns = {'\\': '\\textbackslash{}', '~': '\\textasciitilde{}', '^': '\\textasciicircum{}', '−': '$-$', '–': '--'};
    const latexText = (text) => text.replace(/[\\~^−–&%$#_{}]/g, (c) => latexSigns[c] || '\\' + c);
    const latex = (table) => {
        const rows = cellsOf(table).map((row) => row.map(latexText).join(' & ') + ' \\\\');
        const n = Math.max(...cellsOf(table).map((row) => row.length));
        const head = table.tHead ? table.tHead.rows.length : 1;
        return `\\begin{tabular}{l${'r'.repeat(n - 1)}}\n\\toprule\n${rows.slice(0, head).join('\n')}\n\\midrule\n` +
            `${rows.slice(head).join('\n')}\n\\bottomrule\n\\end{tabular}\n`;
    };

    function copy(text, button) {
        const said = button.textContent;
        const say = (word) => {
            button.textContent = word;
            setTimeout(() => { button.textContent = said; }, 1500);
        };
        const byHand = () => {
            const area = h('textarea', {});
            area.value = text;
            document.body.append(area);
            area.select();
            say(document.execCommand('copy') ? 'copied' : 'not copied');
            area.remove();
        };
        if (navigator.clipboard)
            navigator.clipboard.writeText(text).then(() => say('copied'), byHand);
        else
            byHand();
    }

    function addCopies(root) {
        for (const table of root.querySelectorAll('table')) {
            const caption = table.caption ? table.caption.textContent.trim() : 'the table';
            const button = (name, form) => {
                const it = h('button', {type: 'button', 'aria-label': `Copy ${caption} as ${name}`}, name);
                it.addEventListener('click', () => copy(form(table), it));
                return it;
            };
            const at = table.parentElement.classList.contains('scroll') ? table.parentElement : table;
            at.after(h('p', {class: 'copy'}, 'copy as ', button('TSV', tsv), ' ', button('LaTeX', latex)));
        }
    }

    // --- one tab stop a table --------------------------------------------------------------------

    // Arrow keys move between the links of a heat map; Tab leaves it.
    function rove(table) {
        const rows = [...table.rows].map((row) => [...row.querySelectorAll('a')]).filter((row) => row.length);
        rows.flat().forEach((link, i) => { link.tabIndex = i ? -1 : 0; });
        table.addEventListener('keydown', (event) => {
            const r = rows.findIndex((row) => row.includes(event.target));
            if (r < 0)
                return;
            const c = rows[r].indexOf(event.target);
            const go = {ArrowLeft: [r, c - 1], ArrowRight: [r, c + 1], ArrowUp: [r - 1, c], ArrowDown: [r + 1, c],
                Home: [r, 0], End: [r, rows[r].length - 1]}[event.key];
            const link = go && rows[go[0]] && rows[go[0]][go[1]];
            if (!go)
                return;
            event.preventDefault();
            if (!link)
                return;
            event.target.tabIndex = -1;
            link.tabIndex = 0;
            link.focus();
        });
    }

    // --- drawn graphs ----------------------------------------------------------------------------

    // The same numbers as in src/report/html/graph_drawing.c and graph_layout.c.
    const STEP = 4, LAYER = 78, BOX = 24, ROLE = 18, MARGIN = 2, TOP = ROLE + MARGIN;
    const px = (steps) => MARGIN + steps * STEP;
    const top = (layer) => TOP + layer * LAYER;
    const width = (text) => 2 * [...text].length;
    const short = (text) => [...text].length > 28 ? [...text].slice(0, 27).join('') + '…' : text;
    const isInverse = (role) => /.-of$/.test(role) && !/^:(consist|prep-on-behalf|prep-out)-of$/.test(role);

    // The lines of a graph: role, what it leads to, and how many nodes end behind it.
    function linesOf(text) {
        return text.split('\n').map((line) => {
            const [, role, rest] = /^(:\S*)? ?(.*)$/.exec(line);
            const quoted = rest.lastIndexOf('"') + 1;
            const ends = quoted && rest[0] !== '(' ? rest.slice(quoted).replace(/[^)]/g, '').length
                : /\)*$/.exec(rest)[0].length;
            const bare = rest.slice(0, rest.length - ends).replace(/~(e\.)?[\d,]+$/, '');
            const node = /^\((\S+)(?: \/ (.*))?$/.exec(bare);
            return {role: (role || '').replace(/~(e\.)?[\d,]+$/, ''), ends, variable: node && node[1], label: node ? node[2] || '' : bare};
        });
    }

    const place = (token, at) => ({layer: parseInt(token[at], 36), x: parseInt(token.slice(at + 1, at + 3), 36)});

    // Vertices and edges of one side, from its text, signs and places.
    function graphOf(text, signs, places) {
        const lines = linesOf(text), tokens = places.split(' '), vertices = [], edges = [], open = [];
        const of = {};
        const links = [];
        lines.forEach((line, i) => { if (line.variable) of[line.variable] = i; });
        lines.forEach((line, i) => {
            const sign = signs[i] || ' ', points = [];
            const refers = !line.variable && i > 0 && Object.hasOwn(of, line.label);
            for (let at = 0; at < tokens[i].length; at += 3)
                points.push(place(tokens[i], at));
            if (!refers)
                vertices[i] = {...points.shift(), label: short(line.label), constant: !line.variable, sign: sign === 'e' ? ' ' : sign};
            if (i > 0)
                links.push([open[open.length - 1], refers ? line.label : i, line.role, sign === 'n' ? ' ' : sign, points, refers]);
            if (line.variable)
                open.push(i);
            for (let n = line.ends; n > 0; n--)
                open.pop();
        });
        for (const [from, target, role, sign, bends, refers] of links) {
            const source = vertices[from], to = vertices[refers ? of[target] : target];
            const turned = isInverse(role), down = source.layer < to.layer || source === to;
            edges.push({upper: down ? source : to, lower: down ? to : source, bends, sign,
                upwards: down === turned, role: short(role.slice(1, turned ? -3 : undefined))});
        }
        return {vertices: vertices.filter(Boolean), edges};
    }

    // The same for what faces each other in two drawings.
    const idOf = (v) => `${v.layer}.${v.x}`;

    // Ends of the edges at the boxes, as graph_layout.c places them.
    function placeEnds({vertices, edges}) {
        for (const v of vertices) {
            const before = (e) => e.bends.length ? e.bends[e.bends.length - 1].x : e.upper.x;
            const behind = (e) => e.bends.length ? e.bends[0].x : e.lower.x;
            const entering = edges.filter((e) => e.lower === v).sort((a, b) => before(a) - before(b));
            const leaving = edges.filter((e) => e.upper === v).sort((a, b) => behind(a) - behind(b));
            const roles = entering.reduce((sum, e) => sum + width(e.role) + 3, 0);
            v.width = width(v.label) + 4 + (v.sign === ' ' ? 0 : 4);
            if (entering.length > 1)
                v.width = Math.max(v.width, roles);
            let x = v.x - roles / 2;
            for (const e of entering) {
                e.enter = Math.round(x + (width(e.role) + 3) / 2);
                x += width(e.role) + 3;
            }
            const step = Math.min(4, v.width / (leaving.length + 1));
            leaving.forEach((e, i) => { e.leave = Math.round(v.x + step * (2 * i - leaving.length + 1) / 2); });
        }
    }

    function pathOf(e) {
        let x = px(e.leave), y = top(e.upper.layer) + BOX;
        const to = px(e.enter), box = top(e.lower.layer);
        const curve = (tx, ty) => `C${x} ${(y + ty) / 2} ${tx} ${(y + ty) / 2} ${tx} ${ty}`;
        if (e.upper === e.lower)
            return `M${to + 8} ${box}v-4q0-${ROLE}-8-${ROLE - 4}V${box}`;
        let path = `M${x} ${y}`;
        for (const bend of e.bends) {
            path += curve(px(bend.x), y + LAYER - BOX - ROLE) + `v${BOX + ROLE}`;
            x = px(bend.x);
            y += LAYER;
        }
        return path + curve(to, box - ROLE) + `V${box}`;
    }

    const classes = {'-': ' minus', '+': ' plus', '~': ' changed', n: ' changed', e: ' changed'};
    const shown = {'-': '− ', '+': '+ ', '~': '~ ', n: '~ ', e: '~ '};

    function draw(name, [text, signs, places]) {
        const graph = graphOf(text, signs, places);
        placeEnds(graph);
        const right = Math.max(...graph.vertices.map((v) => v.x + v.width / 2), ...graph.edges.map((e) => e.enter + width(e.role) / 2));
        const w = px(Math.ceil(right)) + MARGIN + 4, hgt = top(Math.max(...graph.vertices.map((v) => v.layer))) + BOX + MARGIN;
        const marked = graph.vertices.filter((v) => v.sign !== ' ').length;
        return svg('svg', {class: 'graph', role: 'img', width: w, height: hgt, viewBox: `0 0 ${w} ${hgt}`,
            'aria-label': `AMR of the ${name}: ${graph.vertices.length} nodes and constants, ${marked} marked as different`},
        graph.edges.map((e) => svg('g', {class: 'e' + (classes[e.sign] || '')},
            svg('path', {d: pathOf(e)}),
            svg('path', {class: 'h', d: e.upwards ? `M${px(e.leave)} ${top(e.upper.layer) + BOX}l-3 5h6z` : `M${px(e.enter)} ${top(e.lower.layer)}l-3-5h6z`}),
            svg('text', {x: px(e.enter), y: top(e.lower.layer) - 8}, e.role))),
        graph.vertices.map((v) => svg('g', {class: (v.constant ? 'k' : 'n') + (classes[v.sign] || ''), 'data-v': idOf(v)},
            svg('rect', {x: px(v.x) - v.width * STEP / 2, y: top(v.layer), width: v.width * STEP, height: BOX, rx: v.constant ? BOX / 2 : 3}),
            svg('text', {x: px(v.x), y: top(v.layer) + 16}, (shown[v.sign] || '') + v.label))));
    }

    // What faces the node under the pointer lights up with it, and so do the words that stand for it;
    // with a word its nodes do.
    function lightUp(root) {
        root.addEventListener('pointerover', (event) => {
            const at = event.target.closest('[data-v]'), ids = at ? at.dataset.v.split(' ') : [];
            for (const other of root.querySelectorAll('[data-v]'))
                other.classList.toggle('lit', other.dataset.v.split(' ').some((id) => ids.includes(id)));
        });
        root.addEventListener('pointerleave', () => {
            for (const other of root.querySelectorAll('.lit'))
                other.classList.remove('lit');
        });
    }

    // The text with its indentation and signs.
    function textOf([text, signs]) {
        let depth = 0;
        const lines = linesOf(text);
        return text.split('\n').flatMap((line, i) => {
            const sign = signs[i] || ' ', indent = '   '.repeat(depth);
            depth += (lines[i].variable ? 1 : 0) - lines[i].ends;
            return sign === ' ' ? '  ' + indent + line + '\n'
                : [h('span', {class: classes[sign].trim()}, shown[sign] + indent + line), '\n'];
        });
    }

    // --- cases -----------------------------------------------------------------------------------

    const block = $('data');
    addCopies(document);
    document.querySelectorAll('.explained').forEach(lightUp);
    if (!block)
        return;
    const data = JSON.parse(block.textContent);
    const cases = data.cases.map(([id, phenomenon, dataset, file, human, scores, failed, texts, graphs, more], at) =>
        ({...more, expected: more && more.e, id, phenomenon, dataset, file, human, scores, failed, texts, graphs, at}));
    // Words that are those of the expectation before are written as 0.
    cases.flatMap((c) => c.expected || []).reduce((words, one) => (one[0] = one[0] || words), '');
    // Cases that are not the same in both runs of a comparison: an id, and why.
    for (const [id, absent] of data.absent || [])
        cases.push({id, absent, phenomenon: -1, dataset: -1, file: -1, human: null, scores: data.metrics.map(() => null), failed: [],
            texts: 0, graphs: 0, status: 'a'.repeat(data.metrics.length), at: cases.length});
    const byId = new Map(cases.map((c) => [c.id, c]));
    const form = $('filter'), list = $('list'), article = $('case');
    const PAGE = 200;
    let found = [], nShown = 0, current = null;

    const plain = (c, side) => c.texts ? c.texts[side].join('') : '';
    const searched = (c) => c.search || (c.search = (c.id + '\n' + plain(c, 0) + '\n' + plain(c, 1)).toLowerCase());

    // How far metrics are from the scores of data.noun: one, or the mean of those that are no sentinels.
    function gap(c, metric) {
        if (metric >= 0)
            return c.scores[metric] === null || c.human === null ? -1 : Math.abs(c.scores[metric] - c.human);
        if (c.mean === undefined) {
            const known = c.scores.slice(0, data.metrics.length - data.sentinels).filter((s) => s !== null);
            c.mean = c.human === null || !known.length ? -1
                : known.reduce((sum, s) => sum + Math.abs(s - c.human), 0) / known.length;
        }
        return c.mean;
    }

    // How much worse the scores are than those of the base run: farther from data.noun, else lower.
    function loss(c, metric) {
        if (!c.before)
            return -1e9;
        if (metric < 0)
            return Math.max(-1e9, ...c.scores.slice(0, data.metrics.length - data.sentinels).map((_, m) => loss(c, m)));
        const from = c.before[metric], to = c.scores[metric];
        return from === null || to === null ? -1e9 : c.human === null ? from - to : Math.abs(to - c.human) - Math.abs(from - c.human);
    }

    // What became of the expectations of a case: 'n' new, 'f' fixed, 's' still failing, 'a' absent; '' none.
    const statusOf = (c, metric) => [...'nfsa'].find((sign) => c.status && (metric >= 0 ? c.status[metric] === sign
        : c.status.slice(0, data.metrics.length - data.sentinels || undefined).includes(sign))) || '';
    const statuses = {n: 'new: fails now', f: 'fixed: passes now', s: 'still fails', a: 'absent from one run', '': ''};

    const wanted = () => {
        const values = new FormData(form), index = (names, key) => values.get(key) ? names.indexOf(values.get(key)) : -1;
        return {p: index(data.phenomena, 'p'), d: index(data.datasets, 'd'), m: index(data.metrics, 'm'),
            o: values.get('o'), s: values.get('s') || '', q: values.get('q').trim().toLowerCase(), f: values.has('f')};
    };

    const findings = data.findings || {};
    const fails = (c, metric) => data.findings ? Object.hasOwn(findings, c.id) : metric >= 0 ? c.failed.includes(metric) : c.failed.some((m) => m < data.metrics.length - data.sentinels);

    function find() {
        const w = wanted();
        found = cases.filter((c) => (w.p < 0 || c.phenomenon === w.p) && (w.d < 0 || c.dataset === w.d) &&
            (!w.f || fails(c, w.m)) && (!w.s || statusOf(c, w.m) === w.s) && (!w.q || searched(c).includes(w.q)));
        const far = data.compared ? loss : gap;
        const by = {'': (a, b) => far(b, w.m) - far(a, w.m), low: (a, b) => (a.human ?? 1e9) - (b.human ?? 1e9),
            high: (a, b) => (b.human ?? -1e9) - (a.human ?? -1e9), file: () => 0}[w.o];
        found.sort((a, b) => by(a, b) || a.at - b.at);
        $('hits').textContent = found.length === 1 ? '1 case' : `${found.length} cases`;
        nShown = 0;
        list.replaceChildren();
        showMore();
    }

    // The filters as they stand in the address: "p=omission&m=bleu".
    function query() {
        const kept = new URLSearchParams();
        for (const [key, value] of new FormData(form))
            if (value)
                kept.set(key, value === 'on' ? '1' : value);
        return kept.size || [...kept].length ? '?' + kept : '';
    }

    const hashOf = (c) => `#case-${encodeURIComponent(c.id)}${query()}`;

    function showMore() {
        const m = wanted().m, marks = {n: ' ✗ new', f: ' ✓ fixed', s: ' ✗ still', a: ' absent', '': ''};
        const failing = (c) => data.compared ? marks[statusOf(c, m)] : fails(c, m) ? ' ✗' : '';
        const scoreOf = (c) => c.before ? `${digits(c.before[m])} → ${digits(c.scores[m])}` : digits(c.scores[m]);
        list.append(...found.slice(nShown, nShown + PAGE).map((c) => h('li', {},
            h('a', {href: hashOf(c), 'aria-current': c === current ? 'true' : null},
                h('b', {}, c.id), ` ${digits(c.human)}${m >= 0 ? ` / ${scoreOf(c)}` : ''}${failing(c)}`,
                h('span', {}, plain(c, 1) || plain(c, 0))))));
        nShown = Math.min(found.length, nShown + PAGE);
        $('more').hidden = nShown === found.length;
        $('more').textContent = `${found.length - nShown} more`;
    }

    const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

    // Of each word of a sentence the nodes of its drawing that it stands for: their ids, or ''.
    function linksOf(c, side) {
        if (!c.graphs || !c.graphs[6 + side] || !c.graphs[3 * side + 2])
            return [];
        const {vertices} = graphOf(...c.graphs.slice(3 * side, 3 * side + 3));
        return c.graphs[6 + side].split(' ').map((word) => [...word].map((digit) => idOf(vertices[DIGITS.indexOf(digit)])).join(' '));
    }

    // A sentence with what only one side has in an element, and its words in reach of the pointer.
    function words(pieces, element, links) {
        let n = 0;
        const linked = (text) => text.split(/([ \t\n\r]+)/).filter(Boolean).map((word) => {
            const at = /^[ \t\n\r]/.test(word) ? '' : links[n++];
            return at ? h('span', {'data-v': at}, word) : word;
        });
        return pieces.map((piece, i) => i % 2 ? h(element, {}, linked(piece)) : linked(piece)).flat();
    }

    function bars(c) {
        const rows = data.metrics.map((name, m) => ({name, m, score: c.scores[m]}));
        const far = (row) => row.score === null || c.human === null ? Infinity : Math.abs(row.score - c.human);
        const pin = (value) => Math.max(0, Math.min(1000, value)) / 10;
        rows.sort((a, b) => far(a) - far(b) || a.m - b.m);
        return h('table', {class: 'bars'}, h('caption', {}, `Each metric, from the score of ${data.noun} to its own; the nearest first`),
            h('thead', {}, h('tr', {}, ...['metric', `${data.noun} to metric`, 'score', 'gap'].map((title) => h('th', {scope: 'col'}, title)))),
            h('tbody', {}, rows.map((row) => {
                const known = row.score !== null && c.human !== null;
                const a = known && pin(Math.min(row.score, c.human)), b = known && pin(Math.max(row.score, c.human));
                return h('tr', {class: c.failed.includes(row.m) ? 'failed' : null},
                    h('th', {scope: 'row'}, row.name + (c.failed.includes(row.m) ? ' ✗' : '')),
                    h('td', {}, h('span', {class: 'reach', 'aria-hidden': 'true', style: known ? `--a:${a}%;--b:${100 - b}%;--h:${pin(c.human)}%;--v:${pin(row.score)}%` : null},
                        known ? [h('i', {}), h('b', {}), h('u', {})] : [])),
                    h('td', {}, digits(row.score)), h('td', {}, known ? signed(row.score - c.human) : '–'));
            })));
    }

    const margin = (thousandths) => thousandths === null ? '' : ` ${thousandths < 0 ? '−' : thousandths > 0 ? '+' : ''}${bare(thousandths, 3)}`;

    // What is expected of the case, and what each metric does: its verdict and how far it is from the line.
    function expectations(c) {
        if (!c.expected)
            return [];
        const words = {p: '✓ passed', f: '✗ failed', '-': '–'};
        const cell = (sign, by) => h('td', {class: sign === 'f' ? 'worse' : null}, words[sign] + by);
        return [h('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Expectations of the case'}, h('table', {class: 'sheet expected'},
            h('caption', {}, 'Expected of this case'),
            h('thead', {}, h('tr', {}, h('th', {scope: 'col'}, 'scores of'), c.expected.map(([what]) => h('th', {scope: 'col'}, what)))),
            h('tbody', {}, h('tr', {}, h('th', {scope: 'row'}, data.noun), c.expected.map(([, signs]) => cell(signs[0], ''))),
                data.metrics.map((name, m) => h('tr', {}, h('th', {scope: 'row'}, name), c.expected.map(([, signs, by]) => cell(signs[m + 1], margin(by[m])))))))),
        h('p', {class: 'hint'}, 'Behind a verdict its margin, as a share of the range of the metric: below 0 on the wrong side of the line, 0 on it.')];
    }

    // What would raise a score most: one edit of the candidate's graph, and the score after it.
    function edits(c) {
        if (!c.edits)
            return [];
        const sure = {p: 'no other edit does more', a: 'the best of all single edits', s: 'the best of those tried'};
        return [h('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Edits of the candidate'}, h('table', {class: 'sheet edited'},
            h('caption', {}, 'What would raise a score most'),
            h('thead', {}, h('tr', {}, ['metric', 'edit of the candidate\u2019s graph', 'from', 'to', 'score', 'after', data.noun, 'how sure'].map((title) => h('th', {scope: 'col'}, title)))),
            h('tbody', {}, c.edits.map(([m, edit, from, to, after, search]) => h('tr', {}, h('th', {scope: 'row'}, data.metrics[m]), h('td', {}, edit),
                h('td', {}, from), h('td', {}, to), h('td', {class: 'value'}, digits(c.scores[m])), h('td', {class: 'value'}, digits(after)),
                h('td', {class: 'value'}, digits(c.human)), h('td', {class: 'n'}, sure[search])))))),
        h('p', {class: 'hint'}, `Looked for in the few cases of each metric of graphs that are farthest from ${data.noun}, since each takes hundreds of scores: metricheck run --edits N.`)];
    }

    // Before and after, of each metric; the one that lost most first.
    function changes(c) {
        const rows = data.metrics.map((name, m) => ({name, m, from: c.before[m], to: c.scores[m], by: loss(c, m)}));
        const pin = (value) => Math.max(0, Math.min(1000, value)) / 10;
        rows.sort((a, b) => b.by - a.by || a.m - b.m);
        return h('table', {class: 'bars'}, h('caption', {}, `Each metric in ${data.compared[0]} (hollow) and ${data.compared[1]} (filled), and the score of ${data.noun} (line); the greatest loss first`),
            h('thead', {}, h('tr', {}, ...['metric', `${data.compared[0]} to ${data.compared[1]}`, data.compared[0], data.compared[1], 'change'].map((title) => h('th', {scope: 'col'}, title)))),
            h('tbody', {}, rows.map(({name, m, from, to}) => {
                const known = from !== null && to !== null, status = statuses[statusOf(c, m)];
                return h('tr', {}, h('th', {scope: 'row'}, name, status ? [' ', h('span', {class: 'n'}, status)] : ''),
                    h('td', {}, h('span', {class: 'reach', 'aria-hidden': 'true'},
                        known ? h('i', {style: `--a:${pin(Math.min(from, to))}%;--b:${100 - pin(Math.max(from, to))}%`}) : '',
                        c.human === null ? '' : h('b', {style: `--h:${pin(c.human)}%`}),
                        from === null ? '' : h('u', {class: 'before', style: `--v:${pin(from)}%`}), to === null ? '' : h('u', {style: `--v:${pin(to)}%`}))),
                    h('td', {}, digits(from)), h('td', {}, digits(to)), h('td', {}, known ? signed(to - from) : '–'));
            })));
    }

    // Candidates of one reference in the order of data.noun and in that of the metric, crossings marked.
    function pairView(c) {
        const reference = plain(c, 0), m = Math.max(0, wanted().m);
        const all = reference && data.metrics.length && cases.filter((o) => o.human !== null && o.scores[m] !== null && plain(o, 0) === reference);
        if (!all || all.length < 2 || all.length > 40)
            return [];
        // What is equal for one stands as the other has it: lines cross only where the two differ.
        const people = [...all].sort((a, b) => b.human - a.human || b.scores[m] - a.scores[m] || a.at - b.at);
        const metric = [...people].sort((a, b) => b.scores[m] - a.scores[m]);
        const crosses = (a, b) => (a.human - b.human) * (a.scores[m] - b.scores[m]) < 0;
        const n = all.length, row = 26, at = (i) => row / 2 + i * row;
        const crossings = people.reduce((sum, a, i) => sum + people.slice(i + 1).filter((b) => crosses(a, b)).length, 0);
        const side = (items, value) => h('ol', {}, items.map((o) => h('li', {style: `height:${row}px`, 'aria-current': o === c ? 'true' : null},
            h('b', {}, digits(value(o))), ' ', h('a', {href: hashOf(o), title: `${o.id}: ${plain(o, 1)}`}, plain(o, 1) || o.id))));
        return [h('h4', {}, `Candidates of this reference: ${n}, ordered by ${data.noun} and by ${data.metrics[m]}`),
            h('p', {}, `${crossings} of ${n * (n - 1) / 2} pairs stand the other way round.`),
            h('div', {class: 'pairs'}, side(people, (o) => o.human),
                svg('svg', {width: 80, height: n * row, viewBox: `0 0 80 ${n * row}`, preserveAspectRatio: 'none', 'aria-hidden': 'true'},
                    people.map((o, i) => svg('path', {class: all.some((b) => crosses(o, b)) ? 'crossed' : null,
                        d: `M0 ${at(i)}C40 ${at(i)} 40 ${at(metric.indexOf(o))} 80 ${at(metric.indexOf(o))}`}))),
                side(metric, (o) => o.scores[m]))];
    }

    // The sentence once more above its drawing, where the pointer has both in sight.
    const spoken = (c, side) => c.texts && c.texts[side].length ? h('p', {class: 'spoken', dir: 'auto'},
        words([plain(c, side)], null, linksOf(c, side))) : '';

    function graphs(c) {
        if (!c.graphs)
            return [];
        const [rt, rs, rp, ct, cs, cp] = c.graphs;
        const sides = [['reference', [rt, rs, rp], 0], ['candidate', [ct, cs, cp], 1]].filter(([, it]) => it[0]);
        return [h('div', {class: 'sides'}, sides.map(([name, it, side]) => h('figure', {}, h('figcaption', {}, `AMR of the ${name}`), it[2] ? spoken(c, side) : '',
            it[2] ? h('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': `Drawing of the ${name}`}, draw(name, it)) : 'too large to be drawn'))),
        sides.some(([, it]) => it[2]) ? h('p', {class: 'hint'}, 'What the pointer is on lights up with all that stands for the same: words, and nodes of both graphs.') : '',
        h('details', {open: ''}, h('summary', {}, 'as text'), h('div', {class: 'sides'}, sides.map(([name, it]) =>
            h('pre', {class: 'amr', tabindex: 0, 'aria-label': `AMR of the ${name} as text`}, textOf(it)))))];
    }

    const quoted = (word) => /^[\w./:=,+-]+$/.test(word) ? word : `'${word.replace(/'/g, `'\\''`)}'`;

    // The form for a wrong case (.github/ISSUE_TEMPLATE/case.yml), by the ids of its fields.
    const reportOf = (c) => data.issues + '&' + new URLSearchParams({title: `${c.id}: `, case: c.id,
        finding: (findings[c.id] || []).map(([code]) => code).filter(Boolean).join(', ') || 'none'});

    function show(c, focus) {
        const m = wanted().m, metric = m >= 0 && !data.read.includes(m) ? ` -m ${quoted(data.metrics[m])}` : '';
        const suite = data.suites[c.file] ? ` --suite ${quoted(data.suites[c.file])}` : '';
        const command = `metricheck explain${metric}${suite} ${quoted(c.id)}`;
        const button = h('button', {type: 'button'}, 'copy');
        const title = h('h3', {id: 'case-title', tabindex: -1}, c.id);
        button.addEventListener('click', () => copy(command, button));
        current = c;
        article.replaceChildren(title,
            h('p', {class: 'facts'}, ...[data.titles[c.phenomenon], c.sub, data.datasets[c.dataset], `score of ${data.noun} ${digits(c.human)}`, c.facts].filter(Boolean).map((fact) => h('span', {}, fact + ' '))),
            c.note ? h('p', {class: 'note'}, c.note) : '',
            c.texts ? h('dl', {class: 'sentences'}, c.source ? [h('dt', {}, 'source'), h('dd', {dir: 'auto'}, c.source)] : '', h('dt', {}, 'reference'), h('dd', {dir: 'auto'}, words(c.texts[0], 'del', linksOf(c, 0))),
                (c.references || []).map(([name, text]) => [h('dt', {}, name), h('dd', {dir: 'auto'}, text || 'a graph alone')]).flat(),
                h('dt', {}, 'candidate'), h('dd', {dir: 'auto'}, words(c.texts[1], 'ins', linksOf(c, 1)))) : h('p', {}, c.absent ? `This case ${c.absent}, and is not compared.` : 'Sentences and graphs of this case are left out.'),
            ...(findings[c.id] || []).map(([code, severity, place, text, excerpt]) => h('div', {class: 'finding'},
                h('p', {}, h('b', {}, `${severity} ${code}`), ` ${data.suites[c.file]}:${place}: ${text}`), excerpt ? h('pre', {tabindex: 0, 'aria-label': `Where ${code} is`}, excerpt) : '')),
            (data.shipped || []).includes(data.suites[c.file]) ? h('p', {class: 'command'}, h('a', {href: reportOf(c)}, 'report this case'), ': opens the form of the project, filled in with the case and its finding') : '',
            c.before ? changes(c) : data.metrics.length && !c.absent ? bars(c) : '', ...expectations(c), ...edits(c), ...graphs(c), ...pairView(c),
            !data.metrics.length || c.absent ? '' : h('p', {class: 'command'}, 'How the scores came about: ', h('code', {}, command), ' ', button));
        addCopies(article);
        for (const link of list.querySelectorAll('a'))
            if (decodeURIComponent(link.hash.slice(6).split('?')[0]) === c.id)
                link.setAttribute('aria-current', 'true');
            else
                link.removeAttribute('aria-current');
        if (focus) {
            title.focus({preventScroll: true});
            // Where the case is out of sight, or all but its first line: seen from its heading on.
            const {top} = title.getBoundingClientRect();
            if (top < parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || top > window.innerHeight / 2)
                title.scrollIntoView({block: 'start'});
        }
    }

    // "#cases?p=omission&m=bleu" filters, "#case-ID?p=omission" opens a case too.
    function follow(focus) {
        const [, name, filters] = /^#([^?]*)\??(.*)$/.exec(location.hash) || [null, '', ''];
        const isCase = name.startsWith('case-'), c = isCase && byId.get(decodeURIComponent(name.slice(5)));
        if (!isCase && name !== 'cases')
            return;
        const given = new URLSearchParams(filters);
        for (const field of form.elements)
            if (field.type === 'checkbox')
                field.checked = given.has(field.name);
            else if (field.name)
                field.value = given.get(field.name) || '';
        find();
        if (c)
            show(c, focus);
        else if (!isCase && filters && found.length)
            show(found[0], focus);
    }

    function step(by) {
        const m = wanted().m, failing = found.filter((c) => data.compared ? 'nf'.includes(statusOf(c, m) || '-') : fails(c, m)), among = failing.length ? failing : found;
        const at = found.indexOf(current), ahead = among.filter((c) => by * (found.indexOf(c) - at) > 0);
        const next = by > 0 ? ahead[0] : ahead[ahead.length - 1];
        if (next)
            location.hash = hashOf(next);
    }

    // --- heat maps and scatters ------------------------------------------------------------------

    // A figure leads to its cases.
    for (const table of document.querySelectorAll('table.map[data-dataset]')) {
        const metrics = [...table.querySelectorAll('[data-metric]')].map((cell) => cell.dataset.metric);
        for (const row of table.querySelectorAll('tbody tr[data-phenomenon]'))
            [...row.querySelectorAll('td:not(.n)')].forEach((cell, i) => {
                const filters = new URLSearchParams({d: table.dataset.dataset, m: metrics[i]});
                if (!row.classList.contains('overall'))
                    filters.set('p', row.dataset.phenomenon);
                const link = h('a', {href: '#cases?' + filters});
                link.append(...cell.childNodes);
                cell.append(link);
            });
        rove(table);
    }

    // So does a change.
    for (const row of document.querySelectorAll('.changes[data-dataset] tr[data-phenomenon]')) {
        const filters = new URLSearchParams({d: row.closest('table').dataset.dataset, m: row.dataset.metric});
        if (row.dataset.phenomenon !== 'overall')
            filters.set('p', row.dataset.phenomenon);
        const link = h('a', {href: '#cases?' + filters}), cell = row.cells[0];
        link.append(cell.firstChild);
        cell.prepend(link);
    }

    // The points of a square, to be copied.
    for (const figure of document.querySelectorAll('.squares[data-dataset] figure[data-metric]')) {
        const m = data.metrics.indexOf(figure.dataset.metric), d = data.datasets.indexOf(figure.parentElement.dataset.dataset);
        const points = () => cases.filter((c) => c.dataset === d && c.human !== null && c.scores[m] !== null);
        const lines = (head, between, row) => [head, ...points().map((c) => row(c).join(between))].join('\n') + '\n';
        const forms = {TSV: () => lines(`id\t${data.noun}\t${data.metrics[m]}`, '\t', (c) => [c.id, c.human / 1000, c.scores[m] / 1000]),
            LaTeX: () => `\\addplot[only marks] table {\n${lines('x y', ' ', (c) => [c.human / 1000, c.scores[m] / 1000])}};\n`};
        const buttons = Object.keys(forms).map((name) => {
            const button = h('button', {type: 'button', 'aria-label': `Copy ${data.metrics[m]} against ${data.noun} as ${name}`}, name);
            button.addEventListener('click', () => copy(forms[name](), button));
            return [button, ' '];
        });
        figure.append(h('p', {class: 'copy'}, 'copy as ', buttons.flat()));
    }

    // The case nearest to the pointer, within 4 % of the side; a click opens it.
    for (const figure of document.querySelectorAll('.squares[data-dataset] figure[data-metric]')) {
        const image = figure.querySelector('svg'), ring = svg('circle', {r: 5}), tip = h('div', {class: 'tip'});
        const m = data.metrics.indexOf(figure.dataset.metric), d = data.datasets.indexOf(figure.parentElement.dataset.dataset);
        const nearest = (event) => {
            const box = image.getBoundingClientRect(), side = box.width / 208;
            const x = ((event.clientX - box.left) / side - 4) * 5, y = 1000 - ((event.clientY - box.top) / side - 4) * 5;
            let best = null, least = 40 * 40;
            for (const c of cases) {
                if (c.dataset !== d || c.human === null || c.scores[m] === null)
                    continue;
                const far = (c.human - x) ** 2 + (c.scores[m] - y) ** 2;
                if (far < least)
                    [best, least] = [c, far];
            }
            return best;
        };
        image.addEventListener('pointermove', (event) => {
            const c = nearest(event);
            ring.remove();
            tip.remove();
            if (!c)
                return;
            ring.setAttribute('cx', c.human / 5);
            ring.setAttribute('cy', 200 - c.scores[m] / 5);
            image.append(ring);
            tip.replaceChildren(h('b', {}, c.id), ` ${data.titles[c.phenomenon] || ''}: ${data.noun} ${digits(c.human)}, ${data.metrics[m]} ${digits(c.scores[m])}`,
                h('br', {}), plain(c, 0), h('br', {}), plain(c, 1));
            figure.append(tip);
        });
        image.addEventListener('pointerleave', () => { ring.remove(); tip.remove(); });
        image.addEventListener('click', (event) => {
            const c = nearest(event);
            if (c)
                location.hash = hashOf(c);
        });
    }

    // --- the page --------------------------------------------------------------------------------

    for (const [name, names, titles] of [['p', data.phenomena, data.titles], ['d', data.datasets, data.datasets], ['m', data.metrics, data.metrics]])
        form.elements[name].append(...names.map((value, i) => h('option', {value}, titles[i])));
    form.elements.m.parentElement.hidden = !data.metrics.length;
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('input', () => {
        history.replaceState(null, '', '#cases' + query());
        find();
    });
    $('more').addEventListener('click', showMore);
    window.addEventListener('hashchange', () => follow(true));
    document.addEventListener('keydown', (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName))
            return;
        if (event.key === 'n' || event.key === 'p')
            step(event.key === 'n' ? 1 : -1);
    });
    lightUp(article);
    $('browser').hidden = false;
    // The worst cases lead to theirs.
    for (const code of document.querySelectorAll('.worst td:first-child code')) {
        const c = byId.get(code.textContent);
        if (c)
            code.replaceWith(h('a', {href: `#case-${encodeURIComponent(c.id)}`}, code.cloneNode(true)));
    }
    // They are closed where the cases can be looked through, but for print.
    for (const worst of document.querySelectorAll('#worst details')) {
        worst.open = false;
        matchMedia('print').addEventListener('change', (event) => { worst.open = event.matches; });
        window.addEventListener('beforeprint', () => { worst.open = true; });
        window.addEventListener('afterprint', () => { worst.open = false; });
    }
    find();
    if (found.length)
        show(found[0], false);
    follow(true);
})();
