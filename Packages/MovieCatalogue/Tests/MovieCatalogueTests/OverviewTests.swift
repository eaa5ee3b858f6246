import CatalogueBuilding
import MovieCatalogue
import Testing

@Suite("Overviews")
struct OverviewTests {
    /// The overview of a film made in 1982, its lists written with `|`.
    private func overview(genres: String = "", directors: String = "", cast: String = "", countries: String = "") throws
        -> String
    {
        let sample = try SampleCatalogue(
            lines: ["tt1000000\tA Film\t1982\t\t\t\(genres)\t\(directors)\t\(cast)\t\t\(countries)\t\t\t7\t\t0"]
        )
        return try #require(try sample.catalogue.film(imdbNumber: 1_000_000)).overview
    }

    @Test(
        "Genres become the words of an encyclopedia",
        arguments: [
            ("", "1982 film."), ("Drama", "1982 drama."), ("Comedy|Romance", "1982 romantic comedy."),
            ("Thriller|Sci-Fi", "1982 science-fiction thriller."), ("Horror", "1982 horror film."),
            ("Drama|Comedy", "1982 comedy drama."), ("Documentary|Music", "1982 music documentary."),
            ("Adventure|Fantasy", "1982 fantasy adventure film."), ("Western|Comedy", "1982 comedy western."),
            ("Biography|Sport|Drama", "1982 biographical sports drama."), ("War|History", "1982 historical war film."),
            ("Action|Adventure|Sci-Fi|Fantasy", "1982 fantasy action adventure film."),
        ]
    )
    func genres(genres: String, expected: String) throws {
        #expect(try overview(genres: genres) == expected)
    }

    @Test(
        "Countries become adjectives, each once, and many are international",
        arguments: [
            ("France", "1982 French film."), ("France|Italy", "1982 French-Italian film."),
            ("Hong Kong|British Hong Kong", "1982 Hong Kong film."), ("Soviet Union", "1982 Soviet film."),
            ("France|Italy|Spain|Germany", "1982 international film."), ("Atlantis", "1982 film."),
        ]
    )
    func countries(countries: String, expected: String) throws {
        #expect(try overview(countries: countries) == expected)
    }

    @Test("People are joined as English does, and too many are counted")
    func people() throws {
        #expect(try overview(directors: "A") == "1982 film directed by A.")
        #expect(try overview(directors: "A|B") == "1982 film directed by A and B.")
        #expect(try overview(directors: "A|B|C|D") == "1982 film directed by A, B, C and D.")
        #expect(try overview(directors: "A|B|C|D|E") == "1982 film directed by A, B, C and 2 others.")
        #expect(try overview(cast: "X") == "1982 film with X.")
        #expect(try overview(directors: "A", cast: "X|Y|Z") == "1982 film directed by A, with X, Y and Z.")
    }
}
