import ArchitectureChecker
import Foundation
import ProcessSupport
import TestSupport
import Testing
import WorkspaceGraph

@Suite("The user interfaces of features")
struct UserInterfaceTests {
    @Test(
        "The plain interface of a feature is a target above its view models, which reach no user interface",
        arguments: ["Account", "Movies", "Queries", "Watchlist"]
    )
    func graph(feature: String) async throws {
        let workspace = try await RealWorkspace.model
        #expect(
            try reached(from: feature + "PlainUI", in: workspace).isSuperset(of: [feature + "Presentation", "PlainUI"])
        )
        #expect(
            try reached(from: feature + "PlainUI", in: workspace).isDisjoint(with: [
                "TerminalUI", feature + "TerminalUI",
            ])
        )
        #expect(
            try reached(from: feature + "TerminalUI", in: workspace).isDisjoint(with: ["PlainUI", feature + "PlainUI"])
        )
        for layer in ["Domain", "Data", "Presentation"] {
            let modules = try reached(from: feature + layer, in: workspace)
            #expect(modules.isDisjoint(with: ["PlainUI", "TerminalUI"]), "\(feature)\(layer)")
        }
    }

    @Test("Flow coordinators and routers of features and of the app import no user interface")
    func coordinators() throws {
        let folder = WorkspaceFolder.root.appending(path: "Packages")
        let files = SourceFiles.swift(in: folder).filter { file in
            file.filePath.contains("/Sources/")
                && ["FlowCoordinator.swift", "Router.swift"].contains { file.lastPathComponent.hasSuffix($0) }
        }
        #expect(files.count >= 8)
        for file in files {
            let imports = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
                .filter { $0.contains("import ") }
            #expect(!imports.contains { $0.hasSuffix("TerminalUI") || $0.hasSuffix("PlainUI") }, "\(file.filePath)")
        }
    }

    /// Returns the names of the targets that a target needs, directly or indirectly.
    private func reached(from name: String, in workspace: Workspace) throws -> Set<String> {
        let graph = workspace.declaredGraph
        var waiting = [try #require(workspace.targets(ofModule: name).first).id]
        var found: Set<TargetID> = []
        while let id = waiting.popLast() {
            for edge in graph.edges(from: id) where found.insert(edge.to).inserted { waiting.append(edge.to) }
        }
        return Set(found.compactMap { workspace.target($0)?.name })
    }
}
