import Foundation
import ProcessSupport
import Testing

@testable import WorkspaceGraph

@Suite("PathText and PathPattern")
struct PathTests {
    @Test(
        "PathText.join resolves the components . and ..",
        arguments: [
            (".", "A", "A"), ("A", "B", "A/B"), ("A/B", "../C", "A/C"), ("A", "../..", ".."), ("A", ".", "A"),
            ("A", "..", "."),
            ("A", "/x/../y", "/y"), (".", "../A", "../A"), ("A/B", "../../../C", "../C"), ("A", "B//C/", "A/B/C"),
        ]
    )
    func join(folder: String, path: String, joined: String) {
        #expect(PathText.join(folder, path) == joined)
    }

    @Test(
        "PathText.relative returns the relative path from a folder to another path",
        arguments: [
            ("/a/b", "/a/c", "../b"), ("/a/b", "/a/b", "."), ("/a/b/c", "/a", "b/c"), ("/x", "/a/b", "../../x"),
        ]
    )
    func relative(path: String, start: String, relativePath: String) {
        #expect(PathText.relative(path, from: start) == relativePath)
    }

    @Test(
        "PathText.singleLine escapes line breaks and other control characters",
        arguments: [("é b", "é b"), ("a\nb\r\n", "a\\nb\\r\\n"), ("\u{1B}\u{2028}", "\\u{1B}\\u{2028}")]
    )
    func singleLine(text: String, line: String) {
        #expect(PathText.singleLine(text) == line)
    }

    @Test(
        "PathPattern matches a path and everything below it",
        arguments: [
            ("docs", "docs", true), ("docs", "docs/a/b", true), ("docs/", "docs/a", true), ("docs", "docs2", false),
            ("*.md", "README.md", true), ("*.md", "a/README.md", false), ("a/*", "a/b/c", true),
            (".", "any/thing", true), (".", "../any", false), ("docs/a", "docs", false),
            ("a?c", "abc/d", true), ("Tests/*/Fixtures", "Tests/A/Fixtures/x", true),
        ]
    )
    func pattern(text: String, path: String, matches: Bool) {
        #expect(PathPattern(text).matches(path) == matches)
    }
}

@Suite("Shell quoting")
struct ShellWordTests {
    @Test(
        "A shell reads the result of PathText.shellQuoted as the original word",
        arguments: ["", "a b", "it's", "$HOME", "`a`", "a\\b", "a\"b", "a;b", "*", "~", "a\n", "\n", "#", "é"]
    )
    func read(word: String) async throws {
        let quoted = PathText.shellQuoted(word)
        #expect(try await Subprocess(["/bin/sh", "-c", "printf '<%s>' \(quoted)"]).run().text == "<\(word)>")
    }
}

