package import TerminalUI

/// An output that keeps what was written.
@MainActor
package final class TextOutputSpy: TextOutput {
    package let width: Int? = nil
    package let colorSupport = ColorSupport.none
    /// Each write by itself.
    package private(set) var writes: [String] = []
    package private(set) var notes: [String] = []
    private let failure: (any Error)?

    /// - Parameter failure: what every write throws.
    package init(failure: (any Error)? = nil) {
        self.failure = failure
    }

    /// All that was written.
    package var data: String { writes.joined() }

    package func write(_ data: String) throws {
        if let failure { throw failure }
        writes.append(data)
    }

    package func note(_ text: SafeText) { notes.append(text.string) }

    package func progress(_ text: SafeText?) {}
}
