internal import CSQLite

/// A result code of SQLite (https://sqlite.org/rescode.html), primary or extended.
public struct ResultCode: RawRepresentable, Hashable, Sendable {
    /// SQLite's number for it.
    public let rawValue: Int32

    /// Takes SQLite's number for it.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// The code without the detail its upper bits carry: `SQLITE_IOERR_FSYNC` becomes `SQLITE_IOERR`.
    public var primary: ResultCode {
        ResultCode(rawValue: rawValue & 0xFF)
    }

    static let error = ResultCode(rawValue: SQLITE_ERROR)
    static let abort = ResultCode(rawValue: SQLITE_ABORT)
    static let busy = ResultCode(rawValue: SQLITE_BUSY)
    static let locked = ResultCode(rawValue: SQLITE_LOCKED)
    static let readOnly = ResultCode(rawValue: SQLITE_READONLY)
    static let inputOutput = ResultCode(rawValue: SQLITE_IOERR)
    package static let corrupt = ResultCode(rawValue: SQLITE_CORRUPT)
    static let full = ResultCode(rawValue: SQLITE_FULL)
    static let cannotOpen = ResultCode(rawValue: SQLITE_CANTOPEN)
    static let constraint = ResultCode(rawValue: SQLITE_CONSTRAINT)
    static let misuse = ResultCode(rawValue: SQLITE_MISUSE)
    static let notADatabase = ResultCode(rawValue: SQLITE_NOTADB)
}
