internal import Foundation

/// Targets that changed behind an unchanged interface.
enum OpaqueTargets {
    /// The targets of libraries whose public interface is the one written down at the base, and those of all packages they need, too: who
    /// uses a target may use what it hands out of others. A change in anything but Swift sources, which no interface tells of, counts
    /// as a change of the interface.
    static func find(
        _ workspace: Workspace,
        graph: TargetGraph,
        since mergeBase: String,
        changes: [String],
        progress: any Progress
    ) async throws -> Set<Unit> {
        let packages = workspace.packages.filter { !workspace.faces(of: $0).isEmpty }
        let base = try await BaseAPI.load(workspace, packages, base: mergeBase, builds: false, progress: progress)
        let known = packages.filter { base.interfaces[$0.path] != nil }
        let now = try await InterfaceLoader(workspace, swiftPM: SwiftPM(of: workspace), progress: progress)
            .load(known, builds: true)
        let same = Set(
            known.flatMap { package in
                workspace.faces(of: package).filter { target in
                    guard let interface = now.modules[target.id], let then = base.interfaces[package.path] else {
                        return false
                    }
                    let isSame = APIText([interface]).entries == then.entries.filter { $0.module == interface.module }
                    return isSame
                        && changes.allSatisfy {
                            !PathText.contains(target.folder, $0) || PathText.ending(of: $0) == "swift"
                        }
                }
            }
            .map(\.id)
        )
        let other = Set(
            workspace.targets.filter { target in
                let isChanged = changes.contains { PathText.contains(target.package.path, $0) }
                return isChanged && target.target.kind != .test && !same.contains(target.id)
            }
            .map(\.id)
        )
        let opaque = same.filter { id in
            let needed = Reachable.nodes(from: [id]) { graph.edges(from: $0).map(\.to) }
            // What lies inside of its own package is behind its interface.
            return needed.allSatisfy { $0.package == id.package || !other.contains($0) || !isOffered($0, workspace) }
        }
        return Set(opaque.map(Unit.target))
    }

    /// Whether other packages can name a target.
    private static func isOffered(_ id: TargetID, _ workspace: Workspace) -> Bool {
        workspace.package(at: id.package)?.products.contains { $0.targets.contains(id.name) } ?? true
    }

    /// The first target on a way that keeps a change to its own package.
    static func first(on way: [Unit], among opaque: Set<Unit>) -> TargetID? {
        for (unit, next) in zip(way, way.dropFirst()) {
            if case .target(let id) = unit, opaque.contains(unit), next.packagePath != id.package { return id }
        }
        return nil
    }
}
