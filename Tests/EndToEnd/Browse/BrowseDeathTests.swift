import Foundation
import TerminalTesting
import Testing

@Suite("The end of the app with screens", .fewAtOnce)
struct BrowseDeathTests {
    @Test(
        "Whatever signal ends it, the terminal is given back",
        arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT]
    )
    func signals(number: Int32) async throws {
        try await expectGivenBack([number])
    }

    @Test("A second signal that comes at once ends it at once, and the terminal is given back", arguments: 1...5)
    func twoSignals(round: Int) async throws {
        try await expectGivenBack([SIGTERM, SIGHUP])
    }

    private func expectGivenBack(_ signals: [Int32]) async throws {
        try await User.with { user in
            try await BrowseSession.with(user) { session in
                try await session.seeing("1 of ")
                for number in signals { session.terminal.signal(number) }
                let status = await session.end()
                #expect(status != .exited(0))
                #expect(try session.terminal.isGivenBack)
            }
        }
    }
}
