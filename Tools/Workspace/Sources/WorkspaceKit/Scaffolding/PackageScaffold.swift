import Foundation
import ProcessSupport
package import WorkspaceGraph
import WorkspaceRules

package enum PackageScaffold {
    /// Returns the files of a new package, and an edit of the rules file if no layer matches the target or its tests.
    package static func plan(_ text: String, at folder: String?, in workspace: Workspace) throws -> Scaffold {
        let name = try NewName.forms(text, kind: "package").upperCamel
        if let feature = workspace.rules.feature(of: WorkspacePackage(path: name, name: name)),
            (try? FeatureTemplate(of: workspace)) != nil
        {
            throw WorkspaceError(
                "\(name) is the name of a feature: it matches '\(workspace.rules.features ?? "")'.",
                remedy: "Create a feature: ./workspace.sh new feature \(feature)"
            )
        }
        try NewName.refuse(taken: [name, "\(name)Tests"], in: workspace)
        let usual = workspace.packages.filter { $0.path != "." }.map { PathText.folder(of: $0.path) }.mostFrequent
        let folder = try folder.map { try checked($0, name: name, in: workspace) } ?? usual ?? "Packages"
        let path = PathText.join(folder, name)
        let rows = try LayerRows.missing(for: name, at: path, in: workspace)
        let hasScript = workspace.contains("workspace.sh")
        let test = hasScript ? "./workspace.sh test \(name)" : "swift test --package-path \(PathText.shellQuoted(path))"
        // If other packages have an API.txt, the command `api check` would report a new package without one.
        let isRecorded = workspace.packages.contains { workspace.contains(PathText.join($0.path, PackageAPI.fileName)) }
        let parts = [
            ("<name>", name), ("<test>", hasScript ? "./workspace.sh test \(name)" : "swift test"),
            ("<header of API.txt>\n", PackageAPI.header(of: name)),
        ]
        let template = try (parts + commonParts(of: workspace))
            .reduce(ToolResource.text("package.txtar")) { $0.replacing($1.0, with: $1.1) }
        // A line `-- path --` begins a file.
        let heads = template.matches(of: /(?m)^-- (.+) --\n/)
        let ends = heads.dropFirst().map(\.range.lowerBound) + [template.endIndex]
        let files = zip(heads, ends).map { head, end in
            Scaffold.NewFile(path: "\(path)/\(head.1)", text: String(template[head.range.upperBound..<end]))
        }
        return Scaffold(
            files: files.filter { isRecorded || PathText.lastComponent($0.path) != PackageAPI.fileName },
            edits: rows.map { [$0] } ?? [],
            commands: [test]
        )
    }

    /// Returns the parent folder that the user chose. A symbolic link counts as a file.
    private static func checked(_ text: String, name: String, in workspace: Workspace) throws -> String {
        let folder = PathText.join(".", text)
        guard PathText.contains(".", folder) else {
            throw WorkspaceError(
                "\(text) is not in the workspace.",
                remedy: "Name a folder relative to the workspace's root: --at Packages"
            )
        }
        let path = PathText.join(folder, name)
        if path.split(separator: "/").contains(where: { $0.hasPrefix(".") })
            || workspace.rules.exclude.contains(where: { $0.matches(path) })
        {
            throw WorkspaceError("\(folder) is excluded from the workspace.", remedy: "Choose another folder.")
        }
        let places = sequence(first: folder) { $0 == "." ? nil : PathText.folder(of: $0) }
        if let file = places.first(where: workspace.contains) {
            throw WorkspaceError("\(file) is a file.", remedy: "Choose a folder.")
        }
        if let target = workspace.targets.first(where: { PathText.contains($0.folder, path) }) {
            throw WorkspaceError("\(folder) belongs to the target \(target.name).", remedy: "Choose another folder.")
        }
        // A package at the root contains all folders.
        if let package = workspace.owner(of: path), package.path != "." {
            throw WorkspaceError("\(folder) belongs to the package \(package.name).", remedy: "Choose another folder.")
        }
        return folder
    }

    /// Returns the placeholders and parts of the manifest: the most frequent tools version and settings, and platforms that most manifests have.
    private static func commonParts(of workspace: Workspace) throws -> [(String, String)] {
        let texts = try workspace.packages.map {
            try String(contentsOf: workspace.url(of: $0.manifestPath), encoding: .utf8)
        }
        func common(_ pattern: Regex<Substring>) -> (text: String, count: Int) {
            let found = texts.compactMap { $0.firstMatch(of: pattern).map { String($0.output) } }
            let text = found.mostFrequent ?? ""
            return (text, found.count { $0 == text })
        }
        let version = common(/\/\/ swift-tools-version.*\n/).text
        let platforms = common(/\ +platforms: \[.*\],\n/)
        let hasSettings = workspace.rules.manifests != nil
        return [
            ("<tools version>\n", version.isEmpty ? "// swift-tools-version: 6.2\n" : version),
            ("<platforms>\n", platforms.count * 2 > texts.count ? platforms.text : ""),
            ("<settings>\n", hasSettings ? common(/\nfor target in package\.targets \{(?s:.*)$/).text : ""),
        ]
    }
}

extension Sequence<String> {
    /// The most frequent element; nil if the sequence is empty. Among equally frequent elements, the first in alphabetical order.
    var mostFrequent: String? {
        Dictionary(map { ($0, 1) }, uniquingKeysWith: +).min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
    }
}
