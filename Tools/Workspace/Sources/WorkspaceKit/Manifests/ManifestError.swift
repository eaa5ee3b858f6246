/// A manifest that SwiftPM, or this tool, cannot read.
public struct ManifestError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The package's folder from the workspace's root.
    public let path: String
    /// What SwiftPM said.
    public let reason: String

    /// The manifest and the reason.
    public var description: String { "\(PathText.join(path, "Package.swift")): \(reason)" }
}
