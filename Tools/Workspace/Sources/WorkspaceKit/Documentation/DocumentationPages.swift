package import Foundation
internal import ProcessSupport

/// The pages of joined archives, as docc writes them for its viewer
/// (https://github.com/swiftlang/swift-docc/blob/main/Sources/SwiftDocC/SwiftDocC.docc/Resources/RenderNode.spec.json).
///
/// Of archives that are joined none knows of the others, nor of the page that lists them: here each page is told where the site begins.
package struct DocumentationPages {
    private let data: URL

    /// - Parameter archive: what docc made of several archives.
    package init(in archive: URL) {
        data = archive.appending(path: "data", directoryHint: .isDirectory)
    }

    /// The page that lists all parts.
    private var landingPage: URL { data.appending(path: "documentation.json") }

    /// How many there are.
    package var count: Int { files.count }

    /// The pages that have none above them, as paths: one for each module, or for each catalog that stands alone.
    package var roots: [String] {
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: data.appending(path: "documentation").filePath)) ?? []
        return names.filter { $0.hasSuffix(".json") }.sorted().map { "documentation/\($0)" }
    }

    /// Begins the way that stands over each page with the page that lists all parts.
    ///
    /// - Parameters:
    ///   - title: what that page is called there.
    ///   - start: the page whose content takes the place of that list.
    package func connect(title: String, start: String?) throws {
        guard var landing = try? page(landingPage),
            let identity = landing["identifier"] as? [String: Any], let root = identity["url"] as? String
        else { return }
        // What takes the place of the list is not named as a place of its own.
        var replaced: String?
        if let start {
            landing = try page(data.appending(path: start))
            replaced = (landing["identifier"] as? [String: Any])?["url"] as? String
            landing["identifier"] = identity
            landing["hierarchy"] = nil
            try write(landing, to: landingPage)
        }
        let reference: [String: Any] = [
            "type": "topic", "kind": "article", "role": "collection", "identifier": root, "title": title,
            "url": "/documentation", "abstract": [],
        ]
        for file in files where file != landingPage {
            var page = try page(file)
            guard var hierarchy = page["hierarchy"] as? [String: Any], let paths = hierarchy["paths"] as? [[String]]
            else {
                continue
            }
            hierarchy["paths"] = paths.map { [root] + ($0.first == replaced ? $0.dropFirst() : $0[...]) }
            page["hierarchy"] = hierarchy
            var references = page["references"] as? [String: Any] ?? [:]
            references[root] = reference
            page["references"] = references
            try write(page, to: file)
        }
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
