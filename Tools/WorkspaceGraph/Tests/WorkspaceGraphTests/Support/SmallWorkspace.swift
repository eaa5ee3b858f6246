import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceTesting

/// A fixture on disk, in a repository with one commit.
struct SmallWorkspace {
    let root: URL

    /// - Parameter folder: The folder with the fixture's files.
    init(in folder: URL) async throws {
        root = folder
        try await git("init", "--quiet", "--template=", "--initial-branch", "main")
        // The user may ignore files everywhere.
        try await git("config", "core.excludesFile", "/dev/null")
        try await commit("The beginning")
    }

    func write(_ path: String, _ text: String) throws {
        try root.appending(path: path).write(text)
    }

    func remove(_ path: String) throws {
        try FileManager.default.removeItem(at: root.appending(path: path))
    }

    func commit(_ message: String) async throws {
        try await git("add", "--all")
        try await git("commit", "--quiet", "--message", message)
    }

    @discardableResult
    func git(_ arguments: String...) async throws -> String {
        let identity = [
            "-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false", "-c",
            "gc.auto=0",
        ]
        let outcome = try await Subprocess(["git"] + identity + arguments, in: root).run()
        #expect(outcome.exitCode == 0, "git \(arguments.joined(separator: " ")): \(outcome.errorText)")
        return outcome.text
    }

    func load() async throws -> Workspace {
        try await Workspace.load(root)
    }
}

/// Calls `body` with App -> Feature -> Core, and Tool, which needs the second target of Core.
func withChain(_ body: (SmallWorkspace) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
        try await writeChain(to: folder)
        try await body(try await SmallWorkspace(in: folder))
    }
}

func writeChain(to folder: URL) async throws {
    try await chain.get().write(to: folder)
}

private let chain = Result {
    try KnownFixture(
        Fixture(reading: #require(Bundle.module.url(forResource: "Fixtures/chain", withExtension: "txtar")))
    )
}
