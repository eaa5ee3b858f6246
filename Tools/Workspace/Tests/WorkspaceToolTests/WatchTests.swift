import Foundation
import ProcessSupport
import Testing
import WorkspaceTesting

@Suite("watch test, with real builds", .timeLimit(.minutes(20)))
struct WatchTests {
    private static let fixture = Fixture(
        """
        \(coreManifest)
        -- Core/Sources/Core/Core.swift --
        public let core = 1
        -- Core/Tests/CoreTests/CoreTests.swift --
        import Core
        import Testing
        @Test func one() { #expect(core > 0) }
        \(featurePackage)
        -- Feature/Tests/FeatureTests/FeatureTests.swift --
        import Feature
        import Testing
        @Test func two() { #expect(feature > 1) }

        """
    )

    /// A test that says it has begun, and waits until it may end.
    private static let held = """
        import Core
        import Foundation
        import Testing
        @Test func held() throws {
            try FileHandle(forUpdating: URL(filePath: "../.build/began")).write(contentsOf: Data("\\(getpid())\\n".utf8))
            _ = try FileHandle(forUpdating: URL(filePath: "../.build/go")).read(upToCount: 1)
        }

        """

    /// The first words of rows, sums and causes.
    private func heads(_ lines: [String]) -> [String] {
        lines.map { line in line.split(separator: " ").prefix(line.contains("passed,") ? 3 : 2).joined(separator: " ") }
    }

    @Test("Saved files start the tests they touch, and nothing else does")
    func saves() async throws {
        try await withTemporaryFolder { folder in
            try Self.fixture.write(to: folder)
            let tool = Tool(root: folder)
            let watch = try RunningTool(tool, "watch", "test")
            let first = try await watch.lines(upTo: "Watching")
            #expect(heads(first).sorted() == ["2 passed, 0", "Core: 1 passed,", "Feature: 1 passed,", "Watching 6"])
            #expect(first.last == "Watching 6 files of 2 packages")

            // Nobody's, an editor's, SwiftPM's, and one that is what it was.
            for path in ["README.md", "Core/Sources/Core/.Core.swift.swp", ".build/x", "Core/.build/x"] {
                try tool.write(path, "x")
            }
            try tool.write("Core/Sources/Core/Core.swift", "public let core = 1\n")
            // It looks at the workspace as the watch does, which meanwhile could tell of a run that nobody wants.
            for _ in 1...2 { _ = try await tool.run("test", "--explain") }
            try tool.write("Feature/Sources/Feature/Feature.swift", "import Core\npublic let feature = core + 2\n")
            let changed = try await watch.lines(upTo: "Watching")
            #expect(changed.first == "Feature/Sources/Feature/Feature.swift changed")
            #expect(changed.dropFirst().first?.hasPrefix("Feature: 1 passed, 0 failed") == true)
            #expect(changed.count == 4)

            // Two files that come in one move make one run, of both packages. Two saves might be too slow for that.
            let aside = folder.appending(path: ".build/New"), place = folder.appending(path: "Core/Sources/Core/New")
            for name in ["one", "two"] { try tool.write(".build/New/\(name).swift", "public let \(name) = 1\n") }
            try FileManager.default.moveItem(at: aside, to: place)
            let both = try await watch.lines(upTo: "Watching")
            #expect(both.first == "Core/Sources/Core/New/one.swift is new and 1 more")
            #expect(both.count == 5)

            // What was is answered from the store.
            try FileManager.default.moveItem(at: place, to: aside)
            let stored = try await watch.lines(upTo: "Watching")
            #expect(stored.filter { $0.hasSuffix("(cached)") }.count == 2)

            try tool.write(
                "Core/Tests/CoreTests/CoreTests.swift",
                "import Core\nimport Testing\n@Test func x() { #expect(core > 1) }\n"
            )
            let failing = try await watch.lines(upTo: "Watching")
            #expect(failing.contains { $0.hasPrefix("Core: 0 passed, 1 failed") })
            #expect(!failing.contains { $0.hasPrefix("Feature") })

            watch.interrupt()
            let end = await watch.end()
            #expect(end.lines == [])
            #expect(end.exitCode == 130)
        }
    }

