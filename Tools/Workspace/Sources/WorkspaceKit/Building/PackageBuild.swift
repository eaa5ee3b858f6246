internal import ProcessSupport

/// Builds packages on one scratch, in one call where SwiftPM can.
package struct PackageBuild: Sendable {
    private let swiftPM: SwiftPM
    private let progress: any Progress

    package init(_ swiftPM: SwiftPM, progress: any Progress) {
        self.swiftPM = swiftPM
        self.progress = progress
    }

    /// A package that does not build, with what the compiler said.
    package struct Broken: Sendable {
        package let package: WorkspacePackage
        package let log: String
    }

    /// Those that do not build; the others are built.
    ///
    /// - Parameter options: how SwiftPM is called besides; by default tests are built, too.
    package func build(_ packages: [WorkspacePackage], _ options: [String] = ["--build-tests"]) async throws -> [Broken]
    {
        guard !packages.isEmpty else { return [] }
        let keys = await moduleKeys(of: packages)
        let what = options.contains("--build-tests") ? " with their tests" : ""
        // What comes from elsewhere is resolved for each package, and for a list of them anew.
        let isLocal = swiftPM.workspace.packages.allSatisfy { $0.manifest.dependencies.allSatisfy(\.isLocal) }
        if packages.count > 1, isLocal {
            let together = try await progress.during("Building \(packages.count) packages\(what)") {
                try await swiftPM.buildTogether(packages, options)
            }
            try Task.checkCancellation()
            if together.exitCode == 0 {
                await remember(keys, except: [])
                return []
            }
        }
        var broken: [Broken] = []
        for package in packages {
            let outcome = try await progress.during("Building \(package.name)") {
                try await swiftPM.build(package, options)
            }
            try Task.checkCancellation()
            if outcome.exitCode != 0 { broken.append(Broken(package: package, log: BuildLog.text(of: outcome))) }
        }
        await remember(keys, except: Set(broken.map(\.package.path)))
        return broken
    }

    /// What the modules that packages offer are made of; none where that cannot be told, which only costs a build later.
    private func moduleKeys(of packages: [WorkspacePackage]) async -> [TargetID: String] {
        let targets = packages.flatMap(swiftPM.workspace.faces)
        return (try? await ModuleKeys.of(targets, in: swiftPM.workspace)) ?? [:]
    }

    private func remember(_ keys: [TargetID: String], except broken: Set<String>) async {
        let built = keys.filter { !broken.contains($0.key.package) }
        guard let bin = swiftPM.usualBinFolder(configuration: "debug"),
            let lasting = try? await ModuleKeys.unchanged(built, in: swiftPM.workspace)
        else { return }
        BuiltModules(bin: bin).add(lasting)
    }
}
