package import CoreDomain

/// For each film, the sync compares three values: whether the film is planned here, whether it is on the account's watchlist, and
/// whether it was there after the last sync (the base).
package struct WatchlistSyncPlan: Hashable, Sendable {
    package struct Sending: Hashable, Sendable {
        package let movie: MovieID
        package let title: String
        package let isListed: Bool
        package let changes: [OutboxChange]

        package init(_ movie: MovieID, title: String, isListed: Bool, changes: [OutboxChange]) {
            self.movie = movie
            self.title = title
            self.isListed = isListed
            self.changes = changes
        }
    }

    /// A film that has changed on both sides. The later change is used.
    package struct Conflict: Hashable, Sendable {
        package let title: String
        /// Whether the film is planned here, and the account's watchlist does not contain it; otherwise the reverse.
        package let isPlannedHere: Bool
        package let isChangeHereUsed: Bool
    }

    package private(set) var additions: [Movie] = []
    package private(set) var removals: [WatchlistEntry] = []
    /// The films to send: first those without a change in the outbox, then the others in the order of the outbox.
    package private(set) var sendings: [Sending] = []
    package private(set) var conflicts: [Conflict] = []
    /// The films of the account's watchlist that are watched here. They stay on both.
    package private(set) var watched: [Movie] = []
    package private(set) var unmatched: [WatchlistEntry] = []

    package var isEmpty: Bool { additions.isEmpty && removals.isEmpty && sendings.isEmpty }

    /// Creates the plan, and changes `state` to the state after the changes here.
    ///
    /// - Parameters:
    ///   - remote: The films of the account's watchlist, with TMDB ids.
    ///   - matches: The results of the requests for TMDB ids by other ids. A value is nil if the service does not have the film.
    package init(
        _ state: inout WatchlistSyncState,
        remote: [Movie],
        matches: [MovieID: MovieID?],
        today: CalendarDate
    ) {
        let movies = SyncedMovies(&state, remote: remote, matches: matches)
        unmatched = movies.unmatched
        for movie in movies.inOrder { add(movie, &state, today) }
        // A film of the account may be listed here under its title and year, and has gained its TMDB id.
        unmatched.removeAll { state.watchlist[$0.id]?.ids.tmdbID != nil }
        let settled = Set(movies.resolvedChanges).subtracting(sendings.flatMap(\.changes))
        state.outbox.removeAll(where: settled.contains)
    }

    private mutating func add(_ movie: SyncedMovie, _ state: inout WatchlistSyncState, _ today: CalendarDate) {
        let isPlanned = movie.entries.contains { $0.watched == nil }
        let isListed = movie.remote != nil
        let wasListed = state.base.contains(movie.id)
        if isPlanned == isListed {
            state.setBase(movie.id, isListed)
        } else if isPlanned != wasListed {
            // The entry of the film may be one that the program cannot read.
            let isRemoved = isPlanned || !movie.entries.isEmpty || !movie.changes.isEmpty
            guard isRemoved || state.watchlist.unreadableKeys.isEmpty else { return }
            sendings.append(movie.sending(isListed: isPlanned))
        } else if let change = movie.changes.last, state.lastSync.map({ change.date >= $0 }) ?? true {
            // The service does not give the date of its change. A change here since the last sync counts as the later one.
            conflicts.append(movie.conflict(isPlannedHere: isPlanned, isChangeHereUsed: true))
            sendings.append(movie.sending(isListed: isPlanned))
            // If this sync is interrupted, the next one sends the change as one that was only made here.
            state.setBase(movie.id, isListed)
        } else {
            if !movie.changes.isEmpty {
                conflicts.append(movie.conflict(isPlannedHere: isPlanned, isChangeHereUsed: false))
            }
            change(movie, &state, today)
        }
    }

    private mutating func change(_ movie: SyncedMovie, _ state: inout WatchlistSyncState, _ today: CalendarDate) {
        if let remote = movie.remote {
            addHere(remote, &state, today)
        } else {
            removals += movie.entries.filter { $0.watched == nil }
            for entry in movie.entries where entry.watched == nil { state.watchlist[entry.id] = nil }
            state.setBase(movie.id, false)
        }
    }

    private mutating func addHere(_ movie: Movie, _ state: inout WatchlistSyncState, _ today: CalendarDate) {
        guard !state.watchlist.unreadableKeys.contains(movie.id.description) else { return }
        let addition = state.watchlist.add(movie, today: today)
        guard addition.entry.watched == nil else { return watched.append(movie) }
        if case .added = addition { additions.append(movie) }
        state.setBase(movie.id, true)
    }
}

