/// What each unit of a workspace consists of right now: a hash, and the listing it is the hash of.
package struct InputDigests: Sendable {
    /// A line "MODE HASH PATH" for each file, sorted by path.
    package let listings: [Unit: String]
    package let digests: [Unit: String]
    /// The platform's headers that each unit includes.
    let headers: [Unit: [FileEntry]]

    package static func compute(_ workspace: Workspace, _ units: UnitGraph, triple: String) async throws -> InputDigests
    {
        let hasher = ContentHasher()
        let files = Array(Set(units.files.values.joined())).sorted { $0.path < $1.path }
        let headers = workspace.targets.filter { $0.target.kind != .test }.reduce(into: [Unit: [FileEntry]]()) {
            let found = SystemHeaders.files(namedIn: $1.files, tree: workspace.tree, triple: triple)
            if !found.isEmpty { $0[.target($1.id)] = found }
        }
        let all = files + Set(headers.values.joined()).sorted { $0.path < $1.path }
        let hashes = Dictionary(uniqueKeysWithValues: zip(all, try await workspace.tree.hashes(of: all)))
        let listings = units.files.reduce(into: [Unit: String]()) { listings, unit in
            let entries = unit.value + (headers[unit.key] ?? [])
            listings[unit.key] = entries.map { "\($0.mode.rawValue) \(hashes[$0] ?? "") \($0.path)\n" }.joined()
            guard case .manifest(let path) = unit.key else { return }
            let shapes = (units.shapes[path] ?? []).map { $0.split(separator: " ") }
            let evaluation = workspace.package(at: path)?.manifest.evaluation ?? ""
            listings[unit.key]? += "evaluated \(evaluation) manifest of \(path)\n"
            listings[unit.key]? += shapes.map { "languages \($0.last ?? "") target \($0.first ?? "") of \(path)\n" }
                .joined()
        }
        let keys = Array(listings.keys)
        let digests = try await hasher.hashes(of: keys.map { listings[$0] ?? "" })
        return InputDigests(
            listings: listings,
            digests: Dictionary(uniqueKeysWithValues: zip(keys, digests)),
            headers: headers
        )
    }
}
