import Foundation
import ProcessSupport
import Testing

@testable import WorkspaceGraph

@Suite("ManifestLoader")
struct ManifestLoaderTests {
    @Test("Workspace.load lists manifests that SwiftPM refuses as unreadable and loads the others")
    func invalidManifest() async throws {
        try await withTemporaryFolder { root in
            try root.appending(path: "Broken/Package.swift").write("// swift-tools-version: 6.2\nimport Nothing")
            try root.appending(path: "Newer/Package.swift").write(
                "// swift-tools-version: 99.0\nimport PackageDescription"
            )
            try root.appending(path: "Sound/Package.swift")
                .write("// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Package(name: \"Sound\")")
            let workspace = try await Workspace.load(root)
            #expect(workspace.unreadable.map(\.path) == ["Broken", "Newer"])
            #expect(workspace.unreadable.first?.description == "Broken/Package.swift:2: no such module 'Nothing'")
            let advice = "Get a newer Swift from https://www.swift.org/install."
            #expect(workspace.unreadable.last?.reason.hasSuffix(advice) == true)
            #expect(workspace.packages.map(\.name) == ["Sound"])
        }
    }

    @Test("Workspace.load shares manifests with another workspace, unless they depend on their place")
    func shared() async throws {
        try await withTemporaryFolder { folder in
            let shared = try #require(StateFolder(sharedBy: ["XDG_CACHE_HOME": folder.filePath]))
            let head = "// swift-tools-version: 6.2\nimport PackageDescription\n"
            func names(_ root: String) async throws -> [String] {
                let root = folder.appending(path: root)
                try root.appending(path: "A/Package.swift").write("\(head)let package = Package(name: \"Plain\")")
                try root.appending(path: "B/Package.swift")
                    .write("\(head)let package = Package(name: Context.packageDirectory.isEmpty ? \"\" : \"Place\")")
                return try await Workspace.load(root, shared: shared).packages.map(\.name)
            }
            #expect(try await names("one") == ["Plain", "Place"])
            let cache = shared.file("manifests.json")
            let stored = try String(contentsOf: cache, encoding: .utf8)
            #expect(!stored.contains("Place"))
            try cache.write(stored.replacing("\"Plain\"", with: "\"Shared\""))
            #expect(try await names("two") == ["Shared", "Place"])
            #expect(chmod(shared.url.filePath, 0o777) == 0)
            #expect(StateFolder(sharedBy: ["XDG_CACHE_HOME": folder.filePath]) == nil)
        }
    }

    @Test("ManifestFiles.keys depend on the package's mirrors of dependencies")
    func mirrors() async throws {
        try await withTemporaryFolder { root in
            try root.appending(path: "A/Package.swift").write("// swift-tools-version: 6.2\n")
            let files = ManifestFiles(of: ["A"], in: FileTree(reading: root)), key = try files.keys()
            try root.appending(path: "A/.swiftpm/configuration/mirrors.json").write("{}")
            #expect(try files.keys() != key)
        }
    }

    @Test("SwiftPMError has the message of the linker, whose error is not in the manifest and thus not cached")
    func missingLinker() {
        let output =
            "error: 'a': Invalid manifest (compiled with: [\"-o\"])\nerror: link command failed with exit code 1\nclang: error: gone\n"
        let error = SwiftPMError(output, in: "/a")
        #expect(error.message == "gone")
        #expect(!error.isInManifest)
        #expect(SwiftPMError("/a/Package.swift:2:8: error: no such module", in: "/a").isInManifest)
    }

    @Test("ManifestLoader terminates the evaluation of an endless manifest after the time limit, and does not cache it")
    func endlessManifest() async throws {
        try await withTemporaryFolder { root in
            try root.appending(path: "Endless/Package.swift")
                .write("// swift-tools-version: 6.2\nimport PackageDescription\nwhile true {}")
            let state = StateFolder(root: root)
            let loader = ManifestLoader(
                state: state,
                toolchain: try await Toolchain.current(state: state),
                progress: ProgressLog(),
                timeLimit: .seconds(1)
            )
            let error = try await loader.load(["Endless"], of: FileTree(reading: root)).unreadable.first
            #expect(error?.description == "Endless/Package.swift:1: SwiftPM did not evaluate the manifest within 1 s.")
            let stored = try String(contentsOf: state.file("manifests.json"), encoding: .utf8)
            #expect(!stored.contains("within"))
        }
    }

