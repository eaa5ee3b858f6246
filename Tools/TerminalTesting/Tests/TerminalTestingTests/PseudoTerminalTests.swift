import Foundation
import TerminalTesting
import Testing

struct PseudoTerminalTests {
    @Test("A program of PseudoTerminal has only the given environment variables")
    func environment() async throws {
        let terminal = try PseudoTerminal("/usr/bin/env", environment: ["A": "1", "B": "é = ü"])
        #expect(await terminal.exitStatus() == .exited(0))
        #expect(Set(terminal.screen.lines.prefix(3)) == ["A=1", "B=é = ü", ""])
    }

    @Test("A program of PseudoTerminal inherits no descriptors and no ignored or blocked signals")
    func inheritance() async throws {
        let held = open("/dev/null", O_RDONLY)
        defer { close(held) }
        let before = signal(SIGUSR1, SIG_IGN)
        defer { signal(SIGUSR1, before) }
        let terminal = try Shell.run("ls /dev/fd | wc -l; kill -USR1 $$; exit 9")
        #expect(await terminal.exitStatus() == .signalled(SIGUSR1))
        // ls has four open descriptors: three standard streams, and the folder that it lists.
        #expect(terminal.screen.text.trimmingCharacters(in: .whitespaces) == "4")
    }

    @Test(
        "PseudoTerminal.exitStatus returns the exit code after all output has been processed",
        arguments: [0, 3, 255]
    )
    func exitCodes(code: Int) async throws {
        let terminal = try Shell.run("i=0; while [ $i -lt 300 ]; do echo line $i; i=$((i+1)); done; exit \(code)")
        #expect(await terminal.exitStatus() == .exited(Int32(code)))
        #expect(terminal.screen.lines[22] == "line 299")
        // The terminal driver converts each line feed to a carriage return and a line feed.
        #expect(terminal.bytesReceived == (0..<300).map { "line \($0)\r\n" }.joined().utf8.count)
        #expect(await terminal.exitStatus() == .exited(Int32(code)))
    }

    @Test("PseudoTerminal.exitStatus does not wait for a background process")
    func background() async throws {
        let terminal = try Shell.run("set -m; (trap '' HUP; exec sleep 600) & echo $!")
        #expect(await terminal.exitStatus() == .exited(0))
        let left = try #require(Int32(terminal.screen.text))
        #expect(kill(left, SIGKILL) == 0)
    }

    @Test("The PseudoTerminalError for a missing executable contains the path")
    func missing() {
        let error = #expect(throws: PseudoTerminalError.self) { try PseudoTerminal("/no/such", environment: [:]) }
        #expect(error?.description == "Cannot run /no/such: No such file or directory.")
    }

    @Test("PseudoTerminal.settings returns the terminal settings during and after the program")
    func settings() async throws {
        let terminal = try await Shell.started("read x; stty raw -echo; echo raw; read x; stty sane; exit")
        let before = try terminal.settings
        #expect(before.isCanonical && before.echoes && before.generatesSignals && before.processesOutput)
        terminal.send("\r")
        try await terminal.waitUntil("raw") { $0.text.hasSuffix("raw") }
        let raw = try terminal.settings
        #expect(!raw.isCanonical && !raw.echoes && !raw.generatesSignals && !raw.processesOutput)
        #expect(raw != before)
        terminal.send("\n")
        #expect(await terminal.exitStatus() == .exited(0))
        #expect(try terminal.settings.isCanonical)
    }

    @Test(
        "PseudoTerminal.isRestored is true only if all settings and modes are initial",
        arguments: [
            ("", true), ("stty -icanon", false), ("stty -echo", false), ("stty -isig", false), ("stty -opost", false),
            ("printf '\\033[?1049h'", false), ("printf '\\033[?25l'", false), ("printf '\\033[?2004h'", false),
        ]
    )
    func restored(command: String, isRestored: Bool) async throws {
        let terminal = try Shell.run(command)
        #expect(await terminal.exitStatus() == .exited(0))
        #expect(try terminal.isRestored == isRestored)
    }

    @Test("PseudoTerminal.send delivers 300 kB of input while the program writes 300 kB of output")
    func much() async throws {
        let terminal = try Shell.run("stty raw -echo; echo on; head -c 300000 | tee /dev/tty | cksum")
        try await terminal.waitUntil("its word") { $0.text == "on" }
        let text = String(repeating: "0123456789abcdef\n", count: 20_000).prefix(300_000)
        terminal.send(String(text))
        #expect(await terminal.exitStatus() == .exited(0))
        #expect(terminal.bytesReceived > 300_000)
        #expect(terminal.screen.text.contains(" 300000"))
    }

    @Test("PseudoTerminal.send drops unread input at the end of the program and does not fail after close")
    func unread() async throws {
        let terminal = try Shell.run("stty raw -echo; echo on; exec sleep 600")
        try await terminal.waitUntil("its word") { $0.text == "on" }
        terminal.send(String(repeating: "x", count: 200_000))
        terminal.signal(SIGTERM)
        #expect(await terminal.exitStatus() == .signalled(SIGTERM))
        terminal.send("more")
        await terminal.close()
        terminal.send("and more")
    }
}
