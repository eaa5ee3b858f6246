internal import Synchronization

/// What dependencies were found to bring, each looked up once.
final class DependencyResolutions: Sendable {
    private struct Key: Hashable {
        let package: String
        let dependency: TargetDependency
    }

    private let known = Mutex<[Key: [WorkspaceTarget]]>([:])

    func of(
        _ dependency: TargetDependency,
        in package: String,
        resolve: () -> [WorkspaceTarget]
    ) -> [WorkspaceTarget] {
        let key = Key(package: package, dependency: dependency)
        if let targets = known.withLock({ $0[key] }) { return targets }
        let targets = resolve()
        known.withLock { $0[key] = targets }
        return targets
    }
}