    @Test("A manifest that cannot be read, and an import that is not declared, are told and waited out")
    func broken() async throws {
        try await withTemporaryFolder { folder in
            try Self.fixture.write(to: folder)
            let tool = Tool(root: folder)
            let watch = try RunningTool(tool, "watch", "test", "Core")
            _ = try await watch.lines(upTo: "Watching")
            let manifest = try tool.read("Core/Package.swift")
            try tool.write("Core/Package.swift", manifest + "let\n")
            let told = try await watch.lines(upTo: "Waiting until it can be read.")
            #expect(told.first?.hasPrefix("workspace: Core/Package.swift: ") == true)
            try tool.write("Core/Package.swift", manifest)
            #expect(try await watch.lines(upTo: "Watching") == ["Watching 3 files of 1 package"])

            try tool.write("Core/Sources/Core/Core.swift", "import Feature\n")
            let refused = try await watch.lines(upTo: "Watching")
            #expect(refused.contains("workspace: Imports that are not declared; nothing was built."))
            try tool.write("Core/Sources/Core/Core.swift", "public let core = 3\n")
            #expect(try await watch.lines(upTo: "Watching").contains { $0.hasPrefix("Core: 1 passed") })
        }
    }

    @Test("What is saved during a run starts another after it; Ctrl-C ends a run with all it started")
    func duringARun() async throws {
        try await withTemporaryFolder { folder in
            try Self.fixture.write(to: folder)
            let tool = Tool(root: folder)
            let pipes = try Pipes(in: folder.appending(path: ".build"))
            try tool.write("Core/Tests/CoreTests/CoreTests.swift", Self.held)
            let watch = try RunningTool(tool, "watch", "test", "--filter", "held|two")
            _ = try pipes.waitForBeginning()
            try tool.write(
                "Feature/Tests/FeatureTests/FeatureTests.swift",
                "import Feature\nimport Testing\n@Test func two() {}\n"
            )
            try pipes.letGo()
            #expect(try await watch.lines(upTo: "Watching").contains { $0.hasPrefix("Core: 1 passed") })
            let second = try await watch.lines(upTo: "Watching")
            #expect(second.first == "Feature/Tests/FeatureTests/FeatureTests.swift changed")
            #expect(second.dropFirst().first?.hasPrefix("Feature: 1 passed") == true)

            try tool.write("Core/Sources/Core/Core.swift", "public let core = 4\n")
            let process = try pipes.waitForBeginning()
            watch.interrupt()
            let end = await watch.end()
            #expect(end.exitCode == 130)
            let isQuiet = !end.lines.contains { $0.hasPrefix("Core:") || $0.hasPrefix("workspace:") }
            #expect(isQuiet, "\(end.lines)")
            #expect(kill(process, 0) == -1 && errno == ESRCH)
        }
    }

    @Test("A package or a command that is mistyped is told at once", arguments: [["test", "Coer"], ["tset"]])
    func mistyped(_ arguments: [String]) async throws {
        try await withTemporaryFolder { folder in
            try Self.fixture.write(to: folder)
            let outcome = try await Tool(root: folder).run(["watch"] + arguments)
            #expect(outcome.exitCode == 2)
            #expect(outcome.errorText.contains(arguments.count == 1 ? "Did you mean 'test'?" : "Did you mean 'Core'?"))
        }
    }
}

/// What a held test says, and what it waits for.
private struct Pipes {
    private let began: FileHandle
    private let go: FileHandle

    init(in folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        func pipe(_ name: String) throws -> FileHandle {
            let file = folder.appending(path: name)
            #expect(mkfifo(file.filePath, 0o600) == 0)
            return try FileHandle(forUpdating: file)
        }
        began = try pipe("began")
        go = try pipe("go")
    }

    /// The number of the process that tests.
    func waitForBeginning() throws -> pid_t {
        var waited = pollfd(fd: began.fileDescriptor, events: Int16(POLLIN), revents: 0)
        try #require(poll(&waited, 1, 300_000) == 1)
        let text = String(decoding: began.availableData, as: UTF8.self)
        return try #require(pid_t(text.dropLast()))
    }

    func letGo() throws {
        try go.write(contentsOf: Data("x".utf8))
    }
}
