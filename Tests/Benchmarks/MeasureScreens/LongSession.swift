import Foundation
import TerminalTesting

/// How much memory an hour of use takes: 20,000 keys that search, scroll, open, go back and ask for help.
struct LongSession {
    private static let keys = 20_000
    /// What a run without a leak may still gain, such as the allocator's own unrest.
    private static let growth = 1.10

    let app: App

    /// A round of use, a key each.
    private static let round: [String] =
        ["/"] + "alien".map(String.init) + ["\r"] + Array(repeating: "j", count: 30)
        + ["\r", "j", "j", "\u{1B}[D", "?", "\u{1B}[B", "q"] + Array(repeating: "k", count: 20) + [
            "\u{1B}[6~", "\u{1B}[5~",
        ]
        + ["/"] + "blade runner".map(String.init) + ["\r", "\r", "\u{1B}[D"]

    func run() async throws {
        let terminal = try app.start()
        try await terminal.waitForList()
        var sent = 0
        var early = 0
        while sent < Self.keys {
            for key in Self.round {
                terminal.send(key)
                sent += 1
                // Now and then the app is let catch up, as a person would.
                if sent.isMultiple(of: 20) { try await terminal.settle() }
            }
            try await terminal.settle()
            if early == 0, sent >= Self.keys / 5 { early = try Self.memory(of: terminal.processIdentifier) }
        }
        let late = try Self.memory(of: terminal.processIdentifier)
        await terminal.close()
        let ratio = Double(late) / Double(early)
        let value = String(format: "%.1f MiB, %.2f x", Double(late) / 1_048_576, ratio)
        let limit = String(format: "%.2f x", Self.growth)
        Row.print(
            "memory after \(sent) keys, against a fifth of them",
            trials: 1,
            value,
            limit: limit,
            isMet: ratio <= Self.growth
        )
    }

    /// The bytes of the process that are in memory.
    private static func memory(of process: Int32) throws -> Int {
        let fields = try String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8).split(separator: " ")
        return (fields.dropFirst().first.flatMap { Int($0) } ?? 0) * Int(getpagesize())
    }
}
