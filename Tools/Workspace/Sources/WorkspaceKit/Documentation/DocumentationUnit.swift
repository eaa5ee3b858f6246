/// What gets an archive of its own on the site: a module, or a catalog of articles that is no target's.
package struct DocumentationUnit: Sendable, Hashable {
    /// A module's name, or that of a catalog without its ending. It is part of the addresses of its pages.
    package let name: String
    /// The module's target; nil for a catalog that stands alone.
    package let target: TargetID?
    /// The `.docc` folder, from the workspace's root; nil for a module that has none.
    package let catalog: String?
    /// The units that it may link to, sorted by name.
    package let needs: [String]

    package init(name: String, target: TargetID?, catalog: String?, needs: [String]) {
        self.name = name
        self.target = target
        self.catalog = catalog
        self.needs = needs
    }
}
