/// The reason why an action of the user's account failed.
public enum AccountError: Error, Hashable, Sendable {
    /// The source of films has no accounts.
    case noAccounts
    /// The user is not signed in.
    case notSignedIn
    /// The service no longer accepts the session.
    case sessionEnded
    /// The stored session cannot be read. The message is for the user.
    case sessionUnreadable(message: String)
    /// The stored session is from a newer version of the app. The message is for the user.
    case sessionNewer(message: String)
    /// The service does not have the film to rate.
    case noSuchMovie
    /// The service rejects the credential of the app, such as an API key. The message is for the user and may quote the server.
    case credentialRefused(message: String)
    /// The service is busy. The message is for the user and may quote the server.
    case tryLater(message: String)
    /// A different failure. The message is for the user and may quote the server.
    case failed(message: String)
}

extension AccountError: CustomStringConvertible {
    /// The message for the user. It may quote the server, so remove control characters before you show it.
    public var description: String {
        switch self {
        case .noAccounts: "This source of films has no accounts."
        case .notSignedIn: "You are not signed in."
        case .sessionEnded: "The service has ended your session."
        case .noSuchMovie: "The service does not have the film."
        case .sessionUnreadable(let message), .sessionNewer(let message), .credentialRefused(let message),
            .tryLater(let message), .failed(let message):
            message
        }
    }
}
