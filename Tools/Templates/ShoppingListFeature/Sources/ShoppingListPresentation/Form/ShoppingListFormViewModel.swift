package import CoreDomain
import Observation

/// The actions of the shopping list form that the flow coordinator handles.
@MainActor
package struct ShoppingListFormViewModelActions {
    /// Returns to the list.
    package let close: @MainActor () -> Void

    package init(close: @escaping @MainActor () -> Void) { self.close = close }
}

@MainActor
package protocol ShoppingListFormViewModelInput: AnyObject {
    /// Stores the text and closes the form. The form stays open if the text is empty or white space, or cannot be stored.
    func submit(_ text: String) async
    func cancel()
}

@MainActor
package protocol ShoppingListFormViewModelOutput: AnyObject {
    /// Whether a submission is in progress.
    var isSubmitting: Bool { get }
    /// The error message of the last submission; nil unless that submission failed.
    var message: String? { get }
}

package typealias ShoppingListFormViewModel = ShoppingListFormViewModelInput & ShoppingListFormViewModelOutput

/// The view model of the shopping list form, which stores the submitted text.
@MainActor
@Observable
package final class DefaultShoppingListFormViewModel: ShoppingListFormViewModel {
    package private(set) var isSubmitting = false
    package private(set) var message: String?

    @ObservationIgnored private let save: any UseCase<String, Bool>
    @ObservationIgnored private let actions: ShoppingListFormViewModelActions

    /// - Parameter save: Stores a text. Returns false if the text is empty or white space.
    package init(save: any UseCase<String, Bool>, actions: ShoppingListFormViewModelActions) {
        self.save = save
        self.actions = actions
    }

    package func submit(_ text: String) async {
        // The user may press Enter again during a submission.
        guard !isSubmitting else { return }
        isSubmitting = true
        defer { isSubmitting = false }
        message = nil
        do {
            let isSaved = try await save.execute(text)
            // The view may have been closed in the meantime.
            if isSaved, !Task.isCancelled { actions.close() }
        } catch is CancellationError {
        } catch {
            message = "\(error)"
        }
    }

    package func cancel() { actions.close() }
}
