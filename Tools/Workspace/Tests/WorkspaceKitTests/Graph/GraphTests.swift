import Testing
import WorkspaceKit

@Suite("Graphs")
struct GraphTests {
    @Test("The shortest way is found, and over at least one edge where it leads back")
    func shortest() {
        let edges = ["a": ["b", "c"], "b": ["d"], "c": ["d", "e"], "d": ["f"], "e": ["f"], "f": ["a"]]
        let next: (String) -> [String] = { edges[$0] ?? [] }
        #expect(ShortestPath.find(from: "a", next: next, to: { $0 == "f" }) == ["a", "b", "d", "f"])
        #expect(ShortestPath.find(from: "a", next: next, to: { $0 == "a" }) == ["a", "b", "d", "f", "a"])
        #expect(ShortestPath.find(from: "a", next: next, to: { $0 == "z" }) == nil)
    }

    @Test("What depends on itself is found, each group once")
    func cycles() {
        let edges = [1: [2], 2: [3], 3: [1, 4], 4: [5], 5: [4], 6: [6], 7: [1]]
        let found = StrongComponents.cycles(among: Array(1...8)) { edges[$0] ?? [] }
        #expect(found == [[1, 2, 3], [4, 5], [6]])
    }

    @Test("A long chain needs no deep stack")
    func deep() {
        #expect(StrongComponents.cycles(among: Array(0..<100_000)) { $0 < 99_999 ? [$0 + 1] : [] }.isEmpty)
    }

    @Test("What is imported and not declared is no part of a README's picture")
    func declared() async throws {
        try await withChain { small in
            try small.write("Core/Sources/Core/Wrong.swift", "import Tool\n")
            let workspace = try await small.load()
            let graph = try await Linter().graph(of: workspace)
            func needs(_ graph: TargetGraph) -> [String] {
                PackageGraph(workspace, graph: graph).edges.filter { $0.from == "Core" }.map(\.to)
            }
            #expect(needs(graph) == ["Tool"])
            #expect(needs(graph.declared) == [])
        }
    }

    @Test("Pictures name each package once and tell what only tests need")
    func pictures() async throws {
        try await withChain { small in
            let workspace = try await small.load()
            let graph = PackageGraph(workspace, graph: try await Linter().graph(of: workspace))
            #expect(
                graph.mermaid == """
                    graph TD
                        p0["App"]
                        p1["Core"]
                        p2["Feature"]
                        p3["Tool"]
                        p0 --> p2
                        p2 --> p1
                        p3 --> p1

                    """
            )
            #expect(graph.dot.hasPrefix("digraph workspace {\n    p0 [label=\"App\", shape=box];\n"))
            #expect(graph.dot.hasSuffix("    p3 -> p1;\n}\n"))
            let feature = try #require(workspace.packages.first { $0.name == "Feature" })
            let focused = graph.focused(on: feature)
            #expect(focused.packages.map(\.name) == ["App", "Core", "Feature"])
            #expect(focused.edges.map { "\($0.from) \($0.to)" } == ["App Feature", "Feature Core"])
        }
    }
}
