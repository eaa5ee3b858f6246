internal import Foundation

/// The manifest of a new package, as those of the workspace are.
struct NewManifest {
    private let toolsVersion: String
    private let settings: [String]
    /// The texts of all manifests, to take from them what they have in common.
    private let texts: [String]

    init(of workspace: Workspace) throws {
        let versions = workspace.packages.map(\.manifest.toolsVersion)
        toolsVersion = workspace.rules.manifests?.toolsVersion ?? Self.short(versions.commonest ?? "6.0")
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

    /// The line that more than half of the manifests have; else none.
    private var platforms: String {
        let lines = texts.flatMap { text in
            text.split(separator: "\n").first { $0.contains(/^ +platforms: \[.*\],$/) }.map { [String($0)] } ?? []
        }
        guard let line = lines.commonest, lines.count(where: { $0 == line }) * 2 > texts.count else { return "" }
        return "    \(line.drop { $0 == " " })\n"
    }

    private var settingsLoop: String {
        guard !settings.isEmpty else { return "" }
        let lines = settings.flatMap { [reason(for: $0), "\($0),"] }.compactMap { $0.map { "        \($0)\n" } }
        return """

            for target in package.targets {
                target.swiftSettings = [
            \(lines.joined())    ]
            }

            """
    }

    /// The comment above a setting in the first manifest that has one there.
    private func reason(for setting: String) -> String? {
        for text in texts {
            let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
            guard let index = lines.firstIndex(of: "\(setting),"), index > 0, lines[index - 1].hasPrefix("// ") else {
                continue
            }
            return String(lines[index - 1])
        }
        return nil
    }

    /// A setting of the rules file as a manifest says it: "enableUpcomingFeature ExistentialAny".
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
                "How a manifest says the setting '\(setting)' of \(WorkspaceRules.path) is not known here.",
                remedy: "Copy the manifest of another package."
            )
        }
    }

    /// "6.2" for "6.2.0".
    private static func short(_ version: String) -> String {
        version.split(separator: ".").count > 2 && version.hasSuffix(".0") ? String(version.dropLast(2)) : version
    }
}
