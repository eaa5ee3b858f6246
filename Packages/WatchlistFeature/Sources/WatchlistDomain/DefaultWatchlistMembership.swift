package import CoreDomain
package import MoviesInterface

package struct DefaultWatchlistMembership: WatchlistMembership {
    private let repository: any WatchlistRepository
    private let today: @Sendable () -> CalendarDate

    package init(repository: any WatchlistRepository, today: @escaping @Sendable () -> CalendarDate) {
        self.repository = repository
        self.today = today
    }

    @concurrent
    package func statuses(of movies: Set<MovieID>) async throws -> [MovieID: WatchlistStatus] {
        var statuses: [MovieID: WatchlistStatus] = [:]
        for entry in try await repository.watchlist(matching: Watchlist.lookupKeys(of: movies)).entries {
            for id in entry.ids.intersection(movies) { statuses[id] = entry.watched == nil ? .planned : .watched }
        }
        return statuses
    }

    package func toggle(_ movie: Movie, isListed: Bool?) async throws {
        _ = try await repository.update({ $0 }, matching: movie.lookupKeys) { watchlist in
            let listed = watchlist.entries(of: movie.ids)
            // A removal would also remove the day of the viewing and the rating.
            if let watched = listed.first(where: { $0.watched != nil }) {
                throw WatchlistError.watched(title: watched.title)
            }
            guard isListed != listed.isEmpty else {
                throw WatchlistError.changedElsewhere(title: movie.title, isListed: !listed.isEmpty)
            }
            for entry in listed { watchlist[entry.id] = nil }
            if let entry = listed.first { return "Remove “\(entry.title)”" }
            return switch watchlist.add(movie, today: today()) {
            case .added(let entry): "Add “\(entry.title)”"
            // The film was listed under an id of another source.
            case .changed(let entry), .unchanged(let entry): "Add an id of “\(entry.title)”"
            }
        }
    }

    package func changes() -> AsyncStream<Void> { repository.changes() }
}
