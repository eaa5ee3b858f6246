import Foundation
import ProcessSupport
import Testing
import WorkspaceTesting

@Suite("The command 'docs'", .timeLimit(.minutes(10)))
struct DocsCommandTests {
    /// A workspace with two libraries and a guide. The documentation of Desk links to Core, and the guide links to both.
    private static let fixture = CachedFixture(
        Fixture(
            #"""
            -- README.md --
            # Small world
            -- Tools/workspace.json --
            {
                "rows": [{ "name": "Upper", "packages": ["Desk"] }, { "name": "Lower", "packages": ["Core"] }],
                "start": { "title": "Start", "article": "Documents/Guide.docc/Walk.md" }
            }
            -- Core/Package.swift --
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "Core",
                products: [.library(name: "Core", targets: ["Core"])],
                targets: [.target(name: "Core")]
            )
            -- Core/Sources/Core/Core.swift --
            /// A note. See ``Note/text``.
            public struct Note {
                /// The text of the note.
                public var text = ""
                public var undocumented = ""
            }
            -- Core/Sources/Core/Core.docc/Core.md --
            # ``Core``

            Notes.
            -- Desk/Package.swift --
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "Desk",
                products: [.library(name: "Desk", targets: ["Desk"])],
                dependencies: [.package(path: "../Core")],
                targets: [.target(name: "Desk", dependencies: ["Core"])]
            )
            -- Desk/Sources/Desk/Desk.swift --
            import Core
            /// A desk with notes.
            public struct Desk {
                /// Returns the number of notes.
                ///
                /// - Parameter most: The maximum result.
                public func count(_ notes: Int, most: Int) -> Int { 0 }
            }
            -- Desk/Sources/Desk/Desk.docc/Desk.md --
            # ``Desk``

            A desk for a ``/Core/Note``.
            -- Documents/Guide.docc/Guide.md --
            # The guide

            An overview and `map.html`.

            @Metadata {
                @TechnologyRoot
            }

            ## Overview

            A ``/Core/Note/text`` on a ``/Desk/Desk``, and <doc:Walk>.

            ## Topics

            ### All

            - <doc:Walk>
            -- Documents/Guide.docc/Walk.md --
            # A walk

            From ``/Core`` to ``/Desk``.

            ```swift
            import Core
            print(Note().text)
            ```

