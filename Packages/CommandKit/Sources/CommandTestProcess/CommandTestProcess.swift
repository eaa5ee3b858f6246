import CommandKit

@main
@MainActor
enum CommandTestProcess {
    private static let policy = Option("policy", .choice(of: Policy.self), default: .cancels, help: "The policy.")

    private static let file = Argument("FILE", .text, help: "The file.")

    enum Policy: String, CaseIterable {
        case cancels, cleanly, ends
    }

    private static let root = Command(
        "CommandTestProcess",
        summary: "Behave as a test requires.",
        options: [policy],
        subcommands: [
            Command("print", summary: "Write more than a pipe holds."),
            Command("save", summary: "Write a file.", arguments: [file]),
            Command("wait", summary: "Wait until cancelled."),
            Command("hang", summary: hostile),
            Command("transaction", summary: "Run until cancelled under any policy."),
        ]
    )

    /// A summary with special characters of shells.
    private static let hostile =
        ###"It's "$(echo BAD)" `echo BAD` $HOME [a]:b {c,d} \n \\ % %s ~ ; | & < > * ? ! # (x)"### + "\nTwo\tlines"

    static func main() async {
        let beforeEnd: @Sendable () -> Void = { try? StandardStream.output.write("before end\n") }
        let policy: InterruptionPolicy =
            switch CommandLine.arguments.last {
            case "--policy=ends": .ends(beforeEnd: beforeEnd)
            case "--policy=cleanly": .cancels(exitCode: .ok, beforeEnd: beforeEnd)
            default: .cancels(beforeEnd: beforeEnd)
            }
        await Program(root, version: "1.0").main(interruption: policy) { context in
            switch context.command.path {
            case ["print"]: try context.console.write(String(repeating: "text ", count: 100_000))
            case ["save"]:
                try context.console.write("ready\n")
                try OutputFile(context.command[file]).write("text")
            case ["wait"]: try await wait(context)
            case ["hang"]:
                try context.console.write("ready\n")
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            default:
                do {
                    try await Interruption.cancelling {
                        try context.console.write("ready\n")
                        while true {
                            try Task.checkCancellation()
                            await Task.yield()
                        }
                    }
                } catch is CancellationError {
                    throw CommandFailure("Rolled back.")
                }
            }
            return .ok
        }
    }

    private static func wait(_ context: CommandContext) async throws {
        try context.console.write("ready\n")
        do {
            while true { try await Task.sleep(for: .seconds(3600)) }
        } catch {
            try context.console.write("cancelled\n")
            throw error
        }
    }
}
