import Foundation
import ProcessSupport
import Testing
import WorkspaceKit

@Suite("The key of a test result")
struct ResultKeyTests {
    private func keys(
        _ workspace: SmallWorkspace,
        flags: [String] = [],
        environment: [String: String] = ["PATH": "/bin"],
        toolchain: String = "Swift version 6.3\nTarget: x86_64-unknown-linux-gnu"
    ) async throws -> [String: ResultKey] {
        let model = try await workspace.load()
        return try await ResultKeys(
            model,
            units: UnitGraph(model, graph: Linter().graph(of: model)),
            of: model.packages,
            toolchain: #require(Toolchain(toolchain)),
            flags: flags,
            environment: TestEnvironment(environment, rules: model.rules)
        )
        .keys
    }

    /// The packages whose keys are different after a change.
    private func changed(_ workspace: SmallWorkspace, by change: () async throws -> Void) async throws -> [String] {
        let before = try await keys(workspace)
        try await change()
        let after = try await keys(workspace)
        return after.keys.filter { before[$0]?.hash != after[$0]?.hash }.sorted()
    }

    @Test("Nothing changed, the key is the same, in another folder, too")
    func stable() async throws {
        try await withChain { first in
            try await withChain { second in
                let (one, two) = (try await keys(first), try await keys(second))
                #expect(one == two)
                #expect(one.count == 4)
            }
        }
    }

    @Test(
        "A file counts for its package and for those that need it",
        arguments: [
            ("Core/Sources/Core/Core.swift", ["App", "Core", "Feature"]),
            ("Core/Sources/Extras/Resources/new.txt", ["Core", "Tool"]),
            ("Core/Tests/CoreTests/Resources/data.bin", ["Core"]),
            ("Core/.hidden/settings", ["Core"]),
            ("Feature/Package.resolved", ["App", "Feature"]),
            ("Guide/page.txt", ["Tool"]),
            // A second language in a target: SwiftPM does not load the package.
            ("Core/Sources/Extras/native.c", ["App", "Core", "Feature", "Tool"]),
            ("LICENSE", []),
            ("Core/.build/made", []), ("Core/.swiftpm/made", []), ("Core/.DS_Store", []),
            ("Core/Sources/Core/.Core.swift.swp", []), ("Core/Sources/Core/Core.swift~", []),
            ("Core/Sources/Core/.#Core.swift", []), ("Core/Sources/Core/#Core.swift#", []),
            // No editor's: too short.
            ("Core/Sources/Core/#", ["App", "Core", "Feature"]),
        ]
    )
    func files(path: String, packages: [String]) async throws {
        try await withChain { workspace in
            let packages = packages.sorted()
            let changed = try await changed(workspace) { try workspace.write(path, "// other\n") }
            #expect(changed == packages)
        }
    }

    @Test("A file that may be executed is another file, and so is a link")
    func modes() async throws {
        try await withChain { workspace in
            let file = workspace.root.appending(path: "Core/Sources/Core/Core.swift")
            let byMode = try await changed(workspace) {
                try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.filePath)
            }
            #expect(byMode == ["App", "Core", "Feature"])
            let byLink = try await changed(workspace) {
                let copy = workspace.root.appending(path: "Core/Sources/Core/Copy.txt")
                try FileManager.default.createSymbolicLink(atPath: copy.filePath, withDestinationPath: "Core.swift")
            }
            #expect(byLink == ["App", "Core", "Feature"])
        }
    }

    @Test("A file that moved is another input, though its bytes are the same")
    func moved() async throws {
        try await withChain { workspace in
            let packages = try await changed(workspace) {
                try await workspace.git("mv", "Tool/Sources/Tool/Tool.swift", "Tool/Sources/Tool/Other.swift")
            }
            #expect(packages == ["Tool"])
        }
    }

    @Test("Toolchain, platform, flags and the variables that tests see count")
    func surroundings() async throws {
        try await withChain { workspace in
            let usual = try await keys(workspace)["Core"]
            let others = [
                try await keys(workspace, toolchain: "Swift version 6.4\nTarget: x86_64-unknown-linux-gnu"),
                try await keys(workspace, toolchain: "Swift version 6.3\nTarget: arm64-apple-macosx26.0"),
                try await keys(workspace, flags: ["-Xswiftc", "-O"]),
                try await keys(workspace, environment: ["PATH": "/usr/bin"]),
                try await keys(workspace, environment: ["PATH": "/bin", "TZ": "UTC"]),
                try await keys(workspace, environment: ["PATH": "/bin", "CHAIN_MODE": "fast"]),
            ]
            for other in others { #expect(other["Core"]?.hash != usual?.hash) }
            let same = try await keys(
                workspace,
                environment: ["PATH": "/bin", "HOME": "/x", "EDITOR": "vi", "SECRET": "1"]
            )
            #expect(same["Core"] == usual)
        }
    }

    @Test("No value of a variable stands in a key")
    func secrets() async throws {
        try await withChain { workspace in
            let key = try await keys(workspace, environment: ["CHAIN_MODE": "0123456789secret"])["Core"]
            #expect(key?.lines.contains { $0.hasPrefix("environment CHAIN_MODE ") } == true)
            #expect(key?.lines.joined().contains("secret") == false)
        }
    }

    @Test("Tests see the variables that every program needs and those the rules name, and no other")
    func scrubbed() async throws {
        try await withChain { workspace in
            let environment = TestEnvironment(
                ["PATH": "/bin", "HOME": "/x", "CHAIN_MODE": "a", "TMDB_API_KEY": "k", "http_proxy": "p"],
                rules: try await workspace.load().rules
            )
            #expect(environment.variables == ["PATH": "/bin", "HOME": "/x", "CHAIN_MODE": "a"])
        }
    }
}
