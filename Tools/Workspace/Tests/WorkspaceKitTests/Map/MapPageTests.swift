import BrowserTesting
import Foundation
import ProcessSupport
import Testing
import WorkspaceKit
import WorkspaceTesting

@Suite(
    "The HTML map in a browser",
    .enabled(if: Browser.isInstalled, "Chromium is not installed"),
    .timeLimit(.minutes(5))
)
struct MapPageTests {
    /// Opens the HTML map of ``SampleMap`` in the browser, and calls `body` with the page.
    private func withMap(
        width: Int = 1280,
        height: Int = 900,
        isDark: Bool = false,
        _ body: (BrowserPage) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "map.html")
            try file.write(try await SampleMap.html(in: folder.appending(path: "workspace")))
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

    @Test("The HTML map still works after an invalid URL fragment", arguments: ["#0/%", "#99", "#x", "#0/constructor"])
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
            try await page.until("getComputedStyle(document.getElementById('panel')).display === 'none'")
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
        "The HTML map follows the system's dark mode, and normal and quiet text have a contrast of at least 4.5 in both modes",
        arguments: [false, true]
    )
    func dark(_ isDark: Bool) async throws {
        try await withMap(isDark: isDark) { page in
            // The script computes the contrast ratio by WCAG 2.2, whose criterion 1.4.3 requires a ratio of 4.5 for text.
            let ratio: Double = try await page.value(
                """
                (() => {
                    const luminance = (element, property) => {
                        const [r, g, b] = getComputedStyle(element)[property].match(/[\\d.]+/g).map((v) => v / 255)
                            .map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
                        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
                    };
                    const html = document.documentElement;
                    const pairs = [[luminance(html, 'color'), luminance(html, 'backgroundColor')],
                        [luminance(document.querySelector('.quiet'), 'color'), luminance(html, 'backgroundColor')]];
                    return Math.min(...pairs.map(([a, b]) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)));
                })()
                """
            )
            #expect(ratio >= 4.5)
            let background: String = try await page.value("getComputedStyle(document.documentElement).backgroundColor")
            #expect((background == "rgb(255, 255, 255)") == !isDark)
            try await page.saveScreenshot(isDark ? "map-dark" : "map-light")
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
