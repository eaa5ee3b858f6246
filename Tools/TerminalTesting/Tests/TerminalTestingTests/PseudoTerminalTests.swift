import Foundation
import TerminalTesting
import Testing

struct PseudoTerminalTests {
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
}

extension PseudoTerminalTests {
    @Test("The error of PseudoTerminal.waitUntil after a timeout contains the whole screen")
    func waitTimeout() async throws {
        let terminal = try Shell.run(
            "stty -echo; printf 'one\\ntwo\\033[?25l\\033[9z\\033[?2026h'; exec sleep 600",
            columns: 12,
            rows: 3,
            timeout: .seconds(3)
        )
        try await terminal.waitUntil { !$0.cursor.isVisible }
        let failure = await #expect(throws: WaitFailure.self) {
            try await terminal.waitUntil("the third line") { $0.text.contains("three") }
        }
        #expect(
            failure?.description == """
                the third line did not appear within 3.0 seconds. On the screen:
                ┌────────────┐
                │one         │
                │two         │
                │            │
                └────────────┘
                cursor at row 1, column 3, hidden; main screen; in the middle of an update; unknown sequences: ESC [9z
                """
        )
    }

    @Test("PseudoTerminal.exitStatus kills the program after the timeout")
    func exitStatusTimeout() async throws {
        let terminal = try Shell.run("trap '' TERM HUP INT; while :; do sleep 600; done", timeout: .milliseconds(100))
        #expect(await terminal.exitStatus() == .signalled(SIGKILL))
    }

    @Test(
        "PseudoTerminal.waitUntil throws a WaitFailure at the end of the program, unless the screen meets the condition"
    )
    func ended() async throws {
        let terminal = try Shell.run("echo last; exit 4")
        let failure = await #expect(throws: WaitFailure.self) {
            try await terminal.waitUntil("more") { $0.text.contains("more") }
        }
        #expect(failure?.description.hasPrefix("more did not appear before the program exited with 4.") == true)
        try await terminal.waitUntil { $0.text == "last" }
        await #expect(throws: WaitFailure.self) { try await terminal.waitUntil { $0.text.isEmpty } }
    }

    @Test("PseudoTerminal.waitUntil throws CancellationError if its task is cancelled")
    func cancellation() async throws {
        let terminal = try Shell.run("exec cat")
        let task = Task { try await terminal.waitUntil("never") { _ in false } }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("A condition of PseudoTerminal.waitUntil never receives the screen of an incomplete synchronized update")
    func frames() async throws {
        let frame = "printf '\\033[?2026h\\033[2J\\033[Ha'; printf 'b\\033[?2026l'"
        let terminal = try Shell.run("\(frame); read x; \(frame); \(frame); read x")
        let screen = try await terminal.waitUntil("a frame") { !$0.text.isEmpty }
        #expect(screen.text == "ab")
        terminal.send("\r\r")
        #expect(await terminal.exitStatus() == .exited(0))
        #expect(terminal.finishedFrames == 3)
    }

    @Test("Releasing a PseudoTerminal kills the program and the foreground job")
    func abandoned() async throws {
        let name = "terminal-\(UUID().uuidString)"
        let pipe = FileManager.default.temporaryDirectory.appending(path: name).path(percentEncoded: false)
        try #require(mkfifo(pipe, 0o600) == 0)
        defer { unlink(pipe) }
        let job = "trap \"\" HUP; exec 3>\(pipe); echo open; sleep 600"
        var terminal: PseudoTerminal? = try Shell.run("set -m; sh -c '\(job)'")
        // Reading from the pipe ends when no process has the write end open.
        async let end: Void = Self.readToEnd(pipe)
        try await terminal?.waitUntil("the job") { $0.text == "open" }
        terminal = nil
        await end
    }

    private static func readToEnd(_ path: String) async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let descriptor = open(path, O_RDONLY | O_CLOEXEC)
                var byte: UInt8 = 0
                while read(descriptor, &byte, 1) > 0 {}
                close(descriptor)
                continuation.resume()
            }
        }
    }
}
