import Foundation
import ProcessSupport

/// The pages of a merged documentation archive, in docc's JSON format
/// (https://github.com/swiftlang/swift-docc/blob/main/Sources/SwiftDocC/SwiftDocC.docc/Resources/RenderNode.spec.json).
///
/// docc does not link pages to the landing page that lists all archives. This type adds the landing page to the pages' breadcrumbs, and
/// groups the modules in the sidebar as on the guide.
struct DocumentationPages {
    private let data: URL

    /// - Parameter archive: The folder of the merged archive.
    init(in archive: URL) {
        data = archive.appending(path: "data", directoryHint: .isDirectory)
    }

    /// The file of the landing page, which lists all archives.
    private var landingPage: URL { data.appending(path: "documentation.json") }

    /// The number of pages in the archive.
    var count: Int { files.count }

    /// The paths of the root pages, one for each module or catalog, relative to the archive's folder `data`.
    var roots: [String] {
        let folder = data.appending(path: "documentation").filePath
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".json") }.sorted().map { "documentation/\($0)" }
    }

    /// Adds the landing page to the breadcrumbs of all other pages.
    ///
    /// - Parameters:
    ///   - title: The title of the landing page.
    ///   - start: The path, relative to `data`, of the root page that replaces the landing page; nil to keep the list of archives.
    ///   - map: The URL of the HTML map, to which the code `map.html` on the landing page becomes a link; nil for no map.
    func connect(title: String, start: String?, map: String? = nil) throws {
        guard var landing = try? page(landingPage),
            let identity = landing["identifier"] as? [String: Any], let root = identity["url"] as? String
        else { return }
        var replaced: String?
        if let start {
            landing = try page(data.appending(path: start))
            if let map { landing = landing.mapValues { Self.linked($0, to: map) } }
            replaced = (landing["identifier"] as? [String: Any])?["url"] as? String
            landing["identifier"] = identity
            landing["hierarchy"] = nil
            try write(landing, to: landingPage)
            try group("/" + start.dropLast(".json".count))
        }
        let reference: [String: Any] = [
            "type": "topic", "kind": "article", "role": "collection", "identifier": root, "title": title,
            "url": "/documentation", "abstract": [],
        ]
        for file in files where file != landingPage {
            var page = try page(file)
            guard var hierarchy = page["hierarchy"] as? [String: Any], let paths = hierarchy["paths"] as? [[String]]
            else { continue }
            hierarchy["paths"] = paths.map { [root] + ($0.first == replaced ? $0.dropFirst() : $0[...]) }
            page["hierarchy"] = hierarchy
            page["references"] = (page["references"] as? [String: Any] ?? [:]).merging([root: reference]) { $1 }
            try write(page, to: file)
        }
    }

    /// Returns a part of a page in which the code `map.html` is a link. In Markdown, docc accepts links to its own pages and to complete
    /// URLs only.
    private static func linked(_ part: Any, to map: String) -> Any {
        switch part {
        case let object as [String: Any]:
            let isCode = object["type"] as? String == "codeVoice" && object["code"] as? String == "map.html"
            return isCode
                ? ["type": "link", "destination": map, "title": "map.html"] : object.mapValues { linked($0, to: map) }
        case let list as [Any]: return list.map { linked($0, to: map) }
        default: return part
        }
    }

    /// Replaces the guide in the sidebar with the guide's groups, in which the listed modules keep their pages. A module must not have two
    /// entries, because the viewer shows only the first.
    private func group(_ guide: String) throws {
        let file = data.deletingLastPathComponent().appending(path: "index/index.json")
        guard var index = try? page(file), let languages = index["interfaceLanguages"] as? [String: [[String: Any]]]
        else { return }
        index["interfaceLanguages"] = languages.mapValues { roots in
            roots.map { root in
                var root = root
                var parts = root["children"] as? [[String: Any]] ?? []
                let position = { (path: String?) in
                    path.flatMap { path in parts.firstIndex { $0["path"] as? String == path } }
                }
                guard let place = position(guide) else { return root }
                let entries = parts.remove(at: place)["children"] as? [[String: Any]] ?? []
                let groups = entries.map { entry in
                    position(entry["path"] as? String).map { parts.remove(at: $0) } ?? entry
                }
                root["children"] = groups + parts
                return root
            }
        }
        try write(index, to: file)
    }

    private var files: [URL] {
        let found = FileManager.default.enumerator(at: data, includingPropertiesForKeys: nil)
        return (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "json" }
    }

    private func page(_ file: URL) throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] ?? [:]
    }

    private func write(_ page: [String: Any], to file: URL) throws {
        try JSONSerialization.data(withJSONObject: page, options: [.sortedKeys, .withoutEscapingSlashes]).write(
            to: file
        )
    }
}
