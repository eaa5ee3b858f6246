import CatalogueBuilding
import MovieCatalogue
import Testing

@Suite("Catalogue.search")
struct SearchOrderTests {
    @Test("Catalogue.search returns equal titles, titles that begin with the query, and the others, each by rank")
    func tiers() throws {
        let sample = try SampleCatalogue([
            "Escape from the Matrix", "The Matrix Reloaded", "Matrix Lost", "Matrixes", "A Matrix", "The Matrix",
            "Matrix", "Enter the Matrix", "Animatrix", "MATRIX!",
        ])
        let expected = [
            "A Matrix", "The Matrix", "Matrix", "MATRIX!", "The Matrix Reloaded", "Matrix Lost", "Matrixes",
            "Escape from the Matrix", "Enter the Matrix",
        ]
        for query in ["matrix", "the matrix"] {
            #expect(try sample.titles(query) == expected)
            #expect(try sample.catalogue.search(query).total == expected.count)
        }
    }

    @Test("Catalogue.search returns films with an equal other title after those with an equal title")
    func otherTitles() throws {
        let sample = try SampleCatalogue(movies: [
            MovieRecord(id: 1, "Episode IV", 1977, aka: ["The Star Wars"]), MovieRecord(id: 2, "Star Wars Two", 1980),
            MovieRecord(id: 3, "Star Wars", 2020),
        ])
        #expect(try sample.titles("star wars") == ["Star Wars", "Episode IV", "Star Wars Two"])
        #expect(try sample.titles("wars") == ["Episode IV", "Star Wars Two", "Star Wars"])
        #expect(try sample.titles("star wars", year: 1977) == ["Episode IV"])
        #expect(try sample.catalogue.nearest("star wrs").movies.map(\.title) == ["Star Wars Two", "Star Wars"])
    }

    @Test("Catalogue.search returns titles with whole words before titles with a prefix")
    func wholeWords() throws {
        let titles = ["Leonard", "Ponce de Leon", "Napoleon", "Léon Morin", "My Leonie", "Leon"]
        let expected = ["Leon", "Leonard", "Léon Morin", "Ponce de Leon", "My Leonie"]
        #expect(try SampleCatalogue(titles).titles("léon") == expected)
        let several = try SampleCatalogue(["Dark Moonlight", "Moon in the Dark", "Dark Moon Rising"])
        #expect(try several.titles("dark moon") == ["Dark Moonlight", "Dark Moon Rising", "Moon in the Dark"])
    }

    @Test(
        "Catalogue.search finds Roman numerals by Arabic ones and the reverse, but not at the start of a title",
        arguments: [
            ("godfather part 2", ["The Godfather Part II"]), ("the godfather part ii", ["The Godfather Part II"]),
            ("toy story ii", ["Toy Story 2"]), ("star wars episode 4", ["Star Wars: Episode IV"]),
            ("x men", ["X-Men"]), ("10 men", []), ("v for vendetta", ["V for Vendetta"]), ("5 for vendetta", []),
        ]
    )
    func numerals(query: String, titles: [String]) throws {
        let sample = try SampleCatalogue([
            "The Godfather Part II", "The Godfather", "Toy Story 2", "Star Wars: Episode IV", "X-Men", "V for Vendetta",
        ])
        #expect(try sample.titles(query) == titles)
    }

    @Test(
        "Catalogue.search ignores spaces only if no title has the words of the query",
        arguments: [
            ("starwars", ["Starwars"]), ("star wars", ["Star Wars"]), ("stwars", []), ("ta r", []),
            ("darkknight", ["The Dark Knight", "The Dark Knight Rises"]), ("bat man", ["Batman"]),
            ("thedarkknight", ["The Dark Knight", "The Dark Knight Rises"]), ("spiderman", ["Spider-Man"]),
            ("spider man", ["Spider-Man"]), ("spi der man", ["Spider-Man"]),
        ]
    )
    func joinedWords(query: String, titles: [String]) throws {
        let sample = try SampleCatalogue([
            "Star Wars", "Starwars", "The Dark Knight", "Batman", "Spider-Man", "Tar", "The Dark Knight Rises",
        ])
        let page = try sample.catalogue.search(query)
        #expect(page.movies.map(\.title) == titles)
        #expect(page.total == titles.count)
    }

    @Test("Catalogue.search accepts an incomplete word only at the end of a query")
    func unfinishedWord() throws {
        let sample = try SampleCatalogue([
            "Blade Runner", "Blades Running", "Runner on a Blade", "Running with a Blade",
        ])
        #expect(try sample.titles("blade run") == ["Blade Runner", "Runner on a Blade", "Running with a Blade"])
        #expect(try sample.titles("runn blade") == [])
    }

    @Test("SearchTerms rejects a query that is longer than any title")
    func tooLong() {
        #expect(SearchTerms(String(repeating: "x", count: NormalizedTitle.maximumLength)) != nil)
        #expect(SearchTerms(String(repeating: "x", count: NormalizedTitle.maximumLength + 1)) == nil)
    }

    @Test("The year of Catalogue.search filters every tier and the total")
    func year() throws {
        let sample = try SampleCatalogue(
            ["Dune", "The Dune", "Dune Two", "Big Dune", "Dune", "The Dune", "Dune Two", "Big Dune"],
            years: [1984, 1984, 1984, 1984, 2021, 2021, 2021, 2021]
        )
        for query in ["dune", "dune two"] {
            let page = try sample.catalogue.search(query, CatalogueFilter(year: 2021))
            #expect(page.movies.allSatisfy { $0.year == 2021 })
            #expect(page.movies.count == (query == "dune" ? 4 : 1))
            #expect(page.total == page.movies.count)
        }
        #expect(try sample.titles("2021").isEmpty)
    }

    @Test(
        "Catalogue.search counts at most 10,000 films, Catalogue.popular counts all films, and both have at most 500 pages"
    )
    func cappedTotal() throws {
        let sample = try SampleCatalogue((0..<10_050).map { "Film \($0)" })
        let last = try sample.catalogue.search("film", page: CataloguePage.maximumNumber)
        #expect(last.total == 10_000 && last.pageCount == 500 && last.movies.count == 20)
        let popular = try sample.catalogue.popular(page: 500)
        #expect(popular.total == 10_050 && popular.pageCount == 500)
        #expect(popular.movies.map(\.rank) == Array(9_981...10_000))
    }

    @Test(
        "Catalogue.search treats operators of FTS5 and SQL and control characters as plain text",
        arguments: [
            "???", "…", "\"", "\"\"\"", "'", "* OR *", "NEAR(a b", "words:", "^", "-", "a\" OR \"b", "\0", "b\0a", "🎬",
            "=2000", "\u{E000}2000", String(repeating: "word ", count: 2_000),
            String(repeating: "x", count: 10_000), String(repeating: "\"", count: 10_000), "); DROP TABLE film", "%",
            "_", "\u{202E}", "AND", "NOT", "OR OR OR", "(♥♥♥)", "\"♥♥\"", "★-★", "'👨‍👩‍👧", "=♥♥♥",
        ]
    )
    func hostile(query: String) throws {
        let sample = try SampleCatalogue(["Alpha", "Beta"])
        #expect(try sample.catalogue.search(query).total == (query.contains("alpha") ? 1 : 0))
    }
}
