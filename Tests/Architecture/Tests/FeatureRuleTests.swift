import ArchitectureChecker
import Testing
import WorkspaceTesting

@Suite("The rules about features fail when they are broken")
struct FeatureRuleTests {
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
        let violations = try await violations(of: .privateInside) { workspace in
            try workspace.addPackage("Packages/MoviesFeature", products: [:])
            try workspace.addTarget("MoviesDomain", source: source)
            try workspace.addTarget("MoviesFeature", source: source)
        }
        #expect(violations.map(\.reason) == ["this is public, inside MoviesDomain"])
    }

    @Test("A public type inside a feature is allowed if the face re-exports it, and so are its extensions")
    func reexported() async throws {
        let violations = try await violations(of: .privateInside) { workspace in
            try workspace.addPackage("Packages/MoviesFeature", products: [:])
            try workspace.addTarget(
                "MoviesDomain",
                source: """
                    public struct Open {
                        public var open: Int { 1 }
                    }
                    extension Open {
                        public func more() {}
                    }
                    public enum Hidden {
                        public static let one = 1
                    }
                    """
            )
            try workspace.addTarget("MoviesData", source: "public struct Open {}")
            try workspace.addTarget(
                "MoviesFeature",
                source: "@_exported public import struct MoviesDomain.Open\npublic import MoviesData"
            )
        }
        #expect(
            violations.map(\.place).sorted() == [
                "Packages/MoviesFeature, source.swift:1", "Packages/MoviesFeature, source.swift:7",
                "Packages/MoviesFeature, source.swift:8",
            ]
        )
    }

    @Test("A word that only reads like it is left in peace")
    func notPublic() async throws {
        let violations = try await violations(of: .privateInside) { workspace in
            try workspace.addPackage("Packages/MoviesFeature", products: [:])
            try workspace.addTarget("MoviesDomain", source: "// public\nlet text = \"public struct A {}\"")
        }
        #expect(violations.isEmpty)
    }

    @Test("A feature that offers more than its face is named")
    func inside() async throws {
        let violations = try await violations(of: .faceOnly) { workspace in
            try workspace.addPackage(
                "Packages/MoviesFeature",
                products: ["MoviesFeature": ["MoviesFeature"], "MoviesDomain": ["MoviesDomain"]]
            )
        }
        #expect(violations.map(\.reason) == ["its product MoviesDomain shows MoviesDomain"])
    }
}
