import Foundation
import TerminalTesting
import Testing

/// Whatever ends a process, its terminal is as it was before.
@Suite("A terminal is given back", .timeLimit(.minutes(5)))
struct GivingBackTests {
    #if arch(arm64)
        private static let trap = SIGTRAP
    #else
        private static let trap = SIGILL
    #endif

    @Test("when the app ends as planned")
    func end() async throws {
        let program = try await TestProgram.started()
        #expect(try program.isTaken)
        program.terminal.send("q")
        #expect(await program.terminal.exitStatus() == .exited(0))
        #expect(try program.traces == [])
        #expect(program.terminal.screen.text.contains("the end"))
    }

    @Test(
        "when the process ends itself or is at fault",
        arguments: [
            ("e", .exited(7)), ("f", .signalled(trap)), ("i", .signalled(trap)), ("p", .signalled(SIGSEGV)),
            ("t", .signalled(SIGSEGV)),
            ("o", .signalled(SIGSEGV)), ("a", .signalled(SIGABRT)), ("u", .signalled(trap)),
        ] as [(String, TerminalTesting.ExitStatus)]
    )
    func death(key: String, status: TerminalTesting.ExitStatus) async throws {
        let program = try await TestProgram.started()
        program.terminal.send(key)
        #expect(await program.terminal.exitStatus() == status)
        #expect(try program.traces == [])
    }

    @Test(
        "when a signal ends the process",
        arguments: [
            SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGPIPE, SIGXCPU, SIGPROF, SIGSEGV, SIGABRT,
        ]
    )
    func signals(number: Int32) async throws {
        let program = try await TestProgram.started()
        program.terminal.signal(number)
        #expect(await program.terminal.exitStatus() == .signalled(number))
        #expect(try program.traces == [])
    }

    @Test("when several signals come at once")
    func severalSignals() async throws {
        for _ in 0..<10 {
            let program = try await TestProgram.started()
            for number in [SIGTERM, SIGHUP, SIGINT, SIGQUIT] { program.terminal.signal(number) }
            #expect(await program.terminal.exitStatus() != .exited(0))
            #expect(try program.traces == [])
        }
    }

    @Test("in the middle of a frame")
    func middleOfFrame() async throws {
        let program = try await TestProgram.started(columns: 400, rows: 100)
        for number in 0..<30 { program.terminal.send(number % 2 == 0 ? "b" : "x") }
        program.terminal.signal(SIGTERM)
        #expect(await program.terminal.exitStatus() == .signalled(SIGTERM))
        #expect(try program.traces == [])
    }

    @Test("and can be taken over again")
    func again() async throws {
        let program = try await TestProgram.started()
        program.terminal.send("c")
        try await program.terminal.wait(for: "run 2")
        #expect(try program.isTaken)
        program.terminal.send("x")
        try await program.terminal.wait(for: "last key x")
        program.terminal.signal(SIGTERM)
        #expect(await program.terminal.exitStatus() == .signalled(SIGTERM))
        #expect(try program.traces == [])
    }

    @Test(
        "an ignored signal stays ignored",
        arguments: [("HUP", SIGHUP), ("INT", SIGINT), ("TSTP", SIGTSTP), ("USR1", SIGUSR1)]
    )
    func ignored(name: String, number: Int32) async throws {
        let program = try await TestProgram.started(shell: "trap '' \(name)")
        program.terminal.signal(number)
        program.terminal.send("x")
        try await program.terminal.wait(for: "last key x")
        #expect(try program.isTaken)
        program.terminal.send("q")
        #expect(await program.terminal.exitStatus() == .exited(0))
        #expect(try program.traces == [])
    }
}
