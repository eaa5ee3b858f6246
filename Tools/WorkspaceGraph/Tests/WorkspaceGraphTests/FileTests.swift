import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph

@Suite("Paths")
struct PathTests {
    @Test(
        "Joining resolves dots",
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
        "A folder contains itself and paths below it",
        arguments: [
            ("A", "A", true), ("A", "A/B", true), ("A", "AB", false), ("A/B", "A", false), (".", "A", true),
            (".", "../A", false),
        ]
    )
    func contains(folder: String, path: String, holds: Bool) {
        #expect(PathText.contains(folder, path) == holds)
    }

    @Test(
        "Returns the relative path between two folders",
        arguments: [
            ("/a/b", "/a/c", "../b"), ("/a/b", "/a/b", "."), ("/a/b/c", "/a", "b/c"), ("/x", "/a/b", "../../x"),
        ]
    )
    func relative(path: String, start: String, way: String) {
        #expect(PathText.relative(path, from: start) == way)
    }

    @Test(
        "A pattern matches a path and everything below it",
        arguments: [
            ("docs", "docs", true), ("docs", "docs/a/b", true), ("docs/", "docs/a", true), ("docs", "docs2", false),
            ("*.md", "README.md", true), ("*.md", "a/README.md", false), ("a/*", "a/b/c", true),
            (".", "any/thing", true),
            ("a?c", "abc/d", true), ("Tests/*/Fixtures", "Tests/A/Fixtures/x", true),
        ]
    )
    func pattern(text: String, path: String, matches: Bool) {
        #expect(PathPattern(text).matches(path) == matches)
    }
}

@Suite("Shell words")
struct ShellWordTests {
    @Test(
        "A shell reads the quoted word as the original",
        arguments: ["", "a b", "it's", "$HOME", "`a`", "a\\b", "a\"b", "a;b", "*", "~", "a\n", "\n", "#", "é"]
    )
    func read(word: String) async throws {
        let quoted = PathText.shellQuoted(word)
        #expect(try await Subprocess(["/bin/sh", "-c", "printf '<%s>' \(quoted)"]).run().text == "<\(word)>")
    }

    @Test("A plain word has no quotes", arguments: ["/usr/local/lib", "a-b_c.d", "libstdc++"])
    func bare(word: String) {
        #expect(PathText.shellQuoted(word) == word)
    }
}

@Suite("File tree")
struct FileTreeTests {
    @Test("Reads files, executables and links, and leaves out builds and git's folders")
    func reads() async throws {
        try await withTemporaryFolder { root in
            for path in [
                "b.txt", "a/c.swift", "a b/d", ".hidden/e", ".git/f", ".build/g", "x/.build-2/h", ".swiftpm/i",
                ".DS_Store",
            ] {
                try root.appending(path: path).write("")
            }
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

    @Test("Hashes files as git does, under any file name")
    func hashes() async throws {
        try await withTemporaryFolder { root in
            let names = [
                "plain", "with blank", "quote\"inside", "\"quoted\"", "line\nbreak", "Icon\r", "both\r\n", "ümlaut",
                "back\\slash",
            ]
            for name in names { try root.appending(path: name).write("hello\n") }
            let tree = FileTree(reading: root)
            #expect(tree.files.count == names.count)
            let hashes = try await tree.hashes(of: tree.files)
            #expect(Set(hashes) == ["ce013625030ba8dba906f756967f9e9ca394464a"])
            #expect(
                try await ContentHash.of(["hello\n", ""]) == [
                    "ce013625030ba8dba906f756967f9e9ca394464a", "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
                ]
            )
        }
    }

    @Test("Fails if a file disappears before it is hashed")
    func gone() async throws {
        try await withTemporaryFolder { root in
            try root.appending(path: "a").write("")
            let tree = FileTree(reading: root)
            try FileManager.default.removeItem(at: root.appending(path: "a"))
            await #expect(throws: WorkspaceError.self) { try await tree.hashes(of: tree.files) }
        }
    }
}
