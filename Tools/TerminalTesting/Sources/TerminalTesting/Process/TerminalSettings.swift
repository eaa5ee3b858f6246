internal import Foundation

/// How the system treats what is typed and written, as stty shows it. A program that changes it should bring it back.
public struct TerminalSettings: Sendable, Hashable {
    /// Whether the program gets what is typed by lines.
    public var isCanonical: Bool { flags.local & UInt64(ICANON) != 0 }
    /// Whether what is typed is shown.
    public var echoes: Bool { flags.local & UInt64(ECHO) != 0 }
    /// Whether Ctrl-C and Ctrl-Z are signals.
    public var generatesSignals: Bool { flags.local & UInt64(ISIG) != 0 }
    /// Whether a line feed that is written goes to the beginning of the line.
    public var processesOutput: Bool { flags.output & UInt64(OPOST) != 0 }

    private let flags: Flags
    private let characters: [UInt8]

    private struct Flags: Hashable {
        var input: UInt64
        var output: UInt64
        var control: UInt64
        var local: UInt64
    }

    /// All of it: input, output, control and local flags, then the control characters.
    public var rawValue: [UInt64] {
        [flags.input, flags.output, flags.control, flags.local] + characters.map(UInt64.init)
    }

    init(_ settings: termios) {
        flags = Flags(
            input: UInt64(settings.c_iflag),
            output: UInt64(settings.c_oflag),
            control: UInt64(settings.c_cflag),
            local: UInt64(settings.c_lflag)
        )
        characters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
    }
}
