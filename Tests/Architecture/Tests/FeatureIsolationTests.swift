import ArchitectureChecker
import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceTesting

@Suite("Isolated compilation", .timeLimit(.minutes(20)))
struct FeatureIsolationTests {
    @Test("The domain and each feature compile with their declared modules only, and call no C function")
    func features() async throws {
        let workspace = try await RealWorkspace.model
        let features = workspace.packages.filter { workspace.rules.feature(of: $0) != nil }
        #expect(features.count >= 3, "two features and the template")
        try await withTemporaryFolder { folder in
            let domain = workspace.packages.filter { $0.name == "CoreDomain" }
            let compiler = IsolatedCompiler(of: workspace, in: folder)
            let targets = try await compiler.check(domain + features)
            let checked = Set((domain + features).map(\.path))
            for target in targets where target.kind != .test && checked.contains(target.package.path) {
                let object = try await ObjectFile(compiler.object(of: target))
                let system = try #require(workspace.rules.layer(of: target).flatMap(workspace.rules.systemModules))
                // A target that needs the C library declares this dependency.
                let needs = workspace.declaredGraph.edges(from: target.id).compactMap { workspace.target($0.to)?.name }
                let needsC = needs.contains("Platform")
                let permitted = system.union(needsC ? ["Darwin", "Glibc", "Musl"] : [])
                #expect(object.systemModules.subtracting(permitted) == [], "\(target.name)")
                #expect(object.functions.isEmpty || needsC, "\(target.name)")
            }
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

    @Test("An object file shows the functions and modules that its Swift code uses through Foundation")
    func functionOfCLibrary() async throws {
        try await withTemporaryFolder { root in
            var mini = MiniWorkspace(root: root)
            try mini.addPackage("Core")
            let file = root.appending(path: "Core/Sources/Core/Connection.swift")
            try file.write(
                """
                import Foundation
                func connection() -> Int32 {
                    DispatchQueue.global().async {}
                    return socket(2, 1, 0) + Int32(2.5.rounded(.up))
                }
                """
            )
            let workspace = try mini.model
            let compiler = IsolatedCompiler(of: workspace, in: root.appending(path: "build"))
            let targets = try await compiler.check(workspace.packages)
            let object = try await ObjectFile(compiler.object(of: targets[0]))
            #expect(object.functions.contains("socket"))
            #expect(!object.functions.contains("ceil"))
            #expect(object.systemModules.contains("Dispatch"))
        }
    }

    @Test("Each C target links without the other targets")
    func linksAlone() async throws {
        let workspace = try await RealWorkspace.model
        let targets = workspace.targets.filter { $0.hasOtherSources && $0.swiftFiles.isEmpty }
        #expect(targets.count >= 5)
        try await withTemporaryFolder { folder in
            let compiler = IsolatedCompiler(of: workspace, in: folder)
            for target in targets {
                let errors = try await compiler.linkErrors(of: target)
                #expect(errors == nil, "\(target.name)")
            }
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
                source: "int load(void);\nint shown(void) { return load(); }\n"
            )
            let workspace = try mini.model
            let compiler = IsolatedCompiler(of: workspace, in: root.appending(path: "build"))
            let errors = try await compiler.linkErrors(of: workspace.targets[0])
            #expect(errors?.contains("load") == true)
        }
    }
}
