import CoreDomain
package import MoviesInterface

package struct AddWatchlistEntryUseCase: UseCase {
    package struct Input: Hashable, Sendable {
        package var text: String
        package var due: CalendarDate?
        package var note: String
        package var watched: Viewing?
        package var today: CalendarDate

        package init(
            text: String,
            due: CalendarDate? = nil,
            note: String = "",
            watched: Viewing? = nil,
            today: CalendarDate
        ) {
            self.text = text
            self.due = due
            self.note = note
            self.watched = watched
            self.today = today
        }
    }

    private let repository: any WatchlistRepository
    private let movies: any MoviesFinding

    package init(repository: any WatchlistRepository, movies: any MoviesFinding) {
        self.repository = repository
        self.movies = movies
    }

    /// Returns the new entry.
    ///
    /// - Throws: ``WatchlistError/changedElsewhere(title:isListed:)`` or ``WatchlistError/watched(title:)`` if the film is on the list,
    ///   ``WatchlistError/otherYear(correction:)`` if the text has a wrong year, `MovieMatchError` if no film or several
    ///   films have the title, the error of the source, or that of the store.
    package func execute(_ input: Input) async throws -> WatchlistEntry {
        let match = try await movies.movie(matching: input.text)
        if let correction = match.correction { throw WatchlistError.otherYear(correction: correction) }
        let movie = match.movie
        return try await repository.update({ "Add “\($0.title)”" }, matching: movie.lookupKeys) { watchlist in
            let addition = watchlist.add(movie, due: input.due, note: input.note, today: input.today)
            guard case .added(var entry) = addition else {
                let (title, isWatched) = (addition.entry.title, addition.entry.watched != nil)
                throw isWatched ? WatchlistError.watched(title: title) : .changedElsewhere(title: title, isListed: true)
            }
            entry.watched = input.watched
            watchlist[entry.id] = entry
            return entry
        }
    }
}
