public import Foundation
import ProcessSupport
public import WorkspaceGraph

/// An optimised build of an executable, with statically linked Swift libraries if static linking succeeds.
public struct ReleaseBuild: Sendable {
    /// The folder that contains the executable.
    public let folder: URL
    /// The reason why Swift's libraries are linked dynamically; nil if the libraries are linked statically.
    public let whyDynamic: String?

    /// Builds an executable product of a package for release.
    public init(_ product: PackageProduct, of package: WorkspacePackage, in workspace: Workspace) async throws {
        func build(_ scratch: String, _ options: [String]) async throws -> (outcome: Subprocess.Outcome, bin: URL) {
            let swiftPM = SwiftPM(of: workspace, scratch: scratch)
            let what = "Building \(product.name) for release (the first time takes minutes)"
            let outcome = try await workspace.progress.during(what) {
                try await swiftPM.build(package, ["-c", "release", "--product", product.name] + options)
            }
            return (outcome, try await swiftPM.binFolder(of: package, configuration: "release"))
        }
        #if os(Linux)
            let rules = workspace.rules.install[product.name]?.static
            let sources = rules?.standIns ?? [:]
            // SwiftPM links the executable again only after a change of an option.
            let version = sources.values.sorted().map { (try? Data(contentsOf: workspace.url(of: $0)))?.blobHash ?? $0 }
            let folder = workspace.root.appending(path: ".build/install-stand-ins/\(product.name)")
                .appending(path: ContentHash.of(version.joined()))
            let problems = try await StandIns(folder: folder).make(sources.mapValues(workspace.url(of:)))
            let linking = sources.isEmpty ? [] : ["-Xlinker", "-L\(folder.filePath)"]
            let (attempt, bin) = try await build("install", ["--static-swift-stdlib"] + (rules?.flags ?? []) + linking)
            if attempt.exitCode == 0 {
                self.folder = bin
                whyDynamic = nil
                return
            }
            let log = BuildLog.text(of: attempt)
            // After an error in a source file, a build with dynamic linking would fail, too.
            if log.contains(#/\.\w+:\d+:\d+: error: /#) {
                throw WorkspaceError("\(product.name) does not build:\n\(log)")
            }
            // Only the end of the log is kept, because linker errors may list hundreds of symbols.
            let end = log.split(separator: "\n").suffix(20).map(String.init)
            whyDynamic = (problems + end).joined(separator: "\n")
        #else
            whyDynamic = "This system does not support static linking of Swift's libraries."
        #endif
        let (outcome, dynamicBin) = try await build("install-dynamic", [])
        guard outcome.exitCode == 0 else {
            throw WorkspaceError("\(product.name) does not build:\n\(BuildLog.text(of: outcome))")
        }
        self.folder = dynamicBin
    }
}

/// A builder of static libraries that replace system libraries when an executable is linked.
struct StandIns: Sendable {
    let folder: URL
    var compiler = "clang"
    var archiver = "ar"

    /// Builds the static libraries, and returns a message for each that cannot be built.
    func make(_ sources: [String: URL]) async throws -> [String] {
        let manager = FileManager.default
        // If a build fails, the linker must not find a library of an earlier run.
        if manager.fileExists(atPath: folder.filePath) { try manager.removeItem(at: folder) }
        try manager.createDirectory(at: folder, withIntermediateDirectories: true)
        var problems: [String] = []
        for (library, source) in sources.sorted(by: { $0.key < $1.key }) {
            let object = folder.appending(path: "\(library).o").filePath
            let archive = folder.appending(path: "lib\(library).a").filePath
            var problem = try await problem(of: [compiler, "-O2", "-c", source.filePath, "-o", object])
            if problem == nil { problem = try await self.problem(of: [archiver, "rcs", archive, object]) }
            if let problem { problems.append("Cannot build the stand-in for \(library): \(problem)") }
        }
        return problems
    }

    private func problem(of command: [String]) async throws -> String? {
        do {
            let outcome = try await Subprocess(command).run()
            guard outcome.exitCode != 0 else { return nil }
            return "\(command[0]) failed with exit code \(outcome.exitCode). \(outcome.errorText)"
        } catch let error as SpawnError {
            return error.description
        }
    }
}
