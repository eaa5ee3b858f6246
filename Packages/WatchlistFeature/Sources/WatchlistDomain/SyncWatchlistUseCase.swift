package import AccountInterface
import CoreDomain
package import Foundation
package import MoviesInterface

/// The use case that makes the films to watch and the account's watchlist the same.
///
/// First the changes of the account are made here, as one change. Then each change that was made here is sent. If a step fails,
/// the state of the sync is complete up to this step, and the next sync continues. It also keeps the TMDB ids that were found.
package struct SyncWatchlistUseCase: UseCase {
    package struct Input: Sendable {
        package var isDryRun: Bool
        package var today: CalendarDate
        package var progress: @MainActor (Progress) -> Void

        package init(
            isDryRun: Bool = false,
            today: CalendarDate,
            progress: @escaping @MainActor (Progress) -> Void = { _ in }
        ) {
            self.isDryRun = isDryRun
            self.today = today
            self.progress = progress
        }
    }

    package enum Progress: Hashable, Sendable {
        case read(Int, ofPages: Int)
        case lookedUp(Int, ofMovies: Int)
        case sent(Int, ofMovies: Int)
    }

    package struct Output: Sendable {
        package let plan: WatchlistSyncPlan
        package var sent = 0
        /// The changes that the account did not take, because the service does not have the film.
        package var refused: [WatchlistSyncPlan.Sending] = []
        /// The error that ended the sync before all films were sent.
        package var failure: (any Error)?

        package init(plan: WatchlistSyncPlan, failure: (any Error)? = nil) {
            self.plan = plan
            self.failure = failure
        }
    }

    /// The number of concurrent requests. At a usual latency, they reach the rate limit of TMDB.
    private static let requestsInFlight = 16
    /// The number of films that are sent one after another, so that the account has them in the order of the user's changes.
    private static let moviesInOrder = 100
    /// The number of found ids that are stored at once. Each time, the whole watchlist is read.
    private static let storedMatches = 1_000
    private static let attempts = 3

    private let repository: any WatchlistSyncRepository
    private let account: @Sendable () throws -> any AccountWatchlist
    private let movies: any MoviesFinding
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - movies: Finds the films whose ids the service does not have.
    ///   - now: Returns the current date. The repository must use the same clock for the outbox.
    package init(
        repository: any WatchlistSyncRepository,
        account: @escaping @Sendable () throws -> any AccountWatchlist,
        movies: any MoviesFinding,
        now: @escaping @Sendable () -> Date
    ) {
        self.repository = repository
        self.account = account
        self.movies = movies
        self.now = now
    }

    /// - Throws: `AccountError`, ``WatchlistError/syncedElsewhere``, or the error of a search or of the store. The films are then
    ///   unchanged. An error while films are sent is in ``Output/failure``.
    @concurrent
    package func execute(_ input: Input) async throws -> Output {
        let account = try account()
        for _ in 1...Self.attempts {
            let state = try await repository.syncState(of: account.account)
            let begin = now()
            let remote = try await movies(of: account, base: state.base, input.progress)
            let storedAccount = input.isDryRun ? nil : account.account
            let matches = try await matches(state, remote, storingIn: storedAccount, input.progress)
            guard !input.isDryRun else {
                var result = state
                return Output(plan: .init(&result, remote: remote, matches: matches, today: input.today))
            }
            let plan: WatchlistSyncPlan? = try await repository.updateSync(of: account.account, Self.name) { current in
                // After another sync, `remote` may be older than the base.
                guard current.base == state.base else { return nil }
                defer { current.lastSync = begin }
                return WatchlistSyncPlan(&current, remote: remote, matches: matches, today: input.today)
            }
            if let plan { return await send(Output(plan: plan), to: account, input.progress) }
        }
        throw WatchlistError.syncedElsewhere
    }

    @Sendable
    private static func name(_ plan: WatchlistSyncPlan?) -> String {
        let count = (plan?.additions.count ?? 0) + (plan?.removals.count ?? 0)
        return count == 1 ? "Sync 1 film" : "Sync \(count) films"
    }

    /// Returns the films of the account. The list can lack films if it changes while its pages are requested, so that only a
    /// request for the film itself shows that the user has removed it. A film that the service has deleted counts as listed.
    private func movies(
        of account: any AccountWatchlist,
        base: Set<MovieID>,
        _ progress: @MainActor (Progress) -> Void
    ) async throws -> [Movie] {
        var listed = try await account.movies { await progress(.read($0, ofPages: $1)) }
        try await lookUp(base.subtracting(listed.map(\.id)), progress) { id in
            try await account.contains(id) != false
                ? try await movies.movie(withID: id) ?? Movie(id: id, title: "\(id)") : nil
        } body: { _, movie in
            if let movie { listed.append(movie) }
        }
        return listed
    }

    /// Requests the TMDB ids of films to watch. If the account has unknown films, also requests the ids of removed and
    /// watched films, because such a film must not be added again.
    ///
    /// - Parameter account: The account of a sync that stores the found ids; nil for a dry run.
    private func matches(
        _ state: WatchlistSyncState,
        _ remote: [Movie],
        storingIn account: String?,
        _ progress: @MainActor (Progress) -> Void
    ) async throws -> [MovieID: MovieID?] {
        let watchlist = state.watchlist
        var films = watchlist.entries.filter { $0.watched == nil }.map { UnmatchedFilm($0.ids, $0.title, $0.year) }
        let isKnown = { (id: MovieID) in state.base.contains(id) || watchlist.entry(of: [id]) != nil }
        if !remote.allSatisfy({ isKnown($0.id) }) {
            let changes = state.outbox.filter { watchlist.entry(of: $0.ids)?.ids.tmdbID == nil }
            films += changes.map { UnmatchedFilm($0.ids, $0.title, $0.year) }
        }
        let unmatched = Dictionary(films.compactMap { film in film.id.map { ($0, film) } }) { first, _ in first }
        var matches: [MovieID: MovieID?] = [:]
        var new: [MovieID: MovieID] = [:]
        try await lookUp(Set(unmatched.keys), progress) { id in
            try await unmatched[id]?.match(in: movies)
        } body: { id, match in
            matches[id] = .some(match)
            // The plan decides which one of several films with a title and year has the id.
            if id.namespace == .imdb { new[id] = match }
            guard let account, new.count == Self.storedMatches else { return }
            try await store(new, of: account)
            new = [:]
        }
        return matches
    }

    /// Adds TMDB ids to the entries with these ids, so that an interrupted sync does not request them again.
    private func store(_ matches: [MovieID: MovieID], of account: String) async throws {
        try await repository.updateSync(of: account, { (_: Void) in "" }) { state in
            for (id, match) in matches {
                if let entry = state.watchlist.entry(of: [id]) { state.watchlist.addID(match, toEntry: entry.id) }
            }
        }
    }

    private func lookUp<Value: Sendable>(
        _ ids: Set<MovieID>,
        _ progress: @MainActor (Progress) -> Void,
        find: @escaping @Sendable (MovieID) async throws -> Value,
        body: (MovieID, Value) async throws -> Void
    ) async throws {
        guard !ids.isEmpty else { return }
        let ids = ids.sorted { $0.number < $1.number }
        var count = 0
        try await forEachInOrder(0...ids.count - 1, limit: Self.requestsInFlight) {
            try await find(ids[$0])
        } body: { value in
            try await body(ids[count], value)
            count += 1
            await progress(.lookedUp(count, ofMovies: ids.count))
            return true
        }
    }

    private func send(
        _ output: consuming Output,
        to account: any AccountWatchlist,
        _ progress: @MainActor (Progress) -> Void
    ) async -> Output {
        let sendings = output.plan.sendings
        guard !sendings.isEmpty else { return output }
        await progress(.sent(0, ofMovies: sendings.count))
        let limit = sendings.count > Self.moviesInOrder ? Self.requestsInFlight : 1
        var count = 0
        do {
            try await forEachInOrder(0...sendings.count - 1, limit: limit) { index in
                let sending = sendings[index]
                let isTaken = try await account.set(sending.movie, isListed: sending.isListed)
                guard !isTaken, !sending.isListed else { return isTaken }
                // A film that the service has deleted is not on the account's watchlist.
                return try await account.contains(sending.movie) != true
            } body: { isTaken in
                let sending = sendings[count]
                if isTaken {
                    try await repository.didSend(sending, to: account.account)
                    output.sent += 1
                } else {
                    output.refused.append(sending)
                }
                count += 1
                if count < sendings.count { await progress(.sent(count, ofMovies: sendings.count)) }
                return true
            }
        } catch {
            output.failure = error
        }
        return output
    }
}

/// A film whose TMDB id is requested by an id at IMDb or, without such an id, by its title and year.
private struct UnmatchedFilm: Sendable {
    private let ids: Set<MovieID>
    private let title: String
    private let year: Int?

    init(_ ids: Set<MovieID>, _ title: String, _ year: Int?) {
        (self.ids, self.title, self.year) = (ids, title, year)
    }

    /// The id that stands for the film; nil if the TMDB id is known.
    var id: MovieID? { ids.tmdbID == nil ? ids.foreignIDs.first : nil }

    /// Returns the TMDB id; nil if the service does not have the film, or several with its title and year.
    func match(in movies: any MoviesFinding) async throws -> MovieID? {
        if let id, id.namespace == .imdb { return try await movies.movie(withID: id).flatMap { Set($0.ids).tmdbID } }
        guard let year else { return nil }
        let found = try await movies.movies(titled: title, year: year).matching(title: title, year: year, ids: ids)
        return found.count == 1 ? Set(found[0].ids).tmdbID : nil
    }
}
