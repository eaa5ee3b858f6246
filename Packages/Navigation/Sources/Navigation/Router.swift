/// The navigation of a view, in the pattern MVVM+Router: the view model closes its view and opens others by a router.
///
/// The view does not know the router. The coordinator that opens the view gives it to the router.
@MainActor
public protocol Router<Result>: AnyObject {
    /// The value that the view returns to the view that opened it.
    associatedtype Result

    /// Closes the view and passes the result to the view that opened it.
    func close(with result: Result)
}
