import ArchitectureChecker
import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceTesting

@Suite("Isolated compilation", .timeLimit(.minutes(20)))
struct FeatureIsolationTests {
    @Test("Each feature and its tests compile with the modules of its declared dependencies only")
    func features() async throws {
        let workspace = try await RealWorkspace.model
        let features = workspace.packages.filter { workspace.rules.feature(of: $0) != nil }
        #expect(features.count >= 3, "two features and the template")
        try await withTemporaryFolder { folder in
            let targets = try await IsolatedCompiler(of: workspace, in: folder).check(features)
            for feature in features {
                let kinds = targets.filter { $0.package.path == feature.path }.map(\.kind)
                #expect(kinds.contains(.regular) && kinds.contains(.test), "\(feature.name)")
            }
        }
    }

    @Test(
        "IsolatedCompiler accepts an import only if the manifest of the target declares the dependency",
        arguments: [true, false]
    )
    func dependency(isDeclared: Bool) async throws {
        try await withTemporaryFolder { root in
            var mini = MiniWorkspace(root: root)
            try mini.addPackage("Core")
            try mini.addPackage("Data", dependencies: ["Core"])
            try mini.addPackage("Views", dependencies: isDeclared ? ["Core", "Data"] : ["Core"])
            try root.appending(path: "Views/Sources/Views/Wrong.swift").write("import Data\n")
            let workspace = try mini.model
            let views = try #require(workspace.packages.first { $0.name == "Views" })
            // The test compiles Data first. The import can then fail only because Views has no link to the compiled module.
            let data = try #require(workspace.packages.first { $0.name == "Data" })
            let compiler = IsolatedCompiler(of: workspace, in: root.appending(path: "build"))
            try await compiler.check([data])
            if isDeclared {
                let targets = try await compiler.check([views])
                #expect(targets.map(\.name) == ["Core", "Data", "Views"])
            } else {
                let error = await #expect(throws: IsolatedCompilerError.self) { try await compiler.check([views]) }
                #expect(error?.log.contains("no such module 'Data'") == true)
            }
        }
    }
}
