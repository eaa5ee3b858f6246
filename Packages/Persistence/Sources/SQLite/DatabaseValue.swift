public import Foundation

/// A value in one of SQLite's five storage classes.
public enum DatabaseValue: Sendable, Equatable {
    /// `NULL`.
    case null
    /// `INTEGER`, 64 bits.
    case integer(Int64)
    /// `REAL`.
    case real(Double)
    /// `TEXT`, UTF-8. It may contain NUL characters.
    case text(String)
    /// `BLOB`.
    case blob(Data)
}

/// What can be an argument of a statement.
public protocol DatabaseValueConvertible {
    /// The value as SQLite stores it.
    var databaseValue: DatabaseValue { get }
}

extension DatabaseValue: DatabaseValueConvertible {
    /// Itself.
    public var databaseValue: DatabaseValue { self }
}

extension Int: DatabaseValueConvertible {
    /// An integer.
    public var databaseValue: DatabaseValue { .integer(Int64(self)) }
}

extension Double: DatabaseValueConvertible {
    /// A real number. SQLite stores not-a-number as `NULL`.
    public var databaseValue: DatabaseValue { .real(self) }
}

extension String: DatabaseValueConvertible {
    /// A text.
    public var databaseValue: DatabaseValue { .text(self) }
}

extension Data: DatabaseValueConvertible {
    /// A blob, empty where the data is.
    public var databaseValue: DatabaseValue { .blob(self) }
}
