import Foundation
import ProcessSupport
package import WorkspaceGraph
package import WorkspaceRules

package enum MapPage {
    package static func html(
        title: String,
        start: String?,
        _ workspace: Workspace,
        graph: TargetGraph,
        interfaces: [String: InterfaceSummary],
        findings: [Finding]
    ) throws -> String {
        let data = MapData(workspace, graph: graph, interfaces: interfaces, findings: findings)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // "<" is escaped, because "</script>" inside the data would end the script element.
        let json = String(decoding: try encoder.encode(data), as: UTF8.self).replacing("<", with: "\\u003c")
        let hidden = data.rows.filter(\.isOnDemand).map(\.name).joined(separator: ", ")
        let parts = [
            ("css", try ToolResource.text("map.css")), ("js", try ToolResource.text("map.js")),
            ("title", escaped(title)),
            ("introduction", introduction(workspace.rules, start: start)),
            (
                "extras",
                hidden.isEmpty ? "" : "<label><input id=\"extras\" type=\"checkbox\"> \(escaped(hidden))</label>"
            ),
            ("rows", data.rows.map { row($0, data) }.joined(separator: "\n")), ("table", table(data)),
            ("violations", violations(data.findings)), ("data", json),
        ]
        // Each part escapes "<", so that none contains a placeholder.
        let page = parts.reduce(try ToolResource.text("map.html")) { $0.replacing("<!--\($1.0)-->", with: $1.1) }
        // A name may contain control characters, and the user may print the page on a terminal.
        let scalars = page.unicodeScalars.map { scalar -> Unicode.Scalar in
            scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t" ? "\u{FFFD}" : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }

    private static func introduction(_ rules: RulesFile, start: String?) -> String {
        let features = rules.features == nil ? "" : " Features import only interfaces of each other."
        let link = rules.start.flatMap { article in
            start.map { " <a id=\"start\" href=\"\(escaped($0))\">\(escaped(article.title))</a>" }
        }
        return "<p>An arrow means “needs”. Rows depend downwards.\(features)\(link ?? "")</p>"
    }

    private static func row(_ row: MapData.Row, _ data: MapData) -> String {
        let boxes = row.packages.map { index in
            let package = data.packages[index]
            let chips = package.targets.filter { $0.kind != "test" }
                .map { "<span data-target=\"\(escaped($0.name))\">\(breakable($0.name))</span>" }.joined()
            let wrong = package.findings.isEmpty ? "" : " <em title=\"violations\">\(package.findings.count)</em>"
            let name = package.name
            return
                "<a class=\"box\" id=\"p\(index)\" href=\"#p\(index)\" data-name=\"\(escaped(name))\"><b>\(breakable(name))\(wrong)</b>"
                + "<small>\(chips)</small></a>"
        }
        return
            "<div class=\"row\(row.isOnDemand ? " extra" : "")\"><h2>\(escaped(row.name))</h2><div class=\"boxes\">\(boxes.joined())</div></div>"
    }

    /// Returns an HTML table with the figures of all packages, which is also printed and works without JavaScript.
    private static func table(_ data: MapData) -> String {
        let titles = [
            "Package", "Files", "Lines", "Public", "Documented", "Dependents", "Dependencies", "Instability", "Tests",
            "Seconds",
        ]
        let rows = data.packages.map { package -> String in
            let figures = package.figures
            let cells = [
                "\(figures.files)", "\(figures.lines)", package.publicSymbols.map { "\($0)" },
                // The percentage is rounded down, so that 100% means every declaration.
                package.documentedShare.map { "\(Int($0 * 100))%" },
                "\(package.fanIn)", "\(package.fanOut)", package.instability.map { String(format: "%.2f", $0) },
                figures.tests.map { "\($0)" }, figures.testSeconds.map { String(format: "%.1f", $0) },
            ]
            return "<tr><th scope=\"row\">\(escaped(package.name))</th>"
                + cells.map { "<td>\($0 ?? "–")</td>" }.joined() + "</tr>"
        }
        return "<div class=\"scroll\"><table><thead><tr>" + titles.map { "<th scope=\"col\">\($0)</th>" }.joined()
            + "</tr></thead><tbody>\n\(rows.joined(separator: "\n"))\n</tbody></table></div>"
    }

    private static func violations(_ findings: [Finding]) -> String {
        guard !findings.isEmpty else { return "<p>No violations.</p>" }
        let rows = findings.map { finding in
            "<li><code>\(escaped(finding.file)):\(finding.line)</code> <strong>\(escaped(finding.rule))</strong> "
                + "\(escaped(finding.message)) \(escaped(finding.remedy))</li>"
        }
        return "<h2>Violations</h2><ul class=\"violations\">\n\(rows.joined(separator: "\n"))\n</ul>"
    }

    /// Returns the text, escaped for HTML. Replaces Unicode scalars, because "<" with a combining mark is another character than "<".
    private static func escaped(_ text: String) -> String {
        let entities: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
        return text.unicodeScalars.map { entities[$0] ?? String($0) }.joined()
    }

    /// Returns the name, escaped for HTML and with optional line breaks between its words, as in "Movies<wbr>Feature".
    private static func breakable(_ name: String) -> String {
        escaped(name).replacing(/([a-z0-9])([A-Z])/) { "\($0.1)<wbr>\($0.2)" }
    }
}
