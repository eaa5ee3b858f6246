import Foundation
import ProcessSupport
import WorkspaceGraph

/// The lines that tests ran, counted by the toolchain's `llvm-cov`.
public struct CoverageReport: Sendable, Encodable {
    /// The lines of a package's shipped sources.
    public struct Package: Sendable, Encodable {
        /// The package's name.
        public let name: String
        /// The folder, from the workspace's root.
        public let path: String
        /// Lines that ran.
        public fileprivate(set) var covered = 0
        /// Lines that can run.
        public fileprivate(set) var lines = 0
    }

    /// Sorted by folder. Packages without a line that can run are missing.
    public let packages: [Package]
    /// Lines that ran.
    public let covered: Int
    /// Lines that can run.
    public let lines: Int

    /// Formats a share as a percentage; "-" without lines.
    public static func percent(_ covered: Int, of lines: Int) -> String {
        // Rounded down, so that 100 % means all.
        lines == 0 ? "-" : "\(covered * 100 / lines)%"
    }

    /// Merges profiles, counts the lines of the packages' shipped sources, and writes llvm-cov's pages.
    ///
    /// - Parameters:
    ///   - profiles: The folder with the `.profraw` files of the instrumented processes.
    ///   - bin: The folder with the instrumented test bundles and executables.
    ///   - pages: The folder for the pages, replaced.
    static func make(
        of packages: [WorkspacePackage],
        in workspace: Workspace,
        profiles: URL,
        bin: URL,
        pages: URL
    ) async throws -> CoverageReport {
        let (profdata, cov) = try await tools()
        let programs = programs(in: bin, of: packages, workspace)
        let names = try FileManager.default.contentsOfDirectory(atPath: profiles.filePath)
        let raw = names.filter { $0.hasSuffix(".profraw") }.sorted().map { profiles.appending(path: $0).filePath }
        guard !raw.isEmpty, let first = programs.first else { throw WorkspaceError("No test wrote a profile.") }
        let list = profiles.appending(path: "list")
        try list.write(raw.joined(separator: "\n"))
        let merged = profiles.appending(path: "merged.profdata").filePath
        // A killed program leaves a damaged profile; the others count.
        _ = try await run([profdata, "merge", "-sparse", "-failure-mode=all", "-f", list.filePath, "-o", merged])
        let folders = packages.flatMap(workspace.targets).filter { $0.kind != .test && !$0.swiftFiles.isEmpty }
            .map { workspace.url(of: $0.folder).filePath }
        let inputs =
            ["-instr-profile", merged, first.filePath]
            + programs.dropFirst().flatMap { ["-object", $0.filePath] } + folders
        let summary = try await run([cov, "export", "-summary-only"] + inputs)
        try? FileManager.default.removeItem(at: pages)
        _ = try await run([cov, "show", "--format=html", "--output-dir=\(pages.filePath)"] + inputs)
        return try CoverageReport(summary: summary, of: packages, in: workspace)
    }

    /// - Parameter summary: The output of `llvm-cov export -summary-only`.
    init(summary: Data, of tested: [WorkspacePackage], in workspace: Workspace) throws {
        let counts = Dictionary(
            try JSONDecoder().decode(Export.self, from: summary).data.flatMap(\.files).map {
                ($0.filename, $0.summary.lines)
            }
        ) { first, _ in first }
        packages = tested.compactMap { package in
            let shipped = workspace.targets(of: package).filter { $0.kind != .test }
            var sum = Package(name: package.name, path: package.path)
            for file in Set(shipped.flatMap(\.swiftFiles).map(\.path)) {
                guard let lines = counts[workspace.url(of: file).filePath] else { continue }
                sum.covered += lines.covered
                sum.lines += lines.count
            }
            return sum.lines == 0 ? nil : sum
        }
        covered = packages.reduce(0) { $0 + $1.covered }
        lines = packages.reduce(0) { $0 + $1.lines }
    }

    /// The decoded part of the output of `llvm-cov export`.
    private struct Export: Decodable {
        struct Part: Decodable { let files: [File] }
        struct File: Decodable {
            let filename: String
            let summary: Summary
        }
        struct Summary: Decodable { let lines: Lines }
        struct Lines: Decodable {
            let count: Int
            let covered: Int
        }

        let data: [Part]
    }

    /// The test bundles, and the executables that tests may have started.
    private static func programs(in bin: URL, of packages: [WorkspacePackage], _ workspace: Workspace) -> [URL] {
        let executables = workspace.packages.flatMap(\.products).filter { $0.kind == .executable }
        let bundles = packages.map { package in
            let bundle = bin.appending(path: "\(package.name)PackageTests.xctest")
            #if os(macOS)
                return bundle.appending(path: "Contents/MacOS/\(package.name)PackageTests")
            #else
                return bundle
            #endif
        }
        return (bundles + executables.map { bin.appending(path: $0.name) })
            .filter { FileManager.default.isExecutableFile(atPath: $0.filePath) }
    }

    /// The tools beside the compiler in use: those of another version cannot read its files.
    private static func tools() async throws -> (profdata: String, cov: String) {
        let info = try await Subprocess(["swiftc", "-print-target-info"]).run().text
        guard let path = info.firstMatch(of: /"runtimeResourcePath": "([^"]+)"/)?.1 else {
            throw WorkspaceError("`swiftc -print-target-info` does not say where the toolchain is.")
        }
        // "…/usr/lib/swift" lies beside "…/usr/bin".
        let bin = URL(filePath: String(path)).appending(path: "../../bin").standardizedFileURL
        let tools = ["llvm-profdata", "llvm-cov"].map { bin.appending(path: $0).filePath }
        for tool in tools where !FileManager.default.isExecutableFile(atPath: tool) {
            throw WorkspaceError(
                "This toolchain has no \(tool). Get one from https://www.swift.org/install."
            )
        }
        return (tools[0], tools[1])
    }

    private static func run(_ arguments: [String]) async throws -> Data {
        let outcome = try await Subprocess(arguments).run()
        guard outcome.exitCode == 0 else {
            throw WorkspaceError("\(arguments[0]) failed: \(outcome.errorText.suffix(2_000))")
        }
        return outcome.output
    }
}
