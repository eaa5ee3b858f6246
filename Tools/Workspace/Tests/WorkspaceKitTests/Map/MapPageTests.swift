import BrowserTesting
import Foundation
import ProcessSupport
import Testing
import WorkspaceKit
import WorkspaceTesting

@Suite(
    "The HTML map in a browser",
    .enabled(if: Browser.isInstalled, "needs chromium"),
    .timeLimit(.minutes(5))
)
struct MapPageTests {
    /// Opens an HTML map of ``SampleMap`` in the browser, and calls `body` with the page.
    private func withMap(
        width: Int = 1280,
        height: Int = 900,
        isDark: Bool = false,
        isDense: Bool = false,
        _ body: (BrowserPage) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "map.html")
            let workspace = folder.appending(path: "workspace")
            try file.write(isDense ? SampleMap.dense(in: workspace) : try await SampleMap.html(in: workspace))
            try await BrowserPage.show(file, width: width, height: height, isDark: isDark) { page in
                try await page.until("document.documentElement.dataset.ready !== undefined")
                try await body(page)
            }
        }
    }

    /// The text of a JavaScript function that returns the HTML element of a package on the map.
    private static let box = "(name) => [...document.querySelectorAll('.box')].find((b) => b.dataset.name === name)"

    /// Returns the CSS classes of a package's element that show its state, without the classes for layout and colour.
    private func classes(_ name: String, in page: BrowserPage) async throws -> Set<String> {
        let text: String = try await page.value("[...(\(Self.box))('\(name)').classList].join(' ')")
        return Set(text.split(separator: " ").map(String.init)).subtracting(["box", "unknown"])
    }

    @Test("The HTML map makes no requests, logs no errors, and shows packages in rows above their dependencies")
    func loads() async throws {
        try await withMap { page in
            let requests: Int = try await page.value("performance.getEntriesByType('resource').length")
            #expect(requests == 0)
            let rows: [[String]] = try await page.value(
                "[...document.querySelectorAll('.row')].map((r) => [...r.querySelectorAll('.box')].map((b) => b.dataset.name).sort())"
            )
            #expect(rows == [["App", "Shop"], ["Kit", "Net"], ["Core"]])
            try await page.saveScreenshot("map-1280")
        }
    }

    @Test("Selecting a package on the HTML map highlights its direct and indirect dependencies and dependents")
    func selection() async throws {
        try await withMap { page in
            let _: Bool = try await page.value("(\(Self.box))('Kit').click() || true")
            try await page.until("document.querySelector('#panel h2')?.textContent === 'Kit'")
            #expect(try await classes("Kit", in: page) == ["is", "wrong"])
            #expect(try await classes("App", in: page) == ["needed"])
            #expect(try await classes("Core", in: page) == ["needs"])
            #expect(try await classes("Net", in: page) == [])
            let _: Bool = try await page.value("(\(Self.box))('App').click() || true")
            try await page.until("document.querySelector('#panel h2')?.textContent === 'App'")
            #expect(try await classes("Core", in: page) == ["needs", "through"])
            let lines: Int = try await page.value("document.querySelectorAll('#edges path.needs').length")
            #expect(lines == 2)
            try await page.saveScreenshot("map-chosen")
        }
    }

    @Test("Selecting a package on the HTML map moves no box", arguments: [1280, 390])
    func stableBoxes(width: Int) async throws {
        try await withMap(width: width) { page in
            let places = "[...document.querySelectorAll('.box')].map((b) => b.offsetLeft + '/' + b.offsetTop)"
            let before: [String] = try await page.value(places)
            let _: Bool = try await page.value("(\(Self.box))('Kit').click() || true")
            try await page.until("document.querySelector('#panel h2')?.textContent === 'Kit'")
            let after: [String] = try await page.value(places)
            #expect(before == after)
        }
    }

    @Test("The HTML map shows a row on demand, by its checkbox or if one of its packages is selected")
    func rowOnDemand() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "map.html")
            let rows = #"[{ "name": "Apps", "packages": ["Apps/*"], "onDemand": true }]"#
            try file.write(try await SampleMap.html(in: folder.appending(path: "workspace"), rows: rows))
            try await BrowserPage.show(file) { page in
                try await page.until("document.documentElement.dataset.ready !== undefined")
                let shown =
                    "[...document.querySelectorAll('.box')].filter((b) => b.offsetParent).map((b) => b.dataset.name).sort()"
                let edges = "document.querySelectorAll('#edges path').length"
                let hidden: [String] = try await page.value(shown)
                let few: Int = try await page.value(edges)
                #expect(hidden == ["Core", "Kit", "Net"] && few == 2)
                let _: Bool = try await page.value("document.getElementById('extras').click() || true")
                let all: [String] = try await page.value(shown)
                let more: Int = try await page.value(edges)
                #expect(all == ["App", "Core", "Kit", "Net", "Shop"] && more == 4)
                let _: Bool = try await page.value("document.getElementById('extras').click() || true")
                let _: Bool = try await page.value("(location.hash = '#Shop') !== ''")
                try await page.until("document.querySelector('#panel h2')?.textContent === 'Shop'")
                let found: [String] = try await page.value(shown)
                #expect(found.contains("Shop"))
            }
        }
    }

    @Test("Clicking a target on the HTML map highlights its dependencies and dependents")
    func targets() async throws {
        try await withMap { page in
            let _: Bool = try await page.value("document.querySelector('span[data-target=Kit]').click() || true")
            try await page.until("document.querySelector('#panel tr.is a')?.textContent === 'Kit'")
            let needed: [String] = try await page.value(
                "[...document.querySelectorAll('.box span.needed')].map((s) => s.dataset.target).sort()"
            )
            #expect(needed == ["App", "Shop"])
            let needs: [String] = try await page.value(
                "[...document.querySelectorAll('.box span.needs')].map((s) => s.dataset.target)"
            )
            #expect(needs == ["Core"])
        }
    }

    @Test("The HTML map starts with three sentences and the link to the article at which a reader starts")
    func introduction() async throws {
        try await withMap { page in
            let text: String = try await page.value("document.querySelector('h1 + p').textContent")
            let sentences =
                "An arrow means “needs”. Rows depend downwards. Features import only interfaces of each other."
            #expect(text == "\(sentences) Start <here>")
            let link: String = try await page.value("document.getElementById('start').getAttribute('href')")
            #expect(link == "walk/?a&b")
        }
    }

    @Test("The HTML map colours no package until the user chooses a colour")
    func colour() async throws {
        try await withMap { page in
            let shares =
                "[...document.querySelectorAll('.box')].map((b) => Number(b.style.getPropertyValue('--share')))"
            let before: [Double] = try await page.value(shares)
            #expect(before.allSatisfy { $0 == 0 })
            let _: Bool = try await page.value(
                """
                (() => {
                    const menu = document.getElementById('colour');
                    menu.value = 'instability';
                    return menu.dispatchEvent(new Event('change'));
                })()
                """
            )
            let after: [Double] = try await page.value(shares)
            #expect(after.max() == 1)
        }
    }

    @Test("The HTML map shows the first sentence of a README without Markdown")
    func purpose() async throws {
        try await withMap { page in
            let _: Bool = try await page.value("(\(Self.box))('Kit').click() || true")
            try await page.until("document.querySelector('#panel p') !== null")
            let text: String = try await page.value("document.querySelector('#panel p').textContent")
            #expect(text == "The kit of Core, a b and c for 2 * 3.")
        }
    }

    @Test(
        "The fragment of the HTML map's URL names the selected package or target in any letter case, or else is searched for",
        arguments: [
            ("#Kit", "Kit", ""), ("#Shop/ShopWindow", "Shop", "ShopWindow"), ("#ShopWindow", "Shop", "ShopWindow"),
            ("#kIT", "Kit", ""), ("#shop/SHOPWINDOW", "Shop", "ShopWindow"), ("#shopwindow", "Shop", "ShopWindow"),
            ("#Packages%2FKit", "0 found", ""),
        ]
    )
    func fragments(_ fragment: String, package: String, target: String) async throws {
        try await withMap { page in
            let _: Bool = try await page.value("(location.hash = '\(fragment)') !== null")
            try await page.until("(document.querySelector('#panel h2')?.textContent ?? '') === '\(package)'")
            let chosen: String = try await page.value("document.querySelector('.box span.is')?.dataset.target ?? ''")
            #expect(chosen == target)
        }
    }

    @Test(
        "A selection on the HTML map changes the fragment of the URL, and the browser's back and forward change the selection"
    )
    func history() async throws {
        try await withMap { page in
            let selected = { (name: String, fragment: String) in
                try await page.until(
                    "document.querySelector('.box.is')?.dataset.name === '\(name)' && location.hash === '\(fragment)'"
                )
            }
            let _: Bool = try await page.value("(\(Self.box))('Kit').click() || true")
            try await selected("Kit", "#Kit")
            let _: Bool = try await page.value("document.querySelector('span[data-target=ShopWindow]').click() || true")
            try await selected("Shop", "#Shop/ShopWindow")
            let _: Bool = try await page.value("history.back() || true")
            try await selected("Kit", "#Kit")
            let _: Bool = try await page.value("history.forward() || true")
            try await selected("Shop", "#Shop/ShopWindow")
        }
    }

    @Test(
        "No edge of the HTML map crosses the text of a package or the title of a row",
        arguments: [1280, 800, 390],
        ["", "#R3P2"]
    )
    func edgesBesideText(width: Int, fragment: String) async throws {
        try await withMap(width: width, isDense: true) { page in
            let _: Bool = try await page.value("(location.hash = '\(fragment)') !== null")
            try await page.until("document.querySelectorAll('.box.is').length === \(fragment.isEmpty ? 0 : 1)")
            try await page.saveScreenshot("map-dense-\(width)\(fragment.isEmpty ? "" : "-chosen")")
            let (edges, crossings): (Int, [String]) = try await (
                page.value("document.querySelectorAll('#edges path').length"),
                page.value(
                    """
                    (() => {
                        const places = [...document.querySelectorAll('.box, .row h2')].map((e) => [e.textContent, e.getBoundingClientRect()]);
                        return [...document.querySelectorAll('#edges path')].flatMap((path) => {
                            const matrix = path.getScreenCTM(), found = [];
                            for (let at = 0; at < path.getTotalLength(); at += 3) {
                                const { x, y } = path.getPointAtLength(at).matrixTransform(matrix);
                                const place = places.find(([, r]) => x > r.left + 1 && x < r.right - 1 && y > r.top + 1 && y < r.bottom - 1);
                                if (place) found.push(`${place[0]} ${path.getAttribute('d')}`);
                            }
                            return found.slice(0, 1);
                        });
                    })()
                    """
                )
            )
            #expect(edges > 100)
            #expect(crossings.isEmpty)
        }
    }

    @Test(
        "The HTML map still works after an invalid URL fragment",
        arguments: ["#Kit/%", "#99", "#x", "#Kit/constructor"]
    )
    func invalidFragments(_ fragment: String) async throws {
        try await withMap { page in
            let _: Bool = try await page.value("(location.hash = '\(fragment)') !== null")
            let _: Bool = try await page.value("(\(Self.box))('Kit').click() || true")
            try await page.until("document.querySelector('#panel h2')?.textContent === 'Kit'")
        }
    }

    @Test("The HTML map shows dependencies of tests if the checkbox is on")
    func testDependencies() async throws {
        try await withMap { page in
            let before: Int = try await page.value("document.querySelectorAll('#edges path').length")
            let _: Bool = try await page.value("document.getElementById('tests').click() || true")
            let after: Int = try await page.value("document.querySelectorAll('#edges path').length")
            #expect(after == before + 1)
            let _: Bool = try await page.value("(\(Self.box))('Shop').click() || true")
            try await page.until("document.querySelector('#panel h2')?.textContent === 'Shop'")
            #expect(try await classes("Net", in: page).contains("needs"))
        }
    }

    @Test("The HTML map marks a forbidden dependency as wrong and shows the finding in the panel of the package")
    func violations() async throws {
        try await withMap { page in
            let edges: Int = try await page.value("document.querySelectorAll('#edges path.wrong').length")
            #expect(edges == 1)
            let _: Bool = try await page.value("(\(Self.box))('Kit').click() || true")
            try await page.until("document.querySelector('#panel .violations') !== null")
            let text: String = try await page.value("document.querySelector('#panel .violations').textContent")
            #expect(text == "Packages/Kit/Sources/Kit/source.swift:1 forbidden-edge Kit imports Core. Remove it.")
        }
    }

    @Test("The panel of a package on the HTML map shows the package's public interface and targets")
    func packagePanel() async throws {
        try await withMap { page in
            let _: Bool = try await page.value("(\(Self.box))('Core').click() || true")
            try await page.until("document.querySelector('#panel pre') !== null")
            let interface: String = try await page.value("document.querySelector('#panel pre').textContent")
            #expect(interface == "module Core\nRecord  struct Record")
            let targets: [String] = try await page.value(
                "[...document.querySelectorAll('#panel tbody tr')].map((r) => r.querySelector('a').textContent)"
            )
            #expect(targets == ["Core"])
        }
    }

    @Test(
        "On the HTML map, / focuses the search, Enter opens a package, Escape closes the panel, and arrow keys move the focus"
    )
    func keyboard() async throws {
        try await withMap { page in
            try await page.press("/")
            try await page.type("record")
            try await page.until("document.querySelector('#panel h2')?.textContent === '1 found'")
            let hits: [String] = try await page.value(
                "[...document.querySelectorAll('.box.hit')].map((b) => b.dataset.name)"
            )
            #expect(hits == ["Core"])
            try await page.press("Enter")
            try await page.until("document.querySelector('#panel h2')?.textContent === 'Core'")
            try await page.press("Escape")
            try await page.until("!document.querySelector('main').classList.contains('open')")
            let focused: String = try await page.value("document.activeElement.dataset.name")
            #expect(focused == "Core")
            try await page.press("ArrowUp")
            let above: String = try await page.value("document.activeElement.dataset.name")
            #expect(["Kit", "Net"].contains(above))
            try await page.press("Enter")
            try await page.until("document.querySelector('#panel h2')?.textContent === '\(above)'")
        }
    }

    @Test(
        "The HTML map follows the system's dark mode, with a contrast of at least 4.5 for text and 3 for edges in both modes",
        arguments: [false, true]
    )
    func dark(_ isDark: Bool) async throws {
        try await withMap(isDark: isDark) { page in
            // The script computes the lowest contrast ratio by WCAG 2.2: criterion 1.4.3 requires 4.5 for text, 1.4.11 requires 3 for lines.
            let ratio = { (selector: String, property: String) -> Double in
                try await page.value(
                    """
                    (() => {
                        const paper = getComputedStyle(document.documentElement).backgroundColor.match(/[\\d.]+/g).map(Number);
                        const luminance = (channels) => {
                            const [r, g, b] = channels.map((v) => v / 255).map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
                            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
                        };
                        const shown = [...document.querySelectorAll('\(selector)')].map((e) => getComputedStyle(e)).filter((s) => s.display !== 'none');
                        return Math.min(...shown.map((style) => {
                            const [r, g, b, a = 1] = style['\(property)'].match(/[\\d.]+/g).map(Number);
                            const share = a * style.opacity * (style.strokeOpacity ?? 1);
                            const mixed = [r, g, b].map((v, i) => v * share + paper[i] * (1 - share));
                            const [x, y] = [luminance(mixed), luminance(paper)];
                            return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
                        }));
                    })()
                    """
                )
            }
            #expect(try await ratio("html, .quiet, .row h2", "color") >= 4.5)
            let _: Bool = try await page.value("document.getElementById('tests').click() || true")
            #expect(try await ratio("#edges path", "stroke") >= 3)
            let background: String = try await page.value("getComputedStyle(document.documentElement).backgroundColor")
            #expect((background == "rgb(255, 255, 255)") == !isDark)
            try await page.saveScreenshot(isDark ? "map-dark" : "map-light")
            for name in ["Kit", "Net"] {
                let _: Bool = try await page.value("(\(Self.box))('\(name)').click() || true")
                try await page.until("document.querySelector('.box.is')?.dataset.name === '\(name)'")
                #expect(try await ratio("#edges path", "stroke") >= 3)
            }
        }
    }

    @Test("The HTML map fits a narrow window, and the panel covers only the window's lower part")
    func narrow() async throws {
        try await withMap(width: 390, height: 844) { page in
            let width: Int = try await page.value("document.documentElement.scrollWidth")
            #expect(width <= 390)
            try await page.saveScreenshot("map-390")
            let _: Bool = try await page.value("(\(Self.box))('Kit').click() || true")
            try await page.until("document.querySelector('#panel h2')?.textContent === 'Kit'")
            let top: Double = try await page.value("document.getElementById('panel').getBoundingClientRect().top")
            #expect(top > 250)
            try await page.saveScreenshot("map-390-chosen")
        }
    }

    @Test("The print layout of the HTML map contains the map and the table, but no controls")
    func printLayout() async throws {
        try await withMap { page in
            try await page.emulatePrinting()
            let shown: [Bool] = try await page.value(
                "['.controls', 'footer', '#list table', '.box'].map((s) => document.querySelector(s).checkVisibility())"
            )
            #expect(shown == [false, false, true, true])
        }
    }

    @Test("The HTML map shows HTML markup in the title and in the messages of findings as text")
    func hostileNames() async throws {
        let hostile = "<img src=x onerror=document.title='got'>\"</script><script>document.title='got'</script>"
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "map.html")
            try file.write(try await SampleMap.html(in: folder.appending(path: "w"), title: hostile, message: hostile))
            try await BrowserPage.show(file) { page in
                try await page.until("document.documentElement.dataset.ready !== undefined")
                let _: Bool = try await page.value("(\(Self.box))('Kit').click() || true")
                try await page.until("document.querySelector('#panel .violations') !== null")
                let images: Int = try await page.value("document.images.length")
                let title: String = try await page.value("document.querySelector('h1').textContent")
                #expect(images == 0)
                #expect(title == hostile)
            }
        }
    }
}
