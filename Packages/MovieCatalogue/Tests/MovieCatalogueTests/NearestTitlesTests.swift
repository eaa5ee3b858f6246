import CoreDomain
import MovieCatalogue
import MoviesInterface
import Testing

@Suite("Catalogue.nearest")
struct NearestTitlesTests {
    private func titles(_ query: String, year: Int? = nil, in catalogue: SampleCatalogue) throws -> [String] {
        try catalogue.catalogue.nearest(query, year: year).movies.map(\.title)
    }

    @Test("The films with nearly the same letters are ordered by their distance and then by rank")
    func order() throws {
        let catalogue = try SampleCatalogue([
            "Blade Runners", "The Blade Runner", "Blades", "Blade Runner: Cut", "Heat",
        ])
        let expected = ["The Blade Runner", "Blade Runner: Cut", "Blade Runners"]
        #expect(try titles("blade runenr", in: catalogue) == expected)
    }

    @Test("Longer queries may have more wrong letters", arguments: [("heta", 1), ("hxta", 1), ("hxya", 0), ("he", 0)])
    func maximum(query: String, count: Int) throws {
        #expect(try titles(query, in: SampleCatalogue(["Heat"])).count == count)
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

    @Test(
        "The built-in catalogue has the title of a misspelled query on the first page",
        arguments: [("alein", "Alien"), ("blde runer", "Blade Runner"), ("se7en", "Seven"), ("matirx", "The Matrix")]
    )
    func builtIn(query: String, title: String) async throws {
        var search = MovieSearch(query: MovieQuery(query))
        search.interpretation = .nearest
        let page = try await CatalogueMoviesRepository().page(1, of: .search(search), onStored: nil).value
        #expect(page.movies.map(\.title).contains(title))
    }
}
