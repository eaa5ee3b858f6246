import Foundation
import TerminalTesting
import Testing

@Suite("The terminal of the process", .timeLimit(.minutes(5)))
struct DeviceTerminalTests {
    @Test("tells of keys, the mouse and what is pasted")
    func input() async throws {
        let program = try await TestProgram.started()
        for (typed, seen) in [
            ("x", "last key x"), ("\u{1B}[A", "last up"), ("\u{1B}", "last escape"),
            ("\u{1B}[<0;11;6M", "last click 4 10"),
            ("\u{1B}[200~some text\u{1B}[201~", "last pasted some text"), ("é", "last key é"),
        ] {
            program.terminal.send(typed)
            try await program.terminal.wait(for: seen)
        }
        program.terminal.send("q")
        #expect(await program.terminal.exitStatus() == .exited(0))
    }

    @Test("tells of another size, and draws it whole")
    func resize() async throws {
        let program = try await TestProgram.started()
        for (columns, rows) in [(100, 30), (40, 6), (1, 1), (200, 60)] {
            program.terminal.resize(columns: columns, rows: rows)
            if columns > 1 {
                try await program.terminal.wait(for: "size \(columns)x\(rows >= 10 ? rows - 2 : rows - 1)")
            }
        }
        #expect(program.terminal.unknownSequences == [])
        program.terminal.send("q")
        #expect(await program.terminal.exitStatus() == .exited(0))
    }

    @Test("takes cells to be twice as high as wide where it is not told")
    func pixels() async throws {
        let program = try await TestProgram.started()
        try await program.terminal.wait(for: "pixels 10x20")
    }

    @Test("takes a frame that is larger than all buffers on the way")
    func largeFrame() async throws {
        let program = try await TestProgram.started(environment: ["COLORTERM": "truecolor"], columns: 300, rows: 100)
        let before = program.terminal.bytesReceived
        program.terminal.send("b")
        let screen = try await program.terminal.waitUntil("the frame") {
            $0.cell(row: 98, column: 299).character == "x"
        }
        #expect(screen.cell(row: 60, column: 200).style.foreground == .rgb(59, 200, 1))
        #expect(program.terminal.bytesReceived - before > 400_000)
        program.terminal.send("q")
        #expect(await program.terminal.exitStatus() == .exited(0))
        #expect(try program.traces == [])
    }

    @Test("shows no colours where NO_COLOR asks for none, and attributes all the same")
    func noColor() async throws {
        for (environment, color) in [([:], TerminalColor.indexed(1)), (["NO_COLOR": "1"], .default)] {
            let program = try await TestProgram.started(environment: environment)
            let screen = try await program.terminal.wait(for: "last nothing")
            let place = try #require(screen.position(of: "last nothing"))
            let style = screen.cell(row: place.row, column: place.column).style
            #expect(style.foreground == color)
            #expect(style.isBold)
        }
    }

    @Test(
        "is refused where it is too simple, and nothing is written to it",
        arguments: [["TERM": "dumb"], ["TERM": ""]]
    )
    func dumb(environment: [String: String]) async throws {
        let environment = TestProgram.environment.merging(environment) { $1 }
        let terminal = try PseudoTerminal(TestProgram.path, environment: environment, kind: .dumb)
        try await terminal.wait(for: "press return")
        terminal.send("\r")
        #expect(await terminal.exitStatus() == .exited(1))
        #expect(terminal.screen.text.contains("TERM says that this terminal shows plain text only."))
        #expect(terminal.unknownSequences == [])
    }

    @Test(
        "is refused where input or output is none",
        arguments: [("</dev/null", "Standard input"), (">/dev/null", "Standard output")]
    )
    func noTerminal(redirection: String, stream: String) async throws {
        let terminal = try PseudoTerminal(
            "/bin/sh",
            ["-c", "'\(TestProgram.path)' \(redirection)"],
            environment: TestProgram.environment
        )
        terminal.send("\r")
        #expect(await terminal.exitStatus() == .exited(1))
        #expect(terminal.screen.text.contains("\(stream) is not a terminal."))
        #expect(terminal.screen.modes == .initial)
    }
}
