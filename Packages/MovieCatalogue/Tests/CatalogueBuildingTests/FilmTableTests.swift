import CatalogueBuilding
import Testing

@Suite("FilmTable")
struct FilmTableTests {
    private static let header = FilmTable.header.joined(separator: "\t") + "\n"
    private static let line = "tt0000012\tA\\tB\\\\C\t1999\t\t\tDrama|Sci-Fi\tJo \\| Co\t\tFrench\t\t88\t\t7\t\t0\n"

    @Test("FilmTable parses all fields, empty values and escapes")
    func fields() throws {
        let record = try #require(FilmTable.parse(Self.header + Self.line).first)
        #expect(record.imdbID == "tt0000012" && record.imdbNumber == 12)
        #expect(record.title == "A\tB\\C" && record.year == 1999)
        #expect(record.releaseDate == nil && record.runtime == nil)
        #expect(record.genres == ["Drama", "Sci-Fi"])
        #expect(record.directors == ["Jo | Co"] && record.cast.isEmpty)
        #expect(record.languages == ["French"] && record.countries.isEmpty)
        #expect(record.tomatometer == 88 && record.metascore == nil)
        #expect(record.reviewCount == 7 && record.boxOffice == nil && record.oscars == 0)
    }

    @Test(
        "FilmTable throws FilmTableError with the number of the invalid line and the reason",
        arguments: [
            ("", 1, "the first line does not contain the names of the columns"),
            (header + "tt1\tA\n", 2, "the line has 2 fields instead of 15"),
            (header + line.replacing("tt0000012", with: "nm1"), 2, "nm1 is not an IMDb id"),
            (header + line.replacing("1999", with: "last"), 2, "year is not a number: last"),
            (header + line.replacing("1999", with: ""), 2, "year is missing"),
            (header + line.replacing("A\\tB", with: "A\\qB"), 2, "\\q is not an escape"),
            (header + line.replacing("French", with: "French\\"), 2, "a field ends in a backslash"),
            (header + line + line, 3, "the films are not sorted by their IMDb number"),
        ]
    )
    func errors(text: String, line: Int, reason: String) {
        let error = #expect(throws: FilmTableError.self) { try FilmTable.parse(text) }
        #expect(error?.line == line && error?.reason == reason)
    }
}
