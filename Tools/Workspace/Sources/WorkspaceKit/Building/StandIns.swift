package import Foundation
internal import ProcessSupport

/// Archives made of C files, which a linker finds in the place of libraries.
package struct StandIns: Sendable {
    package let folder: URL
    private let compiler: String
    private let archiver: String

    /// - Parameters:
    ///   - folder: where the archives go.
    ///   - compiler: of C; a name or a path.
    package init(in folder: URL, compiler: String = "clang", archiver: String = "ar") {
        self.folder = folder
        self.compiler = compiler
        self.archiver = archiver
    }

    /// Makes the archives anew; no other is left.
    ///
    /// - Parameter sources: by the name of the library.
    /// - Returns: why some could not be made.
    package func make(_ sources: [String: URL]) async throws -> [String] {
        let manager = FileManager.default
        // One of an earlier run would be linked in the place of one that cannot be made now.
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

    /// Why a command fails; nil where it does not.
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
