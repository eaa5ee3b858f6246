public import TerminalText

/// A text output that records its calls for tests.
@MainActor
public final class TextOutputSpy: TextOutput {
    /// The number of cells in a line, as passed to the initializer; nil for an output that is not a terminal.
    public let width: Int?
    /// The colours of the output, as passed to the initializer.
    public let colorSupport: ColorSupport
    /// The text of each successful call of `write(_:)`, oldest first.
    public private(set) var writes: [String] = []
    /// The bytes of all successful calls of `write(bytes:)`.
    public private(set) var bytes: [UInt8] = []
    /// The messages of all calls of `note(_:)`, oldest first.
    public private(set) var notes: [String] = []
    /// The texts of all calls of `progress(_:)`, oldest first; nil for each removal.
    public private(set) var progress: [String?] = []
    private let failure: (any Error)?

    /// Creates an output without records. Every write throws the failure, unless it is nil.
    public init(width: Int? = nil, colorSupport: ColorSupport = .none, failure: (any Error)? = nil) {
        self.width = width
        self.colorSupport = colorSupport
        self.failure = failure
    }

    /// The text of all successful calls of `write(_:)`.
    public var data: String { writes.joined() }

    /// The lines of the written text without empty lines.
    public var lines: [String] { data.split(separator: "\n").map(String.init) }

    /// Records the text, or throws the failure.
    public func write(_ data: String) throws {
        if let failure { throw failure }
        writes.append(data)
    }

    /// Records the bytes, or throws the failure.
    public func write(bytes: [UInt8]) throws {
        if let failure { throw failure }
        self.bytes += bytes
    }

    /// Records the message.
    public func note(_ text: SafeText) { notes.append(text.string) }

    /// Records the progress text, or nil for its removal.
    public func progress(_ text: SafeText?) { progress.append(text?.string) }
}
