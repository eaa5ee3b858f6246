/// The files that units of a workspace consist of right now.
package struct InputListings: Sendable {
    /// A line "MODE HASH PATH" for each file, sorted by path.
    package let texts: [Unit: String]

    /// - Parameters:
    ///   - needed: the units that are looked at.
    ///   - isLeftOut: whether a file of a target does not count.
    package static func compute(
        _ workspace: Workspace,
        _ units: UnitGraph,
        of needed: Set<Unit>,
        triple: String,
        leavingOut isLeftOut: (WorkspaceTarget, FileEntry) -> Bool = { _, _ in false }
    ) async throws -> InputListings {
        var files = units.files.filter { needed.contains($0.key) }
        var headers: [Unit: [FileEntry]] = [:]
        for target in workspace.targets where target.target.kind != .test {
            let unit = Unit.target(target.id)
            guard needed.contains(unit) else { continue }
            files[unit]?.removeAll { isLeftOut(target, $0) }
            let found = SystemHeaders.files(namedIn: target.files, tree: workspace.tree, triple: triple)
            if !found.isEmpty { headers[unit] = found }
        }
        let all =
            Set(files.values.joined()).sorted { $0.path < $1.path }
            + Set(headers.values.joined()).sorted { $0.path < $1.path }
        let hashes = Dictionary(uniqueKeysWithValues: zip(all, try await workspace.tree.hashes(of: all)))
        var texts: [Unit: String] = [:]
        for (unit, entries) in files {
            let entries = entries + (headers[unit] ?? [])
            texts[unit] = entries.map { "\($0.mode.rawValue) \(hashes[$0] ?? "") \($0.path)\n" }.joined()
            if case .manifest(let path) = unit { texts[unit]? += evaluated(path, workspace, units) }
        }
        return InputListings(texts: texts)
    }

    /// What a manifest came to, and what SwiftPM makes of the targets it names.
    private static func evaluated(_ path: String, _ workspace: Workspace, _ units: UnitGraph) -> String {
        let evaluation = workspace.package(at: path)?.manifest.evaluation ?? ""
        let shapes = (units.shapes[path] ?? []).map { $0.split(separator: " ") }
        return "evaluated \(evaluation) manifest of \(path)\n"
            + shapes.map { "languages \($0.last ?? "") target \($0.first ?? "") of \(path)\n" }.joined()
    }
}
