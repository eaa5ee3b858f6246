import Foundation
import TerminalTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct DeviceTerminalTests {
    @Test("DeviceTerminal reports keys, mouse events and pasted text, and assumes cells of 10 × 20 pixels")
    func input() async throws {
        let program = try await TestProgram.started()
        try await program.terminal.wait(for: "pixels 10x20")
        for (typed, seen) in [
            ("x", "last key x"), ("\u{1B}[A", "last up"), ("\u{1B}", "last escape"),
            ("\u{1B}[<0;11;6M", "last click 4 10"),
            ("\u{1B}[200~some text\u{1B}[201~", "last pasted some text"), ("é", "last key é"),
        ] {
            program.terminal.send(typed)
            try await program.terminal.wait(for: seen)
        }
    }

    @Test("DeviceTerminal reports a new size")
    func resize() async throws {
        let program = try await TestProgram.started()
        program.terminal.resize(columns: 1, rows: 1)
        for (columns, rows) in [(100, 30), (40, 6), (200, 60)] {
            program.terminal.resize(columns: columns, rows: rows)
            try await program.terminal.wait(for: "size \(columns)x\(rows >= 10 ? rows - 2 : rows - 1)")
        }
        #expect(program.terminal.unknownSequences == [])
    }

    @Test("A DeviceTerminal without a known size has 80 columns and 24 rows")
    func unknownSize() async throws {
        let program = try await TestProgram.started(shell: "stty cols 0 rows 0")
        try await program.terminal.wait(for: "size 80x22")
    }

    @Test("DeviceTerminal writes a frame of more than 400,000 bytes completely")
    func largeFrame() async throws {
        let program = try await TestProgram.started(environment: ["COLORTERM": "truecolor"], columns: 300, rows: 100)
        let before = program.terminal.bytesReceived
        program.terminal.send("b")
        let screen = try await program.terminal.waitUntil("the frame") {
            $0.cell(row: 98, column: 299).text == "x"
        }
        #expect(screen.cell(row: 60, column: 200).style.foreground == .rgb(59, 200, 1))
        #expect(program.terminal.bytesReceived - before > 400_000)
        program.terminal.send("q")
        try await program.expectRestoration(.exited(0))
    }

    @Test("A screen on a DeviceTerminal shows an error in bold with colours, and without colours if NO_COLOR is set")
    func noColor() async throws {
        for (environment, color) in [([:], TerminalColor.indexed(231)), (["NO_COLOR": "1"], .default)] {
            let program = try await TestProgram.started(environment: environment)
            let screen = try await program.terminal.wait(for: "last nothing")
            let row = try #require(screen.lines.firstIndex { $0.hasPrefix("last nothing") })
            let style = screen.cell(row: row, column: 0).style
            #expect(style.foreground == color)
            #expect(style.isBold)
        }
    }

    @Test(
        "DeviceTerminal rejects an empty or dumb TERM and a stream that is no terminal, without control sequences",
        arguments: [
            ("TERM=dumb", "", "TERM says that this terminal shows plain text only."),
            ("TERM=", "", "TERM says that this terminal shows plain text only."),
            ("", "</dev/null", "Standard input is not a terminal."),
            ("", ">/dev/null", "Standard output is not a terminal."),
        ]
    )
    func rejected(variable: String, redirection: String, message: String) async throws {
        let command = "\(variable) '\(TestProgram.path)' \(redirection)"
        let terminal = try PseudoTerminal(
            "/bin/sh",
            ["-c", command],
            environment: TestProgram.environment,
            kind: .dumb
        )
        terminal.send("\r")
        #expect(await terminal.exitStatus() == .exited(1))
        #expect(terminal.screen.text.contains(message))
        #expect(terminal.unknownSequences == [])
    }
}

@Suite(.timeLimit(.minutes(5)))
struct TerminalRestorationTests {
    #if arch(arm64)
        private static let trap = SIGTRAP
    #else
        private static let trap = SIGILL
    #endif

    @Test(
        "DeviceTerminal restores the terminal when the app ends, and when the process exits, crashes or aborts",
        arguments: [
            ("q", .exited(0)), ("e", .exited(7)), ("f", .signalled(trap)), ("p", .signalled(SIGSEGV)),
            ("t", .signalled(SIGSEGV)), ("o", .signalled(SIGSEGV)), ("a", .signalled(SIGABRT)),
        ] as [(String, TerminalTesting.ExitStatus)]
    )
    func death(key: String, status: TerminalTesting.ExitStatus) async throws {
        let program = try await TestProgram.started()
        #expect(try program.controlsTerminal)
        program.terminal.send(key)
        try await program.expectRestoration(status)
    }

    @Test(
        "DeviceTerminal restores the terminal when a signal ends the process, also if Swift backtraces are enabled",
        arguments: [
            SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGPIPE, SIGXCPU, SIGPROF, SIGSEGV, SIGABRT,
        ].map { ($0, "enable=no") } + [(SIGQUIT, "enable=yes,output-to=/dev/null")]
    )
    func signals(number: Int32, backtrace: String) async throws {
        let program = try await TestProgram.started(environment: ["SWIFT_BACKTRACE": backtrace])
        program.terminal.signal(number)
        try await program.expectRestoration(.signalled(number))
    }

    @Test("DeviceTerminal restores the terminal when several signals arrive at once")
    func severalSignals() async throws {
        for _ in 0..<10 {
            let program = try await TestProgram.started()
            for number in [SIGTERM, SIGHUP, SIGINT, SIGQUIT] { program.terminal.signal(number) }
            #expect(await program.terminal.exitStatus() != .exited(0))
            #expect(try program.traces == [])
        }
    }

    @Test("DeviceTerminal restores the terminal when a signal arrives in the middle of a frame")
    func middleOfFrame() async throws {
        let program = try await TestProgram.started(columns: 400, rows: 100)
        for number in 0..<30 { program.terminal.send(number % 2 == 0 ? "b" : "x") }
        program.terminal.signal(SIGTERM)
        try await program.expectRestoration(.signalled(SIGTERM))
    }

    @Test(
        "A process with a DeviceTerminal ignores the signals that its parent process ignores",
        arguments: [("HUP", SIGHUP), ("INT", SIGINT), ("QUIT", SIGQUIT), ("TSTP", SIGTSTP), ("USR1", SIGUSR1)]
    )
    func ignored(name: String, number: Int32) async throws {
        let program = try await TestProgram.started(shell: "trap '' \(name)")
        program.terminal.signal(number)
        program.terminal.send("x")
        try await program.terminal.wait(for: "last key x")
        #expect(try program.controlsTerminal)
        program.terminal.send("q")
        try await program.expectRestoration(.exited(0))
    }
}
