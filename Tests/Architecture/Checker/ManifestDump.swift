import Foundation

/// What `swift package dump-package` prints, as far as the rules need it.
struct ManifestDump: Decodable {
    let name: String
    let toolsVersion: ToolsVersion
    let swiftLanguageVersions: [String]?
    /// One key each: fileSystem, sourceControl or registry.
    let dependencies: [[String: [Location]]]
    let products: [Product]
    let targets: [Target]

    struct ToolsVersion: Decodable {
        let text: String
        enum CodingKeys: String, CodingKey { case text = "_version" }
    }

    struct Location: Decodable {
        let identity: String
        let path: String?
    }

    struct Product: Decodable {
        let name: String
        let targets: [String]
    }

    struct Target: Decodable {
        let name: String
        let type: String
        let path: String?
        let exclude: [String]
        /// One key each, byName, target or product; the name comes first in its list.
        let dependencies: [[String: FirstName]]
        let settings: [Setting]
    }

    struct FirstName: Decodable {
        let name: String

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            name = try list.decode(String.self)
        }
    }

    struct Setting: Decodable {
        /// One key, the setting's name.
        let kind: [String: Value]

        struct Value: Decodable {
            let text: String

            enum CodingKeys: String, CodingKey { case text = "_0" }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                if let list = try? container.decode([String].self, forKey: .text) {
                    text = list.joined(separator: " ")
                } else {
                    text = try container.decodeIfPresent(String.self, forKey: .text) ?? ""
                }
            }
        }
    }
}

extension ManifestDump {
    func package(path: String, folder: URL) throws -> WorkspacePackage {
        WorkspacePackage(
            name: name,
            path: path,
            folder: folder,
            toolsVersion: toolsVersion.text,
            languageModes: swiftLanguageVersions ?? [],
            dependencies: dependencies.flatMap { entry in
                entry.flatMap { kind, locations in
                    locations.map { location in
                        if kind == "fileSystem", let path = location.path {
                            .local(folder: URL(filePath: path, directoryHint: .isDirectory))
                        } else {
                            .remote(identity: location.identity)
                        }
                    }
                }
            },
            products: products.map { PackageProduct(name: $0.name, targets: $0.targets) },
            targets: try targets.map { try $0.target(in: folder) }
        )
    }
}

extension ManifestDump.Target {
    func target(in folder: URL) throws -> PackageTarget {
        guard let kind = PackageTarget.Kind(rawValue: type) else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "target kind \(type) is new"))
        }
        return PackageTarget(
            name: name,
            kind: kind,
            folder: folder.appending(path: path ?? "\(kind.usualFolder)/\(name)", directoryHint: .isDirectory),
            exclude: exclude,
            dependencies: dependencies.flatMap { $0.values.map(\.name) },
            settings: settings.flatMap { $0.kind.map { PackageTarget.Setting($0.key, $0.value.text) } }
        )
    }
}

extension PackageTarget.Kind {
    fileprivate var usualFolder: String {
        switch self {
        case .test: "Tests"
        case .plugin: "Plugins"
        case .regular, .executable, .system, .macro, .binary: "Sources"
        }
    }
}
