package import CoreDomain
package import WatchlistDomain

extension CalendarDate {
    /// The current date in tests: Sunday, 2026-11-22.
    package static let testToday = day("2026-11-22")

    package static func day(_ text: String) -> CalendarDate {
        guard let day = CalendarDate(text) else { preconditionFailure("\(text) is not a date.") }
        return day
    }
}

extension MovieID {
    package static func imdb(_ number: Int) -> MovieID {
        guard let id = IMDbID(number: number) else { preconditionFailure("\(number) is not an IMDb number.") }
        return .imdb(id)
    }
}

extension Movie {
    /// Returns a film with an id, and with an IMDb id of the number `imdb` unless it is nil.
    package static func sample(
        _ id: MovieID = .imdb(83_658),
        _ title: String = "Blade Runner",
        _ year: Int? = 1982,
        imdb: Int? = nil
    ) -> Movie {
        Movie(
            id: id,
            imdbID: imdb.flatMap { IMDbID(number: $0) },
            title: title,
            releaseDate: year.flatMap { ReleaseDate(year: $0) },
            posterPath: "/p.jpg"
        )
    }
}

extension Viewing {
    package static func on(_ day: String, rating: Double? = nil, isEstimated: Bool = false) -> Viewing {
        Viewing(day: .day(day), rating: rating.flatMap { MovieRating($0) }, isEstimated: isEstimated)
    }
}

extension WatchlistEntry {
    /// Returns the entry of `Movie.sample`, added on `testToday`. The dates are ISO 8601 texts.
    package static func sample(
        _ id: MovieID = .imdb(83_658),
        _ title: String = "Blade Runner",
        _ year: Int? = 1982,
        otherIDs: Set<MovieID> = [],
        posterPath: String? = "/p.jpg",
        added: String = "2026-11-22",
        due: String? = nil,
        note: String = "",
        watched: String? = nil,
        rating: Double? = nil,
        isEstimated: Bool = false
    ) -> WatchlistEntry {
        WatchlistEntry(
            id: id,
            otherIDs: otherIDs,
            title: title,
            year: year,
            posterPath: posterPath,
            added: .day(added),
            due: due.map(CalendarDate.day),
            note: note,
            watched: watched.map { .on($0, rating: rating, isEstimated: isEstimated) }
        )
    }

    /// Returns an entry with an IMDb id of 2010 without a poster, added on 2026-11-01. The dates are ISO 8601 texts.
    package static func sample(
        _ number: Int,
        _ title: String = "Film",
        year: Int? = 2010,
        added: String = "2026-11-01",
        due: String? = nil,
        note: String = "",
        watched: String? = nil,
        rating: Double? = nil
    ) -> WatchlistEntry {
        var entry = sample(.imdb(number), title, year, posterPath: nil, added: added, due: due, note: note)
        entry.watched = watched.map { .on($0, rating: rating) }
        return entry
    }
}

extension ImportedMovie {
    /// Returns an imported film. The dates are ISO 8601 texts. A film with a day or a rating is watched.
    package static func sample(
        _ title: String = "",
        _ year: Int? = nil,
        ids: Set<MovieID> = [],
        added: String? = nil,
        due: String? = nil,
        note: String = "",
        isWatched: Bool = false,
        watched: String? = nil,
        rated: String? = nil,
        rating: Double? = nil
    ) -> ImportedMovie {
        var movie = ImportedMovie()
        (movie.title, movie.year, movie.ids, movie.note) = (title, year, ids, note)
        (movie.added, movie.due) = (added.map(CalendarDate.day), due.map(CalendarDate.day))
        (movie.watchedDay, movie.ratedDay) = (watched.map(CalendarDate.day), rated.map(CalendarDate.day))
        movie.rating = rating.flatMap { MovieRating($0) }
        movie.isWatched = isWatched || watched != nil || rated != nil || rating != nil
        return movie
    }
}

package struct TestError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String = "The store failed.") { self.description = description }
}
