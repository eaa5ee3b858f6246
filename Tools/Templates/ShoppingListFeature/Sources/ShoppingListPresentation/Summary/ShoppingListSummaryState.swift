/// Where the shopping list summary stands.
package enum ShoppingListSummaryState: Hashable, Sendable {
    /// Nothing was asked for yet.
    case idle
    /// Asked for, not there yet.
    case loading
    /// There.
    case loaded(text: String)
    /// Could not be had.
    case failed(message: String)
}
