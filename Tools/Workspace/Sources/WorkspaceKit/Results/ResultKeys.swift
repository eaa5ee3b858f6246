/// Makes the keys of packages.
package struct ResultKeys: Sendable {
    private let units: UnitGraph
    private let inputs: InputDigests
    private let common: [String]

    /// - Parameters:
    ///   - flags: how SwiftPM is called.
    ///   - environment: what tests see; nil where nothing is run.
    package init(
        _ workspace: Workspace,
        units: UnitGraph,
        toolchain: Toolchain,
        flags: [String],
        environment: TestEnvironment?
    ) async throws {
        self.units = units
        inputs = try await InputDigests.compute(workspace, units, triple: toolchain.triple)
        // A value may be a secret, so its hash stands for it.
        let variables = environment?.keyed ?? [:]
        let names = variables.keys.sorted()
        let values = try await ContentHasher().hashes(of: names.map { variables[$0] ?? "" })
        common =
            [
                "version \(ResultKey.version)", "toolchain \(toolchain.identity)", "triple \(toolchain.triple)",
                "flags \(flags.joined(separator: " "))",
            ]
            + zip(names, values).map { "environment \($0) \($1)" }
    }

    package func keys(of packages: [WorkspacePackage]) async throws -> [String: ResultKey] {
        let keys = try await keys(of: packages.map { .package($0.path) })
        return Dictionary(uniqueKeysWithValues: zip(packages.map(\.path), keys))
    }

    /// The key of what is made of each unit and of all it needs, in their order.
    package func keys(of units: [Unit]) async throws -> [ResultKey] {
        let lines = units.map { unit in
            common + self.units.closure(of: unit).map { "unit \($0) \(inputs.digests[$0] ?? "none")" }
        }
        let hashes = try await ContentHasher().hashes(of: lines.map { $0.joined(separator: "\n") })
        return zip(lines, hashes).map { ResultKey(lines: $0, hash: $1) }
    }

    /// The listings of the units in a key, by their digests.
    package func listings(of package: WorkspacePackage) -> [String: String] {
        units.closure(of: .package(package.path)).reduce(into: [:]) { listings, unit in
            guard let digest = inputs.digests[unit] else { return }
            listings[digest] = inputs.listings[unit]
        }
    }

    /// What the keys of packages are made of.
    package func inputs(of packages: [WorkspacePackage]) -> WatchedInputs {
        let needed = Set(packages.flatMap { units.closure(of: .package($0.path)) })
        let files = needed.flatMap { (units.files[$0] ?? []) + (inputs.headers[$0] ?? []) }
        return WatchedInputs(units: units, needed: needed, files: Set(files.map(\.path)))
    }
}
