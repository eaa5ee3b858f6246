import CoreDomain
import MoviesInterface
import Testing

private func movie(_ number: Int, _ title: String, _ date: String?) -> Movie {
    Movie(id: .tmdb(number), title: title, releaseDate: date.flatMap { ReleaseDate($0) })
}

@Suite("MovieMatch")
struct MovieMatchTests {
    private let dunes = [movie(3, "Dune", "1984"), movie(4, "Dune", "2021"), movie(8, "Dune", nil)]

    @Test(
        "A title matches films of its years with the same article, or else with another one or none, and ignores spaces",
        arguments: [
            ("dune", [2021], [4]), ("the dune", [1983, 1984], [3]), ("the thing", [nil], [5]), ("thing", [nil], [6]),
            ("thething", [nil], [5]), ("the", [nil], []),
        ] as [(String, [Int?], [Int])]
    )
    func matches(words: String, years: [Int?], ids: [Int]) throws {
        let movies = dunes + [movie(5, "The Thing", "1982"), movie(6, "Thing", nil)]
        let title = MovieTitle(words: try #require(MovieQuery(words)), years: years)
        let matches = movies.matches(title) { TitleKey(folded: $0.lowercased()) }
        #expect(matches.map(\.movie.id.number) == ids)
    }

    @Test("only(for:) returns the only match, and throws for no match and for several")
    func only() throws {
        #expect(try [MovieMatch(dunes[0])].only(for: "dune").movie == dunes[0])
        #expect(throws: MovieMatchError.noMatch("x")) { try [MovieMatch]().only(for: "x") }
        let error = #expect(throws: MovieMatchError.self) { try dunes.map { MovieMatch($0) }.only(for: "dune") }
        let candidates = ["tmdb:3  Dune (1984)", "tmdb:4  Dune (2021)", "tmdb:8  Dune"]
        #expect(error?.description == "“dune” matches several films:\n  " + candidates.joined(separator: "\n  "))
    }

    @Test("The text with a year of MovieMatchError means one candidate only, and is nil if there is none")
    func textWithYear() {
        let (dune, namesake, unknown) = (dunes[0], movie(9, "dune", "1984"), dunes[2])
        #expect(MovieMatchError.ambiguous("dune", candidates: [unknown, dune, dunes[1]]).textWithYear == "dune 1984")
        #expect(MovieMatchError.ambiguous("dune", candidates: [dune, namesake, dunes[1]]).textWithYear == "dune 2021")
        #expect(MovieMatchError.ambiguous("dune", candidates: [dune, namesake, unknown]).textWithYear == nil)
        #expect(MovieMatchError.noMatch("dune").textWithYear == nil)
    }
}

@Suite("Words of a command line that mean films")
struct MovieWordsTests {
    @Test(
        "Neighbouring words are one title; ids, addresses, quoted words, `-` and numbers alone are films of their own",
        arguments: [
            ("blade,runner", "blade+runner"), ("blade runner,alien", "blade runner|alien"),
            ("alien,1979", "alien+1979"), ("78,79", "78|79"), ("1917,2019", "1917+2019"),
            ("tt0083658,the,third,man", "tt0083658|the+third+man"),
            ("blade,https://letterboxd.com/film/alien/,runner", "blade|letterboxd:alien|runner"),
            ("-,the,thing,-", "-|the+thing|-"), ("2001,a,space,odyssey", "2001+a+space+odyssey"),
        ]
    )
    func groups(words: String, expected: String) {
        let groups = words.split(separator: ",").map(String.init).groupedByMovie
        #expect(groups.map { $0.joined(separator: "+") }.joined(separator: "|") == expected)
    }

    @Test(
        "The words are the title of a film, or else each word is a film, or else no film has the title",
        arguments: [
            (["the", "thing"], ["the thing"]), (["alien", "heat"], ["alien", "heat"]), (["alien", "thing"], nil),
            (["alien"], ["alien"]), (["heat", "xyz"], nil), (["heat", "12"], nil), (["12", "12"], ["12", "12"]),
        ]
    )
    func movies(words: [String], expected: [String]?) async throws {
        let find = { (text: String) in
            guard text != "thing" else { throw MovieMatchError.ambiguous(text, candidates: []) }
            guard ["the thing", "alien", "heat", "12"].contains(text) else { throw MovieMatchError.noMatch(text) }
            return text
        }
        if let expected {
            #expect(try await words.movies(matching: find) == expected)
        } else {
            let title = words.joined(separator: " ")
            await #expect(throws: MovieMatchError.noMatch(title)) { try await words.movies(matching: find) }
        }
    }
}

@Suite("TrailingYear")
struct TrailingYearTests {
    @Test(
        "TrailingYear parses a year from 1888 to 2100 after words, with or without parentheses, and rejects other digits",
        arguments: [
            ("Inception 2010", "Inception", 2010), ("Inception (2010)", "Inception", 2010),
            ("Blade   Runner  2049", "Blade Runner", 2049), ("La sortie 1888", "La sortie", 1888),
            ("2001 1968", "2001", 1968), ("Sequel 2100", "Sequel", 2100),
        ]
            + [
                "2012", "(2010)", "Section 1887", "Space 2101", "Apollo 13", "Room 1408b", "2010 Inception",
                "Inception 02010", "Inception +201", "Inception (2010", "Inception ２０１０", "Inception ()",
            ].map { ($0, nil, nil) } as [(String, String?, Int?)]
    )
    func trailingYear(typed: String, words: String?, year: Int?) throws {
        let trailing = TrailingYear(try #require(MovieQuery(typed)))
        #expect(trailing?.query.text == words && trailing?.year == year)
    }
}
