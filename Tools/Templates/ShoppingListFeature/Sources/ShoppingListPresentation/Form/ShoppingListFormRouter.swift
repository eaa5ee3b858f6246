/// The ways out of the shopping list form. Its view model holds it; it holds the view weakly.
@MainActor
package protocol ShoppingListFormRouter: AnyObject {
    /// Goes back to where the user came from.
    func close()
}
