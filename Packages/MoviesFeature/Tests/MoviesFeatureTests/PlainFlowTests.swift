import AccountInterface
import CoreDomain
import Foundation
import MoviesFeature
import MoviesInterface
import MoviesTestSupport
import Networking
import NetworkingTesting
import PlainUI
import PlainUITesting
import Testing

extension [String] {
    /// Returns the lines after the first line that equals `line`, at most `count`.
    fileprivate func after(_ line: String, _ count: Int = .max) -> [String] {
        Array(drop { $0 != line }.dropFirst().prefix(count))
    }
}

@Suite("Film search in the plain interface", .timeLimit(.minutes(10)))
@MainActor
struct PlainFlowTests {
    private let opened = Recorder<String>()

    private nonisolated static let unreachable = NetworkError.unreachable(host: "api.example.org", reason: "refused")

    private let routes: [String: RoutedTransport.Route] = [
        "movie/popular": manyPages,
        "search/movie": { request in
            let query = request.url.query() ?? ""
            if query.contains("query=nothing") { return .movies([], pages: 0) }
            let title = query.contains("year=1979") ? "Alien of 1979" : "Alien\\u001b[2J"
            return .movies([#"{"id": 7, "title": "\#(title)", "release_date": "1979-05-25"}"#])
        },
        "movie/7": { _ in
            .json(#"{"id": 7, "title": "Alien", "tagline": "It rains!", "runtime": 117, "overview": "A ship."}"#)
        },
    ]

    private func run(
        in feature: FeatureFixture? = nil,
        query: String? = nil,
        watchlist: FakeWatchlist? = nil,
        ratings: (any MovieRatings)? = nil,
        suggestions: [String]? = nil,
        _ terminal: ScriptedTerminal
    ) async throws -> [String] {
        let feature = try feature ?? FeatureFixture(routes, ratings: ratings)
        let navigator = Navigator(appName: "movies", userInterface: PlainInterface())
        let rate = { @MainActor (movie: Movie, current: MovieRating?, didRate: @escaping @MainActor () -> Void) in
            feature.module
                .startRatingFlow(of: movie, current: current, in: navigator, didRate: didRate, onSessionEnd: {})
        }
        var makeSuggestions: (@MainActor (@escaping @MainActor (MovieQuery) -> Void) -> any Suggestions)?
        if let suggestions { makeSuggestions = { _ in FakeSuggestions(list: suggestions) } }
        let actions = MoviesModuleActions(
            makeQuerySuggestions: makeSuggestions,
            watchlist: watchlist,
            rate: ratings == nil ? nil : rate,
            openAddress: { [opened] in opened.append($0) }
        )
        let start = MoviesSearchStart(query: query.flatMap { MovieQuery($0) })
        feature.module.startSearchFlow(in: navigator, start, actions: actions)
        try await PlainApplication(terminal: terminal, navigator: navigator).run()
        return Array(terminal.lines.dropFirst())
    }

    private final class FakeSuggestions: PlainSuggestions {
        let list: [String]

        init(list: [String]) { self.list = list }

        func update(_ text: String) {}

        func texts() async throws -> [String] { list }
    }

    @Test("The search reports its load and numbered rows, 'next' reports the following rows, and 'rows' reports all")
    func list() async throws {
        let lines = try await run(ScriptedTerminal("popular", "next", "rows"))
        #expect(lines.prefix(3) == [Self.start, "Films> popular", "Loading the most popular films."])
        #expect(lines.after(lines[2], 2) == ["120 films, rows 1 to 20:", "1. Film 1, Rating 0.0."])
        #expect(lines.contains("Type next for more films."))
        let next = ["Loading more films.", "120 films, rows 21 to 40:", "21. Film 21, Rating 0.2."]
        #expect(lines.after("Films> next", 3) == next)
        let rows = lines.after("Films> rows")
        #expect(rows.first == "120 films, rows 1 to 40:" && rows.count == 42)
    }

    private static let start = "Type words of a title to search, or popular to hear the most popular films."

    @Test(
        "Before the first search, commands say how to get a list",
        arguments: ["rows", "next", "refresh", "sort", "filter x"]
    )
    func noMovies(line: String) async throws {
        let feature = try FeatureFixture(routes)
        let lines = try await run(in: feature, ScriptedTerminal(line, "year", "open 1"))
        #expect(
            lines == [
                Self.start, "Films> \(line)", Self.start, "Films> year", "The next search finds films of all years.",
                "Films> open 1", "“1” is not a row. There are no rows.",
            ]
        )
        #expect(feature.transport.requests.isEmpty)
    }

    @Test("The commands 'sort' and 'filter' report the loaded films, and numbers then mean these rows")
    func arrangement() async throws {
        let feature = try FeatureFixture(routes)
        feature.transport.route("search/movie") { request in
            let movies = [(8, "Brazil", "1985-02-20"), (7, "Alien", "1979-05-25"), (9, "Cube", "1997-09-09")]
                .map { #"{"id": \#($0.0), "title": "\#($0.1)", "release_date": "\#($0.2)"}"# }
            return .movies(Array(request.queryItem("page") == "2" ? movies[2...] : movies[..<2]), pages: 2, total: 3)
        }
        let sorting = ScriptedTerminal("sort title", "next", "sort", "sort age", "filter ALI", "watch 1", "filter", "1")
        let lines = try await run(in: feature, query: "film", watchlist: FakeWatchlist(), sorting)
        let answers = """
            Films> sort title
            3 films, rows 1 to 2, by title:
            1. Alien, 1979.
            2. Brazil, 1985.
            Type next for more films.
            Films> next
            Loading more films.
            3 films, by title:
            1. Alien, 1979.
            2. Brazil, 1985.
            3. Cube, 1997.
            Films> sort
            3 films:
            1. Brazil, 1985.
            2. Alien, 1979.
            3. Cube, 1997.
            Films> sort age
            “age” is not an order. The orders are relevance, year, rating, title.
            Films> filter ALI
            1 of 3 loaded films with “ALI” in the title:
            1. Alien, 1979.
            Films> watch 1
            “Alien” is now on your watchlist.
            Films> filter
            3 films:
            1. Brazil, 1985.
            2. Alien, 1979, on your watchlist.
            3. Cube, 1997.
            Films> 1
            Loading “Brazil”.
            """
        #expect(lines.joined(separator: "\n").contains(answers))
        let end = try await run(query: "alien", ScriptedTerminal("filter xyz", "next"))
        #expect(end.contains("No loaded film has “xyz” in its title. Type filter to hear all."))
        #expect(end.last == "There are no more films.")
    }

    @Test("A line without a command searches, and saves the query; the title is reported without escape sequences")
    func search() async throws {
        let feature = try FeatureFixture(routes)
        let lines = try await run(in: feature, ScriptedTerminal("alien", "search next"))
        #expect(lines.after("Films> alien", 3) == ["Loading the search for “alien”.", "1 film:", "1. Alien, 1979."])
        #expect(lines.contains("Loading the search for “next”."))
        #expect(feature.queries.saved == ["alien", "next"])
    }

    @Test("The year limits the next searches, also after a refused year; without a number all years are searched again")
    func year() async throws {
        let lines = try await run(query: "alien", ScriptedTerminal("year 1979", "year one", "rows", "brazil", "year"))
        #expect(lines.after("Films> year 1979", 1) == ["Loading the search for “alien” of 1979."])
        #expect(
            lines.after("Films> year one") == [
                "“one” is not a year, because a year has four digits. To search for these words: search year one.",
                "Films> rows", "1 film:", "1. Alien of 1979, 1979.", "Films> brazil",
                "Loading the search for “brazil” of 1979.", "1 film:", "1. Alien of 1979, 1979.", "Films> year",
                "Loading the search for “brazil”.", "1 film:", "1. Alien, 1979.",
            ]
        )
    }

    @Test("A search without results and a failed search are reported in sentences, and 'refresh' loads again")
    func failures() async throws {
        let feature = try FeatureFixture(routes)
        var lines = try await run(in: feature, query: "nothing", ScriptedTerminal())
        #expect(lines.suffix(2) == ["Nothing was found for the search for “nothing”.", "The source is tmdb."])
        feature.transport.unplug()
        lines = try await run(in: feature, query: "alien", ScriptedTerminal("refresh", "next", "rows", "open 1"))
        #expect(lines.filter { $0.hasPrefix("The films could not be loaded. ") }.count == 4)
        #expect(lines.contains("Type refresh to try again.") && !lines.contains { $0.hasPrefix("There are no") })
        #expect(lines.last == "“1” is not a row. There are no rows.")
    }

    @Test("A failed next page is reported after the rows, and 'next' tries again")
    func failedNextPage() async throws {
        let feature = try FeatureFixture([
            "movie/popular": { request in
                if request.queryItem("page") == "2" { throw Self.unreachable }
                return try await manyPages(request)
            }
        ])
        let lines = try await run(in: feature, ScriptedTerminal("popular", "next", "rows", "refresh", "next"))
        #expect(lines.filter { $0.hasPrefix("More films could not be loaded. ") }.count == 4)
        #expect(lines.last == "Type next to try again." && lines.contains("120 films, rows 1 to 20:"))
        #expect(!lines.contains { $0.hasPrefix("There are no") })
    }

    @Test("The command 'open' reports the details of a film, and 'back' returns to the list without its rows")
    func details() async throws {
        let lines = try await run(query: "alien", ScriptedTerminal("open 1", "web", "back"))
        #expect(
            lines.after("Films> open 1") == [
                "Loading “Alien”.", "Alien.", "Tagline: It rains!", "Runtime: 1 h 57 min.", "Overview: A ship.",
                "Id: tmdb:7.", "Page: https://www.themoviedb.org/movie/7", "Alien> web",
                "Opening https://www.themoviedb.org/movie/7 in a browser.", "Alien> back",
                "Back at the search for “alien”. Type rows to hear the films.",
            ]
        )
        #expect(opened.all == ["https://www.themoviedb.org/movie/7"])
        let list = try await run(query: "alien", ScriptedTerminal("web 1"))
        #expect(list.last == "Opening https://www.themoviedb.org/movie/7 in a browser.")
    }

    @Test("Commands of the details, and 'watch' with an id, report that the film could not be loaded")
    func failedDetails() async throws {
        let (ratings, watchlist) = (FakeMovieRatings(), FakeWatchlist())
        let feature = try FeatureFixture(routes, ratings: ratings)
        feature.transport.route("movie/7") { _ in throw Self.unreachable }
        let terminal = ScriptedTerminal("watch tmdb:7", "open 1", "web", "rate 8")
        let lines = try await run(in: feature, query: "alien", watchlist: watchlist, ratings: ratings, terminal)
        #expect(lines.filter { $0.hasPrefix("The film could not be loaded. ") }.count == 4)
        #expect(lines.last == "Type refresh to try again." && opened.all.isEmpty && watchlist.toggled.isEmpty)
    }

    @Test(
        "The command 'watch' takes an id or an address, also as 'plan', and a command with other words is a search",
        arguments: [
            ("watch tmdb:7", true), ("plan https://www.themoviedb.org/movie/7-alien", true), ("watch TMDB:7", true),
            ("plan 9 from outer space", false), ("watch the skies", false), ("quit smoking", false),
            ("back to the future", false), ("next friday", false), ("open water", false), ("recent times", false),
        ]
    )
    func watchByID(line: String, isReference: Bool) async throws {
        let lines = try await run(watchlist: FakeWatchlist(), suggestions: [], ScriptedTerminal(line))
        #expect(lines.last == "“Alien” is now on your watchlist." || !isReference)
        #expect(lines.contains("Loading the search for “\(line)”.") == !isReference)
    }

    @Test("The command 'watch' reports the new place of a film, and the rows and the details report it afterwards")
    func watch() async throws {
        let watchlist = FakeWatchlist()
        let terminal = ScriptedTerminal("plan 1", "rows", "open 1", "plan")
        let lines = try await run(query: "alien", watchlist: watchlist, terminal)
        #expect(lines.contains("1. Alien, 1979, on your watchlist."))
        #expect(lines.contains("The film is on your watchlist."))
        #expect(lines.last == "Removed “Alien” from your watchlist.")
        watchlist.failure = TestError()
        let failed = try await run(query: "alien", watchlist: watchlist, ScriptedTerminal("watch 1"))
        #expect(failed.last?.hasPrefix("The watchlist was not changed.") == true)
    }

    @Test("A number after 'rate', or typed at its choice, is the rating, and the removal of a rating is reported")
    func rate() async throws {
        let ratings = FakeMovieRatings()
        let terminal = ScriptedTerminal("open 1", "rate 7.5", "rate", "9", "rate", "no rating", "rate")
        let lines = try await run(query: "alien", ratings: ratings, terminal)
        #expect(lines.after("Alien> rate 7.5", 2) == ["Back at “Alien”.", "Your rating: 7.5 of 10."])
        #expect(lines.after("Your rating> 9", 2) == ["Back at “Alien”.", "Your rating: 9 of 10."])
        #expect(lines.after("Your rating> no rating", 2) == ["Back at “Alien”.", "Removed your rating."])
        #expect(lines.last == "Your rating: nothing was chosen.")
        #expect(ratings.calls.contains("set tmdb:7 7.5") && ratings.calls.contains("remove tmdb:7"))
    }

    @Test("If the load after a rating fails, the failure is reported and not the former rating")
    func failedLoadAfterRating() async throws {
        let ratings = FakeMovieRatings([.tmdb(7): MovieRating(5.0)].compactMapValues(\.self))
        let feature = try FeatureFixture(routes, ratings: ratings)
        feature.transport.route("movie/7") { _ in
            if ratings.calls.contains("set tmdb:7 9") { throw Self.unreachable }
            return .json(#"{"id": 7, "title": "Alien"}"#)
        }
        let lines = try await run(in: feature, query: "alien", ratings: ratings, ScriptedTerminal("open 1", "rate 9"))
        #expect(lines.filter { $0.hasPrefix("Your rating: ") } == ["Your rating: 5 of 10."])
        let end = lines.after("Alien> rate 9", 2)
        #expect(end[0] == "Back at “Alien”." && end[1].hasPrefix("api.example.org cannot be reached"))
    }

    @Test("The command 'recent' reports recent searches with numbers, and repeats the one with a number")
    func recent() async throws {
        let terminal = ScriptedTerminal("recent 1", "recent", "recent 2")
        let lines = try await run(suggestions: ["alien", "brazil"], terminal)
        #expect(lines.contains("“1” is not a recent search. Type recent to hear them."))
        #expect(lines.contains("2. brazil") && lines.contains("Loading the search for “brazil”."))
    }

    @Test("The nearest titles have numbers, and the command 'try' searches for one")
    func nearestTitles() async throws {
        let feature = try FeatureFixture([
            "search/movie": { request in
                let isFound = ["ale", "alien"].contains(request.queryItem("query")?.lowercased())
                return .movies(isFound ? [#"{"id": 348, "title": "Alien"}"#] : [])
            }
        ])
        let terminal = ScriptedTerminal("try 2", "try 1", "try 1", "try again")
        #expect(
            try await run(in: feature, query: "alein", terminal) == [
                "Loading the search for “alein”.", "Nothing was found for the search for “alein”.",
                "The source is tmdb.", "Nearest titles. Type try and a number to search for one.", "1. Alien",
                "Films> try 2", "“2” is not a title. Give a number from 1 to 1.",
                "Films> try 1", "Loading the search for “Alien”.", "1 film:", "1. Alien.",
                "Films> try 1", "There are no nearest titles.",
                // Without a number, the words are a search.
                "Films> try again", "Loading the search for “try again”.",
                "Nothing was found for the search for “try again”.", "The source is tmdb.",
            ]
        )
    }
}
