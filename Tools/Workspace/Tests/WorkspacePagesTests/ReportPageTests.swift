import BrowserTesting
import Foundation
import ProcessSupport
import Testing
import WorkspaceKit
import WorkspacePages
import WorkspaceTesting

@Suite(
    "The pages of figures in a browser",
    .enabled(if: Browser.isInstalled, "There is no Chromium on this machine."),
    .timeLimit(.minutes(5))
)
struct ReportPageTests {
    /// Shows the page of what tests ran in two packages: Core with a file half run, Kit with one that is run whole.
    private func withCoverage(width: Int = 1280, _ body: (BrowserPage) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let root = folder.appending(path: "workspace")
            var mini = try MiniWorkspace(root: root)
            try mini.addPackage("Packages/Core")
            try mini.addPackage("Packages/Kit")
            let source = "Packages/Core/Sources/Core/source.swift"
            try root.appending(path: source).write("let a = 1\nlet b = \"<b>&\"\nlet c = 3\n")
            let path = root.resolvingSymlinksInPath().filePath
            let lcov =
                "SF:\(path)/\(source)\nDA:1,1\nDA:2,0\nend_of_record\n"
                + "SF:\(path)/Packages/Kit/Sources/Kit/source.swift\nDA:1,1\nend_of_record\n"
            let workspace = mini.model
            let report = CoverageReport(lcov: lcov, of: workspace, tested: workspace.packages)
            let file = folder.appending(path: "coverage.html")
            try file.write(CoveragePage.page(title: "Sample", report, in: workspace).html())
            try await BrowserPage.show(file, width: width) { page in
                try await page.until("document.documentElement.dataset.ready !== undefined")
                try await body(page)
            }
        }
    }

    @Test("What did not run can be opened, the least covered first, with its lines")
    func coverage() async throws {
        try await withCoverage { page in
            let names: [String] = try await page.value(
                "[...document.querySelectorAll('main > .item')].map((i) => i.dataset.name)"
            )
            #expect(names == ["Core", "Kit"])
            let _: Bool = try await page.value("document.querySelectorAll('summary').forEach((s) => s.click()) || true")
            let lines: String = try await page.value("document.querySelector('pre').textContent")
            #expect(lines == "2let b = \"<b>&\"")
            try await page.keepPicture("coverage-1280")
        }
    }

    @Test("The search leaves what is called so, by keys alone")
    func search() async throws {
        try await withCoverage { page in
            try await page.press("/")
            try await page.type("ki")
            let visible =
                "[...document.querySelectorAll('main > .item')].filter((i) => i.checkVisibility()).map((i) => i.dataset.name)"
            try await page.until("\(visible).length === 1")
            let names: [String] = try await page.value(visible)
            #expect(names == ["Kit"])
            try await page.type("xyz")
            try await page.until("!document.getElementById('none').hidden")
            try await page.press("Escape")
            try await page.until("\(visible).length === 2")
        }
    }

    @Test("Nothing sticks out of a narrow window", arguments: [390, 1280])
    func narrow(_ width: Int) async throws {
        try await withCoverage(width: width) { page in
            let needed: Int = try await page.value("document.documentElement.scrollWidth")
            #expect(needed <= width)
        }
        try await withBenchmarks(width: width) { page in
            let needed: Int = try await page.value("document.documentElement.scrollWidth")
            #expect(needed <= width)
            try await page.keepPicture("benchmarks-\(width)")
        }
    }

    /// Shows the page of two runs: lint over three sizes, twice as fast in the second.
    private func withBenchmarks(width: Int = 1280, _ body: (BrowserPage) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let runs = [2.0, 1.0].enumerated().map { index, factor in
                let output = [10, 100, 1_000].map {
                    "lint, \($0) packages   \(Double($0) * factor) ms   limit 9 ms   MISSED"
                }
                return BenchmarkRun(
                    date: Date(timeIntervalSince1970: 1_700_000_000 + Double(index)),
                    commit: "abc",
                    benchmarks: [BenchmarkRun.Benchmark(name: "Workspace", output: output.joined(separator: "\n"))]
                )
            }
            let file = folder.appending(path: "benchmarks.html")
            try file.write(BenchmarksPage.page(title: "Sample", runs).html())
            try await BrowserPage.show(file, width: width, body)
        }
    }

    @Test("Costs are drawn against sizes, beside those of the run before")
    func benchmarks() async throws {
        try await withBenchmarks { page in
            let curves: [Int] = try await page.value(
                "['.curve', '.curve .now', '.curve .then', '.curve circle'].map((s) => document.querySelectorAll(s).length)"
            )
            #expect(curves == [1, 1, 1, 3])
            let caption: String = try await page.value("document.querySelector('figcaption').textContent")
            #expect(caption == "lint, # packages, ms, grows as size to the power of 1.00")
            let ratios: [String] = try await page.value(
                "[...document.querySelectorAll('tbody tr')].map((r) => r.children[4].textContent)"
            )
            #expect(ratios == ["0.50", "0.50", "0.50"])
        }
    }

    @Test("Without a run it says so")
    func empty() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "benchmarks.html")
            try file.write(BenchmarksPage.page(title: "Sample", []).html())
            try await BrowserPage.show(file) { page in
                let text: String = try await page.value("document.querySelector('main').innerText")
                #expect(text.contains("Nothing was measured."))
            }
        }
    }
}
