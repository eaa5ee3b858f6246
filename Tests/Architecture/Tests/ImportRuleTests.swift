import ArchitectureChecker
import Foundation
import TestSupport
import Testing

@Suite("The rules about imports fail when they are broken")
struct ImportRuleTests {
    /// A forbidden edge: where it is, what it imports.
    struct Edge: Sendable, CustomTestStringConvertible {
        let target: String
        let module: String
        var testDescription: String { "\(target) importing \(module)" }

        init(_ target: String, _ module: String) {
            self.target = target
            self.module = module
        }
    }

    /// Every package there is one name for, with its targets; files are not needed to judge an import.
    private static let workspace = Workspace(
        root: URL(filePath: "/nowhere/"),
        packages: [
            ("Packages/CoreDomain", ["CoreDomain"]),
            (
                "Packages/Networking",
                ["Networking", "NetworkingURLSession", "NetworkingTesting", "NetworkingTestServer"]
            ),
            ("Packages/Persistence", ["Persistence", "PersistenceSQLite", "SQLite", "CSQLite"]),
            ("Packages/TerminalUI", ["TerminalUI"]),
            ("Packages/CommandKit", ["CommandKit"]),
            ("Packages/MovieCatalogue", ["MovieCatalogue"]),
            (
                "Packages/MoviesFeature",
                [
                    "MoviesDomain", "MoviesData", "MoviesPresentation", "MoviesTerminalUI", "MoviesFeature",
                    "MoviesTestSupport", "MoviesFeatureTests",
                ]
            ),
            ("Packages/QueriesFeature", ["QueriesDomain", "QueriesFeature"]),
            ("Packages/Composition", ["Composition", "CompositionTests"]),
            ("Apps/MoviesCLI", ["MoviesCLI"]),
            ("Tests", ["EndToEndTests"]),
        ]
        .map { path, targets in
            let folder = URL(filePath: "/nowhere/\(path)")
            return WorkspacePackage(
                name: folder.lastPathComponent,
                path: path,
                folder: folder,
                targets: targets.map { PackageTarget(name: $0, folder: folder) }
            )
        }
    )

    private func complaint(_ edge: Edge) throws -> String? {
        let (package, target) = try #require(Self.workspace.targets.first { $0.target.name == edge.target })
        return Self.workspace.layerComplaint(about: edge.module, from: target, of: package)
    }

    @Test(
        "A layer that imports what it must not is named",
        arguments: [
            Edge("CoreDomain", "Foundation"),
            Edge("CoreDomain", "Synchronization"),
            Edge("Networking", "CoreDomain"),
            Edge("Networking", "FoundationNetworking"),
            Edge("Persistence", "CSQLite"),
            Edge("Persistence", "Networking"),
            Edge("PersistenceSQLite", "CSQLite"),
            Edge("MovieCatalogue", "CSQLite"),
            Edge("MovieCatalogue", "CoreDomain"),
            Edge("TerminalUI", "CoreDomain"),
            Edge("CommandKit", "TerminalUI"),
            Edge("MoviesDomain", "MoviesData"),
            Edge("MoviesDomain", "Networking"),
            Edge("MoviesDomain", "Observation"),
            Edge("MoviesData", "MoviesPresentation"),
            Edge("MoviesData", "NetworkingURLSession"),
            Edge("MoviesPresentation", "MoviesData"),
            Edge("MoviesPresentation", "TerminalUI"),
            Edge("MoviesTerminalUI", "CoreDomain"),
            Edge("MoviesTerminalUI", "MoviesDomain"),
            Edge("MoviesTerminalUI", "Glibc"),
            Edge("MoviesFeature", "QueriesFeature"),
            Edge("MoviesFeature", "MoviesTestSupport"),
            Edge("MoviesData", "NetworkingTesting"),
            Edge("MoviesData", "NetworkingTestServer"),
            Edge("MoviesTestSupport", "NetworkingTestServer"),
            Edge("NetworkingURLSession", "NetworkingTestServer"),
            Edge("MoviesFeature", "PersistenceSQLite"),
            Edge("MoviesFeature", "MovieCatalogue"),
            Edge("MoviesFeatureTests", "QueriesFeature"),
            Edge("MoviesFeatureTests", "Composition"),
            Edge("MoviesFeatureTests", "XCTest"),
            Edge("Composition", "CommandKit"),
            Edge("Composition", "NetworkingTestServer"),
            Edge("Composition", "MoviesCLI"),
            Edge("Composition", "MoviesData"),
        ]
    )
    func forbidden(_ edge: Edge) throws {
        #expect(try complaint(edge) != nil)
    }

