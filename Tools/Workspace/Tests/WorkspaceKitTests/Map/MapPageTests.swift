import Foundation
import ProcessSupport
import Testing
import WorkspaceKit
import WorkspaceTesting

@Suite("The HTML map in a browser", .enabled(if: Browser.isInstalled, "needs chromium"), .timeLimit(.minutes(5)))
struct MapPageTests {
    private static let functions = """
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

        """

    /// Evaluates each script in a new map of ``SampleMap``.
    private func values<Value: Decodable>(
        _ scripts: [String],
        width: Int = 1280,
        isDark: Bool = false,
        isDense: Bool = false,
        rows: String = "[]",
        hostile: String? = nil
    ) async throws -> [Value] {
        try await withTemporaryFolder { folder in
            let html = try isDense ? SampleMap.dense(in: folder) : SampleMap.html(in: folder, text: hostile, rows: rows)
            let scripts = scripts.map { Self.functions + $0 }
            return try await Browser.evaluate(scripts, in: html, width: width, isDark: isDark)
        }
    }

    /// Scripts that each run in a new map, and their results. One browser for all takes a tenth of the time of a browser for each.
    private static let actions: [(script: String, result: String)] = [
        // The page makes no requests, and its rows are above their dependencies.
        ("return performance.getEntriesByType('resource').length", "0"),
        (
            "return all('.row').map((r) => [...r.querySelectorAll('.box')].map((b) => b.dataset.name).sort()).join(';')",
            "App,Shop;Kit,Net;Core"
        ),
        (
            "return text('h1 + p') + document.getElementById('start').getAttribute('href')",
            "An arrow means “needs”. Rows depend downwards. Features import only interfaces of each other. Start <here>walk/?a&b"
        ),
        // A selected package, its dependencies and its dependents have classes.
        (
            "await click(box('Kit')); return ['Kit', 'App', 'Core', 'Net'].map(classes).join(';') + text('#panel h2')",
            "wrong is;needed;needs;Kit"
        ),
        ("await click(box('App')); return classes('Core')", "needs through"),
        ("await click(box('App')); return all('#edges path.needs').length", "2"),
        ("await click(box('Kit')); return location.hash", "#Kit"),
        (
            "await click(document.querySelector('span[data-target=Kit]')); return text('#panel tr.is a') + all('.box span.needed').length + text('.box span.needs')",
            "Kit2Core"
        ),
        ("await click(box('Kit')); return text('#panel p')", "The kit of Core, a b and c for 2 * 3."),
        (
            "await click(box('Core')); return text('#panel pre') + all('#panel tbody tr a').map((a) => a.textContent)",
            "module Core\nRecord  struct RecordCore"
        ),
        (
            "await click(box('Kit')); return all('#edges path.wrong').length + text('#panel .violations')",
            "1Packages/Kit/Sources/Kit/source.swift:1 forbidden-edge Kit imports Core. Remove it."
        ),
        ("const b = places(); await click(box('Kit')); return b === places()", "true"),
        // A fragment names a package or a target in any letter case, or else is searched for.
        ("await open('#kIT'); return text('#panel h2')", "Kit"),
        ("await open('#shop/SHOPWINDOW'); return text('#panel h2') + text('.box span.is')", "ShopShopWindow"),
        ("await open('#ShopWindow'); return text('#panel h2')", "Shop"),
        ("await open('#Packages%2FKit'); return text('#panel h2')", "0 found"),
        (
            "for (const f of ['#Kit/%', '#99', '#Kit/constructor', '#Net']) await open(f); return text('#panel h2')",
            "Net"
        ),
        // The colour and the dependencies of tests are options.
        (
            "const most = () => Math.max(...all('.box').map((b) => Number(b.style.getPropertyValue('--share')))); const before = most(); const menu = document.getElementById('colour'); menu.value = 'instability'; menu.dispatchEvent(new Event('change')); return [before, most()]",
            "0,1"
        ),
        (
            "const n = () => all('#edges path').length; const before = n(); await click(document.getElementById('tests')); await click(box('Shop')); return [n() - before, classes('Net')]",
            "1,needs"
        ),
        // The keys.
        (
            "await press('/'); const search = document.activeElement; search.value = 'record'; search.dispatchEvent(new Event('input', { bubbles: true })); await wait(); return search.id + text('#panel h2') + all('.box.hit').map((b) => b.dataset.name)",
            "search1 foundCore"
        ),
        (
            "await click(box('Core')); await press('Escape'); const focus = document.activeElement.dataset.name; await press('ArrowUp'); const above = document.activeElement.dataset.name; await press('Enter'); return [focus, ['Kit', 'Net'].includes(above), text('#panel h2') === above]",
            "Core,true,true"
        ),
    ]

