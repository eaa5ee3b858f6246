import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceRules
import WorkspaceTesting

@Suite("Lint rules")
struct LinterTests {
    private static let rules = Linter.rules.map(\.id)

    private func findings(
        in name: String,
        by lint: (Workspace, Interfaces) async throws -> [Finding] = { workspace, interfaces in
            try await Linter.report(workspace) { interfaces }.findings
        }
    ) async throws -> (fixture: Fixture, findings: [Finding]) {
        let file = try #require(Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: "txtar"))
        return try await withTemporaryFolder { root in
            let text = try String(contentsOf: file, encoding: .utf8)
            let fixture = Fixture(text.replacing("<root>", with: root.resolvingSymlinksInPath().filePath))
            try fixture.write(to: root)
            let workspace = try await Workspace.load(root)
            #expect(workspace.unreadable.isEmpty || name == "unreadable-manifest.breaks")
            let isBuilt = Linter.rules.contains { $0.readsInterfaces && name.hasPrefix("\($0.id).") }
            if isBuilt { try shareModuleCache(with: root) }
            let interfaces = try await workspace.interfaces(
                of: isBuilt ? workspace.packages : [],
                builds: true,
                withUses: true
            )
            #expect(interfaces.missing.isEmpty)
            return (fixture, try await lint(workspace, interfaces))
        }
    }

    @Test("Linter reports exactly the violations that the rule's fixture RULE.breaks lists", arguments: rules)
    func breaks(_ rule: String) async throws {
        let (fixture, findings) = try await findings(in: "\(rule).breaks")
        let expected = fixture.comment.split(separator: "\n").filter { $0.hasPrefix("! ") }.map { $0.dropFirst(2) }
        let found = findings.map { finding in
            let path = finding.path.isEmpty ? "" : " " + finding.path.joined(separator: " -> ")
            return "\(finding.file):\(finding.line)\(path)"
        }
        #expect(!expected.isEmpty)
        #expect(Set(found) == Set(expected.map(String.init)), "\(findings)")
        #expect(Set(findings.map(\.rule)) == [rule])
        #expect(findings.allSatisfy { $0.message.hasSuffix(".") && !$0.remedy.isEmpty })
        #expect(!"\(findings)".contains("hunter2"))
    }

    @Test("The remedy of a forbidden edge names the modules that the target may import, with the name of its feature")
    func allowedImports() async throws {
        let (_, findings) = try await findings(in: "forbidden-edge.breaks")
        let demo = try #require(findings.first { $0.file.hasSuffix("AFeatureDemo/main.swift") })
        #expect(demo.remedy.hasSuffix(" AFeatureDemo may import: AFeature."))
    }

    @Test("No finding advises to declare an import that a layer forbids, directly or indirectly")
    func forbiddenDeclaration() async throws {
        let (_, findings) = try await findings(in: "forbidden-edge.breaks") { workspace, _ in
            try await Linter.undeclaredImports(in: workspace, packages: ["Packages/AFeature"])
        }
        #expect(findings.map { $0.path.joined(separator: " -> ") } == ["ADomain -> Glue", "AFeature -> Glue"])
        #expect(findings.allSatisfy { $0.remedy.hasPrefix("Remove the import, because ") })
    }

    @Test("Linter reports no violations in the rule's fixture RULE.near", arguments: rules)
    func near(_ rule: String) async throws {
        let (_, findings) = try await findings(in: "\(rule).near")
        #expect(findings.isEmpty)
    }

    @Test(
        "Linter.report names the rules whose key the rules file lacks",
        arguments: [
            ("{}", ["forbidden-edge layers"]),
            (#"{"unreachable": [{"from": ["A"], "to": ["*"], "why": "Domain."}]}"#, []),
        ]
    )
    func inactive(rules: String, edge: [String]) async throws {
        try await withTemporaryFolder { root in
            let report = try await Linter.report(try MiniWorkspace(root: root, rules: rules).model)
            let others = [
                "remote-dependency localOnly", "manifest-drift manifests", "re-export layers", "global-state globals",
                "debug-type layers", "interface-leak layers", "forbidden-declaration declarations",
                "undocumented-public documented",
            ]
            #expect(report.notChecked.map { "\($0.rule) \($0.setting)" } == edge + others)
        }
    }
}
