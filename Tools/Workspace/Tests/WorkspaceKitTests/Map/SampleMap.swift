import Foundation
import WorkspaceGraph
import WorkspaceKit
import WorkspaceRules
import WorkspaceTesting

/// The HTML map of a workspace with five packages. App and Shop depend on Kit, Kit and Net on Core, and Shop's tests on Net. The
/// dependency of Kit on Core violates a rule.
enum SampleMap {
    static func html(in folder: URL, title: String = "Sample", message: String = "Kit imports Core.") async throws
        -> String
    {
        var mini = MiniWorkspace(root: folder)
        try mini.addPackage("Packages/Core")
        try mini.addPackage("Packages/Net", dependencies: ["Packages/Core"])
        try mini.addPackage("Packages/Kit", dependencies: ["Packages/Core"])
        try mini.addPackage("Apps/App", dependencies: ["Packages/Kit"])
        try mini.addPackage("Apps/Shop", dependencies: ["Packages/Kit"])
        try mini.addTestTarget("ShopTests", dependencies: ["Packages/Net"])
        let workspace = try mini.model
        let lines = ["module Core", "Record  struct Record"]
        let finding = Finding(
            rule: "forbidden-edge",
            file: "Packages/Kit/Sources/Kit/source.swift",
            line: 1,
            message: message,
            path: ["Kit", "Core"],
            remedy: "Remove it."
        )
        return try MapPage.html(
            title: title,
            workspace,
            graph: workspace.declaredGraph,
            interfaces: ["Packages/Core": InterfaceSummary(lines: lines, declarations: 1, documented: 1)],
            findings: [finding]
        )
    }
}
