import Foundation
import Persistence
import SQLite

extension RecordStoreError {
    init(_ error: DatabaseError, path: String) {
        switch error {
        case _ where error.isFull:
            let remedy = "The stored records are intact. Free some space and try again."
            self.init(.cannotWrite, path, "Cannot write \(path): the disk is full. \(remedy)")
        case _ where error.isReadOnly:
            let remedy = "Make the file and its directory writable and try again."
            self.init(.cannotWrite, path, "Cannot write \(path): it is read-only. \(remedy)")
        case _ where error.isInputOutput:
            let reason = "\(error.message). Check the disk and try again."
            self.init(.cannotWrite, path, "Cannot read or write \(path): \(reason)")
        case _ where error.isCannotOpen:
            let remedy = "Check that its directory exists and that you can write there."
            self.init(.cannotCreate, path, "Cannot open \(path). \(remedy)")
        case _ where error.isBusy:
            self = .busy(path)
        default:
            self.init(.other, path, "Cannot use \(path): \(error). Move the file away to start with an empty one.")
        }
    }

    private init(_ kind: Kind, _ path: String, _ message: String) {
        self.init(kind: kind, path: path, message: message)
    }

    static func busy(_ path: String) -> RecordStoreError {
        RecordStoreError(.busy, path, "Another process is using \(path). Try again when it has finished.")
    }

    static func notSaved(_ path: String) -> RecordStoreError {
        RecordStoreError(.busy, path, "Nothing was saved in \(path), which another process is using.")
    }

    static func newerSchema(_ path: String, version: Int) -> RecordStoreError {
        let formats = "format \(version); this version supports \(RecordSchema.migrations.count)"
        let problem = "A newer version of this program wrote \(path) (\(formats)). The file is unchanged."
        return RecordStoreError(.newerSchema, path, "\(problem) Update the program, or move the file away.")
    }

    static func foreignFile(_ path: String) -> RecordStoreError {
        let remedy = "The file is unchanged. Move it away or choose another path."
        return RecordStoreError(.foreignFile, path, "\(path) is a database of another program. \(remedy)")
    }

    static func cannotCreate(_ path: String, errno code: CInt) -> RecordStoreError {
        let reason = String(cString: strerror(code))
        let remedy = "Check that you can write there, or choose another path."
        return RecordStoreError(.cannotCreate, path, "Cannot create \(path): \(reason). \(remedy)")
    }

    static func cannotReplace(_ path: String, errno code: CInt) -> RecordStoreError {
        let reason = "moving or deleting it failed: \(String(cString: strerror(code)))"
        return RecordStoreError(.cannotWrite, path, "\(path) is damaged, and \(reason). Remove the file.")
    }
}
