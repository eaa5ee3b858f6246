import Foundation
import TerminalTesting
import Testing

extension PseudoTerminalTests {
    @Test("What is typed is echoed and read")
    func typing() async throws {
        let terminal = try Shell.run("echo on; exec cat")
        try await terminal.waitUntil("its word") { $0.text == "on" }
        terminal.send("hello\r")
        try await terminal.waitUntil("both") { $0.text == "on\nhello\nhello" }
        terminal.send(bytes: [0x04])
        #expect(await terminal.exitStatus() == .exited(0))
    }

    @Test("However much is typed at once, all of it comes, while the program writes as much")
    func much() async throws {
        let terminal = try Shell.run("stty raw -echo; echo on; head -c 300000 | tee /dev/tty | cksum")
        try await terminal.waitUntil("its word") { $0.text == "on" }
        let text = String(repeating: "0123456789abcdef\n", count: 20_000).prefix(300_000)
        terminal.send(String(text))
        #expect(await terminal.exitStatus() == .exited(0))
        #expect(terminal.bytesReceived > 300_000)
        #expect(terminal.screen.text.contains(" 300000"))
    }

    @Test("What nobody reads is dropped when the program ends")
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

    @Test("Its size is the one it is given, and it is told of another")
    func size() async throws {
        let terminal = try Shell.run(
            "trap 'stty size' WINCH; stty size; while :; do read x && exit; done",
            columns: 33,
            rows: 11
        )
        try await terminal.waitUntil("the size") { $0.text == "11 33" }
        terminal.resize(columns: 44, rows: 12)
        let screen = try await terminal.waitUntil("the other size") { $0.text == "11 33\n12 44" }
        #expect(screen.columns == 44 && screen.rows == 12)
        terminal.send("x\r")
        #expect(await terminal.exitStatus() == .exited(0))
    }

    @Test("Ctrl-C ends what runs in the foreground")
    func interrupt() async throws {
        let terminal = try Shell.run("echo on; exec sleep 600")
        try await terminal.waitUntil("its word") { $0.text == "on" }
        terminal.send("\u{3}")
        #expect(await terminal.exitStatus() == .signalled(SIGINT))
    }

    @Test(
        "A shell has job control: Ctrl-Z stops what runs, fg brings it back, Ctrl-C ends it",
        arguments: ["/bin/sh", "/bin/bash"]
    )
    func jobs(shell: String) async throws {
        let terminal =
            shell == "/bin/bash"
            ? try await Shell.interactive(shell, "--norc", "--noprofile") : try await Shell.interactive(shell)
        terminal.send("sh -c 'echo on; exec cat'\r")
        try await terminal.waitUntil("the job") { $0.text.hasSuffix("\non") }
        terminal.send("\u{1A}")
        try await terminal.waitUntil("the prompt") { $0.text.contains("Stopped") && $0.text.hasSuffix("ready>") }
        terminal.send("fg\r")
        try await terminal.waitUntil("the job again") {
            $0.text.split(separator: "\n").last?.contains("exec cat") == true
        }
        terminal.send("more\r")
        try await terminal.waitUntil("its answer") { $0.text.hasSuffix("more\nmore") }
        terminal.send("\u{3}")
        try await terminal.waitUntil("the prompt") { $0.text.hasSuffix("ready>") }
        terminal.send("exit 7\r")
        #expect(await terminal.exitStatus() == .exited(7))
        #expect(terminal.unknownSequences.isEmpty)
    }
}
