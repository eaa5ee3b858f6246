import ArchitectureChecker
import Foundation
import TestSupport
import Testing

@Suite("The rules about manifests fail when they are broken")
struct ManifestRuleTests {
    @Test("A dependency outside the workspace is named, be it remote or a neighbouring folder")
    func foreign() async throws {
        let violations = try await MiniWorkspace.violations(of: .local) { workspace in
            try workspace.addPackage("Packages/CoreDomain")
            let beside = workspace.root.appending(path: "Packages/CoreDomain", directoryHint: .isDirectory)
            try workspace.addPackage(
                "Packages/Networking",
                dependencies: [
                    .local(folder: beside), .remote(identity: "swift-nio"),
                    .local(folder: workspace.root.deletingLastPathComponent().appending(path: "elsewhere")),
                ],
                products: []
            )
        }
        #expect(violations.count == 2)
        #expect(violations.first?.reason == "depends on swift-nio, which is not in this workspace")
    }

    @Test("An absolute path is named", arguments: ["/work/CoreDomain", "~/CoreDomain"])
    func absolute(_ path: String) async throws {
        let violations = try await MiniWorkspace.violations(of: .relative) { workspace in
            try workspace.addPackage("Packages/CoreDomain")
            try workspace.root.appending(path: "Packages/CoreDomain/Package.swift").write(".package(path: \"\(path)\")")
            try workspace.addPackage("Packages/Networking")
            try workspace.root.appending(path: "Packages/Networking/Package.swift").write(".package(path: \"../A\")")
        }
        #expect(violations.map(\.place) == ["Packages/CoreDomain"])
    }

    @Test(
        "Old tools and old language modes are named",
        arguments: [
            ("6.1.0", [], nil), ("5.10.0", [], nil), ("6.2.0", ["5"], nil), ("6.2.0", [], "5"),
        ] as [(String, [String], String?)]
    )
    func old(tools: String, modes: [String], ofTarget: String?) async throws {
        let violations = try await MiniWorkspace.violations(of: .swift6) { workspace in
            try workspace.addPackage("Packages/CoreDomain", toolsVersion: tools, languageModes: modes, products: [])
            try workspace.addTarget("CoreDomain", settings: ofTarget.map { [.init("swiftLanguageMode", $0)] } ?? [])
        }
        #expect(violations.count == 1)
    }

    @Test("New tools and Swift 6 mode are right", arguments: ["6.2.0", "6.10.0", "7.0.0"])
    func new(tools: String) async throws {
        let violations = try await MiniWorkspace.violations(of: .swift6) { workspace in
            try workspace.addPackage("Packages/CoreDomain", toolsVersion: tools, languageModes: ["6"], products: [])
        }
        #expect(violations.isEmpty)
    }

    @Test("A target without one of the settings is named", arguments: WorkspaceRule.strictSettings)
    func lax(_ missing: PackageTarget.Setting) async throws {
        let violations = try await MiniWorkspace.violations(of: .strict) { workspace in
            try workspace.addPackage("Packages/CoreDomain", products: [])
            try workspace.addTarget("CoreDomain", settings: WorkspaceRule.strictSettings.filter { $0 != missing })
            try workspace.addTarget("CCore", settings: [], source: nil)
        }
        #expect(violations.map(\.reason) == ["CoreDomain lacks \(missing.name) \(missing.value)"])
    }

    @Test("Unsafe flags are named")
    func unsafe() async throws {
        let violations = try await MiniWorkspace.violations(of: .strict) { workspace in
            try workspace.addPackage("Packages/CoreDomain", products: [])
            let flags = PackageTarget.Setting("unsafeFlags", "-Ounchecked")
            try workspace.addTarget("CoreDomain", settings: WorkspaceRule.strictSettings + [flags])
        }
        #expect(violations.map(\.reason) == ["CoreDomain has unsafe flags -Ounchecked"])
    }

    @Test("A feature that offers more than its face is named")
    func inside() async throws {
        let violations = try await MiniWorkspace.violations(of: .faceOnly) { workspace in
            try workspace.addPackage(
                "Packages/MoviesFeature",
                products: [
                    .init(name: "MoviesFeature", targets: ["MoviesFeature"]),
                    .init(name: "MoviesDomain", targets: ["MoviesDomain"]),
                ]
            )
        }
        #expect(violations.map(\.reason) == ["its product MoviesDomain shows MoviesDomain"])
    }

    @Test("One name for two targets, two folders, or another name in the manifest is named")
    func twice() async throws {
        let violations = try await MiniWorkspace.violations(of: .unique) { workspace in
            try workspace.addPackage("Packages/Movies")
            try workspace.addPackage("Tools/movies")
            try workspace.addTarget("Movies")
            let folder = workspace.root.appending(path: "Packages/Other")
            workspace.addPackage(WorkspacePackage(name: "Elsewhere", path: "Packages/Other", folder: folder))
        }
        #expect(violations.count == 3)
    }
}
