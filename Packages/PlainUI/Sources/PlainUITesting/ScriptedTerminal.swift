public import PlainUI
public import TerminalText

/// A terminal on which a test types lines. It records all lines, and prompts with the answers.
@MainActor
public final class ScriptedTerminal: PlainTerminal {
    /// The lines that the app wrote, and each prompt with its answer.
    public private(set) var lines: [String] = []
    private var answers: [String]

    /// Creates a terminal.
    ///
    /// - Parameter answers: The lines that the user types. The input then ends.
    public init(_ answers: String...) { self.answers = answers }

    /// Records a line.
    public func write(_ line: SafeText) throws { lines.append(line.string) }

    /// Records the prompt with the next line and returns the line; nil if no line is left.
    public func readLine(prompt: SafeText) async throws -> String? {
        guard !answers.isEmpty else { return nil }
        let answer = answers.removeFirst()
        lines.append(prompt.string + answer)
        return answer
    }

    /// Records the prompt without the next line and returns the line; nil if no line is left.
    public func readSecret(prompt: SafeText) async throws -> String? {
        guard !answers.isEmpty else { return nil }
        lines.append(prompt.string)
        return answers.removeFirst()
    }
}
