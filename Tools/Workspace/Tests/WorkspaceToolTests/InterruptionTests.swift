import Foundation
import ProcessSupport
import Testing
import WorkspaceTesting

// The suite is limited to Linux, because ProcessTree finds descendants only on Linux.
#if os(Linux)
    @Suite("Interrupted commands of the workspace tool", .timeLimit(.minutes(5)))
    struct InterruptionTests {
        /// A workspace with endless benchmarks, whose children are in new process groups. The parent of the child of "orphan" exits at once.
        private static let fixture = CachedFixture(named: "endless", in: .module)

        @Test(
            "A signal to the workspace tool also terminates the descendants of its child processes",
            arguments: [("endless", SIGTERM), ("endless", SIGHUP), ("endless", SIGINT), ("orphan", SIGINT)]
        )
        func descendants(script: String, number: Int32) async throws {
            try await Tool.with(Self.fixture) { tool in
                let scripts = tool.root.appending(path: "Tests/Benchmarks")
                let pipe = scripts.appending(path: "pipe").filePath
                #expect(chmod(scripts.appending(path: script).filePath, 0o755) == 0)
                #expect(mkfifo(pipe, 0o600) == 0)
                // With O_NONBLOCK, `open` does not wait for a writer.
                let reader = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
                defer { close(reader) }
                let process = Process(), (ended, end) = AsyncStream.makeStream(of: Int32.self)
                process.executableURL = Tool.executable
                process.arguments = ["--root", tool.root.filePath, "bench", script]
                process.standardInput = FileHandle.nullDevice
                process.standardOutput = FileHandle.nullDevice
                process.standardError = FileHandle.nullDevice
                process.terminationHandler = { end.yield($0.terminationStatus) }
                // Some of these signals are ignored if a background shell started the tests, and the tool would inherit this setting.
                for number in [SIGINT, SIGHUP, SIGTERM] { signal(number, SIG_DFL) }
                try process.run()
                defer { process.terminate() }
                var event = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
                try #require(poll(&event, 1, 60_000) == 1)
                kill(process.processIdentifier, number)
                // `poll` reports POLLHUP when the last writer has exited.
                event.events = 0
                try #require(poll(&event, 1, 60_000) == 1)
                #expect(await ended.first { _ in true } == number)
            }
        }
    }
#endif
