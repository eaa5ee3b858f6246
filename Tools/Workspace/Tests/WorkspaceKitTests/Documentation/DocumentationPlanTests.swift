import Foundation
import ProcessSupport
import Testing
import WorkspaceKit

@Suite("What the site of a workspace is made of")
struct DocumentationPlanTests {
    /// Core, Feature over it, and a tool that offers nothing.
    private func withPlan(
        _ files: [String],
        rules: String = "{}",
        _ body: (DocumentationPlan) throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let sources = ["Core/Sources/Core/a.swift", "Feature/Sources/Feature/a.swift", "Tool/Sources/Tool/a.swift"]
            for file in sources + files { try folder.appending(path: file).write("") }
            var core = PackageManifest(name: "Core")
            core.products = [PackageProduct(name: "Core", targets: ["Core"])]
            core.targets = [PackageTarget(name: "Core"), PackageTarget(name: "CoreTests", kind: .test)]
            var feature = PackageManifest(name: "Feature")
            feature.dependencies = [.local(name: "core", path: "../Core")]
            feature.products = [PackageProduct(name: "Feature", targets: ["Feature"])]
            feature.targets = [PackageTarget(name: "Feature")]
            feature.targets[0].dependencies = [TargetDependency(.product, "Core", package: "Core")]
            var tool = PackageManifest(name: "Tool")
            tool.targets = [PackageTarget(name: "Tool", kind: .executable)]
            let workspace = Workspace(
                tree: FileTree(reading: folder),
                rules: try JSONDecoder().decode(WorkspaceRules.self, from: Data(rules.utf8)),
                packages: [("Core", core), ("Feature", feature), ("Tool", tool)].map {
                    WorkspacePackage(path: $0.0, manifest: $0.1)
                }
            )
            try body(try DocumentationPlan(workspace))
        }
    }

    @Test("A module of a library comes after those it needs, with the catalog of its target")
    func modules() async throws {
        try await withPlan(["Core/Sources/Core/Core.docc/Core.md", "Core/Sources/Core/Core.docc/More/Other.md"]) {
            plan in
            #expect(plan.waves.map { $0.map(\.name) } == [["Core"], ["Feature"]])
            #expect(plan.units.map(\.catalog) == ["Core/Sources/Core/Core.docc", nil])
            #expect(plan.units.map(\.needs) == [[], ["Core"]])
            #expect(plan.guides.isEmpty)
        }
    }

    @Test("A catalog outside of all targets comes last and may link to everything")
    func guide() async throws {
        try await withPlan(["Documents/Guide.docc/Guide.md", "Core/Sources/Core/Core.docc/Core.md"]) { plan in
            #expect(plan.waves.count == 3)
            #expect(plan.guides.map(\.name) == ["Guide"])
            #expect(plan.guides.map(\.catalog) == ["Documents/Guide.docc"])
            #expect(plan.guides.map(\.needs) == [["Core", "Feature"]])
        }
    }

    @Test(
        "A catalog that a test has, that is hidden, or that the rules leave out is none of the site's",
        arguments: [
            "Core/Tests/CoreTests/Fixtures/Guide.docc/a.md", ".hidden/Guide.docc/a.md", "Old/Guide.docc/a.md",
            "Tool/Sources/Tool/Guide.docc/a.md",
        ]
    )
    func leftOut(path: String) async throws {
        try await withPlan([path], rules: #"{ "exclude": ["Old"] }"#) { plan in
            #expect(plan.guides.isEmpty)
        }
    }

    @Test("Two parts of one name are refused, because they would have the same addresses")
    func sameName() async throws {
        let error = await #expect(throws: DocumentationPlan.Unplannable.self) {
            try await withPlan(["A/core.docc/a.md"]) { _ in }
        }
        #expect(error?.description.contains("A/core.docc, Core") == true)
    }
}
