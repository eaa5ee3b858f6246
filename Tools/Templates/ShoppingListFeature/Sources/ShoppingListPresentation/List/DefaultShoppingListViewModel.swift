package import CoreDomain
import Observation
package import ShoppingListDomain

@MainActor
@Observable
package final class DefaultShoppingListViewModel: ShoppingListViewModel {
    package private(set) var items: [ShoppingListItemViewModel]?
    package private(set) var failure: (any Error)?

    @ObservationIgnored private let fetch: any UseCase<Void, [ShoppingListEntry]>
    @ObservationIgnored private let observeEntries: any UseCase<Void, AsyncStream<Void>>
    @ObservationIgnored private let removeEntry: any UseCase<ShoppingListEntry, Bool>
    @ObservationIgnored private let actions: ShoppingListViewModelActions
    /// The number of the latest load. Results of older loads are ignored.
    @ObservationIgnored private var generation = 0

    package init(
        fetch: any UseCase<Void, [ShoppingListEntry]>,
        observe: any UseCase<Void, AsyncStream<Void>>,
        remove: any UseCase<ShoppingListEntry, Bool>,
        actions: ShoppingListViewModelActions
    ) {
        self.fetch = fetch
        observeEntries = observe
        removeEntry = remove
        self.actions = actions
    }

    package func load() async {
        generation += 1
        let generation = generation
        failure = nil
        do {
            let entries = try await fetch.execute(())
            guard self.generation == generation else { return }
            items = entries.map { ShoppingListItemViewModel(text: $0.text) }
        } catch is CancellationError {
        } catch {
            guard self.generation == generation else { return }
            fail(error)
        }
    }

    package func observe() async {
        // The stream is created before the first load, so that no change during the load is missed.
        let changes = try? await observeEntries.execute(())
        await load()
        guard let changes else { return }
        for await _ in changes { await load() }
    }

    package func select(_ item: ShoppingListItemViewModel) { actions.didSelect(item.text) }

    /// Removes an entry. `observe` reloads the list.
    package func remove(_ item: ShoppingListItemViewModel) async {
        guard let entry = ShoppingListEntry(item.text) else { return }
        do {
            _ = try await removeEntry.execute(entry)
        } catch is CancellationError {
        } catch {
            fail(error)
        }
    }

    private func fail(_ error: any Error) {
        failure = error
        items = nil
    }
}
