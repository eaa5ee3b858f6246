import CoreDomain
import MovieCatalogue
import Testing

@Suite("Shipped catalogue")
struct ShippedCatalogueTests {
    private let catalogue: Catalogue

    init() throws { catalogue = try Catalogue(path: CatalogueLocator().locate()) }

    @Test("The shipped catalogue has 500 pages of popular films in the order of their ranks")
    func size() throws {
        #expect(try catalogue.popular(page: 1).movies.map(\.rank) == Array(1...20))
        #expect(try catalogue.popular(page: 500).movies.last?.rank == 10_000)
    }

    @Test(
        "The shipped catalogue finds the best-known film with the title of a query first",
        arguments: """
            A Trip to the Moon 1902 · The Great Train Robbery 1903 · The Birth of a Nation 1915 · Intolerance 1916 · The Kid 1921 · \
            Nosferatu 1922 · Safety Last! 1923 · Battleship Potemkin 1925 · Metropolis 1927 · \
            All Quiet on the Western Front 1930 · City Lights 1931 · M 1931 · Frankenstein 1931 · Modern Times 1936 · \
            Snow White and the Seven Dwarfs 1937 · Gone with the Wind 1939 · The Wizard of Oz 1939 · The Great Dictator 1940 · \
            Citizen Kane 1941 · Casablanca 1942 · Bicycle Thieves 1948 · The Third Man 1949 · Rashomon 1950 · Tokyo Story 1953 · \
            Seven Samurai 1954 · Pather Panchali 1955 · Vertigo 1958 · Psycho 1960 · Lawrence of Arabia 1962 · \
            2001: A Space Odyssey 1968 · The Godfather 1972 · Jaws 1975 · Sholay 1975 · Star Wars 1977 · Alien 1979 · \
            Blade Runner 1982 · Akira 1988 · My Neighbor Totoro 1988 · Pulp Fiction 1994 · Princess Mononoke 1997 · \
            Titanic 1997 · The Matrix 1999 · Spirited Away 2001 · City of God 2002 · Oldboy 2003 · The Dark Knight 2008 · \
            Avatar 2009 · Inception 2010 · Interstellar 2014 · Mad Max: Fury Road 2015 · Your Name 2016 · \
            Blade Runner 2049 2017 · Parasite 2019 · Dune 2021 · Everything Everywhere All at Once 2022 · Oppenheimer 2023 · \
            Barbie 2023 · King Kong 2005 · The General 1998
            """.split(separator: " · ").map(String.init)
    )
    func bestKnown(movie: String) throws {
        let (title, year) = (movie.dropLast(5), movie.suffix(4))
        #expect(try catalogue.search(String(title)).movies.first?.year == Int(year))
    }

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

    @Test("The shipped catalogue has casts in the order of the credits, as for The Dark Knight")
    func cast() throws {
        let movie = try #require(try catalogue.search("the dark knight").movies.first)
        #expect(movie.cast.names.prefix(2) == ["Christian Bale", "Heath Ledger"])
    }
}
