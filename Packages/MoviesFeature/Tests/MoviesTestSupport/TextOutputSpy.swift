package import TerminalUI

/// An output that keeps what was written, and lets a test wait for it.
@MainActor
package final class TextOutputSpy: TextOutput {
    package let width: Int?
    package let colorSupport = ColorSupport.none
    /// Each write by itself.
    package private(set) var writes: [String] = []
    package private(set) var notes: [String] = []
    /// What was told of the progress; nil where it was taken away.
    package private(set) var progress: [String?] = []
    private let failure: (any Error)?

    /// - Parameter failure: what every write throws.
    package init(width: Int? = nil, failure: (any Error)? = nil) {
        self.width = width
        self.failure = failure
    }

    /// All that was written.
    package var data: String { writes.joined() }

    /// The lines that were written.
    package var lines: [String] { data.split(separator: "\n").map(String.init) }

    package func write(_ data: String) throws {
        if let failure { throw failure }
        writes.append(data)
    }

    package func note(_ text: SafeText) {
        notes.append(text.string)
    }

    package func progress(_ text: SafeText?) {
        progress.append(text?.string)
    }

    /// Returns once `condition` holds, or when the test has run out of time.
    package func wait(until condition: (TextOutputSpy) -> Bool) async {
        while !condition(self), !Task.isCancelled { await Task.yield() }
    }
}
