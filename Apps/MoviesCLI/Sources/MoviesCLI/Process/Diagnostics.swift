import CommandKit
import Synchronization
import TerminalText

/// What people are told, on standard error: notes, warnings and how far long work has come. Usable from any thread.
final class Diagnostics: Sendable {
    private let stream: StandardStream
    private let showsProgress: Bool
    /// What stands on the last line without a line break behind it.
    private let shownProgress = Mutex("")
    /// What was said while nothing must be written; nil while it may be.
    private let held = Mutex<[String]?>(nil)

    /// More than anybody reads at the end.
    private static let mostHeld = 100

    init(stream: StandardStream, environment: [String: String]) {
        self.stream = stream
        showsProgress = stream.isTerminal && !["", "dumb"].contains(environment["TERM", default: ""])
    }

    /// Writes each line of `text`, made safe, behind the program's name.
    func tell(_ text: String) {
        let name = "movies: "
        let lines = SafeText.paragraphs(text).flatMap { wrapped($0, indentation: name.count) }.enumerated()
            .map { ($0.offset == 0 ? name : String(repeating: " ", count: name.count)) + $0.element.string + "\n" }
        write(lines.joined())
    }

    /// Writes a line as it is.
    func tell(_ text: SafeText) {
        write(wrapped(text, indentation: 0).map { $0.string + "\n" }.joined())
    }

    /// A terminal would break lines in the middle of words; elsewhere a sentence stays on one line.
    private func wrapped(_ text: SafeText, indentation: Int) -> [SafeText] {
        guard let width = stream.width, width > indentation + Self.narrowestText else { return [text] }
        return text.wrapped(toCells: width - indentation)
    }

    /// With less than that for the text, breaking at words helps nobody.
    private static let narrowestText = 16

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

    /// Keeps what is said from now on, as somebody else has the terminal.
    func hold() {
        held.withLock { $0 = $0 ?? [] }
    }

    /// Says what was kept, each thing once.
    func release() {
        let texts = held.withLock { held in
            defer { held = nil }
            return held ?? []
        }
        for text in texts { write(text) }
    }

    private func write(_ text: String) {
        let isHeld = held.withLock { held in
            guard let texts = held else { return false }
            if texts.count < Self.mostHeld, !texts.contains(text) { held?.append(text) }
            return true
        }
        guard !isHeld else { return }
        shownProgress.withLock { shown in
            put(shown.isEmpty ? text : Self.clearLine + text + shown)
        }
    }

    /// There is nowhere left to say that standard error cannot be written.
    private func put(_ text: String) {
        try? stream.write(text)
    }
}
