import Foundation
import TerminalTesting
import Testing

/// Tests of TerminalTestProcess as a job of an interactive shell. The shell controls the terminal while the job is stopped.
@Suite(.timeLimit(.minutes(5)))
struct JobControlTests {
    private static let prompt = "ready>"

    /// Starts a shell with the program as its job. Returns the terminal, the id of the program's process, and the terminal's
    /// settings before the program took control.
    private func started(ending: String = "") async throws -> (
        terminal: PseudoTerminal, process: pid_t, settings: TerminalSettings
    ) {
        var environment = TestProgram.environment
        environment["PS1"] = Self.prompt
        environment["HISTFILE"] = "/dev/null"
        let terminal = try PseudoTerminal("/bin/sh", ["-i"], environment: environment)
        try await terminal.wait(for: Self.prompt)
        terminal.send("'\(TestProgram.path)'\(ending)\r")
        try await terminal.waitUntil("the program") { $0.text.contains("press return") }
        let settings = try terminal.settings
        terminal.send("\r")
        let screen = try await terminal.waitUntil("the screen") { $0.isAlternate && $0.text.contains("last nothing") }
        let process = screen.lines.compactMap { line in
            line.hasPrefix("process ") ? line.split(separator: " ").dropFirst().first.flatMap { pid_t($0) } : nil
        }
        return (terminal, try #require(process.first), settings)
    }

    /// Waits for the prompt of the shell in the last line.
    @discardableResult
    private func waitForShell(_ terminal: PseudoTerminal) async throws -> TerminalTesting.Screen {
        try await terminal.waitUntil("the shell") { !$0.isAlternate && $0.text.hasSuffix(Self.prompt) }
    }

    /// Returns descriptions of the changes to the terminal that the program left behind.
    private func traces(_ terminal: PseudoTerminal, _ settings: TerminalSettings) throws -> [String] {
        let screen = terminal.screen
        return (screen.modes == .initial ? [] : ["\(screen.modes)"]) + (screen.cursor.isVisible ? [] : ["no cursor"])
            + terminal.unknownSequences
    }

    /// Continues the job and checks that the job renders completely, handles keys and sets the raw mode.
    private func bringBack(_ terminal: PseudoTerminal, key: String, lineEnd: String = "\r") async throws {
        terminal.send("fg\(lineEnd)")
        let screen = try await terminal.waitUntil("the screen") { $0.isAlternate && $0.lines.first == " test › ready" }
        #expect(screen.text.contains("process"))
        #expect(!screen.text.contains("fg") && !screen.text.contains(">"))
        #expect(screen.modes.reportsClicks)
        terminal.send(key)
        try await terminal.wait(for: "last key \(key)")
        let settings = try terminal.settings
        #expect(!settings.isCanonical && !settings.echoes)
    }

    @Test("DeviceTerminal restores the terminal on Ctrl-Z and repaints the whole screen after fg")
    func controlZ() async throws {
        let (terminal, _, settings) = try await started()
        for key in ["x", "y"] {
            terminal.send("\u{1A}")
            try await waitForShell(terminal)
            #expect(try traces(terminal, settings) == [])
            try await bringBack(terminal, key: key)
        }
        terminal.send("q")
        try await waitForShell(terminal)
        #expect(terminal.screen.text.contains("the end"))
        #expect(try traces(terminal, settings) == [])
    }

    @Test("DeviceTerminal restores the terminal on SIGTSTP from another process")
    func stopped() async throws {
        let (terminal, process, settings) = try await started()
        kill(process, SIGTSTP)
        try await waitForShell(terminal)
        #expect(try traces(terminal, settings) == [])
        try await bringBack(terminal, key: "x")
        terminal.send("q")
        try await waitForShell(terminal)
    }

    @Test("DeviceTerminal takes control again on fg after SIGSTOP, and restores the terminal at the end")
    func stoppedByForce() async throws {
        let (terminal, process, settings) = try await started()
        kill(process, SIGSTOP)
        // The shell keeps the raw mode, and only the last character of its prompt may be visible.
        try await terminal.waitUntil("the shell") { $0.text.contains(">") }
        try await bringBack(terminal, key: "x", lineEnd: "\n")
        terminal.send("q")
        try await waitForShell(terminal)
        #expect(try traces(terminal, settings) == [])
    }

    @Test("A job with a DeviceTerminal stops again if it continues in the background")
    func background() async throws {
        let (terminal, _, settings) = try await started()
        terminal.send("\u{1A}")
        try await waitForShell(terminal)
        terminal.send("bg\r")
        var round = 0
        repeat {
            round += 1
            terminal.send("jobs -l; echo round $((\(round) * 1))\r")
            try await terminal.wait(for: "round \(round)\n")
        } while !terminal.screen.text.contains("(tty ")
        #expect(try traces(terminal, settings) == [])
        #expect(!terminal.screen.isAlternate)
        try await bringBack(terminal, key: "x")
        terminal.send("q")
        try await waitForShell(terminal)
    }

    @Test("A stopped job with a DeviceTerminal does not change the terminal when the job is killed")
    func endWhileStopped() async throws {
        let (terminal, process, settings) = try await started()
        terminal.send("\u{1A}")
        try await waitForShell(terminal)
        let before = try terminal.settings
        // Both signals are pending when the job continues, as with the shell's kill command.
        kill(process, SIGTERM)
        kill(process, SIGCONT)
        terminal.send("while kill -0 \(process) 2>/dev/null; do jobs >/dev/null; done; echo it is $((6 * 7))\r")
        try await terminal.wait(for: "it is 42")
        #expect(try terminal.settings == before)
        #expect(try traces(terminal, settings) == [])
        #expect(!terminal.screen.isAlternate)
    }

    @Test("A job with a DeviceTerminal that is started in the background shows its screen after fg")
    func begunInBackground() async throws {
        var environment = TestProgram.environment
        environment["PS1"] = Self.prompt
        let terminal = try PseudoTerminal("/bin/sh", ["-i"], environment: environment)
        try await terminal.wait(for: Self.prompt)
        // In the background, the program stops when it reads the line of input.
        terminal.send("'\(TestProgram.path)' &\r")
        try await terminal.wait(for: "press return")
        terminal.send("fg\r\r")
        try await terminal.waitUntil("the screen") { $0.isAlternate && $0.text.contains("last nothing") }
        terminal.send("q")
        try await waitForShell(terminal)
    }
}
