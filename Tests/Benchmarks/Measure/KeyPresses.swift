import TerminalTesting

/// A measurement of the time from a key to the changed screen, and of the bytes that the app writes for the key.
///
/// The time includes the parsing of the output by the measuring process.
struct KeyPresses {
    private static let trials = 450

    let app: App

    func run() async throws {
        let terminal = try app.start()
        try await terminal.focusList()
        let initialBytes = terminal.bytesReceived
        try await measure("j, k in the first page", terminal, keys: ["j", "k"]) { $0.lines.last ?? "" }
        try await fetchAll(terminal)
        terminal.send("g")
        try await terminal.waitUntilIdle()
        // After the rows of the first screen, each key scrolls the list.
        try await measure("j through 10,000 rows", terminal, keys: ["j"]) { $0.lines.last ?? "" }
        try await measure("PgDn through 10,000 rows", terminal, keys: ["\u{1B}[6~"]) { $0.lines.last ?? "" }
        terminal.send("/")
        _ = try await terminal.waitUntil("the focus on the search field") { $0.cursor.isVisible }
        try await measure("a letter and Backspace in the field", terminal, keys: ["a", "\u{7F}"]) {
            $0.lines[1]
        }
        await terminal.close()
        ResultTable.add("written until the first list", trials: 1, "\(initialBytes) bytes")
    }

    /// Goes to the end of the list until all pages are fetched.
    private func fetchAll(_ terminal: PseudoTerminal) async throws {
        while !terminal.screen.text.contains("10,000 of first 10,000") {
            terminal.send("G")
            try await terminal.waitUntilIdle()
        }
    }

    /// Sends the keys in turn. Measures the time until the text that `part` returns for the screen changes.
    private func measure(
        _ name: String,
        _ terminal: PseudoTerminal,
        keys: [String],
        part: @escaping @Sendable (Screen) -> String
    ) async throws {
        var times: [Duration] = []
        var sizes: [Int] = []
        for trial in 0..<Self.trials {
            let before = part(terminal.screen)
            let bytes = terminal.bytesReceived
            let start = ContinuousClock.now
            terminal.send(keys[trial % keys.count])
            _ = try await terminal.waitUntil("\(name) changes the screen") { part($0) != before }
            times.append(ContinuousClock.now - start)
            sizes.append(terminal.bytesReceived - bytes)
        }
        let trials = Self.trials
        ResultTable.add("\(name), p50", trials: trials, times.quantile(0.5) ?? .zero, limit: .milliseconds(16))
        ResultTable.add("\(name), p99", trials: trials, times.quantile(0.99) ?? .zero, limit: .milliseconds(50))
        ResultTable.add("\(name), written, median", trials: trials, "\(sizes.quantile(0.5) ?? 0) bytes")
    }
}
