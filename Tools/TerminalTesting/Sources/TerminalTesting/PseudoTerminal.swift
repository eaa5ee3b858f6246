import Foundation

/// A program that runs in a pseudo-terminal for a test.
///
/// The program leads a session with this pseudo-terminal as controlling terminal. The deinitializer kills the program.
///
///     let terminal = try PseudoTerminal("/bin/sh", ["-i"], environment: ["PS1": "ready> "])
///     try await terminal.waitUntil("the prompt") { $0.text.hasSuffix("ready>") }
///     terminal.send("exit 3\r")
///     #expect(await terminal.exitStatus() == .exited(3))
public final class PseudoTerminal: Sendable {
    private let session: TerminalSession
    private let timeout: Duration

    /// Opens a pseudo-terminal and starts an executable in it, with only the given environment variables.
    ///
    /// - Parameter timeout: The timeout of `waitUntil` and of `exitStatus`.
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

    /// The process id of the program, which is also the id of its session and process group.
    public var processIdentifier: Int32 { session.process.identifier }
    /// The screen that is visible now.
    public var screen: Screen { session.ask(\.screen) }
    /// The first thousand unknown sequences that the program has written, in readable form.
    public var unknownSequences: [String] { session.ask(\.unknownSequences) }
    /// The number of synchronized updates (mode 2026) that the program has finished.
    public var finishedFrames: Int { session.ask(\.finishedFrames) }
    /// The number of bytes that the program has written.
    public var bytesReceived: Int { session.bytesReceived }
    /// The terminal settings now; after the end of the program, the settings that it left.
    public var settings: TerminalSettings {
        get throws(PseudoTerminalError) { try session.device.settings() }
    }

    /// Sends a text to the program as keyboard input. The Return key is `\r`, Ctrl-C is `\u{3}`.
    public func send(_ text: String) { session.device.send(Array(text.utf8)) }

    /// Changes the size of the terminal. Foreground programs receive SIGWINCH, as after resizing a terminal window.
    public func resize(columns: Int, rows: Int) { session.resize(columns: columns, rows: rows) }

    /// Sends a signal to the program, unless the program has ended.
    public func signal(_ number: Int32) { session.process.send(number) }

    /// Waits until the screen meets a condition after a chunk of output, and returns the screen. `what` names it in the error message.
    ///
    /// - Throws: ``WaitFailure`` after the timeout or the end of the program; `CancellationError` if the task is cancelled.
    @discardableResult
    public func waitUntil(
        _ what: String = "The expected screen",
        _ condition: (Screen) -> Bool
    ) async throws -> Screen {
        for await screen in session.screens(timeout: timeout) where condition(screen) { return screen }
        try Task.checkCancellation()
        let status = session.status
        throw session.ask { WaitFailure(what: what, timeout: timeout, status: status, emulator: $0) }
    }

    /// Waits for the end of the program and of its output, and returns the exit status. Kills the program after the timeout.
    public func exitStatus() async -> ExitStatus {
        // A cancellation of the caller does not end this wait, which would have no result.
        await Task { [session, timeout] in
            while true {
                for await _ in session.screens(timeout: timeout) {}
                if let status = session.status { return status }
                session.endProgram()
            }
        }.value
    }

    /// Kills the program if it still runs, and waits for its end.
    public func close() async {
        session.endProgram()
        _ = await exitStatus()
    }

    /// Whether line editing, echo, signals and output processing are on, and all modes are initial.
    public var isRestored: Bool {
        get throws(PseudoTerminalError) {
            let settings = try settings
            return settings.isCanonical && settings.echoes && settings.generatesSignals && settings.processesOutput
                && screen.modes == Screen.initialModes
        }
    }
}

/// The error of a pseudo-terminal that the system does not provide, or of an executable that cannot be started.
public struct PseudoTerminalError: Error, CustomStringConvertible {
    /// The message for the user.
    public let description: String

    init(_ problem: String, code: Int32) { description = "\(problem): \(String(cString: strerror(code)))." }
}
