import AccountDomain
import AccountInterface
import CoreDomain
import Foundation
import Networking

extension DataTransferService {
    func accountValue<Value>(of endpoint: Endpoint<Value>) async throws -> Value {
        do {
            return try await value(of: endpoint)
        } catch {
            throw AccountError.account(error)
        }
    }

    /// Returns the states of a film for the account; nil if the service does not have the film.
    ///
    /// - Throws: `AccountError`, also for the states of another film, or `CancellationError`.
    func accountStates<States: Decodable & Sendable>(of movie: MovieID, as type: States.Type) async throws -> States? {
        let path = "movie/\(movie.pathComponent)/account_states"
        let response: MovieStatesDTO<States>
        do {
            response = try await value(of: Endpoint(path: path))
        } catch NetworkError.status(404, let body, _) where StatusDTO(body)?.code == StatusDTO.noResource {
            return nil
        } catch {
            throw AccountError.account(error)
        }
        if case .tmdb(let number) = movie, let found = response.id, found != number {
            throw AccountError.failed(message: "The response of the service describes another film than \(path).")
        }
        return response.states
    }

    /// Sends a change of the account.
    ///
    /// - Throws: `AccountError`, or `CancellationError`.
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

    /// Returns the value of an endpoint of the sign-in.
    ///
    /// - Parameter secrets: The secrets that the service may quote. No error contains them.
    func authValue<Value>(
        of endpoint: @autoclosure () throws -> Endpoint<Value>,
        withholding secrets: [SensitiveText] = []
    ) async throws(AuthError) -> Value {
        do {
            var endpoint = try endpoint()
            endpoint.withheldSecrets = secrets.map { Secret($0.revealed) }
            return try await value(of: endpoint)
        } catch {
            throw AuthError(error)
        }
    }

    private func value<Value>(of endpoint: Endpoint<Value>) async throws -> Value {
        guard case .value(let value, _, _) = try await request(endpoint, ifNoneMatch: nil) else {
            throw AuthError.failed(reason: "The response is empty.")
        }
        return value
    }
}

/// The states of a film for an account, and the TMDB id of the film.
private struct MovieStatesDTO<States: Decodable & Sendable>: Decodable, Sendable {
    let id: Int?
    let states: States

    private enum CodingKeys: CodingKey { case id }

    init(from decoder: any Decoder) throws {
        id = try LenientFields<CodingKeys>(decoder).value(.id)
        states = try States(from: decoder)
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

    private enum CodingKeys: String, CodingKey {
        case success
        case code = "status_code"
        case message = "status_message"
    }

    init(from decoder: any Decoder) throws {
        let fields = try LenientFields<CodingKeys>(decoder)
        success = fields.value(.success)
        code = fields.value(.code)
        message = fields.text(.message, maximumLength: .max)?.inOneLine
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
    fileprivate static func account(_ error: any Error) -> any Error {
        let error = AuthError(error)
        return switch error {
        case .cancelled: CancellationError()
        case .sessionEnded: AccountError.sessionEnded
        case .noAccounts: AccountError.noAccounts
        case .credentialRefused: AccountError.credentialRefused(message: "\(error)")
        case .busy: AccountError.tryLater(message: "\(error)")
        default: AccountError.failed(message: "\(error)")
        }
    }
}
