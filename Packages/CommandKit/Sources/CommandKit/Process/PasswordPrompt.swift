import Foundation
import Platform

/// A prompt on the terminal of the process, which reads a line without showing it.
public struct PasswordPrompt: Sendable {
    private static let terminal = "/dev/tty"

    private let text: String

    /// Creates a prompt.
    ///
    /// - Parameter text: The text before the input, which must not contain control characters.
    public init(_ text: String) {
        self.text = text
    }

    /// Shows the prompt and returns the line that the user types.
    ///
    /// - Throws: ``PasswordPromptError``, ``InputFileError``, or `CancellationError`. In each case the terminal shows typed
    ///   text again.
    @concurrent
    public func read() async throws -> String {
        let descriptor = open(Self.terminal, O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw PasswordPromptError.noTerminal }
        defer { close(descriptor) }
        var former = termios()
        guard tcgetattr(descriptor, &former) == 0 else { throw PasswordPromptError.noTerminal }
        var settings = former
        settings.c_lflag &= ~tcflag_t(ECHO)
        // A process that Ctrl-Z stops or Ctrl-\ ends would leave a terminal without echo to the shell.
        let disabled = UInt8(truncatingIfNeeded: fpathconf(descriptor, Int32(_PC_VDISABLE)))
        withUnsafeMutableBytes(of: &settings.c_cc) { keys in
            for key in [VSUSP, VQUIT] { keys[Int(key)] = disabled }
        }
        tcsetattr(descriptor, TCSAFLUSH, &settings)
        defer {
            tcsetattr(descriptor, TCSAFLUSH, &former)
            write("\n", to: descriptor)
        }
        write(text, to: descriptor)
        guard let line = try await InputFile(Self.terminal).open().firstLine() else {
            throw PasswordPromptError.noInput
        }
        return line
    }

    private func write(_ text: String, to descriptor: Int32) {
        let bytes = Array(text.utf8)
        _ = Platform.write(descriptor, bytes, bytes.count)
    }
}

/// The reason why a ``PasswordPrompt`` has read no line.
public enum PasswordPromptError: Error, Equatable, CustomStringConvertible {
    /// The process has no terminal.
    case noTerminal
    /// The user ended the input.
    case noInput

    /// The message for the user.
    public var description: String {
        switch self {
        case .noTerminal: "There is no terminal on which to type the password."
        case .noInput: "No password was typed."
        }
    }
}
