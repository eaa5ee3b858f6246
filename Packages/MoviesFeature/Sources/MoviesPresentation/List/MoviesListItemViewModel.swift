package import CoreDomain

/// A film as views show it in a list.
package struct MoviesListItemViewModel: Hashable, Sendable {
    /// The number by which the source knows the film.
    package let id: Int
    /// `tt0083658`, where known.
    package let imdbID: String?
    package let title: String
    /// `2010-07-16`; empty where the day is not known.
    package let releaseDate: String
    package let year: Int?
    package let overview: String
    package let genres: [String]
    package let posterPath: String?
    /// 0-10; 0 where nobody voted.
    package let voteAverage: Double
    package let voteCount: Int

    package init(_ movie: Movie) {
        id = movie.id.number
        imdbID = movie.imdbID?.description
        title = movie.title
        releaseDate = movie.releaseDate.flatMap { $0.monthAndDay == nil ? nil : $0.description } ?? ""
        year = movie.releaseDate?.year
        overview = movie.overview
        genres = movie.genres
        posterPath = movie.posterPath
        voteAverage = movie.rating?.average ?? 0
        voteCount = movie.rating?.count ?? 0
    }

    /// The year to be read; empty where it is not known.
    package var yearText: String { year.map(String.init) ?? "" }

    /// The rating to be read, with one decimal place; empty where nobody voted.
    package var ratingText: String { voteCount > 0 ? RatingText.text(voteAverage) : "" }
}
