/// Makes the keys of packages.
package struct ResultKeys: Sendable {
    private let units: UnitGraph
    private let inputs: InputDigests
    private let common: [String]

    /// - Parameters:
    ///   - flags: how SwiftPM is called.
    ///   - environment: what tests see.
    package init(
        _ workspace: Workspace,
        units: UnitGraph,
        toolchain: Toolchain,
        flags: [String],
        environment: TestEnvironment
    ) async throws {
        self.units = units
        inputs = try await InputDigests.compute(workspace, units, triple: toolchain.triple)
        // A value may be a secret, so its hash stands for it.
        let names = environment.keyed.keys.sorted()
        let values = try await ContentHasher().hashes(of: names.map { environment.keyed[$0] ?? "" })
        common =
            [
                "version \(ResultKey.version)", "toolchain \(toolchain.identity)", "triple \(toolchain.triple)",
                "flags \(flags.joined(separator: " "))",
            ]
            + zip(names, values).map { "environment \($0) \($1)" }
    }

    package func keys(of packages: [WorkspacePackage]) async throws -> [String: ResultKey] {
        let lines = packages.map { package in
            common + units.closure(of: .package(package.path)).map { "unit \($0) \(inputs.digests[$0] ?? "none")" }
        }
        let hashes = try await ContentHasher().hashes(of: lines.map { $0.joined(separator: "\n") })
        return Dictionary(
            uniqueKeysWithValues: zip(packages, zip(lines, hashes)).map { package, key in
                (package.path, ResultKey(lines: key.0, hash: key.1))
            }
        )
    }

    /// The listings of the units in a key, by their digests.
    package func listings(of package: WorkspacePackage) -> [String: String] {
        units.closure(of: .package(package.path)).reduce(into: [:]) { listings, unit in
            guard let digest = inputs.digests[unit] else { return }
            listings[digest] = inputs.listings[unit]
        }
    }
}