@Suite("FileTree and HashMemory")
struct FileTreeTests {
    @Test(
        "FileTree contains regular files, executables and symbolic links, but not the root's .build* and .swiftpm, .git or .DS_Store"
    )
    func reads() async throws {
        try await withTemporaryFolder { root in
            for path in [
                "b.txt", "a/c.swift", "a b/d", ".hidden/e", ".git/f", ".build/g", ".swiftpm/i", ".DS_Store",
            ] { try root.appending(path: path).write("") }
            let manager = FileManager.default
            try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: root.appending(path: "b.txt").filePath)
            try manager.createSymbolicLink(atPath: root.appending(path: "link").filePath, withDestinationPath: "a")
            let tree = FileTree(reading: root)
            #expect(tree.files.map(\.path) == [".hidden/e", "a b/d", "a/c.swift", "b.txt", "link"])
            #expect(tree.files.map(\.mode) == [.regular, .regular, .regular, .executable, .link])
            #expect(tree.files(below: "a").map(\.path) == ["a/c.swift"])
            #expect(tree.files(below: ".").count == 5)
            #expect(tree.files(below: "none").isEmpty)
        }
    }

    @Test(
        "FileTree leaves out a linked working tree of the same repository, but no submodule, no other working tree and no folder with a planted file .git"
    )
    func workingTrees() async throws {
        try await withTemporaryFolder { folder in
            func repository(_ name: String) async throws -> FixtureRepository {
                try folder.appending(path: "\(name)/\(name).swift").write("")
                return try await FixtureRepository(in: folder.appending(path: name, directoryHint: .isDirectory))
            }
            let (library, other) = (try await repository("library"), try await repository("other"))
            let main = try await repository("main")
            try await main.addSubmodule(library.root, at: "module")
            try await main.run("commit")
            try await main.git("worktree", "add", "--quiet", "--detach", "tree")
            try await other.git("worktree", "add", "--quiet", "--detach", "\(main.root.filePath)/foreign")
            let entry = main.root.appending(path: ".git/worktrees/tree").filePath
            try main.write("planted/.git", "gitdir: \(entry)\n")
            try main.write("planted/a.swift", "")
            func paths(_ root: URL) -> [String] { FileTree(reading: root).files.map(\.path) }
            #expect(
                paths(main.root) == [
                    ".gitmodules", "foreign/other.swift", "main.swift", "module/library.swift", "planted/a.swift",
                ]
            )
            // The submodule of a linked working tree.
            let tree = main.root.appending(path: "tree", directoryHint: .isDirectory)
            try await main.run("git -c protocol.file.allow=always submodule --quiet update --init", in: "tree")
            #expect(paths(tree) == [".gitmodules", "main.swift", "module/library.swift"])
            // A subfolder of the repository, and a linked working tree, can contain another linked working tree.
            for place in ["below/one", "tree/two"] {
                try await main.git("worktree", "add", "--quiet", "--detach", place)
            }
            try main.write("below/b.swift", "")
            #expect(paths(main.root.appending(path: "below", directoryHint: .isDirectory)) == ["b.swift"])
            #expect(paths(tree) == [".gitmodules", "main.swift", "module/library.swift"])
        }
    }

    @Test(
        "FileTree leaves out the files of an editor only beside the file that is open, and folders of SwiftPM only beside a manifest",
        arguments: [
            (["a", ".a.swp"], ["a"]), ([".a.swp"], [".a.swp"]), ([".a", ".a.swp"], [".a"]),
            (["a", ".#a"], ["a"]), ([".#a"], [".#a"]), (["a", "#a#"], ["a"]), (["#a#", "#"], ["#", "#a#"]),
            (["a~"], ["a~"]), (["a", "a~"], ["a", "a~"]),
            (["x/.build/a", "x/.swiftpm/a"], ["x/.build/a", "x/.swiftpm/a"]),
            (
                ["x/.build/a", "x/.build-2/workspace-state.json", "x/.swiftpm/a", "x/Package.swift"],
                ["x/Package.swift"]
            ),
            (
                [".buildkite/a", "x/.build-data/a", "x/Package.swift"],
                [".buildkite/a", "x/.build-data/a", "x/Package.swift"]
            ),
            ([".build/a", ".swiftpm/a", ".build-id"], [".build-id"]),
        ]
    )
    func hiddenFiles(paths: [String], found: [String]) async throws {
        try await withTemporaryFolder { root in
            for path in paths { try root.appending(path: path).write("") }
            #expect(FileTree(reading: root).files.map(\.path) == found)
        }
    }

    /// Stores a wrong hash of the file "a" some time after its last change, and returns the file's stamp. If a later hash is the wrong one,
    /// the content was not read.
    @discardableResult
    private func remember(after seconds: Double = 3, in root: URL) throws -> FileStamp {
        let stamp = try #require(FileStamp(of: root.appending(path: "a").filePath))
        var memory = HashMemory(reading: StateFolder(root: root), now: stamp.changed.addingTimeInterval(seconds))
        memory.add("remembered", of: "a", stamp)
        memory.save { $0 == "a" }
        return stamp
    }

    private func hash(in root: URL) throws -> String {
        let tree = FileTree(reading: root)
        return try tree.hashes(of: tree.files)[0]
    }

    @Test("FileTree hashes a file again only if its stamp changed")
    func remembered() async throws {
        try await withTemporaryFolder { root in
            let file = root.appending(path: "a")
            try file.write("hello\n")
            let hello = try hash(in: root)
            try remember(in: root)
            #expect(try hash(in: root) == "remembered")
            // The modification date changes, but the content stays the same.
            try FileManager.default.setAttributes([.modificationDate: Date.distantPast], ofItemAtPath: file.filePath)
            #expect(try hash(in: root) == hello)
            // The content changes, but the size and the modification date stay the same.
            try remember(in: root)
            let date = try FileManager.default.attributesOfItem(atPath: file.filePath)[.modificationDate]
            try file.write("HELLO\n")
            try FileManager.default.setAttributes([.modificationDate: date as Any], ofItemAtPath: file.filePath)
            #expect(try hash(in: root) == ContentHash.of("HELLO\n"))
            // The mode changes.
            try remember(in: root)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.filePath)
            #expect(try hash(in: root) == ContentHash.of("HELLO\n"))
        }
    }

    @Test("HashMemory does not store the hash of a file that changed in the last two seconds")
    func racy() async throws {
        try await withTemporaryFolder { root in
            try root.appending(path: "a").write("hello\n")
            let stamp = try remember(after: 1, in: root)
            #expect(HashMemory(reading: StateFolder(root: root)).hash(of: "a", stamp) == nil)
        }
    }

    @Test("HashMemory stores one hash for each existing file, which is valid for the file's newest stamp")
    func pruned() async throws {
        try await withTemporaryFolder { root in
            let file = root.appending(path: "a"), state = StateFolder(root: root)
            try file.write("1")
            let first = try remember(in: root)
            var other = HashMemory(reading: state, now: .distantFuture)
            other.add("1", of: "gone", first)
            other.save { _ in true }
            try file.write("22")
            let second = try remember(in: root), memory = HashMemory(reading: state)
            #expect(memory.hash(of: "a", second) == "remembered")
            #expect(memory.hash(of: "a", first) == nil)
            #expect(memory.hash(of: "gone", first) == nil)
        }
    }

    @Test("FileTree.hashes throws an error for a file that was deleted after the scan")
    func gone() async throws {
        try await withTemporaryFolder { root in
            try root.appending(path: "a").write("")
            let tree = FileTree(reading: root)
            try FileManager.default.removeItem(at: root.appending(path: "a"))
            #expect(throws: WorkspaceError.self) { try tree.hashes(of: tree.files) }
        }
    }
}
