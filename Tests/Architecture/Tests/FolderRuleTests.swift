import ArchitectureChecker
import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceTesting

/// What a rule finds in a workspace that `make` fills.
func violations(
    of rule: WorkspaceRule,
    in make: (inout MiniWorkspace) throws -> Void
) async throws -> [Violation] {
    try await withTemporaryFolder { root in
        var workspace = MiniWorkspace(root: root)
        try make(&workspace)
        return try await rule.violations(workspace.model)
    }
}

@Suite("The rules about files and folders fail when they are broken")
struct FolderRuleTests {
    @Test("A stranger on the top level is named, a hidden file is not")
    func stranger() async throws {
        let violations = try await violations(of: .topLevel) { workspace in
            try workspace.addPackage("Packages/CoreDomain")
            for name in ["README.md", "workspace.sh", "LICENSE", ".gitignore", "Makefile"] {
                try workspace.root.appending(path: name).write("")
            }
        }
        #expect(violations.map(\.reason) == ["Makefile does not belong on the top level"])
    }

    @Test(
        "A README that is missing or says nothing is named",
        arguments: [
            nil, "", "# CoreDomain\n", "# CoreDomain\n\n## Public face\n", "No title.\n",
        ]
    )
    func silent(_ text: String?) async throws {
        let violations = try await violations(of: .readme) { workspace in
            try workspace.addPackage("Packages/CoreDomain")
            if let text { try workspace.root.appending(path: "Packages/CoreDomain/README.md").write(text) }
            try workspace.addPackage("Packages/Networking")
            try workspace.root.appending(path: "Packages/Networking/README.md").write("# Networking\n\nHTTP.\n")
        }
        #expect(violations.map(\.place) == ["Packages/CoreDomain"])
    }

    @Test("A library without an article is named")
    func withoutArticle() async throws {
        let violations = try await violations(of: .articled) { workspace in
            try workspace.addPackage("Packages/CoreDomain")
            let article = "Packages/CoreDomain/Sources/CoreDomain/CoreDomain.docc/CoreDomain.md"
            try workspace.root.appending(path: article).write("# ``CoreDomain``\n")
            try workspace.addPackage("Packages/Networking", products: ["Networking": ["Networking"]])
            try workspace.addTarget("Networking")
            try workspace.addTarget("NetworkingInside")
        }
        let article = "Packages/Networking/Sources/Networking/Networking.docc/Networking.md"
        #expect(violations == [Violation("Packages/Networking", "\(article) is missing")])
    }

    @Test("A Swift file that no target compiles is named")
    func orphan() async throws {
        let violations = try await violations(of: .owned) { workspace in
            try workspace.addPackage("Packages/CoreDomain")
            try workspace.root.appending(path: "Packages/CoreDomain/Tests/Lost.swift").write("")
            try workspace.root.appending(path: "Packages/CoreDomain/Scripts/Generate.swift").write("")
            try workspace.root.appending(path: "Packages/CoreDomain/.build/Made.swift").write("")
        }
        #expect(violations.map(\.place) == ["Packages/CoreDomain/Tests/Lost.swift"])
    }

    @Test(
        "A file named after none of its types is named",
        arguments: [
            "struct Movies {}", "public final class Movies {}", "@MainActor\npackage protocol Movies {}",
            "struct Movies {}\nextension Movie {}",
        ]
    )
    func misnamed(_ source: String) async throws {
        let violations = try await violations(of: .named) { workspace in
            try workspace.addPackage("Packages/CoreDomain", products: [:])
            try workspace.addTarget("CoreDomain", file: "Movie.swift", source: source)
        }
        #expect(violations == [Violation("Packages/CoreDomain/Sources/CoreDomain/Movie.swift", "declares Movies")])
    }

    @Test("A plural file name needs types that all end with its singular")
    func wrongPlural() async throws {
        let violations = try await violations(of: .named) { workspace in
            try workspace.addPackage("Packages/CoreDomain", products: [:])
            try workspace.addTarget("CoreDomain", file: "MovieIDs.swift", source: "struct MovieID {}\nstruct Movie {}")
        }
        #expect(violations.map(\.reason) == ["declares MovieID, Movie"])
    }

    @Test(
        "A file is well named after a type it declares, and freely where it declares none",
        arguments: [
            ("Movie.swift", "package struct Movie {}\nstruct Other {}"), ("Movie+Text.swift", "struct Movie {}"),
            ("Helpers.swift", "extension Movie {}\nprivate struct Inner {}\n// struct No\nfunc help() {}"),
            ("main.swift", "struct Movie {}"), ("Movie+Sorting.swift", "extension Movie {}\nenum Order {}"),
            ("MovieUseCases.swift", "struct FetchMovieUseCase {}\nstruct SaveMovieUseCase {}"),
        ]
    )
    func wellNamed(file: String, source: String) async throws {
        let violations = try await violations(of: .named) { workspace in
            try workspace.addPackage("Packages/CoreDomain", products: [:])
            try workspace.addTarget("CoreDomain", file: file, source: source)
        }
        #expect(violations.isEmpty)
    }

    @Test("A package that its manifest calls otherwise is named")
    func otherwise() async throws {
        let violations = try await violations(of: .titled) { workspace in
            try workspace.addPackage("Packages/Movies")
            try workspace.addPackage("Packages/Other", name: "Elsewhere", products: [:])
        }
        #expect(violations == [Violation("Packages/Other", "its manifest calls it Elsewhere")])
    }
}
