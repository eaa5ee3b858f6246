import AccountDomain
import Networking

/// Source: https://developer.themoviedb.org/reference/authentication-create-request-token and the pages beside it.
enum AuthEndpoints {
    static let token = Endpoint<TokenDTO>(path: "authentication/token/new")

    static func validate(token: SensitiveText, userName: String, password: SensitiveText) throws -> Endpoint<TokenDTO> {
        let body = ["username": userName, "password": password.revealed, "request_token": token.revealed]
        return Endpoint(path: "authentication/token/validate_with_login", method: .post, body: try .json(body))
    }

    static func session(token: SensitiveText) throws -> Endpoint<SessionDTO> {
        Endpoint(path: "authentication/session/new", method: .post, body: try .json(["request_token": token.revealed]))
    }

    static func endSession(id: SensitiveText) throws -> Endpoint<StatusDTO> {
        Endpoint(path: "authentication/session", method: .delete, body: try .json(["session_id": id.revealed]))
    }

    static let account = Endpoint<AccountDTO>(path: "account")

    /// The endpoint of the account for a session that is not stored yet, which no service adds.
    static func account(newSession: SensitiveText) -> Endpoint<AccountDTO> {
        var endpoint = account
        endpoint.credential = .queryItem(name: "session_id", Secret(newSession.revealed))
        return endpoint
    }
}

struct TokenDTO: Decodable, Sendable {
    let request_token: String
}

struct SessionDTO: Decodable, Sendable {
    let session_id: String
}

struct AccountDTO: Decodable, Sendable {
    let id: Int
    let username: String

    var account: Account { Account(id: id, userName: username) }
}
