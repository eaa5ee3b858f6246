public import Foundation
import ProcessSupport

/// The git repository of a workspace. All paths are relative to the workspace's root, which may be a subfolder of the repository.
public struct GitRepository: Sendable {
    private let root: URL

    /// Creates a value for the repository that contains the folder `root`.
    public init(at root: URL) { self.root = root }

    /// Returns the merge base, the best common ancestor of HEAD and a base branch.
    ///
    /// - Parameter base: A branch or commit; nil for the first of origin/HEAD, origin/main, origin/master, main and master.
    /// - Throws: ``WorkspaceError`` if the folder is not in a trusted repository, or the base or a common ancestor is missing.
    public func mergeBase(with base: String?) async throws -> String {
        let base = try await commit(of: base)
        let outcome = try await run(["merge-base", base.commit, "HEAD"])
        if outcome.exitCode == 0 { return outcome.text.trimmingCharacters(in: .whitespacesAndNewlines) }
        if try await run(["rev-parse", "--is-shallow-repository"]).text.hasPrefix("true") {
            throw WorkspaceError(
                "This clone is shallow and does not contain the last common commit of \(base.name) and this branch.",
                remedy: "Run: git fetch --unshallow"
            )
        }
        throw WorkspaceError("\(base.name) and this branch have no commit in common.")
    }

    /// Returns the paths of committed, staged, unstaged and untracked changes since a commit, sorted. A renamed file counts as two paths.
    /// The paths of files of the repository outside of the workspace begin with "../".
    public func changes(since commit: String) async throws -> [String] {
        let diff = ["diff", "--name-only", "--no-renames", "--ignore-submodules=none", "-z"]
        let commands = [
            diff + [commit, "HEAD", "--"], diff + ["--cached", "HEAD", "--"], diff + ["--"],
            ["ls-files", "--others", "--exclude-standard", "-z"] + Self.everywhere,
        ]
        let (top, home) = try await place()
        async let unwatched = unwatchedChanges(in: top)
        async let lineBreaks = lineBreakChanges()
        let listed = try await commands.concurrentMap { try await lines(of: $0) }.flatMap(\.self)
        let found = try await listed + unwatched + lineBreaks
        return Set(Self.relative(found, to: home)).sorted()
    }

    /// Returns the files of the repository in the index, with those of submodules. The paths of files outside of the workspace begin with "../".
    func trackedFiles() async throws -> [String] {
        let (_, home) = try await place()
        return Self.relative(
            try await lines(of: ["ls-files", "--recurse-submodules", "-z"] + Self.everywhere),
            to: home
        )
    }

    /// Returns the root of the repository, and the path of the workspace relative to it.
    private func place() async throws -> (top: String, home: String) {
        let place = try await run(["rev-parse", "--show-toplevel", "--show-prefix"]).text.split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        guard place.count > 1 else { throw WorkspaceError("git cannot find the repository of \(root.filePath).") }
        return (String(place[0]), PathText.join(".", String(place[1])))
    }

    private static func relative(_ paths: [String], to home: String) -> [String] {
        paths.map { path in
            // The path of a repository that is not a submodule ends with "/".
            let path = PathText.join(".", path)
            return PathText.contains(home, path)
                ? PathText.suffix(of: path, below: home) : PathText.relative("/" + path, from: "/" + home)
        }
    }

    /// The arguments of `ls-files` for all files of the repository, with paths from its root.
    private static let everywhere = ["--full-name", "--", ":/"]

    /// Returns the files whose line breaks differ from those in the index. With the attribute `text`, git converts them, so that other
    /// commands report no change.
    private func lineBreakChanges() async throws -> [String] {
        if try await lines(of: ["ls-files", "-z", "--", ":/.gitattributes", ":/**/.gitattributes"]).isEmpty {
            let own = try await run(["rev-parse", "--path-format=absolute", "--git-path", "info/attributes"]).text
            guard FileManager.default.fileExists(atPath: own.trimmingCharacters(in: .newlines)) else { return [] }
        }
        // "i/lf    w/crlf  attr/text=auto    \tPATH"
        return try await lines(of: ["ls-files", "--eol", "-z"] + Self.everywhere).compactMap { line in
            let parts = line.split(separator: "\t", maxSplits: 1)
            let fields = parts[0].split(separator: " ")
            guard parts.count == 2, fields.count >= 2, fields[1] != "w/" else { return nil }
            return fields[0].dropFirst(2) == fields[1].dropFirst(2) ? nil : String(parts[1])
        }
    }

    /// Returns the changed files with the flags `assume-unchanged` and `skip-worktree`, which git does not compare with the index. A
    /// missing file with `skip-worktree` is outside of a sparse checkout, and counts as unchanged.
    ///
    /// - Parameter top: The path of the repository's root.
    private func unwatchedChanges(in top: String) async throws -> [String] {
        // "h 100644 HASH 0\tPATH". The status is "S" or "s" for skip-worktree, and another small letter for assume-unchanged.
        try await lines(of: ["ls-files", "-v", "--stage", "-z"] + Self.everywhere).compactMap { line in
            guard let status = line.first, status.isLowercase || status == "S" else { return nil }
            let parts = line.split(separator: "\t", maxSplits: 1)
            let fields = parts[0].split(separator: " ")
            guard parts.count == 2, fields.count == 4 else { return nil }
            let path = String(parts[1]), file = PathText.join(top, path)
            var stamp = stat()
            guard lstat(file, &stamp) == 0, let mode = FileEntry.Mode(stamp.st_mode)
            else { return status.lowercased() == "s" ? nil : path }
            let content =
                mode == .link
                ? (try? FileManager.default.destinationOfSymbolicLink(atPath: file)).map { Data($0.utf8) }
                : try? Data(contentsOf: URL(filePath: file))
            return content?.blobHash == String(fields[2]) && mode.rawValue == fields[1] ? nil : path
        }
    }

