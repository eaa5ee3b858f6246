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

    private var accounts: [Int: Account]
    private var tokens: Set<String> = []
    /// The accounts that have approved a request token, by token.
    private var approvals: [String: Int] = [:]
    private var sessions: [String: Int] = [:]

    /// Creates a store whose users have the account numbers 1, 2… in the order of their names.
    ///
    /// - Parameter users: The passwords of the users by their names.
    public init(users: [String: String]) {
        let numbered = zip(1..., users.sorted { $0.key < $1.key })
        accounts = Dictionary(
            uniqueKeysWithValues: numbered.map { ($0, Account(id: $0, name: $1.key, password: $1.value)) }
        )
    }

    func makeToken() -> String {
        let token = Self.randomText()
        tokens.insert(token)
        return token
    }

    func isKnown(_ token: String) -> Bool { tokens.contains(token) }

    func approve(_ token: String, user: String, password: String) throws(TMDBStatus) {
        guard isKnown(token) else { throw .invalidToken }
        guard let account = accounts.values.first(where: { $0.name == user && $0.password == password }) else {
            throw .invalidLogin
        }
        approvals[token] = account.id
    }

    /// Removes a request token, which then no session can use.
    func deny(_ token: String) { tokens.remove(token) }

    /// Creates the session of an approved request token, which becomes invalid.
    ///
    /// - Throws: `TMDBStatus.invalidToken`, or `TMDBStatus.sessionDenied` if the token is not approved.
    func makeSession(_ token: String) throws(TMDBStatus) -> String {
        guard isKnown(token) else { throw .invalidToken }
        guard let account = approvals[token] else { throw .sessionDenied }
        tokens.remove(token)
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
