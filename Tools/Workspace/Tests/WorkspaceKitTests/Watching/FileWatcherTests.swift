import Foundation
import ProcessSupport
import Testing
import WorkspaceKit

/// The ways of watching that this system has.
enum Watching: CaseIterable {
    case polling
    #if os(Linux)
        case inotify
    #endif

    func watcher(of root: URL) -> any FileWatcher {
        switch self {
        case .polling: PollingFileWatcher(root: root, clock: EagerClock())
        #if os(Linux)
            case .inotify: InotifyFileWatcher(root: root)
        #endif
        }
    }
}

@Suite("Watching files", .timeLimit(.minutes(2)))
struct FileWatcherTests {
    /// Calls `body` with a folder that has one file, and gives what is seen up to the file "zz", which is written last and comes last by name.
    private func events(
        _ watching: Watching,
        others: Set<String> = [],
        _ change: (URL) throws -> Void
    ) async throws -> Set<FileEvent> {
        try await withTemporaryFolder { folder in
            try folder.appending(path: "Core/old.swift").write("old")
            let stream = watching.watcher(of: folder).events(others: others)
            try change(folder)
            try folder.appending(path: "zz").write("")
            var seen: Set<FileEvent> = []
            for try await event in stream {
                if event == .changed("zz") { break }
                seen.insert(event)
            }
            return seen
        }
    }

    @Test("A file that is written, added, removed, renamed or made executable is seen", arguments: Watching.allCases)
    func files(_ watching: Watching) async throws {
        #expect(
            try await events(watching) { try $0.appending(path: "Core/old.swift").write("new") }
                == [.changed("Core/old.swift")]
        )
        #expect(
            try await events(watching) { try $0.appending(path: "Core/new.swift").write("new") }
                == [.changed("Core/new.swift")]
        )
        #expect(
            try await events(watching) { try FileManager.default.removeItem(at: $0.appending(path: "Core/old.swift")) }
                == [.changed("Core/old.swift")]
        )
        #expect(
            try await events(watching) { folder in
                let old = folder.appending(path: "Core/old.swift")
                try FileManager.default.moveItem(at: old, to: folder.appending(path: "moved.swift"))
            } == [.changed("Core/old.swift"), .changed("moved.swift")]
        )
        #expect(
            try await events(watching) { folder in
                let old = folder.appending(path: "Core/old.swift").filePath
                try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: old)
            } == [.changed("Core/old.swift")]
        )
    }

    @Test(
        "A file in a new folder is seen, however soon it comes, and one in a folder that was moved",
        arguments: Watching.allCases
    )
    func folders(_ watching: Watching) async throws {
        let added = try await events(watching) { try $0.appending(path: "A/B/C/new.swift").write("new") }
        #expect(added.contains(.changed("A/B/C/new.swift")))
        let moved = try await events(watching) { folder in
            try FileManager.default.moveItem(at: folder.appending(path: "Core"), to: folder.appending(path: "Base"))
            try folder.appending(path: "Base/new.swift").write("new")
        }
        #expect(moved.isSuperset(of: [.changed("Base/old.swift"), .changed("Base/new.swift")]))
        #expect(!moved.contains(.changed("Core/new.swift")))
    }

    @Test("What is built, kept by git or by an editor is not", arguments: Watching.allCases)
    func leftOut(_ watching: Watching) async throws {
        let seen = try await events(watching) { folder in
            for path in [".build/debug/x", ".git/index", "Core/.old.swift.swp", "Core/old.swift~", "Core/#old.swift#"] {
                try folder.appending(path: path).write("x")
            }
            try FileManager.default.createSymbolicLink(
                atPath: folder.appending(path: "Core/.#old.swift").filePath,
                withDestinationPath: "nowhere"
            )
        }
        #expect(seen == [])
    }

    @Test("Of the files outside only those that are named are seen", arguments: Watching.allCases)
    func others(_ watching: Watching) async throws {
        try await withTemporaryFolder { elsewhere in
            let named = elsewhere.appending(path: "sqlite3.h"), other = elsewhere.appending(path: "other.h")
            try named.write("1")
            let seen = try await events(watching, others: [named.filePath]) { _ in
                try other.write("x")
                try named.write("22")
            }
            #expect(seen == [.changed(named.filePath)])
        }
    }
}
