import CoreDomain
import MovieCatalogue
import Testing

@Suite("Shipped catalogue")
struct ShippedCatalogueTests {
    private let catalogue: Catalogue

    init() throws { catalogue = try Catalogue(path: CatalogueLocator().locate()) }

    @Test("The filter of Catalogue.search applies to all matches, also after the first 10,000")
    func filter() throws {
        let movies = try (1...20).flatMap { page in
            try catalogue.search("the", CatalogueFilter(year: 1909, genre: Genre.named("Silent")?.id), page: page)
                .movies
        }
        #expect(movies.contains { $0.title == "And a Little Child Shall Lead Them" })
    }

    @Test(
        "The shipped catalogue finds the intended film first for typical queries",
        arguments: [
            ("blade runner", "Blade Runner", 1982), ("matrix", "The Matrix", 1999), ("amelie", "Amélie", 2001),
            ("wall e", "WALL-E", 2008), ("spiderman", "Spider-Man", 2002), ("m*a*s*h", "MASH", 1970),
            ("$9.99", "$9.99", 2008), ("oceans eleven", "Ocean's Eleven", 2001),
            ("star wars a new hope", "Star Wars: Episode IV – A New Hope", 1977), ("9", "9", 2009),
            ("les miserables", "Les Misérables", 2012), ("8½", "8½", 1963), ("paisa", "Paisà", 1946),
            ("thelma and louise", "Thelma & Louise", 1991), ("500 days", "(500) Days of Summer", 2009),
            ("léon", "Léon: The Professional", 1994), ("godfather part 2", "The Godfather Part II", 1974),
            ("toy story iii", "Toy Story 3", 2010), ("spider man", "Spider-Man", 2002),
            ("quai dorsay", "Quai d'Orsay", 2013), ("godfather coppola", "The Godfather", 1972),
            // The best-known one of several films with the same title.
            ("titanic", "Titanic", 1997), ("king kong", "King Kong", 2005), ("dune", "Dune", 2021),
        ]
    )
    func firstMovie(query: String, title: String, year: Int) throws {
        let movie = try #require(try catalogue.search(query).movies.first)
        #expect(movie.title == title)
        #expect(movie.year == year)
    }

    @Test(
        "The shipped catalogue returns a film by each of its ids, and nil for an unknown id",
        arguments: [
            ("tt0083658", "Blade Runner"), ("Q184843", "Blade Runner"), ("wikipedia:Blade_Runner", "Blade Runner"),
            ("Q309048", "King Kong"), ("wikipedia:The_Kid_(1921_film)", "The Kid"),
            ("wikipedia:Bang_(film)#Bang", "Bang"), ("wikipedia:Army_of_Darkness", "Evil Dead 3: Army of Darkness"),
            ("tt9999999", nil), ("Q1", nil), ("wikipedia:Nothing", nil),
        ]
    )
    func movie(id: String, title: String?) throws {
        let id = try #require(MovieID(id))
        let movie = try catalogue.movie(number: id.number)
        #expect(movie?.title == title && movie.map { $0.ids.contains(id) } != false)
    }

    @Test("Each film of the shipped catalogue is found by its number, and has known genres")
    func words() throws {
        let all = try (1900...2026).flatMap { year -> [CatalogueMovie] in
            try catalogue.movies(CatalogueFilter(year: year), page: 1).movies
        }
        #expect(all.count > 2_000)
        for movie in all {
            #expect(try catalogue.movie(number: movie.ids[0].number) == movie)
            #expect(movie.genres.names.allSatisfy { Genre.named($0) != nil })
        }
    }
}
