import Foundation
import Persistence
import SQLite

extension RecordStoreError {
    /// Creates the error for an error of SQLite, with a message that contains the remedy.
    init(_ error: DatabaseError, path: String) {
        let kind: Kind
        let message: String
        switch error {
        case _ where error.isFull:
            kind = .cannotWrite
            message =
                "Cannot write \(path): the disk is full. The stored records are intact. Free some space and try again."
        case _ where error.isReadOnly:
            kind = .cannotWrite
            message = "Cannot write \(path): it is read-only. Make the file and its directory writable and try again."
        case _ where error.isInputOutput:
            kind = .cannotWrite
            message = "Cannot read or write \(path): \(error.message). Check the disk and try again."
        case _ where error.isCannotOpen:
            kind = .cannotCreate
            message = "Cannot open \(path). Check that its directory exists and that you can write there."
        case _ where error.isBusy:
            self = .busy(path)
            return
        default:
            kind = .other
            message = "Cannot use \(path): \(error). Move the file away to start with an empty one."
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

    static func notSaved(_ path: String) -> RecordStoreError {
        RecordStoreError(
            kind: .busy,
            path: path,
            message: "Nothing was saved in \(path), which another process is using."
        )
    }

    static func newerSchema(_ path: String, version: Int) -> RecordStoreError {
        RecordStoreError(
            kind: .newerSchema,
            path: path,
            message: """
                A newer version of this program wrote \(path) (format \(version); this version supports \
                \(RecordSchema.migrations.count)). The file is unchanged. Update the program, or move the file away.
                """
        )
    }

    static func foreignFile(_ path: String) -> RecordStoreError {
        RecordStoreError(
            kind: .foreignFile,
            path: path,
            message:
                "\(path) is a database of another program. The file is unchanged. Move it away or choose another path."
        )
    }

    static func cannotCreate(_ path: String, errno code: CInt) -> RecordStoreError {
        cannotCreate(path, reason: String(cString: strerror(code)))
    }

    static func cannotCreate(_ path: String, reason: String) -> RecordStoreError {
        RecordStoreError(
            kind: .cannotCreate,
            path: path,
            message: "Cannot create \(path): \(reason). Check that you can write there, or choose another path."
        )
    }

    static func cannotReplace(_ path: String, errno code: CInt) -> RecordStoreError {
        RecordStoreError(
            kind: .cannotWrite,
            path: path,
            message:
                "\(path) is damaged, and moving or deleting it failed: \(String(cString: strerror(code))). Remove the file."
        )
    }
}
