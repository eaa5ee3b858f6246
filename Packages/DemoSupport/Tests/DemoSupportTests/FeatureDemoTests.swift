import CommandKit
import DemoSupport
import Foundation
import TerminalText
import TerminalTextTesting
import Testing

@Suite("FeatureDemo without a terminal")
@MainActor
struct FeatureDemoTests {
    private let demo = FeatureDemo("demo", summary: "Show a feature.")

    private func run(_ arguments: [String]) async throws -> (exitCode: ExitCode, output: String) {
        let (output, errors) = (Pipe(), Pipe())
        let exitCode = await demo.program.run(
            arguments,
            environment: ["TERM": "dumb"],
            output: StandardStream(descriptor: output.fileHandleForWriting.fileDescriptor),
            error: StandardStream(descriptor: errors.fileHandleForWriting.fileDescriptor)
        ) {
            try await demo.run($0) {
                try $0.write("an entry\n")
            } screens: { _ in
            }
        }
        try output.fileHandleForWriting.close()
        return (exitCode, String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self))
    }

    @Test("FeatureDemo without a terminal writes its data with and without '--list'", arguments: [["--list"], []])
    func list(arguments: [String]) async throws {
        let result = try await run(arguments)
        #expect(result.exitCode == .ok && result.output == "an entry\n")
    }

    @Test("The help of a demo lists '--list' and the key of the faults", arguments: ["--list", "F9 chooses the fault"])
    func help(text: String) async throws {
        #expect(try await run(["--help"]).output.contains(text))
    }
}

@Suite("FeatureDemo.run(_:on:output:)")
@MainActor
struct FeatureDemoCommandTests {
    /// A module that counts the runs of its command. The command writes its argument and the name of the output format, such as
    /// “a word json”.
    private final class Echo: CommandModule {
        private static let word = Argument("WORD", .text, help: "A word.")

        static let commands = [
            ModuleCommand<Echo>(Command("echo", summary: "Write a word.", arguments: [word])) { echo, command, output in
                echo.runs += 1
                try output.write("\(command[word]) \(command.format(for: output))")
                output.note("Done.")
            }
        ]

        private(set) var runs = 0
    }

    private let echo = Echo()

    @Test("FeatureDemo.run(_:on:output:) runs a command of the module with its arguments, also without an output")
    func output() async throws {
        let output = TextOutputSpy()
        try await FeatureDemo.run(["echo", "a word", "--format", "json"], on: echo, output: output)
        #expect(output.data == "a word json" && output.notes == ["Done."])
        try await FeatureDemo.run(["echo", "word"], on: echo)
        #expect(echo.runs == 2)
    }

    @Test("FeatureDemo.run(_:on:output:) throws an error for an invalid command line", arguments: [["say"], ["echo"]])
    func invalid(arguments: [String]) async {
        await #expect(throws: UsageError.self) { try await FeatureDemo.run(arguments, on: echo) }
        #expect(echo.runs == 0)
    }
}
