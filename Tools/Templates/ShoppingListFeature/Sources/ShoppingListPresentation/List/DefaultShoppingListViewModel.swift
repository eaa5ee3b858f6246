package import CoreDomain
import Observation
package import ShoppingListDomain

/// Reads the shopping list for its views.
@MainActor
@Observable
package final class DefaultShoppingListViewModel: ShoppingListViewModel {
    package private(set) var state = ShoppingListState.idle
    package private(set) var failure: (any Error)?

    @ObservationIgnored private let fetch: any UseCase<Void, [ShoppingListEntry]>
    @ObservationIgnored private let removeEntry: any UseCase<ShoppingListEntry, Bool>
    @ObservationIgnored private let actions: ShoppingListViewModelActions
    /// Counts the readings, so that the answer to an older one is known as such.
    @ObservationIgnored private var generation = 0

    package init(
        fetch: any UseCase<Void, [ShoppingListEntry]>,
        remove: any UseCase<ShoppingListEntry, Bool>,
        actions: ShoppingListViewModelActions
    ) {
        self.fetch = fetch
        removeEntry = remove
        self.actions = actions
    }

    package func load() async {
        generation += 1
        let generation = generation
        do {
            let entries = try await fetch.execute(())
            guard self.generation == generation else { return }
            failure = nil
            state = .loaded(entries.map(ShoppingListItemViewModel.init))
        } catch is CancellationError {
            // Nobody waits for the answer any more: what is shown stays.
        } catch {
            guard self.generation == generation else { return }
            fail(error)
        }
    }

    package func select(_ item: ShoppingListItemViewModel) {
        actions.didSelect(item.text)
    }

    package func remove(_ item: ShoppingListItemViewModel) async {
        // Gone at once: a reading that is under way may still hold it.
        generation += 1
        if case .loaded(let items) = state { state = .loaded(items.filter { $0 != item }) }
        do {
            _ = try await removeEntry.execute(item.entry)
        } catch is CancellationError {
        } catch {
            fail(error)
        }
    }

    package func add() { actions.add() }

    package func showSummary() { actions.showSummary() }

    private func fail(_ error: any Error) {
        failure = error
        state = .failed(message: "\(error)")
    }
}
