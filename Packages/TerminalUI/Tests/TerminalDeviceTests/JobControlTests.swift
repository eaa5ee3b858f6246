import Foundation
import TerminalTesting
import Testing

/// Tests of TerminalTestProcess as a job of an interactive shell. The shell controls the terminal while the job is stopped.
@Suite(.timeLimit(.minutes(5)))
struct JobControlTests {
    private static let prompt = "ready>"

    private func shell() async throws -> PseudoTerminal {
        let environment = TestProgram.environment.merging(["PS1": Self.prompt, "HISTFILE": "/dev/null"]) { $1 }
        let terminal = try PseudoTerminal("/bin/sh", ["-i"], environment: environment)
        try await terminal.wait(for: Self.prompt)
        return terminal
    }

    /// Starts a shell with the program as its job. Returns the terminal and the id of the program's process.
    private func started() async throws -> (terminal: PseudoTerminal, process: pid_t) {
        let terminal = try await shell()
        terminal.send("'\(TestProgram.path)'\r")
        try await terminal.wait(for: "press return")
        terminal.send("\r")
        let screen = try await terminal.waitUntil("the screen") { $0.isAlternate && $0.text.contains("last nothing") }
        let process = screen.lines.compactMap { line in
            line.hasPrefix("process ") ? line.split(separator: " ").dropFirst().first.flatMap { pid_t($0) } : nil
        }
        return (terminal, try #require(process.first))
    }

    @discardableResult
    private func waitForShell(_ terminal: PseudoTerminal) async throws -> TerminalTesting.Screen {
        try await terminal.waitUntil("the shell") { !$0.isAlternate && $0.text.hasSuffix(Self.prompt) }
    }

    private func quit(_ terminal: PseudoTerminal) async throws {
        terminal.send("q")
        try await waitForShell(terminal)
    }

    private func traces(_ terminal: PseudoTerminal) -> [String] {
        let modes = terminal.screen.modes
        return (modes == Screen.initialModes ? [] : ["\(modes)"]) + terminal.unknownSequences
    }

    /// Continues the job and checks that the job renders completely, handles keys and sets the raw mode.
    private func bringBack(_ terminal: PseudoTerminal, key: String, lineEnd: String = "\r") async throws {
        terminal.send("fg\(lineEnd)")
        let screen = try await terminal.waitUntil("the screen") { $0.isAlternate && $0.lines.first == " test › ready" }
        #expect(screen.text.contains("process"))
        #expect(!screen.text.contains("fg") && !screen.text.contains(">"))
        #expect(screen.modes.contains(1000))
        terminal.send(key)
        try await terminal.wait(for: "last key \(key)")
        let settings = try terminal.settings
        #expect(!settings.isCanonical && !settings.echoes)
    }

    @Test("DeviceTerminal restores the terminal on Ctrl-Z and SIGTSTP, and repaints the whole screen after fg")
    func controlZ() async throws {
        let (terminal, process) = try await started()
        for key in ["x", "y"] {
            if key == "x" { terminal.send("\u{1A}") } else { kill(process, SIGTSTP) }
            try await waitForShell(terminal)
            #expect(traces(terminal) == [])
            try await bringBack(terminal, key: key)
        }
        try await quit(terminal)
        #expect(terminal.screen.text.contains("the end"))
        #expect(traces(terminal) == [])
    }

    @Test("DeviceTerminal takes control again on fg after SIGSTOP, and restores the terminal at the end")
    func stoppedByForce() async throws {
        let (terminal, process) = try await started()
        kill(process, SIGSTOP)
        // The shell keeps the raw mode, and only the last character of its prompt may be visible.
        try await terminal.waitUntil("the shell") { $0.text.contains(">") }
        try await bringBack(terminal, key: "x", lineEnd: "\n")
        try await quit(terminal)
        #expect(traces(terminal) == [])
    }

    @Test("A job with a DeviceTerminal stops again if it continues in the background")
    func background() async throws {
        let (terminal, _) = try await started()
        terminal.send("\u{1A}")
        try await waitForShell(terminal)
        terminal.send("bg\r")
        var round = 0
        repeat {
            round += 1
            terminal.send("jobs -l; echo round $((\(round) * 1))\r")
            try await terminal.wait(for: "round \(round)\n")
        } while !terminal.screen.text.contains("(tty ")
        #expect(traces(terminal) == [])
        try await bringBack(terminal, key: "x")
        try await quit(terminal)
    }

    @Test("A stopped job with a DeviceTerminal does not change the terminal when the job is killed")
    func endWhileStopped() async throws {
        let (terminal, process) = try await started()
        terminal.send("\u{1A}")
        try await waitForShell(terminal)
        let before = try terminal.settings
        // Both signals are pending when the job continues, as with the shell's kill command.
        kill(process, SIGTERM)
        kill(process, SIGCONT)
        terminal.send("while kill -0 \(process) 2>/dev/null; do jobs >/dev/null; done; echo it is $((6 * 7))\r")
        try await terminal.wait(for: "it is 42")
        #expect(try terminal.settings == before)
        #expect(traces(terminal) == [])
    }

    @Test("A job with a DeviceTerminal that is started in the background shows its screen after fg")
    func begunInBackground() async throws {
        let terminal = try await shell()
        // In the background, the program stops when it reads the line of input.
        terminal.send("'\(TestProgram.path)' &\r")
        try await terminal.wait(for: "press return")
        terminal.send("fg\r\r")
        try await terminal.waitUntil("the screen") { $0.isAlternate && $0.text.contains("last nothing") }
        try await quit(terminal)
    }
}
