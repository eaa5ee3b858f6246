import Foundation
import TerminalTesting
import Testing

/// The program as a job of an interactive shell, which gets the terminal back whenever the job stops.
@Suite("A job that stops and goes on", .timeLimit(.minutes(5)))
struct JobControlTests {
    private static let prompt = "ready>"

    /// A shell in which the program was started, and the program's process.
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

    /// Waits until the shell has the terminal, and its last line is a prompt.
    @discardableResult
    private func waitForShell(_ terminal: PseudoTerminal) async throws -> TerminalTesting.Screen {
        try await terminal.waitUntil("the shell") { !$0.isAlternate && $0.text.hasSuffix(Self.prompt) }
    }

    /// What is wrong with the terminal when the shell has it.
    private func traces(_ terminal: PseudoTerminal, _ settings: TerminalSettings) throws -> [String] {
        let screen = terminal.screen
        return (screen.modes == .initial ? [] : ["\(screen.modes)"]) + (screen.cursor.isVisible ? [] : ["no cursor"])
            + terminal.unknownSequences
    }

    /// Brings the job back, and sees that all of it is drawn and that it works.
    private func bringBack(_ terminal: PseudoTerminal, key: String, lineEnd: String = "\r") async throws {
        terminal.send("fg\(lineEnd)")
        let screen = try await terminal.waitUntil("the screen") { $0.isAlternate && $0.lines.first == " test › ready" }
        #expect(screen.text.contains("process"))
        #expect(!screen.text.contains("fg") && !screen.text.contains(">"))
        #expect(screen.modes.mouse == .clicks)
        terminal.send(key)
        try await terminal.wait(for: "last key \(key)")
        let settings = try terminal.settings
        #expect(!settings.isCanonical && !settings.echoes)
    }

    @Test("by Ctrl-Z gives the terminal back, and draws all of it anew after fg")
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

    @Test("by SIGTSTP from elsewhere gives the terminal back as well")
    func stopped() async throws {
        let (terminal, process, settings) = try await started()
        kill(process, SIGTSTP)
        try await waitForShell(terminal)
        #expect(try traces(terminal, settings) == [])
        try await bringBack(terminal, key: "x")
        terminal.send("q")
        try await waitForShell(terminal)
    }

    @Test("by force has no time to, but takes the terminal over again after fg")
    func stoppedByForce() async throws {
        let (terminal, process, settings) = try await started()
        kill(process, SIGSTOP)
        // The prompt's last letter, where the cursor was left; this shell takes the line's mode as it is.
        try await terminal.waitUntil("the shell") { $0.text.contains(">") }
        try await bringBack(terminal, key: "x", lineEnd: "\n")
        terminal.send("q")
        try await waitForShell(terminal)
        #expect(try traces(terminal, settings) == [])
    }

    @Test("that goes on in the background stops again, as it needs the terminal")
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

    @Test("that is ended while it is stopped leaves the terminal to the shell")
    func endWhileStopped() async throws {
        let (terminal, process, settings) = try await started()
        terminal.send("\u{1A}")
        try await waitForShell(terminal)
        let before = try terminal.settings
        // Both wait for it when it goes on, as a shell's kill sends them.
        kill(process, SIGTERM)
        kill(process, SIGCONT)
        terminal.send("while kill -0 \(process) 2>/dev/null; do jobs >/dev/null; done; echo it is $((6 * 7))\r")
        try await terminal.wait(for: "it is 42")
        #expect(try terminal.settings == before)
        #expect(try traces(terminal, settings) == [])
        #expect(!terminal.screen.isAlternate)
    }

    @Test("that was begun in the background waits for fg")
    func begunInBackground() async throws {
        var environment = TestProgram.environment
        environment["PS1"] = Self.prompt
        let terminal = try PseudoTerminal("/bin/sh", ["-i"], environment: environment)
        try await terminal.wait(for: Self.prompt)
        // It reads its line from elsewhere, and then has the terminal for its input.
        terminal.send("'\(TestProgram.path)' &\r")
        try await terminal.wait(for: "press return")
        terminal.send("fg\r\r")
        try await terminal.waitUntil("the screen") { $0.isAlternate && $0.text.contains("last nothing") }
        terminal.send("q")
        try await waitForShell(terminal)
    }
}
