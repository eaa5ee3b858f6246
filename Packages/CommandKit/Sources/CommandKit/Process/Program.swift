import Foundation
public import TerminalText

/// A command-line program: it parses the arguments, answers `--help` and `--version`, and runs the command.
public struct Program: Sendable {
    private let root: Command
    private let version: String
    private let highContrastVariable: String?
    private let failureCode: ExitCode
    private let failure: @Sendable (any Error) -> CommandFailure?

    /// Creates a program.
    ///
    /// - Parameters:
    ///   - version: The version and, on further lines, credits.
    ///   - highContrastVariable: The variable that, if neither empty nor `0`, makes `high-contrast` the default of ``CommonOptions/color``.
    ///   - failureCode: The exit code for a ``CommandFailure`` without an exit code.
    ///   - failure: Maps a thrown error to a failure; ``CommandFailure/init(_:)`` maps it if the result is nil.
    public init(
        _ root: Command,
        version: String,
        highContrastVariable: String? = nil,
        failureCode: ExitCode = .failure,
        failure: @escaping @Sendable (any Error) -> CommandFailure? = { _ in nil }
    ) {
        self.root = root
        self.version = version
        self.highContrastVariable = highContrastVariable
        self.failureCode = failureCode
        self.failure = failure
    }

    /// Runs the program with the arguments of the process, and exits with the exit code of `body`.
    @MainActor
    public func main(
        environment: [String: String]? = nil,
        interruption: InterruptionPolicy = .cancels(),
        _ body: @escaping @MainActor @Sendable (CommandContext) async throws -> ExitCode
    ) async -> Never {
        await Interruption.main(interruption) {
            await run(
                Array(CommandLine.arguments.dropFirst()),
                environment: environment ?? ProcessInfo.processInfo.environment,
                body
            )
        }
    }

    /// Runs the program with explicit arguments, environment and streams, and returns the exit code.
    @MainActor
    public func run(
        _ arguments: [String],
        environment: [String: String],
        input: StandardStream = .input,
        output: StandardStream = .output,
        error: StandardStream = .error,
        _ body: (CommandContext) async throws -> ExitCode
    ) async -> ExitCode {
        func console(color: ColorChoice, format: OutputFormat? = nil) -> Console {
            Console(
                name: root.name,
                environment: environment,
                color: color,
                format: format,
                input: input,
                output: output,
                error: error
            )
        }
        var current = console(color: .auto)
        do {
            if arguments.first == Command.completionRequest {
                try current.write(root.completions(of: Array(arguments.dropFirst())))
                return .ok
            }
            switch try CommandParser(root).parse(arguments) {
            case .help(let help):
                let width = current.width ?? current.columns ?? 80
                try current.write(help.text(width: min(width, Self.maximumHelpWidth)))
            case .version: try current.write("\(root.name) \(version)\n")
            case .run(let command):
                current = console(color: color(of: command, environment), format: command[CommonOptions.format])
                return try await body(CommandContext(command: command, console: current, environment: environment))
            }
            return .ok
        } catch {
            let failure = failure(error) ?? CommandFailure(error)
            current.progress(nil)
            if let message = failure.message { current.report(message) }
            return failure.exitCode ?? failureCode
        }
    }

    private func color(of command: ParsedCommand, _ environment: [String: String]) -> ColorChoice {
        let choice = command[CommonOptions.color]
        guard choice == .auto, let highContrastVariable else { return choice }
        return environment.isOn(highContrastVariable) ? .highContrast : .auto
    }

    /// The maximum width of help in cells; longer lines are hard to read.
    private static let maximumHelpWidth = 100
}

/// The input of a running command.
public struct CommandContext: Sendable {
    /// The parsed command line.
    public let command: ParsedCommand
    /// The standard streams.
    public let console: Console
    /// The environment variables.
    public let environment: [String: String]
}

extension [String: String] {
    /// Returns whether an environment variable switches a choice on: it is set, neither empty nor `0`.
    public func isOn(_ variable: String) -> Bool { !["", "0"].contains(self[variable, default: ""]) }
}

/// The options that several commands share.
public enum CommonOptions {
    /// The option `--format`. ``ParsedCommand/format(for:)`` reads it.
    public static let format = Option(
        "format",
        .choice(of: OutputFormat.self),
        help: "Output format; by default a table on a terminal and tab-separated values elsewhere."
    )
    /// The flag `--offline`: the command uses stored responses only.
    public static let offline = Flag("offline", help: "Use stored responses only, and never the network.")
    /// The flag `--refresh`: the command ignores stored responses.
    public static let refresh = Flag("refresh", help: "Fetch from the source, even if a response is stored.")
    /// The flags ``offline`` and ``refresh``, which exclude each other.
    public static let cachePolicy = MutuallyExclusive(offline, refresh)
    /// The option `--language`: the language of titles and overviews.
    public static let language = Option(
        "language",
        .languageTag,
        help: "Language of titles and overviews, if the source has it."
    )
    /// The flag `--force`: the command replaces an existing file.
    public static let force = Flag("force", help: "Replace an existing file.")
    /// The option `--color`: whether output has colours. ``Program`` reads it.
    public static let color = Option(
        "color",
        .choice(of: ColorChoice.self),
        default: .auto,
        help: "Use colours, or bold, underlined and reversed text only (high-contrast)."
    )
}

extension ParsedCommand {
    /// Returns the chosen format; by default a table for a terminal and tab-separated values for other outputs.
    @MainActor
    public func format(for output: any TextOutput) -> OutputFormat {
        self[CommonOptions.format] ?? (output.width == nil ? .tabSeparated : .table)
    }

    /// Reports changes as notes, or for ``OutputFormat/json`` as an object with the list `changes`. Each change says in its key `change`
    /// what happened.
    @MainActor
    public func report(_ changes: [some Encodable], notes: [String], to output: any TextOutput) throws {
        guard format(for: output) == .json else { return notes.forEach { output.note(SafeText($0)) } }
        try output.write(JSONText.text(["changes": changes]))
    }
}
