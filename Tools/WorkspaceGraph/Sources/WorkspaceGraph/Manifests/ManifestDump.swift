import Foundation

/// The part of the output of `swift package dump-package` that this tool uses.
struct ManifestDump: Decodable {
    private let name: String
    private let toolsVersion: ToolsVersion
    private let swiftLanguageVersions: [String]?
    /// The package dependencies. The only key of each dictionary is `fileSystem`, `sourceControl` or `registry`.
    private let dependencies: [[String: [Location]]]
    private let platforms: [Platform]?
    private let products: [Product]
    private let targets: [Target]
    private let traits: [Trait]?

    private struct Trait: Decodable { let name: String }

    private struct Platform: Decodable {
        let platformName: String
        let version: String
    }

    private struct ToolsVersion: Decodable {
        let text: String
        enum CodingKeys: String, CodingKey { case text = "_version" }
    }

    private struct Location: Decodable {
        struct Address: Decodable {
            struct Remote: Decodable { let urlString: String }

            let local: [String]?
            let remote: [Remote]?
        }

        let identity: String
        let nameForTargetDependencyResolutionOnly: String?
        let path: String?
        let location: Address?
    }

    private struct Product: Decodable {
        let name: String
        let targets: [String]
        /// A dictionary whose only key is the product's kind. The value of `library` is "automatic", "dynamic" or "static".
        let type: [String: [String]?]
    }

    private struct Target: Decodable {
        struct Resource: Decodable { let path: String }

        let name: String
        let type: String
        let path: String?
        let exclude: [String]
        let sources: [String]?
        let publicHeadersPath: String?
        /// The target dependencies. The only key of each dictionary is `byName`, `target` or `product`.
        let dependencies: [[String: Names]]
        let pluginUsages: [[String: Names]]?
        let settings: [Setting]
        let pkgConfig: String?
        let resources: [Resource]?
        let packageAccess: Bool?
    }

    /// A dependency as an array: its name, then a package name, module aliases and a condition, which may each be null or missing.
    private struct Names: Decodable {
        private struct Part: Decodable {
            let text: String?
            let condition: Setting.Condition?
            let aliases: [String: String]?

            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                text = try? value.decode(String.self)
                aliases = try? value.decode([String: String].self)
                condition = aliases == nil ? try? value.decode(Setting.Condition.self) : nil
            }
        }

        let name: String
        let second: String?
        let moduleAliases: [String: String]
        let condition: String

        init(from decoder: any Decoder) throws {
            let parts = try decoder.singleValueContainer().decode([Part?].self)
            name = parts.first??.text ?? ""
            second = parts.dropFirst().first??.text
            moduleAliases = parts.lazy.compactMap { $0?.aliases }.first ?? [:]
            condition = parts.lazy.compactMap { $0?.condition }.first?.text ?? ""
        }
    }

    private struct Setting: Decodable {
        struct Value: Decodable {
            let text: String

            private enum CodingKeys: String, CodingKey { case first = "_0", second = "_1" }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                let texts = [CodingKeys.first, .second].map { key in
                    (try? container.decode([String].self, forKey: key))?.joined(separator: " ")
                        ?? (try? container.decode(String.self, forKey: key))
                }
                text = texts.compactMap { $0.map { " " + $0 } }.joined()
            }
        }

        struct Condition: Decodable {
            let config: String?
            let platformNames: [String]?
            let traits: [String]?

            var text: String {
                let names = [config].compactMap { $0 } + (platformNames ?? []) + (traits ?? []).map { "trait " + $0 }
                return names.isEmpty ? "" : " when " + names.sorted().joined(separator: ", ")
            }
        }

        let tool: String
        /// A dictionary whose only key is the setting's name.
        let kind: [String: Value]
        let condition: Condition?

        var texts: [String] {
            kind.map { (tool == "swift" ? "" : tool + " ") + $0.key + $0.value.text + (condition?.text ?? "") }
        }
    }

    func manifest(in folder: String) throws -> PackageManifest {
        var manifest = PackageManifest(name: name)
        manifest.toolsVersion = toolsVersion.text
        manifest.languageModes = swiftLanguageVersions ?? []
        manifest.dependencies = dependencies.flatMap { $0.values.joined() }.map { dependency($0, in: folder) }
        manifest.platforms = (platforms ?? []).map { "\($0.platformName) \($0.version)" }
        manifest.products = products.map { product in
            let kind = product.type.keys.lazy.compactMap(PackageProduct.Kind.init).first ?? .library
            var result = PackageProduct(name: product.name, kind: kind, targets: product.targets)
            result.linkage = product.type["library"]??.first { $0 != "automatic" }
            return result
        }
        manifest.targets = try targets.map(target)
        manifest.traits = traits?.map(\.name) ?? []
        return manifest
    }

    private func dependency(_ location: Location, in folder: String) -> PackageDependency {
        let name = location.nameForTargetDependencyResolutionOnly ?? location.identity
        if let local = location.path ?? location.location?.local?.first {
            return .local(name: name, path: PathText.relative(local, from: folder))
        }
        return .remote(name: name, location: location.location?.remote?.first?.urlString ?? location.identity)
    }

    private func target(_ dump: Target) throws -> PackageTarget {
        guard let kind = WorkspaceTarget.Kind(rawValue: dump.type) else {
            throw WorkspaceError("the target kind \(dump.type) is unknown")
        }
        var target = PackageTarget(name: dump.name, kind: kind)
        target.path = dump.path
        target.exclude = dump.exclude
        target.sources = dump.sources
        target.headers = dump.publicHeadersPath ?? "include"
        target.resources = dump.resources?.map(\.path) ?? []
        let plugins = (dump.pluginUsages ?? []).flatMap(\.values)
        target.usesPlugin = !plugins.isEmpty
        target.dependencies =
            dump.dependencies.joined().map { kind, names in
                let kind = TargetDependency.Kind(rawValue: kind) ?? .byName
                return TargetDependency(
                    kind,
                    names.name,
                    package: kind == .product ? names.second : nil,
                    moduleAliases: kind == .product ? names.moduleAliases : [:]
                )
            } + plugins.map { TargetDependency(.plugin, $0.name, package: $0.second) }
        let conditional = dump.dependencies.flatMap(\.values).filter { !$0.condition.isEmpty }
        // SwiftPM gives no access to system libraries and binaries.
        let isClosed = dump.packageAccess == false && kind != .system && kind != .binary
        let others =
            (dump.pkgConfig.map { ["pkgConfig \($0)"] } ?? []) + (isClosed ? ["packageAccess false"] : [])
            + conditional.map { "dependency \($0.name)\($0.condition)" }
        target.settings = (dump.settings.flatMap(\.texts) + others).sorted()
        return target
    }
}
