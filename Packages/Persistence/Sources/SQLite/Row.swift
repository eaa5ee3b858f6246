internal import CSQLite
public import Foundation

/// The row a statement stands on. It cannot be copied, so that it does not outlive the closure it is lent to.
///
/// Columns count from 0; one that the statement does not have is a programming error and traps. A value of another type is
/// converted as SQLite does: `NULL` reads as 0, "" or no bytes.
public struct Row: ~Copyable {
    /// Not the statement itself, which would be retained and released for every column. It outlives the row: the row is
    /// lent by a method of the statement.
    private let handle: OpaquePointer

    /// How many columns there are.
    public let columnCount: Int

    init(handle: OpaquePointer, columnCount: Int) {
        self.handle = handle
        self.columnCount = columnCount
    }

    /// Whether the column holds `NULL`.
    public func isNull(_ column: Int) -> Bool {
        sqlite3_column_type(handle, index(column)) == SQLITE_NULL
    }

    /// The column as an integer.
    public func int(_ column: Int) -> Int {
        Int(sqlite3_column_int64(handle, index(column)))
    }

    /// The column as an integer, nil where it is `NULL`.
    public func intIfPresent(_ column: Int) -> Int? {
        isNull(column) ? nil : int(column)
    }

    /// The column as a real number.
    public func double(_ column: Int) -> Double {
        sqlite3_column_double(handle, index(column))
    }

    /// The column as text. Bytes that are no UTF-8 are replaced by U+FFFD.
    public func string(_ column: Int) -> String {
        let index = index(column)
        // The text first: asking for it may convert the value, and changes its length.
        let text = sqlite3_column_text(handle, index)
        let count = Int(sqlite3_column_bytes(handle, index))
        return String(decoding: UnsafeBufferPointer(start: text, count: text == nil ? 0 : count), as: UTF8.self)
    }

    /// The column as text, nil where it is `NULL`.
    public func stringIfPresent(_ column: Int) -> String? {
        isNull(column) ? nil : string(column)
    }

    /// A copy of the column's bytes.
    public func data(_ column: Int) -> Data {
        withUnsafeBytes(column) { Data($0) }
    }

    /// Lends the bytes of a text or a blob without copying them. They are valid inside `body` alone.
    public func withUnsafeBytes<Result>(
        _ column: Int,
        _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        let index = index(column)
        let bytes = sqlite3_column_blob(handle, index)
        let count = Int(sqlite3_column_bytes(handle, index))
        return try body(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
    }

    private func index(_ column: Int) -> Int32 {
        precondition(UInt(bitPattern: column) < UInt(bitPattern: columnCount), "the statement has no column \(column)")
        return Int32(truncatingIfNeeded: column)
    }
}
