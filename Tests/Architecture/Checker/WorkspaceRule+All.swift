import Foundation
import ProcessSupport
import WorkspaceGraph

extension WorkspaceRule {
    package static let all = [rootEntries, readmes, links, targetFiles, packageNames, featureProducts]

    package static let rootEntries = WorkspaceRule("The root folder has only known entries") { workspace in
        let allowed: Set = ["Packages", "Apps", "Tests", "Tools", "README.md", "workspace.sh", "LICENSE"]
        return try FileManager.default.contentsOfDirectory(atPath: workspace.root.filePath)
            .filter { !$0.hasPrefix(".") && !allowed.contains($0) }
            .map { Violation(".", "unexpected entry \($0) in the root folder") }
    }

    package static let readmes = WorkspaceRule("Every package has a README that begins with a title and a purpose") {
        workspace in
        workspace.packages.compactMap { package in
            let file = workspace.url(of: "\(package.path)/README.md")
            guard let text = try? String(contentsOf: file, encoding: .utf8) else {
                return Violation(package.path, "has no README.md")
            }
            let lines = text.split(separator: "\n")
            guard lines.first?.hasPrefix("# ") == true, lines.count > 1, !lines[1].hasPrefix("#") else {
                return Violation(package.path, "its README.md does not begin with a title and a purpose")
            }
            return nil
        }
    }

    /// SwiftPM ignores a Swift file outside the targets, and any tests in it, without a warning. Files in Scripts run as scripts.
    package static let targetFiles = WorkspaceRule("Every Swift file belongs to a target") { workspace in
        let sources = Set(workspace.targets.flatMap(\.swiftFiles).map(\.path))
        return workspace.packages.flatMap { package in
            workspace.files(below: package.path).map(\.path)
                .filter { path in
                    let inside = PathText.suffix(of: path, below: package.path)
                    return PathText.fileExtension(of: path) == "swift" && !sources.contains(path)
                        && inside != "Package.swift" && !["Scripts/", "."].contains(where: inside.hasPrefix)
                }
                .map { Violation($0, "no target compiles this file") }
        }
    }

    /// SwiftPM identifies a package by its folder, but people identify it by the name in its manifest.
    package static let packageNames = WorkspaceRule("A package has the name of its folder") { workspace in
        workspace.packages.filter { $0.path.split(separator: "/").last.map(String.init) != $0.name }
            .map { Violation($0.path, "the name in its manifest is \($0.name)") }
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
}
