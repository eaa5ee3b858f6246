import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceTesting

@testable import WorkspaceRunner

@Suite("Workspace.buildGroups")
struct BuildGroupTests {
    private func groups(
        isIsolated: Bool = false,
        _ addPackages: (inout MiniWorkspace) throws -> Void
    ) async throws -> [String: [String]] {
        try await withTemporaryFolder { root in
            var mini = MiniWorkspace(root: root)
            try addPackages(&mini)
            let workspace = try mini.model
            let groups = workspace.buildGroups(of: workspace.packages, isIsolated: isIsolated)
            return Dictionary(uniqueKeysWithValues: groups.map { ($0.scratch, $0.packages.map(\.path)) })
        }
    }

    @Test("Packages with equal names, or with isIsolated all packages, are built in separate folders")
    func names() async throws {
        func addPackages(to mini: inout MiniWorkspace) throws {
            for (path, name) in [("A", "One"), ("B", "Core"), ("C", "Core"), ("D", "Two")] {
                try mini.addPackage(path, name: name, products: [:])
            }
        }
        #expect(try await groups(addPackages) == ["shared": ["A", "D"], "isolated/B": ["B"], "isolated/C": ["C"]])
        let isolated = try await groups(isIsolated: true, addPackages)
        #expect(isolated == ["isolated/A": ["A"], "isolated/B": ["B"], "isolated/C": ["C"], "isolated/D": ["D"]])
    }

    @Test(
        "Packages that need one of several products, modules or folders with equal names, or traits, are built in separate folders"
    )
    func products() async throws {
        let folders = try await groups { mini in
            for path in ["A", "B"] {
                try mini.addPackage(path, products: [:])
                try mini.addTarget("tool", kind: .executable)
            }
            try mini.addPackage("C")
            try mini.addPackage("D", dependencies: ["B"])
        }
        #expect(folders == ["shared": ["C"], "isolated/A": ["A"], "isolated/B": ["B"], "isolated/D": ["D"]])
        let withModules = try await groups { mini in
            for path in ["A", "B"] {
                try mini.addPackage(path, products: [:])
                try mini.addTarget("Models")
            }
            try mini.addPackage("C")
        }
        #expect(withModules == ["shared": ["C"], "isolated/A": ["A"], "isolated/B": ["B"]])
        let withFolders = try await groups { mini in
            for path in ["Client/Models", "Server/models"] { try mini.addPackage(path, name: path, products: [:]) }
            try mini.addPackage("C")
        }
        let separate = ["Client/Models", "Server/models"].map { ("isolated/\($0)", [$0]) }
        #expect(withFolders == Dictionary(uniqueKeysWithValues: separate + [("shared", ["C"])]))
        let withTraits = try await groups { mini in
            try mini.addPackage("A", products: ["A": ["A"]], traits: ["Fast"])
            try mini.addTarget("A")
            try mini.addPackage("B")
            try mini.addPackage("C", dependencies: ["A"])
        }
        #expect(withTraits == ["shared": ["B"], "isolated/A": ["A"], "isolated/C": ["C"]])
    }
}
