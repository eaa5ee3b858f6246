/// The navigation of a screen, in the pattern MVVM+Router.
///
/// A view model retains its router. The router has a weak reference to the screen, which retains the view model.
@MainActor
package protocol Router<Result>: AnyObject {
    /// The value that the screen returns to the screen that opened it.
    associatedtype Result

    /// Passes the result to the screen that opened this one, and closes this screen if no other screen covers it.
    func close(with result: Result)
}

/// A view model that navigates with a router.
@MainActor
package protocol RoutedViewModel: AnyObject {
    associatedtype Router

    var router: Router { get }
}

/// A screen whose view model navigates with a router.
@MainActor
package protocol RoutedScreen: AnyObject {
    associatedtype ViewModel

    var viewModel: ViewModel { get }
}
