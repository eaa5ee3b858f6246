import Foundation

/// A program in a pseudo-terminal for tests.
///
/// The program leads its own session with this controlling terminal, as in a window. The deinitialiser kills it.
///
///     let terminal = try PseudoTerminal("/bin/sh", ["-i"], environment: ["PS1": "ready> "])
///     try await terminal.waitUntil("the prompt") { $0.text.hasSuffix("ready>") }
///     terminal.send("exit 3\r")
///     #expect(await terminal.exitStatus() == .exited(3))
public final class PseudoTerminal: Sendable {
    private let session: TerminalSession
    private let timeout: Duration

    /// Opens a terminal and starts an executable with exactly the given environment.
    ///
    /// - Parameters:
    ///   - executable: The path.
    ///   - timeout: The timeout of each wait.
    /// - Throws: ``PseudoTerminalError``.
    public init(
        _ executable: String,
        _ arguments: [String] = [],
        environment: [String: String],
        columns: Int = 80,
        rows: Int = 24,
        kind: TerminalKind = .xterm,
        timeout: Duration = .seconds(60)
    ) throws(PseudoTerminalError) {
        self.timeout = timeout
        let device = try TerminalDevice(columns: columns, rows: rows)
        session = TerminalSession(
            device: device,
            process: try TerminalProcess(executable, arguments, environment: environment, terminal: device.path),
            emulator: TerminalEmulator(columns: columns, rows: rows, kind: kind)
        )
        session.start()
    }

    deinit { session.endProgram() }

    /// The process id of the program, which is its session's leader.
    public var processIdentifier: Int32 { session.process.identifier }
    /// The visible screen.
    public var screen: Screen { session.ask(\.screen) }
    /// The unknown sequences so far.
    public var unknownSequences: [String] { session.ask(\.unknownSequences) }
    /// The number of finished synchronized updates.
    public var finishedFrames: Int { session.ask(\.finishedFrames) }
    /// The number of bytes that the program wrote.
    public var bytesReceived: Int { session.bytesReceived }
    /// The current terminal settings, or those at the end of the program.
    ///
    /// - Throws: ``PseudoTerminalError`` after `close`.
    public var settings: TerminalSettings {
        get throws(PseudoTerminalError) { try session.device.settings() }
    }

    /// Sends a text as input. Return is `\r`, Ctrl-C is `\u{3}`.
    public func send(_ text: String) {
        send(bytes: text.utf8)
    }

    /// Sends bytes as input.
    public func send(bytes: some Sequence<UInt8>) {
        session.device.send(Array(bytes))
    }

    /// Changes the size and notifies the foreground programs, like resizing a window.
    public func resize(columns: Int, rows: Int) {
        session.resize(columns: columns, rows: rows)
    }

    /// Sends a signal to the program, unless it has ended.
    public func signal(_ number: Int32) {
        session.process.send(number)
    }

    /// Waits until the condition holds for the screen and returns that screen.
    ///
    /// The condition is evaluated after each chunk of output, on another thread. It never sees an incomplete synchronized update.
    ///
    /// - Parameters:
    ///   - what: The expected screen, for the failure message: "the prompt".
    ///   - timeout: The timeout; nil for the timeout of this terminal.
    /// - Throws: ``WaitFailure`` after the timeout or the end of the program; `CancellationError`.
    @discardableResult
    public func waitUntil(
        _ what: String = "The expected screen",
        timeout: Duration? = nil,
        _ condition: @escaping @Sendable (Screen) -> Bool
    ) async throws -> Screen {
        try await session.wait(for: what, timeout: timeout ?? self.timeout, condition)
    }

    /// Waits for the end of the program and of its output. After the timeout the program is killed.
    public func exitStatus() async -> ExitStatus {
        DispatchQueue.global().asyncAfter(deadline: .now() + timeout / .seconds(1)) { [weak session] in
            session?.endProgram()
        }
        return await session.exitStatus()
    }

    /// Kills the program if it still runs, and closes the terminal.
    public func close() async {
        session.endProgram()
        _ = await session.exitStatus()
        session.device.shut()
    }

    /// Whether the terminal is restored: line editing and echo are on, the main screen is visible, and all modes are initial.
    public var isRestored: Bool {
        get throws(PseudoTerminalError) {
            let settings = try settings
            let screen = screen
            return settings.isCanonical && settings.echoes && settings.generatesSignals && settings.processesOutput
                && !screen.isAlternate && screen.cursor.isVisible && screen.modes == .initial
        }
    }
}

/// An error of a pseudo-terminal.
public enum PseudoTerminalError: Error, CustomStringConvertible {
    /// The system provides no terminal; with errno.
    case noTerminal(code: Int32)
    /// The executable cannot be started; with errno.
    case cannotRun(executable: String, code: Int32)
    /// The terminal was closed.
    case closed

    /// The message for the user.
    public var description: String {
        switch self {
        case .noTerminal(let code): "Cannot open a pseudo-terminal: \(String(cString: strerror(code)))."
        case .cannotRun(let executable, let code): "Cannot run \(executable): \(String(cString: strerror(code)))."
        case .closed: "The pseudo-terminal has been closed."
        }
    }
}
