/// What became of files that are no longer to be installed, from the prefix, sorted.
package struct RemovedFiles: Sendable {
    package let removed: [String]
    /// What somebody has changed, and is therefore left.
    package let left: [String]
}
