import CTerminal
import Platform
public import TerminalText
public import TerminalUI

/// The terminal of the process. It is restored by ``end()``, at an exit, on signals and faults, and while the process is stopped.
@MainActor
public final class DeviceTerminal: Terminal {
    private let environment: [String: String]
    private let color: ColorChoice
    private var reader: DescriptorReader?

    /// Creates the terminal that the environment describes, with the user's choice of colours.
    ///
    /// - Throws: `DeviceError.unfit` if standard input or output is not a terminal, or `TERM` is missing, empty or `dumb`.
    public init(environment: [String: String], color: ColorChoice = .auto) throws(DeviceError) {
        guard isatty(STDIN_FILENO) == 1 else { throw .unfit(reason: "Standard input is not a terminal.") }
        guard isatty(STDOUT_FILENO) == 1 else { throw .unfit(reason: "Standard output is not a terminal.") }
        guard !["", "dumb"].contains(environment["TERM", default: ""]) else {
            throw .unfit(reason: "TERM says that this terminal shows plain text only.")
        }
        self.environment = environment
        self.color = color
    }

    /// The size of the terminal in cells; 80 columns and 24 rows if unknown, such as on a serial line.
    public var size: Size {
        let size = windowSize
        guard size.ws_col > 0, size.ws_row > 0 else { return Size(columns: 80, rows: 24) }
        return Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }

    /// The capabilities according to the environment, the user's choice of colours and the size of the window.
    public var capabilities: TerminalCapabilities {
        var capabilities = TerminalCapabilities(
            colorSupport: .resolve(choice: color, environment: environment, isTerminal: true),
            isHighContrast: color == .highContrast,
            graphics: .resolve(environment: environment)
        )
        let size = windowSize
        // Sizes of less than one pixel per cell are wrong.
        if size.ws_col > 0, size.ws_row > 0, size.ws_xpixel >= size.ws_col, size.ws_ypixel >= size.ws_row {
            capabilities.cellPixels = Size(
                columns: Int(size.ws_xpixel) / Int(size.ws_col),
                rows: Int(size.ws_ypixel) / Int(size.ws_row)
            )
        }
        return capabilities
    }

    /// Takes control of the terminal and delivers its events until ``end()``.
    ///
    /// - Throws: `DeviceError.failed` if the terminal cannot be controlled, or if the process already controls one.
    public func begin(onEvent: @escaping @MainActor (TerminalEvent) -> Void) throws {
        let code = cterminal_begin(STDIN_FILENO, STDOUT_FILENO, Self.enterSequence, Self.leaveSequence)
        guard code == 0 else { throw DeviceError.failed(reason: String(cString: strerror(code))) }
        let notifications = cterminal_notifications()
        do {
            reader = try DescriptorReader(input: cterminal_input(), notifications: notifications) {
                [weak self] descriptor, bytes in
                guard self?.reader != nil else { return }
                // The main actor may run on a different thread each time, and every thread needs this preparation.
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

    /// Ends the delivery of events and restores the terminal.
    public func end() {
        reader?.stop()
        reader = nil
        cterminal_end()
    }

    /// Restores the terminal before `_exit`. Any thread and any signal handler may call this function.
    public nonisolated static func restore() { cterminal_restore() }

    /// Writes all bytes. Does nothing after the terminal was restored.
    public func write(_ bytes: [UInt8]) throws {
        let code = cterminal_write(bytes, bytes.count)
        guard code == 0 else { throw DeviceError.failed(reason: String(cString: strerror(code))) }
    }

    /// Restores the terminal and stops the job with SIGTSTP, like Ctrl-Z, until the shell continues it.
    public func suspend() { cterminal_suspend() }

    private var windowSize: winsize {
        var size = winsize()
        _ = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
        return size
    }

    /// Enables the alternate screen, bracketed paste and mouse reports, disables line wrapping, and hides the cursor. With wrapping, a
    /// character that the terminal draws wider than expected could scroll the screen.
    private static let enterSequence = strdup(
        "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?7l\u{1B}[?25l"
    )
    /// Ends an incomplete control string and update, resets the style, and reverts `enterSequence`.
    private static let leaveSequence = strdup(
        "\u{1B}\\\u{1B}[?2026l\u{1B}[0m\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
    )
}

/// The error for a terminal that cannot be controlled.
public enum DeviceError: Error, Sendable, Hashable {
    /// Standard input or standard output is not a terminal, or `TERM` is missing, empty or `dumb`.
    case unfit(reason: String)
    /// A system call failed, or the process already controls a terminal. The reason is the text of `errno`.
    case failed(reason: String)
}

extension DeviceError: CustomStringConvertible {
    /// The message for users.
    public var description: String {
        switch self {
        case .unfit(let reason): "\(reason) Screens need a terminal with cursor control as input and output."
        case .failed(let reason): "Cannot use the terminal: \(reason)."
        }
    }
}
