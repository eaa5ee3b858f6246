import CommandKit
import Foundation
import PlainUI
import TerminalText

/// The standard streams as a terminal of lines. Shows prompts only if standard input is a terminal.
final class StandardTerminal: PlainTerminal {
    private let console: Console
    private let input: InputFile.Reader
    private let showsPrompts: Bool
    /// The maximum length of a line in bytes. A terminal passes on 4,095 bytes of a longer line.
    private var maximumLength: Int { showsPrompts ? 4_094 : 64 * 1_024 }
    private var lines = LineSplitter()

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

/// A splitter of chunks of bytes into lines, in linear time.
struct LineSplitter {
    /// The maximum length of a line in bytes. The rest of a longer line is ignored.
    private let limit: Int
    private var lines: ArraySlice<String> = []
    private var start: [UInt8] = []
    private var isInLine = false

    init(limit: Int = 64 * 1_024 + 1) { self.limit = limit }

    mutating func add(_ chunk: Data) {
        var parts = chunk.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let last = parts.popLast()
        for part in parts {
            append(part)
            if let line = finish() { lines.append(line) }
        }
        if let last, !last.isEmpty { append(last) }
    }

    private mutating func append(_ bytes: Data) {
        start += bytes.prefix(limit - start.count)
        isInLine = true
    }

    /// Returns the next line without its line break; nil if the line does not end in the added chunks.
    mutating func next() -> String? { lines.popFirst() }

    /// Returns the last line, if the input does not end with a line break.
    mutating func finish() -> String? {
        guard isInLine else { return nil }
        defer { (start, isInLine) = ([], false) }
        return String(decoding: start, as: UTF8.self)
    }
}
