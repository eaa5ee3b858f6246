import CoreDomain
import MoviesDomain
import Testing

@Suite("TrailingYear")
struct TrailingYearTests {
    @Test(
        "is read behind the words, with or without brackets",
        arguments: [
            ("Inception 2010", "Inception", 2010), ("Inception (2010)", "Inception", 2010),
            ("Blade   Runner  2049", "Blade Runner", 2049), ("La sortie 1888", "La sortie", 1888),
            ("2001 1968", "2001", 1968), ("Sequel 2100", "Sequel", 2100),
        ]
    )
    func read(typed: String, words: String, year: Int) throws {
        let query = try #require(MovieQuery(typed))
        let trailing = try #require(TrailingYear(query))
        #expect(trailing.query.text == words)
        #expect(trailing.year == year)
    }

    @Test(
        "a title of digits alone, and digits that are no year of a film, are words",
        arguments: [
            "2012", "1917", "(2010)", "42 9999", "Section 1887", "Space 2101", "Apollo 13", "Room 1408b",
            "2010 Inception",
            "Inception 02010", "Inception +201", "Inception (2010", "Inception ２０１０", "Inception ()", "Inception (",
        ]
    )
    func words(typed: String) throws {
        let query = try #require(MovieQuery(typed))
        #expect(TrailingYear(query) == nil)
    }
}
