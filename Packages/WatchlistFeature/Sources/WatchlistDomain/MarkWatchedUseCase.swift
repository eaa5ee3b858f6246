package import CoreDomain

package struct MarkWatchedUseCase: UseCase {
    package struct Input: Sendable {
        package var names: [String]
        package var day: CalendarDate
        package var rating: MovieRating?

        package init(names: [String], day: CalendarDate, rating: MovieRating? = nil) {
            self.names = names
            self.day = day
            self.rating = rating
        }
    }

    package struct Change: Hashable, Sendable {
        package let former: WatchlistEntry
        package let entry: WatchlistEntry
    }

    private let repository: any WatchlistRepository

    package init(repository: any WatchlistRepository) { self.repository = repository }

    package func execute(_ input: Input) async throws -> [Change] {
        try await repository.update(Self.name, named: input.names) { watchlist in
            try watchlist.entries(named: input.names).map { former in
                let entry = watchlist.markWatched(former.id, on: input.day, rating: input.rating)
                return Change(former: former, entry: entry ?? former)
            }
        }
    }

    @Sendable
    private static func name(_ changes: [Change]) -> String {
        guard changes.count == 1 else { return "Mark \(changes.count) films as watched" }
        let title = changes[0].entry.title
        return changes[0].former.watched == nil ? "Mark “\(title)” as watched" : "Rate “\(title)”"
    }
}
