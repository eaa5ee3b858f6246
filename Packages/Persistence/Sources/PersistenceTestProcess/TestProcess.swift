import Foundation
import Persistence
import PersistenceSQLite

/// A program that saves COUNT records and prints each key after the save:
/// `PersistenceTestProcess PATH cache|state PREFIX COUNT [VALUE-BYTES]`. With the COUNT 0, the program saves records
/// until it is killed. With the COUNT `read`, it reads as a user without privileges, and then saves. After the store has replaced a damaged file, the program prints `recovered` and, if the store
/// renamed the file, the new path. The exit code is 64 for wrong arguments and 1 for another error.
@main
enum TestProcess {
    static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.count >= 5, let count = arguments[4] == "read" ? 1 : Int(arguments[4]) else { exit(64) }
        let store = SQLiteRecordStore(
            path: arguments[1],
            policy: arguments[2] == "cache" ? .cache : .state,
            busyTimeout: .seconds(60),
            onRecovery: { report("recovered \($0.setAsidePath ?? "")", to: .standardOutput) }
        )
        let value = Data(repeating: 0x78, count: arguments.count > 5 ? Int(arguments[5]) ?? 0 : 100)
        let collection = RecordCollection(name: "test", capacity: 1_000_000)
        do {
            if arguments[4] == "read" {
                // Root could write in a read-only folder.
                if geteuid() == 0 { setuid(65_534) }
                for record in try await store.records(in: collection, limit: 100) {
                    report(record.key, to: .standardOutput)
                }
            }
            for number in 1...(count == 0 ? Int.max : count) {
                let key = "\(arguments[3])-\(number)"
                try await store.save(Record(key: key, value: value), in: collection)
                report(key, to: .standardOutput)
            }
        } catch {
            report("\(error)", to: .standardError)
            exit(1)
        }
    }

    /// Writes a line without a buffer. Killing the process would lose the buffer of `print`.
    private static func report(_ line: String, to stream: FileHandle) {
        stream.write(Data((line + "\n").utf8))
    }
}