            """#
        )
    )

    private func withTool(_ body: (Tool) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let root = folder.appending(path: "my workspace")
            try await Self.fixture.write(to: root)
            try shareModuleCache(with: root)
            try await body(Tool(root: root))
        }
    }

    /// The index of a site's sidebar, decoded from `index.json`.
    private struct Index: Decodable {
        struct Entry: Decodable {
            let title: String
            let children: [Entry]?
        }

        let interfaceLanguages: [String: [Entry]]

        var parts: [Entry] { interfaceLanguages["swift"]?.first?.children ?? [] }
    }

    /// The landing page of a site.
    private struct Landing: Decodable {
        struct Section: Decodable { let title: String }

        let topicSections: [Section]
    }

    private func page(_ path: String, of tool: Tool, in site: String = ".build/docs") throws -> String {
        try tool.read("\(site)/data/\(path).json")
    }

    @Test("The command 'docs' creates a site and reports broken links and code that does not compile")
    func site() async throws {
        try await withTool { tool in
            let written = try await tool.run("docs")
            #expect(written.exitCode == 0, "\(written.text)\(written.errorText)")
            #expect(written.text.hasSuffix(" pages, 2 module(s), 4 of 5 declarations documented\n"))
            #expect(written.errorText.contains("--directory '\(tool.root.filePath)/.build/docs'\n"))
            // The guide replaces the landing page. In the breadcrumbs of each page, its title is that of the workspace's README.
            #expect(try page("documentation", of: tool).contains("The guide"))
            let note = try page("documentation/core/note", of: tool)
            #expect(note.contains(#""title":"Small world""#))
            #expect(note.contains(#""url":"/documentation""#))
            #expect(try page("documentation/guide/walk", of: tool).contains("/documentation/desk"))
            #expect(try tool.read(".build/docs/documentation/core/note/index.html").contains("<script"))
            #expect(try tool.read(".build/docs/index.html").contains("documentation/"))
            let index = try JSONDecoder().decode(
                Index.self,
                from: Data(try tool.read(".build/docs/index/index.json").utf8)
            )
            // The sidebar and the guide list the modules in the rows of the map. The modules keep their pages.
            #expect(index.parts.map(\.title) == ["All", "A walk", "Upper", "Desk", "Lower", "Core"])
            #expect(index.parts[5].children?.map(\.title) == ["Structures", "Note"])
            let landing = try JSONDecoder().decode(Landing.self, from: Data(page("documentation", of: tool).utf8))
            #expect(landing.topicSections.map(\.title) == ["All", "Upper", "Lower"])
            let map = try tool.read(".build/docs/map.html")
            let link = try #require(map.firstMatch(of: /id="start" href="(.*?)"/)).1
            #expect(link == "documentation/guide/walk/")
            #expect(try tool.read(".build/docs/\(link)index.html").contains("<script"))

            // Problems in the documentation are findings, but the site is still written.
            try tool.write("Core/Sources/Core/Core.swift", "/// See ``Nothing``.\npublic struct Note {}\n")
            try tool.write("Desk/Sources/Desk/Desk.docc/Desk.md", "# ``Desk``\n\nA ``Desk/count(_:mast:)``.\n")
            try tool.write("Documents/Guide.docc/Walk.md", "# A walk\n\nFrom ``/Desk/Dask`` to <doc:Nowhere>.\n")
            let broken = try await tool.run("docs")
            #expect(broken.exitCode == 1)
            #expect(broken.text.contains("Core/Sources/Core/Core.swift:1: documentation: 'Nothing'"), "\(broken.text)")
            #expect(broken.text.contains("Documents/Guide.docc/Walk.md:3: documentation: 'Dask'"))
            #expect(broken.text.contains("Desk/Sources/Desk/Desk.docc/Desk.md:3: documentation: 'count(_:mast:)'"))
            #expect(broken.text.contains("\n    Replace 'count(_:mast:)' with 'count(_:most:)'.\n"), "\(broken.text)")
            #expect(broken.text.contains("Documents/Guide.docc/Walk.md:3: documentation: 'Nowhere'"))
            #expect(broken.text.contains("Documents/Guide.docc/Guide.md:11: documentation: 'text'"))
            #expect(broken.errorText.contains("5 findings."))
            #expect(broken.text.hasSuffix(" pages, 2 module(s), 3 of 3 declarations documented\n"), "\(broken.text)")
            let shown = try page("documentation/core/note", of: tool)
            #expect(shown != note)

            // The command compiles the code in articles if the rules file sets compiledArticles.
            try tool.write("Desk/Sources/Desk/Desk.docc/Desk.md", "# ``Desk``\n\nA desk.\n")
            try tool.write("Core/Sources/Core/Core.swift", "/// A note.\npublic struct Note { public var text: Int }\n")
            try tool.write(
                "Documents/Guide.docc/Walk.md",
                "# A walk\n\nYes.\n\n```swift\nimport Core\nprint(Note())\n```\n"
            )
            #expect(try await tool.run("docs", "--check").exitCode == 0)
            try tool.write("Tools/workspace.json", #"{ "compiledArticles": true }"#)
            let code = try await tool.run("docs", "--check")
            #expect(code.exitCode == 1)
            #expect(code.text.contains("Documents/Guide.docc/Walk.md:7: documentation: This code does not compile: "))
            #expect(try page("documentation/core/note", of: tool) == shown)

            // The command writes the site to another folder, with a base path.
            try tool.write("Documents/Guide.docc/Walk.md", "# A walk\n\nYes.\n")
            let json = try await tool.json(
                "docs",
                "--output",
                "\(tool.root.filePath)/site",
                "--hosting-base-path",
                "x/y/",
                "--format",
                "json"
            )
            #expect(json["output"] as? String == "\(tool.root.filePath)/site")
            #expect(try tool.read("site/data/documentation.json").contains(#""destination":"/x/y/map.html""#))
            #expect((json["findings"] as? [Any])?.isEmpty == true)
            let modules = try #require(json["modules"] as? [[String: Any]])
            #expect(modules.map { $0["module"] as? String } == ["Core", "Desk"])
            #expect(modules.map { $0["package"] as? String } == ["Core", "Desk"])
            #expect(modules.map { $0["documented"] as? Int } == [1, 2])
            #expect(modules.map { $0["declarations"] as? Int } == [2, 2])
            #expect(try tool.read("site/documentation/core/index.html").contains(#"var baseUrl = "/x/y/""#))
        }
    }

    @Test("The command 'docs' keeps the old site if docc fails")
    func noArchive() async throws {
        try await withTool { tool in
            let script = """
                #!/bin/sh
                while [ "$1" != --diagnostics-file ]; do shift; done
                echo '{ "diagnostics": [{ "severity": "error", "summary": "No.", "solutions": [] }] }' >"$2"
                exit 1

