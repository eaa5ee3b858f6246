import ArchitectureChecker
import Testing
import WorkspaceTesting

@Suite("The rules about features")
struct FeatureRuleTests {
    @Test(
        "WorkspaceRule.publicDeclarations reports a public declaration of any kind inside a feature",
        arguments: [
            "public struct Open {}", "open class Open {}", "struct Closed { public var open: Int { 1 } }",
            "public extension Int {}", "#if os(macOS)\npublic let open = 1\n#endif",
        ]
    )
    func publicDeclaration(_ source: String) async throws {
        let targets: KeyValuePairs = ["MoviesDomain": source, "MoviesFeature": source, "MoviesInterface": source]
        let violations = try await violations(of: .publicDeclarations, in: "MoviesFeature", targets)
        #expect(violations.map(\.reason) == ["a public declaration of MoviesDomain is not re-exported by the face"])
    }

    @Test("WorkspaceRule.publicDeclarations accepts a public type that the face re-exports, and its extensions")
    func reexported() async throws {
        let domain = """
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
        let violations = try await violations(
            of: .publicDeclarations,
            in: "MoviesFeature",
            [
                "MoviesDomain": domain, "MoviesData": "public struct Open {}",
                "MoviesFeature": "@_exported public import struct MoviesDomain.Open\npublic import MoviesData",
            ]
        )
        let places = [1, 7, 8].map { "Packages/MoviesFeature, source.swift:\($0)" }
        #expect(violations.map(\.place).sorted() == places)
    }

    @Test("WorkspaceRule.publicDeclarations accepts the word public in a comment or a string literal")
    func publicInText() async throws {
        let source = "// public\nlet text = \"public struct A {}\""
        #expect(try await violations(of: .publicDeclarations, in: "MoviesFeature", ["MoviesDomain": source]).isEmpty)
    }

    @Test(
        "WorkspaceRule.featureProducts reports a product with another target than the face, the interface or checks for tests"
    )
    func furtherProduct() async throws {
        let names = ["MoviesFeature", "MoviesInterface", "MoviesDomain", "MoviesTesting"]
        let violations = try await violations(of: .featureProducts) { workspace in
            let products = Dictionary(uniqueKeysWithValues: names.map { ($0, [$0]) })
            try workspace.addPackage("Packages/MoviesFeature", products: products)
        }
        let reason =
            "the product MoviesDomain contains MoviesDomain, not only the face, the interface or checks for tests"
        #expect(violations.map(\.reason) == [reason])
    }

    @Test("WorkspaceRule.useCases reports a use case in a file with another name, and one without the protocol")
    func useCases() async throws {
        let source = "struct FindUseCase: ReportingUseCase {}\nstruct FetchUseCase: Sendable {}\nstruct UseCases {}"
        #expect(
            try await violations(of: .useCases, in: "MoviesFeature", ["MoviesDomain": source]).map(\.reason) == [
                "FindUseCase is not in FindUseCase.swift", "FetchUseCase is not in FetchUseCase.swift",
                "FetchUseCase does not conform to UseCase",
            ]
        )
    }
}
