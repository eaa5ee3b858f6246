import Foundation
public import TerminalText

/// A command-line program: it parses the arguments, answers `--help` and `--version`, runs the command and reports errors.
public struct Program: Sendable {
    private let root: Command
    private let version: String
    private let failureCode: ExitCode
    private let failure: @Sendable (any Error) -> CommandFailure?

    /// Creates a program.
    ///
    /// - Parameters:
    ///   - root: The declaration of the program.
    ///   - version: The version and, on further lines, credits.
    ///   - failureCode: The exit code for errors without an exit code.
    ///   - failure: Maps an error of the program to a failure; nil selects ``CommandFailure/init(_:)``.
    public init(
        _ root: Command,
        version: String,
        failureCode: ExitCode = .failure,
        failure: @escaping @Sendable (any Error) -> CommandFailure? = { _ in nil }
    ) {
        self.root = root
        self.version = version
        self.failureCode = failureCode
        self.failure = failure
    }

    /// Runs the process from its arguments to its exit code.
    ///
    /// - Parameters:
    ///   - interruption: The response to signals.
    ///   - body: Runs a command and returns the exit code.
    @MainActor
    public func main(
        interruption: InterruptionPolicy = .cancels(),
        _ body: @escaping @MainActor @Sendable (CommandContext) async throws -> ExitCode
    ) async -> Never {
        await Interruption.main(interruption) {
            await run(
                Array(CommandLine.arguments.dropFirst()),
                environment: ProcessInfo.processInfo.environment,
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
        func console(color: ColorChoice) -> Console {
            Console(
                name: root.name,
                environment: environment,
                color: color,
                input: input,
                output: output,
                error: error
            )
        }
        var current = console(color: .auto)
        do {
            switch try CommandParser(root).parse(arguments) {
            case .help(let help): try current.write(help.text(width: min(current.width ?? 80, Self.maximumHelpWidth)))
            case .version: try current.write("\(root.name) \(version)\n")
            case .run(let command):
                current = console(color: command[CommonOptions.color])
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

    /// Creates a context.
    public init(command: ParsedCommand, console: Console, environment: [String: String]) {
        self.command = command
        self.console = console
        self.environment = environment
    }
}

/// The options that several commands share.
public enum CommonOptions {
    /// The forms of a result that a user can choose.
    public enum Format: String, CaseIterable, Sendable {
        /// Aligned columns.
        case table
        /// One JSON object.
        case json
        /// One identifier for each line.
        case ids
    }

    /// The form of the result. ``ParsedCommand/format(for:)`` reads it.
    public static let format = Option(
        "format",
        .choice(of: Format.self),
        help: "Output format; by default a table on a terminal and tab-separated values elsewhere."
    )
    /// Whether to use stored data only.
    public static let offline = Flag("offline", help: "Use stored responses only, and never the network.")
    /// Whether to ignore stored data.
    public static let refresh = Flag("refresh", help: "Fetch from the source, even if a response is stored.")
    /// ``offline`` and ``refresh``, of which only one may be given.
    public static let cachePolicy = MutuallyExclusive(offline, refresh)
    /// The language of results that a service offers in several.
    public static let language = Option(
        "language",
        .languageTag,
        help: "Language of titles and overviews, if the source has it."
    )
    /// The use of colours. ``Program`` reads it.
    public static let color = Option("color", .choice(of: ColorChoice.self), default: .auto, help: "Use colours.")
}

extension ParsedCommand {
    /// Returns the form of ``CommonOptions/format``; without the option, a table on a terminal and tab-separated values elsewhere.
    @MainActor
    public func format(for output: any TextOutput) -> OutputFormat {
        switch self[CommonOptions.format] {
        case .table: .table
        case .json: .json
        case .ids: .ids
        case nil: output.width == nil ? .tabSeparated : .table
        }
    }
}
