import CoreDomain

package struct EditWatchlistEntryUseCase: UseCase {
    private let repository: any WatchlistRepository
    private let original: WatchlistEntry

    /// - Parameter original: The entry as the user sees it. A value that the user did not edit keeps the changes that another
    ///   process has made since.
    package init(repository: any WatchlistRepository, original: WatchlistEntry) {
        self.repository = repository
        self.original = original
    }

    /// - Throws: ``WatchlistError/notListed(_:)`` if the entry has been removed, or the error of the store.
    package func execute(_ values: WatchlistEntryValues) async throws -> WatchlistEntry {
        try await repository.update({ "Edit “\($0.title)”" }, matching: original.lookupKeys) { watchlist in
            guard var entry = watchlist[original.id] else { throw WatchlistError.notListed(original.title) }
            if values.due != original.due { entry.due = values.due }
            if values.note != original.note { entry.note = values.note }
            if values.watched != original.watched { entry.watched = viewing(values.watched, stored: entry.watched) }
            watchlist[entry.id] = entry
            return entry
        }
    }

    private func viewing(_ edited: Viewing?, stored: Viewing?) -> Viewing? {
        guard let edited, let stored else { return edited }
        let original = original.watched
        var viewing = edited.day == original?.day ? stored : edited
        viewing.rating = edited.rating == original?.rating ? stored.rating : edited.rating
        return viewing
    }
}
