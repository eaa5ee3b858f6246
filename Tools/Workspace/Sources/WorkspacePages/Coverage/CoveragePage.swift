internal import Foundation
package import WorkspaceKit

/// Which lines no test ran, package by package and file by file.
package enum CoveragePage {
    package static func page(title: String, _ report: CoverageReport, in workspace: Workspace) -> Page {
        let packages = report.packages.sorted { ($0.share ?? 1, $0.path) < ($1.share ?? 1, $1.path) }
        let body = """
            <header>
            <h1>\(HTML.text(title)): what tests run</h1>
            <p>\(report.covered) of \(report.total) lines that can run, \(report.share.map(FigureText.percent) ?? "–").
            Shipped sources only; a file counts for the package whose folder holds it.</p>
            <div class="controls" role="search"><label class="grow">Search <input id="search" type="search" placeholder="package or file" autocomplete="off" spellcheck="false" aria-keyshortcuts="/"></label></div>
            </header>
            <main>
            \(packages.map { section($0, in: workspace) }.joined(separator: "\n"))
            <p id="none" hidden>Nothing is called so.</p>
            </main>
            <footer class="quiet">Keys: <kbd>/</kbd> search, <kbd>Esc</kbd> clears it, <kbd>Enter</kbd> opens what has the focus.</footer>
            """
        return Page(
            title: "\(title): coverage",
            styles: ["report.css"],
            scripts: ["report.js"],
            body: body,
            data: [String]()
        )
    }

    private static func section(_ package: CoverageReport.Package, in workspace: Workspace) -> String {
        let files = package.files.sorted { ($1.total - $1.covered, $0.path) < ($0.total - $0.covered, $1.path) }
        return """
            <details class="item" data-name="\(HTML.text(package.name))">
            <summary><b>\(HTML.name(package.name))</b> \(meter(package.covered, package.total))</summary>
            \(files.map { self.file($0, below: package.path, in: workspace) }.joined(separator: "\n"))
            </details>
            """
    }

    private static func file(_ file: FileCoverage, below folder: String, in workspace: Workspace) -> String {
        let name = HTML.text(PathText.suffix(of: file.path, below: folder))
        let head = "<summary><code>\(name)</code> \(meter(file.covered, file.total))</summary>"
        let ranges = file.uncovered
        guard !ranges.isEmpty else {
            return
                "<div class=\"item part whole\" data-name=\"\(name)\"><code>\(name)</code> \(meter(file.covered, file.total))</div>"
        }
        let text = (try? String(contentsOf: workspace.url(of: file.path), encoding: .utf8)) ?? ""
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let parts = ranges.map { range in
            range.filter { $0 <= lines.count }
                .map { "<span>\($0)</span>\(HTML.text(lines[$0 - 1]))" }.joined(separator: "\n")
        }
        return "<details class=\"item part\" data-name=\"\(name)\">\(head)\n<pre class=\"lines\">"
            + parts.joined(separator: "\n<hr>") + "</pre></details>"
    }

    private static func meter(_ covered: Int, _ total: Int) -> String {
        let share = total == 0 ? 1 : Double(covered) / Double(total)
        return "<span class=\"meter\" style=\"--share:\(String(format: "%.3f", share))\"></span> "
            + "<span class=\"figure\">\(FigureText.percent(share)), \(total - covered) not run</span>"
    }
}
