package import CoreDomain
import Observation
package import WatchlistDomain

/// The view model of the watchlist, which loads and removes entries.
@MainActor
@Observable
package final class DefaultWatchlistViewModel: WatchlistViewModel {
    package private(set) var state = WatchlistState.idle
    package private(set) var failure: (any Error)?

    @ObservationIgnored private let fetch: any UseCase<Void, [WatchlistEntry]>
    @ObservationIgnored private let removeEntry: any UseCase<WatchlistEntry, Bool>
    @ObservationIgnored private let actions: WatchlistViewModelActions
    /// The number of loads and removals, so that the result of an older load is ignored.
    @ObservationIgnored private var generation = 0
    /// The generation of the newest load, whose result supersedes the error of an older removal.
    @ObservationIgnored private var reading = 0

    package init(
        fetch: any UseCase<Void, [WatchlistEntry]>,
        remove: any UseCase<WatchlistEntry, Bool>,
        actions: WatchlistViewModelActions
    ) {
        self.fetch = fetch
        removeEntry = remove
        self.actions = actions
    }

    package func load() async {
        generation += 1
        reading = generation
        let generation = generation
        do {
            let entries = try await fetch.execute(())
            guard self.generation == generation else { return }
            failure = nil
            state = .loaded(entries.map { WatchlistItemViewModel(text: $0.text) })
        } catch is CancellationError {
            // After a cancellation, the visible entries stay.
        } catch {
            guard self.generation == generation else { return }
            fail(error)
        }
    }

    package func select(_ item: WatchlistItemViewModel) {
        actions.didSelect(item.text)
    }

    package func remove(_ item: WatchlistItemViewModel) async {
        guard let entry = WatchlistEntry(item.text) else { return }
        // With a new generation, the result of a running load is ignored. That result may still contain the entry.
        generation += 1
        let reading = reading
        let index = hide(item)
        do {
            _ = try await removeEntry.execute(entry)
        } catch {
            guard self.reading == reading else { return }
            if error is CancellationError {
                // After a cancellation, the entry is still in the store, so it is shown again.
                if let index { show(item, at: index) }
            } else {
                fail(error)
            }
        }
    }

    package func add() { actions.add() }

    package func showSummary() { actions.showSummary() }

    /// Hides an item. Returns its index; nil if it is not visible.
    private func hide(_ item: WatchlistItemViewModel) -> Int? {
        guard case .loaded(var items) = state, let index = items.firstIndex(of: item) else { return nil }
        items.remove(at: index)
        state = .loaded(items)
        return index
    }

    private func show(_ item: WatchlistItemViewModel, at index: Int) {
        guard case .loaded(var items) = state else { return }
        items.insert(item, at: min(index, items.count))
        state = .loaded(items)
    }

    private func fail(_ error: any Error) {
        failure = error
        state = .failed(message: "\(error)")
    }
}
