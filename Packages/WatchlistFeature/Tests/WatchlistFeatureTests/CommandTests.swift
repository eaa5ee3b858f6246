import CommandKit
import CoreDomain
import Foundation
import MoviesInterface
import TerminalText
import TerminalTextTesting
import Testing
import WatchlistFeature
import WatchlistTestSupport

@Suite("The command 'watchlist'", .timeLimit(.minutes(10)))
@MainActor
struct CommandTests {
    private let feature = FeatureFixture()

    @Test("The declarations of 'watchlist' are valid, and only 'add', 'import' and 'sync' need the source of films")
    func declarations() throws {
        #expect(FeatureFixture.root.problems == [])
        let needing = try [
            "", "--all", "add x", "done x", "remove x", "undo", "redo", "import x", "export", "sync",
        ].filter { WatchlistModule.needsService(try FeatureFixture.parse($0)) }
        #expect(needing == ["add x", "import x", "sync"])
    }

    @Test(
        "The parser rejects missing films, ratings outside 1 to 10, unknown orders and formats, and --all with --watched",
        arguments: [
            "add", "done", "done alien --rating 0", "done alien --rating 11", "--sort rating", "--all --watched",
            "export --format xml", "import", "add alien --rating 3",
        ]
    )
    func usage(line: String) { #expect(throws: UsageError.self) { try FeatureFixture.parse(line) } }

    @Test("'watchlist add' adds several films by ids and words of titles, with one due date and one note")
    func add() async throws {
        try await feature.expect([
            "add tt0083658 the third man --by +2w --note 'with Anna'": [
                "Added “Blade Runner (1982)”, by 2026-12-06.", "Added “The Third Man (1949)”, by 2026-12-06.",
            ]
        ])
        let rows = """
            tt0083658\tBlade Runner\t1982\t2026-12-06\t\t\twith Anna
            tt0041959\tThe Third Man\t1949\t2026-12-06\t\t\twith Anna

            """
        #expect(try await feature.data() == rows)
    }

    @Test("'watchlist add' says which year in a title is wrong")
    func wrongYear() async throws {
        let match = MovieMatch(.sample(.imdb(78_748), "Alien", 1979), wrongYear: 1980)
        try await FeatureFixture(source: FakeMoviesFinding(match: match))
            .expect(["add alien 1980": ["Alien is from 1979, not 1980.", "Added “Alien (1979)”."]])
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
            try await feature.run("\(line) --format json", output: output)
            let json = try JSONSerialization.jsonObject(with: Data(output.data.utf8)) as? [String: [[String: Any]]]
            let found = json?["changes"]?.map { [$0["change"], $0["id"] ?? $0["description"]].map { $0 as? String } }
            #expect(found == changes && output.notes.isEmpty, "\(line)")
        }
        let output = try await feature.data("add alien --format json")
        for text in [#""watched" : "2026-11-22""#, #""rating" : 8"#, #""note" : "x""#, #""due" : "2026-11-23""#] {
            #expect(output.contains(text), "\(text)")
        }
    }

    @Test("'watchlist add' of a listed film changes nothing, or only the given options")
    func addTwice() async throws {
        let unchanged = "“Alien (1979)” is already on the watchlist."
        try await feature.expect([
            "add alien --by friday --note x": ["Added “Alien (1979)”, by 2026-11-27."],
            "add alien --by friday --note x": [unchanged],
            "add alien alien --by tomorrow": ["Changed “Alien (1979)”, by 2026-11-23.", unchanged],
            "add alien": [unchanged],
        ])
        #expect(try await feature.data() == "tt0078748\tAlien\t1979\t2026-11-23\t\t\tx\n")
        try await feature.run("done alien")
        try await feature.expect([
            "add alien": ["“Alien (1979)” is already on the watchlist, watched on 2026-11-22."],
            "add alien --by friday": ["Changed “Alien (1979)”, by 2026-11-27. It was watched on 2026-11-22."],
        ])
    }

    @Test("'watchlist add' with --by none removes the due date, and with an empty --note the note")
    func clear() async throws {
        try await feature.run("add alien --by friday --note x")
        for (options, row) in [("--by None", "\t\t\t\tx"), ("--note ''", "\t\t\t\t")] {
            #expect(try await feature.notes("add alien \(options)") == ["Changed “Alien (1979)”."])
            #expect(try await feature.data() == "tt0078748\tAlien\t1979\(row)\n")
        }
        try await feature.expect(["add alien --by none --note ''": ["“Alien (1979)” is already on the watchlist."]])
    }

    @Test(
        "An invalid date, and a future day of a viewing, are usage errors without a search or a change of the list",
        arguments: [
            ("add alien --by 2026-02-30", "“2026-02-30” is not a date. Examples: 2026-12-24"),
            ("add alien --by someday", "“someday” is not a date. Examples: 2026-12-24"),
            ("done brazil --on '+2 w'", "“+2 w” is not a date. Examples: 2026-11-20"),
            ("done brazil --on none", "“none” is not a date. Examples: 2026-11-20"),
            ("done brazil --on +1d", "“+1d” is in the future. To plan a film: app watchlist add FILM --by +1d\n"),
        ]
    )
    func invalidDate(line: String, message: String) async throws {
        let error = await #expect(throws: UsageError.self) { try await feature.run(line) }
        #expect(error?.message.hasPrefix(message) == true)
        #expect(try await feature.ids() == [] && feature.source.requests.isEmpty)
    }
}
