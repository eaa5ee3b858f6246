internal import Foundation

/// Targets that changed behind an unchanged interface.
enum OpaqueTargets {
    /// The targets of libraries whose public interface is the one written down at the base. A change in anything but their Swift
    /// sources, which no interface tells of, keeps them from being any.
    static func find(
        _ workspace: Workspace,
        since mergeBase: String,
        changes: [String],
        progress: any Progress
    ) async throws -> Set<Unit> {
        let packages = workspace.packages.filter { !workspace.faces(of: $0).isEmpty }
        let base = try await BaseAPI.load(workspace, packages, base: mergeBase, builds: false, progress: progress)
        let known = packages.filter { base.interfaces[$0.path] != nil }
        let now = try await InterfaceLoader(workspace, swiftPM: SwiftPM(of: workspace), progress: progress)
            .load(known, builds: true)
        return known.reduce(into: []) { opaque, package in
            for target in workspace.faces(of: package) {
                guard let interface = now.modules[target.id], let then = base.interfaces[package.path] else { continue }
                let isSame = APIText([interface]).entries == then.entries.filter { $0.module == interface.module }
                let isSwiftAlone = changes.allSatisfy {
                    !PathText.contains(target.folder, $0) || PathText.ending(of: $0) == "swift"
                }
                if isSame, isSwiftAlone { opaque.insert(.target(target.id)) }
            }
        }
    }

    /// The first target on a way that keeps a change to its own package.
    static func first(on way: [Unit], among opaque: Set<Unit>) -> TargetID? {
        for (unit, next) in zip(way, way.dropFirst()) {
            if case .target(let id) = unit, opaque.contains(unit), next.packagePath != id.package { return id }
        }
        return nil
    }
}
