internal import SQLite

/// What a store's file is worth.
public enum StorePolicy: Sendable {
    /// It can be had again: a power cut may cost the last records saved, and a damaged file is deleted.
    case cache
    /// It cannot: a record is on the disk when `save` returns, and a damaged file is set aside.
    case state

    /// The settings SQLite does not keep in the file.
    ///
    /// In WAL mode NORMAL syncs at checkpoints and FULL at every commit too. A checkpoint writes the log back into the file
    /// when it has grown to that many pages; the shorter it is kept, the sooner the next process has read it.
    var settings: String {
        switch self {
        case .cache: "PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 500"
        case .state: "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 100"
        }
    }

    /// How long a log may be that is found when the file is opened, in bytes; a longer one is written back first.
    ///
    /// Each process reads it once, some 15 µs for each page of 4 KB, and writing it back takes two syncs.
    package var longestLog: Int {
        switch self {
        case .cache: 512 * 1_024
        case .state: 64 * 1_024
        }
    }
}
