import CoreDomain
import MoviesDomain
import MoviesInterface
import MoviesTestSupport
import Testing

@Suite("FindMovieUseCase", .timeLimit(.minutes(10)))
struct FindMovieTests {
    private static let titles = [
        "Alien 1979", "Aliens 1986", "Alien Resurrection 1997", "Dune 1984", "Dune 2021", "Blade Runner 1982",
        "Blade Runner 2049 2017", "Amélie 2001", "The Thing 1982", "1917 2019", "Dune Part Two 2024",
        "Fast & Furious 2009", "78 1978", "13 1913", "A Star Is Born 1954", "Twins 1990", "Twins 1991",
    ]

    /// A repository whose searches find the films whose titles contain the words, and that has the details of the films 13 and 78.
    private let movies = FakeMoviesRepository(
        page: { request in
            guard case .search(let search) = request.list, search.interpretation == .literal else {
                throw MoviesError.notStored
            }
            let words = FoldedText(search.query?.text ?? "").text
            let movies = Self.titles.enumerated().map { index, title in
                Movie.sample(index, String(title.dropLast(5)), released: String(title.suffix(4)))
            }
            let found = movies.filter { movie in
                FoldedText(movie.title).text.contains(words) && [nil, movie.releaseDate?.year].contains(search.year)
            }
            return Fetched(.sample(list: request.list, movies: found))
        },
        details: { id in
            guard [13, 78].contains(id.number) else { throw MoviesError.noSuchMovie(id: "\(id.number)") }
            return Fetched(MovieDetails(movie: Movie(id: id, title: "Film \(id.number)")))
        }
    )

    private func find(_ text: String) async throws -> MovieMatch {
        try await FindMovieUseCase(movies: movies).execute((text, acceptsPartOfTitle: true))
    }

    @Test(
        "A whole title means its only film, also if longer titles contain it; a year selects one of several films",
        arguments: [
            (" ALIEN, ", "Alien", 1979), ("Dune (1984)", "Dune", 1984), ("1917", "1917", 2019),
            ("blade runner 2049", "Blade Runner 2049", 2017), ("blade runner 1982", "Blade Runner", 1982),
            ("amelie", "Amélie", 2001), ("thing", "The Thing", 1982), ("twins 1990", "Twins", 1990),
            ("fast and furious", "Fast & Furious", 2009), ("star is born", "A Star Is Born", 1954),
            ("letterboxd:dune-2021", "Dune", 2021), ("letterboxd:aliens", "Aliens", 1986),
        ]
    )
    func found(text: String, title: String, year: Int) async throws {
        let match = try await find(text)
        #expect(match.movie.title == title && match.movie.releaseDate?.year == year && match.wrongYear == nil)
    }

    @Test(
        "A year that is off by one finds the film, and the match has the wrong year",
        arguments: [("alien 1980", 1979), ("alien 1978", 1979), ("dune 2020", 2021), ("blade runner 2049 2016", 2017)]
    )
    func wrongYear(text: String, year: Int) async throws {
        let match = try await find(text)
        #expect(match.movie.releaseDate?.year == year && match.wrongYear == Int(text.suffix(4)))
    }

    @Test(
        "Without an equal title, the films that a search finds are candidates; of several equal titles, only these films",
        arguments: [
            ("ali", 3), ("dune", 2), ("blade", 2), ("runner 2017", 1), ("xyz", 0), ("alien 1990", 0),
            // The title of one film is the id of another one, or its own id. A name at Letterboxd means a whole title only.
            ("78", 2), ("13", 1), ("letterboxd:dune-part", 0),
        ]
    )
    func candidates(text: String, count: Int) async throws {
        do {
            let match = try await find(text)
            #expect(count == 1, "\(match.movie.title)")
        } catch MovieMatchError.ambiguous(_, let candidates) {
            #expect(candidates.count == count)
        } catch MovieMatchError.noMatch {
            #expect(count == 0)
        }
    }

    @Test(
        "An id means the film with the id, and a number also if no search is possible",
        arguments: ["78", " 78\n", "tmdb:78"],
        [MoviesError.notStored, .unreachable(reason: "refused")]
    )
    func reference(text: String, error: MoviesError) async throws {
        let movies = FakeMoviesRepository(page: { _ in throw error }) { [movies] id in
            try await movies.details(of: id, language: nil, onStored: nil)
        }
        let match = try await FindMovieUseCase(movies: movies).execute((text, acceptsPartOfTitle: true))
        #expect(match.movie.title == "Film 78")
        #expect(movies.pageRequests.isEmpty == (text == "tmdb:78"))
    }

    @Test(
        "The id of no film or of another source, another address and a blank text throw an error without a search",
        arguments: [
            ("tmdb:79", .noSuchMovie(id: "79")), ("79", .noSuchMovie(id: "79")), ("", .notAReference("")),
            (" \n", .notAReference(" \n")), ("Q5", .foreignID(id: "Q5", of: "Wikidata", source: "tmdb")),
            ("https://www.example.org/alien", .notAReference("https://www.example.org/alien")),
        ] as [(String, MoviesError)]
    )
    func unknownReference(text: String, error: MoviesError) async {
        await #expect(throws: error) { try await find(text) }
        // A number can also be a title.
        #expect(movies.pageRequests.isEmpty == (text != "79"))
        #expect(movies.detailsRequests.isEmpty == !text.contains("79"))
    }
}

@Suite("FindMoviesUseCase", .timeLimit(.minutes(10)))
struct FindMoviesTests {
    private let movies = FakeMoviesRepository(
        source: .catalogue,
        page: { Fetched(.sample(of: 3, list: $0.list, movies: [1, 2])) }
    )

    @Test("FindMoviesUseCase finds no film for an id of another source, without a request, and passes on other errors")
    func id() async throws {
        #expect(try await FindMoviesUseCase(movies: movies).execute(.id(.tmdb(79))).isEmpty)
        #expect(movies.detailsRequests.isEmpty)
        let id = try #require(IMDbID("tt0083658"))
        await #expect(throws: MoviesError.notStored) {
            try await FindMoviesUseCase(movies: movies).execute(.id(.imdb(id)))
        }
    }

    @Test(
        "FindMoviesUseCase searches the source for a title that looks like an id, a URL or a title with a year",
        arguments: ["78", "Inception 2010", "tt0083658", "https://www.themoviedb.org/movie/78"],
        [nil, 2019]
    )
    func literalTitle(title: String, year: Int?) async throws {
        let found = try await FindMoviesUseCase(movies: movies).execute(.title(title, year: year))
        #expect(found.map(\.id) == [.tmdb(1), .tmdb(2)])
        let search = MovieSearch(query: MovieQuery(title), year: year).literal
        #expect(movies.pageRequests.map(\.list) == [.search(search)])
        #expect(movies.detailsRequests.isEmpty)
    }
}
