internal import Foundation

/// What `swift package dump-package` prints, as far as it matters here.
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
        let nameForTargetDependencyResolutionOnly: String?
        let path: String?
        let location: Address?
    }

    struct Address: Decodable {
        let local: [String]?
        let remote: [Remote]?

        struct Remote: Decodable { let urlString: String }
    }

    struct Product: Decodable {
        let name: String
        let targets: [String]
        /// One key, the kind; its value may be null.
        let type: [String: Ignored?]

        struct Ignored: Decodable {
            init(from decoder: any Decoder) {}
        }
    }

    struct Target: Decodable {
        let name: String
        let type: String
        let path: String?
        let exclude: [String]
        let sources: [String]?
        /// One key each, byName, target or product.
        let dependencies: [[String: Names]]
        let pluginUsages: [[String: Names]]?
        let settings: [Setting]
        let resources: [Resource]?
    }

    struct Resource: Decodable {
        let path: String
    }

    /// A list of a name, perhaps a package's name, and what does not matter here.
    struct Names: Decodable {
        let name: String
        let second: String?

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            name = try list.decode(String.self)
            second = list.isAtEnd ? nil : try? list.decodeIfPresent(String.self)
        }
    }

    struct Setting: Decodable {
        let tool: String
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
                    text = (try? container.decodeIfPresent(String.self, forKey: .text)) ?? ""
                }
            }
        }
    }
}
