import Foundation
import WorkspaceKit
import WorkspacePages
import WorkspaceTesting

/// The map of a small workspace: App and Shop over Kit over Core, and Net, which only Shop's tests need. Kit's need of Core breaks a rule.
enum SampleMap {
    static func html(in folder: URL, title: String = "Sample", message: String = "Kit imports Core.") async throws
        -> String
    {
        var mini = try MiniWorkspace(root: folder)
        try mini.addPackage("Packages/Core")
        try mini.addPackage("Packages/Net", dependencies: ["Packages/Core"])
        try mini.addPackage("Packages/Kit", dependencies: ["Packages/Core"])
        try mini.addPackage("Apps/App", dependencies: ["Packages/Kit"])
        try mini.addPackage("Apps/Shop", dependencies: ["Packages/Kit"])
        try mini.addTestTarget("ShopTests", dependencies: ["Packages/Net"])
        let workspace = mini.model
        let graph = TargetGraph(workspace, imports: ImportIndex(byFile: [:]))
        let record = PublicSymbol(kind: "struct", path: "Record", fragments: [.init("struct Record")])
        let interfaces = Interfaces(modules: [
            TargetID(package: "Packages/Core", name: "Core"): ModuleInterface(module: "Core", symbols: [record])
        ])
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
            graph: graph,
            interfaces: interfaces,
            findings: [finding],
            state: StateFolder(root: folder)
        )
    }
}
