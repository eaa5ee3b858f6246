import Foundation
import TerminalText
import TerminalTextTesting
import Testing
import WatchlistDomain
import WatchlistPresentation
import WatchlistTerminalUI
import WatchlistTestSupport

@Suite("WatchlistView")
@MainActor
struct WatchlistViewTests {
    private static let entries: [WatchlistEntry] = [
        .sample(83658, "Blade Runner", year: 1982, due: "2026-11-20", note: "the final cut"),
        .sample(211915, "Amélie", year: 2001, watched: "2026-11-10", rating: 9),
        .sample(3, "Untitled", year: nil, due: "2026-12-24"),
    ]

    private let output = TextOutputSpy()

    /// Writes all entries by due date.
    private func run(
        _ format: OutputFormat,
        _ entries: [WatchlistEntry] = Self.entries,
        unreadableKeys: Set<String> = [],
        failure: (any Error)? = nil,
        on output: TextOutputSpy? = nil
    ) async throws {
        let all = WatchlistSelection(.all)
        let fixture = try await ListFixture(entries, unreadableKeys: unreadableKeys, selection: all)
        fixture.store.failure = failure
        try await WatchlistView(viewModel: fixture.viewModel, output: output ?? self.output, format: format).run()
    }

    @Test("The table of WatchlistView has a header and a line per film, and overdue films have the word 'overdue'")
    func table() async throws {
        try await run(.table)
        let lines = [
            "ID         Title         Year  Due                 Watched          Note",
            "tt0083658  Blade Runner  1982  2026-11-20 overdue                   the final cut",
            "tt0000003  Untitled            2026-12-24",
            "tt0211915  Amélie        2001                      2026-11-10 9/10",
        ]
        #expect(output.lines == lines)
        #expect(output.notes == ["3 films"])
        try await run(.table, [.sample(1)])
        #expect(output.notes.last == "1 film")
    }

    @Test("WatchlistView writes the films in one call, and a warning as a note", arguments: OutputFormat.allCases)
    func warning(format: OutputFormat) async throws {
        try await run(format, unreadableKeys: ["1", "2"])
        #expect(output.notes.first?.hasPrefix("2 entries are missing (1, 2)") == true)
        #expect(!output.data.contains("missing"))
        #expect(output.writes.count == 1)
    }

    @Test("On a terminal with colours, WatchlistView writes only the overdue date as a warning")
    func colour() async throws {
        let output = TextOutputSpy(width: 100, colorSupport: .indexed256)
        try await run(.table, on: output)
        let warning = "\u{1B}[1;38;5;16;48;5;220m"
        #expect(output.data.contains("\(warning)2026-11-20 overdue\u{1B}[0m"))
        #expect(output.data.components(separatedBy: warning).count == 2)
        #expect(output.data.contains("1982") && output.data.contains("2026-12-24"))
    }

    @Test("On a narrow terminal, the table of WatchlistView drops the note and shortens titles", arguments: [60, 80])
    func narrow(width: Int) async throws {
        let output = TextOutputSpy(width: width)
        let title = String(repeating: "Long title ", count: 9)
        try await run(.table, [.sample(1, title, due: "2026-11-20", note: title)], on: output)
        #expect(output.lines.allSatisfy { SafeText($0).cellWidth <= width })
        #expect(output.lines.last?.contains("2026-11-20 overdue") == true)
        #expect(output.lines.first?.contains("Note") == (width == 80))
    }

    @Test("The JSON of WatchlistView has every key for every film, and null for a missing value")
    func json() async throws {
        var entry = WatchlistEntry.sample(1, "Alien", year: 1979, due: "2026-11-20", note: "x")
        (entry.posterPath, entry.watched) = ("/alien.jpg", .on("2026-11-21", rating: 8))
        try await run(.json, [entry, .sample(2, "Brazil", year: nil, due: "2026-11-21")])
        let object = try JSONSerialization.jsonObject(with: Data(output.data.utf8)) as? NSDictionary
        let film: NSDictionary = [
            "id": "tt0000001", "title": "Alien", "year": 1979, "due": "2026-11-20", "overdue": false, "note": "x",
            "added": "2026-11-01", "watched": "2026-11-21", "rating": 8, "poster_path": "/alien.jpg",
        ]
        let filmWithoutValues: NSDictionary = [
            "id": "tt0000002", "title": "Brazil", "year": NSNull(), "due": "2026-11-21", "overdue": true,
            "note": NSNull(), "added": "2026-11-01", "watched": NSNull(), "rating": NSNull(), "poster_path": NSNull(),
        ]
        #expect(object == ["watchlist": [film, filmWithoutValues]])
        #expect(output.writes.count == 1 && output.notes.isEmpty)
    }

    @Test("Without films, WatchlistView writes only a note, or an empty JSON array", arguments: OutputFormat.allCases)
    func empty(format: OutputFormat) async throws {
        try await run(format, [])
        #expect(output.data.filter { !$0.isWhitespace } == (format == .json ? #"{"watchlist":[]}"# : ""))
        #expect(output.notes == (format == .json ? [] : ["The watchlist is empty."]))
    }

    @Test("WatchlistView writes no control characters of a title or a note", arguments: OutputFormat.allCases)
    func hostile(format: OutputFormat) async throws {
        try await run(format, [.sample(1, hostileTitle, note: hostileTitle)])
        #expect(isHarmless(output.data))
        if format != .json { #expect(output.lines.count == ([.table, .commaSeparated].contains(format) ? 2 : 1)) }
    }

    @Test("WatchlistView throws the error of the load and writes nothing", arguments: OutputFormat.allCases)
    func failure(format: OutputFormat) async {
        await #expect(throws: TestError.self) { try await run(format, failure: TestError()) }
        #expect(output.writes.isEmpty)
    }

    @Test("WatchlistView throws the error of the output", arguments: OutputFormat.allCases)
    func unwritable(format: OutputFormat) async {
        await #expect(throws: TestError.self) { try await run(format, on: TextOutputSpy(failure: TestError())) }
    }

    @Test("A cancelled WatchlistView writes nothing")
    func cancelled() async {
        let view = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await run(.table)
        }
        await #expect(throws: CancellationError.self) { try await view.value }
        #expect(output.writes.isEmpty && output.notes.isEmpty)
    }
}
