import CoreDomain
import Foundation
import TerminalText
import TerminalUI
import Testing
import WatchlistDomain
import WatchlistPresentation
import WatchlistTerminalUI
import WatchlistTestSupport

@Suite("WatchlistScreen: layout")
@MainActor
struct WatchlistScreenLayoutTests {
    /// The area of a screen in a terminal of 80 columns and 24 rows, without the title line and the status line.
    private static let standard = RenderContext(size: Size(columns: 80, rows: 22))

    private static let entries: [WatchlistEntry] = [
        .sample(1, "Alien", year: 1979, due: "2026-11-20", note: "the director's cut"),
        .sample(2, "Amélie", year: 2001, due: "2026-12-24"),
        .sample(3, "Untitled", year: nil),
        .sample(4, "The Assassination of Jesse James by the Coward Robert Ford", year: 2007),
        .sample(5, "Metropolis", year: 1927, watched: "2026-11-10", rating: 10),
    ]

    /// Returns a screen of all entries, by title.
    private func screen(_ entries: [WatchlistEntry]) async throws -> WatchlistScreen {
        let selection = WatchlistSelection(.all, by: .title)
        return WatchlistScreen(viewModel: try await ListFixture.loaded(entries, selection: selection).viewModel)
    }

    @Test("At 80 columns, WatchlistScreen shows the mark, title, year, dates and note of each film")
    func standard() async throws {
        let lines = try await screen(Self.entries).render(Self.standard).lines
        let expected = [
            " Search  (words of a title or a note)",
            "",
            "    Title                           Year  Due or watched      Note",
            "▸ ★ Alien                           1979  2026-11-20 overdue  the director's c…",
            "  ★ Amélie                          2001  2026-12-24",
            "  ✓ Metropolis                      1927  2026-11-10 10/10",
            "  ★ The Assassination of Jesse Ja…  2007",
            "  ★ Untitled",
        ]
        #expect(Array(lines.prefix(8)) == expected)
        #expect(lines.dropFirst(8).allSatisfy { $0.isEmpty })
    }

    @Test("WatchlistScreen marks an overdue film by a word and in red, and the selected film by an arrow and inverse")
    func overdue() async throws {
        let screen = try await screen([.sample(1), .sample(2, due: "2026-11-21"), .sample(3, due: "2026-11-22")])
        let canvas = screen.render(Self.standard)
        #expect(canvas.style(row: 3, column: 5) == .selection)
        #expect(canvas.lines[3].hasPrefix("▸") && !canvas.lines[4].hasPrefix("▸"))
        #expect(canvas.lines[4].contains("2026-11-21 overdue"))
        #expect(canvas.style(row: 4, column: 42) == .warning)
        #expect(canvas.style(row: 4, column: 36) == .plain)
        #expect(!canvas.lines[5].contains("overdue"))
        #expect(canvas.style(row: 5, column: 42) == .plain)
    }

    @Test("WatchlistScreen shows a scroll bar in the last column if films are hidden")
    func scrollBar() async throws {
        let screen = try await screen((1...30).map { .sample($0) })
        let visible = screen.render(RenderContext(size: Size(columns: 60, rows: 33)))
        #expect(!visible.lines.joined().contains("┃"))
        let context = RenderContext(size: Size(columns: 60, rows: 13))
        let canvas = screen.render(context)
        #expect(canvas.lines[3...12].map(\.last) == ["┃", "┃", "┃", "│", "│", "│", "│", "│", "│", "│"])
        #expect(canvas.style(row: 3, column: 58) == .selection && canvas.style(row: 3, column: 59) == .plain)
        #expect(screen.handle(.key(.end), context) && screen.render(context).lines[12].hasSuffix("┃"))
    }

    @Test("On a wide terminal, WatchlistScreen shows long titles and notes")
    func wide() async throws {
        let lines = try await screen(Self.entries).render(RenderContext(size: Size(columns: 160, rows: 48))).lines
        #expect(lines[3].contains("the director's cut"))
        #expect(lines[6].contains("The Assassination of Jesse James by the Coward Robert Ford"))
        #expect(lines.allSatisfy { SafeText($0).cellWidth < 160 })
    }

    @Test(
        "On a narrow terminal, WatchlistScreen drops the note, then shows a short date in place of the year, then no date",
        arguments: [
            (60, "▸ ★ Alien                          1979  2026-11-20 overdue"),
            (47, "▸ ★ Alien             1979  2026-11-20 overdue"),
            (46, "▸ ★ Alien                          overdue"),
            (28, "▸ ★ Alien        overdue"),
            (27, "▸ ★ Alien"),
        ]
    )
    func narrow(columns: Int, line: String) async throws {
        let lines = try await screen(Self.entries).render(RenderContext(size: Size(columns: columns, rows: 10))).lines
        #expect(lines[3] == line)
        #expect(lines.allSatisfy { SafeText($0).cellWidth <= columns })
    }

