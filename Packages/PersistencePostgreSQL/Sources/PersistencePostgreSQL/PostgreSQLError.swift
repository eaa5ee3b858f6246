import Persistence

/// An error of libpq or of the server.
enum PostgreSQLError: Error {
    case missingLibrary
    case missingMemory
    /// The server did not answer a request for a connection.
    case timeout(Duration)
    /// There is no connection. The message of libpq contains no password.
    case notConnected(message: String, needsPassword: Bool)
    /// The connection has ended.
    case lost
    /// The connection has ended before the server confirmed the changes.
    case lostInCommit
    /// A statement failed with an SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html).
    case failed(state: String, message: String)
}

extension RecordStoreError {
    init(_ error: PostgreSQLError, name: String) {
        let (kind, problem, remedy): (Kind, String, String) =
            switch error {
            case .missingLibrary:
                (.cannotCreate, "libpq is missing", "Install libpq5 (Debian, Ubuntu) or libpq (Homebrew).")
            case .missingMemory: (.other, "no memory is left", "Try again.")
            case .timeout(let limit):
                (.cannotCreate, "the server did not answer within \(limit)", "Check the network and try again.")
            case .notConnected(_, true):
                (.cannotCreate, "the server asks for a password", "Put it into ~/.pgpass or PGPASSWORD.")
            case .notConnected(let message, _):
                // The other lines are hints.
                (
                    .cannotCreate, String(message.prefix { $0 != "\n" }),
                    "Check that the server runs, and the user, password and database."
                )
            case .lost: (.cannotWrite, "the connection was lost, and nothing was saved", "Try again.")
            case .lostInCommit:
                (.cannotWrite, "the connection was lost during the save", "Check whether the change is there.")
            case .failed("55P03", _), .failed("40P01", _), .failed("40001", _):
                (.busy, "another program is using it, and nothing was saved", "Try again when it has finished.")
            case .failed("53100", _): (.cannotWrite, "the disk of the server is full", "Free some space and try again.")
            case .failed("25006", _): (.cannotWrite, "the server is read-only", "Use a server that permits changes.")
            case .failed("42501", let message):
                (
                    .cannotWrite, message,
                    "The owner of the tables can GRANT the permission. To create tables, use a schema of your own."
                )
            case .failed("3F000", _):
                (.cannotCreate, "it has no schema for the tables", "Create a schema, or set search_path in the URL.")
            case .failed("42P01", let message), .failed("42703", let message), .failed("42P10", let message):
                (.other, "\(message): its tables were changed", "Rename them, or choose another schema.")
            case .failed(_, let message): (.other, message, "Try again, or ask the administrator of the server.")
            }
        self.init(kind: kind, path: name, message: "Cannot use the database: \(problem). \(remedy) \(name) selects it.")
    }

    static func newerSchema(_ name: String) -> RecordStoreError {
        let problem = "A newer version of this program wrote the database of \(name). It is unchanged."
        return RecordStoreError(
            kind: .newerSchema,
            path: name,
            message: "\(problem) Update the program, or choose another schema."
        )
    }
}
