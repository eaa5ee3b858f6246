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
    func join(folder: String, path: String, joined: String) { #expect(PathText.join(folder, path) == joined) }

    @Test(
        "PathText.contains is true for the folder itself and the paths below it",
        arguments: [
            ("A", "A", true), ("A", "A/B", true), ("A", "AB", false), ("A/B", "A", false), (".", "A", true),
            (".", "../A", false),
        ]
    )
    func contains(folder: String, path: String, holds: Bool) { #expect(PathText.contains(folder, path) == holds) }

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
    func singleLine(text: String, line: String) { #expect(PathText.singleLine(text) == line) }

    @Test(
        "PathPattern matches a path and everything below it",
        arguments: [
            ("docs", "docs", true), ("docs", "docs/a/b", true), ("docs/", "docs/a", true), ("docs", "docs2", false),
            ("*.md", "README.md", true), ("*.md", "a/README.md", false), ("a/*", "a/b/c", true),
            (".", "any/thing", true),
            ("a?c", "abc/d", true), ("Tests/*/Fixtures", "Tests/A/Fixtures/x", true),
        ]
    )
    func pattern(text: String, path: String, matches: Bool) { #expect(PathPattern(text).matches(path) == matches) }
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

    @Test(
        "PathText.shellQuoted adds no quotes to a word without special characters",
        arguments: ["/usr/local/lib", "a-b_c.d", "libstdc++"]
    )
    func bare(word: String) { #expect(PathText.shellQuoted(word) == word) }
}

@Suite("FileTree and HashMemory")
struct FileTreeTests {
    @Test("FileTree contains files and links, but not the root's .build* and .swiftpm, .git or .DS_Store")
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

    @Test("FileTree leaves out a linked working tree, but no submodule, also if its root is a linked working tree")
    func workingTrees() async throws {
        try await withTemporaryFolder { folder in
            func repository(_ name: String) async throws -> FixtureRepository {
                try folder.appending(path: "\(name)/\(name).swift").write("")
                return try await FixtureRepository(in: folder.appending(path: name, directoryHint: .isDirectory))
            }
            let library = try await repository("library"), main = try await repository("main")
            let source = library.root.filePath, files = [".gitmodules", "main.swift", "module/library.swift"]
            try await main.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", source, "module")
            try await main.commit("A submodule")
            try await main.git("worktree", "add", "--quiet", "--detach", "tree")
            #expect(FileTree(reading: main.root).files.map(\.path) == files)
            let tree = main.root.appending(path: "tree", directoryHint: .isDirectory)
            let update = ["-c", "protocol.file.allow=always", "submodule", "--quiet", "update", "--init"]
            #expect(try await Subprocess(["git"] + update, in: tree).run().exitCode == 0)
            try await main.git("worktree", "add", "--quiet", "--detach", "tree/two")
            #expect(FileTree(reading: tree).files.map(\.path) == files)
        }
    }

    @Test("FileTree contains names that are not UTF-8, each with its own text and content")
    func rawNames() async throws {
        try await withTemporaryFolder { root in
            let names = [#"a\377"#, #"a\376"#, #"folder\377/b"#, #"a\357\277\275"#, #"a\364\217\277\277"#]
            let script =
                #"cd "$0"; for name; do name=$(printf "$name"); mkdir -p "$(dirname "$name")"; printf "$name" >"$name"; done"#
            let make = Subprocess(["sh", "-c", script + #"; ln -s "$(printf 'a\377')" link"#, root.filePath] + names)
            let made = try await make.run()
            #expect(made.exitCode == 0)
            let tree = FileTree(reading: root)
            #expect(tree.files.count == 6)
            #expect(Set(try tree.hashes(of: tree.files)).count == 6)
            #expect(tree.links.count == 1)
            #expect(tree.links.allSatisfy { tree.contains($0.destination) })
        }
    }

    @Test(
        "FileTree leaves out the files of an editor for open files, and folders of SwiftPM only beside a manifest",
        arguments: [
            (["a", ".a.swp", ".#a", "#a#", "..kate-swp"], ["a"]), (["#", "a~", "a.swp"], ["#", "a.swp", "a~"]),
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

    @Test("FileTree.hashes returns git's blob hashes, whatever characters the names of the files contain")
    func hashes() async throws {
        try await withTemporaryFolder { root in
            let names = [
                "plain", "with blank", "quote\"inside", "\"quoted\"", "line\nbreak", "Icon\r", "both\r\n", "ümlaut",
                "back\\slash",
            ]
            for name in names { try root.appending(path: name).write("hello\n") }
            let tree = FileTree(reading: root)
            #expect(tree.files.count == names.count)
            let hashes = try tree.hashes(of: tree.files)
            #expect(Set(hashes) == ["ce013625030ba8dba906f756967f9e9ca394464a"])
        }
    }

    /// Stores a wrong hash of the file "a", so that a later hash shows whether the content was read, and returns the file's stamp.
    @discardableResult
    private func remember(_ hash: String = "remembered", after seconds: Double = 3, in root: URL) throws -> FileStamp {
        let stamp = try #require(FileStamp(of: root.appending(path: "a").filePath))
        var memory = HashMemory(reading: StateFolder(root: root), now: stamp.changed.addingTimeInterval(seconds))
        memory.add(hash, of: "a", stamp)
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

    @Test(
        "HashMemory does not store the hash of a file that changed in the last two seconds",
        arguments: [(1.0, false), (3.0, true)]
    )
    func racy(seconds: Double, isRemembered: Bool) async throws {
        try await withTemporaryFolder { root in
            try root.appending(path: "a").write("hello\n")
            let stamp = try remember(after: seconds, in: root)
            let stored = HashMemory(reading: StateFolder(root: root)).hash(of: "a", stamp)
            #expect((stored == "remembered") == isRemembered)
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

    @Test("HashMemory ignores a damaged file of stored hashes", arguments: ["empty", "cut", "flipped", "text"])
    func damaged(how: String) async throws {
        try await withTemporaryFolder { root in
            try root.appending(path: "a").write("hello\n")
            try remember("1", in: root)
            let file = StateFolder(root: root).file("hashes")
            var data = try Data(contentsOf: file)
            switch how {
            case "empty": data = Data()
            case "cut": data.removeLast()
            // A hash of 40 bytes precedes the body `{"a":"1…`, so byte 46 is in the body.
            case "flipped": data[46] ^= 1
            default: data = Data("no memory".utf8)
            }
            try data.write(to: file)
            #expect(try hash(in: root) == ContentHash.of("hello\n"))
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
