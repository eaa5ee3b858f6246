import ArchitectureChecker
import Foundation
import ProcessSupport
import TerminalTesting
import Testing
import WorkspaceGraph
import WorkspaceTesting

@Suite("C targets")
struct CLinkerTests {
    @Test("Each C target links without the other targets")
    func linksAlone() async throws {
        let workspace = try await RealWorkspace.model
        let targets = workspace.targets.filter { $0.hasOtherSources && $0.swiftFiles.isEmpty }
        #expect(targets.count >= 5)
        for target in targets {
            let errors = try await CLinker.errors(of: target, in: workspace)
            #expect(errors == nil, "\(target.name)")
        }
    }

    @Test(
        "A C target that declares a function of another target does not link alone",
        arguments: ["int load(void);", "__attribute__((weak)) int load(void);"]
    )
    func foreignPrototype(declaration: String) async throws {
        try await withTemporaryFolder { root in
            var mini = MiniWorkspace(root: root)
            try mini.addPackage("Views", products: [:])
            try mini.addTarget(
                "CViews",
                file: "views.c",
                source: "\(declaration)\nint shown(void) { return load(); }\n"
            )
            let workspace = try mini.model
            let errors = try await CLinker.errors(of: workspace.targets[0], in: workspace)
            #expect(errors?.contains("load") == true)
        }
    }
}
