package import Foundation
internal import ProcessSupport

/// The tools of the toolchain that read what instrumented programs wrote while they ran.
package struct CoverageTools: Sendable {
    private let profdata: String
    private let cov: String

    /// They are missing, or could not read what was written.
    package struct ToolError: Error, CustomStringConvertible {
        package let description: String
    }

    /// Finds the tools of the Swift in use: those of another version cannot read its files.
    package init() async throws {
        let compiler = try await Subprocess(["swiftc", "-print-target-info"]).run()
        struct Info: Decodable {
            struct Paths: Decodable { let runtimeResourcePath: String }
            let paths: Paths
        }
        guard let info = try? JSONDecoder().decode(Info.self, from: compiler.output) else {
            throw ToolError(description: "`swiftc -print-target-info` does not say where the toolchain is.")
        }
        // "…/usr/lib/swift" lies beside "…/usr/bin".
        let bin = URL(filePath: info.paths.runtimeResourcePath).appending(path: "../../bin").standardizedFileURL
        let tools = ["llvm-profdata", "llvm-cov"].map { bin.appending(path: $0).filePath }
        for tool in tools where !FileManager.default.isExecutableFile(atPath: tool) {
            throw ToolError(description: "The toolchain has no \(tool).")
        }
        (profdata, cov) = (tools[0], tools[1])
    }

    /// Merges the profiles in a folder, and gives how often each line of the programs ran, as lcov.
    package func lcov(profiles: URL, programs: [URL]) async throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: profiles.filePath)
        let raw = names.filter { $0.hasSuffix(".profraw") }.sorted().map { profiles.appending(path: $0).filePath }
        guard !raw.isEmpty, let first = programs.first else {
            throw ToolError(description: "No test wrote what it ran.")
        }
        let list = profiles.appending(path: "list")
        try list.write(raw.joined(separator: "\n"))
        let merged = profiles.appending(path: "merged.profdata")
        // A program that was killed leaves half a file; the others count.
        let merging = [
            profdata, "merge", "-sparse", "-failure-mode=all", "-f", list.filePath, "-o", merged.filePath,
        ]
        try await run(merging)
        let others = programs.dropFirst().flatMap { ["-object", $0.filePath] }
        return try await run(
            [cov, "export", "-format=lcov", "-instr-profile", merged.filePath, first.filePath] + others
        )
    }

    @discardableResult
    private func run(_ arguments: [String]) async throws -> String {
        let outcome = try await Subprocess(arguments).run()
        guard outcome.exitCode == 0 else {
            throw ToolError(description: "\(arguments[0]) failed: \(outcome.errorText.suffix(2_000))")
        }
        return outcome.text
    }
}
