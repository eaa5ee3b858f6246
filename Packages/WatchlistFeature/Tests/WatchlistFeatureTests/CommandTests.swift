import CommandKit
import CoreDomain
import Foundation
import MoviesInterface
import TerminalText
import TerminalTextTesting
import Testing
import WatchlistFeature
import WatchlistTestSupport

@Suite("The command 'watchlist'", .timeLimit(.minutes(1)))
@MainActor
struct CommandTests {
    private let feature = FeatureFixture()

    @Test("The declarations of 'watchlist' are valid, and only 'add' and 'import' need the source of films")
    func declarations() throws {
        let root = Command(
            "app",
            summary: "",
            options: [CommonOptions.format],
            subcommands: WatchlistModule.declarations
        )
        #expect(root.problems == [])
        for (line, isNeeded) in [
            ("watchlist", false), ("watchlist --all", false), ("watchlist add x", true), ("watchlist done x", false),
            ("watchlist remove x", false), ("watchlist undo", false), ("watchlist redo", false),
            ("watchlist import x", true),
            ("watchlist export", false),
        ] {
            #expect(WatchlistModule.needsService(try FeatureFixture.parse(line)) == isNeeded, "\(line)")
        }
    }

    // MARK: add

    @Test("'watchlist add' adds several films by ids and titles, with one due date and one note")
    func add() async throws {
        let notes = try await feature.notes("watchlist add tt0083658 'the third man' --by +2w --note 'with Anna'")
        #expect(
            notes == ["Added “Blade Runner (1982)”, by 2026-12-06.", "Added “The Third Man (1949)”, by 2026-12-06."]
        )
        #expect(
            try await feature.data("watchlist")
                == "tt0083658\tBlade Runner\t1982\t2026-12-06\t\t\twith Anna\n"
                + "tt0041959\tThe Third Man\t1949\t2026-12-06\t\t\twith Anna\n"
        )
    }

    @Test(
        "'watchlist add' accepts a title of several words, with a year, without quotes, or several films",
        arguments: [
            ("the third man", ["tt0041959"]), ("alien nosferatu", nil), ("alien amélie", ["tt0078748", "tt0211915"]),
            ("'the third man' alien", ["tt0078748", "tt0041959"]), ("blade runner 2049", ["tt1856101"]),
        ]
    )
    func addWords(words: String, ids: [String]?) async throws {
        if let ids {
            try await feature.run("watchlist add \(words)")
            #expect(try await feature.ids() == ids)
        } else {
            await #expect(throws: MovieMatchError.noMatch(words)) { try await feature.run("watchlist add \(words)") }
            #expect(try await feature.ids() == [])
        }
    }

    @Test("'watchlist add' says which year in a title is wrong")
    func wrongYear() async throws {
        let match = MovieMatch(.sample(.imdb(78_748), "Alien", 1979), wrongYear: 1980)
        let feature = FeatureFixture(source: FakeMoviesFinding(match: match))
        #expect(
            try await feature.notes("watchlist add alien 1980") == [
                "Alien is from 1979, not 1980.", "Added “Alien (1979)”.",
            ]
        )
    }

    @Test("With --format json, the commands that change the list write an object with the changes, and no notes")
    func changesJSON() async throws {
        let expected: [(line: String, changes: [[String]])] = [
            ("add alien amélie --by tomorrow", [["added", "tt0078748"], ["added", "tt0211915"]]),
            ("add alien", [["unchanged", "tt0078748"]]), ("add alien --note x", [["changed", "tt0078748"]]),
            ("done alien --rating 9", [["watched", "tt0078748"]]), ("done alien", [["unchanged", "tt0078748"]]),
            ("done alien --rating 8", [["changed", "tt0078748"]]), ("remove amélie", [["removed", "tt0211915"]]),
            ("undo", [["undone", "Remove “Amélie”"]]), ("redo", [["redone", "Remove “Amélie”"]]), ("redo", []),
        ]
        for (line, changes) in expected {
            let output = TextOutputSpy()
            try await feature.run("watchlist \(line) --format json", output: output)
            let json = try JSONSerialization.jsonObject(with: Data(output.data.utf8)) as? [String: [[String: Any]]]
            let found = json?["changes"]?.map { [$0["change"], $0["id"] ?? $0["description"]].map { $0 as? String } }
            #expect(found == changes, "\(line)")
            #expect(output.notes.isEmpty)
        }
        let output = try await feature.data("watchlist add alien --format json")
        for text in [#""watched" : "2026-11-22""#, #""rating" : 8"#, #""note" : "x""#, #""due" : "2026-11-23""#] {
            #expect(output.contains(text), "\(text)")
        }
    }

    @Test("'watchlist add' of a listed film changes nothing, or only the given options")
    func addTwice() async throws {
        let add = "watchlist add alien --by friday --note x"
        #expect(try await feature.notes(add, add) == ["“Alien (1979)” is already on the watchlist."])
        #expect(try await feature.notes("watchlist add alien") == ["“Alien (1979)” is already on the watchlist."])
        #expect(
            try await feature.notes("watchlist add alien alien --by tomorrow") == [
                "Changed “Alien (1979)”, by 2026-11-23.", "“Alien (1979)” is already on the watchlist.",
            ]
        )
        #expect(try await feature.data("watchlist") == "tt0078748\tAlien\t1979\t2026-11-23\t\t\tx\n")
        try await feature.run("watchlist done alien")
        let watched = "“Alien (1979)” is already on the watchlist, watched on 2026-11-22."
        #expect(try await feature.notes("watchlist add alien") == [watched])
        #expect(
            try await feature.notes("watchlist add alien --by friday")
                == ["Changed “Alien (1979)”, by 2026-11-27. It was watched on 2026-11-22."]
        )
        try await feature.run("watchlist undo")
        try await feature.run("watchlist undo")
        // The additions changed the list twice.
        for change in ["Edit", "Add"] {
            #expect(
                try await feature.notes("watchlist undo") == [
                    "Undone: \(change) “Alien”. To bring it back: app watchlist redo"
                ]
            )
        }
        #expect(try await feature.notes("watchlist undo") == ["There is no change to undo."])
    }

    @Test(
        "'watchlist add' with --by none removes the due date, and with an empty --note the note, and each can be undone"
    )
    func clear() async throws {
        try await feature.run("watchlist add alien --by friday --note x")
        #expect(try await feature.notes("watchlist add alien --by None") == ["Changed “Alien (1979)”."])
        #expect(try await feature.data("watchlist") == "tt0078748\tAlien\t1979\t\t\t\tx\n")
        #expect(try await feature.notes("watchlist add alien --note ''") == ["Changed “Alien (1979)”."])
        #expect(try await feature.data("watchlist") == "tt0078748\tAlien\t1979\t\t\t\t\n")
        #expect(
            try await feature.notes("watchlist add alien --by none --note ''") == [
                "“Alien (1979)” is already on the watchlist."
            ]
        )
        try await feature.run("watchlist undo")
        try await feature.run("watchlist undo")
        #expect(try await feature.data("watchlist") == "tt0078748\tAlien\t1979\t2026-11-27\t\t\tx\n")
    }

    @Test("'watchlist add' of words with several matches throws the films and changes nothing")
    func ambiguous() async throws {
        let error = MovieMatchError.ambiguous("blade", candidates: Array([Movie].samples.prefix(2)))
        await #expect(throws: error) { try await feature.run("watchlist add tt0078748 blade") }
        #expect(try await feature.ids() == [] && feature.output.notes.isEmpty)
    }

    @Test("'watchlist add' passes on the error of the source of films and adds no film")
    func failingSource() async throws {
        let feature = FeatureFixture(source: FakeMoviesFinding(failure: TestError()))
        await #expect(throws: TestError.self) { try await feature.run("watchlist add alien") }
        #expect(try await feature.ids() == [])
    }

    @Test(
        "An invalid date is a usage error, and the command neither searches nor changes the list",
        arguments: [
            "watchlist add alien --by 2026-02-30", "watchlist add alien --by someday",
            "watchlist done brazil --on 2026-13-01", "watchlist done brazil --on '+2 w'",
            "watchlist done brazil --on none",
        ]
    )
    func invalidDate(line: String) async throws {
        let error = await #expect(throws: UsageError.self) { try await feature.run(line) }
        #expect(error?.message.contains("is not a date. Examples: 2026-1") == true)
        #expect(try await feature.ids() == [] && feature.source.requests.isEmpty)
    }

    @Test(
        "'watchlist done' with a date in the future is a usage error and changes nothing",
        arguments: ["tomorrow", "+1d"]
    )
    func futureViewing(date: String) async throws {
        try await feature.run("watchlist add alien")
        let error = await #expect(throws: UsageError.self) {
            try await feature.run("watchlist done alien --on \(date)")
        }
        #expect(
            error?.message.hasPrefix(
                "“\(date)” is in the future. To plan a film: app watchlist add FILM --by \(date)\n"
            ) == true
        )
        #expect(try await feature.data("watchlist --watched") == "")
    }

    @Test(
        "The parser rejects missing films, ratings outside 1 to 10, unknown orders and formats, and --all with --watched",
        arguments: [
            "watchlist add", "watchlist done", "watchlist done alien --rating 0", "watchlist done alien --rating 11",
            "watchlist --sort rating", "watchlist --all --watched", "watchlist export --format xml", "watchlist import",
            "watchlist add alien --rating 3",
        ]
    )
    func usage(line: String) {
        #expect(throws: UsageError.self) { try FeatureFixture.parse(line) }
    }

    // MARK: list

    @Test(
        "'watchlist --sort' orders by due date, title or newest film",
        arguments: [
            ("due", ["tt0041959", "tt0078748", "tt0211915", "tt0083658"]),
            ("title", ["tt0078748", "tt0211915", "tt0083658", "tt0041959"]),
            ("year", ["tt0211915", "tt0083658", "tt0078748", "tt0041959"]),
        ]
    )
    func sort(order: String, ids: [String]) async throws {
        try await feature.run("watchlist add tt0083658 amélie")
        try await feature.run("watchlist add alien --by +1m")
        try await feature.run("watchlist add 'third man' --by=-3d")
        let data = try await feature.data("watchlist list --sort \(order) --format ids")
        #expect(data == ids.map { $0 + "\n" }.joined())
    }

    @Test(
        "On a terminal, 'watchlist' writes a table that marks past due dates with 'overdue', and without films only a note"
    )
    func table() async throws {
        let terminal = TextOutputSpy(width: 80)
        try await feature.run("watchlist", output: terminal)
        #expect(terminal.data.isEmpty && terminal.notes == ["There are no films to watch."])
        try await feature.run("watchlist add alien --by=-1d")
        try await feature.run("watchlist", output: terminal)
        #expect(terminal.lines.last == "tt0078748  Alien  1979  2026-11-21 overdue")
        #expect(terminal.notes.last == "1 film")
    }
}
