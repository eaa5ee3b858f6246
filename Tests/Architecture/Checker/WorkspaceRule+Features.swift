import Foundation
import WorkspaceGraph

extension WorkspaceRule {
    package static let featureRules = [publicDeclarations, featureProducts, useCases]

    package static let publicDeclarations = WorkspaceRule(
        "In a feature, only its interface, its checks for tests and types that its face re-exports are public"
    ) { workspace in
        var violations: [Violation] = []
        for target in workspace.targets {
            guard let feature = workspace.rules.feature(of: target.package),
                ![target.package.name, feature + "Interface", feature + "Testing"].contains(target.name)
            else { continue }
            let exempt = try await reexportedTypes(of: target, in: workspace)
            for file in target.swiftFiles {
                let text = try await workspace.text(of: file)
                guard text.contains("public") || text.contains("open") else { continue }
                for line in try await publicLines(in: text)
                where topLevelType(of: line, in: text).map({ !exempt.contains($0) }) ?? true {
                    let place = "\(target.package.path), \(PathText.lastComponent(file.path)):\(line)"
                    let reason = "a public declaration of \(target.name) is not re-exported by the face"
                    violations.append(Violation(place, reason))
                }
            }
        }
        return violations
    }

    /// Returns the line numbers of the modifiers `public` and `open`.
    private static func publicLines(in text: String) async throws -> [Int] {
        let attribute = /access_control_attr range=\[.*:(\d+):\d+ - .* access_level=(?:public|open)/
        return try await syntaxTree(of: text).matches(of: attribute).compactMap { Int($0.1) }
    }

    /// Returns the name of the last public or package type, or extension, at the top level that begins at or before a line; nil if
    /// there is none.
    private static func topLevelType(of line: Int, in text: String) -> String? {
        let declaration =
            /^(?:@\w+\s+|public\s+|package\s+|final\s+|indirect\s+)*(?:struct|class|enum|actor|protocol|extension)\s+(\w+)/
        return text.split(separator: "\n", omittingEmptySubsequences: false).prefix(line).reversed().lazy
            .compactMap { $0.prefixMatch(of: declaration).map { String($0.1) } }
            .first
    }

    /// Returns the names of the types of `target` that the face re-exports. The face is the target with the name of the package.
    private static func reexportedTypes(
        of target: WorkspaceTarget,
        in workspace: Workspace
    ) async throws -> Set<String> {
        let face = workspace.target(TargetID(package: target.package.path, name: target.package.name))
        var names: Set<String> = []
        for file in face?.swiftFiles ?? [] {
            let exports = try await workspace.text(of: file)
                .matches(of: /(?m)^@_exported public import \w+ (\w+)\.(\w+)$/)
            names.formUnion(exports.filter { $0.1 == target.module }.map { String($0.2) })
        }
        return names
    }

    package static let featureProducts = WorkspaceRule(
        "The products of a feature are its face, its interface and its checks for tests"
    ) { workspace in
        workspace.packages.flatMap { package -> [Violation] in
            guard let feature = workspace.rules.feature(of: package) else { return [] }
            let targets = [package.name, feature + "Interface", feature + "Testing"]
            return package.products.filter { $0.targets.count != 1 || !targets.contains($0.targets[0]) }.map {
                product in
                let content = product.targets.joined(separator: ", ")
                return Violation(
                    package.path,
                    "the product \(product.name) contains \(content), not only the face, the interface or checks for tests"
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
                let text = try await workspace.text(of: file)
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
