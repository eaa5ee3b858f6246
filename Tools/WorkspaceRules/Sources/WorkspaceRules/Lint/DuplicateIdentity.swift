import WorkspaceGraph

struct DuplicateIdentity: LintRule {
    let id = "duplicate-identity"
    let summary = "Packages, targets and products that are built together have unique names."

    func findings(in subject: LintSubject) -> [Finding] {
        let workspace = subject.workspace
        // `reach` contains the sets of packages that are built together. It is nil if names must be unique in the whole workspace.
        let reach: [Set<String>]? =
            subject.rules.uniqueNames
            ? nil
            : workspace.packages.map { package in
                GraphSearch.reachable(from: [package.path]) { path in
                    workspace.package(at: path).map { workspace.dependencies(of: $0).map(\.path) } ?? []
                }
            }
        func duplicates(
            _ what: (String) -> String,
            in text: (String) -> String,
            names: (WorkspacePackage) -> [String]
        ) -> [Finding] {
            let all = workspace.packages.flatMap { package in Set(names(package)).map { (name: $0, package: package) } }
            let groups = Dictionary(grouping: all, by: \.name).sorted { $0.key < $1.key }
            return groups.flatMap { name, owners in
                owners.indices.dropFirst().compactMap { index -> Finding? in
                    let second = owners[index].package
                    let first = owners[..<index].map(\.package).first { first in
                        reach?.contains { $0.contains(first.path) && $0.contains(second.path) } ?? true
                    }
                    return first.map { first in
                        Finding(
                            rule: id,
                            file: second.manifestPath,
                            line: subject.manifests.line(ofFirst: [text(name)], in: second),
                            message: "\(second.path) and \(first.path) both \(what(name)).",
                            remedy: "Rename one of the two: SwiftPM cannot build them together."
                        )
                    }
                }
            }
        }
        return duplicates({ "have the package name '\($0)' for the compiler" }, in: { _ in "name:" }) { package in
            // SwiftPM passes this form of the identity as -package-name. Packages with an equal name see each other's `package` declarations.
            [WorkspaceTarget.module(of: package.identity)]
        }
            + duplicates({ "have a target called '\($0)'" }, in: { "\"\($0)\"" }) {
                workspace.targets(of: $0).map(\.name)
            }
            + duplicates({ "have a product called '\($0)'" }, in: { "\"\($0)\"" }) { $0.declaredProducts.map(\.name) }
    }
}
