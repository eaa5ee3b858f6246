package import Foundation
internal import ProcessSupport

/// Builds an executable to hand out: for release, with Swift's libraries inside where this machine can.
package struct ReleaseBuild: Sendable {
    private let workspace: Workspace
    private let progress: any Progress

    package init(_ workspace: Workspace, progress: any Progress) {
        self.workspace = workspace
        self.progress = progress
    }

    /// Where an executable was built, and how it is linked.
    package struct Built: Sendable {
        package let folder: URL
        /// Why Swift's libraries are not inside; nil where they are.
        package let whyDynamic: String?
    }

    /// It does not build.
    package struct Broken: Error {
        package let log: String
    }

    /// - Throws: ``Broken`` with what the compiler said.
    package func build(_ product: PackageProduct, of package: WorkspacePackage) async throws -> Built {
        #if os(Linux)
            // A toolchain without these libraries, or a machine without those that they need, cannot.
            let inside = SwiftPM(scratch: "install", of: workspace)
            let standIns = StandIns(in: workspace.root.appending(path: ".build/install-stand-ins/\(product.name)"))
            let sources = workspace.rules.install[product.name]?.static?.standIns ?? [:]
            // The library itself may be there: then none is missed.
            let missing = try await standIns.make(sources.mapValues(workspace.url(of:)))
            let options = ["--static-swift-stdlib"] + staticOptions(of: product, standIns)
            let attempt = try await build(product, of: package, inside, options)
            if attempt.exitCode == 0 {
                return Built(folder: try await inside.binFolder(of: package, configuration: "release"), whyDynamic: nil)
            }
            let log = BuildLog.text(of: attempt)
            // An error in a source is there however it is linked.
            if log.contains(#/\.\w+:\d+:\d+: error: /#) { throw Broken(log: log) }
            // A linker may name hundreds of symbols.
            let end = log.split(separator: "\n").suffix(20).map(String.init)
            let whyDynamic = (missing + end).joined(separator: "\n")
        #else
            let whyDynamic = "On this system they are never inside."
        #endif
        let swiftPM = SwiftPM(scratch: "install-dynamic", of: workspace)
        let outcome = try await build(product, of: package, swiftPM, [])
        guard outcome.exitCode == 0 else { throw Broken(log: BuildLog.text(of: outcome)) }
        return Built(
            folder: try await swiftPM.binFolder(of: package, configuration: "release"),
            whyDynamic: whyDynamic
        )
    }

    private func build(
        _ product: PackageProduct,
        of package: WorkspacePackage,
        _ swiftPM: SwiftPM,
        _ options: [String]
    ) async throws -> Subprocess.Outcome {
        try await progress.during("Building \(product.name) for release (the first time takes minutes)") {
            try await swiftPM.build(package, ["-c", "release", "--product", product.name] + options)
        }
    }

    /// What the rules say, and where the linker finds what stands in for libraries.
    private func staticOptions(of product: PackageProduct, _ standIns: StandIns) -> [String] {
        let rules = workspace.rules.install[product.name]?.static
        return (rules?.flags ?? []) + (rules?.standIns == nil ? [] : ["-Xlinker", "-L\(standIns.folder.filePath)"])
    }
}
