// Tests of the HTML map, by group. Each test is a function and its expected result as text, and runs in a new map. The pages of the groups
// are in MapPageTests.swift.
const all = (selector) => [...document.querySelectorAll(selector)];
const text = (selector) => document.querySelector(selector)?.textContent ?? "";
const box = (name) => all(".box").find((b) => b.dataset.name === name);
const shown = () => all(".box").filter((b) => b.offsetParent).map((b) => b.dataset.name).sort().join(" ");
const classes = (name) => [...box(name).classList].filter((c) => !["box", "unknown"].includes(c)).join(" ");
const wait = () => new Promise((done) => setTimeout(done, 50));
const click = async (element) => { element.click(); await wait(); };
const open = async (fragment) => { location.hash = fragment; await wait(); };
const press = async (key) => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    if (document.activeElement.dispatchEvent(event) && key === "Enter") document.activeElement.click();
    await wait();
};
const places = () => all(".box").map((b) => `${b.offsetLeft}/${b.offsetTop}`).join();

// Returns the edges that cross the text of a package or the title of a row.
const crossings = () => {
    const texts = all(".box, .row h2").map((e) => [e.textContent, e.getBoundingClientRect()]);
    if (all("#edges path").length < 100) throw "few edges";
    return all("#edges path").flatMap((path) => {
        const matrix = path.getScreenCTM(), length = path.getTotalLength(), found = [];
        for (let at = 0; at < length; at += 8) {
            const { x, y } = path.getPointAtLength(at).matrixTransform(matrix);
            const place = texts.find(([, r]) => x > r.left + 1 && x < r.right - 1 && y > r.top + 1 && y < r.bottom - 1);
            if (place) found.push(`${place[0]} ${path.getAttribute("d")}`);
        }
        return found.slice(0, 1);
    });
};

