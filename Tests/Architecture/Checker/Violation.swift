/// A place that breaks a rule.
package struct Violation: Sendable, Hashable, CustomStringConvertible {
    /// A path from the workspace's root, or the root itself as ".".
    package let place: String
    package let reason: String

    package init(_ place: String, _ reason: String) {
        self.place = place
        self.reason = reason
    }

    package var description: String { "\(place): \(reason)" }
}
