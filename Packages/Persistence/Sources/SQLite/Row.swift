import CSQLite
public import Foundation

/// The row that a running statement has just read. A row is not copyable, so it cannot outlive the closure that
/// receives it.
///
/// The index of the first column is 0. Reading a column that the statement does not have traps. SQLite converts values
/// to the requested type: `NULL` becomes 0, an empty text or empty data.
public struct Row: ~Copyable {
    /// The handle of the statement. A reference to the statement would cost a retain and a release for each column. The
    /// handle outlives the row, because a method of the statement passes the row to a closure.
    private let handle: OpaquePointer
    private let columnCount: Int

    init(handle: OpaquePointer, columnCount: Int) {
        self.handle = handle
        self.columnCount = columnCount
    }

    private func isNull(_ column: Int) -> Bool { sqlite3_column_type(handle, index(column)) == SQLITE_NULL }

    /// Returns the value in a column as an integer.
    public func int(_ column: Int) -> Int { Int(sqlite3_column_int64(handle, index(column))) }

    /// Returns the value in a column as an integer; nil for `NULL`.
    public func intIfPresent(_ column: Int) -> Int? { isNull(column) ? nil : int(column) }

    /// Returns the value in a column as text. U+FFFD replaces invalid UTF-8.
    public func string(_ column: Int) -> String {
        let index = index(column)
        // The text must be read before its length: reading may convert the value and change the length.
        let text = sqlite3_column_text(handle, index)
        let count = Int(sqlite3_column_bytes(handle, index))
        return String(decoding: UnsafeBufferPointer(start: text, count: text == nil ? 0 : count), as: UTF8.self)
    }

    /// Returns the value in a column as text; nil for `NULL`.
    public func stringIfPresent(_ column: Int) -> String? { isNull(column) ? nil : string(column) }

    /// Returns a copy of the bytes in a column.
    public func data(_ column: Int) -> Data { withUnsafeBytes(column) { Data($0) } }

    /// Calls `body` with the bytes of the text or blob in a column, without a copy. The bytes are valid only inside
    /// `body`.
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
