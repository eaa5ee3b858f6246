package import CoreDomain
import Observation

/// The mark of a film on the watchlist.
package enum WatchlistMark: Hashable, Sendable {
    /// The user wants to watch the film.
    case planned
    /// The user has watched the film.
    case watched
}

/// The watchlist marks of films, which a list or a details screen shows and changes.
@MainActor
@Observable
package final class WatchlistMarks {
    /// The error of the last change, or else of the last load; nil if there is none.
    package var problem: String? { changeProblem ?? loadProblem }
    private var loadProblem: String?
    private var changeProblem: String?
    private var statuses: [MovieID: WatchlistStatus] = [:]

    @ObservationIgnored private let watchlist: any WatchlistMembership

    package init(watchlist: any WatchlistMembership) {
        self.watchlist = watchlist
    }

    /// Returns the mark of a film; nil if the film is not on the watchlist.
    package func mark(of item: MoviesListItemViewModel) -> WatchlistMark? {
        switch item.film.ids.lazy.compactMap({ self.statuses[$0] }).first {
        case .planned: .planned
        case .watched: .watched
        case nil: nil
        }
    }

    /// Loads the marks, and reloads them after each change of the watchlist until the task is cancelled.
    package func observe() async {
        // The stream is created before the first load, so that no change during the load is missed.
        let changes = watchlist.changes()
        await load()
        for await _ in changes { await load() }
    }

    private func load() async {
        await report(in: \.loadProblem) { statuses = try await watchlist.statuses() }
    }

    /// Adds a film to the watchlist, or removes it. `observe` then updates the marks.
    package func toggle(_ item: MoviesListItemViewModel) async {
        await report(in: \.changeProblem) { try await watchlist.toggle(item.film) }
    }

    /// Removes the error of the last change, which the user has seen. The error of a load stays until a load succeeds, because
    /// it explains why marks are missing.
    package func dismissChangeProblem() {
        if changeProblem != nil { changeProblem = nil }
    }

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
