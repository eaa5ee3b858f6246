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
            return Finding(
                rule: id,
                file: package.manifestPath,
                line: tests.first.map { subject.manifests.line(ofTarget: $0.name, in: package) } ?? 1,
                message: "\(package.name) has no tests for \(libraries.map(\.name).joined(separator: ", ")).",
                remedy: "Add a .testTarget with a test, or list the package under withoutTests in \(RulesFile.path)."
            )
        }
    }

    /// The modules that a file with tests imports. A target without such a file runs no test.
    private static let frameworks: Set = ["Testing", "XCTest"]
}

struct StaleGraph: LintRule {
    let id = "stale-graph"
    let summary = "The diagram in a README shows the dependencies of the package."

    func findings(in subject: LintSubject) -> [Finding] {
        let workspace = subject.workspace
        // The diagrams lack the package of an unreadable manifest and of a wrong path.
        guard workspace.unreadable.isEmpty, workspace.packages.allSatisfy({ hasAllPackages($0, in: workspace) }) else {
            return []
        }
        let graph = ReadmeGraph(PackageGraph(workspace, graph: workspace.declaredGraph))
        return workspace.packages.compactMap { package in
            let path = ReadmeGraph.path(of: package)
            let readme = (try? String(contentsOf: workspace.url(of: path), encoding: .utf8)) ?? ""
            if subject.rules.diagrams, !ReadmeGraph.hasDiagram(in: readme) {
                return Finding(
                    rule: id,
                    file: path,
                    line: 1,
                    message: "\(package.name) has no README with a diagram of its dependencies.",
                    remedy: "Add it: ./workspace.sh graph --readme"
                )
            }
            guard let line = graph.staleLine(in: readme, of: package) else { return nil }
            return Finding(
                rule: id,
                file: path,
                line: line,
                message: "The diagram does not show the current dependencies of \(package.name).",
                remedy: "Update it: ./workspace.sh graph --readme"
            )
        }
    }

    /// Returns whether the workspace contains the local packages on which a package depends.
    private func hasAllPackages(_ package: WorkspacePackage, in workspace: Workspace) -> Bool {
        package.dependencies.allSatisfy { dependency in
            guard case .local(_, let path) = dependency else { return true }
            return workspace.package(at: PathText.join(package.path, path)) != nil
        }
    }
}
