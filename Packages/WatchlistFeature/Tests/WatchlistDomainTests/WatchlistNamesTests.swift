import CoreDomain
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
    ])

    @Test(
        "Watchlist.entry(named:) finds a film by an id, a web address or its title",
        arguments: [
            ("tt0083658", "Blade Runner"), ("TT83658", "Blade Runner"), ("tmdb:78", "Blade Runner"),
            ("78", "Blade Runner"), (" 194 ", "Amélie"), ("tmdb:83658", "Another film"),
            ("https://www.imdb.com/title/tt1856101/?ref_=fn_al_tt_1", "Blade Runner 2049"),
            ("m.imdb.com/title/tt0083658", "Blade Runner"),
            ("https://www.themoviedb.org/movie/78-blade-runner?language=de", "Blade Runner"),
            // An equal title is preferred to a title that contains the text.
            ("blade runner", "Blade Runner"), ("  BLADE,  runner!", "Blade Runner"), ("2049", "Blade Runner 2049"),
            ("amelie", "Amélie"), ("runner 20", "Blade Runner 2049"), ("1917", "1917"), ("$", "$"),
        ]
    )
    func found(name: String, title: String) throws {
        #expect(try watchlist.entry(named: name).title == title)
    }

    @Test(
        "Watchlist.entry(named:) throws for films that are not on the list",
        arguments: [
            "", "  ", "!!!", "Alien", "tt0000001", "tmdb:194000", "12", "https://www.imdb.com/title/tt0000001/",
        ]
    )
    func missing(name: String) {
        #expect(throws: WatchlistError.notListed(name)) { try watchlist.entry(named: name) }
    }

    @Test(
        "Watchlist.entry(named:) throws the candidates if several films match, sorted by title and id",
        arguments: [
            // The number of two films in different namespaces.
            ("83658", ["tmdb:83658  Another film (1999)", "tt0083658  Blade Runner (1982)"]),
            ("aftermath", ["tmdb:901  Aftermath (2012)", "tmdb:902  Aftermath (2012)"]),
            ("runn", ["tt0083658  Blade Runner (1982)", "tt1856101  Blade Runner 2049 (2017)"]),
        ]
    )
    func ambiguous(name: String, candidates: [String]) throws {
        let error = try #require(throws: WatchlistError.self) { try watchlist.entry(named: name) }
        #expect(error.description == (["“\(name)” matches several films:"] + candidates).joined(separator: "\n  "))
    }
}

@Suite("FoldedTitle")
struct FoldedTitleTests {
    @Test(
        "Titles that differ in case, diacritics, width, punctuation or white space are equal",
        arguments: [
            ("Amélie", "AMELIE"), ("Amélie", "Ame\u{301}lie"), ("WALL·E", "Wall-E"), ("Ｂｌａｄｅ", "blade"),
            ("Dr. Strangelove or: How", "dr strangelove  or how"), ("¡Three Amigos!", "Three Amigos"), (" $ ", "$"),
        ]
    )
    func equal(first: String, second: String) {
        #expect(FoldedTitle(first) == FoldedTitle(second))
    }

    @Test(
        "Titles with other letters, digits or only other symbols differ",
        arguments: [("Alien", "Aliens"), ("Wall E", "WallE"), ("$", "…"), ("千と千尋", "千と"), ("$", "")]
    )
    func different(first: String, second: String) {
        #expect(FoldedTitle(first) != FoldedTitle(second))
    }
}
