import CommandKit
import FileTesting
import Foundation
import TerminalText
import Testing

@Suite("Program")
@MainActor
struct ProgramTests {
    private let output = Pipe()
    private let error = Pipe()

    private struct Refused: Error {}

    private func run(
        _ line: String,
        failureCode: ExitCode = .failure,
        failure: @escaping @Sendable (any Error) -> CommandFailure? = { _ in nil },
        _ body: (CommandContext) async throws -> ExitCode
    ) async throws -> (exitCode: ExitCode, output: String, errors: String) {
        let exitCode = await Program(Sample.root, version: "1.2\nCredits.", failureCode: failureCode, failure: failure)
            .run(words(line), environment: ["TERM": "xterm"], output: output.stream, error: error.stream, body)
        for pipe in [output, error] { try pipe.fileHandleForWriting.close() }
        let texts = try [output, error].map { try $0.fileHandleForReading.readToEnd() ?? Data() }
            .map { String(decoding: $0, as: UTF8.self) }
        return (exitCode, texts[0], texts[1])
    }

    @Test("Program answers '--help' and '--version' without running a command", arguments: ["--help", "--version"])
    func requests(line: String) async throws {
        let result = try await run(line) { _ in throw Refused() }
        #expect(result.exitCode == .ok && result.errors.isEmpty)
        #expect(result.output.hasPrefix(line == "--help" ? "Find books" : "shelf 1.2\nCredits.\n"))
    }

    @Test("Program reports a usage error on standard error and returns exit code 64")
    func usageError() async throws {
        let result = try await run("serch") { _ in .ok }
        #expect(result.exitCode == .usage && result.output.isEmpty)
        #expect(result.errors.hasPrefix("shelf: Unknown command 'serch'. Did you mean 'search'?\n       See "))
    }

    @Test("Program passes the command and the environment to the body and returns the body's exit code")
    func command() async throws {
        let result = try await run("show 12") { context in
            #expect(context.environment == ["TERM": "xterm"])
            try context.console.write(context.command[Sample.id])
            return ExitCode(rawValue: 7)
        }
        #expect(result.exitCode.rawValue == 7 && result.output == "12")
    }

    @Test("Program prefers the failure closure's result and writes nothing for a failure without a message")
    func ownFailure() async throws {
        let result = try await run(
            "show 1",
            failure: { $0 is Refused ? CommandFailure(nil, code: .tryLater) : nil },
            { _ in throw Refused() }
        )
        #expect(result.exitCode == .tryLater && result.errors.isEmpty)
    }

    @Test("Program returns its failureCode for a CommandFailure without an exit code")
    func failureCode() async throws {
        let result = try await run("show 1", failureCode: .badData) { _ in throw CommandFailure("It failed.") }
        #expect(result.exitCode == .badData && result.errors == "shelf: It failed.\n")
    }

    @Test(
        "The option '--color' of a Program decides the colours and, with the program's variable, the contrast of the console",
        arguments: [
            (["--color", "high-contrast"], nil, .indexed256, true), ([], "1", .indexed256, true),
            ([], "0", .indexed256, false), ([], "", .indexed256, false), ([], nil, .indexed256, false),
            (["--color", "always"], "1", .indexed256, false), (["--color", "never"], nil, .none, false),
        ] as [([String], String?, ColorSupport, Bool)]
    )
    func colors(arguments: [String], variable: String?, support: ColorSupport, isHighContrast: Bool) async throws {
        var environment = ["CLICOLOR_FORCE": "1", "TERM": "xterm-256color"]
        environment["SHELF_HIGH_CONTRAST"] = variable
        var console: Console?
        let root = Command("list", summary: "", options: [CommonOptions.color])
        let program = Program(root, version: "1", highContrastVariable: "SHELF_HIGH_CONTRAST")
        _ = await program.run(arguments, environment: environment, output: output.stream) { context in
            console = context.console
            return .ok
        }
        #expect(console?.isHighContrast == isHighContrast && console?.colorSupport == support)
        let text = console?.rendered(StyledText("x", .secondary))
        #expect(text == (isHighContrast || support == .none ? "x" : "\u{1B}[3mx\u{1B}[0m"))
    }
}

