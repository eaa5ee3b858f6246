import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceTesting

struct FixtureRepository {
    let root: URL

    init(in folder: URL) async throws {
        root = folder
        // The user's global gitignore must not hide files.
        try await run(
            """
            git init --quiet --template= --initial-branch main
            cat >>.git/config <<END
            [core]
            excludesFile = /dev/null
            [commit]
            gpgsign = false
            [maintenance]
            auto = false
            [user]
            name = Test
            email = test@example.com
            END
            commit
            """
        )
    }

    func write(_ path: String, _ text: String) throws { try root.appending(path: path).write(text) }

    func remove(_ path: String) throws { try FileManager.default.removeItem(at: root.appending(path: path)) }

    @discardableResult
    func git(_ arguments: String...) async throws -> String {
        let outcome = try await Subprocess(["git"] + arguments, in: root).run()
        #expect(outcome.exitCode == 0, "git \(arguments.joined(separator: " ")): \(outcome.errorText)")
        return outcome.text
    }

    func addSubmodule(_ repository: URL, at path: String) async throws {
        try await git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", repository.filePath, path)
    }

    /// Runs a shell script at the root of the repository. In the script, `commit` commits all files.
    func run(_ script: String, in folder: String = ".") async throws {
        let functions = "set -e; commit() { git add --all; git commit --quiet --message Change; }"
        let shell = Subprocess(["sh", "-c", "\(functions)\n\(script)"], in: root.appending(path: folder))
        let outcome = try await shell.run()
        #expect(outcome.exitCode == 0, "\(script): \(outcome.errorText)")
    }

    func load() async throws -> Workspace { try await Workspace.load(root) }
}

/// Calls `body` with a repository of four packages. App depends on Feature, Feature on Core, and Tool on Core's target Extras.
func withChain(_ body: (FixtureRepository) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
        try await writeChain(to: folder)
        try await body(try await FixtureRepository(in: folder))
    }
}

func writeChain(to folder: URL) async throws { try await chain.write(to: folder) }

private let chain = CachedFixture(named: "chain", in: .module)
