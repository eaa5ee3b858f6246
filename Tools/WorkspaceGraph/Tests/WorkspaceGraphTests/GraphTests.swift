import Foundation
import ProcessSupport
import Testing
import WorkspaceTesting

@testable import WorkspaceGraph

@Suite("Dependency graphs")
struct GraphTests {
    @Test("GraphSearch.shortestPath returns a path with at least one edge, even from a node to itself")
    func shortest() {
        let edges = ["a": ["b", "c"], "b": ["d"], "c": ["d", "e"], "d": ["f"], "e": ["f"], "f": ["a"]]
        let next: (String) -> [String] = { edges[$0] ?? [] }
        #expect(GraphSearch.shortestPath(from: "a", next: next, to: { $0 == "f" }) == ["a", "b", "d", "f"])
        #expect(GraphSearch.shortestPath(from: "a", next: next, to: { $0 == "a" }) == ["a", "b", "d", "f", "a"])
        #expect(GraphSearch.shortestPath(from: "a", next: next, to: { $0 == "z" }) == nil)
    }

    @Test("GraphSearch.cycles returns each cycle once")
    func cycles() {
        let edges = [1: [2], 2: [3], 3: [1, 4], 4: [5], 5: [4], 6: [6], 7: [1]]
        let found = GraphSearch.cycles(among: Array(1...8)) { edges[$0] ?? [] }
        #expect(found == [[1, 2, 3], [4, 5], [6]])
    }

    @Test("Workspace.declaredGraph omits undeclared imports")
    func declared() async throws {
        try await withChain { small in
            try small.write("Core/Sources/Core/Wrong.swift", "import Tool\n")
            let workspace = try await small.load()
            func needs(_ graph: TargetGraph) -> [String] {
                PackageGraph(workspace, graph: graph).edges.filter { $0.from == "Core" }.map(\.to)
            }
            #expect(needs(try await workspace.graph()) == ["Tool"])
            #expect(needs(workspace.declaredGraph) == [])
        }
    }

    @Test("PackageGraph returns Mermaid and Graphviz diagrams, and the graph around one package")
    func diagrams() async throws {
        try await withChain { small in
            let workspace = try await small.load()
            let graph = PackageGraph(workspace, graph: try await workspace.graph())
            #expect(
                graph.mermaid == """
                    graph TD
                        App --> Feature
                        Feature --> Core
                        Tool --> Core

                    """
            )
            #expect(graph.dot.hasPrefix("digraph workspace {\n    App [label=\"App\", shape=box];\n"))
            #expect(graph.dot.hasSuffix("    Tool -> Core;\n}\n"))
            let focused = graph.focused(on: "Feature")
            #expect(focused.packages.map(\.name) == ["App", "Core", "Feature"])
            #expect(focused.edges.map { "\($0.from) \($0.to)" } == ["App Feature", "Feature Core"])
        }
    }

    @Test(
        "A package needs a local package that may replace one of a package outside of the workspace",
        arguments: [false, true]
    )
    func override(hasOutside: Bool) async throws {
        try await withTemporaryFolder { root in
            var mini = MiniWorkspace(root: root), app = PackageManifest(name: "App")
            try mini.addPackage("Tool")
            app.dependencies = [.local(name: "Tool", path: "../Tool")]
            if hasOutside { app.dependencies.append(.remote(name: "outside", location: "https://example.org/outside")) }
            app.targets = [PackageTarget(name: "App")]
            let model = try mini.model, packages = model.packages + [WorkspacePackage(path: "App", manifest: app)]
            let workspace = Workspace(
                tree: model.tree,
                rules: model.rules,
                toolchain: model.toolchain,
                packages: packages
            )
            let units = UnitGraph(workspace, graph: workspace.declaredGraph).closure(of: .package("App"))
            #expect(units.contains(.target(TargetID(package: "Tool", name: "Tool"))) == hasOutside)
        }
    }

    @Test("The Mermaid diagram of PackageGraph has labels for packages without edges and for unusual names")
    func labels() async throws {
        try await withTemporaryFolder { root in
            var mini = MiniWorkspace(root: root)
            try mini.addPackage("Core")
            try mini.addPackage("end", dependencies: ["my-core"])
            try mini.addPackage("my-core")
            try mini.addPackage("old/App")
            try mini.addPackage("other/App")
            let workspace = try mini.model
            let graph = PackageGraph(workspace, graph: workspace.declaredGraph)
            #expect(
                graph.mermaid == """
                    graph TD
                        Core["Core"]
                        p1["end"]
                        p2["my-core"]
                        p3["App"]
                        p4["App"]
                        p1 --> p2

                    """
            )
        }
    }

    @Test("The diagrams of PackageGraph group packages by the rows of the rules file")
    func rows() async throws {
        try await withTemporaryFolder { root in
            let rules =
                #"{ "rows": [{ "name": "Apps \"A\"", "packages": ["*"] }, { "name": "Old", "packages": ["old/*"] }] }"#
            var mini = MiniWorkspace(root: root, rules: rules)
            try mini.addPackage("old/Core")
            try mini.addPackage("App", dependencies: ["old/Core"])
            let workspace = try mini.model
            let graph = PackageGraph(workspace, graph: workspace.declaredGraph)
            #expect(
                graph.mermaid == """
                    graph TD
                        subgraph r0["Apps 'A'"]
                            App
                        end
                        subgraph r1["Old"]
                            Core
                        end
                        App --> Core

                    """
            )
            #expect(
                graph.dot.contains("    subgraph cluster_1 {\n        label=\"Old\";\n        Core [label=\"Core\"")
            )
            #expect(try String(decoding: JSONEncoder().encode(graph), as: UTF8.self).contains(#""row":"Old""#))
        }
    }
}
