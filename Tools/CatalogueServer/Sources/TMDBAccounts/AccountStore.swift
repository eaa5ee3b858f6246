public import Foundation

/// The users, request tokens and sessions of a service, in memory.
public actor AccountStore {
    /// A user with a watchlist and ratings. Films are identified by their TMDB numbers.
    struct Account: Sendable {
        /// The account number, from 1.
        let id: Int
        let name: String
        let password: String
        /// The films of the watchlist, in the order in which they were added.
        var watchlist: [Int] = []
        /// The ratings, 0.5–10, by film.
        var ratings: [Int: Double] = [:]
    }

    /// TMDB's lifetime of a request token that is not used.
    static let tokenLifetime: TimeInterval = 60 * 60

    private struct Token {
        let expiry: Date
        /// The account that approved the token; nil while it is not approved.
        var account: Int?
    }

    private var accounts: [Int: Account]
    private var tokens: [String: Token] = [:]
    /// The account of each session.
    private var sessions: [String: Int] = [:]
    private let now: @Sendable () -> Date

    /// Creates a store whose users have the account numbers 1, 2… in the order of their names.
    ///
    /// - Parameter users: The passwords of the users by their names.
    public init(users: [String: String], now: @escaping @Sendable () -> Date = { Date() }) {
        let numbered = zip(1..., users.sorted { $0.key < $1.key })
        accounts = Dictionary(
            uniqueKeysWithValues: numbered.map { ($0, Account(id: $0, name: $1.key, password: $1.value)) }
        )
        self.now = now
    }

    /// Creates a request token.
    func makeToken() -> (token: String, expiry: Date) {
        let date = now()
        tokens = tokens.filter { $0.value.expiry > date }
        let token = Self.randomText()
        let expiry = date.addingTimeInterval(Self.tokenLifetime)
        tokens[token] = Token(expiry: expiry)
        return (token, expiry)
    }

    /// Returns the date on which a request token expires.
    ///
    /// - Throws: `AccountError.invalidToken`.
    func expiry(of token: String) throws(AccountError) -> Date {
        guard let expiry = tokens[token]?.expiry, expiry > now() else { throw .invalidToken }
        return expiry
    }

    /// Approves a request token for a user.
    ///
    /// - Throws: `AccountError.invalidToken`, or `AccountError.invalidLogin`.
    func approve(_ token: String, user: String, password: String) throws(AccountError) -> Date {
        let expiry = try expiry(of: token)
        guard let account = accounts.values.first(where: { $0.name == user && $0.password == password }) else {
            throw .invalidLogin
        }
        tokens[token]?.account = account.id
        return expiry
    }

    /// Removes a request token, which then no session can use.
    func deny(_ token: String) {
        tokens[token] = nil
    }

    /// Creates the session of an approved request token, which becomes invalid.
    ///
    /// - Throws: `AccountError.invalidToken`, or `AccountError.sessionDenied` if the token is not approved.
    func makeSession(_ token: String) throws(AccountError) -> String {
        _ = try expiry(of: token)
        guard let account = tokens[token]?.account else { throw .sessionDenied }
        tokens[token] = nil
        let session = Self.randomText()
        sessions[session] = account
        return session
    }

    /// Creates a session of a user without a request token, as another device does. Returns its id.
    public func addSession(of user: String) -> String {
        let session = Self.randomText()
        sessions[session] = accounts.values.first { $0.name == user }?.id
        return session
    }

    /// Removes all sessions.
    public func removeSessions() { sessions = [:] }

    /// Removes a session. Returns false if there is none with this id.
    func removeSession(_ session: String) -> Bool {
        sessions.removeValue(forKey: session) != nil
    }

    /// Returns the account of a session.
    ///
    /// - Throws: `AccountError.authenticationFailed` for an unknown or removed session.
    func account(of session: String?) throws(AccountError) -> Account {
        guard let account = session.flatMap({ sessions[$0] }).flatMap({ accounts[$0] }) else {
            throw .authenticationFailed
        }
        return account
    }

    /// Changes the account of a session, and returns the result of the change.
    func change<Value: Sendable>(
        _ session: String?,
        _ change: @Sendable (inout Account) -> Value
    ) throws(AccountError) -> Value {
        var account = try account(of: session)
        let value = change(&account)
        accounts[account.id] = account
        return value
    }

    /// Returns 40 random hexadecimal digits, the format of TMDB's tokens and sessions.
    private static func randomText() -> String {
        var generator = SystemRandomNumberGenerator()
        let numbers = (1...3).map { _ in String(generator.next() as UInt64, radix: 16) }
        let digits = numbers.map { String(repeating: "0", count: 16 - $0.count) + $0 }.joined()
        return String(digits.prefix(40))
    }
}

/// An error of TMDB's account API (https://developer.themoviedb.org/docs/errors).
enum AccountError: Error, Equatable {
    case authenticationFailed
    case sessionDenied
    case invalidLogin
    case invalidToken
    case loginMissing
    case invalidParameters
    case invalidRating
    case notFound
    case methodNotAllowed
    case invalidPage

    var status: TMDBStatus {
        switch self {
        case .authenticationFailed:
            TMDBStatus(401, 3, "Authentication failed: You do not have permissions to access the service.")
        case .sessionDenied: TMDBStatus(401, 17, "Session denied.")
        case .invalidLogin:
            TMDBStatus(401, 30, "Invalid username and/or password: You did not provide a valid login.")
        case .invalidToken:
            TMDBStatus(401, 33, "Invalid request token: The request token is either expired or invalid.")
        case .loginMissing: TMDBStatus(400, 26, "You must provide a username and password.")
        case .invalidParameters: TMDBStatus(422, 5, "Invalid parameters: Your request parameters are incorrect.")
        case .invalidRating: TMDBStatus(400, 18, "Validation failed.")
        case .notFound: TMDBStatus(404, 34, "The resource you requested could not be found.")
        case .methodNotAllowed:
            TMDBStatus(405, 4, "Invalid format: This service doesn't exist in that format.")
        case .invalidPage:
            TMDBStatus(400, 22, "Invalid page: Pages start at 1 and max at 500. They are expected to be an integer.")
        }
    }
}

/// A status of TMDB: the HTTP status code, TMDB's code and the message.
struct TMDBStatus: Sendable {
    let httpStatus: Int
    let code: Int
    let message: String

    init(_ httpStatus: Int, _ code: Int, _ message: String) {
        self.httpStatus = httpStatus
        self.code = code
        self.message = message
    }

    static let created = TMDBStatus(201, 1, "Success.")
    static let updated = TMDBStatus(201, 12, "The item/record was updated successfully.")
    static let deleted = TMDBStatus(200, 13, "The item/record was deleted successfully.")
}
