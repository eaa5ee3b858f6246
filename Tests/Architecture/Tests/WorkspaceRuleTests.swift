import ArchitectureChecker
import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceTesting

func violations(of rule: WorkspaceRule, in make: (inout MiniWorkspace) throws -> Void) async throws -> [Violation] {
    try await withTemporaryFolder { root in
        var workspace = MiniWorkspace(root: root)
        try make(&workspace)
        return try await rule.violations(workspace.model)
    }
}

@Suite("The rules of this workspace")
struct WorkspaceRuleTests {
    @Test("WorkspaceRule.rootEntries reports an unknown entry of the root folder that is not hidden")
    func unknownRootEntry() async throws {
        let violations = try await violations(of: .rootEntries) { workspace in
            try workspace.addPackage("Packages/CoreDomain")
            for name in ["README.md", "workspace.sh", "LICENSE", ".gitignore", "Makefile"] {
                try workspace.root.appending(path: name).write("")
            }
        }
        #expect(violations.map(\.reason) == ["unexpected entry Makefile in the root folder"])
    }

    @Test(
        "WorkspaceRule.readmes reports a package whose README is missing, or lacks a title or a purpose",
        arguments: [nil, "", "# CoreDomain\n", "# CoreDomain\n\n## Public face\n", "No title.\n"]
    )
    func incompleteReadme(_ text: String?) async throws {
        let violations = try await violations(of: .readmes) { workspace in
            try workspace.addPackage("Packages/CoreDomain")
            if let text { try workspace.root.appending(path: "Packages/CoreDomain/README.md").write(text) }
            try workspace.addPackage("Packages/Networking")
            try workspace.root.appending(path: "Packages/Networking/README.md").write("# Networking\n\nHTTP.\n")
        }
        #expect(violations.map(\.place) == ["Packages/CoreDomain"])
    }

    @Test("WorkspaceRule.links reports links to missing files and headings, except in code")
    func links() async throws {
        let page = """
            # Core page

            [a](Networking) [b](../README.md#what-it-is) [c](#core-page) [d](https://example.org) `[e](missing)`
            [f](missing.md) [g](../README.md#other)
            <img src="missing.svg">

            ```swift
            let text = "[h](missing)"
            ```
            """
        let violations = try await violations(of: .links) { workspace in
            try workspace.addPackage("Packages/Networking")
            try workspace.root.appending(path: "README.md").write("# App\n\n## What it is?\n")
            try workspace.root.appending(path: "Packages/README.md").write(page)
        }
        #expect(violations.map(\.place) == ["Packages/README.md:4", "Packages/README.md:4", "Packages/README.md:5"])
    }

    @Test("WorkspaceRule.targetFiles reports a Swift file that no target compiles")
    func fileOutsideTargets() async throws {
        let violations = try await violations(of: .targetFiles) { workspace in
            try workspace.addPackage("Packages/CoreDomain")
            try workspace.root.appending(path: "Packages/CoreDomain/Tests/Lost.swift").write("")
            try workspace.root.appending(path: "Packages/CoreDomain/Scripts/Generate.swift").write("")
            try workspace.root.appending(path: "Packages/CoreDomain/.build/Made.swift").write("")
        }
        #expect(violations.map(\.place) == ["Packages/CoreDomain/Tests/Lost.swift"])
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

    @Test("WorkspaceRule.packageNames reports a package whose name differs from the name of its folder")
    func wrongPackageName() async throws {
        let violations = try await violations(of: .packageNames) { workspace in
            try workspace.addPackage("Packages/Movies")
            try workspace.addPackage("Packages/Other", name: "Elsewhere", products: [:])
        }
        #expect(violations == [Violation("Packages/Other", "the name in its manifest is Elsewhere")])
    }
}
