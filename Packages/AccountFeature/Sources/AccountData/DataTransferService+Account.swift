import AccountDomain
import AccountInterface
import CoreDomain
import Foundation
import Networking

extension DataTransferService {
    /// Returns the states of a film for the account; nil if the service does not have the film.
    ///
    /// - Throws: `AccountError`, or `CancellationError`.
    func accountStates<States: Decodable & Sendable>(of movie: MovieID, as type: States.Type) async throws -> States? {
        do {
            return try await value(of: Endpoint(path: "movie/\(movie.pathComponent)/account_states"))
        } catch NetworkError.status(404, let body, _) where StatusDTO(body)?.code == StatusDTO.noResource {
            return nil
        } catch {
            throw AccountError.account(error)
        }
    }

    func sendChange(_ endpoint: Endpoint<StatusDTO>) async throws -> ChangeOutcome {
        let status: StatusDTO
        do {
            status = try await value(of: endpoint)
        } catch {
            // Without a code, the response is not from the service, but from a gateway, for example.
            guard case NetworkError.status(404, let body, _) = error, let outcome = StatusDTO(body)?.failure else {
                throw AccountError.account(error)
            }
            return outcome
        }
        // TMDB reports some errors with the HTTP status 200.
        if let outcome = status.failure { return outcome }
        guard status.isSuccess else {
            throw AccountError.failed(message: status.message ?? "The service did not make the change.")
        }
        return .made
    }

    /// - Parameter secrets: The secrets that the service may quote. No error contains them.
    /// - Throws: `AccountError`, or `CancellationError`.
    func accountValue<Value>(
        of endpoint: Endpoint<Value>,
        withholding secrets: [SensitiveText] = []
    ) async throws -> Value {
        var endpoint = endpoint
        endpoint.withheldSecrets = secrets.map { Secret($0.revealed) }
        do {
            return try await value(of: endpoint)
        } catch {
            throw AccountError.account(error)
        }
    }

    private func value<Value>(of endpoint: Endpoint<Value>) async throws -> Value {
        guard case .value(let value, _, _) = try await request(endpoint, ifNoneMatch: nil) else {
            throw AccountError.unusable("The response is empty.")
        }
        return value
    }
}

enum ChangeOutcome {
    case made
    /// The service has the film, but not the entry to remove.
    case noEntry
    case noMovie
}

struct StatusDTO: Decodable, Sendable {
    let code: Int?
    let message: String?
    private let success: Bool?

    init(from decoder: any Decoder) throws {
        let fields = try LenientFields(from: decoder)
        success = fields.value("success")
        code = fields.value("status_code")
        message = fields.text("status_message", maximumLength: .max)?.inOneLine
    }

    /// The codes of successes (https://developer.themoviedb.org/docs/errors).
    private static let successCodes: Set = [1, 12, 13, 40]
    fileprivate static let noResource = 34

    /// Decodes the body of an error; nil for the body of a gateway, for example.
    fileprivate init?(_ body: Data) {
        guard let status = try? JSONDecoder().decode(Self.self, from: body) else { return nil }
        self = status
    }

    /// The outcome of a change without the film or the entry; nil for other responses.
    fileprivate var failure: ChangeOutcome? { code == 21 ? .noEntry : code == Self.noResource ? .noMovie : nil }

    /// Whether the response confirms the change. A change without a confirmation would be forgotten here, and the next sync would take
    /// its absence at the account for a removal.
    var isSuccess: Bool { success ?? code.map(Self.successCodes.contains) ?? false }
}

extension AccountError {
    static func unusable(_ reason: String) -> AccountError {
        .failed(message: "The service could not be used\(quoted(reason))")
    }

    /// Returns a colon and the text, with a full stop unless the text has one. Returns only a full stop without a text.
    fileprivate static func quoted(_ text: String?) -> String {
        guard let text, let last = text.last else { return "." }
        return ": \(text)" + (last.isPunctuation ? "" : ".")
    }
}

extension AccountError {
    /// Returns the error for a failed request, by TMDB's status codes (https://developer.themoviedb.org/docs/errors), or
    /// `CancellationError`.
    fileprivate static func account(_ error: any Error) -> any Error {
        switch error {
        case is AccountError, is CancellationError: error
        case is SessionRefused: AccountError.sessionEnded
        case NetworkError.status(let status, let body, _): AccountError(status: status, body)
        case let error as NetworkError: AccountError.unreachable(message: error.failureReason ?? "\(error)")
        case let error as DataTransferError: unusable(error.reason)
        default: unusable("\(error)")
        }
    }

    /// Whether a failed request means that the service does not accept its session.
    package static func isSessionEnd(_ error: any Error) -> Bool {
        account(error) as? AccountError == .sessionEnded
    }

    fileprivate init(status: Int, _ body: Data) {
        let details = StatusDTO(body)
        let message = details?.message
        switch details?.code {
        case 3, 17: self = .sessionEnded
        case 30, 26: self = .wrongLogin
        case 31, 32, 45: self = .userRefused(message: "The service does not let you sign in\(Self.quoted(message))")
        case 33: self = .signInRefused(message: "The request to sign in was denied, or it has expired.")
        case 7, 10: self = .credentialRefused(message: "The service rejected the credential\(Self.quoted(message))")
        // Without a code, the response is not from the service, but from a gateway, for example.
        case 34 where status == 404, 37 where status == 404, 4 where status == 405: self = .noAccounts
        case _ where [429, 502, 503, 504].contains(status):
            self = .tryLater(message: "The service is busy\(Self.quoted(message ?? "HTTP status \(status)"))")
        default: self = .unusable(message ?? "HTTP status \(status)")
        }
    }
}
