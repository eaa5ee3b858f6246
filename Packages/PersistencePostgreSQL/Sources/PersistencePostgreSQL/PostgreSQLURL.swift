import Foundation

/// The URL of a database, which libpq reads (https://www.postgresql.org/docs/current/libpq-connect.html).
public struct PostgreSQLURL: Sendable {
    /// An invalid URL. The description does not contain the URL, because a part of it can be a password.
    public struct Invalid: Error, CustomStringConvertible {
        /// The reason and the remedy.
        public let description: String
    }

    let text: String

    /// Whether the URL contains a password.
    public let hasPassword: Bool

    /// Creates a URL.
    ///
    /// - Throws: ``Invalid`` if the text is not the URL of one server and database, or if libpq could take a part of a password for
    ///   another part, which messages show.
    public init(_ text: String) throws(Invalid) {
        guard text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") else {
            throw Invalid(description: "It must begin with postgresql://, as in postgresql://host/database.")
        }
        let form =
            /\w+:\/\/(?:[^@:\/?#\[\]&=]*(?<password>:[^@:\/?#\[\]]*)?@)?(?:[^@:\/?#\[\],]*|\[[\da-fA-F:.]+\])(?::\d+)?(?:\/[^@:\/?#\[\]]*)?(?<query>\?.*)?/
        guard let parts = text.wholeMatch(of: form), let decoded = text.removingPercentEncoding,
            !decoded.utf8.contains(0)
        else {
            let remedy = "In the user name and the password, percent-encode the characters @ : / ? # [ ] & and =."
            throw Invalid(description: "It must have the form postgresql://user:password@host:port/database. \(remedy)")
        }
        for item in parts.query?.dropFirst().split(separator: "&", omittingEmptySubsequences: false) ?? [] {
            guard item.wholeMatch(of: /[a-z_]+=[^=#@]*/) != nil, !item.contains(/^[a-z_]*(?:password|secret)/) else {
                let remedy = "Put a password before the host, into ~/.pgpass or into PGPASSWORD."
                throw Invalid(description: "The part after ? must have the form key=value&key=value. \(remedy)")
            }
        }
        self.text = text
        hasPassword = parts.password != nil
    }
}
