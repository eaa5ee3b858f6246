import CoreDomain
package import MoviesInterface

package struct AddWatchlistEntryUseCase: UseCase {
    private let repository: any WatchlistRepository
    private let movies: any MoviesFinding
    private let today: @Sendable () -> CalendarDate

    package init(
        repository: any WatchlistRepository,
        movies: any MoviesFinding,
        today: @escaping @Sendable () -> CalendarDate
    ) {
        self.repository = repository
        self.movies = movies
        self.today = today
    }

    /// - Throws: ``WatchlistError/changedElsewhere(title:isListed:)`` or ``WatchlistError/watched(title:)`` if the film is on the list,
    ///   ``WatchlistError/otherYear(correction:)`` if the text has a wrong year, `MovieMatchError` if no film or several
    ///   films have the title, the error of the source, or that of the store.
    package func execute(_ values: WatchlistEntryValues) async throws -> WatchlistEntry {
        let match = try await movies.movie(matching: values.movie)
        if let correction = match.correction { throw WatchlistError.otherYear(correction: correction) }
        let movie = match.movie
        return try await repository.update({ "Add “\($0.title)”" }, matching: movie.lookupKeys) { watchlist in
            let addition = watchlist.add(movie, due: values.due, note: values.note, today: today())
            guard case .added(var entry) = addition else {
                let (title, isWatched) = (addition.entry.title, addition.entry.watched != nil)
                throw isWatched ? WatchlistError.watched(title: title) : .changedElsewhere(title: title, isListed: true)
            }
            entry.watched = values.watched
            watchlist[entry.id] = entry
            return entry
        }
    }
}
