internal import Foundation
internal import ProcessSupport
internal import WorkspaceKit

/// Whole test runs of this workspace, in a clone: from clean against a call for each package, again, and after one edit.
enum RunsBenchmark {
    static func run(_ root: URL, _ figures: Figures) async throws {
        try await withTemporaryFolder { folder in
            let clone = folder.appending(path: "clone", directoryHint: .isDirectory)
            try await Measured.git("clone", "--quiet", root.filePath, clone.filePath, in: folder)
            let whole = try await Measured.seconds(["./workspace.sh", "test"], in: clone)
            await figures.tell("all tests from clean, the tool's own build included", whole, "s")

            let again = try await Measured.median(["./workspace.sh", "test"], in: clone)
            await figures.tell("all tests, nothing changed", again, "s", limit: 0.5)
            try await shards(clone, figures)
            try await edit(clone, whole: whole, figures)

            let workspace = try await WorkspaceLoader(root: clone).load()
            var each = 0.0
            for package in workspace.packages {
                each += try await Measured.seconds(["swift", "test", "--package-path", package.path], in: clone)
            }
            await figures.tell("all tests from clean, `swift test` for one package after another", each, "s")
            await figures.tell("the tool against that", whole / each, "", limit: 0.4)
        }
    }

    /// One body in a package that few need: only it and what needs it is built and tested.
    private static func edit(_ clone: URL, whole: Double, _ figures: Figures) async throws {
        let file = clone.appending(path: "Tools/CatalogueServer/Sources/CatalogueServerKit/HTTPServer.swift")
        try file.write(String(contentsOf: file, encoding: .utf8) + "\nprivate func edited() -> Int { 1 }\n")
        let expected: Set = ["CatalogueServer", "Tests"]
        let began = ContinuousClock.now
        let outcome = try await Subprocess(["./workspace.sh", "test", "--format", "json"], in: clone).runNow()
        let seconds = began.duration(to: .now) / .seconds(1)
        let sums = try JSONDecoder().decode(Sums.self, from: outcome.output)
        let tested = Set(sums.packages.filter { !$0.isCached }.map(\.name))
        await figures.tell(
            "one edit in CatalogueServer: it and what needs it is tested",
            isMet: tested == expected,
            tested.sorted().joined(separator: ", ")
        )
        await figures.tell("one edit in CatalogueServer: time against the whole run", seconds / whole, "")
    }

    private struct Sums: Decodable {
        struct Package: Decodable {
            let name: String
            let isCached: Bool
        }

        let packages: [Package]
    }

    private static func shards(_ clone: URL, _ figures: Figures) async throws {
        let workspace = try await WorkspaceLoader(root: clone).load()
        let timings = Timings(state: StateFolder(root: clone))
        for count in [2, 3, 4, 6] {
            let shards = try ShardPlan.shards(of: workspace.packages, count: count, timings: timings)
            await figures.tell(
                "\(count) shards by the recorded times: makespan against the bound",
                shards.makespan / shards.bound,
                "",
                limit: 1.1
            )
        }
    }
}
