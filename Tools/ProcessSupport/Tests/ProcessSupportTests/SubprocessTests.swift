import Foundation
import Testing

@testable import ProcessSupport

#if os(Linux)
    private let isLinux = true
#else
    private let isLinux = false
#endif

@Suite("Subprocess")
struct SubprocessTests {
    @Test("Returns exit code, output and errors separately")
    func outcome() async throws {
        let outcome = try await Subprocess(["sh", "-c", "echo out; echo err >&2; exit 3"]).run()
        #expect(outcome.text == "out\n")
        #expect(outcome.errorText == "err\n")
        #expect(outcome.exitCode == 3)
    }

    @Test("The exit code of a command ended by a signal is 128 and its number")
    func signal() async throws {
        #expect(try await Subprocess(["sh", "-c", "kill -TERM $$"]).run().exitCode == 128 + SIGTERM)
    }

    @Test("Passes input of any length, by default none", arguments: [0, 5, 3_000_000])
    func input(bytes: Int) async throws {
        let input = Data(repeating: UInt8(ascii: "x"), count: bytes)
        #expect(try await Subprocess(["cat"], input: input).run().output == input)
    }

    @Test("Runs in its folder, with its variables added to or replacing the caller's")
    func surroundings() async throws {
        try await withTemporaryFolder { folder in
            var command = Subprocess(
                ["sh", "-c", "pwd; echo $ADDED; echo ${HOME-none}"],
                in: folder,
                environment: ["ADDED": "a b"]
            )
            let home = ProcessInfo.processInfo.environment["HOME"] ?? "none"
            let added = try await command.run().text
            #expect(added == "\(folder.filePath)\na b\n\(home)\n")
            command.environment = ["PATH": "/usr/bin:/bin"]
            let alone = try await command.run().text
            #expect(alone == "\(folder.filePath)\n\nnone\n")
        }
    }

    @Test("Inherits the three streams and no other open file")
    func files() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "file")
            try file.write("")
            let own = try FileHandle(forWritingTo: file)
            // Foundation opens files so that commands inherit them.
            #expect(fcntl(own.fileDescriptor, F_SETFD, 0) == 0)
            #expect(try await Subprocess(["test", "-e", "/dev/fd/\(own.fileDescriptor)"]).run().exitCode == 1)
            #expect(try await Subprocess(["test", "-e", "/dev/fd/2"]).run().exitCode == 0)
            try own.close()
        }
    }

    @Test("Writes output and errors to one file")
    func toFile() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "log")
            try file.write("old and longer than what comes")
            let outcome = try await Subprocess(["sh", "-c", "echo 1; echo 2 >&2"], output: .file(file)).run()
            #expect(try String(contentsOf: file, encoding: .utf8) == "1\n2\n")
            #expect(outcome.output.isEmpty)
        }
    }

    @Test("A file for the output that cannot be opened is an error that names the command")
    func unwritableOutput() async throws {
        let file = URL(filePath: "/dev/null/log")
        let error = await #expect(throws: SpawnError.self) { try await Subprocess(["true"], output: .file(file)).run() }
        #expect(error?.description == "Cannot run true: Not a directory.")
    }

    @Test("A missing command is an error that names it")
    func missing() async throws {
        let error = await #expect(throws: SpawnError.self) { try await Subprocess(["no-such-command"]).run() }
        #expect(error?.description == "Cannot run no-such-command: No such file or directory.")
    }

    @Test("Shares the caller's process group and blocks no signal")
    func group() async throws {
        let outcome = try await Subprocess(["sh", "-c", "ps -o pgid= -p $$"]).run()
        #expect(Int32(outcome.text.trimmingCharacters(in: .whitespacesAndNewlines)) == getpgrp())
        // A process in the background ignores SIGINT, and its commands inherit that.
        #expect(try await Subprocess(["sh", "-c", "kill -USR1 $$; exit 0"]).run().exitCode == 128 + SIGUSR1)
    }

    @Test("Cancelling the task ends the command")
    func cancel() async throws {
        let task = Task { try await Subprocess(["sh", "-c", "exec sleep 600"]).run().exitCode }
        task.cancel()
        #expect(try await task.value == 128 + SIGTERM)
    }

    @Test(
        "Cancelling the task ends the command's descendants, also if they ignore SIGTERM",
        .enabled(if: isLinux, "the system does not list them"),
        .serialized,
        arguments: [("", "", SIGTERM), ("trap '' TERM;", "", SIGKILL), ("", "trap '' TERM;", SIGTERM)]
    )
    func descendants(trap: String, innerTrap: String, signal: Int32) async throws {
        try await withTemporaryFolder { folder in
            let pipe = folder.appending(path: "pipe")
            #expect(mkfifo(pipe.filePath, 0o600) == 0)
            // With -m a shell gives its child a process group, as SwiftPM does.
            let script = #"\#(trap) set -m; (\#(innerTrap) echo up; while :; do sleep 1; done) >"$0" & wait"#
            var command = Subprocess(["sh", "-c", script, pipe.filePath])
            command.grace = .milliseconds(500)
            let task = Task { [command] in try await command.runNow() }
            let reader = try FileHandle(forReadingFrom: pipe)
            #expect(try reader.read(upToCount: 3) == Data("up\n".utf8))
            task.cancel()
            #expect(try await task.value.exitCode == 128 + signal)
            // The writer has ended.
            var end = pollfd(fd: reader.fileDescriptor, events: 0, revents: 0)
            #expect(poll(&end, 1, 10_000) == 1)
        }
    }

    @Test("Runs hundreds of commands, a few at a time")
    func many() async throws {
        let sum = try await withThrowingTaskGroup(of: Int32.self) { group in
            for number in 0..<300 {
                group.addTask { try await Subprocess(["sh", "-c", "exit \(number % 5)"]).run().exitCode }
            }
            return try await group.reduce(0, +)
        }
        #expect(sum == 600)
    }
}
