import Foundation
import WorkspaceGraph

struct MissingTests: LintRule {
    let id = "missing-tests"
    let summary = "A package with a library has a test target with tests."

    func findings(in subject: LintSubject) -> [Finding] {
        subject.workspace.packages.compactMap { package in
            let targets = subject.workspace.targets(of: package)
            let libraries = package.products.filter { $0.kind == .library }
            let shipped = Set(libraries.flatMap(\.targets))
            let tests = targets.filter { $0.kind == .test }
            let hasTests = tests.contains {
                subject.imports.imports(of: $0).contains { Self.frameworks.contains($0.module) }
            }
            guard targets.contains(where: { shipped.contains($0.name) && !$0.swiftFiles.isEmpty }),
                !subject.rules.withoutTests.contains(package.name), !hasTests
            else { return nil }
            return finding(
                at: tests.first.map(subject.manifests.place) ?? (package.manifestPath, 1),
                "\(package.name) has no tests for \(libraries.map(\.name).joined(separator: ", ")).",
                remedy: "Add a .testTarget with a test, or list the package under withoutTests in \(RulesFile.path)."
            )
        }
    }

    /// The modules that a file with tests imports. A target without such a file runs no test.
    private static let frameworks: Set = ["Testing", "XCTest"]
}