// Returns whether the background is white, and the contrast ratios that are too low by WCAG 2.2: criterion 1.4.3 requires 4.5 for text,
// 1.4.11 requires 3 for lines.
const contrast = async () => {
    const paper = getComputedStyle(document.documentElement).backgroundColor.match(/[\d.]+/g).map(Number);
    const luminance = (channels) => {
        const [r, g, b] = channels.map((v) => v / 255).map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ratio = (selector, property) => {
        const shown = all(selector).map((e) => getComputedStyle(e)).filter((s) => s.display !== "none");
        return Math.min(...shown.map((style) => {
            const [r, g, b, a = 1] = style[property].match(/[\d.]+/g).map(Number);
            const share = a * style.opacity * (style.strokeOpacity ?? 1);
            const mixed = [r, g, b].map((v, i) => v * share + paper[i] * (1 - share));
            const [x, y] = [luminance(mixed), luminance(paper)];
            return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
        }));
    };
    const texts = ratio("html, .quiet, .row h2", "color");
    await click(document.getElementById("tests"));
    const lines = [ratio("#edges path", "stroke")];
    await click(box("Kit"));
    lines.push(ratio("#edges path", "stroke"));
    return [luminance(paper) === 1, ...[texts].filter((r) => !(r >= 4.5)), ...lines.filter((r) => !(r >= 3))];
};

const tests = {
    actions: [
        // The page makes no requests, and its rows are above their dependencies.
        [() => performance.getEntriesByType("resource").length, "0"],
        [() => all(".row").map((r) => [...r.querySelectorAll(".box")].map((b) => b.dataset.name).sort()).join(";"), "App,Shop;Kit,Net;Core"],
        [
            () => text("h1 + p") + document.getElementById("start").getAttribute("href"),
            "An arrow means “needs”. Rows depend downwards. Features import only interfaces of each other. Start <here>walk/?a&b",
        ],
        // A selected package, its dependencies and its dependents have classes.
        [
            async () => { await click(box("Kit")); return ["Kit", "App", "Core", "Net"].map(classes).join(";") + text("#panel h2"); },
            "wrong is;needed;needs;Kit",
        ],
        [async () => { await click(box("App")); return classes("Core"); }, "needs through"],
        [async () => { await click(box("App")); return all("#edges path.needs").length; }, "2"],
        [async () => { await click(box("Kit")); return location.hash; }, "#Kit"],
        [
            async () => {
                await click(document.querySelector("span[data-target=Kit]"));
                return text("#panel tr.is a") + all(".box span.needed").length + text(".box span.needs");
            },
            "Kit2Core",
        ],
        [async () => { await click(box("Kit")); return text("#panel p"); }, "The kit of Core, a b and c for 2 * 3."],
        [
            async () => { await click(box("Core")); return text("#panel pre") + all("#panel tbody tr a").map((a) => a.textContent); },
            "module Core\nRecord  struct RecordCore",
        ],
        [
            async () => { await click(box("Kit")); return all("#edges path.wrong").length + text("#panel .violations"); },
            "1Packages/Kit/Sources/Kit/source.swift:1 forbidden-edge Kit imports Core. Remove it.",
        ],
        [async () => { const b = places(); await click(box("Kit")); return b === places(); }, "true"],
        // A fragment names a package or a target in any letter case, or else is searched for.
        [async () => { await open("#kIT"); return text("#panel h2"); }, "Kit"],
        [async () => { await open("#shop/SHOPWINDOW"); return text("#panel h2") + text(".box span.is"); }, "ShopShopWindow"],
        [async () => { await open("#ShopWindow"); return text("#panel h2"); }, "Shop"],
        [async () => { await open("#Packages%2FKit"); return text("#panel h2"); }, "0 found"],
        [async () => { for (const f of ["#Kit/%", "#99", "#Kit/constructor", "#Net"]) await open(f); return text("#panel h2"); }, "Net"],
        // The colour and the dependencies of tests are options.
        [
            async () => {
                const most = () => Math.max(...all(".box").map((b) => Number(b.style.getPropertyValue("--share")))), before = most();
                const menu = document.getElementById("colour");
                menu.value = "instability";
                menu.dispatchEvent(new Event("change"));
                return [before, most()];
            },
            "0,1",
        ],
        [
            async () => {
                const n = () => all("#edges path").length, before = n();
                await click(document.getElementById("tests"));
                await click(box("Shop"));
                return [n() - before, classes("Net")];
            },
            "1,needs",
        ],
        // The keys.
        [
            async () => {
                await press("/");
                const search = document.activeElement;
                search.value = "record";
                search.dispatchEvent(new Event("input", { bubbles: true }));
                await wait();
                return search.id + text("#panel h2") + all(".box.hit").map((b) => b.dataset.name);
            },
            "search1 foundCore",
        ],
        [
            async () => {
                await click(box("Core"));
                await press("Escape");
                const focus = document.activeElement.dataset.name;
                await press("ArrowUp");
                const above = document.activeElement.dataset.name;
                await press("Enter");
                return [focus, ["Kit", "Net"].includes(above), text("#panel h2") === above];
            },
            "Core,true,true",
        ],
    ],
    rowOnDemand: [
        [
            async () => {
                const before = shown(), extras = document.getElementById("extras");
                await click(extras);
                const more = shown();
                await click(extras);
                await open("#Shop");
                return [before, more, shown().includes("Shop")];
            },
            "Core Kit Net,App Core Kit Net Shop,true",
        ],
    ],
    edges: [[crossings, ""], [async () => { await open("#R3P2"); return crossings(); }, ""]],
    light: [[contrast, "true"]],
    dark: [[contrast, "false"]],
    narrow: [
        [
            async () => {
                const before = places();
                await click(box("Kit"));
                const top = document.getElementById("panel").getBoundingClientRect().top;
                return [document.documentElement.scrollWidth <= innerWidth, top > 250, before === places()];
            },
            "true,true,true",
        ],
    ],
    hostile: [[async () => { await click(box("Kit")); return [text("h1"), document.images.length]; }, `${globalThis.hostile},0`]],
};

// Runs a test, and writes its failures to the page's body as JSON.
const runTest = async (group, number) => {
    const [body, expected] = tests[group][number];
    try {
        const found = String(await body());
        if (found !== expected) problems.push(`${found} instead of ${expected}`);
    } catch (error) {
        problems.push(String(error));
    }
    document.body.dataset.result = JSON.stringify(problems.map((problem) => `${body}: ${problem}`));
};
