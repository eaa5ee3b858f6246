import ArchitectureChecker
import Testing
import WorkspaceTesting

@Suite("The rules about features")
struct FeatureRuleTests {
    @Test(
        "WorkspaceRule.publicDeclarations reports a public declaration of any kind inside a feature",
        arguments: [
            "public struct Open {}",
            "open class Open {}",
            "struct Closed { public var open: Int { 1 } }",
            "public extension Int {}",
            "#if os(macOS)\npublic let open = 1\n#endif",
        ]
    )
    func publicDeclaration(_ source: String) async throws {
        let violations = try await violations(of: .publicDeclarations) { workspace in
            try workspace.addPackage("Packages/MoviesFeature", products: [:])
            try workspace.addTarget("MoviesDomain", source: source)
            try workspace.addTarget("MoviesFeature", source: source)
            try workspace.addTarget("MoviesInterface", source: source)
        }
        #expect(violations.map(\.reason) == ["a public declaration of MoviesDomain is not re-exported by the face"])
    }

    @Test("WorkspaceRule.publicDeclarations accepts a public type that the face re-exports, and its extensions")
    func reexported() async throws {
        let violations = try await violations(of: .publicDeclarations) { workspace in
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

    @Test("WorkspaceRule.publicDeclarations accepts the word public in a comment or a string literal")
    func publicInText() async throws {
        let violations = try await violations(of: .publicDeclarations) { workspace in
            try workspace.addPackage("Packages/MoviesFeature", products: [:])
            try workspace.addTarget("MoviesDomain", source: "// public\nlet text = \"public struct A {}\"")
        }
        #expect(violations.isEmpty)
    }

    @Test(
        "WorkspaceRule.featureProducts reports a product with another target than the face, the interface or checks for tests"
    )
    func furtherProduct() async throws {
        let violations = try await violations(of: .featureProducts) { workspace in
            try workspace.addPackage(
                "Packages/MoviesFeature",
                products: [
                    "MoviesFeature": ["MoviesFeature"], "MoviesInterface": ["MoviesInterface"],
                    "MoviesDomain": ["MoviesDomain"], "MoviesTesting": ["MoviesTesting"],
                ]
            )
        }
        #expect(
            violations.map(\.reason) == [
                "the product MoviesDomain contains MoviesDomain, not only the face, the interface or checks for tests"
            ]
        )
    }

    @Test("WorkspaceRule.useCases reports a use case in a file with another name, and one without the protocol")
    func useCases() async throws {
        let violations = try await violations(of: .useCases) { workspace in
            try workspace.addPackage("Packages/MoviesFeature", products: [:])
            try workspace.addTarget(
                "MoviesDomain",
                source: "struct FindUseCase: ReportingUseCase {}\nstruct FetchUseCase: Sendable {}\nstruct UseCases {}"
            )
        }
        #expect(
            violations.map(\.reason) == [
                "FindUseCase is not in FindUseCase.swift", "FetchUseCase is not in FetchUseCase.swift",
                "FetchUseCase does not conform to UseCase",
            ]
        )
    }
}
