import Foundation
import ProcessSupport
import WorkspaceGraph
import WorkspaceKit
import WorkspaceRules
import WorkspaceTesting

enum SampleMap {
    /// Returns the map of five packages. App and Shop need Kit, Kit and Net need Core, and Shop's tests Net. Kit's use of Core is a violation.
    static func html(in folder: URL, text: String?, rows: String) throws -> String {
        let start = #"{ "title": "Start <here>", "article": "Walk.md" }"#
        let rules = #"{ "features": "*Feature", "start": \#(start), "rows": \#(rows) }"#
        var mini = MiniWorkspace(root: folder, rules: rules)
        try mini.addPackage("Packages/Core")
        try mini.addPackage("Packages/Net", dependencies: ["Packages/Core"])
        try mini.addPackage("Packages/Kit", dependencies: ["Packages/Core"])
        let readme = "# Kit\n\nThe *kit* of `Core`, [a **b**](../Core) and [c][d] for 2 * 3.\n"
        try folder.appending(path: "Packages/Kit/README.md").write(readme)
        try mini.addPackage("Apps/App", dependencies: ["Packages/Kit"])
        try mini.addPackage("Apps/Shop", dependencies: ["Packages/Kit"])
        try mini.addTarget("ShopTests", kind: .test, dependencies: ["Packages/Net"])
        try mini.addTarget("ShopWindow")
        let lines = ["module Core", "Record  struct Record"]
        let finding = Finding(
            rule: "forbidden-edge",
            file: "Packages/Kit/Sources/Kit/source.swift",
            line: 1,
            message: text ?? "Kit imports Core.",
            path: ["Kit", "Core"],
            remedy: "Remove it."
        )
        let core = InterfaceSummary(lines: lines, declarations: 1, documented: 1)
        return try html(of: mini.model, title: text, interfaces: ["Packages/Core": core], findings: [finding])
    }

    static func dense(in folder: URL) throws -> String {
        let rows = (0..<5).map { #"{ "name": "A long title of row \#($0)", "packages": ["Row\#($0)/*"] }"# }
        var mini = MiniWorkspace(root: folder, rules: "{ \"rows\": [\(rows.reversed().joined(separator: ","))] }")
        for row in 0..<5 {
            for place in 0..<6 {
                let below = (0..<row).flatMap { other in [0, 2, 5].map { "Row\(other)/R\(other)P\(($0 + place) % 6)" } }
                let beside = place % 3 == 0 ? [] : ["Row\(row)/R\(row)P0"]
                try mini.addPackage("Row\(row)/R\(row)P\(place)", dependencies: below + beside)
                for part in 0..<(row + place) % 4 { try mini.addTarget("R\(row)P\(place)Part\(part)") }
            }
        }
        return try html(of: mini.model)
    }

    private static func html(
        of workspace: Workspace,
        title: String? = nil,
        interfaces: [String: InterfaceSummary] = [:],
        findings: [Finding] = []
    ) throws -> String {
        try MapPage.html(
            title: title ?? "Sample",
            start: "walk/?a&b",
            workspace,
            graph: workspace.declaredGraph,
            interfaces: interfaces,
            findings: findings
        )
    }
}
