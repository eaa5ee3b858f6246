import CoreDomain

/// The use case that returns the entries of the watchlist, newest first.
package struct FetchWatchlistUseCase: UseCase {
    private let repository: any WatchlistRepository

    package init(repository: any WatchlistRepository) {
        self.repository = repository
    }

    package func execute(_ input: Void) async throws -> [WatchlistEntry] {
        try await repository.entries()
    }
}

/// The use case that returns the number of entries in the watchlist.
package struct CountWatchlistUseCase: UseCase {
    private let repository: any WatchlistRepository

    package init(repository: any WatchlistRepository) {
        self.repository = repository
    }

    package func execute(_ input: Void) async throws -> Int {
        try await repository.count()
    }
}

/// The use case that adds a text to the watchlist. The result is false if the text is empty or white space.
package struct AddToWatchlistUseCase: UseCase {
    private let repository: any WatchlistRepository

    package init(repository: any WatchlistRepository) {
        self.repository = repository
    }

    package func execute(_ text: String) async throws -> Bool {
        guard let entry = WatchlistEntry(text) else { return false }
        try await repository.add(entry)
        return true
    }
}

/// The use case that removes an entry from the watchlist. The result is whether the entry was stored.
package struct RemoveFromWatchlistUseCase: UseCase {
    private let repository: any WatchlistRepository

    package init(repository: any WatchlistRepository) {
        self.repository = repository
    }

    package func execute(_ entry: WatchlistEntry) async throws -> Bool {
        try await repository.remove(entry)
    }
}
