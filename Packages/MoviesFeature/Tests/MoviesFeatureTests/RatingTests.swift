import AccountInterface
import AsyncTesting
import CommandKit
import CoreDomain
import MoviesFeature
import MoviesInterface
import MoviesTestSupport
import NetworkingTesting
import Persistence
import TerminalText
import TerminalTextTesting
import TerminalUI
import Testing

@Suite("The command 'rate'", .timeLimit(.minutes(10)))
@MainActor
struct RateCommandTests {
    private let ratings = FakeMovieRatings()
    private let feature: FeatureFixture

    init() throws { feature = try FeatureFixture(rainRoutes, ratings: ratings) }

    @Test("'rate' stores a rating of a film by id or title, --remove removes it, and JSON replaces the note")
    func rate() async throws {
        let removal = "Removed your rating of “Rain”."
        for (line, note, call, change) in [
            ("rate rain 8.5", "Rated “Rain” 8.5/10.", "set tmdb:7 8.5", #""rated","id":"tmdb:7","rating":8.5"#),
            ("rate 7 --remove", removal, "remove tmdb:7", #""unrated","id":"tmdb:7","rating":null"#),
        ] {
            let (output, json) = (TextOutputSpy(), TextOutputSpy())
            try await feature.run(line, output: output)
            #expect(output.notes == [note] && output.data == "")
            try await feature.run(line + " --format json", output: json)
            #expect(
                json.data.filter { !$0.isWhitespace }
                    == #"{"changes":[{"change":\#(change),"title":"Rain","year":1932}]}"#
            )
            #expect(json.notes.isEmpty && ratings.calls.suffix(2) == [call, call])
        }
    }

    @Test(
        "'rate' rejects other numbers, --offline, and a command line with neither or both of a rating and --remove",
        arguments: [
            "rate", "rate 7", "rate 7 9 --remove", "rate 7 0", "rate 7 10.5", "rate 7 8.25", "rate 7 9 --offline",
        ]
    )
    func usage(line: String) async throws {
        await #expect(throws: UsageError.self) { try await feature.run(line) }
        #expect(ratings.calls.isEmpty && feature.transport.requests.isEmpty)
    }

    // The last word of a part of a title can be a number that looks like a rating.
    @Test("'rate' does not take a part of a title for a film")
    func partOfTitle() async throws {
        feature.transport.route("search/movie") { _ in .movies([#"{"id": 9, "title": "District 9"}"#]) }
        let error = await #expect(throws: CommandFailure.self) { try await feature.run("rate district 9") }
        #expect(error?.message?.hasPrefix("“district 9” can also mean “District 9”.") == true)
        #expect(error?.exitCode == .usage)
        await #expect(throws: MovieMatchError.self) { try await feature.run("rate district 8") }
        try await feature.run("rate district 9 8")
        #expect(ratings.calls == ["set tmdb:9 8"])
    }

    @Test(
        "'rate' sends no rating for a title whose number can belong to the title of a sequel",
        arguments: [
            ("rate rocky 2", ["Rocky", "Rocky II"], nil), ("rate the rocky 2", ["Rocky", "Rocky II"], nil),
            ("rate die hard 2", ["Die Hard", "Die Hard 2"], nil),
            ("rate police academy 2", ["Police Academy", "Police Academy 2 Their First Assignment"], nil),
            ("rate star trek 5", ["Star Trek", "Star Trek V: The Final Frontier"], nil),
            ("rate john wick 3", ["John Wick", "John Wick: Chapter 3 – Parabellum"], nil),
            ("rate oceans 8", ["Oceans", "Ocean’s 8"], nil), ("rate ocean’s 8", ["Oceans", "Ocean's 8"], nil),
            ("rate batman 5", ["Batman", "Batman v Superman"], "set tmdb:1 5"),
            ("rate rocky 9", ["Rocky", "Rocky II"], "set tmdb:1 9"),
            ("rate rocky 8.5", ["Rocky", "Rocky II"], "set tmdb:1 8.5"), ("rate 7 2", ["Rain 2"], "set tmdb:7 2"),
        ] as [(String, [String], String?)]
    )
    func sequel(line: String, titles: [String], call: String?) async throws {
        let movies = titles.enumerated().map { #"{"id": \#($0.offset + 1), "title": "\#($0.element)"}"# }
        feature.transport.route("search/movie") { _ in .movies(movies) }
        if call == nil {
            await #expect(throws: CommandFailure.self) { try await feature.run(line) }
        } else {
            try await feature.run(line)
        }
        #expect(ratings.calls == [call].compactMap(\.self))
    }

    @Test("'rate' passes on the error of the account, and reports a source without accounts")
    func errors() async throws {
        ratings.fail(AccountError.notSignedIn)
        await #expect(throws: AccountError.notSignedIn) { try await feature.run("rate 7 9") }
        let other = try FeatureFixture(rainRoutes)
        await #expect(throws: AccountError.noAccounts) { try await other.run("rate 7 9") }
    }

    @Test(
        "With the policy storedOnly, 'show' asks for no rating, and a failed request for the rating is a note beside the film"
    )
    func showWithoutRating() async throws {
        let store = InMemoryRecordStore()
        for policy in [CachePolicy.freshWhileValid, .storedOnly] {
            try await FeatureFixture(rainRoutes, store: store, ratings: ratings, policy: policy).run("show 7")
        }
        #expect(ratings.calls == ["get tmdb:7"])
        ratings.fail(AccountError.sessionEnded)
        let output = TextOutputSpy()
        try await feature.run("show 7", output: output)
        #expect(output.data.contains("Rain"))
        #expect(output.notes == ["The service has ended your session."])
    }
}

@Suite("RatingFlowCoordinator", .timeLimit(.minutes(10)))
@MainActor
struct RatingFlowTests {
    private let ratings = FakeMovieRatings()
    private let feature: FeatureFixture
    private let navigator = Navigator(appName: "movies")
    private let outcomes = Recorder<String>()
    private let context = RenderContext(size: Size(columns: 60, rows: 24))

    init() throws { feature = try FeatureFixture(rainRoutes, ratings: ratings) }

    private func start(current: MovieRating? = nil) {
        navigator.push(MessageScreen(title: "Films", text: ""))
        feature.module.startRatingFlow(
            of: Movie(id: .tmdb(7), title: "Rain"),
            current: current,
            in: navigator,
            didRate: { [outcomes] in outcomes.append("rated") },
            onSessionEnd: { [outcomes] in outcomes.append("session ended") }
        )
    }

    private func press(_ keys: Key...) { for key in keys { _ = navigator.presented?.handle(.key(key), context) } }

    // Without a known rating, “no rating” still removes the rating, because the film may have one.
    @Test(
        "The choice of a rating opens at 7 or at the rating, half steps are in order, and Enter completes a typed number",
        arguments: [
            (nil, "", [Key.enter], "set tmdb:7 7"), (nil, "", [.down, .enter], "set tmdb:7 7.5"),
            (9, "", [.up, .enter], "set tmdb:7 8.5"), (9, "10", [.enter], "set tmdb:7 10"),
            (9, "1", [.enter], "set tmdb:7 1"), (9, "9.5", [.enter], "set tmdb:7 9.5"),
            (9, "", [.end, .enter], "remove tmdb:7"), (nil, "", [.end, .enter], "remove tmdb:7"),
        ] as [(Double?, String, [Key], String)]
    )
    func choose(current: Double?, typed: String, keys: [Key], call: String) async {
        start(current: current.flatMap(MovieRating.init))
        #expect(navigator.presented?.title == "Your rating")
        for character in typed { press(.character(character)) }
        #expect(navigator.presented != nil && ratings.calls.isEmpty)
        for key in keys { press(key) }
        #expect(navigator.presented == nil)
        await eventually { !outcomes.all.isEmpty }
        #expect(outcomes.all == ["rated"] && ratings.calls == [call])
    }

    @Test("The current rating has a tick mark, and choosing it sends no request")
    func current() async {
        start(current: MovieRating(8.5))
        let lines = navigator.presented?.render(context).lines ?? []
        #expect(lines.contains { $0.contains("✓") && $0.contains("8.5 of 10") })
        press(.enter)
        #expect(navigator.presented == nil)
        // A second choice is sent, and it is the only one.
        start(current: MovieRating(8.5))
        press(.character("1"), .enter)
        await eventually { !outcomes.all.isEmpty }
        #expect(ratings.calls == ["set tmdb:7 1"])
    }

    @Test("An ended or missing session is an outcome", arguments: [AccountError.sessionEnded, .notSignedIn])
    func ended(error: AccountError) async {
        ratings.fail(error)
        start()
        press(.character("8"), .enter)
        await eventually { !outcomes.all.isEmpty }
        #expect(outcomes.all == ["session ended"] && navigator.presented == nil)
    }

    @Test("Any other error is shown without control characters, and ends the flow without an outcome")
    func failure() async {
        ratings.fail(AccountError.failed(message: "No\u{1B}[2J network."))
        start()
        press(.character("8"), .enter)
        await eventually { navigator.presented?.title == "Rate" }
        #expect(navigator.presented?.render(context).lines.joined().contains("No network.") == true)
        #expect(outcomes.all.isEmpty)
    }
}
