#if os(Linux)
    import Foundation
    import ProcessSupport
    import Testing
    import WorkspaceKit

    @Suite("Watching with inotify", .timeLimit(.minutes(2)))
    struct InotifyTests {
        @Test(
            "Where there are more folders than may be watched it fails, at once or when they come",
            arguments: [1, 2, 3]
        )
        func limit(_ limit: Int) async throws {
            try await withTemporaryFolder { folder in
                try folder.appending(path: "Core/Sources/core.swift").write("")
                let stream = InotifyFileWatcher(root: folder, limit: limit).events(others: [])
                try folder.appending(path: "New/new.swift").write("")
                await #expect(throws: WatchLimit(setting: "max_user_watches")) { for try await _ in stream {} }
            }
        }

        @Test("After an overflow all folders are watched anew, and anything may have changed")
        func overflow() async throws {
            try await withTemporaryFolder { folder in
                try folder.appending(path: "Core/core.swift").write("")
                let (stream, continuation) = AsyncThrowingStream<FileEvent, any Error>.makeStream()
                let watch = try InotifyWatch(root: folder, others: [], limit: .max, continuation)
                defer { watch.cancel() }
                // As if the folder had come while events were lost.
                let isFolder = UInt32(IN_DELETE | IN_ISDIR)
                try watch.handle(InotifyEvent(watch: 1, mask: isFolder, name: "Core"))
                try watch.handle(InotifyEvent(watch: -1, mask: UInt32(IN_Q_OVERFLOW), name: ""))
                try folder.appending(path: "Core/core.swift").write("new")
                var seen: [FileEvent] = []
                for try await event in stream {
                    seen.append(event)
                    if event == .changed("Core/core.swift") { break }
                }
                #expect(seen.prefix(2) == [.changed("Core"), .unknown])
            }
        }

        @Test("A folder that was moved elsewhere is the workspace's no more")
        func movedAway() async throws {
            try await withTemporaryFolder { folder in
                try folder.appending(path: "Core/Sources/core.swift").write("")
                let (stream, continuation) = AsyncThrowingStream<FileEvent, any Error>.makeStream()
                let watch = try InotifyWatch(root: folder, others: [], limit: .max, continuation)
                defer { watch.cancel() }
                try watch.handle(InotifyEvent(watch: 1, mask: UInt32(IN_MOVED_FROM | IN_ISDIR), name: "Core"))
                try folder.appending(path: "Core/Sources/core.swift").write("new")
                try folder.appending(path: "end").write("")
                var seen: Set<FileEvent> = []
                for try await event in stream {
                    if event == .changed("end") { break }
                    seen.insert(event)
                }
                #expect(seen == [.changed("Core")])
            }
        }

        @Test("A workspace that is removed is told as anything that may have changed")
        func removed() async throws {
            try await withTemporaryFolder { folder in
                let root = folder.appending(path: "root")
                try root.appending(path: "Core/core.swift").write("")
                let stream = InotifyFileWatcher(root: root).events(others: [])
                try FileManager.default.removeItem(at: root)
                for try await event in stream where event == .unknown { return }
                Issue.record("it ended")
            }
        }
    }
#endif
