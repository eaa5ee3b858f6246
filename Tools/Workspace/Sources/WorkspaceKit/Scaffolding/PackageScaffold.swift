internal import Foundation
internal import ProcessSupport

/// A new library package, with a manifest like its neighbours'.
package enum PackageScaffold {
    /// - Parameter folder: where it goes, from the workspace's root; nil for beside most other packages.
    /// - Throws: ``WorkspaceError``.
    package static func plan(_ text: String, at folder: String?, in workspace: Workspace) throws -> Scaffold {
        let name = try NewName(text, kind: "package").forms.upperCamel
        try NewName.refuse(taken: [name, "\(name)Tests"], in: workspace)
        let folder = try folder.map { try checked($0, name: name, in: workspace) } ?? usualFolder(in: workspace)
        let path = PathText.join(folder, name)
        let rows = try LayerRows.missing(for: name, at: path, in: workspace)
        let manifest = try NewManifest(of: workspace)
        // Not every workspace has its own script.
        let hasScript = workspace.tree.contains("workspace.sh")
        let test = hasScript ? "./workspace.sh test \(name)" : "swift test --package-path \(ShellWord.quoted(path))"
        var files = [
            "Package.swift": manifest.text(name: name),
            "README.md": try NewReadme(of: workspace).text(name: name, at: path),
            "Sources/\(name)/\(name)Greeting.swift": source(name),
            "Tests/\(name)Tests/\(name)GreetingTests.swift": tests(name),
        ]
        // Where others keep their interfaces beside them, one that does not is a finding.
        if workspace.packages.contains(where: { workspace.tree.contains(API.path(of: $0)) }) {
            files[APIText.fileName] = try interface(name).text(package: name)
        }
        if workspace.tree.files.contains(where: { $0.path.contains(".docc/") }) {
            files["Sources/\(name)/\(name).docc/\(name).md"] = article(name)
        }
        return Scaffold(
            files: files.map { Scaffold.NewFile(path: "\(path)/\($0.key)", text: $0.value) },
            edits: rows.map { [$0] } ?? [],
            commands: [test]
        )
    }

    /// The folder that holds most packages; the first of those that hold as many.
    private static func usualFolder(in workspace: Workspace) -> String {
        workspace.packages.filter { $0.path != "." }.map { PathText.folder(of: $0.path) }.commonest ?? "Packages"
    }

    /// A folder that was typed.
    private static func checked(_ text: String, name: String, in workspace: Workspace) throws -> String {
        let typed = PathText.join(".", text)
        guard typed != "..", PathText.contains(".", typed), let folder = resolved(typed, in: workspace.root) else {
            throw WorkspaceError(
                "\(text) is not in the workspace.",
                remedy: "Name a folder from its root: --at Packages"
            )
        }
        let path = PathText.join(folder, name)
        if path.split(separator: "/").contains(where: { $0.hasPrefix(".") })
            || workspace.rules.exclude.contains(where: { $0.matches(path) })
        {
            throw WorkspaceError("What is in \(folder) is no part of the workspace.", remedy: "Name another folder.")
        }
        if let target = workspace.targets.first(where: { PathText.contains($0.folder, path) }) {
            throw WorkspaceError("\(folder) belongs to the target \(target.name).", remedy: "Name another folder.")
        }
        return folder
    }

    /// Where a folder is once links are followed, also one that is not there yet; nil for outside of the workspace.
    private static func resolved(_ folder: String, in root: URL) -> String? {
        var there = folder
        while there != ".", !FileManager.default.fileExists(atPath: root.appending(path: there).filePath) {
            there = PathText.folder(of: there)
        }
        func place(_ url: URL) -> String { PathText.join(url.resolvingSymlinksInPath().filePath, ".") }
        let top = place(root), end = place(root.appending(path: there))
        guard PathText.contains(top, end) else { return nil }
        let missing = there == "." ? folder : String(folder.dropFirst(there.count + 1))
        return PathText.join(PathText.join(".", String(end.dropFirst(top.count + 1))), missing)
    }

    private static func source(_ name: String) -> String {
        """
        /// Stands here until there is something else.
        public struct \(name)Greeting: Sendable {
            /// Who is greeted.
            public let guest: String

            /// A greeting for one guest.
            public init(guest: String) {
                self.guest = guest
            }

            /// What is said.
            public var text: String { "\(name) greets \\(guest)." }
        }

        """
    }

    private static func article(_ name: String) -> String {
        """
        # ``\(name)``

        What \(name) is for, in a sentence.

        ## Overview

        How it is used, and why it is so.

        ## Topics

        ### What stands here until there is something else

        - ``\(name)Greeting``

        """
    }

    /// What the source offers.
    private static func interface(_ name: String) throws -> APIText {
        try APIText(
            reading: """
                module \(name)
                \(name)Greeting  struct \(name)Greeting
                \(name)Greeting  : Sendable
                \(name)Greeting.guest  let guest: String
                \(name)Greeting.init(guest:)  init(guest: String)
                \(name)Greeting.text  var text: String { get }
                """
        )
    }

    private static func tests(_ name: String) -> String {
        """
        import \(name)
        import Testing

        @Suite("A greeting")
        struct \(name)GreetingTests {
            @Test("names the guest")
            func text() {
                #expect(\(name)Greeting(guest: "Ada").text == "\(name) greets Ada.")
            }
        }

        """
    }
}
