package import AccountDomain
import AccountInterface
import CoreDomain
package import Foundation
package import Networking

package struct DefaultAuthRepository: AuthRepository {
    private let service: any DataTransferService
    private let website: URL?

    /// - Parameter website: The base URL of the approval page, such as `https://www.themoviedb.org`; nil if the service has no
    ///   accounts.
    package init(service: any DataTransferService, website: URL?) {
        self.service = service
        self.website = website
    }

    package func makeRequest(withholding secrets: [SensitiveText]) async throws -> LoginRequest {
        guard let website else { throw AccountError.noAccounts }
        let token = try await service.accountValue(of: AuthEndpoints.token, withholding: secrets).request_token
        let page = website.appending(path: "authenticate").appending(component: token)
        return LoginRequest(token: SensitiveText(token), approvalPage: page)
    }

    package func approve(_ request: LoginRequest, userName: String, password: SensitiveText) async throws {
        _ = try await service.accountValue(
            of: try AuthEndpoints.validate(token: request.token, userName: userName, password: password),
            withholding: [request.token, password]
        )
    }

    package func makeSession(
        _ request: LoginRequest,
        login: LoginUseCase.Input?
    ) async throws -> UserSession {
        let secrets = request.secrets(login)
        let session: SessionDTO
        do {
            session = try await service.accountValue(
                of: try AuthEndpoints.session(token: request.token),
                withholding: secrets
            )
        } catch AccountError.sessionEnded {
            // For a request token, code 17 means that the user has not approved it.
            throw AccountError.notApproved
        }
        // The app stores the id, and sends it in URLs.
        guard !secrets.contains(where: session.session_id.contains) else {
            throw AccountError.unusable("The session in the response contains a secret of the sign-in.")
        }
        let id = SensitiveText(session.session_id)
        do {
            let account = try await service.accountValue(
                of: AuthEndpoints.account(newSession: id),
                withholding: secrets
            )
            .account
            // The app prints and stores the name. A name that the user has typed shows no secret, even if it is also the password.
            let isTyped = account.userName.lowercased() == login?.userName.lowercased()
            guard isTyped || !secrets.contains(where: account.userName.contains) else {
                throw AccountError.unusable("The user name in the response contains a secret of the sign-in.")
            }
            return UserSession(account: account, id: id)
        } catch {
            // The new session cannot be used. A new task ends it, because a cancelled task cannot send the request.
            await Task { _ = try? await end(id, withholding: secrets) }.value
            // The request token is used up, so a later request cannot succeed.
            switch error {
            case AccountError.tryLater, AccountError.unreachable: throw AccountError.unusable("\(error)")
            default: throw error
            }
        }
    }

    package func endSession(_ session: UserSession, withholding secrets: [SensitiveText]) async throws {
        do {
            let response = try await end(session.id, withholding: secrets)
            guard response.isSuccess else { throw AccountError.unusable("The response reports no success.") }
        } catch AccountError.noAccounts, AccountError.sessionEnded {
            // The service may have ended the session before, or at a first request whose response was lost. It responds with code
            // 34, 37 or 3.
        }
    }

    private func end(_ id: SensitiveText, withholding secrets: [SensitiveText]) async throws -> StatusDTO {
        try await service.accountValue(of: try AuthEndpoints.endSession(id: id), withholding: secrets + [id])
    }
}

package struct DefaultAccountRepository: AccountRepository {
    private let service: any DataTransferService

    package init(service: any DataTransferService) { self.service = service }

    package func account() async throws -> Account {
        try await service.accountValue(of: AuthEndpoints.account).account
    }
}

extension String {
    /// Returns whether the text contains a secret in a form in which a response may contain it.
    fileprivate func contains(_ secret: SensitiveText) -> Bool { Secret(secret.revealed).occurs(in: self) }
}
