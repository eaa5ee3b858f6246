/// What a view tells the shopping list form.
@MainActor
package protocol ShoppingListFormViewModelInput: AnyObject {
    /// Takes what was typed, and closes the form where it was worth keeping.
    func submit(_ text: String) async
    /// Closes the form.
    func cancel()
}

/// What a view learns of the shopping list form.
@MainActor
package protocol ShoppingListFormViewModelOutput: AnyObject {
    /// Whether what was typed is being kept.
    var isSubmitting: Bool { get }
    /// Why it could not be kept.
    var message: String? { get }
}

/// The shopping list form: one for all the views that show it.
package typealias ShoppingListFormViewModel = ShoppingListFormViewModelInput & ShoppingListFormViewModelOutput