                """
            // A child process writes the script. If this process did, child processes of parallel tests could inherit the open file,
            // and the system refuses to execute a file that is open for writing.
            let write = ["/bin/sh", "-c", "mkdir bin && cat >bin/docc && chmod +x bin/docc"]
            #expect(try await Subprocess(write, in: tool.root, input: Data(script.utf8)).runNow().exitCode == 0)
            try tool.write(".build/docs/.workspace-docs", "")
            // In a workspace without libraries, the command builds nothing.
            try FileManager.default.removeItem(at: tool.root.appending(path: "Desk"))
            try tool.write("Core/Package.swift", Self.appManifest)
            let path = "\(tool.root.filePath)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
            let outcome = try await tool.run("docs", environment: ["PATH": path])
            #expect(outcome.exitCode == 1, "\(outcome.errorText)")
            #expect(outcome.text.contains("Documents/Guide.docc:1: documentation: No."))
            #expect(outcome.errorText.contains("No site was written, because of the errors above."))
            #expect(try tool.read(".build/docs/.workspace-docs").isEmpty)
        }
    }

    @Test("The command 'docs' fails before the build if the output folder contains files of the user")
    func folderWithOtherFiles() async throws {
        try await withTool { tool in
            try tool.write("mine/file", "")
            let outcome = try await tool.run("docs", "--output", "mine", in: tool.root)
            #expect(outcome.exitCode == 2)
            #expect(
                outcome.errorText.contains(
                    "\(tool.root.filePath)/mine contains files that this command did not create."
                )
            )
            #expect(!FileManager.default.fileExists(atPath: tool.root.appending(path: ".build/shared").filePath))
        }
    }

    @Test(
        "The command 'docs' refuses an invalid base path",
        arguments: ["/", "", "a b", "a//b", "../a", "https://a", "\u{1B}[31m"]
    )
    func basePath(path: String) async throws {
        try await withTool { tool in
            let outcome = try await tool.run("docs", "--hosting-base-path", path)
            #expect(outcome.exitCode == 2)
            #expect(outcome.errorText.contains("'--hosting-base-path' takes a path"), "\(outcome.errorText)")
        }
    }

    @Test("The command 'docs' reports packages that do not compile, with the compiler's messages")
    func broken() async throws {
        try await withTool { tool in
            try tool.write("Core/Sources/Core/Core.swift", "public struct Note {\n")
            let outcome = try await tool.run("docs")
            #expect(outcome.exitCode == 2)
            #expect(outcome.errorText.contains("error:"))
            #expect(outcome.errorText.contains("Cannot build Core, Desk:"), "\(outcome.errorText)")
        }
    }

    /// The manifest of a package without a library.
    private static let appManifest = """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(name: "Core", targets: [.executableTarget(name: "Core")])
        """

    @Test("The command 'docs' fails for a workspace without libraries and catalogs")
    func nothingToDocument() async throws {
        try await withTemporaryFolder { folder in
            let tool = Tool(root: folder)
            try tool.write("Package.swift", Self.appManifest)
            try tool.write("Sources/Core/main.swift", "")
            let outcome = try await tool.run("docs")
            #expect(outcome.exitCode == 2)
            #expect(outcome.errorText.contains("There is nothing to document"))
        }
    }
}
