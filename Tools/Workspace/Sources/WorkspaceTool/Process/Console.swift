internal import Foundation
internal import TerminalText

/// The streams of the process: data on standard output, words for people on standard error.
struct Console: Sendable {
    /// The cells in a line of standard output; nil where it is no terminal.
    var width: Int? {
        var size = winsize()
        guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return Int(size.ws_col)
    }

    var colorSupport: ColorSupport {
        ColorSupport.resolve(
            choice: .auto,
            environment: ProcessInfo.processInfo.environment,
            isTerminal: isatty(STDOUT_FILENO) == 1
        )
    }

    var showsProgress: Bool { isatty(STDERR_FILENO) == 1 }

    /// Writes data that is safe or escaped by its own format.
    func write(_ text: String) throws {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            throw Failure("The output cannot be written: \(error.localizedDescription)")
        }
    }

    func write(_ line: StyledText) throws {
        try write(line.rendered(colorSupport) + "\n")
    }

    func write(json value: some Encodable) throws {
        try write(JSONText.text(value))
    }

    /// Tells people something, on lines of its own.
    func note(_ text: String) {
        let lines = SafeText.paragraphs(text).map { $0.string + "\n" }
        // Who does not hear it misses no data.
        try? FileHandle.standardError.write(contentsOf: Data(lines.joined().utf8))
    }

    func fail(_ message: String, remedy: String? = nil) {
        note("workspace: \(message)" + (remedy.map { "\n\($0)" } ?? ""))
    }
}
