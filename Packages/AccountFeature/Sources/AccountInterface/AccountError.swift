/// The reason why a sign-in, or an action of the user's account, failed. A message is for the user and may quote the server.
public enum AccountError: Error, Hashable, Sendable {
    /// The source of films has no accounts.
    case noAccounts
    /// The user is not signed in.
    case notSignedIn
    /// The user name or the password is wrong.
    case wrongLogin
    /// The user has not approved the request to sign in yet.
    case notApproved
    /// The request to sign in was denied or has expired, or the user did not confirm the account.
    case signInRefused(message: String)
    /// The user did not approve the request to sign in within a number of seconds.
    case timedOut(seconds: Int64)
    /// The service does not let the user sign in, for example because the account is disabled.
    case userRefused(message: String)
    /// The service no longer accepts the session.
    case sessionEnded
    /// The stored session cannot be read.
    case sessionUnreadable(message: String)
    /// The stored session is from a newer version of the app.
    case sessionNewer(message: String)
    /// The session cannot be stored or removed.
    case sessionNotStored(message: String)
    /// The service does not have the film to rate.
    case noSuchMovie
    /// The service rejects the credential of the app, such as an API key.
    case credentialRefused(message: String)
    /// The service is busy, or another process uses the stored session.
    case tryLater(message: String)
    /// The service cannot be reached.
    case unreachable(message: String)
    /// A different failure.
    case failed(message: String)
}

extension AccountError: CustomStringConvertible {
    /// The message for the user. It may quote the server, so remove control characters before you show it.
    public var description: String {
        switch self {
        case .noAccounts: "This source of films has no accounts."
        case .notSignedIn: "You are not signed in."
        case .wrongLogin: "The user name or the password is wrong."
        case .notApproved: "The request to sign in is not approved yet."
        case .timedOut(let seconds): "The request to sign in was not approved within \(seconds) s."
        case .sessionEnded: "The service has ended your session."
        case .noSuchMovie: "The service does not have the film."
        case .signInRefused(let message), .userRefused(let message), .sessionUnreadable(let message),
            .sessionNewer(let message), .sessionNotStored(let message), .credentialRefused(let message),
            .tryLater(let message), .unreachable(let message), .failed(let message):
            message
        }
    }
}
