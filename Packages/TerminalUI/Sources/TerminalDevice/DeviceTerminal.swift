internal import CTerminal
public import TerminalText
public import TerminalUI

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// The terminal that the process was started in: its standard input and output.
///
/// It is given back whatever happens: at the end, at an exit, when the process is ended by a signal or by a failure of its
/// own, and while it is stopped. Only SIGKILL leaves no time for that. There is one of it: it is the process's.
@MainActor
public final class DeviceTerminal: Terminal {
    private let environment: [String: String]
    private let color: ColorChoice
    private var reader: DescriptorReader?

    /// - Parameters:
    ///   - environment: tells what the terminal can do.
    ///   - color: what the user wishes of it.
    /// - Throws: `DeviceError.unfit` where there is no terminal, or one that is too simple.
    public init(environment: [String: String], color: ColorChoice = .auto) throws(DeviceError) {
        guard isatty(STDIN_FILENO) == 1 else { throw .unfit(reason: "Standard input is not a terminal.") }
        guard isatty(STDOUT_FILENO) == 1 else { throw .unfit(reason: "Standard output is not a terminal.") }
        guard !["", "dumb"].contains(environment["TERM", default: ""]) else {
            throw .unfit(reason: "TERM says that this terminal shows plain text only.")
        }
        self.environment = environment
        self.color = color
    }

    /// Asked of the terminal each time. One that does not tell, as a serial line, is taken to be 80 by 24.
    public var size: Size {
        let size = windowSize
        guard size.ws_col > 0, size.ws_row > 0 else { return Size(columns: 80, rows: 24) }
        return Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }

    /// What the environment tells of it.
    public var capabilities: TerminalCapabilities {
        var capabilities = TerminalCapabilities(
            colorSupport: .resolve(choice: color, environment: environment, isTerminal: true),
            graphics: .resolve(environment: environment)
        )
        let size = windowSize
        // A cell has a pixel at least, whatever is told.
        if size.ws_col > 0, size.ws_row > 0, size.ws_xpixel >= size.ws_col, size.ws_ypixel >= size.ws_row {
            capabilities.cellPixels = Size(
                columns: Int(size.ws_xpixel) / Int(size.ws_col),
                rows: Int(size.ws_ypixel) / Int(size.ws_row)
            )
        }
        return capabilities
    }

    /// Takes the terminal over.
    public func begin(onEvent: @escaping @MainActor (TerminalEvent) -> Void) throws {
        let code = cterminal_begin(STDIN_FILENO, STDOUT_FILENO, Self.enter, Self.leave)
        guard code == 0 else { throw DeviceError.failed(reason: String(cString: strerror(code))) }
        let notifications = cterminal_notifications()
        do {
            reader = try DescriptorReader(input: cterminal_input(), notifications: notifications) {
                [weak self] descriptor, bytes in
                guard self?.reader != nil else { return }
                // The main thread is another one each time.
                cterminal_enter_thread()
                for event in Self.events(bytes, areNotifications: descriptor == notifications) { onEvent(event) }
            }
        } catch {
            cterminal_end()
            throw error
        }
    }

    private static func events(_ bytes: [UInt8], areNotifications: Bool) -> [TerminalEvent] {
        guard areNotifications else { return [bytes.isEmpty ? .closed : .input(bytes)] }
        return bytes.map { Int($0) == CTERMINAL_RESUMED ? .resumed : .resized }
    }

    /// Gives the terminal back.
    public func end() {
        reader?.stop()
        reader = nil
        cterminal_end()
    }

    /// Gives the terminal back before the process ends in a way that passes everything else by, as `_exit` does. It does
    /// nothing where no terminal was taken over; from any thread.
    public nonisolated static func restore() {
        cterminal_restore()
    }

    /// Writes all of `bytes`, unless the terminal was given back meanwhile.
    public func write(_ bytes: [UInt8]) throws {
        let code = cterminal_write(bytes, bytes.count)
        guard code == 0 else { throw DeviceError.failed(reason: String(cString: strerror(code))) }
    }

    /// Stops the process until its shell lets it go on.
    public func suspend() {
        cterminal_suspend()
    }

    private var windowSize: winsize {
        var size = winsize()
        _ = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
        return size
    }

    /// The other screen, bracketed paste, the mouse's buttons and wheel with positions of any size; and no going on in the next
    /// row, which a character that the terminal thinks wider would scroll the screen by.
    private static let enter = strdup("\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?7l\u{1B}[?25l")
    /// All of it taken back, and whatever was switched on in the middle of a frame.
    private static let leave = strdup(
        "\u{1B}\\\u{1B}[?2026l\u{1B}[0m\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
    )
}
