/// The keys of the results of packages' tests.
package struct ResultKeys: Sendable {
    private let units: UnitGraph
    private let inputs: InputDigests
    /// By the packages' paths.
    package let keys: [String: ResultKey]

    /// - Parameters:
    ///   - packages: whose keys are wanted; files that none of them needs are not read.
    ///   - flags: how SwiftPM is called.
    ///   - environment: what tests see.
    package init(
        _ workspace: Workspace,
        units: UnitGraph,
        of packages: [WorkspacePackage],
        toolchain: Toolchain,
        flags: [String],
        environment: TestEnvironment
    ) async throws {
        self.units = units
        let closures = packages.map { units.closure(of: .package($0.path)) }
        let needed = Set(closures.joined())
        let inputs = try await InputDigests.compute(workspace, units, of: needed, triple: toolchain.triple)
        self.inputs = inputs
        // A value may be a secret, so its hash stands for it.
        let variables = environment.keyed
        let names = variables.keys.sorted()
        let values = try await ContentHasher().hashes(of: names.map { variables[$0] ?? "" })
        let common =
            [
                "version \(ResultKey.version)", "toolchain \(toolchain.identity)", "triple \(toolchain.triple)",
                "flags \(flags.joined(separator: " "))",
            ]
            + zip(names, values).map { "environment \($0) \($1)" }
        let digests = needed.reduce(into: [:]) { $0[$1] = "unit \($1) \(inputs.digests[$1] ?? "none")" }
        let lines = closures.map { common + $0.compactMap { digests[$0] } }
        let hashes = try await ContentHasher().hashes(of: lines.map { $0.joined(separator: "\n") })
        let keys = zip(lines, hashes).map { ResultKey(lines: $0, hash: $1) }
        self.keys = Dictionary(uniqueKeysWithValues: zip(packages.map(\.path), keys))
    }

    /// The listings of the units in a key, by their digests.
    package func listings(of package: WorkspacePackage) -> [String: String] {
        units.closure(of: .package(package.path)).reduce(into: [:]) { listings, unit in
            guard let digest = inputs.digests[unit] else { return }
            listings[digest] = inputs.listings.texts[unit]
        }
    }
}
