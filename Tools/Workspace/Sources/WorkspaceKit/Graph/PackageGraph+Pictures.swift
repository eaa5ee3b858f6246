extension PackageGraph {
    /// For Markdown pages: what GitHub and GitLab draw. Dotted is what only tests need.
    package var mermaid: String {
        lines(
            head: "graph TD",
            node: { "    \($0)[\"\($1)\"]" },
            edge: { "    \($0) \($2 ? "-.->" : "-->") \($1)" },
            end: nil
        )
    }

    /// For Graphviz. Dashed is what only tests need.
    package var dot: String {
        lines(
            head: "digraph workspace {",
            node: { "    \($0) [label=\"\($1)\", shape=box];" },
            edge: { "    \($0) -> \($1)\($2 ? " [style=dashed]" : "");" },
            end: "}"
        )
    }

    private func lines(
        head: String,
        node: (_ id: String, _ label: String) -> String,
        edge: (_ from: String, _ to: String, _ isForTests: Bool) -> String,
        end: String?
    ) -> String {
        let ids = Dictionary(packages.enumerated().map { ($1.path, "p\($0)") }) { first, _ in first }
        let nodes = packages.map { node(ids[$0.path] ?? "", Self.label($0.name)) }
        let drawn = edges.compactMap { line -> String? in
            guard let from = ids[line.from], let to = ids[line.to] else { return nil }
            return edge(from, to, line.isForTests)
        }
        return ([head] + nodes + drawn + (end.map { [$0] } ?? [])).joined(separator: "\n") + "\n"
    }

    /// A name between quotation marks, in both languages.
    private static func label(_ name: String) -> String {
        String(name.map { $0 == "\"" || $0 == "\\" || $0.isNewline ? "'" : $0 })
    }
}
