import Observation

@MainActor
package struct ShoppingListSummaryViewModelActions {
    package let didFinish: @MainActor () -> Void

    package init(didFinish: @escaping @MainActor () -> Void) { self.didFinish = didFinish }
}

@MainActor
package protocol ShoppingListSummaryViewModelInput: AnyObject {
    func finish()
}

@MainActor
package protocol ShoppingListSummaryViewModelOutput: AnyObject {
    var text: String { get }
}

package typealias ShoppingListSummaryViewModel = ShoppingListSummaryViewModelInput & ShoppingListSummaryViewModelOutput

@MainActor
@Observable
package final class DefaultShoppingListSummaryViewModel: ShoppingListSummaryViewModel {
    package private(set) var text: String

    @ObservationIgnored private let actions: ShoppingListSummaryViewModelActions

    package init(text: String, actions: ShoppingListSummaryViewModelActions) {
        self.text = text
        self.actions = actions
    }

    package func finish() { actions.didFinish() }
}
