#if os(Linux)
    import Foundation
    import ProcessSupport
    import Synchronization
    import Testing
    import WorkspaceGraph

    @testable import WorkspaceRunner

    @Suite("Damage to CompilerCache")
    struct CompilerCacheDamageTests {
        private final class Messages: Sendable { let all = Mutex<[String]>([]) }

        private func write(_ root: URL) throws {
            let folder = root.appending(path: "A")
            try folder.writeManifest("A", #"targets: [.target(name: "A"), .target(name: "B", dependencies: ["A"])]"#)
            try folder.appending(path: "Sources/A/A.swift").write("public let one = 1")
            try folder.appending(path: "Sources/B/B.swift").write("import A\nlet two = one + 1")
        }

        private func build(_ root: URL, _ cache: URL, unshare: String = "unshare") async throws -> [String] {
            let messages = Messages()
            let progress = ProgressLog { message in
                if message.contains("cache") { messages.all.withLock { $0.append(message) } }
            }
            let workspace = try await Workspace.load(root, progress: progress)
            var swiftPM = SwiftPM(of: workspace)
            swiftPM.cache = CompilerCache(folder: cache)
            swiftPM.unshare = unshare
            let broken = try await swiftPM.build(workspace.packages, tests: false)
            #expect(broken.isEmpty, "\(broken.map(\.log))")
            return messages.all.withLock(\.self)
        }

        @Test("A build succeeds with at most one message if the cache is damaged, removed or full")
        func damage() async throws {
            try await withTemporaryFolder { folder in
                let full = folder.appending(path: "full"), root = folder.appending(path: "root")
                try write(root)
                #expect(try await build(root, full) == [])
                // Scripts in a copy of the cache, and in place of `unshare`.
                let onceFilled =
                    "(while kill -0 $$; do [ ! -e $cache/v1.1/v9.index ] || { rm -r $cache; break; }; done) >/dev/null 2>&1 &"
                let mount = #"exec unshare --mount sh -c "mount -t tmpfs -o size=3m none $cache; exec \"\$@\"" sh"#
                let kinds: [(before: String, during: String?)] = [
                    (": >v1.1/v9.index", nil), ("truncate -s 200000 v1.1/v9.index", nil), ("rm v1.1/v9.data", nil),
                    ("truncate -s 5000 v1.1/v9.data", nil), ("rm v1.1/v4.actions", nil),
                    ("rm -r v1.1", "\(onceFilled) exec"), ("rm -r v1.1", geteuid() == 0 ? mount : nil),
                    (":", "[ -e $cache.old ] || { mv $cache $cache.old; echo 'error: none'; exit 1; };"),
                ]
                var reports = 0
                for (number, kind) in kinds.enumerated() {
                    let cache = folder.appending(path: "\(number)"), script = folder.appending(path: "unshare\(number)")
                    try await shell("cp -a --sparse=always full \(number); cd \(number); \(kind.before)", in: folder)
                    // The first call only finds out whether a mount is possible.
                    let during = #"case "$*" in *" true") ;; *) \#(kind.during ?? ":") unshare "$@" ;; esac"#
                    try script.write("#!/bin/sh\ncache=\(cache.filePath)\n\(during)\nexec unshare \"$@\"")
                    chmod(script.filePath, 0o700)
                    try FileManager.default.removeItem(at: root.appending(path: ".build/shared"))
                    let messages = try await build(root, cache, unshare: script.filePath)
                    #expect(messages.isEmpty || !FileManager.default.fileExists(atPath: cache.filePath))
                    #expect(messages.count <= 1, "\(kind): \(messages)")
                    reports += messages.count
                }
                #expect(reports >= 3)
            }
        }

        @Test("A killed build is not repeated, and the cache stays")
        func killed() async throws {
            try await withTemporaryFolder { folder in
                let root = folder.appending(path: "root"), script = folder.appending(path: "unshare")
                try write(root)
                try script.write("#!/bin/sh\ncase \"$*\" in *' true') exec unshare \"$@\" ;; *) kill -9 $$ ;; esac")
                chmod(script.filePath, 0o700)
                let workspace = try await Workspace.load(root)
                var swiftPM = SwiftPM(of: workspace)
                swiftPM.cache = CompilerCache(folder: folder.appending(path: "cache"))
                swiftPM.unshare = script.filePath
                #expect(try await swiftPM.build(workspace.packages, tests: false).count == 1)
                #expect(FileManager.default.fileExists(atPath: folder.appending(path: "cache").filePath))
                #expect(!FileManager.default.fileExists(atPath: swiftPM.scratch.appending(path: "debug").filePath))
            }
        }

        @Test(
            "Several builds use one cache at once, and succeed after one of them was terminated",
            .timeLimit(.minutes(10))
        )
        func concurrent() async throws {
            try await withTemporaryFolder { folder in
                let cache = folder.appending(path: "cache")
                let roots = (0..<4).map { folder.appending(path: "\($0)") }
                for root in roots { try write(root) }
                let messages = try await withThrowingTaskGroup(of: [String].self) { group in
                    for root in roots.dropLast() { group.addTask { try await build(root, cache) } }
                    let terminated = Task { try await build(roots[3], cache) }
                    let data = cache.appending(path: "v1.1/v9.index").filePath
                    while !FileManager.default.fileExists(atPath: data) { await Task.yield() }
                    terminated.cancel()
                    _ = await terminated.result
                    return try await group.reduce(into: []) { $0 += $1 }
                }
                #expect(messages == [])
                #expect(try await build(roots[3], cache) == [])
            }
        }
    }
#endif
