public import CoreDomain
public import MoviesInterface

/// The repository of the films in the catalogue.
///
/// The first request locates and opens the database. Requests run on this actor, so they do not block the main thread.
public actor CatalogueMoviesRepository: MoviesRepository {
    /// The properties of the catalogue. Its ids are numbers of IMDb, Wikidata and Wikipedia (`MovieID.number`).
    public nonisolated let source = MoviesSource(
        name: "catalogue",
        namespace: .external,
        ratingLabel: "Critics",
        coverage: "The catalogue has English titles of 50,490 films from 1900 to 2026.",
        findsNearestTitles: true,
        combinesWordsAndFilters: true
    )

    private let locator: CatalogueLocator
    private var opened: Catalogue?

    /// Creates a repository. It does not access the disk before the first request.
    public init(locator: CatalogueLocator = CatalogueLocator()) { self.locator = locator }

    /// Returns a page of a list. The language is ignored, because the catalogue has one title of each film.
    ///
    /// - Throws: `MoviesError` or `CancellationError`.
    public func page(
        _ number: Int,
        of list: MoviesList,
        onStored: StoredHandler<MoviesPage>?
    ) async throws -> Fetched<MoviesPage> {
        let page = try read { catalogue in
            switch list {
            case .popular: try catalogue.popular(page: number)
            case .search(let search): try catalogue.page(number, of: search)
            }
        }
        let (pages, total) = (page?.pageCount ?? 0, page?.total ?? 0)
        let movies = page?.entities ?? []
        return Fetched(
            MoviesPage(list: list, number: number, totalPages: pages, totalResults: total, movies: movies)
        )
    }

    /// Returns the details of a film by one of its ids.
    ///
    /// - Throws: `MoviesError` or `CancellationError`.
    public func details(
        of id: MovieID,
        language: String?,
        onStored: StoredHandler<MovieDetails>?
    ) async throws -> Fetched<MovieDetails> {
        // The numbers of some ids are equal, for example at TMDB and IMDb.
        guard let movie = try read({ try $0.movie(number: id.number) }), movie.ids.contains(id),
            let details = movie.details
        else { throw MoviesError.noSuchMovie(id: id.description) }
        return Fetched(details)
    }

    private func read<Value>(_ body: (Catalogue) throws -> Value) throws -> Value {
        try Task.checkCancellation()
        do {
            let catalogue = try opened ?? Catalogue(path: try locator.locate())
            opened = catalogue
            return try body(catalogue)
        } catch let error as CatalogueError {
            throw MoviesError.sourceUnusable(reason: "\(error)")
        }
    }
}

extension Catalogue {
    /// Returns a page of the films that a search finds; nil if the catalogue does not have the person.
    fileprivate func page(_ number: Int, of search: MovieSearch) throws -> CataloguePage? {
        var filter = CatalogueFilter(year: search.year)
        if let name = search.person {
            guard let person = try person(named: name) else { return nil }
            filter.person = person
        }
        if let genre = search.genre { filter.genre = try Genre.id(named: genre) }
        guard let query = search.query else { return try movies(filter, page: number) }
        guard search.interpretation != .nearest else { return try nearest(query.text, year: search.year, page: number) }
        return try self.search(query.text, filter, page: number)
    }
}

extension Genre {
    fileprivate static func id(named name: String) throws(MoviesError) -> Int {
        let wanted = MovieSearch.genreKey(name)
        guard let known = all.first(where: { MovieSearch.genreKey($0.name) == wanted }) else {
            throw .noSuchGenre(name, known: all.map(\.name).sorted())
        }
        return known.id
    }
}

extension CataloguePage {
    fileprivate var entities: [Movie] {
        zip(movies, matchedPeople).compactMap { $0.movie(matched: $1) }
    }
}

extension MovieID {
    fileprivate var imdbID: IMDbID? {
        if case .imdb(let id) = self { id } else { nil }
    }
}

extension CatalogueMovie {
    /// The film with the facts that a list shows; nil if no id can be read.
    fileprivate func movie(matched people: [MatchedPerson] = []) -> Movie? {
        let ids = ids
        guard let id = ids.first else { return nil }
        return Movie(
            id: id,
            imdbID: ids.lazy.compactMap(\.imdbID).first,
            otherIDs: Array(ids.dropFirst()),
            title: title,
            releaseDate: ReleaseDate(releaseDate ?? "\(year)"),
            genres: genres.names.compactMap { Genre.named($0)?.name },
            rating: tomatometer.flatMap { Rating(average: Double($0) / 10, count: reviewCount) },
            matchedPeople: people
        )
    }

    fileprivate var details: MovieDetails? {
        movie().map { movie in
            MovieDetails(
                movie: movie,
                originalTitle: title,
                runtimeMinutes: runtime,
                countries: countries.names.map(String.init),
                directors: directors.names.map(String.init),
                cast: cast.names.map(String.init)
            )
        }
    }
}
