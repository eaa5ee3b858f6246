import Foundation
import TerminalTesting

/// The executable `movies` with a temporary home folder.
struct App {
    let executable: String
    let home: String
    let table: ResultTable

    /// Starts the app in a pseudo-terminal, with the built-in catalogue.
    func start() throws -> PseudoTerminal {
        try PseudoTerminal(
            executable,
            ["browse", "--source", "catalogue"],
            environment: [
                "HOME": home, "TERM": "xterm-256color", "COLORTERM": "truecolor", "SWIFT_BACKTRACE": "enable=no",
            ]
        )
    }
}

extension App {
    func measure() async throws {
        try await measureFirstFrame()
        try await measureKeyPresses()
        try await measureLongSession()
    }

    /// Measures the time from the start of the process to the first frame and to the first films.
    private func measureFirstFrame() async throws {
        let trials = 31
        var frames: [Duration] = []
        var lists: [Duration] = []
        // The first runs fill the page cache.
        for trial in -3..<trials {
            let start = ContinuousClock.now
            let terminal = try self.start()
            try await terminal.waitUntil("the first frame") { $0.text.contains("Search") }
            let frame = ContinuousClock.now - start
            try await terminal.waitUntil("the list") { $0.lines.last?.contains(" of ") == true }
            let list = ContinuousClock.now - start
            if trial >= 0 {
                frames.append(frame)
                lists.append(list)
            }
            await terminal.close()
        }
        let limit = Duration.milliseconds(100)
        table.add("first frame, median", trials: trials, frames.quantile(0.5) ?? .zero, limit: limit)
        table.add("first films, median", trials: trials, lists.quantile(0.5) ?? .zero)
    }

    /// Measures the time from a key to the changed screen, and the bytes that the app writes for the key. The time includes the parsing
    /// of the output by the measuring process.
    private func measureKeyPresses() async throws {
        let terminal = try start()
        try await terminal.focusList()
        let initialBytes = terminal.bytesReceived
        try await measure("j, k in the first page", terminal, keys: ["j", "k"]) { $0.lines.last ?? "" }
        // Fetches all pages.
        while !terminal.screen.text.contains("10,000 of first 10,000") {
            terminal.send("G")
            try await terminal.waitUntilIdle()
        }
        terminal.send("g")
        try await terminal.waitUntilIdle()
        // After the rows of the first screen, each key scrolls the list.
        try await measure("j through 10,000 rows", terminal, keys: ["j"]) { $0.lines.last ?? "" }
        try await measure("PgDn through 10,000 rows", terminal, keys: ["\u{1B}[6~"]) { $0.lines.last ?? "" }
        terminal.send("/")
        try await terminal.waitUntil("the focus on the search field") { $0.cursor.isVisible }
        try await measure("a letter and Backspace in the field", terminal, keys: ["a", "\u{7F}"]) { $0.lines[1] }
        await terminal.close()
        table.add("written until the first list", trials: 1, "\(initialBytes) bytes")
    }

    /// Sends the keys in turn. Measures the time until the text that `part` returns for the screen changes.
    private func measure(
        _ name: String,
        _ terminal: PseudoTerminal,
        keys: [String],
        part: @escaping @Sendable (Screen) -> String
    ) async throws {
        let trials = 450
        var times: [Duration] = []
        var sizes: [Int] = []
        for trial in 0..<trials {
            let before = part(terminal.screen)
            let bytes = terminal.bytesReceived
            let start = ContinuousClock.now
            terminal.send(keys[trial % keys.count])
            try await terminal.waitUntil("\(name) changes the screen") { part($0) != before }
            times.append(ContinuousClock.now - start)
            sizes.append(terminal.bytesReceived - bytes)
        }
        table.add("\(name), p50", trials: trials, times.quantile(0.5) ?? .zero, limit: .milliseconds(16))
        table.add("\(name), p99", trials: trials, times.quantile(0.99) ?? .zero, limit: .milliseconds(50))
        table.add("\(name), written, median", trials: trials, "\(sizes.quantile(0.5) ?? 0) bytes")
    }

    /// Measures the memory growth during 20,000 keys that search, scroll, open films, go back and show help.
    private func measureLongSession() async throws {
        let keys = 20_000
        // The ratio of the memory at the end to the memory after a fifth of the keys. Fragmentation lets memory grow a little.
        let maximumGrowth = 1.10
        let round: [[String]] = [
            ["/"], "alien".map(String.init), ["\r"], Array(repeating: "j", count: 30),
            ["\r", "j", "j", "\u{1B}[D", "?", "\u{1B}[B", "q"], Array(repeating: "k", count: 20),
            ["\u{1B}[6~", "\u{1B}[5~", "/"], "blade runner".map(String.init), ["\r", "\r", "\u{1B}[D"],
        ]
        let terminal = try start()
        try await terminal.focusList()
        var sent = 0
        var earlyMemory = 0
        while sent < keys {
            for key in round.joined() {
                terminal.send(key)
                sent += 1
                // Lets the app redraw between groups of keys, as with a person who types.
                if sent.isMultiple(of: 20) { try await terminal.waitUntilIdle() }
            }
            try await terminal.waitUntilIdle()
            if earlyMemory == 0, sent >= keys / 5 { earlyMemory = try Self.memory(of: terminal.processIdentifier) }
        }
        let lateMemory = try Self.memory(of: terminal.processIdentifier)
        await terminal.close()
        let ratio = Double(lateMemory) / Double(earlyMemory)
        table.add(
            "memory after \(sent) keys, ratio to a fifth of them",
            trials: 1,
            String(format: "%.1f MiB, %.2f x", Double(lateMemory) / 1_048_576, ratio),
            limit: String(format: "%.2f x", maximumGrowth),
            isMet: ratio <= maximumGrowth
        )
    }

    /// Returns the resident memory of a process in bytes, from `/proc`.
    private static func memory(of process: Int32) throws -> Int {
        let fields = try String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8).split(separator: " ")
        return (fields.dropFirst().first.flatMap { Int($0) } ?? 0) * Int(getpagesize())
    }
}

extension PseudoTerminal {
    /// Waits until the app has handled all keys sent so far. Sends Ctrl-L, which forces a frame, and waits for that frame.
    func waitUntilIdle() async throws {
        let frames = finishedFrames
        send("\u{C}")
        try await waitUntil("the next frame") { [self] _ in finishedFrames > frames }
    }

    func focusList() async throws {
        try await waitUntil("the list") { $0.lines.last?.contains(" of ") == true }
        send("\u{1B}")
        try await waitUntil("the focus on the list") { !$0.cursor.isVisible }
    }
}
