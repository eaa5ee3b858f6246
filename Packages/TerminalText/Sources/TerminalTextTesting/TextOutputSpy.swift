public import TerminalText

/// An output that keeps what was written, and lets a test wait for it.
@MainActor
public final class TextOutputSpy: TextOutput {
    /// In cells, as it was said.
    public let width: Int?
    /// None.
    public let colorSupport = ColorSupport.none
    /// Each write by itself.
    public private(set) var writes: [String] = []
    /// What was noted, one after another.
    public private(set) var notes: [String] = []
    /// What was told of the progress; nil where it was taken away.
    public private(set) var progress: [String?] = []
    private let failure: (any Error)?

    /// Makes an output that holds nothing yet.
    ///
    /// - Parameters:
    ///   - width: in cells; nil for one without lines of some width, such as a file.
    ///   - failure: what every write throws.
    public init(width: Int? = nil, failure: (any Error)? = nil) {
        self.width = width
        self.failure = failure
    }

    /// All that was written.
    public var data: String { writes.joined() }

    /// The lines that were written.
    public var lines: [String] { data.split(separator: "\n").map(String.init) }

    /// Keeps `data`.
    ///
    /// - Throws: the failure it was made with.
    public func write(_ data: String) throws {
        if let failure { throw failure }
        writes.append(data)
    }

    /// Keeps `text`.
    public func note(_ text: SafeText) {
        notes.append(text.string)
    }

    /// Keeps `text`.
    public func progress(_ text: SafeText?) {
        progress.append(text?.string)
    }

    /// Returns once `condition` holds, or when the test has run out of time.
    public func wait(until condition: (TextOutputSpy) -> Bool) async {
        while !condition(self), !Task.isCancelled { await Task.yield() }
    }
}
