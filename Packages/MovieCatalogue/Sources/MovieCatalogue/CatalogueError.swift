public import Foundation
internal import SQLite

/// The reason why the catalogue cannot be read.
public enum CatalogueError: Error, Sendable, Equatable {
    /// The database does not exist at any of the searched paths.
    case notFound(searched: [String])
    /// The file cannot be opened or read.
    case unreadable(path: String, reason: String)
    /// The file is damaged: SQLite reports an error that is not a failure to open or read the file.
    case damaged(path: String, reason: String)
    /// The file is an SQLite database or empty, but not a catalogue of this version.
    case wrongKind(path: String)

    init(_ error: DatabaseError, path: String) {
        self =
            error.isCannotOpen || error.isInputOutput
            ? .unreadable(path: path, reason: error.message) : .damaged(path: path, reason: error.message)
    }
}

extension CatalogueError: CustomStringConvertible, LocalizedError {
    /// A message with the failure, its reason and the remedy.
    public var description: String {
        switch self {
        case .notFound(let searched):
            // The remedy precedes the paths, because long messages are truncated.
            """
            The film catalogue is missing. Install the program again with its resources. \
            Searched: \(searched.joined(separator: ", ")).
            """
        case .unreadable(let path, let reason):
            "Cannot read the film catalogue \(path): \(reason). Check its permissions and the disk."
        case .damaged(let path, let reason):
            "The film catalogue \(path) is damaged: \(reason). Install the program again."
        case .wrongKind(let path):
            "\(path) is not a film catalogue of this version. Install the program again with its resources."
        }
    }

    /// The value of `description`, for `localizedDescription`.
    public var errorDescription: String? { description }
}
