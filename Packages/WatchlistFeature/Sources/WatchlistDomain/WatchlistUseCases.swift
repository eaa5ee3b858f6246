package import CoreDomain

/// The use case that adds films to the watchlist: all of them, or none.
package struct AddToWatchlistUseCase: UseCase {
    package struct Input: Sendable {
        package var films: [Movie]
        /// The due date of all films, or no due date; nil to keep the due date of a film that is on the list.
        package var due: CalendarDate??
        /// The note of all films; nil to keep the note of a film that is on the list.
        package var note: String?
        package var today: CalendarDate

        package init(films: [Movie], due: CalendarDate?? = nil, note: String? = nil, today: CalendarDate) {
            self.films = films
            self.due = due
            self.note = note
            self.today = today
        }
    }

    private let repository: any WatchlistRepository

    package init(repository: any WatchlistRepository) {
        self.repository = repository
    }

    package func execute(_ input: Input) async throws -> [Watchlist.Addition] {
        try await repository.update(Self.name, matching: Set(input.films.flatMap(\.lookupKeys))) { watchlist in
            input.films.map { watchlist.add($0, due: input.due, note: input.note, today: input.today) }
        }
    }

    @Sendable
    private static func name(_ additions: [Watchlist.Addition]) -> String {
        additions.count == 1 ? "Add “\(additions[0].entry.title)”" : "Add \(additions.count) films"
    }
}

/// The use case that returns the entries of the watchlist.
package struct FetchWatchlistUseCase: UseCase {
    private let repository: any WatchlistRepository

    package init(repository: any WatchlistRepository) {
        self.repository = repository
    }

    @concurrent
    package func execute(_ selection: WatchlistSelection) async throws -> WatchlistContents {
        let watchlist = try await repository.watchlist()
        return WatchlistContents(selection.entries(of: watchlist), warning: watchlist.warning)
    }
}

/// The use case that observes the watchlist. The stream emits after each change; bursts are coalesced.
package struct ObserveWatchlistUseCase: UseCase {
    private let repository: any WatchlistRepository

    package init(repository: any WatchlistRepository) {
        self.repository = repository
    }

    package func execute(_ input: Void) async throws -> AsyncStream<Void> {
        repository.changes()
    }
}

/// The use case that marks films of the watchlist as watched, as one change. A film that was watched keeps its first day.
package struct MarkWatchedUseCase: UseCase {
    package struct Input: Sendable {
        /// The films: each an id, a web address or a title.
        package var names: [String]
        package var day: CalendarDate
        /// The rating of all films; nil to keep the former ratings.
        package var rating: FilmRating?

        package init(names: [String], day: CalendarDate, rating: FilmRating? = nil) {
            self.names = names
            self.day = day
            self.rating = rating
        }
    }

    /// An entry before and after the change.
    package struct Change: Hashable, Sendable {
        package let former: WatchlistEntry
        package let entry: WatchlistEntry
    }

    private let repository: any WatchlistRepository

    package init(repository: any WatchlistRepository) {
        self.repository = repository
    }

    /// - Throws: The error of ``Watchlist/entries(named:)``, or the error of the store.
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

/// The use case that removes films from the watchlist, as one change, and returns them.
package struct RemoveFromWatchlistUseCase: UseCase {
    package enum Removal: Hashable, Sendable {
        case entry(WatchlistEntry)
        /// An entry that could not be read. Only its id is known.
        case unreadable(id: String)

        /// The title or, without one, the id.
        package var title: String {
            switch self {
            case .entry(let entry): entry.title
            case .unreadable(let id): id
            }
        }
    }

    private let repository: any WatchlistRepository

    package init(repository: any WatchlistRepository) {
        self.repository = repository
    }

    /// - Parameter names: The films: each an id, a web address or a title. The id or key of an entry that cannot be read
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

/// The use case that changes the due date, the note and the viewing of an entry.
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
    package func execute(_ edited: WatchlistEntry) async throws {
        try await repository.update({ (_: Void) in "Edit “\(edited.title)”" }, matching: original.lookupKeys) {
            watchlist in
            guard var entry = watchlist[edited.id] else { throw WatchlistError.notListed(edited.title) }
            if edited.due != original.due { entry.due = edited.due }
            if edited.note != original.note { entry.note = edited.note }
            if edited.watched != original.watched { entry.watched = edited.watched }
            watchlist[entry.id] = entry
        }
    }
}

/// The use case that undoes the last change. The result is the description of the change; nil if there is none.
package struct UndoWatchlistChangeUseCase: UseCase {
    private let repository: any WatchlistRepository

    package init(repository: any WatchlistRepository) {
        self.repository = repository
    }

    package func execute(_ input: Void) async throws -> String? {
        try await repository.undo()
    }
}

/// The use case that redoes the change that was undone last. The result is the description of the change; nil if there is none.
package struct RedoWatchlistChangeUseCase: UseCase {
    private let repository: any WatchlistRepository

    package init(repository: any WatchlistRepository) {
        self.repository = repository
    }

    package func execute(_ input: Void) async throws -> String? {
        try await repository.redo()
    }
}
