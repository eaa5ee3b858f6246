/// Git cannot tell what changed.
package struct GitError: Error, Sendable, CustomStringConvertible {
    package let description: String
    /// The command that helps.
    package let remedy: String?

    package init(_ description: String, remedy: String? = nil) {
        self.description = description
        self.remedy = remedy
    }
}
