public import Foundation

/// The rules of a workspace, from the file `Tools/workspace.json`. The file and its keys may be missing: the default values forbid nothing.
public struct RulesFile: Sendable, Decodable {
    /// The path of the rules file, relative to the workspace's root.
    public static let path = "Tools/workspace.json"

    /// Patterns of the package folders that are not part of the workspace.
    public let exclude: [PathPattern]
    /// Lists of target patterns by name. "@name" in `layers` and `unreachable` refers to a list.
    public let kinds: [String: [String]]
    /// The name pattern of feature packages, such as "*Feature"; nil if the workspace has no features.
    public let features: String?
    /// The layer table. The first layer whose patterns match a target applies.
    public let layers: [Layer]
    /// Sets of system modules by name, for the key `system` of a layer. An entry "+name" includes another set.
    public let system: [String: [String]]
    /// Forbidden direct and indirect dependencies between targets.
    public let unreachable: [Unreachable]
    /// Whether dependencies on packages from outside the workspace are forbidden.
    public let localOnly: Bool
    /// Whether names of packages, targets and products must be unique in the whole workspace.
    public let uniqueNames: Bool
    /// The tools version and settings that all manifests must have; nil if manifests may differ.
    public let manifests: ManifestRules?
    /// Whether every public declaration needs a doc comment.
    public let documented: Bool
    /// Whether every package needs a README with a diagram of its dependencies.
    public let diagrams: Bool
    /// The rows of packages on the HTML map and on the documentation site, from top to bottom.
    public let rows: [Row]
    /// The article at which a reader starts; nil for none. The HTML map links to this article.
    public let start: Start?
    /// Whether `docs --check` compiles the Swift code blocks of articles. It skips code blocks that do not begin with an import.
    public let compiledArticles: Bool
    /// The names of packages that need no tests.
    public let withoutTests: [String]
    /// Patterns of the files outside of a package that the package's tests read, by package name.
    public let inputs: [String: [PathPattern]]
    /// The names of additional environment variables that tests inherit.
    public let environment: [String]
    /// Commands that tests look up in PATH, in addition to `git`, `swift` and `swiftc`.
    public let tools: [String]
    /// The installation options by executable name.
    public let install: [String: InstallRules]

    /// The tools version and settings that all manifests must have.
    public struct ManifestRules: Sendable, Decodable {
        /// The tools version, such as "6.2".
        public let toolsVersion: String
        /// The Swift settings of every target, such as "enableUpcomingFeature ExistentialAny".
        public let settings: [String]
        /// The settings that only some targets may have; nil for none.
        public let exceptions: [Exception]?
    }

    /// A setting that only some targets may have.
    public struct Exception: Sendable, Decodable {
        /// The pattern of the target's name.
        public let target: String
        /// The setting with its tool and condition, such as "linker linkedLibrary z when linux".
        public let setting: String
        /// The reason for the exception.
        public let why: String
    }

    /// A forbidden direct or indirect dependency.
    public struct Unreachable: Sendable, Decodable {
        /// Patterns of the targets to which the rule applies.
        public let from: [String]
        /// Patterns of the targets that the targets in `from` must not depend on.
        public let to: [String]
        /// The reason for the rule. Findings contain this reason.
        public let why: String
    }

    /// The article at which a reader starts.
    public struct Start: Sendable, Decodable {
        /// The text of links to the article.
        public let title: String
        /// The article's file, relative to the workspace's root, such as "Guide.docc/Walk.md".
        public let article: String
    }

    /// A row of packages on the HTML map of `graph --format html`.
    public struct Row: Sendable, Decodable {
        /// The row's title.
        public let name: String
        /// Patterns of the folders of the row's packages.
        public let packages: [PathPattern]
    }

    /// The installation options of an executable.
    public struct InstallRules: Sendable, Decodable {
        /// The options of a build that links Swift's libraries statically.
        public struct Static: Sendable, Decodable {
            /// Additional options of `swift build`; nil for none.
            public let flags: [String]?
            /// The paths of the C source files of static libraries that replace system libraries on Linux, by library name.
            public let standIns: [String: String]?
        }

        /// The executable's arguments that print its manual page; nil if it has no manual page.
        public let manual: [String]?
        /// The executable's arguments that print shell completions; nil if it has none. The name of a shell replaces "<shell>".
        public let completions: [String]?
        /// The options of a static build; nil for none.
        public let `static`: Static?
    }

    /// Reads the rules file of the workspace at `root`. If the file is missing, all rules have their default values.
    ///
    /// - Throws: ``WorkspaceError`` if the file is invalid.
    package init(of root: URL) throws(WorkspaceError) {
        try self.init((try? Data(contentsOf: root.appending(path: Self.path))) ?? Data("{}".utf8))
    }