@Suite("CommandFailure")
struct CommandFailureTests {
    @Test(
        "CommandFailure.init(_:) maps an error to its exit code and message",
        arguments: [
            (StreamError.closed, .ok, nil), (StreamError.cancelled, .interrupted, nil),
            (StreamError.failed(reason: "x"), .cannotWrite, "Cannot write the output: x. Part of it may be missing."),
            (OutputFileError.terminal, .usage, OutputFileError.terminal.description),
            (OutputFileError.exists(path: "a"), .cannotCreate, OutputFileError.exists(path: "a").description),
            (OutputFileError.failed(path: "a", reason: "x"), .cannotCreate, "Cannot write a: x."),
            (CancellationError(), .interrupted, nil),
            (CommandFailure("a", remedy: "b", code: .noInput), .noInput, "a\nb"),
            (CommandFailure("a"), nil, "a"),
            (CocoaError(.fileNoSuchFile), nil, "\(CocoaError(.fileNoSuchFile))"),
        ] as [(any Error, ExitCode?, String?)]
    )
    func errors(error: any Error, code: ExitCode?, message: String?) {
        #expect(CommandFailure(error).exitCode == code)
        #expect(CommandFailure(error).message == message)
    }
}

@Suite("Interruption", .timeLimit(.minutes(10)))
struct InterruptionTests {
    private final class Child {
        private let process = Process()
        private let output = Pipe()
        private let errors = Pipe()

        convenience init(_ arguments: String...) throws { try self.init([TestProcess.url.path] + arguments) }

        init(_ command: [String]) throws {
            process.executableURL = URL(filePath: command[0])
            process.arguments = Array(command.dropFirst())
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = output
            process.standardError = errors
            // A child process inherits ignored signals. A test run in the background may ignore SIGINT, for example.
            for number in [SIGINT, SIGHUP, SIGTERM, SIGQUIT] { signal(number, SIG_DFL) }
            try process.run()
        }

        deinit {
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }

        func next() -> String { String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) }

        func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

        func wait() { process.waitUntilExit() }

        func closeOutput() throws { try output.fileHandleForReading.close() }

        /// Waits for the end of the process. Returns its exit code, or the negative number of the signal that ended it,
        /// and the unread text of both streams.
        func end() throws -> (code: Int32, output: String, errors: String) {
            try output.fileHandleForWriting.close()
            try errors.fileHandleForWriting.close()
            // Reading fails after `closeOutput`.
            let texts = [output, errors].map { (try? $0.fileHandleForReading.readToEnd()) ?? Data() }
                .map { String(decoding: $0, as: UTF8.self) }
            process.waitUntilExit()
            let isSignal = process.terminationReason == .uncaughtSignal
            return (isSignal ? -process.terminationStatus : process.terminationStatus, texts[0], texts[1])
        }
    }

    @Test(
        "The first SIGINT, SIGTERM, SIGHUP or SIGQUIT cancels a command, or ends the process if the policy says so",
        arguments: [
            ("wait", 128, 1, "cancelled\n"), ("wait --policy=cleanly", 0, 0, "cancelled\n"),
            ("wait --policy=ends", 0, -1, "before end\n"), ("transaction --policy=ends", 1, 0, ""),
        ] as [(String, Int32, Int32, String)],
        [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    )
    func firstSignal(command: (line: String, base: Int32, factor: Int32, output: String), signal: Int32) throws {
        let child = try Child([TestProcess.url.path] + words(command.line))
        #expect(child.next() == "ready\n")
        child.send(signal)
        let errors = command.output.isEmpty ? "CommandTestProcess: Rolled back.\n" : ""
        #expect(try child.end() == (command.base + command.factor * signal, command.output, errors))
    }

    @Test("The second signal calls the beforeEnd closure of the InterruptionPolicy and ends the process")
    func secondSignal() throws {
        let child = try Child("hang")
        #expect(child.next() == "ready\n")
        child.send(SIGINT)
        child.send(SIGTERM)
        let end = try child.end()
        #expect([128 + SIGINT, 128 + SIGTERM].contains(end.code))
        #expect(end.output == "before end\n")
    }

    @Test("A program ignores a signal that its parent process ignored")
    func ignored() throws {
        let child = try Child(["/bin/sh", "-c", #"trap "" HUP; exec "$0" wait"#, TestProcess.url.path])
        #expect(child.next() == "ready\n")
        child.send(SIGHUP)
        child.send(SIGTERM)
        #expect(try child.end() == (128 + SIGTERM, "cancelled\n", ""))
    }

    @Test("A signal ends a program whose output has no reader, and one that waits for the reader of a FIFO")
    func blocked() throws {
        let writer = try Child("print")
        // The command has begun to write.
        #expect(writer.next().hasPrefix("text"))
        writer.send(SIGINT)
        writer.wait()
        #expect(try writer.end().code == 128 + SIGINT)
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.file("fifo"), 0o600) == 0)
        let child = try Child("save", folder.file("fifo"))
        #expect(child.next() == "ready\n")
        child.send(SIGTERM)
        #expect(try child.end() == (128 + SIGTERM, "", ""))
    }

    @Test("A program whose output pipe is closed exits with code 0 and without a message")
    func closedPipe() throws {
        let child = try Child("print")
        try child.closeOutput()
        #expect(try child.end() == (0, "", ""))
    }
}
