package import CoreDomain
import Observation

/// Asks for the shopping list summary, and says it in words.
@MainActor
@Observable
package final class DefaultShoppingListSummaryViewModel: ShoppingListSummaryViewModel {
    package private(set) var state = ShoppingListSummaryState.idle

    @ObservationIgnored private let count: any UseCase<Void, Int>
    @ObservationIgnored private let actions: ShoppingListSummaryViewModelActions
    /// Counts the questions, so that the answer to an older one is known as such.
    @ObservationIgnored private var generation = 0

    package init(count: any UseCase<Void, Int>, actions: ShoppingListSummaryViewModelActions) {
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
