import TerminalUI

/// Keeps what views write.
@MainActor
final class OutputSpy: TextOutput {
    let width: Int? = nil
    let colorSupport = ColorSupport.none
    private(set) var text = ""
    private(set) var notes: [String] = []

    nonisolated init() {}

    func write(_ data: String) {
        text += data
    }

    func note(_ text: SafeText) {
        notes.append(text.string)
    }

    func progress(_ text: SafeText?) {}
}
