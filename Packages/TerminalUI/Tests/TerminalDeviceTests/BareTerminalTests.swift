import Foundation
import Testing

@Suite("A terminal without anybody", .timeLimit(.minutes(5)))
struct BareTerminalTests {
    @Test("ends the app when it goes away")
    func hangUp() async throws {
        let terminal = try BareTerminal(columns: 80, rows: 24)
        terminal.read(until: "press return")
        terminal.send("\r")
        terminal.read(until: "last nothing")
        terminal.hangUp()
        let end = try #require(await terminal.end())
        #expect(end.reason == .exit)
    }

    @Test("that takes nothing keeps no process from its end", arguments: [SIGTERM, SIGSEGV])
    func unread(number: Int32) async throws {
        // One frame is more than can be on the way.
        let terminal = try BareTerminal(columns: 300, rows: 100)
        terminal.read(until: "press return")
        terminal.send("\r")
        terminal.read(until: "last nothing")
        terminal.send("b")
        terminal.read(until: "\u{1B}[?2026h")
        kill(terminal.process, number)
        let end = try #require(await terminal.end())
        #expect(end.reason == .uncaughtSignal)
        #expect(end.status == number)
    }
}
