import Foundation
import TerminalTesting

/// Whether the terminal is as it was, however the app ends.
struct Deaths {
    private static let times = 10

    let app: App

    private static let causes: [(name: String, signal: Int32)] = [
        ("SIGTERM", SIGTERM), ("SIGHUP", SIGHUP), ("SIGINT", SIGINT), ("SIGQUIT", SIGQUIT), ("SIGSEGV", SIGSEGV),
        ("SIGABRT", SIGABRT), ("SIGILL", SIGILL), ("SIGBUS", SIGBUS),
    ]

    func run() async throws {
        var restored = 0
        var lost: [String] = []
        for cause in Self.causes {
            for _ in 0..<Self.times {
                let terminal = try app.start()
                let before = try terminal.settings
                try await terminal.waitForList()
                guard try terminal.settings != before else { throw UnexpectedSettings() }
                // In the middle of work.
                terminal.send("jjjj")
                terminal.signal(cause.signal)
                _ = await terminal.exitStatus()
                if try terminal.settings == before && terminal.isGivenBack {
                    restored += 1
                } else {
                    lost.append(cause.name)
                }
                await terminal.close()
            }
        }
        let deaths = Self.causes.count * Self.times
        if !lost.isEmpty { print("not restored after: \(lost.joined(separator: " "))") }
        Row.print(
            "terminal restored, \(Self.causes.count) signals",
            trials: deaths,
            "\(restored)",
            limit: "\(deaths)",
            isMet: restored == deaths
        )
    }

    private struct UnexpectedSettings: Error {}
}
