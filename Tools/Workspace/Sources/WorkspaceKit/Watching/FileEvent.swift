/// Something that happened to the files of a workspace.
package enum FileEvent: Sendable, Hashable {
    /// A file or a folder was written, came or went. Its path is from the root, or absolute where it lies elsewhere.
    case changed(String)
    /// Anything may have changed: what happened was not seen.
    case unknown
}
