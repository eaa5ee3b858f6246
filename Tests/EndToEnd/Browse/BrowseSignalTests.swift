import Foundation
import TerminalTesting
import Testing

@Suite("Signals to the full-screen app", .limitedConcurrency)
struct BrowseSignalTests {
    @Test(
        "The full-screen app restores the terminal when a signal ends the app",
        arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT]
    )
    func oneSignal(number: Int32) async throws { try await expectRestoredTerminal(after: [number]) }

    @Test(
        "The full-screen app restores the terminal when two signals in quick succession end the app",
        arguments: 1...5
    )
    func twoSignals(round: Int) async throws {
        try await expectRestoredTerminal(after: [SIGTERM, SIGHUP])
    }

    /// Sends signals to the app without a pause. Checks the exit status and the terminal after the app ends.
    private func expectRestoredTerminal(after signals: [Int32]) async throws {
        try await User.with { user in
            try await BrowseSession.with(user) { session in
                try await session.waitForText("1 of ")
                for number in signals { session.terminal.signal(number) }
                let status = await session.exitStatus()
                #expect(status != .exited(0))
                #expect(try session.terminal.isRestored)
            }
        }
    }
}
