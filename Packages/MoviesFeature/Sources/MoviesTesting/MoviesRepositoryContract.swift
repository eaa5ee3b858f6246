public import CoreDomain
public import MoviesInterface
public import Testing

/// A check that each implementation of `MoviesRepository` must pass.
///
/// A test target runs all checks as the arguments of one test:
///
///     @Test(arguments: MoviesRepositoryContract.all)
///     func contract(_ check: MoviesRepositoryContract) async throws {
///         try await check.run(CatalogueMoviesRepository(), film: #require(MovieID("tt0083658")))
///     }
///
/// The repository has at least 40 films. One of them is “Blade Runner” (1982), directed by Ridley Scott, with the genre Thriller.
public struct MoviesRepositoryContract: Sendable, CustomTestStringConvertible {
    private let title: String
    private let body: @Sendable (Subject) async throws -> Void

    private init(_ title: String, _ body: @escaping @Sendable (Subject) async throws -> Void) {
        self.title = title
        self.body = body
    }

    /// The behaviour of the repository, as a sentence.
    public var testDescription: String { "The repository \(title)" }

    /// Runs the check for a repository and its id of “Blade Runner”.
    public func run(_ movies: any MoviesRepository, movie: MovieID) async throws {
        try await body(Subject(movies: movies, movie: movie))
    }

    /// All checks.
    public static let all: [MoviesRepositoryContract] = lists + searches + details
}

private struct Subject: Sendable {
    let movies: any MoviesRepository
    let movie: MovieID

    func page(_ number: Int = 1, of list: MoviesList) async throws -> MoviesPage {
        let page = try await movies.page(number, of: list, onStored: nil).value
        #expect(page.number == number && page.list == list)
        return page
    }

    func search(
        _ words: String?,
        year: Int? = nil,
        genre: String? = nil,
        person: String? = nil
    ) async throws -> MoviesPage {
        let query = words.flatMap { MovieQuery($0) }
        return try await page(of: .search(MovieSearch(query: query, year: year, genre: genre, person: person)))
    }
}

extension MoviesRepositoryContract {
    private static let lists = [
        MoviesRepositoryContract("returns popular films in pages of 20 without a common film") { subject in
            let first = try await subject.page(1, of: .popular())
            let second = try await subject.page(2, of: .popular())
            #expect(Set((first.movies + second.movies).map(\.id)).count == 40)
            #expect(2...500 ~= first.totalPages && first.totalResults >= 40)
        },
        MoviesRepositoryContract("returns the same page to eight requests at once") { subject in
            let pages = try await withThrowingTaskGroup(of: MoviesPage.self) { group in
                for _ in 1...8 { group.addTask { try await subject.page(of: .popular()) } }
                return try await group.reduce(into: Set<MoviesPage>()) { $0.insert($1) }
            }
            #expect(pages.count == 1)
        },
        MoviesRepositoryContract("throws CancellationError in a cancelled task") { subject in
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await subject.page(of: .popular())
            }
            await #expect(throws: CancellationError.self) { try await task.value }
        },
        MoviesRepositoryContract("has the same films and source if it reloads or reuses values") { subject in
            let page = try await subject.page(of: .popular())
            for movies in [subject.movies.reloading, subject.movies.reusing] {
                #expect(movies.source == subject.movies.source)
                #expect(try await movies.page(1, of: .popular(), onStored: nil).value == page)
            }
        },
    ]

    private static let searches = [
        MoviesRepositoryContract("finds a film by its title, ignoring case") { subject in
            let page = try await subject.search("blade RUNNER")
            let movie = try #require(page.movies.first)
            #expect(movie.id == subject.movie && movie.title == "Blade Runner" && movie.releaseDate?.year == 1982)
            #expect(movie.genres.contains("Thriller") && movie.matchedPeople.isEmpty)
            #expect(page.totalPages >= 1 && page.totalResults >= page.movies.count)
        },
        MoviesRepositoryContract("finds only films of a year") { subject in
            let pages = try await (
                subject.search("blade runner", year: 1982), subject.search("blade runner", year: 1981)
            )
            #expect(pages.0.movies.map(\.id) == [subject.movie] && pages.1.movies.isEmpty)
        },
        MoviesRepositoryContract("returns an empty page for words that no title has") { subject in
            let page = try await subject.search("qzxwvk")
            #expect(page.movies.isEmpty && page.totalResults == 0)
        },
        MoviesRepositoryContract("finds the films of a genre, a person and a year without words") { subject in
            let page = try await subject.search(nil, year: 1982, genre: "THRILLER", person: "ridley scott")
            #expect(page.movies.map(\.id) == [subject.movie])
        },
        MoviesRepositoryContract("returns a list without pages for an unknown person") { subject in
            let page = try await subject.search(nil, person: "Qzxwvk")
            #expect(page.movies.isEmpty && page.totalPages == 0 && page.totalResults == 0)
        },
        MoviesRepositoryContract("throws MoviesError.noSuchGenre with its genres for an unknown genre") { subject in
            let error = await #expect(throws: MoviesError.self) { try await subject.search(nil, genre: "Qzxwvk") }
            guard case .noSuchGenre("Qzxwvk", let known)? = error else {
                Issue.record("The error is \(String(describing: error)).")
                return
            }
            #expect(known.contains("Thriller") && known == known.sorted())
        },
        MoviesRepositoryContract("combines words with a genre and a person, or throws wordsWithFilters") { subject in
            let source = subject.movies.source
            if source.combinesWordsAndFilters {
                let page = try await subject.search("runner", genre: "thriller", person: "Ridley Scott")
                #expect(page.movies.map(\.id) == [subject.movie])
            } else {
                await #expect(throws: MoviesError.wordsWithFilters(source: source.name)) {
                    try await subject.search("runner", genre: "thriller")
                }
            }
        },
        MoviesRepositoryContract("finds the title of misspelled words if its source says so") { subject in
            guard subject.movies.source.findsNearestTitles else { return }
            var search = MovieSearch(query: MovieQuery("blde runer"))
            search.interpretation = .nearest
            let page = try await subject.page(of: .search(search))
            #expect(page.movies.map(\.id).contains(subject.movie))
        },
    ]

    private static let details = [
        MoviesRepositoryContract("returns the details of a film by its id") { subject in
            let fetched = try await subject.movies.details(of: subject.movie, language: nil, onStored: nil)
            let details = fetched.value
            #expect(details.movie.id == subject.movie && details.movie.title == "Blade Runner")
            #expect(details.movie.imdbID?.description == "tt0083658" && details.movie.genres.contains("Thriller"))
            #expect(details.directors == ["Ridley Scott"] && details.cast.contains("Harrison Ford"))
            #expect(!fetched.isProvisional && fetched.staleness == nil)
        },
        MoviesRepositoryContract("has the same facts about a film in a list and in its details") { subject in
            let listed = try await subject.search("blade runner").movies.first
            let movie = try await subject.movies.details(of: subject.movie, language: nil, onStored: nil).value.movie
            #expect(listed?.rating == movie.rating && listed?.releaseDate == movie.releaseDate)
            #expect(listed?.genres == movie.genres && listed?.posterPath == movie.posterPath)
        },
        MoviesRepositoryContract("throws MoviesError.noSuchMovie for an unknown id") { subject in
            let id = try #require(MovieID("tt9999999"))
            await #expect(throws: MoviesError.noSuchMovie(id: "tt9999999")) {
                try await subject.movies.details(of: id, language: nil, onStored: nil)
            }
        },
    ]
}