    @Test("The HTML map shows its texts, and what a click, a key, a box or a fragment of the URL selects")
    func actions() async throws {
        let scripts = Self.actions.map { "return String(await (async () => { \($0.script) })())" }
        let found: [String] = try await values(scripts)
        #expect(found.count == Self.actions.count)
        for (action, result) in zip(Self.actions, found) { #expect(result == action.result, "\(action.script)") }
    }

    @Test("The HTML map shows a row on demand, by its checkbox or if one of its packages is selected")
    func rowOnDemand() async throws {
        let script = """
            const before = shown(), extras = document.getElementById("extras");
            await click(extras);
            const more = shown();
            await click(extras);
            await open("#Shop");
            return [before, more, shown()];
            """
        let rows = #"[{ "name": "Apps", "packages": ["Apps/*"], "onDemand": true }]"#
        let shown: [[String]] = try await values([script], rows: rows)
        #expect(shown[0].dropLast() == ["Core Kit Net", "App Core Kit Net Shop"] && shown[0][2].contains("Shop"))
    }

    @Test("No edge of the HTML map crosses the text of a package or the title of a row", arguments: [1280, 800, 500])
    func edgesBesideText(width: Int) async throws {
        let script = """
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
            """
        let scripts = [script, "await open('#R3P2');" + script]
        let crossings: [[String]] = try await values(scripts, width: width, isDense: true)
        #expect(crossings == [[], []])
    }

    @Test(
        "The HTML map follows the system's dark mode, with a contrast of at least 4.5 for text and 3 for edges in both modes",
        arguments: [false, true]
    )
    func dark(_ isDark: Bool) async throws {
        // The script computes the lowest contrast ratio by WCAG 2.2: criterion 1.4.3 requires 4.5 for text, 1.4.11 requires 3 for lines.
        let script = """
            const background = getComputedStyle(document.documentElement).backgroundColor;
            const paper = background.match(/[\\d.]+/g).map(Number);
            const luminance = (channels) => {
                const [r, g, b] = channels.map((v) => v / 255).map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
                return 0.2126 * r + 0.7152 * g + 0.0722 * b;
            };
            const ratio = (selector, property) => {
                const shown = all(selector).map((e) => getComputedStyle(e)).filter((s) => s.display !== "none");
                return Math.min(...shown.map((style) => {
                    const [r, g, b, a = 1] = style[property].match(/[\\d.]+/g).map(Number);
                    const share = a * style.opacity * (style.strokeOpacity ?? 1);
                    const mixed = [r, g, b].map((v, i) => v * share + paper[i] * (1 - share));
                    const [x, y] = [luminance(mixed), luminance(paper)];
                    return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
                }));
            };
            const result = [luminance(paper), ratio("html, .quiet, .row h2", "color")];
            await click(document.getElementById("tests"));
            result.push(ratio("#edges path", "stroke"));
            await click(box("Kit"));
            return [...result, ratio("#edges path", "stroke")];
            """
        let all: [[Double]] = try await values([script], isDark: isDark), ratios = all[0]
        #expect((ratios[0] == 1) == !isDark && ratios[1] >= 4.5 && ratios[2] >= 3 && ratios[3] >= 3, "\(ratios)")
    }

    @Test("The HTML map fits a narrow window, and the panel covers only the window's lower part")
    func narrow() async throws {
        let script = """
            const before = places();
            await click(box("Kit"));
            const top = document.getElementById("panel").getBoundingClientRect().top;
            return [document.documentElement.scrollWidth - innerWidth, top, before === places() ? 1 : 0];
            """
        let all: [[Double]] = try await values([script], width: 500), values = all[0]
        #expect(values[0] <= 0 && values[1] > 250 && values[2] == 1, "\(values)")
    }

    @Test("The HTML map shows HTML markup in the title and in the messages of findings as text")
    func hostileNames() async throws {
        let hostile = "<img src=x onerror=document.title='got'>\"</script><script>document.title='got'</script>"
        let script = "await click(box('Kit')); return [text('h1'), String(document.images.length)]"
        let texts: [[String]] = try await values([script], hostile: hostile)
        #expect(texts == [[hostile, "0"]])
    }
}
