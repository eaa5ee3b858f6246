package import CoreDomain
import Observation

package enum WatchlistSummaryState: Hashable, Sendable {
    case idle
    case loading
    case loaded(text: String)
    case failed(message: String)
}

/// The actions of the watchlist summary that the flow coordinator handles.
@MainActor
package struct WatchlistSummaryViewModelActions {
    package let didFinish: @MainActor () -> Void

    package init(didFinish: @escaping @MainActor () -> Void) {
        self.didFinish = didFinish
    }
}

@MainActor
package protocol WatchlistSummaryViewModelInput: AnyObject {
    func load() async
    func finish()
}

@MainActor
package protocol WatchlistSummaryViewModelOutput: AnyObject {
    var state: WatchlistSummaryState { get }
}

package typealias WatchlistSummaryViewModel = WatchlistSummaryViewModelInput & WatchlistSummaryViewModelOutput

/// The view model of the watchlist summary, which shows the number of entries.
@MainActor
@Observable
package final class DefaultWatchlistSummaryViewModel: WatchlistSummaryViewModel {
    package private(set) var state = WatchlistSummaryState.idle

    @ObservationIgnored private let count: any UseCase<Void, Int>
    @ObservationIgnored private let actions: WatchlistSummaryViewModelActions
    /// The number of loads, so that the result of an older load is ignored.
    @ObservationIgnored private var generation = 0

    package init(count: any UseCase<Void, Int>, actions: WatchlistSummaryViewModelActions) {
        self.count = count
        self.actions = actions
    }

    package func load() async {
        generation += 1
        let generation = generation
        state = .loading
        do {
            let count = try await count.execute(())
            guard self.generation == generation else { return }
            state = .loaded(text: count == 1 ? "1 entry" : "\(count) entries")
        } catch is CancellationError {
            guard self.generation == generation else { return }
            state = .idle
        } catch {
            guard self.generation == generation else { return }
            state = .failed(message: "\(error)")
        }
    }

    package func finish() { actions.didFinish() }
}
