import CoreDomain
import MoviesDomain
package import MoviesInterface
import Observation

package enum WatchlistMark: Hashable, Sendable {
    case planned
    case watched
}

@MainActor
@Observable
package final class WatchlistMarks {
    /// The error of the last change, or else of the last load; nil if there is none.
    package var problem: String? { changeProblem ?? loadProblem }
    private var loadProblem: String?
    private var changeProblem: String?
    private var statuses: [MovieID: WatchlistStatus] = [:]

    @ObservationIgnored private var requested: Set<MovieID> = []
    /// The ids whose marks are loaded and that the user has not changed since.
    @ObservationIgnored private var loaded: Set<MovieID> = []
    /// Whether marks were requested after the start of the last load.
    @ObservationIgnored private var isOutdated = false
    @ObservationIgnored private var loading: Task<Void, Never>?
    @ObservationIgnored private var observation: Task<Void, Never>?
    @ObservationIgnored private let watchlist: any WatchlistMembership
    @ObservationIgnored private let toggleMovie: ToggleWatchlistUseCase

    package init(_ watchlist: any WatchlistMembership) {
        self.watchlist = watchlist
        toggleMovie = ToggleWatchlistUseCase(watchlist: watchlist)
    }

    /// Returns the mark of a film; nil if the film is not on the watchlist. The first call for a film starts to load its mark.
    package func mark(of item: MoviesListItemViewModel) -> WatchlistMark? {
        let ids = item.movie.ids
        if !ids.allSatisfy(requested.contains) { reload(adding: ids) }
        return switch ids.lazy.compactMap({ self.statuses[$0] }).first {
        case .planned: .planned
        case .watched: .watched
        case nil: nil
        }
    }

    isolated deinit { observation?.cancel() }

    /// Reloads the requested marks after each change of the watchlist until `stopObserving()` is called.
    package func startObserving() {
        guard observation == nil else { return }
        let changes = watchlist.changes()
        // The marks can be older than the stream.
        reload()
        observation = Task { [weak self] in
            for await _ in changes { self?.reload() }
        }
    }

    package func stopObserving() {
        observation?.cancel()
        observation = nil
    }

    package func load(_ items: [MoviesListItemViewModel]) async {
        let ids = Set(items.flatMap(\.movie.ids))
        requested.formUnion(ids)
        await load(ids)
    }

    /// Starts to load all requested marks. A later load begins after the end of an earlier one, so that its result remains.
    private func reload(adding ids: [MovieID] = []) {
        requested.formUnion(ids)
        isOutdated = !requested.isEmpty
        guard loading == nil else { return }
        loading = Task { [weak self] in
            while let ids = self?.requested, self?.isOutdated == true {
                self?.isOutdated = false
                await self?.load(ids)
            }
            self?.loading = nil
        }
    }

    private func load(_ ids: Set<MovieID>) async { await report(in: \.loadProblem) { try await loadStatuses(of: ids) } }

    private func loadStatuses(of ids: Set<MovieID>) async throws {
        let current = try await watchlist.statuses(of: ids)
        for id in ids { statuses[id] = current[id] }
        loaded.formUnion(ids)
    }

    /// Adds a film to the watchlist, or removes it. An observation or `load` then updates the marks.
    package func toggle(_ item: MoviesListItemViewModel) async {
        let ids = item.movie.ids
        // A second change before the marks are loaded again is another toggle.
        let isListed = ids.allSatisfy(loaded.contains) ? ids.contains { statuses[$0] != nil } : nil
        loaded.subtract(ids)
        await report(in: \.changeProblem) { try await toggleMovie.execute((item.movie, isListed)) }
        // Another process may have changed the list, which an observation does not see. The problem of the change is shown, not that of this load.
        if changeProblem != nil { try? await loadStatuses(of: Set(ids)) }
    }

    /// Removes the error of the last change, which the user has seen. The error of a load stays until a load succeeds, because
    /// it explains why marks are missing.
    package func dismissChangeProblem() { if changeProblem != nil { changeProblem = nil } }

    private func report(
        in problem: ReferenceWritableKeyPath<WatchlistMarks, String?>,
        _ action: () async throws -> Void
    ) async {
        do {
            try await action()
            self[keyPath: problem] = nil
        } catch is CancellationError {
            // A cancelled action changes nothing.
        } catch {
            self[keyPath: problem] = "\(error)"
        }
    }
}
