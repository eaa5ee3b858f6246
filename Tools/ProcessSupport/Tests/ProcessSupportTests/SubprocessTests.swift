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
    @Test("Subprocess returns the exit code, the standard output and the standard error of a command")
    func outcome() async throws {
        let outcome = try await Subprocess(["sh", "-c", "echo out; echo err >&2; exit 3"]).run()
        #expect(outcome.text == "out\n")
        #expect(outcome.errorText == "err\n")
        #expect(outcome.exitCode == 3)
    }

    @Test("Subprocess returns the exit code 128 plus the signal's number for a command that a signal terminates")
    func signal() async throws {
        #expect(try await Subprocess(["sh", "-c", "kill -TERM $$"]).run().exitCode == 128 + SIGTERM)
    }

    @Test(
        "Subprocess passes empty, short and long input to the command's standard input",
        arguments: [0, 5, 3_000_000]
    )
    func input(bytes: Int) async throws {
        let input = Data(repeating: UInt8(ascii: "x"), count: bytes)
        #expect(try await Subprocess(["cat"], input: input).run().output == input)
    }

    @Test("Subprocess runs a command in the given folder and with the given environment variables")
    func folderAndEnvironment() async throws {
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

    @Test("A command of Subprocess inherits its three standard streams and no other open file")
    func files() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "file")
            try file.write("")
            let own = try FileHandle(forWritingTo: file)
            // FD_CLOEXEC is cleared, because Foundation also opens files without this flag.
            #expect(fcntl(own.fileDescriptor, F_SETFD, 0) == 0)
            #expect(try await Subprocess(["test", "-e", "/dev/fd/\(own.fileDescriptor)"]).run().exitCode == 1)
            #expect(try await Subprocess(["test", "-e", "/dev/fd/2"]).run().exitCode == 0)
            try own.close()
        }
    }

    @Test("Subprocess writes the standard output and the standard error of a command to one file")
    func outputFile() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "log")
            try file.write("old and longer than the output")
            let outcome = try await Subprocess(["sh", "-c", "echo 1; echo 2 >&2"], output: .file(file)).run()
            #expect(try String(contentsOf: file, encoding: .utf8) == "1\n2\n")
            #expect(outcome.output.isEmpty)
        }
    }

    @Test(
        "Subprocess throws a SpawnError with the command's name for a missing executable or an invalid output file",
        arguments: [
            ("true", .file(URL(filePath: "/dev/null/log")), "Cannot run true: Not a directory."),
            ("no-such-command", .captured, "Cannot run no-such-command: No such file or directory."),
        ] as [(String, Subprocess.Output, String)]
    )
    func spawnError(command: String, output: Subprocess.Output, message: String) async throws {
        let error = await #expect(throws: SpawnError.self) { try await Subprocess([command], output: output).run() }
        #expect(error?.description == message)
    }

    @Test("A command of Subprocess is in the caller's process group and does not block SIGUSR1")
    func group() async throws {
        let outcome = try await Subprocess(["sh", "-c", "ps -o pgid= -p $$"]).run()
        #expect(Int32(outcome.text.trimmingCharacters(in: .whitespacesAndNewlines)) == getpgrp())
        // The test uses SIGUSR1, because a background process and its commands may ignore SIGINT.
        #expect(try await Subprocess(["sh", "-c", "kill -USR1 $$; exit 0"]).run().exitCode == 128 + SIGUSR1)
    }

    @Test("Subprocess terminates a command after the time limit, and reports it")
    func timeLimit() async throws {
        var command = Subprocess(["sh", "-c", "exec sleep 600"])
        command.timeLimit = .milliseconds(100)
        let outcome = try await command.run()
        #expect(outcome.exceededTimeLimit)
        #expect(outcome.exitCode == 128 + SIGTERM)
        var quick = Subprocess(["sh", "-c", "exit 3"])
        quick.timeLimit = .seconds(60)
        #expect(try await quick.run().exitCode == 3)
        #expect(try await !quick.run().exceededTimeLimit)
    }

    @Test("Cancelling the task of Subprocess.run terminates the command")
    func cancel() async throws {
        let task = Task { try await Subprocess(["sh", "-c", "exec sleep 600"]).run().exitCode }
        task.cancel()
        #expect(try await task.value == 128 + SIGTERM)
    }

    @Test("Subprocess.run can be called hundreds of times concurrently")
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

/// The tests run one at a time, because each blocks a thread until a command opens a pipe.
@Suite(.serialized, .enabled(if: isLinux, "macOS does not list descendants"))
struct DescendantTests {
    @Test(
        "Cancelling the task of Subprocess.runNow terminates children that the command starts meanwhile"
    )
    func newChildren() async throws {
        try await withTemporaryFolder { folder in
            let pipe = folder.appending(path: "pipe")
            #expect(mkfifo(pipe.filePath, 0o600) == 0)
            let script = #"exec >"$0"; for _ in $(seq 500); do sleep 600 & echo; done; wait"#
            for _ in 1...5 {
                let task = Task { try await Subprocess(["bash", "-mc", script, pipe.filePath]).runNow() }
                let reader = try FileHandle(forReadingFrom: pipe)
                #expect(try reader.read(upToCount: 20) != nil)
                task.cancel()
                _ = try await task.value
                // Only the children have the write end open.
                var end = pollfd(fd: reader.fileDescriptor, events: 0, revents: 0)
                #expect(poll(&end, 1, 10_000) == 1)
            }
        }
    }

    @Test(
        "Cancelling the task of Subprocess.runNow terminates the command's descendants, even if they ignore SIGTERM",
        arguments: [("", "", SIGTERM), ("trap '' TERM;", "", SIGKILL), ("", "trap '' TERM;", SIGTERM)]
    )
    func descendants(trap: String, innerTrap: String, signal: Int32) async throws {
        try await withTemporaryFolder { folder in
            let pipe = folder.appending(path: "pipe")
            #expect(mkfifo(pipe.filePath, 0o600) == 0)
            // With -m, a shell starts each child in a new process group, as SwiftPM does.
            let script = #"\#(trap) set -m; (\#(innerTrap) echo up; while :; do sleep 1; done) >"$0" & wait"#
            var command = Subprocess(["sh", "-c", script, pipe.filePath])
            command.grace = .milliseconds(500)
            let task = Task { [command] in try await command.runNow() }
            let reader = try FileHandle(forReadingFrom: pipe)
            #expect(try reader.read(upToCount: 3) == Data("up\n".utf8))
            task.cancel()
            #expect(try await task.value.exitCode == 128 + signal)
            // Only the descendant has the write end open, so the end of the pipe shows that it has exited.
            var end = pollfd(fd: reader.fileDescriptor, events: 0, revents: 0)
            #expect(poll(&end, 1, 10_000) == 1)
        }
    }
}
