import CoreDomain

package struct RemoveFromWatchlistUseCase: UseCase {
    package enum Removal: Hashable, Sendable {
        case entry(WatchlistEntry)
        /// An entry that could not be read. Only its id is known.
        case unreadable(id: String)

        package var title: String {
            switch self {
            case .entry(let entry): entry.title
            case .unreadable(let id): id
            }
        }
    }

    private let repository: any WatchlistRepository

    package init(repository: any WatchlistRepository) { self.repository = repository }

    /// - Parameter names: The films: each an id or a title. The id or key of an entry that cannot be read
    ///   removes this entry, whose title is unknown.
    /// - Throws: The error of ``Watchlist/entries(named:)``, or the error of the store.
    package func execute(_ names: [String]) async throws -> [Removal] {
        try await repository.update(Self.name, named: names) { watchlist in
            let unreadable = Set(names.compactMap(watchlist.unreadableKey))
            let entries = try watchlist.entries(named: names.filter { watchlist.unreadableKey($0) == nil })
            for entry in entries { watchlist[entry.id] = nil }
            watchlist.unreadableKeys.subtract(unreadable)
            return entries.map(Removal.entry) + unreadable.sorted().map(Removal.unreadable)
        }
    }

    @Sendable
    private static func name(_ removals: [Removal]) -> String {
        removals.count == 1 ? "Remove “\(removals[0].title)”" : "Remove \(removals.count) films"
    }
}

extension Watchlist {
    /// Returns the key of the entry that cannot be read and has this id, web address or key; nil if there is none.
    fileprivate func unreadableKey(_ text: String) -> String? {
        let ids: [MovieID] =
            switch MovieQuery(text).flatMap({ MovieReference($0.text) }) {
            case .id(let id): [id]
            case .number(let number): [.tmdb(number)] + (IMDbID(number: number).map { [.imdb($0)] } ?? [])
            case .words, nil: []
            }
        return entry(of: ids) == nil ? (ids.map(\.description) + [text]).first(where: unreadableKeys.contains) : nil
    }
}
