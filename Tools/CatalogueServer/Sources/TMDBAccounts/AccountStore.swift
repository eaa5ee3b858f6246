public import Foundation

/// The users, request tokens and sessions of a service, in memory.
public actor AccountStore {
    /// A user with a watchlist and ratings. Films are identified by their TMDB numbers.
    struct Account: Sendable {
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

    func makeToken() -> (token: String, expiry: Date) {
        let date = now()
        tokens = tokens.filter { $0.value.expiry > date }
        let token = Self.randomText()
        let expiry = date.addingTimeInterval(Self.tokenLifetime)
        tokens[token] = Token(expiry: expiry)
        return (token, expiry)
    }

    func expiry(of token: String) throws(TMDBStatus) -> Date {
        guard let expiry = tokens[token]?.expiry, expiry > now() else { throw .invalidToken }
        return expiry
    }

    func approve(_ token: String, user: String, password: String) throws(TMDBStatus) -> Date {
        let expiry = try expiry(of: token)
        guard let account = accounts.values.first(where: { $0.name == user && $0.password == password }) else {
            throw .invalidLogin
        }
        tokens[token]?.account = account.id
        return expiry
    }

    /// Removes a request token, which then no session can use.
    func deny(_ token: String) { tokens[token] = nil }

    /// Creates the session of an approved request token, which becomes invalid.
    ///
    /// - Throws: `TMDBStatus.invalidToken`, or `TMDBStatus.sessionDenied` if the token is not approved.
    func makeSession(_ token: String) throws(TMDBStatus) -> String {
        _ = try expiry(of: token)
        guard let account = tokens[token]?.account else { throw .sessionDenied }
        tokens[token] = nil
        let session = Self.randomText()
        sessions[session] = account
        return session
    }

    func removeSession(_ session: String) -> Bool { sessions.removeValue(forKey: session) != nil }

    func account(of session: String?) throws(TMDBStatus) -> Account {
        guard let account = session.flatMap({ sessions[$0] }).flatMap({ accounts[$0] }) else {
            throw .authenticationFailed
        }
        return account
    }

    func change<Value: Sendable>(
        _ session: String?,
        _ change: @Sendable (inout Account) -> Value
    ) throws(TMDBStatus) -> Value {
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
