import TerminalTesting

/// A measurement of the time from the start of the process to the first frame and to the first films.
struct FirstFrame {
    private static let trials = 31

    let app: App

    func run() async throws {
        var frames: [Duration] = []
        var lists: [Duration] = []
        // The first runs fill the page cache.
        for trial in -3..<Self.trials {
            let start = ContinuousClock.now
            let terminal = try app.start()
            _ = try await terminal.waitUntil("the first frame") { $0.text.contains("Search") }
            let frame = ContinuousClock.now - start
            _ = try await terminal.waitUntil("the list") { $0.lines.last?.contains(" of ") == true }
            let list = ContinuousClock.now - start
            if trial >= 0 {
                frames.append(frame)
                lists.append(list)
            }
            await terminal.close()
        }
        ResultTable.add(
            "first frame, median",
            trials: Self.trials,
            frames.quantile(0.5) ?? .zero,
            limit: .milliseconds(100)
        )
        ResultTable.add("first films, median", trials: Self.trials, lists.quantile(0.5) ?? .zero)
    }
}
