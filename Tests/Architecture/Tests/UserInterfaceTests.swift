import Testing
import WorkspaceGraph

@Suite("The user interfaces of features")
struct UserInterfaceTests {
    @Test("The plain interface of each feature is a target above its view models, which need no user interface")
    func graph() async throws {
        let workspace = try await RealWorkspace.model
        let features = workspace.packages.compactMap { workspace.rules.feature(of: $0) }
        #expect(features.count > 3)
        try Self.expectSeparation(of: features, in: workspace)
    }

    static func expectSeparation(of features: [String], in workspace: Workspace) throws {
        for feature in features {
            func needed(by layer: String) throws -> Set<String> {
                let target = try #require(workspace.targets(ofModule: feature + layer).first)
                return Set(workspace.targets(neededBy: target.id).map(\.name))
            }
            #expect(try needed(by: "PlainUI").isSuperset(of: [feature + "Presentation", "PlainUI"]), "\(feature)")
            #expect(try needed(by: "PlainUI").isDisjoint(with: ["TerminalUI", feature + "TerminalUI"]), "\(feature)")
            #expect(try needed(by: "TerminalUI").isDisjoint(with: ["PlainUI", feature + "PlainUI"]), "\(feature)")
            for layer in ["Interface", "Domain", "Data", "Presentation"] {
                #expect(try needed(by: layer).isDisjoint(with: ["PlainUI", "TerminalUI"]), "\(feature)\(layer)")
            }
        }
    }

    @Test("Flow coordinators and routers of features and of the app import no user interface")
    func coordinators() async throws {
        let workspace = try await RealWorkspace.model
        let files = workspace.swiftFiles.filter { path in
            ["Packages/", "Tools/Templates/"].contains(where: path.hasPrefix) && path.contains("/Sources/")
                && ["FlowCoordinator.swift", "Router.swift"].contains(where: path.hasSuffix)
        }
        #expect(files.count >= 8)
        for path in files {
            let imports = try workspace.text(of: path).split(separator: "\n").filter { $0.contains("import ") }
            #expect(!imports.contains { $0.hasSuffix("TerminalUI") || $0.hasSuffix("PlainUI") }, "\(path)")
        }
    }
}