    /// Returns the files of a commit, without those of submodules, and the paths of its submodules.
    public func contents(of commit: String) async throws -> (files: [FileEntry], submodules: [String]) {
        try await lines(of: ["ls-tree", "-r", "-z", commit]).reduce(into: ([], [])) { contents, line in
            // "100644 blob HASH\tPATH". The mode of a submodule is 160000.
            let parts = line.split(separator: "\t", maxSplits: 1)
            guard parts.count == 2, let first = parts[0].split(separator: " ").first else { return }
            if let mode = FileEntry.Mode(rawValue: String(first)) {
                contents.files.append(FileEntry(path: String(parts[1]), mode: mode))
            } else if first == "160000" {
                contents.submodules.append(String(parts[1]))
            }
        }
    }

    /// Returns the content that a file has in a commit.
    public func content(of path: String, in commit: String) async throws -> Data {
        let outcome = try await run(["show", "\(commit):./\(path)"])
        guard outcome.exitCode == 0 else { throw WorkspaceError("git cannot show \(path) of \(commit).") }
        return outcome.output
    }

    /// Writes all files of a commit below a folder, also those with the attribute `export-ignore`, which `git archive` omits.
    public func writeAll(of commit: String, to folder: URL) async throws {
        let place = try await run(["rev-parse", "--absolute-git-dir", "\(commit):./"]).text.split(separator: "\n")
        guard place.count == 2 else { throw WorkspaceError("git cannot find the files of \(commit).") }
        try await withTemporaryFolder { temporary in
            let index = ["GIT_INDEX_FILE": temporary.appending(path: "index").filePath]
            let git = ["--git-dir", String(place[0]), "--work-tree", folder.filePath, "-C", folder.filePath]
            for arguments in [["read-tree", String(place[1])], ["checkout-index", "--all", "--quiet"]] {
                let outcome = try await run(git + arguments, adding: index)
                guard outcome.exitCode == 0 else {
                    throw WorkspaceError("git cannot export \(commit): \(outcome.errorText)")
                }
            }
        }
    }

    /// Returns the URL of a file of the workspace on the web server of the remote `origin`; nil if the remote has no https or git@ URL.
    public func webPage(of path: String) async throws -> String? {
        let remote = try await run(["config", "--get", "remote.origin.url"])
        let prefix = try await run(["rev-parse", "--show-prefix"])
        let text = remote.text.trimmingCharacters(in: .whitespacesAndNewlines)
        // The URL may contain credentials in front of "@", which must not appear in the result.
        let address =
            /(?:https:\/\/(?:[^@\/]*@)?([A-Za-z0-9.:-]+)\/|git@([A-Za-z0-9.-]+):)([A-Za-z0-9._~\/-]+?)(?:\.git)?\/?/
        guard let match = text.wholeMatch(of: address), let host = match.1 ?? match.2 else { return nil }
        let file = PathText.join(prefix.text.trimmingCharacters(in: .newlines), path)
        return file.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
            .map { "https://\(host)/\(match.3)/blob/HEAD/\($0)" }
    }

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
            // In a container, the files may belong to another user. git then prints the command that trusts the repository.
            let lines = inside.errorText.split(separator: "\n")
            if let trust = lines.first(where: { $0.contains("safe.directory") }) {
                throw WorkspaceError(
                    "git does not trust \(root.filePath), which belongs to another user.",
                    remedy: "Run: \(trust.trimmingCharacters(in: .whitespaces))"
                )
            }
            throw WorkspaceError("\(root.filePath) is not in a git repository.", remedy: "Run: git init")
        }
        guard let base else {
            throw WorkspaceError(
                "There is no branch main or master to compare with.",
                remedy: "Name the base with --base REF."
            )
        }
        let branch = base.hasPrefix("origin/") ? String(base.dropFirst("origin/".count)) : base
        throw WorkspaceError(
            "There is no commit '\(base)' in this clone.",
            remedy: "Run: git fetch origin \(PathText.shellQuoted(branch))"
        )
    }

    private func lines(of arguments: [String]) async throws -> [String] {
        let outcome = try await run(arguments)
        guard outcome.exitCode == 0 else {
            throw WorkspaceError("git \(arguments[0]) failed: \(outcome.errorText.prefix(300))")
        }
        return outcome.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The variables that a hook inherits from git. They belong to the repository of the hook, with paths relative to its folder.
    private static let hookVariables: Set = [
        "GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_NAMESPACE",
        "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_INTERNAL_SUPER_PREFIX",
    ]

    private func run(
        _ arguments: [String],
        adding variables: [String: String] = [:]
    ) async throws -> Subprocess.Outcome {
        // The user's git configuration must not change the output.
        let settings = [
            "core.quotePath=false", "core.fileMode=true", "core.trustctime=true", "core.checkStat=default",
            "core.autocrlf=false", "diff.relative=false", "core.attributesFile=/dev/null",
            "status.showUntrackedFiles=normal",
        ]
        var process = Subprocess(["git", "-C", root.filePath] + settings.flatMap { ["-c", $0] } + arguments)
        process.environment = process.environment.filter {
            !$0.key.hasSuffix("_PATHSPECS") && !Self.hookVariables.contains($0.key)
        }
        .merging(variables) { $1 }
        process.environment["GIT_ATTR_NOSYSTEM"] = "1"
        return try await process.run()
    }
}
