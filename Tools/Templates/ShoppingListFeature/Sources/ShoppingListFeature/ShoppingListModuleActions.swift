/// What the screens of the shopping list ask for outside the feature.
@MainActor
public struct ShoppingListModuleActions {
    let didSelect: @MainActor (String) -> Void

    /// - Parameter didSelect: told of the entry that the user chooses.
    public init(didSelect: @escaping @MainActor (String) -> Void) {
        self.didSelect = didSelect
    }
}
