import Foundation
import ProcessSupport
import Testing
import WorkspaceTesting

// Elsewhere nothing lists what a process started.
#if os(Linux)
    @Suite("Interrupted commands", .timeLimit(.minutes(5)))
    struct InterruptionTests {
        /// With -m a shell starts its child in a new process group, as SwiftPM does with compilers.
        private static let fixture = KnownFixture(
            Fixture(
                """
                \(coreManifest)
                -- Core/Sources/Core/Core.swift --
                -- Tests/Benchmarks/endless --
                #!/bin/bash
                set -m
                (echo up; while [ -e "$0" ]; do sleep 1; done) >"$(dirname "$0")/pipe" &
                wait

                """
            )
        )

        @Test("A signal ends the child processes of a command as well", arguments: [SIGTERM, SIGHUP, SIGINT])
        func descendants(signal: Int32) async throws {
            try await withTemporaryFolder { folder in
                try await Self.fixture.write(to: folder)
                let scripts = folder.appending(path: "Tests/Benchmarks")
                let pipe = scripts.appending(path: "pipe").filePath
                #expect(chmod(scripts.appending(path: "endless").filePath, 0o755) == 0)
                #expect(mkfifo(pipe, 0o600) == 0)
                // Opening does not wait for a writer.
                let reader = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
                defer { close(reader) }
                let tool = try RunningTool(Tool(root: folder), "bench", "endless")
                var event = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
                try #require(poll(&event, 1, 60_000) == 1)
                tool.send(signal)
                // The event at the end of the last writer.
                event.events = 0
                try #require(poll(&event, 1, 60_000) == 1)
                #expect(await tool.end().exitCode == signal)
            }
        }
    }
#endif
