public import Foundation
import ProcessSupport
public import WorkspaceGraph

/// Builds an executable for distribution: optimised, and with Swift's libraries linked statically if this machine can.
public struct ReleaseBuild: Sendable {
    /// The folder that holds the executable.
    public let folder: URL
    /// Why Swift's libraries are linked dynamically; nil if they are linked statically.
    public let whyDynamic: String?

    /// Builds a product of a package.
    ///
    /// - Throws: `WorkspaceError` with the compiler's messages if it does not build.
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
            let folder = workspace.root.appending(path: ".build/install-stand-ins/\(product.name)")
            let sources = rules?.standIns ?? [:]
            let problems = try await StandIns(in: folder).make(sources.mapValues(workspace.url(of:)))
            let linking = sources.isEmpty ? [] : ["-Xlinker", "-L\(folder.filePath)"]
            let (attempt, bin) = try await build("install", ["--static-swift-stdlib"] + (rules?.flags ?? []) + linking)
            if attempt.exitCode == 0 {
                self.folder = bin
                whyDynamic = nil
                return
            }
            let log = BuildLog.text(of: attempt)
            // An error in a source does not depend on linking.
            if log.contains(#/\.\w+:\d+:\d+: error: /#) {
                throw WorkspaceError("\(product.name) does not build:\n\(log)")
            }
            // A linker may name hundreds of symbols.
            let end = log.split(separator: "\n").suffix(20).map(String.init)
            whyDynamic = (problems + end).joined(separator: "\n")
        #else
            whyDynamic = "This system never links Swift's libraries statically."
        #endif
        let (outcome, dynamicBin) = try await build("install-dynamic", [])
        guard outcome.exitCode == 0 else {
            throw WorkspaceError("\(product.name) does not build:\n\(BuildLog.text(of: outcome))")
        }
        self.folder = dynamicBin
    }
}

/// Archives of C files that a linker finds in the place of system libraries.
struct StandIns: Sendable {
    let folder: URL
    private let compiler: String
    private let archiver: String

    /// - Parameters:
    ///   - folder: The folder for the archives.
    ///   - compiler: The C compiler's name or path.
    ///   - archiver: The archiver's name or path.
    init(in folder: URL, compiler: String = "clang", archiver: String = "ar") {
        self.folder = folder
        self.compiler = compiler
        self.archiver = archiver
    }

    /// Replaces the archives in the folder.
    ///
    /// - Parameter sources: The C files by library name.
    /// - Returns: Why some could not be made.
    func make(_ sources: [String: URL]) async throws -> [String] {
        let manager = FileManager.default
        // An archive of an earlier run would be linked in the place of one that cannot be made now.
        if manager.fileExists(atPath: folder.filePath) { try manager.removeItem(at: folder) }
        try manager.createDirectory(at: folder, withIntermediateDirectories: true)
        var problems: [String] = []
        for (library, source) in sources.sorted(by: { $0.key < $1.key }) {
            let object = folder.appending(path: "\(library).o").filePath
            let archive = folder.appending(path: "lib\(library).a").filePath
            var problem = try await problem(of: [compiler, "-O2", "-c", source.filePath, "-o", object])
            if problem == nil { problem = try await self.problem(of: [archiver, "rcs", archive, object]) }
            if let problem { problems.append("Nothing stands in for \(library): \(problem)") }
        }
        return problems
    }

    /// Returns why a command fails; nil if it does not.
    private func problem(of command: [String]) async throws -> String? {
        do {
            let outcome = try await Subprocess(command).run()
            guard outcome.exitCode != 0 else { return nil }
            return "\(command[0]) ended with \(outcome.exitCode). \(outcome.errorText)"
        } catch let error as SpawnError {
            return error.description
        }
    }
}