extension WatchlistSyncState {
    fileprivate mutating func setBase(_ movie: MovieID, _ isListed: Bool) {
        if isListed { base.insert(movie) } else { base.remove(movie) }
    }
}

private struct SyncedMovie {
    let id: MovieID
    var remote: Movie?
    var entries: [WatchlistEntry] = []
    var changes: [OutboxChange] = []

    func sending(isListed: Bool) -> WatchlistSyncPlan.Sending {
        .init(id, title: title, isListed: isListed, changes: changes)
    }

    func conflict(isPlannedHere: Bool, isChangeHereUsed: Bool) -> WatchlistSyncPlan.Conflict {
        .init(title: title, isPlannedHere: isPlannedHere, isChangeHereUsed: isChangeHereUsed)
    }

    private var title: String { entries.first?.title ?? remote?.title ?? changes.last?.title ?? "\(id)" }
}

private struct SyncedMovies {
    private(set) var unmatched: [WatchlistEntry] = []
    /// The changes of films whose TMDB ids are known, and of films that the service does not have, in the order of the outbox.
    private(set) var resolvedChanges: [OutboxChange] = []
    private var movies: [MovieID: SyncedMovie] = [:]
    /// The ids of the films: the entries in the order of their addition, the films of the account in its order, and the base.
    private var ids: [MovieID] = []

    init(_ state: inout WatchlistSyncState, remote: [Movie], matches: [MovieID: MovieID?]) {
        let entries = state.watchlist.entries.sorted(by: .added).reversed()
        let found = entries.map { Self.id($0.ids, matches) }
        let counts = Dictionary(found.compactMap { $0?.id }.map { ($0, 1) }, uniquingKeysWith: +)
        for (entry, found) in zip(entries, found) {
            // Films with one title and year can be different films.
            if let found, let id = found.id, found.isCertain || counts[id] == 1 {
                state.watchlist.addID(id, toEntry: entry.id)
                update(id) { $0.entries.append(entry) }
            } else if found != nil, entry.watched == nil {
                unmatched.append(entry)
            }
        }
        for movie in remote { update(movie.id) { $0.remote = movie } }
        for id in state.base.sorted(by: { $0.number < $1.number }) { update(id) { _ in } }
        for change in state.outbox {
            let listed = state.watchlist.entry(of: change.ids)?.ids.tmdbID
            let found = Self.id(change.ids, matches)
            let match = found.flatMap { found in found.id.flatMap { found.isCertain || counts[$0] == nil ? $0 : nil } }
            let id = listed ?? match
            if let id { update(id) { $0.changes.append(change) } }
            if id != nil || found != nil { resolvedChanges.append(change) }
        }
    }

    /// Returns the TMDB id of a film with other ids. `isCertain` is false if the id was found by the film's title and year, and `id` is nil if
    /// the service does not have the film. Returns nil if nothing was requested.
    private static func id(_ ids: Set<MovieID>, _ matches: [MovieID: MovieID?]) -> (id: MovieID?, isCertain: Bool)? {
        if let id = ids.tmdbID { return (id, true) }
        return ids.foreignIDs.lazy.compactMap { id in matches[id].map { ($0, id.namespace == .imdb) } }.first
    }

    private mutating func update(_ id: MovieID, _ update: (inout SyncedMovie) -> Void) {
        if movies[id] == nil { ids.append(id) }
        update(&movies[id, default: SyncedMovie(id: id)])
    }

    var inOrder: [SyncedMovie] {
        let all = ids.compactMap { movies[$0] }
        let positions = Dictionary(zip(resolvedChanges, 0...)) { $1 }
        func position(_ movie: SyncedMovie) -> Int { movie.changes.last.flatMap { positions[$0] } ?? -1 }
        return all.filter(\.changes.isEmpty) + all.filter { !$0.changes.isEmpty }.sorted { position($0) < position($1) }
    }
}

extension Set<MovieID> {
    var tmdbID: MovieID? { filter { $0.namespace == .tmdb }.min { $0.number < $1.number } }

    /// The film's ids that are not those of TMDB, first the ids at IMDb.
    var foreignIDs: [MovieID] { filter { $0.namespace != .tmdb }.sorted { $0.number < $1.number } }
}
