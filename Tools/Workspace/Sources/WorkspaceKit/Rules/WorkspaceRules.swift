internal import Foundation

/// What a workspace demands of its packages: the file `Tools/workspace.json`. Without it only those rules apply that suit any
/// repository.
public struct WorkspaceRules: Sendable, Decodable {
    /// The file, from the workspace's root.
    public static let path = "Tools/workspace.json"

    /// Folders that are no part of the workspace.
    package var exclude: [PathPattern] = []
    /// Names for lists of targets, for use in `layers` and `unreachable` as "@name".
    package var kinds: [String: [String]] = [:]
    /// Which packages are features, with "*" for what "<F>" stands for inside of them: "*Feature".
    package var features: String?
    /// Who may import whom. The first layer that describes a target counts.
    package var layers: [Layer] = []
    /// Sets of modules of the system; one may begin with another, as "+name".
    package var system: [String: [String]] = [:]
    /// What must not be reached, on any way.
    package var unreachable: [Unreachable] = []
    /// Whether packages from outside the workspace are forbidden.
    package var localOnly = false
    /// Whether names of packages, targets and products must be unique in the whole workspace, and not only among what is built together.
    package var uniqueNames = false
    /// What all manifests have alike; nil where they may differ.
    package var manifests: ManifestRules?
    /// Whether every public declaration has a comment.
    package var documented = false
    /// How the packages are grouped where they are drawn, from top to bottom.
    package var rows: [Row] = []
    /// Whether the Swift code of articles is compiled that begins with an import.
    package var compiledArticles = false
    /// Packages that need no tests.
    package var withoutTests: [String] = []
    /// Files outside of a package that its tests read, by the package's name.
    package var inputs: [String: [PathPattern]] = [:]
    /// Variables that tests may see besides those that every program needs.
    package var environment: [String] = []

    /// How executables are installed, by their names.
    package var install: [String: InstallRules] = [:]

    /// What all manifests have alike.
    package struct ManifestRules: Sendable, Decodable {
        /// "6.2"
        package let toolsVersion: String
        /// Swift settings of every target, as "enableUpcomingFeature ExistentialAny".
        package let settings: [String]
    }

    /// A way that must not exist, over however many others.
    package struct Unreachable: Sendable, Decodable {
        package let from: [String]
        package let to: [String]
        package let why: String
    }

    /// A row of the picture.
    package struct Row: Sendable, Decodable {
        package let name: String
        /// Folders, from the root.
        package let packages: [PathPattern]
    }

    /// The rules that suit any repository.
    public init() {}

    private enum Key: String, CodingKey, CaseIterable {
        case exclude, kinds, features, layers, system, unreachable, localOnly, uniqueNames, manifests, withoutTests,
            inputs
        case environment, documented, rows, compiledArticles, install
    }

    /// Reads the file's JSON.
    public init(from decoder: any Decoder) throws {
        let unknown = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
            .filter { Key(rawValue: $0) == nil && $0 != "comment" }
        if let key = unknown.min() {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "there is no rule '\(key)'; there are: \(Key.list)")
            )
        }
        let container = try decoder.container(keyedBy: Key.self)
        func value<Value: Decodable>(_ key: Key, _ fallback: Value) throws -> Value {
            try container.decodeIfPresent(Value.self, forKey: key) ?? fallback
        }
        exclude = try value(.exclude, [])
        kinds = try value(.kinds, [:])
        features = try container.decodeIfPresent(String.self, forKey: .features)
        layers = try value(.layers, [])
        system = try value(.system, [:])
        unreachable = try value(.unreachable, [])
        localOnly = try value(.localOnly, false)
        uniqueNames = try value(.uniqueNames, false)
        manifests = try container.decodeIfPresent(ManifestRules.self, forKey: .manifests)
        documented = try value(.documented, false)
        rows = try value(.rows, [])
        compiledArticles = try value(.compiledArticles, false)
        withoutTests = try value(.withoutTests, [])
        inputs = try value(.inputs, [:])
        environment = try value(.environment, [])
        install = try value(.install, [:])
    }

    private struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
    fileprivate static var list: String { allCases.map(\.rawValue).sorted().joined(separator: ", ") }
}

extension PathPattern: Decodable {
    package init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(String.self))
    }
}
