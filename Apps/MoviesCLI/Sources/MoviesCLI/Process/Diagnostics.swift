import Synchronization
import TerminalUI

/// What people are told, on standard error: notes, warnings and how far long work has come. Usable from any thread.
final class Diagnostics: Sendable {
    private let stream: StandardStream
    private let showsProgress: Bool
    /// What stands on the last line without a line break behind it.
    private let shownProgress = Mutex("")

    init(stream: StandardStream, environment: [String: String]) {
        self.stream = stream
        showsProgress = stream.isTerminal && !["", "dumb"].contains(environment["TERM", default: ""])
    }

    /// Writes each line of `text`, made safe, behind the program's name.
    func tell(_ text: String) {
        let lines = SafeText.paragraphs(text).enumerated()
            .map { ($0.offset == 0 ? "movies: " : "        ") + $0.element.string + "\n" }
        write(lines.joined())
    }

    /// Writes a line as it is.
    func tell(_ text: SafeText) {
        write(text.string + "\n")
    }

    /// Shows how far it is in place of what was shown before; nil takes it away.
    func progress(_ text: SafeText?) {
        guard showsProgress else { return }
        shownProgress.withLock { shown in
            guard shown != text?.string ?? "" else { return }
            shown = text?.string ?? ""
            put(Self.clearLine + shown)
        }
    }

    /// Takes the progress away while `body` writes to the same terminal.
    func withoutProgress<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) {
        progress(nil)
        try body()
    }

    private static let clearLine = "\r\u{1B}[K"

    private func write(_ text: String) {
        shownProgress.withLock { shown in
            put(shown.isEmpty ? text : Self.clearLine + text + shown)
        }
    }

    /// There is nowhere left to say that standard error cannot be written.
    private func put(_ text: String) {
        try? stream.write(text)
    }
}
