import CommandKit
import Composition
import CoreDomain
import Foundation
import MoviesFeature
import MoviesInterface
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
        SceneDIContainer(container, start: start, environment: environment, showingProblemsIn: navigator)
            .makeCoordinator(navigator).start()
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
                language: command[CommonOptions.language]
            )
        )
    }
}

/// The standard streams as a terminal of lines. Shows prompts only if standard input is a terminal.
final class StandardTerminal: PlainTerminal {
    private let console: Console
    private let input: InputFile.Reader
    private let showsPrompts: Bool
    /// The maximum length of a line in bytes. A terminal passes on 4,095 bytes of a longer line.
    private var maximumLength: Int { showsPrompts ? 4_094 : 64 * 1_024 }
    private var lines = LineSplitter<Data>()

    /// - Throws: `InputFileError` if standard input cannot be read.
    init(console: Console, input: StandardStream = .input) throws {
        self.console = console
        self.input = try InputFile("-").open(standardInput: input)
        showsPrompts = input.isTerminal
    }

    func write(_ line: SafeText) throws { try console.write(line.string + "\n") }

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
            return try await TerminalPrompt(prompt.string, hidesInput: true).read()
        } catch TerminalPromptError.noInput {
            return nil
        }
    }

    private func nextLine() async throws -> String? {
        while true {
            var line = lines.next()
            if line == nil {
                if let chunk = try await input.nextChunk() {
                    lines.add(chunk)
                    continue
                }
                line = lines.finish()
            }
            guard let line, line.utf8.count > maximumLength else { return line }
            try console.write("A line of more than \(maximumLength) bytes was ignored.\n")
        }
    }
}

/// A splitter of chunks of bytes into lines. It reads each byte at most twice: to find the line break and to copy the line.
struct LineSplitter<Chunk: RandomAccessCollection> where Chunk.Element == UInt8 {
    /// The maximum length of a line in bytes. The rest of a longer line is ignored.
    private let limit: Int
    private var rest: Chunk.SubSequence?
    /// The start of a line that continues in the next chunk.
    private var start: [UInt8] = []
    private var isInLine = false

    init(limit: Int = 64 * 1_024 + 1) { self.limit = limit }

    /// Adds a chunk after ``next()`` has returned nil.
    mutating func add(_ chunk: Chunk) { rest = chunk[...] }

    /// Returns the next line without its line break; nil if the line does not end in the added chunks.
    mutating func next() -> String? {
        guard let bytes = rest, !bytes.isEmpty else { return nil }
        let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
        start += bytes[..<(end ?? bytes.endIndex)].prefix(limit - start.count)
        rest = end.map { bytes[bytes.index(after: $0)...] }
        isInLine = true
        return end == nil ? nil : finish()
    }

    /// Returns the last line, if the input does not end with a line break.
    mutating func finish() -> String? {
        guard isInLine else { return nil }
        defer { (start, isInLine) = ([], false) }
        return String(decoding: start, as: UTF8.self)
    }
}
