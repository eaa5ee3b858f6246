import Foundation
import ProcessSupport
import Testing
import WorkspaceKit

@Suite("Paths")
struct PathTests {
    @Test(
        "Joining works out dots",
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
        "A folder holds itself and what is below, and nothing that only begins like it",
        arguments: [
            ("A", "A", true), ("A", "A/B", true), ("A", "AB", false), ("A/B", "A", false), (".", "A", true),
            (".", "../A", false),
        ]
    )
    func contains(folder: String, path: String, holds: Bool) {
        #expect(PathText.contains(folder, path) == holds)
    }

    @Test(
        "The way from one folder to another",
        arguments: [
            ("/a/b", "/a/c", "../b"), ("/a/b", "/a/b", "."), ("/a/b/c", "/a", "b/c"), ("/x", "/a/b", "../../x"),
        ]
    )
    func relative(path: String, start: String, way: String) {
        #expect(PathText.relative(path, from: start) == way)
    }

    @Test(
        "A pattern describes a path and all below it",
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

@Suite("The files of a workspace")
struct FileTreeTests {
    @Test("Files, links and what may be executed are told apart; what is built or kept by git is left out")
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

    @Test("Contents are named as git names them, strange file names included")
    func hashes() async throws {
        try await withTemporaryFolder { root in
            let names = [
                "plain", "with blank", "quote\"inside", "\"quoted\"", "line\nbreak", "Icon\r", "both\r\n", "ümlaut",
                "back\\slash",
            ]
            for name in names { try root.appending(path: name).write("hello\n") }
            let tree = FileTree(reading: root)
            #expect(tree.files.count == names.count)
            let hashes = try await ContentHasher().hashes(of: tree.files, in: tree)
            #expect(Set(hashes) == ["ce013625030ba8dba906f756967f9e9ca394464a"])
            #expect(
                try await ContentHasher().hashes(of: ["hello\n", ""]) == [
                    "ce013625030ba8dba906f756967f9e9ca394464a", "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
                ]
            )
        }
    }

    @Test("A file that goes away meanwhile is an error and not another hash")
    func gone() async throws {
        try await withTemporaryFolder { root in
            try root.appending(path: "a").write("")
            let tree = FileTree(reading: root)
            try FileManager.default.removeItem(at: root.appending(path: "a"))
            await #expect(throws: ContentHasher.HashError.self) { try await tree.hashes(of: tree.files) }
        }
    }
}