    @Test(
        "ManifestFiles.selected returns the manifest that SwiftPM reads",
        arguments: [
            ([:], "Package.swift"),
            (["@swift-6.3": "6.2"], "Package@swift-6.3.swift"),
            (["@swift-6.3.1": "6.2", "@swift-6.3": "6.2", "@swift-6": "6.2"], "Package@swift-6.3.1.swift"),
            (["@swift-6": "6.2"], "Package@swift-6.swift"),
            (["@swift-6.4": "6.2", "@swift-7": "6.2"], "Package.swift"),
            (["@swift-6.1": "6.2"], "Package.swift"),
            (["@swift-6.1": "6.3", "@swift-6.0": "6.3"], "Package@swift-6.1.swift"),
            (["@swift-5.9": "5.9"], "Package.swift"),
            (["": "7.0", "@swift-5.9": "5.9"], "Package@swift-5.9.swift"),
            (["@swift-next": "6.3", "@swift-": "6.3"], "Package.swift"),
        ]
    )
    func selectedManifest(toolsVersions: [String: String], name: String) async throws {
        try await withTemporaryFolder { root in
            for (suffix, version) in ["": "6.2"].merging(toolsVersions, uniquingKeysWith: { $1 }) {
                try root.appending(path: "A/Package\(suffix).swift").write("// swift-tools-version:\(version)\n")
            }
            let files = ManifestFiles(of: ["A"], in: FileTree(reading: root))
            let toolchain = try #require(Toolchain("Swift version 6.3.1 (swift-6.3.1-RELEASE)"))
            #expect(files.selected(in: "A", for: toolchain) == name)
        }
    }

    @Test("Workspace.load names the manifest for the version of Swift, and reads the module aliases of a product")
    func versionManifestAndAliases() async throws {
        try await withTemporaryFolder { root in
            let head = "// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Package("
            try root.appending(path: "App/Package.swift").write("\(head)name: \"Old\")")
            try root.appending(path: "App/Package@swift-6.swift").write(
                """
                \(head)name: "New", dependencies: [.package(path: "../Lib")], targets: [
                    .target(name: "App", dependencies: [.product(name: "Lib", package: "Lib", moduleAliases: ["Inner": "Alias"])])
                ])
                """
            )
            try root.appending(path: "Lib/Package.swift").write(
                """
                \(head)name: "Lib", products: [.library(name: "Lib", targets: ["Lib"])],
                targets: [.target(name: "Lib", dependencies: ["Inner"]), .target(name: "Inner")])
                """
            )
            let workspace = try await Workspace.load(root)
            #expect(workspace.packages.map(\.name) == ["New", "Lib"])
            #expect(workspace.packages.map(\.manifestPath) == ["App/Package@swift-6.swift", "Lib/Package.swift"])
            let app = try #require(workspace.targets.first { $0.name == "App" })
            #expect(workspace.provider(of: "Alias", for: app)?.name == "Inner")
            #expect(workspace.provider(of: "Other", for: app) == nil)
        }
    }

    @Test("Workspace.load reads a manifest again only after a change of it or if the cache is damaged")
    func caches() async throws {
        try await withTemporaryFolder { root in
            let plain = "// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Package(name: \"One\")\n"
            try root.appending(path: "One/Package.swift").write(plain)
            try root.appending(path: "Broken/Package.swift").write("// swift-tools-version: 6.2\nimport Nothing")
            func results() async throws -> [String] {
                let workspace = try await Workspace.load(root)
                return workspace.packages.map(\.name) + workspace.unreadable.map(\.reason)
            }
            #expect(try await results() == ["One", "no such module 'Nothing'"])
            let cache = root.appending(path: ".build/workspace/manifests.json")
            let stored = try String(contentsOf: cache, encoding: .utf8)
            // The values in the cache differ from those of the manifests, so the results show which of the two were read.
            try cache.write(stored.replacing("\"One\"", with: "\"Kept\"").replacing("no such", with: "no kept"))
            #expect(try await results() == ["Kept", "no kept module 'Nothing'"])
            try root.appending(path: "One/Package.swift").write(plain.replacing("One", with: "Two"))
            try root.appending(path: "Broken/Package.swift").write("// swift-tools-version: 6.2\nimport Missing")
            #expect(try await results() == ["Two", "no such module 'Missing'"])
            try cache.write("damaged")
            #expect(try await results() == ["Two", "no such module 'Missing'"])
        }
    }
}
