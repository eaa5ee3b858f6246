/// A target of a package.
public struct PackageTarget: Sendable, Hashable, Codable {
    /// SwiftPM's own words.
    public enum Kind: String, Sendable, Codable {
        /// A library, an executable, tests, a library of the system and so on.
        case regular, executable, test, system, plugin, macro, binary
        /// What SwiftPM makes on its own.
        case snippet, providedLibrary
    }

    /// Its name in the manifest.
    public let name: String
    /// The name by which it is imported: "catalogue-server" becomes catalogue_server.
    public let module: String
    /// What it is.
    public let kind: Kind
    /// From the package's folder; nil where SwiftPM finds it.
    package var path: String?
    package var exclude: [String] = []
    /// The only files and folders that are compiled; nil for all.
    package var sources: [String]?
    /// What is copied and not compiled, from the target's folder.
    package var resources: [String] = []
    package var dependencies: [TargetDependency] = []
    package var settings: [Setting] = []
    /// Whether a plugin takes part in its build, and may write sources.
    package var usesPlugin = false

    /// A Swift setting such as `enableUpcomingFeature` with its value.
    package struct Setting: Sendable, Hashable, Codable, Comparable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }

        package static func < (left: Self, right: Self) -> Bool {
            (left.name, left.value) < (right.name, right.value)
        }
    }

    package init(name: String, kind: Kind = .regular) {
        self.name = name
        self.kind = kind
        module = String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }
}
