import Foundation
import WorkspaceGraph

/// The manifest of a new package, like those of the workspace.
struct NewManifest {
    private let toolsVersion: String
    private let settings: [String]
    /// All manifests, for what they have in common.
    private let texts: [String]

    init(of workspace: Workspace) throws {
        let common = workspace.packages.map(\.toolsVersion).commonest ?? "6.0"
        let isPatch = common.split(separator: ".").count > 2 && common.hasSuffix(".0")
        toolsVersion = workspace.rules.manifests?.toolsVersion ?? (isPatch ? String(common.dropLast(2)) : common)
        settings = try (workspace.rules.manifests?.settings ?? []).map(Self.source)
        texts = try workspace.packages.map {
            try String(contentsOf: workspace.url(of: $0.manifestPath), encoding: .utf8)
        }
    }

    func text(name: String) -> String {
        """
        // swift-tools-version: \(toolsVersion)
        import PackageDescription

        let package = Package(
            name: "\(name)",
        \(platforms)    products: [
                .library(name: "\(name)", targets: ["\(name)"])
            ],
            targets: [
                .target(name: "\(name)"),
                .testTarget(name: "\(name)Tests", dependencies: ["\(name)"]),
            ]
        )
        \(settingsLoop)
        """
    }

    /// The line of most manifests.
    private var platforms: String {
        let lines = texts.compactMap { text in
            text.split(separator: "\n").first { $0.contains(/^ +platforms: \[.*\],$/) }.map(String.init)
        }
        guard let line = lines.commonest, lines.count(where: { $0 == line }) * 2 > texts.count else { return "" }
        return "    \(line.drop { $0 == " " })\n"
    }

    private var settingsLoop: String {
        guard !settings.isEmpty else { return "" }
        let lines = settings.flatMap { [comment(above: $0), "\($0),"] }.compactMap { $0.map { "        \($0)\n" } }
        return """

            for target in package.targets {
                target.swiftSettings = [
            \(lines.joined())    ]
            }

            """
    }

    /// The comment above a setting in the first manifest that has one.
    private func comment(above setting: String) -> String? {
        texts.lazy.compactMap { text -> String? in
            let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
            guard let index = lines.firstIndex(of: "\(setting),"), index > 0, lines[index - 1].hasPrefix("// ") else {
                return nil
            }
            return String(lines[index - 1])
        }
        .first
    }

    /// Returns the source text of a setting in the rules file.
    private static func source(_ setting: String) throws -> String {
        let words = setting.split(separator: " ", maxSplits: 1).map(String.init)
        let value = words.count > 1 ? words[1] : ""
        switch words.first {
        case "enableUpcomingFeature", "enableExperimentalFeature", "define": return ".\(words[0])(\"\(value)\")"
        case "treatAllWarnings": return ".treatAllWarnings(as: .\(value))"
        case "interoperabilityMode": return ".interoperabilityMode(.\(value))"
        case "swiftLanguageMode": return ".swiftLanguageMode(.v\(value))"
        case "strictMemorySafety": return ".strictMemorySafety()"
        case "defaultIsolation": return ".defaultIsolation(\(value).self)"
        default:
            throw WorkspaceError(
                "The spelling of the setting '\(setting)' of \(RulesFile.path) in a manifest is unknown.",
                remedy: "Copy the manifest of another package."
            )
        }
    }
}

extension Sequence<String> {
    /// The most frequent element; of several, the first in their order.
    var commonest: String? {
        Dictionary(map { ($0, 1) }, uniquingKeysWith: +).min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
    }
}
