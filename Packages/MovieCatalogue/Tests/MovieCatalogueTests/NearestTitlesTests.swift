import MovieCatalogue
import Testing

@Suite("Catalogue.nearest")
struct NearestTitlesTests {
    @Test("The films with nearly the same letters are ordered by their distance and then by rank")
    func order() throws {
        let catalogue = try SampleCatalogue([
            "Blade Runners", "The Blade Runner", "Blades", "Blade Runner: Cut", "Heat",
        ])
        let expected = ["The Blade Runner", "Blade Runner: Cut", "Blade Runners"]
        #expect(try catalogue.catalogue.nearest("blade runenr").movies.map(\.title) == expected)
    }

    @Test("Longer queries may have more wrong letters", arguments: [("heta", 1), ("hxta", 1), ("hxya", 0), ("he", 0)])
    func maximum(query: String, count: Int) throws {
        #expect(try SampleCatalogue(["Heat"]).catalogue.nearest(query).movies.count == count)
    }

    @Test("Only films of the year are near")
    func year() throws {
        let catalogue = try SampleCatalogue(["Heat", "Heat"], years: [1986, 1995])
        #expect(try catalogue.catalogue.nearest("heta", year: 1995).movies.map(\.year) == [1995])
    }

    @Test("The second page follows the first one")
    func pages() throws {
        let catalogue = try SampleCatalogue((0..<25).map { _ in "Heat" })
        let page = try catalogue.catalogue.nearest("heta", page: 2)
        #expect(page.total == 25 && page.movies.count == 5)
    }
}
