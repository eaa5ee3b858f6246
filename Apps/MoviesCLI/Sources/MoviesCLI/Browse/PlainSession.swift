import CommandKit
import Composition
import CoreDomain
import Foundation
import MoviesFeature
import PlainUI
import TerminalText

/// The app in the plain user interface, from its first view until the user quits or the input ends.
@MainActor
struct PlainSession {
    let terminal: any PlainTerminal
    let container: AppDIContainer
    let environment: [String: String]
    let start: MoviesSearchStart

    /// Runs the app.
    ///
    /// - Throws: An error of the terminal, or `CancellationError`.
    func run() async throws {
        let navigator = Navigator(appName: "movies", userInterface: PlainInterface())
        let coordinator = AppFlowCoordinator(navigator: navigator, container: container, environment: environment)
        coordinator.start(start)
        try await PlainApplication(terminal: terminal, navigator: navigator).run()
    }
}

extension PlainSession {
    /// Creates the session of the command `browse --plain` on the standard streams.
    ///
    /// - Throws: `InputFileError` if standard input cannot be read.
    init(_ context: CommandContext, _ container: AppDIContainer) throws {
        let command = context.command
        self.init(
            terminal: try StandardTerminal(console: context.console),
            container: container,
            environment: context.environment,
            start: MoviesSearchStart(
                query: MovieQuery(command[CommandTable.firstQuery].joined(separator: " ")),
                language: command[CommonOptions.language],
                // A list that is reported cannot be replaced by a newer one.
                policy: command.cachePolicy()
            )
        )
    }
}

/// The standard streams as a terminal of lines. Shows prompts only if standard input is a terminal.
final class StandardTerminal: PlainTerminal {
    /// The maximum length of a line in bytes. The rest of a longer line is the next line.
    private static let longestLine = 64 * 1_024

    private let console: Console
    private let input: InputFile.Reader
    private let showsPrompts: Bool
    /// The bytes that were read after the last line.
    private var rest = Data()

    /// - Throws: `InputFileError` if standard input cannot be read.
    init(console: Console, input: StandardStream = .input) throws {
        self.console = console
        self.input = try InputFile("-").open(standardInput: input)
        showsPrompts = input.isTerminal
    }

    func write(_ line: SafeText) throws {
        try console.write(line.string + "\n")
    }

    func readLine(prompt: SafeText) async throws -> String? {
        if showsPrompts { try console.write(prompt.string) }
        if let line = try await nextLine() { return line }
        // The shell's prompt begins in a new line.
        if showsPrompts { try console.write("\n") }
        return nil
    }

    func readSecret(prompt: SafeText) async throws -> String? {
        guard showsPrompts else { return try await nextLine() }
        do {
            return try await PasswordPrompt(prompt.string).read()
        } catch PasswordPromptError.noInput {
            return nil
        }
    }

    private func nextLine() async throws -> String? {
        let lineBreak = UInt8(ascii: "\n")
        while !rest.contains(lineBreak), rest.count < Self.longestLine, let chunk = try await input.nextChunk() {
            rest += chunk
        }
        guard !rest.isEmpty else { return nil }
        let line = rest.prefix(Self.longestLine).prefix { $0 != lineBreak }
        rest = Data(rest.dropFirst(line.count + (line.count < Self.longestLine ? 1 : 0)))
        return String(decoding: line, as: UTF8.self)
    }
}
