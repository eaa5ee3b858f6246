import Foundation
import TerminalTesting
import Testing

@Suite("A program in a terminal")
struct PseudoTerminalTests {
    @Test("It has the terminal for its three streams and for its controlling terminal")
    func streams() async throws {
        let terminal = try Shell.run(
            "for n in 0 1 2; do test -t $n && echo $n is; done; : </dev/tty && echo own; tty <&2"
        )
        #expect(await terminal.exitStatus() == .exited(0))
        #expect(terminal.screen.lines.prefix(4) == ["0 is", "1 is", "2 is", "own"])
        #expect(terminal.screen.lines[4].hasPrefix("/dev/"))
    }

    @Test("It leads its session, and its process is the one that is told")
    func session() async throws {
        let terminal = try Shell.run("echo $$; ps -o sid= -o pgid= -o tpgid= -p $$")
        #expect(await terminal.exitStatus() == .exited(0))
        let numbers = terminal.screen.text.split { $0 == " " || $0 == "\n" }.compactMap { Int32($0) }
        #expect(numbers.count == 4)
        #expect(Set(numbers) == [terminal.processIdentifier])
    }

    @Test("It sees the environment it is given and nothing else")
    func environment() async throws {
        let terminal = try PseudoTerminal("/usr/bin/env", environment: ["A": "1", "B": "é = ü"])
        #expect(await terminal.exitStatus() == .exited(0))
        #expect(Set(terminal.screen.lines.prefix(3)) == ["A=1", "B=é = ü", ""])
    }

    @Test("It inherits no descriptor, no ignored signal and no blocked one")
    func inheritance() async throws {
        let held = open("/dev/null", O_RDONLY)
        defer { close(held) }
        let before = signal(SIGUSR1, SIG_IGN)
        defer { signal(SIGUSR1, before) }
        let terminal = try Shell.run("ls /dev/fd | wc -l; kill -USR1 $$; exit 9")
        #expect(await terminal.exitStatus() == .signalled(SIGUSR1))
        // Those of ls: its three streams, and the folder it reads.
        #expect(terminal.screen.text.trimmingCharacters(in: .whitespaces) == "4")
    }

    @Test("How it ended is told, and all it wrote is there by then", arguments: [0, 3, 255])
    func exitCodes(code: Int) async throws {
        let terminal = try Shell.run("i=0; while [ $i -lt 300 ]; do echo line $i; i=$((i+1)); done; exit \(code)")
        #expect(await terminal.exitStatus() == .exited(Int32(code)))
        #expect(terminal.screen.lines[22] == "line 299")
        // Every line feed becomes two characters on the way.
        #expect(terminal.bytesReceived == (0..<300).reduce(0) { $0 + "line \($1)\r\n".utf8.count })
        #expect(await terminal.exitStatus() == .exited(Int32(code)))
    }

    @Test("It can be sent signals", arguments: [SIGTERM, SIGKILL, SIGHUP])
    func signals(number: Int32) async throws {
        let terminal = try Shell.run("echo on; exec cat")
        try await terminal.waitUntil("its word") { $0.text == "on" }
        terminal.signal(number)
        #expect(await terminal.exitStatus() == .signalled(number))
        terminal.signal(number)
    }

    @Test("What is left in its background holds nobody up")
    func background() async throws {
        let terminal = try Shell.run("set -m; (trap '' HUP; exec sleep 600) & echo $!")
        #expect(await terminal.exitStatus() == .exited(0))
        let left = try #require(Int32(terminal.screen.text))
        #expect(kill(left, SIGKILL) == 0)
    }

    @Test("What cannot be run is an error that names it")
    func missing() {
        let error = #expect(throws: PseudoTerminalError.self) { try PseudoTerminal("/no/such", environment: [:]) }
        #expect(error?.description == "/no/such cannot be run: No such file or directory.")
    }

    @Test("Settings are seen as the program makes them, also after its end")
    func settings() async throws {
        let terminal = try Shell.run("echo on; read x; stty raw -echo; echo raw; read x; stty sane; exit")
        try await terminal.waitUntil("its word") { $0.text == "on" }
        let before = try terminal.settings
        #expect(before.isCanonical && before.echoes && before.generatesSignals && before.processesOutput)
        terminal.send("\r")
        try await terminal.waitUntil("raw") { $0.text.hasSuffix("raw") }
        let raw = try terminal.settings
        #expect(!raw.isCanonical && !raw.echoes && !raw.generatesSignals && !raw.processesOutput)
        #expect(raw != before && raw.rawValue != before.rawValue)
        terminal.send("\n")
        #expect(await terminal.exitStatus() == .exited(0))
        #expect(try terminal.settings.isCanonical)
        await terminal.close()
        #expect(throws: PseudoTerminalError.self) { try terminal.settings }
    }

    @Test("Output is kept as far as is asked, and each piece of it is told with its moment")
    func transcript() async throws {
        let pieces = Pieces()
        let start = ContinuousClock.now
        let terminal = try PseudoTerminal("/bin/echo", ["hello"], environment: [:], transcriptLimit: 3) {
            pieces.add($0, $1)
        }
        _ = await terminal.exitStatus()
        #expect(terminal.transcript == Array("hel".utf8))
        #expect(pieces.all.reduce(0) { $0 + $1.bytes } == terminal.bytesReceived)
        #expect(pieces.all.allSatisfy { $0.instant >= start && $0.instant <= .now })
    }

    @Test("What is asked of the terminal is answered", arguments: [TerminalKind.kitty, .xterm])
    func answers(kind: TerminalKind) async throws {
        let terminal = try Shell.run(
            "stty raw -echo; printf '\\033[6n\\033[>q'; dd bs=1 count=12 2>/dev/null | od -c; stty sane",
            kind: kind
        )
        #expect(await terminal.exitStatus() == .exited(0))
        #expect(
            terminal.screen.text.contains("033   [   1   ;   1   R 033   P   >   |   \(kind == .kitty ? "k" : "X")")
        )
        #expect(terminal.unknownSequences.isEmpty)
    }
}
