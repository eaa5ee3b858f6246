import Observation
public import TerminalText

/// The lines that an app reads and writes.
@MainActor
public protocol PlainTerminal: AnyObject {
    /// Writes a line.
    ///
    /// - Throws: The error of the output, for example of a closed pipe.
    func write(_ line: SafeText) throws

    /// Shows a prompt and returns the line that the user types; nil at the end of the input.
    ///
    /// - Throws: The error of the input or output, or `CancellationError`.
    func readLine(prompt: SafeText) async throws -> String?

    /// Shows a prompt and returns the line that the user types, without showing it; nil at the end of the input.
    ///
    /// - Throws: The error of the input or output, or `CancellationError`.
    func readSecret(prompt: SafeText) async throws -> String?
}

/// A dialogue with the user: sentences of the app and answers of the user.
///
/// After the first error of the terminal, a dialogue writes and reads nothing. The application then ends with that error. In a
/// cancelled task it writes nothing, because an interrupted load has no result.
@MainActor
public final class Dialogue {
    private let terminal: any PlainTerminal
    private(set) var failure: (any Error)?
    /// The first word of the option that the next choice takes without asking; nil if the user chooses.
    var plannedOption: String?

    /// Creates a dialogue on a terminal.
    public init(_ terminal: any PlainTerminal) { self.terminal = terminal }

    /// Writes a text. Each line of the text is written as one safe line, without wrapping. Empty lines are omitted.
    public func say(_ text: String) {
        for paragraph in SafeText.paragraphs(text) {
            guard failure == nil, !Task.isCancelled else { return }
            do {
                try terminal.write(paragraph)
            } catch {
                failure = error
            }
        }
    }

    /// Returns the index of the row with a number, or names the rows and returns nil if there is none.
    public func row(_ number: String, of count: Int) -> Int? {
        if let number = Int(number), number > 0, number <= count { return number - 1 }
        let problem = number.isEmpty ? "" : "“\(number)” is not a row. "
        let rows = count == 0 ? "There are no rows." : "Give the number of a row, from 1 to \(count)."
        say(problem + rows)
        return nil
    }

    /// Asks for a line of text. Returns nil at the end of the input and after an error.
    public func ask(_ prompt: String) async -> String? {
        await read { try await $0.readLine(prompt: SafeText(prompt)) }
    }

    /// Asks for a line of text that the terminal does not show. Returns nil at the end of the input and after an error.
    public func askSecret(_ prompt: String) async -> String? {
        await read { try await $0.readSecret(prompt: SafeText(prompt)) }
    }

    /// Plans the answer to the choice that the running command opens. The choice then takes the option that begins with this
    /// word, or reports that there is none. A return to a known view without a choice cancels the plan.
    public func plan(option word: String) { plannedOption = word }

    private func read(_ line: (any PlainTerminal) async throws -> String?) async -> String? {
        guard failure == nil else { return nil }
        do {
            return try await line(terminal)
        } catch {
            failure = error
            return nil
        }
    }

    /// Waits until a condition on observable state is true, or the task is cancelled.
    public func wait(until condition: @escaping @MainActor @Sendable () -> Bool) async {
        // Swift 6.3 crashes on `Observations(condition)`.
        for await isMet in Observations({ condition() }) where isMet { return }
    }
}
