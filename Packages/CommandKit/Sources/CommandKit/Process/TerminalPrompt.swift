import Foundation
import Platform

/// A prompt on the terminal of the process, which reads a line.
public struct TerminalPrompt: Sendable {
    private static let terminal = "/dev/tty"

    /// Whether the process has a terminal.
    public static var isAvailable: Bool {
        let descriptor = open(terminal, O_RDWR | O_CLOEXEC | O_NOCTTY)
        if descriptor >= 0 { close(descriptor) }
        return descriptor >= 0
    }

    private let text: String
    private let hidesInput: Bool

    /// Creates a prompt with a text that contains no control characters. For passwords, the terminal does not show the input.
    public init(_ text: String, hidesInput: Bool = false) {
        self.text = text
        self.hidesInput = hidesInput
    }

    /// Shows the prompt and returns the line that the user types. The terminal then shows typed text again, also after an error.
    @concurrent
    public func read() async throws -> String {
        let descriptor = open(Self.terminal, O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw TerminalPromptError.noTerminal }
        defer { close(descriptor) }
        var former = termios()
        guard tcgetattr(descriptor, &former) == 0 else { throw TerminalPromptError.noTerminal }
        var settings = former
        if hidesInput {
            settings.c_lflag &= ~tcflag_t(ECHO)
            // A process that Ctrl-Z stops or Ctrl-\ ends would leave a terminal without echo to the shell.
            let disabled = UInt8(truncatingIfNeeded: fpathconf(descriptor, Int32(_PC_VDISABLE)))
            withUnsafeMutableBytes(of: &settings.c_cc) { keys in
                for key in [VSUSP, VQUIT] { keys[Int(key)] = disabled }
            }
        }
        // This also discards what was typed before the prompt.
        tcsetattr(descriptor, TCSAFLUSH, &settings)
        var showsLineBreak = false
        defer {
            tcsetattr(descriptor, TCSAFLUSH, &former)
            if !showsLineBreak { write("\n", to: descriptor) }
        }
        write(text, to: descriptor)
        guard let line = try await InputFile(Self.terminal).open().firstLine() else {
            throw TerminalPromptError.noInput
        }
        showsLineBreak = !hidesInput
        return line
    }

    private func write(_ text: String, to descriptor: Int32) {
        let bytes = Array(text.utf8)
        _ = Platform.write(descriptor, bytes, bytes.count)
    }
}

/// The reason why a ``TerminalPrompt`` has read no line.
public enum TerminalPromptError: Error, Equatable {
    /// The process has no terminal.
    case noTerminal
    /// The user ended the input.
    case noInput
}
