package import CoreDomain

/// A film on the watchlist. The entry contains all facts that a list shows, so that it needs no request.
package struct WatchlistEntry: Identifiable, Hashable, Sendable {
    /// The id under which the entry is stored. It does not change.
    package let id: MovieID
    package var ids: Set<MovieID>
    package var title: String
    package var year: Int?
    /// The path of the poster at the source's image host, with a leading slash; nil if there is none.
    package var posterPath: String?
    package var added: CalendarDate
    /// The day until which the user wants to watch the film; nil for no such day.
    package var due: CalendarDate?
    package var note: String
    /// The day and the rating of the first viewing; nil for a film that the user has not watched.
    package var watched: Viewing?

    package init(
        id: MovieID,
        otherIDs: Set<MovieID> = [],
        title: String,
        year: Int? = nil,
        posterPath: String? = nil,
        added: CalendarDate,
        due: CalendarDate? = nil,
        note: String = "",
        watched: Viewing? = nil
    ) {
        self.id = id
        ids = otherIDs.union([id])
        self.title = title.inOneLine
        self.year = year
        self.posterPath = posterPath
        self.added = added
        self.due = due
        self.note = note
        self.watched = watched
    }

    /// Creates an entry for a film to watch. The film's IMDb id is preferred, because both sources of films know it.
    package init(_ movie: Movie, added: CalendarDate) {
        self.init(
            id: movie.imdbID.map(MovieID.imdb) ?? movie.id,
            otherIDs: Set(movie.ids),
            title: movie.title,
            year: movie.releaseDate?.year,
            posterPath: movie.posterPath,
            added: added
        )
    }

    /// The film's IMDb id; nil if unknown. An import can add a second one.
    package var imdbID: IMDbID? {
        if case .imdb(let id) = id { return id }
        return ids.lazy.compactMap { if case .imdb(let id) = $0 { id } else { nil } }.min { $0.number < $1.number }
    }

    package var movie: Movie {
        let date = year.flatMap { ReleaseDate(year: $0) }
        return Movie(id: id, imdbID: imdbID, title: title, releaseDate: date, posterPath: posterPath)
    }

    package func isOverdue(on today: CalendarDate) -> Bool { watched == nil && due.map { $0 < today } ?? false }
}

package struct Viewing: Hashable, Sendable {
    package var day: CalendarDate
    package var rating: MovieRating?
    /// Whether an imported file did not contain the day, so that the day of the rating or of the import is used.
    package var isEstimated: Bool

    package init(day: CalendarDate, rating: MovieRating? = nil, isEstimated: Bool = false) {
        self.day = day
        self.rating = rating
        self.isEstimated = isEstimated
    }
}

/// The values of an entry that the user enters.
package struct WatchlistEntryValues: Hashable, Sendable {
    /// The title, the id or the address of a new film; empty for a film on the list.
    package var movie: String
    package var due: CalendarDate?
    package var note: String
    package var watched: Viewing?

    package init(movie: String = "", due: CalendarDate? = nil, note: String = "", watched: Viewing? = nil) {
        self.movie = movie
        self.due = due
        self.note = note
        self.watched = watched
    }
}
