import Foundation
import ProcessSupport
import WorkspaceGraph

/// The line coverage of packages by tests, computed by the toolchain's `llvm-cov`.
public struct CoverageReport: Sendable, Encodable {
    /// The line coverage of a package's Swift files, except tests.
    public struct Package: Sendable, Encodable {
        /// The package's name.
        public let name: String
        /// The package's folder, relative to the workspace's root.
        public let path: String
        /// The number of lines of the package that tests executed.
        public fileprivate(set) var covered = 0
        /// The number of executable lines of the package.
        public fileprivate(set) var lines = 0
    }

    /// The packages with executable lines, sorted by folder.
    public let packages: [Package]
    /// The number of lines of all packages that tests executed.
    public let covered: Int
    /// The number of executable lines of all packages.
    public let lines: Int

    /// Returns the share of covered lines in percent, such as "99%"; "-" if there are no lines.
    public static func percent(_ covered: Int, of lines: Int) -> String {
        // The share is rounded down, so that 100 % means every line.
        lines == 0 ? "-" : "\(covered * 100 / lines)%"
    }

    /// The folder of the products of a build, and the tested packages that it contains.
    typealias Build = (bin: URL, packages: [WorkspacePackage])

    /// Merges profiles, computes the coverage of the packages' Swift files, and writes llvm-cov's HTML pages.
    static func make(
        of builds: [Build],
        in workspace: Workspace,
        profiles: URL,
        pages: URL
    ) async throws -> CoverageReport {
        let (profdata, cov) = try await tools()
        let packages = builds.flatMap(\.packages)
        let programs = builds.flatMap { self.programs(in: $0.bin, of: $0.packages, workspace) }
        let names = try FileManager.default.contentsOfDirectory(atPath: profiles.filePath)
        let raw = names.filter { $0.hasSuffix(".profraw") }.sorted().map { profiles.appending(path: $0).filePath }
        guard !raw.isEmpty, let first = programs.first else { throw WorkspaceError("No test wrote a profile.") }
        let list = profiles.appending(path: "list")
        try list.write(raw.joined(separator: "\n"))
        let merged = profiles.appending(path: "merged.profdata").filePath
        // With `-failure-mode=all`, llvm-profdata fails only if all profiles are damaged. A killed process leaves a damaged profile.
        _ = try await run([profdata, "merge", "-sparse", "-failure-mode=all", "-f", list.filePath, "-o", merged])
        let folders = packages.flatMap(workspace.targets).filter { $0.kind != .test && !$0.swiftFiles.isEmpty }
            .map { workspace.url(of: $0.folder).filePath }
        let objects = programs.dropFirst() + builds.flatMap { self.objects(in: $0.bin, of: $0.packages, workspace) }
        let inputs =
            ["-instr-profile", merged, first.filePath] + objects.flatMap { ["-object", $0.filePath] } + folders
        let summary = try await run([cov, "export", "-summary-only"] + inputs)
        try? FileManager.default.removeItem(at: pages)
        _ = try await run([cov, "show", "--format=html", "--output-dir=\(pages.filePath)"] + inputs)
        return try CoverageReport(summary: summary, of: packages, in: workspace)
    }

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

    /// The part of the output of `llvm-cov export` that this tool uses.
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

    /// Returns the packages' test bundles, and the executables that tests may have started.
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

    /// Returns the packages' object files. No program contains the lines of a target without tests.
    private static func objects(in bin: URL, of packages: [WorkspacePackage], _ workspace: Workspace) -> [URL] {
        packages.flatMap(workspace.targets).filter { $0.kind != .test }.flatMap { $0.objectFiles(in: bin) }
            .filter { FileManager.default.fileExists(atPath: $0.filePath) }
    }

    /// Returns the paths of llvm-profdata and llvm-cov in the toolchain that built the tests. Other versions cannot read the profiles.
    private static func tools() async throws -> (profdata: String, cov: String) {
        let info = try await Subprocess(["swiftc", "-print-target-info"]).run().text
        guard let path = info.firstMatch(of: /"runtimeResourcePath": "([^"]+)"/)?.1 else {
            throw WorkspaceError(
                "Cannot find the toolchain: `swiftc -print-target-info` prints no runtimeResourcePath."
            )
        }
        // `path` is "…/usr/lib/swift", and the tools are in "…/usr/bin".
        let bin = URL(filePath: String(path)).appending(path: "../../bin").standardizedFileURL
        let tools = ["llvm-profdata", "llvm-cov"].map { bin.appending(path: $0).filePath }
        for tool in tools where !FileManager.default.isExecutableFile(atPath: tool) {
            throw WorkspaceError("This toolchain has no \(tool). Get one from https://www.swift.org/install.")
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
