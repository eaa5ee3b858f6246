"use strict";
// The script of the HTML map. The URL's fragment contains the selection, so that the back button, sharing and printing work.
(() => {
    const data = JSON.parse(document.getElementById("data").textContent);
    const byID = (id) => document.getElementById(id);
    const field = byID("field"), panel = byID("panel"), search = byID("search");
    const main = document.querySelector("main");
    const boxes = data.packages.map((_, index) => byID("p" + index));
    const names = data.packages.map((p) => p.name);
    // The dependencies and dependents of targets by "INDEX/NAME", because two packages may have targets with the same name. The objects
    // have no prototype, because a name may be "constructor".
    const targetNeeds = Object.create(null), targetNeeded = Object.create(null);
    data.packages.forEach((p, index) => {
        for (const t of p.targets) {
            targetNeeds[`${index}/${t.name}`] = t.needs;
            for (const other of t.needs) (targetNeeded[other] ??= []).push(`${index}/${t.name}`);
        }
    });
    const nameOf = (key) => key.slice(key.indexOf("/") + 1);
    // The fragments of packages: their names, but the folders of packages whose name another package has.
    const fragments = data.packages.map((p, index) => encodeURIComponent(names.indexOf(p.name) === index ? p.name : p.path));
    const addresses = fragments.map(decodeURIComponent);
    // The names in a fragment, by their lowercase letters.
    const spellings = Object.create(null);
    for (const name of [...data.packages.flatMap((p) => p.targets.map((t) => t.name)), ...addresses]) spellings[name.toLowerCase()] = name;
    // Returns the name in a part of the URL's fragment, in the map's letter case.
    const spelled = (text) => {
        let name = text;
        try { name = decodeURIComponent(text); } catch { /* The URL has an invalid escape. */ }
        const isKnown = addresses.includes(name) || data.packages.some((p) => p.targets.some((t) => t.name === name));
        return isKnown ? name : spellings[name.toLowerCase()] ?? name;
    };
    const address = (index, target) => "#" + fragments[index] + (target === undefined ? "" : "/" + encodeURIComponent(target));

    // Creates an element with text, never with markup, because names are untrusted.
    const make = (tag, text, attributes = {}) => {
        const element = document.createElement(tag);
        if (text !== undefined && text !== null) element.textContent = text;
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
        return element;
    };
    const withChildren = (element, children) => (element.append(...children), element);

    // MARK: Dependencies

    const needs = data.packages.map(() => []), needed = data.packages.map(() => []);
    const connect = (withTests) => {
        needs.forEach((list) => (list.length = 0));
        needed.forEach((list) => (list.length = 0));
        for (const edge of data.edges) {
            if (edge.isForTests && !withTests) continue;
            needs[edge.from].push(edge.to);
            needed[edge.to].push(edge.from);
        }
    };
    const reach = (start, next) => {
        const seen = new Set(), open = [...(next[start] || [])];
        while (open.length) {
            const one = open.pop();
            if (seen.has(one) || one === start) continue;
            seen.add(one);
            open.push(...(next[one] || []));
        }
        return seen;
    };

    // MARK: Sizes, colours, edges

    const most = (values) => Math.max(1e-9, ...values.filter((v) => v !== undefined && v !== null));
    const largest = most(data.packages.map((p) => Math.sqrt(p.figures.lines)));
    boxes.forEach((box, index) => {
        const package_ = data.packages[index];
        box.style.setProperty("--size", (Math.sqrt(package_.figures.lines) / largest).toFixed(3));
        box.classList.toggle("wrong", package_.findings.length > 0);
        box.setAttribute("href", address(index));
    });

    const legends = {
        instability: "Instability: 0 has only dependents, 1 has only dependencies",
        testSeconds: "Test time",
    };
    const colour = (figure) => {
        const values = data.packages.map((p) => figure === "instability" ? p.instability : p.figures[figure]);
        const top = figure === "instability" ? 1 : most(values);
        boxes.forEach((box, index) => {
            const value = values[index];
            const isUnknown = figure !== "" && (value === undefined || value === null);
            box.classList.toggle("unknown", isUnknown);
            box.style.setProperty("--share", figure === "" || isUnknown ? 0 : (value / top).toFixed(3));
        });
        const legend = byID("legend");
        legend.replaceChildren();
        if (figure === "") return;
        const unit = figure === "testSeconds" ? ` (0 to ${top < 0.1 ? 0 : top.toFixed(1)} s)` : "";
        legend.append(make("i"), ` ${legends[figure]}${unit}; dashed: unknown.`);
    };

    // The places of boxes and row titles relative to the field, in bands: a band contains places at the same height.
    const isShown = (box) => box.offsetParent !== null;
    const layOut = () => {
        const origin = field.getBoundingClientRect();
        const placeOf = (element) => {
            const r = element.getBoundingClientRect();
            const left = r.left - origin.left, right = r.right - origin.left;
            return { left, right, x: (left + right) / 2, top: r.top - origin.top, bottom: r.bottom - origin.top };
        };
        const places = boxes.map(placeOf);
        const bands = [];
        const titles = [...field.querySelectorAll("h2")].filter(isShown).map(placeOf);
        for (const place of [...places.filter((_, index) => isShown(boxes[index])), ...titles].sort((a, b) => a.top - b.top)) {
            let band = bands.at(-1);
            if (!band || place.top >= band.bottom) bands.push(band = { top: place.top, bottom: 0, places: [] });
            band.bottom = Math.max(band.bottom, place.bottom);
            band.places.push(place);
            place.band = band;
        }
        for (const band of bands) band.places.sort((a, b) => a.left - b.left);
        return { places, bands };
    };
    // Returns the point between the places of a band, or beside them, that is nearest to x and up to `space` pixels from the places.
    const gap = (band, x, space) => {
        let best = Infinity;
        for (let i = 0; i <= band.places.length; i++) {
            const left = band.places[i - 1]?.right ?? -Infinity, right = band.places[i]?.left ?? Infinity;
            const margin = Math.min(space, (right - left) / 2);
            const near = Math.min(Math.max(x, left + margin), right - margin);
            if (Math.abs(near - x) < Math.abs(best - x)) best = near;
        }
        return best;
    };
    // Returns the path of an edge, which passes between the boxes, with an arrowhead at b.
    const route = (a, b, bands, space) => {
        const n = (value) => value.toFixed(1);
        const head = (x, y, back) => `M${n(x - 4)} ${n(y + back)}L${n(x)} ${n(y)}L${n(x + 4)} ${n(y + back)}`;
        if (a.band === b.band) {
            // An edge within a band is an arch below the boxes.
            const y = a.band.bottom;
            return `M${n(a.x)} ${n(a.bottom)}V${n(y)}C${n(a.x)} ${n(y + 16)} ${n(b.x)} ${n(y + 16)} ${n(b.x)} ${n(y)}V${n(b.bottom)}` + head(b.x, b.bottom, 6);
        }
        const isDown = a.top < b.top;
        const [high, low] = isDown ? [a, b] : [b, a];
        let { x } = high, y = high.band.bottom;
        let path = `M${n(x)} ${n(high.bottom)}V${n(y)}`;
        for (const band of bands.slice(bands.indexOf(high.band) + 1, bands.indexOf(low.band) + 1)) {
            const isLast = band === low.band;
            const next = isLast ? low.x : gap(band, x + (low.x - x) * (band.top - y) / (low.top - y), space);
            const middle = (y + band.top) / 2;
            path += `C${n(x)} ${n(middle)} ${n(next)} ${n(middle)} ${n(next)} ${n(band.top)}` + (isLast ? "" : `V${n(band.bottom)}`);
            [x, y] = [next, band.bottom];
        }
        return path + (isDown ? head(b.x, b.top, -6) : head(b.x, b.bottom, 6));
    };
    let paths = [];
    const draw = () => {
        const withTests = byID("tests").checked;
        const { places, bands } = layOut();
        const drawn = data.edges.filter((edge) => isShown(boxes[edge.from]) && isShown(boxes[edge.to])
            && (withTests || !edge.isForTests || edge.findings.length));
        const text = drawn.map((edge, index) => {
            // Different distances from the boxes separate edges that use the same gap.
            const space = 4 + 10 * (index * 0.618 % 1);
            const kind = (edge.isForTests ? "test " : "") + (edge.findings.length ? "wrong" : "");
            return `<path d="${route(places[edge.from], places[edge.to], bands, space)}" class="${kind}"/>`;
        });
        const svg = byID("edges");
        svg.innerHTML = text.join("");
        paths = [...svg.children].map((path, index) => ({ path, edge: drawn[index] }));
        mark();
    };

    const showExtras = (areShown) => {
        if (byID("extras")) byID("extras").checked = areShown;
        document.body.classList.toggle("extras", areShown);
        draw();
    };

    // MARK: Selection

    let chosen = null, target = null;
    const chips = [...document.querySelectorAll(".box span")];
    const markTargets = () => {
        const below = target === null ? new Set() : reach(target, targetNeeds);
        const above = target === null ? new Set() : reach(target, targetNeeded);
        document.body.classList.toggle("one-target", target !== null);
        for (const chip of chips) {
            const name = `${boxes.indexOf(chip.closest(".box"))}/${chip.dataset.target}`;
            chip.classList.toggle("is", name === target);
            chip.classList.toggle("needs", below.has(name));
            chip.classList.toggle("needed", above.has(name));
        }
    };
    const mark = () => {
        document.body.classList.toggle("chosen", chosen !== null);
        const below = chosen === null ? new Set() : reach(chosen, needs);
        const above = chosen === null ? new Set() : reach(chosen, needed);
        boxes.forEach((box, index) => {
            const isBelow = below.has(index), isAbove = above.has(index);
            box.classList.toggle("is", index === chosen);
            box.classList.toggle("needs", isBelow);
            box.classList.toggle("needed", isAbove);
            box.classList.toggle("through", (isBelow && !needs[chosen].includes(index)) || (isAbove && !needed[chosen].includes(index)));
            if (index === chosen) box.setAttribute("aria-current", "true"); else box.removeAttribute("aria-current");
        });
        for (const { path, edge } of paths) {
            path.classList.toggle("needs", (edge.from === chosen || below.has(edge.from)) && below.has(edge.to));
            path.classList.toggle("needed", above.has(edge.from) && (edge.to === chosen || above.has(edge.to)));
        }
    };

    const links = (indices, through) => {
        const sorted = [...indices].sort((a, b) => names[a].localeCompare(names[b]));
        if (!sorted.length) return make("p", through ? "" : "none", { class: "quiet" });
        const items = sorted.map((index) => withChildren(make("li"), [make("a", names[index], { href: address(index) })]));
        return withChildren(make("ul", null, { class: "names" + (through ? " through" : "") }), items);
    };
    const relation = (title, start, next) => {
        const all = reach(start, next);
        const direct = new Set(next[start]);
        const rest = [...all].filter((index) => !direct.has(index));
        const parts = [make("h3", `${title} (${direct.size} directly, ${all.size} in all)`), links(direct, false)];
        if (rest.length) parts.push(make("p", "indirectly:", { class: "quiet" }), links(rest, true));
        return parts;
    };
    const percent = (share) => Math.floor(share * 100) + " %";
    const figuresOf = (p) => {
        const f = p.figures;
        const rows = [
            ["Folder", p.path],
            ["Lines", `${f.lines.toLocaleString("en")} in ${f.files} files, tests ${f.testLines.toLocaleString("en")}`],
            ["Public", p.publicSymbols === undefined ? "unknown" : `${p.publicSymbols} declarations` + (p.documentedShare === undefined ? "" : `, ${percent(p.documentedShare)} documented`)],
            ["Instability", p.instability === undefined ? "no dependencies" : p.instability.toFixed(2)],
            ["Tests", f.tests === undefined ? "no stored pass" : `${f.tests}` + (f.testSeconds === undefined ? "" : ` in ${f.testSeconds.toFixed(1)} s`)],
        ];
        return withChildren(make("dl"), rows.flatMap(([name, value]) => [make("dt", name), make("dd", value)]));
    };
    const violation = (index) => {
        const f = data.findings[index];
        const item = make("li");
        item.append(make("code", `${f.file}:${f.line}`), " ", make("strong", f.rule), ` ${f.message} `);
        if (f.path.length > 2) item.append(`Path: ${f.path.join(" → ")}. `);
        item.append(f.remedy);
        return item;
    };
    const closeButton = () => {
        const button = make("button", "×", { class: "close", "aria-label": "Close" });
        button.onclick = close;
        return button;
    };
    const hint = panel.textContent;
    const hide = () => {
        panel.replaceChildren(make("p", hint, { class: "quiet" }));
        main.classList.remove("open");
    };
    const show = (index) => {
        const p = data.packages[index];
        const parts = [make("h2", p.name), closeButton()];
        if (p.purpose) parts.push(make("p", p.purpose));
        parts.push(figuresOf(p));
        if (p.findings.length) {
            parts.push(make("h3", "Violations", { class: "wrong-text" }));
            parts.push(withChildren(make("ul", null, { class: "violations" }), p.findings.map(violation)));
        }
        parts.push(...relation("Dependencies", index, needs), ...relation("Dependents", index, needed));
        parts.push(make("h3", "Targets"));
        const rows = p.targets.map((t) =>
            withChildren(make("tr", null, `${index}/${t.name}` === target ? { class: "is" } : {}), [
                withChildren(make("td"), [make("a", t.name, { href: address(index, t.name) }), make("div", t.needs.length ? "depends on " + t.needs.map(nameOf).join(", ") : "", { class: "quiet", style: "white-space:normal" })]),
                make("td", t.kind), make("td", t.lines.toLocaleString("en")),
            ]));
        const head = withChildren(make("tr"), [make("th", "Target"), make("th", "Kind"), make("th", "Lines")]);
        const table = withChildren(make("table"), [withChildren(make("thead"), [head]), withChildren(make("tbody"), rows)]);
        parts.push(withChildren(make("div", null, { class: "scroll" }), [table]));
        if (p.interface === undefined) {
            parts.push(make("p", "Public interface unknown: the package was not built.", { class: "quiet" }));
        } else if (p.interface.length) {
            const details = make("details");
            details.append(make("summary", `Public interface (${p.interface.length - p.interface.filter((l) => l.startsWith("module ")).length} lines)`), make("pre", p.interface.join("\n")));
            parts.push(details);
        }
        panel.replaceChildren(...parts);
        panel.scrollTop = 0;
    };

    const follow = () => {
        // "#MoviesFeature" is a package, "#MoviesFeature/MoviesData" or "#MoviesData" one of its targets.
        const [place, inside] = location.hash.slice(1).split("/").map(spelled);
        const wanted = inside ?? place;
        const hasTarget = (p) => p.targets.some((t) => t.name === wanted);
        const isPackage = addresses.includes(place);
        const index = isPackage ? addresses.indexOf(place) : data.packages.findIndex(hasTarget);
        const isThere = index >= 0;
        const isTarget = isThere && hasTarget(data.packages[index]) && !(isPackage && inside === undefined);
        if (!isThere && wanted) {
            // The search says that the name is unknown.
            search.value = wanted;
            find();
        }
        chosen = isThere ? index : null;
        target = isTarget ? `${index}/${wanted}` : null;
        markTargets();
        if (isThere) {
            if (boxes[index].closest(".extra")) showExtras(true);
            show(index);
            main.classList.add("open");
            // On narrow screens the panel covers part of the map, so the selected box scrolls to the top.
            const isCovered = getComputedStyle(panel).position === "fixed";
            boxes[index].scrollIntoView({ block: isCovered ? "start" : "nearest", inline: "nearest" });
        } else if (!search.value) {
            hide();
        }
        document.title = (isThere ? names[index] + " – " : "") + document.querySelector("h1").textContent;
        mark();
    };
    const close = () => {
        const last = chosen;
        search.value = "";
        find();
        history.pushState(null, "", location.pathname + location.search);
        follow();
        if (last !== null) boxes[last].focus();
    };

    // MARK: Search

    const limit = 40;
    const find = () => {
        const text = search.value.trim().toLowerCase();
        document.body.classList.toggle("sought", text !== "");
        document.querySelectorAll(".box .hit").forEach((chip) => chip.classList.remove("hit"));
        const hits = [];
        data.packages.forEach((p, index) => {
            const found = [];
            if (text !== "") {
                if (p.name.toLowerCase().includes(text)) found.push(p.name);
                for (const t of p.targets) if (t.name.toLowerCase().includes(text)) found.push("target " + t.name);
                for (const line of p.interface || []) if (line.toLowerCase().includes(text)) found.push(line);
                for (const chip of boxes[index].querySelectorAll("span")) chip.classList.toggle("hit", chip.textContent.toLowerCase().includes(text));
            }
            boxes[index].classList.toggle("hit", found.length > 0);
            for (const line of found) hits.push([index, line]);
        });
        if (text === "") {
            if (chosen === null) hide(); else show(chosen);
            return;
        }
        const items = hits.slice(0, limit).map(([index, line]) =>
            withChildren(make("li"), [make("a", names[index], { href: address(index) }), " ", make("code", line === names[index] ? "" : line)]));
        const more = hits.length > limit ? ` The first ${limit} are shown.` : "";
        panel.replaceChildren(make("h2", `${hits.length} found`), closeButton(), make("p", `“${search.value.trim()}” in names and public interfaces.${more}`, { class: "quiet" }), withChildren(make("ul"), items));
        main.classList.add("open");
    };

    // MARK: Keyboard

    field.addEventListener("click", (event) => {
        const chip = event.target.closest(".box span");
        if (!chip) return;
        location.hash = address(boxes.indexOf(chip.closest(".box")), chip.dataset.target);
        event.preventDefault();
    });

    const toward = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const move = (from, [dx, dy]) => {
        const center = (box) => { const r = box.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; };
        const [x, y] = center(from);
        let best = null, least = Infinity;
        for (const box of boxes) {
            if (box === from || !isShown(box)) continue;
            const [bx, by] = center(box);
            const along = (bx - x) * dx + (by - y) * dy, aside = Math.abs((bx - x) * dy) + Math.abs((by - y) * dx);
            if (along <= 4 || (dx !== 0 && aside > 30)) continue;
            const distance = along + aside * 0.6;
            if (distance < least) { least = distance; best = box; }
        }
        if (best) { best.focus(); best.scrollIntoView({ block: "nearest", inline: "nearest" }); }
    };
    document.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const isTyping = event.target.matches("input, select, textarea");
        if (event.key === "Escape") { close(); event.preventDefault(); return; }
        if (isTyping) {
            if (event.target === search && (event.key === "ArrowDown" || event.key === "Enter")) {
                const first = panel.querySelector("ul a");
                if (first && search.value) { event.key === "Enter" ? (location.hash = first.getAttribute("href")) : first.focus(); event.preventDefault(); }
            }
            return;
        }
        if (event.key === "/") { search.focus(); search.select(); event.preventDefault(); return; }
        if (toward[event.key] && !panel.contains(event.target)) {
            const start = event.target.closest(".box");
            if (start) move(start, toward[event.key]); else boxes.find(isShown)?.focus();
            event.preventDefault();
        }
    });

    // MARK: Start

    search.addEventListener("input", find);
    byID("colour").addEventListener("change", (event) => colour(event.target.value));
    byID("extras")?.addEventListener("change", (event) => showExtras(event.target.checked));
    byID("tests").addEventListener("change", (event) => { connect(event.target.checked); follow(); draw(); });
    window.addEventListener("hashchange", follow);
    window.addEventListener("popstate", follow);
    window.addEventListener("beforeprint", draw);
    new ResizeObserver(draw).observe(field);
    connect(false);
    colour(byID("colour").value);
    follow();
    draw();
    document.documentElement.dataset.ready = Math.round(performance.now());
})();
