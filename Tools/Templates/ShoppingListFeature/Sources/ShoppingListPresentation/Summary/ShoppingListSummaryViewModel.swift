package import CoreDomain
import Observation

package enum ShoppingListSummaryState: Hashable, Sendable {
    case idle
    case loading
    case loaded(text: String)
    case failed(message: String)
}

/// The actions of the shopping list summary that the flow coordinator handles.
@MainActor
package struct ShoppingListSummaryViewModelActions {
    package let didFinish: @MainActor () -> Void

    package init(didFinish: @escaping @MainActor () -> Void) {
        self.didFinish = didFinish
    }
}

@MainActor
package protocol ShoppingListSummaryViewModelInput: AnyObject {
    func load() async
    func finish()
}

@MainActor
package protocol ShoppingListSummaryViewModelOutput: AnyObject {
    var state: ShoppingListSummaryState { get }
}

package typealias ShoppingListSummaryViewModel = ShoppingListSummaryViewModelInput & ShoppingListSummaryViewModelOutput

/// The view model of the shopping list summary, which shows the number of entries.
@MainActor
@Observable
package final class DefaultShoppingListSummaryViewModel: ShoppingListSummaryViewModel {
    package private(set) var state = ShoppingListSummaryState.idle

    @ObservationIgnored private let count: any UseCase<Void, Int>
    @ObservationIgnored private let actions: ShoppingListSummaryViewModelActions
    /// The number of loads, so that the result of an older load is ignored.
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
