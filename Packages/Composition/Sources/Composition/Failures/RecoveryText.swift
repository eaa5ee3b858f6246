package import PersistenceSQLite

/// What is said of a damaged file.
package enum RecoveryText {
    package static func text(_ recovered: RecoveredDatabase) -> String {
        let what = "\(recovered.path) was damaged, and a new file was begun."
        return recovered.setAsidePath.map { "\(what) The damaged one is kept as \($0)." } ?? what
    }
}
