package import CoreDomain
package import Foundation

/// The use case that makes the films to watch and the account's watchlist the same.
///
/// First the changes of the account are made here, as one change. Then each change that was made here is sent. If a step fails,
/// the state of the sync is complete up to this step, and the next sync continues.
package struct SyncWatchlistUseCase: UseCase {
    package struct Input: Sendable {
        /// Whether the sync only returns its plan, and changes nothing.
        package var isDryRun: Bool
        package var today: CalendarDate
        /// Receives the number of sent films, and the number of all films to send.
        package var progress: @MainActor (_ sent: Int, _ count: Int) -> Void

        package init(
            isDryRun: Bool = false,
            today: CalendarDate,
            progress: @escaping @MainActor (_ sent: Int, _ count: Int) -> Void = { _, _ in }
        ) {
            self.isDryRun = isDryRun
            self.today = today
            self.progress = progress
        }
    }

    package struct Output: Sendable {
        package let plan: WatchlistSyncPlan
        /// The number of sent films.
        package var sent = 0
        /// The titles of the films that the account did not take, because the service does not have them.
        package var refused: [String] = []
        /// The error that ended the sync before all films were sent.
        package var failure: (any Error)?

        package init(plan: WatchlistSyncPlan, sent: Int = 0, failure: (any Error)? = nil) {
            self.plan = plan
            self.sent = sent
            self.failure = failure
        }
    }

    /// The number of films that are looked up at the same time.
    private static let batchSize = 32
    /// The number of attempts if another process syncs at the same time.
    private static let attempts = 3

    private let repository: any WatchlistSyncRepository
    private let account: @Sendable () throws -> any AccountWatchlist
    private let findFilm: @Sendable (MovieID) async throws -> Movie?
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - account: Returns the watchlist of the signed-in user's account.
    ///   - findFilm: Returns the film with an id; nil if the service does not have it.
    ///   - now: Returns the current date. The repository must use the same clock for the outbox.
    package init(
        repository: any WatchlistSyncRepository,
        account: @escaping @Sendable () throws -> any AccountWatchlist,
        findFilm: @escaping @Sendable (MovieID) async throws -> Movie?,
        now: @escaping @Sendable () -> Date
    ) {
        self.repository = repository
        self.account = account
        self.findFilm = findFilm
        self.now = now
    }

    /// - Throws: `AccountError`, ``WatchlistError/syncedElsewhere``, or the error of a search or of the store. The store is then
    ///   unchanged. An error while films are sent is in ``Output/failure``.
    @concurrent
    package func execute(_ input: Input) async throws -> Output {
        let account = try account()
        for _ in 1...Self.attempts {
            let state = try await repository.syncState(of: account.account)
            let begin = now()
            let remote = try await films(of: account, base: state.base)
            let matches = try await matches(state, remote)
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
    private func films(of account: any AccountWatchlist, base: Set<MovieID>) async throws -> [Movie] {
        var films = try await account.films()
        for id in base.subtracting(films.map(\.id)) where try await account.contains(id) != false {
            films.append(try await findFilm(id) ?? Movie(id: id, title: "\(id)"))
        }
        return films
    }

    /// Requests the TMDB ids of films to watch. If the account has unknown films, also requests the ids of removed and
    /// watched films, because such a film must not be added again.
    private func matches(_ state: WatchlistSyncState, _ remote: [Movie]) async throws -> [MovieID: MovieID?] {
        let watchlist = state.watchlist
        var ids = Set(watchlist.entries.filter { $0.watched == nil }.compactMap(\.ids.idToMatch))
        let isKnown = { (id: MovieID) in state.base.contains(id) || watchlist.entry(of: [id]) != nil }
        if !remote.allSatisfy({ isKnown($0.id) }) {
            let changes = state.outbox.filter { watchlist.entry(of: $0.ids)?.ids.tmdbID == nil }
            ids.formUnion(changes.compactMap(\.ids.idToMatch))
        }
        var remaining = ids.sorted { $0.number < $1.number }[...]
        var matches: [MovieID: MovieID?] = [:]
        while !remaining.isEmpty {
            try await withThrowingTaskGroup(of: (MovieID, MovieID?).self) { group in
                for id in remaining.prefix(Self.batchSize) {
                    group.addTask { (id, try await findFilm(id).flatMap { Set($0.ids).tmdbID }) }
                }
                for try await (id, match) in group { matches[id] = .some(match) }
            }
            remaining = remaining.dropFirst(Self.batchSize)
        }
        return matches
    }

    /// Sends the changes of a plan, one after the other.
    private func send(
        _ output: consuming Output,
        to account: any AccountWatchlist,
        _ progress: @MainActor (Int, Int) -> Void
    ) async -> Output {
        let sendings = output.plan.sendings
        do {
            for (index, sending) in sendings.enumerated() {
                await progress(index, sendings.count)
                // A film that the service does not have is not on the account's watchlist.
                if try await account.set(sending.film, isListed: sending.isListed) || !sending.isListed {
                    try await repository.didSend(
                        sending.film,
                        isListed: sending.isListed,
                        changes: sending.changes,
                        to: account.account
                    )
                    output.sent += 1
                } else {
                    output.refused.append(sending.title)
                }
            }
        } catch {
            output.failure = error
        }
        return output
    }
}

extension Set<MovieID> {
    /// The IMDb id with which the TMDB id of a film can be requested; nil if the TMDB id is known.
    fileprivate var idToMatch: MovieID? { tmdbID == nil ? imdbIDs.first : nil }
}
