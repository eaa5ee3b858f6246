import Foundation
import Persistence
import SQLite

extension RecordStoreError {
    /// Describes an error of SQLite with its remedy.
    init(_ error: DatabaseError, path: String) {
        let kind: Kind
        let message: String
        switch error {
        case _ where error.isFull:
            kind = .cannotWrite
            message = "There is no space left to write \(path). What it held is intact; free some space and try again."
        case _ where error.isReadOnly:
            kind = .cannotWrite
            message = "\(path) is read-only. Make the file and its directory writable and try again."
        case _ where error.isInputOutput:
            kind = .cannotWrite
            message = "The system failed to read or write \(path) (\(error.message)). Check the disk and try again."
        case _ where error.isCannotOpen:
            kind = .cannotCreate
            message = "\(path) cannot be opened. Check that its directory exists and that you may write there."
        case _ where error.isBusy:
            self = .busy(path)
            return
        default:
            kind = .other
            message = "\(path) cannot be used: \(error). Move the file away to start with an empty one."
        }
        self.init(kind: kind, path: path, message: message)
    }

    static func busy(_ path: String) -> RecordStoreError {
        RecordStoreError(
            kind: .busy,
            path: path,
            message: "Another process is using \(path). Try again when it has finished."
        )
    }

    static func newerSchema(_ path: String, version: Int) -> RecordStoreError {
        RecordStoreError(
            kind: .newerSchema,
            path: path,
            message: """
                \(path) was written by a newer version of this program (format \(version), this one knows \
                \(RecordSchema.migrations.count)). It was left as it is: update the program, or move the file away.
                """
        )
    }

    static func foreignFile(_ path: String) -> RecordStoreError {
        RecordStoreError(
            kind: .foreignFile,
            path: path,
            message:
                "\(path) is a database of another program. It was left as it is: move it away or choose another path."
        )
    }

    static func cannotCreate(_ path: String, errno code: CInt) -> RecordStoreError {
        cannotCreate(path, reason: String(cString: strerror(code)))
    }

    static func cannotCreate(_ path: String, reason: String) -> RecordStoreError {
        RecordStoreError(
            kind: .cannotCreate,
            path: path,
            message: "\(path) cannot be created: \(reason). Check that you may write there, or choose another place."
        )
    }

    static func cannotReplace(_ path: String, errno code: CInt) -> RecordStoreError {
        RecordStoreError(
            kind: .cannotWrite,
            path: path,
            message:
                "\(path) is damaged and cannot be moved out of the way: \(String(cString: strerror(code))). Remove it."
        )
    }
}
