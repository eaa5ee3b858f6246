/// What the details of a film ask for outside themselves.
@MainActor
package struct MovieDetailsViewModelActions {
    /// Opens an address of the web.
    package let openAddress: @MainActor (String) -> Void

    package init(openAddress: @escaping @MainActor (String) -> Void) {
        self.openAddress = openAddress
    }

    /// For views that only show.
    package static var none: Self { Self(openAddress: { _ in }) }
}
