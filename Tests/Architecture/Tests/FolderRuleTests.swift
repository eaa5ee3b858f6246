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

/// Returns the violations of a rule in a workspace that has a package with a source file in each target.
func violations(
    of rule: WorkspaceRule,
    in package: String,
    file: String = "source.swift",
    _ targets: KeyValuePairs<String, String>
) async throws -> [Violation] {
    try await violations(of: rule) { workspace in
        try workspace.addPackage("Packages/\(package)", products: [:])
        for (name, source) in targets { try workspace.addTarget(name, file: file, source: source) }
    }
}

@Suite("The rules about files and folders")
struct FolderRuleTests {
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
        "WorkspaceRule.fileNames reports a file that is named after none of its types, or by a plural that is not theirs",
        arguments: [
            ("Movie", "struct Movies {}", "Movies"), ("Movie", "public final class Movies {}", "Movies"),
            ("Movie", "@MainActor\npackage protocol Movies {}", "Movies"),
            ("Movie", "struct Movies {}\nextension Movie {}", "Movies"),
            ("MovieIDs", "struct MovieID {}\nstruct Movie {}", "MovieID, Movie"),
        ]
    )
    func wrongFileName(name: String, source: String, types: String) async throws {
        let violations = try await violations(of: .fileNames, in: "Core", file: "\(name).swift", ["Core": source])
        #expect(violations == [Violation("Packages/Core/Sources/Core/\(name).swift", "declares \(types)")])
    }

    @Test(
        "WorkspaceRule.fileNames accepts a file named after one of its types, and any name for a file without types",
        arguments: [
            ("Movie.swift", "package struct Movie {}\nstruct Other {}"), ("Movie+Text.swift", "struct Movie {}"),
            ("Helpers.swift", "extension Movie {}\nprivate struct Inner {}\n// struct No\nfunc help() {}"),
            ("main.swift", "struct Movie {}"), ("Movie+Sorting.swift", "extension Movie {}\nenum Order {}"),
            ("MovieUseCases.swift", "struct FetchMovieUseCase {}\nstruct SaveMovieUseCase {}"),
        ]
    )
    func correctFileName(file: String, source: String) async throws {
        #expect(try await violations(of: .fileNames, in: "Core", file: file, ["Core": source]).isEmpty)
    }

    @Test(
        "WorkspaceRule.fileWrites reports a file that writes files itself",
        arguments: [
            "open(path, O_WRONLY | O_CREAT, 0o666)", "data.write(to: url, options: .atomic)", "rename(new, path)",
            "manager.moveItem(at: new, to: url)", "FileHandle(forWritingTo: url)",
        ]
    )
    func fileWrite(call: String) async throws {
        let source = "func write() { \(call) }"
        let violations = try await violations(of: .fileWrites, in: "Core", ["Core": source, "DomainTesting": source])
        #expect(violations.map(\.place) == ["Packages/Core/Sources/Core/source.swift"])
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
