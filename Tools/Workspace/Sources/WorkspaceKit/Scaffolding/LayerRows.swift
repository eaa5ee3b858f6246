internal import Foundation

/// Rows of the table of layers for targets that none describes.
enum LayerRows {
    /// The change of the rules file that describes a package's target and its tests; nil where that is not needed.
    ///
    /// - Throws: ``WorkspaceError`` where the file is written in a way in which a row cannot be put in.
    static func missing(for name: String, at path: String, in workspace: Workspace) throws -> Scaffold.Edit? {
        let rules = workspace.rules
        guard !rules.layers.isEmpty else { return nil }
        let package = WorkspacePackage(path: path, manifest: PackageManifest(name: name))
        // What most layers may import of the system.
        let system = rules.layers.compactMap(\.system).commonest.map { ", \"system\": \"\($0)\"" } ?? ""
        let rows = [
            (name, "{ \"targets\": [\"\(name)\"]\(system) }"),
            // What tests are built with is more than a package needs.
            ("\(name)Tests", "{ \"targets\": [\"\(name)Tests\"], \"imports\": [\"<own>\"] }"),
        ]
        .filter { target, _ in !rules.layers.contains { rules.matches($0.targets, target, in: package) } }
        .map(\.1)
        guard !rows.isEmpty else { return nil }
        let old = try String(contentsOf: workspace.url(of: WorkspaceRules.path), encoding: .utf8)
        let new = JSONArrayInsertion(key: "layers").insert(rows, into: old)
        // Read as it will be: a file that cannot be read stops every command.
        let count = new.flatMap { try? JSONDecoder().decode(WorkspaceRules.self, from: Data($0.utf8)).layers.count }
        guard let new, count == rules.layers.count + rows.count else {
            throw WorkspaceError(
                "\(WorkspaceRules.path) needs a layer for \(name), and is not written so that it could be put in.",
                remedy: "Add to its layers: \(rows.joined(separator: ", "))"
            )
        }
        return Scaffold.Edit(path: WorkspaceRules.path, old: old, new: new)
    }
}
