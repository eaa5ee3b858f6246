/// Where the shopping list stands.
package enum ShoppingListState: Hashable, Sendable {
    /// Nothing was asked for yet.
    case idle
    /// There, the newest first; perhaps empty.
    case loaded([ShoppingListItemViewModel])
    /// Could not be had.
    case failed(message: String)
}
