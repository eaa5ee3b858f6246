/// The navigation of a screen, in the pattern MVVM+Router.
@MainActor
package protocol Router<Result>: AnyObject {
    /// The value that the screen returns to the screen that opened it.
    associatedtype Result

    /// The screen that the router closes. Implementations store a weak reference, because the screen retains the view model,
    /// which retains the router.
    var screen: AnyObject? { get set }

    /// Closes the screen and passes the result to the screen that opened it.
    func close(with result: Result)
}

/// A view model that navigates with a router.
@MainActor
package protocol RoutedViewModel: AnyObject {
    associatedtype ScreenRouter: Router

    var router: ScreenRouter { get }
}

/// A screen whose view model navigates with a router.
@MainActor
package protocol RoutedScreen: AnyObject {
    associatedtype ViewModel: RoutedViewModel

    var viewModel: ViewModel { get }
}

extension RoutedScreen {
    /// Makes this screen the one that the router of its view model closes. The screen's initializer calls it.
    package func connectRouter() {
        viewModel.router.screen = self
    }
}
