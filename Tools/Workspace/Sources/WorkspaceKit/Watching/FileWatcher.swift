/// Sees what happens to files.
package protocol FileWatcher: Sendable {
    /// What happens from this call on to the files of a workspace, and to single files outside of it.
    ///
    /// It fails with ``WatchLimit`` where the system watches no more.
    ///
    /// - Parameter others: the absolute paths of the files outside.
    func events(others: Set<String>) -> AsyncThrowingStream<FileEvent, any Error>
}