    /// Returns the index in ``rows`` of the row with the longest pattern that matches a package's folder; nil if no pattern matches.
    public func row(of folder: String) -> Int? {
        let lengths = rows.map { row in row.packages.filter { $0.matches(folder) }.map(\.text.count).max() ?? 0 }
        guard let longest = lengths.max(), longest > 0 else { return nil }
        return lengths.firstIndex(of: longest)
    }

    /// Decodes the text of a rules file.
    ///
    /// - Throws: ``WorkspaceError`` if the text is invalid.
    public init(_ text: Data) throws(WorkspaceError) {
        do {
            guard let object = try JSONSerialization.jsonObject(with: text) as? [String: Any] else {
                throw WorkspaceError("the file is not a JSON object")
            }
            let defaults = try JSONSerialization.jsonObject(with: Data(Self.defaults.utf8)) as? [String: Any] ?? [:]
            let known = (defaults.keys + ["comment", "features", "manifests", "start"]).sorted()
            if let key = object.keys.filter({ !known.contains($0) }).min() {
                throw WorkspaceError("the key '\(key)' is unknown; the keys are \(known.joined(separator: ", "))")
            }
            try Self.check(object, of: text)
            let complete = object.merging(defaults) { own, _ in own }
            self = try JSONDecoder().decode(Self.self, from: JSONSerialization.data(withJSONObject: complete))
        } catch {
            throw WorkspaceError("\(Self.path) is invalid: \(Self.reason(error)).")
        }
        if let problem = problems.first { throw WorkspaceError("\(Self.path) is invalid: \(problem).") }
    }

    /// The values of missing keys.
    private static let defaults = """
        {"exclude": [], "kinds": {}, "layers": [], "system": {}, "unreachable": [], "localOnly": false, "uniqueNames": false,
        "documented": false, "diagrams": false, "rows": [], "compiledArticles": false, "withoutTests": [], "inputs": {}, "environment": [], "tools": [],
        "install": {}}
        """

    /// The keys of the objects in the arrays and objects of the file.
    private static let nestedKeys: [String: Set<String>] = [
        "layers": ["targets", "imports", "except", "exposes", "reexports", "system", "why"],
        "unreachable": ["from", "to", "why"],
        "rows": ["name", "packages"],
        "start": ["title", "article"],
        "manifests": ["toolsVersion", "settings", "exceptions"],
        "exceptions": ["target", "setting", "why"],
    ]

    /// Throws an error for an unknown key of a nested object, a null value, and a repeated key, which a decoder would ignore.
    private static func check(_ object: [String: Any], of text: Data) throws(WorkspaceError) {
        var count = 0
        func check(_ value: Any, under key: String) throws(WorkspaceError) {
            if value is NSNull { throw WorkspaceError("the value of '\(key)' is null") }
            if let values = value as? [Any] {
                for value in values { try check(value, under: key) }
            } else if let members = value as? [String: Any] {
                count += members.count
                if let known = nestedKeys[key], let unknown = members.keys.filter({ !known.contains($0) }).min() {
                    throw WorkspaceError(
                        "the key '\(unknown)' in '\(key)' is unknown; the keys are \(known.sorted().joined(separator: ", "))"
                    )
                }
                for (name, value) in members { try check(value, under: name) }
            }
        }
        try check(object, under: "")
        let strings = String(decoding: text, as: UTF8.self).matches(of: /"(?:[^"\\]|\\.)*"(\s*:)?/)
        if strings.count(where: { $0.1 != nil }) != count { throw WorkspaceError("a key occurs twice in an object") }
    }

    private static func reason(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        let context: DecodingError.Context =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
                .dataCorrupted(let context):
                context
            @unknown default: DecodingError.Context(codingPath: [], debugDescription: "\(error)")
            }
        let place = context.codingPath.map(\.stringValue).joined(separator: ".")
        let text = context.debugDescription
        return (place.isEmpty ? "" : "\(place): ") + (text.hasSuffix(".") ? String(text.dropLast()) : text)
    }

    /// The error messages for references to lists and sets that the file does not contain.
    private var problems: [String] {
        let ofLayers = layers.flatMap { [$0.targets, $0.imports, $0.except, $0.exposes, $0.reexports].joined() }
        let patterns = ofLayers + unreachable.flatMap { $0.from + $0.to }
        let unknownKinds = patterns.filter { $0.hasPrefix("@") && kinds[String($0.dropFirst())] == nil }
        let unknownSets =
            layers.compactMap(\.system).filter { system[$0] == nil }
            + system.values.joined().filter { $0.hasPrefix("+") && system[String($0.dropFirst())] == nil }
        return unknownKinds.map { "'\($0)' refers to a list that 'kinds' does not contain" }
            + unknownSets.map { "'\($0)' refers to a set of modules that 'system' does not contain" }
    }
}
