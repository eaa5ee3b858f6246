import Foundation
import TerminalTesting

/// A measurement of how often the terminal is restored after a signal ends the app.
struct TerminalRestoration {
    private static let trials = 10

    let app: App

    private static let signals: [(name: String, number: Int32)] = [
        ("SIGTERM", SIGTERM), ("SIGHUP", SIGHUP), ("SIGINT", SIGINT), ("SIGQUIT", SIGQUIT), ("SIGSEGV", SIGSEGV),
        ("SIGABRT", SIGABRT), ("SIGILL", SIGILL), ("SIGBUS", SIGBUS),
    ]

    func run() async throws {
        var restored = 0
        var failures: [String] = []
        for signal in Self.signals {
            for _ in 0..<Self.trials {
                let terminal = try app.start()
                let before = try terminal.settings
                try await terminal.focusList()
                guard try terminal.settings != before else { throw UnexpectedSettings() }
                // The signal arrives while the app handles these keys.
                terminal.send("jjjj")
                terminal.signal(signal.number)
                _ = await terminal.exitStatus()
                if try terminal.settings == before && terminal.isRestored {
                    restored += 1
                } else {
                    failures.append(signal.name)
                }
                await terminal.close()
            }
        }
        let count = Self.signals.count * Self.trials
        if !failures.isEmpty { print("not restored after: \(failures.joined(separator: " "))") }
        ResultTable.add(
            "terminal restored, \(Self.signals.count) signals",
            trials: count,
            "\(restored)",
            limit: "\(count)",
            isMet: restored == count
        )
    }

    private struct UnexpectedSettings: Error {}
}
