public import Foundation

/// The rules of a workspace, from the file `Tools/workspace.json`. Without the file, rules that need settings check nothing.
public struct RulesFile: Sendable, Decodable {
    /// The file's path from the workspace's root.
    public static let path = "Tools/workspace.json"

    /// Folders that are not part of the workspace.
    public let exclude: [PathPattern]
    /// Lists of target patterns, used as "@name" in layers and `unreachable`.
    public let kinds: [String: [String]]
    /// The pattern of feature packages' names, such as "*Feature"; nil if there are no features.
    public let features: String?
    /// The layer table. The first layer whose patterns match a target applies.
    public let layers: [Layer]
    /// Sets of system modules. An entry "+name" includes another set.
    public let system: [String: [String]]
    /// Forbidden direct and indirect dependencies between targets.
    public let unreachable: [Unreachable]
    /// Whether packages from outside the workspace are forbidden.
    public let localOnly: Bool
    /// Whether names of packages, targets and products must be unique in the whole workspace.
    public let uniqueNames: Bool
    /// The values that all manifests must have; nil if they may differ.
    public let manifests: ManifestRules?
    /// Whether every public declaration needs a doc comment.
    public let documented: Bool
    /// The rows of packages on the map, from top to bottom.
    public let rows: [Row]
    /// Whether `docs --check` compiles the code blocks of articles that begin with an import.
    public let compiledArticles: Bool
    /// The names of packages that need no tests.
    public let withoutTests: [String]
    /// Files outside of a package that its tests read, by package name.
    public let inputs: [String: [PathPattern]]
    /// Additional environment variables that tests see.
    public let environment: [String]
    /// Commands that tests look up in PATH, in addition to git and Swift's.
    public let tools: [String]
    /// Installation options, by executable name.
    public let install: [String: InstallRules]

    /// The values that all manifests must have.
    public struct ManifestRules: Sendable, Decodable {
        /// The tools version: "6.2".
        public let toolsVersion: String
        /// Swift settings of every target: "enableUpcomingFeature ExistentialAny".
        public let settings: [String]
    }

    /// A forbidden direct or indirect dependency.
    public struct Unreachable: Sendable, Decodable {
        /// Patterns of the dependent targets.
        public let from: [String]
        /// Patterns of the targets that they must not depend on.
        public let to: [String]
        /// The reason.
        public let why: String
    }

    /// A row of packages on the map.
    public struct Row: Sendable, Decodable {
        /// The row's title.
        public let name: String
        /// Patterns of package folders.
        public let packages: [PathPattern]
    }

    /// The installation options of an executable.
    public struct InstallRules: Sendable, Decodable {
        /// The options of a build that links Swift's libraries statically.
        public struct Static: Sendable, Decodable {
            /// Additional options of `swift build`.
            public let flags: [String]?
            /// On Linux, C files that replace system libraries, by library name.
            public let standIns: [String: String]?
        }

        /// The arguments that print the manual page; nil if there is none.
        public let manual: [String]?
        /// The arguments that print the completions of the shell that replaces "<shell>"; nil if there are none.
        public let completions: [String]?
        /// The options of a static build.
        public let `static`: Static?
    }

    /// Reads the file of the workspace at `root`. Without a file, the defaults apply.
    ///
    /// - Throws: ``WorkspaceError`` if the file is invalid.
    package init(of root: URL) throws(WorkspaceError) {
        try self.init((try? Data(contentsOf: root.appending(path: Self.path))) ?? Data("{}".utf8))
    }

    /// Reads the text of a rules file.
    ///
    /// - Throws: ``WorkspaceError`` if the text is invalid.
    public init(_ text: Data) throws(WorkspaceError) {
        do {
            guard let object = try JSONSerialization.jsonObject(with: text) as? [String: Any] else {
                throw WorkspaceError("the file is not a JSON object")
            }
            let defaults = try JSONSerialization.jsonObject(with: Data(Self.defaults.utf8)) as? [String: Any] ?? [:]
            let known = (defaults.keys + ["comment", "features", "manifests"]).sorted()
            if let key = object.keys.filter({ !known.contains($0) }).min() {
                throw WorkspaceError("the key '\(key)' is unknown; the keys are \(known.joined(separator: ", "))")
            }
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
        "documented": false, "rows": [], "compiledArticles": false, "withoutTests": [], "inputs": {}, "environment": [], "tools": [],
        "install": {}}
        """

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

    /// Messages about names that are used and not declared.
    private var problems: [String] {
        let ofLayers = layers.flatMap { [$0.targets, $0.imports, $0.except, $0.exposes].joined() }
        let patterns = ofLayers + unreachable.flatMap { $0.from + $0.to }
        let unknownKinds = patterns.filter { $0.hasPrefix("@") && kinds[String($0.dropFirst())] == nil }
        let unknownSets =
            layers.compactMap(\.system).filter { system[$0] == nil }
            + system.values.joined().filter { $0.hasPrefix("+") && system[String($0.dropFirst())] == nil }
        return unknownKinds.map { "'\($0)' refers to a list that 'kinds' does not contain" }
            + unknownSets.map { "'\($0)' refers to a set of modules that 'system' does not contain" }
    }
}
