/// The dependency graph of a workspace's targets, from manifests and imports.
public struct TargetGraph: Sendable {
    /// A dependency between two targets.
    public struct Edge: Sendable, Hashable {
        /// The dependent target.
        public let from: TargetID
        /// The target on which `from` depends.
        public let to: TargetID
        /// Whether the manifest declares the dependency.
        public let isDeclared: Bool
        /// The imports of `to` in the files of `from`, sorted by file and line.
        public fileprivate(set) var imports: [Import] = []
    }

    private let edges: [TargetID: [Edge]]

    /// - Parameter imports: The imports of the workspace's files; nil for a graph of declared dependencies only.
    init(_ workspace: Workspace, imports: ImportIndex?) {
        edges = (workspace.targets + workspace.snippets).reduce(into: [:]) { edges, target in
            var found: [TargetID: Edge] = [:]
            for dependency in target.dependencies {
                for other in workspace.targets(of: dependency, for: target.package) where other.id != target.id {
                    found[other.id] = Edge(from: target.id, to: other.id, isDeclared: true)
                }
            }
            for place in imports?.imports(of: target) ?? [] {
                guard let other = workspace.provider(of: place.module, for: target), other.id != target.id
                else { continue }
                found[other.id, default: Edge(from: target.id, to: other.id, isDeclared: false)].imports.append(place)
            }
            edges[target.id] = found.values.sorted { $0.to < $1.to }
        }
    }

    /// Returns the dependencies of a target, sorted by package and name.
    public func edges(from id: TargetID) -> [Edge] { edges[id] ?? [] }
}

extension Workspace {
    /// Returns the graph of declared and imported dependencies, which is computed once per workspace.
    public func graph() async throws -> TargetGraph {
        let imports = try await imports()
        return memo.graph.get { TargetGraph(self, imports: imports) }
    }

    /// The graph of the dependencies that manifests declare, without imports.
    public var declaredGraph: TargetGraph { TargetGraph(self, imports: nil) }
}
