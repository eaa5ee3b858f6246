public import Foundation

/// The rules of a workspace: the file `Tools/workspace.json`. Without it, rules that need settings check nothing.
public struct RulesFile: Sendable, Decodable {
    /// The file's path from the workspace's root.
    public static let path = "Tools/workspace.json"

    /// Folders that are not part of the workspace.
    public let exclude: [PathPattern]
    /// Lists of target patterns, used as "@name" in layers and `unreachable`.
    public let kinds: [String: [String]]
    /// The package name pattern of features, such as "*Feature"; nil if there are none.
    public let features: String?
    /// The layer table. The first layer that describes a target counts.
    public let layers: [Layer]
    /// Sets of system modules. An entry "+name" includes another set.
    public let system: [String: [String]]
    /// Paths in the dependency graph that must not exist.
    public let unreachable: [Unreachable]
    /// Whether packages from outside the workspace are forbidden.
    public let localOnly: Bool
    /// Whether names of packages, targets and products are unique in the whole workspace.
    public let uniqueNames: Bool
    /// The common parts of all manifests; nil if they may differ.
    public let manifests: ManifestRules?
    /// Whether every public declaration needs a comment.
    public let documented: Bool
    /// The rows of packages on the map, from top to bottom.
    public let rows: [Row]
    /// Whether the Swift code in articles that begins with an import is compiled.
    public let compiledArticles: Bool
    /// The names of packages that need no tests.
    public let withoutTests: [String]
    /// By package name, files outside of the package that its tests read.
    public let inputs: [String: [PathPattern]]
    /// Additional environment variables that tests see.
    public let environment: [String]
    /// Commands besides git and Swift's that tests look up in PATH.
    public let tools: [String]
    /// How executables are installed, by name.
    public let install: [String: InstallRules]

    /// The common parts of all manifests.
    public struct ManifestRules: Sendable, Decodable {
        /// "6.2"
        public let toolsVersion: String
        /// Swift settings of every target: "enableUpcomingFeature ExistentialAny".
        public let settings: [String]
    }

    /// A path that must not exist, over any number of edges.
    public struct Unreachable: Sendable, Decodable {
        /// Target patterns of the start.
        public let from: [String]
        /// Target patterns of the end.
        public let to: [String]
        /// The reason.
        public let why: String
    }

    /// A row of packages on the map.
    public struct Row: Sendable, Decodable {
        /// The row's title.
        public let name: String
        /// Package folders.
        public let packages: [PathPattern]
    }

    /// How an executable is installed.
    public struct InstallRules: Sendable, Decodable {
        /// Options of a build with Swift's libraries linked statically.
        public struct Static: Sendable, Decodable {
            /// Further options of `swift build`.
            public let flags: [String]?
            /// On Linux, C files that replace system libraries, by library name.
            public let standIns: [String: String]?
        }

        /// The arguments that print the manual page; nil if there is none.
        public let manual: [String]?
        /// The arguments that print the completions of a "<shell>"; nil if there are none.
        public let completions: [String]?
        /// Options of a static build.
        public let `static`: Static?
    }

    /// Reads the file of the workspace at `root`. Without a file, the defaults apply.
    ///
    /// - Throws: ``WorkspaceError`` if the file cannot be understood.
    package init(of root: URL) throws(WorkspaceError) {
        try self.init((try? Data(contentsOf: root.appending(path: Self.path))) ?? Data("{}".utf8))
    }

    /// Reads the text of a rules file.
    ///
    /// - Throws: ``WorkspaceError`` if it cannot be understood.
    public init(_ text: Data) throws(WorkspaceError) {
        do {
            guard let object = try JSONSerialization.jsonObject(with: text) as? [String: Any] else {
                throw WorkspaceError("it is not an object")
            }
            let defaults = try JSONSerialization.jsonObject(with: Data(Self.defaults.utf8)) as? [String: Any] ?? [:]
            let known = (defaults.keys + ["comment", "features", "manifests"]).sorted()
            if let key = object.keys.filter({ !known.contains($0) }).min() {
                throw WorkspaceError("there is no rule '\(key)'; there are: \(known.joined(separator: ", "))")
            }
            let complete = object.merging(defaults) { own, _ in own }
            self = try JSONDecoder().decode(Self.self, from: JSONSerialization.data(withJSONObject: complete))
        } catch {
            throw WorkspaceError("\(Self.path) cannot be understood: \(Self.reason(error)).")
        }
        if let problem = problems.first { throw WorkspaceError("\(Self.path): \(problem).") }
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

    /// Names that are used and not declared.
    private var problems: [String] {
        let ofLayers = layers.flatMap { [$0.targets, $0.imports, $0.except, $0.gives].joined() }
        let patterns = ofLayers + unreachable.flatMap { $0.from + $0.to }
        let unknownKinds = patterns.filter { $0.hasPrefix("@") && kinds[String($0.dropFirst())] == nil }
        let unknownSets =
            layers.compactMap(\.system).filter { system[$0] == nil }
            + system.values.joined().filter { $0.hasPrefix("+") && system[String($0.dropFirst())] == nil }
        return unknownKinds.map { "no kind is called '\($0)'" }
            + unknownSets.map { "no set of system modules is called '\($0)'" }
    }
}
