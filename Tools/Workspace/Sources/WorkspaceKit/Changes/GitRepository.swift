package import Foundation
internal import ProcessSupport

/// The repository that a workspace lies in. All paths are seen from the workspace's root, which may be a folder of it.
package struct GitRepository: Sendable {
    private let root: URL

    package init(at root: URL) {
        self.root = root
    }

    /// The commit that the branch and `base` have in common.
    package func mergeBase(with base: String?) async throws -> String {
        let base = try await commit(of: base)
        let outcome = try await run(["merge-base", base.commit, "HEAD"])
        if outcome.exitCode == 0 { return outcome.text.trimmingCharacters(in: .whitespacesAndNewlines) }
        if try await isShallow() {
            throw GitError(
                "This clone is shallow and does not reach back to where \(base.name) and this branch parted.",
                remedy: "git fetch --unshallow"
            )
        }
        throw GitError("\(base.name) and this branch have no commit in common.")
    }

    private func isShallow() async throws -> Bool {
        try await run(["rev-parse", "--is-shallow-repository"]).text.hasPrefix("true")
    }

    /// The paths that are different between a commit and the files as they are: committed, staged, not staged, not tracked. A
    /// renamed file is two paths.
    package func changes(since commit: String) async throws -> [String] {
        let commands = [
            ["diff", "--name-only", "--no-renames", "--relative", "-z", commit, "HEAD", "--"],
            ["diff", "--name-only", "--no-renames", "--relative", "-z", "--cached", "HEAD", "--"],
            ["diff", "--name-only", "--no-renames", "--relative", "-z", "--"],
            ["ls-files", "--others", "--exclude-standard", "-z"],
        ]
        return try await withThrowingTaskGroup { group in
            for command in commands { group.addTask { try await lines(of: command) } }
            return try await group.reduce(into: Set<String>()) { $0.formUnion($1) }.sorted()
        }
    }

    /// The files of a commit, with git's hashes of their bytes.
    package func files(of commit: String) async throws -> [(entry: FileEntry, hash: String)] {
        try await lines(of: ["ls-tree", "-r", "-z", commit]).compactMap { line in
            // "100644 blob HASH\tPATH"
            let parts = line.split(separator: "\t", maxSplits: 1)
            let fields = parts[0].split(separator: " ")
            guard parts.count == 2, fields.count == 3, let mode = FileEntry.Mode(rawValue: String(fields[0])) else {
                return nil
            }
            return (FileEntry(path: String(parts[1]), mode: mode), String(fields[2]))
        }
    }

    /// The bytes of a file of a commit.
    package func content(of path: String, in commit: String) async throws -> Data {
        let outcome = try await run(["show", "\(commit):./\(path)"])
        guard outcome.exitCode == 0 else { throw GitError("git cannot show \(path) of \(commit).") }
        return outcome.output
    }

    /// Writes files of a commit below a folder.
    package func write(_ paths: [String], of commit: String, to folder: URL) async throws {
        try await withThrowingTaskGroup { group in
            for path in paths {
                group.addTask {
                    let file = folder.appending(path: path)
                    let place = file.deletingLastPathComponent()
                    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
                    try await content(of: path, in: commit).write(to: file)
                }
            }
            try await group.waitForAll()
        }
    }

    /// Writes all files of a commit below a folder.
    package func writeAll(of commit: String, to folder: URL) async throws {
        let archive = folder.appending(path: "archive.tar")
        let made = try await run(["archive", "--format", "tar", "--output", archive.filePath, commit])
        guard made.exitCode == 0 else { throw GitError("git cannot write out \(commit): \(made.errorText)") }
        let unpacked = try await Subprocess(["tar", "-xf", archive.filePath, "-C", folder.filePath]).run()
        guard unpacked.exitCode == 0 else { throw GitError("tar cannot unpack \(commit): \(unpacked.errorText)") }
        try FileManager.default.removeItem(at: archive)
    }

    /// The commits of the current branch, newest first, merges by their first parent.
    package func history(limit: Int) async throws -> [String] {
        try await run(["log", "--first-parent", "--format=%H", "-n", "\(limit)"]).text.split(separator: "\n").map(
            String.init
        )
    }

    /// The paths that a commit changed against its first parent.
    package func changes(in commit: String) async throws -> [String] {
        try await lines(of: ["diff", "--name-only", "--no-renames", "--relative", "-z", "\(commit)~1", commit, "--"])
    }

    /// The base that is named, or the branch that others are merged to.
    private func commit(of base: String?) async throws -> (name: String, commit: String) {
        let candidates = base.map { [$0] } ?? ["origin/HEAD", "origin/main", "origin/master", "main", "master"]
        for name in candidates {
            let outcome = try await run(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}"])
            if outcome.exitCode == 0 {
                return (name, outcome.text.trimmingCharacters(in: .whitespacesAndNewlines))
            }
        }
        let inside = try await run(["rev-parse", "--is-inside-work-tree"])
        guard inside.exitCode == 0 else {
            // As in a container, whose user is not that of the files. The command is git's own: it is quoted, and names the
            // repository, which may begin above the workspace.
            let lines = inside.errorText.split(separator: "\n")
            if let trust = lines.first(where: { $0.contains("safe.directory") }) {
                throw GitError(
                    "git does not trust \(root.filePath), which belongs to another user.",
                    remedy: trust.trimmingCharacters(in: .whitespaces)
                )
            }
            throw GitError("\(root.filePath) is in no git repository.", remedy: "git init")
        }
        guard let base else {
            throw GitError(
                "There is no branch main or master to compare with.",
                remedy: "Name the base with --base REF."
            )
        }
        let branch = base.hasPrefix("origin/") ? String(base.dropFirst("origin/".count)) : base
        throw GitError(
            "There is no commit '\(base)' in this clone.",
            remedy: "git fetch origin \(ShellWord.quoted(branch))"
        )
    }

    private func lines(of arguments: [String]) async throws -> [String] {
        let outcome = try await run(arguments)
        guard outcome.exitCode == 0 else {
            throw GitError("git \(arguments[0]) failed: \(outcome.errorText.prefix(300))")
        }
        return outcome.text.split(separator: "\0").map(String.init)
    }

    private func run(_ arguments: [String]) async throws -> Subprocess.Outcome {
        // A user's settings must not change what is printed.
        try await Subprocess(["git", "-C", root.filePath, "-c", "core.quotePath=false"] + arguments).run()
    }
}
