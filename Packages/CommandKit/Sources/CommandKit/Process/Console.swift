import Synchronization
public import TerminalText

/// The standard streams of a command: data on standard output, messages and progress on standard error.
///
/// All methods may be called from any thread.
public nonisolated final class Console: TextOutput, Sendable {
    /// Standard output.
    public let output: StandardStream
    /// The width of standard output in cells: `COLUMNS`, or that of the terminal. Without a terminal, only a table that the user requests
    /// has one.
    public let width: Int?
    let columns: Int?
    /// The colours for text on standard output.
    public let colorSupport: ColorSupport
    /// The user's choice of colours.
    public let color: ColorChoice
    /// Whether text on standard output has high contrast, according to the user's choice of colours.
    public var isHighContrast: Bool { color == .highContrast }
    /// Whether the user can answer: standard input and output are terminals.
    public let isDialogue: Bool
    /// Whether full-screen views can be shown: the user can answer, and the terminal understands escape sequences.
    public let isInteractive: Bool

    private let name: String
    private let error: StandardStream
    private let showsProgress: Bool
    /// The progress text that the terminal of standard error shows; empty if it shows none.
    private let shownProgress = Mutex("")
    /// The messages that wait for ``release()``; nil if messages are written at once.
    private let held = Mutex<[String]?>(nil)

    private static let heldLimit = 100
    /// Text is wrapped only if the terminal has more than this number of cells beside the text's indentation.
    private static let minimumTextWidth = 16
    private static let clearLine = "\r\u{1B}[K"

    /// Creates a console. The program's name precedes each message. The user's choice of a format is nil for the default.
    public init(
        name: String,
        environment: [String: String],
        color: ColorChoice = .auto,
        format: OutputFormat? = nil,
        input: StandardStream = .input,
        output: StandardStream = .output,
        error: StandardStream = .error
    ) {
        self.name = name
        self.output = output
        self.error = error
        self.color = color
        columns = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        // In a pipe, `ls` and `git` also limit lines to COLUMNS.
        width = output.isTerminal || format == .table ? columns ?? output.width : nil
        colorSupport = .resolve(choice: color, environment: environment, isTerminal: output.isTerminal)
        let understandsEscapes = !["", "dumb"].contains(environment["TERM", default: ""])
        isDialogue = input.isTerminal && output.isTerminal
        isInteractive = understandsEscapes && isDialogue
        showsProgress = understandsEscapes && error.isTerminal
    }

    // MARK: Data

    /// Writes text to standard output. Text from outside the program must be `SafeText` or escaped by its format, such as JSON.
    public func write(_ data: String) throws(StreamError) {
        progress(nil)
        try output.write(data)
    }

    /// Writes binary data to standard output; throws ``OutputFileError/terminal`` if that is a terminal.
    public func write(bytes: [UInt8]) throws {
        progress(nil)
        try OutputFile.standardOutput.write(bytes: bytes, standardOutput: output)
    }

    /// Writes a styled line to standard output.
    public func write(_ line: StyledText) throws(StreamError) {
        try write(line.rendered(colorSupport, isHighContrast: isHighContrast) + "\n")
    }

    /// Writes JSON to standard output.
    public func write(json value: some Encodable) throws { try write(JSONText.text(value)) }

    // MARK: Messages

    /// Writes a message to standard error, wrapped to the terminal's width. The program's name precedes the message. A line
    /// ends after 2,000 cells, because a message can quote an argument or a variable of any length.
    public func report(_ message: String) {
        let prefix = "\(name): "
        let lines = SafeText.paragraphs(message).map { $0.truncated(toCells: 2_000) }
            .flatMap { wrapped($0, indentation: prefix.count) }
        let indentation = "\n" + String(repeating: " ", count: prefix.count)
        writeMessage(prefix + lines.map(\.string).joined(separator: indentation) + "\n")
    }

    /// Writes a line to standard error, wrapped to the terminal's width.
    public func note(_ text: SafeText) {
        writeMessage(wrapped(text, indentation: 0).map { $0.string + "\n" }.joined())
    }

    /// Writes lines to standard error without wrapping them.
    public func log(_ text: String) {
        writeMessage(SafeText.paragraphs(text).map { $0.string + "\n" }.joined())
    }

    /// Replaces the progress text on a terminal of standard error that understands escape sequences; nil removes it.
    public func progress(_ text: SafeText?) {
        guard showsProgress else { return }
        shownProgress.withLock { shown in
            guard shown != text?.string ?? "" else { return }
            shown = text?.string ?? ""
            put(Self.clearLine + shown)
        }
    }

    /// Keeps messages until ``release()``, such as during a full-screen view.
    public func hold() { held.withLock { $0 = $0 ?? [] } }

    /// Ends ``hold()`` and writes the first 100 different messages that were kept.
    public func release() {
        let messages = held.withLock { held in
            defer { held = nil }
            return held ?? []
        }
        for message in messages { writeMessage(message) }
    }

    private func wrapped(_ text: SafeText, indentation: Int) -> [SafeText] {
        guard error.isTerminal, let width = columns ?? error.width, width > indentation + Self.minimumTextWidth else {
            return [text]
        }
        // The terminal continues a long address in the next row, so that the user can copy it.
        return text.wrapped(toCells: width - indentation, breaksWords: false)
    }

    private func writeMessage(_ message: String) {
        let isHeld = held.withLock { held in
            guard let messages = held else { return false }
            if messages.count < Self.heldLimit, !messages.contains(message) { held?.append(message) }
            return true
        }
        guard !isHeld else { return }
        shownProgress.withLock { shown in
            put(shown.isEmpty ? message : Self.clearLine + message + shown)
        }
    }

    private func put(_ text: String) {
        // A failed write to standard error cannot be reported on another stream.
        try? error.write(text)
    }
}
