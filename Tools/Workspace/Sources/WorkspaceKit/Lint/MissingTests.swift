/// A package that others use has tests.
package struct MissingTests: LintRule {
    package let id = "missing-tests"
    package let summary = "A package with a library has a test target with tests in it."

    package init() {}

    package func findings(in subject: LintSubject) -> [Finding] {
        subject.workspace.packages.compactMap { package in
            let targets = subject.workspace.targets(of: package)
            let libraries = package.products.filter { $0.kind == .library }
            let shipped = Set(libraries.flatMap(\.targets))
            let holdsSwift = targets.contains { shipped.contains($0.name) && !$0.swiftFiles.isEmpty }
            let tests = targets.filter { $0.target.kind == .test }
            guard holdsSwift, !subject.rules.withoutTests.contains(package.name), tests.allSatisfy(\.files.isEmpty)
            else {
                return nil
            }
            return Finding(
                rule: id,
                file: package.manifestPath,
                line: tests.first.map { subject.manifests.line(ofTarget: $0.name, in: package) } ?? 1,
                message: "\(package.name) offers \(libraries.map(\.name).joined(separator: ", ")) and has no test.",
                remedy:
                    "Add a .testTarget with a test, or name the package under withoutTests in \(WorkspaceRules.path)."
            )
        }
    }
}
