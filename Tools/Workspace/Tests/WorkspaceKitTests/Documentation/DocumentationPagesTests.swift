import Foundation
import ProcessSupport
import Testing

@testable import WorkspaceKit

@Suite("DocumentationPages")
struct DocumentationPagesTests {
    private static let root = "doc://movies/documentation"

    /// Calls `body` with a documentation archive that contains the landing page, a module with a type, and a guide with an article.
    private func withPages(_ body: (URL, DocumentationPages) throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            func write(_ path: String, _ identifier: String, _ paths: String) throws {
                let text = """
                    { "identifier": { "url": "\(identifier)" }, "hierarchy": { "paths": \(paths) }, "title": "\(path)",
                      "references": { "a": {} } }
                    """
                try folder.appending(path: "data/\(path).json").write(text)
            }
            try write("documentation", Self.root, "[]")
            try write("documentation/core", "doc://Core/documentation/Core", "[[]]")
            try write(
                "documentation/core/type",
                "doc://Core/documentation/Core/Type",
                #"[["doc://Core/documentation/Core"]]"#
            )
            try write("documentation/guide", "doc://Guide/documentation/Guide", "[[]]")
            try write(
                "documentation/guide/walk",
                "doc://Guide/documentation/Guide/Walk",
                #"[["doc://Guide/documentation/Guide"]]"#
            )
            try body(folder, DocumentationPages(in: folder))
        }
    }

    private func page(_ path: String, in folder: URL) throws -> [String: Any] {
        let data = try Data(contentsOf: folder.appending(path: "data/\(path).json"))
        return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    private func paths(_ path: String, in folder: URL) throws -> [[String]] {
        let hierarchy = try #require(try page(path, in: folder)["hierarchy"] as? [String: Any])
        return try #require(hierarchy["paths"] as? [[String]])
    }

    @Test("DocumentationPages counts the pages and lists the root pages of a documentation archive")
    func roots() async throws {
        try await withPages { _, pages in
            #expect(pages.count == 5)
            #expect(pages.roots == ["documentation/core.json", "documentation/guide.json"])
        }
    }

    @Test("DocumentationPages adds the landing page to the breadcrumbs of the other pages")
    func connected() async throws {
        try await withPages { folder, pages in
            try pages.connect(title: "movies", start: nil)
            #expect(try paths("documentation/core", in: folder) == [[Self.root]])
            #expect(try paths("documentation/core/type", in: folder) == [[Self.root, "doc://Core/documentation/Core"]])
            let type = try page("documentation/core/type", in: folder)
            let references = try #require(type["references"] as? [String: [String: Any]])
            #expect(references[Self.root]?["title"] as? String == "movies")
            #expect(references[Self.root]?["url"] as? String == "/documentation")
            #expect(references["a"] != nil)
            #expect(try page("documentation", in: folder)["title"] as? String == "documentation")
        }
    }

    @Test("DocumentationPages replaces the landing page with the guide and removes the guide from the breadcrumbs")
    func guide() async throws {
        try await withPages { folder, pages in
            try pages.connect(title: "movies", start: "documentation/guide.json")
            let landing = try page("documentation", in: folder)
            #expect(landing["title"] as? String == "documentation/guide")
            #expect((landing["identifier"] as? [String: String])?["url"] == Self.root)
            #expect(landing["hierarchy"] == nil)
            #expect(try paths("documentation/guide/walk", in: folder) == [[Self.root]])
            #expect(try paths("documentation/core/type", in: folder) == [[Self.root, "doc://Core/documentation/Core"]])
        }
    }

    @Test(
        "DocumentationPages makes the code map.html on the landing page a link if there is a map",
        arguments: [nil, "/x/map.html"]
    )
    func map(url: String?) async throws {
        try await withPages { folder, pages in
            let text = """
                { "identifier": { "url": "a" }, "content": [{ "inlineContent": [
                  { "type": "codeVoice", "code": "map.html" }, { "type": "codeVoice", "code": "map" }
                ] }] }
                """
            try folder.appending(path: "data/documentation/guide.json").write(text)
            try pages.connect(title: "movies", start: "documentation/guide.json", map: url)
            let content = try #require(try page("documentation", in: folder)["content"] as? [[String: Any]])
            let parts = try #require(content.first?["inlineContent"] as? [[String: String]])
            #expect(parts.map { $0["type"] } == [url == nil ? "codeVoice" : "link", "codeVoice"])
            #expect(parts.first?["destination"] == url)
        }
    }
}
