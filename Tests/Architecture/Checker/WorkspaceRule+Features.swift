import ProcessSupport
import WorkspaceKit

extension WorkspaceRule {
    package static let featureRules = [privateInside, faceOnly]

    package static let privateInside = WorkspaceRule("Inside a feature nothing is public; only its face is") {
        workspace in
        var violations: [Violation] = []
        for target in workspace.targets {
            guard workspace.rules.feature(of: target.package) != nil, target.name != target.package.name else {
                continue
            }
            let files = target.swiftFiles.map { workspace.url(of: $0.path) }
            for place in try await PublicScanner().places(in: files) {
                violations.append(
                    Violation("\(target.package.path), \(place)", "this is public, inside \(target.name)")
                )
            }
        }
        return violations
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
