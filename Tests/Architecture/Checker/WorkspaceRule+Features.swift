import Foundation
import ProcessSupport
import WorkspaceGraph

extension WorkspaceRule {
    package static let featureRules = [privateInside, faceOnly]

    package static let privateInside = WorkspaceRule(
        "Inside a feature only the types that its face re-exports are public"
    ) { workspace in
        var violations: [Violation] = []
        for target in workspace.targets {
            guard workspace.rules.feature(of: target.package) != nil, target.name != target.package.name else {
                continue
            }
            let files = target.swiftFiles.map { workspace.url(of: $0.path) }
            let exported = try reexportedTypes(of: target, in: workspace)
            for place in try await PublicScanner().places(in: files, exempt: exported) {
                violations.append(
                    Violation("\(target.package.path), \(place)", "this is public, inside \(target.name)")
                )
            }
        }
        return violations
    }

    /// Returns the types of `target` that the face of its package re-exports one by one.
    private static func reexportedTypes(of target: WorkspaceTarget, in workspace: Workspace) throws -> Set<String> {
        let face = workspace.targets.filter { $0.package.path == target.package.path && $0.name == target.package.name }
        let names = try face.flatMap(\.swiftFiles).flatMap { file in
            try String(contentsOf: workspace.url(of: file.path), encoding: .utf8)
                .matches(of: /(?m)^@_exported public import \w+ (\w+)\.(\w+)$/)
                .filter { $0.1 == target.module }.map { String($0.2) }
        }
        return Set(names)
    }

    package static let faceOnly = WorkspaceRule("A feature offers its face, and nothing else, to other packages") {
        workspace in
        workspace.packages.flatMap { package -> [Violation] in
            guard workspace.rules.feature(of: package) != nil else { return [] }
            return package.products.filter { $0.targets != [package.name] }.map {
                Violation(package.path, "its product \($0.name) shows \($0.targets.joined(separator: ", "))")
            }
        }
    }
}
