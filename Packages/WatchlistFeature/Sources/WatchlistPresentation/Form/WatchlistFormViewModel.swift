package import CoreDomain
package import Navigation
package import WatchlistDomain

package struct WatchlistFormFields: Hashable, Sendable {
    package enum Field: CaseIterable, Hashable, Sendable {
        case movie, due, note, watched, rating
    }

    private var texts: [Field: String] = [:]

    package init() {}

    package subscript(field: Field) -> String {
        get { texts[field] ?? "" }
        set { texts[field] = newValue }
    }
}

package enum WatchlistFormResult: Hashable, Sendable {
    case saved(WatchlistEntry)
    case cancelled
}

@MainActor
package protocol WatchlistFormRouter: Router<WatchlistFormResult> {
    /// Lets the user choose a rating. `choose` receives the rating, or nil for no rating.
    func chooseRating(current: MovieRating?, choose: @escaping @MainActor (MovieRating?) -> Void)

    /// Asks whether to discard the changes of the form, and runs the closure if the user confirms.
    func confirmDiscard(_ discard: @escaping @MainActor () -> Void)

    func showMovie(_ entry: WatchlistEntry)
}

@MainActor
package protocol WatchlistFormViewModelInput: AnyObject {
    /// Stores the fields and closes the form. The form stays open if a field is invalid or the store fails.
    func submit(_ fields: WatchlistFormFields) async
    /// Removes the problem of a field, which the user has edited. If the field had no room for all of the text, the cut text is a problem
    /// until the next edit.
    func didEdit(_ field: WatchlistFormFields.Field, isCut: Bool)
    /// Closes the form without saving. Asks first if the user would lose changes.
    func cancel(hasChanges: Bool)
    func chooseRating(_ fields: WatchlistFormFields, choose: @escaping @MainActor (String) -> Void)
    func showMovie()
}

@MainActor
package protocol WatchlistFormViewModelOutput: AnyObject {
    /// The title of the edited film; “New film” for an empty form until the film was added.
    var title: String { get }
    /// The fields of the form in their order. Only an empty form has a field for the film.
    var fields: [WatchlistFormFields.Field] { get }
    var initialFields: WatchlistFormFields { get }
    var problems: [WatchlistFormFields.Field: String] { get }
    /// The error of the last submission; nil if it succeeded or a field is invalid.
    var message: String? { get }
}

package typealias WatchlistFormViewModel = WatchlistFormViewModelInput & WatchlistFormViewModelOutput

extension WatchlistFormViewModelOutput {
    package var isNew: Bool { fields.contains(.movie) }
}
