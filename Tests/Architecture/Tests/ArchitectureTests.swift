import ArchitectureChecker
import Testing

@Suite("The architecture of this workspace")
struct ArchitectureTests {
    @Test("The workspace keeps its rules", arguments: WorkspaceRule.all)
    func keepsRule(_ rule: WorkspaceRule) async throws {
        let violations = try await rule.violations(RealWorkspace.model)
        #expect(violations.isEmpty, "\(rule):\n\(violations.map(\.description).joined(separator: "\n"))")
    }

    @Test("Every row of the table of layers describes a target")
    func noIdleRow() async throws {
        let workspace = try await RealWorkspace.model
        let idle = Layers.table.filter { row in
            !workspace.targets.contains { package, target in row.describes(target, of: package) }
        }
        #expect(idle.map(\.target).isEmpty)
    }

    @Test(
        "The packages the workspace is made of are there",
        arguments: [
            "CoreDomain", "Networking", "Persistence", "MovieCatalogue", "TerminalUI", "CommandKit",
            "MoviesFeature", "QueriesFeature", "Composition", "MoviesCLI", "CatalogueServer", "Tests",
        ]
    )
    func isThere(_ name: String) async throws {
        #expect(try await RealWorkspace.model.packages.contains { $0.name == name })
    }
}
