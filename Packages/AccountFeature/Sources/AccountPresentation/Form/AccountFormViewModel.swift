package import CoreDomain
import Observation

/// The navigation of the account form. The view model retains the router, which has a weak reference to the screen.
@MainActor
package protocol AccountFormRouter: AnyObject {
    /// Returns to the previous screen.
    func close()
}

@MainActor
package protocol AccountFormViewModelInput: AnyObject {
    /// Stores the text and closes the form. The form stays open if the text is empty or white space, or cannot be stored.
    func submit(_ text: String) async
    func cancel()
}

@MainActor
package protocol AccountFormViewModelOutput: AnyObject {
    /// Whether a submission is in progress.
    var isSubmitting: Bool { get }
    /// The error message of the last submission; nil unless that submission failed.
    var message: String? { get }
}

package typealias AccountFormViewModel = AccountFormViewModelInput & AccountFormViewModelOutput

/// The view model of the account form, which stores the submitted text.
@MainActor
@Observable
package final class DefaultAccountFormViewModel: AccountFormViewModel {
    package private(set) var isSubmitting = false
    package private(set) var message: String?

    @ObservationIgnored private let save: any UseCase<String, Bool>
    @ObservationIgnored private let router: any AccountFormRouter

    /// - Parameter save: Stores a text. Returns false if the text is empty or white space.
    package init(save: any UseCase<String, Bool>, router: any AccountFormRouter) {
        self.save = save
        self.router = router
    }

    package func submit(_ text: String) async {
        // The user may press Enter again during a submission.
        guard !isSubmitting else { return }
        isSubmitting = true
        defer { isSubmitting = false }
        message = nil
        do {
            if try await save.execute(text) { router.close() }
        } catch is CancellationError {
        } catch {
            message = "\(error)"
        }
    }

    package func cancel() { router.close() }
}
