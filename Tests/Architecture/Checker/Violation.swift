/// A violation of a rule at a place in the workspace.
package struct Violation: Sendable, Hashable, CustomStringConvertible {
    /// A path relative to the root of the workspace, optionally with a file and line; "." for the root itself.
    package let place: String
    package let reason: String

    package init(_ place: String, _ reason: String) {
        self.place = place
        self.reason = reason
    }

    package var description: String { "\(place): \(reason)" }
}
