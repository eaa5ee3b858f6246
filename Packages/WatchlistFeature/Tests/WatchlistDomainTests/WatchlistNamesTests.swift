import CoreDomain
import MoviesInterface
import Testing
import WatchlistDomain
import WatchlistTestSupport

@Suite("Names of films on the watchlist")
struct WatchlistNamesTests {
    private let watchlist = Watchlist([
        .sample(.imdb(83_658), "Blade Runner", 1982, otherIDs: [.tmdb(78)]),
        .sample(.imdb(1_856_101), "Blade Runner 2049", 2017),
        .sample(.imdb(211_915), "Amélie", 2001, otherIDs: [.tmdb(194)]),
        .sample(.tmdb(83_658), "Another film", 1999),
        .sample(.imdb(8_579_674), "1917", 2019, otherIDs: [.tmdb(530_915)]),
        .sample(.tmdb(901), "Aftermath", 2012),
        .sample(.tmdb(902), "Aftermath", 2012),
        .sample(.tmdb(903), "$", 1971),
        .sample(.tmdb(36_419), "901", 2006),
    ])

    @Test(
        "Watchlist.entries(named:) finds a film by an id, a name at Letterboxd or its title",
        arguments: [
            ("tt0083658", "Blade Runner"), ("TT83658", "Blade Runner"), ("tmdb:78", "Blade Runner"),
            ("78", "Blade Runner"), (" 194 ", "Amélie"), ("tmdb:83658", "Another film"),
            ("letterboxd:blade-runner", "Blade Runner"),
            // An equal title is preferred to a title that contains the text.
            ("blade runner", "Blade Runner"), ("  BLADE,  runner!", "Blade Runner"), ("amelie", "Amélie"),
            ("1917", "1917"), ("$", "$"), ("blade runner 1982", "Blade Runner"),
            ("blade runner 2049 (2017)", "Blade Runner 2049"),
            ("the blade runner", "Blade Runner"),
        ]
    )
    func found(name: String, title: String) throws {
        #expect(try watchlist.entries(named: [name]).map(\.title) == [title])
    }

    @Test("Watchlist.entries(named:) throws for unlisted films", arguments: ["  ", "!!!", "Alien", "tt0000001", "12"])
    func missing(name: String) {
        #expect(throws: WatchlistError.notListed(name)) { try watchlist.entries(named: [name]) }
    }

    @Test(
        "Watchlist.entries(named:) throws the candidates if several films match, sorted by title and id",
        arguments: [
            // The number of two films in different namespaces.
            ("83658", ["tmdb:83658  Another film (1999)", "tt0083658  Blade Runner (1982)"]),
            ("901", ["tmdb:36419  901 (2006)", "tmdb:901  Aftermath (2012)"]),
            ("aftermath", ["tmdb:901  Aftermath (2012)", "tmdb:902  Aftermath (2012)"]),
        ]
    )
    func ambiguous(name: String, candidates: [String]) throws {
        let error = try #require(throws: MovieMatchError.self) { try watchlist.entries(named: [name]) }
        #expect(error.description == (["“\(name)” matches several films:"] + candidates).joined(separator: "\n  "))
    }

    @Test(
        "Watchlist.entries(named:) throws the films whose titles contain the text if no title is equal, even for one film",
        arguments: [
            ("2049", ["tt1856101  Blade Runner 2049 (2017)"]), ("amelie 2002", ["tt0211915  Amélie (2001)"]),
            ("amel", ["tt0211915  Amélie (2001)"]),
            ("runn", ["tt0083658  Blade Runner (1982)", "tt1856101  Blade Runner 2049 (2017)"]),
        ]
    )
    func partialTitle(name: String, candidates: [String]) throws {
        let error = try #require(throws: WatchlistError.self) { try watchlist.entries(named: [name]) }
        let lines = ["No film on the watchlist is called “\(name)”. Similar titles:"] + candidates
        #expect(error.description == lines.joined(separator: "\n  "))
    }

    @Test("Watchlist.entries(named:) throws the first 20 films, by title, whose titles contain the text")
    func manyCandidates() {
        let watchlist = Watchlist((1...30).map { .sample(.tmdb($0), "Rain \($0 + 10)", 2000) })
        let candidates = watchlist.entries.map(\.movie).sorted { $0.title < $1.title }.prefix(20)
        #expect(throws: WatchlistError.partialTitle("rain", candidates: Array(candidates))) {
            try watchlist.entries(named: ["rain"])
        }
    }

    @Test("Watchlist.entries(named:) returns the films in the order of their first names, each once")
    func several() throws {
        let names = ["amelie", "tt0083658", "blade runner", "1917", "194"]
        #expect(try watchlist.entries(named: names).map(\.title) == ["Amélie", "Blade Runner", "1917"])
        #expect(throws: WatchlistError.notListed("Alien")) { try watchlist.entries(named: ["amelie", "Alien"]) }
    }

    @Test("Watchlist.entries(named:) finds 20,000 films by their titles within the time limit", .timeLimit(.minutes(1)))
    func many() throws {
        let titles = (1...20_000).map { "Film \($0)" }
        let watchlist = Watchlist(titles.enumerated().map { .sample(.tmdb($0), $1, 2000) })
        #expect(try watchlist.entries(named: titles + titles).map(\.title) == titles)
    }
}

@Suite("FoldedTitle")
struct FoldedTitleTests {
    @Test(
        "Titles are equal if they differ in case, diacritics, width, punctuation or white space, and not in letters or digits",
        arguments: [
            ("Amélie", "AMELIE"), ("Amélie", "Ame\u{301}lie"), ("WALL·E", "Wall-E"), ("Ｂｌａｄｅ", "blade"),
            ("Dr. Strangelove or: How", "dr strangelove  or how"), ("¡Three Amigos!", "Three Amigos"), (" $ ", "$"),
            ("Fast & Furious", "fast and furious"), ("Mike＆Molly", "Mike and Molly"),
        ].map { ($0, $1, true) }
            + [("Alien", "Aliens"), ("Wall E", "WallE"), ("$", "…"), ("千と千尋", "千と"), ("$", "")]
            .map { ($0, $1, false) }
    )
    func equal(first: String, second: String, isEqual: Bool) {
        #expect((FoldedTitle(first) == FoldedTitle(second)) == isEqual)
    }
}
