extension Database {
    /// How a database is opened.
    public struct Configuration: Sendable {
        enum Access {
            case readOnly(immutable: Bool)
            case readWrite(create: Bool)
        }

        let access: Access

        /// How long a statement waits for a lock that another connection holds, before it fails with `isBusy`.
        /// In a task that is cancelled it does not wait.
        public var busyTimeout: Duration = .seconds(5)

        /// Whether the last connection to close moves the write-ahead log into the file and deletes it. Without that a
        /// process that writes little ends sooner, and the log stays beside the file for the next one to read.
        public var checkpointsOnClose = true

        /// Opens an existing file for reading.
        ///
        /// - Parameter immutable: Promises that nobody writes the file while it is open, so that SQLite locks nothing and
        ///   looks for no journal.
        public static func readOnly(immutable: Bool = false) -> Configuration {
            Configuration(access: .readOnly(immutable: immutable))
        }

        /// Opens a file for reading and writing.
        ///
        /// - Parameter create: Makes the file where it is missing, readable and writable by its owner alone whatever the
        ///   umask; its journal, log and shared memory follow it.
        public static func readWrite(create: Bool = true) -> Configuration {
            Configuration(access: .readWrite(create: create))
        }
    }
}
