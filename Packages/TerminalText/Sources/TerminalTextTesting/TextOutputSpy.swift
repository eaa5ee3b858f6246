public import TerminalText

/// A text output that records its calls for tests.
@MainActor
public final class TextOutputSpy: TextOutput {
    /// The width given at creation.
    public let width: Int?
    /// Always `.none`.
    public let colorSupport = ColorSupport.none
    /// The data of each write.
    public private(set) var writes: [String] = []
    /// The binary data of all writes.
    public private(set) var bytes: [UInt8] = []
    /// The messages, oldest first.
    public private(set) var notes: [String] = []
    /// The progress texts, oldest first; nil where progress was removed.
    public private(set) var progress: [String?] = []
    private let failure: (any Error)?

    /// Creates an output without records.
    ///
    /// - Parameters:
    ///   - width: The cells of a line; nil for an output that is not a terminal.
    ///   - failure: The error that every write throws.
    public init(width: Int? = nil, failure: (any Error)? = nil) {
        self.width = width
        self.failure = failure
    }

    /// All data written.
    public var data: String { writes.joined() }

    /// The lines of the data without empty ones.
    public var lines: [String] { data.split(separator: "\n").map(String.init) }

    /// Records the data.
    ///
    /// - Throws: The failure given at creation.
    public func write(_ data: String) throws {
        if let failure { throw failure }
        writes.append(data)
    }

    /// Records the bytes.
    ///
    /// - Throws: The failure given at creation.
    public func write(bytes: [UInt8]) throws {
        if let failure { throw failure }
        self.bytes += bytes
    }

    /// Records the message.
    public func note(_ text: SafeText) {
        notes.append(text.string)
    }

    /// Records the progress.
    public func progress(_ text: SafeText?) {
        progress.append(text?.string)
    }

    /// Waits until the condition holds or the task is cancelled.
    public func wait(until condition: (TextOutputSpy) -> Bool) async {
        while !condition(self), !Task.isCancelled { await Task.yield() }
    }
}
