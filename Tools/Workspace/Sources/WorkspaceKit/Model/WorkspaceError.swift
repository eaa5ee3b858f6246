/// What cannot be done in a workspace, and what helps.
package struct WorkspaceError: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
    package let remedy: String?

    package init(_ description: String, remedy: String? = nil) {
        self.description = description
        self.remedy = remedy
    }
}
