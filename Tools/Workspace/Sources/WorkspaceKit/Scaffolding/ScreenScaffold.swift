import Foundation
package import WorkspaceGraph
import WorkspaceRules

package enum ScreenScaffold {
    /// Returns the files of a new screen, and the line that the user inserts to show the screen.
    package static func plan(_ text: String, in package: WorkspacePackage, of workspace: Workspace) throws -> Scaffold {
        let template = try FeatureTemplate(of: workspace)
        guard let featureName = workspace.rules.feature(of: package) else {
            throw WorkspaceError(
                "\(package.name) is not a feature: the names of features match '\(workspace.rules.features ?? "")'."
            )
        }
        let name = try NewName.forms(text, kind: "screen", suffix: "Screen")
        let feature = NameForms(featureName)
        let renaming = Renaming([(FeatureTemplate.screen, name), (FeatureTemplate.name, feature)])
        let files = try template.files(of: FeatureTemplate.featurePath)
            .filter { FeatureTemplate.isOfScreen($0.path) }
            .map { path, text in
                // The folder of the template's screen is named after the screen, without the feature's name.
                let parts = path.split(separator: "/").map { $0 == "Summary" ? name.upperCamel : String($0) }
                let renamed = renaming.apply(to: parts.joined(separator: "/")).split(separator: "/").map(String.init)
                let content = renaming.apply(to: text)
                let target = try target(renamed[1], of: package, in: workspace)
                try refuseUndeclared(importsOf: content, in: target, workspace)
                let inside = renamed.dropFirst(2).joined(separator: "/")
                return Scaffold.NewFile(path: "\(target.folder)/\(inside)", text: content)
            }
        try Scaffold.refuse(
            takenTypes: files,
            in: workspace.targets(of: package) + workspace.importableTargets(of: package)
        )
        let place = place(in: try target(package.name, of: package, in: workspace), of: workspace)
        let key = FeatureScaffold.unusedKey(in: workspace)
        let line = "\(name.upperCamel)FlowCoordinator.addKey(\"\(key)\", to: navigator)"
        return Scaffold(
            files: files,
            commands: ["./workspace.sh lint", "./workspace.sh test \(package.name)"],
            insertions: [Scaffold.Insertion(place: place, lines: [line])]
        )
    }

    /// Returns a text for the user: the file of the feature's module, and the beginning of its method that adds a key or starts a flow.
    private static func place(in target: WorkspaceTarget, of workspace: Workspace) -> String {
        for file in target.swiftFiles {
            let text = (try? String(contentsOf: workspace.url(of: file.path), encoding: .utf8)) ?? ""
            let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
            let method = lines.drop { !$0.hasPrefix("public func ") || !$0.contains("navigator: Navigator") }
            if let line = method.first(where: { $0.hasSuffix("{") }) { return "\(file.path), below '\(line)'" }
        }
        return "\(target.folder): where the feature gets its navigator"
    }

    private static func target(_ name: String, of package: WorkspacePackage, in workspace: Workspace) throws
        -> WorkspaceTarget
    {
        guard let target = workspace.target(TargetID(package: package.path, name: name)) else {
            throw WorkspaceError(
                "\(package.name) has no target \(name), which a new screen needs.",
                remedy: "Add it to \(package.manifestPath)."
            )
        }
        return target
    }

    private static func refuseUndeclared(importsOf text: String, in target: WorkspaceTarget, _ workspace: Workspace)
        throws
    {
        for match in text.matches(of: /(?m)^(?:package |public )?import (\w+)$/) {
            guard let missing = workspace.missingDeclaration(of: String(match.1), in: target) else { continue }
            throw WorkspaceError(
                "The new screen imports \(match.1), which \(target.name) does not declare.",
                remedy: "Add \(missing.declaration) to its dependencies in \(target.package.manifestPath)."
            )
        }
    }
}
