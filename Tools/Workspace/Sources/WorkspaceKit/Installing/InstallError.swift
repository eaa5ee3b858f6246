/// What cannot be installed, or removed again.
package struct InstallError: Error, Sendable, CustomStringConvertible {
    package let description: String
    /// What helps.
    package let remedy: String?

    package init(_ description: String, remedy: String? = nil) {
        self.description = description
        self.remedy = remedy
    }
}
