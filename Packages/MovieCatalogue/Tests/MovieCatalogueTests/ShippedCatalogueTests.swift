import MovieCatalogue
import Testing

@Suite("Shipped catalogue")
struct ShippedCatalogueTests {
    private let catalogue: Catalogue

    init() throws {
        catalogue = try Catalogue(path: CatalogueLocator().locate())
    }

    @Test("The shipped catalogue has 500 pages of popular films in the order of their ranks")
    func size() throws {
        #expect(try catalogue.popular(page: 1).films.map(\.rank) == Array(1...20))
        #expect(try catalogue.popular(page: 500).films.last?.rank == 10_000)
    }

    @Test(
        "The shipped catalogue finds the intended film first for typical queries",
        arguments: [
            ("blade runner", "Blade Runner", 1982), ("matrix", "The Matrix", 1999), ("amelie", "Amélie", 2001),
            ("wall e", "WALL-E", 2008), ("spiderman", "Spider-Man", 2002), ("m*a*s*h", "MASH", 1970),
            ("$9.99", "$9.99", 2008),
            ("oceans eleven", "Ocean's Eleven", 2001),
            ("star wars a new hope", "Star Wars: Episode IV – A New Hope", 1977),
            ("les miserables", "Les Misérables", 2012), ("8½", "8½", 1963), ("9", "9", 2009),
            ("titanic", "Titanic", 1997),
            ("thelma and louise", "Thelma & Louise", 1991), ("paisa", "Paisà", 1946),
            ("500 days", "(500) Days of Summer", 2009), ("léon", "Léon: The Professional", 1994),
            ("godfather part 2", "The Godfather Part II", 1974), ("toy story iii", "Toy Story 3", 2010),
            ("starwars", "Star Wars: Episode III – Revenge of the Sith", 2005), ("spider man", "Spider-Man", 2002),
            ("quai dorsay", "Quai d'Orsay", 2013),
        ]
    )
    func firstFilm(query: String, title: String, year: Int) throws {
        let film = try #require(try catalogue.search(query).films.first)
        #expect(film.title == title)
        #expect(film.year == year)
    }

    @Test("In the shipped catalogue, a search with a year selects one of several films with the same title")
    func year() throws {
        #expect(try catalogue.search("titanic", year: 1953).films.map(\.imdbID) == ["tt0046435"])
    }

    @Test("The shipped catalogue returns a film by its IMDb number, and nil for an unknown number")
    func film() throws {
        let film = try #require(try catalogue.film(imdbNumber: 83658))
        #expect(film.imdbID == "tt0083658" && film.title == "Blade Runner" && film.runtime == 112)
        #expect(film.releaseDate == nil && film.tomatometer == 89 && film.boxOffice == 41_722_424)
        #expect(
            film.overview
                == """
                1982 Hong Kong-American science-fiction crime action thriller directed by Ridley Scott, with Brion James, \
                Daryl Hannah, Edward James Olmos, Harrison Ford, Hy Pyke and James Hong.
                """
        )
        #expect(try catalogue.film(imdbNumber: 1) == nil)
    }

    @Test("The 10,000 popular films of the shipped catalogue have known genres and countries, and overviews")
    func words() throws {
        var films: [Film] = []
        for page in 1...500 { films += try catalogue.popular(page: page).films }
        #expect(films.count == 10_000)
        for film in films {
            #expect(film.genres.names.allSatisfy { Genre.named($0) != nil })
            #expect(film.countries.names.allSatisfy { Country.named($0) != nil })
            #expect(film.overview.hasPrefix("\(film.year) ") && film.overview.hasSuffix("."))
            #expect(!film.overview.contains("  ") && !film.overview.contains(" ,") && !film.overview.contains(" ."))
        }
    }
}
