internal import Foundation

/// The feature that new ones are made after: a real one, built, tested and checked with all others.
struct FeatureTemplate {
    /// One of its screens, after which new screens are made.
    enum Screen: String, Sendable {
        /// A flow coordinator knows what comes after it.
        case coordinated = "Summary"
        /// Its view model holds a router.
        case routed = "Form"

        var name: NameForms { NameForms(FeatureTemplate.name.upperCamel + rawValue) }
    }

    /// Two words, so that each form of it is another text. It stands for nothing else in its files.
    static let name = NameForms("ShoppingList")
    static let folder = "Tools/Templates"
    static let featurePath = "\(folder)/\(name.upperCamel)Feature"
    static let demoPath = "\(featurePath)Demo"

    private let workspace: Workspace

    /// - Throws: ``WorkspaceError`` where the workspace has no template.
    init(of workspace: Workspace) throws {
        self.workspace = workspace
        for path in [Self.featurePath, Self.demoPath] where workspace.package(at: path) == nil {
            throw WorkspaceError(
                "New features are made after \(path), and this workspace has no such package.",
                remedy: "A package without a template: new package NAME"
            )
        }
    }

    /// The files of one of its packages, by their paths in that package.
    func files(of package: String) throws -> [(path: String, text: String)] {
        try workspace.tree.files(below: package).filter { $0.mode != .link }.map { file in
            (
                PathText.suffix(of: file.path, below: package),
                try String(contentsOf: workspace.url(of: file.path), encoding: .utf8)
            )
        }
    }
}
