import Foundation
import ProcessSupport
import WorkspaceGraph

extension WorkspaceRule {
    package static let featureRules = [publicDeclarations, featureProducts, useCases]

    package static let publicDeclarations = WorkspaceRule(
        "In a feature, only its interface, its checks for tests and types that its face re-exports are public"
    ) { workspace in
        var violations: [Violation] = []
        for target in workspace.targets {
            // The servers of other tests in this process must respond meanwhile.
            await Task.yield()
            guard let feature = workspace.rules.feature(of: target.package),
                ![target.package.name, feature + "Interface", feature + "Testing"].contains(target.name)
            else { continue }
            let files = target.swiftFiles.map { workspace.url(of: $0.path) }
            let exported = try reexportedTypes(of: target, in: workspace)
            for place in try await PublicScanner().places(in: files, exempt: exported) {
                violations.append(
                    Violation(
                        "\(target.package.path), \(place)",
                        "a public declaration of \(target.name) is not re-exported by the face"
                    )
                )
            }
        }
        return violations
    }

    /// Returns the names of the types of `target` that the face re-exports. The face is the target with the name of the package.
    private static func reexportedTypes(of target: WorkspaceTarget, in workspace: Workspace) throws -> Set<String> {
        let face = workspace.targets.filter { $0.package.path == target.package.path && $0.name == target.package.name }
        let names = try face.flatMap(\.swiftFiles).flatMap { file in
            try String(contentsOf: workspace.url(of: file.path), encoding: .utf8)
                .matches(of: /(?m)^@_exported public import \w+ (\w+)\.(\w+)$/)
                .filter { $0.1 == target.module }.map { String($0.2) }
        }
        return Set(names)
    }

    package static let featureProducts = WorkspaceRule(
        "The products of a feature are its face, its interface and its checks for tests"
    ) { workspace in
        workspace.packages.flatMap { package -> [Violation] in
            guard let feature = workspace.rules.feature(of: package) else { return [] }
            let targets = [package.name, feature + "Interface", feature + "Testing"]
            return package.products.filter { $0.targets.count != 1 || !targets.contains($0.targets[0]) }.map {
                Violation(
                    package.path,
                    "the product \($0.name) contains \($0.targets.joined(separator: ", ")), not only the face, the interface or checks for tests"
                )
            }
        }
    }

    /// A use case is found by its name, and has the interface that view models expect.
    package static let useCases = WorkspaceRule(
        "A use case conforms to UseCase or ReportingUseCase, and is in the file with its name"
    ) { workspace in
        var violations: [Violation] = []
        for target in workspace.targets where target.kind != .test && target.name.hasSuffix("Domain") {
            for file in target.swiftFiles {
                // The servers of other tests in this process must respond meanwhile.
                await Task.yield()
                let text = try String(contentsOf: workspace.url(of: file.path), encoding: .utf8)
                for match in text.matches(of: /\b(?:struct|class|actor) (\w+UseCase)\b([^{]*)\{/) {
                    if PathText.lastComponent(file.path) != "\(match.1).swift" {
                        violations.append(Violation(file.path, "\(match.1) is not in \(match.1).swift"))
                    }
                    if !match.2.contains(/\b(?:Reporting)?UseCase\b/) {
                        violations.append(Violation(file.path, "\(match.1) does not conform to UseCase"))
                    }
                }
            }
        }
        return violations
    }
}
