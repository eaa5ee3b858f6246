import ArchitectureChecker
import Foundation
import ProcessSupport
import TerminalTesting
import Testing
import WorkspaceGraph
import WorkspaceTesting

@Suite("Compiled code")
struct CompiledCodeTests {
    @Test(
        "The domain and the features use no declarations of system modules that their layer excludes, and no C function"
    )
    func features() async throws {
        let workspace = try await RealWorkspace.model
        let app = try #require(workspace.packages.first { $0.name == "MoviesCLI" })
        let movies = try #require(workspace.targets(of: app).first { $0.name == "MoviesCLI" })
        let features = workspace.targets(neededBy: movies.id).filter { target in
            target.package.name == "CoreDomain" || workspace.rules.feature(of: target.package) != nil
        }
        #expect(Set(features.map(\.package.name)).count > 4)
        for target in features {
            let used = try await UsedSymbols(of: target, in: BuiltExecutables.folder)
            let system = try #require(workspace.rules.layer(of: target).flatMap(workspace.rules.systemModules))
            // A target that needs the C library declares this dependency.
            let needsC = workspace.declaredGraph.edges(from: target.id)
                .contains { workspace.target($0.to)?.name == "Platform" }
            let permitted = system.union(needsC ? ["Darwin", "Glibc", "Musl"] : [])
            #expect(used.systemModules.subtracting(permitted) == [], "\(target.name)")
            #expect(used.functions.isEmpty || needsC, "\(target.name)")
        }
    }

    @Test("UsedSymbols shows the functions and modules that Swift code uses through Foundation")
    func functionOfCLibrary() async throws {
        try await withTemporaryFolder { folder in
            let (file, object) = (folder.appending(path: "main.swift"), folder.appending(path: "main.o"))
            try file.write(
                """
                import Foundation
                func connection() -> Int32 {
                    DispatchQueue.global().async {}
                    return socket(2, 1, 0) + Int32(2.5.rounded(.up))
                }
                """
            )
            let command = Subprocess(["swiftc", "-parse-as-library", "-c", file.filePath, "-o", object.filePath])
            #expect(try await command.run().exitCode == 0)
            let used = try await UsedSymbols(of: [object])
            #expect(used.functions.contains("socket"))
            #expect(!used.functions.contains("ceil"))
            #expect(used.systemModules.contains("Dispatch"))
        }
    }

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
