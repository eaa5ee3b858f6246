import Foundation
import TerminalTesting

/// A measurement of memory growth during 20,000 keys that search, scroll, open films, go back and show help.
struct LongSession {
    private static let keys = 20_000
    /// The maximum ratio of the memory at the end to the memory after a fifth of the keys.
    ///
    /// Fragmentation lets memory grow a little even without a leak.
    private static let maximumGrowth = 1.10

    let app: App

    /// The keys of one round. The rounds repeat until the number of keys is reached.
    private static let round: [String] = {
        let parts: [[String]] = [
            ["/"], "alien".map(String.init), ["\r"], Array(repeating: "j", count: 30),
            ["\r", "j", "j", "\u{1B}[D", "?", "\u{1B}[B", "q"], Array(repeating: "k", count: 20),
            ["\u{1B}[6~", "\u{1B}[5~", "/"], "blade runner".map(String.init), ["\r", "\r", "\u{1B}[D"],
        ]
        return Array(parts.joined())
    }()

    func run() async throws {
        let terminal = try app.start()
        try await terminal.focusList()
        var sent = 0
        var earlyMemory = 0
        while sent < Self.keys {
            for key in Self.round {
                terminal.send(key)
                sent += 1
                // Lets the app redraw between groups of keys, as with a person who types.
                if sent.isMultiple(of: 20) { try await terminal.waitUntilIdle() }
            }
            try await terminal.waitUntilIdle()
            if earlyMemory == 0, sent >= Self.keys / 5 { earlyMemory = try Self.memory(of: terminal.processIdentifier) }
        }
        let lateMemory = try Self.memory(of: terminal.processIdentifier)
        await terminal.close()
        let ratio = Double(lateMemory) / Double(earlyMemory)
        let value = ResultTable.mebibytes(lateMemory) + String(format: ", %.2f x", ratio)
        let limit = String(format: "%.2f x", Self.maximumGrowth)
        ResultTable.add(
            "memory after \(sent) keys, ratio to a fifth of them",
            trials: 1,
            value,
            limit: limit,
            isMet: ratio <= Self.maximumGrowth
        )
    }

    /// Returns the resident memory of a process in bytes, from `/proc`.
    private static func memory(of process: Int32) throws -> Int {
        let fields = try String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8).split(separator: " ")
        return (fields.dropFirst().first.flatMap { Int($0) } ?? 0) * Int(getpagesize())
    }
}