    @Test("On a narrow terminal, the date of WatchlistScreen is 'overdue', the due date or the day of the viewing")
    func shortDates() async throws {
        let canvas = try await screen(Self.entries).render(RenderContext(size: Size(columns: 40, rows: 8)))
        let expected = [
            "    Title                    Date",
            "▸ ★ Alien                    overdue",
            "  ★ Amélie                   2026-12-24",
            "  ✓ Metropolis               2026-11-10",
            "  ★ The Assassination of J…",
            "  ★ Untitled",
        ]
        #expect(Array(canvas.lines.dropFirst(2)) == expected)
    }

    @Test("WatchlistScreen renders at sizes from 0 × 0 to 200 × 60", arguments: [(0, 0), (1, 1), (4, 60), (200, 60)])
    func sizes(columns: Int, rows: Int) async throws {
        let screen = try await screen(Self.entries)
        let context = RenderContext(size: Size(columns: columns, rows: rows))
        #expect(screen.render(context).size == context.size)
        for key in [Key.end, .pageUp, .character("/")] { _ = screen.handle(.key(key), context) }
        #expect(screen.render(context).lines.count == rows)
    }

    @Test("An empty WatchlistScreen shows its message and the key for the search for films", arguments: [80, 200])
    func empty(columns: Int) async throws {
        let canvas = try await screen([]).render(RenderContext(size: Size(columns: columns, rows: 22)))
        #expect(canvas.lines[3] == " The watchlist is empty.")
        #expect(canvas.lines[4] == " Press a to search for films to add.")
        #expect((1..<22).filter { !canvas.lines[$0].isEmpty } == [3, 4])
    }

    @Test("WatchlistScreen wraps the error of a failed load without control characters, and names a key")
    func failed() async throws {
        let fixture = try await ListFixture()
        fixture.store.failure = TestError(
            "Cannot read the \(hostileTitle) database: " + String(repeating: "because of reasons ", count: 8)
        )
        await fixture.viewModel.load()
        let canvas = WatchlistScreen(viewModel: fixture.viewModel).render(Self.standard)
        #expect(canvas.lines[3].hasPrefix(" Cannot read the Rain"))
        #expect(canvas.lines.contains(" Press r to try again."))
        #expect(canvas.lines.joined().components(separatedBy: "because").count == 9)
        #expect(canvas.lines.allSatisfy { isHarmless($0) && SafeText($0).cellWidth < 80 })
        #expect(canvas.style(row: 3, column: 1) == .error)
    }

    @Test("WatchlistScreen shows the notice in one line without control characters, and the key that it suggests")
    func notice() async throws {
        let fixture = try await ListFixture.loaded([.sample(1, hostileTitle), .sample(2)])
        let screen = WatchlistScreen(viewModel: fixture.viewModel)
        let item = try fixture.item("Film")
        func notice(after change: () async -> Void) async -> String {
            await change()
            return screen.render(Self.standard).lines[1]
        }
        await fixture.viewModel.remove(try fixture.item(hostileTitle.inOneLine))
        #expect(screen.render(Self.standard).lines[1].hasPrefix(" Removed “Rain"))
        #expect(screen.render(Self.standard).lines.allSatisfy(isHarmless))
        let notices = [
            await notice { await fixture.viewModel.remove(item) }, await notice { await fixture.viewModel.undo() },
            await notice { await fixture.viewModel.markWatched(item) },
            await notice { await fixture.viewModel.markWatched(item) },
        ]
        let expected = [
            " Removed “Film”. Press u to undo it.", " Undone: Remove “Film”. Press U to redo it.",
            " Marked “Film” as watched.", " “Film” is already watched, on 2026-11-22. Press e to edit it.",
        ]
        #expect(notices == expected)
        fixture.store.failure = TestError(String(repeating: "Cannot write. ", count: 9))
        let long = await notice { await fixture.viewModel.remove(item) }
        #expect(long.hasSuffix("…") && SafeText(long).cellWidth <= 79)
    }

    @Test("WatchlistScreen animates the first load, shows nothing before it, and keeps the films during a reload")
    func loading() async throws {
        let fetch = SuspendedUseCase<WatchlistSelection, WatchlistContents>()
        let viewModel = try await ListFixture(fetch: fetch).viewModel
        let screen = WatchlistScreen(viewModel: viewModel)
        let idle = screen.render(Self.standard)
        #expect(!idle.isAnimated && idle.lines.dropFirst().allSatisfy { $0.isEmpty })
        let load = Task { await viewModel.load() }
        await fetch.wait(forCalls: 1)
        let canvas = screen.render(Self.standard)
        #expect(canvas.isAnimated && canvas.lines[3].hasSuffix(" Loading…"))
        await fetch.resume(0, with: .success(WatchlistContents([.sample(1)])))
        await load.value
        let reload = Task { await viewModel.load() }
        await fetch.wait(forCalls: 2)
        #expect(screen.render(Self.standard).lines[3].hasPrefix("▸ ★ Film"))
        await fetch.resume(1, with: .success(WatchlistContents([])))
        await reload.value
        #expect(screen.render(Self.standard).lines[3] == " There are no films to watch.")
    }
}
