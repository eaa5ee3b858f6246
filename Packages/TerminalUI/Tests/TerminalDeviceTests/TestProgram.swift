import TerminalTesting
import Testing

struct TestProgram {
    let terminal: PseudoTerminal
    /// The settings of the terminal before the program took control.
    let settings: TerminalSettings

    static func started(
        environment: [String: String] = [:],
        columns: Int = 80,
        rows: Int = 24,
        shell: String? = nil
    ) async throws -> TestProgram {
        let environment = Self.environment.merging(environment) { $1 }
        let (command, arguments) = shell.map { ("/bin/sh", ["-c", "\($0); exec '\(path)'"]) } ?? (path, [])
        let terminal = try PseudoTerminal(command, arguments, environment: environment, columns: columns, rows: rows)
        try await terminal.waitUntil("the program") { $0.text.contains("press return") }
        let settings = try terminal.settings
        terminal.send("\r")
        try await terminal.waitUntil("the screen") { $0.isAlternate && $0.text.contains("ready") }
        return TestProgram(terminal: terminal, settings: settings)
    }

    /// The environment of the program. The Swift runtime's crash reports are disabled to save time.
    static let environment = ["TERM": "xterm-256color", "SWIFT_BACKTRACE": "enable=no"]

    static var path: String { BuiltExecutables.path(of: "TerminalTestProcess") }

    var controlsTerminal: Bool {
        get throws {
            let now = try terminal.settings
            // The alternate screen, mouse reports and pasted text are on, wrapping and the cursor are off.
            return terminal.screen.modes == [1000, 1006, 1049, 2004]
                && !now.isCanonical && !now.echoes && !now.generatesSignals && !now.processesOutput
        }
    }

    func expectRestoration(_ status: TerminalTesting.ExitStatus, sourceLocation: SourceLocation = #_sourceLocation)
        async throws
    {
        #expect(await terminal.exitStatus() == status, sourceLocation: sourceLocation)
        #expect(try traces == [], sourceLocation: sourceLocation)
    }

    var traces: [String] {
        get throws {
            let screen = terminal.screen
            var traces: [String] = []
            if try terminal.settings != settings { traces.append("the line mode is changed") }
            if screen.modes != Screen.initialModes { traces.append("the modes are \(screen.modes)") }
            if !screen.text.contains("press return") { traces.append("the earlier text is missing") }
            return traces + terminal.unknownSequences
        }
    }
}

extension PseudoTerminal {
    @discardableResult
    func wait(for text: String) async throws -> Screen {
        try await waitUntil("“\(text)”") { $0.text.contains(text) }
    }
}