    @Test(
        "A layer that imports what it may is left in peace",
        arguments: [
            Edge("CoreDomain", "Swift"),
            Edge("PersistenceSQLite", "SQLite"),
            Edge("MoviesData", "Networking"),
            Edge("MoviesPresentation", "Observation"),
            Edge("MoviesFeature", "MoviesTerminalUI"),
            Edge("MoviesFeatureTests", "MoviesFeature"),
            Edge("MoviesFeatureTests", "NetworkingTesting"),
            Edge("MoviesFeatureTests", "NetworkingTestServer"),
            Edge("EndToEndTests", "NetworkingTestServer"),
            Edge("CompositionTests", "MoviesFeature"),
            Edge("Composition", "QueriesFeature"),
            Edge("Composition", "PersistenceSQLite"),
        ]
    )
    func allowed(_ edge: Edge) throws {
        #expect(try complaint(edge) == nil)
    }

    @Test("A target that no row of the table describes is named")
    func unplaced() async throws {
        let violations = try await MiniWorkspace.violations(of: .placed) { workspace in
            try workspace.addPackage("Packages/CommandKit")
            try workspace.addTarget("Unheard")
        }
        #expect(violations == [Violation("Packages/CommandKit", "the table of layers has no row for Unheard")])
    }

    @Test("The file that holds a forbidden import is named, and only that file")
    func offender() async throws {
        let violations = try await MiniWorkspace.violations(of: .layered) { workspace in
            try workspace.addPackage("Packages/MoviesFeature", products: [])
            try workspace.addTarget("MoviesDomain")
            try workspace.addTarget("MoviesPresentation", source: "import MoviesDomain")
            try workspace.addTarget("MoviesTerminalUI", source: "import Observation")
            let folder = workspace.root.appending(path: "Packages/MoviesFeature/Sources/MoviesTerminalUI")
            try folder.appending(path: "View.swift").write("#if os(macOS)\nimport struct MoviesDomain.Movie\n#endif")
        }
        #expect(
            violations == [
                Violation(
                    "Packages/MoviesFeature/Sources/MoviesTerminalUI/View.swift",
                    "MoviesTerminalUI may not import MoviesDomain"
                )
            ]
        )
    }

    @Test("An import that the manifest does not declare is named, though the layer may have it")
    func undeclared() async throws {
        let violations = try await MiniWorkspace.violations(of: .declared) { workspace in
            try workspace.addPackage("Packages/MoviesFeature", products: [])
            try workspace.addTarget("MoviesDomain")
            try workspace.addTarget("MoviesData", source: "import MoviesDomain")
            try workspace.addTarget("MoviesPresentation", dependencies: ["MoviesDomain"], source: "import MoviesDomain")
        }
        #expect(
            violations == [
                Violation(
                    "Packages/MoviesFeature/Sources/MoviesData/source.swift",
                    "MoviesData imports MoviesDomain without declaring it"
                )
            ]
        )
    }

    @Test("A declared product brings its own targets, and no other of its package")
    func products() async throws {
        let violations = try await MiniWorkspace.violations(of: .declared) { workspace in
            try workspace.addPackage("Packages/Persistence", products: [.init(name: "Store", targets: ["Persistence"])])
            try workspace.addTarget("Persistence")
            try workspace.addTarget("SQLite")
            try workspace.addPackage("Packages/Composition", products: [])
            try workspace.addTarget("Composition", dependencies: ["Store"], source: "import Persistence\nimport SQLite")
        }
        #expect(violations.map(\.reason) == ["Composition imports SQLite without declaring it"])
    }

    @Test(
        "Something public inside a feature is named, whatever it is",
        arguments: [
            "public struct Open {}",
            "open class Open {}",
            "struct Closed { public var open: Int { 1 } }",
            "public extension Int {}",
            "#if os(macOS)\npublic let open = 1\n#endif",
        ]
    )
    func publicInside(_ source: String) async throws {
        let violations = try await MiniWorkspace.violations(of: .privateInside) { workspace in
            try workspace.addPackage("Packages/MoviesFeature", products: [])
            try workspace.addTarget("MoviesDomain", source: source)
            try workspace.addTarget("MoviesFeature", source: source)
        }
        #expect(violations.map(\.reason) == ["this is public, inside MoviesDomain"])
    }

    @Test("A public import, a comment and a text are not public declarations")
    func notPublic() async throws {
        let violations = try await MiniWorkspace.violations(of: .privateInside) { workspace in
            try workspace.addPackage("Packages/MoviesFeature", products: [])
            try workspace.addTarget(
                "MoviesDomain",
                source: "public import CoreDomain\n// public struct No {}\nlet text = \"public let no = 1\""
            )
        }
        #expect(violations.isEmpty)
    }
}
