import ArchitectureChecker
import TestSupport
import Testing
import WorkspaceGraph
import WorkspaceRules

@Suite("The architecture of this workspace")
struct ArchitectureTests {
    @Test("The workspace has no violation of an architecture rule", arguments: WorkspaceRule.all)
    func keepsRule(_ rule: WorkspaceRule) async throws {
        let violations = try await rule.violations(RealWorkspace.model)
        #expect(violations.isEmpty, "\(rule):\n\(violations.map(\.description).joined(separator: "\n"))")
    }

    @Test("The linter has no findings in this workspace")
    func lintsClean() async throws {
        let findings = try await Linter.report(RealWorkspace.model).findings
        #expect(findings.isEmpty, "\(findings.map { "\($0.file):\($0.line): \($0.message)" }.joined(separator: "\n"))")
    }

    @Test("Each rule, layer and exception in workspace.json applies to a target")
    func noUnusedRule() async throws {
        let workspace = try await RealWorkspace.model
        #expect(try await Linter.report(workspace).notChecked.isEmpty)
        #expect(workspace.unmatchedPatterns.isEmpty)
    }

    @Test(
        "The names in the diagram of one query are declared types, and occur in the steps of the walk through one query"
    )
    func diagramOfOneQuery() async throws {
        let workspace = try await RealWorkspace.model
        let picture = try workspace.text(of: "Tools/Guide/one-query.svg")
        let steps = try workspace.text(of: "Tools/Guide/OneQuery.md").split(separator: "\n")
        let sources = try workspace.swiftFiles.map(workspace.text)
        let names = picture.matches(of: /class="name"[^>]*>(\d+) (\w+)</)
        #expect(names.count > 10)
        for name in names {
            #expect(steps.contains { $0.hasPrefix("| \(name.1) |") && $0.contains(name.2) }, "\(name.0)")
            let declarations = ["actor", "struct", "class", "enum", "protocol"].flatMap { kind in
                [" ", ":", "<"].map { "\(kind) \(name.2)\($0)" }
            }
            #expect(sources.contains { source in declarations.contains { source.contains($0) } }, "\(name.0)")
        }
    }

    @Test(
        "A package depends only on packages in its row of the map and in lower rows, not counting dependencies of tests"
    )
    func rowsDependDownwards() async throws {
        let workspace = try await RealWorkspace.model
        let edges = try await PackageGraph(workspace, graph: workspace.graph()).edges.filter { !$0.isForTests }
        for edge in edges {
            let from = try #require(workspace.rules.row(of: edge.from))
            let to = try #require(workspace.rules.row(of: edge.to))
            #expect(from <= to, "\(edge.from) depends on \(edge.to)")
        }
    }

    @Test("Flow coordinators and routers of features and of the app import no user interface")
    func coordinators() async throws {
        let workspace = try await RealWorkspace.model
        let files = workspace.swiftFiles.filter { path in
            ["Packages/", "Tools/Templates/"].contains(where: path.hasPrefix) && path.contains("/Sources/")
                && ["FlowCoordinator.swift", "Router.swift"].contains(where: path.hasSuffix)
        }
        #expect(files.count >= 8)
        for path in files {
            let imports = try workspace.text(of: path).split(separator: "\n").filter { $0.contains("import ") }
            #expect(!imports.contains { $0.hasSuffix("TerminalUI") || $0.hasSuffix("PlainUI") }, "\(path)")
        }
    }

    @Test("Each feature has a demo")
    func demos() async throws {
        let workspace = try await RealWorkspace.model
        let features = workspace.packages.filter { workspace.rules.feature(of: $0) != nil }
        let demos = workspace.targets.filter { $0.name.hasSuffix("FeatureDemo") }
        #expect(Set(features.map { $0.name + "Demo" }) == Set(demos.map(\.name)))
    }
}
