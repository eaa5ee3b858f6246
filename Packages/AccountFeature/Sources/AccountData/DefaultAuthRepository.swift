package import AccountDomain
import CoreDomain
package import Foundation
package import Networking

/// The sign-in of TMDB's API, version 3.
package struct DefaultAuthRepository: AuthRepository {
    private let service: any DataTransferService
    private let website: URL?

    /// - Parameter website: The base URL of the approval page, such as `https://www.themoviedb.org`; nil if the service has no
    ///   accounts.
    package init(service: any DataTransferService, website: URL?) {
        self.service = service
        self.website = website
    }

    package func makeRequest(withholding secrets: [SensitiveText]) async throws(AuthError) -> LoginRequest {
        guard let website else { throw .noAccounts }
        let token = try await service.authValue(of: AuthEndpoints.token, withholding: secrets).request_token
        let page = website.appending(path: "authenticate").appending(component: token)
        return LoginRequest(token: SensitiveText(token), approvalPage: page)
    }

    package func approve(_ request: LoginRequest, userName: String, password: SensitiveText) async throws(AuthError) {
        _ = try await service.authValue(
            of: try AuthEndpoints.validate(token: request.token, userName: userName, password: password),
            withholding: [request.token, password]
        )
    }

    package func makeSession(
        _ request: LoginRequest,
        login: LoginUseCase.Input?
    ) async throws(AuthError) -> UserSession {
        let secrets = request.secrets(login)
        let session: SessionDTO
        do throws(AuthError) {
            session = try await service.authValue(
                of: try AuthEndpoints.session(token: request.token),
                withholding: secrets
            )
        } catch {
            // For a request token, code 17 means that the user has not approved it.
            throw error == .sessionEnded ? .notApproved : error
        }
        // The app stores the id, and sends it in URLs.
        guard !secrets.contains(where: session.session_id.contains) else {
            throw .failed(reason: "The session in the response contains a secret of the sign-in.")
        }
        let id = SensitiveText(session.session_id)
        do throws(AuthError) {
            let account = try await service.authValue(of: AuthEndpoints.account(newSession: id), withholding: secrets)
                .account
            // The app prints and stores the name. A name that the user has typed shows no secret, even if it is also the password.
            let isTyped = account.userName.lowercased() == login?.userName.lowercased()
            guard isTyped || !secrets.contains(where: account.userName.contains) else {
                throw .failed(reason: "The user name in the response contains a secret of the sign-in.")
            }
            return UserSession(account: account, id: id)
        } catch {
            // The new session cannot be used. A new task ends it, because a cancelled task cannot send the request.
            await Task { _ = try? await end(id, withholding: secrets) }.value
            // The request token is used up, so a later request cannot succeed.
            throw error.isTemporary ? .failed(reason: "\(error)") : error
        }
    }

    package func endSession(_ session: UserSession, withholding secrets: [SensitiveText]) async throws(AuthError) {
        do throws(AuthError) {
            let response = try await end(session.id, withholding: secrets)
            guard response.isSuccess else { throw AuthError.failed(reason: "The response reports no success.") }
        } catch {
            // The service may have ended the session before, or at a first request whose response was lost. It responds with code
            // 34, 37 or 3.
            guard error == .noAccounts || error == .sessionEnded else { throw error }
        }
    }

    private func end(_ id: SensitiveText, withholding secrets: [SensitiveText]) async throws(AuthError) -> StatusDTO {
        try await service.authValue(of: try AuthEndpoints.endSession(id: id), withholding: secrets + [id])
    }
}

/// The account of a session at TMDB's API.
package struct DefaultAccountRepository: AccountRepository {
    private let service: any DataTransferService

    package init(service: any DataTransferService) { self.service = service }

    package func account() async throws(AuthError) -> Account {
        try await service.authValue(of: AuthEndpoints.account).account
    }
}

extension AuthError {
    /// Creates the error for a failed request, by TMDB's status codes (https://developer.themoviedb.org/docs/errors).
    package init(_ error: any Error) {
        switch error {
        case let error as AuthError: self = error
        case is CancellationError: self = .cancelled
        case is SessionRefused: self = .sessionEnded
        case NetworkError.status(let status, let body, _):
            let details = try? JSONDecoder().decode(ErrorDTO.self, from: body)
            let message = details?.status_message?.inOneLine
            switch details?.status_code {
            case 3, 17: self = .sessionEnded
            case 30, 26: self = .wrongLogin
            case 31, 32, 45: self = .refused(serverMessage: message ?? "")
            case 33: self = .requestEnded
            case 7, 10: self = .credentialRefused(serverMessage: message)
            // Without a code, the response is not from the service, but from a gateway, for example.
            case 34 where status == 404, 37 where status == 404, 4 where status == 405: self = .noAccounts
            case _ where [429, 502, 503, 504].contains(status): self = .busy(reason: message ?? "HTTP status \(status)")
            default: self = .failed(reason: message ?? "HTTP status \(status)")
            }
        case let error as NetworkError: self = .unreachable(reason: error.failureReason ?? "\(error)")
        case let error as DataTransferError: self = .failed(reason: error.reason)
        default: self = .failed(reason: "\(error)")
        }
    }
}

extension String {
    /// Returns whether the text contains a secret in a form in which a response may contain it.
    fileprivate func contains(_ secret: SensitiveText) -> Bool { Secret(secret.revealed).occurs(in: self) }
}

private struct ErrorDTO: Decodable {
    let status_code: Int?
    let status_message: String?
}
