import CoreDomain
import MoviesDomain

/// The service answers no page beyond this one, whatever its totals say.
private let lastPage = 500

extension MoviesPageDTO {
    func page(_ number: Int, of list: MoviesList, source: MoviesSource, genres: [Int: String]) -> MoviesPage {
        MoviesPage(
            list: list,
            number: number,
            totalPages: min(lastPage, max(0, totalPages ?? number)),
            totalResults: max(totalResults ?? 0, results.count),
            movies: results.compactMap { $0.movie(source: source, genres: $0.genreIDs.compactMap { genres[$0] }) }
        )
    }
}

extension MovieDTO {
    /// Nil for an id that cannot be one.
    func movie(source: MoviesSource, genres: [String], imdbID: IMDbID? = nil) -> Movie? {
        guard let id = source.id(id) else { return nil }
        var ownIMDbID: IMDbID?
        if case .imdb(let id) = id { ownIMDbID = id }
        return Movie(
            id: id,
            imdbID: ownIMDbID ?? imdbID,
            title: title?.nonEmpty ?? originalTitle?.nonEmpty ?? "Untitled",
            releaseDate: releaseDate.flatMap { ReleaseDate($0) } ?? year.flatMap { ReleaseDate(year: $0) },
            overview: overview ?? "",
            genres: genres,
            posterPath: posterPath?.nonEmpty,
            rating: voteAverage.flatMap { Rating(average: $0, count: voteCount ?? 0) }
        )
    }
}

extension MovieDetailsDTO {
    func details(source: MoviesSource, poster: String?) throws(MoviesError) -> MovieDetails {
        let imdbID = imdbID.flatMap { IMDbID($0) }
        guard let movie = movie.movie(source: source, genres: genres.compactMap { $0.name?.nonEmpty }, imdbID: imdbID)
        else { throw .badData(reason: "the film has no id") }
        return MovieDetails(
            movie: movie,
            originalTitle: self.movie.originalTitle?.nonEmpty.flatMap { $0 == movie.title ? nil : $0 },
            tagline: tagline?.nonEmpty,
            runtimeMinutes: runtime.flatMap { $0 > 0 ? $0 : nil },
            directors: crew.filter { $0.job == "Director" }.compactMap(\.name?.nonEmpty),
            cast: cast.compactMap(\.name?.nonEmpty),
            posterAddress: poster
        )
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
