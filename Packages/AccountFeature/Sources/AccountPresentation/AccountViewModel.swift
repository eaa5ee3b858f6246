package import AccountDomain
import AccountInterface
package import CoreDomain
import Observation

package enum AccountState: Hashable, Sendable {
    case loading
    case signedOut
    case signedIn(userName: String)
    case failed(message: String)
}

@MainActor
package struct AccountViewModelActions {
    package let login: @MainActor () -> Void

    package init(login: @escaping @MainActor () -> Void) { self.login = login }
}

@MainActor
package protocol AccountViewModelInput: AnyObject {
    func load() async
    func login()
    func logout() async
}

@MainActor
package protocol AccountViewModelOutput: AnyObject {
    var state: AccountState { get }
    var service: String { get }
    var notice: String? { get }
}

package typealias AccountViewModel = AccountViewModelInput & AccountViewModelOutput

@MainActor
@Observable
package final class DefaultAccountViewModel: AccountViewModel {
    package private(set) var state = AccountState.loading
    package private(set) var notice: String?
    package let service: String

    @ObservationIgnored private var isLoggingOut = false
    @ObservationIgnored private let fetch: any UseCase<Void, Account?>
    @ObservationIgnored private let logoutUseCase: any UseCase<Void, LogoutUseCase.Output>
    @ObservationIgnored private let actions: AccountViewModelActions

    package init(
        service: String,
        fetch: any UseCase<Void, Account?>,
        logout: any UseCase<Void, LogoutUseCase.Output>,
        actions: AccountViewModelActions
    ) {
        self.service = service
        self.fetch = fetch
        logoutUseCase = logout
        self.actions = actions
    }

    package func load() async {
        notice = nil
        do {
            let account = try await fetch.execute(())
            // The user may have signed out in the meantime.
            guard !Task.isCancelled else { return }
            state = account.map { .signedIn(userName: $0.userName) } ?? .signedOut
        } catch is CancellationError {
        } catch AccountError.sessionEnded {
            state = .signedOut
            notice = "\(AccountError.sessionEnded)"
        } catch {
            state = .failed(message: "\(error)")
        }
    }

    package func login() { actions.login() }

    package func logout() async {
        // A second sign-out would replace the result of the first one.
        guard !isLoggingOut else { return }
        isLoggingOut = true
        defer { isLoggingOut = false }
        do {
            notice = "\(try await logoutUseCase.execute(()))"
            state = .signedOut
        } catch {
            notice = "\(error)"
        }
    }
}
