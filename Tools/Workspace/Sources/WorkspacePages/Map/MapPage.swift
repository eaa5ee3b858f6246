package import WorkspaceKit

/// The workspace as an interactive picture.
package enum MapPage {
    /// - Parameters:
    ///   - title: what the workspace is called.
    ///   - findings: what lint found.
    ///   - state: where passes and times are kept.
    package static func page(
        title: String,
        _ workspace: Workspace,
        graph: TargetGraph,
        interfaces: Interfaces,
        findings: [Finding],
        state: StateFolder
    ) -> Page {
        let data = MapData(
            workspace,
            graph: graph,
            statistics: WorkspaceStatistics(workspace, graph: graph, interfaces: interfaces, state: state),
            interfaces: interfaces,
            findings: findings
        )
        return Page(title: title, styles: ["map.css"], scripts: ["map.js"], body: body(title, data), data: data)
    }

    private static func body(_ title: String, _ data: MapData) -> String {
        """
        <header>
        <h1>\(HTML.text(title))</h1>
        <div class="controls" role="search">
        <label class="grow">Search <input id="search" type="search" placeholder="package, target or declaration" autocomplete="off" spellcheck="false" aria-keyshortcuts="/"></label>
        <label>Colour <select id="colour">
        <option value="instability">instability</option>
        <option value="testSeconds">test time</option>
        <option value="">none</option>
        </select></label>
        <label><input id="tests" type="checkbox"> tests' needs</label>
        <span class="zoom"><button id="smaller" aria-label="Smaller">−</button><button id="larger" aria-label="Larger">+</button></span>
        </div>
        <p id="legend" class="quiet"></p>
        </header>
        <main>
        <section id="map" aria-label="Packages in rows">
        <div id="field"><svg id="edges" aria-hidden="true"></svg>
        \(data.rows.map { row($0, data) }.joined(separator: "\n"))
        </div>
        </section>
        <aside id="panel" aria-live="polite" tabindex="-1"></aside>
        </main>
        <section id="list">
        <h2>All packages</h2>
        \(table(data))
        \(violations(data.findings))
        </section>
        <footer class="quiet">Keys: <kbd>/</kbd> search, arrows go from package to package, <kbd>Enter</kbd> opens, <kbd>Esc</kbd> closes, <kbd>+</kbd> <kbd>−</kbd> size. A package is the wider the more lines it has.</footer>
        """
    }

    private static func row(_ row: MapData.Row, _ data: MapData) -> String {
        let boxes = row.packages.map { index in
            let package = data.packages[index]
            let chips = package.targets.filter { $0.kind != "test" }
                .map { "<span data-target=\"\(HTML.text($0.name))\">\(HTML.name($0.name))</span>" }.joined()
            let wrong = package.findings.isEmpty ? "" : " <em title=\"violations\">\(package.findings.count)</em>"
            let name = package.figures.name
            return
                "<a class=\"box\" id=\"p\(index)\" href=\"#\(index)\" data-name=\"\(HTML.text(name))\"><b>\(HTML.name(name))\(wrong)</b>"
                + "<small>\(chips)</small></a>"
        }
        return "<div class=\"row\"><h2>\(HTML.text(row.name))</h2><div class=\"boxes\">\(boxes.joined())</div></div>"
    }

    /// What paper shows, and who has no scripts.
    private static func table(_ data: MapData) -> String {
        let heads = [
            "Package", "Lines", "Public", "Documented", "Needed by", "Needs", "Instability", "Tests", "Seconds",
        ]
        let rows = data.packages.map { package -> String in
            let figures = package.figures
            let cells = [
                "\(figures.lines)", figures.publicSymbols.map { "\($0)" },
                figures.documentedShare.map(FigureText.percent),
                "\(figures.fanIn)", "\(figures.fanOut)", figures.instability.map(FigureText.hundredths),
                figures.tests.map { "\($0)" }, figures.testSeconds.map(FigureText.tenths),
            ]
            return "<tr><th scope=\"row\">\(HTML.text(figures.name))</th>"
                + cells.map { "<td>\($0 ?? "–")</td>" }.joined() + "</tr>"
        }
        return "<div class=\"scroll\"><table><thead><tr>" + heads.map { "<th scope=\"col\">\($0)</th>" }.joined()
            + "</tr></thead><tbody>\n\(rows.joined(separator: "\n"))\n</tbody></table></div>"
    }

    private static func violations(_ findings: [Finding]) -> String {
        guard !findings.isEmpty else { return "<p>No rule is broken.</p>" }
        let rows = findings.map { finding in
            "<li><code>\(HTML.text(finding.file)):\(finding.line)</code> <strong>\(HTML.text(finding.rule))</strong> "
                + "\(HTML.text(finding.message)) \(HTML.text(finding.remedy))</li>"
        }
        return "<h2>Violations</h2><ul class=\"violations\">\n\(rows.joined(separator: "\n"))\n</ul>"
    }
}
