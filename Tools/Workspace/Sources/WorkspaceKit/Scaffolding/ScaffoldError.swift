/// Why nothing was made, and what to do about it. The workspace is as it was before.
package struct ScaffoldError: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
    package let remedy: String?

    package init(_ description: String, remedy: String? = nil) {
        self.description = description
        self.remedy = remedy
    }
}
