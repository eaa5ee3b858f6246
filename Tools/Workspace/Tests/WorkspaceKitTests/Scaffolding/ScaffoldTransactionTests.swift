import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph

@testable import WorkspaceKit

@Suite("ScaffoldTransaction")
struct ScaffoldTransactionTests {
    private struct Injected: Error {}

    private static let scaffold = Scaffold(
        files: [
            Scaffold.NewFile(path: "Packages/New/Package.swift", text: "new"),
            Scaffold.NewFile(path: "Packages/New/Sources/New/New.swift", text: "new"),
            Scaffold.NewFile(path: "Packages/Old/Added.swift", text: "added"),
        ],
        edits: [Scaffold.Edit(path: "rules.json", old: "old", new: "edited")],
        commands: []
    )

    private func contents(of root: URL) throws -> [String: String] {
        try folders(of: root).reduce(into: [:]) { contents, path in
            contents[path] = try? String(contentsOf: root.appending(path: path), encoding: .utf8)
        }
    }

    private func folders(of root: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: root.filePath).filter { !$0.hasPrefix(".build") }.sorted()
    }

    private func withWorkspace(_ body: (URL) async throws -> Void) async throws {
        try await withTemporaryFolder { root in
            try root.appending(path: "Packages/Old/Old.swift").write("old")
            try root.appending(path: "rules.json").write("old")
            try await body(root)
        }
    }

    private func staged(_ root: URL) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: ".build/workspace/new").filePath))
            ?? []
    }

    @Test("ScaffoldTransaction writes all files and edits, or nothing if any step fails, and leaves no temporary files")
    func injected() async throws {
        var steps = 0
        var failures = 0
        while failures == steps, steps < 100 {
            try await withWorkspace { root in
                let before = try contents(of: root), foldersBefore = try folders(of: root)
                var calls = 0
                let transaction = ScaffoldTransaction(root: root) {
                    calls += 1
                    if calls > steps { throw Injected() }
                }
                do {
                    try await transaction.write(Self.scaffold)
                    #expect(
                        try contents(of: root) == [
                            "Packages/New/Package.swift": "new", "Packages/New/Sources/New/New.swift": "new",
                            "Packages/Old/Added.swift": "added", "Packages/Old/Old.swift": "old",
                            "rules.json": "edited",
                        ]
                    )
                } catch is Injected {
                    failures += 1
                    #expect(try contents(of: root) == before)
                    #expect(try folders(of: root) == foldersBefore)
                }
                #expect(staged(root).isEmpty)
            }
            steps += 1
        }
        // The steps are three new files, the finish step, the moves of a folder and of a file, an edit, and the end.
        #expect(failures == 8)
    }

    @Test("If a change cannot be undone, ScaffoldTransaction undoes the others and throws an error")
    func undoFails() async throws {
        try await withWorkspace { root in
            var calls = 0
            let transaction = ScaffoldTransaction(root: root) {
                calls += 1
                guard calls == 8 else { return }
                try FileManager.default.removeItem(at: root.appending(path: "Packages/New"))
                throw Injected()
            }
            let error = await #expect(throws: WorkspaceError.self) { try await transaction.write(Self.scaffold) }
            #expect(error?.description.hasPrefix("Injected() Cannot undo all changes: ") == true)
            let after = try contents(of: root)
            #expect(after == ["Packages/Old/Old.swift": "old", "rules.json": "old"])
        }
    }

    @Test("ScaffoldTransaction refuses to replace a file, a folder or a broken symbolic link")
    func exists() async throws {
        try await withWorkspace { root in
            let place = root.appending(path: "Packages/Old/Added.swift")
            for make in [
                { try place.write("mine") },
                { try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true) },
                { try FileManager.default.createSymbolicLink(atPath: place.filePath, withDestinationPath: "nowhere") },
            ] as [() throws -> Void] {
                try make()
                let before = try folders(of: root)
                await #expect(throws: WorkspaceError.self) {
                    try await ScaffoldTransaction(root: root).write(Self.scaffold)
                }
                #expect(try folders(of: root) == before)
                try FileManager.default.removeItem(at: place)
            }
        }
    }

    @Test(
        "ScaffoldTransaction does not change a file that another process adds or changes during the transaction",
        arguments: ["Packages/New/Mine.swift", "Packages/Old/Added.swift", "rules.json"]
    )
    func foreignFile(path: String) async throws {
        try await withWorkspace { root in
            let error = await #expect(throws: (any Error).self) {
                try await ScaffoldTransaction(root: root).write(Self.scaffold) { _ in
                    try root.appending(path: path).write("mine")
                }
            }
            let description = (error as? WorkspaceError)?.description
            #expect((description == "rules.json was changed by another process.") == (path == "rules.json"))
            var expected = ["Packages/Old/Old.swift": "old", "rules.json": "old"]
            expected[path] = "mine"
            let after = try contents(of: root)
            #expect(after == expected)
        }
    }

    @Test("ScaffoldTransaction keeps the mode of an edited file, and edits the destination of a symbolic link")
    func keepsMode() async throws {
        try await withWorkspace { root in
            let (link, file) = (root.appending(path: "rules.json"), root.appending(path: "real.json"))
            try FileManager.default.moveItem(at: link, to: file)
            chmod(file.filePath, 0o640)
            try FileManager.default.createSymbolicLink(atPath: link.filePath, withDestinationPath: "real.json")
            try await ScaffoldTransaction(root: root).write(Self.scaffold)
            #expect(try String(contentsOf: file, encoding: .utf8) == "edited")
            #expect(try FileManager.default.attributesOfItem(atPath: file.filePath)[.posixPermissions] as? Int == 0o640)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.filePath) == "real.json")
        }
    }
}
