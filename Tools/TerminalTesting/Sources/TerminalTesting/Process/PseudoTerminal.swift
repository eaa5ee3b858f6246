internal import Foundation

/// A program in a terminal that nobody looks at but a test.
///
/// The program is the leader of a session of its own whose controlling terminal this is, as if it had been started in a window.
/// It is killed when the object goes away.
///
///     let terminal = try PseudoTerminal("/bin/sh", ["-i"], environment: ["PS1": "ready> "])
///     try await terminal.waitUntil("the prompt") { $0.text.hasSuffix("ready>") }
///     terminal.send("exit 3\r")
///     #expect(await terminal.exitStatus() == .exited(3))
public final class PseudoTerminal: Sendable {
    private let session: TerminalSession
    private let configuration: Configuration

    /// Opens a terminal and starts an executable in it, which sees exactly the environment given.
    ///
    /// - Parameters:
    ///   - executable: its path.
    ///   - patience: how long is waited for anything before it counts as missing.
    ///   - transcriptLimit: how many bytes of the output are kept for ``transcript``.
    ///   - onOutput: called on the reading thread for each piece of output that came, with the moment at which it was read and its
    ///     bytes, after the screen took it in.
    /// - Throws: ``PseudoTerminalError``.
    public init(
        _ executable: String,
        _ arguments: [String] = [],
        environment: [String: String],
        columns: Int = 80,
        rows: Int = 24,
        kind: TerminalKind = .xterm,
        patience: Duration = .seconds(60),
        transcriptLimit: Int = 0,
        onOutput: (@Sendable (ContinuousClock.Instant, Int) -> Void)? = nil
    ) throws(PseudoTerminalError) {
        configuration = Configuration(
            executable: executable,
            arguments: arguments,
            environment: environment,
            columns: columns,
            rows: rows,
            kind: kind,
            patience: patience,
            transcriptLimit: transcriptLimit,
            onOutput: onOutput
        )
        let session = try TerminalSession(configuration)
        self.session = session
        session.start()
    }

    deinit { session.endProgram() }

    /// The program's process, which leads its session.
    public var processIdentifier: Int32 { session.process.identifier }
    /// What a person sees now.
    public var screen: Screen { session.ask(\.screen) }
    /// What the terminal did not understand.
    public var unknownSequences: [String] { session.ask(\.unknownSequences) }
    /// How many synchronized updates were finished.
    public var finishedFrames: Int { session.ask(\.finishedFrames) }
    /// How much the program has written.
    public var bytesReceived: Int { session.bytesReceived }
    /// What the program has written, from the beginning, as far as it is kept.
    public var transcript: [UInt8] { session.transcript }
    /// How the system treats the terminal now, or did when the program ended.
    ///
    /// - Throws: ``PseudoTerminalError`` once it is closed.
    public var settings: TerminalSettings {
        get throws(PseudoTerminalError) { try session.device.settings() }
    }

    /// Types a text. Return is `\r`, Ctrl-C `\u{3}`.
    public func send(_ text: String) {
        send(bytes: text.utf8)
    }

    /// Types bytes.
    public func send(bytes: some Sequence<UInt8>) {
        session.device.send(Array(bytes))
    }

    /// Gives the terminal another size and tells the programs in its foreground, as when someone drags a window's corner.
    public func resize(columns: Int, rows: Int) {
        session.resize(columns: columns, rows: rows)
    }

    /// Sends a signal to the program itself. Does nothing once it has ended.
    public func signal(_ number: Int32) {
        session.process.send(number)
    }

    /// Waits until the screen is as `condition` asks, which it may be already.
    ///
    /// It is asked anew for all that comes from the program, on another thread, and never sees an update half done (mode 2026).
    ///
    /// - Parameters:
    ///   - what: what is waited for, for the report of a failure.
    ///   - patience: how long it is waited for; nil for as long as for anything in this terminal.
    /// - Returns: the screen of which it is true.
    /// - Throws: ``WaitFailure`` when the patience ends or the program does; `CancellationError` when the task is cancelled.
    @discardableResult
    public func waitUntil(
        _ what: String = "What was waited for",
        patience: Duration? = nil,
        _ condition: @escaping @Sendable (Screen) -> Bool
    ) async throws -> Screen {
        try await session.wait(for: what, patience: patience ?? configuration.patience, condition)
    }

    /// Waits until the program has ended and all it wrote has come. It is killed when it has not ended by then.
    public func exitStatus() async -> ExitStatus {
        DispatchQueue.global().asyncAfter(deadline: .now() + configuration.patience.seconds) { [weak session] in
            session?.endProgram()
        }
        return await session.exitStatus()
    }

    /// Kills the program if it still runs, and gives back all that belongs to the terminal.
    public func close() async {
        session.endProgram()
        _ = await session.exitStatus()
        session.device.shut()
    }
}
