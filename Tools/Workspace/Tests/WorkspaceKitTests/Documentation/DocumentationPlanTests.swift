import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceTesting

@testable import WorkspaceKit

@Suite("DocumentationPlan")
struct DocumentationPlanTests {
    /// Calls `body` with the plan for three packages: Core, Feature, which depends on Core, and Tool, which has no product.
    private func withPlan(
        _ files: [String],
        rules: String = "{}",
        _ body: (DocumentationPlan) throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            for file in files { try folder.appending(path: file).write("") }
            var mini = MiniWorkspace(root: folder, rules: rules)
            try mini.addPackage("Core")
            try mini.addTestTarget("CoreTests")
            try mini.addPackage("Feature", dependencies: ["Core"])
            try mini.addPackage("Tool", products: [:])
            try mini.addTarget("Tool")
            let workspace = try mini.model
            try body(try DocumentationPlan(workspace))
        }
    }

    @Test("DocumentationPlan orders each module after the modules on which it depends")
    func modules() async throws {
        try await withPlan(["Core/Sources/Core/Core.docc/Core.md", "Core/Sources/Core/Core.docc/More/Other.md"]) {
            plan in
            #expect(plan.waves.map { $0.map(\.name) } == [["Core"], ["Feature"]])
            #expect(plan.units.map(\.catalog) == ["Core/Sources/Core/Core.docc", nil])
            #expect(plan.units.map(\.needs) == [[], ["Core"]])
            #expect(plan.guides.isEmpty)
        }
    }

    @Test("DocumentationPlan orders a catalog outside of all targets last, with links to all modules")
    func guide() async throws {
        try await withPlan(["Documents/Guide.docc/Guide.md", "Core/Sources/Core/Core.docc/Core.md"]) { plan in
            #expect(plan.waves.count == 3)
            #expect(plan.guides.map(\.name) == ["Guide"])
            #expect(plan.guides.map(\.catalog) == ["Documents/Guide.docc"])
            #expect(plan.guides.map(\.needs) == [["Core", "Feature"]])
            #expect(plan.page(of: "Documents/Guide.docc/Part/My.Walk.md") == "documentation/guide/my.walk/")
            #expect(plan.page(of: "Documents/Walk.md") == nil)
        }
    }

    @Test(
        "DocumentationPlan ignores catalogs in tests, hidden folders, excluded folders and targets without a product",
        arguments: [
            "Core/Tests/CoreTests/Fixtures/Guide.docc/a.md", ".hidden/Guide.docc/a.md", "Old/Guide.docc/a.md",
            "Tool/Sources/Tool/Guide.docc/a.md",
        ]
    )
    func ignored(path: String) async throws {
        try await withPlan([path], rules: #"{ "exclude": ["Old"] }"#) { plan in
            #expect(plan.guides.isEmpty)
        }
    }

    @Test(
        "DocumentationPlan throws an error for a catalog and a module whose names differ only in upper and lower case"
    )
    func sameName() async throws {
        let error = await #expect(throws: WorkspaceError.self) {
            try await withPlan(["A/core.docc/a.md"]) { _ in }
        }
        #expect(error?.description.contains("A/core.docc, Core") == true)
    }
}
