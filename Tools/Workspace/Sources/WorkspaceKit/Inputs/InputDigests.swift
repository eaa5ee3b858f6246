/// What units of a workspace consist of right now: a hash each, and the listing it is the hash of.
struct InputDigests: Sendable {
    let listings: InputListings
    let digests: [Unit: String]

    /// - Parameter needed: the units that are looked at.
    static func compute(
        _ workspace: Workspace,
        _ units: UnitGraph,
        of needed: Set<Unit>,
        triple: String
    ) async throws -> InputDigests {
        let listings = try await InputListings.compute(workspace, units, of: needed, triple: triple)
        let texts = Array(listings.texts)
        let hashes = try await ContentHasher().hashes(of: texts.map(\.value))
        return InputDigests(
            listings: listings,
            digests: Dictionary(uniqueKeysWithValues: zip(texts.map(\.key), hashes))
        )
    }
}
