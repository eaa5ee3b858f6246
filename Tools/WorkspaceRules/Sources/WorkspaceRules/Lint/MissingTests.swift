import WorkspaceGraph

struct MissingTests: LintRule {
    let id = "missing-tests"
    let summary = "A package with a library has a test target with tests. Tests import each target of a feature."

    func findings(in subject: LintSubject) -> [Finding] {
        subject.workspace.packages.flatMap { package -> [Finding] in
            let targets = subject.workspace.targets(of: package), tests = targets.filter { $0.kind == .test }
            let libraries = package.products.filter { $0.kind == .library }
            let shipped = Set(libraries.flatMap(\.targets))
            let products = package.products.flatMap(\.targets).map { TargetID(package: package.path, name: $0) }
            let inProducts = GraphSearch.reachable(from: products, next: subject.needs)
            let support = targets.filter { $0.kind == .regular && !inProducts.contains($0.id) }
            let imported = Set((tests + support).flatMap(subject.imports.imports).map(\.module))
            // The imports of files behind links are unknown.
            let isLinked = tests.contains { test in
                test.files.contains { $0.mode == .link }
                    || subject.links.contains { PathText.contains($0.path, test.folder) }
            }
            guard targets.contains(where: { shipped.contains($0.name) && !$0.swiftFiles.isEmpty }), !isLinked,
                !subject.rules.matches(subject.rules.withoutTests, package.name, in: package)
            else { return [] }
            let remedy = "or add the name to withoutTests in \(RulesFile.path)."
            guard !imported.isDisjoint(with: Self.frameworks) else {
                return [
                    finding(
                        at: tests.first.map(subject.manifests.place) ?? (package.manifestPath, 1),
                        "\(package.name) has no tests for \(libraries.map(\.name).joined(separator: ", ")).",
                        remedy: "Add a .testTarget with a test, \(remedy)"
                    )
                ]
            }
            guard subject.rules.feature(of: package) != nil else { return [] }
            return targets.filter { target in
                target.kind == .regular && inProducts.contains(target.id) && !target.swiftFiles.isEmpty
                    && !imported.contains(target.module)
                    && !subject.rules.matches(subject.rules.withoutTests, target.name, in: package)
            }.map { target in
                finding(
                    at: subject.manifests.place(of: target),
                    "No test of \(package.name) imports \(target.name).",
                    path: [target.name],
                    remedy: "Test the target directly, \(remedy)"
                )
            }
        }
    }

    /// The modules that a file with tests imports. A target without such a file runs no test.
    private static let frameworks: Set = ["Testing", "XCTest"]
}
