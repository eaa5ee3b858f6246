public import Foundation
import ProcessSupport

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
    /// Sets of declarations by name, for the key `forbids` of a layer.
    public let declarations: [String: DeclarationSet]
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
    /// The packages without mutable global variables; nil if all packages may have some.
    public let globals: GlobalRules?
    /// The rows of packages on the HTML map, from top to bottom.
    public let rows: [Row]
    /// The article at which a reader starts; nil for none. The HTML map links to this article.
    public let start: Start?
    /// Patterns of the packages, and of the targets of features, that need no tests.
    public let withoutTests: [String]
    /// Patterns of the files outside of a package that the package's tests read, by package name.
    public let inputs: [String: [PathPattern]]
    /// The names of additional environment variables that tests inherit.
    public let environment: [String]
    /// The programs and libraries that the tests of a package look for, by package name. The name of a library begins with "lib".
    public let tools: [String: [String]]
    /// The installation options by executable name.
    public let install: [String: InstallRules]

    /// Declarations that a layer may forbid.
    public struct DeclarationSet: Sendable, Decodable {
        /// The names, such as "Swift.print", "Foundation*.Date.init()", "Foundation*.FileManager" for the type and its members, "C.exit"
        /// for a C function, or "Dispatch.*" for a module. In a module's name, "*" stands for any text.
        public let names: [String]
        /// The reason for the rule. Findings contain this reason.
        public let why: String
        /// The names that only some targets may use; nil for none.
        public let exceptions: [NamedException]?
    }

    /// The tools version and settings that all manifests must have.
    public struct ManifestRules: Sendable, Decodable {
        /// The tools version, such as "6.2".
        public let toolsVersion: String
        /// The Swift settings of every target, such as "enableUpcomingFeature ExistentialAny".
        public let settings: [String]
        /// The minimum versions of platforms, such as "macos 26.0"; nil if they may differ.
        public let platforms: [String]?
        /// The settings that only some targets and products may have; nil for none.
        public let exceptions: [Exception]?
    }

    /// A setting that only some targets may have.
    public struct Exception: Sendable, Decodable {
        /// The pattern of the target's or product's name.
        public let target: String
        /// The setting with its tool and condition, such as "linker linkedLibrary z when linux", "dependency Core when linux",
        /// "packageAccess false", or "dynamic" for a product.
        public let setting: String
        /// The reason for the exception.
        public let why: String
    }

    /// The packages without mutable global variables and `nonisolated(unsafe)`.
    public struct GlobalRules: Sendable, Decodable {
        /// Patterns of the packages' folders.
        public let packages: [PathPattern]
        /// The permitted variables.
        public let exceptions: [NamedException]
    }

    /// A variable or declaration that only one target may have or use.
    public struct NamedException: Sendable, Decodable {
        /// The target's name.
        public let target: String
        /// The name of the variable or declaration.
        public let name: String
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
        /// The article's file, relative to the workspace's root, such as "Guide/Walk.md".
        public let article: String
    }

    /// A row of packages on the HTML map of `graph --format html`.
    public struct Row: Sendable, Decodable {
        /// The row's title.
        public let name: String
        /// Patterns of the folders of the row's packages.
        public let packages: [PathPattern]
        /// Whether the map shows the row only on demand; nil for no.
        public let onDemand: Bool?
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
    package init(of root: URL) throws(WorkspaceError) {
        let file = root.appending(path: Self.path)
        let text: Data
        do {
            text = try Data(contentsOf: file)
        } catch CocoaError.fileReadNoSuchFile where FileStamp(of: file.filePath) == nil {
            text = Data("{}".utf8)
        } catch {
            throw WorkspaceError("Cannot read \(Self.path): \(error.localizedDescription)")
        }
        try self.init(text)
    }

    /// Returns the index in ``rows`` of the row with the longest pattern that matches a package's folder; nil if no pattern matches.
    public func row(of folder: String) -> Int? {
        let lengths = rows.map { row in row.packages.filter { $0.matches(folder) }.map(\.text.count).max() ?? 0 }
        guard let longest = lengths.max(), longest > 0 else { return nil }
        return lengths.firstIndex(of: longest)
    }

    /// Decodes the text of a rules file.
    public init(_ text: Data) throws(WorkspaceError) {
        let json = try JSONText(text)
        guard let object = try? JSONSerialization.jsonObject(with: text) as? [String: Any] else {
            throw Self.error("The file is not a JSON object.", at: json.values[0], in: json)
        }
        do {
            let defaults = try JSONSerialization.jsonObject(with: Data(Self.defaults.utf8)) as? [String: Any] ?? [:]
            try Self.check(json, keys: defaults.keys + ["comment", "features", "globals", "manifests", "start"])
            var complete = object.merging(defaults) { own, _ in own }
            complete["layers"] =
                (object["layers"] as? [Any])?.map { layer in
                    (layer as? [String: Any])?.merging(Self.layerDefaults) { own, _ in own } ?? layer
                } ?? complete["layers"]
            self = try JSONDecoder().decode(Self.self, from: JSONSerialization.data(withJSONObject: complete))
        } catch {
            throw Self.error(error, in: json)
        }
        if let problem = problems.first {
            let value = json.values.first { $0.scalar as? String == problem.name }
            throw Self.error("'\(problem.name)' \(problem.reason).", at: value, in: json)
        }
    }

    private static let defaults = """
        {"exclude": [], "kinds": {}, "layers": [], "system": {}, "declarations": {}, "unreachable": [], "localOnly": false, "uniqueNames": false,
        "documented": false, "rows": [], "withoutTests": [], "inputs": {}, "environment": [], "tools": {},
        "install": {}}
        """

    private static let layerDefaults =
        ["imports": [], "except": [], "exposes": [], "reexports": [], "forbids": []] as [String: [String]]

    /// The keys of the nested objects by path, without indexes.
    private static let nestedKeys: [String: [String]] = [
        "layers": ["targets", "imports", "except", "exposes", "reexports", "forbids", "system", "why"],
        "declarations *": ["names", "why", "exceptions"], "declarations * exceptions": ["target", "name", "why"],
        "unreachable": ["from", "to", "why"],
        "rows": ["name", "packages", "onDemand"],
        "start": ["title", "article"],
        "manifests": ["toolsVersion", "settings", "platforms", "exceptions"],
        "manifests exceptions": ["target", "setting", "why"],
        "globals": ["packages", "exceptions"],
        "globals exceptions": ["target", "name", "why"],
        "install *": ["manual", "completions", "static"],
        "install * static": ["flags", "standIns"],
    ]

    /// Throws an error for an unknown key, a null value and a repeated key, which a decoder would ignore.
    private static func check(_ json: JSONText, keys: [String]) throws(WorkspaceError) {
        var paths: Set<[String]> = []
        for value in json.values where !value.path.isEmpty {
            let key = value.path[value.path.count - 1]
            if value.scalar is NSNull { throw error("The value of '\(key)' is null.", at: value, in: json) }
            guard value.isMember else { continue }
            if !paths.insert(value.path).inserted {
                throw error("The key '\(key)' occurs twice in an object.", at: value, in: json)
            }
            var parent = value.path.dropLast().filter { !$0.hasPrefix("Index ") }
            if ["install", "declarations"].contains(parent.first), parent.count > 1 { parent[1] = "*" }
            if let known = parent.isEmpty ? keys : nestedKeys[parent.joined(separator: " ")], !known.contains(key) {
                let owner = parent.last.map { " in '\($0)'" } ?? ""
                throw error("The key '\(key)'\(owner) is unknown.", at: value, in: json, UnknownName(key, valid: known))
            }
        }
    }

    private static func error(
        _ message: String,
        at value: JSONText.Value?,
        in json: JSONText,
        _ unknown: UnknownName? = nil
    ) -> WorkspaceError {
        let place = value.map { ":" + json.place(of: $0.offset) } ?? ""
        return WorkspaceError("\(path)\(place): \(message)", unknown: unknown)
    }

    private static func error(_ error: any Error, in json: JSONText) -> WorkspaceError {
        if let error = error as? WorkspaceError { return error }
        guard let error = error as? DecodingError else { return Self.error("\(error)", at: nil, in: json) }
        let context: DecodingError.Context
        var reason: String?
        switch error {
        case .keyNotFound(let key, let found):
            context = found
            reason = "The key '\(key.stringValue)' is missing."
        case .typeMismatch(_, let found), .valueNotFound(_, let found), .dataCorrupted(let found): context = found
        @unknown default: context = DecodingError.Context(codingPath: [], debugDescription: "\(error)")
        }
        let path = context.codingPath.map(\.stringValue)
        let text = context.debugDescription
        return Self.error(
            reason ?? "\(path.joined(separator: ".")): \(text)\(text.hasSuffix(".") ? "" : ".")",
            at: json.values.first { $0.path == path },
            in: json
        )
    }

    private var problems: [(name: String, reason: String)] {
        let ofLayers = layers.flatMap { [$0.targets, $0.imports, $0.except, $0.exposes, $0.reexports].joined() }
        let patterns = ofLayers + unreachable.flatMap { $0.from + $0.to }
        let unknownKinds = patterns.filter { $0.hasPrefix("@") && kinds[String($0.dropFirst())] == nil }
        let unknownDeclarations = layers.flatMap(\.forbids).filter { declarations[$0] == nil }
        let unknownSets =
            layers.compactMap(\.system).filter { system[$0] == nil }
            + system.values.joined().filter { $0.hasPrefix("+") && system[String($0.dropFirst())] == nil }
        return unknownKinds.map { ($0, "refers to a list that 'kinds' does not contain") }
            + unknownSets.map { ($0, "refers to a set of modules that 'system' does not contain") }
            + unknownDeclarations.map { ($0, "refers to a set that 'declarations' does not contain") }
    }
}
